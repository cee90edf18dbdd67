"""R43-R62: what effects do, and the cards that do something of their own."""

import pytest
from helpers.drillers import Bot, Seat


def test_r43_gains_go_where_they_are_counted(table):
    position = table(Seat(hand="ATM DRONE, ALL-IN-ONE TIRE, PIT STOP", fuel=4)).do("play ATM DRONE")
    assert (position.gauges, position.of("credits"), position.of("fuel")) == ((1, 0), 7, 3)
    position.do("play ALL-IN-ONE TIRE")
    assert (position.gauges, position.of("fuel")) == ((3, 2), 0)
    assert position.do("play PIT STOP").of("fuel") == 3


def test_r43_what_costs_more_fuel_than_there_is_cannot_be_done(table):
    position = table(Seat(hand="ADAPTIVE ENGINE, GRABBER, CLAW", permanents="SURGEON, DEEP NEURAL NETWORK", fuel=1))
    position.do("play ADAPTIVE ENGINE")
    assert position.offered("use") == {"SURGEON"}
    assert position.offered("play") == {"CLAW"}
    position.do("play CLAW")
    assert not position.offered("use")
    assert not position.offered("fuel")


def test_r44_a_draw_takes_the_top_card(table):
    position = table(Seat(hand="COFFEE BREAK", on_top="PIT STOP", deck="CLAW, CRUTCH, TORSO"))
    position.do("play COFFEE BREAK")
    assert position.cards("hand") == "CLAW, PIT STOP"
    assert position.of("deck_size") == 2


def test_r44_below_the_card_seen_any_may_come(table):
    tops = set()
    for seed in range(20):
        position = table(Seat(hand="DAMAGE", deck="CLAW, CRUTCH, TORSO, GRABBER"), seed=(seed, 1)).do("play DAMAGE")
        assert position.cards("hand") == "CLAW"
        tops.add(position.top())
    assert tops == {"CRUTCH", "TORSO", "GRABBER"}


def test_r45_a_refreshed_drone_turns_face_up_if_any_is_face_down(table):
    assert table(Seat(hand="ROCKET DRONE", drones=0)).do("play ROCKET DRONE").of("drones") == 1
    assert table(Seat(hand="ROCKET DRONE", drones=2)).do("play ROCKET DRONE").of("drones") == 3
    assert table(Seat(hand="ROCKET DRONE", drones=3)).do("play ROCKET DRONE").of("drones") == 3
    assert table(Seat(hand="ROCKET DRONE PLUS", drones=2)).do("play ROCKET DRONE PLUS").of("drones") == 3


MENDER = Seat(hand="PIT STOP, CLAW", played="CRUTCH", discards="SPIDER LEG", deck="GRABBER, TORSO", fuel=5)
ZONES = {"hand": "CLAW", "play area": "CRUTCH", "discard pile": "SPIDER LEG"}


def everywhere(position) -> str:
    names = ("hand", "played", "discards", "draw")
    return ", ".join([*(position.cards(name) for name in names), *position.pile(), position.top()])


@pytest.mark.parametrize("zone", ZONES)
def test_r46_a_repair_takes_a_card_from_hand_play_area_or_discard_pile(table, zone):
    position = table(MENDER).do("play PIT STOP")
    assert position.asked == "where"
    assert position.offered("repair in the") == {*ZONES, "top of the deck"}
    position.do(f"repair in the {zone}")
    assert ZONES[zone] in position.offered("choose")
    assert ZONES[zone] not in everywhere(position.do(f"choose {ZONES[zone]}"))
    assert position.asked == "operate"


def test_r46_or_the_top_card_of_the_deck(table):
    position = table(MENDER).do("play PIT STOP", "repair in the top of the deck")
    assert "GRABBER" not in everywhere(position)
    assert (position.top(), position.of("deck_size")) == ("TORSO", 1)
    seat = Seat(hand="PIT STOP", on_top="COFFEE BREAK", deck="GRABBER, TORSO")
    position = table(seat).do("play PIT STOP", "repair in the top of the deck")
    assert (position.pile(), position.top()) == ([], "GRABBER")


