"""R1-R17: how a game is set up, and how turns follow each other."""

from collections import Counter

import pytest
from helpers.drillers import BARRIER, SHOP_NAMES, Bot, Seat, letters, shop_cards, tile_word
from helpers.drillers_cards import SOLD

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import OptionError
from minegym.envs.drillers import GAME

EVERY_TABLE = pytest.mark.parametrize(("players", "level"), [(1, 1), (1, 4), (2, None), (3, None), (4, None)])


@EVERY_TABLE
def test_r01_one_to_four_play_in_a_mine_of_seven_floors(deal, players, level):
    position = deal(players, 1, level)
    assert (GAME.min_players, GAME.max_players) == (1, 4)
    assert len(position.game["minerals"]) == 7
    assert position.game["deepest"] == 2
    rows = players + (level is not None)
    assert not position.game["players"][rows:].tobytes().strip(b"\0")
    assert position.game["bot_level"] == (level or 0)


@pytest.mark.parametrize("players", [0, 5])
def test_r01_no_fewer_and_no_more(players):
    with pytest.raises(OptionError, match="num_players"):
        BatchedAEC(GAME, 1, num_players=players)


@EVERY_TABLE
def test_r02_floors_begin_with_their_printed_minerals(deal, players, level):
    floors = [letters(row) for row in deal(players, 2, level).game["minerals"]]
    assert floors == ["", "", "SS", "GA", "GAE", "AER", "GAER"]


def test_r03_one_of_three_starting_floor_cards_lies_open_on_floor_2(deal, edition):
    names, found = edition.words["floor cards"], set()
    for seed in range(16):
        position = deal(2, seed)
        cards = position.game["floor_card"].tolist()
        assert [floor for floor, card in enumerate(cards) if card] == [2]
        found.add(names[cards[2] - 1])
        assert not position.game["unseen_floors"][:3].any()
        assert position.seen_by(1)["floor_card"][2] == cards[2]
    assert found == {"PILEUP", "BREWERY", "THE RITZ"}


def test_r03_it_is_in_force_from_the_start(deal):
    for seed in range(16):
        position = deal(2, seed)
        if position.game["floor_card"][2] == 2:  # BREWERY
            seat = int(position.game["seat"])
            position.do("fuel for a move", "fuel for a move", "move down", "move down", "done")
            assert position.of("fuel", seat) == 10 - 6 + 1
            return
    pytest.fail("no BREWERY")


def test_r04_four_of_nine_deep_cards_lie_on_the_closed_floors(table, edition):
    layouts, positions = Counter(), set()
    for seed in range(40):
        position = table(Seat(), drills=99, moves=9, seed=(seed, 3)).do("move down", "move down")
        assert position.game["unseen_floors"].sum() == 9
        for _ in range(4):
            position.do("remove barrier")
        cards = position.game["floor_card"].tolist()[3:]
        assert len({*cards}) == 4
        assert min(cards) > 3
        assert position.game["unseen_floors"].sum() == 5  # nobody sees them
        layouts.update(cards)
        positions.add(tuple(cards))
    assert set(layouts) == set(range(4, 13))
    assert len(positions) > 35


def test_r05_barriers_lie_on_the_floors_3_to_6(table, deal):
    assert deal(2, 1).game["deepest"] == 2
    position = table(Seat(), drills=99, moves=9).do("move down", "move down")
    for floor in (3, 4, 5, 6):
        assert not position.may("move down")
        position.do("remove barrier")
        assert f"barrier {floor}" in position.tiles()
        assert position.of("floor") == floor
    assert not position.may("remove barrier")


def test_r06_corridor_tiles_lie_in_mixed_stacks(deal, edition):
    floors = edition.tables[0]["tile_floor"][:BARRIER].tolist()
    assert [floors.count(floor) for floor in range(7)] == [0, 0, 5, 6, 7, 6, 5]
    tops = {floor: set() for floor in range(2, 7)}
    for seed in range(40):
        position = deal(2, seed)
        for floor in range(2, 7):
            top = int(position.game["top_tile"][floor]) - 1
            assert floors[top] == floor
            assert not position.game["unseen_tiles"][top]
            tops[floor].add(tile_word(top))
        assert position.game["unseen_tiles"].sum() == BARRIER - 5
    assert [len(tops[floor]) for floor in range(2, 7)] == [5, 6, 7, 6, 5]


def test_r07_shops_have_two_of_their_cards_on_sale(deal):
    assert [len(shop_cards(shop)) for shop in SHOP_NAMES] == [12, 12, 12, 16]
    seen = set()
    for seed in range(30):
        position = deal(3, seed)
        assert [len(position.on_sale(shop)) for shop in SHOP_NAMES] == [2, 2, 2, 2]
        assert (position.game["on_sale"] + position.game["unseen_cards"] == 1).all()
        seen |= position.on_sale()
    assert len(seen) == 52


def test_r08_two_unseen_advanced_cards_lie_under_floor_4(table):
    from_below = set()
    for seed in range(30):
        position = table(Seat(floor=3), deepest=3, drills=4, on_sale="SURGEON, 3D PRINTER", seed=(seed, 4))
        assert position.game["unseen_cards"][shop_cards("advanced")].sum() == 14
        position.do("remove barrier")
        assert len(position.on_sale("advanced")) == 4
        from_below |= position.on_sale("advanced")
    assert len(from_below) == 16


