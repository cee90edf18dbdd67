"""R40-R53: what comes up, what it buys, and the bonuses of cards."""

import pytest
from helpers.super_motherload import Seat

EVERYTHING = {"red": 4, "blue": 4, "yellow": 4, "wild": 4}
STARTERS = "Red Red Blue Blue Yellow Yellow Wild"


def test_r40_a_player_gets_what_is_on_every_space_covered(table):
    position = table(Seat("B25 B15", draw="Red Blue Wild"), upper=".I .* .1 .G .A")
    position.drill("blue", "a1", "e1").do("wild stack")
    assert position.stack("wild") == "IG"
    assert position.bombs() == 2
    assert len(position.artifacts()) == 1
    assert position.game["players"]["hand_size"][0] == 2  # one drawn from the board, and B15's own
    assert not position.game["contents"][:5].any()


def test_r40_a_bomb_brings_up_the_same(table):
    position = table(Seat("R20", draw="Red Blue Wild"), upper=".I #*\n.1 .A").do("bomb with R20", "a1", "red stack")
    assert position.stack("red") == "I"
    assert position.bombs() == 1  # one spent, one found
    assert len(position.artifacts()) == 1
    assert position.game["players"]["hand_size"][0] == 1


def test_r40_nothing_comes_from_spaces_beside_it(table):
    position = table(Seat("Blue"), upper=".. .*\n.I").drill("blue", "a1")
    assert position.asked == (0, "act")
    assert position.bombs() == 1


def test_r41_all_see_how_many_tokens_somebody_has(table):
    position = table(Seat("Red"), upper=".*").drill("red", "a1")
    assert position.bombs() == 2
    assert position.seen_by(1)["players.bombs"][:2].tolist() == [1, 2]


def test_r42_an_artifact_is_drawn_face_down_and_its_owner_alone_looks_at_it(table):
    position = table(Seat("Red"), Seat("Red"), upper=".A").drill("red", "a1")
    assert position.seen_by(0)["own.artifacts"].tolist() == position.game["own"]["artifacts"][0].tolist()
    assert position.seen_by(0)["own.artifacts"].sum() == 1
    assert position.seen_by(1)["players.artifacts"][1] == 1
    assert position.seen_by(1)["own.artifacts"].sum() == 0
    assert {position.redealt(0, seed).artifacts() for seed in range(8)} == {position.artifacts()}
    assert len({position.redealt(1, seed).artifacts() for seed in range(20)}) > 2


def test_r42_it_is_one_of_those_left(table):
    everything_else = "Idol " * 4 + "Disc " + "Crystal " * 3 + "Coil " * 2 + "Charge " * 2 + "Casket " * 2 + "Lens"
    position = table(Seat("Red"), Seat("Red", artifacts=everything_else), upper=".A").drill("red", "a1")
    assert position.artifacts() == ("Lens",)
    assert not position.game["supply"].any()


@pytest.mark.parametrize("number", [1, 2])
def test_r43_cards_to_draw_are_drawn_at_once(table, number):
    position = table(Seat("Red"), upper=f".{number}").drill("red", "a1")
    assert position.game["players"]["hand_size"][0] == number
    assert position.actions == 1


def test_r44_minerals_of_one_action_go_together_on_one_stack(table):
    position = table(Seat("B10 Blue"), upper=".G .I").drill("blue", "a1", "b1")
    assert position.asked == (0, "stack")
    assert position.legal() == {"red stack", "blue stack", "yellow stack", "wild stack"}
    position.do("blue stack")
    assert position.stack("blue") == "IIG"  # two from the board, one from B10's bonus
    assert not any(position.stack(colour) for colour in ("red", "yellow", "wild"))
    assert position.asked == (0, "act")


def test_r45_the_stack_is_chosen_when_the_draws_are_there(table):
    position = table(Seat("B15", draw="Red Blue Wild"), upper=".I .2").drill("blue", "a1", "b1")
    assert position.asked == (0, "stack")
    assert position.game["players"]["hand_size"][0] == 3


def test_r45_without_minerals_no_stack_is_asked_for(table):
    assert table(Seat("B15"), upper=".* .2").drill("blue", "a1", "b1").asked == (0, "act")


def test_r46_a_stack_whose_cards_are_bought_takes_no_minerals(table):
    position = table(Seat("Red", bought={"red": 4, "yellow": 4}), upper=".I").drill("red", "a1")
    assert position.legal() == {"blue stack", "wild stack"}


def test_r46_the_last_stack_is_not_asked_for(table):
    bought = {colour: number for colour, number in EVERYTHING.items() if colour != "wild"}
    position = table(Seat("Red", bought=bought), upper=".I").drill("red", "a1")
    assert position.asked == (0, "act")
    assert position.stack("wild") == "I"


