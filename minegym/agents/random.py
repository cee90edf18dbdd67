"""The agent that any other must beat."""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.engine import random_choice_kernel
from minegym.core.seeding import row_seeds


class RandomAgent:
    """Chooses uniformly among the legal actions; the same seed and the same masks bring the same choices."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._seed0, self._seed1 = (int(word) for word in row_seeds(seed, 1)[0])
        self.calls = 0  # to go on where another left off, set what it had

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One legal action for every row, `[B]`, from masks `[B, A]`; the observations are not looked at."""
        actions = np.zeros(len(action_mask), np.int64)
        mask = np.ascontiguousarray(action_mask, bool)
        random_choice_kernel()(mask, actions, self._seed0, self._seed1, self.calls)
        self.calls = (self.calls + 1) & 0xFFFFFFFF  # a word of the stream's counter
        return actions
