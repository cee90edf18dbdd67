"""The record of a game of Mined Out!: one line a field."""

from minegym.core.fields import Field, group_by_seat, state_table
from minegym.envs.mined_out.constants import (
    CARDS,
    CARDS_IN_ROW,
    COLUMNS,
    MAX_AP,
    MAX_GEMS,
    MAX_ROUNDS,
    ROWS,
    SEATS,
    SIDE,
    UPGRADES,
)

# Everything that lies open before one player; observations copy it whole, so nothing hidden may ever be added.
PLAYER = group_by_seat(
    "players",
    SEATS,
    "what lies open before each player",
    [
        Field("gems", (3,), 0, MAX_GEMS, "green, yellow and red gems on the counters"),
        Field("saved", (), 0, MAX_AP, "action points on the AP counter"),
        Field("upgrades", (UPGRADES,), 0, 1, "1 if bought: Ladder, Coffee, Mine Cart, Shovel"),
        Field("supports", (), 0, 9, "support bars left"),
        Field("dynamite", (), 0, 1, "1 until it is used"),
        Field("x", (), 0, COLUMNS * SIDE - 1, "the meeple's space along the mine, three to a column"),
        Field("y", (), 0, ROWS * SIDE - 1, "the meeple's space down the mine, three to a row"),
        Field("standing", (), 0, CARDS, "revealed cards that have not collapsed"),
        Field("drawn", (ROWS,), 0, CARDS_IN_ROW, "how many cards of each pile have been revealed"),
        Field("column", (CARDS,), 0, COLUMNS - 1, "where each card lies in its row; 0 while in its pile"),
        Field("orientation", (CARDS,), 0, 3, "each card's quarter turns clockwise; 0 while in its pile", "category"),
        Field("condition", (CARDS,), 0, 4, "each card: in its pile, steady, shaky, supported, collapsed", "category"),
        Field(
            "bars", (CARDS,), 0, 3, "bars on each card: 1 on its right edge, 2 on its lower edge, 3 on both", "category"
        ),
    ],
)

STATE = state_table(
    SEATS,
    [
        Field("phase", (), 0, 2, "what is asked: ACT, ORIENT or FLEE"),
        Field("heading", (), 0, 4, "in ORIENT, where the revealed card lies from the meeple; SETUP for a first card"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is"),
        Field("starting_seat", (), 0, SEATS - 1, "the seat that had the first turn"),
        Field("round", (), 0, MAX_ROUNDS, "rounds begun; 0 during setup"),
        Field("ap", (), 0, MAX_AP, "action points left to the active seat, saved ones included"),
        Field("grid", (SEATS, ROWS, COLUMNS), 0, CARDS, "1 + the card that lies there; 0 if none does"),
        Field("pile", (SEATS, ROWS, CARDS_IN_ROW), 0, CARDS - 1, "HIDDEN: the cards of each pile from the top"),
        PLAYER,
    ],
)
