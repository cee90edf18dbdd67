"""R8-R13: moving, and revealing cards on the way."""

import pytest
from helpers.mined_out import GREEN, RED, YELLOW, Seat

CROSS = {(GREEN, 0): "bare", (YELLOW, -1): "corner", (YELLOW, 0): "bare", (YELLOW, 1): "top", (RED, 0): "bare"}


@pytest.mark.parametrize(("step", "space"), [("move left", "left"), ("move right", "right")])
def test_r08_a_step_sideways_costs_one(table, step, space):
    position = table(Seat(meeple=(GREEN, 0, "centre")), ap=2).do(step)
    assert position.ap == 1
    assert position.meeple() == (GREEN, 0, space)
    assert table(Seat(meeple=(GREEN, 0, "centre")), ap=1).may(step)


def test_r08_a_step_sideways_may_lead_to_the_next_card(table):
    position = table(Seat(cards=CROSS, meeple=(YELLOW, 0, "left"))).do("move left")
    assert position.meeple() == (YELLOW, -1, "right")
    assert position.do("move right").meeple() == (YELLOW, 0, "left")
    assert position.ap == 1


@pytest.mark.parametrize(
    ("start", "end"), [((GREEN, 0, "top"), (GREEN, 0, "centre")), ((YELLOW, 0, "bottom left"), (RED, 0, "top left"))]
)
def test_r09_a_step_down_costs_two(table, start, end):
    position = table(Seat(cards=CROSS, meeple=start)).do("move down")
    assert position.meeple() == end
    assert position.ap == 1
    assert not table(Seat(cards=CROSS, meeple=start), ap=1).may("move down")


@pytest.mark.parametrize(
    ("start", "end"),
    [((GREEN, 0, "centre"), (GREEN, 0, "top")), ((YELLOW, 0, "top right"), (GREEN, 0, "bottom right"))],
)
def test_r10_a_step_up_needs_the_ladder_and_costs_two(table, start, end):
    assert not table(Seat(cards=CROSS, meeple=start), ap=5).may("move up")
    everything_else = ("Coffee", "Mine Cart", "Shovel")
    assert not table(Seat(cards=CROSS, meeple=start, upgrades=everything_else), ap=5).may("move up")
    assert not table(Seat(cards=CROSS, meeple=start, upgrades=("Ladder",)), ap=1).may("move up")
    position = table(Seat(cards=CROSS, meeple=start, upgrades=("Ladder",))).do("move up")
    assert position.meeple() == end
    assert position.ap == 1


def test_r11_there_is_no_way_above_the_green_row_or_below_the_red(table):
    above = table(Seat(upgrades=("Ladder",)), ap=5)
    assert not above.may("move up")
    below = table(Seat(cards=CROSS, meeple=(RED, 0, "bottom")), ap=5)
    assert not below.may("move down")
    assert {"move left", "move right"} <= below.legal()


@pytest.mark.parametrize(
    ("place", "space", "step"),
    [
        ((YELLOW, -1), "left", "move left"),
        ((YELLOW, 1), "right", "move right"),
        ((GREEN, 0), "top", "move up"),
        ((RED, 0), "bottom", "move down"),
    ],
)
def test_r11_there_is_no_way_onto_a_collapsed_card(table, place, space, step):
    for condition, open_ in (("collapsed", False), ("shaky", True), ("supported", True), ("steady", True)):
        cards = {**CROSS, place: f"{CROSS[place]} {condition}"}
        assert table(Seat(cards=cards, meeple=(YELLOW, 0, space), upgrades=("Ladder",))).may(step) == open_


def test_r12_moving_off_a_card_reveals_the_top_card_of_that_rows_pile(table):
    seat = Seat(meeple=(GREEN, 0, "right"), piles={GREEN: ["corner", "full"], YELLOW: ["top", "full"]})
    sideways = table(seat).do("move right")
    assert sideways.ap == 2
    assert sideways.asked == (0, "orient")
    assert sideways.card(GREEN, 1) == "corner steady"
    below = table(Seat(meeple=(GREEN, 0, "bottom"), piles=seat.piles)).do("move down")
    assert below.ap == 1
    assert below.card(YELLOW, 0) == "top steady"


def test_r12_the_owner_sees_the_card_turns_it_and_then_must_move(table):
    position = table(Seat(meeple=(GREEN, 0, "top right"), piles={GREEN: ["corner"]}), players=2).do("move right")
    assert position.legal() == {
        "as it comes",
        "turn a quarter clockwise",
        "turn a half",
        "turn a quarter anticlockwise",
    }
    assert position.meeple() == (GREEN, 0, "top right")
    seen = position.seen_by(0)
    assert seen["phase"] == 1
    assert seen["players.condition"][0, 2] == 1  # green 3, the card with a gem in the corner
    assert seen["around_gem"][2, 4] == 1  # right of the meeple, as the card comes
    assert position.do("turn a half").meeple() == (GREEN, 1, "top left")
    assert position.asked == (0, "act")


@pytest.mark.parametrize(
    ("leaves", "turn"),
    [("top right", "as it comes"), ("bottom right", "turn a quarter anticlockwise")],
)
def test_r12_the_chosen_orientation_decides_where_gems_lie(table, leaves, turn):
    """Turned anticlockwise, the gem of the top left corner lies in the bottom left one."""
    seat = Seat(meeple=(GREEN, 0, leaves), piles={GREEN: ["corner"]})
    for choice in ("as it comes", "turn a quarter clockwise", "turn a half", "turn a quarter anticlockwise"):
        position = table(seat).do("move right", choice)
        assert position.gems() == ((1, 0, 0) if choice == turn else (0, 0, 0))
        assert position.card(GREEN, 1) == ("corner shaky" if choice == turn else "corner steady")


def test_r12_a_card_turned_clockwise_carries_its_corner_gem_to_the_right(table):
    position = table(Seat(meeple=(GREEN, 0, "right"), piles={GREEN: ["corner"]}), ap=5)
    position.do("move right", "turn a quarter clockwise")
    assert position.seen_by(0)["around_gem"][1, 3:6].tolist() == [0, 0, 1]


def test_r13_where_a_pile_is_empty_no_new_place_is_reached(table):
    row = {(GREEN, column): kind for column, kind in enumerate(("bare", "full", "corner", "top"))}
    assert not table(Seat(cards=row, meeple=(GREEN, 3, "right"))).may("move right")
    assert not table(Seat(cards=row, meeple=(GREEN, 0, "left"))).may("move left")
    assert table(Seat(cards=row, meeple=(GREEN, 1, "right"))).may("move right")  # a card lies there
    assert table(Seat(cards=row, meeple=(GREEN, 3, "bottom"))).may("move down")  # another row's pile
    del row[(GREEN, 3)]
    assert table(Seat(cards=row, meeple=(GREEN, 2, "right"))).may("move right")
