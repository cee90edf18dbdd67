"""Bombs: where a shape fits, turned and flipped. Compiled with the rules.

A placement is the upper left corner of the shape's box, and one of the shape's distinct turns.
"""

from typing import Any

from minegym.envs.super_motherload.board import bombable, rows_on_table
from minegym.envs.super_motherload.constants import ROWS, WIDTH


def fits_in_row(state: Any, tables: Any, pattern: int, turn: int, row: int) -> int:
    """R27-R33, R38: the columns, as bits, of corners in that row where the turned shape is all open, and touches."""
    free, near = (1 << WIDTH) - 1, 0
    for number in range(tables.pattern_spaces[pattern]):
        below, right = tables.shape[pattern, turn, number, 0], tables.shape[pattern, turn, number, 1]
        if row + below >= ROWS:
            return 0
        free &= bombable(state, row + below) >> right
        near |= state.touch_rows[row + below] >> right
    return free & near


def corners_in_row(state: Any, tables: Any, pattern: int, row: int) -> int:
    """The columns, as bits, of corners in that row where the shape fits in some turn."""
    found = 0
    for turn in range(tables.pattern_turns[pattern]):
        found |= fits_in_row(state, tables, pattern, turn, row)
    return found


def can_bomb(state: Any, tables: Any, pattern: int) -> bool:
    """Whether there is a place for the shape."""
    row, rows = 0, rows_on_table(state)
    while row < rows and not corners_in_row(state, tables, pattern, row):
        row += 1
    return row < rows


def turns_at(state: Any, tables: Any, pattern: int, corner: int) -> int:
    """The turns, as bits, in which the shape fits at a corner."""
    found = 0
    for turn in range(tables.pattern_turns[pattern]):
        found |= (fits_in_row(state, tables, pattern, turn, corner // WIDTH) >> corner % WIDTH & 1) << turn
    return found


def space_of(tables: Any, pattern: int, turn: int, corner: int, number: int) -> int:
    """The n-th space of the turned shape at a corner."""
    return corner + tables.shape[pattern, turn, number, 0] * WIDTH + tables.shape[pattern, turn, number, 1]
