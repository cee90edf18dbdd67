"""Agents for the tests: choices that depend on what is seen and on nothing else, so that batches cannot matter."""

import numpy as np


def choice(observation: np.ndarray, action_mask: np.ndarray) -> int:
    """A legal action that follows from one observation `[F]` and mask `[A]`, spread over all that are legal."""
    legal = np.flatnonzero(action_mask)
    mixed = int((observation.astype(np.int64) * (np.arange(len(observation)) % 97 + 1)).sum())
    return int(legal[mixed * 7919 % len(legal)])


class SeeingAgent:
    """Plays `choice`, and keeps count of how often it was asked and for how many rows."""

    def __init__(self, name: str = "seeing") -> None:
        self.name = name
        self.calls: list[int] = []

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> np.ndarray:
        self.calls.append(len(action_mask))
        return np.array([choice(o, m) for o, m in zip(observation, action_mask, strict=True)], np.int64)


class FirstViewAgent:
    """A search agent that takes the first legal action of every view."""

    name = "first view"

    def act_on(self, views: list) -> np.ndarray:
        for view in views:
            assert view.worlds(2, seed=0)["seat"].tolist() == [view.seat] * 2
        return np.array([np.flatnonzero(view.action_mask)[0] for view in views], np.int64)


class IllegalAgent:
    """Always answers with the same action, legal or not."""

    name = "stubborn"

    def __init__(self, action: int) -> None:
        self.action = action

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> np.ndarray:
        return np.full(len(action_mask), self.action)
