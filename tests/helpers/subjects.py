"""What the contract suite and the golden games are run on: every game with every number of players."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from helpers.toy import TOY

import minegym
from minegym.adapters.vector import BatchedAEC
from minegym.core.game import Game
from minegym.examples.connect_four import GAME as CONNECT_FOUR
from minegym.testing.batch import hidden_fields


@dataclass(frozen=True)
class Subject:
    """A game at a number of players."""

    game: Game
    num_players: int

    def __str__(self) -> str:
        return f"{self.game.name}-{self.num_players}p"

    @property
    def seats(self) -> range:
        """The seats in play."""
        return range(self.num_players)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The state's fields whose meaning says that somebody does not know them."""
        return hidden_fields(self.game)

    def make(self, num_envs: int, **options: Any) -> BatchedAEC:
        """A batched environment of this game, with this many players."""
        return BatchedAEC(self.game, num_envs, num_players=self.num_players, **options)


def games() -> list[Game]:
    """Every registered game, and the games that only tests and tutorials know: add those here."""
    return [*minegym.GAMES.values(), TOY, CONNECT_FOUR]


@functools.cache
def subjects() -> list[Subject]:
    """Every game with every number of players."""
    return list(_with_all_counts(games()))


def _with_all_counts(of: Iterable[Game]) -> Iterable[Subject]:
    for game in of:
        for num_players in range(game.min_players, game.max_players + 1):
            yield Subject(game, num_players)
