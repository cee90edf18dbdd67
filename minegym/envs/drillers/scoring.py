"""Points. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import MILESTONES, MINERALS
from minegym.envs.drillers.track import is_bot, rows


def refresh_scores(state: Any, tables: Any) -> None:
    """What everybody's points are now."""
    for row in range(rows(state)):
        state.score[row] = points_of(state, tables, row)


def points_of(state: Any, tables: Any, row: int) -> int:
    """R77, R128-R132, R157: what tiles, minerals and milestones score, and of a player credits, cards and the rest."""
    player = state.players[row]
    points = state.points[row]
    for mineral in range(MINERALS):
        number = player.storage[mineral] + player.market[mineral] + player.overflow[mineral]
        points += number * tables.mineral_points[mineral]
    for milestone in range(MILESTONES + 1):
        points += player.milestones[milestone] * tables.milestone_points[milestone]
    if is_bot(state, row):
        return points
    points += player.credits // tables.credits_a_point + player.refresh_tile * tables.refresh_points
    return points - tables.penalty[player.floor]
