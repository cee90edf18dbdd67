import numpy as np
import pytest

from minegym.agents.agent import Agent, SearchAgent
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError

MASK = np.array([[True, False, True, True, False]] * 4000)


def act(agent, mask=MASK):
    return agent.act(np.zeros((len(mask), 3), np.int8), mask)


def test_it_is_an_agent_and_no_search_agent():
    assert isinstance(RandomAgent(), Agent)
    assert not isinstance(RandomAgent(), SearchAgent)


def test_every_legal_action_is_equally_likely_and_no_other_is_chosen():
    counts = np.bincount(act(RandomAgent(5)), minlength=5)
    assert counts[[1, 4]].tolist() == [0, 0]
    assert np.abs(counts[[0, 2, 3]] - 4000 / 3).max() < 4 * np.sqrt(4000 * 2 / 9)


def test_equal_seeds_bring_equal_choices_call_after_call():
    one, other = RandomAgent(7), RandomAgent(7)
    calls = [(act(one), act(other)) for _ in range(3)]
    assert all((a == b).all() for a, b in calls)
    assert (calls[0][0] != calls[1][0]).any()
    assert (act(RandomAgent(8)) != calls[0][0]).any()


def test_a_seed_of_zero_is_a_seed():
    assert (act(RandomAgent(0)) == act(RandomAgent(0))).all()
    assert (act(RandomAgent(0)) == act(RandomAgent())).all()


def test_masks_of_any_layout_will_do():
    wide = np.zeros((4000, 10), bool)
    wide[:, ::2] = MASK
    assert (act(RandomAgent(3), wide[:, ::2]) == act(RandomAgent(3))).all()
    assert (act(RandomAgent(3), MASK.astype(np.int8)) == act(RandomAgent(3))).all()
    assert len(act(RandomAgent(3), MASK[:0])) == 0


def test_a_negative_seed_is_refused():
    with pytest.raises(OptionError, match="seed"):
        RandomAgent(-1)
