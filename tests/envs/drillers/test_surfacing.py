"""R71-R89: selling, repairing, discarding, upgrading, buying, refreshing and refuelling on the surface."""

import pytest
from helpers.drillers import Seat
from helpers.drillers_cards import SOLD


def surfaced(table, *seats, **about):
    """The position after the Operations of a player on the surface."""
    return table(*(seats or (Seat(),)), **about).do("done")


@pytest.mark.parametrize("floor", [1, 2, 5])
def test_r71_who_ends_operations_in_the_mine_does_not_surface(table, floor):
    position = table(Seat(floor=floor, hand="CLAW", credits=20), deepest=5).do("done")
    assert position.part in ("afterwards", "upkeep")
    assert not position.may("refuel")
    assert table(Seat(hand="CLAW", credits=20)).do("done").part == "surfacing"


def test_r71_it_counts_where_the_mech_is_when_operations_end(table):
    position = table(Seat(floor=1, hand="CLAW"), moves=1).do("move up", "done")
    assert position.part == "surfacing"
    assert table(Seat(floor=0, hand="CLAW"), moves=1).do("move down", "done").part == "upkeep"


def test_r72_everything_comes_in_any_order_and_as_often_as_liked(table):
    seat = Seat(hand="CLAW, CRUTCH, TORSO", storage="RS", credits=20, fuel=2, spaces=2, refresh_tile=1)
    position = surfaced(table, seat, on_sale="COFFEE BREAK, PANIC BUTTON")
    wanted = {"sell all", "pay for a repair", "discard a card", "refuel", "upgrade the storage", "buy PANIC BUTTON"}
    wanted |= {"upgrade the fuel tank", "buy COFFEE BREAK", "refresh the utility shop", "done"}
    assert wanted <= position.legal()
    position.do("upgrade the fuel tank", "buy PANIC BUTTON", "refuel", "discard a card", "choose CLAW")
    position.do("upgrade the storage", "buy COFFEE BREAK", "upgrade the fuel tank", "upgrade the storage", "refuel")
    position.do("discard a card", "choose CRUTCH", "sell all", "pay for a repair", "done")
    assert position.part == "surfacing"
    assert (position.of("fuel"), position.of("storage_cap"), position.of("hand_size")) == (12, 4, 1)
    assert position.do("done").part == "upkeep"


def test_r72_nothing_must_be_done(table):
    assert surfaced(table, Seat(hand="CLAW", storage="R", fuel=1)).do("done").part == "upkeep"


def test_r73_selling_sells_the_whole_storage(table):
    position = surfaced(table, Seat(storage="SSGAER", spaces=6)).do("sell all")
    assert (position.minerals("storage"), position.minerals("market")) == ("", "SSGAER")
    assert position.of("credits") == 4 + 3 + 5 + 6 + 8 + 10
    assert not position.may("sell all")
    assert not position.offered("sell ") & {"silver", "ruby"}


def test_r73_it_need_not_be_done(table):
    position = surfaced(table, Seat(storage="S")).end_turn()
    assert position.minerals("storage") == "S"


@pytest.mark.parametrize(
    ("letter", "prices"),
    [("S", [4, 3, 2]), ("G", [5, 4, 3]), ("A", [6, 6, 5]), ("E", [8, 8, 7]), ("R", [10, 10, 9])],
)
def test_r74_a_column_fills_from_the_bottom_and_pays_what_is_printed(table, letter, prices):
    for sold, price in enumerate(prices):
        position = surfaced(table, Seat(storage=letter, market=letter * sold)).do("sell all")
        assert position.of("credits") == price
        assert position.minerals("market") == letter * (sold + 1)
        assert position.minerals("overflow") == ""


def test_r74_a_space_that_a_mineral_has_left_is_free_again(table):
    seat = Seat(hand="CURRENT-CREDIT MINER", market="EEE", storage="E", drones=1)
    position = table(seat).do("play CURRENT-CREDIT MINER", "sell emerald")
    assert position.of("credits") == 5 + 7
    assert (position.minerals("market"), position.minerals("overflow")) == ("EEE", "E")


@pytest.mark.parametrize(("letter", "price"), [("S", 0), ("G", 0), ("A", 4), ("E", 6), ("R", 8)])
def test_r75_with_a_full_column_it_goes_to_overflow_for_less(table, letter, price):
    position = surfaced(table, Seat(storage=letter * 2, market=letter * 3)).do("sell all")
    assert position.of("credits") == 2 * price
    assert (position.minerals("market"), position.minerals("overflow")) == (letter * 3, letter * 2)


