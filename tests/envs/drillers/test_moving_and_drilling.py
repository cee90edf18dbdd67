"""R18-R29 and R64-R68: moving, drilling, gauges, default functions and mine tiles."""

import pytest
from helpers.drillers import Bot, Seat

COSTS = {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}  # of corridors, in drills
BARRIERS = {3: 3, 4: 4, 5: 5, 6: 6}


def test_r18_everything_may_be_done_in_any_order(table):
    seat = Seat(floor=2, fuel=10, drones=1, storage="G", tiles="2-2", hand="CRUTCH, CLAW", permanents="HOVER PADS")
    position = table(seat, minerals={2: "S"}, moves=1, drills=1)
    wanted = {"move up", "collect silver", "fuel for a move", "fuel for a drill", "damage for fuel", "play CRUTCH"}
    wanted |= {"burn CLAW", "exhaust corridor 2-2", "sell gold", "use HOVER PADS", "done"}
    assert wanted <= position.legal()
    for first in sorted(wanted - {"done"}):
        after = position.copy().do(first)
        assert after.asked == "operate"
        spent = {"exhaust corridor 2-2", "use HOVER PADS", "play CRUTCH", "burn CLAW", "damage for fuel"} - {first}
        assert spent <= after.legal()
    position.do("play CRUTCH", "move up", "use HOVER PADS", "exhaust corridor 2-2", "sell gold", "fuel for a drill")
    assert position.do("move down", "collect silver", "burn CLAW", "damage for fuel").asked == "operate"


def test_r18_nothing_must_be_done_and_the_player_ends_it(table):
    position = table(Seat(floor=2, hand="CLAW"), minerals={2: "S"}, moves=3, drills=3)
    assert position.do("done").part == "upkeep"


def test_r19_a_move_takes_the_mech_one_floor_up_or_down(table):
    position = table(Seat(floor=2), deepest=4, moves=3).do("move down")
    assert (position.of("floor"), position.gauges) == (3, (2, 0))
    position.do("move up", "move up")
    assert (position.of("floor"), position.gauges) == (1, (0, 0))
    assert not position.offered("move")


def test_r20_a_mech_enters_open_floors_only(table):
    assert table(Seat(floor=2), moves=1).offered("move") == {"up"}
    assert table(Seat(floor=2), moves=1, deepest=3).offered("move") == {"up", "down"}
    assert table(Seat(floor=3), moves=1, deepest=3).offered("move") == {"up"}
    assert table(Seat(floor=0), moves=1).offered("move") == {"down"}
    assert table(Seat(floor=6), moves=1, deepest=6).offered("move") == {"up"}


def test_r21_any_number_of_mechs_may_stand_on_a_floor(table):
    seats = [Seat(floor=2), Seat(floor=3), Seat(floor=3), Seat(floor=3)]
    position = table(*seats, deepest=3, moves=1).do("move down")
    assert [position.of("floor", seat) for seat in range(4)] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("letter", "name"), [("S", "silver"), ("G", "gold"), ("A", "sapphire"), ("E", "emerald"), ("R", "ruby")]
)
def test_r22_a_drill_collects_a_mineral_of_any_kind(table, letter, name):
    position = table(Seat(floor=2), minerals={2: "SGAER" + letter}, drills=2)
    assert position.offered("collect") == {"silver", "gold", "sapphire", "emerald", "ruby"}
    position.do(f"collect {name}")
    assert position.minerals("storage") == letter
    assert position.on_floor(2) == "SGAER"
    assert position.gauges == (0, 1)


def test_r22_only_what_lies_on_the_mechs_floor_and_only_with_a_drill(table):
    assert table(Seat(floor=3), deepest=3, minerals={2: "SR", 3: "G"}, drills=1).offered("collect") == {"gold"}
    assert not table(Seat(floor=2), minerals={2: "SR"}).offered("collect")
    assert not table(Seat(floor=1), minerals={2: "SR"}, drills=3).offered("collect")


def test_r23_nothing_is_collected_into_a_full_storage(table):
    position = table(Seat(floor=2, storage="R"), minerals={2: "SS"}, drills=3).do("collect silver")
    assert not position.offered("collect")
    assert table(Seat(floor=2, storage="RR", spaces=3), minerals={2: "S"}, drills=3).may("collect silver")


@pytest.mark.parametrize("floor", COSTS)
def test_r24_excavating_costs_what_is_printed_on_the_floor(table, floor):
    seat, cards = Seat(floor=floor, spaces=2), {floor: "BREWERY" if floor == 2 else "DISPATCH"}
    assert not table(seat, deepest=floor, drills=COSTS[floor] - 1, floor_cards=cards).may("excavate")
    position = table(seat, deepest=floor, drills=COSTS[floor] + 1, floor_cards=cards).do("excavate")
    assert position.gauges == (0, 1)


