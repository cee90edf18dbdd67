"""The bot's boards as an edition draws them: one line for the slots of each column, then one for each row.

    slots | 2    2     3
    4 6   | 4    5     5+m
    1 2   | 2+c  3+c   3+cm
    0     | 1+m  2+cm  2+cm

A row begins with the play costs that it is for. A cell is a number of drills; after a plus, c collects the most
valuable mineral and m moves the mech.
"""

import re
from typing import NamedTuple

from minegym.envs.drillers.constants import (
    BARRIER_PRIORITY,
    BOT_COLUMNS,
    BOT_ROWS,
    CORRIDOR_PRIORITY,
    FLOORS,
    MINERAL_NAMES,
    MINERAL_PRIORITY,
    MOST_BOT_COST,
    TOP_FLOOR,
)

CELL = re.compile(r"(\d)(?:\+(c?)(m?))?")
PRIORITY_CODES = {
    "barrier": BARRIER_PRIORITY,
    **{f"corridor {floor}": CORRIDOR_PRIORITY + floor for floor in range(TOP_FLOOR, FLOORS)},
    **{name: MINERAL_PRIORITY + mineral for mineral, name in enumerate(MINERAL_NAMES)},
}


class BoardError(ValueError):
    """A board of the bot cannot be read; the message says why."""


class Cell(NamedTuple):
    """What the bot does in an action turn: drills, whether it collects, whether it moves."""

    drills: int
    collect: bool
    move: bool


class BotBoard(NamedTuple):
    """Mineral slots by column; the play costs of each row, from the top; the cells by row and column."""

    slots: tuple[int, ...]
    costs: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[Cell, ...], ...]


def read_board(text: str) -> BotBoard:
    """The board that a text draws; raises `BoardError`."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not 2 <= len(lines) <= 1 + BOT_ROWS:
        raise BoardError(f"{len(lines)} lines instead of one for slots and 1 to {BOT_ROWS} rows")
    heads, bodies = zip(*(_halves(line, number) for number, line in enumerate(lines, 1)), strict=True)
    if heads[0] != ["slots"]:
        raise BoardError("line 1 does not begin with 'slots |'")
    slots = tuple(_number(word, 1) for word in bodies[0])
    if not 1 <= len(slots) <= BOT_COLUMNS or not all(1 <= slot <= 9 for slot in slots):
        raise BoardError(f"line 1 has not 1 to {BOT_COLUMNS} columns of 1 to 9 slots each")
    for number, body in enumerate(bodies[1:], 2):
        if len(body) != len(slots):
            raise BoardError(f"line {number} has {len(body)} cells instead of {len(slots)}")
    costs = tuple(tuple(_number(word, number) for word in head) for number, head in enumerate(heads[1:], 2))
    if any(cost > MOST_BOT_COST for row in costs for cost in row):
        raise BoardError(f"a row is for a cost above {MOST_BOT_COST}")
    cells = tuple(tuple(_cell(word, number) for word in body) for number, body in enumerate(bodies[1:], 2))
    return BotBoard(slots, costs, cells)


def _halves(line: str, number: int) -> tuple[list[str], list[str]]:
    if line.count("|") != 1:
        raise BoardError(f"line {number} has not one upright stroke between costs and cells")
    head, body = line.split("|")
    return head.split(), body.split()


def _number(word: str, number: int) -> int:
    if not (word.isascii() and word.isdigit()):
        raise BoardError(f"line {number}: {word!r} is not a number")
    return int(word)


def _cell(word: str, number: int) -> Cell:
    match = CELL.fullmatch(word)
    if not match or word.endswith("+"):
        raise BoardError(f"line {number}: {word!r} is no cell such as 3, 3+c, 3+m or 3+cm")
    return Cell(int(match[1]), bool(match[2]), bool(match[3]))
