"""Whole runs on a tiny scale: what they write, what a kill costs, what stops them."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest
import torch
from helpers.training import Killed, elsewhere, equal, killed, killed_and_resumed, tiny, weights_of
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

import minegym
from minegym.agents import learned
from minegym.agents.weights import read_note, read_weights, write_weights
from minegym.core.errors import AgentError, FileError, OptionError, TrainingError
from minegym.core.material import material
from minegym.training import checkpoint
from minegym.training.league import NOBODY
from minegym.training.options import options_from, read_options
from minegym.training.plots import read_scalars
from minegym.training.run import train

GAME = minegym.find_game("mined_out")


@pytest.fixture
def options(tmp_path):
    return tiny(tmp_path, pool_size=2)


def test_a_run_writes_a_card_and_weights_that_play(options):
    train(options)
    loaded = learned.load(options.agent_folder, GAME)
    env = minegym.make_vec("mined_out", num_envs=64)
    env.reset(seed=1)
    for _ in range(50):
        env.step(loaded.act(env.observation, env.action_mask))
    assert equal(weights_of(options), loaded.network.state_dict())
    card = learned.read_card(options.agent_folder)
    assert (card.name, card.game, card.game_version, card.num_players) == ("tiny", "mined_out", GAME.version, 2)
    assert list((options.run_folder / "tensorboard").glob("events*"))


@pytest.mark.parametrize("kill_after", [1, 3, 4, 6])
def test_a_resumed_run_makes_the_same_agent_as_an_uninterrupted_one(options, monkeypatch, kill_after):
    train(options)
    interrupted = killed_and_resumed(options, monkeypatch, kill_after)
    assert equal(weights_of(options), weights_of(interrupted))
    assert league_of(options) == league_of(interrupted)
    assert logged(options) == logged(interrupted)


def test_a_resumed_run_goes_on_with_the_same_chance(options, monkeypatch):
    options = replace(options, random_share=0.5, opponent_share=0.75)
    train(options)
    interrupted = killed_and_resumed(options, monkeypatch, 3)
    assert equal(weights_of(options), weights_of(interrupted))
    assert league_of(options) == league_of(interrupted)
    assert league_of(options)["calls_of_chance"] > 3


def league_of(options):
    return json.loads(read_note(checkpoint.path_of(options)))["league"]


def logged(options):
    """The curves of a run, but those that tell the time."""
    curves = read_scalars(options.run_folder / "tensorboard")
    return {tag: points for tag, points in curves.items() if not tag.startswith(("speed/", "time/"))}


def test_a_kill_before_the_checkpoint_is_written_leaves_no_double_points(options, monkeypatch):
    train(options)
    interrupted, save, calls = elsewhere(options), checkpoint.save, []

    def die_before_the_fourth(*args):
        calls.append(1)
        if len(calls) == 4:
            raise Killed
        save(*args)

    killed(interrupted, monkeypatch, die_before_the_fourth)
    before = read_scalars(interrupted.run_folder / "tensorboard")
    assert max(before["train/loss"]) == 3 * 16 * 8, "what is not in the last checkpoint has been logged"
    train(replace(interrupted, resume=True))
    assert equal(weights_of(options), weights_of(interrupted))
    assert logged(options) == logged(interrupted)
    accumulator = EventAccumulator(str(interrupted.run_folder / "tensorboard")).Reload()
    steps = [event.step for event in accumulator.Scalars("train/loss")]
    assert sorted(steps) == [update * 16 * 8 for update in range(1, 7)], "TensorBoard shows each point once"


@pytest.mark.parametrize("still_met", [True, False])
def test_a_run_resumes_though_an_opponent_has_left_the_pool(options, monkeypatch, still_met):
    """A past self that the pool dropped, while games went on against it and when they are over."""
    league = {"opponent_share": 1.0, "scripted_share": 0.0, "pool_every": 6, "pool_size": 1}
    options = replace(options, **league, num_envs=4, steps=32, decisions=4 * 32 * 36, epochs=1)
    train(options)
    interrupted, save = elsewhere(options), checkpoint.save

    def save_and_die(ppo, games, *args):
        save(ppo, games, *args)
        league, met = games.league, set(games.opponents.tolist()) - {NOBODY}
        dropped = met if still_met else league._agents.keys() - met
        if dropped - {*league.past}:
            raise Killed

    killed(interrupted, monkeypatch, save_and_die)
    train(replace(interrupted, resume=True))
    assert equal(weights_of(options), weights_of(interrupted))
    assert league_of(options) == league_of(interrupted)
    assert logged(options) == logged(interrupted)
    assert any(tag.startswith("wins/past") for tag in logged(interrupted))


def test_a_kill_while_the_checkpoint_is_written_leaves_the_last_one(options, monkeypatch):
    replace_file, calls = os.fsync, []

    def die_in_the_third_write(handle):
        calls.append(1)
        if len(calls) == 5:
            raise Killed
        replace_file(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", die_in_the_third_write)
        with pytest.raises(Killed):
            train(options)
    assert 0 < json.loads(read_note(checkpoint.path_of(options)))["decisions"] < options.decisions
    train(replace(options, resume=True))
    assert json.loads(read_note(checkpoint.path_of(options)))["decisions"] == options.decisions


@pytest.mark.slow
def test_a_process_killed_at_any_moment_can_be_resumed(options, tmp_path):
    words = [sys.executable, "-m", "minegym.train", "--env", "mined_out", "--name", "tiny"]
    for name in ("num_envs", "steps", "minibatch", "epochs", "threads", "evaluation_games", "runs", "agents"):
        words += [f"--{name.replace('_', '-')}", str(getattr(options, name))]
    words += ["--hidden", "16", "--decisions", str(16 * 8 * 40)]
    running = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    path = options.runs / "mined_out" / "tiny" / "checkpoint.safetensors"
    deadline = time.monotonic() + 300
    while not path.is_file() and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = json.loads(read_note(path))["decisions"]
    resumed = subprocess.run([*words, "--resume"], cwd=tmp_path, capture_output=True, text=True)
    assert resumed.returncode == 0, resumed.stderr
    assert json.loads(read_note(path))["decisions"] == 16 * 8 * 40 >= before
    assert (options.agents / "mined_out" / "tiny" / "card.toml").is_file()


def test_the_same_seed_makes_the_same_agent_and_another_seed_another(options, tmp_path):
    first = weights_of(train(options))
    again = weights_of(train(replace(options, name="again")))
    other = weights_of(train(replace(options, name="other", seed=1)))
    assert equal(first, again)
    assert not equal(first, other)


@pytest.mark.parametrize("name", ["mined_out", "super_motherload"])
def test_an_agent_learnt_in_bfloat16_has_whole_weights_and_may_play_greedily(options, name):
    exact = weights_of(train(replace(options, env=name, name="exact")))
    options = train(replace(options, env=name, bfloat16=True, greedy=True))
    weights = weights_of(options)
    assert not equal(exact, weights)
    assert {tensor.dtype for tensor in weights.values()} == {torch.float32}
    assert learned.read_card(options.agent_folder).greedy
    agent = learned.load(options.agent_folder, minegym.find_game(name))
    env = minegym.make_vec(name, num_envs=64, num_players=2)
    env.reset(seed=1)
    logits, _ = agent.evaluate(env.observation, env.action_mask)
    assert agent.act(env.observation, env.action_mask).tolist() == logits.argmax(1).tolist()


def test_three_players_train(options):
    train(replace(options, players=(3,)))
    assert learned.read_card(options.agent_folder).num_players == 3
    assert all(torch.isfinite(weights).all() for weights in weights_of(options).values())


def test_a_loss_that_is_not_finite_stops_the_run_and_leaves_a_sound_checkpoint(options, monkeypatch):
    from minegym.training.rollout import SeatRolloutBuffer

    compute = SeatRolloutBuffer.compute_returns_and_advantage
    calls = []

    def poison(self, *args, **kwargs):
        compute(self, *args, **kwargs)
        calls.append(1)
        if len(calls) == 3:
            self.returns[:] = np.nan

    monkeypatch.setattr(SeatRolloutBuffer, "compute_returns_and_advantage", poison)
    with pytest.raises(TrainingError, match="no longer finite"):
        train(options)
    saved = read_weights(checkpoint.path_of(options))
    assert all(torch.isfinite(t).all() for name, t in saved.items() if name.startswith("policy."))
    assert json.loads(read_note(checkpoint.path_of(options)))["decisions"] == 2 * 16 * 8


def test_an_illegal_action_stops_the_run(options, monkeypatch):
    from minegym.agents.scripted import ScriptedAgent

    monkeypatch.setattr(ScriptedAgent, "act", lambda self, observation, mask: np.full(len(mask), 56))
    with pytest.raises(minegym.core.errors.IllegalActionError, match="row"):
        train(replace(options, scripted_share=1.0))


def test_a_run_is_not_started_over_another_unless_asked(options):
    train(options)
    with pytest.raises(OptionError, match="--resume"):
        train(options)
    train(replace(options, overwrite=True))


def test_nothing_to_resume_is_an_error(options):
    with pytest.raises(OptionError, match="no run"):
        train(replace(options, resume=True))


def test_a_checkpoint_of_another_version_is_refused(options):
    train(options)
    path = checkpoint.path_of(options)
    note = json.loads(read_note(path))
    for change in ({"game": "mined_out-v99"}, {"format": 99}):
        write_weights(path, read_weights(path), json.dumps({**note, **change}))
        with pytest.raises(AgentError, match="Start anew"):
            train(replace(options, resume=True))


def test_an_agent_of_another_version_or_shape_is_refused(options):
    train(options)
    folder = options.agent_folder
    card = (folder / "card.toml").read_text()
    (folder / "card.toml").write_text(card.replace("game_version = 0", "game_version = 99"))
    with pytest.raises(AgentError, match="v99"):
        learned.load(folder, GAME)
    (folder / "card.toml").write_text(card.replace("16,", "17,"))
    with pytest.raises(AgentError, match="do not fit"):
        learned.load(folder, GAME)
    (folder / "card.toml").write_text("not a card")
    with pytest.raises(AgentError, match="not an agent card"):
        learned.load(folder, GAME)
    (folder / "weights.safetensors").write_bytes(b"broken")
    (folder / "card.toml").write_text(card)
    with pytest.raises(FileError, match="damaged"):
        learned.load(folder, GAME)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("decisons = 5", "decisons"),
        ("decisions = 'many'", "decisions"),
        ("gamma = 1.5", "gamma"),
        ("num_envs = [", "TOML"),
        ("hidden = []", "hidden"),
        ("random_share = 0.6", "random_share"),
    ],
)
def test_a_broken_configuration_names_file_and_key(tmp_path, text, problem):
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(OptionError, match=problem):
        read_options("mined_out", path)


@pytest.mark.parametrize("game", minegym.GAMES)
def test_the_shipped_configurations_are_sound(game):
    assert read_options(game).env == game
    assert (material("configs") / f"{game}.toml").is_file()


@pytest.mark.parametrize("game", minegym.GAMES)
def test_the_options_on_the_shipped_cards_are_still_options(game):
    card = learned.read_card(material("agents") / game / "ppo")
    options = options_from({"env": game, "adviser": card.adviser, **card.training}, "the card")
    assert options.decisions == card.training["decisions"]
