"""R1-R15: the start of a game, and how a turn runs."""

import numpy as np
import pytest
from helpers.super_motherload import Position, Seat

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import OptionError
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import DECKS, PILOT, STARTING_CARDS, TIER_COSTS


def begun(position: Position) -> Position:
    """The same game with side A and the decks in their order chosen."""
    position.do("side A")
    for deck in range(int(position.game["num_players"])):
        position.do(f"deck {1 + deck}")
    return position


def test_r01_two_to_four_play_and_chance_draws_the_starting_seat(deal):
    assert (GAME.min_players, GAME.max_players) == (2, 4)
    for players in (2, 3, 4):
        positions = [deal(players, seed) for seed in range(12)]
        assert {int(position.game["starting_seat"]) for position in positions} == set(range(players))
        assert not any(position.game["players"][players:].tobytes().strip(b"\0") for position in positions)


@pytest.mark.parametrize("players", [1, 5])
def test_r01_no_fewer_and_no_more(players):
    with pytest.raises(OptionError, match="2"):
        BatchedAEC(GAME, 1, num_players=players)


def test_r02_the_seat_to_the_right_of_the_first_chooses_the_side_of_depth_1(deal, edition):
    for seed in range(4):
        for side, words in enumerate(("side A", "side B")):
            position = deal(3, seed)
            assert position.asked == ((int(position.game["starting_seat"]) - 1) % 3, "side")
            assert position.legal() == {"side A", "side B"}
            position.do(words)
            assert position.depths == [1, 0]
            assert (position.game["terrain"][:64] == edition.tables[0]["terrain"][0, side]).all()
            assert (position.game["contents"][:64] == edition.tables[0]["contents"][0, side]).all()


def test_r03_decks_are_chosen_in_order_of_turns_and_never_twice(deal):
    position = deal(4, 3).do("side A")
    first, left = int(position.game["starting_seat"]), {1, 2, 3, 4}
    for number, deck in enumerate((3, 1, 4, 2)):
        assert position.asked == ((first + number) % 4, "deck")
        assert position.legal() == {f"deck {deck}" for deck in left}
        position.do(f"deck {deck}")
        left.remove(deck)
    assert [int(position.game["players"]["deck"][(first + n) % 4]) for n in range(4)] == [3, 1, 4, 2]
    assert position.asked == (first, "act")


def test_r04_artifacts_come_in_an_order_that_nobody_knows(table):
    found = set()
    for seed in range(24):
        position = table(Seat("Red"), upper=".A", seed=(seed, 1))
        found |= set(position.drill("red", "a1").artifacts())
    assert len(found) >= 5


def test_r05_three_majors_lie_face_up_and_nobody_sees_the_others(deal):
    seen = []
    for seed in range(20):
        position = begun(deal(2, seed))
        majors = position.game["majors"].tolist()
        assert len({*majors}) == 3
        assert all(majors)
        assert position.seen_by(0)["majors"].tolist() == majors
        seen += majors
    assert {*seen} == set(range(1, 11))


def test_r06_four_minors_lie_face_up_for_two_and_three_for_more(deal):
    firsts = set()
    for players, up in ((2, 4), (3, 3), (4, 3)):
        position = begun(deal(players, 5))
        minors = [minor for minor in position.game["minors"].tolist() if minor]
        assert len({*minors}) == up
        assert position.game["unseen_minors"].sum() == 20 - up
        assert not position.game["unseen_minors"][[minor - 1 for minor in minors]].any()
    for seed in range(12):
        firsts.add(begun(deal(2, seed)).minors()[0])
    assert len(firsts) > 4


def test_r07_seven_starters_without_points_are_the_draw_deck(deal, edition):
    position = begun(deal(4, 6))
    for seat in range(4):
        own, player = position.game["own"][seat], position.game["players"][seat]
        assert ((own["hand"] + own["draw"]) == edition.tables[0]["starters"]).all()
        assert (own["hand"] + own["draw"]).sum() == STARTING_CARDS
        assert not player["discards"].any()
        assert position.score(seat) == 0
    assert not edition.tables[0]["points"][:, :PILOT].any()
    for name in ("icons", "colour", "pattern"):
        assert (edition.tables[0][name][:, :PILOT] == edition.tables[0][name][0, :PILOT]).all()


def test_r07_the_starters_are_shuffled(deal):
    assert len({begun(deal(2, seed)).hand(0) for seed in range(12)}) > 4


def test_r08_every_player_begins_with_a_token(deal):
    for players in (2, 4):
        position = begun(deal(players, 7))
        assert [position.bombs(seat) for seat in range(players)] == [1] * players


