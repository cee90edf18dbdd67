"""R29-R41: buying upgrades, what they do, the end of the game and its scoring."""

import pytest
from helpers.mined_out import GREEN, RED, YELLOW, Seat

from minegym.envs.mined_out.constants import MAX_ROUNDS, SOLO_TURNS

# What the upgrades cost in the edition of the rule tests.
COSTS = {"Ladder": (2, 1, 0), "Coffee": (1, 1, 1), "Mine Cart": (0, 2, 1), "Shovel": (3, 0, 0)}
UPGRADES = tuple(COSTS)


def all_but(upgrade: str) -> tuple[str, ...]:
    return tuple(name for name in UPGRADES if name != upgrade)


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_r29_an_upgrade_costs_three_action_points_and_its_gems(table, upgrade):
    position = table(Seat(gems=(4, 4, 4)), ap=5).do(f"buy {upgrade}")
    assert position.ap == 2
    assert position.gems() == tuple(4 - price for price in COSTS[upgrade])
    assert not table(Seat(gems=(4, 4, 4)), ap=2).may(f"buy {upgrade}")
    assert table(Seat(gems=COSTS[upgrade])).may(f"buy {upgrade}")
    for colour in range(3):
        gems = tuple(price - (c == colour) for c, price in enumerate(COSTS[upgrade]))
        if min(gems) >= 0:
            assert not table(Seat(gems=gems)).may(f"buy {upgrade}")


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_r29_each_upgrade_is_bought_once(table, upgrade):
    position = table(Seat(gems=(5, 5, 5)), ap=10).do(f"buy {upgrade}")
    assert {name for name in position.legal() if name.startswith("buy")} == {f"buy {name}" for name in all_but(upgrade)}


def test_r30_coffee_gives_one_action_point_more_from_the_next_turn_on(table):
    position = table(Seat(gems=(1, 1, 1)), players=2, ap=3).do("buy Coffee")
    assert position.asked == (1, "act")  # three were spent, and none came
    assert position.do("end turn").ap == 4
    assert position.do("end turn").ap == 3 + 2  # the other seat has none, but saved two
    assert position.do("end turn").ap == 4 + 2


def test_r30_coffee_gives_nothing_in_the_turn_in_which_it_is_bought(table):
    assert table(Seat(gems=(1, 1, 1)), ap=4).do("buy Coffee").ap == 1


@pytest.mark.parametrize(("start", "end"), [("top", "centre"), ("bottom", "top")])
def test_r31_with_the_shovel_a_step_down_costs_one(table, start, end):
    cards = {(GREEN, 0): "bare", (YELLOW, 0): "bare"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, start), upgrades=("Shovel",)), ap=2).do("move down")
    assert position.ap == 1
    assert position.meeple() == (GREEN if start == "top" else YELLOW, 0, end)


def test_r31_the_shovel_does_not_help_upwards(table):
    assert not table(Seat(meeple=(GREEN, 0, "centre"), upgrades=("Shovel", "Ladder")), ap=1).may("move up")


def test_r32_the_ladder_allows_moving_up_as_soon_as_it_is_bought(table):
    position = table(Seat(meeple=(GREEN, 0, "centre"), gems=(2, 1, 0)), ap=5)
    assert not position.may("move up")
    assert position.do("buy Ladder").ap == 2
    assert position.do("move up").meeple() == (GREEN, 0, "top")


@pytest.mark.parametrize("row", [GREEN, YELLOW, RED])
def test_r33_with_the_mine_cart_a_counter_holds_four_gems_more(table, row):
    for held, after in ((5, 6), (8, 9), (9, 9)):
        gems = tuple(held if colour == row else 0 for colour in range(3))
        seat = Seat(cards={(row, 0): "top"}, meeple=(row, 0, "top left"), gems=gems, upgrades=("Mine Cart",))
        assert table(seat).do("move right").gems()[row] == after


def test_r33_the_mine_carts_room_is_there_at_once(table):
    seat = Seat(cards={(GREEN, 0): "top"}, meeple=(GREEN, 0, "top left"), gems=(5, 2, 1))
    assert table(seat, ap=4).do("buy Mine Cart", "move right").gems() == (6, 0, 0)


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_r34_the_game_ends_the_moment_a_seat_has_all_four_upgrades(table, upgrade):
    seat = Seat(gems=COSTS[upgrade], upgrades=all_but(upgrade))
    position = table(seat, players=3, ap=5).do(f"buy {upgrade}")
    assert position.game["over"] == 1
    assert position.places == [1, 2, 2]


