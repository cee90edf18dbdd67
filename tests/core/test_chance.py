"""The random stream: the published vectors, exact uniformity, and one stream a key."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest

from minegym.core.chance import WORD, draw_below, draw_word, next_seed, threefry


@pytest.mark.parametrize(
    ("key", "counter", "expected"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((WORD, WORD), (WORD, WORD), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_threefry_gives_the_published_vectors(key, counter, expected):
    assert threefry(*key, *counter) == expected


def stream(seed=0):
    return SimpleNamespace(seed=[seed, 0], draws=0)


def test_draws_count_and_depend_on_seed_and_number():
    state = stream()
    words = [draw_word(state) for _ in range(50)]
    assert state.draws == 50
    assert len(set(words)) == 50
    assert draw_word(stream(1)) != words[0]
    assert next_seed(stream()) != threefry(0, 0, 0, 0)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 12])
def test_draw_below_is_uniform(n):
    state, draws = stream(5), 6000
    counts = Counter(draw_below(state, n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    chi_squared = sum((counts[k] - draws / n) ** 2 / (draws / n) for k in range(n))
    # far above the 99.9 % point of every one of these distributions
    assert chi_squared < 3 * n + 20


def test_draw_below_rejects_what_would_bias_it(monkeypatch):
    words = iter([0, 5])  # 0 * n leaves a remainder below the threshold, so it must be drawn again
    monkeypatch.setattr("minegym.core.chance.draw_word", lambda state: next(words))
    assert (WORD + 1) % 3 == 1
    assert draw_below(stream(), 3) == (5 * 3) >> 32
    assert next(words, None) is None


def test_threefry_takes_arrays():
    keys = np.arange(4, dtype=np.int64)
    first, second = threefry(keys, keys, 0, 1)
    assert [(int(a), int(b)) for a, b in zip(first, second, strict=True)] == [threefry(k, k, 0, 1) for k in range(4)]
