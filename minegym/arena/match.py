"""Playing games to their ends, an agent to every seat.

Notation: `[G]` games, `[P]` seats, `[T]` decisions of the longest game.
"""

import hashlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import Ints, answers
from minegym.agents.loading import Player
from minegym.core.game import Edition, Game

Progress = Callable[[int], object]

ACTION_TYPE = np.dtype("<i4")  # of recorded actions, the same on every machine
HASH_BYTES = 16


def no_progress(finished: int) -> None:
    """Tells nobody."""


@dataclass(frozen=True)
class Games:
    """Games that have been played: what they came to, and every action taken.

    `placements`, `scores`, `payoffs [G, P]`; `lengths [G]` in decisions; `truncations [G]`; `actions`, one array of
    `lengths[g]` a game.
    """

    placements: Ints
    scores: Ints
    payoffs: npt.NDArray[np.float64]
    lengths: Ints
    truncations: npt.NDArray[np.bool_]
    actions: tuple[npt.NDArray[np.int32], ...]

    def __len__(self) -> int:
        return len(self.lengths)

    def hash(self) -> str:
        """A hash of every game's actions, scores and placements, in order."""
        digest = hashlib.sha256()
        for actions, scores, placements in zip(self.actions, self.scores, self.placements, strict=True):
            digest.update(len(actions).to_bytes(4, "little"))
            for part in (actions, scores, placements):
                digest.update(part.astype(ACTION_TYPE).tobytes())
        return digest.hexdigest()[: 2 * HASH_BYTES]


def join(batches: Sequence[Games]) -> Games:
    """Several batches of games as one, in order."""
    return Games(
        placements=np.concatenate([batch.placements for batch in batches]),
        scores=np.concatenate([batch.scores for batch in batches]),
        payoffs=np.concatenate([batch.payoffs for batch in batches]),
        lengths=np.concatenate([batch.lengths for batch in batches]),
        truncations=np.concatenate([batch.truncations for batch in batches]),
        actions=tuple(itertools.chain.from_iterable(batch.actions for batch in batches)),
    )


def play(
    game: Game,
    edition: Edition,
    seats: Sequence[Player],
    seeds: Sequence[int],
    progress: Progress = no_progress,
    bot_level: int | None = None,
) -> Games:
    """Play one game from every seed, `seats[p]` being the agent of seat p; the same agent may sit several times.

    Every agent is asked once a tick, for all rows in which it is to move. Games are paid by placement. Raises
    `AgentError` if an agent answers with anything but one legal action a row. One seat alone plays against the game's
    bot of that level, if it has one.
    """
    agents = {id(agent): agent for agent in seats}

    def decide(env: BatchedAEC, playing: Ints) -> Ints:
        actions = np.zeros(env.num_envs, np.int64)
        asked = np.array([id(agent) for agent in seats])[env.agent_selection[playing]]
        for key, agent in agents.items():
            rows = playing[asked == key]
            if rows.size:
                actions[rows] = answers(agent, env, rows)
        return actions

    return run(game, edition, len(seats), seeds, decide, progress, bot_level)


def run(
    game: Game,
    edition: Edition,
    num_players: int,
    seeds: Sequence[int],
    decide: Callable[[BatchedAEC, Ints], Ints],
    progress: Progress = no_progress,
    bot_level: int | None = None,
) -> Games:
    """Play one game from every seed; `decide` gives actions `[G]`, of which those of finished games are ignored."""
    env = BatchedAEC(
        game, len(seeds), num_players=num_players, autoreset="disabled", edition=edition, bot_level=bot_level
    )
    env.reset(list(seeds))
    payoffs = np.zeros(env.rewards.shape)
    lengths = np.zeros(env.num_envs, np.int64)
    ticks = []
    while (playing := np.flatnonzero(~env.dones)).size:
        actions = decide(env, playing)
        env.step(actions)
        payoffs += env.rewards
        lengths[playing] += 1
        ticks.append(actions.astype(np.int32))
        progress(int(env.dones[playing].sum()))
    taken = np.array(ticks)
    return Games(
        placements=env.final_placements.astype(np.int64),
        scores=env.final_scores.astype(np.int64),
        payoffs=payoffs,
        lengths=lengths,
        truncations=env.truncations.copy(),
        actions=tuple(taken[:length, g].copy() for g, length in enumerate(lengths)),
    )
