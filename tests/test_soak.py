"""Memory stays flat: over many resets, steps and copies."""

import gc
import pickle

import numpy as np
import psutil
import pytest
from helpers.play import choose
from helpers.subjects import Subject

import minegym
from minegym.adapters.vector import BatchedAEC

pytestmark = pytest.mark.slow

ROOM = 6 << 20  # bytes that the process may grow by; a leak of one row's arrays a round would take several times that


def grown_by(work: object, rounds: int) -> int:
    """By how many bytes the process grows over that many rounds, after as many to settle."""
    process, sizes = psutil.Process(), []
    for _ in range(2):
        for number in range(rounds):
            work(number)  # type: ignore[operator]
        gc.collect()
        sizes.append(process.memory_info().rss)
    return sizes[1] - sizes[0]


@pytest.fixture
def env() -> BatchedAEC:
    env = Subject(minegym.find_game("mined_out"), 4).make(64)
    env.reset(seed=0)
    return env


def test_resets_and_steps(env: BatchedAEC) -> None:
    rng = np.random.default_rng(0)

    def work(number: int) -> None:
        env.reset(seed=number)
        for _ in range(20):
            env.step(choose(env.game, env.action_mask, rng))
        env.observe(0)
        env.redeal(0, seed=number)

    assert grown_by(work, 1000) < ROOM


def test_copies_and_saved_states(env: BatchedAEC) -> None:
    def work(number: int) -> None:
        twin = env.clone()
        twin.playout(seed=number)
        twin.state_from_bytes(env.state_to_bytes())
        twin.set_state(env.get_state())

    assert grown_by(work, 400) < ROOM


@pytest.mark.parametrize("way", ["make", "pickle"])
def test_environments_made_again_and_again(env: BatchedAEC, way: str) -> None:

    saved = pickle.dumps(env)

    def work(number: int) -> None:
        made = pickle.loads(saved) if way == "pickle" else Subject(env.game, 4).make(64)
        made.reset(seed=number)

    assert grown_by(work, 60) < ROOM
