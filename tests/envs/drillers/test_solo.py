"""R134-R158: alone against the bot, whose boards are those of `bots.toml` here."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from helpers.drillers import Bot, Seat, lay

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import OptionError
from minegym.envs.drillers import GAME

DEAR, TWO, ONE, NOTHING = "GRABBER, MINING ARM", "STOCK PROPELLER, DAMAGE", "TORSO, CLAW", "VINTAGE DRILL, CRUTCH"


BARRIERS = "barrier 3, barrier 4, barrier 5, barrier 6"
DRILLER = Seat(floor=1, tiles=BARRIERS)  # has them, so that the bot has not


def bots_turn(alone, bot, seat=None, **about):
    """The position after the player has done nothing and the bot has had its turn."""
    return alone(seat or Seat(floor=1), bot, **about).end_turn()


def of_bot(position, name):
    """The letters of the bot's minerals: its market field is its mineral track."""
    return position.minerals({"track": "market"}.get(name, name), 1)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_r134_there_are_four_levels_and_everything_is_set_up_as_always(deal, level):
    position = deal(1, 4, level)
    assert position.game["bot_level"] == level
    assert position.game["damage_pile"] == 14 - 2
    assert position.game["on_sale"].sum() == 8
    assert position.of("fuel") == 10
    assert position.seen_by(0)["bot_level"] == level


@pytest.mark.parametrize("level", [0, 5])
def test_r134_and_no_other(level):
    with pytest.raises(OptionError, match="bot_level"):
        BatchedAEC(GAME, 1, num_players=1, bot_level=level)


def test_r135_the_player_has_2_credits_3_cards_and_the_first_turn(deal):
    for level in (1, 4):
        position = deal(1, 5, level)
        assert (position.of("credits"), position.of("hand_size"), position.game["turn"]) == (2, 3, 1)
        assert position.game["bot_deck"].sum() == 9


def test_r135_turns_alternate(alone):
    position = alone(Seat(floor=1), Bot(level=2, deck=NOTHING + ", " + TWO))
    for left in (3, 2):
        position.end_turn()
        assert (position.game["seat"], position.asked) == (0, "operate")
        position.game["players"]["floor"][1] = 0
        assert position.game["bot_deck"].sum() == left


def test_r136_the_bots_deck_is_the_starting_cards_and_a_damage(deal):
    first = Counter()
    for seed in range(40):
        position = deal(1, seed, 3)
        assert position.of("floor", 1) == 0
        assert position.game["bot_deck"].tolist() == [1] * 9
        position.end_turn()
        first[int(np.flatnonzero(position.game["bot_deck"] == 0)[0])] += 1
    assert len(first) == 9  # TORSO is not on top


def test_r136_it_never_shuffles_buys_draws_or_gains_credits(alone):
    position = alone(Seat(floor=2, tiles="2-1, 2-2"), Bot(level=2, deck=DEAR), drills=2)
    position.do("excavate").end_turn()
    assert (position.of("credits", 1), position.of("deck_size", 1), position.of("hand_size", 1)) == (0, 0, 0)
    assert position.game["bot_deck"].sum() == 1
    assert not position.game["own"][1:].tobytes().strip(b"\0")


def test_r137_from_the_surface_it_acts_and_in_the_mine_it_resets(alone):
    position = bots_turn(alone, Bot(level=3, deck=DEAR + ", " + ONE))
    assert (position.game["bot_deck"].sum(), position.of("floor", 1)) == (3, 2)
    position.end_turn()
    assert (position.game["bot_deck"].sum(), position.of("floor", 1)) == (3, 0)
    position = bots_turn(alone, Bot(level=3, floor=1, deck=DEAR))
    assert (position.game["bot_deck"].sum(), position.of("floor", 1)) == (2, 0)


