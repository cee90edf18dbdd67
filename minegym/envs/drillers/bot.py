"""The bot's turns in the solo game. Compiled with the rules."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.drillers.bot_track import bot_column, give_bot
from minegym.envs.drillers.constants import (
    BARRIER_PRIORITY,
    BOT,
    CORRIDOR_PRIORITY,
    DAMAGE,
    EXPANSION_FLOOR,
    FLOORS,
    GOLD,
    MINERAL_PRIORITY,
    MINERALS,
    PRIORITIES,
    SHOP,
    SHOP_START,
    SHOPS,
    SILVER,
    SOLD,
    STARTERS,
    SURFACE,
)
from minegym.envs.drillers.floors import reveal_to_bot
from minegym.envs.drillers.mine import take_barrier, take_top_tile
from minegym.envs.drillers.shops import expand, put_under, refill
from minegym.envs.drillers.track import check_end, trigger_end


def ready_bot(state: Any) -> None:
    """R9, R136: the bot's deck is shuffled; its mech stands on the surface."""
    for kind in range(STARTERS + 1):
        state.bot_deck[kind] = 1
    state.damage_pile -= 1


def bot_turn(state: Any, tables: Any) -> None:
    """R137: from the surface the bot acts; in the mine it collects, comes up and refreshes the shops."""
    if state.players[BOT].floor == SURFACE:
        act(state, tables)
    else:
        come_up(state, tables)


# --- Action turns --------------------------------------------------------------------------------------------------


def act(state: Any, tables: Any) -> None:
    """R138-R140, R155, R156: turn over a card, and do what its row and the column of the mineral track say."""
    level = state.bot_level - 1
    kind = turn_over(state)
    row = tables.bot_row[level, tables.play_fuel[kind]]
    column = bot_column(state, tables)
    if cards_left(state) == 0 and state.ending == 0:
        trigger_end(state, tables, BOT)
    drills = tables.bot_drills[level, row, column]
    while drills > 0:
        drills -= use_drills(state, tables, drills)
    if tables.bot_collect[level, row, column]:
        collect_best(state, tables)
    if tables.bot_move[level, row, column]:
        state.players[BOT].floor = best_floor(state)


def cards_left(state: Any) -> int:
    """The cards of the bot's deck."""
    left = 0
    for kind in range(DAMAGE + 1):
        left += state.bot_deck[kind]
    return left


def turn_over(state: Any) -> int:
    """R136, R138, R181: the top card of the bot's deck."""
    kind = nth(state.bot_deck, draw_below(state, cards_left(state)))
    state.bot_deck[kind] = 0
    return kind


def use_drills(state: Any, tables: Any, drills: int) -> int:
    """R144: do the first thing of the bot's list that is there and that so many drills pay for; the drills it took."""
    for place in range(PRIORITIES):
        spent = try_priority(state, tables, tables.bot_priorities[state.bot_level - 1, place], drills)
        if spent:
            return spent
    return drills


def try_priority(state: Any, tables: Any, priority: int, drills: int) -> int:
    """R144: do one thing of the list, if it can be done; the drills it took, else 0."""
    if priority >= MINERAL_PRIORITY:
        return take_for_bot(state, tables, priority - MINERAL_PRIORITY)
    if priority >= CORRIDOR_PRIORITY:
        return excavate_for_bot(state, tables, priority - CORRIDOR_PRIORITY, drills)
    if priority == BARRIER_PRIORITY:
        return open_for_bot(state, tables, drills)
    return 0


def open_for_bot(state: Any, tables: Any, drills: int) -> int:
    """R146: the next barrier, wherever the bot's mech is; it stays there."""
    if state.deepest == FLOORS - 1 or tables.barrier_cost[state.deepest + 1] > drills:
        return 0
    take_barrier(state, tables, BOT)
    reveal_to_bot(state, tables, state.deepest)
    if state.deepest == EXPANSION_FLOOR:
        expand(state)
    return tables.barrier_cost[state.deepest]


