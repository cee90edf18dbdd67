"""R159-R173: the questions and answers of the rulebook."""

import pytest
from helpers.drillers import Bot, Seat


def test_r159_an_empty_deck_is_made_anew_at_once(table):
    seat = Seat(hand="DAMAGE, CLAW", deck="CRUTCH", discards="TORSO, GRABBER, MINING ARM")
    tops = set()
    for seed in range(16):
        position = table(seat, seed=(seed, 1)).do("play DAMAGE")
        assert position.cards("hand") == "CRUTCH, CLAW"  # the last card was drawn, and no other had to be
        assert (position.of("deck_size"), position.cards("discards")) == (3, "")
        tops.add(position.top())
    assert tops == {"TORSO", "GRABBER", "MINING ARM"}


def test_r159_also_when_its_last_card_is_repaired(table):
    seat = Seat(hand="PIT STOP", deck="CRUTCH", discards="TORSO, CLAW")
    position = table(seat).do("play PIT STOP", "repair in the top of the deck")
    assert (position.of("deck_size"), position.cards("discards")) == (2, "")


def test_r159_in_the_middle_of_drawing(table):
    seat = Seat(hand="COFFEE BREAK", deck="CRUTCH", discards="TORSO")
    position = table(seat).do("play COFFEE BREAK")
    assert position.cards("hand") == "TORSO, CRUTCH"


def test_r160_a_permanent_bought_with_a_drone_works_in_the_same_turn(table):
    position = table(Seat(drones=1, credits=8), on_sale="HOVER PADS").do("buy HOVER PADS")
    position.do("use HOVER PADS")
    assert position.gauges == (1, 0)
    assert not position.may("use HOVER PADS")


@pytest.mark.parametrize("card", ["TORSO", "WATER COOLING", "UTILITY BOT", "BURNER DRILL", "ANTIGRAVITY DRIVE"])
def test_r161_no_default_function_while_a_card_is_played(table, card):
    seat = Seat(floor=2, fuel=10, hand=f"{card}, CLAW", storage="SG", tiles="2-1", drones=1, permanents="HOVER PADS")
    position = table(seat, moves=1, drills=1, minerals={2: "S"}).do(f"play {card}")
    assert position.asked != "operate"
    starts = ("fuel", "damage", "exhaust", "move", "collect", "excavate", "play", "burn", "use", "sell", "buy")
    assert not [name for name in position.legal() if name.startswith(starts)]


def test_r162_minerals_in_storage_cannot_be_thrown_away(table):
    position = table(Seat(floor=2, storage="SS", hand="CLAW"), minerals={2: "R"}, drills=1)
    assert not position.offered("collect")
    assert not position.offered("choose")
    assert not position.offered("sell")


def test_r163_with_no_corridor_tiles_left_nothing_can_be_excavated(table):
    position = table(Seat(floor=2), drills=9, gone="2-1, 2-2, 2-3, 2-4", minerals={2: "S"})
    position.do("excavate")
    assert position.game["top_tile"][2] == 0
    assert not position.may("excavate")
    assert position.may("remove barrier")
    assert position.may("collect silver")


def test_r163_neither_by_the_bot(alone):
    gone = "2-1, 2-2, 2-3, 2-4, 2-5"
    position = alone(Seat(floor=1), Bot(level=1, deck="TORSO, CLAW"), gone=gone).end_turn()
    assert position.of("notches", 1) == 10


HOARDER = Seat(discards="DAMAGE*14")


