"""A player's dashboard: fuel, caps, gauges, drones, storage, market and overflow zone. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import COLUMN, MINERALS, MOST_CREDITS, RUBY
from minegym.envs.drillers.counts import capped, total


def start_rig(player: Any, tables: Any) -> None:
    """R12, R13: the dashboard as it is set up."""
    player.fuel = tables.fuel_start
    player.fuel_cap = tables.fuel_cap_start
    player.storage_cap = tables.storage_start
    player.drones = tables.drones_active
    player.refresh_tile = 1


# --- Fuel, credits, gauges -----------------------------------------------------------------------------------------


def gain_fuel(player: Any, amount: int) -> None:
    """R35: fuel, but never past the cap."""
    player.fuel = min(player.fuel + amount, player.fuel_cap)


def gain_credits(player: Any, amount: int) -> None:
    """R43, R166: credits from the supply."""
    player.credits = min(player.credits + amount, MOST_CREDITS)


def gain_moves(state: Any, amount: int) -> None:
    """R29, R60: moves for the gauge."""
    state.moves = capped(state.moves + amount)
    state.moves_gained = capped(state.moves_gained + amount)


def gain_drills(state: Any, amount: int) -> None:
    """R29, R60: drills for the gauge."""
    state.drills = capped(state.drills + amount)
    state.drills_gained = capped(state.drills_gained + amount)


def refresh_drones(player: Any, tables: Any, number: int) -> None:
    """R45: drones turn face up, as far as there are any face down."""
    player.drones = min(player.drones + number, tables.drones)


# --- Caps ----------------------------------------------------------------------------------------------------------


def raise_storage_cap(player: Any, tables: Any, steps: int) -> None:
    """R80, R172: steps of the storage cap, as far as it goes."""
    player.storage_cap = min(player.storage_cap + steps, tables.storage_max)


def raise_fuel_cap(player: Any, tables: Any, steps: int) -> None:
    """R81, R172: steps of the fuel cap, as far as it goes."""
    steps = min(steps, tables.fuel_steps - player.fuel_steps)
    player.fuel_steps += steps
    player.fuel_cap += steps


def can_upgrade_storage(player: Any, tables: Any) -> bool:
    """R80: whether a step of the storage cap is there and can be paid."""
    return (player.storage_cap < tables.storage_max) & (player.credits >= tables.storage_price)


def can_upgrade_fuel(player: Any, tables: Any) -> bool:
    """R81: whether a step of the fuel cap is there and can be paid."""
    if player.fuel_steps >= tables.fuel_steps:
        return False
    return player.credits >= tables.fuel_prices[player.fuel_steps]


def upgrade_storage(player: Any, tables: Any) -> None:
    """R80: pay for a step of the storage cap."""
    player.credits -= tables.storage_price
    raise_storage_cap(player, tables, 1)


def upgrade_fuel(player: Any, tables: Any) -> None:
    """R81: pay for a step of the fuel cap."""
    player.credits -= tables.fuel_prices[player.fuel_steps]
    raise_fuel_cap(player, tables, 1)


# --- Minerals ------------------------------------------------------------------------------------------------------


def has_room(player: Any) -> bool:
    """R23, R162: whether the storage holds less than its cap allows."""
    return total(player.storage) < player.storage_cap


def can_raise(player: Any) -> bool:
    """R55: whether any stored mineral can become a better one."""
    return total(player.storage) > player.storage[RUBY]


def raise_mineral(player: Any, mineral: int) -> None:
    """R55, R110: a stored mineral becomes the next better one."""
    player.storage[mineral] -= 1
    player.storage[mineral + 1] += 1


def sell(player: Any, tables: Any, mineral: int) -> None:
    """R74, R75, R171: a stored mineral goes to its market column, or to overflow if that is full, for credits."""
    player.storage[mineral] -= 1
    sold = player.market[mineral]
    if sold < COLUMN:
        gain_credits(player, tables.market[mineral, sold])
        player.market[mineral] += 1
    else:
        gain_credits(player, tables.overflow[mineral])
        add_to_overflow(player, mineral)


def sell_all(player: Any, tables: Any) -> None:
    """R73: sell everything in storage."""
    for mineral in range(MINERALS):
        for _ in range(player.storage[mineral]):
            sell(player, tables, mineral)


def add_to_overflow(player: Any, mineral: int) -> None:
    """R76: a mineral is laid in the overflow zone."""
    player.overflow[mineral] = capped(player.overflow[mineral] + 1)


def move_to_overflow(player: Any, column: int) -> None:
    """R74, R173: the top mineral of a market column moves to overflow; its space is free again."""
    player.market[column] -= 1
    add_to_overflow(player, column)


def burn_mineral(player: Any, mineral: int) -> None:
    """R41: a stored mineral is solid fuel: it goes to overflow without credits."""
    player.storage[mineral] -= 1
    add_to_overflow(player, mineral)


def lose_mineral(player: Any) -> None:
    """R164: the top mineral of the market's rightmost column that has any goes back to the supply."""
    for behind in range(MINERALS):
        mineral = MINERALS - 1 - behind
        if player.market[mineral]:
            player.market[mineral] -= 1
            return
