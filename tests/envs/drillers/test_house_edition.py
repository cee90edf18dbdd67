"""The house edition prints what the rulebook and the parts say."""

import numpy as np
import pytest

from minegym.envs.drillers import constants as c
from minegym.envs.drillers.edition import TABLES, load_edition
from minegym.envs.drillers.texts import COST_TEXTS, EFFECT_TEXTS


@pytest.fixture(scope="module")
def house():
    return load_edition()


@pytest.fixture(scope="module")
def tables(house):
    return house.tables[0]


def effects(row):
    return {c.EFFECT_NAMES[effect]: int(row[effect]) for effect in np.flatnonzero(row)}


def costs(row):
    return {c.COST_NAMES[cost]: int(row[cost]) for cost in np.flatnonzero(row)}


def test_the_house_edition_holds_the_rulebooks_numbers(tables):
    assert tables["fuel_start"] == tables["fuel_cap_start"] == 10
    assert (tables["storage_start"], tables["storage_max"], tables["storage_price"]) == (2, 7, 3)
    assert (tables["drones"], tables["drones_active"], tables["refresh_points"]) == (3, 1, 1)
    assert (tables["fuel_for_move"], tables["fuel_for_drill"], tables["damage_for_fuel"]) == (3, 4, 3)
    assert (tables["repair_price"], tables["discard_credits"], tables["draw"], tables["free_cards"]) == (5, 2, 3, 1)
    assert (tables["row"], tables["row_expanded"], tables["credits_a_point"], tables["damage_cards"]) == (2, 4, 5, 14)
    assert tables["start_credits"].tolist() == [[0] * 4, [2, 0, 0, 0], [2, 4, 0, 0], [2, 3, 5, 0], [2, 5, 4, 7]]
    assert tables["start_cards"].tolist() == [[0] * 4, [3, 0, 0, 0], [3, 4, 0, 0], [3, 4, 4, 0], [3, 3, 4, 4]]
    assert tables["milestone_points"].tolist() == [4, 5, 6, 18]
    assert tables["milestone_credits"].tolist() == [3, 4, 5, 0]
    assert tables["milestone_draw"].tolist() == [0, 0, 0, 1]
    assert (tables["lines"].tolist(), int(tables["track"])) == ([5, 10, 15], 25)
    assert tables["fuel_steps"] == 8
    assert tables["fuel_cap_start"] + tables["fuel_steps"] == 18
    assert tables["fuel_prices"].tolist() == [2, 2, 3, 3, 3, 4, 4, 4]


def test_the_house_edition_holds_minerals_and_mine(tables):
    assert tables["mineral_points"].tolist() == [2, 3, 4, 5, 6]
    assert tables["market"][c.EMERALD].tolist() == [8, 8, 7]
    assert (tables["overflow"].tolist(), int(tables["overflow_slots"])) == ([0, 0, 4, 6, 8], 10)
    assert tables["penalty"].tolist() == [0, 0, 3, 5, 7, 9, 11]
    assert tables["start_minerals"][4].tolist() == [0, 1, 1, 1, 0]
    assert tables["corridor_cost"].tolist() == [0, 0, 2, 2, 3, 4, 5]
    assert tables["barrier_cost"].tolist() == [0, 0, 0, 3, 4, 5, 6]
    numbers = np.bincount(tables["tile_floor"], minlength=c.FLOORS)
    assert numbers.tolist() == [0, 0, 5, 7, 8, 7, 6]  # corridors and a barrier
    tile = c.CORRIDOR_START[4 - c.TOP_FLOOR]
    assert tables["tile_minerals"][tile].tolist() == [0, 1, 2, 0, 0]
    assert effects(tables["tile_effects"][tile]) == {"draw": 1}
    assert [int(tables[key][tile]) for key in ("tile_width", "tile_points", "tile_loss")] == [3, 10, 3]
    deepest = c.BARRIER + 6 - c.FIRST_BARRIER
    assert [int(tables[key][deepest]) for key in ("tile_floor", "tile_width", "tile_points", "tile_loss")] == [
        6,
        6,
        25,
        1,
    ]
    assert effects(tables["tile_effects"][deepest]) == {"battery": 1}


