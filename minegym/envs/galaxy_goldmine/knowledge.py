"""What seats know of the hands: who holds which Valuable, as far as each can tell. Compiled with the rules.

Every hand starts known. A Valuable that comes from the asteroid, goes to the discard pile, or is laid under or taken
from the Forcefield is seen by all; one that is stolen is seen by the two hands it leaves and enters. All changes are
logged in order, so that a seat's knowledge is a function of what it saw of the log: bounds on how many of each Valuable
every hand holds, narrowed by the sizes of the hands and by the totals, which are public.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.seats import seat_clockwise, seats_after
from minegym.envs.galaxy_goldmine.constants import MOON_ROCK, MOON_ROCKS_EACH, TABLE, VALUABLES


def deal_hands(state: Any) -> None:
    """R3: three Moon Rocks to every seat, as everybody knows."""
    reset_hands(state)
    for seat in range(state.num_players):
        state.doubt[seat] = 0
        for other in range(state.num_players):
            for kind in range(VALUABLES):
                state.knowledge[seat].sure[other, kind] = state.hand[other, kind]
                state.knowledge[seat].may[other, kind] = state.hand[other, kind]


def reset_hands(state: Any) -> None:
    """Give all hands what they start with."""
    for seat in range(state.num_players):
        state.players[seat].unprotected = MOON_ROCKS_EACH
        for kind in range(VALUABLES):
            state.hand[seat, kind] = MOON_ROCKS_EACH if kind == MOON_ROCK else 0


def move_valuable(state: Any, source: int, target: int, kind: int) -> None:
    """Move one unprotected Valuable between hands, or a hand and the TABLE, and log it."""
    entry = state.moves
    state.log[entry].source = source
    state.log[entry].target = target
    state.log[entry].kind = kind
    state.moves = entry + 1
    carry(state, source, target, kind)


def shift(state: Any, source: int, target: int, kind: int) -> None:
    """Change the hands."""
    if source != TABLE:
        state.hand[source, kind] -= 1
        state.players[source].unprotected -= 1
    if target != TABLE:
        state.hand[target, kind] += 1
        state.players[target].unprotected += 1


def carry(state: Any, source: int, target: int, kind: int) -> None:
    """Change the hands, and what every seat knows of them."""
    shift(state, source, target, kind)
    for viewer in range(state.num_players):
        if saw(viewer, source, target):
            learn_move(state, viewer, source, target, kind)
        else:
            learn_of_theft(state, viewer, source, target)
        if state.doubt[viewer]:
            narrow(state, viewer)


def saw(viewer: int, source: int, target: int) -> bool:
    """R16, R20, R23: whether a seat sees which Valuable moves."""
    return (source == TABLE) | (target == TABLE) | (viewer == source) | (viewer == target)


def learn_move(state: Any, viewer: int, source: int, target: int, kind: int) -> None:
    """The viewer has seen that Valuable move."""
    seats = state.num_players
    knowledge = state.knowledge[viewer]
    if source != TABLE:
        hand = seats_after(viewer, source, seats)
        knowledge.sure[hand, kind] = max(knowledge.sure[hand, kind] - 1, 0)
        knowledge.may[hand, kind] -= 1
    if target != TABLE:
        hand = seats_after(viewer, target, seats)
        knowledge.sure[hand, kind] += 1
        knowledge.may[hand, kind] += 1


def learn_of_theft(state: Any, viewer: int, source: int, target: int) -> None:
    """The viewer has seen that some Valuable went from one hand to another, and not which."""
    seats = state.num_players
    knowledge = state.knowledge[viewer]
    victim = seats_after(viewer, source, seats)
    thief = seats_after(viewer, target, seats)
    for kind in range(VALUABLES):
        if knowledge.may[victim, kind] > 0:
            knowledge.sure[victim, kind] = max(knowledge.sure[victim, kind] - 1, 0)
            knowledge.may[thief, kind] += 1
    state.doubt[viewer] = 1


def narrow(state: Any, viewer: int) -> None:
    """Narrow the viewer's bounds by hand sizes and totals until nothing changes; they only ever close in."""
    narrowing = True
    while narrowing:
        narrowing = False
        for hand in range(state.num_players):
            for kind in range(VALUABLES):
                if narrow_one(state, viewer, hand, kind):
                    narrowing = True
    state.doubt[viewer] = 0
    for hand in range(state.num_players):
        for kind in range(VALUABLES):
            if state.knowledge[viewer].sure[hand, kind] != state.knowledge[viewer].may[hand, kind]:
                state.doubt[viewer] = 1


def narrow_one(state: Any, viewer: int, hand: int, kind: int) -> bool:
    """Narrow one pair of bounds by what the hand's size and the kind's total leave; whether that changed any."""
    knowledge = state.knowledge[viewer]
    sure, may = knowledge.sure[hand, kind], knowledge.may[hand, kind]
    if sure == may:
        return False
    seats = state.num_players
    least = most = state.players[seat_clockwise(viewer, hand, seats)].unprotected
    for other in range(VALUABLES):
        if other != kind:
            least -= knowledge.may[hand, other]
            most -= knowledge.sure[hand, other]
    least_of_total = most_of_total = 0
    for other in range(seats):
        total = state.hand[other, kind]  # of all hands together, which is public
        least_of_total += total
        most_of_total += total
        if other != hand:
            least_of_total -= knowledge.may[other, kind]
            most_of_total -= knowledge.sure[other, kind]
    knowledge.sure[hand, kind] = max(sure, least, least_of_total)
    knowledge.may[hand, kind] = min(may, most, most_of_total)
    return (knowledge.sure[hand, kind] != sure) | (knowledge.may[hand, kind] != may)


def random_valuable(state: Any, seat: int) -> int:
    """A uniformly random unprotected Valuable of a hand that has any."""
    left = draw_below(state, state.players[seat].unprotected)
    kind = 0
    while left >= state.hand[seat, kind]:
        left -= state.hand[seat, kind]
        kind += 1
    return kind
