"""sb3-contrib's MaskablePPO, set up for a game's observation table and for self-play."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from torch.nn import functional

from minegym.agents.network import PolicyNetwork
from minegym.core.errors import TrainingError
from minegym.core.game import Game
from minegym.training.games import SelfPlayGames
from minegym.training.options import TrainOptions
from minegym.training.policy import EncoderExtractor, NetworkPolicy
from minegym.training.rollout import SeatRolloutBuffer


class SelfPlayPPO(MaskablePPO):  # type: ignore[misc]
    """MaskablePPO for games in which opponents may decide too, made to spend its time in the network.

    It learns what sb3-contrib's own `train` would from the same rollout, apart from `clip_range_vf` and `target_kl`,
    which it does not have, and stops, instead of going on with garbage, when a number is no longer finite.
    """

    policy: Any  # NetworkPolicy
    rollout_buffer: SeatRolloutBuffer
    clip_range: Any  # a schedule
    _last_obs: Any  # what the network is fed of every row

    def collect_rollouts(
        self,
        env: Any,
        callback: BaseCallback,
        rollout_buffer: Any,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play a rollout, asking the network only where the learner decides; False if the callback stops it."""
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        callback.on_rollout_start()
        actions = np.zeros(env.num_envs, np.int64)
        for _ in range(n_rollout_steps):
            rows = np.flatnonzero(env.is_learners_turn)
            seen, masks = self._last_obs[rows], env.games.action_mask[rows]
            actions[rows], values, log_likelihoods = self._decide(seen, masks)
            self._last_obs, *_ = env.step(actions)
            self.num_timesteps += env.num_envs
            callback.update_locals(locals())
            if not callback.on_step():
                return False
            rollout_buffer.add(rows, seen, masks, actions[rows], values, log_likelihoods)
        rows = np.flatnonzero(env.is_learners_turn)
        last_values = np.zeros(env.num_envs, np.float32)
        _, last_values[rows], _ = self._decide(self._last_obs[rows], env.games.action_mask[rows])
        rollout_buffer.compute_returns_and_advantage(last_values)
        callback.on_rollout_end()
        return True

    def _decide(self, seen: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[Any], ...]:
        """What the policy does in these positions: actions, values and log-likelihoods, `[N]` each."""
        if not len(seen):
            return np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros(0, np.float32)
        with torch.no_grad():
            told = self.policy(torch.from_numpy(seen), action_masks=torch.from_numpy(masks))
        return tuple(tensor.flatten().numpy() for tensor in told)

    def train(self) -> None:
        """One update; raises `TrainingError` on a loss or a weight that is not finite."""
        policy = self.policy
        policy.set_training_mode(True)
        self._update_learning_rate(policy.optimizer)
        clip_range = self.clip_range(self._current_progress_remaining)
        weights = list(policy.parameters())
        told = []
        for _ in range(self.n_epochs):
            for batch in self.rollout_buffer.get(self.batch_size):
                loss, figures = self._loss(batch, clip_range)
                policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(weights, self.max_grad_norm)
                policy.optimizer.step()
                told.append(figures)
            self._n_updates += 1
        self._check(float(told[-1]["loss"]), weights)
        self._log(told, clip_range)

    def _loss(self, batch: Any, clip_range: float) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """PPO's loss on a minibatch, and what is logged of it."""
        values, log_likelihood, entropy = self.policy.evaluate_actions(
            batch.observations, batch.actions, batch.action_masks
        )
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
        log_ratio = log_likelihood - batch.old_log_prob
        ratio = log_ratio.exp()
        clipped = ratio.clamp(1 - clip_range, 1 + clip_range)
        policy_loss = -torch.min(advantages * ratio, advantages * clipped).mean()
        value_loss = functional.mse_loss(batch.returns, values.flatten())
        entropy_loss = -entropy.mean()
        loss = policy_loss + self.ent_coef * entropy_loss + self.vf_coef * value_loss
        with torch.no_grad():
            figures = {
                "policy_gradient_loss": policy_loss.detach(),
                "value_loss": value_loss.detach(),
                "entropy_loss": entropy_loss.detach(),
                "approx_kl": (ratio - 1 - log_ratio).mean(),
                "clip_fraction": ((ratio - 1).abs() > clip_range).float().mean(),
                "loss": loss.detach(),
            }
        return loss, figures

    def _check(self, loss: float, weights: list[torch.Tensor]) -> None:
        if not np.isfinite(loss) or not all(bool(torch.isfinite(tensor).all()) for tensor in weights):
            raise TrainingError(
                f"after {self.num_timesteps} decisions the loss is {loss}, or a weight is no longer finite, and the "
                "run has stopped; its last checkpoint is sound. Lower learning_rate or max_grad_norm and start again."
            )

    def _log(self, told: list[dict[str, torch.Tensor]], clip_range: float) -> None:
        """Log what sb3-contrib logs of an update's minibatches, and how much of the rollout was learnt from."""
        last_epoch = told[-(len(told) // self.n_epochs) :]
        for name in told[0]:
            of = {"loss": told[-1:], "approx_kl": last_epoch}.get(name, told)
            self.logger.record(f"train/{name}", float(torch.stack([figures[name] for figures in of]).mean()))
        self.logger.record("train/explained_variance", self._explained_variance())
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.logger.record("train/clip_range", clip_range)
        self.logger.record("rollout/usable_share", float(self.rollout_buffer.usable.mean()))

    def _explained_variance(self) -> float:
        """How much of the returns' variance the values explain, over the decisions learnt from."""
        buffer = self.rollout_buffer
        returns, values = buffer.returns[buffer.usable], buffer.values[buffer.usable]
        variance = returns.var()
        return float(1 - (returns - values).var() / variance) if variance > 0 else float("nan")


def make_ppo(game: Game, games: SelfPlayGames, options: TrainOptions) -> SelfPlayPPO:
    """The learner, at the start of a run."""
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
            "optimizer_kwargs": {"eps": 1e-5, "fused": True},  # SB3's own eps; one pass over the weights
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
