"""The command in a card makes the agent again: the options it leaves out are the configuration's."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from minegym import cli, find_game, make_vec
from minegym.agents import learned
from minegym.agents.network import PolicyNetwork, TableEncoder, read_as
from minegym.training.card import OF_THE_PLACE, command, make_card
from minegym.training.options import TrainOptions, as_plain, read_options
from minegym.training.run import train


def as_told(words):
    """The options that `python -m minegym.train` makes of a command."""
    program, *arguments = words[2:]
    assert (*words[:2], program) == ("python", "-m", "minegym.train")
    env = arguments[arguments.index("--env") + 1]
    config = Path(arguments[arguments.index("--config") + 1]) if "--config" in arguments else None
    return cli.options(read_options(env, config), "train", "", arguments)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"name": "other", "seed": 7, "decisions": 1000},
        {"players": (2, 2, 4), "hidden": (64, 32)},
        {"players": (1,), "bot_level": 4, "env": "drillers", "reward": "win"},
        {"adviser": "scripted", "trust": 2.5, "scripted": ("scripted", "scripted:bombs"), "env": "super_motherload"},
        {"edition": Path("my mine.toml"), "threads": 1, "agents": Path("elsewhere")},
    ],
)
def test_a_command_tells_what_differs_from_the_configuration(changes):
    options = replace(read_options(changes.get("env", "mined_out")), **changes)
    words = shlex.split(command(options))
    again = as_plain(as_told(words))
    assert all(again[key] == value for key, value in as_plain(options).items() if key not in OF_THE_PLACE)
    assert "--gamma" not in words


@pytest.mark.parametrize("value", [True, False])
def test_a_switch_is_told_either_way(tmp_path, value):
    config = tmp_path / "mine.toml"
    config.write_text(f"greedy = {str(not value).lower()}\n")
    options = replace(TrainOptions(), config=config, greedy=value)
    again = as_told(shlex.split(command(options)))
    assert again.greedy is value


def test_a_network_that_shares_nothing_is_trained_saved_and_loaded(tmp_path):
    options = TrainOptions(
        env="super_motherload",
        name="tiny",
        shared=False,
        decisions=128,
        num_envs=8,
        steps=8,
        minibatch=32,
        hidden=(16,),
        threads=1,
        agents=tmp_path / "agents",
        runs=tmp_path / "runs",
    )
    train(options)
    game = find_game("super_motherload")
    agent = learned.load(options.agent_folder, game)
    assert isinstance(agent.network.encoder, TableEncoder)
    assert not learned.read_card(options.agent_folder).shared
    assert read_as(game, True) is game
    env = make_vec(game, 16)
    env.reset(seed=0)
    env.step(agent.act(env.observation, env.action_mask))


def test_weights_in_16_bits_take_half_the_bytes_and_play_nearly_as_the_others(tmp_path):
    network = PolicyNetwork(find_game("mined_out"), 2, (32,))
    card = make_card(find_game("mined_out"), replace(TrainOptions(), hidden=(32,), greedy=True))
    sizes, plays = [], []
    env = make_vec("mined_out", 200)
    env.reset(seed=0)
    for float16 in (False, True):
        learned.save(tmp_path, card, network, float16)
        sizes.append((tmp_path / learned.WEIGHTS).stat().st_size)
        agent = learned.load(tmp_path, find_game("mined_out"))
        assert agent.network.encoder.layers[0].weight.dtype == torch.float32
        plays.append(agent.evaluate(env.observation, env.action_mask)[0].softmax(1))
    assert sizes[1] < 0.55 * sizes[0]
    assert not torch.equal(*plays)
    torch.testing.assert_close(*plays, atol=1e-2, rtol=0)
