import numpy as np
import pytest
from helpers.toy import HAND, TOY
from helpers.toy_search import choice, last_but_one, table

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import Agent, SearchAgent
from minegym.agents.asking import views
from minegym.agents.search import MonteCarloAgent, _payoff
from minegym.core.errors import OptionError


def test_it_is_a_search_agent_and_no_other():
    assert isinstance(MonteCarloAgent(), SearchAgent)
    assert not isinstance(MonteCarloAgent(), Agent)


def test_it_answers_with_the_card_that_wins():
    assert choice(MonteCarloAgent(worlds=64, seed=1), last_but_one()) == 9


def test_it_does_not_peek():
    """Whether the other seat holds the three lowest or the three highest cards, the same is expected."""
    weak = table([3, 5, 8, 0, 1, 2, 4, 6, 7, 9, 10, 11])
    strong = table([3, 5, 8, 9, 10, 11, 4, 6, 7, 0, 1, 2])
    assert (weak.observation == strong.observation).all()
    agent, legal = MonteCarloAgent(worlds=4000, seed=3), np.array([3, 5, 8])
    against_weak, against_strong = (agent._mean_payoffs(views(env, np.array([0]))[0], legal) for env in (weak, strong))
    assert np.abs(against_weak - against_strong).max() < 5 * np.sqrt(2 / 4000)  # payoffs of -1..1 in 4000 worlds
    assert np.abs(against_weak).max() < 0.9, "who peeks expects to win or to lose every time"


def test_the_true_record_is_left_alone():
    env = table(list(range(12)))
    before = env.get_state()
    choice(MonteCarloAgent(), env)
    assert env.get_state().tobytes() == before.tobytes()


def test_equal_seeds_bring_equal_choices():
    env = BatchedAEC(TOY, 40, num_players=3, autoreset="disabled")
    env.reset(seed=3)
    rows = np.arange(40)
    one, two, three = (MonteCarloAgent(4, seed).act_on(views(env, rows)) for seed in (1, 1, 2))
    assert (one == two).all()
    assert (one != three).any()
    assert env.action_mask[rows, one].all()


def test_a_single_legal_action_is_taken_without_a_search():
    env = table(list(range(12)), in_hand=[[0, 1, 0], [0, 1, 0], [0] * 3, [0] * 3], trick=HAND - 1)
    agent = MonteCarloAgent()
    before = agent._chance.bit_generator.state
    assert choice(agent, env) == 1
    assert agent._chance.bit_generator.state == before


@pytest.mark.parametrize("players", [1, 2, 4])
def test_payoffs_of_playouts_are_the_environments(players):
    env = BatchedAEC(TOY, 50, num_players=players, autoreset="disabled")
    env.reset(seed=0)
    shown = views(env, np.arange(50))
    paid = np.zeros((50, players))
    while not env.dones.all():
        env.step(env.action_mask.argmax(1))
        paid += env.rewards
    ends = env.get_state()
    for row, view in enumerate(shown):
        assert _payoff(view, ends[row : row + 1]) == pytest.approx(paid[row, view.seat])


@pytest.mark.parametrize("options", [{"worlds": 0}, {"worlds": 2.5}, {"seed": -1}])
def test_options_out_of_range_are_refused(options):
    with pytest.raises(OptionError):
        MonteCarloAgent(**options)
