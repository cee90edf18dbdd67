"""Training alone against a game's bot: what the learner meets, what its network reads, and what its card says."""

import math
import warnings
from dataclasses import replace

import numpy as np
import pytest
import torch
from helpers.pig import PIG
from helpers.toy import TOY
from helpers.training import tiny

from minegym.agents import learned
from minegym.agents.network import PolicyNetwork
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError
from minegym.core.options import edition_of
from minegym.envs import GAMES
from minegym.training import evaluation, imitation
from minegym.training.games import NOBODY, SelfPlayGames
from minegym.training.league import League
from minegym.training.run import train


@pytest.fixture
def options(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "pig", PIG)
    monkeypatch.setattr(evaluation, "OPPONENTS", ("random",))  # there is no script for Pig
    return tiny(
        tmp_path,
        env="pig",
        players=(1,),
        bot_level=2,
        decisions=32 * 16 * 4,
        num_envs=32,
        steps=16,
        minibatch=64,
        opponent_share=0.25,
        scripted_share=0.0,
        pool_every=1,
        evaluation_games=100,
    )


def test_every_game_is_against_the_bot_and_counts_as_won_or_lost_to_it(options):
    league = League(PIG, edition_of(PIG, None), options)
    league.past = ["somebody"]
    games = SelfPlayGames(PIG, options, league)
    assert (games.opponents == NOBODY).all(), "an opponent has no seat"
    assert games.games.bot_level == 2
    rng = np.random.default_rng(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(200):
            assert games.is_learners_turn.all()
            masks = games.env_method("action_masks")
            games.step_async((rng.random(masks.shape) * masks).argmax(1))
            games.step_wait()
    assert set(games.tally.wins) == {"bot 2"}
    wins = games.tally.wins["bot 2"]
    assert set(wins) == {0.0, 1.0}
    assert len(wins) == len(games.tally.lengths)


def test_what_is_imitated_is_played_against_the_bot(options, monkeypatch):
    monkeypatch.setattr(imitation, "scripted_agent", lambda *_: RandomAgent(0))
    examples = next(imitation.scripted_decisions(PIG, options))
    assert (PIG.observation.unflatten(examples.observations)["bot_level"] == 2).all()
    assert set(np.sign(examples.returns)) == {-1, 1}


def test_the_network_reads_what_is_shown_of_the_bot():
    torch.manual_seed(0)
    network = PolicyNetwork(PIG, 1, (16,))
    seen = np.zeros((2, PIG.observation.size), PIG.observation.type)
    PIG.observation.unflatten(seen)["score"][1, 1] = 50  # the bot's
    _, values = network(torch.from_numpy(seen), torch.ones(2, PIG.actions.size, dtype=torch.bool))
    assert values[0] != values[1]
    alone, four = (PolicyNetwork(TOY, players, (16,)).encoder.inputs for players in (1, 4))
    assert alone <= four, "a game without a bot shows nothing of one"


def test_the_card_says_the_level_and_how_often_the_bot_was_beaten(options):
    train(options)
    (results,) = evaluation.evaluate_trained(options)
    card = learned.read_card(options.agent_folder)
    assert (card.num_players, card.bot_level) == (1, 2)
    assert "bot_level" not in card.training
    bot, random = card.evaluation
    assert (bot["against"], bot["num_players"], bot["bot_level"], bot["games"]) == ("bot 2", 1, 2, 100)
    own = next(match.games for match in results.matches if match.lineup == ("tiny",))
    assert bot["win_rate"] == pytest.approx((own.placements == 1).mean())
    assert bot["interval"][0] < bot["win_rate"] < bot["interval"][1]
    assert bot["score"] == pytest.approx(own.scores.mean())
    assert (random["against"], random["bot_level"]) == ("random", 2)
    assert math.isfinite(random["score_difference"])
    assert learned.load(options.agent_folder, PIG).network is not None


def test_without_a_level_the_lowest_is_trained_against_and_told(options):
    train(replace(options, bot_level=None, evaluation_games=0))
    assert learned.read_card(options.agent_folder).bot_level == 1


def test_with_several_players_the_card_speaks_of_no_bot(options):
    train(replace(options, players=(2,), bot_level=None, evaluation_games=0))
    assert learned.read_card(options.agent_folder).bot_level is None
    assert "bot_level" not in (options.agent_folder / "card.toml").read_text()


@pytest.mark.parametrize(("changes", "complaint"), [({"bot_level": 3}, r"1\.\.2"), ({"players": (2,)}, "alone")])
def test_a_bot_that_is_not_there_is_refused_before_anything_is_written(options, changes, complaint):
    with pytest.raises(OptionError, match=complaint):
        train(replace(options, **changes))
    assert not options.runs.exists()
