"""What the scripted players of Drillers answer when a card, a floor or a purchase asks."""

from typing import Any

from minegym.agents.scripted.drillers_plan import NOTHING, POINT
from minegym.agents.scripted.drillers_worth import extras, finds, play_worth, sale, strength
from minegym.envs.drillers.actions import (
    CHOOSE_CARD,
    CHOOSE_MINERAL,
    CHOOSE_NEXT,
    CHOOSE_OPTION,
    CHOOSE_ZONE,
    DONE,
    EXHAUST,
    REACH_FOR,
)
from minegym.envs.drillers.constants import (
    COLUMN,
    DAMAGE_IN_HAND,
    DAMAGE_ON_DECK,
    DECK_TOP,
    DISCARDS,
    DRAW,
    EMERALD,
    HAND,
    KINDS,
    MINERALS,
    OPTIONS,
    ORDERED,
    PAY_CREDITS,
    PAY_FUEL,
    PAY_MOVES,
    PLAYED,
    REPAIR,
    RUBY,
    TAKE_DAMAGE,
    TILES,
    WANTED,
    ZONES,
)


def next_effect(mask: Any) -> int:
    """Draw before anything else, take damage before repairing; -1 if an option must be chosen."""
    for effect in (DRAW, TAKE_DAMAGE, DAMAGE_ON_DECK, DAMAGE_IN_HAND, REPAIR):
        if effect < ORDERED and mask[CHOOSE_NEXT + effect]:
            return CHOOSE_NEXT + effect
    return -1


# --- Repairing -----------------------------------------------------------------------------------------------------


def where_to_repair(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The place of the card that is best gone; declined if every card is better kept."""
    best, chosen = 0, DONE
    for zone in range(ZONES):
        if mask[CHOOSE_ZONE + zone]:
            worth = NOTHING
            for kind in range(KINDS):
                if is_there(observation, zone, kind):
                    worth = max(worth, riddance(observation, tables, plan, view, kind, zone))
            if worth > best:
                best, chosen = worth, CHOOSE_ZONE + zone
    return chosen


def card_to_repair(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The card that is best gone."""
    best, chosen = NOTHING, 0
    for kind in range(KINDS):
        if mask[CHOOSE_CARD + kind]:
            worth = riddance(observation, tables, plan, view, kind, observation.zone + 0)
            if worth > best:
                best, chosen = worth, kind
    return CHOOSE_CARD + chosen


def is_there(observation: Any, zone: int, kind: int) -> bool:
    """Whether a card of that kind is there."""
    player = observation.players[0]
    if zone == HAND:
        return observation.own.hand[kind] > 0
    if zone == PLAYED:
        return player.played[kind] > 0
    if zone == DISCARDS:
        return player.discards[kind] > 0
    return player.on_top[0] == 1 + kind if player.piled else observation.own.top == 1 + kind


def riddance(observation: Any, tables: Any, plan: Any, view: Any, kind: int, zone: int) -> int:
    """What it is worth that a card is gone: its points, and a better deck; cards not yet played are of more use."""
    lost = play_worth(observation, tables, plan, view, kind)
    worth = -POINT * tables.points[kind] + (plan.average - lost) * view.left // 100
    if zone == HAND and view.last == 0:
        worth += plan.draw - lost
    return worth - (lost // 4 if zone == DECK_TOP else 0)


# --- Minerals ------------------------------------------------------------------------------------------------------


def solid_fuel(observation: Any, tables: Any, mask: Any) -> int:
    """The mineral that would sell for least."""
    best, chosen = 1 << 30, 0
    for mineral in range(MINERALS):
        if mask[CHOOSE_MINERAL + mineral] and sale(observation, tables, mineral) < best:
            best, chosen = sale(observation, tables, mineral), mineral
    return CHOOSE_MINERAL + chosen


def column_out(observation: Any, tables: Any, mask: Any) -> int:
    """The market column whose price rises most."""
    best, chosen = NOTHING, 0
    for mineral in range(MINERALS):
        if mask[CHOOSE_MINERAL + mineral]:
            sold = observation.players[0].market[mineral]
            now = tables.market[mineral, max(min(sold, COLUMN) - 1, 0)] + 0
            rise = POINT * (now - sale(observation, tables, mineral)) + now
            if rise > best:
                best, chosen = rise, mineral
    return CHOOSE_MINERAL + chosen


def mineral_to_raise(mask: Any, view: Any) -> int:
    """The mineral that gains most."""
    best, chosen = NOTHING, 0
    for mineral in range(RUBY):
        if mask[CHOOSE_MINERAL + mineral]:
            rise = view.minerals[mineral + 1] - view.minerals[mineral]
            if rise > best:
                best, chosen = rise, mineral
    return CHOOSE_MINERAL + chosen


def reach_for(mask: Any, view: Any) -> int:
    """The best mineral beside the mech's floor."""
    best, chosen = NOTHING, 0
    for place in range(2 * WANTED):
        if mask[REACH_FOR + place]:
            worth = view.minerals[min(place % WANTED, RUBY)] if place % WANTED < MINERALS else view.minerals[EMERALD]
            if worth > best:
                best, chosen = worth, place
    return REACH_FOR + chosen


# --- Floor cards and batteries -------------------------------------------------------------------------------------


def floor_option(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The option of the floor card that is worth most; declined if that is better."""
    floor = observation.question_floor + 0
    card = max(observation.floor_card[floor] - 1, 0)
    event = max(observation.question - 1, 0)
    best, chosen = (0, DONE) if mask[DONE] else (NOTHING, DONE)
    for option in range(OPTIONS):
        if mask[CHOOSE_OPTION + option]:
            effects, cost = tables.floor_effects[card, event, option], tables.floor_cost[card, event, option]
            worth = extras(observation, tables, plan, view, effects) + finds(observation, view, effects, floor)
            worth += 0 if view.last else strength(tables, plan, effects)
            worth -= view.fuel * cost[PAY_FUEL] + view.credit * cost[PAY_CREDITS] + cost[PAY_MOVES]
            if worth > best:
                best, chosen = worth, CHOOSE_OPTION + option
    return chosen


def battery_tile(tables: Any, mask: Any) -> int:
    """The battery that loses least points."""
    best, chosen = 1 << 30, 0
    for tile in range(TILES):
        if mask[EXHAUST + tile] and tables.tile_loss[tile] < best:
            best, chosen = tables.tile_loss[tile] + 0, tile
    return EXHAUST + chosen
