"""What the asked seat may do, phase by phase. Compiled with the rules."""

from typing import Any

from minegym.core.counts import offer_bits
from minegym.envs.drillers.actions import (
    BURN,
    BUY,
    BUY_DRILL,
    BUY_MOVE,
    CHOOSE_CARD,
    CHOOSE_MINERAL,
    CHOOSE_NEXT,
    CHOOSE_OPTION,
    CHOOSE_ZONE,
    COLLECT,
    DAMAGE_FOR_FUEL,
    DISCARD,
    DONE,
    EXCAVATE,
    EXHAUST,
    GO_TO_FLOOR,
    MOVE_DOWN,
    MOVE_UP,
    PAY_REPAIR,
    PLAY,
    REACH_FOR,
    REFRESH_SHOP,
    REFUEL,
    REMOVE_BARRIER,
    SELL,
    SELL_ALL,
    UPGRADE_FUEL,
    UPGRADE_STORAGE,
    USE_ABILITY,
)
from minegym.envs.drillers.cards import can_play, can_use, number_in_zone
from minegym.envs.drillers.constants import (
    ABILITIES,
    BATTERY,
    BATTERY_TILE,
    COLUMN_OUT,
    DISCARD_CARD,
    DRILLS,
    FLOOR_OPTION,
    FLOORS,
    GO_TO,
    KEEP_CARDS,
    KINDS,
    MINERALS,
    MOVES,
    OPERATE,
    OPTION,
    OPTIONS,
    ORDER,
    ORDERED,
    RAISE_WHICH,
    REPAIR_CARD,
    REPAIR_FROM,
    RUBY,
    SHOPS,
    SOLD,
    SOLID,
    SURFACE,
    SURFACE_ACT,
    TILES,
    WANTED,
    ZONES,
)
from minegym.envs.drillers.counts import total
from minegym.envs.drillers.deck import zone_cards
from minegym.envs.drillers.effects import ordered_pending
from minegym.envs.drillers.floors import may_decline, open_options
from minegym.envs.drillers.mine import can_collect, can_excavate, can_remove_barrier
from minegym.envs.drillers.paying import can_reach_for
from minegym.envs.drillers.rig import can_upgrade_fuel, can_upgrade_storage
from minegym.envs.drillers.shops import can_buy, can_refresh, is_battery, number_of_batteries


def legal(state: Any, tables: Any, mask: Any) -> None:
    """What the asked seat may do."""
    phase = state.phase
    if phase == OPERATE:
        offer_operations(state, tables, mask)
    elif phase == SURFACE_ACT:
        offer_surfacing(state, tables, mask)
    elif phase in (KEEP_CARDS, DISCARD_CARD):
        offer_hand(state, mask)
        mask[DONE] = phase == KEEP_CARDS and cards_to_pay(state) <= state.players[state.seat].fuel
    elif phase in (OPTION, ORDER):
        offer_bits(mask, CHOOSE_NEXT, ORDERED, ordered_pending(state))
        if phase == OPTION:
            offer_bits(mask, CHOOSE_OPTION, OPTIONS, (1 << tables.options[state.card - 1]) - 1)
    elif phase == FLOOR_OPTION:
        offer_bits(mask, CHOOSE_OPTION, OPTIONS, open_options(state, tables))
        mask[DONE] = may_decline(state, tables)
    else:
        offer_choices(state, tables, mask)


# --- Operations ----------------------------------------------------------------------------------------------------


def offer_operations(state: Any, tables: Any, mask: Any) -> None:
    """R18-R20, R64, R65, R69, R70: moves, drills, cards, default functions, abilities, tiles, drones, in any order."""
    player = state.players[state.seat]
    mask[DONE] = True
    mask[MOVE_UP] = state.moves > 0 and player.floor > SURFACE
    mask[MOVE_DOWN] = state.moves > 0 and player.floor < state.deepest
    for wanted in range(WANTED):
        mask[COLLECT + wanted] = can_collect(state, player.floor, wanted)
    mask[EXCAVATE] = can_excavate(state, tables)
    mask[REMOVE_BARRIER] = can_remove_barrier(state, tables)
    mask[BUY_MOVE] = player.fuel >= tables.fuel_for_move
    mask[BUY_DRILL] = player.fuel >= tables.fuel_for_drill
    mask[DAMAGE_FOR_FUEL] = state.damaged == 0
    offer_cards(state, tables, mask)
    for ability in range(ABILITIES):
        mask[USE_ABILITY + ability] = can_use(state, tables, ability)
    offer_tiles(state, tables, mask)
    if player.drones:
        for mineral in range(MINERALS):
            mask[SELL + mineral] = player.storage[mineral] > 0
        offer_shops(state, tables, mask)