@pytest.mark.parametrize(
    ("deck", "tiles", "track"),
    [
        (DEAR, {"barrier 3", "2-1"}, "G"),  # six drills
        (TWO, {"2-1"}, ""),  # two
        (ONE, {"2-1"}, ""),
        (NOTHING, set(), ""),  # none
    ],
)
def test_r138_the_fuel_cost_of_the_card_gives_the_row(alone, deck, tiles, track):
    position = bots_turn(alone, Bot(level=1, deck=deck))
    assert (position.tiles(1), of_bot(position, "track")) == (tiles, track)


def test_r138_any_card_left_may_be_turned_up(alone):
    left = set()
    for seed in range(20):
        position = bots_turn(alone, Bot(level=3, deck="CLAW, CRUTCH, DAMAGE"), seed=(seed, 1))
        left.add(tuple(position.game["bot_deck"]))
    assert len(left) == 3


@pytest.mark.parametrize(
    ("track", "drills"),
    [("", 2), ("S", 2), ("R", 3), ("SG", 3), ("GG", 3), ("RS", 3), ("RA", 1), ("SGG", 3), ("SGGS", 1), ("RRRR", 1)],
)
def test_r139_the_column_is_the_leftmost_with_an_empty_slot_or_the_last(alone, track, drills):
    position = bots_turn(alone, Bot(level=1, deck=ONE, track=track))
    tiles = {1: set(), 2: {"2-1"}, 3: {"barrier 3"}}
    assert position.tiles(1) == tiles[drills]


def test_r139_it_is_found_before_the_bot_does_anything(alone):
    position = bots_turn(alone, Bot(level=2, deck=NOTHING, track="E"), minerals={2: "REA"})
    assert of_bot(position, "track") == "EER"  # the drill filled the column, and the cell still collects
    assert position.of("floor", 1) == 2


def test_r140_drills_then_collecting_then_moving(alone):
    position = bots_turn(alone, Bot(level=2, deck=NOTHING), deepest=3, minerals={2: "RE", 3: "A"})
    assert of_bot(position, "track") == "ER"
    assert position.of("floor", 1) == 3  # floor 2 is empty by then


def test_r140_only_what_the_cell_says(alone):
    position = bots_turn(alone, Bot(level=2, deck=DEAR), minerals={2: "RE"})
    assert (of_bot(position, "track"), position.of("floor", 1)) == ("R", 0)
    position = bots_turn(alone, Bot(level=2, deck=ONE), minerals={2: "RE"})
    assert (of_bot(position, "track"), position.of("floor", 1)) == ("", 2)


def test_r141_two_silver_or_gold_fill_a_slot_and_an_odd_one_waits(alone):
    for track in ("SS", "SG", "GG", "R"):  # one slot of the first column's two: the second is empty
        bot = Bot(level=2, deck=ONE, track=track + "S")
        position = bots_turn(alone, bot, minerals={2: "G"})
        assert of_bot(position, "track").count("G") == track.count("G")  # 0+m, not 0+cm
    for track in ("SSGG", "SSR", "AE", "SSSG"):
        position = bots_turn(alone, Bot(level=2, deck=ONE, track=track), minerals={2: "G"})
        assert of_bot(position, "track").count("G") == track.count("G") + 1


def test_r141_the_odd_one_fills_a_slot_together_with_the_next(alone):
    position = bots_turn(alone, Bot(level=2, deck=DEAR, track="SRRRR"), minerals={2: "G"})
    assert (of_bot(position, "track"), of_bot(position, "overflow")) == ("SSRRRR", "G")  # 1+c: a silver, then the gold


def test_r142_once_the_track_is_full_minerals_go_to_overflow(alone):
    position = bots_turn(alone, Bot(level=2, deck=DEAR, track="RRRRR"), minerals={2: "G"})
    assert (of_bot(position, "track"), of_bot(position, "overflow")) == ("RRRRR", "SG")  # 1+c
    position = bots_turn(alone, Bot(level=2, deck=DEAR, track="SRRRRR"), minerals={2: "G"})
    assert of_bot(position, "overflow") == "SG"