def test_r46_without_a_stack_minerals_are_lost(table):
    position = table(Seat("Red", bought=EVERYTHING), upper=".D").drill("red", "a1")
    assert position.asked == (0, "act")
    assert not position.game["players"]["stacks"].any()


@pytest.mark.parametrize(("there", "comes", "bought"), [("E", "I", 1), ("P", "G", 0), ("E", "G", 1), ("", "R", 1)])
def test_r47_a_card_whose_cost_is_met_is_bought_at_once(table, there, comes, bought):
    position = table(Seat("Blue", stacks={"red": there}), upper=f".{comes}").drill("blue", "a1").do("red stack")
    assert position.bought() == [bought, 0, 0, 0]
    assert position.asked == (0, "act")  # nobody asks whether to buy
    assert position.score() == bought


def test_r48_there_is_no_change(table):
    position = table(Seat("Blue", stacks={"red": "E"}), upper=".D").drill("blue", "a1").do("red stack")
    assert position.stack("red") == ""
    assert not position.game["players"]["stacks"].any()


def test_r49_the_card_goes_to_the_discard_pile_and_the_next_one_is_on_top(table):
    position = table(Seat("Blue Yellow", stacks={"red": "E"}), upper=".I .D").drill("blue", "a1").do("red stack")
    assert position.discards() == "Blue R10"
    position.drill("yellow", "b1").do("red stack")
    assert position.bought() == [1, 0, 0, 0]  # 12 are less than the 15 of the next card
    assert position.stack("red") == "D"


def test_r50_a_buy_bonus_follows_at_once_and_this_one_time(table):
    position = table(Seat("Blue", bought={"red": 1}, stacks={"red": "RG"}), upper=".I").drill("blue", "a1")
    position.do("red stack")  # R15 is bought
    assert position.bombs() == 3
    assert position.actions == 1  # it took none
    position = table(Seat("R15")).drill("red", "a1", "b1")
    assert position.bombs() == 1


def test_r50_bonuses_draw_cards_and_bring_actions(table):
    position = table(Seat("Blue", stacks={"yellow": "E"}), upper=".I").drill("blue", "a1").do("yellow stack")
    assert position.game["players"]["hand_size"][0] == 2  # Y10 draws two
    buyer = Seat("Blue", bought={"red": 3}, stacks={"red": "DD"})
    position = table(buyer, upper=".I").drill("blue", "a1").do("red stack")
    assert position.bought() == [4, 0, 0, 0]
    assert position.actions == 2  # one spent, R25 brings one


def test_r51_minerals_of_a_buy_bonus_go_on_a_stack_chosen_anew_and_buy_at_once(table):
    seat = Seat("Red", bought={"blue": 3, "wild": 1}, stacks={"blue": "DD", "wild": "P"})
    position = table(seat, upper=".I").drill("red", "a1").do("blue stack")
    assert position.bought() == [0, 4, 0, 1]
    assert position.asked == (0, "stack")  # the Ruby of B25
    assert "blue stack" not in position.legal()
    position.do("wild stack")  # P and R buy W15, whose bonus follows in turn
    assert position.bought() == [0, 4, 0, 2]
    assert position.asked == (0, "stack")
    position.do("red stack")
    assert position.stack("red") == "GG"
    assert position.asked == (0, "act")


def test_r52_a_drill_bonus_comes_each_time(table):
    position = table(Seat("B10 Y20", draw="")).drill("blue", "a1").do("red stack")
    assert position.stack("red") == "I"
    position = table(Seat("R20 Y20"))
    position.drill("yellow", "a1").drill("red", "a2", "c2")
    assert position.bombs() == 3


def test_r52_it_comes_again_when_the_card_is_played_again(table):
    seat = Seat("B10", draw="", discards=STARTERS)
    position = table(seat, artifacts_left=1).drill("blue", "a1").do("red stack", "draw")
    while position.asked != (0, "act") or "B10" not in position.hand():
        position.do("draw" if position.may("draw") else sorted(position.legal() - {"discard B10"})[0])
    position.drill("blue", "b1", "b1", *(["B10"] if "Blue" in position.hand() else []))
    assert position.do("red stack").stack("red") == "II"


def test_r53_several_cards_all_give_theirs(table):
    position = table(Seat("B10 B15 B20", draw="Red Blue")).drill("blue", "a1", "e1").do("red stack")
    assert position.stack("red") == "I"
    assert position.game["players"]["hand_size"][0] == 1
    assert position.actions == 2
