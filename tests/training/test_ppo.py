"""The learner is sb3-contrib's MaskablePPO: the same policy, and the same update of it from the same rollout."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

import minegym
from minegym.training.games import SelfPlayGames
from minegym.training.league import League
from minegym.training.options import TrainOptions
from minegym.training.ppo import limit_gradients, make_ppo
from minegym.training.run import train

STOCK = MaskableActorCriticPolicy


@pytest.fixture
def options(tmp_path):
    return TrainOptions(
        num_envs=32,
        steps=16,
        minibatch=64,
        epochs=2,
        hidden=(32, 32),
        learning_rate=3e-3,
        pool_every=1,
        opponent_share=0.5,
        threads=1,
        evaluation_games=0,
        runs=tmp_path / "runs",
        agents=tmp_path / "agents",
    )


def learner(options):
    game = minegym.find_game(options.env)
    return make_ppo(game, SelfPlayGames(game, options, League(game, game.load_edition(None), options)), options)


def after_a_rollout(options):
    """A learner that has learnt once, with the next rollout in its buffer."""
    ppo = learner(options)
    rows = options.num_envs * options.steps
    ppo.learn(rows, reset_num_timesteps=False)
    _, callback = ppo._setup_learn(rows, None, False)
    assert ppo.collect_rollouts(ppo.env, callback, ppo.rollout_buffer, options.steps)
    return ppo


def batches_of(ppo):
    np.random.seed(7)
    return list(ppo.rollout_buffer.get(ppo.batch_size))


@pytest.mark.parametrize("name", list(minegym.GAMES))
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_the_policy_is_sb3_contribs(options, name, share):
    ppo = after_a_rollout(replace(options, env=name, opponent_share=share))
    policy = ppo.policy
    for batch in batches_of(ppo):
        ours = policy.evaluate_actions(batch.observations, batch.actions, batch.action_masks)
        theirs = STOCK.evaluate_actions(policy, batch.observations, batch.actions, batch.action_masks)
        for mine, its in zip(ours, theirs, strict=True):
            torch.testing.assert_close(mine, its, rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(batch.old_log_prob, ours[1].detach(), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(batch.old_values, ours[0].detach().flatten(), rtol=1e-4, atol=1e-5)
        assert batch.action_masks.gather(1, batch.actions[:, None]).all()


def update(ppo, train_with, before):
    """Train from `before` on the rollout in the buffer; the weights after it, and what was logged."""
    ppo.policy.load_state_dict(before)
    ppo.policy.optimizer.state.clear()
    np.random.seed(3)
    train_with()
    weights = {name: tensor.clone() for name, tensor in ppo.policy.state_dict().items()}
    return weights, {key: value for key, value in ppo.logger.name_to_value.items() if key.startswith("train/")}


@pytest.mark.parametrize(("name", "share"), [("mined_out", 0.0), ("mined_out", 0.5), ("super_motherload", 0.5)])
def test_an_update_is_sb3_contribs(options, monkeypatch, name, share):
    ppo = after_a_rollout(replace(options, env=name, opponent_share=share))
    ppo._current_progress_remaining = 0.75
    before = {name: tensor.clone() for name, tensor in ppo.policy.state_dict().items()}
    ours, logged = update(ppo, ppo.train, before)
    monkeypatch.setattr(ppo.policy, "evaluate_actions", partial(STOCK.evaluate_actions, ppo.policy))
    theirs, expected = update(ppo, partial(MaskablePPO.train, ppo), before)
    assert max((ours[key] - before[key]).abs().max() for key in ours) > 1e-2
    for key in ours:
        torch.testing.assert_close(ours[key], theirs[key], rtol=1e-3, atol=1e-4)
    assert logged.keys() == expected.keys()
    assert logged.pop("train/n_updates") + ppo.n_epochs == expected.pop("train/n_updates")
    for key in logged.keys() - {"train/explained_variance"}:  # theirs is over what cannot be learnt from, too
        assert logged[key] == pytest.approx(expected[key], rel=1e-3, abs=1e-5), key


@pytest.mark.parametrize("norm", [0.1, 0.499, 0.501, 7.0])
def test_gradients_are_limited_as_torch_limits_them(norm):
    generator = torch.Generator().manual_seed(0)
    ours, theirs = ([torch.zeros(shape) for shape in ((4, 5), (6,), (2,))] for _ in range(2))
    for mine in ours[:2]:  # the last has none
        mine.grad = torch.randn(mine.shape, generator=generator)
    whole = torch.cat([weight.grad.flatten() for weight in ours[:2]]).norm()
    for mine, its in zip(ours[:2], theirs[:2], strict=True):
        mine.grad *= norm / whole
        its.grad = mine.grad.clone()
    limit_gradients(ours, 0.5)
    torch.nn.utils.clip_grad_norm_(theirs, 0.5)
    for mine, its in zip(ours[:2], theirs[:2], strict=True):
        torch.testing.assert_close(mine.grad, its.grad)


def test_minibatches_hold_every_decision_that_can_be_learnt_from_once(options):
    ppo = after_a_rollout(options)
    buffer, batches = ppo.rollout_buffer, batches_of(ppo)
    assert {len(batch.actions) for batch in batches} <= {options.minibatch + more for more in range(-8, 9)}
    for name, column in (("returns", buffer.returns), ("old_log_prob", buffer.log_probs)):
        found = torch.cat([getattr(batch, name) for batch in batches]).sort()[0]
        assert found.tolist() == sorted(column[buffer.usable].tolist())
    observations = torch.cat([batch.observations for batch in batches])
    assert observations.dtype == torch.int8
    assert (observations.long().sum(0).numpy() == buffer.observations[buffer.usable].sum(0, dtype=np.int64)).all()
    assert buffer.learned[buffer.usable].all()
    assert not buffer.learned.all()


@pytest.mark.parametrize("name", list(minegym.GAMES))
def test_rows_in_which_only_opponents_decide_need_no_network(options, name):
    options = replace(options, env=name, name="few", num_envs=2, opponent_share=1.0, decisions=2 * 16 * 3, minibatch=8)
    train(options)


def test_the_network_is_not_asked_about_opponents_decisions(options, monkeypatch):
    ppo = learner(replace(options, opponent_share=1.0))
    asked = []
    forward = ppo.policy.forward

    def count(obs, **rest):
        asked.append(len(obs))
        return forward(obs, **rest)

    monkeypatch.setattr(ppo.policy, "forward", count)
    ppo.learn(options.num_envs * options.steps, reset_num_timesteps=False)
    at_the_end = ppo.env.is_learners_turn.sum()
    assert sum(asked) == ppo.rollout_buffer.learned.sum() + at_the_end < options.num_envs * options.steps
