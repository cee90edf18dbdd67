"""R90-R94: the end of every turn."""

import pytest
from helpers.drillers import Seat


@pytest.mark.parametrize("floor", [0, 1, 2])
def test_r90_every_turn_ends_with_upkeep(table, floor):
    position = table(Seat(floor=floor, hand="CLAW, TORSO", fuel=5), floor_cards={2: "THE RITZ"})
    if floor == 0:
        position.do("done")
    assert position.do("done").part == "upkeep"
    assert position.asked == "keep"


@pytest.mark.parametrize(("hand", "fuel"), [("CLAW", 0), ("CLAW, TORSO", 1), ("CLAW, TORSO, CRUTCH, DAMAGE", 3)])
def test_r90_one_card_is_kept_for_free_and_others_for_a_fuel_each(table, hand, fuel):
    position = table(Seat(floor=1, hand=hand, fuel=7)).do("done", "done")
    assert position.of("fuel") == 7 - fuel
    assert set(hand.split(", ")) <= set(position.cards("hand").split(", "))
    assert position.of("hand_size") == 3 + len(hand.split(", "))


def test_r90_what_cannot_be_paid_must_go(table):
    position = table(Seat(floor=1, hand="CLAW, TORSO, CRUTCH", fuel=1)).do("done")
    assert position.legal() == {"choose CLAW", "choose TORSO", "choose CRUTCH"}
    position.do("choose TORSO")
    assert position.legal() == {"choose CLAW", "choose CRUTCH", "done"}
    assert position.do("done").of("fuel") == 0


def test_r90_the_others_are_discarded_before_cards_are_drawn(table):
    seat = Seat(floor=1, hand="CLAW, TORSO", deck="CRUTCH", fuel=5)
    position = table(seat).do("done", "choose CLAW")
    assert position.cards("discards") == "CLAW"
    position.do("choose TORSO", "done")
    assert position.cards("hand") == "TORSO, CRUTCH, CLAW"


def test_r91_the_play_area_goes_to_the_discard_pile_and_gauges_to_0(table):
    seat = Seat(floor=1, hand="CRUTCH, CLAW", permanents="HOVER PADS")
    position = table(seat).do("play CRUTCH", "play CLAW", "use HOVER PADS")
    assert position.gauges == (2, 1)
    position.do("done")
    assert position.gauges == (0, 0)
    assert (position.cards("played"), position.cards("discards")) == ("", "CRUTCH, CLAW")
    assert position.game["players"]["permanents"][0].sum() == 1


def test_r91_the_played_cards_may_come_with_the_draw(table):
    position = table(Seat(floor=1, hand="CRUTCH", deck="CLAW")).do("play CRUTCH", "done")
    assert position.cards("hand") == "CRUTCH, CLAW"


@pytest.mark.parametrize("kept", ["", "CLAW", "CLAW, TORSO, CRUTCH"])
def test_r92_three_cards_are_drawn_however_many_were_kept(table, kept):
    position = table(Seat(floor=1, hand=kept)).end_turn()
    assert position.of("hand_size") == 3 + len([name for name in kept.split(", ") if name])


def test_r93_shops_are_refilled_last(table):
    shop = "PIT STOP, COFFEE BREAK, HOVER PADS, FLYWHEEL"
    position = table(Seat(credits=30, drones=1), on_sale=shop).do("buy PIT STOP", "done", "buy HOVER PADS")
    assert position.on_sale() == {"COFFEE BREAK", "FLYWHEEL"}
    position.do("done")
    assert [len(position.on_sale(shop)) for shop in ("movement", "utility")] == [2, 2]
    assert {"COFFEE BREAK", "FLYWHEEL"} < position.on_sale()


def test_r93_bought_by_a_drone_alone(table):
    position = table(Seat(floor=1, credits=30, drones=1), on_sale="PIT STOP, COFFEE BREAK").do("buy PIT STOP", "done")
    assert len(position.on_sale("utility")) == 2
    assert "PIT STOP" not in position.on_sale()


def test_r93_cards_that_went_under_the_deck_come_last_batch_by_batch(table):
    utility = "REPAIR DRONE, REFUELLING BREAK, SENTIENT DRONE, SWISS ARM, WATER COOLING, CLEANING BREAK"
    about = {"out": utility, "under": ["PIT STOP, UTILITY BOT", "COFFEE BREAK"], "on_sale": "REFUELLING DRONE"}
    about["out"] += ", CURRENT-CREDIT MINER"
    found = set()
    for seed in range(12):
        seat = Seat(floor=1, credits=30, drones=1, permanents="NUCLEAR REACTOR")
        position = table(seat, seed=(seed, 1), **about).do("buy REFUELLING DRONE", "done")
        assert position.on_sale("utility") == {"PIT STOP", "UTILITY BOT"}
        found.add(position.game["under"].sum())
    assert found == {2}  # COFFEE BREAK, of the second batch
    first = set()
    for seed in range(12):
        seat = Seat(floor=1, credits=30, drones=1, permanents="NUCLEAR REACTOR")
        position = table(seat, seed=(seed, 1), **about | {"on_sale": "REFUELLING DRONE, SWISS ARM"})
        first |= position.do("buy REFUELLING DRONE", "done").on_sale("utility")
    assert first == {"SWISS ARM", "PIT STOP", "UTILITY BOT"}


def test_r94_with_deck_and_discard_pile_empty_a_draw_gives_nothing(table):
    position = table(Seat(floor=1, hand="COFFEE BREAK, CLAW", deck="CRUTCH")).do("play COFFEE BREAK")
    assert (position.cards("hand"), position.of("deck_size"), position.asked) == ("CRUTCH, CLAW", 0, "operate")


def test_r94_the_next_card_that_enters_the_discard_pile_becomes_the_deck(table):
    seat = Seat(hand="CLAW, CRUTCH", deck="")
    position = table(seat).do("damage for fuel")
    assert (position.top(), position.of("deck_size"), position.cards("discards")) == ("DAMAGE", 1, "")
    position = table(seat).do("done", "discard a card", "choose CRUTCH")
    assert (position.top(), position.cards("discards")) == ("CRUTCH", "")
    position = table(Seat(floor=1, hand="CLAW, CRUTCH", deck="")).do("play CLAW", "play CRUTCH", "done")
    assert position.cards("hand") == "CRUTCH, CLAW"
