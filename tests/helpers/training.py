"""Runs on a tiny scale, and what a kill leaves of them."""

from dataclasses import replace

import pytest
import torch

from minegym.agents.learned import WEIGHTS
from minegym.agents.weights import read_weights
from minegym.training import checkpoint
from minegym.training.options import TrainOptions
from minegym.training.run import train


class Killed(BaseException):
    """Stands for the end of the process: nothing catches it."""


def tiny(tmp_path, **changes):
    """Options of a run that takes a moment, in that folder."""
    options = TrainOptions(
        name="tiny",
        decisions=16 * 8 * 6,
        num_envs=16,
        steps=8,
        minibatch=32,
        epochs=2,
        hidden=(16,),
        pool_every=2,
        opponent_share=0.5,
        threads=1,
        evaluation_games=0,
        runs=tmp_path / "runs",
        agents=tmp_path / "agents",
    )
    return replace(options, **changes)


def elsewhere(options):
    """The same run, in folders of its own."""
    return replace(options, runs=options.runs.parent / "other", agents=options.runs.parent / "others")


def killed(options, monkeypatch, save):
    """Start a run whose checkpoints are written by `save`, which is to raise `Killed`."""
    with monkeypatch.context() as patch:
        patch.setattr(checkpoint, "save", save)
        with pytest.raises(Killed):
            train(options)


def killed_and_resumed(options, monkeypatch, checkpoints):
    """The same run elsewhere, killed after so many checkpoints and resumed to its end; its options."""
    interrupted, save, calls = elsewhere(options), checkpoint.save, []

    def save_and_die(*arguments):
        save(*arguments)
        calls.append(1)
        if len(calls) == checkpoints:
            raise Killed

    killed(interrupted, monkeypatch, save_and_die)
    train(replace(interrupted, resume=True))
    return interrupted


def weights_of(options):
    """The weights of the agent that the run made."""
    return read_weights(options.agent_folder / WEIGHTS)


def equal(a, b):
    """Whether two agents' weights are the same to the bit."""
    return a.keys() == b.keys() and all(torch.equal(a[name], b[name]) for name in a)