def test_r75_one_sale_may_fill_the_column(table):
    position = surfaced(table, Seat(storage="AAA", market="AA", spaces=3)).do("sell all")
    assert position.of("credits") == 5 + 4 + 4
    assert (position.minerals("market"), position.minerals("overflow")) == ("AAA", "AA")


@pytest.mark.parametrize(("overflow", "ends"), [("SSSSS", False), ("SSSSSS", True), ("SSSSSGGG", True)])
def test_r76_each_mineral_in_overflow_makes_the_track_one_shorter(table, overflow, ends):
    seat = Seat(floor=4, tiles="6-1, 6-2, 3-1, 3-2, 2-1", overflow=overflow)  # 16 notches, 19 with the next tile
    position = table(seat, deepest=6, drills=3).do("excavate")
    assert bool(position.game["ending"]) == ends


def test_r76_ten_at_most(table):
    seat = Seat(floor=4, tiles="6-1, 4-1, 4-2", overflow="S" * 14)  # 11 notches, 14 with the next tile
    assert not table(seat, deepest=6, drills=3).do("excavate").game["ending"]
    seat = Seat(floor=5, tiles="6-1, 4-1, 4-2", overflow="S" * 10)
    assert table(seat, deepest=6, drills=4).do("excavate").game["ending"] == 1


@pytest.mark.parametrize(("letter", "points"), [("S", 2), ("G", 3), ("A", 4), ("E", 5), ("R", 6)])
def test_r77_minerals_are_worth_the_same_wherever_they_are(table, letter, points):
    nothing = table(Seat()).score()
    for place in ("storage", "market", "overflow"):
        assert table(Seat(**{place: letter})).score() == nothing + points


def test_r78_once_a_visit_one_card_is_repaired_for_5_credits(table):
    assert not surfaced(table, Seat(credits=4, hand="CLAW")).may("pay for a repair")
    position = surfaced(table, Seat(credits=12, hand="CLAW", deck="CRUTCH, TORSO")).do("pay for a repair")
    assert (position.of("credits"), position.asked) == (7, "where")
    position.do("repair in the hand", "choose CLAW")
    assert position.cards("hand") == "CRUTCH"
    assert position.asked == "surface"
    assert not position.may("pay for a repair")
    position.end_turn().end_turn()
    assert position.do("done").may("pay for a repair")  # the next visit


def test_r78_repairs_that_cards_grant_do_not_count(table):
    seat = Seat(hand="PIT STOP, CLAW, CRUTCH", credits=5)
    position = table(seat).do("play PIT STOP", "repair in the hand", "choose CLAW", "done")
    assert position.do("pay for a repair", "repair in the hand", "choose CRUTCH").of("credits") == 0


def test_r79_cards_are_discarded_for_2_credits_each(table):
    position = surfaced(table, Seat(hand="CLAW, PIT STOP, DAMAGE")).do("discard a card")
    assert position.legal() == {"choose CLAW", "choose PIT STOP", "choose DAMAGE"}
    position.do("choose PIT STOP", "discard a card", "choose DAMAGE")
    assert position.of("credits") == 4
    assert position.cards("discards") == "DAMAGE, PIT STOP"
    assert position.do("discard a card", "choose CLAW").of("credits") == 6
    assert not position.may("discard a card")


def test_r80_storage_is_upgraded_for_3_credits_up_to_seven(table):
    position = surfaced(table, Seat(credits=17))
    for spaces in (3, 4, 5, 6, 7):
        assert position.do("upgrade the storage").of("storage_cap") == spaces
    assert position.of("credits") == 2
    assert not surfaced(table, Seat(credits=2)).may("upgrade the storage")
    assert not surfaced(table, Seat(credits=9, spaces=7)).may("upgrade the storage")
    assert surfaced(table, Seat(credits=3, spaces=6)).may("upgrade the storage")


def test_r81_the_fuel_cap_rises_for_the_price_of_its_next_step(table):
    for step, price in enumerate([2, 2, 3, 3, 3, 4, 4, 4]):
        assert not surfaced(table, Seat(credits=price - 1, fuel_steps=step)).may("upgrade the fuel tank")
        position = surfaced(table, Seat(credits=price, fuel_steps=step, fuel=6)).do("upgrade the fuel tank")
        assert (position.of("fuel_cap"), position.of("credits"), position.of("fuel")) == (11 + step, 0, 6)
    assert not surfaced(table, Seat(credits=99, fuel_steps=8)).may("upgrade the fuel tank")


