import numpy as np
import pytest
from helpers.agents import IllegalAgent, SeeingAgent
from helpers.toy import HAND, TOY

from minegym.agents.agent import View
from minegym.agents.random import RandomAgent
from minegym.arena.match import join, play
from minegym.core.errors import AgentError


def test_every_agent_is_asked_once_a_tick_for_the_rows_in_which_it_is_to_move(edition):
    one, two = SeeingAgent("one"), SeeingAgent("two")
    games = play(TOY, edition, [one, two, one], range(50))
    assert (games.lengths == 3 * HAND).all()
    assert len(one.calls) <= 3 * HAND
    assert sum(one.calls) == 50 * 2 * HAND, "it sits in two of the three seats"
    assert sum(two.calls) == 50 * HAND


def test_a_game_does_not_depend_on_the_games_played_beside_it(edition):
    together = play(TOY, edition, [SeeingAgent(), SeeingAgent()], range(20))
    alone = join([play(TOY, edition, [SeeingAgent(), SeeingAgent()], [seed]) for seed in range(20)])
    assert together.hash() == alone.hash()


def test_payoffs_are_zero_sum_and_follow_the_placements(edition):
    games = play(TOY, edition, [RandomAgent(0), RandomAgent(1)], range(100))
    assert games.payoffs.sum(axis=1).tolist() == [0.0] * 100
    won, lost = games.placements[:, 0] < games.placements[:, 1], games.placements[:, 0] > games.placements[:, 1]
    assert won.any()
    assert lost.any()
    assert (games.payoffs[won, 0] == 1).all()
    assert (games.payoffs[lost, 0] == -1).all()


def test_progress_is_told_of_every_game_once(edition):
    told = []
    play(TOY, edition, [RandomAgent(0)], range(30), told.append)
    assert sum(told) == 30


def test_the_hash_hears_of_a_single_action(edition):
    games = play(TOY, edition, [RandomAgent(0), RandomAgent(1)], range(10))
    before = games.hash()
    games.actions[7][2] ^= 1
    assert games.hash() != before


class Misshapen:
    """Answers once, whatever the number of rows."""

    name = "misshapen"

    def act(self, observation, action_mask):
        return np.zeros(1, np.int64)


class Fractional:
    """Answers with numbers that are no integers."""

    name = "fractional"

    def act(self, observation, action_mask):
        return action_mask.argmax(1) + 0.5


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [
        (IllegalAgent(0), "stubborn.*action 0"),
        (IllegalAgent(-1), "stubborn.*action -1"),
        (IllegalAgent(10**6), "stubborn.*action 1000000"),
        (Misshapen(), "misshapen.*20 integers"),
        (Fractional(), "fractional.*float64"),
    ],
)
def test_an_answer_that_is_not_one_legal_action_a_row_is_the_agents_error(edition, agent, complaint):
    with pytest.raises(AgentError, match=complaint):
        play(TOY, edition, [agent], range(20))


class Onlooker:
    """A search agent that keeps what it is shown."""

    name = "onlooker"

    def __init__(self):
        self.seen = []

    def act_on(self, views):
        self.seen += views
        return np.array([np.flatnonzero(view.action_mask)[0] for view in views])


def test_a_search_agent_sees_views_of_its_own_seat_that_later_play_leaves_alone(edition):
    onlooker = Onlooker()
    play(TOY, edition, [RandomAgent(0), onlooker], range(10))
    assert len(onlooker.seen) == 10 * HAND
    for view in onlooker.seen:
        assert isinstance(view, View)
        assert (view.seat, view.num_players) == (1, 2)
        worlds = view.environment(8, seed=1)
        assert (worlds.agent_selection == 1).all()
        assert (worlds.observation == view.observation).all()
        assert (worlds.action_mask == view.action_mask).all()


def test_the_worlds_of_a_view_differ_in_what_the_seat_does_not_know(edition):
    onlooker = Onlooker()
    play(TOY, edition, [onlooker, RandomAgent(0)], range(5))
    decks = onlooker.seen[0].worlds(32, seed=3)["deck"]
    assert len(np.unique(decks[:, HAND : 2 * HAND], axis=0)) > 5
