"""Drawing anew the thefts that a seat has not seen, as likely as chance made them. Compiled with the rules.

The log is told again and again, every unseen theft drawn as chance drew it, until a history agrees with all that the
seat saw: so each is as likely as it is given that. Three things make rejections rare, and none of them changes what
comes out:

- A theft is *settled* if its thief is later seen to give away what it cannot have had before: that is what it stole.
- A theft never takes what its victim is later seen to give, and has no more of than that: see `write_need`.
- Where the seat knows what a theft took, a history in which n of the victim's cards are of that kind is likelier the
  larger n is. It is kept with probability n / bound, the bound being the most of that kind that the hand may hold.

What is found out about the log stands, until it is done, in the unused end of the log, and where others' knowledge
will be written anew.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.seats import seat_clockwise, seats_after
from minegym.envs.galaxy_goldmine.constants import LOG, TABLE, VALUABLES
from minegym.envs.galaxy_goldmine.knowledge import (
    carry,
    deal_hands,
    learn_move,
    learn_of_theft,
    narrow,
    reset_hands,
    saw,
    shift,
)

VICTIM, THIEF = range(2)  # whose need is written down


def redraw_thefts(state: Any, seat: int) -> None:
    """Draw anew every theft that the seat has not seen, given all that it has seen since; then let all others know."""
    if not has_unseen(state, seat):
        return
    while study(state, seat):
        pass
    while not retell(state, seat):
        pass
    if has_room(state):
        for entry in range(state.moves, 2 * state.moves):
            state.log[entry].source = state.log[entry].target = 0
    deal_hands(state)
    for entry in range(state.moves):
        carry(state, state.log[entry].source, state.log[entry].target, state.log[entry].kind)


def has_unseen(state: Any, seat: int) -> bool:
    """Whether there is a theft that the seat has not seen."""
    unseen = 0
    for entry in range(state.moves):
        unseen += not saw(seat, state.log[entry].source, state.log[entry].target)
    return unseen > 0


# --- What is known of the log --------------------------------------------------------------------------------------


def has_room(state: Any) -> bool:
    """Whether the unused end of the log has a place for every entry; without, there are more rejections."""
    return 2 * state.moves <= LOG


def is_settled(state: Any, seat: int, entry: int) -> bool:
    """Whether all histories that agree with what the seat saw have the same kind move there."""
    if saw(seat, state.log[entry].source, state.log[entry].target):
        return True
    return has_room(state) and state.log[state.moves + entry].target == 1


def is_evidence(state: Any, seat: int, entry: int) -> bool:
    """Whether an entry, being settled, tells by chance of a hand that the seat does not know."""
    source = state.log[entry].source
    return (source != TABLE) & (source != seat) & (state.log[entry].target != TABLE)


def study(state: Any, seat: int) -> bool:
    """Follow the seat's knowledge through the log, and note bounds and settled thefts; whether any is new."""
    found = False
    deal_hands(state)
    for entry in range(state.moves):
        source, target, kind = state.log[entry].source, state.log[entry].target, state.log[entry].kind
        settled = is_settled(state, seat, entry)
        if not settled and has_room(state):
            betrayed = betrayed_kind(state, seat, entry)
            if betrayed >= 0:
                state.log[entry].kind = kind = betrayed
                state.log[state.moves + entry].target = 1
                settled = found = True
        if has_room(state):
            state.log[state.moves + entry].source = bound(state, seat, entry, settled)
        shift(state, source, target, kind)
        if settled:
            learn_move(state, seat, source, target, kind)
        else:
            learn_of_theft(state, seat, source, target)
        if state.doubt[seat]:
            narrow(state, seat)
    return found


def betrayed_kind(state: Any, seat: int, entry: int) -> int:
    """What the thief must have stolen, as it is later seen to give more of a kind than it may have had; or -1."""
    write_need(state, seat, entry, THIEF)
    hand = seats_after(seat, state.log[entry].target, state.num_players)
    for kind in range(VALUABLES):
        if need(state, seat, THIEF, kind) > state.knowledge[seat].may[hand, kind]:
            return kind
    return -1


