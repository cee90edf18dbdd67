"""Effects: what cards, abilities, tiles and floor cards do. One function an effect. Compiled with the rules.

`gain` carries out all that needs neither an order nor an answer; the rest waits in `pending`.
"""

from typing import Any

from minegym.envs.drillers.constants import (
    CREDITS,
    CREDITS_FOR_DRONES,
    DAMAGE,
    DAMAGE_IN_HAND,
    DAMAGE_ON_DECK,
    DRAW,
    DRILLS,
    DRONES,
    EFFECTS,
    EMERALD,
    FIND_EMERALD,
    FIND_RUBY,
    FIND_SAPPHIRE,
    FREE_SILVER,
    FUEL,
    FUEL_CAP_STEPS,
    FUEL_FOR_BURNS,
    FUEL_FOR_TILES,
    KEEP,
    LEAVE,
    MOVES,
    ORDERED,
    PENDING,
    RESERVE,
    RUBY,
    SAPPHIRE,
    SILVER,
    STACK,
    STORAGE_STEPS,
    TAKE_DAMAGE,
    TAKE_SILVER,
)
from minegym.envs.drillers.counts import capped
from minegym.envs.drillers.deck import draw, put_in_hand, put_on_discards, put_on_top
from minegym.envs.drillers.mine import find_mineral, keep_emeralds, take_mineral
from minegym.envs.drillers.rig import (
    gain_credits,
    gain_drills,
    gain_fuel,
    gain_moves,
    lose_mineral,
    raise_fuel_cap,
    raise_storage_cap,
    refresh_drones,
)


def gain(state: Any, tables: Any, effects: Any) -> None:
    """R63, R100: carry out a set of effects `[EFFECTS]` for the active seat, each to its amount."""
    for effect in range(PENDING):
        state.pending[effect] = capped(state.pending[effect] + effects[effect])
    for effect in range(PENDING, EFFECTS):
        if effects[effect]:
            carry_out(state, tables, effect, effects[effect])


def carry_out(state: Any, tables: Any, effect: int, amount: int) -> None:
    """R33, R43, R172: one of the effects that happen at once."""
    player = state.players[state.active]
    if effect == MOVES:
        gain_moves(state, amount)
    elif effect == DRILLS:
        gain_drills(state, amount)
    elif effect == FUEL:
        gain_fuel(player, amount)
    elif effect == CREDITS:
        gain_credits(player, amount)
    elif effect == DRONES:
        refresh_drones(player, tables, amount)
    elif effect == CREDITS_FOR_DRONES:
        gain_credits(player, amount * player.drones)
    elif effect == STORAGE_STEPS:
        raise_storage_cap(player, tables, amount)
    elif effect == FUEL_CAP_STEPS:
        raise_fuel_cap(player, tables, amount)
    elif effect == LEAVE:
        leave_game(state, tables, state.card - 1)
    else:
        carry_out_rare(state, effect, amount)


def carry_out_rare(state: Any, effect: int, amount: int) -> None:
    """R57-R59: effects that last for the turn, or concern the floor."""
    player = state.players[state.active]
    if effect == FUEL_FOR_BURNS:
        state.fuel_for_burns = capped(state.fuel_for_burns + amount)
        gain_fuel(player, capped(amount * state.burns))
    elif effect == FUEL_FOR_TILES:
        state.fuel_for_tiles = capped(state.fuel_for_tiles + amount)
    elif effect == FREE_SILVER:
        state.free_silver = 1
    elif effect == KEEP:
        state.keep = max(state.keep, amount)
    elif effect == TAKE_SILVER:
        for _ in range(amount):
            take_mineral(state, player.floor, SILVER)
    elif effect == FIND_SAPPHIRE:
        find_mineral(player, SAPPHIRE, amount)
    elif effect == FIND_EMERALD:
        find_mineral(player, EMERALD, amount)
    elif effect == FIND_RUBY:
        find_mineral(player, RUBY, amount)
    elif effect == RESERVE:
        keep_emeralds(state)


def leave_game(state: Any, tables: Any, kind: int) -> None:
    """R52: the card being played leaves the game."""
    state.players[state.active].played[kind] -= 1
    state.points[state.active] -= tables.points[kind]


# --- Effects whose order may matter -------------------------------------------------------------------------------


def ordered_pending(state: Any) -> int:
    """R33: the effects, as bits, of which the player says which comes next."""
    bits = 0
    for effect in range(ORDERED):
        bits |= (state.pending[effect] > 0) << effect
    return bits


def carry_out_next(state: Any, tables: Any, effect: int) -> None:
    """R33, R44: one time of a pending draw or damage."""
    state.pending[effect] -= 1
    if effect == DRAW:
        draw(state, state.active)
    else:
        take_damage(state, tables, effect)


def take_damage(state: Any, tables: Any, effect: int) -> None:
    """R50, R51, R164: a DAMAGE card from the pile; from an empty pile, the loss of a mineral of the market."""
    seat = state.active
    if state.damage_pile == 0:
        lose_mineral(state.players[seat])
        return
    state.damage_pile -= 1
    state.points[seat] += tables.points[DAMAGE]
    if effect == DAMAGE_IN_HAND:
        put_in_hand(state, seat, DAMAGE)
    elif effect == DAMAGE_ON_DECK and state.players[seat].piled < STACK:
        put_on_top(state, seat, DAMAGE)
    else:
        put_on_discards(state, seat, DAMAGE)


def damage_for_fuel(state: Any, tables: Any) -> None:
    """R65: the default function: take a damage, gain fuel; once a turn."""
    state.damaged = 1
    take_damage(state, tables, TAKE_DAMAGE)
    gain_fuel(state.players[state.active], tables.damage_for_fuel)
