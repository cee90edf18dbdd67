"""R95-R114: floor cards, their triggers, and what each of the twelve does."""

import pytest
from helpers.drillers import Seat

DEEP = [
    *("LOBBY", "THE SQUEEZE", "DISPATCH", "LAVA CAVE", "JACKPOT", "SULFUR CAVE", "CAVE WITH NO CEILING"),
    *("CHILL OUT ZONE", "TOYS R' RUST"),
]


def on(table, card, *others, floor=3, minerals="", **about):
    """A mech on a floor with that card; what is no field of the record is the player's."""
    fields = {name: about.pop(name) for name in list(about) if name in Seat.__dataclass_fields__}
    floor = 2 if card in ("PILEUP", "BREWERY", "THE RITZ") else floor
    seat = Seat(**{"floor": floor, "fuel": 5, **fields})
    where = {"deepest": max(3, floor), "minerals": {floor: minerals}, "floor_cards": {floor: card}}
    return table(seat, *others, **where, **about)


def opened(table, card, **about):
    """The position after floor 3 was opened and that card turned up."""
    for seed in range(200):
        fields = {name: about[name] for name in about if name in Seat.__dataclass_fields__}
        seat = Seat(**{"floor": 2, "fuel": 5, **fields})
        position = table(seat, players=about.get("players", 2), drills=3, seed=(seed, 6)).do("remove barrier")
        if position.runner.edition.words["floor cards"][position.game["floor_card"][3] - 1] == card:
            return position
    raise AssertionError(card)


def test_r95_a_floor_card_is_turned_up_when_its_floor_is_opened(table):
    position = table(Seat(floor=2), drills=3)
    assert position.game["floor_card"].tolist()[3:] == [0, 0, 0, 0]
    position.do("remove barrier")
    card = int(position.game["floor_card"][3])
    assert card > 3
    assert position.game["floor_card"].tolist()[4:] == [0, 0, 0]
    position.end_turn().end_turn()
    assert position.game["floor_card"][3] == card


def test_r95_it_stays_in_force_for_the_rest_of_the_game(table):
    position = on(table, "SULFUR CAVE", Seat(floor=3, fuel=1), drills=2, hand="CLAW").do("excavate").end_turn()
    position.do("damage for fuel", "fuel for a drill")  # another player, and a later turn
    for _ in range(4):
        position.end_turn()
    position = on(table, "CHILL OUT ZONE", fuel=1, drills=4).do("excavate")
    assert position.of("fuel") == 3
    assert position.do("excavate").of("fuel") == 5


def test_r96_what_it_does_on_reveal_happens_once_to_who_opened_the_floor(table):
    position = opened(table, "LOBBY")
    assert (position.of("credits"), position.of("credits", 1)) == (2, 0)
    position.end_turn()
    assert (position.of("credits"), position.of("credits", 1)) == (2, 0)


def test_r97_on_excavating_happens_after_a_corridor_on_its_floor(table):
    position = on(table, "THE RITZ", drills=4).do("excavate")
    assert (position.of("credits"), position.on_floor(2)) == (2, "SG")
    assert position.do("excavate").of("credits") == 4
    position = table(Seat(floor=3), deepest=3, drills=2, floor_cards={2: "THE RITZ", 3: "DISPATCH"}).do("excavate")
    assert position.of("credits") == 0


def test_r98_on_collecting_happens_for_every_mineral_collected_there(table):
    position = on(table, "THE SQUEEZE", minerals="SG", drills=2).do("collect silver")
    assert position.of("credits") == 2
    assert position.do("collect gold").of("credits") == 4


def test_r98_from_beside_it_too(table):
    position = on(table, "THE SQUEEZE", minerals="S", floor=3, hand="HARPOON DRILL")
    position.game["players"]["floor"][0] = 2
    position.do("play HARPOON DRILL", "use HARPOON DRILL", "collect silver below")
    assert position.of("credits") == 2


def test_r99_at_the_end_counts_where_the_mech_is_when_operations_end(table):
    about = {"deepest": 3, "floor_cards": {2: "BREWERY", 3: "DISPATCH"}}
    assert table(Seat(floor=2, fuel=5), **about).end_turn().of("fuel") == 6
    assert table(Seat(floor=2, fuel=5), moves=1, **about).do("move up").end_turn().of("fuel") == 5
    assert table(Seat(floor=1, fuel=5), moves=1, **about).do("move down").end_turn().of("fuel") == 6


