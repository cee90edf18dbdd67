import numpy as np
import pytest
from helpers.toy import TOY

from minegym.arena.match import Games
from minegym.arena.standings import meetings, standings
from minegym.arena.tournament import Match, Results

PAYOFFS = {2: {1: 1.0, 1.5: 0.0, 2: -1.0}, 3: {1: 1.0, 1.5: 0.5, 2: 0.0, 2.5: -0.5, 3: -1.0}, 1: {1: 0.0}}


def games(placements, scores):
    """Games that came out so, paid by placement; `placements [G][P]`, ties sharing the better place."""
    placements = np.array(placements)
    ties = (placements[:, :, None] == placements[:, None, :]).sum(2)
    payoffs = np.vectorize(PAYOFFS[placements.shape[1]].get)(placements + (ties - 1) / 2)
    number = len(placements)
    actions = tuple(np.zeros(1, np.int32) for _ in range(number))
    return Games(placements, np.array(scores), payoffs, np.full(number, 10), np.zeros(number, bool), actions)


def results(edition, num_players, matches):
    names = {name for lineup in matches for name in lineup}
    deals = len(next(iter(matches.values())))
    played = tuple(Match(lineup, each) for lineup, each in matches.items())
    return Results(TOY, edition, num_players, 0, deals, {name: name for name in names}, played)


@pytest.fixture
def duel(edition):
    """Three deals, both ways: "ace" wins four games, ties one and loses one."""
    first = games([[1, 2], [1, 2], [1, 1]], [[9, 5], [8, 6], [4, 4]])
    second = games([[2, 1], [1, 2], [2, 1]], [[3, 7], [6, 2], [1, 5]])
    return results(edition, 2, {("ace", "joker"): first, ("joker", "ace"): second})


def test_standings_count_every_game_and_share_ties(duel):
    ace, joker = standings(duel)
    assert (ace.name, joker.name, ace.games, ace.length) == ("ace", "joker", 6, 10.0)
    assert ace.win_share.mean == pytest.approx((4 + 0.5) / 6)
    assert joker.win_share.mean == pytest.approx(1.5 / 6)
    assert ace.payoff.mean == pytest.approx((4 - 1) / 6)
    assert ace.score.mean == pytest.approx((9 + 8 + 4 + 7 + 2 + 5) / 6)
    assert ace.payoff.deals == 3


def test_meetings_pair_what_happened_in_one_game(duel):
    meeting = meetings(duel)["ace", "joker"]
    assert meeting.win_rate.mean == pytest.approx((4 + 0.5) / 6)
    assert meeting.payoff_difference.mean == pytest.approx(2 * (4 - 1) / 6)
    # by deal: (4 + 4) / 2, (2 - 4) / 2, (0 + 4) / 2
    assert meeting.score_difference.mean == pytest.approx((4 - 1 + 2) / 3)
    assert meeting.score_difference.half_width == pytest.approx(4.3027 * np.std([4, -1, 2], ddof=1) / np.sqrt(3), 1e-3)


def test_a_meeting_is_the_mirror_of_its_reverse(duel):
    there, back = meetings(duel)["ace", "joker"], meetings(duel)["joker", "ace"]
    assert there.win_rate.mean == pytest.approx(1 - back.win_rate.mean)
    assert (there.win_rate.low, there.win_rate.high) == pytest.approx((1 - back.win_rate.high, 1 - back.win_rate.low))
    assert there.score_difference.mean == pytest.approx(-back.score_difference.mean)


def test_at_three_seats_every_pair_of_seats_is_a_meeting(edition):
    played = results(edition, 3, {("ace", "joker", "joker"): games([[2, 1, 3], [1, 2, 2]], [[5, 9, 1], [7, 3, 3]])})
    meeting = meetings(played)["ace", "joker"]
    assert meeting.win_rate.mean == pytest.approx((0 + 1 + 1 + 1) / 4)
    assert meeting.score_difference.mean == pytest.approx((-4 + 4 + 4 + 4) / 4)
    ace, joker = standings(played)
    assert ace.win_share.mean == pytest.approx(1 / 2)
    assert joker.win_share.mean == pytest.approx(1 / 4), "its two seats share one first place in two games"
    assert ace.payoff.mean == pytest.approx(0.5)
    assert joker.payoff.mean == pytest.approx(-0.25)


def test_alone_two_agents_meet_on_the_same_deals(edition):
    alone = {("ace",): games([[1]] * 3, [[9], [4], [6]]), ("joker",): games([[1]] * 3, [[5], [4], [8]])}
    meeting = meetings(results(edition, 1, alone))["ace", "joker"]
    assert meeting.win_rate.mean == pytest.approx(0.5)
    assert meeting.score_difference.mean == pytest.approx((4 + 0 - 2) / 3)


def test_equal_agents_come_out_equal(compete):
    meeting = meetings(compete("random", "wild", games=2000))["random", "wild"]
    assert meeting.win_rate.low < 0.5 < meeting.win_rate.high
    assert meeting.win_rate.half_width < 0.05


def test_looking_ahead_beats_chance(compete):
    best, _ = standings(compete("random", "seeker", games=200))
    assert best.name == "seeker"
    assert best.payoff.low > 0