def test_r34_three_upgrades_do_not_end_it(table):
    position = table(Seat(gems=(3, 0, 0), upgrades=("Coffee", "Ladder")), players=2).do("buy Shovel")
    assert position.game["over"] == 0
    assert position.asked == (1, "act")


@pytest.mark.parametrize(("upgrade", "worth"), [("Coffee", 6), ("Shovel", 3), ("Ladder", 4), ("Mine Cart", 5)])
def test_r35_an_upgrade_bought_is_worth_its_points(table, upgrade, worth):
    position = table(Seat(gems=COSTS[upgrade], dynamite=0), ap=5)
    assert position.do(f"buy {upgrade}").score() == worth + 2  # and one card that stands


@pytest.mark.parametrize(("row", "worth"), [(GREEN, 1), (YELLOW, 2), (RED, 3)])
def test_r36_a_gem_kept_is_worth_one_two_or_three(table, row, worth):
    position = table(Seat(cards={(row, 0): "top"}, meeple=(row, 0, "top left"), dynamite=0), ap=5)
    assert position.do("move right").score() == 2 + worth


def test_r37_a_revealed_card_that_stands_is_worth_two(table):
    cards = {(GREEN, 0): "bare", (GREEN, 1): "full shaky", (YELLOW, 0): "bare supported", (YELLOW, 1): "top collapsed"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "left"), dynamite=0)).do("move right")
    assert position.score() == 3 * 2
    position.do("move left", "move left", "as it comes")
    assert position.score() == 4 * 2


def test_r37_a_collapsed_card_is_worth_nothing(table):
    cards = {(GREEN, 0): "full shaky", (GREEN, 1): "bare"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "centre"), dynamite=0)).do("move right")
    assert position.score() == 1 + 2  # the gem, and the card it was thrown onto


def test_r38_dynamite_kept_is_worth_two(table):
    position = table(Seat(), Seat()).do("move left")
    assert position.score(0) == 2 + 2
    position.do("dynamite green 1 of the next seat")
    assert position.score(0) == 2


# A seat that is about to buy its fourth upgrade and will then have 18 + 2 + 2 = 22 points, and seats with that many.
BUYER = Seat(gems=(3, 0, 0), upgrades=all_but("Shovel"))
EQUAL = Seat(gems=(0, 9, 0))
AHEAD = Seat(gems=(1, 9, 0))
BEHIND = Seat(gems=(1, 8, 0))


def placed(table, *seats: Seat, active: int = 0) -> list[int]:
    position = table(*seats, active=active).do("buy Shovel")
    assert position.game["over"] == 1
    return position.places


def test_r39_the_highest_score_wins(table):
    assert placed(table, BUYER, BEHIND) == [1, 2]
    assert placed(table, BUYER, AHEAD) == [2, 1]
    assert placed(table, BEHIND, AHEAD, BUYER, active=2) == [3, 1, 2]


def test_r39_a_tie_goes_to_the_seat_with_all_upgrades(table):
    assert placed(table, BUYER, EQUAL) == [1, 2]
    assert placed(table, EQUAL, BUYER, active=1) == [2, 1]
    assert placed(table, EQUAL, BUYER, EQUAL, active=1) == [2, 1, 2]
    assert placed(table, AHEAD, EQUAL, BUYER, active=2) == [1, 3, 2]


def test_r39_other_ties_are_shared(table):
    assert placed(table, BUYER, AHEAD, AHEAD) == [3, 1, 1]
    assert placed(table, BUYER, BEHIND, BEHIND, EQUAL) == [1, 3, 3, 2]


def test_r40_one_player_alone_plays_twenty_turns(table):
    assert SOLO_TURNS == 20
    position = table(Seat(), round_=19).do("end turn")
    assert position.game["over"] == 0
    assert position.game["round"] == 20
    assert position.do("end turn").game["over"] == 1
    assert position.places == [1]
    together = table(players=2, active=1, round_=20).do("end turn")
    assert together.game["over"] == 0


def test_r40_or_to_the_fourth_upgrade(table):
    assert table(BUYER, round_=7).do("buy Shovel").game["over"] == 1


def test_r41_at_the_turn_cap_the_game_is_cut_off_and_the_seats_ranked_as_they_stand(table):
    seats = (BEHIND, AHEAD, BEHIND)
    position = table(*seats, active=0, starting=2, round_=MAX_ROUNDS).do("end turn")
    assert position.game["over"] == 0  # the round is finished first
    position.do("end turn")
    assert position.game["over"] == 2
    assert position.places == [2, 1, 2]
    assert table(*seats, active=1, starting=2, round_=MAX_ROUNDS - 1).do("end turn").game["over"] == 0
