"""sb3-contrib's policy over our networks: its numbers and its gradients, without objects for distributions.

Notation: `[N]` positions, `[F]` numbers that a network is fed of one, `[A]` actions.
"""

from functools import partial
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule

from minegym.agents.advice import AdvisedActions
from minegym.agents.network import ILLEGAL, TableEncoder, encode, make_encoder, make_heads
from minegym.core.game import Game


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

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Legal actions `[N]`, drawn or the likeliest, values `[N, 1]`, and the actions' log-likelihoods `[N]`."""
        features = self.features_extractor(obs)
        logits = only_legal(self.action_net(features), torch.as_tensor(action_masks))
        actions = logits.argmax(1) if deterministic else draw(logits.softmax(1))
        log_likelihood = logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
        return actions, self.value_net(features), log_likelihood

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values `[N, 1]`, the log-likelihoods `[N]` of actions `[N]`, and the policy's entropy `[N]`."""
        features = self.features_extractor(obs)
        choice: Any = LegalChoice
        log_likelihood, entropy = choice.apply(self.action_net(features), torch.as_tensor(action_masks), actions)
        return self.value_net(features), log_likelihood, entropy


def only_legal(logits: torch.Tensor, action_masks: torch.Tensor) -> torch.Tensor:
    """Logits `[N, A]`, those of illegal actions so low that their probability is 0."""
    # arithmetic, since torch.where, and any conversion from bool, take several times as long
    allowed = action_masks.view(torch.uint8) if action_masks.dtype == torch.bool else action_masks
    return allowed.to(logits.dtype).sub_(1).mul_(-ILLEGAL).add_(logits)


def draw(probabilities: torch.Tensor) -> torch.Tensor:
    """An action `[N]` by its probability in `[N, A]`, each from one random number.

    `torch.multinomial` takes a random number for every action, and twenty times as long.
    """
    reached = probabilities.cumsum(1)
    aim = torch.rand(len(reached), 1) * reached[:, -1:]  # always below the sum: a number below 1 is at most 1 - 2^-24
    return torch.searchsorted(reached, aim, right=True)[:, 0]  # right: never an action whose probability is 0


class LegalChoice(torch.autograd.Function):
    """From logits, masks `[N, A]` and actions `[N]` to the actions' log-likelihoods and the choice's entropy, `[N]`.

    The gradient is written out, because one computed step by step takes four times as long: with probabilities p, the
    action's log-likelihood changes with logit i by (1 if i is the action, else 0) - p_i, and the entropy H by
    -p_i (log p_i + H).
    """

    @staticmethod
    def forward(
        ctx: Any, logits: torch.Tensor, action_masks: torch.Tensor, actions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Both numbers of each choice."""
        legal = only_legal(logits, action_masks)
        log_probabilities, chosen = legal.log_softmax(1), actions[:, None]
        probabilities = legal.softmax(1)  # the exponential function is slow at what is all but minus infinity
        entropy = -(probabilities * log_probabilities).sum(1)
        ctx.save_for_backward(log_probabilities, probabilities, entropy, chosen)
        return log_probabilities.gather(1, chosen)[:, 0], entropy

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        """The gradient by the logits; that by an illegal action's is 0."""
        log_probabilities, probabilities, entropy, chosen = ctx.saved_tensors
        by_likelihood, by_entropy = (gradient[:, None] for gradient in gradients)
        slope = torch.addcmul(by_likelihood + by_entropy * entropy[:, None], by_entropy, log_probabilities)
        return slope.mul_(probabilities).neg_().scatter_add_(1, chosen, by_likelihood), None, None
