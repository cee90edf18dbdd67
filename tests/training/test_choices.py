"""Choices among legal actions are those of a softmax over them, and so are their gradients."""

import numpy as np
import pytest
import torch

from minegym.training import choices
from minegym.training.choices import LegalChoice, draw


def positions(rows, actions, seed=0):
    """Logits, masks with one, some or all actions legal, and a legal action of each row."""
    generator = torch.Generator().manual_seed(seed)
    logits = 4 * torch.randn(rows, actions, generator=generator)
    masks = torch.rand(rows, actions, generator=generator) < torch.linspace(0, 1, rows)[:, None]
    masks[:, actions // 2] = True
    masks[-1] = True
    return logits, masks, masks.float().multinomial(1, generator=generator)[:, 0]


@pytest.mark.parametrize("actions", [1, 7, 349])
def test_a_choice_is_that_of_torchs_categorical(actions):
    logits, masks, taken = positions(64, actions)
    weights = torch.randn(2, 64, generator=torch.Generator().manual_seed(1))
    slopes = []
    for made in (LegalChoice.apply, by_torch):
        leaf = logits.clone().requires_grad_()
        told = made(leaf, masks, taken)
        (weights[0] @ told[0] + weights[1] @ told[1]).backward()
        slopes.append((*(tensor.detach() for tensor in told), leaf.grad))
    for ours, expected in zip(*slopes, strict=True):
        torch.testing.assert_close(ours, expected, rtol=1e-4, atol=1e-5)
    assert (slopes[0][2][~masks] == 0).all()


def by_torch(logits, masks, taken):
    choice = torch.distributions.Categorical(logits=torch.where(masks, logits, -1e8))
    return choice.log_prob(taken), choice.entropy()


def test_one_legal_action_is_certain_and_has_no_slope():
    masks = torch.arange(5)[None] == 3
    logits = torch.tensor([[9.0, 9, 9, -80, 9]], requires_grad=True)
    log_likelihood, entropy = LegalChoice.apply(logits, masks, torch.tensor([3]))
    assert (log_likelihood.item(), entropy.item()) == (0, 0)
    (log_likelihood + entropy).sum().backward()
    assert not logits.grad.any()
    actions, log_likelihoods = draw(logits, masks)
    assert (actions.item(), log_likelihoods.item()) == (3, 0)


def test_draws_are_by_probability_and_say_how_likely_they_were():
    logits, masks, _ = positions(9, 12, seed=3)
    torch.manual_seed(2)
    count = 40_000
    for row in range(9):
        actions, told = draw(logits[row].expand(count, -1), masks[row].expand(count, -1))
        logs = torch.where(masks[row], logits[row], -torch.inf).log_softmax(0)
        torch.testing.assert_close(told, logs[actions], rtol=1e-5, atol=1e-5)
        expected = logs.exp().numpy() * count
        often = expected > 5
        found = np.bincount(actions.numpy(), minlength=12)
        squares = ((found - expected)[often] ** 2 / expected[often]).sum()
        assert squares < 12 + 5 * np.sqrt(24), row  # chi squared of at most 11 degrees of freedom
        assert found[~masks[row].numpy()].sum() == 0


@pytest.mark.parametrize("number", [0.0, 1 - 2**-24])
def test_the_lowest_and_the_highest_random_number_draw_the_first_and_the_last_legal_action(monkeypatch, number):
    logits, masks, _ = positions(500, 40)
    monkeypatch.setattr(torch, "rand", lambda rows: torch.full((rows,), number))
    actions, _ = draw(torch.zeros_like(logits), masks)
    ends = masks.float().argmax(1) if number == 0 else 39 - masks.flip(1).float().argmax(1)
    assert torch.equal(actions, ends)
    actions, _ = draw(10 * logits, masks)
    assert masks.gather(1, actions[:, None]).all()


def test_draws_follow_torchs_seed():
    logits, masks, _ = positions(50, 20)
    torch.manual_seed(5)
    first, second = draw(logits, masks)[0], draw(logits, masks)[0]
    torch.manual_seed(5)
    assert torch.equal(first, draw(logits, masks)[0])
    assert not torch.equal(first, second)


def test_the_loops_do_the_same_without_the_compiler(monkeypatch):
    logits, masks, taken = positions(20, 9)
    leaf = logits.clone().requires_grad_()

    def everything():
        torch.manual_seed(1)
        told = LegalChoice.apply(leaf, masks, taken)
        (slopes,) = torch.autograd.grad(told[0].sum() + 2 * told[1].sum(), leaf)
        return [*draw(logits, masks), *(tensor.detach() for tensor in told), slopes]

    compiled = everything()
    monkeypatch.setattr(choices, "_compiled", lambda loop, *kinds: loop)
    for ours, plain in zip(compiled, everything(), strict=True):
        torch.testing.assert_close(ours, plain)
