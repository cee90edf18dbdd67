"""The page of Super Motherload states the numbers and names that code and content have."""

import re

from helpers.rule_numbers import rule_tests, rules_of_the_page

from minegym.core.material import material
from minegym.core.pages import GENERATED
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import (
    BOARD_ROWS,
    CONTENTS,
    GOAL_NAMES,
    MAX_TURNS,
    PHASE_NAMES,
    PILOT,
    TIER_COSTS,
    TIERS,
    WIDTH,
)

PAGE = (material("envs") / "super_motherload" / "README.md").read_text()
TEXT = " ".join(PAGE.split())
RULES = rules_of_the_page(GAME.name)


def test_the_page_states_the_cap_that_the_code_has():
    assert f"After {MAX_TURNS} turns" in RULES[82]


def test_the_page_states_costs_sizes_and_the_editions_numbers():
    turn = GAME.load_edition(None).tables[0]
    words = ("no", "one", "two", "three", "four", "five")
    assert TIER_COSTS == (10, 15, 20, 25)
    assert "10, 15, 20 and 25" in " ".join(RULES[9].split())
    assert (BOARD_ROWS, WIDTH) == (8, 8)
    assert "Eight rows of eight spaces" in TEXT
    assert f"has {words[turn['actions']]} actions" in RULES[12]
    assert f"takes {words[turn['draw']]} cards" in RULES[16]
    assert f"more than {words[turn['hand_limit']]} cards" in RULES[15]
    assert f"draws {words[turn['start_hand']]} cards" in RULES[10]
    assert f"begins with {words[turn['start_bombs']]} token" in RULES[8]


def test_the_page_numbers_phases_contents_and_kinds_as_the_code_does():
    for number, name in enumerate(PHASE_NAMES):
        assert f"{number} {name}" in TEXT
    assert f"{CONTENTS - 1} an artifact" in TEXT
    assert f"{PILOT} + {TIERS} times the colour" in TEXT


def test_the_page_names_every_goal():
    for goal in GOAL_NAMES:
        assert f"| `{goal}` |" in PAGE


def test_every_rule_links_the_files_of_its_tests():
    tests = rule_tests(GAME.name)
    assert set(tests) == set(RULES) == set(range(1, 83))
    for number, rule in RULES.items():
        files = {file for file, _ in tests[number]}
        for file in files:
            assert f"[test_r{number:02}_...](../../tests/envs/{GAME.name}/{file})" in rule
        assert rule.count("(../../tests/") == len(files)


def test_the_generated_parts_have_their_places():
    for name in GENERATED:
        assert PAGE.count(f"<!-- generated: {name} -->") == PAGE.count(f"<!-- /generated: {name} -->") == 1
    assert len(re.findall("<!-- /?balance -->", PAGE)) == 2
