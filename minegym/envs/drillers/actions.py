"""The actions of Drillers: named ranges, laid end to end."""

from minegym.core.actions import ActionRange, action_table
from minegym.envs.drillers.constants import (
    ABILITIES,
    BARRIER,
    CORRIDOR_START,
    CORRIDOR_TILES,
    EFFECT_NAMES,
    FIRST_BARRIER,
    FLOORS,
    KINDS,
    MINERAL_NAMES,
    OPTIONS,
    ORDERED,
    SHOP,
    SHOP_NAMES,
    TILES,
    TOP_FLOOR,
    ZONE_NAMES,
)

CARD_NAMES = tuple(f"card {kind}" for kind in range(KINDS))  # the edition knows their names
WANTED_NAMES = (*MINERAL_NAMES, "the emerald kept for you")  # what may lie on a floor


def tile_name(tile: int) -> str:
    """A mine tile as people call it: its floor, and its number there."""
    if tile >= BARRIER:
        return f"barrier {FIRST_BARRIER + tile - BARRIER}"
    floor = next(n for n in range(len(CORRIDOR_TILES)) if tile < CORRIDOR_START[n + 1])
    return f"corridor {TOP_FLOOR + floor}-{1 + tile - CORRIDOR_START[floor]}"


ACTIONS = action_table(
    [
        ActionRange("done", "end the Operations or the Surfacing, keep the rest, or decline", ("done",)),
        ActionRange("move", "spend a move", ("move up", "move down")),
        ActionRange("collect", "collect from the mech's floor", tuple(f"collect {name}" for name in WANTED_NAMES)),
        ActionRange("excavate", "excavate a corridor", ("excavate",)),
        ActionRange("barrier", "remove the barrier below", ("remove barrier",)),
        ActionRange("default", "a default function", ("fuel for a move", "fuel for a drill", "damage for fuel")),
        ActionRange("play", "play a card for its main effect", tuple(f"play {card}" for card in CARD_NAMES)),
        ActionRange("burn", "play a card for fuel", tuple(f"burn {card}" for card in CARD_NAMES)),
        ActionRange("ability", "use an ability", tuple(f"use ability {n}" for n in range(ABILITIES))),
        ActionRange("exhaust", "exhaust a mine tile", tuple(f"exhaust {tile_name(tile)}" for tile in range(TILES))),
        ActionRange("sell", "sell a mineral with a drone", tuple(f"sell {name}" for name in MINERAL_NAMES)),
        ActionRange("buy", "buy a card", tuple(f"buy {card}" for card in CARD_NAMES[SHOP:])),
        ActionRange("surface", "act on the surface", ("sell all", "pay for a repair", "discard a card", "refuel")),
        ActionRange("upgrade", "upgrade the rig", ("upgrade the storage", "upgrade the fuel tank")),
        ActionRange("refresh", "refresh a shop", tuple(f"refresh the {name} shop" for name in SHOP_NAMES)),
        ActionRange("card", "choose a card", tuple(f"choose {card}" for card in CARD_NAMES)),
        ActionRange("zone", "choose where to repair", tuple(f"repair in the {zone}" for zone in ZONE_NAMES)),
        ActionRange("order", "say what comes next", tuple(f"next: {name}" for name in EFFECT_NAMES[:ORDERED])),
        ActionRange("option", "choose an effect", tuple(f"effect {1 + n}" for n in range(OPTIONS))),
        ActionRange("mineral", "choose a mineral", tuple(f"choose {name}" for name in MINERAL_NAMES)),
        ActionRange("floor", "choose a floor", tuple(f"go to floor {floor}" for floor in range(FLOORS))),
        ActionRange(
            "reach",
            "collect from a neighbouring floor",
            tuple(f"collect {name} {where}" for where in ("above", "below") for name in WANTED_NAMES),
        ),
    ]
)

DONE = ACTIONS.start("done")
MOVE_UP = ACTIONS.start("move")
MOVE_DOWN = MOVE_UP + 1
COLLECT = ACTIONS.start("collect")
EXCAVATE = ACTIONS.start("excavate")
REMOVE_BARRIER = ACTIONS.start("barrier")
BUY_MOVE = ACTIONS.start("default")
BUY_DRILL = BUY_MOVE + 1
DAMAGE_FOR_FUEL = BUY_MOVE + 2
PLAY = ACTIONS.start("play")
BURN = ACTIONS.start("burn")
USE_ABILITY = ACTIONS.start("ability")
EXHAUST = ACTIONS.start("exhaust")
SELL = ACTIONS.start("sell")
BUY = ACTIONS.start("buy")
SELL_ALL = ACTIONS.start("surface")
PAY_REPAIR = SELL_ALL + 1
DISCARD = SELL_ALL + 2
REFUEL = SELL_ALL + 3
UPGRADE_STORAGE = ACTIONS.start("upgrade")
UPGRADE_FUEL = UPGRADE_STORAGE + 1
REFRESH_SHOP = ACTIONS.start("refresh")
CHOOSE_CARD = ACTIONS.start("card")
CHOOSE_ZONE = ACTIONS.start("zone")
CHOOSE_NEXT = ACTIONS.start("order")
CHOOSE_OPTION = ACTIONS.start("option")
CHOOSE_MINERAL = ACTIONS.start("mineral")
GO_TO_FLOOR = ACTIONS.start("floor")
REACH_FOR = ACTIONS.start("reach")
