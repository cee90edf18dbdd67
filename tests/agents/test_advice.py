"""Networks that are told an adviser's choices: what they play, what they keep to themselves, how they are trained."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from helpers.training import equal, killed_and_resumed, tiny, weights_of

import minegym
from minegym.agents import learned
from minegym.agents.advice import NO_ADVICE, as_one_of, choices_in
from minegym.agents.learned import LearnedAgent
from minegym.agents.loading import load_agent
from minegym.agents.network import PolicyNetwork
from minegym.agents.scripted import scripted_agent
from minegym.core.errors import OptionError, UnknownNameError
from minegym.training.feed import Feed
from minegym.training.plots import read_scalars
from minegym.training.run import train

GAMES = ["mined_out", "galaxy_goldmine", "super_motherload"]  # a network of each kind


@pytest.fixture(params=GAMES)
def game(request):
    return minegym.find_game(request.param)


def positions(game, number=64, steps=20):
    env = minegym.make_vec(game, num_envs=number)
    env.reset(seed=3)
    scripted = load_agent("scripted", game)
    for _ in range(steps):
        env.step(scripted.act(env.observation, env.action_mask))
    return env.observation.copy(), env.action_mask.copy()


def advised(game, trust):
    torch.manual_seed(0)
    network = PolicyNetwork(game, 2, (32, 32), advised=True)
    network.action_net.begin(trust)
    return network


def test_choices_become_rows_with_a_one():
    rows = as_one_of(np.array([2, NO_ADVICE, 0]), 4, np.int8)
    assert rows.tolist() == [[0, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]]
    assert rows.dtype == np.int8


def test_choices_are_found_again_in_what_is_fed():
    choices = np.array([2, NO_ADVICE, 0, 3])
    fed = np.concatenate([np.full((4, 5), 9), as_one_of(choices, 4, np.int64)], 1)
    assert choices_in(torch.from_numpy(fed), 4).tolist() == choices.tolist()


def test_much_trust_plays_as_the_adviser_and_none_as_the_network_alone(game):
    observation, mask = positions(game)
    adviser = scripted_agent("scripted", game)
    told = adviser.act(observation, mask)
    network = advised(game, 1000.0)
    assert (LearnedAgent("a", game, network, greedy=True, adviser=adviser).act(observation, mask) == told).all()
    alone = LearnedAgent("a", game, network, greedy=True).act(observation, mask)
    assert (alone != told).any()
    network.action_net.begin(0.0)
    assert (LearnedAgent("a", game, network, greedy=True, adviser=adviser).act(observation, mask) == alone).all()


def test_advice_moves_one_logit_by_the_trust_of_its_range_and_no_value(game):
    observation, mask = positions(game)
    adviser = scripted_agent("scripted", game)
    told = adviser.act(observation, mask)
    network = advised(game, 0.0)
    trust = torch.arange(len(game.actions.ranges)) + 1.0
    with torch.no_grad():
        network.action_net.trust.bias.copy_(trust)
    logits, values = LearnedAgent("a", game, network, adviser=adviser).evaluate(observation, mask)
    plain, plain_values = LearnedAgent("a", game, network).evaluate(observation, mask)
    assert torch.equal(values, plain_values)
    names = [run.name for run in game.actions.ranges]
    expected = plain.clone()
    for row, action in enumerate(told):
        expected[row, action] += trust[names.index(game.actions.range_of(action).name)]
    torch.testing.assert_close(logits, expected)


def test_what_is_fed_while_training_is_what_the_finished_agent_sees(game):
    observation, mask = positions(game)
    adviser = scripted_agent("scripted", game)
    feed = Feed(game, adviser)
    network = advised(game, 2.5).eval()
    some = np.arange(len(observation)) % 3 > 0
    fed = feed.of(observation, mask, some)
    assert feed.space().contains(fed[0])
    with torch.inference_mode():
        logits = network.action_net(network.encoder(torch.from_numpy(fed)))
    seen, _ = LearnedAgent("a", game, network, adviser=adviser).evaluate(observation, mask)
    unadvised, _ = LearnedAgent("a", game, network).evaluate(observation, mask)
    for row in range(len(observation)):
        wanted = seen[row] if some[row] else unadvised[row]
        torch.testing.assert_close(logits[row][mask[row]], wanted[mask[row]])


@pytest.fixture
def options(tmp_path):
    imitated = {"imitation": 16, "imitation_steps": 300, "decisions": 16 * 8 * 4, "epochs": 1, "hidden": (16, 16)}
    return tiny(tmp_path, env="super_motherload", adviser="scripted:bombs", **imitated)


def test_an_advised_run_makes_an_agent_that_asks_its_adviser(options):
    train(options)
    agent = learned.load(options.agent_folder, minegym.find_game("super_motherload"))
    assert learned.read_card(options.agent_folder).adviser == "scripted:bombs"
    assert agent.adviser is not None
    assert agent.adviser.name == "scripted:bombs"
    trust = agent.network.action_net.trust.bias
    assert ((trust - options.trust).abs() < 0.5).all()
    assert (trust != options.trust).any()  # it has been learnt


def test_an_advised_run_resumes_to_the_same_agent(options, monkeypatch):
    train(options)
    assert equal(weights_of(options), weights_of(killed_and_resumed(options, monkeypatch, 3)))


def test_a_policy_is_kept_near_to_its_adviser_if_asked(options):
    longer = replace(options, decisions=2 * options.decisions, learning_rate=2e-2, trust=0.0)
    near = replace(longer, adviser_coefficient=10.0, name="near")
    free = replace(near, adviser_coefficient=0.0, name="free")
    game = minegym.find_game("super_motherload")
    observation, mask = positions(game)
    told = scripted_agent("scripted:bombs", game).act(observation, mask)
    alike = {}
    for run in (near, free):
        train(run)
        logits, _ = learned.load(run.agent_folder, game).evaluate(observation, mask)
        alike[run.name] = float(logits.softmax(1)[np.arange(len(told)), told].mean())
    assert alike["near"] > 0.6 > 0.4 > alike["free"]
    assert "train/adviser_loss" in read_scalars(near.run_folder / "tensorboard")
    assert "train/adviser_loss" not in read_scalars(free.run_folder / "tensorboard")


def test_an_adviser_is_needed_to_be_kept_near_to(options):
    with pytest.raises(OptionError, match="adviser_coefficient"):
        replace(options, adviser="", adviser_coefficient=0.1).check()


def test_an_adviser_that_is_no_script_is_refused_before_anything_is_written(options):
    with pytest.raises(UnknownNameError, match="no scripted player"):
        train(replace(options, adviser="monte_carlo"))
    with pytest.raises(UnknownNameError, match="no plan 'nonsense'"):
        train(replace(options, adviser="scripted:nonsense"))
    assert not options.run_folder.exists()
