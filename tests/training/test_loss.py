"""The compiled loss and its gradient are those that torch computes from PPO's formulas."""

from types import SimpleNamespace

import pytest
import torch
from torch.nn import functional

from minegym.agents.advice import NO_ADVICE
from minegym.training.choices import LegalChoice
from minegym.training.loss import FIGURES, ppo_loss


def minibatch(rows=200, actions=30):
    generator = torch.Generator().manual_seed(0)
    logits, values = torch.randn(rows, actions, generator=generator), torch.randn(rows, 1, generator=generator)
    masks = torch.rand(rows, actions, generator=generator) < 0.3
    masks[:, 4] = True
    taken = masks.float().multinomial(1, generator=generator)[:, 0]
    now, _ = LegalChoice.apply(logits, masks, taken)
    # as likely as before, up to half as likely again or two thirds as likely: some ratios are clipped, on both sides
    before = now + 0.4 * (2 * torch.rand(rows, generator=generator) - 1)
    before[:20] = now[:20]
    advantages, returns = torch.randn(2, rows, generator=generator)
    advice = masks.float().multinomial(1, generator=generator)[:, 0]
    advice[::3] = NO_ADVICE
    batch = SimpleNamespace(
        advice=advice,
        action_masks=masks,
        actions=taken,
        old_log_prob=before,
        advantages=3 * advantages + 1,
        returns=returns,
    )
    return logits, values, batch


def by_torch(logits, values, batch, clip_range, ent_coef, vf_coef, adviser_coef):
    choice = torch.distributions.Categorical(logits=torch.where(batch.action_masks, logits, -1e8))
    advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    log_ratio = choice.log_prob(batch.actions) - batch.old_log_prob
    ratio = log_ratio.exp()
    gains = advantages * ratio, advantages * ratio.clamp(1 - clip_range, 1 + clip_range)
    policy_loss, value_loss = -torch.min(*gains).mean(), functional.mse_loss(values[:, 0], batch.returns)
    entropy_loss = -choice.entropy().mean()
    advised = batch.advice != NO_ADVICE
    adviser_loss = -(choice.log_prob(torch.where(advised, batch.advice, 4)) * advised).mean()  # 4 is legal
    loss = policy_loss + ent_coef * entropy_loss + vf_coef * value_loss + adviser_coef * adviser_loss
    clipped = ((ratio - 1).abs() > clip_range).float().mean()
    return loss, [policy_loss, value_loss, entropy_loss, (ratio - 1 - log_ratio).mean(), clipped, adviser_loss, loss]


@pytest.mark.parametrize("knobs", [(0.2, 0.01, 0.5, 0.0), (0.05, 0.0, 1.0, 0.1), (0.3, 0.5, 0.0, 0.7)])
@pytest.mark.parametrize("column_major", [False, True])
def test_loss_and_gradient_are_those_of_the_formulas(knobs, column_major):
    logits, values, batch = minibatch()
    if column_major:  # as networks may give them
        logits = logits.t().contiguous().t()
    slopes, value_slopes, figures = ppo_loss(logits, values, batch, batch.advice, *knobs)
    leaves = logits.clone().requires_grad_(), values.clone().requires_grad_()
    loss, expected = by_torch(*leaves, batch, *knobs)
    wanted = torch.autograd.grad(loss, leaves, materialize_grads=True)
    torch.testing.assert_close(slopes, wanted[0], rtol=1e-4, atol=1e-7)
    torch.testing.assert_close(value_slopes, wanted[1], rtol=1e-4, atol=1e-7)
    told = dict(zip(FIGURES, figures, strict=True))
    for name, figure in zip(FIGURES, expected, strict=True):
        assert told[name] == pytest.approx(figure.item(), rel=1e-4, abs=1e-6), name
    assert 0.1 < told["clip_fraction"] < 0.9


def test_a_loss_of_numbers_that_are_not_finite_is_not_finite():
    logits, values, batch = minibatch()
    for spoilt in (batch.returns, batch.advantages):
        spoilt[3] = torch.nan
        *_, figures = ppo_loss(logits, values, batch, batch.advice, 0.2, 0.01, 0.5, 0.1)
        assert not torch.isfinite(torch.tensor(figures[-1]))
        spoilt[3] = 0
