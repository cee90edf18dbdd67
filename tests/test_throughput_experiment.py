"""The experiment's page shows the results that lie beside it."""

import json

import pytest

from minegym.core.material import PACKAGE

FOLDER = PACKAGE.parent / "experiments" / "throughput"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the experiments are in the checkout only")


def test_the_table_is_that_of_the_results():
    lines = (FOLDER / "README.md").read_text().splitlines()
    results = json.loads((FOLDER / "results.json").read_text())["results"]
    for r in results:
        row = f"| {r['num_envs']:,} | {r['library']} | {r['decisions_per_s']:,.0f} |"
        end = f"| {r['minegym_faster_by']:.1f} |"
        assert [line for line in lines if line.startswith(row) and line.endswith(end)], row
    assert sum(line.startswith("| 1") for line in lines) == len(results)


def test_minegym_is_five_times_as_fast_as_the_fastest_peer_at_1024_games():
    results = json.loads((FOLDER / "results.json").read_text())["results"]
    peers = [r for r in results if r["num_envs"] == 1024 and not r["library"].startswith("MineGym")]
    assert len(peers) == 4
    assert min(r["minegym_faster_by"] for r in peers) >= 5
