"""The boards on the table: what is open, what tunnels touch, and how boards come and go. Compiled with the rules."""

from typing import Any

from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BOARD_ROWS,
    BOARD_SPACES,
    BOARDS,
    DIRT,
    DRILL_COLOURS,
    NO_SPACE,
    ROCK,
    ROWS,
    SPACES,
    STEEL,
    WIDTH,
)

UPPER, LOWER = range(BOARDS)
ALL_COLUMNS = (1 << WIDTH) - 1
SURFACE_DEPTH = 1  # the board that has the surface above it


def deepest(state: Any) -> int:
    """Which of the boards on the table is the deepest."""
    return LOWER if state.depths[LOWER] else UPPER


def attach(state: Any, tables: Any, side: int) -> None:
    """R69, R70, R72: attach the next board with that side up; the upper of two boards leaves first."""
    depth = tables.depths_played[state.num_players, state.attached]
    if state.depths[LOWER]:
        remove_upper(state)
    board = LOWER if state.depths[UPPER] else UPPER
    state.depths[board] = depth
    state.sides[board] = side
    state.artifacts_left = 0
    for place in range(BOARD_SPACES):
        space = board * BOARD_SPACES + place
        state.terrain[space] = tables.terrain[depth - 1, side, place]
        state.contents[space] = tables.contents[depth - 1, side, place]
        state.artifacts_left += state.contents[space] == ARTIFACT
    state.attached += 1
    write_rows(state)


def remove_upper(state: Any) -> None:
    """R72-R74: the upper board leaves with its tunnels; the lower one takes its place."""
    for place in range(BOARD_SPACES):
        below = BOARD_SPACES + place
        state.terrain[place] = state.terrain[below]
        state.contents[place] = state.contents[below]
        state.tunnel[place] = state.tunnel[below]
        state.terrain[below] = NO_SPACE
        state.contents[below] = 0
        state.tunnel[below] = 0
    state.depths[UPPER] = state.depths[LOWER]
    state.sides[UPPER] = state.sides[LOWER]
    state.depths[LOWER] = 0
    state.sides[LOWER] = 0


def write_rows(state: Any) -> None:
    """Write down anew what is open and what tunnels and the surface touch."""
    for row in range(ROWS):
        state.dirt_rows[row] = 0
        state.rock_rows[row] = 0
        state.touch_rows[row] = 0
        for colour in range(DRILL_COLOURS):
            state.steel_rows[colour, row] = 0
    if state.depths[UPPER] == SURFACE_DEPTH:
        state.touch_rows[0] = ALL_COLUMNS
    for space in range(SPACES):
        row, bit = space // WIDTH, 1 << space % WIDTH
        terrain = state.terrain[space]
        if state.tunnel[space]:
            touch_around(state, space)
        elif terrain == DIRT:
            state.dirt_rows[row] |= bit
        elif terrain == ROCK:
            state.rock_rows[row] |= bit
        elif terrain >= STEEL:
            state.steel_rows[terrain - STEEL, row] |= bit


def touch_around(state: Any, space: int) -> None:
    """R28, R29, R33, R36: a tunnel there, whoever laid it, touches the four spaces that share an edge with it."""
    row, bit = space // WIDTH, 1 << space % WIDTH
    state.touch_rows[row] |= (bit << 1 | bit >> 1) & ALL_COLUMNS
    if row > 0:
        state.touch_rows[row - 1] |= bit
    if row < ROWS - 1:
        state.touch_rows[row + 1] |= bit


def cover(state: Any, space: int) -> None:
    """R35: lay a tunnel over an open space."""
    row, others = space // WIDTH, ALL_COLUMNS ^ 1 << space % WIDTH
    state.tunnel[space] = 1
    state.dirt_rows[row] &= others
    state.rock_rows[row] &= others
    for colour in range(DRILL_COLOURS):
        state.steel_rows[colour, row] &= others
    touch_around(state, space)


def is_across_seam(first: int, last: int) -> bool:
    """Whether two spaces lie on different boards."""
    return first // BOARD_SPACES != last // BOARD_SPACES


def drillable(state: Any, colour: int, row: int) -> int:
    """R37-R39: the columns, as bits, that a drill of that colour can go through."""
    return state.dirt_rows[row] | state.steel_rows[colour, row]


def bombable(state: Any, row: int) -> int:
    """R37-R39: the columns, as bits, that a bomb can clear."""
    return state.dirt_rows[row] | state.rock_rows[row]


def rows_on_table(state: Any) -> int:
    """How many rows the boards on the table have."""
    return ROWS if state.depths[LOWER] else BOARD_ROWS
