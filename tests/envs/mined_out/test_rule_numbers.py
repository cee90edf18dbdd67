"""The page's numbered rules, the tests named after them and the rules that the code cites are the same."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from minegym.core.material import material
from minegym.envs.mined_out import GAME, mine, rules, scoring
from minegym.envs.mined_out.constants import MAX_ROUNDS, SOLO_TURNS

PAGE = material("envs") / "mined_out" / "README.md"
HERE = Path(__file__).parent


def rules_of_the_page() -> dict[int, str]:
    """Every numbered rule's text."""
    blocks = re.findall(r"^- \*\*R(\d+)\*\* (.*?)(?=^- \*\*R|^#|\Z)", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(dict(blocks)) == len(blocks), "a rule's number stands twice"
    return {int(number): text for number, text in blocks}


def rule_tests() -> dict[int, set[tuple[str, str]]]:
    """File and name of every test that is named after a rule."""
    found = defaultdict(set)
    for file in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and (number := re.match(r"test_r(\d\d)_", node.name)):
                found[int(number[1])].add((file.name, node.name))
    return dict(found)


def rules_cited(source: str) -> set[int]:
    """The rules that a text cites as R7, or R8-R10 for several."""
    cited = set()
    for first, last in re.findall(r"\bR(\d+)(?:-R(\d+))?", source):
        cited.update(range(int(first), int(last or first) + 1))
    return cited


def test_rules_are_numbered_without_gaps():
    assert list(rules_of_the_page()) == list(range(1, len(rules_of_the_page()) + 1))


def test_every_rule_has_a_test_and_every_test_a_rule():
    assert set(rule_tests()) == set(rules_of_the_page())


@pytest.mark.parametrize("number", rules_of_the_page())
def test_every_rule_links_the_file_of_its_tests(number):
    links = re.findall(r"\[(\S+)\]\(\.\./\.\./tests/envs/mined_out/(test_\w+\.py)\)", rules_of_the_page()[number])
    files = {file for file, _ in rule_tests()[number]}
    assert {(f"test_r{number:02}_...", file) for file in files} == set(links)


@pytest.mark.parametrize("module", [rules, mine, scoring])
def test_the_code_cites_rules_that_exist(module):
    assert rules_cited(Path(module.__file__).read_text()) <= set(rules_of_the_page())


def test_every_rule_is_cited_where_it_is_carried_out():
    cited = set().union(*(rules_cited(Path(module.__file__).read_text()) for module in (rules, mine, scoring)))
    assert cited == set(rules_of_the_page())


def test_the_rest_of_the_page_refers_to_rules_that_exist():
    assert rules_cited(PAGE.read_text()) == set(rules_of_the_page())


def test_the_page_states_the_lengths_that_the_code_has():
    assert f"{MAX_ROUNDS} rounds" in rules_of_the_page()[41]
    assert f"{SOLO_TURNS} turns" in rules_of_the_page()[40]


def test_the_games_own_edition_prints_the_rulebooks_numbers():
    t = GAME.load_edition(None).tables[0]
    turn = {name: int(t[name]) for name in ("turn_ap", "saved_ap", "coffee_ap")}
    assert turn == {"turn_ap": 3, "saved_ap": 2, "coffee_ap": 1}
    costs = {name: int(t[name]) for name in ("sideways", "down", "shovel_down", "up")}
    assert costs == {"sideways": 1, "down": 2, "shovel_down": 1, "up": 2}
    costs = {name: int(t[name]) for name in ("support_ap", "dynamite_ap", "upgrade_ap")}
    assert costs == {"support_ap": 2, "dynamite_ap": 1, "upgrade_ap": 3}
    assert t["support_cost"].tolist() == [0, 2, 0]
    assert t["supports"] == 3
    assert t["cart_room"] == 4
    assert t["upgrade_points"].tolist() == [4, 6, 5, 3]  # Ladder, Coffee, Mine Cart, Shovel
    assert t["gem_points"].tolist() == [1, 2, 3]
    assert t["card_points"] == 2
    assert t["dynamite_points"] == 2
