"""A game's compiled loops over arrays of records, and the seeds that feed them. Knows no game."""

import functools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from minegym.core import loops
from minegym.core.compile import compiler
from minegym.core.game import Edition, Game
from minegym.core.options import level_of_bot
from minegym.core.payoffs import (
    forfeit_payoff,
    forfeit_payoff_with_bot,
    rank_by_forfeit,
    rank_by_forfeit_with_bot,
)
from minegym.core.seeding import Words

States = np.ndarray[Any, np.dtype[np.void]]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

ROWS_A_THREAD = 4096  # below this a second thread costs more than it brings (measured, see experiments/throughput)


@dataclass
class Buffers:
    """What the loops write, preallocated: one row a game.

    `observation [B, F]`, `action_mask [B, A]`, `agent_selection [B]`, `rewards [B, P]`, `terminations [B]`,
    `truncations [B]`; and of the game that ended last in the row, `final_observation [B, P, F]`,
    `final_scores [B, P]`, `final_placements [B, P]`.
    """

    observation: npt.NDArray[Any]
    action_mask: Bools
    agent_selection: Ints
    rewards: npt.NDArray[np.float32]
    terminations: Bools
    truncations: Bools
    final_observation: npt.NDArray[Any]
    final_scores: npt.NDArray[np.int32]
    final_placements: npt.NDArray[np.int8]


def buffers(game: Game, num_players: int, rows: int) -> Buffers:
    """Blank buffers for that many rows."""
    size, kind = game.observation.size, game.observation.type
    return Buffers(
        observation=np.zeros((rows, size), kind),
        action_mask=np.zeros((rows, game.actions.size), bool),
        agent_selection=np.zeros(rows, np.int64),
        rewards=np.zeros((rows, num_players), np.float32),
        terminations=np.zeros(rows, bool),
        truncations=np.zeros(rows, bool),
        final_observation=np.zeros((rows, num_players, size), kind),
        final_scores=np.zeros((rows, num_players), np.int32),
        final_placements=np.zeros((rows, num_players), np.int8),
    )