def test_r142_there_they_shorten_the_bots_track(alone):
    bot = {"level": 2, "deck": DEAR, "track": "RRRRR", "tiles": "6-1, 6-2, 6-3"}
    position = bots_turn(alone, Bot(overflow="S" * 7, **bot), DRILLER, deepest=6)
    assert not position.game["ending"]
    position = bots_turn(alone, Bot(overflow="S" * 8, **bot), DRILLER, deepest=6)
    assert position.game["ending"] == 2


def test_r143_the_bot_has_a_progress_track_and_earns_milestones(alone):
    position = bots_turn(alone, Bot(level=4, deck=DEAR))
    assert position.tiles(1) == {"barrier 3", "barrier 4", "3-1"}
    assert position.of("notches", 1) == 9
    assert position.milestones(1) == [1, 0, 0, 0]
    position = bots_turn(alone, Bot(level=4, deck=DEAR, tiles="6-1, 6-2, 6-3, 6-4, 2-1"), DRILLER, deepest=6)
    assert position.of("notches", 1) >= 25
    assert (position.game["ending"], position.milestones(1)[3]) == (2, 1)


def test_r144_the_first_thing_of_the_list_that_is_there_and_can_be_paid(alone):
    position = bots_turn(alone, Bot(level=1, deck=ONE), minerals={2: "RG"})  # two drills: corridor 2 before ruby
    assert (position.tiles(1), of_bot(position, "track")) == ({"2-1"}, "")
    gone = "2-1, 2-2, 2-3, 2-4, 2-5"
    position = bots_turn(alone, Bot(level=1, deck=ONE), minerals={2: "RG"}, gone=gone)
    assert of_bot(position, "track") == "GR"  # no corridor is left: ruby, then gold
    position = bots_turn(alone, Bot(level=1, deck=ONE), gone=gone, minerals={2: "EAG"})
    assert of_bot(position, "track") == "SG"  # gold, then silver from the supply; not what the list leaves out


def test_r144_after_each_thing_the_list_begins_anew(alone):
    position = bots_turn(alone, Bot(level=1, deck=DEAR))  # barrier (3), corridor 2 (2), gold (1)
    assert position.tiles(1) == {"barrier 3", "2-1"}
    assert of_bot(position, "track") == "G"
    position = bots_turn(alone, Bot(level=4, deck=DEAR))  # barrier (3), barrier (4), corridor 3 (2)
    assert position.tiles(1) == {"barrier 3", "barrier 4", "3-1"}


def test_r144_wherever_its_mech_is_and_on_open_floors_only(alone):
    position = bots_turn(alone, Bot(level=2, deck=TWO), deepest=3, minerals={2: "", 3: ""})
    assert position.tiles(1) == {
        "barrier 3"
    }  # which was laid there; corridor 4 is on a closed floor; so are its emerald and ruby
    assert of_bot(position, "track") == "SSS"
    position = bots_turn(alone, Bot(level=2, deck=TWO), deepest=4)
    assert position.tiles(1) == {"barrier 3", "barrier 4", "4-1"}
    assert position.of("floor", 1) == 0


def test_r144_at_the_usual_costs_without_any_floor_cards_discount(alone):
    about = {"deepest": 4, "floor_cards": {4: "LAVA CAVE"}}
    position = bots_turn(alone, Bot(level=2, deck="CRUTCH, VINTAGE DRILL", track="AAAA"), **about)  # two drills
    assert position.tiles(1) == {"barrier 3", "barrier 4"}


def test_r145_silver_ends_the_list_and_may_come_from_the_supply(alone):
    position = bots_turn(alone, Bot(level=2, deck=TWO), minerals={2: "SS"})
    assert (of_bot(position, "track"), position.on_floor(2)) == ("SSS", "")


