"""Re-deals are uniform over what the seat cannot tell apart: counts of many, against fixed seeds."""

from collections import Counter
from math import factorial

import numpy as np
from helpers.toy import HAND, TOY

import minegym
from minegym.adapters.vector import BatchedAEC
from minegym.testing.uniformity import LEVEL, judge


def worlds(env: BatchedAEC, number: int, seat: int) -> np.ndarray:
    """That many re-deals of the environment's first row."""
    many = BatchedAEC(env.game, number, num_players=env.num_players)
    many.set_state(np.repeat(env.get_state([0]), number))
    many.redeal(seat, seed=0)
    return many.get_state()


def assert_uniform(seen: list, kinds: int) -> None:
    counts = Counter(seen)
    assert len(counts) == kinds
    judge(counts, dict.fromkeys(counts, 1 / kinds), "seat", LEVEL)


def test_the_order_of_every_pile() -> None:
    env = minegym.make_vec("mined_out", 1, num_players=2)
    env.reset(seed=0)
    states = worlds(env, 12_000, seat=1)
    for owner in range(2):
        for row in range(3):
            drawn = int(states["players"]["drawn"][0, owner, row])
            left = [tuple(pile[drawn:]) for pile in states["pile"][:, owner, row].tolist()]
            assert_uniform(left, factorial(4 - drawn))


def test_every_unknown_card_is_equally_likely_everywhere() -> None:
    env = BatchedAEC(TOY, 1, num_players=3)
    env.reset(seed=1)
    env.step([int(np.flatnonzero(env.action_mask[0])[0])])
    mover = int(np.flatnonzero(env.get_state()["table"][0].any(1))[0])
    observer = (mover + 1) % 3
    states = worlds(env, 8_000, observer)
    unknown = [p for p in range(12) if p // HAND != observer and not (p // HAND == mover and _laid(states[0], p))]
    assert len(unknown) == 8
    for place in unknown:
        assert_uniform(states["deck"][:, place].tolist(), len(unknown))


def _laid(record: np.void, place: int) -> bool:
    return not record["in_hand"][place // HAND, place % HAND]
