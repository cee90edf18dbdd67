"""sb3-contrib's MaskablePPO, set up for a game's observation table and for self-play."""

from functools import partial
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule

from minegym.agents.advice import AdvisedActions
from minegym.agents.network import PolicyNetwork, TableEncoder, encode, make_encoder, make_heads
from minegym.core.errors import TrainingError
from minegym.core.game import Game
from minegym.training.games import SelfPlayGames
from minegym.training.options import TrainOptions
from minegym.training.rollout import SeatRolloutBuffer


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
    """sb3-contrib's policy over our encoder and heads."""

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


class SelfPlayPPO(MaskablePPO):  # type: ignore[misc]
    """MaskablePPO that stops, instead of going on with garbage, when a number is no longer finite."""

    rollout_buffer: SeatRolloutBuffer

    def train(self) -> None:
        """One update; raises `TrainingError` on a loss or a weight that is not finite."""
        super().train()
        loss = self.logger.name_to_value["train/loss"]
        weights_are_finite = all(bool(torch.isfinite(weights).all()) for weights in self.policy.parameters())
        if not np.isfinite(loss) or not weights_are_finite:
            raise TrainingError(
                f"after {self.num_timesteps} decisions the loss is {loss}, or a weight is no longer finite, and the "
                "run has stopped; its last checkpoint is sound. Lower learning_rate or max_grad_norm and start again."
            )
        self.logger.record("train/explained_variance", self._explained_variance())
        self.logger.record("rollout/usable_share", float(self.rollout_buffer.usable.mean()))

    def _explained_variance(self) -> float:
        """How much of the returns' variance the values explain, over the decisions learnt from."""
        buffer = self.rollout_buffer
        usable = buffer.swap_and_flatten(buffer.usable).flatten()
        returns, values = buffer.returns.flatten()[usable], buffer.values.flatten()[usable]
        variance = returns.var()
        return float(1 - (returns - values).var() / variance) if variance > 0 else float("nan")


def make_ppo(game: Game, games: SelfPlayGames, options: TrainOptions) -> SelfPlayPPO:
    """The learner, at the start of a run."""
    # sb3-contrib's distributions check their arguments on every minibatch; the checks here cover what could go wrong
    torch.distributions.Distribution.set_default_validate_args(False)
    torch.set_num_threads(options.threads)
    return SelfPlayPPO(
        NetworkPolicy,
        games,
        learning_rate=lambda remaining: options.learning_rate * remaining,
        n_steps=options.steps,
        batch_size=options.minibatch,
        n_epochs=options.epochs,
        gamma=options.gamma,
        gae_lambda=options.gae_lambda,
        clip_range=options.clip_range,
        ent_coef=options.entropy_coefficient,
        vf_coef=options.value_coefficient,
        max_grad_norm=options.max_grad_norm,
        rollout_buffer_class=SeatRolloutBuffer,
        rollout_buffer_kwargs={"games": games},
        policy_kwargs={
            "game": game,
            "trust": options.trust,
            "features_extractor_class": EncoderExtractor,
            "features_extractor_kwargs": {
                "game": game,
                "seats": options.num_players,
                "hidden": options.hidden,
                "bfloat16": options.bfloat16,
                "advised": bool(options.adviser),
            },
            "net_arch": [],
            "normalize_images": False,
        },
        seed=options.seed,
        device="cpu",
    )


def network_of(game: Game, ppo: SelfPlayPPO, options: TrainOptions) -> PolicyNetwork:
    """A copy of the learner's network, for agents."""
    network = PolicyNetwork(game, options.num_players, options.hidden, advised=bool(options.adviser))
    policy: Any = ppo.policy
    network.encoder.load_state_dict(policy.features_extractor.encoder.state_dict())
    network.action_net.load_state_dict(policy.action_net.state_dict())
    network.value_net.load_state_dict(policy.value_net.state_dict())
    return network
