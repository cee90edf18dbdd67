"""A kernel's key is what its functions do; the cache only ever saves time."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest

from minegym.core.chance import threefry
from minegym.core.compile import Compiler, fingerprint

STEP = 2
TABLE = (1, 2, 3)
LIMITS = types.ModuleType("limits")
LIMITS.HIGHEST = 5
LONG = (np.arange(5000),)


def helper(x):
    return x + STEP


def rule(x):
    return helper(x) + TABLE[0]


def test_the_key_changes_with_a_constant_a_table_or_a_helper(monkeypatch):
    before = fingerprint((rule,))
    assert fingerprint((rule,)) == before
    for name, value in {"STEP": 3, "TABLE": (1, 2, 4), "helper": lambda x: x}.items():
        with monkeypatch.context() as patch:
            patch.setitem(rule.__globals__, name, value)
            assert fingerprint((rule,)) != before
    assert fingerprint((rule,)) == before


def limited(x, low=0):
    return min(max(x, low), LIMITS.HIGHEST) + LONG[0][x]


def test_the_key_changes_with_a_modules_constant_a_default_or_the_middle_of_a_long_table(monkeypatch):
    before = fingerprint((limited,))
    with monkeypatch.context() as patch:
        patch.setattr(LIMITS, "HIGHEST", 6)
        assert fingerprint((limited,)) != before
    with monkeypatch.context() as patch:
        patch.setattr(limited, "__defaults__", (1,))
        assert fingerprint((limited,)) != before
    other = np.arange(5000)
    other[2500] = 0
    with monkeypatch.context() as patch:
        patch.setitem(limited.__globals__, "LONG", (other,))
        assert fingerprint((limited,)) != before
    assert fingerprint((limited,)) == before


def fill(words, out):
    out[0], out[1] = threefry(words[0], words[1], words[2], words[3])


@pytest.mark.parametrize("kind", [np.uint32, np.int64])
def test_compiled_threefry_gives_the_published_vector_from_words_of_any_width(kind):
    words = np.array([0x13198A2E, 0x03707344, 0x243F6A88, 0x85A308D3], kind)
    out = np.zeros(2, np.int64)
    Compiler().kernel(fill, (words, out), f"fill_{kind.__name__}")(words, out)
    assert out.tolist() == [0xC4923A9C, 0x483DF7A0]


def reach(array, out):
    out[0] = array[out[0]]


@pytest.mark.parametrize("index", [3, -1, 2**40])
def test_a_build_that_checks_bounds_refuses_every_index_outside(index):
    kernel = Compiler(boundscheck=True).kernel(reach, (np.zeros(3, np.int64), np.zeros(1, np.int64)), "reach")
    kernel(np.arange(3), np.array([2]))
    with pytest.raises(IndexError):
        kernel(np.arange(3), np.array([index]))


PROGRAM = "import minegym; e = minegym.make_vec('mined_out', 2); e.reset(seed=0); print(int(e.observation.sum()))"


def run(folder):
    environment = {**os.environ, "MINEGYM_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


@pytest.mark.slow
def test_a_second_process_finds_the_kernels_and_damaged_ones_are_made_again(tmp_path):
    first, _ = run(tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert kept
    assert run(tmp_path)[0] == first
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept
    for path in tmp_path.iterdir():
        path.write_bytes(b"broken")
    assert run(tmp_path)[0] == first


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_costs_a_warning(tmp_path):
    (tmp_path / "file").write_text("")
    said, warned = run(tmp_path / "file" / "cache")
    assert said
    assert "MINEGYM_CACHE_DIR" in warned
