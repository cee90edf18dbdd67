"""Pig, a small game of dice for two, or for one against a bot of two levels, on which what is said of bots is tested.

In its turn a seat rolls as often as it likes and then banks what it has rolled; a 1 ends the turn and brings nothing.
Most points after eight turns each win. The bot of level n banks as soon as it has rolled 8 n points.
"""

from typing import Any

from minegym.core.actions import ActionRange, action_table
from minegym.core.chance import draw_below
from minegym.core.fields import Field, observation_table, state_table
from minegym.core.game import Drawing, Game, Rules
from minegym.core.payoffs import BOT, TERMINATED, payoff_with_bot, rank_against_bot, rank_by_score

SEATS = 2
LEVELS = 2
TURNS = 8
MOST = 20  # who has rolled so much must bank it
ROLL, BANK = range(2)
STEP = 8

STATE = state_table(
    SEATS,
    [
        Field("bot_level", (), 0, LEVELS, "the bot's level; 0 where two seats play"),
        Field("turn", (), 0, SEATS * TURNS, "turns finished"),
        Field("rolled", (), 0, MOST + 5, "points rolled and not banked yet"),
    ],
)

OBSERVATION = observation_table(
    [
        Field("num_players", (), 1, SEATS, "seats in play"),
        Field("bot_level", (), 0, LEVELS, "the bot's level; 0 where two seats play"),
        Field("turn", (), 0, SEATS * TURNS, "turns finished"),
        Field("rolled", (), 0, MOST + 5, "points rolled and not banked yet"),
        Field("score", (SEATS,), 0, TURNS * (MOST + 5), "points, the observer's first", by_seat=True),
    ]
)

ACTIONS = action_table([ActionRange("do", "what to do", ("roll", "bank"))])


def reset(state: Any, tables: Any) -> None:
    pass


def legal(state: Any, tables: Any, mask: Any) -> None:
    mask[ROLL] = state.rolled < MOST
    mask[BANK] = state.rolled > 0


def step(state: Any, tables: Any, action: int) -> None:
    if action == ROLL:
        roll(state)
    if action == BANK or state.rolled == 0:
        end_turn(state, state.seat)
    if state.num_players == 1 and state.turn % SEATS == BOT:
        roll(state)
        for _ in range(MOST):
            if 0 < state.rolled < STEP * state.bot_level:
                roll(state)
        end_turn(state, BOT)


def roll(state: Any) -> None:
    pips = 1 + draw_below(state, 6)
    state.rolled = 0 if pips == 1 else state.rolled + pips


def end_turn(state: Any, owner: int) -> None:
    state.score[owner] += state.rolled
    state.rolled = 0
    state.turn += 1
    if state.turn == SEATS * TURNS:
        finish(state)
    elif state.num_players > 1:
        state.seat = 1 - state.seat


def finish(state: Any) -> None:
    if state.num_players == 1:
        rank_against_bot(state)
    else:
        rank_by_score(state)
    state.over = TERMINATED


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    out.num_players = state.num_players
    out.bot_level = state.bot_level
    out.turn = state.turn
    out.rolled = state.rolled
    out.score[0] = state.score[seat]
    out.score[1] = state.score[1 - seat]


def redeal(state: Any, tables: Any, seat: int) -> None:
    pass


def text(record: Any, edition: Any, viewer: int | None) -> str:
    return f"turn {record['turn']}, rolled {record['rolled']}, scores {record['score'].tolist()}"


def invariants(record: Any, edition: Any) -> None:
    assert (record["bot_level"] > 0) == (record["num_players"] == 1), "alone, and alone only, a seat has the bot"
    assert record["over"] or record["turn"] < SEATS * TURNS, "the game goes on after its last turn"


PIG = Game(
    name="pig",
    title="Pig",
    version=0,
    min_players=1,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(reset, legal, step, observe, redeal, payoff_with_bot),
    drawing=Drawing(text),
    score_scale=1 / 100,
    max_decisions=SEATS * TURNS * MOST,
    invariants=invariants,
    bot_levels=LEVELS,
)