def bound(state: Any, seat: int, entry: int, settled: bool) -> int:
    """The most cards, over all histories, that chance may have taken there; 0 if the entry is no evidence."""
    if not is_evidence(state, seat, entry):
        return 0
    source = state.log[entry].source
    may = state.knowledge[seat].may
    hand = seats_after(seat, source, state.num_players)
    most = state.players[source].unprotected
    if settled:
        return min(most, may[hand, state.log[entry].kind])
    write_need(state, seat, entry, VICTIM)
    for kind in range(VALUABLES):
        needed = need(state, seat, VICTIM, kind)
        if may[hand, kind] <= needed:
            most -= needed
    return most


def write_need(state: Any, seat: int, entry: int, role: int) -> None:
    """Note how many of each kind a theft's victim or thief must hold right after it.

    It must hold all that it is seen to give from then on, as long as every card that it receives is known.
    """
    owner = state.log[entry].source if role == VICTIM else state.log[entry].target
    paper = state.knowledge[seat_clockwise(seat, 1, state.num_players)]
    for kind in range(VALUABLES):
        paper.sure[role, kind] = paper.may[role, kind] = 0  # needed; given less received so far
    for later in range(entry + 1, state.moves):
        kind = state.log[later].kind
        if state.log[later].target == owner:
            if not is_settled(state, seat, later):
                return
            paper.may[role, kind] -= 1
        elif state.log[later].source == owner and is_settled(state, seat, later):
            paper.may[role, kind] += 1
            paper.sure[role, kind] = max(paper.sure[role, kind], paper.may[role, kind])


def need(state: Any, seat: int, role: int, kind: int) -> int:
    """What `write_need` noted last for that role."""
    return state.knowledge[seat_clockwise(seat, 1, state.num_players)].sure[role, kind]


# --- Histories -----------------------------------------------------------------------------------------------------


def retell(state: Any, seat: int) -> bool:
    """Tell the log again with other unseen thefts; whether it agrees with what the seat saw, and is kept."""
    reset_hands(state)
    for entry in range(state.moves):
        source, target = state.log[entry].source, state.log[entry].target
        if not is_settled(state, seat, entry):
            stolen = draw_theft(state, seat, entry)
            if stolen < 0:
                return False
            state.log[entry].kind = stolen
        elif is_evidence(state, seat, entry) and not is_kept(state, entry):
            return False
        kind = state.log[entry].kind
        if source != TABLE and state.hand[source, kind] == 0:
            return False
        shift(state, source, target, kind)
    return True


def noted_bound(state: Any, entry: int) -> int:
    """The bound that was noted for an entry, or one that always holds."""
    if has_room(state):
        return state.log[state.moves + entry].source
    return state.players[state.log[entry].source].unprotected


def is_kept(state: Any, entry: int) -> bool:
    """Draw whether a history is kept, in which the victim of a settled theft has so many cards of the kind stolen."""
    most, number = noted_bound(state, entry), state.hand[state.log[entry].source, state.log[entry].kind]
    return number >= most or draw_below(state, most) < number


def draw_theft(state: Any, seat: int, entry: int) -> int:
    """Draw what a theft took, each card as likely as the next; -1 if it took what cannot have been taken."""
    write_need(state, seat, entry, VICTIM)
    write_need(state, seat, entry, THIEF)
    victim, thief = state.log[entry].source, state.log[entry].target
    left = draw_below(state, max(noted_bound(state, entry), 1))
    stolen = -1
    for kind in range(VALUABLES):
        number, needed = state.hand[victim, kind], need(state, seat, VICTIM, kind)
        if number < needed:
            return -1
        if stolen < 0 and number > needed:
            stolen = kind if left < number else -1
            left -= number
    for kind in range(VALUABLES):
        if need(state, seat, THIEF, kind) > state.hand[thief, kind] + (kind == stolen):
            return -1
    return stolen
