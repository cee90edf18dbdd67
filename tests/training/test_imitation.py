"""Imitating the scripted agent: what is imitated, what its returns are, and that the policy takes it up."""

from dataclasses import replace

import numpy as np
import pytest
import torch

import minegym
from minegym.agents.loading import load_agent
from minegym.agents.weights import read_weights
from minegym.core.payoffs import REWARDS
from minegym.training.feed import Feed
from minegym.training.games import SelfPlayGames, potential
from minegym.training.imitation import imitate, scripted_decisions
from minegym.training.league import League
from minegym.training.options import TrainOptions
from minegym.training.ppo import make_ppo
from minegym.training.run import train

GAME = minegym.find_game("galaxy_goldmine")
STEPS = TrainOptions().imitation_steps


@pytest.fixture
def options(tmp_path):
    return TrainOptions(
        env=GAME.name,
        name="tiny",
        decisions=8 * 8,
        imitation=8 * STEPS,
        num_envs=8,
        steps=8,
        minibatch=64,
        epochs=2,
        hidden=(32,),
        threads=1,
        evaluation_games=0,
        runs=tmp_path / "runs",
        agents=tmp_path / "agents",
    )


def test_examples_are_the_scripted_agents_decisions(options):
    examples = next(scripted_decisions(GAME, options))
    scripted = load_agent("scripted", GAME)
    assert (scripted.act(examples.observations, examples.action_masks) == examples.actions).all()
    cut_off = 8 * STEPS - len(examples.actions)
    assert 0 < cut_off < 4 * STEPS


@pytest.mark.parametrize("reward", REWARDS)
def test_a_return_is_the_payoff_less_the_potential(options, reward):
    options = replace(options, num_envs=1, reward=reward, shaping=0.5)
    examples = next(scripted_decisions(GAME, options))
    env = minegym.make_vec(GAME, 1, reward=reward, autoreset="disabled")
    env.reset(seed=np.random.SeedSequence([options.seed, 3]).generate_state(1, np.uint64))
    scripted, seats, potentials = load_agent("scripted", GAME), [], []
    while not env.dones[0]:
        seats.append(int(env.agent_selection[0]))
        potentials.append(potential(env.scores, np.array([2]), 0.5 * GAME.score_scale)[0, seats[-1]])
        env.step(scripted.act(env.observation, env.action_mask))
    expected = env.rewards[0, seats] - np.array(potentials)
    assert examples.returns[: len(seats)] == pytest.approx(expected, abs=1e-5)


def test_the_policy_takes_up_what_it_imitates(options):
    options = replace(options, imitation=20 * 8 * STEPS)
    games = SelfPlayGames(GAME, options, League(GAME, GAME.load_edition(None), options))
    ppo = make_ppo(GAME, games, options)
    unseen = next(scripted_decisions(GAME, replace(options, seed=1)))

    def likelihood():
        with torch.no_grad():
            _, log_likelihood, _ = ppo.policy.evaluate_actions(
                torch.as_tensor(unseen.observations),
                torch.as_tensor(unseen.actions),
                action_masks=torch.as_tensor(unseen.action_masks),
            )
        return float(log_likelihood.mean())

    before = likelihood()
    imitate(GAME, Feed(GAME), ppo, options)
    assert likelihood() > before + 0.3
    assert not ppo.policy.optimizer.state


def test_a_run_imitates_before_it_learns_and_not_when_it_goes_on(options, monkeypatch):
    train(options)
    calls = []
    monkeypatch.setattr("minegym.training.run.imitate", lambda *_: calls.append(1))
    weights = read_weights(options.agent_folder / "weights.safetensors")
    train(replace(options, resume=True))
    assert not calls
    again = read_weights(options.agent_folder / "weights.safetensors")
    assert all(torch.equal(weights[name], again[name]) for name in weights)
    train(replace(options, overwrite=True))
    assert calls


def test_the_step_size_of_imitation_is_its_own_and_falls(options):
    options = replace(options, imitation=4 * 8 * STEPS, learning_rate=7.0, imitation_rate=1e-3)
    ppo = make_ppo(GAME, SelfPlayGames(GAME, options, League(GAME, GAME.load_edition(None), options)), options)
    imitate(GAME, Feed(GAME), ppo, options)
    assert ppo.policy.optimizer.param_groups[0]["lr"] == pytest.approx(1e-3 / 4)
    before = {name: weights.clone() for name, weights in ppo.policy.state_dict().items()}
    imitate(GAME, Feed(GAME), ppo, replace(options, imitation_rate=0.0))
    assert all(torch.equal(before[name], weights) for name, weights in ppo.policy.state_dict().items())
