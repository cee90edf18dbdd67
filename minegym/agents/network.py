"""The network that reads a game's observation table. Needs torch: `pip install "minegym[train]"`."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import torch
from torch import nn

from minegym.core.fields import ObservationTable
from minegym.core.game import Game

ILLEGAL = -1e8  # the logit of an action that the mask does not offer, as in sb3-contrib


class TableEncoder(nn.Module):
    """Observations `[N, F]` to features `[N, hidden[-1]]`.

    Numbers, and the logarithms of counts, are scaled by their bounds to 0..1 and categories become one-hot, as the
    observation table says; what belongs to seats beyond `seats` is left out. Then come linear layers with ReLU.
    """

    numbers: torch.Tensor
    categories: torch.Tensor
    start: torch.Tensor
    low: torch.Tensor
    span: torch.Tensor
    counts: torch.Tensor

    def __init__(self, table: ObservationTable, seats: int, hidden: Sequence[int]) -> None:
        super().__init__()
        used = table.seat < seats
        numbers = np.flatnonzero(used & ~table.is_category)
        categories = np.flatnonzero(used & table.is_category)
        low, high = table.low.astype(np.int64), table.high.astype(np.int64)
        width = high[categories] - low[categories] + 1
        # where a category's value lands: its own low goes to the start of its run of places
        start = len(numbers) + np.cumsum(width) - width - low[categories]
        span = np.maximum(high[numbers] - low[numbers], 1)
        self.inputs = len(numbers) + int(width.sum())
        counts = np.flatnonzero(table.is_count[numbers])
        constants = {"numbers": numbers, "categories": categories, "start": start, "counts": counts}
        for name, values in constants.items():
            self.register_buffer(name, torch.as_tensor(values, dtype=torch.long), persistent=False)
        self.register_buffer("low", torch.as_tensor(low[numbers], dtype=torch.float32), persistent=False)
        self.register_buffer("span", torch.as_tensor(span, dtype=torch.float32), persistent=False)
        sizes = [self.inputs, *hidden]
        layers: list[nn.Module] = []
        for before, after in pairwise(sizes):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.layers = nn.Sequential(*layers)
        self.features = sizes[-1]

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """Features of integer (or float) observations."""
        spread = torch.zeros(len(observation), self.inputs)
        numbers = observation[:, self.numbers] - self.low
        scaled = numbers / self.span
        scaled[:, self.counts] = torch.log1p(numbers[:, self.counts]) / torch.log1p(self.span[self.counts])
        spread[:, : len(self.numbers)] = scaled
        spread.scatter_(1, observation[:, self.categories].long() + self.start, 1.0)
        features: torch.Tensor = self.layers(spread)
        return features


class PolicyNetwork(nn.Module):
    """Observations to the logits of all actions `[N, A]`, and the value of the position to the observer `[N]`."""

    def __init__(self, game: Game, seats: int, hidden: Sequence[int]) -> None:
        super().__init__()
        self.encoder = TableEncoder(game.observation, seats, hidden)
        self.action_net = nn.Linear(self.encoder.features, game.actions.size)
        self.value_net = nn.Linear(self.encoder.features, 1)

    def forward(self, observation: torch.Tensor, action_mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, illegal ones at `ILLEGAL`, and values."""
        features = self.encoder(observation)
        logits = torch.where(action_mask, self.action_net(features), ILLEGAL)
        return logits, self.value_net(features)[:, 0]
