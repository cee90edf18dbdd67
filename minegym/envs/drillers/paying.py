"""Costs of effects: whether they can be paid, and paying them. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import (
    FIND_EMERALD,
    FIND_RUBY,
    FIND_SAPPHIRE,
    PAY_CREDITS,
    PAY_DRILLS,
    PAY_DRONES,
    PAY_FUEL,
    PAY_MINERAL,
    PAY_MOVES,
    RAISE,
    REACH,
    SILVER,
    TAKE_SILVER,
    WANTED,
)
from minegym.envs.drillers.counts import total
from minegym.envs.drillers.mine import can_collect
from minegym.envs.drillers.rig import can_raise, has_room


def can_pay(state: Any, costs: Any) -> bool:
    """R43: whether the active seat can pay these costs `[COSTS]`."""
    player = state.players[state.active]
    return bool(
        (player.fuel >= costs[PAY_FUEL])
        & (player.credits >= costs[PAY_CREDITS])
        & (state.moves >= costs[PAY_MOVES])
        & (state.drills >= costs[PAY_DRILLS])
        & (player.drones >= costs[PAY_DRONES])
        & (total(player.storage) >= costs[PAY_MINERAL])
    )


def pay(state: Any, costs: Any) -> None:
    """R43: pay them, but for the solid fuel, whose mineral is chosen."""
    player = state.players[state.active]
    player.fuel -= costs[PAY_FUEL]
    player.credits -= costs[PAY_CREDITS]
    state.moves -= costs[PAY_MOVES]
    state.drills -= costs[PAY_DRILLS]
    player.drones -= costs[PAY_DRONES]


def has_target(state: Any, effects: Any) -> bool:
    """R55, R56, R102, R110, R112: whether there is something that these effects `[EFFECTS]` can be done to."""
    player = state.players[state.active]
    if effects[RAISE] and not can_raise(player):
        return False
    if effects[REACH] and not can_reach(state):
        return False
    if effects[TAKE_SILVER] and not (state.minerals[player.floor, SILVER] and has_room(player)):
        return False
    return not effects[FIND_SAPPHIRE] + effects[FIND_EMERALD] + effects[FIND_RUBY] or has_room(player)


def can_reach(state: Any) -> bool:
    """R56: whether anything can be collected from an open floor beside the mech's."""
    floor = state.players[state.active].floor
    found = 0
    for wanted in range(WANTED):
        found += can_reach_for(state, floor - 1, wanted) + can_reach_for(state, floor + 1, wanted)
    return found > 0


def can_reach_for(state: Any, floor: int, wanted: int) -> bool:
    """R56, R59: whether that can be collected from that floor."""
    return floor >= 0 and floor <= state.deepest and can_collect(state, floor, wanted)
