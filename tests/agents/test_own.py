"""Agents that a user has written, by file or module and class."""

import subprocess
import sys

import numpy as np
import pytest

import minegym
from minegym.agents.loading import load_agent
from minegym.agents.own import is_own
from minegym.core.errors import AgentError, UnknownNameError

GAME = minegym.find_game("mined_out")

SOURCE = """
from dataclasses import dataclass


@dataclass
class First:
    game: object
    seed: int
    name: str = "first"

    def act(self, observation, action_mask):
        return action_mask.argmax(1)


class Nothing:
    name = "nothing"


number = 3
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(SOURCE)
    return path


@pytest.mark.parametrize("spec", ["mine.py:First", "a/b.py:First", "pack.mine:First", "mine:First"])
def test_a_class_is_told_from_other_names(spec):
    assert is_own(spec)


@pytest.mark.parametrize("spec", ["random", "ppo", "agents/x", "mine.py:", "mine.py", "a b:C", "mine.py:1"])
def test_other_names_are_told_from_a_class(spec):
    assert not is_own(spec)


def test_a_class_in_a_file_is_given_what_it_asks_for(file):
    agent = load_agent(f"{file}:First", GAME, seed=5)
    assert (agent.name, agent.game, agent.seed) == ("first", GAME, 5)
    assert agent.act(None, np.array([[False, True]])).tolist() == [1]


def test_a_class_in_a_module_is_found():
    assert load_agent("minegym.agents.random:RandomAgent", GAME, seed=1).name == "random"


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("{}:Second", "no class Second"),
        ("{}:number", "no class number"),
        ("{}:Nothing", "a name and a method act"),
        ("nowhere.py:First", "no file nowhere.py"),
        ("no_such_module:First", "No module named"),
    ],
)
def test_what_is_not_there_is_said(file, spec, complaint):
    with pytest.raises(AgentError, match=complaint):
        load_agent(spec.format(file), GAME)


def test_a_plan_that_a_script_has_not_is_still_a_plan():
    with pytest.raises(UnknownNameError, match="no plan"):
        load_agent("scripted:First", GAME)


def test_the_program_takes_it(file, tmp_path):
    command = [
        sys.executable,
        "-m",
        "minegym.evaluate",
        f"{file}:First",
        "random",
        "--games",
        "4",
        "--out",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert " first " in done.stdout
