"""Whom the learner meets and how often, what is kept of it, and which past selves stay in the pool."""

import itertools
import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import torch

import minegym
from minegym.agents.loading import load_agent
from minegym.agents.network import PolicyNetwork
from minegym.core.errors import OptionError, UnknownNameError
from minegym.testing.chi_squared import p_value, statistic
from minegym.training import league as league_module
from minegym.training.games import SelfPlayGames
from minegym.training.league import MEMORY, NOBODY, PRIOR_GAMES, PRIORITISED, UNIFORM, League, Record, thinned
from minegym.training.options import TrainOptions, options_from
from minegym.training.run import train

GAME = minegym.find_game("mined_out")
MOTHERLOAD = minegym.find_game("super_motherload")
PAST = ["000000000128", "000000000256", "000000000384"]


@pytest.fixture
def options(tmp_path):
    torch.set_num_threads(1)
    return TrainOptions(num_envs=16, hidden=(16,), runs=tmp_path / "runs", agents=tmp_path / "agents")


def a_league(options, past=(), game=GAME):
    league = League(game, game.load_edition(None), options)
    for name in past:
        league.add(name, PolicyNetwork(game, options.num_players, options.hidden), set())
    return league


def drawn(league, number=6000):
    random = np.random.default_rng(7)
    return Counter(league.choose(random) for _ in range(number))


def assert_fits(counts, chances):
    """A chi-squared test of counts by outcome: nothing but what has a chance, in about its proportion."""
    assert counts.keys() <= chances.keys()
    total = sum(counts.values())
    found = statistic([counts[key] for key in chances], [total * chance for chance in chances.values()])
    assert p_value(found, len(chances) - 1) > 1e-3


def win(league, name, games, wins):
    for i in range(games):
        league.count(name, float(i < wins))


def test_opponents_are_drawn_in_the_proportions_told(options):
    options = replace(options, scripted_share=0.3, prioritised_share=0.6)
    league = a_league(options, PAST)
    win(league, PAST[0], 20, 20)
    win(league, PAST[1], 20, 5)
    rates = [league.records[name].win_rate(1 / 2) for name in PAST]
    losses = [(1 - rate) ** 2 for rate in rates]
    chances = {("scripted", "scripted"): 0.3}
    for name, loss in zip(PAST, losses, strict=True):
        chances[name, UNIFORM] = 0.7 * 0.4 / 3
        chances[name, PRIORITISED] = 0.7 * 0.6 * loss / sum(losses)
    assert rates[0] > rates[2] > rates[1]
    assert_fits(drawn(league), chances)


def test_chance_is_met_as_often_as_told_and_from_the_first_game(options):
    options = replace(options, scripted_share=0.3, random_share=0.2, prioritised_share=0.0)
    chances = {("random", "random"): 0.2, ("scripted", "scripted"): 0.3}
    past = {(name, UNIFORM): 0.5 / 3 for name in PAST}
    assert_fits(drawn(a_league(options, PAST)), chances | past)
    assert_fits(drawn(a_league(options)), {("random", "random"): 0.2, ("scripted", "scripted"): 0.8})


def test_chance_goes_on_from_a_state_where_it_left_off(options):
    options, seen = replace(options, random_share=0.5), minegym.make_vec(GAME, num_envs=64)
    seen.reset(seed=3)
    masks = seen.action_mask.copy()

    def moves(league):
        return [league.act(np.full(64, "random"), seen.observation, masks).tolist() for _ in range(3)]

    league, again = a_league(options), a_league(options)
    win(league, "random", 3, 2)
    first = moves(league)
    again.set_state(json.loads(json.dumps(league.state())), {"random"})
    assert again.records["random"].games == league.records["random"].games > 2
    later = moves(league)
    assert later != first
    assert moves(again) == later
    assert all(masks[row, action] for row, action in enumerate(later[0]))


