"""What the contract suite and the golden games are run on: every game with every number of players."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from helpers.pig import PIG
from helpers.toy import TOY

import minegym
from minegym.adapters.vector import BatchedAEC
from minegym.core.game import Game
from minegym.examples.connect_four import GAME as CONNECT_FOUR
from minegym.testing.batch import hidden_fields


@dataclass(frozen=True)
class Subject:
    """A game at a number of players, or for one against the bot of some level."""

    game: Game
    num_players: int
    bot_level: int | None = None

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seating}"

    @property
    def seating(self) -> str:
        """How many play, and against which bot, for names: 2p, 1p-bot3."""
        return f"{self.num_players}p" + (f"-bot{self.bot_level}" if self.bot_level else "")

    @property
    def options(self) -> dict[str, Any]:
        """The same as options of environments."""
        return {"num_players": self.num_players, "bot_level": self.bot_level}

    @property
    def seats(self) -> range:
        """The seats in play."""
        return range(self.num_players)

    @property
    def places(self) -> int:
        """How many have a score and a place: the seats in play, and the bot."""
        return self.num_players + bool(self.bot_level)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The state's fields whose meaning says that somebody does not know them."""
        return hidden_fields(self.game, self.num_players)

    def make(self, num_envs: int, **options: Any) -> BatchedAEC:
        """A batched environment of this game, with this many players and this bot."""
        return BatchedAEC(self.game, num_envs, **self.options, **options)


def games() -> list[Game]:
    """Every registered game, and the games that only tests and tutorials know: add those here."""
    return [*minegym.GAMES.values(), TOY, CONNECT_FOUR, PIG]


@functools.cache
def subjects() -> list[Subject]:
    """Every game with every number of players, and alone against the bot of every level where there is one."""
    return list(_with_all_counts(games()))


def _with_all_counts(of: Iterable[Game]) -> Iterable[Subject]:
    for game in of:
        for num_players in range(game.min_players, game.max_players + 1):
            levels = range(1, game.bot_levels + 1) if num_players == 1 and game.bot_levels else (None,)
            yield from (Subject(game, num_players, level) for level in levels)
