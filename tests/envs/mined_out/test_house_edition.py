"""What the designed content of the house edition promises."""

import numpy as np
import pytest

from minegym.envs.mined_out.constants import CARDS, CARDS_IN_ROW, ROWS
from minegym.envs.mined_out.edition import load_edition

EDGES = (1, 3, 5, 7)


@pytest.fixture(scope="module")
def tables() -> np.void:
    return load_edition().tables[0]


def test_no_two_cards_are_alike_however_they_are_turned(tables: np.void) -> None:
    faces = {min(tuple(turned) for turned in tables["gems"][card].tolist()) for card in range(CARDS)}
    assert len(faces) == CARDS


def test_cards_have_two_to_four_gems_mostly_of_their_row(tables: np.void) -> None:
    for row in range(ROWS):
        cards = tables["gems"][row * CARDS_IN_ROW : (row + 1) * CARDS_IN_ROW, 0]
        numbers = (cards > 0).sum(1)
        assert (numbers >= 2).all()
        assert (numbers <= 4).all()
        assert (cards == 1 + row).sum() > numbers.sum() / 2


def test_every_row_has_gems_on_edges_so_that_chains_happen(tables: np.void) -> None:
    for row in range(ROWS):
        cards = tables["gems"][row * CARDS_IN_ROW : (row + 1) * CARDS_IN_ROW, 0]
        assert (cards[:, EDGES] > 0).any(1).sum() >= 2


def test_deeper_rows_are_worth_more(tables: np.void) -> None:
    points = np.array([0, *tables["gem_points"]])
    worth = points[tables["gems"][:, 0]].sum(1).reshape(ROWS, CARDS_IN_ROW).sum(1)
    assert worth[0] < worth[1] < worth[2]


def test_no_upgrade_costs_more_points_than_it_scores(tables: np.void) -> None:
    assert ((tables["cost"] * tables["gem_points"]).sum(1) <= tables["upgrade_points"]).all()


def test_upgrades_fit_the_starting_counters_and_one_needs_red(tables: np.void) -> None:
    assert tables["cost"].max() <= tables["capacity"]
    assert tables["cost"][:, 2].max() > 0
