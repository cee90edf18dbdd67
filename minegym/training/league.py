"""The opponents of a training run: scripted players, chance, and frozen past selves kept on disk.

Half of the opponents, or the share asked for, are drawn by how often they beat the learner, so that it meets those it
cannot beat yet (prioritised fictitious self-play: Vinyals et al., 2019, "Grandmaster level in StarCraft II using
multi-agent reinforcement learning", Methods). Opponent i, against whom the learner's win rate is r_i, has the chance

    (1 - r_i)^p / sum over j of (1 - r_j)^p.

The others are drawn with equal chances, which keeps what was learnt long ago from being forgotten unnoticed, and the
win rates against easy opponents from growing stale.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from minegym.agents.agent import Agent
from minegym.agents.learned import LearnedAgent
from minegym.agents.network import PolicyNetwork
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import scripted_agent
from minegym.agents.weights import read_weights, write_weights
from minegym.core.game import Edition, Game
from minegym.training.options import TrainOptions
from minegym.training.timing import ENGINE, NETWORK, Stopwatch

RANDOM = RandomAgent.name
NOBODY = ""  # in place of an opponent's name: every seat is the learner
UNIFORM = "past selves uniform"  # kinds of opponents; that of scripted players and of chance is their name
PRIORITISED = "past selves prioritised"

MEMORY = 100  # games after which a result counts 1/e of a new one: the learner changes, and so does what it can beat
PRIOR_GAMES = 10  # games that an opponent not yet met counts as having played, against an equal


@dataclass
class Record:
    """What the learner won of its games against one opponent; both numbers fade with every new game."""

    wins: float = 0.0
    games: float = 0.0

    def add(self, win: float) -> None:
        """Count a game: the learner's share of first place, 0..1."""
        self.wins += win - self.wins / MEMORY
        self.games += 1 - self.games / MEMORY

    def win_rate(self, prior: float) -> float:
        """The learner's win rate, 0..1, drawn towards the prior by `PRIOR_GAMES` games."""
        return (self.wins + PRIOR_GAMES * prior) / (self.games + PRIOR_GAMES)


class TimedAgent:
    """An agent whose time is counted for an activity."""

    def __init__(self, agent: Agent, watch: Stopwatch, activity: str) -> None:
        self.agent = agent
        self.name = agent.name
        self._watch = watch
        self._activity = activity

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """The agent's actions `[B]`."""
        with self._watch.during(self._activity):
            return self.agent.act(observation, action_mask)