def test_r08_they_are_not_in_the_shops_deck(table):
    others = [card.name for card in SOLD if card.shop == "advanced" and not card.permanent]
    shop = {"on_sale": "3D PRINTER, SURGEON", "out": ", ".join(others), "deepest": 3}  # two more permanents are left
    buyer = {"floor": 1, "drones": 1, "credits": 9, "tiles": "3-1"}
    position = table(Seat(**buyer), **shop).do("buy SURGEON").end_turn()
    assert position.on_sale("advanced") == {"3D PRINTER"}
    shop["out"] = shop["out"].replace("REPAIR BOTS, ", "")
    position = table(Seat(**buyer), **shop, under=["REPAIR BOTS"]).do("buy SURGEON").end_turn()
    assert position.on_sale("advanced") == {"3D PRINTER", "REPAIR BOTS"}


@pytest.mark.parametrize(("players", "level", "pile"), [(1, 2, 12), (2, None, 12), (3, None, 11), (4, None, 10)])
def test_r09_the_damage_pile_is_what_is_left_of_fourteen(deal, players, level, pile):
    position = deal(players, 3, level)
    assert position.game["damage_pile"] == pile
    for seat in range(players):
        assert (position.cards("hand", seat) + position.cards("draw", seat) + position.top(seat)).count("DAMAGE") == 1
    assert position.game["bot_deck"].tolist() == [int(level is not None)] * 9


@EVERY_TABLE
def test_r10_every_mech_begins_on_the_surface(deal, players, level):
    assert not deal(players, 4, level).game["players"]["floor"].any()


@EVERY_TABLE
def test_r11_decks_are_eight_starting_cards_and_a_damage(deal, edition, players, level):
    position = deal(players, 5, level)
    for seat in range(players):
        cards = [*position.cards("hand", seat).split(", "), *position.cards("draw", seat).split(", ")]
        assert sorted([*cards, position.top(seat)]) == sorted(edition.words["cards"][:9])


def test_r11_torso_is_on_top_and_the_rest_is_shuffled(deal):
    hands, tops = set(), set()
    for seed in range(20):
        position = deal(2, seed)
        for seat in range(2):
            assert "TORSO" in position.cards("hand", seat)
            hands.add(position.cards("hand", seat))
            tops.add(position.top(seat))
    assert len(hands) > 20
    assert len(tops) == 8


@EVERY_TABLE
def test_r12_tanks_begin_with_10_of_10_fuel_and_gauges_are_empty(deal, players, level):
    position = deal(players, 6, level)
    assert position.gauges == (0, 0)
    for seat in range(players):
        assert (position.of("fuel", seat), position.of("fuel_cap", seat)) == (10, 10)


def test_r13_rigs_begin_with_two_spaces_three_drones_and_a_refresh_tile(table, deal, edition):
    position = deal(2, 7)
    for seat in range(2):
        assert position.of("storage_cap", seat) == 2
        assert position.of("drones", seat) == 1
        assert position.of("refresh_tile", seat) == 1
    assert edition.tables[0]["drones"] == 3


def test_r14_chance_draws_the_starting_seat_and_all_see_it(deal):
    for players in (2, 3, 4):
        positions = [deal(players, seed) for seed in range(24)]
        assert {int(position.game["starting_seat"]) for position in positions} == set(range(players))
        for position in positions[:4]:
            first = int(position.game["starting_seat"])
            assert position.game["seat"] == first
            for seat in range(players):
                assert position.seen_by(seat)["starting"] == (first - seat) % players


STARTS = {2: [(2, 3), (4, 4)], 3: [(2, 3), (3, 4), (5, 4)], 4: [(2, 3), (5, 3), (4, 4), (7, 4)]}


@pytest.mark.parametrize("players", STARTS)
@pytest.mark.parametrize("seed", range(4))
def test_r15_credits_and_cards_follow_the_order_of_play(deal, players, seed):
    position = deal(players, seed)
    first = int(position.game["starting_seat"])
    for order, (credits, cards) in enumerate(STARTS[players]):
        seat = (first + order) % players
        assert (position.of("credits", seat), position.of("hand_size", seat)) == (credits, cards)
        assert position.of("deck_size", seat) == 9 - cards
        assert "TORSO" in position.cards("hand", seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r16_turns_pass_clockwise_from_the_starting_seat(deal, players):
    position = deal(players, 8)
    first = int(position.game["starting_seat"])
    for turn in range(2 * players + 1):
        assert position.game["seat"] == (first + turn) % players
        assert position.game["turn"] == 1 + turn
        position.end_turn()


def test_r17_a_turn_is_operations_then_surfacing_then_upkeep(table):
    position = table(Seat(hand="CLAW"))
    assert (position.part, position.asked) == ("operations", "operate")
    position.do("done")
    assert (position.part, position.asked) == ("surfacing", "surface")
    position.do("done")
    assert (position.part, position.asked) == ("upkeep", "keep")
    position.do("done")
    assert (position.part, position.asked, position.game["seat"]) == ("operations", "operate", 1)


def test_r17_a_mech_in_the_mine_does_not_surface(table):
    position = table(Seat(hand="CLAW", floor=2)).do("done")
    assert (position.part, position.asked) == ("upkeep", "keep")


def test_r17_what_a_turn_has_counted_begins_anew(table):
    seat = Seat(hand="CLAW, CRUTCH", floor=2, fuel=9)
    position = table(seat, seat, minerals={2: "SS"}).do(
        "damage for fuel", "burn CLAW", "play CRUTCH", "fuel for a drill"
    )
    position.do("collect silver").end_turn()
    for name in ("moves_gained", "drills_gained", "burns", "damaged"):
        assert position.game[name] == 0
    assert position.may("damage for fuel")


def test_r17_alone_turns_alternate_with_the_bots(alone):
    position = alone(Seat(), Bot(level=3)).end_turn()
    assert position.game["seat"] == 0
    assert position.game["bot_deck"].sum() == 8
