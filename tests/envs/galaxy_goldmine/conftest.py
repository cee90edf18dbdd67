"""What the rule tests of Galaxy Goldmine share: positions laid twice, for the compiled rules and the interpreter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.galaxy_goldmine import Position, Seat, lay
from helpers.runners import Compiled, Interpreted, Runner

from minegym.core.game import Edition
from minegym.envs.galaxy_goldmine import GAME

Cards = tuple[str, ...]


@pytest.fixture(scope="session")
def edition() -> Edition:
    return GAME.load_edition(Path(__file__).with_name("edition.toml"))


@pytest.fixture(scope="session", params=[Compiled, Interpreted], ids=["compiled", "interpreted"])
def runner(request: pytest.FixtureRequest, edition: Edition) -> Runner:
    return request.param(GAME, edition)


@pytest.fixture
def table(runner: Runner) -> Callable[..., Position]:
    """Lays a position: `table({1: ("Ore*", "Dust")}, Seat(...), Seat(...), tools=("Pickaxe", "Hand"))`.

    There are at least two seats; those left out have their three Moon Rocks.
    """

    def lay_table(piles: dict[int, Cards], *seats: Seat, players: int = 2, **about: Any) -> Position:
        absent = max(0, players - len(seats))
        return lay(runner, (*seats, *(Seat() for _ in range(absent))), piles, **about)

    return lay_table


@pytest.fixture
def deal(runner: Runner) -> Callable[[int, int], Position]:
    """Deals a new game: `deal(num_players, seed)`."""
    return lambda num_players, seed: Position(runner, runner.deal(num_players, seed))
