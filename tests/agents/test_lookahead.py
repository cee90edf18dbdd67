"""Checking an agent's choices by playing on: what is found, what is not, and what it may not see."""

import numpy as np
import pytest
from helpers.toy import TOY
from helpers.toy_search import choice, last_but_one, table

import minegym
from minegym.adapters.vector import BatchedAEC
from minegym.agents import playouts
from minegym.agents.agent import Agent, SearchAgent
from minegym.agents.asking import answers, views
from minegym.agents.loading import load_agent
from minegym.agents.lookahead import LookaheadAgent, gains, rounds
from minegym.agents.playouts import play_on
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError, UnknownNameError


class Lowest:
    """Lays its lowest card, and can tell what it likes."""

    name = "lowest"

    def act(self, observation, action_mask):
        return action_mask.argmax(1)


class Highest:
    name = "highest"

    def act(self, observation, action_mask):
        return action_mask.shape[1] - 1 - action_mask[:, ::-1].argmax(1)


def games(rows, players=2, reward="score_margin"):
    return BatchedAEC(TOY, rows, num_players=players, autoreset="disabled", reward=reward)


# --- Playing on ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rows_at_once", [7, 1024])
def test_what_is_played_on_pays_what_the_game_pays(players, rows_at_once, monkeypatch):
    monkeypatch.setattr(playouts, "ROWS", rows_at_once)
    env = games(40, players)
    env.reset(seed=1)
    states, actions, seats = env.get_state(), Highest().act(None, env.action_mask), np.arange(40) % players
    paid = play_on(lambda rows: games(rows, players), Lowest(), states, actions, seats)
    sums = np.zeros((40, players))
    env.step(actions)
    sums += env.rewards
    while not env.dones.all():
        env.step(Lowest().act(None, env.action_mask))
        sums += env.rewards
    assert paid == pytest.approx(sums[np.arange(40), seats])
    assert len(set(paid.tolist())) > 2


def test_games_of_many_lengths_are_played_to_their_ends():
    """Mined Out! by chance: rows are left behind again and again."""
    game = minegym.find_game("mined_out")
    env = BatchedAEC(game, 30, autoreset="disabled")
    env.reset(seed=2)
    made = []

    def make(rows):
        made.append(rows)
        return BatchedAEC(game, rows, autoreset="disabled")

    first = env.action_mask.argmax(1)
    paid = play_on(make, RandomAgent(0), env.get_state(), first, np.zeros(30, np.int64))
    assert made[0] == 30
    assert len(made) > 3
    assert made == sorted(made, reverse=True)
    assert set(paid.tolist()) <= {-1.0, 0.0, 1.0}
    assert len(play_on(make, RandomAgent(0), env.get_state()[:0], first[:0], first[:0])) == 0


# --- Choosing ------------------------------------------------------------------------------------------------------


def test_it_is_a_search_agent_and_no_other():
    agent = LookaheadAgent(Lowest(), Highest())
    assert isinstance(agent, SearchAgent)
    assert not isinstance(agent, Agent)
    assert agent.name == "lookahead:lowest"


def test_a_mistake_is_found_and_a_good_choice_kept():
    assert choice(LookaheadAgent(Lowest(), Highest()), last_but_one()) == 9
    assert choice(LookaheadAgent(Highest(), Lowest()), last_but_one()) == 9


def test_with_caution_enough_nothing_is_changed():
    """The gain is the same in every world but where the leader's last card is the highest: it has an error."""
    assert choice(LookaheadAgent(Highest(), Lowest(), caution=1000.0), last_but_one()) == 2


