"""Seeds of every kind become 64-bit keys, row by row, or are refused with one clear error."""

import numpy as np
import pytest

from minegym.core.errors import OptionError
from minegym.core.seeding import following_seeds, row_seeds, seed_words


def test_rows_count_on_from_an_integer():
    assert row_seeds(0, 3).tolist() == [[0, 0], [1, 0], [2, 0]]
    assert row_seeds(np.int64(2**32 - 1), 2).tolist() == [[2**32 - 1, 0], [0, 1]]
    assert row_seeds([2**64 - 1, 0], 2).tolist() == [[2**32 - 1, 2**32 - 1], [0, 0]]
    assert seed_words([5]).dtype == np.uint32


def test_no_seed_is_another_each_time():
    assert row_seeds(None, 4).tolist() != row_seeds(None, 4).tolist()


@pytest.mark.parametrize("seed", [-1, 2**64, 2**64 - 1, 1.0, True, "1", [1], [1.5, 2], ["1", "2"], [True, 1], [[1, 2]]])
def test_what_is_no_seed_for_two_rows_is_refused(seed):
    with pytest.raises(OptionError):
        row_seeds(seed, 2)


def test_following_seeds_are_a_function_of_the_seed_alone():
    states = np.zeros(3, [("seed", "u4", (2,)), ("draws", "u4")])
    states["seed"] = [[0, 0], [1, 0], [0, 1]]
    first = following_seeds(states)
    states["draws"] = 9
    assert following_seeds(states).tolist() == first.tolist()
    assert len({*map(tuple, first.tolist()), *map(tuple, states["seed"].tolist())}) == 6
