"""The networks that read a game's observation table. Needs torch: `pip install "minegym[train]"`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import nn

from minegym.agents.advice import AdvisedActions, AdvisedEncoder
from minegym.agents.grid import GridEncoder
from minegym.agents.shared import SharedActions, SharedEncoder, TrunkValue
from minegym.agents.table import TableReader, linear_layers
from minegym.core.fields import ObservationTable
from minegym.core.game import Game

ILLEGAL = -1e8  # the logit of an action that the mask does not offer, as in sb3-contrib


class TableEncoder(TableReader):
    """Observations `[N, F]` to features `[N, hidden[-1]]`: what the table reader reads, then linear layers."""

    def __init__(self, table: ObservationTable, seats: int, hidden: Sequence[int]) -> None:
        super().__init__(table, seats)
        self.layers = linear_layers(self.inputs, hidden)
        self.features = self.trunk = hidden[-1]

    def forward(self, observation: torch.Tensor) -> torch.Tensor:
        """Features of integer (or float) observations."""
        features: torch.Tensor = self.layers(super().forward(observation))
        return features


def read_as(game: Game, shared: bool) -> Game:
    """The game as networks are to read it: without its symmetry if they do not share what they learn."""
    return game if shared else replace(game, symmetry=None)


def sees_masks(game: Game) -> bool:
    """Whether the game's networks are fed observations with their masks behind them, `[N, F + A]`."""
    return game.symmetry is not None and game.symmetry.grid is not None


def make_encoder(game: Game, seats: int, hidden: Sequence[int], advised: bool = False) -> Any:
    """The module that turns observations into `features` numbers: one that shares what it learns of alike things."""
    if advised:
        return AdvisedEncoder(make_encoder(game, seats, hidden), game.actions.size)
    seats = game.seats_shown(seats)
    if game.symmetry is None:
        return TableEncoder(game.observation, seats, hidden)
    if sees_masks(game):
        return GridEncoder(game.observation, game.actions, game.symmetry, seats, hidden)
    return SharedEncoder(game.observation, game.symmetry, seats, hidden)


def encode(encoder: Any, seen: torch.Tensor, bfloat16: bool) -> torch.Tensor:
    """An encoder's features; on the way to them numbers are multiplied in 8 bits of precision if `bfloat16`."""
    with torch.autocast("cpu", torch.bfloat16, enabled=bfloat16):
        features: torch.Tensor = encoder(seen)
    return features.float()


def make_heads(game: Game, encoder: Any) -> tuple[nn.Module, nn.Module]:
    """The modules that turn an encoder's features into the logits of all actions, and into a value."""
    if isinstance(encoder, AdvisedEncoder):
        own, _ = make_heads(game, encoder.encoder)
        trunk = encoder.encoder.trunk
        return AdvisedActions(own, game.actions, trunk), TrunkValue(trunk)
    if game.symmetry is None:
        return nn.Linear(encoder.features, game.actions.size), nn.Linear(encoder.features, 1)
    return SharedActions(game.actions, game.symmetry, encoder.trunk, encoder.width), TrunkValue(encoder.trunk)


class PolicyNetwork(nn.Module):
    """Observations to the logits of all actions `[N, A]`, and the value of the position to the observer `[N]`."""

    def __init__(
        self, game: Game, seats: int, hidden: Sequence[int], bfloat16: bool = False, advised: bool = False
    ) -> None:
        super().__init__()
        self.uses_bfloat16 = bfloat16
        self.sees_masks = sees_masks(game)
        self.advised = advised
        self.encoder = make_encoder(game, seats, hidden, advised)
        self.action_net, self.value_net = make_heads(game, self.encoder)

    def forward(
        self, observation: torch.Tensor, action_mask: torch.Tensor, advice: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, illegal ones at `ILLEGAL`, and values; `advice [N, A]` has a one at each adviser's choice."""
        seen = [observation]
        if self.sees_masks:
            seen.append(action_mask.to(observation.dtype))
        if self.advised:
            seen.append(torch.zeros_like(action_mask, dtype=observation.dtype) if advice is None else advice)
        features = encode(self.encoder, torch.cat(seen, 1), self.uses_bfloat16)
        logits = torch.where(action_mask, self.action_net(features), ILLEGAL)
        return logits, self.value_net(features)[:, 0]
