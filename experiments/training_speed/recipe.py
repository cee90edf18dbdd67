"""PettingZoo's documented way to train sb3-contrib's MaskablePPO on its Connect Four, in our words.

One game, seen as a single-agent environment of whoever is to move: a step takes the seat's action and shows what the
next seat sees. Network, minibatches and all else are sb3-contrib's defaults, as in the documentation.
"""

from typing import Any

import gymnasium
import numpy as np
from pettingzoo.classic import connect_four_v3
from pettingzoo.utils import BaseWrapper
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from sb3_contrib.common.wrappers import ActionMasker


class OneAgent(BaseWrapper, gymnasium.Env):
    """An AEC environment with Gymnasium's reset and step; masks are told apart from observations."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        agent = env.possible_agents[0]
        self.observation_space = env.observation_space(agent)["observation"]
        self.action_space = env.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict]:
        super().reset(seed, options)
        return self.observe(self.agent_selection), {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        agent = self.agent_selection
        super().step(action)
        ended = self.terminations[agent], self.truncations[agent]
        return self.observe(self.agent_selection), self._cumulative_rewards[agent], *ended, self.infos[agent]

    def observe(self, agent: str) -> np.ndarray:
        return super().observe(agent)["observation"]

    def action_mask(self) -> np.ndarray:
        return super().observe(self.agent_selection)["action_mask"]


def make_model() -> MaskablePPO:
    env = OneAgent(connect_four_v3.env())
    env.reset(seed=0)
    return MaskablePPO(MaskableActorCriticPolicy, ActionMasker(env, OneAgent.action_mask), device="cpu", seed=0)
