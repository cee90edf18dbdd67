"""Every game's numbered rules, the tests named after them and the rules that the code cites are the same."""

import pytest
from helpers.rule_numbers import rule_tests, rules_carried_out, rules_cited, rules_of_the_page

from minegym.core.material import material
from minegym.envs import GAMES

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_RULE = pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game in GAMES for number in rules_of_the_page(game)]
)


@EVERY_GAME
def test_rules_are_numbered_without_gaps(game):
    assert list(rules_of_the_page(game)) == list(range(1, len(rules_of_the_page(game)) + 1))


@EVERY_GAME
def test_every_rule_has_a_test_and_every_test_a_rule(game):
    assert set(rule_tests(game)) == set(rules_of_the_page(game))


@EVERY_RULE
def test_every_rule_links_the_files_of_its_tests(game, number):
    page = rules_of_the_page(game)[number]
    for file in {file for file, _ in rule_tests(game)[number]}:
        assert f"[test_r{number:02}_...](../../tests/envs/{game}/{file})" in page
    assert page.count("(../../tests/") == len({file for file, _ in rule_tests(game)[number]})


@EVERY_GAME
def test_every_rule_is_cited_where_it_is_carried_out_and_no_other(game):
    for file, cited in rules_carried_out(game).items():
        assert cited <= set(rules_of_the_page(game)), file
    assert set().union(*rules_carried_out(game).values()) == set(rules_of_the_page(game))


@EVERY_GAME
def test_the_rest_of_the_page_refers_to_rules_that_exist(game):
    assert rules_cited((material("envs") / game / "README.md").read_text()) == set(rules_of_the_page(game))
