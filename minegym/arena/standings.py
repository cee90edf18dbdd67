"""What a tournament's games say about its agents, alone and against each other."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.arena.match import Games
from minegym.arena.statistics import Estimate, by_deal, estimate
from minegym.arena.tournament import Results

Values = npt.NDArray[Any]

UNIT = (0.0, 1.0)
PLACEMENT_PAYOFFS = (-1.0, 1.0)


@dataclass(frozen=True)
class Standing:
    """One agent over all its games: the means of its seats.

    `payoff` is by placement, in -1..1 (alone, the scaled score); `win_share` the share of first places, ties shared, so
    that alone against a bot it is how often the agent beat it.
    """

    name: str
    games: int
    payoff: Estimate
    win_share: Estimate
    score: Estimate
    length: float


@dataclass(frozen=True)
class Meeting:
    """One agent against another, over every pair of their seats in one game, or on one deal if each plays alone.

    `win_rate` is how often the first comes out ahead, ties counting one half; the differences are the first's less the
    second's, paired game by game.
    """

    name: str
    against: str
    win_rate: Estimate
    payoff_difference: Estimate
    score_difference: Estimate


def standings(results: Results) -> list[Standing]:
    """Every agent's standing, the best mean payoff first."""
    table = [_standing(results, name) for name in results.names]
    return sorted(table, key=lambda standing: -standing.payoff.mean)


def _standing(results: Results, name: str) -> Standing:
    seated = [match for match in results.matches if name in match.lineup]
    sittings = [(match.games, seat) for match in seated for seat, who in enumerate(match.lineup) if who == name]
    deals = np.tile(np.arange(results.deals), len(sittings))

    def over(values: list[Values], bounds: tuple[float, float] | None) -> Estimate:
        return estimate(by_deal(deals, np.concatenate(values)), bounds)

    return Standing(
        name,
        games=len(seated) * results.deals,
        payoff=over([games.payoffs[:, seat] for games, seat in sittings], _payoff_bounds(results)),
        win_share=over([win_shares(games)[:, seat] for games, seat in sittings], UNIT),
        score=over([games.scores[:, seat] for games, seat in sittings], None),
        length=float(np.mean([match.games.lengths.mean() for match in seated])),
    )


def win_shares(games: Games) -> Values:
    """Each seat's share of first place, `[G, P]`."""
    first = games.placements == 1
    shares: Values = first / np.maximum(first.sum(axis=1, keepdims=True), 1)  # nobody's, where a bot came first
    return shares


def _payoff_bounds(results: Results) -> tuple[float, float] | None:
    has_no_rival = results.num_players == 1 and results.bot_level is None
    return None if has_no_rival else PLACEMENT_PAYOFFS


def meetings(results: Results) -> dict[tuple[str, str], Meeting]:
    """Every agent against every other, by their names; empty if there is only one."""
    return {pair: _meeting(results, *pair) for pair in itertools.permutations(results.names, 2)}


def _meeting(results: Results, name: str, against: str) -> Meeting:
    pairs = list(_pairs(results, name, against))
    deals = np.tile(np.arange(results.deals), len(pairs))
    ahead, payoffs, scores = (
        by_deal(deals, np.concatenate([difference(*pair) for pair in pairs]))
        for difference in (_ahead, _payoff_difference, _score_difference)
    )
    bounds = _payoff_bounds(results)
    widest = bounds and (bounds[0] - bounds[1], bounds[1] - bounds[0])
    return Meeting(name, against, estimate(ahead, UNIT), estimate(payoffs, widest), estimate(scores))


Sitting = tuple[Games, int]


def _pairs(results: Results, name: str, against: str) -> Iterator[tuple[Sitting, Sitting]]:
    """Every two sittings of the two agents that can be compared: in one game, or alone on the same deals."""
    if results.num_players == 1:
        alone = {match.lineup[0]: match.games for match in results.matches}
        yield (alone[name], 0), (alone[against], 0)
        return
    for match in results.matches:
        for seat, other in itertools.permutations(range(results.num_players), 2):
            if match.lineup[seat] == name and match.lineup[other] == against:
                yield (match.games, seat), (match.games, other)


def _ahead(one: Sitting, other: Sitting) -> Values:
    """1 where the first came out ahead, 1/2 at ties, `[G]`; by place in one game, by payoff when each plays alone."""
    (games, seat), (games_of_other, seat_of_other) = one, other
    if games is games_of_other:
        lead = games.placements[:, seat_of_other] - games.placements[:, seat]
    else:
        lead = _payoff_difference(one, other)
    result: Values = (np.sign(lead) + 1) / 2
    return result


def _payoff_difference(one: Sitting, other: Sitting) -> Values:
    difference: Values = one[0].payoffs[:, one[1]] - other[0].payoffs[:, other[1]]
    return difference


def _score_difference(one: Sitting, other: Sitting) -> Values:
    difference: Values = one[0].scores[:, one[1]] - other[0].scores[:, other[1]]
    return difference
