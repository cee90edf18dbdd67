"""What the rule tests of Drillers share: positions laid twice, for the compiled rules and the interpreter."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.drillers import Position, Seat, lay
from helpers.runners import Compiled, Interpreted, Runner

from minegym.core.game import Edition
from minegym.core.material import material
from minegym.envs.drillers import GAME


@pytest.fixture(scope="session")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """The printed content as shipped, with boards of the bot that are made for the tests."""
    shipped = (material("envs") / "drillers" / "edition.toml").read_text()
    bots = Path(__file__).with_name("bots.toml").read_text()
    path = tmp_path_factory.mktemp("edition") / "edition.toml"
    path.write_text(shipped.partition("[[bot]]")[0] + bots)
    return GAME.load_edition(path)


@pytest.fixture(scope="session", params=[Compiled, Interpreted], ids=["compiled", "interpreted"])
def runner(request: pytest.FixtureRequest, edition: Edition) -> Runner:
    return request.param(GAME, edition)


@pytest.fixture
def table(runner: Runner) -> Callable[..., Position]:
    """Lays a position: `table(Seat(hand="CLAW"), deepest=3)`; there are at least two seats."""

    def lay_table(*seats: Seat, players: int = 2, **about: Any) -> Position:
        absent = max(0, players - len(seats))
        return lay(runner, (*seats, *(Seat() for _ in range(absent))), **about)

    return lay_table


@pytest.fixture
def alone(runner: Runner) -> Callable[..., Position]:
    """Lays a position against the bot: `alone(Seat(), Bot(level=2, floor=3))`."""
    return lambda seat, bot, **about: lay(runner, (seat,), bot=bot, **about)


@pytest.fixture
def deal(runner: Runner) -> Callable[..., Position]:
    """Deals a new game: `deal(num_players, seed)`, or `deal(1, seed, level)` against the bot."""
    return lambda num_players, seed, bot_level=None: Position(runner, runner.deal(num_players, seed, bot_level))
