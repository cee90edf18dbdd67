"""The loader reads what may be printed, and refuses the rest with file, table, row, what is wrong and a cure."""

import re

import pytest
from helpers.drillers_editions import TEXT, load, refused

from minegym.envs.drillers.content import DrillersEdition


def test_an_edition_with_other_values_loads(tmp_path):
    other = load(
        tmp_path, TEXT.replace('name = "house"', 'name = "mine"').replace("repair_price = 5", "repair_price = 4")
    )
    assert other.name == "mine"
    assert other.tables[0]["repair_price"] == 4


CLAW = '{ name = "CLAW", burn = 2, play = { fuel = 1 }, effects = { drills = 1 }, points = -2 }'
PADS = 'permanent = true, ability = { uses = "once", effects = { moves = 1 } }'
RITZ = "excavate = { options = [{ effects = { credits = 2 } }] }"
BREWERY = "end = { options = [{ effects = { fuel = 1 } }] }"


@pytest.mark.parametrize(
    ("before", "after", "where", "wrong", "cure"),
    [
        ("[track]", "[track", "not a TOML file", "", "Mend the line named."),
        ('game = "drillers"', 'game = "mined_out"', "table edition", "'mined_out'", "Use another file."),
        ("length = 25\n", "", "table track, key length", "required", "Add the key."),
        ("length = 25\n", "length = 25\nlid = 1\n", "table track, key lid", "not permitted", "Remove it"),
        ('status = "measured"', 'status = "seen"', "table track, key status", "", "Change the value 'seen'."),
        ("points = 4\ncredits = 3", "points = 31\ncredits = 3", "row 1 (first milestone), key points", "", "31"),
        # counts
        ("copies = 14", "copies = 13", "table damage, key copies", "13 DAMAGE cards instead of 14", "Change rows"),
        (CLAW + ",", "", "table starting_deck, key card", "7 starting cards instead of 8", "Change rows"),
        (
            'name = "utility"',
            'name = "movement"',
            "table shop",
            "not drilling, movement, utility, advanced",
            "one table",
        ),
        ('    { name = "COFFEE BREAK"', '    # { name = "', "row utility", "11 cards instead of 12", "Add or remove"),
        ("deep = false", "deep = true", "table floor_card", "2 starting floor cards instead of 3", "Change rows"),
        (
            '    { minerals = "GGG"',
            '    # { "',
            "table corridor, floor 3, key tile",
            "5 tiles instead of 6",
            "remove tiles",
        ),
        # names
        (
            'name = "LOBBY"',
            'name = "BREWERY"',
            "the floor cards",
            "'BREWERY' is given twice",
            "Give each its own name.",
        ),
        ('name = "CLAW"', 'name = "DAMAGE"', "the cards", "'DAMAGE' is given twice", "Give each its own name."),
        ('name = "floor 3"', 'name = "floor 2"', "the floors", "'floor 2' is given twice", "Give each its own name."),
        ('name = "Clerk"', 'name = "Foreman"', "the bots", "'Foreman' is given twice", "Give each its own name."),
        ('name = "CLAW"', 'name = "CL\\nAW"', "row 5", "match pattern", "Change the value"),
        # minerals and dashboard
        ('name = "gold"', 'name = "copper"', "table mineral", "silver, copper, sapphire", "They must be silver, gold"),
        ("supply = 21", "supply = 22", "row gold, key supply", "22 pieces instead of 21", "Use the rulebook's count."),
        ("points = 5\nmarket", "points = 4\nmarket", "key points", "emerald has no more points than sapphire", "rise"),
        ("market = [8, 8, 7]", "market = [8, 8]", "row 4 (emerald), key market", "at least 3", "Change the value"),
        ("fuel_start = 10", "fuel_start = 11", "key fuel_start", "11 fuel in a tank of 10", "Raise fuel_cap_start"),
        ("storage_start = 2", "storage_start = 8", "key storage_start", "8 spaces of 7", "Raise storage_max"),
        ("drones_active = 1", "drones_active = 4", "key drones_active", "4 drones face up of 3", "Raise drones"),
        ("4, 4, 4]", "4, 4, 4, 4]", "key fuel_cap_prices", "at most 8", "Remove some rows."),
        (
            "lines = [5, 10, 15]",
            "lines = [5, 10, 10]",
            "table track, key lines",
            "do not rise towards 25",
            "below length",
        ),
        (
            "lines = [5, 10, 15]",
            "lines = [5, 10, 25]",
            "table track, key lines",
            "do not rise towards 25",
            "below length",
        ),
        ("length = 25\nlines", "length = 16\nlines", "", "", ""),  # no fault
        ("row_expanded = 4", "row_expanded = 3", "key row_expanded", "3 cards after 2", "It must be 2 more than row."),
        # start
        ("players = 1", "players = 2", "table start, row 1", "it is for 2 players", "Order the rows by players"),
        ("credits = [2, 4]", "credits = [2]", "row 2, key credits", "1 values for 2 players", "Give one a player"),
        ("cards = [3, 4, 4]", "cards = [3, 4]", "row 3, key cards", "2 values for 3 players", "in order of play"),
        # the mine
        (
            "penalty = 0\n",
            'penalty = 0\nminerals = "S"\n',
            "table floor, row 1, key minerals",
            "on the surface",
            "Take them",
        ),
        (
            'minerals = "GAER"',
            'minerals = "GAEX"',
            "row 7 (floor 6), key minerals",
            "match pattern",
            "Change the value",
        ),
        ('minerals = "AAAR"', 'minerals = "AAARR"', "key minerals", "at most 4", "Change the value 'AAARR'."),
        (
            "[[corridor]]\nfloor = 2",
            "[[corridor]]\nfloor = 3",
            "table corridor",
            "[3, 3, 4, 5, 6]",
            "Give one row to each",
        ),
        ("[[barrier]]\nfloor = 3", "[[barrier]]\nfloor = 4", "table barrier", "[4, 4, 5, 6]", "Give one row to each"),
        (
            "{ credits = 2 }, loss = 1",
            "{ credits = 2 }, loss = 5",
            "floor 2, key tile, row 1, key loss",
            "5 of 4",
            "Lower it.",
        ),
        (
            "{ battery = 1 }\nloss = 2",
            "{}\nloss = 2",
            "table barrier, floor 3, key effects",
            "no effects",
            "Name at least",
        ),
        ("effects = { credits = 2 }", "effects = { gold = 2 }", "key tile, row 1", "no effect 'gold'", "Use draw"),
        (
            "effects = { credits = 2 }",
            "effects = { keep = 2 }",
            "row 1, key effects",
            "keep makes no sense",
            "to: end.",
        ),
        ("effects = { credits = 2 }", "effects = { battery = 2 }", "row 1", "battery = 2", "it must be 1."),
        ("effects = { credits = 2 }", "effects = { credits = 10 }", "key credits", "less than", "Change the value 10."),
        ("width = 5\ntile", "width = 1\ntile", "key width", "90 wide, so 4 tracks may stay short", "wider than 96"),
        # cards
        (CLAW, CLAW.replace("burn = 2, ", ""), "card CLAW, key burn", "it is missing", "only permanents"),
        (CLAW, CLAW.replace("play = { fuel = 1 }, ", ""), "card CLAW, key play", "it is missing", "Add it"),
        (CLAW, CLAW.replace("effects = { drills = 1 }, ", ""), "card CLAW", "does nothing", "Give it effects"),
        (
            CLAW,
            CLAW.replace("drills = 1", "luck = 1"),
            "card CLAW, key effects",
            "no effect 'luck'",
            "Use draw",
        ),
        (CLAW, CLAW.replace("drills = 1", "reserve = 1"), "card CLAW", "reserve makes no sense", "to: reveal."),
        (
            CLAW,
            CLAW.replace("points", "times = 2, points"),
            "card CLAW, key times",
            "nothing to choose",
            "add choose",
        ),
        (
            CLAW,
            CLAW.replace("fuel = 1", "solid_fuel = 1"),
            "starting_deck",
            "CLAW, which has no fuel cost",
            "Give it",
        ),
        ("points = -2", "points = 2", "key points", "less than or equal to 0", "Change the value 2."),
        (
            "choose = [{ drills = 1 }, { moves = 2 }] }",
            "choose = [{ drills = 1 }] }",
            "key choose",
            "one option",
            "two or",
        ),
        (
            "[{ drills = 1 }, { moves = 2 }] }",
            "[{ drills = 1 }, { leave = 1 }] }",
            "choose, row 2",
            "leave",
            "to: card.",
        ),
        (
            "price = 16, battery = true",
            "price = 16",
            "card ATOMIC DISLOCATOR, key battery",
            "card without",
            "alone cost",
        ),
        (
            "price = 5, burn",
            "price = 5, battery = true, burn",
            "card AUTO-DRILL, key battery",
            "card with a",
            "alone cost",
        ),
        (PADS, PADS.replace("once", "any"), "card HOVER PADS, key ability", "works once a turn", "Give it one"),
        (PADS, "permanent = true", "card HOVER PADS, key ability", "works once a turn", 'with uses = "once".'),
        (PADS, PADS + ", burn = 3", "card HOVER PADS", "never played or burned", "Leave burn, play"),
        (
            "cost = { fuel = 2 }, effects = { moves = 1 }",
            "effects = { moves = 1 }",
            "key ability",
            "free any",
            "a cost",
        ),
        (
            "cost = { fuel = 2 }, effects = { moves = 1 }",
            "cost = { fuel = 2 }, effects = { fuel = 3 }",
            "",
            "there is fuel for fuel, perhaps for ever",
            "",
        ),
        (
            "cost = { fuel = 2 }, effects",
            "cost = { luck = 2 }, effects",
            "key ability, key cost",
            "no cost 'luck'",
            "Use fuel",
        ),
        (
            "cost = { fuel = 2 }, effects",
            "cost = { solid_fuel = 2 }, effects",
            "key cost",
            "solid_fuel = 2",
            "must be 1.",
        ),
        ('{ uses = "once"', '{ uses = "twice"', "key ability, key uses", "", "Change the value 'twice'."),
        # floor cards
        (
            BREWERY,
            "",
            "table floor_card, row BREWERY",
            "it does nothing",
            "Give it one of reveal, excavate, collect, end.",
        ),
        (
            BREWERY,
            BREWERY.replace("[{", "[{ cost = { fuel = 1 },"),
            "row BREWERY, key end",
            "everything costs",
            "may = true",
        ),
        (
            BREWERY,
            BREWERY.replace("{ op", "{ first = true, op"),
            "row BREWERY, key end",
            "first is for corridors",
            "excavate",
        ),
        (
            BREWERY,
            BREWERY.replace("fuel", "moves"),
            "key end, option 1, key effects",
            "moves makes no sense",
            "another place",
        ),
        (
            BREWERY,
            BREWERY.replace("{ effects = { fuel = 1 } }", "{}"),
            "option 1, key effects",
            "no effects",
            "Name at",
        ),
        (
            RITZ,
            RITZ.replace("{ op", "{ each_mech = true, op"),
            "row THE RITZ, key excavate",
            "for the end of",
            "end only",
        ),
        # the bot
        ("level = 2", "level = 3", "table bot, row 2 (Foreman), key level", "it is level 3", "Order the rows by level"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, before, after, where, wrong, cure):
    assert before in TEXT
    text = TEXT.replace(before, after, 1)
    if where or wrong:
        refused(tmp_path, text, where, wrong, cure)
    else:
        assert load(tmp_path, text).name == "house"


def test_damage_that_leaves_the_game_is_refused(tmp_path):
    damage = 'name = "DAMAGE"'
    start = TEXT.index("effects = { draw = 1 }", TEXT.index(damage))
    text = TEXT[:start] + TEXT[start:].replace("draw = 1", "draw = 1, leave = 1", 1)
    refused(tmp_path, text, "table damage, key effects: ", "DAMAGE would leave the game", "Remove leave")


def test_abilities_that_pay_for_each_other_are_refused(tmp_path):
    """Moves for fuel by one card, fuel for moves by another: a turn without an end."""
    one = "cost = { drones = 1 }, effects = { fuel = 2 }"
    assert one in TEXT
    text = TEXT.replace(one, "cost = { moves = 1 }, effects = { fuel = 2 }")
    refused(tmp_path, text, "key ability: ", "fuel for moves for fuel", "perhaps for ever", "Take one of them away")


@pytest.mark.parametrize(("cost", "effect"), [("solid_fuel", "sapphire"), ("credits", "credits_for_drones")])
def test_an_ability_that_brings_what_it_costs_by_another_name_is_refused(tmp_path, cost, effect):
    text = TEXT.replace(
        "cost = { fuel = 2 }, effects = { moves = 1 }", f"cost = {{ {cost} = 1 }}, effects = {{ {effect} = 1 }}"
    )
    refused(tmp_path, text, "key ability: ", f"{cost} for {cost}", "perhaps for ever")


def test_effects_beside_one_that_needs_a_target_are_refused(tmp_path):
    text = TEXT.replace("effects = { raise = 1 } }", "effects = { raise = 1, moves = 1 } }", 1)
    refused(tmp_path, text, "SUPERIOR SOAKER", "without a target for raise", "Let it stand alone.")


def test_fuel_beside_other_effects_of_an_offer_is_refused(tmp_path):
    text = TEXT.replace(
        "cost = { credits = 1 }, effects = { fuel = 1 }", "cost = { credits = 1 }, effects = { fuel = 1, draw = 1 }"
    )
    refused(tmp_path, text, "row LOBBY, key collect, option 1", "at the fuel cap no fuel", "Let fuel stand alone.")


def test_emeralds_kept_on_two_floors_are_refused(tmp_path):
    text = TEXT.replace(
        "reveal = { options = [{ effects = { credits = 2 } }] }",
        "reveal = { options = [{ effects = { reserve = 1 } }] }",
    )
    refused(tmp_path, text, "table floor_card: ", "LOBBY and JACKPOT both have reserve", "Leave it to one")


def test_emeralds_kept_by_choice_are_refused(tmp_path):
    before = "reveal = { options = [{ effects = { reserve = 1 } }] }"
    text = TEXT.replace(before, before.replace("{ options", "{ may = true, options"))
    refused(tmp_path, text, "row JACKPOT, key reveal: ", "reserve is a choice", "Make it the only option")


def test_a_track_that_overflow_alone_fills_is_refused(tmp_path):
    text = TEXT.replace("length = 25", "length = 18").replace("overflow_slots = 10", "overflow_slots = 18")
    refused(tmp_path, text, "key overflow_slots: ", "18 slots on a track of 18", "Leave room for tiles")


def test_a_mine_without_batteries_is_refused(tmp_path):
    text = TEXT.replace("battery = 1", "credits = 1")
    refused(tmp_path, text, "tables corridor and barrier: ", "no tile has a battery", "Give some")


def test_more_cards_than_a_deck_has_are_refused(tmp_path):
    text = TEXT.replace("cards = [3, 4]", "cards = [3, 10]")
    refused(tmp_path, text, "table start, row 2", "key cards", "less than or equal to 9")


def test_floor_cards_out_of_order_are_refused(tmp_path):
    text = TEXT.replace("deep = false", "deep = ?", 1).replace("deep = true", "deep = false", 1).replace("?", "true")
    refused(tmp_path, text, "table floor_card: ", "starting and deep cards are mixed", "Put the starting cards first.")


def test_more_abilities_than_the_record_holds_are_refused(tmp_path):
    once = 'ability = { uses = "once", effects = { fuel = 1 } }'
    lines = TEXT.split("\n")
    plain = [n for n, line in enumerate(lines) if ", price =" in line and "ability" not in line][:6]
    for number in plain:
        lines[number] = lines[number].replace("effects =", f"{once}, effects =", 1)
    refused(tmp_path, "\n".join(lines), "key ability: 17 cards have one, more than 16", "Take some away.")


@pytest.mark.parametrize(
    ("table", "things"),
    [
        ("mineral", "4 minerals"),
        ("milestone", "3 milestones"),
        ("start", "3 numbers of players"),
        ("floor", "6 floors"),
    ],
)
def test_a_row_too_few_is_refused(tmp_path, table, things):
    start = TEXT.rindex(f"[[{table}]]")
    end = TEXT.index("\n[", start + 1)
    refused(tmp_path, TEXT[:start] + TEXT[end:], f"table {table}: {things} instead of ", "Change rows or copies.")


def test_a_level_too_few_is_refused(tmp_path):
    refused(tmp_path, TEXT[: TEXT.rindex("[[bot]]")], "table bot: 3 levels instead of 4", "Change rows")


def test_every_table_says_where_it_comes_from():
    tables = len(re.findall(r"^\[", TEXT, re.MULTILINE)) - 1  # all but the heading
    assert len(re.findall(r"^status = ", TEXT, re.MULTILINE)) == tables
    assert set(DrillersEdition.model_fields) == {"edition", *re.findall(r"^\[+(\w+)", TEXT, re.MULTILINE)}
