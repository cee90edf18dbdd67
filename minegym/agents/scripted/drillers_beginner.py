"""A beginner at Drillers: plays what it can pay for, collects what lies there, and goes up when the storage is full."""

from typing import Any

from minegym.envs.drillers.actions import (
    BURN,
    BUY,
    BUY_DRILL,
    BUY_MOVE,
    CHOOSE_CARD,
    CHOOSE_OPTION,
    CHOOSE_ZONE,
    COLLECT,
    DONE,
    EXCAVATE,
    MOVE_DOWN,
    MOVE_UP,
    PAY_REPAIR,
    PLAY,
    REFUEL,
    REMOVE_BARRIER,
    SELL_ALL,
    UPGRADE_STORAGE,
    USE_ABILITY,
)
from minegym.envs.drillers.constants import (
    ABILITIES,
    DRILLS,
    ENTRANCE,
    KEEP_CARDS,
    KINDS,
    MINERALS,
    MOVES,
    ONCE,
    OPERATE,
    OPTION,
    REPAIR,
    REPAIR_CARD,
    REPAIR_FROM,
    SHOP,
    SOLD,
    SURFACE,
    SURFACE_ACT,
    TOP_FLOOR,
    WANTED,
    ZONES,
)

ROOMY = 4  # storage up to which it makes room before it buys cards
FUEL_TO_DRILL, FUEL_TO_GO = 4, 6


def choose_beginner(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the beginner."""
    phase = observation.phase
    if phase == OPERATE:
        return operate(observation, tables, mask)
    if phase == SURFACE_ACT:
        return shop(observation, tables, mask)
    if phase == KEEP_CARDS:
        return DONE if mask[DONE] else first(mask, CHOOSE_CARD, KINDS)
    if phase == REPAIR_FROM:
        return bad_cards(observation, tables, mask)
    if phase == REPAIR_CARD:
        return worst(tables, mask)
    if phase == OPTION and mask[CHOOSE_OPTION]:
        return option(observation)
    return first(mask, 0, len(mask))


def first(mask: Any, start: int, number: int) -> int:
    """The first action of a range that is offered."""
    for action in range(start, start + number):
        if mask[action]:
            return action
    return DONE


def last(mask: Any, start: int, number: int, other: int) -> int:
    """The last action of a range that is offered, or the other one."""
    for behind in range(number):
        if mask[start + number - 1 - behind]:
            return start + number - 1 - behind
    return other


# --- Operations ----------------------------------------------------------------------------------------------------


def operate(observation: Any, tables: Any, mask: Any) -> int:
    """Get down, drill what can be drilled, and come up again once the storage or the fuel asks for it."""
    player = observation.players[0]
    home = is_going_home(observation)
    if player.floor == SURFACE and (home or (player.fuel < FUEL_TO_GO and observation.moves == 0)):
        return DONE
    if not home and player.floor + observation.moves < TOP_FLOOR:
        return make_move(tables, mask)
    for ability in range(ABILITIES):
        if mask[USE_ABILITY + ability] and observation.ready[ability] == ONCE:
            return USE_ABILITY + ability
    work = last(mask, COLLECT, WANTED, DONE)
    if work != DONE:
        return work
    if mask[REMOVE_BARRIER]:
        return REMOVE_BARRIER
    if mask[EXCAVATE]:
        return EXCAVATE
    card = card_with(tables, mask, DRILLS)
    if card == DONE:
        card = card_with(tables, mask, REPAIR)
    if card != DONE and not home:
        return card
    if home and player.floor > SURFACE:
        return MOVE_UP if mask[MOVE_UP] else make_move(tables, mask)
    if mask[MOVE_DOWN] and not home:
        return MOVE_DOWN
    return BUY_DRILL if mask[BUY_DRILL] and player.floor > ENTRANCE and not home else DONE


def is_going_home(observation: Any) -> bool:
    """Whether to go up: the storage is full, or what is left of the fuel drills no more, nor matters any more."""
    player, number = observation.players[0], 0
    for mineral in range(MINERALS):
        number += player.storage[mineral]
    tired = player.fuel < FUEL_TO_DRILL or observation.ending > 0
    spent = player.floor > SURFACE and observation.drills == 0 and tired
    sells = player.floor == SURFACE and number > 0
    return bool((number >= player.storage_cap) | spent | sells)


def card_with(tables: Any, mask: Any, effect: int) -> int:
    """The last card that brings it, of those that can be played."""
    for behind in range(KINDS):
        kind = KINDS - 1 - behind
        if mask[PLAY + kind] and tables.effects[kind, effect] + tables.option_effects[kind, 0, effect]:
            return PLAY + kind
    return DONE


def make_move(tables: Any, mask: Any) -> int:
    """A card that moves, or fuel for a move, or a card burned for that."""
    for behind in range(KINDS):
        kind = KINDS - 1 - behind
        if mask[PLAY + kind] and tables.effects[kind, MOVES] + tables.option_effects[kind, 1, MOVES]:
            return PLAY + kind
    return BUY_MOVE if mask[BUY_MOVE] else last(mask, BURN, KINDS, DONE)


# --- The rest ------------------------------------------------------------------------------------------------------


def shop(observation: Any, tables: Any, mask: Any) -> int:
    """Sell, make room, buy the dearest card, repair, refuel."""
    if mask[SELL_ALL]:
        return SELL_ALL
    if mask[UPGRADE_STORAGE] and observation.players[0].storage_cap < ROOMY:
        return UPGRADE_STORAGE
    best, chosen = -1, -1
    for card in range(SOLD):
        if mask[BUY + card] and tables.price[SHOP + card] > best:
            best, chosen = tables.price[SHOP + card] + 0, BUY + card
    if chosen >= 0 and not observation.ending:
        return chosen
    if mask[PAY_REPAIR]:
        return PAY_REPAIR
    return REFUEL if mask[REFUEL] else DONE


def bad_cards(observation: Any, tables: Any, mask: Any) -> int:
    """Where a card lies that has points against it; nowhere if there is none."""
    player = observation.players[0]
    for kind in range(KINDS):
        if tables.points[kind] < 0:
            for zone in range(ZONES - 1):
                cards = (observation.own.hand[kind], player.played[kind], player.discards[kind])
                if mask[CHOOSE_ZONE + zone] and cards[zone]:
                    return CHOOSE_ZONE + zone
    return DONE


def worst(tables: Any, mask: Any) -> int:
    """The card with the most points against it."""
    chosen = first(mask, CHOOSE_CARD, KINDS) - CHOOSE_CARD
    for kind in range(KINDS):
        if mask[CHOOSE_CARD + kind] and tables.points[kind] < tables.points[chosen]:
            chosen = kind
    return CHOOSE_CARD + chosen


def option(observation: Any) -> int:
    """The first effect in the mine, the second one above it and on the way home."""
    return CHOOSE_OPTION + (1 if observation.players[0].floor < TOP_FLOOR or is_going_home(observation) else 0)
