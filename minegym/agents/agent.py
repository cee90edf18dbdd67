"""What an agent is: observations and masks in, actions out."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from minegym.core.engine import Engine
from minegym.core.game import Edition, Game
from minegym.core.seeding import Seed, row_seeds

MAX_SEED = 1 << 62  # for `View.worlds`: leaves room for one seed a world above it


@runtime_checkable
class Agent(Protocol):
    """A player of any seat. It sees what its seat sees, and never the engine."""

    name: str

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One legal action for every row: observations `[B, F]` and masks `[B, A]` in, actions `[B]` out."""
        ...


@runtime_checkable
class SearchAgent(Protocol):
    """A player that looks ahead. It gets a `View` for every row: what its seat knows, and worlds drawn from that."""

    name: str

    def act_on(self, views: list["View"]) -> npt.NDArray[np.int64]:
        """One legal action for every view, `[len(views)]`."""
        ...


@dataclass(frozen=True)
class View:
    """What one seat may know of one game, for search: its observation and mask, and worlds it cannot tell apart.

    Alone against a bot, `bot_level` is its level. The true record stays behind the view: `worlds` hands out re-dealt
    copies with fresh chance, in which a planner may do as it likes.
    """

    game: Game
    edition: Edition
    num_players: int
    seat: int
    observation: npt.NDArray[Any]
    action_mask: npt.NDArray[np.bool_]
    _record: npt.NDArray[np.void]
    bot_level: int | None = None

    def worlds(self, number: int, seed: Seed = None) -> npt.NDArray[np.void]:
        """That many records `[number]` consistent with all the seat has seen, drawn from `seed`."""
        engine = Engine(self.game, self.edition, self.num_players, bot_level=self.bot_level)
        records = np.repeat(self._record, number)
        engine.redeal(records, np.full(number, self.seat, np.int64), row_seeds(seed, number))
        return records

    def environment(self, number: int, seed: Seed = None, reward: str = "placement") -> Any:
        """Those worlds as a batched environment to step."""
        from minegym.adapters.vector import BatchedAEC

        options: dict[str, Any] = {"num_players": self.num_players, "bot_level": self.bot_level}
        options |= {"reward": reward, "edition": self.edition}
        worlds = BatchedAEC(self.game, number, autoreset="disabled", **options)
        worlds.set_state(self.worlds(number, seed))
        return worlds