def test_r99_operations_are_over_then(table):
    position = on(table, "CAVE WITH NO CEILING", moves=2, hand="CRUTCH", tiles="2-1", drones=1).do("done")
    assert position.legal() == {"effect 1", "effect 2", "done"}
    position = on(table, "CHILL OUT ZONE", hand="PIT STOP", fuel=0).do("done")
    assert position.cards("discards") == "DAMAGE"
    assert position.asked == "keep"


def test_r100_it_concerns_the_acting_player_alone(table):
    for card in DEEP:
        others = [Seat(floor=3, fuel=5), Seat(floor=3, fuel=5)]
        position = on(table, card, *others, minerals="SS", drills=4, fuel=9, drones=1, hand="CLAW")
        before = position.game["players"][1:3].tobytes(), position.game["own"][1:3].tobytes()
        position.do("excavate", "collect silver", "done")
        while position.part != "upkeep":
            position.do(sorted(position.legal())[0])
        assert (position.game["players"][1:3].tobytes(), position.game["own"][1:3].tobytes()) == before


def test_r101_first_in_a_turn_is_counted_for_each_floor(table):
    seat = Seat(floor=3, fuel=1, hand="ANTIGRAVITY DRIVE")
    position = table(seat, deepest=4, drills=9, floor_cards={3: "SULFUR CAVE", 4: "LAVA CAVE"}).do("excavate")
    assert position.of("fuel") == 6
    position.do("play ANTIGRAVITY DRIVE", "go to floor 4", "excavate")
    assert position.gauges == (0, 9 - 2 - 2)
    assert position.cards("hand") == position.cards("discards") == "DAMAGE"


def test_r101_and_for_each_turn(table):
    about = {"deepest": 3, "floor_cards": {3: "SULFUR CAVE"}}
    position = table(Seat(floor=3, fuel=1, hand="CLAW"), Seat(floor=3), drills=2, **about).do("excavate")
    assert position.of("fuel") == 6
    position.end_turn().do("fuel for a drill", "fuel for a drill", "excavate")
    assert position.of("fuel", 1) == 2 + 5


# --- The starting cards ----------------------------------------------------------------------------------------------


def test_r102_pileup_gives_a_silver_without_a_drill(table):
    position = on(table, "PILEUP", minerals="SSG").do("done")
    assert (position.asked, position.legal()) == ("floor", {"effect 1", "done"})
    declined = position.copy().do("done")
    assert (declined.minerals("storage"), declined.on_floor(2)) == ("", "SSG")
    position.do("effect 1")
    assert (position.minerals("storage"), position.on_floor(2)) == ("S", "SG")


def test_r102_with_room_in_storage_and_a_silver_there(table):
    assert on(table, "PILEUP", minerals="SS", storage="GG", hand="CLAW").do("done").asked == "keep"
    assert on(table, "PILEUP", minerals="GA", hand="CLAW").do("done").asked == "keep"


def test_r103_brewery_gives_fuel_at_the_end(table):
    assert on(table, "BREWERY").end_turn().of("fuel") == 6
    assert on(table, "BREWERY", fuel=10).end_turn().of("fuel") == 10


def test_r103_the_ritz_pays_for_corridors(table):
    position = on(table, "THE RITZ", drills=4, minerals="S").do("excavate")
    assert position.of("credits") == 2
    assert position.do("collect silver").end_turn().of("credits") == 2


# --- The deep cards --------------------------------------------------------------------------------------------------


def test_r104_lobby_gives_credits_on_reveal(table):
    assert opened(table, "LOBBY", credits=3).of("credits") == 5


def test_r104_lobby_sells_fuel_when_something_is_collected(table):
    position = on(table, "LOBBY", minerals="SG", drills=2, credits=1).do("collect silver")
    assert (position.asked, position.legal()) == ("floor", {"effect 1", "done"})
    assert position.copy().do("done").of("credits") == 1
    position.do("effect 1")
    assert (position.of("credits"), position.of("fuel"), position.asked) == (0, 6, "operate")  # once a mineral
    assert position.do("collect gold").asked == "operate"  # no credit is left


