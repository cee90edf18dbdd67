"""A kernel's key is what its functions do; the cache only ever saves time."""

import os
import subprocess
import sys

from minegym.core.compile import fingerprint

STEP = 2
TABLE = (1, 2, 3)


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


PROGRAM = "import minegym; e = minegym.make_vec('mined_out', 2); e.reset(seed=0); print(int(e.observation.sum()))"


def run(folder):
    environment = {**os.environ, "MINEGYM_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def test_a_second_process_finds_the_kernels_and_damaged_ones_are_made_again(tmp_path):
    first, _ = run(tmp_path)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert kept
    assert run(tmp_path)[0] == first
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept
    for path in tmp_path.iterdir():
        path.write_bytes(b"broken")
    assert run(tmp_path)[0] == first


def test_a_cache_that_cannot_be_written_costs_a_warning(tmp_path):
    (tmp_path / "file").write_text("")
    said, warned = run(tmp_path / "file" / "cache")
    assert said
    assert "MINEGYM_CACHE_DIR" in warned
