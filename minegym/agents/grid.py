"""A network for games whose alike things lie in a grid: it sees along rows and columns what holds in every place.

Notation: `[N]` observations, `[T]` things in `[rows, columns]`, `[F]` numbers of an observation, `[A]` actions.
"""

from collections.abc import Sequence

import numpy as np
import torch
from torch import nn

from minegym.agents.table import TableReader, linear_layers
from minegym.core.actions import ActionTable
from minegym.core.fields import ObservationTable
from minegym.core.symmetry import Symmetry

STEPS = 3  # of a count: more than 0, more than 1, more than 2; beside its logarithm
REACH = 7  # things to each side in its row and in its column that a thing is seen with at first
SHARE = 8  # a thing is told in so many times fewer numbers than the whole position
SHARE_OF_FEATURES = 16  # the same for what the actions about it are judged by


class GridEncoder(TableReader):
    """Observations with their masks `[N, F + A]` to features `[N, trunk + T * width]`: of the position, of each thing.

    The first of the hidden layers reads what is of no thing. Every thing is then seen with all that lies in its row
    and column, and with what that layer tells; the other hidden layers, the trunk, read that layer, and the mean and
    the maximum of what was seen. At last every thing is looked at again, with those around it and with the trunk.
    """

    stepped: torch.Tensor
    others: torch.Tensor
    planes: torch.Tensor
    values: torch.Tensor
    about: torch.Tensor

    def __init__(
        self, table: ObservationTable, actions: ActionTable, symmetry: Symmetry, seats: int, hidden: Sequence[int]
    ) -> None:
        assert symmetry.grid is not None
        thing = symmetry.thing_of(table)
        super().__init__(table, seats, thing < 0)
        self.size, self.grid = table.size, symmetry.grid
        self.integers = torch.int8 if table.type.itemsize == 1 else torch.int16
        about = symmetry.about(actions)
        columns, values = planes_of(table, thing, symmetry.things)
        constants = {
            "stepped": np.flatnonzero(table.is_count & (table.seat < seats) & (thing < 0)),
            "others": table.size + np.flatnonzero(~about.any(1)),
            "planes": columns.ravel(),
            "values": np.tile(values, symmetry.things),
        }
        for name, numbers in constants.items():
            self.register_buffer(name, torch.as_tensor(numbers), persistent=False)
        self.register_buffer("about", torch.as_tensor(about.astype(np.float32)), persistent=False)
        around = self.inputs + STEPS * len(self.stepped) + len(self.others)
        seen = len(values) + 1  # and whether an action about the thing is legal
        self.trunk, self.width = hidden[-1], max(hidden[-1] // SHARE_OF_FEATURES, 1)
        wide = max(hidden[-1] // SHARE, 1)
        self.features = self.trunk + symmetry.things * self.width
        self.read = nn.Linear(around, hidden[0])
        self.look_across = nn.Conv2d(seen, wide, (1, 2 * REACH + 1), padding=(0, REACH), bias=False)
        self.look_down = nn.Conv2d(seen, wide, (2 * REACH + 1, 1), padding=(REACH, 0), bias=False)
        self.look_around = nn.Linear(hidden[0], wide)
        self.mix = nn.Conv2d(wide, wide, 1)
        self.layers = linear_layers(hidden[0] + 2 * wide, hidden[1:] or hidden)
        self.look_again = nn.Conv2d(wide, self.width, 3, padding=1, bias=False)
        self.look_from_trunk = nn.Linear(self.trunk, self.width)

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """Features of integer (or float) observations, each with its mask behind it."""
        seen = observation.to(self.integers)
        around = torch.relu(self.read(self._around(seen)))
        planes = self._planes(seen)
        things = self.look_across(planes) + self.look_down(planes) + self.look_around(around)[:, :, None, None]
        things = torch.relu(self.mix(torch.relu(things)))
        pooled = things.permute(0, 2, 3, 1).flatten(1, 2)
        trunk = self.layers(torch.cat([around, pooled.mean(1), pooled.max(1)[0]], 1))
        things = torch.relu(self.look_again(things) + self.look_from_trunk(trunk)[:, :, None, None])
        return torch.cat([trunk, things.permute(0, 2, 3, 1).flatten(1)], 1)

    def _around(self, seen: torch.Tensor) -> torch.Tensor:
        """What is of no thing `[N, around]`: the table's inputs, steps of counts, and which other actions are legal."""
        counts = seen[:, self.stepped]
        steps = [counts > step for step in range(STEPS)]
        return torch.cat([super().forward(seen), *steps, seen[:, self.others]], 1)

    def _planes(self, seen: torch.Tensor) -> torch.Tensor:
        """What is of each thing `[N, planes, rows, columns]`: every value of its fields, and whether it is legal."""
        things = len(self.about[0])
        planes = (seen[:, self.planes] == self.values).view(len(seen), things, -1)
        legal = (seen[:, self.size :].float() @ self.about) > 0
        numbers = torch.get_autocast_dtype("cpu") if torch.is_autocast_enabled("cpu") else torch.float32
        return torch.cat([planes, legal[:, :, None]], 2).to(numbers).view(len(seen), *self.grid, -1).permute(0, 3, 1, 2)


def planes_of(table: ObservationTable, thing: np.ndarray, things: int) -> tuple[np.ndarray, np.ndarray]:
    """For every plane of the things the numbers of the observation `[T, planes]`, and the value that each asks for.

    A category has a plane for each of its values, a number one for each but the lowest.
    """
    columns, values = [], []
    for places in np.stack([np.flatnonzero(thing == number) for number in range(things)]).T:
        low, high = int(table.low[places[0]]), int(table.high[places[0]])
        for value in range(low + (not table.is_category[places[0]]), high + 1):
            columns.append(places)
            values.append(value)
    return np.stack(columns, 1), np.array(values, table.type)