def test_r46_it_may_be_declined(table):
    position = table(MENDER).do("play PIT STOP")
    before = everywhere(position)
    assert everywhere(position.do("done")) == before
    assert position.asked == "operate"


def test_r46_only_where_there_are_cards(table):
    position = table(Seat(hand="PIT STOP", deck="")).do("play PIT STOP")
    assert position.offered("repair in the") == {"play area"}


def test_r47_a_repaired_damage_goes_back_to_its_pile(table):
    for zone in ("hand", "play area", "discard pile"):
        name = {"hand": "hand", "play area": "played", "discard pile": "discards"}[zone]
        seat = Seat(**{"hand": "PIT STOP", name: "PIT STOP, DAMAGE*2" if name == "hand" else "DAMAGE*2"})
        position = table(seat)
        pile, score = int(position.game["damage_pile"]), position.score()
        position.do("play PIT STOP", f"repair in the {zone}", "choose DAMAGE")
        assert position.game["damage_pile"] == pile + 1
        assert position.cards(name).count("DAMAGE") == 1
        assert position.score() == score + 3
    position = table(Seat(hand="PIT STOP", on_top="DAMAGE")).do("play PIT STOP", "repair in the top of the deck")
    assert position.game["damage_pile"] == 14


def test_r47_every_other_card_leaves_the_game(table):
    position = table(MENDER)
    score = position.score()
    position.do("play PIT STOP", "repair in the hand", "choose CLAW").end_turn().end_turn()
    assert "CLAW" not in everywhere(position)
    assert position.game["damage_pile"] == 14
    assert position.score() == score + 2
    position = table(Seat(hand="PIT STOP, COFFEE BREAK")).do(
        "play PIT STOP", "repair in the hand", "choose COFFEE BREAK"
    )
    assert not position.game["unseen_cards"].all()
    assert "COFFEE BREAK" not in position.on_sale()


def test_r48_for_a_card_repaired_from_the_hand_one_is_drawn(table):
    position = table(MENDER).do("play PIT STOP", "repair in the hand", "choose CLAW")
    assert position.cards("hand") == "GRABBER"
    position = table(MENDER).do("play PIT STOP", "repair in the play area", "choose CRUTCH")
    assert position.cards("hand") == "CLAW"
    position = table(MENDER).do("play PIT STOP", "repair in the discard pile", "choose SPIDER LEG")
    assert position.cards("hand") == "CLAW"


def test_r49_a_repair_may_take_the_card_that_grants_it(table):
    position = table(MENDER).do("play PIT STOP", "repair in the play area")
    assert position.offered("choose") == {"CRUTCH", "PIT STOP"}
    assert position.do("choose PIT STOP").cards("played") == "CRUTCH"


def test_r49_never_a_permanent(table):
    position = table(Seat(hand="PIT STOP", permanents="HOVER PADS")).do("play PIT STOP")
    assert "HOVER PADS" not in position.copy().do("repair in the play area").offered("choose")


def test_r49_each_of_several_is_carried_out_or_declined_by_itself(table):
    seat = Seat(hand="REPAIR BOTS, CLAW, CRUTCH", fuel=5)
    position = table(seat).do("play REPAIR BOTS", "repair in the hand", "choose CLAW")
    assert position.asked == "where"
    position.do("repair in the hand", "choose CRUTCH")
    assert (position.asked, position.of("hand_size")) == ("operate", 2)
    position = table(seat).do("play REPAIR BOTS", "done")
    assert position.asked == "where"
    assert position.do("repair in the hand", "choose CRUTCH").asked == "operate"


def test_r50_damage_goes_from_the_pile_to_the_discard_pile(table):
    for card in ("CARELESS DRILLING", "PANIC BUTTON", "RECKLESS DESCENT"):
        position = table(Seat(hand=card))
        score = position.score()
        position.do(f"play {card}")
        assert (position.cards("discards"), position.game["damage_pile"]) == ("DAMAGE", 13)
        assert position.score() == score - 3


