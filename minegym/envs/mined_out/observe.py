"""What a seat of Mined Out! observes: its parts as one table, and the writer that follows it.

Seats are counted clockwise from the observer, so index 0 is always its own; seats not in play are all zeros. Only the
order of the piles is hidden, from everybody alike.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.fields import Field, observation_table
from minegym.core.seats import seat_shown, seats_after
from minegym.envs.mined_out.constants import (
    CARDS,
    CARDS_IN_ROW,
    COLLAPSED,
    CONDITION_NAMES,
    GEM_BITS,
    LINE_BITS,
    MAX_AP,
    MAX_ROUNDS,
    ORIENTATIONS,
    ROWS,
    SEATS,
    SIDE,
    SPACES,
)
from minegym.envs.mined_out.state import PLAYER

# The observer's surroundings, in spaces to either side of its meeple.
SIGHT_X, SIGHT_Y = 3, 2
AROUND = (2 * SIGHT_Y + 1, 2 * SIGHT_X + 1)

# What the ground is like to a meeple that would come there: 1 + the card's condition, or one of these.
NO_WAY, RUBBLE, UNREVEALED = 0, 1, 5

# How a card looks, as bits: the gems of its three lines of spaces, two bits a space and LINE_BITS a line, so that three
# cards side by side make lines of nine; above them the ground of its three columns, three bits each.
GROUND_BITS = 3
CARD_GROUND_BITS = GROUND_BITS * SIDE
SIGHT_GROUND_BITS = GROUND_BITS * (2 * SIGHT_X + 1)
GEMS_BELOW = LINE_BITS * SIDE
GEMS_MASK = (1 << GEMS_BELOW) - 1
ON_EACH_COLUMN = 0o111  # times a ground
UNREVEALED_LOOK = UNREVEALED * ON_EACH_COLUMN << GEMS_BELOW

OBSERVATION = observation_table(
    [
        Field("num_players", (), 1, SEATS, "seats in play"),
        Field("round", (), 0, MAX_ROUNDS, "rounds begun; 0 during setup"),
        Field("phase", (), 0, 2, "what is asked: act, orient a card, flee", "category"),
        Field("heading", (), 0, 4, "where the card to orient lies: left, right, down, up, first card", "category"),
        Field("asked", (), 0, SEATS - 1, "the seat that is asked", "category"),
        Field("active", (), 0, SEATS - 1, "the seat whose turn it is", "category"),
        Field("starting", (), 0, SEATS - 1, "the seat that had the first turn", "category"),
        Field("ap", (), 0, MAX_AP, "action points left to the active seat, saved ones included"),
        Field("score", (SEATS,), 0, 127, "points now", by_seat=True),
        Field("row", (), 0, ROWS - 1, "row of cards of the own meeple: green, yellow, red", "category"),
        Field("space", (), 0, SPACES - 1, "space of the own meeple on its card, in reading order", "category"),
        Field(
            "around_ground",
            AROUND,
            0,
            5,
            "own spaces about the meeple: no way there, the collapsed card it is on, "
            "steady, shaky, supported, not revealed",
            "category",
        ),
        Field("around_gem", AROUND, 0, 3, "gems on those spaces: none or unknown, green, yellow, red", "category"),
        PLAYER,
    ]
)


def looks(gem_bits: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """How cards look, `[1 + CARDS, ORIENTATIONS, CONDITIONS]`, from the gems printed on them; 0 where none is laid."""
    table = np.zeros((1 + CARDS, ORIENTATIONS, len(CONDITION_NAMES)), np.int64)
    for condition in set(range(len(CONDITION_NAMES))) - {COLLAPSED}:
        table[1:, :, condition] = gem_bits | (1 + condition) * ON_EACH_COLUMN << GEMS_BELOW
    return table


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    """Write what the seat knows."""
    seats = state.num_players
    out.num_players = seats
    out.round = state.round
    out.phase = state.phase
    out.heading = state.heading
    out.asked = seats_after(seat, state.seat, seats)
    out.active = seats_after(seat, state.active, seats)
    out.starting = seats_after(seat, state.starting_seat, seats)
    out.ap = state.ap
    out.row = state.players[seat].y // SIDE
    out.space = (state.players[seat].y % SIDE) * SIDE + state.players[seat].x % SIDE
    for i in range(SEATS):
        owner = seat_shown(seat, i, seats)
        out.score[i] = state.score[owner]
        out.players[i] = state.players[owner]
    observe_around(state, tables, seat, out)


def observe_around(state: Any, tables: Any, seat: int, out: Any) -> None:
    """The observer's mine about its meeple, space by space.

    Sight reaches over three by three cards, the meeple's in the middle. Their spaces are put together as bits and
    shifted, so that the meeple is in the middle. Nothing branches on what lies where: no processor could foresee it.
    """
    player = state.players[seat]
    row, line, space = player.y // SIDE, player.y % SIDE, player.x % SIDE
    gems_above, above = along_row(state, tables, seat, row - 1)
    gems_here, here = along_row(state, tables, seat, row)
    gems_below, below = along_row(state, tables, seat, row + 1)
    here |= rubble_under_meeple(here)
    ground = in_sight(above, space)
    ground |= in_sight(here, space) << SIGHT_GROUND_BITS
    ground |= in_sight(below, space) << 2 * SIGHT_GROUND_BITS
    for j in range(2 * SIGHT_Y + 1):
        # three lines of gems, the first of which is the one to show if the meeple is on its card's first line
        if j < SIGHT_Y:
            gems = gems_above >> LINE_BITS * (j + 1) | gems_here << LINE_BITS * (SIGHT_Y - j)
        else:
            gems = gems_here >> LINE_BITS * (j - SIGHT_Y) | gems_below << LINE_BITS * (SIGHT_Y + SIDE - j)
        gems >>= LINE_BITS * line + GEM_BITS * space
        ground_of_line = ground >> SIGHT_GROUND_BITS * ((line + j + 1) // SIDE)
        for i in range(2 * SIGHT_X + 1):
            out.around_ground[j, i] = ground_of_line >> GROUND_BITS * i & 7
            out.around_gem[j, i] = gems >> GEM_BITS * i & 3


def along_row(state: Any, tables: Any, seat: int, row: int) -> tuple[int, int]:
    """The three places of a row about the meeple's column, as bits: three lines of nine gems; nine spaces of ground."""
    player = state.players[seat]
    above_mine, below_mine = ones_if_negative(row), ones_if_negative(ROWS - 1 - row)
    nearest = row - above_mine + below_mine
    unlaid = UNREVEALED_LOOK & ones_if_negative(player.drawn[nearest] - CARDS_IN_ROW)
    gems = 0
    ground = 0
    for k in range(SIDE):
        laid = state.grid[seat, nearest, player.x // SIDE - 1 + k]
        card = laid - (laid > 0)
        look = tables.looks[laid, player.orientation[card], player.condition[card]]
        look |= unlaid & ones_if_negative(laid - 1)
        gems |= (look & GEMS_MASK) << GEM_BITS * SIDE * k
        ground |= (look >> GEMS_BELOW) << CARD_GROUND_BITS * k
    inside = ~(above_mine | below_mine)
    return gems & inside, ground & inside


def ones_if_negative(number: int) -> int:
    """All bits set if the number is negative, none if not: a choice which no compiler makes a branch of."""
    return number >> 63


def rubble_under_meeple(ground: int) -> int:
    """What to add to the ground of the meeple's row if its own card, in the middle, shows NO_WAY: it has collapsed."""
    own_card = ground >> CARD_GROUND_BITS & ((1 << CARD_GROUND_BITS) - 1)
    return RUBBLE * ON_EACH_COLUMN << CARD_GROUND_BITS & ones_if_negative(own_card - 1)


def in_sight(ground: int, space: int) -> int:
    """Of nine spaces of ground, the seven about the meeple's."""
    return ground >> GROUND_BITS * space & ((1 << SIGHT_GROUND_BITS) - 1)
