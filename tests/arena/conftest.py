"""Tournaments of High Card, small and quick."""

from collections.abc import Callable

import pytest
from helpers.agents import SeeingAgent
from helpers.toy import TOY

from minegym.agents.random import RandomAgent
from minegym.agents.search import MonteCarloAgent
from minegym.arena.tournament import Entrant, Results, tournament
from minegym.core.game import Edition
from minegym.core.options import edition_of

MAKERS = {
    "random": lambda seed: RandomAgent(seed),
    "seeing": lambda seed: SeeingAgent(),
    "seeker": lambda seed: MonteCarloAgent(worlds=4, seed=seed),
    "wild": lambda seed: RandomAgent(seed + 1),
}


@pytest.fixture(scope="session")
def edition() -> Edition:
    return edition_of(TOY, None)


def entrant(name: str) -> Entrant:
    return Entrant(name, name, MAKERS[name])


@pytest.fixture(scope="session")
def compete(edition: Edition) -> Callable[..., Results]:
    """Plays High Card: `compete("random", "seeing", num_players=3, games=10, seed=5)`."""

    def played(*names: str, **options: int) -> Results:
        return tournament(TOY, edition, [entrant(name) for name in names], **options)

    return played
