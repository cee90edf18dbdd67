"""R30-R42, R63, R69 and R70: playing cards, what every card does, and drones."""

import pytest
from helpers.drillers import Position, Seat
from helpers.drillers_cards import CARDS, PERMANENTS, PLAYED, Printed, changes

COUNTED = {"fuel": "fuel", "credits": "credits", "drones": "drones", "hand": "hand_size", "floor": "floor"}
COUNTED |= {"cap": "fuel_cap", "storage": "storage_cap", "piled": "piled"}


def counts(position: Position) -> dict[str, int]:
    """What cards may change, counted."""
    moves, drills = position.gauges
    there = {name: position.of(field) for name, field in COUNTED.items()}
    there |= {"moves": moves, "drills": drills, "overflow": len(position.minerals("overflow"))}
    there |= {"market": len(position.minerals("market")), "stored": len(position.minerals("storage"))}
    cards = sum(position.cards(name) != "" for name in ("played", "discards"))
    return there | {"discarded": position.cards("discards").count("DAMAGE"), "leaves": -cards}


def changed(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def answered(position: Position, option: int) -> int:
    """Answer what a card asks, always with that option and without repairing; how many repairs it offered."""
    repairs = 0
    while position.asked != "operate":
        if position.asked == "where":
            repairs += 1
            position.do("done")
        elif position.asked == "order":
            position.do("next: draw")
        elif position.asked == "go":
            position.do("go to floor 0")
        else:
            position.do("choose gold" if position.asked == "solid" else f"effect {1 + option}")
    return repairs


OPTIONS = [(card, n) for card in PLAYED for n in range(card.effects.count("/") + 1)]
CARD_AND_OPTION = pytest.mark.parametrize(("card", "option"), OPTIONS, ids=[f"{c.name}-{n}" for c, n in OPTIONS])


def player(**about: object) -> Seat:
    """A player to whom every effect of a card makes a difference."""
    return Seat(**{"floor": 2, "fuel": 8, "storage": "SG", "market": "A", "spaces": 3, "deck": "CLAW, CRUTCH"} | about)


@CARD_AND_OPTION
def test_r63_every_card_does_what_is_printed(table, card: Printed, option: int):
    deck = ", ".join(name for name in ("GRABBER", "AUTO-DRILL", "PIT STOP") if name != card.name)
    position = table(player(hand=card.name, deck=deck), deepest=3)
    before, hand = counts(position), position.of("hand_size")
    position.do(f"play {card.name}")
    repairs = answered(position, option)
    wanted = changes(card.effects.split("/")[option])
    assert repairs == wanted.pop("repairs", 0)
    wanted["hand"] = wanted.get("hand", 0) - hand
    if card.play is None:
        wanted |= {"stored": -1, "overflow": wanted.get("overflow", 0) + 1}
    wanted["fuel"] = min(wanted.get("fuel", 0) - (card.play or 0), 2 + wanted.get("cap", 0))
    leaves = wanted.pop("leaves", 0)
    wanted["leaves"] = -1 + leaves - (wanted.get("discarded", 0) > 0)
    assert changed(before, counts(position)) == {name: number for name, number in wanted.items() if number}
    assert position.cards("played") == ("" if leaves else card.name)


@pytest.mark.parametrize("card", PERMANENTS, ids=lambda card: card.name)
def test_r63_every_permanent_does_what_is_printed(table, card):
    position = table(player(permanents=card.name), moves_gained=3, drills_gained=3)
    before = counts(position)
    position.do(f"use {card.name}")
    assert changed(before, counts(position)) == changes(card.effects)
    assert not position.may(f"use {card.name}")


def test_r63_there_are_these_61_kinds(edition):
    assert list(edition.words["cards"]) == [card.name for card in CARDS]
    assert len(CARDS) == 61
    assert [sum(card.shop == shop for card in CARDS) for shop in ("drilling", "movement", "utility", "advanced")] == [
        *(12, 12, 12, 16)
    ]


def test_r30_a_card_played_lies_open_in_the_play_area_until_upkeep(table):
    position = table(Seat(hand="CRUTCH, CLAW, TORSO"), Seat()).do("play CRUTCH", "burn CLAW")
    assert position.cards("played") == "CRUTCH, CLAW"
    assert position.cards("hand") == "TORSO"
    assert position.seen_by(1)["players.played"][1].sum() == 2
    position.end_turn()
    assert position.cards("played") == ""
    assert position.cards("discards") == "CRUTCH, CLAW"


@pytest.mark.parametrize("card", [card for card in PLAYED if card.play], ids=lambda card: card.name)
def test_r31_a_main_effect_costs_its_fuel(table, card):
    assert not table(Seat(hand=card.name, fuel=card.play - 1)).may(f"play {card.name}")
    assert table(Seat(hand=card.name, fuel=card.play)).may(f"play {card.name}")


def test_r31_only_cards_in_hand_are_played(table):
    position = table(Seat(hand="CLAW", played="CRUTCH", discards="TORSO", on_top="PIT STOP", deck="SPIDER LEG"))
    assert position.offered("play") == position.offered("burn") == {"CLAW"}


def test_r32_playing_a_card_brings_all_of_its_effects(table):
    position = table(player(hand="ATM DRONE")).do("play ATM DRONE")
    assert (position.gauges, position.of("drones"), position.of("credits")) == ((1, 0), 1, 7)
    position = table(player(hand="UTILITY BOT")).do("play UTILITY BOT", "effect 1")
    assert (position.gauges, position.of("drones")) == ((1, 0), 2)


def test_r33_draw_and_repair_come_in_the_order_that_the_player_likes(table):
    seat = Seat(hand="WATER COOLING", deck="CLAW, CRUTCH, TORSO", fuel=5)
    position = table(seat).do("play WATER COOLING")
    assert position.asked == "order"
    assert position.legal() == {"next: draw", "next: repair"}
    drawn = position.copy().do("next: draw")
    assert drawn.asked == "where"
    drawn.do("repair in the hand", "choose CLAW")  # the card just drawn
    assert drawn.of("hand_size") == 1
    repaired = position.copy().do("next: repair", "repair in the top of the deck")
    assert repaired.cards("hand") in ("CRUTCH", "TORSO")  # drawn after CLAW was repaired
    assert (repaired.asked, repaired.part) == ("operate", "operations")


def test_r33_caps_rise_before_fuel_is_gained(table):
    position = table(Seat(hand="REFUELLING DRONE", fuel=7)).do("play REFUELLING DRONE")
    assert (position.of("fuel"), position.of("fuel_cap")) == (11, 11)
    position = table(Seat(hand="SUPERHOT FURNACE", fuel=10, storage="S")).do("play SUPERHOT FURNACE")
    assert (position.of("fuel"), position.of("fuel_cap")) == (11, 11)


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.name)
def test_r34_every_card_is_burned_for_its_fuel(table, card):
    position = table(Seat(hand=card.name, fuel=0))
    before = counts(position)
    position.do(f"burn {card.name}")
    assert changed(before, counts(position)) == {"fuel": card.burn, "hand": -1, "leaves": -1}
    assert position.cards("played") == card.name
    assert position.asked == "operate"