def test_priority_is_the_power_of_the_losses(options):
    league = a_league(options, PAST)
    for name, wins in zip(PAST, (0, 5, 10), strict=True):
        league.records[name] = Record(wins=wins, games=10)
    # win rates (wins + 10 / 2) / 20, so losses 3/4, 1/2, 1/4
    assert league.chances(PAST) == pytest.approx(np.array([9, 4, 1]) / 14)
    for power, weights in ((0.0, [1, 1, 1]), (1.0, [3, 2, 1])):
        league.options = replace(options, priority=power)
        assert league.chances(PAST) == pytest.approx(np.array(weights) / sum(weights))


def test_unknown_opponents_count_as_equals_at_any_number_of_seats(options):
    assert Record().win_rate(1 / 4) == 1 / 4
    league = a_league(replace(options, players=(4,)), PAST)
    league.records[PAST[0]] = Record(wins=2.5, games=10)  # as many as an equal wins
    assert league.chances(PAST) == pytest.approx(np.full(3, 1 / 3))


def test_a_record_is_a_running_average_that_follows_the_learner():
    record, outcomes = Record(), np.random.default_rng(0).random(400).round()
    for outcome in outcomes:
        record.add(float(outcome))
    weights = (1 - 1 / MEMORY) ** np.arange(len(outcomes))[::-1]
    assert record.games == pytest.approx(weights.sum())
    assert record.wins == pytest.approx((weights * outcomes).sum())
    assert record.win_rate(0.5) == pytest.approx((record.wins + PRIOR_GAMES / 2) / (record.games + PRIOR_GAMES))
    for _ in range(5 * MEMORY):
        record.add(1.0)
    assert 0.9 < record.win_rate(0.5) < 1.0, "a record is never so good that its opponent is drawn no more"


def test_several_scripted_players_are_met_each_under_its_name(options):
    plans = ("scripted", "scripted:bombs")
    options = replace(options, env=MOTHERLOAD.name, scripted=plans, scripted_share=1.0, prioritised_share=0.5)
    league = a_league(options, game=MOTHERLOAD)
    win(league, "scripted:bombs", 30, 30)
    losses = {name: (1 - league.records[name].win_rate(1 / 2)) ** 2 for name in plans}
    shares = {name: 0.25 + 0.5 * loss / sum(losses.values()) for name, loss in losses.items()}
    assert_fits(drawn(league), {(name, name): share for name, share in shares.items()})
    seen = minegym.make_vec(MOTHERLOAD, num_envs=64)
    seen.reset(seed=3)
    for name in plans:
        agent = load_agent(name, MOTHERLOAD)
        for _ in range(20):
            acted = league.act(np.full(64, name), seen.observation, seen.action_mask)
            assert acted.tolist() == agent.act(seen.observation, seen.action_mask).tolist()
            seen.step(acted)


def test_without_past_selves_there_are_scripted_players_and_without_either_nobody(options):
    assert set(drawn(a_league(replace(options, scripted_share=0.1)), 50)) == {("scripted", "scripted")}
    assert set(drawn(a_league(replace(options, scripted_share=0.0)), 50)) == {(NOBODY, NOBODY)}
    no_scripts = a_league(replace(options, scripted=(), scripted_share=0.5), PAST)
    assert {name for name, _ in drawn(no_scripts, 200)} == set(PAST)


def test_a_finished_game_is_recorded_for_the_opponent_it_was_against(options, monkeypatch):
    options = replace(options, num_envs=48, opponent_share=0.75, prioritised_share=0.5)
    league = a_league(options, PAST)
    games = SelfPlayGames(GAME, options, league)
    told = []
    monkeypatch.setattr(league_module.League, "count", lambda self, name, win: told.append((name, win)))
    random = np.random.default_rng(0)
    expected = []
    scores = {"own": [], "best": []}
    for _ in range(400):
        opponents, kinds, seats = games.opponents.copy(), games.kinds.copy(), games.learner_seats.copy()
        masks = games.env_method("action_masks")
        games.step_async((random.random(masks.shape) * masks).argmax(1))
        games.step_wait()
        for row in np.flatnonzero(games.last.ended):
            places, final = games.games.final_placements[row], games.games.final_scores[row]
            won = float(places[seats[row]] == 1) / (places == 1).sum()
            expected.append((opponents[row], kinds[row], won))
            scores["own"].append(final[seats[row]] if opponents[row] else final.mean())
            scores["best"].append(final.max())
    assert told == [(name, won) for name, _, won in expected]
    assert {name for name, _ in told} == {NOBODY, "scripted", *PAST}
    for kind in ("scripted", UNIFORM, PRIORITISED):
        assert games.tally.wins[kind] == [won for _, its, won in expected if its == kind]
    assert NOBODY not in games.tally.wins
    assert games.tally.own_scores == pytest.approx(scores["own"])
    assert games.tally.best_scores == pytest.approx(scores["best"])


