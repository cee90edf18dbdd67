"""The bot's mineral track: slots that fill with minerals, two of silver and gold to a slot. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import BOT, BOT_COLUMNS, GOLD, MINERALS, SAPPHIRE, SILVER
from minegym.envs.drillers.counts import capped
from minegym.envs.drillers.rig import add_to_overflow


def filled_slots(state: Any) -> int:
    """R141: the slots that are full; an odd silver or gold waits beside the track."""
    track = state.players[BOT].market
    slots = (track[SILVER] + track[GOLD]) >> 1
    for mineral in range(SAPPHIRE, MINERALS):
        slots += track[mineral]
    return slots


def slots(state: Any, tables: Any) -> int:
    """The slots of the bot's board."""
    number = 0
    for column in range(BOT_COLUMNS):
        number += tables.bot_slots[state.bot_level - 1, column]
    return number


def bot_column(state: Any, tables: Any) -> int:
    """R139: the leftmost column of the board with an empty slot, or the last column."""
    level, left = state.bot_level - 1, filled_slots(state)
    column = 0
    while column < tables.bot_columns[level] - 1 and left >= tables.bot_slots[level, column]:
        left -= tables.bot_slots[level, column]
        column += 1
    return column


def give_bot(state: Any, tables: Any, mineral: int) -> None:
    """R141, R142: the bot takes a mineral: onto its track, or to overflow once that is full."""
    bot = state.players[BOT]
    if filled_slots(state) >= slots(state, tables):
        add_to_overflow(bot, mineral)
    else:
        bot.market[mineral] = capped(bot.market[mineral] + 1)
