"""The page's numbered rules, the tests named after them and the rules that the code cites are the same."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from minegym.core.material import material
from minegym.envs.galaxy_goldmine import (
    GAME,
    asteroid,
    edition,
    events,
    hands,
    knowledge,
    rules,
    scoring,
    tools,
)
from minegym.envs.galaxy_goldmine.constants import EVENT, FRAGMENT, LOST_TOOL, MAX_TURNS, TOOL_NAMES, VALUABLES

PAGE = material("envs") / "galaxy_goldmine" / "README.md"
HERE = Path(__file__).parent
MODULES = (rules, asteroid, hands, knowledge, tools, events, scoring, edition)


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
    links = re.findall(r"\[(\S+)\]\(\.\./\.\./tests/envs/galaxy_goldmine/(test_\w+\.py)\)", rules_of_the_page()[number])
    files = {file for file, _ in rule_tests()[number]}
    assert {(f"test_r{number:02}_...", file) for file in files} == set(links)


@pytest.mark.parametrize("module", MODULES)
def test_the_code_cites_rules_that_exist(module):
    assert rules_cited(Path(module.__file__).read_text()) <= set(rules_of_the_page())


def test_every_rule_is_cited_where_it_is_carried_out():
    cited = set().union(*(rules_cited(Path(module.__file__).read_text()) for module in MODULES))
    assert cited == set(rules_of_the_page())


def test_the_rest_of_the_page_refers_to_rules_that_exist():
    assert rules_cited(PAGE.read_text()) == set(rules_of_the_page())


def test_the_page_states_the_cap_that_the_code_has():
    assert f"{MAX_TURNS} turns" in " ".join(rules_of_the_page()[45].split())


def test_the_page_names_every_tool():
    text = " ".join(" ".join(rules_of_the_page()[number].split()) for number in (5, 13, 14, 17, 20, 22, 24))
    for name in TOOL_NAMES:
        assert name in text
        assert f"**{name}**" in text


def test_the_page_names_every_event_of_the_house_edition_by_its_effect():
    house = GAME.load_edition(None)
    numbers = dict(zip(edition.EFFECT_NAMES, range(30, 38), strict=True))
    for number, name in enumerate(house.words["kinds"][edition.EVENT :]):
        if name:
            effect = edition.EFFECT_NAMES[house.tables[0]["effect"][number]]
            assert f"*{name}*" in rules_of_the_page()[numbers[effect]]


def test_the_games_own_edition_prints_the_rulebooks_numbers():
    house = GAME.load_edition(None)
    tables, kinds = house.tables[0], house.words["kinds"]
    assert (tables["explorations"], tables["battery"], tables["black_holes"]) == (3, 1, 3)
    values = {name: int(tables["value"][kinds.index(name)]) for name in kinds[:VALUABLES] if name}
    known = {"Moon Rock": 1, "Nebula Emerald": 6, "Ancient Artifact": 4, "Stardust Sapphire": 4, "Shiny Stuff": 1}
    assert known.items() <= values.items()
    assert [(cards == kinds.index("Holomap Fragment")).sum() for cards in tables["cards"]] == [1, 1, 1]


def test_the_page_numbers_the_kinds_as_the_code_does():
    told = f"1 to {VALUABLES - 1} the edition's Valuables in its order, {FRAGMENT} Holomap Fragment, "
    told += f"{FRAGMENT + 1} Black Hole"
    told += f", {LOST_TOOL} to {EVENT - 1} the Lost Tools, from {EVENT} on the edition's Events"
    assert told in " ".join(PAGE.read_text().split())
