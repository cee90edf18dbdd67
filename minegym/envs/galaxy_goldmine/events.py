"""Events: what each does when it is flipped, and what it asks of whom. Compiled with the rules."""

from typing import Any

from minegym.core.seats import seat_clockwise, seats_after
from minegym.envs.galaxy_goldmine.asteroid import face_up
from minegym.envs.galaxy_goldmine.constants import (
    COLLECT,
    DISABLE,
    DISCARD,
    END_TURN_EFFECT,
    EXPLORE,
    METEORS,
    PICKPOCKET,
    PILES,
    RAID,
    REPAIR,
    SHORT_CIRCUIT,
    STEAL,
    TABLE,
    TAILWIND,
    TOOLS,
    WINDFALL,
    WORKING_TOOLS,
)
from minegym.envs.galaxy_goldmine.hands import collect, seat_after, steal, victims
from minegym.envs.galaxy_goldmine.knowledge import move_valuable
from minegym.envs.galaxy_goldmine.tools import working_tools


def face_event(state: Any, tables: Any, effect: int) -> None:
    """R29-R37: do at once what an Event says; the active seat has flipped it."""
    if effect == END_TURN_EFFECT:
        lose_turn(state)
    elif effect == PICKPOCKET:  # R31
        if state.players[state.active].unprotected > 0:
            steal(state, tables, seat_after(state, 0), state.active)
    elif effect == METEORS:
        ask_to_discard(state, 0)
    elif effect == SHORT_CIRCUIT:
        if leaves_enough(working_tools(state)):
            state.phase = DISABLE
    elif effect == TAILWIND:  # R34
        state.explorations += 1
    elif effect == WINDFALL:
        find_windfall(state, tables)
    elif effect == RAID:
        raid(state, tables)
    elif effect == REPAIR:
        repair(state)


def lose_turn(state: Any) -> None:
    """R30: no exploration and no tool is left."""
    state.explorations = 0
    for tool in range(TOOLS):
        state.ready[tool] = 0


def ask_to_discard(state: Any, after: int) -> None:
    """R32: ask the next seat, counted clockwise from the active one, that has something to discard."""
    seats = state.num_players
    while after < seats and state.players[seat_clockwise(state.active, after, seats)].unprotected == 0:
        after += 1
    if after < seats:
        state.seat = seat_clockwise(state.active, after, seats)
        state.phase = DISCARD
    else:
        state.seat = state.active
        state.phase = EXPLORE


def discard(state: Any, tables: Any, kind: int) -> None:
    """R32: the asked seat discards a Valuable, for all to see; then the next one is asked."""
    seat = state.seat
    move_valuable(state, seat, TABLE, kind)
    state.discards[kind] += 1
    state.score[seat] -= tables.value[kind]
    ask_to_discard(state, seats_after(state.active, seat, state.num_players) + 1)


def leaves_enough(tools: int) -> bool:
    """R33: whether more tools work, given as bits, than a turn needs."""
    count = 0
    while tools:
        tools &= tools - 1
        count += 1
    return count > WORKING_TOOLS


def disable(state: Any, tool: int) -> None:
    """R33: nobody uses the tool until the next turn of the active seat begins."""
    state.disabled[tool] = 1 + state.active
    state.phase = EXPLORE


def find_windfall(state: Any, tables: Any) -> None:
    """R35: the active seat collects any one face-up Valuable, if there is one; it chooses among several."""
    piles = face_up(state)
    if piles & (piles - 1):
        state.phase = COLLECT
    elif piles:
        for pile in range(PILES):
            if piles >> pile == 1:
                collect(state, tables, pile)


def raid(state: Any, tables: Any) -> None:
    """R36: the active seat steals from an opponent, if any has something to steal; it chooses among several."""
    found = victims(state)
    if found & (found - 1):
        state.phase = STEAL
    elif found:
        opponent = 0
        while found >> opponent != 1:
            opponent += 1
        steal(state, tables, state.active, seat_after(state, opponent))


def repair(state: Any) -> None:
    """R37: the two tools chosen for the turn can be used again."""
    for tool in range(TOOLS):
        state.ready[tool] = max(state.ready[tool], state.chosen[tool])
