"""R29-R37: the Events, who chooses, and what chance does."""

import numpy as np
import pytest
from helpers.galaxy_goldmine import LOST, TOOLS, Seat

from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import EFFECT_NAMES

ROCKS = ("Moon Rock",) * 3
FAR = {9: ("Dust",) * 9}
KEPT = {8: ("Ore*",)}


@pytest.mark.parametrize("name", ["Failure", "Thief", "Meteors", "Circuit", "Wind", "Windfall", "Raid", "Repair"])
def test_r29_an_event_acts_at_once_and_goes_to_the_discard_pile(table, name):
    position = table({1: (name, "Dust"), **FAR, **KEPT}, players=3).do("flip pile 1")
    assert name in position.discards()
    assert position.pile(1) == ["Dust"]


def test_r29_the_house_edition_has_an_event_for_every_effect():
    tables = GAME.load_edition(None).tables[0]
    assert set(tables["effect"].tolist()) == set(range(len(EFFECT_NAMES)))


def test_r30_one_event_ends_the_turn_and_loses_what_was_not_used(table):
    position = table({1: ("Failure", "Dust"), **FAR, **KEPT}, explorations=3).do("flip pile 1")
    assert position.asked == (1, "choose")
    assert position.pile(8) == ["Ore*"]
    assert position.pile(9) == ["Dust"] * 9


def test_r31_one_makes_the_finder_lose_a_random_valuable_to_the_left_neighbour(table):
    finder = Seat(hand=("Ore", "Opal", "Gold"), protected="Comet")
    taken = set()
    for seed in range(24):
        position = table({1: ("Thief",), **FAR}, Seat(), finder, Seat(hand=()), active=1)
        position.record["seed"][0, 0] = seed
        position.do("flip pile 1")
        (stolen,) = position.hand(2)
        taken.add(stolen)
        assert sorted((*position.hand(1), stolen)) == ["Gold", "Opal", "Ore"]
        assert position.protected(1) == "Comet"
        assert position.hand(0) == ROCKS
        assert position.asked == (1, "explore")
    assert taken == {"Ore", "Opal", "Gold"}


def test_r31_with_nothing_in_hand_nothing_is_lost(table):
    position = table({1: ("Thief",), **FAR}, Seat(hand=(), protected="Gold", fragments=1)).do("flip pile 1")
    assert position.hand(1) == ROCKS
    assert position.asked == (0, "explore")


def test_r32_one_makes_every_seat_discard_clockwise_from_the_active_one(table):
    seats = (Seat(hand=("Ore", "Dust")), Seat(hand=("Opal",)), Seat(hand=(), protected="Gold"), Seat(hand=ROCKS))
    position = table({1: ("Meteors", "Dust"), **FAR}, *seats, active=1).do("flip pile 1")
    assert position.asked == (1, "discard")
    assert position.legal() == {"discard Opal"}
    assert position.do("discard Opal").asked == (3, "discard")  # seat 2 has nothing that can be discarded
    assert position.do("discard Moon Rock").asked == (0, "discard")
    assert position.legal() == {"discard Ore", "discard Dust"}
    position.do("discard Ore")
    assert position.asked == (1, "explore")
    assert position.explorations == 2
    assert position.discards() == ("Moon Rock", "Ore", "Opal", "Meteors")
    assert position.hand(0) == ("Dust",)
    for seat in range(4):  # discards are shown
        assert (position.seen_by(seat)["discards"] == position.game["discards"]).all()


def test_r32_where_nobody_has_anything_nothing_is_asked(table):
    position = table({1: ("Meteors",), **FAR}, Seat(hand=()), Seat(hand=(), fragments=2)).do("flip pile 1")
    assert position.asked == (0, "explore")


def test_r33_one_disables_a_tool_of_the_finders_choice_until_the_finders_next_turn(table):
    piles = {1: ("Circuit", "Dust"), 2: ("Ore*",), 3: ("Opal*",), **FAR}
    position = table(piles, players=3, active=1, found=("Magnet",), explorations=1).do("flip pile 1")
    assert position.asked == (1, "disable")
    assert len(position.legal()) == 4  # the starting tools and the Magnet
    position.do("disable Cybernetic Pickaxe")
    assert position.asked == (1, "explore")
    assert not position.offered("pickaxe")  # at once, for the finder too
    assert position.offered("hand")
    position.do("end turn")
    for seat in (2, 0):
        assert position.asked == (seat, "choose")
        assert not any("Pickaxe" in words for words in position.legal())
        position.do("choose Helping Hand and Glowtorch", "flip pile 9", "flip pile 9", "flip pile 9", "end turn")
    assert position.asked == (1, "choose")
    assert any("Pickaxe" in words for words in position.legal())