@pytest.mark.parametrize(
    ("market", "left"), [("SGAER", "SGAE"), ("SSGGG", "SSGG"), ("S", ""), ("AAEE", "AAE"), ("SRR", "SR"), ("", "")]
)
def test_r164_damage_without_a_card_left_takes_the_rightmost_mineral(table, market, left):
    position = table(Seat(market=market, overflow="R", storage="R", fuel=1), HOARDER)
    score = position.score()
    position.do("damage for fuel")
    assert position.minerals("market") == left
    assert (position.minerals("overflow"), position.minerals("storage")) == ("R", "R")
    assert position.cards("discards") == ""
    assert position.of("fuel") == 4
    worth = dict(zip("SGAER", (2, 3, 4, 5, 6), strict=True))
    lost = sum(worth[letter] for letter in market) - sum(worth[letter] for letter in left)
    assert position.score() == score - lost


@pytest.mark.parametrize("card", ["CARELESS DRILLING", "RECKLESS DRILLING", "SUPERCHARGED DRILLING", "PANIC BUTTON"])
def test_r164_wherever_the_card_was_to_go(table, card):
    position = table(Seat(hand=card, market="SG"), HOARDER).do(f"play {card}")
    assert position.minerals("market") == "S"
    assert (position.cards("hand"), position.pile(), position.cards("discards")) == ("", [], "")


def test_r164_its_space_is_free_again(table):
    position = table(Seat(market="RRR", storage="R", drones=1), HOARDER).do("damage for fuel", "sell ruby")
    assert (position.of("credits"), position.minerals("market")) == (9, "RRR")


def test_r165_a_shop_without_a_deck_is_not_refilled(table):
    out = "REPAIR DRONE, REFUELLING BREAK, REFUELLING DRONE, SENTIENT DRONE, CURRENT-CREDIT MINER, SWISS ARM"
    out += ", WATER COOLING, CLEANING BREAK, COFFEE BREAK"
    seat = Seat(drones=1, credits=20, permanents="NUCLEAR REACTOR")
    position = table(seat, on_sale="PIT STOP, UTILITY BOT", out=out).do("buy PIT STOP").end_turn()
    assert position.on_sale("utility") == {"UTILITY BOT"}
    assert len(position.on_sale("drilling")) == 2
    for _ in range(3):
        assert position.end_turn().on_sale("utility") == {"UTILITY BOT"}


def test_r166_credits_and_minerals_do_not_run_out(table):
    seats = [Seat(overflow="S" * 13), Seat(overflow="S" * 13)]
    position = table(*seats, Seat(floor=2, overflow="S" * 13), active=2, drills=2, tops=["2-1"])
    assert position.do("excavate").on_floor(2) == "SG"
    rich = Seat(credits=125, tiles="4-3, 2-1")
    assert table(rich, deepest=4).do("exhaust corridor 4-3").of("credits") == 127


def test_r166_nobody_has_more_than_99_of_a_thing_or_127_credits(table):
    position = table(Seat(hand="PROPER PROPELLER"), moves=98, moves_gained=98).do("play PROPER PROPELLER")
    assert position.gauges == (99, 0)
    position = table(Seat(hand="BURNER DRILL", storage="S", overflow="S" * 99), drills=99).do("play BURNER DRILL")
    assert (len(position.minerals("overflow")), position.gauges) == (99, (0, 99))


def test_r167_floor_cards_are_mandatory_unless_they_give_a_choice(table):
    for card in ("SULFUR CAVE", "LAVA CAVE"):
        seat = Seat(floor=3, fuel=10)
        position = table(seat, deepest=3, drills=2, floor_cards={3: card}).do("excavate")
        assert position.asked == "operate"
        assert "DAMAGE" in position.cards("discards") + position.cards("hand")
    position = table(Seat(floor=3, fuel=10, market="R"), HOARDER, deepest=3, drills=2, floor_cards={3: "SULFUR CAVE"})
    assert position.do("excavate").minerals("market") == ""
    for card in ("THE SQUEEZE", "CHILL OUT ZONE", "DISPATCH"):
        position = table(Seat(floor=3, hand="CLAW"), Seat(floor=3), deepest=3, floor_cards={3: card}).do("done")
        assert position.asked == "floor"
        assert not position.may("done")


