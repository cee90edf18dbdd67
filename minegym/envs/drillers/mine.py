"""The mine: its floors, what lies on them, and drilling. Compiled with the rules."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.envs.drillers.constants import (
    BARRIER,
    CORRIDOR_START,
    EMERALD,
    FIRST_BARRIER,
    FLOORS,
    MINERALS,
    RESERVED,
    SILVER,
    SURFACE,
    TOP_FLOOR,
)
from minegym.envs.drillers.counts import capped
from minegym.envs.drillers.rig import gain_fuel, has_room
from minegym.envs.drillers.track import add_tile


def open_mine(state: Any, tables: Any) -> None:
    """R2, R5, R6: the mine as it is set up: minerals on the floors, corridor tiles face up in mixed stacks."""
    state.deepest = TOP_FLOOR
    for floor in range(FLOORS):
        for mineral in range(MINERALS):
            state.minerals[floor, mineral] = tables.start_minerals[floor, mineral]
    for floor in range(TOP_FLOOR, FLOORS):
        for tile in range(CORRIDOR_START[floor - TOP_FLOOR], CORRIDOR_START[floor - TOP_FLOOR + 1]):
            state.unseen_tiles[tile] = 1
        turn_up_tile(state, floor)


def turn_up_tile(state: Any, floor: int) -> None:
    """R6, R25, R177: the next tile of a corridor stack is on top now, if there is any."""
    first, stop, left = CORRIDOR_START[floor - TOP_FLOOR], CORRIDOR_START[floor - TOP_FLOOR + 1], 0
    for tile in range(first, stop):
        left += state.unseen_tiles[tile]
    state.top_tile[floor] = 0
    if left == 0:
        return
    n = draw_below(state, left)
    for tile in range(first, stop):
        if state.unseen_tiles[tile]:
            if n == 0:
                state.unseen_tiles[tile] = 0
                state.top_tile[floor] = 1 + tile
            n -= 1


# --- Moving --------------------------------------------------------------------------------------------------------


def move(state: Any, step: int) -> None:
    """R19, R21: spend a move on a floor up or down."""
    state.moves -= 1
    state.players[state.active].floor += step


# --- Collecting ----------------------------------------------------------------------------------------------------


def lies_there(state: Any, seat: int, floor: int, wanted: int) -> bool:
    """R22, R109: whether a seat finds that on a floor."""
    if wanted == RESERVED:
        return state.players[seat].reserved == floor and floor > SURFACE
    return state.minerals[floor, wanted] > 0


def collecting_cost(state: Any, wanted: int) -> int:
    """R22, R59: the drills that collecting it takes."""
    return 0 if wanted == SILVER and state.free_silver else 1


def can_collect(state: Any, floor: int, wanted: int) -> bool:
    """R22, R23: whether the asked seat may collect that from a floor."""
    if not lies_there(state, state.seat, floor, wanted) or state.drills < collecting_cost(state, wanted):
        return False
    return has_room(state.players[state.seat])


def collect(state: Any, floor: int, wanted: int) -> None:
    """R22, R109: spend the drill, and store the mineral."""
    state.drills -= collecting_cost(state, wanted)
    player = state.players[state.active]
    if wanted == RESERVED:
        player.reserved = 0
        player.storage[EMERALD] += 1
    else:
        take_mineral(state, floor, wanted)


def take_mineral(state: Any, floor: int, mineral: int) -> None:
    """R22, R102: a mineral goes from a floor into the storage, if it is there and there is room."""
    player = state.players[state.active]
    if state.minerals[floor, mineral] > 0 and has_room(player):
        state.minerals[floor, mineral] -= 1
        player.storage[mineral] += 1


def find_mineral(player: Any, mineral: int, number: int) -> None:
    """R112: minerals go from the supply into the storage, as far as there is room."""
    for _ in range(number):
        player.storage[mineral] += has_room(player)


def keep_emeralds(state: Any) -> None:
    """R109, R154: on the floor just opened lies one emerald for each player."""
    for seat in range(state.num_players):
        state.players[seat].reserved = state.deepest


# --- Tiles ---------------------------------------------------------------------------------------------------------


def excavating_cost(state: Any, tables: Any, floor: int) -> int:
    """R24, R108: the drills that the next corridor of a floor takes; the turn's first one may be cheaper."""
    cost = tables.corridor_cost[floor]
    if state.floor_card[floor] and state.dug[floor] == 0:
        cost -= tables.discount[state.floor_card[floor] - 1]
    return max(cost, 0)


def can_excavate(state: Any, tables: Any) -> bool:
    """R24, R163: whether the asked seat may excavate a corridor where its mech is."""
    floor = state.players[state.seat].floor
    return state.top_tile[floor] > 0 and state.drills >= excavating_cost(state, tables, floor)


def excavate(state: Any, tables: Any) -> None:
    """R24, R57: spend the drills; the minerals of the tile fall onto the floor, and the tile joins the track."""
    player = state.players[state.active]
    floor = player.floor
    state.drills -= excavating_cost(state, tables, floor)
    state.dug[floor] += 1
    take_top_tile(state, tables, state.active, floor)
    gain_fuel(player, state.fuel_for_tiles)


def take_top_tile(state: Any, tables: Any, row: int, floor: int) -> None:
    """R25: a row takes the top corridor tile of a floor; its minerals fall there."""
    tile = state.top_tile[floor] - 1
    for mineral in range(MINERALS):
        state.minerals[floor, mineral] = capped(state.minerals[floor, mineral] + tables.tile_minerals[tile, mineral])
    turn_up_tile(state, floor)
    add_tile(state, tables, row, tile)


def can_remove_barrier(state: Any, tables: Any) -> bool:
    """R26: whether the asked seat's mech is above the next barrier and may drill through it."""
    floor = state.players[state.seat].floor
    if floor != state.deepest or floor == FLOORS - 1:
        return False
    return state.drills >= tables.barrier_cost[floor + 1]


def take_barrier(state: Any, tables: Any, row: int) -> None:
    """R27: a row takes the next barrier; the floor behind it is open."""
    state.deepest += 1
    add_tile(state, tables, row, BARRIER + state.deepest - FIRST_BARRIER)