def test_r35_fuel_never_goes_past_the_cap(table):
    assert table(Seat(hand="PIT STOP", fuel=8)).do("burn PIT STOP").of("fuel") == 10
    assert table(Seat(hand="PIT STOP", fuel=8, fuel_steps=2)).do("burn PIT STOP").of("fuel") == 12
    assert table(Seat(hand="REFUELLING BREAK", fuel=9)).do("play REFUELLING BREAK").of("fuel") == 10
    assert table(Seat(fuel=9)).do("damage for fuel").of("fuel") == 10
    assert table(Seat(fuel=9, tiles="2-2")).do("exhaust corridor 2-2").of("fuel") == 10


def test_r36_a_card_may_stay_in_hand(table):
    position = table(Seat(hand="CLAW, CRUTCH"), Seat()).do("play CLAW", "done", "done", "done")
    assert position.game["seat"] == 1
    assert "CRUTCH" in position.cards("hand")


def test_r37_of_several_effects_the_player_chooses_while_the_card_is_played(table):
    position = table(Seat(hand="TORSO, CLAW", tiles="2-1", drones=1, storage="S")).do("play TORSO")
    assert position.asked == "option"
    assert position.legal() == {"effect 1", "effect 2"}
    assert position.copy().do("effect 1").gauges == (0, 1)
    assert position.copy().do("effect 2").gauges == (2, 0)
    position = table(Seat(hand="FOOTLESS TREADS")).do("play FOOTLESS TREADS")
    assert position.gauges == (3, 0)
    assert position.legal() == {"effect 1", "effect 2", "effect 3"}


def test_r38_an_effect_marked_1x_is_used_once_at_any_moment_after_playing(table):
    position = table(Seat(floor=2, hand="SUPERIOR SOAKER, CLAW", storage="S"), minerals={2: "G"})
    assert not position.may("use SUPERIOR SOAKER")
    position.do("play SUPERIOR SOAKER", "play CLAW", "collect gold", "fuel for a move")
    assert position.may("use SUPERIOR SOAKER")
    position.do("use SUPERIOR SOAKER", "choose silver")
    assert position.minerals("storage") == "GG"
    assert not position.may("use SUPERIOR SOAKER")


def test_r38_not_if_the_card_was_burned_and_not_after_operations(table):
    assert not table(Seat(hand="SUPERIOR SOAKER", storage="S")).do("burn SUPERIOR SOAKER").offered("use")
    position = table(Seat(hand="ADAPTIVE ENGINE", fuel=9)).do("play ADAPTIVE ENGINE")
    assert position.may("use ADAPTIVE ENGINE")
    assert not position.do("done").offered("use")


