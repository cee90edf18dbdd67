"""What the networks of a game are fed of positions."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from minegym.adapters.spaces import observation_space
from minegym.agents.advice import NO_ADVICE, as_one_of
from minegym.agents.agent import Agent
from minegym.agents.network import sees_masks
from minegym.core.game import Game


@dataclass(frozen=True)
class Feed:
    """Observations `[N, F]`; behind them masks `[N, A]` where networks look at them, and advice `[N, A]`."""

    game: Game
    adviser: Agent | None = None

    def space(self) -> spaces.Box:
        """The space of what the networks are fed."""
        seen = observation_space(self.game)
        ones = np.ones(self.game.actions.size * (sees_masks(self.game) + (self.adviser is not None)), seen.dtype)
        low, high = np.concatenate([seen.low, 0 * ones]), np.concatenate([seen.high, ones])
        return spaces.Box(low, high, dtype=self.game.observation.type.type)

    def of(
        self, observations: npt.NDArray[Any], action_masks: npt.NDArray[np.bool_], advised: npt.NDArray[np.bool_]
    ) -> npt.NDArray[Any]:
        """A copy of what is fed of these positions; the adviser is asked about those `advised [N]`."""
        fed = [observations]
        if sees_masks(self.game):
            fed.append(action_masks.astype(observations.dtype))
        if self.adviser is not None:
            choices = np.full(len(observations), NO_ADVICE)
            rows = np.flatnonzero(advised)
            if len(rows):
                choices[rows] = self.adviser.act(observations[rows], action_masks[rows])
            fed.append(as_one_of(choices, self.game.actions.size, observations.dtype))
        return np.concatenate(fed, 1)