def test_r24_the_top_tile_of_the_mechs_floor_is_excavated(table):
    position = table(Seat(floor=3), deepest=4, drills=2, tops=["3-5", "4-2"]).do("excavate")
    assert position.tiles() == {"3-5"}
    assert not table(Seat(floor=1), drills=9).may("excavate")
    assert not table(Seat(floor=0), drills=9).may("excavate")


def test_r25_minerals_are_added_and_the_tile_goes_to_the_track(table, edition):
    position = table(Seat(floor=4), deepest=4, drills=6, tops=["4-4"], minerals={4: "S"}).do("excavate")
    assert position.on_floor(4) == "SGAE"
    assert position.tiles() == {"4-4"}
    assert position.of("notches") == 3
    top = int(position.game["top_tile"][4])
    assert top
    assert not position.game["unseen_tiles"][top - 1]
    assert position.do("excavate").tiles() == {"4-4", f"4-{top - 11}"}


def test_r25_any_of_the_tiles_below_may_come_next(table):
    found = set()
    for seed in range(30):
        position = table(Seat(floor=2), drills=2, tops=["2-3"], gone="2-1", seed=(seed, 2)).do("excavate")
        found.add(int(position.game["top_tile"][2]))
    assert found == {2, 4, 5}


@pytest.mark.parametrize("floor", BARRIERS)
def test_r26_a_barrier_costs_its_drills_from_the_floor_above(table, floor):
    above = Seat(floor=floor - 1)
    assert not table(above, deepest=floor - 1, drills=BARRIERS[floor] - 1).may("remove barrier")
    position = table(above, deepest=floor - 1, drills=BARRIERS[floor] + 2).do("remove barrier")
    assert position.gauges == (0, 2)
    assert position.game["deepest"] == floor


def test_r26_only_from_right_above_and_only_the_next(table):
    assert not table(Seat(floor=1), drills=99).may("remove barrier")
    assert not table(Seat(floor=2), deepest=3, drills=99).may("remove barrier")
    assert not table(Seat(floor=6), deepest=6, drills=99).may("remove barrier")


def test_r27_the_barrier_goes_to_the_track_and_the_floor_is_open_to_all(table):
    position = table(Seat(floor=2), Seat(floor=2), drills=3, floor_cards={2: "THE RITZ"}).do("remove barrier")
    assert position.tiles() == {"barrier 3"}
    assert position.of("notches") == 3
    position.end_turn()
    assert position.do("fuel for a move", "move down").of("floor", 1) == 3


def test_r28_the_floor_card_is_revealed_and_the_mech_goes_there(table, edition):
    seen = set()
    for seed in range(60):
        position = table(Seat(floor=2, fuel=5), drills=3, moves=1, seed=(seed, 9)).do("remove barrier")
        assert position.of("floor") == 3
        assert position.gauges == (1, 0)
        card = int(position.game["floor_card"][3])
        assert not position.game["unseen_floors"][card - 1]
        name = edition.words["floor cards"][card - 1]
        seen.add(name)
        assert position.of("credits") == (2 if name == "LOBBY" else 0)
        assert position.of("fuel") == (7 if name == "CHILL OUT ZONE" else 5)
        assert position.of("reserved") == (3 if name == "JACKPOT" else 0)
    assert len(seen) == 9


def test_r29_gains_stay_on_the_gauges_and_are_spent_in_any_order(table):
    position = table(Seat(floor=2, hand="CRUTCH, SPIDER LEG, CLAW, GRABBER"), minerals={2: "SS"})
    position.do("play CRUTCH", "play CLAW")
    assert position.gauges == (1, 1)
    position.do("play SPIDER LEG", "collect silver", "play GRABBER", "move up", "move down", "collect silver")
    assert position.gauges == (1, 1)


# --- Default functions -----------------------------------------------------------------------------------------------


def test_r64_fuel_becomes_moves_and_drills_as_often_as_paid(table):
    position = table(Seat(fuel=10, fuel_steps=8)).do("fuel for a move", "fuel for a drill", "fuel for a move")
    assert position.gauges == (2, 1)
    assert position.of("fuel") == 0
    for fuel, wanted in ((2, set()), (3, {"fuel for a move"}), (4, {"fuel for a move", "fuel for a drill"})):
        assert {name for name in table(Seat(fuel=fuel)).legal() if name.startswith("fuel for")} == wanted