def offer_cards(state: Any, tables: Any, mask: Any) -> None:
    """R31, R34, R36, R168: every card in hand, for fuel and, if that can be paid, for its main effect."""
    hand = state.own[state.seat].hand
    for kind in range(KINDS):
        if hand[kind]:
            mask[BURN + kind] = True
            mask[PLAY + kind] = can_play(state, tables, kind)


def offer_tiles(state: Any, tables: Any, mask: Any) -> None:
    """R66, R68: every tile face up, if its effect is of use: batteries only buy, and who surfaces does not move."""
    tiles = state.players[state.seat].tiles
    for tile in range(TILES):
        if tiles[tile] == 1:
            effects = tables.tile_effects[tile]
            useless = (
                effects[BATTERY] if state.phase == OPERATE else effects[BATTERY] + effects[MOVES] + effects[DRILLS]
            )
            mask[EXHAUST + tile] = useless == 0


def offer_shops(state: Any, tables: Any, mask: Any) -> None:
    """R70, R82: the cards on sale that can be paid."""
    batteries = number_of_batteries(state, tables, state.seat)
    for card in range(SOLD):
        mask[BUY + card] = can_buy(state, tables, card, batteries)


# --- Surfacing and Upkeep ------------------------------------------------------------------------------------------


def offer_surfacing(state: Any, tables: Any, mask: Any) -> None:
    """R72, R73, R78, R169: selling, repairing, discarding, upgrading, buying, refreshing, refuelling, in any order."""
    player = state.players[state.seat]
    mask[DONE] = True
    mask[SELL_ALL] = total(player.storage) > 0
    mask[PAY_REPAIR] = state.repaired == 0 and player.credits >= tables.repair_price
    mask[DISCARD] = player.hand_size > 0
    mask[REFUEL] = player.fuel < player.fuel_cap
    mask[UPGRADE_STORAGE] = can_upgrade_storage(player, tables)
    mask[UPGRADE_FUEL] = can_upgrade_fuel(player, tables)
    offer_shops(state, tables, mask)
    offer_tiles(state, tables, mask)
    if player.refresh_tile:
        for shop in range(SHOPS):
            mask[REFRESH_SHOP + shop] = can_refresh(state, shop)


def offer_hand(state: Any, mask: Any) -> None:
    """R79, R90: the cards in hand."""
    for kind in range(KINDS):
        mask[CHOOSE_CARD + kind] = state.own[state.seat].hand[kind] > 0


def cards_to_pay(state: Any) -> int:
    """R90, R105: the cards in hand that cost fuel to keep."""
    return max(0, state.players[state.seat].hand_size - state.keep)


# --- Choices -------------------------------------------------------------------------------------------------------


def offer_choices(state: Any, tables: Any, mask: Any) -> None:
    """R41, R46, R55, R62, R84: what a card, an ability or a purchase asks."""
    player, phase = state.players[state.seat], state.phase
    if phase == REPAIR_FROM:
        mask[DONE] = True
        for zone in range(ZONES):
            mask[CHOOSE_ZONE + zone] = zone_cards(state, state.seat, zone) > 0
    elif phase == REPAIR_CARD:
        for kind in range(KINDS):
            mask[CHOOSE_CARD + kind] = number_in_zone(state, state.seat, state.zone, kind) > 0
    elif phase == BATTERY_TILE:
        for tile in range(TILES):
            mask[EXHAUST + tile] = is_battery(state, tables, state.seat, tile)
    elif phase == GO_TO:
        for floor in range(FLOORS):
            mask[GO_TO_FLOOR + floor] = floor <= state.deepest
    elif phase in (SOLID, COLUMN_OUT, RAISE_WHICH):
        for mineral in range(MINERALS):
            here = player.market[mineral] if phase == COLUMN_OUT else player.storage[mineral]
            mask[CHOOSE_MINERAL + mineral] = here > 0 and (phase != RAISE_WHICH or mineral < RUBY)
    else:
        for wanted in range(WANTED):
            mask[REACH_FOR + wanted] = can_reach_for(state, player.floor - 1, wanted)
            mask[REACH_FOR + WANTED + wanted] = can_reach_for(state, player.floor + 1, wanted)
