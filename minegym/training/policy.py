"""sb3-contrib's policy over our networks: its numbers and its gradients, without objects for distributions."""

from functools import partial
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule

from minegym.agents.advice import AdvisedActions
from minegym.agents.network import TableEncoder, encode, make_encoder, make_heads
from minegym.core.game import Game
from minegym.training.choices import LegalChoice, draw


class EncoderExtractor(BaseFeaturesExtractor):  # type: ignore[misc]
    """Our encoder in the place that SB3's policies have for one."""

    def __init__(
        self,
        observation_space: spaces.Box,
        game: Game,
        seats: int,
        hidden: tuple[int, ...],
        bfloat16: bool,
        advised: bool,
    ) -> None:
        encoder = make_encoder(game, seats, hidden, advised)
        super().__init__(observation_space, encoder.features)
        self.encoder = encoder
        self.uses_bfloat16 = bfloat16

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features `[N, features]`."""
        return encode(self.encoder, observations, self.uses_bfloat16)


class NetworkPolicy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """sb3-contrib's policy over our encoder and heads, which are fed integers as they are."""

    def __init__(self, *arguments: Any, game: Game, trust: float, **options: Any) -> None:
        self.game, self.trust = game, trust
        super().__init__(*arguments, **options)

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        encoder = self.features_extractor.encoder
        if isinstance(encoder, TableEncoder):
            return  # SB3's own heads are ours
        heads: Any = make_heads(self.game, encoder)
        self.action_net, self.value_net = heads
        self.action_net.apply(partial(self.init_weights, gain=0.01))  # as SB3 begins: all actions as likely
        self.value_net.apply(partial(self.init_weights, gain=1.0))
        if isinstance(self.action_net, AdvisedActions):
            self.action_net.begin(self.trust)
        optimizer: Any = self.optimizer_class
        self.optimizer = optimizer(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def logits_and_values(self, obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all actions `[N, A]`, legal or not, and values `[N, 1]`."""
        features = self.features_extractor(obs)
        return self.action_net(features), self.value_net(features)

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Legal actions `[N]`, drawn, values `[N, 1]`, and the actions' log-likelihoods `[N]`."""
        assert not deterministic, "the learner draws its actions; agents may be greedy"
        logits, values = self.logits_and_values(obs)
        actions, log_likelihood = draw(logits, action_masks)
        return actions, values, log_likelihood

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values `[N, 1]`, the log-likelihoods `[N]` of actions `[N]`, and the policy's entropy `[N]`."""
        logits, values = self.logits_and_values(obs)
        choice: Any = LegalChoice
        log_likelihood, entropy = choice.apply(logits, action_masks, actions)
        return values, log_likelihood, entropy