def test_r104_below_the_fuel_cap_only(table):
    assert on(table, "LOBBY", minerals="S", drills=1, credits=5, fuel=10).do("collect silver").asked == "operate"
    assert on(table, "LOBBY", minerals="S", drills=1, credits=5, fuel=9).do("collect silver").asked == "floor"


@pytest.mark.parametrize(("cards", "fuel"), [("CLAW, TORSO, CRUTCH", 0), ("CLAW, TORSO, CRUTCH, DAMAGE, GRABBER", 2)])
def test_r105_lobby_lets_three_cards_in_all_be_kept_for_free(table, cards, fuel):
    position = on(table, "LOBBY", hand=cards).do("done", "done")
    assert position.of("fuel") == 5 - fuel
    position.end_turn()
    assert position.game["keep"] == 1  # in that Upkeep only


def test_r106_the_squeeze_pays_credits_for_collecting(table):
    assert on(table, "THE SQUEEZE", minerals="S", drills=1).do("collect silver").of("credits") == 2


def test_r106_the_squeeze_costs_fuel_or_damage_for_each_other_mech(table):
    others = [Seat(floor=3), Seat(floor=3), Seat(floor=2)]
    position = on(table, "THE SQUEEZE", *others, hand="CLAW").do("done")
    assert (position.asked, position.legal()) == ("floor", {"effect 1", "effect 2"})
    position.do("effect 1")
    assert (position.asked, position.of("fuel")) == ("floor", 4)
    position.do("effect 2")
    assert (position.asked, position.cards("discards"), position.of("fuel")) == ("keep", "DAMAGE", 4)


def test_r106_without_fuel_it_is_damage_and_without_others_nothing(table):
    position = on(table, "THE SQUEEZE", Seat(floor=3), Seat(floor=3), hand="CLAW", fuel=1).do("done", "effect 1")
    assert (position.asked, position.cards("discards")) == ("keep", "DAMAGE")
    position = on(table, "THE SQUEEZE", Seat(floor=2), hand="CLAW").do("done")
    assert (position.asked, position.of("fuel"), position.cards("discards")) == ("keep", 5, "")


@pytest.mark.parametrize("drones", [0, 1, 2, 3])
def test_r107_dispatch_pays_for_drones_or_refreshes_one(table, drones):
    position = on(table, "DISPATCH", drones=drones, hand="CLAW").do("done")
    assert position.legal() == {"effect 1", "effect 2"}
    assert position.copy().do("effect 1").of("credits") == 2 * drones
    position.do("effect 2")
    assert (position.of("drones"), position.of("fuel"), position.of("credits")) == (min(3, drones + 1), 4, 0)


def test_r107_without_fuel_it_pays(table):
    assert on(table, "DISPATCH", drones=2, fuel=0, hand="CLAW").do("done").of("credits") == 4


def test_r108_in_lava_cave_the_first_corridor_costs_one_drill_less(table):
    assert not on(table, "LAVA CAVE", drills=0).may("excavate")
    position = on(table, "LAVA CAVE", drills=1).do("excavate")
    assert position.gauges == (0, 0)
    assert position.cards("hand") == position.cards("kept") == "DAMAGE"
    position = on(table, "LAVA CAVE", drills=4).do("excavate")
    assert position.gauges == (0, 3)
    position.do("excavate")
    assert (position.gauges, position.cards("hand")) == ((0, 1), "DAMAGE")
    assert not position.may("excavate")


def test_r108_it_does_not_make_barriers_cheaper(table):
    assert not on(table, "LAVA CAVE", drills=3).may("remove barrier")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r109_jackpot_keeps_an_emerald_for_each_player(table, players):
    position = opened(table, "JACKPOT", players=players)
    assert [position.of("reserved", seat) for seat in range(4)] == [3] * players + [0] * (4 - players)
    assert position.on_floor(3) == "GA"
    assert not position.offered("collect")  # without a drill


