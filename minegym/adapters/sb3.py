"""One seat of many games against given agents, as a Stable-Baselines3 `VecEnv`.

Notation: `[B]` rows (games), `[A]` actions, `[F]` numbers of an observation.
"""

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.one_seat import OneSeat, Opponents, Seat
from minegym.adapters.spaces import action_space, check_render_mode, observation_space
from minegym.core.errors import OptionError
from minegym.core.extras import needed
from minegym.core.game import Edition, Game
from minegym.core.options import IllegalAction, Reward, one_of

needed("stable_baselines3", "train")

from stable_baselines3.common.monitor import Monitor  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

Array = npt.NDArray[Any]
Indices = None | int | Iterable[int]


class SB3VecEnv(VecEnv):
    """One seat of each of `num_envs` games; `opponents` play the others, asked together once a tick.

    Steps, rewards, seats, opponents and the bot are those of `minegym.adapters.gymnasium.SeatEnv`. A row whose game
    ended shows the next game at once, as SB3 has it: its info then holds `"terminal_observation" [F]`,
    `"TimeLimit.truncated"`, `"scores"`, `"placements"`, `"seat"`, and `"episode"` with return, length and time as
    `Monitor` gives them.

    `action_masks()`, and `env_method("action_masks")` for sb3-contrib's maskable algorithms, give the masks of all rows
    as one boolean array `[B, A]`, never all False. An action outside them meets `illegal_action`: "raise" (the
    default), "forfeit" or "ignore".
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        opponents: Opponents = "random",
        seat: Seat = 0,
        num_players: int = 2,
        render_mode: str | None = None,
        edition: str | Path | Edition | None = None,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "raise",
        num_threads: int = 1,
        bot_level: int | None = None,
    ) -> None:
        options = (num_players, reward, illegal_action, "same_step", edition, num_threads, bot_level)
        self._one = OneSeat(game, num_envs, opponents, seat, *options)  # type: ignore[arg-type]
        found = self._one.games.game
        if render_mode is not None:
            one_of("render_mode", render_mode, ("rgb_array",))  # SB3 tiles pictures and prints nothing
            check_render_mode(found, render_mode)
        self.render_mode = render_mode
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._started = time.time()
        super().__init__(num_envs, observation_space(found), action_space(found))

    def reset(self) -> Array:
        """Deal new games, from the seeds that `seed` set if it was called since the last reset."""
        seeds = None if None in self._seeds else [int(seed) for seed in self._seeds]  # type: ignore[arg-type]
        self._one.reset(seeds)
        self._reset_seeds()
        self._reset_options()
        self._returns[:] = 0
        self._lengths[:] = 0
        return self._one.observation

    def step_async(self, actions: Array) -> None:
        """Keep the learner's decisions, `[B]` integers."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Take them; errors are those of `BatchedAEC.step`."""
        one = self._one
        one.step(self._actions)
        self._returns += one.rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(one.illegal):
            infos[row]["illegal_action"] = True
        for row in np.flatnonzero(one.ended):
            infos[row] |= self._end(int(row))
        self._returns[one.ended] = 0
        self._lengths[one.ended] = 0
        return one.observation, one.rewards.astype(np.float32), one.ended.copy(), infos

    def _end(self, row: int) -> dict[str, Any]:
        """How the row's game ended, as SB3's callbacks and monitors read it."""
        one = self._one
        seat = int(one.final_seat[row])
        elapsed = round(time.time() - self._started, 6)
        return {
            "terminal_observation": one.final_observation[row].copy(),
            "TimeLimit.truncated": bool(one.truncations[row]),
            "episode": {"r": float(self._returns[row]), "l": int(self._lengths[row]), "t": elapsed},
            "is_success": bool(one.final_placements[row, seat] == 1),
            "seat": seat,
            "scores": one.final_scores[row].copy(),
            "placements": one.final_placements[row].copy(),
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may do in every row, `[B, A]`."""
        return self._one.action_mask

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any) -> Any:
        """`action_masks` of the rows, `[rows, A]`: the one method that rows have."""
        if method_name != "action_masks":
            raise AttributeError(f"the rows have no method {method_name!r}; they have action_masks")
        masks = self.action_masks(*args, **kwargs)
        return masks if indices is None else masks[list(self._get_indices(indices))]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The attribute, which all rows share, once for each row."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute for all rows; they share it, so it cannot be set for some."""
        if indices is not None:
            raise OptionError(f"{attr_name!r} is shared by all rows and cannot be set for some of them")
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """True for `Monitor` only: episodes are told as it tells them."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Array | None]:
        """What the learner's seat sees in every row, and nothing else, `[H, W, 3]` each."""
        return self._one.frames("rgb_array")

    def close(self) -> None:
        """Nothing is held open."""