@pytest.mark.parametrize(
    ("floors", "letter"), [({2: "R", 3: "RS"}, "R"), ({2: "SG", 3: "G"}, "G"), ({2: "S", 3: "S"}, "S")]
)
def test_r145_of_several_floors_the_lowest_is_taken_from(alone, floors, letter):
    position = bots_turn(alone, Bot(level=1, deck=NOTHING, track="A"), deepest=3, minerals=floors)  # one drill
    assert sorted(of_bot(position, "track")) == sorted("A" + letter)
    assert [position.on_floor(floor) for floor in (2, 3)] == [floors[2], floors[3].replace(letter, "")]


def test_r146_a_barrier_does_not_move_the_bots_mech(alone):
    position = bots_turn(alone, Bot(level=4, deck=DEAR), on_sale="SURGEON, 3D PRINTER")
    assert (position.game["deepest"], position.of("floor", 1)) == (4, 0)
    assert len(position.on_sale("advanced")) == 4
    assert {"SURGEON", "3D PRINTER"} < position.on_sale("advanced")


@pytest.mark.parametrize(
    ("floors", "letter"), [("RAG", "R"), ("EAG", "E"), ("AGS", "A"), ("GS", "G"), ("S", "S"), ("", "S")]
)
def test_r147_it_collects_the_most_valuable_mineral_of_all_open_floors(alone, floors, letter):
    about = {"deepest": 3, "minerals": {2: floors[::2], 3: floors[1::2]}}
    position = bots_turn(alone, Bot(level=2, deck=DEAR), **about)
    assert of_bot(position, "track") == letter
    assert position.on_floor(2) + position.on_floor(3) != floors or not floors
    assert len(position.on_floor(2) + position.on_floor(3)) == max(0, len(floors) - 1)


@pytest.mark.parametrize(
    ("floors", "best"),
    [
        ({2: "R", 3: "EEE"}, 2),
        ({2: "R", 3: "RE", 4: "R"}, 3),
        ({2: "RA", 3: "RGG", 4: "R"}, 2),
        ({2: "AG", 3: "AGS", 4: "A"}, 3),
        ({2: "AG", 3: "AG", 4: "A"}, 3),
        ({2: "S", 3: "", 4: ""}, 2),
        ({2: "", 3: "", 4: ""}, 4),
        ({2: "RR", 3: "RR", 4: "RR"}, 4),
    ],
)
def test_r148_it_moves_to_the_best_open_floor(alone, floors, best):
    assert bots_turn(alone, Bot(level=3), deepest=4, minerals=floors).of("floor", 1) == best


def test_r149_in_a_reset_turn_it_collects_the_two_most_valuable_minerals_of_its_floor(alone):
    about = {"deepest": 3, "minerals": {2: "SGAE", 3: "RR"}}
    position = bots_turn(alone, Bot(level=3, floor=2), **about)
    assert (of_bot(position, "track"), position.on_floor(2), position.on_floor(3)) == ("AE", "SG", "RR")
    assert position.game["bot_deck"].sum() == 9


@pytest.mark.parametrize(("there", "taken"), [("", "SS"), ("R", "SR"), ("S", "SS"), ("RR", "RR"), ("GGG", "GG")])
def test_r149_and_a_silver_for_each_that_is_missing(alone, there, taken):
    position = bots_turn(alone, Bot(level=3, floor=2), minerals={2: there})
    assert of_bot(position, "track") == taken


SHOP = "RECKLESS DRILLING, AUTO-DRILL, PANIC BUTTON, ROCKET DRONE, COFFEE BREAK, PIT STOP, "
SHOP += "SUPER HEAVY DRILL, LASER CUTTER PRO"  # 2 and 5, 0 and 4, 7 and 8, 17 and 18


def discarded(position):
    names = position.runner.edition.words["cards"][9:]
    return {names[card]: int(position.game["under"][card]) for card in np.flatnonzero(position.game["under"])}


