"""Boards and announcements counted from scratch, for the invariants: what is open, and where drills and bombs go.

Written apart from the rules and in other words, so that a mistake would have to be made twice.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.envs.super_motherload.constants import DIRT, ROCK, ROWS, STEEL, WIDTH, WILD

Space = tuple[int, int]  # row and column
Grid = npt.NDArray[np.bool_]


def deck_of(record: np.void, seat: int) -> int:
    """The number of a seat's deck; -1 before it has one."""
    return int(record["players"]["deck"][seat]) - 1


def grid(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A plane as rows and columns `[16, 8]`."""
    return values.reshape(ROWS, WIDTH)


def touched(record: np.void) -> Grid:
    """The spaces `[16, 8]` beside a tunnel or the surface, counted from scratch."""
    tunnel = np.pad(grid(record["tunnel"]) == 1, 1)
    tunnel[0, 1:-1] = record["depths"][0] == 1  # the surface is as good as a row of tunnels above Depth 1
    beside: Grid = tunnel[:-2, 1:-1] | tunnel[2:, 1:-1] | tunnel[1:-1, :-2] | tunnel[1:-1, 2:]
    return beside


def open_ground(record: np.void, *terrains: int) -> Grid:
    """The spaces `[16, 8]` of these terrains that no tunnel covers."""
    free: Grid = np.isin(grid(record["terrain"]), terrains) & (grid(record["tunnel"]) == 0)
    return free


def payable(record: np.void, tables: np.void) -> set[int]:
    """The numbers of icons that cards in the asked seat's hand can still add up to, for the drill announced."""
    seat = int(record["seat"])
    deck, colour, sums = deck_of(record, seat), int(record["colour"]) - 1, {0}
    paid = np.flatnonzero(record["haul"]["paid"])
    lowest = paid[-1] if len(paid) else 0
    for kind, number in enumerate(record["own"]["hand"][seat].tolist()):
        if tables["colour"][deck, kind] in (colour, WILD) and kind >= lowest:
            for _ in range(number):
                sums |= {n + int(tables["icons"][deck, kind]) for n in sums}
    return sums


def lines(record: np.void) -> list[list[Space]]:
    """Every line that a drill of the announced colour could cover, from the space chosen if there is one."""
    free, beside = open_ground(record, DIRT, STEEL + int(record["colour"]) - 1), touched(record)
    first = int(record["space"]) - 1
    starts = [first] if first >= 0 else range(ROWS * WIDTH)
    found = []
    for start in starts:
        for down, right in ((0, 1), (1, 0)):
            line: list[Space] = []
            row, column = divmod(start, WIDTH)
            while row < ROWS and column < WIDTH and free[row, column]:
                line = [*line, (row, column)]
                if any(beside[space] for space in line):
                    found.append(line)
                row, column = row + down, column + right
    return found


def bomb_places(record: np.void, tables: np.void) -> list[list[Space]]:
    """Every place of the announced bomb's shape, at the corner chosen if there is one."""
    free, beside = open_ground(record, DIRT, ROCK), touched(record)
    pattern, chosen = int(record["pattern"]) - 1, int(record["space"]) - 1
    found = []
    for corner in [chosen] if chosen >= 0 else range(ROWS * WIDTH):
        for turned in tables["shape"][pattern, : tables["pattern_turns"][pattern]]:
            steps = turned[: tables["pattern_spaces"][pattern]].tolist()
            spaces = [(corner // WIDTH + below, corner % WIDTH + right) for below, right in steps]
            inside = all(row < ROWS and column < WIDTH for row, column in spaces)
            if inside and all(free[s] for s in spaces) and any(beside[s] for s in spaces):
                found.append(spaces)
    return found
