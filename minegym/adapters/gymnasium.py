"""One seat of a game against given agents, as Gymnasium environments: one game, or many side by side.

Notation: `[B]` rows (games), `[P]` seats, `[A]` actions, `[F]` numbers of an observation.
"""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from minegym.adapters.one_seat import OneSeat, Opponents, Seat
from minegym.adapters.spaces import (
    action_space,
    as_integer,
    check_render_mode,
    needs_render_mode,
    observation_space,
    render_modes,
)
from minegym.core.errors import ActionError, OptionError
from minegym.core.game import Edition, Game
from minegym.core.options import Autoreset, IllegalAction, Reward
from minegym.core.seeding import Seed
from minegym.render import RENDER_MODES

Array = npt.NDArray[Any]
Infos = dict[str, Any]

MODES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class SeatEnv(gymnasium.Env[Array, Any]):
    """One seat of one game; `opponents` play the others.

    A step is one decision of the learner's; then the opponents play until it is asked again or the game is over, and
    the reward is the sum of what its seat was paid meanwhile, so that a loss arrives whoever made the last move.
    Rewards come at the end only: "placement", "score_margin" or "win" (see `Options`). `info["action_mask"] [A]`, int8
    as `action_space.sample(mask)` takes it, says what the learner may do, and `action_masks()` the same as booleans;
    when the game is over anything is offered. `info["seat"]` is the learner's seat; a game's last info also holds
    `"scores"` and `"placements" [P]`.

    An action outside the mask meets `illegal_action`: "forfeit" the game, so that learners that know no masks find an
    end (the default here alone), "raise" an `IllegalActionError`, or "ignore" it and ask again; in the first and the
    last case the info holds `"illegal_action"`.

    `opponents` and `seat` are as in `OneSeat`: agents or their names; a number, "random" or "rotate". With one player
    `bot_level` is the level of the game's bot, if it has one.
    """

    metadata: Infos = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        opponents: Opponents = "random",
        seat: Seat = 0,
        num_players: int = 2,
        render_mode: str | None = None,
        edition: str | Path | Edition | None = None,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "forfeit",
        bot_level: int | None = None,
    ) -> None:
        options = (num_players, reward, illegal_action, "disabled", edition)
        self._one = OneSeat(game, 1, opponents, seat, *options, bot_level=bot_level)  # type: ignore[arg-type]
        found = self._one.games.game
        check_render_mode(found, render_mode)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_modes": render_modes(found)}
        self.observation_space = observation_space(found)
        self.action_space = action_space(found)

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Array, Infos]:
        """Deal a new game from `seed`, 0..2**64-1, and let the opponents play to the learner's turn.

        Without a seed the game follows from the last one's, or from the system's entropy if there was none. `options`
        are taken for Gymnasium's sake and mean nothing.
        """
        self._one.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        return self._one.observation[0], self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, Infos]:
        """Take the learner's decision; raises `ActionError` if it is no integer or the game is over."""
        one = self._one
        if one.games.dones[0]:
            raise ActionError("the game is over: call reset() before step()")
        chosen = as_integer(action)
        one.step(np.array([chosen if 0 <= chosen < one.games.game.actions.size else -1]))
        ended = bool(one.terminations[0]), bool(one.truncations[0])
        return one.observation[0], float(one.rewards[0]), *ended, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may do, `[A]`; everything when the game is over."""
        return self._one.action_mask.ravel()

    def render(self) -> Any:
        """What the learner's seat sees, and nothing else: "ansi" or "svg" text, or "rgb_array" pixels `[H, W, 3]`."""
        return _frames(self._one, self.render_mode)[0]

    def _info(self) -> Infos:
        one = self._one
        info = {"action_mask": one.action_mask[0].astype(np.int8), "seat": int(one.seat[0])}
        if one.illegal[0]:
            info["illegal_action"] = True
        if one.ended[0]:
            info |= {"scores": one.final_scores[0], "placements": one.final_placements[0]}
        return info


