"""Actions as named ranges of one flat integer, built from each other and never written as numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from minegym.core.errors import UnknownNameError


@dataclass(frozen=True)
class ActionRange:
    """A run of actions of one kind: its name, what it means, and a name for people for each of its members."""

    name: str
    meaning: str
    labels: tuple[str, ...]
    start: int = 0

    @property
    def stop(self) -> int:
        """One past the range's last action."""
        return self.start + len(self.labels)


@dataclass(frozen=True)
class ActionTable:
    """All actions of a game: ranges laid end to end from 0."""

    ranges: tuple[ActionRange, ...]

    @property
    def size(self) -> int:
        """The number A of actions."""
        return self.ranges[-1].stop

    def run(self, name: str) -> ActionRange:
        """The range of that name; raises `UnknownNameError` listing the names there are."""
        for r in self.ranges:
            if r.name == name:
                return r
        names = ", ".join(r.name for r in self.ranges)
        raise UnknownNameError(f"there are no actions {name!r}; the ranges are: {names}")

    def start(self, name: str) -> int:
        """The first action of the range of that name; raises `UnknownNameError`."""
        return self.run(name).start

    def range_of(self, action: int) -> ActionRange:
        """The range an action belongs to; raises `ValueError` outside 0..A-1."""
        for r in self.ranges:
            if r.start <= action < r.stop:
                return r
        raise ValueError(f"action {action} is outside 0..{self.size - 1}")

    def name(self, action: int) -> str:
        """What the action does, in words."""
        r = self.range_of(action)
        return r.labels[action - r.start]


def action_table(ranges: Sequence[ActionRange]) -> ActionTable:
    """Lay the ranges end to end."""
    laid = []
    start = 0
    for r in ranges:
        laid.append(ActionRange(r.name, r.meaning, r.labels, start))
        start = laid[-1].stop
    return ActionTable(tuple(laid))
