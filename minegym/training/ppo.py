"""sb3-contrib's MaskablePPO, set up for a game's observation table and for self-play."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance

from minegym.agents.advice import NO_ADVICE, choices_in
from minegym.agents.network import PolicyNetwork
from minegym.core.errors import TrainingError
from minegym.core.game import Game
from minegym.training.games import SelfPlayGames
from minegym.training.loss import FIGURES, ppo_loss
from minegym.training.options import TrainOptions
from minegym.training.policy import EncoderExtractor, NetworkPolicy
from minegym.training.rollout import SeatRolloutBuffer


class SelfPlayPPO(MaskablePPO):  # type: ignore[misc]
    """MaskablePPO for games in which opponents may decide too, made to spend its time in the network.

    It learns what sb3-contrib's own `train` would from the same rollout, apart from `clip_range_vf` and `target_kl`,
    which it does not have, and stops, instead of going on with garbage, when a number is no longer finite. A policy
    with an adviser may be kept near to it by `adviser_coef`, the weight of the adviser's choices in the loss.
    """

    adviser_coef = 0.0

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
            rows = learners_rows(env)
            seen, masks = self._last_obs[rows], env.games.action_mask[rows].copy()
            actions[rows], values, log_likelihoods = self._decide(seen, masks)
            self._last_obs, *_ = env.step(actions)
            self.num_timesteps += env.num_envs
            callback.update_locals(locals())
            if not callback.on_step():
                return False
            rollout_buffer.add(rows, seen, masks, actions[rows], values, log_likelihoods)
        rows = learners_rows(env)
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
                logits, values = policy.logits_and_values(batch.observations)
                coefficients = self.ent_coef, self.vf_coef, self.adviser_coef
                *slopes, figures = ppo_loss(logits, values, batch, self._advice(batch), clip_range, *coefficients)
                policy.optimizer.zero_grad()
                torch.autograd.backward((logits, values), slopes)
                limit_gradients(weights, self.max_grad_norm)
                policy.optimizer.step()
                told.append(figures)
            self._n_updates += 1
        self._check(float(told[-1][-1]), weights)
        self._log(np.array(told), clip_range)

    def _advice(self, batch: Any) -> torch.Tensor:
        """The adviser's choices in a minibatch, `[N]`, if they are part of the loss."""
        if not self.adviser_coef:
            return torch.full((len(batch.actions),), NO_ADVICE)
        return choices_in(batch.observations, batch.action_masks.shape[1])

    def _check(self, loss: float, weights: list[torch.Tensor]) -> None:
        if not np.isfinite(loss) or not all(bool(torch.isfinite(tensor).all()) for tensor in weights):
            raise TrainingError(
                f"after {self.num_timesteps} decisions the loss is {loss}, or a weight is no longer finite, and the "
                "run has stopped; its last checkpoint is sound. Lower learning_rate or max_grad_norm and start again."
            )

    def _log(self, told: npt.NDArray[np.float64], clip_range: float) -> None:
        """Log what sb3-contrib logs of an update's minibatches, and how much of the rollout was learnt from."""
        figures = dict(zip(FIGURES, told.mean(0).tolist(), strict=True))
        figures["approx_kl"] = float(told[-(len(told) // self.n_epochs) :, FIGURES.index("approx_kl")].mean())
        figures["loss"] = float(told[-1, FIGURES.index("loss")])
        if not self.adviser_coef:
            del figures["adviser_loss"]
        for name, figure in figures.items():
            self.logger.record(f"train/{name}", figure)
        buffer = self.rollout_buffer
        explained = explained_variance(buffer.values[buffer.usable], buffer.returns[buffer.usable])
        self.logger.record("train/explained_variance", float(explained))
        self.logger.record("train/n_updates", self._n_updates, exclude="tensorboard")
        self.logger.record("train/clip_range", clip_range)
        self.logger.record("rollout/usable_share", float(buffer.usable.mean()))


def limit_gradients(weights: list[torch.Tensor], most: float) -> None:
    """Scale gradients down to that norm, as torch's `clip_grad_norm_`, which multiplies those below it by 1."""
    gradients = [weight.grad for weight in weights if weight.grad is not None]
    norm = float(torch.linalg.vector_norm(torch.stack([torch.linalg.vector_norm(part) for part in gradients])))
    if norm + 1e-6 > most:
        for part in gradients:
            part.mul_(most / (norm + 1e-6))


def learners_rows(games: SelfPlayGames) -> Any:
    """An index of the rows that ask the learner; of all rows it copies nothing."""
    asked = games.is_learners_turn
    return slice(None) if asked.all() else np.flatnonzero(asked)


def make_ppo(game: Game, games: SelfPlayGames, options: TrainOptions) -> SelfPlayPPO:
    """The learner, at the start of a run."""
    torch.set_num_threads(options.threads)
    ppo = SelfPlayPPO(
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
    ppo.adviser_coef = options.adviser_coefficient
    return ppo


def network_of(game: Game, ppo: SelfPlayPPO, options: TrainOptions) -> PolicyNetwork:
    """A copy of the learner's network, for agents."""
    network = PolicyNetwork(game, options.num_players, options.hidden, advised=bool(options.adviser))
    policy: Any = ppo.policy
    network.encoder.load_state_dict(policy.features_extractor.encoder.state_dict())
    network.action_net.load_state_dict(policy.action_net.state_dict())
    network.value_net.load_state_dict(policy.value_net.state_dict())
    return network
