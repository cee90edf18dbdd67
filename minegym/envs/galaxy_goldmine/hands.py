"""Hands of Valuables and Fragments: what enters them, what is stolen from them. Compiled with the rules."""

from typing import Any

from minegym.core.payoffs import TERMINATED
from minegym.core.seats import seat_clockwise
from minegym.envs.galaxy_goldmine.asteroid import take_top
from minegym.envs.galaxy_goldmine.constants import EXPLORE, FRAGMENTS, NOTHING, TABLE
from minegym.envs.galaxy_goldmine.knowledge import move_valuable, random_valuable
from minegym.envs.galaxy_goldmine.scoring import finish


def seat_after(state: Any, opponent: int) -> int:
    """The seat of the active seat's n-th opponent clockwise, from 0."""
    return seat_clockwise(state.active, 1 + opponent, state.num_players)


def can_steal_from(state: Any, opponent: int) -> bool:
    """R22, R36: whether the n-th opponent has anything to steal."""
    return state.players[seat_after(state, opponent)].unprotected > 0


def victims(state: Any) -> int:
    """The opponents, as bits, from whom something can be stolen."""
    found = 0
    for opponent in range(state.num_players - 1):
        found |= can_steal_from(state, opponent) << opponent
    return found


def offer_victims(state: Any, mask: Any, start: int) -> None:
    """Offer an action for every opponent from whom something can be stolen."""
    for opponent in range(state.num_players - 1):
        mask[start + opponent] = can_steal_from(state, opponent)


def collect(state: Any, tables: Any, pile: int) -> None:
    """R11-R16: take the face-up Valuable of a pile into the active seat's hand."""
    kind = take_top(state, pile)
    state.progress = 1
    state.phase = EXPLORE
    move_valuable(state, TABLE, state.active, kind)
    state.score[state.active] += tables.value[kind]


def gain_fragment(state: Any) -> None:
    """R27, R28: take a Fragment; whoever has all of them wins at once."""
    player = state.players[state.active]
    player.fragments += 1
    if player.fragments == FRAGMENTS:
        finish(state, TERMINATED)


def steal(state: Any, tables: Any, thief: int, victim: int) -> None:
    """R22, R31, R36: a random unprotected Valuable goes from one hand to another."""
    state.phase = EXPLORE
    kind = random_valuable(state, victim)
    move_valuable(state, victim, thief, kind)
    state.score[victim] -= tables.value[kind]
    state.score[thief] += tables.value[kind]


def protect(state: Any, seat: int, kind: int) -> None:
    """R20, R21: lay a Valuable under the Forcefield; the one that lay there comes back."""
    player = state.players[seat]
    before = player.protected
    move_valuable(state, seat, TABLE, kind)
    if before != NOTHING:
        move_valuable(state, TABLE, seat, before - 1)
    player.protected = 1 + kind