def test_r33_two_working_tools_are_always_left(table):
    position = table({1: ("Circuit", "Dust"), **FAR, **KEPT}, players=3, disabled={"Glowtorch": 2}).do("flip pile 1")
    assert position.asked == (0, "explore")
    found = table({1: ("Circuit", "Dust"), **FAR}, found=LOST, disabled={"Glowtorch": 1, "Hand": 1}).do("flip pile 1")
    assert len(found.legal()) == len(TOOLS) - 2


def test_r33_a_tool_used_up_or_found_this_turn_can_be_disabled_too(table):
    piles = {1: ("Forcefield", "Circuit", "Dust"), **FAR, **KEPT}
    position = table(piles, used=("Hand",)).do("flip pile 1", "flip pile 1", "disable Forcefield")
    assert not position.offered("protect")


def test_r34_one_gives_an_exploration_more(table):
    position = table({1: ("Wind", "Dust"), **FAR}, explorations=1).do("flip pile 1")
    assert position.explorations == 1
    assert not position.may("end turn")


def test_r35_one_collects_any_face_up_valuable_of_the_finders_choice(table):
    piles = {1: ("Windfall",), 2: ("Comet*",), 3: ("Ore*",), 4: ("Dust",), **FAR}
    position = table(piles, tools=("Glowtorch", "Hand")).do("flip pile 1")
    assert position.asked == (0, "collect")
    assert position.legal() == {"collect from pile 2", "collect from pile 3"}
    position.do("collect from pile 2")
    assert position.hand() == (*ROCKS, "Comet")
    assert position.asked == (0, "explore")
    assert position.game["ready"].tolist() == [0, 1, 1, 0, 0, 0]


def test_r35_a_single_one_is_collected_and_none_is_nothing(table):
    assert table({1: ("Windfall",), 2: ("Comet*",), **FAR}).do("flip pile 1").hand() == (*ROCKS, "Comet")
    assert table({1: ("Windfall",), **FAR}).do("flip pile 1").hand() == ROCKS


def test_r36_one_steals_a_random_valuable_from_an_opponent_of_the_finders_choice(table):
    seats = (Seat(hand=("Opal",)), Seat(hand=()), Seat(hand=(), protected="Gold"), Seat(hand=("Ore", "Gold")))
    position = table({1: ("Raid",), **FAR}, *seats, active=1).do("flip pile 1")
    assert position.asked == (1, "steal")
    assert position.legal() == {"steal from the second seat after", "steal from the third seat after"}
    taken = set()
    for seed in range(16):
        after = position.copy()
        after.record["seed"][0, 0] = seed
        after.do("steal from the second seat after")
        assert after.asked == (1, "explore")
        taken.add(after.hand(1))
    assert taken == {("Ore",), ("Gold",)}


def test_r36_with_one_victim_it_happens_and_with_none_nothing(table):
    position = table({1: ("Raid",), **FAR}, Seat(hand=()), Seat(hand=("Gold",)), Seat(hand=())).do("flip pile 1")
    assert position.hand(0) == ("Gold",)
    position = table({1: ("Raid",), **FAR}, Seat(), Seat(hand=()), Seat(hand=())).do("flip pile 1")
    assert position.asked == (0, "explore")


def test_r37_one_lets_the_two_chosen_tools_be_used_again(table):
    piles = {1: ("Repair",), 2: ("Ore*",), 3: ("Opal*",), **FAR}
    position = table(piles, used=("Pickaxe", "Hand"))
    assert not position.offered("pickaxe")
    position.do("flip pile 1")
    assert position.may("pickaxe on pile 2")
    assert position.may("hand on pile 3")


def test_r37_a_tool_not_yet_used_gains_nothing(table):
    position = table({1: ("Repair",), **FAR, **KEPT}).do("flip pile 1")
    assert np.array_equal(position.game["ready"], [1, 1, 0, 0, 0, 0])


def test_r37_a_lost_tool_found_and_used_this_turn_is_not_repaired(table):
    position = table({1: ("Forcefield", "Repair"), **FAR}).do("flip pile 1", "protect Moon Rock", "flip pile 1")
    assert not position.offered("protect")
