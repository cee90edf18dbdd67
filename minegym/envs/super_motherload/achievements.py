"""Achievements: when a goal is met, and how it is claimed. Compiled with the rules.

A minor's goal is met by what the active seat has (*standing*, looked at whenever it may have become so), by one thing
that happens (an *event* of some size), or by what adds up over a turn (a *tally* of events).
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.super_motherload.constants import (
    COLOURS,
    HAVE_ANY_MINERALS,
    HAVE_ARTIFACTS,
    HAVE_BOMBS,
    HAVE_CARDS,
    HAVE_EACH_STACK,
    HAVE_MINERALS,
    HAVE_MONEY,
    HAVE_ONE_STACK,
    MAJORS_UP,
    MINERALS,
    MINORS,
    MINORS_UP,
)
from minegym.envs.super_motherload.counts import capped


def note_standing(state: Any, tables: Any) -> None:
    """R65, R67: note the face-up minors whose goals are met by what the active seat has now."""
    for slot in range(MINORS_UP):
        if not state.met[slot] and is_standing(state, tables, slot):
            state.met[slot] = 1


def is_standing(state: Any, tables: Any, slot: int) -> bool:
    """Whether what the active seat has meets the goal of the minor in that place."""
    if state.minors[slot] == 0:
        return False
    minor = state.minors[slot] - 1
    goal, n = tables.minor_goal[minor], tables.minor_n[minor]
    player = state.players[state.active]
    if goal == HAVE_BOMBS:
        return player.bombs >= n
    if goal == HAVE_ARTIFACTS:
        return player.artifacts >= n
    if goal == HAVE_CARDS:
        return player.hand_size >= n
    if goal == HAVE_EACH_STACK:
        return fullness(state, tables, HAVE_EACH_STACK, 0) >= n
    if (goal == HAVE_MINERALS) | (goal == HAVE_ANY_MINERALS) | (goal == HAVE_MONEY) | (goal == HAVE_ONE_STACK):
        return fullness(state, tables, goal, tables.minor_mineral[minor]) >= n
    return False


def fullness(state: Any, tables: Any, goal: int, mineral: int) -> int:
    """How much of what a goal about minerals counts lies on the active seat's stacks."""
    stacks = state.players[state.active].stacks
    total = of_kind = money = most = 0
    least = 127
    for colour in range(COLOURS):
        here = 0
        for kind in range(MINERALS):
            number = stacks[colour, kind]
            here += number
            money += number * tables.mineral_value[kind]
            of_kind += number if kind == mineral else 0
        total += here
        most = max(most, here)
        least = min(least, here)
    if goal == HAVE_MINERALS:
        return of_kind
    if goal == HAVE_ANY_MINERALS:
        return total
    if goal == HAVE_MONEY:
        return money
    return most if goal == HAVE_ONE_STACK else least


def asks_for(state: Any, tables: Any, slot: int, goal: int) -> bool:
    """Whether there is a minor in that place, and it has that goal."""
    return state.minors[slot] > 0 and tables.minor_goal[state.minors[slot] - 1] == goal


def note_event(state: Any, tables: Any, goal: int, size: int) -> None:
    """R65, R66: something of that size has happened, by one action: note the face-up minors that ask for it."""
    for slot in range(MINORS_UP):
        if asks_for(state, tables, slot, goal) and size >= tables.minor_n[state.minors[slot] - 1]:
            state.met[slot] = 1


def count_event(state: Any, tables: Any, goal: int, size: int) -> None:
    """R65, R66: the same for goals that add up over a turn."""
    for slot in range(MINORS_UP):
        if asks_for(state, tables, slot, goal):
            state.tally[slot] = capped(state.tally[slot] + size)
            if state.tally[slot] >= tables.minor_n[state.minors[slot] - 1]:
                state.met[slot] = 1


def begin_goals(state: Any, tables: Any) -> None:
    """R61, R65: a new turn: what was met in the last one and is no longer so is forgotten."""
    state.may_claim_minor = 1
    state.may_claim_major = 1
    for slot in range(MINORS_UP):
        state.met[slot] = 0
        state.tally[slot] = 0
    note_standing(state, tables)


def can_claim_major(state: Any, tables: Any, slot: int) -> bool:
    """R61, R62: whether the active seat has bought what the major in that place asks for."""
    if not state.may_claim_major or state.majors[slot] == 0:
        return False
    bought = state.players[state.active].bought
    missing = 0
    for colour in range(COLOURS):
        missing += bought[colour] < tables.major_needs[state.majors[slot] - 1, colour]
    return missing == 0


def can_claim_minor(state: Any, slot: int) -> bool:
    """R60, R61: whether the active seat may take the minor in that place."""
    return (state.may_claim_minor == 1) & (state.met[slot] == 1)


def can_claim(state: Any, tables: Any) -> bool:
    """Whether the active seat may claim anything."""
    found = 0
    for slot in range(MINORS_UP):
        found += can_claim_minor(state, slot)
    for slot in range(MAJORS_UP):
        found += can_claim_major(state, tables, slot)
    return found > 0


def claim_major(state: Any, tables: Any, slot: int) -> None:
    """R60, R61, R63: take a major; no other takes its place."""
    major = state.majors[slot] - 1
    state.players[state.active].claimed_majors[major] = 1
    gain(state, tables.major_points[major])
    state.majors[slot] = 0
    state.may_claim_major = 0


def claim_minor(state: Any, tables: Any, slot: int) -> None:
    """R60, R61, R64: take a minor; the next one takes its place."""
    minor = state.minors[slot] - 1
    state.players[state.active].claimed_minors[minor] = 1
    gain(state, tables.minor_points[minor])
    state.may_claim_minor = 0
    turn_up_minor(state, slot)
    note_standing(state, tables)


def gain(state: Any, points: int) -> None:
    """The active seat has these points from now on."""
    state.players[state.active].claimed_points += points
    state.score[state.active] += points


def turn_up_minor(state: Any, slot: int) -> None:
    """R64, R66: turn up the next minor in that place, if any is left; nothing that was done counts for it."""
    left = 0
    for minor in range(MINORS):
        left += state.unseen_minors[minor]
    state.minors[slot] = 0
    state.met[slot] = 0
    state.tally[slot] = 0
    if left:
        minor = nth(state.unseen_minors, draw_below(state, left))
        state.unseen_minors[minor] = 0
        state.minors[slot] = 1 + minor
