import math

import numpy as np
import pytest

from minegym.arena.statistics import by_deal, estimate, student_quantile

# two-sided 95 %, from printed tables of Student's distribution
PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980, 100_000: 1.960}


@pytest.mark.parametrize("freedom", PRINTED)
def test_students_quantile_is_the_printed_one(freedom):
    assert student_quantile(0.975, freedom) == pytest.approx(PRINTED[freedom], rel=0.002)


def test_an_interval_worked_out_by_hand():
    found = estimate([1.0, 2.0, 3.0])  # mean 2, deviation 1, so 2 +- 4.303 / sqrt(3)
    assert (found.mean, found.deals) == (2.0, 3)
    assert found.high == pytest.approx(2 + 4.3027 / math.sqrt(3), abs=1e-3)
    assert found.low == pytest.approx(2 - 4.3027 / math.sqrt(3), abs=1e-3)


def test_one_deal_says_nothing_about_the_spread():
    found = estimate([0.5])
    assert (found.mean, found.low, found.high) == (0.5, -math.inf, math.inf)


def test_an_agent_that_always_won_may_still_lose():
    found = estimate(np.ones(50), (0.0, 1.0))
    assert found.mean == found.high == 1.0
    assert 0.90 < found.low < 0.97
    assert estimate(np.ones(5), (0.0, 1.0)).low < found.low < estimate(np.ones(5000), (0.0, 1.0)).low < 1.0


def test_a_bounded_interval_stays_within_its_bounds_and_around_its_mean():
    rng = np.random.default_rng(0)
    for deals in (1, 2, 3, 10, 200):
        for chance in (0.0, 0.02, 0.5, 0.98, 1.0):
            found = estimate(rng.random(deals) < chance, (0.0, 1.0))
            assert 0.0 <= found.low <= found.mean <= found.high <= 1.0


def test_means_by_deal_gather_scattered_games():
    deals = np.array([7, 3, 7, 3, 9])
    assert by_deal(deals, [1.0, 10.0, 3.0, 20.0, 5.0]).tolist() == [15.0, 2.0, 5.0]


def coverage(truth, sample, interval):
    """How often the interval of a fresh sample holds the truth."""
    rng = np.random.default_rng(1)
    found = [interval(sample(rng)) for _ in range(1500)]
    return np.mean([each.low <= truth <= each.high for each in found])


def test_intervals_hold_the_truth_as_often_as_they_say_when_games_of_a_deal_are_alike():
    deals = np.repeat(np.arange(40), 6)

    def games(rng):
        return rng.normal(size=40)[deals] + 0.5 * rng.normal(size=240)  # the deal decides more than the play

    assert 0.935 < coverage(0.0, games, lambda values: estimate(by_deal(deals, values))) < 0.965
    assert coverage(0.0, games, estimate) < 0.75, "games taken for independent should have claimed far too much"


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97])
def test_intervals_of_win_rates_hold_the_truth_often_enough(chance):
    def rates(rng):
        return rng.binomial(2, chance, 100) / 2

    assert coverage(chance, rates, lambda values: estimate(values, (0.0, 1.0))) > 0.93


def test_pairing_games_of_a_deal_narrows_the_interval_of_their_difference():
    rng = np.random.default_rng(2)
    luck = rng.normal(size=200)
    one, other = luck + 0.1 * rng.normal(size=200), luck + 0.1 * rng.normal(size=200)
    paired, apart = estimate(one - other), estimate(one - rng.permutation(other))
    assert paired.half_width < 0.2 * apart.half_width