def test_r39_an_effect_with_the_infinity_sign_is_used_as_often_as_paid(table):
    position = table(Seat(hand="ADAPTIVE ENGINE, CLAW", fuel=7)).do("play ADAPTIVE ENGINE")
    position.do("use ADAPTIVE ENGINE", "play CLAW", "use ADAPTIVE ENGINE", "use ADAPTIVE ENGINE")
    assert position.gauges == (5, 1)
    assert position.of("fuel") == 0
    assert not position.may("use ADAPTIVE ENGINE")


def test_r40_abilities_of_played_cards_are_lost_with_the_turn(table):
    position = table(Seat(hand="ADAPTIVE ENGINE, SUPERIOR SOAKER", storage="S"), Seat(storage="S"))
    position.do("play ADAPTIVE ENGINE", "play SUPERIOR SOAKER")
    assert position.offered("use") == {"ADAPTIVE ENGINE", "SUPERIOR SOAKER"}
    position.end_turn()
    assert not position.offered("use")  # nobody else has them
    assert not position.end_turn().offered("use")


def test_r40_they_stay_for_the_turn_if_the_card_is_repaired(table):
    seat = Seat(hand="ADAPTIVE ENGINE, PIT STOP", fuel=2)
    position = table(seat).do("play ADAPTIVE ENGINE", "play PIT STOP", "repair in the play area")
    position.do("choose ADAPTIVE ENGINE")
    assert position.cards("played") == "PIT STOP"
    assert position.do("use ADAPTIVE ENGINE").gauges == (3, 0)


def test_r41_solid_fuel_is_a_stored_mineral_of_choice(table):
    position = table(Seat(hand="BURNER DRILL", storage="SGGR", fuel=3, credits=2)).do("play BURNER DRILL")
    assert position.asked == "solid"
    assert position.legal() == {"choose silver", "choose gold", "choose ruby"}
    assert position.gauges == (0, 0)
    position.do("choose gold")
    assert (position.minerals("storage"), position.minerals("overflow"), position.minerals("market")) == (
        "SGR",
        "G",
        "",
    )
    assert (position.of("credits"), position.of("fuel"), position.gauges) == (2, 5, (0, 2))


def test_r41_one_kind_of_mineral_is_taken_without_asking(table):
    position = table(Seat(hand="BURNER DRILL", storage="AA")).do("play BURNER DRILL")
    assert (position.asked, position.minerals("overflow")) == ("operate", "A")


@pytest.mark.parametrize("card", ["BURNER DRILL", "SUPERHOT FURNACE"])
def test_r42_without_a_stored_mineral_there_is_no_main_effect(table, card):
    position = table(Seat(hand=card, market="SG", overflow="R", fuel=5))
    assert not position.may(f"play {card}")
    assert position.do(f"burn {card}").of("fuel") == 8


def test_r69_a_drone_sells_one_stored_mineral(table):
    position = table(Seat(floor=2, drones=2, storage="SE"))
    assert position.offered("sell") == {"silver", "emerald"}
    position.do("sell emerald")
    assert (position.of("credits"), position.of("drones")) == (8, 1)
    assert (position.minerals("storage"), position.minerals("market")) == ("S", "E")
    position.do("sell silver")
    assert (position.of("credits"), position.of("drones")) == (12, 0)


def test_r69_every_drone_and_again_when_refreshed_but_not_without(table):
    position = table(Seat(drones=1, storage="SSG", spaces=3, hand="ROCKET DRONE")).do("sell silver")
    assert not position.offered("sell")
    position.do("play ROCKET DRONE", "sell silver")
    assert position.minerals("market") == "SS"
    assert not position.offered("sell")
    assert not table(Seat(drones=1, storage="S")).do("done").offered("sell") - {"all"}


def test_r70_a_drone_buys_a_card_at_its_full_cost(table):
    position = table(Seat(floor=4, drones=1, credits=8), deepest=4, on_sale="PIT STOP, COFFEE BREAK, MINING DRONE")
    assert position.offered("buy") == {"PIT STOP", "COFFEE BREAK", "MINING DRONE"}
    position.do("buy COFFEE BREAK")
    assert (position.of("credits"), position.of("drones")) == (1, 0)
    assert position.pile() == ["COFFEE BREAK"]
    assert position.on_sale() == {"PIT STOP", "MINING DRONE"}  # nothing takes its place yet
    assert not position.offered("buy")


def test_r70_with_a_battery_if_it_needs_one(table):
    shop = {"on_sale": "SUPERHOT FURNACE, SURGEON", "deepest": 3}
    assert not table(Seat(drones=1, credits=20), **shop).offered("buy")
    position = table(Seat(drones=1, credits=20, tiles="3-2"), **shop).do("buy SUPERHOT FURNACE")
    assert position.tiles(exhausted=True) == {"3-2"}
    assert (position.of("credits"), position.pile()) == (17, ["SUPERHOT FURNACE"])
    position = table(Seat(drones=1, credits=20, tiles="3-2, 3-3"), **shop).do("buy SURGEON")
    assert position.asked == "battery"
    position.do("exhaust corridor 3-3")
    assert position.may("use SURGEON")


def test_r70_without_a_drone_nothing_is_bought_in_operations(table):
    assert not table(Seat(credits=20), on_sale="PIT STOP").offered("buy")
