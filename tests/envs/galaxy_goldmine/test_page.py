"""The page of Galaxy Goldmine states the numbers and names that code and content have."""

from helpers.rule_numbers import rules_of_the_page

from minegym.core.material import material
from minegym.envs.galaxy_goldmine import GAME, edition
from minegym.envs.galaxy_goldmine.constants import EVENT, FRAGMENT, LOST_TOOL, MAX_TURNS, TOOL_NAMES, VALUABLES

PAGE = material("envs") / "galaxy_goldmine" / "README.md"


def test_the_page_states_the_cap_that_the_code_has():
    assert f"{MAX_TURNS} turns" in " ".join(rules_of_the_page(GAME.name)[45].split())


def test_the_page_names_every_tool():
    text = " ".join(" ".join(rules_of_the_page(GAME.name)[number].split()) for number in (5, 13, 14, 17, 20, 22, 24))
    for name in TOOL_NAMES:
        assert name in text
        assert f"**{name}**" in text


def test_the_page_names_every_event_of_the_house_edition_by_its_effect():
    house = GAME.load_edition(None)
    numbers = dict(zip(edition.EFFECT_NAMES, range(30, 38), strict=True))
    for number, name in enumerate(house.words["kinds"][edition.EVENT :]):
        if name:
            effect = edition.EFFECT_NAMES[house.tables[0]["effect"][number]]
            assert f"*{name}*" in rules_of_the_page(GAME.name)[numbers[effect]]


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
