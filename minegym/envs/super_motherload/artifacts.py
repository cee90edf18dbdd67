"""Artifacts: found face down, known to their owner alone, and used once. Compiled with the rules."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.super_motherload.achievements import count_event
from minegym.envs.super_motherload.constants import ARTIFACT_KINDS, USE_ARTIFACTS
from minegym.envs.super_motherload.counts import capped
from minegym.envs.super_motherload.stacks import gain_bonus, refresh_score, take_draws


def find_artifact(state: Any, tables: Any, seat: int) -> None:
    """R4, R42: take one of the artifacts that nobody has taken, each as likely as the next."""
    left = 0
    for kind in range(ARTIFACT_KINDS):
        left += state.supply[kind]
    if left:
        state.players[seat].artifacts += 1
        hand_artifact(state, seat, draw_below(state, left))
        refresh_score(state, tables, seat)


def hand_artifact(state: Any, seat: int, n: int) -> None:
    """Move the n-th artifact of the supply to a seat."""
    kind = nth(state.supply, n)
    state.supply[kind] -= 1
    state.own[seat].artifacts[kind] += 1


def can_use(state: Any, tables: Any, seat: int, kind: int) -> bool:
    """R55, R57: whether the seat holds such an artifact, and it does something."""
    return (state.own[seat].artifacts[kind] > 0) & (tables.artifact_points[kind] == 0)


def use_artifact(state: Any, tables: Any, kind: int) -> None:
    """R54-R59: the active seat's artifact gives what it says, and is out of the game, face up."""
    seat = state.active
    state.own[seat].artifacts[kind] -= 1
    state.players[seat].artifacts -= 1
    state.used[kind] += 1
    state.extra = capped(state.extra + tables.artifact_icons[kind])
    count_event(state, tables, USE_ARTIFACTS, 1)
    gain_bonus(state, tables.artifact_bonus[kind])
    take_draws(state, tables)


def redraw_artifacts(state: Any, seat: int) -> None:
    """Draw anew the artifacts that others hold face down, from those that the seat has not seen."""
    for other in range(state.num_players):
        if other != seat:
            for kind in range(ARTIFACT_KINDS):
                state.supply[kind] += state.own[other].artifacts[kind]
                state.own[other].artifacts[kind] = 0
    left = 0
    for kind in range(ARTIFACT_KINDS):
        left += state.supply[kind]
    for other in range(state.num_players):
        if other != seat:
            for _ in range(state.players[other].artifacts):
                hand_artifact(state, other, draw_below(state, left))
                left -= 1
