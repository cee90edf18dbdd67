"""R27, R28, R38-R45: Fragments, Black Holes, the ends of the game, and who wins."""

import pytest
from helpers.galaxy_goldmine import Seat

from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.galaxy_goldmine.constants import MAX_TURNS

ROCKS = ("Moon Rock",) * 3
FAR = {9: ("Dust",) * 9}
HOLE = {1: ("Black Hole", "Dust"), **FAR}


def test_r27_a_fragment_goes_to_its_finder(table):
    position = table({1: ("Holomap Fragment", "Dust"), **FAR}).do("flip pile 1")
    assert position.game["players"]["fragments"].tolist()[:2] == [1, 0]
    assert position.score() == 3  # worth nothing
    assert position.hand() == ROCKS
    assert position.pile(1) == ["Dust"]
    assert position.seen_by(1)["players.fragments"][1] == 1


def test_r27_fragments_are_no_valuables(table):
    holder = Seat(hand=(), fragments=2)
    piles = {1: ("Meteors",), **FAR}
    position = table(piles, Seat(hand=("Ore",)), holder, tools=("Magnet", "Forcefield"), found=("Magnet", "Forcefield"))
    assert not position.offered("magnet")
    assert position.offered("protect") == {"protect Ore"}
    position.do("flip pile 1", "discard Ore")
    assert position.asked == (0, "explore")  # nothing was asked of the holder
    assert position.game["players"]["fragments"].tolist()[:2] == [0, 2]


def test_r28_three_fragments_win_at_once_whatever_the_points(table):
    position = table({1: ("Holomap Fragment", "Dust"), **FAR}, Seat(hand=(), fragments=2), Seat(hand=("Gold",) * 5))
    position.do("flip pile 1")
    assert position.over == TERMINATED
    assert position.places == [1, 2]
    assert position.score() == 0


@pytest.mark.parametrize("found", [0, 1])
def test_r38_a_black_hole_is_laid_aside_and_counted(table, found):
    position = table(HOLE, black_holes=found).do("flip pile 1")
    assert position.over == 0
    assert position.game["black_holes"] == found + 1
    assert position.pile(1) == ["Dust"]
    assert position.discards() == ()
    assert position.explorations == 2


def test_r39_the_third_black_hole_ends_the_game_at_once(table):
    position = table(HOLE, Seat(hand=("Gold",)), Seat(), black_holes=2).do("flip pile 1")
    assert position.over == TERMINATED
    assert position.places == [1, 2]


def test_r40_valuables_in_hand_and_under_the_forcefield_count(table):
    seats = (Seat(hand=("Ore", "Dust"), protected="Gold"), Seat(hand=("Comet", "Opal", "Dust"), fragments=2))
    position = table(HOLE, *seats, black_holes=2).do("flip pile 1")
    assert [position.score(seat) for seat in range(2)] == [3 + 2 + 9, 7 + 4 + 2]
    assert position.places == [1, 2]


def test_r41_a_tie_goes_to_the_most_cards_protected_ones_and_fragments_included(table):
    gold, three_ores = Seat(hand=("Gold",)), Seat(hand=("Ore",) * 3)
    assert table(HOLE, gold, three_ores, black_holes=2).do("flip pile 1").places == [2, 1]
    rich = Seat(hand=("Gold",), fragments=2)
    assert table(HOLE, rich, Seat(hand=("Ore", "Ore"), protected="Ore"), black_holes=2).do("flip pile 1").places == [
        1,
        1,
    ]
    richer = Seat(hand=("Ore", "Ore"), protected="Ore", fragments=1)
    assert table(HOLE, rich, richer, black_holes=2).do("flip pile 1").places == [2, 1]


def test_r41_what_is_tied_then_is_shared(table):
    seats = (Seat(), Seat(hand=("Gold",)), Seat(), Seat(hand=("Dust",)))
    assert table(HOLE, *seats, black_holes=2).do("flip pile 1").places == [2, 1, 2, 4]


def test_r42_behind_three_fragments_the_others_rank_by_points_and_cards(table):
    piles = {1: ("Holomap Fragment", "Dust"), **FAR}
    seats = (Seat(hand=(), fragments=2), Seat(hand=("Gold",)), Seat(hand=("Ore",) * 3), Seat(hand=("Comet",) * 2))
    assert table(piles, *seats).do("flip pile 1").places == [1, 4, 3, 2]
    seats = (Seat(hand=(), fragments=2), Seat(hand=()), Seat(hand=("Ore",)), Seat(hand=()))
    assert table(piles, *seats).do("flip pile 1").places == [1, 3, 2, 3]
    tied = (Seat(hand=(), fragments=2), Seat(hand=(), fragments=0), Seat(hand=()))
    assert table(piles, *tied).do("flip pile 1").places == [1, 2, 2]


def test_r43_the_game_ends_with_the_turn_in_which_the_last_pile_is_emptied(table):
    position = table({9: ("Dust",)}, Seat(hand=("Dust",)), Seat(), tools=("Forcefield", "Hand"), found=("Forcefield",))
    position.do("flip pile 9")
    assert position.over == 0  # the Forcefield can still be used
    position.do("end turn")
    assert position.over == TERMINATED
    assert position.places == [1, 2]


def test_r43_at_once_if_nothing_is_left_to_do(table):
    position = table({9: ("Dust",)}).do("flip pile 9")
    assert position.over == TERMINATED


def test_r44_a_full_round_without_a_flip_and_without_a_collection_ends_the_game(table):
    position = table({1: ("Comet*", "Dust")}, players=3, tools=("Pickaxe", "Glowtorch"), active=2)
    position.do("end turn")
    for seat in (0, 1):
        assert position.over == 0
        assert position.asked == (seat, "choose")
        position.do("choose Cybernetic Pickaxe and Helping Hand", "end turn")
    assert position.over == TERMINATED
    assert position.places == [1, 1, 1]


def test_r44_a_collection_begins_the_count_anew(table):
    position = table({1: ("Comet*", "Ore", "Ore"), 2: ("Ore*",)}, idle=1, explorations=0).do("pickaxe on pile 2")
    assert position.over == 0
    assert position.game["idle"] == 0


def test_r44_a_flip_begins_the_count_anew(table):
    position = table({1: ("Comet", "Ore"), **FAR}, idle=1, explorations=1).do("flip pile 1", "end turn")
    assert position.over == 0
    assert position.game["idle"] == 0


def test_r44_other_uses_of_tools_do_not(table):
    position = table(
        {1: ("Comet*", "Ore")},
        Seat(hand=("Ore",)),
        tools=("Magnet", "Forcefield"),
        found=("Magnet", "Forcefield"),
        idle=1,
    )
    position.do("protect Ore", "magnet on the next seat")
    assert position.over == TERMINATED


def test_r45_the_turn_cap_ranks_by_the_scores_of_the_moment(table):
    piles = {1: ("Ore", "Ore"), **FAR}
    position = table(piles, Seat(), Seat(hand=("Gold",)), turn=MAX_TURNS, explorations=1).do("flip pile 1", "end turn")
    assert position.over == TRUNCATED
    assert position.places == [2, 1]
    position = table(piles, turn=MAX_TURNS - 1, explorations=1).do("flip pile 1", "end turn")
    assert position.over == 0
