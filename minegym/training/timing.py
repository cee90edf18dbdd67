"""Where a run's time goes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

NETWORK = "network"  # forward passes, the learner's and past selves', and updates
ENGINE = "engine"  # compiled code of the game: its rules, and its scripted players
PLUMBING = "plumbing"  # all the rest: buffers, choosing opponents, logs, checkpoints, curves
ACTIVITIES = (NETWORK, ENGINE, PLUMBING)


class Stopwatch:
    """Seconds by activity; what is done within another activity counts for itself alone, so that the parts add up."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._under_way = [PLUMBING]  # the innermost last
        self._seconds = dict.fromkeys(ACTIVITIES, 0.0)
        self._since = clock()

    def start(self, activity: str) -> None:
        """Begin an activity, until `stop`."""
        self._count()
        self._under_way.append(activity)

    def stop(self) -> None:
        """End the activity begun last, and go on with the one before."""
        self._count()
        self._under_way.pop()

    @contextmanager
    def during(self, activity: str) -> Iterator[None]:
        """Count the time that the block takes for the activity."""
        self.start(activity)
        try:
            yield
        finally:
            self.stop()

    def take(self) -> dict[str, float]:
        """The seconds of every activity since they were last taken."""
        self._count()
        taken, self._seconds = self._seconds, dict.fromkeys(ACTIVITIES, 0.0)
        return taken

    def _count(self) -> None:
        now = self._clock()
        self._seconds[self._under_way[-1]] += now - self._since
        self._since = now
