"""An agent that looks for better choices by playing on (policy improvement by rollouts: Tesauro and Galperin, 1996).

Notation: `[V]` views, `[K]` actions compared in each, `[W]` worlds.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import MAX_SEED, Agent, View
from minegym.agents.playouts import play_on
from minegym.core.options import Reward, check_count

Ints = npt.NDArray[np.int64]
Payoffs = npt.NDArray[np.float64]

VIEWS = 64  # searched at once, so that their worlds fit into memory
MOST = 8  # actions compared with one another
LIKED = 1e9  # more than any logit
ROUNDS = 4  # each brings as many worlds as all before it, for half as many actions


class LookaheadAgent:
    """Does what a script would do, unless playing on from what its seat knows shows something better.

    Compared are the choice of `player`, a script, that of `agent`, and others that the agent likes best if it can tell,
    eight in all. They meet the same worlds, re-dealt from what the seat knows, and the same chance; from there all
    seats are played by `player`, so that a gain is one over what it comes to. Half of the others drop out after each
    round, and those that are surely worse (sequential halving: Karnin, Koren and Somekh, 2013); the last has met all
    `worlds`. It is taken if its mean gain exceeds `caution` standard errors of it: the best of many noisy gains is less
    than it looks.
    """

    def __init__(
        self,
        agent: Agent,
        player: Agent,
        worlds: int = 24,
        caution: float = 1.0,
        seed: int = 0,
        reward: Reward = "score_margin",
    ) -> None:
        self.name = f"lookahead:{agent.name}"
        self.agent = agent
        self.player = player
        self.worlds = check_count("worlds", worlds, 2, 1 << 16)
        self.caution = caution
        self.reward: Reward = reward
        self._chance = np.random.default_rng(seed)

    def act_on(self, views: list[View]) -> Ints:
        """One legal action for every view, `[V]`."""
        parts = [views[start : start + VIEWS] for start in range(0, len(views), VIEWS)]
        return np.concatenate([np.zeros(0, np.int64), *map(self._choose, parts)])

    def _choose(self, views: list[View]) -> Ints:
        observation = np.stack([view.observation for view in views])
        masks = np.stack([view.action_mask for view in views])
        actions = self.player.act(observation, masks).astype(np.int64)
        searched = np.flatnonzero(masks.sum(1) > 1)
        if len(searched):
            compared = self._compared(observation[searched], masks[searched], actions[searched])
            actions[searched] = self._best([views[i] for i in searched], compared)
        return actions

    def _compared(self, observation: Any, masks: npt.NDArray[np.bool_], actions: Ints) -> Ints:
        """The script's choice, the agent's, then others that are legal, `[V, K]`; -1 where there are no more."""
        rows, liking = np.arange(len(actions)), self._chance.random(masks.shape)
        if hasattr(self.agent, "evaluate"):
            liking = self.agent.evaluate(observation, masks)[0].numpy().astype(np.float64)
        liking[rows, self.agent.act(observation, masks)] = LIKED
        liking[rows, actions] = np.inf
        liking = np.where(masks, liking, -np.inf)
        best = np.argsort(-liking, axis=1, kind="stable")[:, :MOST]
        return np.where(np.take_along_axis(masks, best, 1), best, -1)

    def _best(self, views: list[View], compared: Ints) -> Ints:
        """Of the actions compared in each view, the one that is best for sure, `[V]`; the first if none is."""
        seeds = self._chance.integers(MAX_SEED, size=len(views))
        worlds = [view.worlds(self.worlds, int(seed)) for view, seed in zip(views, seeds, strict=True)]
        paid = np.full((*compared.shape, self.worlds), np.nan)
        gain, hopeful, played = np.zeros(compared.shape), compared >= 0, 0
        hopeful[:, 0] = False  # it is what the others are compared with
        for most, stop in rounds(self.worlds):
            hopeful &= among_first(np.where(hopeful, gain, -np.inf), most)
            of_use = hopeful.copy()
            of_use[:, 0] = hopeful.any(1)
            self._fill(paid, views, worlds, compared, of_use, slice(played, stop))
            gain, error = gains(paid[:, :, :stop])
            hopeful &= gain + self.caution * error > 0
            played = stop
        sure = np.where(hopeful, gain - self.caution * error, -np.inf)
        sure[:, 0] = 0.0
        return np.asarray(np.take_along_axis(compared, sure.argmax(1)[:, None], 1)[:, 0])

    def _fill(
        self, paid: Payoffs, views: list[View], worlds: list[Any], compared: Ints, which: Any, part: slice
    ) -> None:
        """Play those of the compared actions in that part of the worlds; what each pays goes into `paid [V, K, W]`."""
        view, place = np.nonzero(which)
        number = part.stop - part.start
        states = np.stack(worlds)[view, part].ravel()
        seats = np.array([each.seat for each in views])[view].repeat(number)
        payoffs = play_on(self._maker(views[0]), self.player, states, compared[view, place].repeat(number), seats)
        paid[view, place, part] = payoffs.reshape(len(view), number)

    def _maker(self, view: View) -> Any:
        options: dict[str, Any] = {"num_players": view.num_players, "bot_level": view.bot_level}
        options |= {"reward": self.reward, "edition": view.edition, "autoreset": "disabled"}
        return lambda rows: BatchedAEC(view.game, rows, **options)


def rounds(worlds: int) -> list[tuple[int, int]]:
    """How many actions are compared with the first in each round, and how many worlds they have met by its end."""
    ends = sorted({max(2, worlds >> halvings) for halvings in range(ROUNDS)})
    return [(-(-(MOST - 1) >> number), end) for number, end in enumerate(ends)]


def among_first(values: Payoffs, most: int) -> npt.NDArray[np.bool_]:
    """Which are among the `most` largest of their row, `[V, K]`."""
    order = np.argsort(-values, axis=1, kind="stable")[:, :most]
    first = np.zeros(values.shape, bool)
    np.put_along_axis(first, order, True, 1)
    return first


def gains(paid: Payoffs) -> tuple[Payoffs, Payoffs]:
    """What each action pays more than the first in the same world: mean and its standard error, `[V, K]`."""
    more = paid - paid[:, :1]
    with np.errstate(invalid="ignore"):
        return more.mean(2), more.std(2, ddof=1) / np.sqrt(more.shape[2])