class League:
    """Chooses an opponent for a game, plays for it until that game ends, and keeps the learner's record against it."""

    def __init__(self, game: Game, edition: Edition, options: TrainOptions) -> None:
        self.game = game
        self.options = options
        self.folder = options.run_folder / "pool"
        self.watch = Stopwatch()
        self.scripted = list(options.scripted) if options.scripted_share else []
        self.past: list[str] = []  # past selves that new games may meet: after how many decisions, oldest first
        self.chance = RandomAgent(options.seed)
        self._agents = {name: self._timed(scripted_agent(name, game, edition)) for name in self.scripted}
        if options.random_share:
            self._agents[RANDOM] = self._timed(self.chance)
        self.fixed = [*self._agents]  # opponents that never change
        self.records = {name: Record() for name in self.fixed}
        self.adviser = self._timed(scripted_agent(options.adviser, game, edition)) if options.adviser else None

    def _timed(self, agent: Agent) -> TimedAgent:
        return TimedAgent(agent, self.watch, NETWORK if isinstance(agent, LearnedAgent) else ENGINE)

    def choose(self, random: np.random.Generator) -> tuple[str, str]:
        """An opponent for a new game and its kind: scripted or chance in shares of cases, else a past self, if any."""
        drawn = random.random() - self.options.random_share
        if drawn < 0:
            return RANDOM, RANDOM
        wants_scripted = drawn < self.options.scripted_share
        names = self.scripted if self.scripted and (wants_scripted or not self.past) else self.past
        if not names:
            return NOBODY, NOBODY
        prioritised = random.random() < self.options.prioritised_share
        name = str(random.choice(names, p=self.chances(names) if prioritised else None))
        return name, name if name in self.scripted else PRIORITISED if prioritised else UNIFORM

    def chances(self, names: Sequence[str]) -> npt.NDArray[np.float64]:
        """How likely each of them is when they are drawn by how often they beat the learner."""
        losses = 1 - np.array([self.records[name].win_rate(self.options.equal_share) for name in names])
        weights = losses**self.options.priority
        return np.asarray(weights / weights.sum())

    def count(self, name: str, win: float) -> None:
        """Keep the result of a game against that opponent, unless it has left the pool since the game began."""
        if name in self.records:
            self.records[name].add(win)

    def add(self, name: str, network: PolicyNetwork, in_use: set[str]) -> None:
        """Freeze a copy of the network under that name, the decisions made until now; a full pool is thinned out."""
        write_weights(self.folder / f"{name}.safetensors", network.state_dict())
        self.past = thinned([*self.past, name], self.options.pool_size)
        self._hold(in_use)

    def _hold(self, in_use: set[str]) -> None:
        """Hold the agents and records of the pool, and the agents that games in progress still meet."""
        for name in (held := self._held(in_use)) - self._agents.keys():
            self._agents[name] = self._timed(self._past_self(name))
        for name in self._agents.keys() - held - {*self.fixed}:
            del self._agents[name]
        self.records = {name: self.records.get(name, Record()) for name in [*self.fixed, *self.past]}

    def _held(self, in_use: set[str]) -> set[str]:
        return {*self.past, *in_use} - {*self.fixed, NOBODY}

    def _past_self(self, name: str) -> LearnedAgent:
        options = self.options
        advised = self.adviser is not None
        network = PolicyNetwork(self.game, options.num_players, options.hidden, options.bfloat16, advised)
        network.load_state_dict(read_weights(self.folder / f"{name}.safetensors"))
        return LearnedAgent(name, self.game, network, seed=options.seed, adviser=self.adviser)

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

    def state(self) -> dict[str, Any]:
        """Who is in the pool, the learner's record against everybody, and how often chance was asked: JSON values."""
        records = {name: asdict(record) for name, record in self.records.items()}
        return {"past": self.past, "records": records, "calls_of_chance": self.chance.calls}

    def set_state(self, state: dict[str, Any], in_use: set[str]) -> None:
        """Put back what `state` gave, and load the past selves that are in the pool or in games in progress."""
        self.past = list(state["past"])
        self.records = {name: Record(**record) for name, record in state["records"].items()}
        self.chance.calls = state["calls_of_chance"]
        self._hold(in_use)

    def random_states(self, in_use: set[str]) -> dict[str, torch.Tensor]:
        """The states of the past selves' random streams, by name."""
        return {name: self._stream(name).get_state() for name in sorted(self._held(in_use))}

    def set_random_states(self, states: dict[str, torch.Tensor]) -> None:
        """Put back what `random_states` gave."""
        for name, state in states.items():
            self._stream(name).set_state(state)

    def _stream(self, name: str) -> torch.Generator:
        agent = self._agents[name].agent
        assert isinstance(agent, LearnedAgent)
        return agent.generator


def thinned(past: Sequence[str], size: int) -> list[str]:
    """The past selves, oldest first, less as many as are too many for a pool of that size.

    Each time the one goes whose neighbours are nearest to each other, the start of the run being the first neighbour of
    the oldest, and never the newest: what stays is spread over the whole run. To drop the oldest would forget how the
    learner once played, and so would to drop the easiest, which are the oldest; an easy one costs little, as it is
    seldom drawn by priority.
    """
    past = list(past)
    while len(past) > size:
        made = [0, *(int(name) for name in past)]
        gaps = [after - before for before, after in zip(made, made[2:], strict=False)]
        del past[int(np.argmin(gaps))]
    return past
