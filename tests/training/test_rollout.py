"""Advantages follow each seat's own decisions, and its final payoff reaches its last one, whoever moved last."""

import numpy as np
import pytest

from minegym.training.rollout import seat_advantages


def gae_of_one_thread(values, rewards, last_value, gamma, lam):
    """Textbook GAE over one seat's own decisions; rewards[k] is all it was paid until its next decision."""
    following = [*values[1:], last_value]
    deltas = [r + gamma * n - v for r, n, v in zip(rewards, following, values, strict=True)]
    advantages, carried = [], 0.0
    for delta in reversed(deltas):
        carried = delta + gamma * lam * carried
        advantages.append(carried)
    return advantages[::-1]


def advantages_of_row(seats, values, rewards, ended, last_seat, last_value, learned=None, gamma=0.9, lam=0.8):
    """`seat_advantages` for a single row, given as lists."""
    steps = len(seats)
    learned = [True] * steps if learned is None else learned
    found, usable = seat_advantages(
        np.array(values, np.float32).reshape(steps, 1),
        np.array(rewards, np.float32).reshape(steps, 1, -1),
        np.array(seats).reshape(steps, 1),
        np.array(learned).reshape(steps, 1),
        np.array(ended).reshape(steps, 1),
        np.array([last_value], np.float32),
        np.array([last_seat]),
        np.array([last_seat is not None and last_value is not None]),
        gamma,
        lam,
    )
    return found[:, 0], usable[:, 0]


def test_loser_is_told_though_it_did_not_move_last():
    advantages, usable = advantages_of_row(
        seats=[0, 1, 0],
        values=[0.1, 0.2, 0.3],
        rewards=[[0, 0], [0, 0], [1, -1]],
        ended=[False, False, True],
        last_seat=0,
        last_value=0.0,
    )
    assert usable.all()
    assert advantages[1] == pytest.approx(-1 - 0.2)
    assert advantages[2] == pytest.approx(1 - 0.3)
    assert advantages[0] == pytest.approx(0.9 * 0.3 - 0.1 + 0.9 * 0.8 * (1 - 0.3))


def test_several_decisions_of_one_seat_in_a_row_are_each_others_successors():
    seats = [0, 0, 0, 1, 1, 0, 1]
    values = [0.5, -0.2, 0.1, 0.3, 0.2, 0.4, -0.6]
    rewards = np.zeros((7, 2))
    rewards[6] = [-1, 1]
    advantages, usable = advantages_of_row(seats, values, rewards, [False] * 6 + [True], 0, 0.0)
    for seat in (0, 1):
        own = [t for t in range(7) if seats[t] == seat]
        paid = [0.0] * (len(own) - 1) + [rewards[6][seat]]
        expected = gae_of_one_thread([values[t] for t in own], paid, 0.0, 0.9, 0.8)
        assert advantages[own] == pytest.approx(expected)
    assert usable.all()


def test_rewards_between_own_decisions_are_summed():
    rewards = [[0, 0], [0.25, -0.25], [0.5, -0.5], [0, 0]]
    advantages, _ = advantages_of_row([0, 1, 1, 0], [0, 0, 0, 0], rewards, [False] * 4, 0, 1.0)
    assert advantages[3] == pytest.approx(0.9)
    assert advantages[0] == pytest.approx(0.75 + 0.9 * 0.8 * 0.9)


def test_a_seat_not_asked_at_the_end_gives_no_advantage_but_starts_its_thread():
    advantages, usable = advantages_of_row([1, 0, 1, 0], [0.1, 0.2, 0.3, 0.4], np.zeros((4, 2)), [False] * 4, 0, 0.7)
    assert usable.tolist() == [True, True, False, True]
    assert advantages[0] == pytest.approx(0.9 * 0.3 - 0.1)
    assert advantages[3] == pytest.approx(0.9 * 0.7 - 0.4)


def test_nothing_flows_from_one_game_into_the_one_before():
    rewards = [[0, 0], [1, -1], [0, 0], [0, 0]]
    first, _ = advantages_of_row([0, 1, 0, 1], [0, 0, 5.0, 0], rewards, [False, True, False, False], 0, 9.0)
    second, _ = advantages_of_row([0, 1, 0, 1], [0, 0, -5.0, 0], rewards, [False, True, False, False], 0, -9.0)
    assert first[:2] == pytest.approx([1.0, -1.0])
    assert second[:2] == pytest.approx([1.0, -1.0])


def test_opponents_decisions_are_left_out_and_their_payments_still_count():
    rewards = [[0, 0], [1, -1]]
    advantages, usable = advantages_of_row([0, 1], [0.25, 7.0], rewards, [False, True], 0, 0.0, learned=[True, False])
    assert usable.tolist() == [True, False]
    assert advantages[0] == pytest.approx(1 - 0.25)


@pytest.mark.parametrize("seed", range(5))
def test_many_rows_equal_each_row_alone(seed):
    random = np.random.default_rng(seed)
    steps, rows, seats_in_play, gamma, lam = 40, 7, 3, 0.97, 0.9
    values = random.normal(size=(steps, rows)).astype(np.float32)
    rewards = random.normal(size=(steps, rows, seats_in_play)).astype(np.float32)
    seats = random.integers(seats_in_play, size=(steps, rows))
    learned, ended = random.random((steps, rows)) < 0.8, random.random((steps, rows)) < 0.1
    last = (
        random.normal(size=rows).astype(np.float32),
        random.integers(seats_in_play, size=rows),
        random.random(rows) < 0.5,
    )
    advantages, usable = seat_advantages(values, rewards, seats, learned, ended, *last, gamma, lam)
    for row in range(rows):
        for seat in range(seats_in_play):
            for t in np.flatnonzero((seats[:, row] == seat) & learned[:, row]):
                found = by_looking_ahead(t, row, seat, values, rewards, seats, learned, ended, last, gamma, lam)
                assert usable[t, row] == (found is not None)
                if found is not None:
                    assert advantages[t, row] == pytest.approx(found, abs=1e-4)


def by_looking_ahead(t, row, seat, values, rewards, seats, learned, ended, last, gamma, lam):
    """The advantage of one decision from its definition, by recursion forwards; None if it has no successor."""
    paid = 0.0
    for later in range(t, len(values)):
        if later > t and seats[later, row] == seat and learned[later, row]:
            rest = by_looking_ahead(later, row, seat, values, rewards, seats, learned, ended, last, gamma, lam)
            return paid + gamma * values[later, row] - values[t, row] + gamma * lam * (rest or 0.0)
        paid += rewards[later, row, seat]
        if ended[later, row]:
            return paid - values[t, row]
    last_values, last_seats, last_learned = last
    if last_learned[row] and last_seats[row] == seat:
        return paid + gamma * last_values[row] - values[t, row]
    return None
