"""`python -m minegym.bench` measures, saves and prints all that it promises; how fast it is is nobody's assertion."""

import json
import subprocess
import sys

import numpy as np
import pytest

from minegym import bench
from minegym.examples.connect_four import GAME


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    out = tmp_path_factory.mktemp("bench") / "folder" / "bench.json"
    command = [sys.executable, "-m", "minegym.bench", "--quick", "--threads", "2", "--out", str(out)]
    return subprocess.run(command, capture_output=True, text=True, check=True), out


@pytest.mark.slow
def test_the_results_are_saved(done):
    results = json.loads(done[1].read_text())
    assert results["game"].startswith("mined_out-v")
    sizes = [(row["num_envs"], row["num_threads"]) for row in results["throughput"]]
    assert sizes == [(rows, threads) for threads in (1, 2) for rows in (1, 64, 1024, 16384)]
    for row in results["throughput"]:
        assert min(row["step"], row["step_and_choose"], row["floor"]) > 0
        assert row["times_the_floor"] == pytest.approx(row["floor"] / row["step"])
    assert results["aec"] > 0
    for seconds in results["start"].values():
        assert min(seconds["import_package"], seconds["make_vec"], seconds["reset_and_step"]) > 0
    assert {"cpu", "cores", "python", "numpy", "numba"} <= results["machine"].keys()
    assert "median of repetitions" in results["method"]


@pytest.mark.slow
def test_the_tables_are_printed(done):
    printed = " ".join(done[0].stdout.split())
    for words in (
        "16,384",
        "times the",
        "with nothing compiled yet",
        "on disk",
        "last and step",
        "numba",
        "bench.json",
    ):
        assert words in printed


@pytest.mark.parametrize(
    "words",
    [["--env", "nim"], ["--players", "9"], ["--repetitions", "0"], ["--threads", "0"], ["--decisions", "0"]],
    ids=" ".join,
)
def test_what_cannot_be_measured_ends_in_one_line(words, tmp_path):
    command = [sys.executable, "-m", "minegym.bench", "--out", str(tmp_path / "b.json"), *words]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith("error: ")
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def settings(**changes):
    return bench.Settings(**{"decisions": 256, "repetitions": 2, **changes})


def test_a_timed_block_steps_the_recorded_games_and_goes_on():
    batch = bench.Batch(GAME, settings(), rows=4, threads=1)
    assert batch.actions.shape == (64, 4)
    before = batch.env.get_state()
    batch.step.run()
    after = batch.env.get_state()
    assert (before["seed"] != after["seed"]).any(), "no game ended in 64 steps"
    twin = bench.Batch(GAME, settings(), rows=4, threads=1)
    twin.env.set_state(before)
    for actions in batch.actions:
        twin.env.step(actions)
    assert twin.env.get_state().tobytes() == after.tobytes()
    batch.step.run()
    assert len(batch.step.speeds) == 2


def test_the_floor_writes_as_many_bytes_as_a_step():
    batch = bench.Batch(GAME, settings(), rows=4, threads=1)
    env = batch.env
    row = GAME.observation.size * GAME.observation.type.itemsize + GAME.actions.size + 8 + 4 * 2 + 2
    assert batch.bytes == row
    assert batch.target.nbytes == row * env.num_envs
    batch.floor.run()
    assert (batch.target == 1).all()
    sentinel = np.full_like(env.observation, 100)
    env.observation[:] = sentinel
    env.step(env.action_mask.argmax(1))
    assert not (env.observation == sentinel).any(), "an observation is not written whole"


def test_the_agents_script_is_whole_games():
    agents = bench.Agents(GAME, players=2, games=3)
    agents.watch.run()
    assert agents.script.count(None) == 3 * 2, "each of two seats is dismissed in each of three games"
    assert not agents.env.agents