def excavate_for_bot(state: Any, tables: Any, floor: int, drills: int) -> int:
    """R144, R153: the next corridor of an open floor, at its printed cost."""
    cost = tables.corridor_cost[floor]
    if floor > state.deepest or state.top_tile[floor] == 0 or cost > drills:
        return 0
    take_top_tile(state, tables, BOT, floor)
    return cost


def take_for_bot(state: Any, tables: Any, mineral: int) -> int:
    """R145: a mineral from the lowest open floor that has it; silver, if there is none, from the supply."""
    floor = state.deepest
    while floor > SURFACE and state.minerals[floor, mineral] == 0:
        floor -= 1
    if state.minerals[floor, mineral]:
        state.minerals[floor, mineral] -= 1
    elif mineral != SILVER:
        return 0
    add_mineral(state, tables, mineral)
    return 1


def add_mineral(state: Any, tables: Any, mineral: int) -> None:
    """The bot has one mineral more."""
    give_bot(state, tables, mineral)
    check_end(state, tables, BOT)


def collect_best(state: Any, tables: Any) -> None:
    """R147: the most valuable mineral of any open floor, for nothing."""
    mineral = MINERALS - 1
    while mineral > SILVER and number_open(state, mineral) == 0:
        mineral -= 1
    take_for_bot(state, tables, mineral)


def number_open(state: Any, mineral: int) -> int:
    """How many of a mineral lie on open floors."""
    number = 0
    for floor in range(FLOORS):
        number += state.minerals[floor, mineral] if floor <= state.deepest else 0
    return number


def best_floor(state: Any) -> int:
    """R148: the open floor with the most rubies, then emeralds and so on; of equals the lowest."""
    best = 0
    for floor in range(1, FLOORS):
        if floor <= state.deepest and not is_better(state, best, floor):
            best = floor
    return best


def is_better(state: Any, floor: int, other: int) -> bool:
    """R148: whether one floor has more of the most valuable mineral in which two differ."""
    mineral = MINERALS - 1
    while mineral > SILVER and state.minerals[floor, mineral] == state.minerals[other, mineral]:
        mineral -= 1
    return state.minerals[floor, mineral] > state.minerals[other, mineral]


# --- Reset turns ---------------------------------------------------------------------------------------------------


def come_up(state: Any, tables: Any) -> None:
    """R149-R151: collect the two most valuable minerals of its floor, go to the surface, and refresh the shops."""
    bot = state.players[BOT]
    first = collect_here(state, tables, bot.floor)
    second = collect_here(state, tables, bot.floor)
    bot.floor = SURFACE
    discard_from_shops(state, tables, first > GOLD)
    discard_from_shops(state, tables, second > GOLD)
    for shop in range(SHOPS):
        refill(state, tables, shop)


def collect_here(state: Any, tables: Any, floor: int) -> int:
    """R149: the most valuable mineral of a floor, or a silver from the supply; which it was."""
    mineral = MINERALS - 1
    while mineral > SILVER and state.minerals[floor, mineral] == 0:
        mineral -= 1
    if state.minerals[floor, mineral]:
        state.minerals[floor, mineral] -= 1
    add_mineral(state, tables, mineral)
    return mineral


def discard_from_shops(state: Any, tables: Any, dearest: int) -> None:
    """R150, R151: all cards on sale with the highest, or the lowest, price go under their decks."""
    price = -1
    for card in range(SOLD):
        if state.on_sale[card]:
            here = tables.price[SHOP + card]
            if price < 0 or (here > price if dearest else here < price):
                price = here
    for shop in range(SHOPS):
        discard_at(state, tables, shop, price)


def discard_at(state: Any, tables: Any, shop: int, price: int) -> None:
    """The cards that a shop sells at that price go under its deck, as one batch."""
    gone = 0
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        if state.on_sale[card] and tables.price[SHOP + card] == price:
            put_under(state, card, state.batches[shop] + 1)
            gone = 1
    state.batches[shop] += gone
