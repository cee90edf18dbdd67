"""The games' pages say what the code says."""

import re
from pathlib import Path

import numpy as np
import pytest

from minegym.core.errors import FileError
from minegym.core.material import material
from minegym.core.pages import action_table_markdown, observation_table_markdown, refresh, refreshed
from minegym.envs import GAMES

GAMES_BY_NAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def page_of(game):
    return material("envs") / game.name / "README.md"


@GAMES_BY_NAME
def test_the_generated_parts_are_as_the_code_generates_them(game):
    page = page_of(game).read_text()
    assert refreshed(page, game, page_of(game)) == page, "run: python -m minegym.pages"


@GAMES_BY_NAME
def test_a_stale_table_is_found_and_mended(game, tmp_path):
    page = tmp_path / "README.md"
    text = page_of(game).read_text()
    assert "seats in play" in text
    page.write_text(text.replace("seats in play", "chairs"))
    assert refreshed(page.read_text(), game, page) != page.read_text()
    assert refresh(page, game)
    assert page.read_text() == text
    assert not refresh(page, game)


@GAMES_BY_NAME
def test_a_page_without_markers_is_refused_by_name(game, tmp_path):
    page = tmp_path / "README.md"
    page.write_text("# A page\n\n<!-- generated: facts -->\n<!-- /generated: facts -->\n")
    with pytest.raises(FileError, match=r"README\.md.*generated: observation"):
        refresh(page, game)
    assert page.read_text().startswith("# A page\n")


@GAMES_BY_NAME
def test_the_observation_table_names_every_place_once(game):
    taken = np.zeros(game.observation.size, int)
    for line in observation_table_markdown(game).splitlines()[2:]:
        name, places = (cell.strip() for cell in line.split("|")[1:3])
        span, _, step = places.partition(", then every ")
        first, last = int(span.split("–")[0]), int(span.split("–")[-1])
        seats = game.max_players if step else 1
        for seat in range(seats):
            taken[first + seat * int(step or 0) : last + 1 + seat * int(step or 0)] += 1
        blank = np.zeros(game.observation.size, game.observation.type)
        blank[first] = 1
        assert game.observation.unflatten(blank)[name.strip("`")].flat[0] == 1
    assert (taken == 1).all()


@GAMES_BY_NAME
def test_the_action_table_covers_all_actions_in_order(game):
    spans = [line.split("|")[2].strip() for line in action_table_markdown(game).splitlines()[2:]]
    numbers = [n for span in spans for n in range(int(span.split("–")[0]), int(span.split("–")[-1]) + 1)]
    assert numbers == list(range(game.actions.size))


@GAMES_BY_NAME
def test_every_page_has_the_sections_a_reader_looks_for(game):
    headings = [line[3:] for line in page_of(game).read_text().splitlines() if line.startswith("## ")]
    for section in ("Rules", "Glossary", "Readings", "Observation", "Actions", "Payoffs", "Length", "Balance"):
        assert section in headings


@GAMES_BY_NAME
def test_the_balance_that_is_told_is_the_balance_that_was_measured(game):
    folder = Path(__file__).parents[1] / "experiments" / f"{game.name}_balance"
    results = (folder / "results.md").read_text().strip()
    told = re.search(r"<!-- results -->\n(.*)\n<!-- /results -->", (folder / "README.md").read_text(), re.DOTALL)
    assert told[1].strip() == results, "paste results.md into the experiment's README"
    if game.name != "mined_out":  # whose page tells it in words of its own
        assert results.split("\n\n")[0] in page_of(game).read_text(), "paste the first table into the game's page"
