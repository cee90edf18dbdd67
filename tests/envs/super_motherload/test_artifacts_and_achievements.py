"""R54-R68: artifacts, and minor and major achievements."""

import numpy as np
import pytest
from helpers.super_motherload import Seat

FOUR = {"bought": {"red": 4, "yellow": 1}}


def test_r54_any_number_is_held_and_used_in_a_turn(table):
    position = table(Seat("Red", artifacts="Charge Charge Coil Coil Crystal Idol"))
    position.do("use Charge", "use Coil", "use Charge", "use Crystal", "use Coil")
    assert position.artifacts() == ("Idol",)
    assert position.bombs() == 5
    assert position.actions == 4
    assert position.game["players"]["hand_size"][0] == 3


def test_r55_they_are_used_before_between_and_after_actions_and_take_none(table):
    position = table(Seat("Red Blue", artifacts="Charge Charge Crystal"))
    position.do("use Charge")
    assert position.actions == 2
    position.drill("red", "a1").do("use Charge")
    assert position.actions == 1
    position.drill("blue", "b1")
    assert position.asked == (0, "act")  # after the last action
    assert position.offered("use") == {"Crystal"}
    position.do("use Crystal")
    assert position.asked == (1, "act")


def test_r55_not_within_an_action_nor_while_discarding_nor_in_the_turn_of_others(table):
    seat = Seat("Red Red Blue Blue Yellow Yellow W15", artifacts="Charge")
    position = table(seat, Seat("Red Wild", artifacts="Coil"), upper=".I .I\n.I")
    assert position.offered("use") == {"Charge"}
    position.do("drill red")
    assert not position.offered("use")
    position.do("a1")
    assert not position.offered("use")
    position.do("b1")
    assert position.asked == (0, "pay")
    assert not position.offered("use")
    position.do("pay Red")
    assert position.asked == (0, "stack")
    assert not position.offered("use")
    position.do("red stack", "draw")
    assert position.asked == (0, "act")
    position.do("end turn")
    assert position.asked == (0, "discard")
    assert not position.offered("use")


def test_r56_a_used_artifact_is_out_of_the_game_face_up(table):
    position = table(Seat("Red", artifacts="Coil"))
    before = position.game["supply"].copy()
    position.do("use Coil")
    assert (position.game["supply"] == before).all()
    kinds = position.runner.edition.words["artifacts"]
    assert position.seen_by(1)["used"][kinds.index("Coil")] == 1
    assert position.artifacts() == ()
    assert not position.offered("use")


@pytest.mark.parametrize(
    ("name", "number", "gains"),
    [("Crystal", "hand", 2), ("Coil", "actions", 1), ("Charge", "bombs", 2), ("Lens", "extra", 2)],
)
def test_r56_it_gives_what_it_says(table, name, number, gains):
    position = table(Seat("Red", artifacts=name))

    def count():
        players = position.game["players"][0]
        return {
            "hand": players["hand_size"],
            "bombs": players["bombs"],
            "actions": position.game["actions"],
            "extra": position.game["extra"],
        }[number]

    before = count()
    position.do(f"use {name}")
    assert count() == before + gains


def test_r57_artifacts_with_points_are_never_used(table):
    position = table(Seat("Red Blue", artifacts="Idol Disc"))
    assert not position.offered("use")
    assert position.score() == 6
    position.drill("red", "a1").drill("blue", "b1")
    assert position.artifacts() == ("Idol", "Disc")
    assert position.asked == (0, "act")  # a turn that ended by itself would tell that there is nothing to use
    assert position.legal() == {"end turn"}


def test_r58_minerals_of_an_artifact_go_together_on_one_stack_and_buy_at_once(table):
    position = table(Seat("Red", artifacts="Casket Casket")).do("use Casket")
    assert position.asked == (0, "stack")
    position.do("red stack")  # PP are the 10 of R10
    assert position.bought() == [1, 0, 0, 0]
    assert position.asked == (0, "act")
    position.do("use Casket", "red stack")
    assert position.stack("red") == "PP"
    assert position.actions == 2


def test_r59_a_drill_is_lengthened_by_artifacts_used_before_it(table):
    position = table(Seat("Red", artifacts="Lens Lens"), upper="r. r. .. .. .. b.")
    position.do("use Lens")
    assert "a1-c1" in position.lines("red")
    assert "a1-b1" not in position.lines("red")
    assert not any(line == "d1-f1" for line in position.lines("red"))  # blue steel: all is in the drill's colour
    position.do("use Lens")
    assert "a1-e1" in position.lines("red")
    assert "a1-c1" not in position.lines("red")
    position.drill("red", "a1", "e1")
    assert position.discards() == "Red"
    assert len(position.tunnels()) == 5


