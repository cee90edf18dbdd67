"""Agents that look ahead from what their seat knows."""

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import MAX_SEED, View
from minegym.core.errors import OptionError
from minegym.core.interpreter import RecordView
from minegym.core.options import check_count
from minegym.core.payoffs import PLACEMENT


class MonteCarloAgent:
    """Tries every legal action in `worlds` worlds re-dealt from what the seat knows, and plays each on at random.

    All actions meet the same worlds and the same chance. It takes the action with the best mean payoff by placement,
    the first among equals.
    """

    name = "monte_carlo"

    def __init__(self, worlds: int = 16, seed: int = 0) -> None:
        self.worlds = check_count("worlds", worlds, 1, 1 << 16)
        if seed < 0:
            raise OptionError(f"seed must not be negative, and is {seed}")
        self._chance = np.random.default_rng(seed)

    def act_on(self, views: list[View]) -> npt.NDArray[np.int64]:
        """One legal action for every view, `[len(views)]`."""
        return np.array([self._choose(view) for view in views], np.int64)

    def _choose(self, view: View) -> int:
        legal = np.flatnonzero(view.action_mask)
        if len(legal) == 1:
            return int(legal[0])
        return int(legal[np.argmax(self._mean_payoffs(view, legal))])

    def _mean_payoffs(self, view: View, legal: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """What each of the legal actions brings the seat on average, `[len(legal)]`."""
        deal_seed, play_seed = (int(seed) for seed in self._chance.integers(MAX_SEED, size=2))
        worlds = BatchedAEC(
            view.game,
            self.worlds * len(legal),
            num_players=view.num_players,
            bot_level=view.bot_level,
            autoreset="disabled",
            edition=view.edition,
        )
        worlds.set_state(np.tile(view.worlds(self.worlds, deal_seed), len(legal)))
        worlds.step(np.repeat(legal, self.worlds))
        worlds.playout([play_seed + world for _ in legal for world in range(self.worlds)])
        ends = worlds.get_state()
        payoffs = [_payoff(view, ends[i : i + 1]) for i in range(len(ends))]
        means: npt.NDArray[np.float64] = np.array(payoffs).reshape(len(legal), self.worlds).mean(axis=1)
        return means


def _payoff(view: View, end: npt.NDArray[np.void]) -> float:
    """What a finished game `[1]` pays the view's seat."""
    state = RecordView(end.reshape(()))
    return view.game.rules.payoff(state, view.seat, PLACEMENT, view.game.score_scale)
