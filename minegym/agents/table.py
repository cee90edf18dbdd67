"""Reading a game's observation table: what networks are fed."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from minegym.core.fields import Field, ObservationTable

EMBED_FROM = 40  # values of a category: so many, as identities of cards have, are embedded instead of one-hot
EMBEDDING = 8  # numbers that stand for such a value


def linear_layers(inputs: int, hidden: Sequence[int]) -> nn.Sequential:
    """Linear layers of these widths, each with ReLU."""
    layers: list[nn.Module] = []
    for before, after in pairwise([inputs, *hidden]):
        layers += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(*layers)


class TableReader(nn.Module):
    """Observations `[N, F]` to inputs `[N, inputs]` of a network.

    Numbers, and the logarithms of counts, are scaled by their bounds to 0..1 and categories become one-hot, as the
    observation table says; those of very many values become numbers that are learned, the same wherever a field has
    the value. What belongs to seats beyond `seats` is left out, and so is all that is not `read [F]`, if that is given.
    `columns [inputs]` tells the number of the observation that each input comes from.
    """

    numbers: torch.Tensor
    categories: torch.Tensor
    start: torch.Tensor
    low: torch.Tensor
    span: torch.Tensor
    log_span: torch.Tensor
    is_count: torch.Tensor
    columns: npt.NDArray[np.int64]

    def __init__(self, table: ObservationTable, seats: int, read: npt.NDArray[np.bool_] | None = None) -> None:
        super().__init__()
        used = (table.seat < seats) & (True if read is None else read)
        numbers = np.flatnonzero(used & ~table.is_category)
        low, high = table.low.astype(np.int64), table.high.astype(np.int64)
        wide = [places[used[places]] for places in wide_fields(table)]
        categories = np.setdiff1d(np.flatnonzero(used & table.is_category), np.concatenate([[-1], *wide]))
        width = high[categories] - low[categories] + 1
        # where a category's value lands: its own low goes to the start of its run of places
        start = len(numbers) + np.cumsum(width) - width - low[categories]
        span = np.maximum(high[numbers] - low[numbers], 1)
        self.one_hot = len(numbers) + int(width.sum())
        self.columns = np.concatenate([numbers, np.repeat(categories, width), *(np.repeat(p, EMBEDDING) for p in wide)])
        self.inputs = len(self.columns)
        self.embeddings = nn.ModuleList(nn.Embedding(int(high[p[0]] - low[p[0]]) + 1, EMBEDDING) for p in wide)
        self.wide = [(torch.as_tensor(places), int(low[places[0]])) for places in wide]
        constants = {"numbers": numbers, "categories": categories, "start": start}
        for name, values in constants.items():
            self.register_buffer(name, torch.as_tensor(values, dtype=torch.long), persistent=False)
        self.register_buffer("low", torch.as_tensor(low[numbers], dtype=torch.float32), persistent=False)
        self.register_buffer("span", torch.as_tensor(span, dtype=torch.float32), persistent=False)
        self.register_buffer("log_span", torch.log1p(self.span), persistent=False)
        self.register_buffer("is_count", torch.as_tensor(table.is_count[numbers]), persistent=False)

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """Inputs from integer (or float) observations."""
        spread = torch.zeros(len(observation), self.one_hot)
        numbers = observation.index_select(1, self.numbers).float().sub_(self.low)
        # logarithms of all numbers, and a choice, take less time than picking the counts out and putting them back
        logarithms = torch.log1p(numbers).div_(self.log_span)
        spread[:, : len(self.numbers)] = torch.where(self.is_count, logarithms, numbers.div_(self.span))
        spread.scatter_(1, observation.index_select(1, self.categories).long().add_(self.start), 1.0)
        if not self.wide:
            return spread
        looked_up = [
            embedding(observation[:, places].long() - low).flatten(1)
            for embedding, (places, low) in zip(self.embeddings, self.wide, strict=True)
        ]
        return torch.cat([spread, *looked_up], 1)


def wide_fields(table: ObservationTable) -> list[npt.NDArray[np.int64]]:
    """For each category of very many values, the numbers of the observation that hold one."""
    return [table.places(leaf.name) for leaf in table.leaves if is_wide(leaf)]


def is_wide(field: Field) -> bool:
    """Whether a field is a category of very many values."""
    return field.kind == "category" and field.high - field.low + 1 >= EMBED_FROM
