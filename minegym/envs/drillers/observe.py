"""What a seat of Drillers observes: its parts as one table, and the writer that follows it.

Seats are counted clockwise from the observer, so index 0 is always its own; seats not in play are all zeros, but for
the bot's row when there is one.
"""

from typing import Any

from minegym.core.fields import Field, observation_table
from minegym.core.seats import seat_shown, seats_after
from minegym.envs.drillers.constants import SEATS
from minegym.envs.drillers.state import OWN, PLAYER, TABLE, UNDER_WAY

OBSERVATION = observation_table(
    [
        Field("num_players", (), 1, SEATS, "seats in play"),
        Field("asked", (), 0, SEATS - 1, "the seat that is asked", "category"),
        Field("starting", (), 0, SEATS - 1, "the seat that had the first turn", "category"),
        Field("ending", (), 0, SEATS, "1 + the seat, or the bot's row, that triggered the end; else 0", "category"),
        *UNDER_WAY,
        *TABLE,
        Field("own", (), 0, 0, "what the observer alone knows", parts=OWN.parts),
        PLAYER,
    ]
)


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    """R174, R175: write what the seat knows."""
    seats = state.num_players
    out.num_players = seats
    out.asked = seats_after(seat, state.seat, seats)
    out.starting = seats_after(seat, state.starting_seat, seats)
    out.ending = 0
    if state.ending:
        out.ending = 1 + row_shown(state, seat, state.ending - 1)
    out.own = state.own[seat]
    for i in range(SEATS):
        out.players[i] = state.players[seat_shown(seat, i, seats)]
    observe_turn(state, out)
    observe_question(state, out)
    observe_table(state, out)


def row_shown(state: Any, seat: int, row: int) -> int:
    """Where the observation shows a row of `players`."""
    return row if row >= state.num_players else seats_after(seat, row, state.num_players)


def observe_turn(state: Any, out: Any) -> None:
    """The turn under way."""
    out.phase = state.phase
    out.part = state.part
    out.moves = state.moves
    out.drills = state.drills
    out.moves_gained = state.moves_gained
    out.drills_gained = state.drills_gained
    out.burns = state.burns
    out.damaged = state.damaged
    out.fuel_for_burns = state.fuel_for_burns
    out.fuel_for_tiles = state.fuel_for_tiles
    out.free_silver = state.free_silver
    out.dug = state.dug
    out.ready = state.ready
    out.repaired = state.repaired
    out.keep = state.keep


def observe_question(state: Any, out: Any) -> None:
    """What is being carried out, and what is asked."""
    out.pending = state.pending
    out.card = state.card
    out.choices = state.choices
    out.using = state.using
    out.question = state.question
    out.question_floor = state.question_floor
    out.repeats = state.repeats
    out.answer = state.answer
    out.zone = state.zone
    out.buying = state.buying


def observe_table(state: Any, out: Any) -> None:
    """R177-R181: the mine, the shops and the bot's deck."""
    out.bot_level = state.bot_level
    out.turn = state.turn
    out.ended_in = state.ended_in
    out.deepest = state.deepest
    out.minerals = state.minerals
    out.top_tile = state.top_tile
    out.unseen_tiles = state.unseen_tiles
    out.floor_card = state.floor_card
    out.unseen_floors = state.unseen_floors
    out.damage_pile = state.damage_pile
    out.on_sale = state.on_sale
    out.unseen_cards = state.unseen_cards
    out.under = state.under
    out.batches = state.batches
    out.bot_deck = state.bot_deck
