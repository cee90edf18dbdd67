"""Interpreted, values wrap as their fields' types do, and nothing is read or written outside its array."""

import numpy as np
import pytest

from minegym.core.interpreter import ArrayView, RecordView, wrapped

DTYPE = np.dtype([("word", "u4"), ("small", "i1"), ("row", "i1", (3,)), ("parts", [("x", "i1")], (2,))])


def record():
    array = np.zeros((), DTYPE)
    return array, RecordView(array)


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4"])
@pytest.mark.parametrize("value", [0, 1, -1, 127, 128, 255, 256, -129, 32768, 2**31, 2**32 + 5, -(2**31) - 1])
def test_wraps_as_numpy_casts(kind, value):
    assert wrapped(value, np.dtype(kind)) == int(np.array([value], np.int64).astype(kind)[0])


def test_reads_python_ints_and_wraps_on_writing():
    array, state = record()
    state.small = 200
    state.word -= 1
    state.row[1] = -129
    assert (type(state.small), state.small, state.word, state.row[1]) == (int, -56, 2**32 - 1, 127)
    assert array["small"] == -56
    assert 1 << state.row[1] == 2**127  # not numpy's eight bits


def test_whole_records_are_copied():
    array, state = record()
    state.parts[0].x = 7
    state.parts[1] = state.parts[0]
    state.parts[0].x = 8
    assert array["parts"]["x"].tolist() == [8, 7]


@pytest.mark.parametrize("index", [3, -1])
def test_indices_outside_are_refused(index):
    _, state = record()
    with pytest.raises(IndexError):
        state.row[index]
    with pytest.raises(IndexError):
        state.row[index] = 1
    with pytest.raises(IndexError):
        ArrayView(np.zeros(3, bool))[index] = True


def test_unknown_fields_and_whole_arrays_are_refused():
    _, state = record()
    with pytest.raises(AttributeError, match="nothing"):
        _ = state.nothing
    with pytest.raises(AttributeError, match="assign its items"):
        state.row = 1
    assert list(state.row) == [0, 0, 0]
    assert len(state.row) == 3
