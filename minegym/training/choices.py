"""Choices among legal actions, compiled: of hundreds of actions few are legal, and these loops look at no others.

Notation: `[N]` positions, `[A]` actions. An action's probability is the exponential of its logit, divided by the sum of
those of all legal actions.
"""

import functools
import math
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import torch

from minegym.core.compile import compiler


def draw(logits: torch.Tensor, action_masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A legal action for each row of logits and masks `[N, A]`, by its probability, and its log-likelihood, `[N]`."""
    actions, log_likelihoods = torch.empty(len(logits), dtype=torch.int64), torch.empty(len(logits))
    _call(draw_loop, logits, action_masks, torch.rand(len(logits)), actions, log_likelihoods)
    return actions, log_likelihoods


class LegalChoice(torch.autograd.Function):
    """From logits, masks `[N, A]` and legal actions `[N]` to log-likelihoods and entropies of these choices, `[N]`."""

    @staticmethod
    def forward(
        ctx: Any, logits: torch.Tensor, action_masks: torch.Tensor, actions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Both numbers of every choice."""
        log_likelihoods, entropies, log_sums = (torch.empty(len(logits)) for _ in range(3))
        _call(weigh_loop, logits, action_masks, actions, log_likelihoods, entropies, log_sums)
        ctx.save_for_backward(logits, action_masks, actions, entropies, log_sums)
        return log_likelihoods, entropies

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor, None, None]:
        """The gradient by the logits; that by an illegal action's is 0."""
        logits, *choice = ctx.saved_tensors
        slopes = torch.zeros(logits.shape)
        _call(slope_loop, logits, *choice, *gradients, slopes)
        return slopes, None, None


def draw_loop(
    logits: Any, action_masks: Any, numbers: Any, actions: Any, log_likelihoods: Any, legal: Any, weights: Any
) -> None:
    """Find the actions of random numbers `[N]` in 0..1, 1 left out."""
    for n in range(len(logits)):
        count = list_legal(action_masks[n], legal)
        highest = highest_of(logits[n], legal, count)
        total = 0.0
        for k in range(count):
            weights[k] = math.exp(logits[n, legal[k]] - highest)
            total += weights[k]
        aim, reached, k = numbers[n] * total, weights[0], 0
        while reached <= aim and k + 1 < count:
            k += 1
            reached += weights[k]
        actions[n] = legal[k]
        log_likelihoods[n] = logits[n, legal[k]] - highest - math.log(total)


def weigh_loop(
    logits: Any,
    action_masks: Any,
    actions: Any,
    log_likelihoods: Any,
    entropies: Any,
    log_sums: Any,
    legal: Any,
    _: Any,
) -> None:
    """What each action's log-likelihood, and each policy's entropy is; `log_sums [N]` are for the slopes."""
    for n in range(len(logits)):
        count = list_legal(action_masks[n], legal)
        log_likelihoods[n], entropies[n], log_sums[n] = weigh(logits[n], actions[n], legal, count)


def slope_loop(
    logits: Any,
    action_masks: Any,
    actions: Any,
    entropies: Any,
    log_sums: Any,
    by_likelihood: Any,
    by_entropy: Any,
    slopes: Any,
    legal: Any,
    _: Any,
) -> None:
    """How a loss changes with the logits, from how it changes with the log-likelihoods and entropies."""
    for n in range(len(logits)):
        count = list_legal(action_masks[n], legal)
        by = by_likelihood[n], by_entropy[n]
        add_slopes(logits[n], actions[n], legal, count, entropies[n], log_sums[n], by, slopes[n])


def weigh(logits: Any, action: Any, legal: Any, count: Any) -> Any:
    """An action's log-likelihood, the entropy, and the logarithm of the sum of the exponentials of legal logits."""
    highest = highest_of(logits, legal, count)
    total, weighted = 0.0, 0.0
    for k in range(count):
        above = logits[legal[k]] - highest
        weight = math.exp(above)
        total += weight
        weighted += weight * above
    return logits[action] - highest - math.log(total), math.log(total) - weighted / total, highest + math.log(total)


def add_slopes(
    logits: Any, action: Any, legal: Any, count: Any, entropy: Any, log_sum: Any, by: Any, slopes: Any
) -> None:
    """Add how a loss changes with legal logits, from how it does by the log-likelihood and by the entropy H.

    With action i's probability p, the former changes by (1 if i was taken, else 0) - p, the latter by -p (log p + H).
    """
    by_likelihood, by_entropy = by
    for k in range(count):
        log_p = logits[legal[k]] - log_sum
        slopes[legal[k]] -= math.exp(log_p) * (by_likelihood + by_entropy * (log_p + entropy))
    slopes[action] += by_likelihood


def list_legal(action_mask: Any, legal: Any) -> Any:
    """Write the legal actions into the list; how many there are."""
    count = 0
    for action in range(len(action_mask)):
        legal[count] = action
        count += action_mask[action]
    return count


def highest_of(logits: Any, legal: Any, count: Any) -> Any:
    """The highest logit of the actions listed."""
    highest = logits[legal[0]]
    for k in range(1, count):
        highest = max(highest, logits[legal[k]])
    return highest


def _call(loop: Callable[..., None], logits: torch.Tensor, *arguments: torch.Tensor) -> None:
    """Run the compiled loop; it gets room for a list of actions and for their weights."""
    arrays = [tensor.detach().contiguous().numpy() for tensor in (logits, *arguments)]
    run_compiled(loop, *arrays, np.empty(logits.shape[1], np.int64), np.empty(logits.shape[1], np.float64))


def run_compiled(loop: Callable[..., None], *arrays: npt.NDArray[Any]) -> None:
    """Run a loop, compiled, on contiguous arrays."""
    _compiled(loop, *(array.dtype.char + str(array.ndim) for array in arrays))(*arrays)


@functools.cache
def _compiled(loop: Callable[..., None], *kinds: str) -> Any:
    """The loop, compiled for arrays of these kinds: a type's letter and the number of dimensions."""
    example = tuple(np.zeros((1,) * int(kind[1:]), kind[0]) for kind in kinds)
    return compiler().kernel(cast(FunctionType, loop), example, loop.__name__)