def test_r51_reckless_drilling_puts_its_damage_on_the_deck(table):
    position = table(Seat(hand="RECKLESS DRILLING", deck="CLAW, CRUTCH")).do("play RECKLESS DRILLING")
    assert (position.pile(), position.of("deck_size")) == (["DAMAGE"], 3)
    assert position.cards("discards") == ""
    assert position.game["damage_pile"] == 13
    assert position.seen_by(1)["players.on_top"][1, 0] == 9


def test_r51_supercharged_drilling_puts_it_in_the_hand(table):
    position = table(Seat(hand="SUPERCHARGED DRILLING", deck="CLAW, CRUTCH")).do("play SUPERCHARGED DRILLING")
    assert position.cards("hand") == position.cards("kept") == "DAMAGE"
    assert position.seen_by(1)["players.kept"][1, 8] == 1
    assert position.do("burn DAMAGE").cards("kept") == ""


def test_r52_vintage_drill_leaves_the_game_when_played_and_not_when_burned(table):
    position = table(Seat(hand="VINTAGE DRILL")).do("play VINTAGE DRILL")
    assert (position.gauges, position.cards("played")) == ((0, 1), "")
    assert "VINTAGE DRILL" not in everywhere(position)
    position = table(Seat(hand="VINTAGE DRILL")).do("burn VINTAGE DRILL").end_turn()
    assert position.cards("discards") == "VINTAGE DRILL"


def test_r53_torso_gives_a_drill_or_two_moves(table):
    assert table(Seat(hand="TORSO")).do("play TORSO", "effect 1").gauges == (0, 1)
    assert table(Seat(hand="TORSO")).do("play TORSO", "effect 2").gauges == (2, 0)


@pytest.mark.parametrize(
    ("first", "second", "gauges"), [(1, 1, (0, 2)), (1, 2, (2, 1)), (2, 1, (2, 1)), (2, 2, (4, 0))]
)
def test_r53_transformer_drill_gives_that_twice(table, first, second, gauges):
    position = table(Seat(hand="TRANSFORMER DRILL, CLAW")).do("play TRANSFORMER DRILL", f"effect {first}")
    assert position.legal() == {"effect 1", "effect 2"}
    position.do(f"effect {second}")
    assert (position.gauges, position.asked) == (gauges, "operate")


def test_r54_utility_bot_gives_two_drones_or_a_repair(table):
    position = table(Seat(hand="UTILITY BOT, CLAW")).do("play UTILITY BOT")
    assert position.copy().do("effect 1").of("drones") == 2
    position.do("effect 2")
    assert position.asked == "where"
    assert position.do("repair in the hand", "choose CLAW").asked == "operate"
    assert position.of("drones") == 0


def test_r54_footless_treads_gives_one_of_three(table):
    position = table(Seat(hand="FOOTLESS TREADS", fuel=5)).do("play FOOTLESS TREADS")
    found = []
    for effect in (1, 2, 3):
        after = position.copy().do(f"effect {effect}")
        found.append((after.gauges[0], after.of("drones"), after.of("fuel")))
    assert found == [(4, 0, 4), (3, 1, 4), (3, 0, 5)]


def test_r55_superior_soaker_raises_a_stored_mineral_one_step(table):
    seat = Seat(hand="SUPERIOR SOAKER", storage="SGAER", spaces=5)
    position = table(seat).do("play SUPERIOR SOAKER", "use SUPERIOR SOAKER")
    assert (position.asked, position.offered("choose")) == ("raise", {"silver", "gold", "sapphire", "emerald"})
    raised = {name: position.copy().do(f"choose {name}").minerals("storage") for name in position.offered("choose")}
    assert raised == {"silver": "GGAER", "gold": "SAAER", "sapphire": "SGEER", "emerald": "SGARR"}


def test_r55_a_ruby_cannot_be_raised(table):
    position = table(Seat(hand="SUPERIOR SOAKER", storage="RR")).do("play SUPERIOR SOAKER")
    assert not position.may("use SUPERIOR SOAKER")
    assert not table(Seat(hand="SUPERIOR SOAKER", market="S")).do("play SUPERIOR SOAKER").may("use SUPERIOR SOAKER")


FLOORS = {2: "S", 3: "G", 4: "AE"}


