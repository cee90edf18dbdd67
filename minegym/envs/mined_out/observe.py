"""What a seat of Mined Out! observes: its parts as one table, and the writer that follows it.

Seats are counted clockwise from the observer, so index 0 is always its own; seats not in play are all zeros. Only the
order of the piles is hidden, from everybody alike.
"""

from typing import Any

from minegym.core.fields import Field, observation_table
from minegym.envs.mined_out.constants import (
    CARDS_IN_ROW,
    COLLAPSED,
    GREEN,
    LINE_BITS,
    MAX_AP,
    MAX_ROUNDS,
    RED,
    ROWS,
    SEATS,
    SIDE,
    SPACES,
    YELLOW,
)
from minegym.envs.mined_out.state import PLAYER

# The observer's surroundings, in spaces to either side of its meeple.
SIGHT_X, SIGHT_Y = 3, 2
AROUND = (2 * SIGHT_Y + 1, 2 * SIGHT_X + 1)

# What the ground is like to a meeple that would come there: 1 + the card's condition, or one of these.
NO_WAY, RUBBLE, UNREVEALED = 0, 1, 5

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
        owner = i if i >= seats else seat + i if seat + i < seats else seat + i - seats
        out.score[i] = state.score[owner]
        out.players[i] = state.players[owner]
    observe_around(state, tables, seat, out)


def seats_after(seat: int, other: int, seats: int) -> int:
    """How many seats clockwise from one seat another sits."""
    return other - seat if other >= seat else other - seat + seats


def observe_around(state: Any, tables: Any, seat: int, out: Any) -> None:
    """The observer's mine about its meeple, space by space.

    Sight reaches over exactly three columns of cards. Their spaces are put together as bits, three for the ground and
    two for the gem of a space, and shifted so that the meeple is in the middle.
    """
    x, y = state.players[seat].x, state.players[seat].y
    green = ground_of_row(state, seat, GREEN)
    yellow = ground_of_row(state, seat, YELLOW)
    red = ground_of_row(state, seat, RED)
    green_gems = gems_of_row(state, tables, seat, GREEN)
    yellow_gems = gems_of_row(state, tables, seat, YELLOW)
    red_gems = gems_of_row(state, tables, seat, RED)
    for j in range(2 * SIGHT_Y + 1):
        line = y + j - SIGHT_Y
        inside = min(max(line, 0), ROWS * SIDE - 1)
        row = inside // SIDE
        ground = green if row == GREEN else yellow if row == YELLOW else red
        gems = green_gems if row == GREEN else yellow_gems if row == YELLOW else red_gems
        ground = ground if line == inside else 0
        gems = gems if line == inside else 0
        ground >>= 3 * (x % SIDE)
        gems >>= 2 * (x % SIDE) + LINE_BITS * (inside % SIDE)
        for i in range(2 * SIGHT_X + 1):
            out.around_ground[j, i] = (ground >> (3 * i)) & 7
            out.around_gem[j, i] = (gems >> (2 * i)) & 3


def ground_of_row(state: Any, seat: int, row: int) -> int:
    """What the three places of a row about the meeple's column are to the meeple: nine spaces of three bits."""
    player = state.players[seat]
    here = state.grid[seat, player.y // SIDE, player.x // SIDE]
    unlaid = UNREVEALED if player.drawn[row] < CARDS_IN_ROW else NO_WAY
    line = 0
    for k in range(SIDE):
        laid = state.grid[seat, row, player.x // SIDE - 1 + k]
        condition = player.condition[max(laid - 1, 0)]
        rubble = RUBBLE if laid == here else NO_WAY
        ground = rubble if condition == COLLAPSED else 1 + condition
        ground = ground if laid > 0 else unlaid
        line |= (0o111 * ground) << (9 * k)
    return line


def gems_of_row(state: Any, tables: Any, seat: int, row: int) -> int:
    """The gems of the same three places, line by line: 27 spaces of two bits; none on a collapsed card."""
    player = state.players[seat]
    gems = 0
    for k in range(SIDE):
        laid = state.grid[seat, row, player.x // SIDE - 1 + k]
        card = max(laid - 1, 0)
        shows = (laid > 0) & (player.condition[card] != COLLAPSED)
        printed = tables.gem_bits[card, player.orientation[card]]
        gems |= (printed if shows else 0) << (2 * SIDE * k)
    return gems