@pytest.mark.parametrize(
    ("there", "gone"),
    [
        ("AG", {"LASER CUTTER PRO", "PANIC BUTTON"}),
        ("SG", {"PANIC BUTTON", "RECKLESS DRILLING"}),
        ("RE", {"LASER CUTTER PRO", "SUPER HEAVY DRILL"}),
        ("", {"PANIC BUTTON", "RECKLESS DRILLING"}),
    ],
)
def test_r150_it_goes_up_and_refreshes_the_shops_by_what_it_collected(alone, there, gone):
    position = bots_turn(alone, Bot(level=3, floor=2), minerals={2: there}, on_sale=SHOP)
    assert position.of("floor", 1) == 0
    assert set(discarded(position)) == gone
    assert [len(position.on_sale(shop)) for shop in ("drilling", "movement", "utility", "advanced")] == [2, 2, 2, 2]


def test_r150_all_that_are_tied_are_discarded(alone):
    nine = {"JACKHAMMER", "CARELESS DRILLING", "ROCKET DRONE PLUS", "WATER COOLING", "DEEP NEURAL NETWORK"}
    shop = ", ".join(["FLYWHEEL", "PIT STOP", "3D PRINTER", *nine])  # batteries do not count
    position = bots_turn(alone, Bot(level=3, floor=2), minerals={2: "RG"}, on_sale=shop)
    assert set(discarded(position)) == nine | {"FLYWHEEL"}


def test_r151_all_shops_are_one_display_and_are_refilled_after_both(alone):
    shop = "RECKLESS DRILLING, AUTO-DRILL, ATM DRONE, ROCKET DRONE, PIT STOP, COFFEE BREAK, SURGEON, 3D PRINTER"
    for seed in range(6):
        position = bots_turn(alone, Bot(level=3, floor=2), minerals={2: "GG"}, on_sale=shop, seed=(seed, 3))
        assert set(discarded(position)) == {"RECKLESS DRILLING", "ATM DRONE"}  # 2, then 3: nothing new between
        assert len(position.on_sale()) == 8


def test_r151_discarded_cards_go_under_their_decks(alone):
    out = "REPAIR DRONE, REFUELLING DRONE, SENTIENT DRONE, CURRENT-CREDIT MINER, SWISS ARM, WATER COOLING"
    out += ", PIT STOP, REFUELLING BREAK"
    shop = (
        "AUTO-DRILL, LASER CUTTER, PROPER PROPELLER, WHEELS ON HEELS, UTILITY BOT, CLEANING BREAK, SURGEON, 3D PRINTER"
    )
    for seed in range(6):
        about = {"minerals": {2: "GG"}, "seed": (seed, 3), "on_sale": shop, "out": out}
        position = bots_turn(alone, Bot(level=3, floor=2), **about)
        assert position.on_sale("utility") == {"NUCLEAR REACTOR", "COFFEE BREAK"}  # what was in the deck
        assert discarded(position)["UTILITY BOT"] < discarded(position)["CLEANING BREAK"]  # the first lies above


def test_r152_for_a_milestone_of_the_bots_the_player_is_paid(alone):
    position = bots_turn(alone, Bot(level=4, deck=DEAR))
    assert position.milestones(1)[0] == 1
    assert position.of("credits") == 3


def test_r152_for_one_of_the_players_the_bot_gets_a_silver(alone):
    position = alone(Seat(floor=2, tiles="2-1, 2-2"), Bot(level=3), drills=2).do("excavate")
    assert position.milestones() == [1, 0, 0, 0]
    assert (of_bot(position, "track"), position.of("credits", 1)) == ("S", 0)
    position = alone(Seat(floor=2, tiles="2-1, 2-2"), Bot(level=3, track="RRR"), drills=2).do("excavate")
    assert of_bot(position, "overflow") == "S"
    seat = Seat(floor=6, tiles="6-1, 4-1, 4-2", overflow="S" * 9)
    position = alone(seat, Bot(level=3), deepest=6, drills=5).do("excavate")
    assert of_bot(position, "track") == "S"  # for the final one


