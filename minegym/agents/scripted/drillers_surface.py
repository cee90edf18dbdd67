"""What the scripted players of Drillers do on the surface: sell, buy, repair, upgrade, discard; and what they keep."""

from typing import Any

from minegym.agents.scripted.drillers_plan import NOTHING, PERCENT, POINT
from minegym.agents.scripted.drillers_worth import deck_cards, extras, play_worth, repair_worth, strength
from minegym.envs.drillers.actions import (
    BUY,
    CHOOSE_CARD,
    DISCARD,
    DONE,
    EXHAUST,
    PAY_REPAIR,
    REFRESH_SHOP,
    REFUEL,
    SELL_ALL,
    UPGRADE_FUEL,
    UPGRADE_STORAGE,
)
from minegym.envs.drillers.constants import (
    COLUMN,
    CREDITS,
    KINDS,
    MINERALS,
    MOVES,
    PAY_DRONES,
    PAY_FUEL,
    SHOP,
    SHOP_START,
    SHOPS,
    SOLD,
    TILES,
)


def surface(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The next thing to do on the surface."""
    if mask[SELL_ALL] and sells(observation, tables, view):
        return SELL_ALL
    shop = shop_to_refresh(observation, tables, mask, plan, view)
    if shop >= 0:
        return shop
    bought = best_purchase(observation, tables, mask, plan, view)
    if bought >= 0:
        return bought
    tile = tile_to_cash(observation, tables, mask, view)
    if tile >= 0:
        return tile
    if mask[DISCARD] and has_surplus(observation, tables, plan, view):
        return DISCARD
    return REFUEL if mask[REFUEL] else DONE


def sells(observation: Any, tables: Any, view: Any) -> bool:
    """Whether to sell: always, unless that would trigger an end that is not wanted."""
    player, more = observation.players[0], 0
    for mineral in range(MINERALS):
        more += max(player.storage[mineral] + player.market[mineral] - COLUMN, 0)
    return bool(view.last | (view.end >= 0) | (view.track + more < tables.track))


# --- Buying --------------------------------------------------------------------------------------------------------


def best_purchase(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The card, upgrade or repair that is worth most beyond its price, as an action; -1 if none is worth its price."""
    player = observation.players[0]
    best, chosen = 0, -1
    if mask[PAY_REPAIR]:
        worth = repair_worth(observation, tables) * plan.mend // PERCENT - view.credit * tables.repair_price
        if worth > best:
            best, chosen = worth, PAY_REPAIR
    if view.last:
        return chosen
    if mask[UPGRADE_STORAGE]:
        worth = plan.room * view.left // PERCENT * 2 - view.credit * tables.storage_price * plan.price // PERCENT
        if worth > best:
            best, chosen = worth, UPGRADE_STORAGE
    if mask[UPGRADE_FUEL]:
        price = tables.fuel_prices[player.fuel_steps]
        worth = plan.cap * view.left // PERCENT * 2 - view.credit * price * plan.price // PERCENT
        if worth > best:
            best, chosen = worth, UPGRADE_FUEL
    cards = deck_cards(observation)
    for card in range(SOLD):
        if mask[BUY + card]:
            worth = surplus(observation, tables, plan, view, SHOP + card, cards)
            if worth > best:
                best, chosen = worth, BUY + card
    return chosen


def surplus(observation: Any, tables: Any, plan: Any, view: Any, kind: int, cards: int) -> int:
    """What buying a card is worth beyond its price."""
    price = view.credit * tables.price[kind] * plan.price // PERCENT + POINT * tables.battery[kind]
    turns = plan.turns * view.left // PERCENT
    if tables.permanent[kind]:
        worth = ability_worth(observation, tables, plan, view, tables.ability[kind] - 1) * turns
        return worth * plan.permanent // PERCENT - price
    plays = PERCENT + PERCENT * turns * tables.draw // (cards + 1) if turns else 0
    better = play_worth(observation, tables, plan, view, kind) - plan.fuel * 5 // 2
    return better * plays // PERCENT - price


def ability_worth(observation: Any, tables: Any, plan: Any, view: Any, ability: int) -> int:
    """What an ability brings in a turn; one that asks for moves or drills is not there in every turn."""
    effects = tables.ability_effects[ability]
    worth = extras(observation, tables, plan, view, effects) + strength(tables, plan, effects)
    worth -= plan.fuel * tables.ability_cost[ability, PAY_FUEL] + plan.drone * tables.ability_cost[ability, PAY_DRONES]
    return worth * 2 // 3 if tables.ability_moves[ability] + tables.ability_drills[ability] else worth


def tile_to_cash(observation: Any, tables: Any, mask: Any, view: Any) -> int:
    """A tile whose credits are worth more than the points it loses, as an action; -1 if there is none."""
    best, chosen = 0, -1
    for tile in range(TILES):
        if mask[EXHAUST + tile]:
            worth = view.credit * tables.tile_effects[tile, CREDITS] - POINT * tables.tile_loss[tile]
            if worth > best:
                best, chosen = worth, EXHAUST + tile
    return chosen


def shop_to_refresh(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The shop with the worst cards, as an action, if none has a good one and time and credits are there; else -1."""
    player = observation.players[0]
    if player.refresh_tile == 0 or view.left < plan.refresh_left or player.credits < plan.refresh_credits:
        return -1
    worst, chosen, cards = plan.refresh, -1, deck_cards(observation)
    for shop in range(SHOPS - 1):
        best = NOTHING
        for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
            if observation.on_sale[card]:
                best = max(best, surplus(observation, tables, plan, view, SHOP + card, cards))
        if best > plan.refresh:
            return -1
        if mask[REFRESH_SHOP + shop] and best < worst:
            worst, chosen = best, REFRESH_SHOP + shop
    return chosen


# --- Cards in hand -------------------------------------------------------------------------------------------------


def has_surplus(observation: Any, tables: Any, plan: Any, view: Any) -> bool:
    """Whether the worst card in hand is worth less than what discarding it pays."""
    hand_size = observation.players[0].hand_size
    if view.last:
        return hand_size > 0
    worst = card_worth(observation, tables, plan, view, worst_card(observation, tables, plan, view))
    cost = view.fuel if hand_size > observation.keep else 0
    return worst - cost < view.credit * tables.discard_credits


def worst_card(observation: Any, tables: Any, plan: Any, view: Any) -> int:
    """The card in hand that is least worth keeping; there is one."""
    best, chosen = 1 << 30, 0
    for kind in range(KINDS):
        if observation.own.hand[kind]:
            worth = card_worth(observation, tables, plan, view, kind)
            if worth < best:
                best, chosen = worth, kind
    return chosen


def card_worth(observation: Any, tables: Any, plan: Any, view: Any, kind: int) -> int:
    """What it is worth to hold a card until the next turn."""
    worth = play_worth(observation, tables, plan, view, kind)
    return worth + 1 if tables.effects[kind, MOVES] else worth


def keep(observation: Any, tables: Any, plan: Any, view: Any) -> int:
    """Keep what is worth its fuel, discard the rest."""
    player = observation.players[0]
    paid = max(player.hand_size - observation.keep, 0)
    if paid == 0:
        return DONE
    worst = worst_card(observation, tables, plan, view)
    if paid > player.fuel or card_worth(observation, tables, plan, view, worst) < plan.keep:
        return CHOOSE_CARD + worst
    return DONE
