"""Whose hand holds what, as far as the scripted player of Galaxy Goldmine can tell, and who is ahead."""

from typing import Any

from minegym.agents.scripted.galaxy_goldmine_plan import NOTHING, POINT
from minegym.envs.galaxy_goldmine.constants import NOTHING as NO_CARD
from minegym.envs.galaxy_goldmine.constants import VALUABLES


def unprotected_worth(observation: Any, tables: Any, seat: int) -> int:
    """What a hand is likely worth, the Forcefield aside: what is surely in it, the rest as likely as what may be."""
    sure = maybe = worth_sure = worth_maybe = 0
    for kind in range(VALUABLES):
        certain = observation.known.sure[seat, kind]
        more = observation.known.may[seat, kind] - certain
        sure += certain
        maybe += more
        worth_sure += certain * tables.value[kind]
        worth_maybe += more * tables.value[kind]
    unsure = observation.players[seat].unprotected - sure
    return POINT * worth_sure + POINT * worth_maybe * unsure // max(maybe, 1)


def protected_worth(observation: Any, tables: Any, seat: int) -> int:
    """What lies under a seat's Forcefield."""
    protected = observation.players[seat].protected
    return POINT * tables.value[protected - 1] if protected != NO_CARD else 0


def average(observation: Any, tables: Any, seat: int) -> int:
    """What a Valuable stolen from a hand is worth on average; 0 if it has none."""
    return unprotected_worth(observation, tables, seat) // max(observation.players[seat].unprotected, 1)


def score(observation: Any, tables: Any, seat: int) -> int:
    """What a seat has likely scored."""
    return unprotected_worth(observation, tables, seat) + protected_worth(observation, tables, seat)


def lead(observation: Any, tables: Any, seat: int) -> int:
    """How far the player is likely ahead of a seat; cards in hand decide a tie."""
    ahead = score(observation, tables, 0) - score(observation, tables, seat)
    if ahead == 0:
        return cards(observation, 0) - cards(observation, seat)
    return ahead


def cards(observation: Any, seat: int) -> int:
    """Cards that count in a tie."""
    player = observation.players[seat]
    return player.unprotected + (player.protected != NO_CARD) + player.fragments


def best_victim(observation: Any, tables: Any) -> int:
    """The seat with the likely richest cards to steal, the leading one among such; -1 if nobody has any."""
    best, chosen = NOTHING, -1
    for seat in range(1, observation.num_players):
        if observation.players[seat].unprotected > 0:
            value = 16 * average(observation, tables, seat) + score(observation, tables, seat)
            if value > best:
                best, chosen = value, seat
    return chosen


def cheapest(observation: Any, tables: Any) -> int:
    """The unprotected Valuable of the own hand that is worth least; -1 if there is none."""
    chosen = -1
    for kind in range(VALUABLES):
        if observation.known.sure[0, kind] > 0 and (chosen < 0 or tables.value[kind] < tables.value[max(chosen, 0)]):
            chosen = kind
    return chosen


def dearest(observation: Any, tables: Any) -> int:
    """The unprotected Valuable of the own hand that is worth most; -1 if there is none."""
    chosen = -1
    for kind in range(VALUABLES):
        if observation.known.sure[0, kind] > 0 and (chosen < 0 or tables.value[kind] > tables.value[max(chosen, 0)]):
            chosen = kind
    return chosen
