"""Connect Four: be the first to have four discs in a row, on an upright board into whose columns discs are dropped."""

from typing import Any

from minegym.core.actions import ActionRange, action_table
from minegym.core.fields import Field, group_by_seat, observation_table, state_table
from minegym.core.game import Drawing, Game, Rules
from minegym.core.payoffs import TERMINATED, rank_by_score

SEATS, ROWS, COLUMNS = 2, 6, 7
CELLS = ROWS * COLUMNS

# A seat's discs as bits, eight to a row. The eighth column stays empty, so that no line runs on into the next row.
#    8  9 10 11 12 13 14 (15)
#    0  1  2  3  4  5  6  (7)
ROW_BITS = 8
LINES = (1, ROW_BITS - 1, ROW_BITS, ROW_BITS + 1)  # from a bit to the next along each kind of line
ALL_BITS = (1 << ROW_BITS * ROWS) - 1

DISCS = group_by_seat(
    "discs", SEATS, "the discs of each seat", [Field("at", (ROWS, COLUMNS), 0, 1, "1 for a disc; row 0 is the lowest")]
)

STATE = state_table(
    SEATS,
    [
        DISCS,
        Field("bits", (SEATS,), 0, ALL_BITS, "the same discs as bits, to look for lines", type="i8"),
        Field("height", (COLUMNS,), 0, ROWS, "discs in each column"),
        Field("dropped", (), 0, CELLS, "discs on the board"),
    ],
)

OBSERVATION = observation_table([DISCS])

ACTIONS = action_table(
    [ActionRange("drop", "drop a disc into that column", tuple(f"column {column + 1}" for column in range(COLUMNS)))]
)


def reset(state: Any, tables: Any) -> None:
    """The record comes blank, which is an empty board with seat 0 to move."""


def legal(state: Any, tables: Any, mask: Any) -> None:
    """Any column that is not full."""
    for column in range(COLUMNS):
        mask[column] = state.height[column] < ROWS


def step(state: Any, tables: Any, action: int) -> None:
    """Drop the seat's disc; four in a row win, and a full board is a draw."""
    seat = state.seat
    row = state.height[action]
    state.height[action] += 1
    state.dropped += 1
    state.discs[seat].at[row, action] = 1
    state.bits[seat] |= 1 << (ROW_BITS * row + action)
    if has_four(state.bits[seat]):
        state.score[seat] = 1
        finish(state)
    elif state.dropped == CELLS:
        finish(state)
    state.seat = 1 - seat


def has_four(bits: int) -> bool:
    """Whether four bits stand in line: two neighbours, and two more neighbours two steps on."""
    fours = 0
    for line in LINES:
        pairs = bits & (bits >> line)
        fours |= pairs & (pairs >> 2 * line)
    return fours != 0


def finish(state: Any) -> None:
    """Place the seats: by score, so that none of them has the better place in a draw."""
    rank_by_score(state)
    state.over = TERMINATED


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    """The seat's own discs, then the other's."""
    out.discs[0] = state.discs[seat]
    out.discs[1] = state.discs[1 - seat]


def redeal(state: Any, tables: Any, seat: int) -> None:
    """Nothing is hidden, so there is nothing to deal again."""


def text(record: Any, edition: Any, viewer: int | None) -> str:
    """The board, its highest row first; all viewers see the same."""
    own, theirs = record["discs"]["at"]
    board = own + 2 * theirs
    return "\n".join(" ".join(".XO"[cell] for cell in row) for row in board[::-1])


def invariants(record: Any, edition: Any) -> None:
    """What holds in every position."""
    discs = record["discs"]["at"]
    for seat in range(SEATS):
        bits = sum(1 << (ROW_BITS * row + column) for row, column in zip(*discs[seat].nonzero(), strict=True))
        assert bits == record["bits"][seat], "the bits are not the discs"
    for column, height in enumerate(record["height"]):
        assert discs[:, :height, column].sum() == height, "a disc hangs in the air, or two are in one place"
    assert discs.sum() == record["height"].sum() == record["dropped"], "the numbers of discs differ"


GAME = Game(
    name="connect_four",
    title="Connect Four",
    version=0,
    min_players=SEATS,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(reset, legal, step, observe, redeal),
    drawing=Drawing(text),
    score_scale=1.0,
    max_decisions=CELLS,
    invariants=invariants,
)