def test_the_house_edition_holds_the_cards(house, tables):
    cards = house.words["cards"]
    assert len(cards) == len(set(cards)) == c.KINDS
    assert cards[c.TORSO] == "TORSO"
    assert cards[c.DAMAGE] == "DAMAGE"
    kind = cards.index
    torso, transformer = kind("TORSO"), kind("TRANSFORMER DRILL")
    assert (tables["options"][torso], tables["times"][torso], tables["times"][transformer]) == (2, 1, 2)
    assert [effects(row) for row in tables["option_effects"][torso]] == [{"drills": 1}, {"moves": 2}, {}]
    assert effects(tables["effects"][kind("SWISS ARM")]) == {"moves": 1, "drills": 1, "drones": 1, "draw": 1}
    assert (tables["burn"][c.DAMAGE], tables["play_fuel"][c.DAMAGE], tables["points"][c.DAMAGE]) == (2, 2, -3)
    assert (tables["play_solid"][kind("BURNER DRILL")], tables["play_fuel"][kind("MINING ARM")]) == (1, 6)
    assert (tables["price"][kind("LASER CUTTER PRO")], tables["price"][torso]) == (18, 0)
    advanced = c.SHOP + c.SHOP_START[c.ADVANCED]
    assert tables["battery"].tolist() == [0] * advanced + [1] * c.SHOP_CARDS[c.ADVANCED]
    assert tables["permanent"].sum() == 7
    assert tables["points"].tolist() == [0, 0, -2, -1, -2, -1, -1, -1, -3] + [0] * c.SOLD


def test_the_house_edition_holds_the_abilities(house, tables):
    names, kinds = house.words["abilities"], tables["ability_card"]
    assert [house.words["cards"][kind] for kind in kinds[: len(names)]] == list(names)
    for number, kind in enumerate(kinds[: len(names)]):
        assert tables["ability"][kind] == 1 + number
    assert tables["ability"].astype(bool).sum() == len(names)
    uses = tables["ability_uses"]
    assert uses[len(names) :].tolist() == [0] * (c.ABILITIES - len(names))
    number = names.index("ADAPTIVE ENGINE")
    assert uses[number] == c.ANY_NUMBER
    assert costs(tables["ability_cost"][number]) == {"fuel": 2}
    assert effects(tables["ability_effects"][number]) == {"moves": 1}
    assert uses[names.index("HARPOON DRILL")] == c.ONCE
    assert tables["ability_moves"][names.index("WRECKING BALL")] == 3
    assert tables["ability_drills"][names.index("RECOIL CAPACITOR")] == 3


def test_the_house_edition_holds_the_floor_cards(house, tables):
    names = house.words["floor cards"]
    squeeze, cave, lava = names.index("THE SQUEEZE"), names.index("CAVE WITH NO CEILING"), names.index("LAVA CAVE")
    assert tables["floor_options"][squeeze].tolist() == [0, 0, 1, 2]
    assert tables["floor_each_mech"][squeeze].tolist() == [0, 0, 0, 1]
    assert [costs(row) for row in tables["floor_cost"][squeeze, c.ON_END]] == [{"fuel": 1}, {}, {}]
    assert [effects(row) for row in tables["floor_effects"][squeeze, c.ON_END]] == [{}, {"damage": 1}, {}]
    assert [costs(row) for row in tables["floor_cost"][cave, c.ON_END]] == [{"moves": n} for n in (1, 2, 3)]
    assert tables["floor_may"][cave].tolist() == [0, 0, 0, 1]
    assert (tables["discount"][lava], tables["floor_first"][lava, c.ON_EXCAVATING]) == (1, 1)
    assert tables["discount"].sum() == 1


def test_the_house_edition_holds_a_board_for_every_level(house, tables):
    assert len(house.words["bots"]) == c.BOT_LEVELS
    for level in range(c.BOT_LEVELS):
        rows = tables["bot_row"][level]
        assert rows[4] == rows[6] == 0
        assert (tables["bot_slots"][level] > 0).sum() == tables["bot_columns"][level]
        assert tables["bot_drills"][level].any()
        assert tables["bot_move"][level].any()
        listed = [code for code in tables["bot_priorities"][level] if code]
        assert listed[-1] == c.MINERAL_PRIORITY + c.SILVER
        assert c.BARRIER_PRIORITY in listed


def test_what_cards_say_is_made_of_their_effects(house):
    texts = dict(zip(house.words["cards"], house.words["card texts"], strict=True))
    assert texts["TORSO"] == "1 drill or 2 moves"
    assert texts["SUPERIOR SOAKER"] == "2 drills; once: raise a mineral"
    assert texts["RECOIL CAPACITOR"] == "once: 2 fuel after 3 drills"
    floors = dict(zip(house.words["floor cards"], house.words["floor card texts"], strict=True))
    assert floors["CHILL OUT ZONE"] == "revealed: 2 fuel; corridor: 2 fuel; end: pay 1 fuel or 1 damage"
    assert house.words["tiles"][c.CORRIDOR_START[2]] == "corridor 4: GAA, draw 1"
    assert house.words["tiles"][c.BARRIER + 2] == "barrier 5"
    assert len(house.words["tiles"]) == c.TILES
    assert set(EFFECT_TEXTS) == set(c.EFFECT_NAMES)
    assert set(COST_TEXTS) == set(c.COST_NAMES)


def test_the_tables_are_numbers_of_one_byte(tables):
    assert {TABLES[name].base for name in TABLES.names} == {np.dtype("i1")}