def test_r59_it_still_takes_a_card_and_only_the_next_drill_is_longer(table):
    assert not table(Seat("", artifacts="Lens")).do("use Lens").offered("drill")
    position = table(Seat("Red Blue", artifacts="Lens")).do("use Lens").drill("red", "a1", "c1")
    assert {line for line in position.lines("blue") if line.startswith("d1")} == {"d1-d1"}


def test_r59_without_a_drill_in_this_turn_it_is_lost(table):
    position = table(Seat("Red", artifacts="Lens")).do("use Lens", "end turn", "end turn")
    assert {line for line in position.lines("red") if line.startswith("a1")} == {"a1-a1"}


# --- Claiming --------------------------------------------------------------------------------------------------------


def test_r60_who_meets_a_goal_may_claim_it_and_need_not(table):
    position = table(Seat("B15 Blue Blue"), minors="Long Plates Rubble Lode", unseen="Talent")
    assert not position.offered("claim")
    position.drill("blue", "a1", "d1")
    assert position.offered("claim") == {"minor 1"}
    assert position.copy().do("end turn").asked == (1, "act")
    before = position.score()
    position.do("claim minor 1")
    assert position.score() == before + 2
    seen = position.seen_by(1)
    assert seen["players.claimed_points"][1] == 2
    claimed = np.flatnonzero(seen["players.claimed_minors"][1])
    assert [position.runner.edition.words["minors"][minor] for minor in claimed] == ["Long"]
    assert position.minors()[0] == "Talent"


def test_r60_only_in_ones_own_turn(table):
    position = table(Seat("Red"), Seat("Red", bombs=3), minors="Keg")
    assert not position.offered("claim")
    position.do("end turn")
    assert position.offered("claim") == {"minor 1"}


def test_r60_claims_hold_the_turn_open_after_the_last_action(table):
    position = table(Seat("Red Blue Yellow", bombs=3), minors="Keg").drill("red", "a1").drill("blue", "b1")
    assert position.asked == (0, "act")
    assert position.legal() == {"end turn", "claim minor 1"}
    assert position.do("claim minor 1").asked == (1, "act")


def test_r61_at_most_one_minor_and_one_major_a_turn(table):
    seat = Seat("Red", bombs=3, artifacts="Coil Lens", bought={"red": 4, "blue": 2, "yellow": 2})
    position = table(seat, minors="Keg Curator", majors="Blast Dusk Dawn")
    assert position.offered("claim") == {"minor 1", "minor 2", "major 1", "major 2", "major 3"}
    position.do("claim minor 2")
    assert position.offered("claim") == {"major 1", "major 2", "major 3"}
    position.do("claim major 1")
    assert not position.offered("claim")
    position.do("end turn", "end turn")
    assert position.offered("claim") == {"minor 1", "major 2", "major 3"}


def test_r62_a_major_asks_for_bought_cards_and_more_do_no_harm(table):
    majors = "Blast Dusk Agents"  # 3 red and 1 yellow; 2 red and 2 blue; 3 wild
    assert table(Seat("Red", bought={"red": 3, "yellow": 1}), majors=majors).offered("claim") == {"major 1"}
    assert table(Seat("Red", bought={"red": 4, "yellow": 2}), majors=majors).offered("claim") == {"major 1"}
    assert not table(Seat("Red Red Yellow", bought={"red": 2, "yellow": 1}), majors=majors).offered("claim")
    assert table(Seat("Red", bought={"red": 3, "blue": 2}), majors=majors).offered("claim") == {"major 3"}


def test_r63_a_claimed_major_is_not_replaced(table):
    position = table(Seat("Red", **FOUR), majors="Blast Dusk Agents").do("claim major 1")
    assert sorted(position.game["majors"].tolist()).count(0) == 1
    assert position.score() == 17 + 1 + 5  # four red cards, one yellow one, the major
    position.do("end turn", "end turn")
    assert not position.offered("claim")


def test_r64_a_claimed_minor_is_replaced_until_none_is_left(table):
    seats = (Seat("Red", bombs=3), Seat("Red", bombs=3))
    position = table(*seats, minors="Keg Plates Rubble Lode", unseen="Long").do("claim minor 1")
    assert position.minors() == ("Long", "Plates", "Rubble", "Lode")
    assert not position.game["unseen_minors"].any()
    position = table(*seats, minors="Keg Plates Rubble Lode", unseen="").do("claim minor 1")
    assert position.minors() == ("", "Plates", "Rubble", "Lode")
    position.do("end turn")
    assert not position.offered("claim")


