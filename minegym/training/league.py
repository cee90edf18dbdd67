"""The opponents of a training run: the scripted agent, and frozen past selves kept on disk."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from minegym.agents.learned import LearnedAgent
from minegym.agents.network import PolicyNetwork
from minegym.agents.scripted import SCRIPTED, scripted_agent
from minegym.agents.weights import read_weights, write_weights
from minegym.core.game import Edition, Game
from minegym.training.options import TrainOptions


class League:
    """Chooses an opponent for a game, and plays for it until that game ends."""

    def __init__(self, game: Game, edition: Edition, options: TrainOptions) -> None:
        self.game = game
        self.options = options
        self.folder = options.run_folder / "pool"
        self.past: list[str] = []  # names of the past selves that new games may meet, oldest first
        self._agents: dict[str, Any] = {}
        self.adviser = scripted_agent(options.adviser, game, edition) if options.adviser else None
        if options.scripted_share:
            self._agents[SCRIPTED] = scripted_agent(SCRIPTED, game, edition)

    def choose(self, random: np.random.Generator) -> str:
        """An opponent for a new game: scripted in a share of cases, else a past self, each as likely."""
        wants_scripted = random.random() < self.options.scripted_share
        if SCRIPTED in self._agents and (wants_scripted or not self.past):
            return SCRIPTED
        return str(random.choice(self.past)) if self.past else ""

    def add(self, name: str, network: PolicyNetwork, in_use: set[str]) -> None:
        """Freeze a copy of the network under that name; the pool forgets its oldest beyond its size."""
        write_weights(self.folder / f"{name}.safetensors", network.state_dict())
        self.past = [*self.past, name][-self.options.pool_size :]
        self.load(self.past, in_use)

    def load(self, past: Sequence[str], in_use: set[str]) -> None:
        """Hold those past selves, and those that games in progress still meet; drop the others, from disk too."""
        self.past = list(past)
        wanted = {*past, *in_use} - {SCRIPTED, ""}
        for name in wanted - self._agents.keys():
            network = PolicyNetwork(
                self.game,
                self.options.num_players,
                self.options.hidden,
                self.options.bfloat16,
                bool(self.options.adviser),
            )
            network.load_state_dict(read_weights(self.folder / f"{name}.safetensors"))
            self._agents[name] = LearnedAgent(name, self.game, network, seed=self.options.seed, adviser=self.adviser)
        for name in self._agents.keys() - wanted - {SCRIPTED}:
            del self._agents[name]

    def tidy(self) -> None:
        """Remove the files of past selves that nobody meets any more; call it when the checkpoint is safe."""
        for path in self.folder.glob("*.safetensors"):
            if path.stem not in self._agents:
                path.unlink(missing_ok=True)

    def act(
        self, names: npt.NDArray[Any], observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        """The actions of the opponents named for the rows `[N]`: one call, so one forward pass, for each of them."""
        actions = np.zeros(len(names), np.int64)
        for name in np.unique(names):
            rows = np.flatnonzero(names == name)
            actions[rows] = self._agents[str(name)].act(observation[rows], action_mask[rows])
        return actions

    def random_states(self) -> dict[str, torch.Tensor]:
        """The states of the past selves' random streams, by name."""
        return {n: a.generator.get_state() for n, a in self._agents.items() if isinstance(a, LearnedAgent)}

    def set_random_states(self, states: dict[str, torch.Tensor]) -> None:
        """Put back what `random_states` gave."""
        for name, state in states.items():
            agent = self._agents[name]
            assert isinstance(agent, LearnedAgent)
            agent.generator.set_state(state)