def test_r09_stacks_begin_with_their_cheapest_card_and_all_see_them(table, edition):
    costs = edition.tables[0]["cost"][:, PILOT:].reshape(DECKS, 4, 4)
    assert (costs == TIER_COSTS).all()
    position = table(Seat("Red", stacks={"yellow": "E"}), upper=".I").drill("red", "a1").do("yellow stack")
    assert "Y10" in position.discards()
    assert position.seen_by(1)["players.bought"][1].tolist() == [0, 0, 1, 0]
    position = table(Seat("Red", stacks={"yellow": "E"}), upper=".I").drill("red", "a1").do("blue stack")
    seen = position.seen_by(1)["players.stacks"][1]
    assert seen.sum(1).tolist() == [0, 1, 1, 0]


def test_r10_everybody_draws_four_cards_that_the_owner_alone_knows(deal):
    position = begun(deal(3, 8))
    for seat in range(3):
        assert position.game["players"]["hand_size"][seat] == 4
        assert position.game["players"]["deck_size"][seat] == 3
        assert position.seen_by(seat)["own.hand"].tolist() == position.game["own"]["hand"][seat].tolist()
    hands = set()
    for seed in range(10):
        after = position.redealt(0, seed)
        assert after.hand(0) == position.hand(0)
        hands.add(after.hand(1))
    assert len(hands) > 3


def test_r11_turns_pass_clockwise(deal):
    position = begun(deal(4, 9))
    first = int(position.game["starting_seat"])
    for turn in range(6):
        assert position.asked == ((first + turn) % 4, "act")
        assert position.game["turn"] == 1 + turn
        position.do("end turn")


DRAWS = ("draw",)
DRILLS = [("drill blue", "h1", "h1"), ("drill yellow", "g1", "g1")]
BOMBS = [("bomb with Red", "a1", "bomb turned 0"), ("bomb with Red", "d1", "bomb turned 0")]


@pytest.mark.parametrize("first", [DRAWS, DRILLS[0], BOMBS[0]])
@pytest.mark.parametrize("second", [DRAWS, DRILLS[1], BOMBS[1]])
def test_r12_a_turn_has_two_actions_of_any_kind(table, first, second):
    position = table(Seat("Red Red Blue Yellow", draw="", bombs=2))
    assert position.actions == 2
    position.do(*first)
    assert position.asked == (0, "act")
    assert position.actions == 1
    position.do(*second)
    assert position.asked[0] == 1 or position.asked[1] == "discard"
    assert not {"draw", "drill red", "bomb with Red"} & position.legal() or position.asked[0] == 1


def test_r13_a_turn_may_be_ended_with_actions_left_which_are_lost(table):
    position = table(Seat("Red Blue"), Seat("Red"))
    assert position.actions == 2
    assert position.do("end turn").asked == (1, "act")
    assert position.actions == 2
    assert position.do("draw", "end turn").asked == (0, "act")
    assert position.actions == 2


def test_r14_more_actions_count_at_once_and_for_this_turn_only(table):
    position = table(Seat("B20 Red", artifacts="Coil")).do("use Coil")
    assert position.actions == 3
    position.do("drill blue", "a1", "b1")  # B20 brings another
    assert position.actions == 3
    position.do("end turn", "end turn")
    assert position.asked == (0, "act")
    assert position.actions == 2


def test_r15_at_the_end_of_a_turn_a_hand_has_five_cards_at_most(table):
    position = table(Seat("Red Red Blue Blue Yellow", draw="Yellow Wild")).do("draw")
    assert position.game["players"]["hand_size"][0] == 7
    assert position.asked == (0, "act")  # within a turn there is no limit
    position.do("end turn")
    assert position.asked == (0, "discard")
    assert position.legal() == {"discard Red", "discard Blue", "discard Yellow", "discard Wild"}
    position.do("discard Wild", "discard Red")
    assert position.asked == (1, "act")
    assert position.hand() == "Red Blue Blue Yellow Yellow"
    assert position.discards() == "Red Wild"
    assert position.seen_by(1)["players.discards"][1].sum() == 2


def test_r15_five_cards_may_stay(table):
    position = table(Seat("Red Red Blue Blue Yellow")).do("end turn")
    assert position.asked == (1, "act")
    assert np.count_nonzero(position.game["players"]["discards"][0]) == 0


def test_r15_at_the_end_of_the_game_nothing_is_discarded(table):
    seat = Seat("Red Red Blue Blue Yellow Yellow Wild", draw="")
    position = table(seat, depths=(2, 4), upper="==\n" * 8, lower=".A").drill("red", "a9", "a9", "Red")
    while not position.over:
        assert position.asked == (0, "act")
        position.do("end turn")
    assert len(position.hand().split()) == 6