class SeatVectorEnv(VectorEnv[Array, Any, Array]):
    """One seat of each of `num_envs` games; `opponents` play the others, asked together once a tick.

    Steps, rewards, seats, opponents and the bot are those of `SeatEnv`, with row i of an integer seed s playing seed
    s + i. All arrays handed out are fresh. `infos["action_mask"] [B, A]` is int8; `action_masks()` gives booleans.

    `autoreset_mode`, also in the metadata, decides what follows the end of a row's game. NEXT_STEP: the row shows the
    end, and the next step deals anew whatever its action. SAME_STEP: the row shows the next game already, and
    `infos["final_obs"]` and `infos["final_info"]` hold the end. DISABLED: the row stays, ignoring actions, until
    `reset(options={"reset_mask": mask})`, which takes a mask `[B]` of rows in every mode.

    An action outside the mask meets `illegal_action`: "raise" an `IllegalActionError` that names the row, with nothing
    changed (the default), "forfeit" the row's game, or "ignore" it.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponents: Opponents = "random",
        seat: Seat = 0,
        num_players: int = 2,
        render_mode: str | None = None,
        edition: str | Path | Edition | None = None,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        num_threads: int = 1,
        bot_level: int | None = None,
    ) -> None:
        mode = _autoreset_mode(autoreset_mode)
        options = (num_players, reward, illegal_action, MODES[mode], edition, num_threads, bot_level)
        self._one = OneSeat(game, num_envs, opponents, seat, *options)
        self.num_envs = self._one.games.num_envs
        found = self._one.games.game
        check_render_mode(found, render_mode)
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": mode, "render_modes": render_modes(found), "render_fps": 1}
        self.single_observation_space = observation_space(found)
        self.single_action_space = action_space(found)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: Seed = None, options: Infos | None = None) -> tuple[Array, Infos]:  # type: ignore[override]
        """Deal new games and let the opponents play to the learner's turn.

        `seed` is an integer or one for each row; without it every row goes on with the seed that follows its last
        game's. `options["reset_mask"] [B]` picks the rows.
        """
        rows = self._rows((options or {}).get("reset_mask"))
        if seed is not None and rows is not None:
            seeds = [int(seed) + i for i in range(self.num_envs)] if np.ndim(seed) == 0 else seed  # type: ignore[arg-type]
            seed = np.asarray(seeds)[rows]
        self._one.reset(seed, rows)
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        return self._one.observation, self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Infos]:
        """Take the learner's decision in every row, `[B]` integers; errors are those of `BatchedAEC.step`."""
        one = self._one
        one.step(actions)
        return one.observation, one.rewards.copy(), one.terminations.copy(), one.truncations.copy(), self._infos()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may do in every row, `[B, A]`; everything where the game is over."""
        return self._one.action_mask

    def render(self) -> tuple[Any, ...]:
        """What the learner's seat sees in every row, and nothing else, as `render_mode` says."""
        return _frames(self._one, self.render_mode)

    def _infos(self) -> Infos:
        """Gymnasium's dictionary of arrays, each beside a mask `_key` of the rows it speaks of."""
        one = self._one
        infos: Infos = {}
        everywhere = np.ones(self.num_envs, bool)
        _tell(infos, everywhere, action_mask=one.action_mask.astype(np.int8), seat=one.seat.copy())
        ends = infos
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and one.ended.any():
            ends = {}
            anything = np.ones_like(infos["action_mask"])
            _tell(ends, one.ended, action_mask=anything, seat=one.final_seat)
            _tell(infos, one.ended, final_obs=_as_objects(one.final_observation, one.ended), final_info=ends)
        if one.ended.any():
            _tell(ends, one.ended, scores=one.final_scores, placements=one.final_placements)
        for told, rows in ((ends, one.illegal & one.ended), (infos, one.illegal & ~one.ended)):
            if rows.any():
                _tell(told, told.get("_illegal_action", False) | rows, illegal_action=one.illegal.copy())
        return infos

    def _rows(self, mask: Any) -> npt.NDArray[np.bool_] | None:
        if mask is None:
            return None
        given = np.asarray(mask)
        if given.dtype != bool or given.shape != (self.num_envs,) or not given.any():
            raise OptionError(f'options["reset_mask"] must be {self.num_envs} booleans, one of them True at least')
        return given


def _tell(infos: Infos, rows: npt.NDArray[np.bool_], **values: Any) -> None:
    """Put values `[B, ...]` into infos, with the mask of the rows they speak of; zeros elsewhere."""
    for name, value in values.items():
        if isinstance(value, np.ndarray) and value.dtype != object:
            value = np.where(rows.reshape(-1, *[1] * (value.ndim - 1)), value, np.zeros_like(value))
        infos[name] = value
        infos[f"_{name}"] = rows.copy()


def _as_objects(observations: Array, rows: npt.NDArray[np.bool_]) -> Array:
    """The observations of those rows, None in the others, `[B]` objects."""
    objects = np.full(len(rows), None, object)
    for row in np.flatnonzero(rows):
        objects[row] = observations[row].copy()
    return objects


def _frames(one: OneSeat, render_mode: str | None) -> tuple[Any, ...]:
    if render_mode is None:
        raise needs_render_mode(one.games.game)
    return tuple(one.frames(render_mode))


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """The mode by its member, Gymnasium's value for it ("NextStep") or ours ("next_step")."""
    for member, name in MODES.items():
        if mode in (member, member.value, name):
            return member
    raise OptionError(f"autoreset_mode must be one of {', '.join(map(str, MODES))}, not {mode!r}")