def test_gains_are_paired_by_world():
    paid = np.array([[[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [2.0, 0.0, 4.0]]])
    mean, error = gains(paid)
    assert mean[0].tolist() == [0.0, 1.0, 1.0]
    assert error[0, 1] == 0.0  # the same gain in every world, though the worlds differ
    assert error[0, 2] == pytest.approx(np.std([2, -1, 2], ddof=1) / np.sqrt(3))


def test_rounds_halve_the_actions_and_double_the_worlds():
    assert rounds(24) == [(7, 3), (4, 6), (2, 12), (1, 24)]
    assert rounds(9) == [(7, 2), (4, 4), (2, 9)]
    assert rounds(2) == [(7, 2)]


def test_only_those_that_may_be_better_meet_more_worlds():
    """Action k gains k points in every world, but 4, 5 and 6 lose in the first worlds, and gain most in the others."""
    agent, asked = LookaheadAgent(Lowest(), Highest(), worlds=24), []

    def fill(paid, views, worlds, compared, which, part):
        asked.append((np.flatnonzero(which[0]).tolist(), part.start, part.stop))
        paid[:, :, part] = np.where(which, np.array([0, 1, 2, 3, -1, -2, -3, 0]), np.nan)[..., None]
        if part.start:
            paid[:, 4:7, part] = np.where(which[:, 4:7], 100, np.nan)[..., None]

    agent._fill = fill
    env = last_but_one()
    best = agent._best(views(env, np.array([0])), np.arange(10, 18)[None])
    assert asked == [(list(range(8)), 0, 3), ([0, 1, 2, 3], 3, 6), ([0, 2, 3], 6, 12), ([0, 3], 12, 24)]
    assert best.tolist() == [13]


def test_it_wins_more_than_the_agent_whose_choices_it_checks():
    won = {}
    for agent in (LookaheadAgent(RandomAgent(0), Highest(), seed=1), RandomAgent(0)):
        env = games(2000)
        env.reset(seed=5)
        while not env.dones.all():
            actions = RandomAgent(9).act(env.observation, env.action_mask)
            rows = np.flatnonzero((env.agent_selection == 0) & ~env.dones)
            if len(rows):
                actions[rows] = answers(agent, env, rows)
            env.step(actions)
        won[agent.name] = (env.final_placements[:, 0] == 1).mean()
    assert won["lookahead:random"] > won["random"] + 0.04


def test_it_does_not_peek():
    """Whether the other seat holds the lowest or the highest cards, it is shown the same and chooses the same."""
    weak = table([3, 5, 8, 0, 1, 2, 4, 6, 7, 9, 10, 11])
    strong = table([3, 5, 8, 9, 10, 11, 4, 6, 7, 0, 1, 2])
    assert (weak.observation == strong.observation).all()
    for seed in range(10):
        one, two = (LookaheadAgent(Highest(), Lowest(), worlds=200, seed=seed) for _ in range(2))
        assert choice(one, weak) == choice(two, strong)


def test_equal_seeds_bring_equal_choices_and_the_records_are_left_alone():
    env = games(80, 3)
    env.reset(seed=3)
    before, rows = env.get_state(), np.arange(80)
    agents = [LookaheadAgent(RandomAgent(4), Highest(), 4, 0.1, seed) for seed in (1, 1, 2)]
    one, two, three = (agent.act_on(views(env, rows)) for agent in agents)
    assert (one == two).all()
    assert (one != three).any()
    assert env.action_mask[rows, one].all()
    assert (env.get_state() == before).all()


def test_those_the_agent_likes_best_are_compared():
    """The script's choice comes first, then the agent's, then by its liking."""

    class Opinionated(Lowest):
        def evaluate(self, observation, action_mask):
            import torch

            return torch.arange(action_mask.shape[1], dtype=torch.float32).repeat(len(action_mask), 1), None

    mask = np.zeros((1, 12), bool)
    mask[0, 1:12] = True
    agent = LookaheadAgent(Opinionated(), Highest())
    assert agent._compared(None, mask, np.array([4])).tolist() == [[4, 1, 11, 10, 9, 8, 7, 6]]
    few = np.zeros((1, 12), bool)
    few[0, [2, 5]] = True
    assert agent._compared(None, few, np.array([5])).tolist() == [[5, 2, -1, -1, -1, -1, -1, -1]]


# --- By name -------------------------------------------------------------------------------------------------------


def test_it_goes_by_the_name_of_what_it_checks():
    game = minegym.find_game("mined_out")
    agent = load_agent("lookahead:scripted", game, seed=3)
    assert agent.name == "lookahead:scripted"
    assert load_agent("lookahead:ppo", game).agent.name == "ppo"
    env = BatchedAEC(game, 3, num_players=3)
    env.reset(seed=0)
    rows = np.arange(3)
    assert env.action_mask[rows, agent.act_on(views(env, rows))].all()


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("lookahead:monte_carlo", "looks ahead already"),
        ("lookahead:lookahead:random", "already"),
        ("lookahead:x", "no agent"),
    ],
)
def test_what_cannot_be_checked_is_refused(spec, complaint):
    with pytest.raises(UnknownNameError, match=complaint):
        load_agent(spec, minegym.find_game("mined_out"))


def test_two_worlds_are_enough():
    assert choice(LookaheadAgent(Lowest(), Highest(), worlds=2), last_but_one()) == 9


def test_a_single_world_tells_no_error_and_is_refused():
    with pytest.raises(OptionError, match="worlds"):
        LookaheadAgent(Lowest(), Highest(), worlds=1)
