"""The batched AEC environment: many games of one kind, stepped together, every seat seen.

Notation: `[B]` rows (games), `[P]` seats, `[A]` actions, `[F]` numbers of an observation.
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.spaces import refusal
from minegym.adapters.states import SavedStates
from minegym.core.engine import Engine, buffers, first_illegal_kernel
from minegym.core.errors import ActionError, IllegalActionError, OptionError
from minegym.core.game import Edition, Game
from minegym.core.loops import AUTORESET_MODES, ILLEGAL_ACTION_POLICIES, RAISE
from minegym.core.options import (
    Autoreset,
    IllegalAction,
    Options,
    Reward,
    check_count,
    check_level,
    edition_of,
    level_of_bot,
    one_of,
)
from minegym.core.payoffs import REWARDS
from minegym.core.seeding import Seed, following_seeds, row_seeds

Rows = npt.NDArray[Any] | slice | None
INT64 = np.dtype(np.int64)


class BatchedAEC(SavedStates):
    """`num_envs` games side by side, each asking one seat at a time, as in PettingZoo's AEC.

    After `reset` and every `step`, row i asks seat `agent_selection[i]`, which sees `observation[i]` and may do what
    `action_mask[i]` offers. `rewards [B, P]`, `terminations [B]` and `truncations [B]` tell what the last step brought
    to every seat. The arrays are written in place: copy what must outlive the next step.

    When a game ends, `autoreset` decides. "same_step": the row already shows the next game. "next_step": it shows the
    end, and the next step deals anew whatever the action. "disabled": it stays, ignoring actions, until `reset(rows=)`.
    In every mode `final_observation [B, P, F]`, `final_scores [B, P]` and `final_placements [B, P]` hold the end of
    the last game that the row finished.

    Alone against the bot of a game that has one, `bot_level` is the bot's level (see `Options`), and else None.

    Raises `OptionError` on options out of range and `EditionError` on a broken edition.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        num_players: int = 2,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "raise",
        autoreset: Autoreset = "same_step",
        edition: str | Path | Edition | None = None,
        num_threads: int = 1,
        bot_level: int | None = None,
    ) -> None:
        self.game = game
        self.num_envs = check_count("num_envs", num_envs, 1, 1 << 24)
        self.options = Options(num_players, reward, illegal_action, edition, bot_level)
        self.options.check(game)
        self.autoreset_mode = autoreset
        self.num_players = num_players
        self.bot_level = level_of_bot(game, num_players, bot_level)
        self.num_threads = check_count("num_threads", num_threads, 1, 1024)
        self.edition = edition_of(game, edition)
        self.metadata = {"name": game.id, "autoreset_mode": autoreset, "render_modes": ["ansi", "svg", "rgb_array"]}
        self._modes = (
            one_of("illegal_action", illegal_action, ILLEGAL_ACTION_POLICIES),
            one_of("autoreset", autoreset, AUTORESET_MODES),
            one_of("reward", reward, REWARDS),
        )
        self._states = np.zeros(num_envs, game.state.dtype)
        self._out = buffers(game, num_players, num_envs)
        self._dealt = False
        self._bind()

    def _bind(self) -> None:
        """Tie the compiled loops and the public arrays to this environment's memory."""
        out = self._out
        self._engine = Engine(self.game, self.edition, self.num_players, self.num_threads, bot_level=self.bot_level)
        self._advance = self._engine.stepper(self._states, out, *self._modes)
        self._first_illegal = first_illegal_kernel()
        self.observation = out.observation
        self.action_mask = out.action_mask
        self.agent_selection = out.agent_selection
        self.rewards = out.rewards
        self.terminations = out.terminations
        self.truncations = out.truncations
        self.final_observation = out.final_observation
        self.final_scores = out.final_scores
        self.final_placements = out.final_placements

    @property
    def scores(self) -> npt.NDArray[Any]:
        """The points of every seat now, `[B, P]`."""
        return self._states["score"][:, : self.num_players]

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        """Which rows' games ended in the last step, by rule or at the turn cap, `[B]`."""
        return self.terminations | self.truncations

    def reset(self, seed: Seed = None, rows: Rows = None) -> None:
        """Deal new games, into all rows or the given ones (a mask, indices or a slice).

        Row i of an integer seed s plays seed s + i; a sequence gives each row its own. Without a seed a row goes on
        with the seed that follows its last game's, or draws one from the system if it has had none.
        """
        self._check_rows(rows)
        chosen = slice(None) if rows is None else rows
        states = self._states[chosen].copy()
        if seed is None and self._dealt:
            seeds = following_seeds(states)
        else:
            seeds = row_seeds(seed, len(states))
        if not self._dealt and len(states) < self.num_envs:
            raise OptionError("the first reset must deal to all rows; call reset(seed=...) without rows")
        self._engine.reset(states, seeds)
        self._states[chosen] = states
        self._dealt = True
        for array in (self.rewards, self.terminations, self.truncations):
            array[chosen] = 0
        self._engine.show(self._states, self._out)

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply one action to every row, `[B]` integers.

        Raises `ActionError` on another type or shape and, under the policy "raise", `IllegalActionError` naming the
        first row whose mask does not offer its action; in both cases nothing has changed.
        """
        if not self._dealt:
            raise ActionError("there is no game yet: call reset() before step()")
        chosen = self._checked(actions)
        if self._modes[0] == RAISE:
            row = self._first_illegal(self.action_mask, chosen)
            if row >= 0:
                self._refuse(row, int(chosen[row]))
        self._advance(chosen)

    def get_state(self, rows: Rows = None) -> npt.NDArray[np.void]:
        """A copy of the rows' records, `[rows]`: everything, hidden parts and chance included."""
        self._check_rows(rows)
        return self._states[slice(None) if rows is None else rows].copy()

    def set_state(self, states: npt.NDArray[np.void], rows: Rows = None) -> None:
        """Put records back, into all rows or the given ones.

        Raises `OptionError` if they are not records of such games, and `StateError` if a value leaves its bounds:
        compiled rules trust what they read.
        """
        self._check_rows(rows)
        chosen = slice(None) if rows is None else rows
        if states.dtype != self.game.state.dtype or len(states) != len(self._states[chosen]):
            raise OptionError(f"states must be {len(self._states[chosen])} records of {self.game.id}")
        if (states["num_players"] != self.num_players).any():
            raise OptionError(f"the states are not all of games for {self.num_players} players")
        check_level(states, self.bot_level)
        if not self._dealt and len(states) < self.num_envs:
            raise OptionError("there is no game yet: call reset(seed=...), or give states for all rows")
        self.game.state.check(states)
        self._states[chosen] = states
        self._dealt = True
        self.rewards[chosen] = 0
        self.terminations[chosen] = states["over"] == 1
        self.truncations[chosen] = states["over"] == 2
        self._engine.show(self._states, self._out)

    def redeal(self, seats: npt.ArrayLike, seed: Seed = None) -> None:
        """Draw anew, in every row, what seat `seats[i]` (or one seat for all) does not know; chance starts afresh.

        Observations and masks of those seats stay as they are. For search: clone first, then redeal the clone.
        """
        wanted = self._each_rows_seat(seats)
        self._engine.redeal(self._states, wanted, row_seeds(seed, self.num_envs))
        self._engine.show(self._states, self._out)

    def observe(self, seats: npt.ArrayLike) -> npt.NDArray[Any]:
        """What seat `seats[i]` of row i (or one seat of all rows) knows, asked or not, `[B, F]`."""
        wanted = self._each_rows_seat(seats)
        observation = np.zeros_like(self.observation)
        self._engine.observe(self._states, wanted, observation)
        return observation

    def playout(self, seed: Seed = None) -> npt.NDArray[np.int64]:
        """Play all rows to their ends with random legal actions; the number of decisions of each, `[B]`."""
        lengths = self._engine.playout(self._states, row_seeds(seed, self.num_envs))
        self._engine.show(self._states, self._out)
        return lengths

    def in_words(self, row: int, action: int) -> str:
        """What that action would mean in the row's position, for people."""
        return self.game.in_words(self._states[row], self.edition, int(action))

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is bound to memory; the arrays carry the live state."""
        bound = {"_engine", "_advance", "_first_illegal", *vars(self._out)}
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Bind the loops to the copied arrays."""
        self.__dict__.update(state)
        self._bind()

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        if type(actions) is np.ndarray and actions.dtype is INT64 and actions.shape == (self.num_envs,):
            return np.ascontiguousarray(actions)  # the usual case, quickly
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ActionError(f"actions must be integers, not {given.dtype}; nothing has changed")
        if given.shape != (self.num_envs,):
            raise ActionError(f"actions must have shape ({self.num_envs},), not {given.shape}; nothing has changed")
        if given.dtype == np.uint64:
            given = np.minimum(given, np.uint64(np.iinfo(np.int64).max))
        return np.ascontiguousarray(given, np.int64)

    def _refuse(self, row: int, action: int) -> None:
        who = f"row {row}: seat {self.agent_selection[row]}"
        raise IllegalActionError(refusal(self.game, who, action, self.action_mask[row]))

    def _each_rows_seat(self, seats: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """One seat for every row, `[B]`, from such an array or from one seat for all."""
        wanted = np.broadcast_to(np.asarray(seats, np.int64), self.num_envs).copy()
        if wanted.min() < 0 or wanted.max() >= self.num_players:
            raise OptionError(f"seats must lie in 0..{self.num_players - 1}")
        return wanted

    def _check_rows(self, rows: Rows) -> None:
        if rows is None or isinstance(rows, slice):
            return
        rows = np.asarray(rows)
        is_mask = rows.dtype == bool and rows.shape == (self.num_envs,)
        is_index = rows.dtype.kind in "iu" and rows.ndim == 1
        if not is_mask and not (is_index and (rows.size == 0 or (rows.min() >= 0 and rows.max() < self.num_envs))):
            raise OptionError(f"rows must be a mask of {self.num_envs}, or indices in 0..{self.num_envs - 1}")
