"""Things that a game's rules treat alike, so that learners need not find out about each of them anew."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from minegym.core.actions import ActionTable
from minegym.core.fields import ObservationTable, values_of


@dataclass(frozen=True)
class Symmetry:
    """Alike things, such as piles on a table: exchange two, and an observation and its mask change only in places.

    `things` is their number, and `name` what one is called. `fields` are those parts of the observation, by dotted
    name, that hold one value a thing along their last axis. `actions` holds, for each range of actions that are about
    things, its name and the things that each of its actions is about. Things in a `grid` of so many rows and columns,
    numbered in reading order, are alike as far as those around them are.
    """

    name: str
    things: int
    fields: tuple[str, ...]
    actions: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]
    grid: tuple[int, int] | None = None

    def thing_of(self, table: ObservationTable) -> npt.NDArray[np.int64]:
        """The thing that each number `[F]` of an observation belongs to; -1 if to none."""
        found = np.zeros(table.size, np.int64)
        for thing in range(self.things):
            record = np.zeros(1, table.dtype)
            for name in self.fields:
                values_of(record, name)[..., thing] = 1
            found[record.view(table.type) > 0] = 1 + thing
        return found - 1

    def about(self, table: ActionTable) -> npt.NDArray[np.bool_]:
        """Which things each action is about `[A, things]`."""
        found = np.zeros((table.size, self.things), bool)
        for name, actions in self.actions:
            for number, things in enumerate(actions):
                found[table.start(name) + number, list(things)] = True
        return found