class Engine:
    """The loops of one game, compiled on first use, over one edition's tables and a number of seats.

    `bot_level` is as in `Options`; raises `OptionError` if there is no such bot.
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        num_players: int,
        num_threads: int = 1,
        check: bool = False,
        bot_level: int | None = None,
    ):
        self.game = game
        self.edition = edition
        self.tables = edition.tables
        self.num_players = num_players
        self.num_threads = num_threads
        self.check = check
        self.blank = np.zeros(1, game.state.dtype)
        self.blank["num_players"] = num_players
        if (level := level_of_bot(game, num_players, bot_level)) is not None:
            self.blank["bot_level"] = level

    def reset(self, states: States, seeds: Words) -> None:
        """Deal a new game into every row of `states [B]` from `seeds [B, 2]`."""
        loop = _kernel(self.game, "reset", self.check)
        self._over_rows(len(states), lambda lo, hi: loop(states, self.tables, self.blank, lo, hi, seeds))

    def show(self, states: States, out: Buffers) -> None:
        """Write every row's asked seat, its mask and its observation."""
        loop = _kernel(self.game, "show", self.check)
        observation = self.as_records(out.observation)
        self._over_rows(
            len(states),
            lambda lo, hi: loop(states, self.tables, lo, hi, observation, out.action_mask, out.agent_selection),
        )

    def stepper(self, states: States, out: Buffers, policy: int, autoreset: int, reward: int) -> Any:
        """A function `advance(actions [B])` bound to these arrays and modes: the hot path, made once."""
        loop = _kernel(self.game, "step", self.check)
        before = (states, self.tables, self.blank)
        after = (
            policy,
            autoreset,
            reward,
            self.game.score_scale,
            self.as_records(out.observation),
            out.action_mask,
            out.agent_selection,
            out.rewards,
            out.terminations,
            out.truncations,
            self.as_records(out.final_observation),
            out.final_scores,
            out.final_placements,
        )
        rows = len(states)
        if self._slices(rows) == 1:
            return lambda actions: loop(*before, actions, 0, rows, *after)
        return lambda actions: self._over_rows(rows, lambda lo, hi: loop(*before, actions, lo, hi, *after))

    def observe(self, states: States, seats: Ints, observation: npt.NDArray[Any]) -> None:
        """Write what seat `seats[i]` of row i observes, asked or not."""
        loop = _kernel(self.game, "observe", self.check)
        records = self.as_records(observation)
        self._over_rows(len(states), lambda lo, hi: loop(states, self.tables, seats, lo, hi, records))

    def redeal(self, states: States, seats: Ints, seeds: Words) -> None:
        """Draw anew, in place, what seat `seats[i]` of row i does not know; the row's stream starts afresh."""
        loop = _kernel(self.game, "redeal", self.check)
        self._over_rows(len(states), lambda lo, hi: loop(states, self.tables, seats, lo, hi, seeds))

    def playout(self, states: States, seeds: Words) -> Ints:
        """Play every row to its end, in place, with random legal actions; how many decisions that took, `[B]`."""
        loop = _kernel(self.game, "playout", self.check)
        lengths = np.zeros(len(states), np.int64)

        def play(lo: int, hi: int) -> None:
            loop(states, self.tables, lo, hi, seeds, np.zeros(self.game.actions.size, bool), lengths)

        self._over_rows(len(states), play)
        return lengths

    def as_records(self, observation: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Flat observations `[..., F]` as the records they are, `[...]`; nothing is copied."""
        return observation.view(self.game.observation.dtype)[..., 0]

    def _slices(self, rows: int) -> int:
        return max(1, min(self.num_threads, rows // ROWS_A_THREAD))

    def _over_rows(self, rows: int, loop: Any) -> None:
        slices = self._slices(rows)
        if slices == 1:
            loop(0, rows)
            return
        edges = [rows * k // slices for k in range(slices + 1)]
        list(_threads(self.num_threads).map(loop, edges[:-1], edges[1:]))


@functools.cache
def _threads(number: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, thread_name_prefix="minegym")


@functools.cache
def _example(game: Game) -> dict[str, Any]:
    """Arguments of the loops' types, for compiling."""
    out = buffers(game, 1, 1)
    states = np.zeros(1, game.state.dtype)
    records = out.observation.view(game.observation.dtype)[..., 0]
    finals = out.final_observation.view(game.observation.dtype)[..., 0]
    words, ints = np.zeros((1, 2), np.uint32), np.zeros(1, np.int64)
    tables = game.load_edition(None).tables
    rows = (states, tables, 0, 1)
    shown = (records, out.action_mask, ints)
    ended = (out.rewards, out.terminations, out.truncations, finals, out.final_scores, out.final_placements)
    return {
        "reset": (states, tables, states, 0, 1, words),
        "show": (*rows, records, out.action_mask, ints),
        "observe": (states, tables, ints, 0, 1, records),
        "redeal": (states, tables, ints, 0, 1, words),
        "playout": (*rows, words, out.action_mask[0], ints),
        "step": (states, tables, states, ints, 0, 1, 0, 0, 0, 1.0, *shown, *ended),
        "choose": (records, out.action_mask, tables, ints),
    }


@functools.cache
def _kernel(game: Game, name: str, check: bool) -> Any:
    """The compiled loop of that name for that game."""
    rules = game.rules
    loop = {
        "reset": lambda: loops.reset_loop(rules.reset),
        "show": lambda: loops.show_loop(rules.legal, rules.observe),
        "step": lambda: loops.step_loop(
            rules.reset, rules.step, rules.legal, rules.observe, rules.payoff, *_forfeit(game)
        ),
        "observe": lambda: loops.observe_loop(rules.observe),
        "redeal": lambda: loops.redeal_loop(rules.redeal),
        "playout": lambda: loops.playout_loop(rules.step, rules.legal),
    }[name]()
    return compiler(check).kernel(cast(FunctionType, loop), _example(game)[name], f"{game.id}_{name}")


def _forfeit(game: Game) -> tuple[Any, Any]:
    """What ranks the seats of a forfeited game, and what pays them."""
    if game.bot_levels:
        return rank_by_forfeit_with_bot, forfeit_payoff_with_bot
    return rank_by_forfeit, forfeit_payoff


@functools.cache
def choose_kernel(game: Game, choose: Any) -> Any:
    """The compiled loop of a scripted player: `(observation records [B], action_mask [B, A], tables, actions [B])`."""
    return compiler().kernel(loops.choose_loop(choose), _example(game)["choose"], f"{game.id}_{choose.__name__}")


@functools.cache
def random_choice_kernel() -> Any:
    """The compiled uniform choice: `(action_mask [B, A], actions [B], seed word, seed word, draw)`."""
    return compiler().kernel(
        cast(FunctionType, loops.random_choice), (np.zeros((1, 1), bool), np.zeros(1, np.int64), 0, 0, 0), "random"
    )


@functools.cache
def first_illegal_kernel() -> Any:
    """The compiled search for an illegal action: `(action_mask [B, A], actions [B])` to a row or -1."""
    return compiler().kernel(
        cast(FunctionType, loops.first_illegal), (np.zeros((1, 1), bool), np.zeros(1, np.int64)), "first_illegal"
    )