def test_r153_no_floor_card_does_anything_in_the_bots_turn(alone):
    fields = ("credits", "fuel", "hand_size", "drones")
    for seed in range(30):
        position = alone(Seat(floor=1, fuel=5), Bot(level=4, deck=DEAR), seed=(seed, 2)).end_turn()
        assert [position.of(name) for name in fields] == [3, 5, 3, 0]  # credits for the bot's milestone
        assert (position.game["floor_card"] > 0).sum() == 3
        assert position.asked == "operate"
        assert position.cards("discards") == ""


def test_r153_its_mech_counts_for_the_squeeze(alone):
    about = {"deepest": 3, "floor_cards": {3: "THE SQUEEZE"}}
    position = alone(Seat(floor=3, hand="CLAW"), Bot(level=3, floor=3), **about).do("done")
    assert (position.asked, position.legal()) == ("floor", {"effect 1", "effect 2"})
    assert position.do("effect 1").asked == "keep"
    assert alone(Seat(floor=3, hand="CLAW"), Bot(level=3, floor=2), **about).do("done").asked == "keep"


def test_r154_jackpot_lays_one_emerald_for_the_player_alone(alone):
    found = 0
    for seed in range(40):
        position = bots_turn(alone, Bot(level=4, deck=DEAR), seed=(seed, 2))
        cards = [
            position.runner.edition.words["floor cards"][card - 1] if card else ""
            for card in position.game["floor_card"]
        ]
        floor = cards.index("JACKPOT") if "JACKPOT" in cards else 0
        found += floor > 0
        assert position.of("reserved") == floor
        assert position.of("reserved", 1) == 0
    assert found > 3


def test_r154_also_when_the_player_turns_it_up_and_the_bot_cannot_take_it(alone):
    for seed in range(60):
        position = alone(Seat(floor=2, hand="CLAW"), Bot(level=2, deck=DEAR), drills=3, seed=(seed, 2)).do(
            "remove barrier"
        )
        if position.of("reserved"):
            assert position.on_floor(3) == "GA"
            position.end_turn()
            assert of_bot(position, "track") == "A"
            assert position.of("reserved") == 3
            return
    pytest.fail("no JACKPOT")


def test_r155_the_end_is_triggered_by_a_full_track_or_the_bots_last_card(alone):
    seat = Seat(floor=6, tiles="6-1, 4-1, 4-2", overflow="S" * 9)
    assert alone(seat, Bot(), deepest=6, drills=5).do("excavate").game["ending"] == 1
    position = bots_turn(alone, Bot(level=4, deck=DEAR, tiles="6-1, 6-2, 6-3, 6-4, 2-1"), DRILLER, deepest=6)
    assert position.game["ending"] == 2
    assert not bots_turn(alone, Bot(level=3, deck="CLAW, CRUTCH")).game["ending"]
    assert bots_turn(alone, Bot(level=3, deck="CLAW")).game["ending"] == 2
    assert not bots_turn(alone, Bot(level=3, deck="CLAW", floor=1)).game["ending"]  # a reset turn turns up none


def test_r156_whoever_triggers_it_finishes_and_the_other_has_one_last_turn(alone):
    seat = Seat(floor=6, tiles="6-1, 4-1, 4-2", overflow="S" * 9, hand="CLAW")
    position = alone(seat, Bot(level=3, deck=DEAR), deepest=6, drills=5).do("excavate")
    position.do("play CLAW").end_turn()
    assert (position.over, position.game["bot_deck"].sum()) == (1, 1)  # the bot had its last turn
    position = bots_turn(alone, Bot(level=3, deck="CLAW"))
    assert (position.over, position.of("floor", 1)) == (0, 2)  # the bot finished its turn
    position.end_turn()
    assert (position.over, position.of("floor", 1)) == (1, 2)  # and has no other


