"""Random play for the tests, so made that rare kinds of actions are not rare."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from minegym.adapters.vector import BatchedAEC
from minegym.core.game import Game

# A public array of the environment, and the arrays that say how a game ended.
SHOWN = ("observation", "action_mask", "agent_selection", "rewards", "terminations", "truncations")
ENDS = ("final_observation", "final_scores", "final_placements")


def kinds(game: Game) -> np.ndarray:
    """The number of the range that each action belongs to, `[A]`."""
    return np.repeat(np.arange(len(game.actions.ranges)), [len(r.labels) for r in game.actions.ranges])


def choose(game: Game, action_mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for every row, `[B]`: first a kind of action, then one of that kind, each uniformly."""
    kind = kinds(game)
    counts = np.stack([action_mask[:, kind == k].sum(1) for k in range(kind[-1] + 1)], axis=1)
    weight = action_mask / np.maximum(counts, 1)[:, kind]
    # the largest of u^(1/w) falls on each action with a probability in proportion to its weight
    with np.errstate(divide="ignore"):
        keys = np.where(action_mask, np.log(rng.random(action_mask.shape)) / np.maximum(weight, 1e-9), -np.inf)
    return keys.argmax(1)


def play(env: BatchedAEC, seed: int, decisions: int | None = None) -> Iterator[np.ndarray]:
    """Step the environment with random legal actions and yield after each step, until every row is over.

    Rows that are over are handed 0, which they ignore.
    """
    rng = np.random.default_rng(seed)
    taken = 0
    while not env.dones.all() and (decisions is None or taken < decisions):
        actions = choose(env.game, env.action_mask, rng)
        env.step(actions)
        taken += 1
        yield actions


def shown(env: BatchedAEC, names: tuple[str, ...] = SHOWN) -> dict[str, np.ndarray]:
    """Copies of what the environment shows, and its records."""
    return {"state": env.get_state(), **{name: getattr(env, name).copy() for name in names}}


def assert_same(a: dict[str, Any], b: dict[str, Any], where: str = "") -> None:
    """Fail, naming the array, unless both show the same."""
    for name in a:
        assert a[name].dtype == b[name].dtype, f"{where}: {name} differs in type"
        assert a[name].tobytes() == b[name].tobytes(), f"{where}: {name} differs"
