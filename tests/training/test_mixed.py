"""Games for several numbers of players in one batch."""

import numpy as np
import pytest
from helpers.toy import TOY
from helpers.training import equal, killed_and_resumed, tiny, weights_of

from minegym.adapters.vector import BatchedAEC
from minegym.agents import learned
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError
from minegym.envs import find_game
from minegym.training.evaluation import evaluate_trained
from minegym.training.games import SelfPlayGames, potential
from minegym.training.league import League
from minegym.training.mixed import MixedGames
from minegym.training.run import train

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


def options_for(tmp_path, **changes):
    rows = {"num_envs": 24, "steps": 16, "minibatch": 64, "epochs": 1, "decisions": 24 * 16 * 4, "pool_every": 1}
    return tiny(tmp_path, **{"players": (2, 2, 3, 4), **rows, **changes})


def self_play(options):
    game = find_game(options.env)
    return SelfPlayGames(game, options, League(game, game.load_edition(None), options))


def test_seats_rotate_and_opponents_stay_at_tables_of_every_size(tmp_path):
    games = self_play(options_for(tmp_path))
    players = games.games.players
    assert np.bincount(players[games.against_pool]).tolist() == [0, 0, 6, 3, 3]
    agent = RandomAgent(0)
    seats = {row: [] for row in range(24)}
    for _ in range(1500):
        games.step_async(agent.act(games.games.observation, games.games.action_mask))
        before = games.learner_seats.copy()
        games.step_wait()
        over = games.last.ended
        assert (games.learner_seats[~over] == before[~over]).all()
        for row in np.flatnonzero(over & games.against_pool):
            seats[int(row)].append(int(games.learner_seats[row]))
    for row, taken in seats.items():
        if games.against_pool[row]:
            assert len(taken) > 2
            assert (np.diff(taken) % players[row] == 1).all()
    assert {kind for kind in games.tally.wins} == {"scripted 2p", "scripted 3p", "scripted 4p"}


def test_what_a_seat_is_paid_is_its_payoff_at_tables_of_every_size(tmp_path):
    """Rewards add up to the payoff, less the potential at the start, and to nothing for a seat not in play."""
    games = self_play(options_for(tmp_path, opponent_share=0.0))
    players = games.games.players
    agent = RandomAgent(1)
    sums, ended = np.zeros((24, 4)), 0
    start = potential(games.games.scores, players, games.shaping)
    for _ in range(1500):
        games.step_async(agent.act(games.games.observation, games.games.action_mask))
        games.step_wait()
        sums += games.last.rewards
        for row in np.flatnonzero(games.last.ended):
            number = players[row]
            places = games.games.final_placements[row]
            ties = (places[:number, None] == places[None, :number]).sum(1) - 1
            payoffs = 1 - 2 * (places[:number] + ties / 2 - 1) / (number - 1)
            assert sums[row, :number] == pytest.approx(payoffs - start[row, :number], abs=1e-4)
            assert not sums[row, number:].any()
            sums[row] = 0
            start[row] = potential(games.games.scores, players, games.shaping)[row]
            ended += 1
    assert ended > 24


def test_a_run_with_several_numbers_is_resumed_to_the_same_agent(tmp_path, monkeypatch):
    options = options_for(tmp_path, imitation=100, imitation_steps=200)
    train(options)
    assert equal(weights_of(options), weights_of(killed_and_resumed(options, monkeypatch, 3)))
    assert learned.read_card(options.agent_folder).num_players == 4


def test_an_agent_is_evaluated_at_tables_of_every_size(tmp_path):
    options = options_for(tmp_path, players=(2, 4), evaluation_games=8)
    train(options)
    results = evaluate_trained(options)
    rows = learned.read_card(options.agent_folder).evaluation
    told = [(row["num_players"], row["against"], row["games"]) for row in rows]
    assert told == [(2, "random", 8), (2, "scripted", 8), (4, "random", 8), (4, "scripted", 8)]
    wins = [(m.games.placements[:, m.lineup.index("tiny")] == 1).mean() for m in results[3].matches]
    assert rows[3]["win_rate"] == pytest.approx(np.mean(wins), abs=0.13)  # ties are shared


@pytest.mark.parametrize("players", [(), (1, 2)])
def test_players_that_cannot_be_mixed_are_refused(tmp_path, players):
    with pytest.raises(OptionError, match="players must be"):
        train(options_for(tmp_path, players=players))
    with pytest.raises(OptionError, match="num_players"):
        train(options_for(tmp_path, players=(2, 9)))
    assert not (tmp_path / "runs").exists()