def test_r156_for_its_last_card_the_bot_takes_the_final_milestone_and_the_player_draws(alone):
    position = bots_turn(alone, Bot(level=3, deck="CLAW"), Seat(floor=1))
    assert position.milestones(1) == [0, 0, 0, 1]
    assert position.of("hand_size") == 4
    assert position.score(1) == 18


def test_r156_also_if_the_bot_triggers_it_in_the_players_turn(runner, edition, tmp_path):
    text = Path(edition.source).read_text().replace("lines = [5, 10, 15]", "lines = [5, 10, 20]")  # else it cannot
    (tmp_path / "lines.toml").write_text(text)
    other = type(runner)(GAME, GAME.load_edition(tmp_path / "lines.toml"))
    bot = Bot(level=3, track="RRR", overflow="S" * 9, tiles="6-1, 5-1, 5-2, 2-5")  # 15 notches
    position = lay(other, (Seat(floor=2, tiles=BARRIERS),), bot=bot, deepest=6, drills=2).do("excavate")
    assert position.milestones() == [0, 0, 1, 0]  # for which the bot got a silver
    assert (position.game["ending"], position.milestones(1)) == (2, [1, 1, 0, 1])
    position.end_turn()
    assert (position.over, position.game["bot_deck"].sum()) == (0, 9)  # no turn for the bot, but one for the player
    assert position.end_turn().over == 1


def test_r157_the_bot_scores_minerals_tiles_and_milestones_and_loses_nothing(alone):
    bot = Bot(level=1, floor=6, track="SGG", tiles="2-1, barrier 3, 6-1", milestones="1, 2")
    position = alone(Seat(tiles="barrier 4, barrier 5, barrier 6", milestones="3"), bot, deepest=6)
    assert position.score(1) == (2 + 3 + 3) + (4 + 10 + 21) + (4 + 5)
    bot = Bot(level=1, track="RRRR", overflow="SE", deck="CLAW, DAMAGE")
    assert alone(Seat(), bot).score(1) == 4 * 6 + 2 + 5


def final(alone, seat, bot):
    """The position when the game is over after the player's last turn."""
    return alone(seat, bot, ending=2, ended_in=4).end_turn()


def test_r158_the_player_wins_with_more_points_than_the_bot(alone):
    deck = "TORSO"
    bot = {"level": 3, "deck": "", "milestones": "final"}  # 18 points
    position = final(alone, Seat(deck=deck, overflow="RRR"), Bot(**bot))
    assert (position.score(), position.score(1), position.places) == (18, 18, [2, 1])
    position = final(alone, Seat(deck=deck, overflow="RRR", refresh_tile=1), Bot(**bot))
    assert (position.score(), position.places) == (19, [1, 2])
    position = final(alone, Seat(deck=deck, overflow="RRR", credits=4, fuel=9), Bot(**bot))
    assert position.places == [2, 1]  # a tie is lost, whatever the credits


@pytest.mark.parametrize(
    ("reward", "won", "lost"), [("placement", 1, -1), ("win", 1, 0), ("score_margin", 1 / 60, -1 / 60)]
)
def test_r158_what_beating_the_bot_pays(alone, edition, reward, won, lost):
    for extra, paid in (("", lost), ("S", won)):
        seat = Seat(deck="TORSO", overflow="RRA" + extra, refresh_tile=1)
        position = alone(seat, Bot(level=3, deck="", milestones="final"), ending=2, ended_in=4)
        env = BatchedAEC(GAME, 1, num_players=1, bot_level=3, edition=edition, reward=reward, autoreset="disabled")
        env.set_state(position.record)
        while not env.dones.any():
            env.step([0])
        assert env.rewards[0, 0] == pytest.approx(paid)
