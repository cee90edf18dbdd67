"""Placements and what they pay, by hand."""

from types import SimpleNamespace

import pytest

from minegym.core.payoffs import PLACEMENT, SCORE_MARGIN, WIN, payoff, rank_by_forfeit, rank_by_score


def finished(scores, tiebreak=None):
    ties = list(tiebreak or [0] * len(scores))
    state = SimpleNamespace(num_players=len(scores), score=list(scores), tiebreak=ties, placement=[0] * len(scores))
    rank_by_score(state)
    return state


@pytest.mark.parametrize(
    ("scores", "places", "paid"),
    [
        ([5, 3], [1, 2], [1, -1]),
        ([4, 4], [1, 1], [0, 0]),
        ([1, 9, 5], [3, 1, 2], [-1, 1, 0]),
        ([9, 9, 5], [1, 1, 3], [0.5, 0.5, -1]),
        ([9, 5, 5], [1, 2, 2], [1, -0.5, -0.5]),
        ([7, 7, 7], [1, 1, 1], [0, 0, 0]),
        ([1, 2, 3, 4], [4, 3, 2, 1], [-1, -1 / 3, 1 / 3, 1]),
        ([4, 4, 1, 1], [1, 1, 3, 3], [2 / 3, 2 / 3, -2 / 3, -2 / 3]),
    ],
)
def test_placement_pays_by_place_and_ties_share(scores, places, paid):
    state = finished(scores)
    assert state.placement == places
    assert [payoff(state, seat, PLACEMENT, 1.0) for seat in range(len(scores))] == pytest.approx(paid)


@pytest.mark.parametrize(
    ("scores", "tiebreak", "places"),
    [([4, 4], [0, 1], [2, 1]), ([5, 4], [0, 9], [1, 2]), ([7, 7, 7], [1, 2, 1], [2, 1, 2]), ([3, 3], [-1, 0], [2, 1])],
)
def test_the_tiebreak_decides_among_equal_scores_alone(scores, tiebreak, places):
    assert finished(scores, tiebreak).placement == places


def test_win_is_shared_by_those_in_first_place():
    state = finished([3, 8, 8, 1])
    assert [payoff(state, seat, WIN, 1.0) for seat in range(4)] == [0, 0.5, 0.5, 0]


def test_margin_is_the_score_less_the_mean_of_the_others():
    state = finished([10, 4, 1])
    paid = [payoff(state, seat, SCORE_MARGIN, 0.1) for seat in range(3)]
    assert paid == pytest.approx([0.75, -0.15, -0.6])
    assert sum(paid) == pytest.approx(0)


def test_one_seat_alone_is_paid_its_scaled_score():
    assert payoff(finished([32]), 0, PLACEMENT, 1 / 64) == 0.5


def test_forfeit_places_the_loser_last_and_the_others_first():
    state = SimpleNamespace(num_players=3, score=[9, 1, 1], placement=[0, 0, 0])
    rank_by_forfeit(state, 0)
    assert state.placement == [3, 1, 1]
