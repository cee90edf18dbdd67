"""Agents that play alone against a game's bot: how often they beat it, in results, tables, files and saved games."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest
from helpers.pig import PIG
from rich.console import Console

from minegym.agents.random import RandomAgent
from minegym.arena import record, report
from minegym.arena.saved_game import PersonsGame, load
from minegym.arena.standings import meetings, standings
from minegym.arena.tournament import Entrant, tournament
from minegym.core.errors import OptionError, StateError
from minegym.core.options import edition_of

EDITION = edition_of(PIG, None)


class Steady:
    """Banks as soon as it has rolled so much."""

    def __init__(self, name, enough):
        self.name, self.enough = name, enough

    def act(self, observation, action_mask):
        rolled = PIG.observation.unflatten(observation)["rolled"]
        return ((rolled >= self.enough) & (rolled > 0)).astype(np.int64)


FIELD = [
    Entrant("random", "random", RandomAgent),
    Entrant("steady", "steady", lambda seed: Steady("steady", 16)),
    Entrant("timid", "timid", lambda seed: Steady("timid", 1)),
]


def played(bot_level=None, games=200, num_players=1, field=FIELD):
    return tournament(PIG, EDITION, field, num_players, games, bot_level=bot_level)


@pytest.fixture(scope="module")
def results():
    return played(bot_level=2)


def test_wins_are_games_in_which_the_bot_was_beaten(results):
    by_name = {standing.name: standing for standing in standings(results)}
    for match in results.matches:
        standing, games = by_name[match.lineup[0]], match.games
        assert set(np.unique(games.placements)) == {1, 2}
        wins = float((games.placements[:, 0] == 1).mean())
        assert standing.win_share.mean == pytest.approx(wins)
        assert 0 < standing.win_share.low < wins < standing.win_share.high < 1
        assert standing.payoff.mean == pytest.approx(2 * wins - 1)
        assert -1 < standing.payoff.low < standing.payoff.mean < standing.payoff.high < 1
        assert standing.score.mean == pytest.approx(games.scores.mean())


def test_who_always_loses_is_not_known_to_lose_for_ever(results):
    (match, *_) = results.matches
    one = np.ones_like(match.games.placements)
    lost = replace(match.games, placements=2 * one, payoffs=-1.0 * one)
    (standing,) = standings(replace(results, specs={match.lineup[0]: ""}, matches=(replace(match, games=lost),)))
    assert standing.win_share.mean == standing.win_share.low == 0
    assert 0 < standing.win_share.high < 0.05
    assert standing.payoff.low == -1 < standing.payoff.high < -0.9


def test_the_levels_are_different_games(results):
    low = played(bot_level=1)
    assert played().hash() == low.hash(), "the lowest level is meant if none is named"
    assert low.bot_level == 1
    assert low.hash() != results.hash()
    wins = [{s.name: s.win_share.mean for s in standings(each)}["steady"] for each in (low, results)]
    assert wins[0] > wins[1], "the higher level is no stronger"
    assert played(num_players=2, games=12).bot_level is None


def test_two_agents_alone_meet_by_what_the_game_pays_them(results):
    alone = {match.lineup[0]: match.games.placements[:, 0] for match in results.matches}
    meeting = meetings(results)["steady", "timid"]
    better = alone["steady"] < alone["timid"]
    worse = alone["steady"] > alone["timid"]
    assert meeting.win_rate.mean == pytest.approx((1 + better.mean() - worse.mean()) / 2)
    assert meeting.payoff_difference.mean == pytest.approx(2 * (better.mean() - worse.mean()))
    assert -2 <= meeting.payoff_difference.low < meeting.payoff_difference.high <= 2


@pytest.mark.parametrize(
    ("options", "complaint"), [({"bot_level": 3}, r"1\.\.2"), ({"num_players": 2, "bot_level": 1}, "alone")]
)
def test_a_bot_that_is_not_there_is_refused(options, complaint):
    with pytest.raises(OptionError, match=complaint):
        played(**options)


def printed(table):
    console = Console(file=io.StringIO(), width=160)
    console.print(table)
    return console.file.getvalue()


def test_the_table_says_how_often_each_beat_which_bot(results):
    text = printed(report.standings_table(results))
    assert "1 player against bot 2" in text
    assert "wins against bot 2" in text
    for standing in standings(results):
        wins = standing.win_share
        (row,) = [line for line in text.splitlines() if f" {standing.name} " in line]
        assert f"{wins.mean:.3f} [{wins.low:.3f}, {wins.high:.3f}]" in row
        assert f"{standing.score.mean:.1f} [" in row
    assert report.heat_map(results).startswith(b"\x89PNG")


def test_results_say_the_level_and_are_verified_at_it(results, tmp_path):
    file = record.save(results, tmp_path / "results.json")
    assert json.loads(file.read_text())["bot_level"] == 2
    found = record.verify(file, PIG, EDITION)
    assert (found.bot_level, found.hash()) == (2, results.hash())
    assert standings(found) == standings(results)
    content = json.loads(file.read_text())
    content["bot_level"] = 1
    content["checksum"] = record._checksum(content)
    file.write_text(json.dumps(content))
    with pytest.raises(StateError):
        record.verify(file, PIG, EDITION)


def test_results_without_a_bot_do_not_speak_of_one():
    assert "bot_level" not in json.loads(record.to_json(played(num_players=2, games=6)))


def test_a_persons_game_against_the_bot_is_saved_with_its_level(tmp_path):
    game = PersonsGame(PIG, EDITION, [None], seed=4, bot_level=2)
    game.step(0)
    loaded = load(game.save(tmp_path / "game.json"), PIG, EDITION)
    assert loaded.bot_level == loaded.env.bot_level == 2
    assert loaded.record == game.record
    assert PersonsGame(PIG, EDITION, [None], seed=4).bot_level == 1
    assert PersonsGame(PIG, EDITION, [None, "random"], seed=4).bot_level is None
    text = (tmp_path / "game.json").read_text()
    for other, complaint in (("1", "another position"), ("3", "cannot be set up again"), ('"2"', "bot_level")):
        (tmp_path / "game.json").write_text(text.replace('"bot_level":2', f'"bot_level":{other}'))
        with pytest.raises(StateError, match=complaint):
            load(tmp_path / "game.json", PIG, EDITION)
