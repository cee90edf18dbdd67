"""What a seat of Galaxy Goldmine observes: its parts as one table, and the writer that follows it.

Seats are counted clockwise from the observer, so index 0 is always its own; seats not in play are all zeros.
"""

from typing import Any

from minegym.core.fields import Field, observation_table
from minegym.core.seats import seat_shown, seats_after
from minegym.envs.galaxy_goldmine.constants import (
    KINDS,
    LAYER_CARDS,
    LAYERS,
    MAX_EXPLORATIONS,
    MAX_HAND,
    MAX_TURNS,
    PILE_HEIGHT,
    PILES,
    SEATS,
    STARTING_TOOLS,
    TOOLS,
)
from minegym.envs.galaxy_goldmine.state import KNOWLEDGE, PLAYER

OBSERVATION = observation_table(
    [
        Field("num_players", (), 2, SEATS, "seats in play"),
        Field("turn", (), 0, MAX_TURNS, "turns begun, of all seats"),
        Field(
            "phase",
            (),
            0,
            5,
            "what is asked: tools, exploring, a discard, a tool to disable, a card, a victim",
            "category",
        ),
        Field("asked", (), 0, SEATS - 1, "the seat that is asked", "category"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is", "category"),
        Field("starting", (), 0, SEATS - 1, "the seat that had the first turn", "category"),
        Field("explorations", (), 0, MAX_EXPLORATIONS, "explorations left in this turn", "count"),
        Field("idle", (), 0, SEATS, "turns in a row, before this one, without a flip and without a collection"),
        Field("progress", (), 0, 1, "1 once this turn has seen a flip or a collection"),
        Field("black_holes", (), 0, LAYERS * LAYER_CARDS, "Black Holes revealed", "count"),
        Field("activated", (TOOLS - STARTING_TOOLS,), 0, 1, "1 once the Lost Tool is found"),
        Field(
            "disabled",
            (TOOLS,),
            0,
            SEATS,
            "1 + the seat until whose next turn the tool is out of order; 0 if it works",
            "category",
        ),
        Field("chosen", (TOOLS,), 0, 1, "1 for the tools chosen for this turn"),
        Field("ready", (TOOLS,), 0, 2, "how often each tool can still be used this turn"),
        Field("height", (PILES,), 0, PILE_HEIGHT, "cards of each pile"),
        Field("face_up", (PILES,), 0, 1, "1 if the pile's top card lies face up"),
        Field("discards", (KINDS,), 0, MAX_HAND, "the discard pile: cards of each kind", "count"),
        PLAYER,
        Field("known", (), 0, 0, "what the observer knows of piles and hands", parts=KNOWLEDGE.parts),
    ]
)


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    """Write what the seat knows."""
    seats = state.num_players
    out.num_players = seats
    out.turn = state.turn
    out.phase = state.phase
    out.asked = seats_after(seat, state.seat, seats)
    out.active = seats_after(seat, state.active, seats)
    out.starting = seats_after(seat, state.starting_seat, seats)
    out.explorations = state.explorations
    out.idle = state.idle
    out.progress = state.progress
    out.black_holes = state.black_holes
    out.discards = state.discards
    out.height = state.height
    out.face_up = state.face_up
    out.known = state.knowledge[seat]
    observe_tools(state, seat, out)
    for i in range(SEATS):
        owner = seat_shown(seat, i, seats)
        out.players[i] = state.players[owner]


def observe_tools(state: Any, seat: int, out: Any) -> None:
    """Which tools there are, chosen and ready, and which are out of order, and how long."""
    out.activated = state.activated
    out.chosen = state.chosen
    out.ready = state.ready
    for tool in range(TOOLS):
        by = state.disabled[tool]
        out.disabled[tool] = 1 + seats_after(seat, by - 1, state.num_players) if by > 0 else 0
