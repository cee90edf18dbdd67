"""Points, and how a game of Galaxy Goldmine ends. Compiled with the rules."""

from typing import Any

from minegym.core.payoffs import rank_by_score
from minegym.envs.galaxy_goldmine.constants import FRAGMENTS, NOTHING, VALUABLES


def refresh_score(state: Any, tables: Any, seat: int) -> None:
    """R40: the Valuables in hand and under the Forcefield count."""
    protected = state.players[seat].protected
    score = tables.value[protected - 1] if protected != NOTHING else 0
    for kind in range(VALUABLES):
        score += tables.value[kind] * state.hand[seat, kind]
    state.score[seat] = score


def cards_in_hand(state: Any, seat: int) -> int:
    """R41: all Valuables, the protected one too, and the Fragments."""
    player = state.players[seat]
    return player.unprotected + (player.protected != NOTHING) + player.fragments


def finish(state: Any, over: int) -> None:
    """R28, R39-R45: place the seats by points, then by cards in hand; but all Fragments come first, at any points."""
    for seat in range(state.num_players):
        state.tiebreak[seat] = cards_in_hand(state, seat)
    rank_by_score(state)
    state.over = over
    for seat in range(state.num_players):
        if state.players[seat].fragments == FRAGMENTS:
            put_first(state, seat)


def put_first(state: Any, seat: int) -> None:
    """R42: move a seat to the first place, ahead of those that were before it or tied with it."""
    for other in range(state.num_players):
        if other != seat and state.placement[other] <= state.placement[seat]:
            state.placement[other] += 1
    state.placement[seat] = 1
