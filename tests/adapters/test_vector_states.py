"""What may be put into a batch of games: whole, sound records of such games, and nothing that rules would trip over."""

import numpy as np
import pytest

import minegym
from minegym.core.errors import OptionError, StateError


def started(num_envs=4):
    env = minegym.make_vec("mined_out", num_envs)
    env.reset(seed=3)
    return env


def test_a_value_out_of_its_bounds_is_refused_and_changes_nothing():
    env = started()
    before = env.get_state()
    bad = env.get_state()
    bad["players"]["x"][2, 1] = 127
    with pytest.raises(StateError, match=r"players\.x"):
        env.set_state(bad)
    assert env.get_state().tobytes() == before.tobytes()


def test_some_rows_before_the_first_reset_are_refused():
    states = started().get_state()
    fresh = minegym.make_vec("mined_out", 4)
    with pytest.raises(OptionError, match="no game yet"):
        fresh.set_state(states[:2], rows=np.array([0, 1]))
    fresh.set_state(states)
    assert fresh.get_state().tobytes() == states.tobytes()


def test_no_rows_are_no_trouble():
    env = started()
    before = env.get_state()
    env.set_state(before[:0], rows=np.zeros(4, bool))
    assert env.get_state().tobytes() == before.tobytes()
