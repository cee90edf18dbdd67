"""Games for several numbers of players in one batch."""

import numpy as np
import pytest
from helpers.toy import TOY

from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError
from minegym.envs import find_game
from minegym.training.mixed import MixedGames

SHOWN = ("observation", "action_mask", "agent_selection", "dones")
OF_SEATS = ("rewards", "scores", "final_scores", "final_placements")


@pytest.mark.parametrize(("game", "steps"), [(TOY, 100), (find_game("mined_out"), 1500)], ids=["toy", "mined_out"])
def test_every_row_is_the_game_it_would_be_alone(game, steps):
    mixed = MixedGames(game, 8, (2, 4, 2, 3))
    assert mixed.players.tolist() == [2, 2, 2, 2, 3, 3, 4, 4]
    seeds = np.arange(100, 108)
    alone = [BatchedAEC(game, 1, int(players)) for players in mixed.players]
    mixed.reset(seeds)
    for seed, env in zip(seeds, alone, strict=True):
        env.reset(seed=int(seed))
    agent = RandomAgent(0)
    ended = 0
    for _ in range(steps):
        for row, env in enumerate(alone):
            for name in SHOWN:
                assert (getattr(mixed, name)[row] == getattr(env, name)[0]).all(), name
            for name in OF_SEATS:
                values = getattr(mixed, name)[row]
                assert (values[: env.num_players] == getattr(env, name)[0]).all(), name
                assert not values[env.num_players :].any(), name
        actions = agent.act(mixed.observation, mixed.action_mask)
        mixed.step(actions)
        for action, env in zip(actions, alone, strict=True):
            env.step(np.array([action]))
        ended += mixed.dones.sum()
    assert ended


def test_states_go_back_to_their_rows():
    mixed = MixedGames(TOY, 6, (2, 3))
    mixed.reset(np.arange(6))
    agent = RandomAgent(0)
    for _ in range(5):
        mixed.step(agent.act(mixed.observation, mixed.action_mask))
    states, seen = mixed.get_state(), mixed.observation.copy()
    again = MixedGames(TOY, 6, (2, 3))
    again.set_state(states)
    assert (again.observation == seen).all()
    assert (again.get_state() == states).all()
    with pytest.raises(OptionError, match="players"):
        again.set_state(states[::-1])


def test_one_number_is_not_copied():
    mixed = MixedGames(TOY, 4, (3,))
    mixed.reset(np.arange(4))
    assert mixed.observation is mixed.parts[0].observation


def test_rows_are_shared_out_as_evenly_as_they_go():
    assert np.bincount(MixedGames(TOY, 10, (2, 3, 4)).players).tolist() == [0, 0, 3, 4, 3]
    assert np.bincount(MixedGames(TOY, 512, (2, 2, 3, 4)).players).tolist() == [0, 0, 256, 128, 128]


@pytest.mark.parametrize("players", [(), (2, 3, 4)])
def test_numbers_that_do_not_fit_the_rows_are_refused(players):
    with pytest.raises(OptionError, match="players must be"):
        MixedGames(TOY, 2, players)
    with pytest.raises(OptionError, match="num_players"):
        MixedGames(TOY, 2, (9,))