def test_results_move_the_right_record_and_those_of_past_members_none(options):
    league = a_league(options, PAST)
    before = league.state()
    league.count(PAST[1], 1.0)
    league.count(NOBODY, 1.0)
    league.count("000000000001", 1.0)
    after = league.state()
    assert {n for n in after["records"] if after["records"][n] != before["records"][n]} == {PAST[1]}
    assert after["records"][PAST[1]] == {"wins": 1.0, "games": 1.0}
    assert after["records"].keys() == {"scripted", *PAST}


def test_the_state_survives_as_json(options):
    league = a_league(replace(options, pool_size=3), PAST)
    win(league, PAST[2], 7, 3)
    state = json.loads(json.dumps(league.state()))
    again = a_league(replace(options, pool_size=3))
    again.set_state(state, {PAST[0], NOBODY, "scripted"})
    assert again.state() == league.state()
    assert drawn(again, 200) == drawn(league, 200)


@pytest.mark.parametrize("size", [1, 2, 3, 8, 13])
def test_the_pool_stays_small_and_spread_over_the_run(size):
    past = []
    for frozen in range(1, 301):
        past = thinned([*past, f"{frozen * 1000:012d}"], size)
        assert len(past) == min(size, frozen)
        assert past == sorted(past)
        assert int(past[-1]) == frozen * 1000, "the newest is always there"
        if 3 <= size < frozen:  # two are an early one and the newest
            *gaps, newest = (after - before for before, after in itertools.pairwise([0, *map(int, past)]))
            assert max(gaps) < 3 * min(gaps), past
            assert newest < 2 * max(gaps), past


def test_the_files_of_the_pool_are_those_that_may_be_met(options):
    league = a_league(replace(options, pool_size=2), PAST)
    _, second, third = PAST
    assert league.past == [second, third]
    assert files(league) == set(PAST), "the last checkpoint may need them"
    league.tidy()
    assert files(league) == {second, third}
    network = PolicyNetwork(GAME, 2, options.hidden)
    league.add("000000000512", network, in_use={third, NOBODY, "scripted"})
    league.tidy()
    assert league.past == [second, "000000000512"]
    assert files(league) == {second, third, "000000000512"}, "one is still met"
    assert set(league.random_states({third})) == files(league)
    league.add("000000000640", network, in_use={NOBODY})
    league.tidy()
    assert files(league) == {second, "000000000640"}


def files(league):
    return {path.stem for path in league.folder.iterdir()}


@pytest.mark.parametrize(
    ("changes", "error", "complaint"),
    [
        ({"scripted": ("scripted", "ppo")}, UnknownNameError, "no scripted player"),
        ({"scripted": ("scripted:nonsense",)}, UnknownNameError, "no plan 'nonsense'"),
        ({"prioritised_share": 1.5}, OptionError, "prioritised_share"),
        ({"priority": -1.0}, OptionError, "priority"),
    ],
)
def test_a_league_that_cannot_be_is_refused_before_anything_is_written(options, changes, error, complaint):
    with pytest.raises(error, match=complaint):
        train(replace(options, **changes))
    assert not options.runs.exists()


def test_options_read_a_list_of_scripted_players():
    assert options_from({"scripted": ["scripted", "scripted:bombs"]}, "here").scripted == ("scripted", "scripted:bombs")
