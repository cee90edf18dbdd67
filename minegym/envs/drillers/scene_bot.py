"""The bot of a picture: its board, its mineral track and its deck."""

from dataclasses import dataclass
from typing import Any

from minegym.envs.drillers.boards import PRIORITY_CODES
from minegym.envs.drillers.bot_track import bot_column, filled_slots, slots
from minegym.envs.drillers.constants import BOT, BOT_ROWS, GOLD, PRIORITIES, SILVER, STARTERS, SURFACE
from minegym.envs.drillers.printed import Card, Printed
from minegym.envs.drillers.scene_seats import RowScene, row_scene

PRIORITY_NAMES = {code: name for name, code in PRIORITY_CODES.items()}


@dataclass(frozen=True)
class CellScene:
    """What the bot does in an action turn by a row and a column of its board."""

    drills: int
    collects: bool
    moves: bool


@dataclass(frozen=True)
class BotScene(RowScene):
    """The bot: its board with the active column, its mineral track, and its deck."""

    name: str
    level: int
    slots: tuple[int, ...]  # by column
    costs: tuple[tuple[int, ...], ...]  # of the cards that each row is for
    cells: tuple[tuple[CellScene, ...], ...]  # by row and column
    column: int  # the active one
    filled: int  # slots of the mineral track
    all_slots: int
    has_buffer: bool  # an odd silver or gold waits for another
    priorities: tuple[str, ...]
    priority_codes: tuple[int, ...]
    deck: tuple[Card, ...]  # that it has not turned over, in no order
    turned: tuple[Card, ...]

    @property
    def is_resetting(self) -> bool:
        """Whether its next turn is a reset turn."""
        return self.floor != SURFACE


def bot_scene(state: Any, book: Printed) -> BotScene:
    """The bot as all see it."""
    tables, level = book.tables, state.bot_level - 1
    columns = range(tables.bot_columns[level])
    rows = costs_of_rows(book, level)
    codes = [tables.bot_priorities[level, place] for place in range(PRIORITIES)]
    market = state.players[BOT].market
    kinds = range(STARTERS + 1)
    return BotScene(
        **row_scene(state, book, BOT),
        name=book.bots[level],
        level=state.bot_level,
        slots=tuple(tables.bot_slots[level, column] for column in columns),
        costs=tuple(costs for _, costs in rows),
        cells=tuple(tuple(cell(tables, level, row, column) for column in columns) for row, _ in rows),
        column=bot_column(state, tables),
        filled=filled_slots(state),
        all_slots=slots(state, tables),
        has_buffer=(market[SILVER] + market[GOLD]) % 2 == 1,
        priorities=tuple(PRIORITY_NAMES[code] for code in codes if code),
        priority_codes=tuple(code for code in codes if code),
        deck=tuple(book.cards[kind] for kind in kinds if state.bot_deck[kind]),
        turned=tuple(book.cards[kind] for kind in kinds if not state.bot_deck[kind]),
    )


def costs_of_rows(book: Printed, level: int) -> list[tuple[int, tuple[int, ...]]]:
    """The rows of its board that are for any of the bot's cards, with the play costs of those."""
    costs = sorted({card.play_fuel for card in book.cards[: STARTERS + 1]})
    by_row = [(row, tuple(c for c in costs if book.tables.bot_row[level, c] == row)) for row in range(BOT_ROWS)]
    return [(row, here) for row, here in by_row if here]


def cell(tables: Any, level: int, row: int, column: int) -> CellScene:
    """A cell of the board."""
    at = level, row, column
    return CellScene(tables.bot_drills[at], tables.bot_collect[at] > 0, tables.bot_move[at] > 0)