@pytest.mark.parametrize("card", SOLD, ids=lambda card: card.name)
def test_r82_any_card_on_sale_is_bought_for_its_price(table, card):
    battery = "3-1" if card.shop == "advanced" else ""
    shop = {"on_sale": card.name, "deepest": 3}
    if card.price:
        assert not surfaced(table, Seat(credits=card.price - 1, tiles=battery), **shop).may(f"buy {card.name}")
    position = surfaced(table, Seat(credits=card.price, tiles=battery), **shop).do(f"buy {card.name}")
    assert position.of("credits") == 0
    assert position.pile() == ([] if card.permanent else [card.name])
    assert not position.on_sale()


def test_r82_it_goes_on_top_where_all_know_it(table):
    position = surfaced(table, Seat(credits=20, deck="CLAW, CRUTCH"), on_sale="PIT STOP, COFFEE BREAK")
    position.do("buy PIT STOP", "buy COFFEE BREAK")
    assert position.pile() == ["COFFEE BREAK", "PIT STOP"]
    assert position.of("deck_size") == 4
    assert (position.seen_by(1)["players.on_top"][1][:2] > 0).all()
    position.end_turn()
    assert position.cards("hand") == "CLAW, COFFEE BREAK, PIT STOP"


def test_r82_on_sixteen_known_cards_no_other_is_laid(table):
    names = [
        card.name for card in SOLD if not card.permanent and card.shop != "utility" and "RECKLESS" not in card.name
    ]
    about = {"on_sale": "PIT STOP, NUCLEAR REACTOR"}
    assert surfaced(table, Seat(credits=99, on_top=", ".join(names[:15])), **about).may("buy PIT STOP")
    full = ", ".join(names[:16])
    assert surfaced(table, Seat(credits=99, on_top=full), **about).offered("buy") == {"NUCLEAR REACTOR"}
    position = table(Seat(hand="RECKLESS DRILLING", on_top=full)).do("play RECKLESS DRILLING")
    assert (len(position.pile()), position.cards("discards")) == (16, "DAMAGE")


def test_r82_only_what_is_on_sale(table):
    position = surfaced(table, Seat(credits=99), on_sale="PIT STOP", under=["COFFEE BREAK"])
    assert position.offered("buy") == {"PIT STOP"}


def test_r83_an_advanced_card_costs_a_battery_and_no_other_does(table):
    shop = {"on_sale": "SUPER HEAVY DRILL, PIT STOP", "deepest": 3}
    assert surfaced(table, Seat(credits=40), **shop).offered("buy") == {"PIT STOP"}
    assert surfaced(table, Seat(credits=40, tiles="2-1", exhausted="3-2"), **shop).offered("buy") == {"PIT STOP"}
    position = surfaced(table, Seat(credits=40, tiles="3-2"), **shop)
    assert position.copy().do("buy PIT STOP").tiles() == {"3-2"}
    position.do("buy SUPER HEAVY DRILL")
    assert position.tiles(exhausted=True) == {"3-2"}


def test_r84_the_player_chooses_which_battery(table):
    seat = Seat(credits=40, tiles="3-2, barrier 3, 5-4, 4-1", exhausted="3-4")
    position = surfaced(table, seat, on_sale="SUPER HEAVY DRILL", deepest=5).do("buy SUPER HEAVY DRILL")
    assert position.asked == "battery"
    assert position.legal() == {"exhaust corridor 3-2", "exhaust barrier 3", "exhaust corridor 5-4"}
    score = position.score()
    position.do("exhaust barrier 3")
    assert position.tiles(exhausted=True) == {"3-4", "barrier 3"}
    assert (position.pile(), position.of("credits")) == (["SUPER HEAVY DRILL"], 23)
    assert position.score() == score - 2 - 8 + 4  # the tile, and five credits are a point


@pytest.mark.parametrize("tile", [f"3-{n}" for n in range(1, 7)] + [f"5-{n}" for n in range(1, 7)])
def test_r84_corridor_tiles_of_floors_3_and_5_show_batteries(table, tile):
    position = surfaced(table, Seat(credits=2, tiles=tile), on_sale="TRANSFORMER DRILL", deepest=5)
    score = position.score()
    position.do("buy TRANSFORMER DRILL")
    assert position.tiles(exhausted=True) == {tile}
    assert position.score() == score - (2 if tile[0] == "3" else 1)


@pytest.mark.parametrize(("floor", "loss"), [(3, 2), (4, 1), (5, 1), (6, 1)])
def test_r84_and_so_do_barriers(table, floor, loss):
    position = surfaced(table, Seat(credits=2, tiles=f"barrier {floor}"), on_sale="TRANSFORMER DRILL", deepest=6)
    score = position.score()
    position.do("buy TRANSFORMER DRILL")
    assert position.tiles(exhausted=True) == {f"barrier {floor}"}
    assert position.score() == score - loss


