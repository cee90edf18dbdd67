"""The rollout buffer of self-play: decisions of all seats in the order they were made, advantages by seat."""

from collections.abc import Generator
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from minegym.training.choices import run_compiled
from minegym.training.games import SelfPlayGames

Floats = npt.NDArray[np.float32]


class SeatRolloutBuffer(MaskableRolloutBuffer):  # type: ignore[misc]
    """Keeps the seat of each decision and follows each seat's own thread through the game.

    Consecutive rows of a turn-based game belong to different seats, so a decision's successor is the next decision of
    the same seat, and its reward is all that seat was paid until then, whoever moved. A decision without a successor
    in the rollout, of a seat not asked at its end, cannot be judged and is left out; so are opponents' decisions.
    """

    def __init__(self, *args: Any, games: SelfPlayGames, **kwargs: Any) -> None:
        self.games = games
        super().__init__(*args, **kwargs)
        rows = (self.buffer_size, self.n_envs)
        # once for all rollouts: memory fresh from the system costs more than what is written to it
        self.observations = np.zeros((*rows, *self.obs_shape), self.observation_space.dtype)
        self.action_masks = np.zeros((*rows, games.game.actions.size), bool)
        self.actions, self.seats = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        for name in ("values", "log_probs", "advantages", "returns"):
            setattr(self, name, np.zeros(rows, np.float32))
        self.learned, self.ended, self.usable = np.zeros(rows, bool), np.zeros(rows, bool), np.zeros(rows, bool)
        self.seat_rewards = np.zeros((*rows, games.num_players), np.float32)

    def reset(self) -> None:
        """Begin a rollout; it is written over the last one."""
        self.pos, self.full = 0, False

    def add(  # type: ignore[override]
        self,
        rows: slice | npt.NDArray[np.intp],
        observations: npt.NDArray[Any],
        action_masks: npt.NDArray[np.bool_],
        actions: npt.NDArray[np.int64],
        values: Floats,
        log_likelihoods: Floats,
    ) -> None:
        """Store the learner's decisions in these rows, and what the games said of the step in every row."""
        last, step = self.games.last, self.pos
        self.seats[step], self.learned[step], self.ended[step] = last.seats, last.learned, last.ended
        self.seat_rewards[step] = last.rewards
        self.observations[step, rows] = observations
        self.action_masks[step, rows] = action_masks
        self.actions[step, rows] = actions
        self.values[step, rows] = values
        self.log_probs[step, rows] = log_likelihoods
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def compute_returns_and_advantage(self, last_values: Floats) -> None:  # type: ignore[override]
        """GAE (Schulman et al., 2016) along each seat's own decisions; `last_values [B]` are of the seats asked."""
        self.advantages[:], self.usable[:] = seat_advantages(
            self.values,
            self.seat_rewards,
            self.seats,
            self.learned,
            self.ended,
            last_values,
            self.games.asked,
            self.games.is_learners_turn,
            self.gamma,
            self.gae_lambda,
        )
        self.returns[:] = self.advantages + self.values

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """Minibatches of about that size, over the decisions that can be learnt from, in random order."""
        rows, steps = np.divmod(np.random.permutation(np.flatnonzero(self.usable.T)), self.buffer_size)
        parts = 1 if batch_size is None else max(1, round(len(rows) / batch_size))
        told = (self.actions, self.values, self.log_probs, self.advantages, self.returns)
        columns = [kept.reshape(-1, *kept.shape[2:]) for kept in (self.observations, *told, self.action_masks)]
        for part in np.array_split(steps * self.n_envs + rows, parts):
            yield MaskableRolloutBufferSamples(*(torch.from_numpy(column.take(part, 0)) for column in columns))


def seat_advantages(
    values: Floats,
    rewards: Floats,
    seats: npt.NDArray[np.int64],
    learned: npt.NDArray[np.bool_],
    ended: npt.NDArray[np.bool_],
    last_values: Floats,
    last_seats: npt.NDArray[np.int64],
    last_learned: npt.NDArray[np.bool_],
    gamma: float,
    gae_lambda: float,
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Advantages `[T, B]` of decisions, and which of them have a successor or an end to be judged by.

    `values`, `seats`, `learned`, `ended [T, B]`: each decision's value, seat, whether it is the learner's, and whether
    the game ended with it. `rewards [T, B, P]`: what it brought to every seat. `last_* [B]`: the decisions asked after
    the rollout.
    """
    advantages, usable = np.zeros_like(values), np.zeros(values.shape, bool)
    given = [values, rewards, seats, learned, ended, last_values, last_seats, last_learned]
    arrays = [np.ascontiguousarray(array) for array in given]
    seats_in_play = rewards.shape[2]
    threads = [np.zeros((3, seats_in_play)), np.zeros(seats_in_play, bool), np.array([gamma, gae_lambda])]
    run_compiled(advantage_loop, *arrays, advantages, usable, *threads)
    return advantages, usable


def advantage_loop(
    values: Any,
    rewards: Any,
    seats: Any,
    learned: Any,
    ended: Any,
    last_values: Any,
    last_seats: Any,
    last_learned: Any,
    advantages: Any,
    usable: Any,
    threads: Any,
    followed: Any,
    knobs: Any,
) -> None:
    """Go back through every row; `threads [3, P]` has each seat's next value and advantage, and its pay since."""
    gamma, gae_lambda = knobs
    next_value, next_advantage, pending = threads
    steps, rows = values.shape
    for b in range(rows):
        followed[:] = False
        threads[:] = 0
        if last_learned[b]:
            next_value[last_seats[b]] = last_values[b]
            followed[last_seats[b]] = True
        for t in range(steps - 1, -1, -1):
            if ended[t, b]:
                threads[:] = 0
                followed[:] = True
            pending += rewards[t, b]
            if learned[t, b]:
                s = seats[t, b]
                if followed[s]:
                    delta = pending[s] + gamma * next_value[s] - values[t, b]
                    next_advantage[s] = delta + gamma * gae_lambda * next_advantage[s]
                    advantages[t, b] = next_advantage[s]
                    usable[t, b] = True
                # a decision without a successor gives no advantage, but its value starts its seat's thread
                next_value[s] = values[t, b]
                pending[s] = 0
                followed[s] = True
