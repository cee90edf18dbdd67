import io

import matplotlib.image
import numpy as np
import pytest
from rich.console import Console

from minegym.arena import report
from minegym.arena.standings import meetings, standings
from minegym.arena.statistics import Estimate


def printed(table):
    console = Console(file=io.StringIO(), width=160)
    console.print(table)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def results(compete):
    return compete("random", "seeing", "seeker", games=40)


def test_the_standings_are_printed_the_best_first(results):
    text = printed(report.standings_table(results))
    ranked = standings(results)
    places = [text.index(f" {standing.name} ") for standing in ranked]
    assert places == sorted(places)
    for standing in ranked:
        assert f"{standing.payoff.mean:.3f} [{standing.payoff.low:.3f}, {standing.payoff.high:.3f}]" in text
        assert f"{standing.score.mean:.1f} [" in text


def test_every_two_agents_are_printed_once(results):
    lines = printed(report.meetings_table(results)).splitlines()
    for (name, against), meeting in meetings(results).items():
        rows = [line for line in lines if {name, against} <= set(line.split())]
        assert len(rows) == 1
        if rows[0].split()[1] == name:
            assert f"{meeting.win_rate.mean:.3f} [" in rows[0]


def test_alone_nobody_shares_first_place(compete):
    assert "alone" in printed(report.standings_table(compete("random", "wild", num_players=1, games=5)))


def test_an_interval_that_does_not_exist_is_left_out():
    assert report.in_words(Estimate(0.25, -np.inf, np.inf, 1)) == "0.250"


def test_the_heat_map_shows_a_field_for_every_two_agents(results, tmp_path):
    path = report.save_heat_map(results, tmp_path / "map.png")
    image = matplotlib.image.imread(path)
    assert image.shape[0] > 300
    assert image.shape[1] > 300
    assert len(np.unique(image[..., :3].reshape(-1, 3), axis=0)) > 50


def test_the_heat_map_puts_the_row_against_the_column(compete, monkeypatch):
    from matplotlib.axes import Axes

    words = {}
    monkeypatch.setattr(Axes, "text", lambda self, x, y, text, **style: words.update({(y, x): text}))
    results = compete("random", "seeker", games=60)
    report.heat_map(results)
    best, worst = standings(results)
    assert best.name == "seeker"
    there = meetings(results)[best.name, worst.name].win_rate
    assert words[0, 1].startswith(f"{there.mean:.1%}")
    assert words[1, 0].startswith(f"{1 - there.mean:.1%}")
    assert set(words) == {(0, 1), (1, 0)}