def harpooner(table, **about):
    where = {"deepest": 4, "minerals": FLOORS, "floor_cards": {3: "DISPATCH", 4: "CHILL OUT ZONE"}} | about.pop(
        "at", {}
    )
    return table(Seat(**{"floor": 3, "hand": "HARPOON DRILL", **about}), **where).do("play HARPOON DRILL")


def test_r56_harpoon_drill_collects_from_a_neighbouring_floor_for_a_drill(table):
    position = harpooner(table).do("use HARPOON DRILL")
    assert (position.asked, position.gauges) == ("reach", (0, 3))
    assert position.legal() == {"collect silver above", "collect sapphire below", "collect emerald below"}
    position.do("collect emerald below")
    assert (position.minerals("storage"), position.on_floor(4), position.gauges) == ("E", "A", (0, 2))
    assert (position.of("floor"), position.may("use HARPOON DRILL")) == (3, False)


def test_r56_it_needs_a_drill_room_and_an_open_floor(table):
    spent = harpooner(table, at={"minerals": {2: "S", 3: "GGGG"}}, spaces=7)
    spent.do("collect gold", "collect gold", "collect gold")
    assert not spent.may("use HARPOON DRILL")
    assert not harpooner(table, storage="SS").may("use HARPOON DRILL")
    assert not harpooner(table, at={"deepest": 3, "minerals": {3: "G"}}).may("use HARPOON DRILL")  # floor 4 is closed
    assert not harpooner(table, floor=2, at={"minerals": {2: "S", 4: "A"}}).may("use HARPOON DRILL")


def test_r56_that_floors_card_minds(table):
    position = harpooner(table, at={"floor_cards": {3: "DISPATCH", 4: "THE SQUEEZE"}})
    position.do("use HARPOON DRILL", "collect sapphire below")
    assert position.of("credits") == 2
    position = harpooner(table, at={"floor_cards": {3: "THE SQUEEZE", 4: "DISPATCH"}})
    assert position.do("use HARPOON DRILL", "collect sapphire below").of("credits") == 0


def test_r56_an_emerald_kept_for_the_player_is_within_reach(table):
    position = harpooner(table, reserved=4, at={"floor_cards": {3: "DISPATCH", 4: "JACKPOT"}})
    position.do("use HARPOON DRILL", "collect the emerald kept for you below")
    assert (position.minerals("storage"), position.of("reserved")) == ("E", 0)


def test_r57_jackhammer_brings_fuel_for_tiles_drilled_after_it(table):
    seat = Seat(floor=2, hand="JACKHAMMER", fuel=5)
    position = table(seat, drills=4, floor_cards={2: "PILEUP"}).do("excavate", "play JACKHAMMER")
    assert position.of("fuel") == 2
    assert position.do("excavate").of("fuel") == 3
    assert position.do("remove barrier").of("fuel") in (4, 6)  # 6 with CHILL OUT ZONE
    position.end_turn().end_turn()
    assert position.game["fuel_for_tiles"] == 0


def test_r57_not_for_minerals(table):
    position = table(Seat(floor=2, hand="JACKHAMMER", fuel=5), minerals={2: "S"}).do(
        "play JACKHAMMER", "collect silver"
    )
    assert position.of("fuel") == 2


def test_r58_flywheel_brings_fuel_for_every_card_burned(table):
    seat = Seat(hand="FLYWHEEL, CLAW, CRUTCH, TORSO", fuel=1, fuel_steps=8)
    position = table(seat).do("burn CLAW", "burn CRUTCH")
    assert position.of("fuel") == 5
    assert position.do("play FLYWHEEL").of("fuel") == 5 - 1 + 2
    assert position.do("burn TORSO").of("fuel") == 6 + 2 + 1
    assert position.end_turn().game["fuel_for_burns"] == 0


def test_r58_not_if_it_is_burned_itself(table):
    seat = Seat(hand="FLYWHEEL, CLAW", fuel=1)
    assert table(seat).do("burn FLYWHEEL", "burn CLAW").of("fuel") == 1 + 4 + 2


