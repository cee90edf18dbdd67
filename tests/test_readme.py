"""The README's Python blocks run as they stand, each on its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import minegym

README = Path(__file__).resolve().parents[1] / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


def test_there_are_blocks():
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_block_runs(block, tmp_path):
    done = subprocess.run([sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_two_commands_are_there():
    commands = [line for line in README.read_text().splitlines() if line.startswith("python -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith("python -m minegym.train --env mined_out")
    assert commands[1].endswith("&& pytest")


def test_the_version_to_cite_is_the_version_there_is():
    root = README.parent
    assert f"version = {{{minegym.__version__}}}" in README.read_text()
    assert f"\nversion: {minegym.__version__}\n" in (root / "CITATION.cff").read_text()
