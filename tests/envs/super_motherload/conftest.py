"""What the rule tests of Super Motherload share: positions laid twice, for the compiled rules and the interpreter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.runners import Compiled, Interpreted, Runner
from helpers.super_motherload import Position, Seat, lay

from minegym.core.game import Edition
from minegym.envs.super_motherload import GAME


@pytest.fixture(scope="session")
def edition() -> Edition:
    return GAME.load_edition(Path(__file__).with_name("edition.toml"))


@pytest.fixture(scope="session", params=[Compiled, Interpreted], ids=["compiled", "interpreted"])
def runner(request: pytest.FixtureRequest, edition: Edition) -> Runner:
    return request.param(GAME, edition)


@pytest.fixture
def table(runner: Runner) -> Callable[..., Position]:
    """Lays a position: `table(Seat("Red Blue"), upper=".. .I", minors="Long")`; there are at least two seats."""

    def lay_table(*seats: Seat, players: int = 2, **about: Any) -> Position:
        absent = max(0, players - len(seats))
        return lay(runner, (*seats, *(Seat() for _ in range(absent))), **about)

    return lay_table


@pytest.fixture
def deal(runner: Runner) -> Callable[[int, int], Position]:
    """Deals a new game: `deal(num_players, seed)`."""
    return lambda num_players, seed: Position(runner, runner.deal(num_players, seed))
