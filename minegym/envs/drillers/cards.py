"""Playing cards, for their main effect or for fuel, and using abilities. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import (
    ANY_NUMBER,
    DAMAGE,
    HAND,
    PLAYED,
)
from minegym.envs.drillers.counts import capped, total
from minegym.envs.drillers.deck import draw, put_on_discards, take_from_hand, take_from_top
from minegym.envs.drillers.effects import gain
from minegym.envs.drillers.paying import can_pay, has_target
from minegym.envs.drillers.rig import gain_fuel

# --- Playing -------------------------------------------------------------------------------------------------------


def can_play(state: Any, tables: Any, kind: int) -> bool:
    """R31, R42: whether the asked seat can pay for the main effect of a card in hand."""
    player = state.players[state.seat]
    return bool((player.fuel >= tables.play_fuel[kind]) & (total(player.storage) >= tables.play_solid[kind]))


def lay_out(state: Any, kind: int) -> None:
    """R30: a card goes from the hand to the play area."""
    take_from_hand(state, state.active, kind)
    state.players[state.active].played[kind] += 1


def play(state: Any, tables: Any, kind: int) -> None:
    """R31: pay for a card's main effect; solid fuel is chosen before the effect."""
    lay_out(state, kind)
    state.players[state.active].fuel -= tables.play_fuel[kind]
    state.card = 1 + kind


def take_main_effect(state: Any, tables: Any) -> None:
    """R32, R38, R39: the card is paid for: carry out its main effect, and make its ability ready."""
    kind = state.card - 1
    gain(state, tables, tables.effects[kind])
    state.choices = tables.times[kind] if tables.options[kind] else 0
    if tables.ability[kind]:
        ability = tables.ability[kind] - 1
        state.ready[ability] = tables.ability_uses[ability]


def burn(state: Any, tables: Any, kind: int) -> None:
    """R34: play a card for fuel."""
    lay_out(state, kind)
    state.burns = capped(state.burns + 1)
    gain_fuel(state.players[state.active], capped(tables.burn[kind] + state.fuel_for_burns))


def choose_option(state: Any, tables: Any, option: int) -> None:
    """R37, R53, R54: carry out one of the effects that the card being played lets choose from."""
    state.choices -= 1
    gain(state, tables, tables.option_effects[state.card - 1, option])


# --- Abilities -----------------------------------------------------------------------------------------------------


def can_use(state: Any, tables: Any, ability: int) -> bool:
    """R38, R39, R60, R61, R86: whether the asked seat may use an ability now."""
    if state.ready[ability] == 0 or state.moves_gained < tables.ability_moves[ability]:
        return False
    if state.drills_gained < tables.ability_drills[ability]:
        return False
    return can_pay(state, tables.ability_cost[ability]) and has_target(state, tables.ability_effects[ability])


def spend_use(state: Any, ability: int) -> None:
    """R38, R39, R86: an ability that works once has worked."""
    if state.ready[ability] != ANY_NUMBER:
        state.ready[ability] = 0


# --- Repairing -----------------------------------------------------------------------------------------------------


def repair_top(state: Any, tables: Any) -> None:
    """R46: the top card of the deck is repaired."""
    remove_card(state, tables, take_from_top(state, state.active))


def repair_card(state: Any, tables: Any, kind: int) -> None:
    """R46, R48, R49: a card of the zone chosen is repaired; one from the hand is replaced by a draw."""
    seat = state.active
    if state.zone == HAND:
        take_from_hand(state, seat, kind)
    elif state.zone == PLAYED:
        state.players[seat].played[kind] -= 1
    else:
        state.players[seat].discards[kind] -= 1
    remove_card(state, tables, kind)
    if state.zone == HAND:
        draw(state, seat)
    state.zone = 0


def remove_card(state: Any, tables: Any, kind: int) -> None:
    """R47: a repaired card leaves the game; a DAMAGE goes back to its pile."""
    state.points[state.active] -= tables.points[kind]
    state.damage_pile += kind == DAMAGE


def number_in_zone(state: Any, seat: int, zone: int, kind: int) -> int:
    """How many cards of a kind a zone holds."""
    if zone == HAND:
        return state.own[seat].hand[kind]
    if zone == PLAYED:
        return state.players[seat].played[kind]
    return state.players[seat].discards[kind]


def discard_card(state: Any, kind: int) -> None:
    """R79, R90: a card from the hand is discarded."""
    take_from_hand(state, state.active, kind)
    put_on_discards(state, state.active, kind)