def test_r65_once_a_turn_damage_is_taken_for_3_fuel(table):
    position = table(Seat(fuel=1, hand="CLAW"), Seat()).do("damage for fuel")
    assert position.of("fuel") == 4
    assert position.cards("discards") == "DAMAGE"
    assert position.game["damage_pile"] == 13
    assert not position.may("damage for fuel")
    position.end_turn()
    assert position.may("damage for fuel")  # for another
    assert position.end_turn().may("damage for fuel")  # and again in the next turn


EXHAUSTED = {  # what each tile's effect changes: moves, fuel, credits, drones, cards in hand; points lost
    "2-1": ("credits", 2, 1),
    "2-2": ("fuel", 2, 2),
    "2-3": ("hand_size", 1, 3),
    "2-4": ("credits", 3, 2),
    "2-5": ("fuel", 1, 1),
    "4-1": ("hand_size", 1, 3),
    "4-2": ("drones", 1, 1),
    "4-3": ("credits", 5, 2),
    "4-4": ("fuel", 2, 1),
    "4-5": ("moves", 1, 2),
    "4-6": ("moves", 1, 2),
    "4-7": ("fuel", 2, 1),
    "6-1": ("hand_size", 1, 3),
    "6-2": ("fuel", 2, 2),
    "6-3": ("fuel", 1, 1),
    "6-4": ("drones", 1, 1),
    "6-5": ("drones", 1, 1),
}


@pytest.mark.parametrize("tile", EXHAUSTED)
def test_r66_a_tile_is_exhausted_for_its_effect_and_for_good(table, tile):
    position = table(Seat(fuel=3, tiles=tile), deepest=int(tile[0]))
    name, gain, loss = EXHAUSTED[tile]
    before = {key: position.of(key) for key in ("fuel", "credits", "drones", "hand_size")} | {"moves": 0}
    score = position.score()
    position.do(f"exhaust corridor {tile}")
    after = {key: position.of(key) for key in ("fuel", "credits", "drones", "hand_size")} | {
        "moves": position.gauges[0]
    }
    assert {key: after[key] - before[key] for key in after if after[key] != before[key]} == {name: gain}
    assert (position.tiles(), position.tiles(exhausted=True)) == (set(), {tile})
    credits = after["credits"] // 5  # five credits are a point
    assert position.score() == score - loss + credits
    assert not position.offered("exhaust")
    position.end_turn().end_turn()
    assert not position.offered("exhaust")


def test_r66_only_the_players_own_tiles(table):
    position = table(Seat(tiles="2-1"), Seat(tiles="2-2, 4-3"), deepest=4)
    assert position.offered("exhaust") == {"corridor 2-1"}


def test_r67_it_is_worth_less_and_stays_as_wide(table):
    position = table(Seat(tiles="4-3, 2-1"), deepest=4)
    score = position.score()
    position.do("exhaust corridor 4-3")
    assert position.of("notches") == 5
    assert position.score() == score - 2 + 1  # five credits are a point


def test_r67_exhausted_tiles_still_fill_the_track(table):
    position = table(Seat(floor=6, tiles="6-2, 5-1, 5-2, 3-1", exhausted="6-3, 4-3"), deepest=6, drills=5)
    assert position.of("notches") == 23
    assert position.do("excavate").game["ending"] == 1


def test_r68_tiles_are_exhausted_in_operations_or_surfacing(table):
    position = table(Seat(tiles="2-1, 2-2, 2-3, 4-2, 4-5, 3-1", hand="CLAW", fuel=3), deepest=4)
    others = {"corridor 2-1", "corridor 2-2", "corridor 2-3", "corridor 4-2"}
    assert position.offered("exhaust") == others | {"corridor 4-5"}
    position.do("done")
    assert position.offered("exhaust") == others
    position.do("exhaust corridor 2-1", "exhaust corridor 2-2", "exhaust corridor 4-2")
    assert (position.of("credits"), position.of("fuel"), position.of("drones")) == (2, 5, 1)
    assert position.do("exhaust corridor 2-3").of("hand_size") == 2
    assert position.do("done").asked == "keep"
    assert not position.offered("exhaust")


def test_r68_none_while_a_card_is_played(table):
    position = table(Seat(tiles="2-1", hand="TORSO")).do("play TORSO")
    assert position.legal() == {"effect 1", "effect 2"}


def test_r68_a_battery_tile_is_for_advanced_cards_only(table):
    position = table(Seat(tiles="3-1, barrier 3", credits=9, drones=1), deepest=3, on_sale="SURGEON")
    assert not position.offered("exhaust")
    assert position.may("buy SURGEON")
    assert not position.do("done").offered("exhaust")


def test_r21_the_bots_mech_is_in_nobodys_way(alone):
    assert alone(Seat(floor=1), Bot(floor=2), moves=1).do("move down").of("floor") == 2