def test_r85_a_permanent_lies_beside_the_dashboard(table):
    position = surfaced(table, Seat(credits=20), on_sale="HOVER PADS")
    size = position.of("deck_size")
    position.do("buy HOVER PADS")
    assert (position.pile(), position.of("deck_size")) == ([], size)
    assert position.game["players"]["permanents"][0].sum() == 1
    position.end_turn().end_turn()
    assert position.may("use HOVER PADS")
    assert not position.may("play HOVER PADS")
    assert not position.may("burn HOVER PADS")
    position.do("use HOVER PADS").end_turn()
    assert "HOVER PADS" not in position.cards("discards")
    assert position.game["players"]["permanents"][0].sum() == 1


def test_r86_a_permanent_works_once_in_each_operations_of_its_owner(table):
    position = table(Seat(permanents="HOVER PADS"), Seat()).do("use HOVER PADS")
    assert not position.may("use HOVER PADS")
    assert not position.do("done").offered("use")
    assert not position.do("done").offered("use")  # another's turn
    assert position.end_turn().may("use HOVER PADS")


def test_r87_once_in_the_game_a_shop_is_refreshed(table):
    seat = Seat(refresh_tile=1)
    position = surfaced(table, seat, on_sale="PIT STOP, COFFEE BREAK, HOVER PADS")
    score = position.score()
    assert position.offered("refresh the") == {"drilling shop", "movement shop", "utility shop", "advanced shop"}
    position.do("refresh the utility shop")
    assert position.of("refresh_tile") == 0
    assert position.score() == score - 1
    assert not position.offered("refresh")
    assert not position.end_turn().end_turn().do("done").offered("refresh")


def test_r88_its_cards_go_under_the_deck_and_two_others_are_put_on_sale(table):
    for seed in range(8):
        position = surfaced(table, Seat(refresh_tile=1), on_sale="PIT STOP, COFFEE BREAK, HOVER PADS", seed=(seed, 1))
        position.do("refresh the utility shop")
        assert len(position.on_sale("utility")) == 2
        assert not position.on_sale("utility") & {"PIT STOP", "COFFEE BREAK"}
        assert position.on_sale("movement") == {"HOVER PADS"}
        assert (position.game["under"] > 0).sum() == 2


def test_r88_four_in_the_expanded_advanced_shop(table):
    shop = "SURGEON, 3D PRINTER, REPAIR BOTS, RECKLESS DESCENT"
    position = surfaced(table, Seat(refresh_tile=1), on_sale=shop, deepest=4).do("refresh the advanced shop")
    assert len(position.on_sale("advanced")) == 4
    assert not position.on_sale("advanced") & set(shop.split(", "))


def test_r88_also_after_buying_from_it(table):
    position = surfaced(table, Seat(refresh_tile=1, credits=9), on_sale="PIT STOP, COFFEE BREAK").do("buy PIT STOP")
    position.do("refresh the utility shop")
    assert len(position.on_sale("utility")) == 2
    assert "COFFEE BREAK" not in position.on_sale()


def almost_sold_out(table, left, **about):
    """A visit to the surface with only these utility cards left."""
    names = [card.name for card in SOLD if card.shop == "utility" and not card.permanent]
    seat = Seat(refresh_tile=1, permanents="NUCLEAR REACTOR")
    return surfaced(table, seat, out=", ".join(name for name in names if name not in left), **about)


def test_r88_with_fewer_cards_left_than_two(table):
    found = set()
    for seed in range(16):
        left = ("PIT STOP", "COFFEE BREAK", "SWISS ARM")
        position = almost_sold_out(table, left, on_sale="PIT STOP, COFFEE BREAK", seed=(seed, 5))
        found.add(frozenset(position.do("refresh the utility shop").on_sale("utility")))
    assert found == {frozenset({"SWISS ARM", "PIT STOP"}), frozenset({"SWISS ARM", "COFFEE BREAK"})}
    position = almost_sold_out(table, ("PIT STOP",), on_sale="PIT STOP").do("refresh the utility shop")
    assert position.on_sale("utility") == {"PIT STOP"}
    assert "utility shop" not in almost_sold_out(table, ()).offered("refresh the")


def test_r89_refuelling_fills_the_tank_for_nothing(table):
    position = surfaced(table, Seat(fuel=1, fuel_steps=3)).do("refuel")
    assert (position.of("fuel"), position.of("credits")) == (13, 0)
    assert not position.may("refuel")
    assert position.do().asked == "surface"
