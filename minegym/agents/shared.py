"""A network for games with alike things: it learns once what holds for each of them (Zaheer et al. 2017, Deep Sets).

Exchange two things, and the logits of the actions that are about them are exchanged, and nothing else changes.
Notation: `[N]` observations, `[T]` things.
"""

from collections.abc import Sequence

import numpy as np
import torch
from torch import nn

from minegym.agents.table import TableReader, linear_layers
from minegym.core.actions import ActionTable
from minegym.core.fields import ObservationTable
from minegym.core.symmetry import Symmetry

SHARE = 4  # a thing is told in so many times fewer numbers than the whole position


class SharedEncoder(TableReader):
    """Observations `[N, F]` to features `[N, trunk + T * width]`: of the whole position, then of each thing in it."""

    of_things: torch.Tensor
    of_none: torch.Tensor

    def __init__(self, table: ObservationTable, symmetry: Symmetry, seats: int, hidden: Sequence[int]) -> None:
        super().__init__(table, seats)
        thing = symmetry.thing_of(table)[self.columns]
        # every thing's inputs stand in the same order, since a part of the table holds them in the things' order
        of_things = np.stack([np.flatnonzero(thing == number) for number in range(symmetry.things)])
        of_none = np.flatnonzero(thing < 0)
        self.register_buffer("of_things", torch.as_tensor(of_things), persistent=False)
        self.register_buffer("of_none", torch.as_tensor(of_none), persistent=False)
        self.trunk, self.width = hidden[-1], max(hidden[-1] // SHARE, 1)
        self.features = self.trunk + symmetry.things * self.width
        self.look = nn.Linear(of_things.shape[1], self.width)
        self.look_around = nn.Linear(len(of_none), self.width, bias=False)
        self.layers = linear_layers(len(of_none) + self.width, hidden)
        self.look_again = nn.Linear(self.width, self.width)
        self.look_from_trunk = nn.Linear(self.trunk, self.width, bias=False)

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """Features of integer (or float) observations."""
        inputs = super().forward(observation)
        around = inputs[:, self.of_none]
        things = torch.relu(self.look(inputs[:, self.of_things]) + self.look_around(around)[:, None])
        trunk = self.layers(torch.cat([around, things.mean(1)], 1))
        things = torch.relu(self.look_again(things) + self.look_from_trunk(trunk)[:, None])
        return torch.cat([trunk, things.flatten(1)], 1)


class SharedActions(nn.Module):
    """Features of an encoder of things to the logits of all actions `[N, A]`.

    Actions that are about things share one number a range, from the trunk, and get more from each of their things.
    """

    number: torch.Tensor
    about: torch.Tensor

    def __init__(self, actions: ActionTable, symmetry: Symmetry, trunk: int, width: int) -> None:
        super().__init__()
        self.trunk, self.things = trunk, symmetry.things
        ranges = [name for name, _ in symmetry.actions]
        about = np.zeros((symmetry.things, len(ranges), actions.size), np.float32)
        number = np.zeros(actions.size, np.int64)
        numbers = 0
        for run in actions.ranges:
            places = np.arange(run.start, run.stop)
            is_shared = run.name in ranges
            number[places] = numbers if is_shared else numbers + places - run.start
            numbers += 1 if is_shared else len(places)
            if is_shared:
                about[:, ranges.index(run.name), places] = symmetry.about(actions)[places].T
        self.register_buffer("number", torch.as_tensor(number), persistent=False)
        self.register_buffer("about", torch.as_tensor(about.reshape(-1, actions.size)), persistent=False)
        self.from_trunk = nn.Linear(trunk, numbers)
        self.from_things = nn.Linear(width, len(ranges), bias=False)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Logits, legal and illegal."""
        things = features[:, self.trunk :].reshape(len(features), self.things, -1)
        logits: torch.Tensor = self.from_trunk(features[:, : self.trunk])[:, self.number]
        logits = logits + self.from_things(things).flatten(1) @ self.about
        return logits


class TrunkValue(nn.Module):
    """Features of an encoder of things to the value `[N, 1]`."""

    def __init__(self, trunk: int) -> None:
        super().__init__()
        self.trunk = trunk
        self.linear = nn.Linear(trunk, 1)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Values."""
        value: torch.Tensor = self.linear(features[:, : self.trunk])
        return value