def test_r109_each_is_collected_like_any_mineral_by_its_player_alone(table):
    seats = [Seat(floor=3, reserved=3, fuel=9), Seat(floor=3, reserved=3, fuel=9)]
    about = {"deepest": 3, "floor_cards": {3: "JACKPOT"}}
    position = table(*seats, drills=2, **about)
    assert position.offered("collect") == {"the emerald kept for you"}
    position.do("collect the emerald kept for you")
    assert (position.minerals("storage"), position.gauges, position.of("reserved")) == ("E", (0, 1), 0)
    assert not position.offered("collect")
    assert position.end_turn().do("fuel for a drill").offered("collect") == {"the emerald kept for you"}
    assert not table(Seat(floor=3, reserved=3, storage="SS"), drills=2, **about).offered("collect")
    assert not table(Seat(floor=2, reserved=3), drills=2, **about).offered("collect")


def test_r110_jackpot_raises_a_stored_mineral_at_the_end(table):
    position = on(table, "JACKPOT", storage="SE").do("done")
    assert position.legal() == {"effect 1", "done"}
    assert position.copy().do("done").minerals("storage") == "SE"
    position.do("effect 1")
    assert position.legal() == {"choose silver", "choose emerald"}
    assert position.do("choose emerald").minerals("storage") == "SR"
    assert on(table, "JACKPOT", storage="RR", hand="CLAW").do("done").asked == "keep"


def test_r111_sulfur_cave_gives_fuel_and_damage_for_the_first_corridor(table):
    position = on(table, "SULFUR CAVE", drills=4, fuel=2).do("excavate")
    assert (position.of("fuel"), position.cards("discards"), position.gauges) == (7, "DAMAGE", (0, 2))
    position.do("excavate")
    assert (position.of("fuel"), position.cards("discards")) == (7, "DAMAGE")


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4])
def test_r112_cave_with_no_ceiling_turns_moves_into_minerals(table, moves):
    position = on(table, "CAVE WITH NO CEILING", moves=moves, hand="CLAW").do("done")
    if moves == 0:
        assert position.asked == "keep"
        return
    assert position.legal() == {"done", *(f"effect {n}" for n in range(1, 1 + min(moves, 3)))}
    for n, letter in enumerate("AER"[:moves], 1):
        after = position.copy().do(f"effect {n}")
        assert (after.minerals("storage"), after.gauges, after.asked) == (letter, (moves - n, 0), "keep")


def test_r112_with_room_in_storage(table):
    assert on(table, "CAVE WITH NO CEILING", moves=3, storage="SS", hand="CLAW").do("done").asked == "keep"


def test_r113_chill_out_zone_gives_fuel(table):
    assert opened(table, "CHILL OUT ZONE").of("fuel") == 7
    assert on(table, "CHILL OUT ZONE", drills=2).do("excavate").of("fuel") == 7


def test_r113_and_takes_fuel_or_gives_damage_at_the_end(table):
    position = on(table, "CHILL OUT ZONE", hand="CLAW").do("done")
    assert position.legal() == {"effect 1", "effect 2"}
    paid = position.copy().do("effect 1")
    assert (paid.of("fuel"), paid.cards("discards")) == (4, "")
    position.do("effect 2")
    assert (position.of("fuel"), position.cards("discards")) == (5, "DAMAGE")
    position = on(table, "CHILL OUT ZONE", hand="CLAW", fuel=0).do("done")
    assert (position.asked, position.cards("discards")) == ("keep", "DAMAGE")


def test_r114_toys_r_rust_repairs_for_fuel_and_a_mineral(table):
    position = on(table, "TOYS R' RUST", storage="SG", hand="CLAW, CRUTCH").do("done")
    assert position.legal() == {"effect 1", "done"}
    assert position.copy().do("done").asked == "keep"
    position.do("effect 1")
    assert (position.asked, position.legal()) == ("solid", {"choose silver", "choose gold"})
    position.do("choose gold")
    assert (position.asked, position.of("fuel")) == ("where", 4)
    assert (position.minerals("storage"), position.minerals("overflow")) == ("S", "G")
    position.do("repair in the hand", "choose CLAW")
    assert (position.asked, position.of("hand_size")) == ("keep", 2)


def test_r114_not_without_fuel_or_a_mineral(table):
    assert on(table, "TOYS R' RUST", storage="S", fuel=0, hand="CLAW").do("done").asked == "keep"
    assert on(table, "TOYS R' RUST", market="S", hand="CLAW").do("done").asked == "keep"