def test_r64_any_minor_left_may_come_next(table):
    found = set()
    for seed in range(20):
        position = table(Seat("Red", bombs=3), minors="Keg Plates Rubble Lode", unseen="Long Heap Even", seed=(seed, 0))
        found.add(position.do("claim minor 1").minors()[0])
    assert found == {"Long", "Heap", "Even"}


def test_r65_what_was_done_in_a_turn_is_claimed_in_that_turn_only(table):
    position = table(Seat("B15 Blue Blue Red", artifacts="Lens"), minors="Long").drill("blue", "a1", "d1")
    position.drill("red", "e1")
    assert position.offered("claim") == {"minor 1"}  # still, after another action
    position.do("end turn")
    assert not position.offered("claim")
    position.do("end turn")
    assert not position.offered("claim")


def test_r65_what_adds_up_starts_anew_every_turn(table):
    seat = Seat("", artifacts="Coil Charge", draw="Red Red Blue Blue Yellow Yellow Wild")
    position = table(seat, minors="Briefing Runner").do("use Coil", "draw", "draw")
    position.do("end turn", "end turn", "draw", "use Charge")
    assert not position.offered("claim")  # six cards and two artifacts, but in two turns
    position = table(seat, minors="Briefing Runner").do("use Coil", "draw", "draw", "draw")
    assert position.met() == {"Briefing"}
    assert position.do("use Charge").met() == {"Briefing", "Runner"} or position.asked[1] != "act"


def test_r65_what_is_still_so_can_be_claimed_later(table):
    position = table(Seat("Red", bombs=3), minors="Keg").do("end turn", "end turn")
    assert position.offered("claim") == {"minor 1"}


def test_r65_what_has_been_so_in_this_turn_stays_met(table):
    position = table(Seat("Red", bombs=3), minors="Keg").do("bomb with Red", "a1", "bomb turned 0")
    assert position.bombs() == 2
    assert position.offered("claim") == {"minor 1"}
    position.do("end turn", "end turn")
    assert not position.offered("claim")


def test_r66_a_minor_just_turned_up_counts_only_what_happens_after_it(table):
    seat = Seat("B15 Blue Blue Red Red R15", bombs=3)
    position = table(seat, minors="Keg Plates Rubble Lode", unseen="Long", may_claim_minor=1)
    position.drill("blue", "a1", "d1").do("claim minor 1")
    assert position.minors()[0] == "Long"
    assert "Long" not in position.met()
    position.drill("red", "e1", "h1")
    assert "Long" in position.met() or position.asked[0] == 1


def test_r66_draws_and_purchases_before_it_do_not_count(table):
    seat = Seat("", bombs=3, artifacts="Coil Coil", draw="Red Red Blue Blue Yellow Yellow Wild")
    position = table(seat, minors="Keg Plates Rubble Lode", unseen="Briefing").do("use Coil", "draw", "draw")
    position.do("claim minor 1", "draw")
    assert position.minors()[0] == "Briefing"
    assert position.met() == set()


def test_r66_what_a_player_has_then_does_count(table):
    seat = Seat("Red", bombs=3, artifacts="Coil Lens")
    position = table(seat, minors="Keg Plates Rubble Lode", unseen="Curator").do("claim minor 1")
    assert position.met() == {"Curator"}
    assert not position.offered("claim")  # one minor a turn


def test_r67_all_stacks_count_together_and_minerals_that_bought_a_card(table):
    position = table(Seat("Red", stacks={"red": "I", "blue": "E"}), upper=".I", minors="Irons Money")
    assert position.met() == set()
    position.drill("red", "a1").do("blue stack")
    assert position.bought() == [0, 1, 0, 0]
    assert position.stack("blue") == ""
    assert position.met() == {"Irons"}
    position = table(Seat("Red", stacks={"red": "E", "blue": "E"}), upper=".P", minors="Irons Money")
    assert position.drill("red", "a1").do("yellow stack").met() == {"Money"}  # 8 + 8 + 5


def test_r67_minerals_of_others_do_not_count(table):
    position = table(Seat("Red"), Seat("Red", stacks={"red": "II"}), minors="Irons")
    assert position.met() == set()
    assert position.do("end turn").met() == {"Irons"}


def test_r68_a_drill_with_wild_cards_alone_may_be_lengthened(table):
    position = table(Seat("Wild", artifacts="Lens"), minors="Free").do("use Lens").drill("red", "a1", "c1")
    assert position.met() == {"Free"}
    position = table(Seat("Red Wild"), minors="Free").drill("red", "a1", "b1")
    assert position.met() == set()
    position = table(Seat("Wild"), minors="Free").drill("red", "a1")
    assert position.met() == set()
    assert table(Seat("Wild W10"), minors="Free").drill("red", "a1", "b1").met() == {"Free"}