def test_r59_after_suction_engine_silver_costs_no_drill(table):
    seat = Seat(floor=2, hand="SUCTION ENGINE", storage="")
    position = table(seat, minerals={2: "SSSG"})
    assert not position.offered("collect")
    position.do("play SUCTION ENGINE")
    assert position.offered("collect") == {"silver"}
    position.do("collect silver", "collect silver")
    assert (position.minerals("storage"), position.gauges) == ("SS", (4, 0))
    assert not position.offered("collect")  # no room
    assert position.end_turn().game["free_silver"] == 0


def test_r59_with_a_drill_left_it_costs_none_either(table):
    position = table(Seat(floor=2, hand="SUCTION ENGINE"), minerals={2: "SG"}, drills=1).do("play SUCTION ENGINE")
    assert position.do("collect silver").gauges == (4, 1)
    assert position.do("collect gold").gauges == (4, 0)


def test_r59_from_the_mechs_floor_and_with_harpoon_drill_from_beside_it(table):
    position = table(Seat(floor=1, hand="SUCTION ENGINE, HARPOON DRILL"), minerals={2: "S"}).do("play SUCTION ENGINE")
    assert not position.offered("collect")
    position.do("play HARPOON DRILL", "use HARPOON DRILL", "collect silver below")
    assert (position.minerals("storage"), position.gauges) == ("S", (4, 3))


def test_r60_wrecking_ball_asks_for_three_moves_gained(table):
    seat = Seat(permanents="WRECKING BALL, HOVER PADS", hand="CRUTCH", tiles="4-5", fuel=3)
    position = table(seat, deepest=4).do("play CRUTCH", "exhaust corridor 4-5", "move down", "move up")
    assert not position.may("use WRECKING BALL")
    assert position.copy().do("fuel for a move").may("use WRECKING BALL")
    assert position.do("use HOVER PADS").may("use WRECKING BALL")
    assert position.do("use WRECKING BALL").gauges == (1, 1)


def test_r60_recoil_capacitor_asks_for_three_drills_gained(table):
    seat = Seat(floor=2, permanents="RECOIL CAPACITOR, SURGEON", hand="CLAW", fuel=7)
    position = table(seat, minerals={2: "SS"}).do("play CLAW", "use SURGEON", "collect silver", "collect silver")
    assert not position.may("use RECOIL CAPACITOR")
    position.do("fuel for a drill")
    assert position.do("use RECOIL CAPACITOR").of("fuel") == 3


def test_r60_what_was_gained_in_another_turn_does_not_count(table):
    position = table(Seat(permanents="WRECKING BALL", hand="STOCK PROPELLER")).do("play STOCK PROPELLER")
    assert position.may("use WRECKING BALL")
    assert not position.end_turn().end_turn().may("use WRECKING BALL")


def test_r61_adaptive_engine_turns_fuel_into_moves(table):
    position = table(Seat(hand="ADAPTIVE ENGINE", fuel=5)).do("play ADAPTIVE ENGINE")
    assert position.do("use ADAPTIVE ENGINE", "use ADAPTIVE ENGINE").gauges == (4, 0)
    assert position.of("fuel") == 1


def test_r61_repair_drone_turns_drones_into_fuel(table):
    position = table(Seat(hand="REPAIR DRONE", drones=2, fuel=1)).do("play REPAIR DRONE", "done")
    position.do("use REPAIR DRONE", "use REPAIR DRONE", "use REPAIR DRONE")
    assert (position.of("drones"), position.of("fuel")) == (0, 6)
    assert not position.may("use REPAIR DRONE")


def test_r62_antigravity_drive_goes_to_any_open_floor(table):
    position = table(Seat(floor=2, hand="ANTIGRAVITY DRIVE"), deepest=5).do("play ANTIGRAVITY DRIVE")
    assert position.legal() == {f"go to floor {floor}" for floor in range(6)}
    for floor in range(6):
        after = position.copy().do(f"go to floor {floor}")
        assert (after.of("floor"), after.gauges, after.asked) == (floor, (0, 0), "operate")


def test_r50_the_bots_damage_is_not_in_the_pile(alone):
    position = alone(Seat(hand="PANIC BUTTON"), Bot())
    assert position.game["damage_pile"] == 13
    assert position.do("play PANIC BUTTON").game["damage_pile"] == 12