def test_r168_moves_and_drills_left_are_lost_and_no_card_is_played(table):
    seat = Seat(hand="CRUTCH, CLAW, TORSO", permanents="NUCLEAR REACTOR", fuel=5)
    position = table(seat).do("play CRUTCH", "play CLAW", "done")
    assert position.part == "surfacing"
    starts = ("move", "collect", "excavate", "remove", "play", "burn", "use", "fuel", "damage")
    assert not [name for name in position.legal() if name.startswith(starts)]
    position.end_turn().end_turn()
    assert position.gauges == (0, 0)


def test_r169_the_refresh_tile_is_not_used_in_operations(table):
    position = table(Seat(drones=1, credits=20, refresh_tile=1), on_sale="PIT STOP, COFFEE BREAK")
    assert not position.offered("refresh")
    assert not position.do("buy PIT STOP").offered("refresh")
    assert position.do("done").offered("refresh")


def test_r170_with_a_full_track_tiles_are_still_drilled_and_score(table):
    rest = Seat(tiles="barrier 3, barrier 4, barrier 5, barrier 6", milestones="1, 2, 3")
    seat = Seat(floor=2, tiles="6-1, 6-2, 6-3, 6-4, 6-5", milestones="final")
    position = table(seat, rest, deepest=6, drills=4, ending=1, ended_in=5)
    score = position.score()
    position.do("excavate", "excavate")
    assert (position.of("notches"), position.score()) == (29, score + 8)


def test_r171_with_a_full_overflow_zone_selling_goes_on(table):
    seat = Seat(storage="RA", market="RRRAAA", overflow="S" * 10, tiles="6-1, 5-1")  # nine notches
    position = table(seat, deepest=6)
    score = position.score()
    position.do("done", "sell all")
    assert position.of("credits") == 8 + 4
    assert position.minerals("overflow") == "S" * 10 + "AR"
    assert position.score() == score + 12 // 5
    assert not position.game["ending"]


@pytest.mark.parametrize(
    ("card", "field", "last"),
    [
        ("CLEANING BREAK", "storage_cap", 7),
        ("MINING DRONE", "storage_cap", 7),
        ("REFUELLING DRONE", "fuel_cap", 18),
        ("SUPERHOT FURNACE", "fuel_cap", 18),
    ],
)
def test_r172_free_upgrades_raise_a_cap_by_a_step(table, card, field, last):
    position = table(Seat(hand=card, storage="S", credits=3))
    before = position.of(field)
    position.do(f"play {card}")
    assert (position.of(field), position.of("credits")) == (before + 1, 3)
    full = Seat(hand=card, storage="S", spaces=7, fuel_steps=8)
    assert table(full).do(f"play {card}").of(field) == last
    assert table(Seat(hand=card, storage="S")).do(f"burn {card}").of(field) == before


def test_r172_the_next_step_to_be_paid_is_the_one_after_it(table):
    position = table(Seat(hand="REFUELLING DRONE", fuel_steps=1, credits=9)).do("play REFUELLING DRONE", "done")
    assert position.do("upgrade the fuel tank").of("credits") == 6  # the third step costs 3


def test_r173_current_credit_miner_moves_the_top_of_a_column_of_choice(table):
    position = table(Seat(hand="CURRENT-CREDIT MINER", market="SSGR")).do("play CURRENT-CREDIT MINER")
    assert (position.asked, position.legal()) == ("column", {"choose silver", "choose gold", "choose ruby"})
    position.do("choose silver")
    assert (position.minerals("market"), position.minerals("overflow")) == ("SGR", "S")
    assert position.of("credits") == 5  # its own, and none for the mineral


def test_r173_with_an_empty_market_nothing_moves(table):
    position = table(Seat(hand="CURRENT-CREDIT MINER")).do("play CURRENT-CREDIT MINER")
    assert (position.asked, position.of("credits"), position.of("hand_size")) == ("operate", 5, 1)
