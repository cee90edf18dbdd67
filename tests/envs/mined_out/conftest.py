"""What the rule tests of Mined Out! share: positions laid twice, for the compiled rules and for the interpreter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.mined_out import Compiled, Interpreted, Position, Runner, Seat, lay

from minegym.core.game import Edition
from minegym.envs.mined_out import GAME


@pytest.fixture(scope="session")
def edition() -> Edition:
    return GAME.load_edition(Path(__file__).with_name("edition.toml"))


@pytest.fixture(scope="session", params=[Compiled, Interpreted], ids=["compiled", "interpreted"])
def runner(request: pytest.FixtureRequest, edition: Edition) -> Runner:
    return request.param(edition)


@pytest.fixture
def table(runner: Runner) -> Callable[..., Position]:
    """Lays a position: `table(Seat(...), Seat(...), ap=3)`; seats left out have one bare green card."""

    def lay_table(*seats: Seat, players: int = 0, **about: Any) -> Position:
        absent = max(0, players - len(seats))
        return lay(runner, (*seats, *(Seat() for _ in range(absent))), **about)

    return lay_table


@pytest.fixture
def deal(runner: Runner) -> Callable[[int, int], Position]:
    """Deals a new game: `deal(num_players, seed)`."""
    return lambda num_players, seed: Position(runner, runner.deal(num_players, seed))
