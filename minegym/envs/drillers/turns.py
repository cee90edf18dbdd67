"""Turns: Operations, what comes after them, Surfacing, Upkeep, and the end of the game. Compiled with the rules."""

from typing import Any

from minegym.core.payoffs import TERMINATED, TRUNCATED, rank_against_bot, rank_by_score
from minegym.core.seats import seat_clockwise
from minegym.envs.drillers.bot import bot_turn
from minegym.envs.drillers.constants import (
    ABILITIES,
    AFTERWARDS,
    BOT,
    FLOORS,
    MAX_TURNS,
    MOST,
    ON_END,
    OPERATE,
    OPERATIONS,
    SHOPS,
    SURFACE,
    SURFACING,
    UPKEEP,
)
from minegym.envs.drillers.deck import clear_play_area, draw
from minegym.envs.drillers.floors import trigger
from minegym.envs.drillers.scoring import refresh_scores
from minegym.envs.drillers.shops import refill

FUEL_BELOW = 1 + MOST  # in a tie one credit counts more than all fuel


def begin_turn(state: Any, tables: Any, seat: int) -> None:
    """R16, R29, R40, R86: the next turn begins with its Operations."""
    state.active = state.seat = seat
    state.turn += 1
    state.part = OPERATIONS
    state.phase = OPERATE
    state.moves = state.drills = state.moves_gained = state.drills_gained = 0
    state.burns = state.damaged = state.repaired = 0
    state.fuel_for_burns = state.fuel_for_tiles = state.free_silver = 0
    state.keep = tables.free_cards
    for floor in range(FLOORS):
        state.dug[floor] = 0
    for ability in range(ABILITIES):
        state.ready[ability] = tables.ability_uses[ability] if state.players[seat].permanents[ability] else 0


def end_operations(state: Any, tables: Any) -> None:
    """R99, R168: Operations are over: the card of the mech's floor may mind."""
    state.part = AFTERWARDS
    trigger(state, tables, state.players[state.active].floor, ON_END)


def after_operations(state: Any) -> None:
    """R17, R71: on the surface comes Surfacing; else Upkeep does."""
    state.part = SURFACING if state.players[state.active].floor == SURFACE else UPKEEP


def end_turn(state: Any, tables: Any) -> None:
    """R90-R93: Upkeep once the fuel is paid: clear the play area, draw, refill the shops. Then the next turn begins."""
    seat = state.active
    clear_play_area(state, seat)
    state.moves = state.drills = 0
    for _ in range(tables.draw):
        draw(state, seat)
    for shop in range(SHOPS):
        refill(state, tables, shop)
    if state.bot_level:
        end_round(state, tables)
    else:
        pass_turn(state, tables, seat_clockwise(seat, 1, state.num_players))


def pass_turn(state: Any, tables: Any, seat: int) -> None:
    """R16, R125-R127: the turn passes to a seat, unless that seat triggered the end: all others had their last turn."""
    if state.ending == 1 + seat:
        finish(state, tables, TERMINATED)
    elif state.turn == MAX_TURNS:
        finish(state, tables, TRUNCATED)
    else:
        begin_turn(state, tables, seat)


def end_round(state: Any, tables: Any) -> None:
    """R135, R155, R156: the bot's turn, unless it triggered the end; then the player's, unless that was the last."""
    if state.ending != 1 + BOT:
        bot_turn(state, tables)
    if state.ending == 1 + BOT and state.ended_in < state.turn:
        finish(state, tables, TERMINATED)
    else:
        pass_turn(state, tables, 0)


def finish(state: Any, tables: Any, over: int) -> None:
    """R127, R133, R158: place the seats by points, then by credits, then by fuel. Alone, the bot is to be beaten."""
    refresh_scores(state, tables)
    for seat in range(state.num_players):
        player = state.players[seat]
        state.tiebreak[seat] = player.credits * FUEL_BELOW + player.fuel
    if state.bot_level:
        rank_against_bot(state)
    else:
        rank_by_score(state)
    state.over = over
