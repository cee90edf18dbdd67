"""Games for several numbers of players side by side, as one batch."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import OptionError
from minegym.core.game import Game
from minegym.core.seeding import Seed


class MixedGames:
    """A batched environment for each number of players, whose rows `[B]` follow one another.

    `players` shares out the rows: a number given twice gets twice as many. `[P]` is the most players; what belongs to
    seats that are not in play is 0. The arrays have `BatchedAEC`'s names, and are written by every `step`. Raises
    `OptionError` if there are fewer rows than numbers, or what `BatchedAEC` raises.
    """

    def __init__(self, game: Game, num_envs: int, players: Sequence[int], **options: Any) -> None:
        if not 0 < len(players) <= num_envs:
            raise OptionError(f"players must be 1..{num_envs} numbers, as there are {num_envs} rows, not {players}")
        shares = Counter(sorted(players))
        edges = np.round(np.cumsum([0, *shares.values()]) * num_envs / len(players)).astype(int)
        rows = np.diff(edges).tolist()
        self.parts = [BatchedAEC(game, number, count, **options) for number, count in zip(rows, shares, strict=True)]
        self.slices = [slice(start, stop) for start, stop in itertools.pairwise(edges)]
        self.num_envs, self.num_players = num_envs, max(shares)
        self.players = np.repeat(np.array(list(shares)), rows)
        self.edition, self.bot_level = self.parts[0].edition, self.parts[0].bot_level
        self._join()

    def _join(self) -> None:
        """Gather what the parts show; one part alone is looked at where it is."""
        self.observation = self._joined("observation")
        self.action_mask = self._joined("action_mask")
        self.agent_selection = self._joined("agent_selection")
        self.dones = self._joined("dones")
        self.rewards = self._joined("rewards")
        self.scores = self._joined("scores")
        self.final_scores = self._joined("final_scores")
        self.final_placements = self._joined("final_placements")

    def _joined(self, name: str) -> npt.NDArray[Any]:
        arrays = [getattr(part, name) for part in self.parts]
        if len(arrays) == 1:
            return np.asarray(arrays[0])
        joined = np.zeros((self.num_envs, *np.max([array.shape[1:] for array in arrays], 0)), arrays[0].dtype)
        for rows, array in zip(self.slices, arrays, strict=True):
            joined[(rows, *map(slice, array.shape[1:]))] = array
        return joined

    def reset(self, seeds: Seed) -> None:
        """Deal a new game into every row, from a seed for each."""
        for rows, part in zip(self.slices, self.parts, strict=True):
            part.reset(seed=np.asarray(seeds)[rows])
        self._join()

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Apply one action to every row, `[B]`."""
        for rows, part in zip(self.slices, self.parts, strict=True):
            part.step(actions[rows])
        self._join()

    def get_state(self) -> npt.NDArray[np.void]:
        """A copy of all records `[B]`."""
        return np.concatenate([part.get_state() for part in self.parts])

    def set_state(self, states: npt.NDArray[np.void]) -> None:
        """Put records back; raises what `BatchedAEC.set_state` does."""
        for rows, part in zip(self.slices, self.parts, strict=True):
            part.set_state(states[rows])
        self._join()
