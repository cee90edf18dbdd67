"""PPO's loss (Schulman et al., 2017) on a minibatch, with its gradient, in one compiled loop over the decisions.

Where the policy has an adviser, the cross-entropy of its choices may be part of it, as in kickstarting (Schmitt et al.,
2018): what brings no clear advantage is then done as the adviser would.
"""

import math
from typing import Any

import numpy as np
import torch

from minegym.agents.advice import NO_ADVICE
from minegym.training.choices import add_slopes, list_legal, run_compiled, weigh

FIGURES = ("policy_gradient_loss", "value_loss", "entropy_loss", "approx_kl", "clip_fraction", "adviser_loss", "loss")


def ppo_loss(
    logits: torch.Tensor,
    values: torch.Tensor,
    batch: Any,
    advice: torch.Tensor,
    clip_range: float,
    ent_coef: float,
    vf_coef: float,
    adviser_coef: float,
) -> tuple[torch.Tensor, torch.Tensor, np.ndarray[Any, np.dtype[np.float64]]]:
    """The loss's gradients by logits `[N, A]` and values `[N, 1]`, and `FIGURES`, of which the last is the loss.

    `advice [N]` are the adviser's choices, or `NO_ADVICE`.
    """
    slopes, value_slopes, figures = torch.zeros(logits.shape), torch.zeros(values.shape), np.zeros(len(FIGURES))
    of_batch = (batch.actions, batch.old_log_prob, batch.advantages, batch.returns)
    tensors = (logits, batch.action_masks, values[:, 0], *of_batch, advice, slopes, value_slopes[:, 0])
    arrays = [tensor.detach().contiguous().numpy() for tensor in tensors]
    knobs, legal = np.array([clip_range, ent_coef, vf_coef, adviser_coef]), np.empty(logits.shape[1], np.int64)
    run_compiled(loss_loop, *arrays, figures, knobs, legal)
    return slopes, value_slopes, figures


def loss_loop(
    logits: Any,
    action_masks: Any,
    values: Any,
    actions: Any,
    old_log_likelihoods: Any,
    advantages: Any,
    returns: Any,
    advice: Any,
    slopes: Any,
    value_slopes: Any,
    figures: Any,
    knobs: Any,
    legal: Any,
) -> None:
    """Add up slopes and figures, which come as zeros."""
    clip_range, ent_coef, vf_coef, adviser_coef = knobs
    decisions = len(actions)
    mean, deviation = mean_and_deviation(advantages)
    for n in range(decisions):
        count = list_legal(action_masks[n], legal)
        log_likelihood, entropy, log_sum = weigh(logits[n], actions[n], legal, count)
        log_ratio = log_likelihood - old_log_likelihoods[n]
        ratio = math.exp(log_ratio)
        advantage = (advantages[n] - mean) / (deviation + 1e-8)
        gain = advantage * ratio
        most = advantage * min(max(ratio, 1 - clip_range), 1 + clip_range)
        error = values[n] - returns[n]
        by_likelihood = -gain / decisions if gain <= most else 0.0
        add_slopes(
            logits[n], actions[n], legal, count, entropy, log_sum, (by_likelihood, -ent_coef / decisions), slopes[n]
        )
        if advice[n] != NO_ADVICE:
            by_advice = -adviser_coef / decisions, 0.0
            add_slopes(logits[n], advice[n], legal, count, entropy, log_sum, by_advice, slopes[n])
            figures[5] -= (logits[n, advice[n]] - log_sum) / decisions
        value_slopes[n] = vf_coef * 2 * error / decisions
        figures[0] -= min(gain, most) / decisions
        figures[1] += error * error / decisions
        figures[2] -= entropy / decisions
        figures[3] += (ratio - 1 - log_ratio) / decisions
        figures[4] += (abs(ratio - 1) > clip_range) / decisions
    figures[6] = figures[0] + ent_coef * figures[2] + vf_coef * figures[1] + adviser_coef * figures[5]


def mean_and_deviation(numbers: Any) -> Any:
    """The mean and the standard deviation, that of a sample."""
    mean, squares = 0.0, 0.0
    for number in numbers:
        mean += number / len(numbers)
    for number in numbers:
        squares += (number - mean) ** 2
    return mean, math.sqrt(squares / (len(numbers) - 1))
