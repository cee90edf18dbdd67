"""The record of a game of Galaxy Goldmine: one line a field."""

from minegym.core.fields import Field, group_by_seat, state_table
from minegym.envs.galaxy_goldmine.constants import (
    FRAGMENTS,
    KINDS,
    LAYER_CARDS,
    LAYERS,
    LOG,
    MAX_EXPLORATIONS,
    MAX_HAND,
    MAX_TURNS,
    PILE_HEIGHT,
    PILES,
    SEATS,
    SIGHT,
    STARTING_TOOLS,
    TOOLS,
    VALUABLES,
)

# Everything that lies open before one player; observations copy it whole, so nothing hidden may ever be added.
PLAYER = group_by_seat(
    "players",
    SEATS,
    "what is public about each player",
    [
        Field("unprotected", (), 0, MAX_HAND, "Valuables in hand that are not under the Forcefield", "count"),
        Field("protected", (), 0, VALUABLES, "1 + the Valuable under the Forcefield; 0 if there is none", "category"),
        Field("fragments", (), 0, FRAGMENTS, "Holomap Fragments in hand"),
        Field("looked", (PILES,), 0, SIGHT, "how many cards of each pile, from its top, that seat has looked at"),
    ],
)

# What one seat knows that not all do, and its observation copies whole: cards of the piles, by what it looked at, and
# the hands, seats counted clockwise from it. The latter follows from the log: see knowledge.py.
KNOWLEDGE = group_by_seat(
    "knowledge",
    SEATS,
    "HIDDEN: what each seat knows of piles and hands",
    [
        Field(
            "top", (PILES,), 0, KINDS, "1 + the kind of each pile's top card, if the seat knows it; else 0", "category"
        ),
        Field(
            "second", (PILES,), 0, KINDS, "1 + the kind of the card below it, if the seat knows it; else 0", "category"
        ),
        Field(
            "unseen",
            (LAYERS, KINDS),
            0,
            LAYER_CARDS,
            "cards of each layer and kind on the asteroid that the seat has never seen",
            "count",
        ),
        Field(
            "sure",
            (SEATS, VALUABLES),
            0,
            MAX_HAND,
            "unprotected Valuables that are certainly in that hand",
            "count",
            by_seat=True,
        ),
        Field(
            "may",
            (SEATS, VALUABLES),
            0,
            MAX_HAND,
            "unprotected Valuables that may be in that hand",
            "count",
            by_seat=True,
        ),
    ],
)

MOVE = (
    Field("source", (), 0, SEATS, "the seat whose hand a Valuable left, or TABLE"),
    Field("target", (), 0, SEATS, "the seat whose hand it entered, or TABLE"),
    Field("kind", (), 0, VALUABLES - 1, "HIDDEN: which Valuable; between two hands only they have seen it"),
)

STATE = state_table(
    SEATS,
    [
        Field("phase", (), 0, 5, "what is asked: CHOOSE, EXPLORE, DISCARD, DISABLE, COLLECT or STEAL"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is"),
        Field("starting_seat", (), 0, SEATS - 1, "the seat that had the first turn"),
        Field("turn", (), 0, MAX_TURNS, "turns begun, of all seats"),
        Field("explorations", (), 0, MAX_EXPLORATIONS, "explorations left in this turn"),
        Field("idle", (), 0, SEATS, "turns in a row, before this one, without a flip and without a collection"),
        Field("progress", (), 0, 1, "1 once this turn has seen a flip or a collection"),
        Field("black_holes", (), 0, LAYERS * LAYER_CARDS, "Black Holes revealed"),
        Field("activated", (TOOLS - STARTING_TOOLS,), 0, 1, "1 once the Lost Tool is found"),
        Field(
            "disabled", (TOOLS,), 0, SEATS, "1 + the seat until whose next turn the tool is out of order; 0 if it works"
        ),
        Field("chosen", (TOOLS,), 0, 1, "1 for the tools chosen for this turn"),
        Field("ready", (TOOLS,), 0, 2, "how often each tool can still be used this turn"),
        Field("height", (PILES,), 0, PILE_HEIGHT, "cards of each pile"),
        Field("face_up", (PILES,), 0, 1, "1 if the pile's top card lies face up"),
        Field(
            "pile",
            (PILES, PILE_HEIGHT),
            0,
            KINDS,
            "HIDDEN: the kinds of each pile's cards, from the bottom; 0 where none is left",
        ),
        Field("unseen", (LAYERS, KINDS), 0, LAYER_CARDS, "face-down cards of each layer and kind on the asteroid"),
        Field("discards", (KINDS,), 0, MAX_HAND, "the discard pile: cards of each kind"),
        Field("hand", (SEATS, VALUABLES), 0, MAX_HAND, "HIDDEN: unprotected Valuables of each hand"),
        Field("moves", (), 0, LOG, "entries of the log"),
        Field("doubt", (SEATS,), 0, 1, "HIDDEN: 1 if that seat is not sure of all hands"),
        PLAYER,
        KNOWLEDGE,
        Field("log", (LOG,), 0, 0, "Valuables that entered, left or changed hands", parts=MOVE),
    ],
    open_scores=False,
)
