"""Networks that are told what another player would do, and learn where to differ (residual policies, Silver 2018).

The adviser sees what the seat sees. Its choice is fed behind the observation, as one of `[A]`, and gets a higher logit:
by the network's trust in this position, which has a number of its own for every range of actions.
Notation: `[N]` observations, `[F]` features, `[A]` actions.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from minegym.core.actions import ActionTable

NO_ADVICE = -1


def as_one_of(choices: npt.NDArray[np.int64], actions: int, dtype: Any) -> npt.NDArray[Any]:
    """Choices `[N]` as rows `[N, A]` of zeros with a one; `NO_ADVICE` has none."""
    rows = np.zeros((len(choices), actions), dtype)
    given = np.flatnonzero(choices != NO_ADVICE)
    rows[given, choices[given]] = 1
    return rows


def choices_in(fed: torch.Tensor, actions: int) -> torch.Tensor:
    """The choices `[N]` that what is fed of positions, `[N, ... + A]`, ends with; `NO_ADVICE` where it has none."""
    given, choices = fed[:, -actions:].max(1)
    return torch.where(given > 0, choices, NO_ADVICE)


class AdvisedEncoder(nn.Module):
    """Fed `[N, ... + A]`, hands on the advice behind an encoder's features `[N, F + A]`."""

    def __init__(self, encoder: Any, actions: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.actions = actions
        self.features = encoder.features + actions

    def forward(self, fed: torch.Tensor) -> torch.Tensor:
        """Features and advice."""
        features = self.encoder(fed[:, : -self.actions])
        return torch.cat([features, fed[:, -self.actions :].to(features.dtype)], 1)


class AdvisedActions(nn.Module):
    """What an encoder's own head says of all actions `[N, A]`, and its trust in the one advised on top."""

    number: torch.Tensor

    def __init__(self, head: nn.Module, actions: ActionTable, trunk: int) -> None:
        super().__init__()
        self.head = head
        self.trunk, self.actions = trunk, actions.size
        number = np.concatenate([np.full(r.stop - r.start, n) for n, r in enumerate(actions.ranges)])
        self.register_buffer("number", torch.as_tensor(number), persistent=False)
        self.trust = nn.Linear(trunk, len(actions.ranges))

    def begin(self, trust: float) -> None:
        """Trust as much everywhere."""
        nn.init.zeros_(self.trust.weight)
        nn.init.constant_(self.trust.bias, trust)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Logits, legal and illegal."""
        advice = features[:, -self.actions :]
        logits: torch.Tensor = self.head(features[:, : -self.actions])
        logits = logits + advice * self.trust(features[:, : self.trunk])[:, self.number]
        return logits
