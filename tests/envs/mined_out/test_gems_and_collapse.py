"""R14-R22: gaining gems, shaky and collapsing cards, and where the meeple is thrown."""

import pytest
from helpers.mined_out import GREEN, RED, YELLOW, Seat

ONE_GEM = {GREEN: (1, 0, 0), YELLOW: (0, 1, 0), RED: (0, 0, 1)}
FLIGHTS = {f"flee {way}" for way in ("left", "right", "down", "up")}


def cross(centre: str, **around: str) -> dict[tuple[int, int], str]:
    """A yellow card amid four others, bare or as told."""
    places = {"up": (GREEN, 0), "left": (YELLOW, -1), "right": (YELLOW, 1), "down": (RED, 0)}
    usual = {"up": "bare", "left": "corner", "right": "bare", "down": "bare"}
    return {(YELLOW, 0): centre, **{places[way]: around.get(way, usual[way]) for way in places}}


@pytest.mark.parametrize("row", [GREEN, YELLOW, RED])
def test_r14_entering_a_gems_space_gains_it_and_makes_the_card_shaky(table, row):
    position = table(Seat(cards={(row, 0): "top"}, meeple=(row, 0, "top left"))).do("move right")
    assert position.gems() == ONE_GEM[row]
    assert position.card(row, 0) == "top shaky"


def test_r14_bare_rock_gives_nothing_and_disturbs_nothing(table):
    position = table(Seat(cards={(GREEN, 0): "top"}, meeple=(GREEN, 0, "top left"))).do("move down")
    assert position.gems() == (0, 0, 0)
    assert position.card(GREEN, 0) == "top steady"


def test_r14_a_new_card_is_shaky_at_once_if_the_meeple_lands_on_a_gem(table):
    position = table(Seat(meeple=(GREEN, 0, "bottom"), piles={YELLOW: ["top"]})).do("move down", "as it comes")
    assert position.gems() == (0, 1, 0)
    assert position.card(YELLOW, 0) == "top shaky"


def test_r15_the_same_gem_is_gained_at_every_entry(table):
    position = table(Seat(cards={(GREEN, 0): "top supported"}, meeple=(GREEN, 0, "top left")), ap=6)
    position.do("move right", "move right", "move left", "move left", "move right")
    assert position.gems() == (3, 0, 0)


@pytest.mark.parametrize("condition", ["steady", "shaky", "supported"])
def test_r16_with_a_full_counter_nothing_is_gained_and_the_card_is_not_disturbed(table, condition):
    seat = Seat(cards={(GREEN, 0): f"top {condition}"}, meeple=(GREEN, 0, "top left"), gems=(5, 0, 0))
    position = table(seat).do("move right")
    assert position.gems() == (5, 0, 0)
    assert position.card(GREEN, 0) == f"top {condition}"
    assert position.meeple() == (GREEN, 0, "top")


@pytest.mark.parametrize("row", [GREEN, YELLOW, RED])
def test_r17_a_counter_holds_five_gems(table, row):
    for held, after in ((3, 4), (4, 5), (5, 5)):
        gems = tuple(held if colour == row else 0 for colour in range(3))
        seat = Seat(cards={(row, 0): "top"}, meeple=(row, 0, "top left"), gems=gems)
        assert table(seat).do("move right").gems()[row] == after


def test_r18_gaining_a_gem_on_a_shaky_card_collapses_it_for_good(table):
    cards = {(GREEN, 0): "full shaky", (GREEN, -1): "bare"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "centre"))).do("move left")
    assert position.gems() == (1, 0, 0)
    assert position.card(GREEN, 0) == "full collapsed"
    assert position.meeple() == (GREEN, -1, "right")
    assert not position.may("move right")


def test_r18_without_a_gem_a_shaky_card_holds(table):
    position = table(Seat(cards={(GREEN, 0): "corner shaky"}, meeple=(GREEN, 0, "top"))).do("move right")
    assert position.card(GREEN, 0) == "corner shaky"


def test_r19_a_supported_card_never_shakes_or_collapses(table):
    position = table(Seat(cards={(GREEN, 0): "full supported"}, meeple=(GREEN, 0, "top left")))
    position.do("move right", "move right")
    assert position.gems() == (2, 0, 0)
    assert position.card(GREEN, 0) == "full supported"


@pytest.mark.parametrize(
    ("from_", "step", "thrown_to"),
    [
        ("centre", "move left", (YELLOW, -1, "right")),
        ("centre", "move right", (YELLOW, 1, "left")),
        ("centre", "move up", (GREEN, 0, "bottom")),
        ("centre", "move down", (RED, 0, "top")),
    ],
)
def test_r20_from_the_middle_of_an_edge_the_meeple_is_thrown_across_it(table, from_, step, thrown_to):
    seat = Seat(cards=cross("full shaky"), meeple=(YELLOW, 0, from_), upgrades=("Ladder",))
    position = table(seat)
    spent = 1 if step in ("move left", "move right") else 2
    position.do(step)
    assert position.meeple() == thrown_to
    assert position.asked == (0, "act")
    assert position.ap == 3 - spent


@pytest.mark.parametrize(
    ("from_", "step", "choice"),
    [
        ("top", "move left", {"flee left": (YELLOW, -1, "top right"), "flee up": (GREEN, 0, "bottom left")}),
        ("top", "move right", {"flee right": (YELLOW, 1, "top left"), "flee up": (GREEN, 0, "bottom right")}),
        ("bottom", "move left", {"flee left": (YELLOW, -1, "bottom right"), "flee down": (RED, 0, "top left")}),
        ("bottom", "move right", {"flee right": (YELLOW, 1, "bottom left"), "flee down": (RED, 0, "top right")}),
    ],
)
def test_r20_from_a_corner_the_owner_chooses_between_its_two_edges(table, from_, step, choice):
    for way, thrown_to in choice.items():
        position = table(Seat(cards=cross("full shaky"), meeple=(YELLOW, 0, from_))).do(step)
        assert position.asked == (0, "flee")
        assert position.legal() == set(choice)
        assert position.do(way).meeple() == thrown_to  # up too, without a Ladder
        assert position.ap == 2


def test_r20_from_the_centre_the_owner_chooses_among_four_ways(table):
    ends = {
        "flee left": (YELLOW, -1, "right"),
        "flee right": (YELLOW, 1, "left"),
        "flee up": (GREEN, 0, "bottom"),
        "flee down": (RED, 0, "top"),
    }
    for way, thrown_to in ends.items():
        position = table(Seat(cards=cross("full shaky"), meeple=(YELLOW, 0, "left"))).do("move right")
        assert position.legal() == FLIGHTS
        assert position.do(way).meeple() == thrown_to


def test_r20_from_the_top_middle_of_a_green_card_it_goes_left_or_right(table):
    position = table(Seat(cards={(GREEN, 0): "full shaky"}, meeple=(GREEN, 0, "top left"))).do("move right")
    assert position.legal() == {"flee left", "flee right"}


def test_r20_places_that_are_blocked_do_not_count(table):
    blocked = cross("full shaky", left="corner collapsed")
    position = table(Seat(cards=blocked, meeple=(YELLOW, 0, "centre"))).do("move left")
    assert position.legal() == {"flee up", "flee down"}
    blocked = cross("full shaky", left="corner collapsed", up="bare collapsed", down="bare collapsed")
    position = table(Seat(cards=blocked, meeple=(YELLOW, 0, "centre"))).do("move left")
    assert position.meeple() == (YELLOW, 1, "left")  # three steps, and the only way


def test_r20_a_place_whose_pile_is_empty_is_blocked(table):
    row = {(GREEN, column): kind for column, kind in enumerate(("full shaky", "bare", "corner", "top"))}
    position = table(Seat(cards=row, meeple=(GREEN, 0, "top"))).do("move left")
    assert position.legal() == {"flee right", "flee down"}  # three steps either way, though the left edge is nearer


def test_r20_a_throw_needs_no_action_points(table):
    position = table(Seat(cards=cross("full shaky"), meeple=(YELLOW, 0, "left")), players=2, ap=1).do("move right")
    assert position.asked == (0, "flee")
    assert position.ap == 0
    assert position.do("flee up").meeple() == (GREEN, 0, "bottom")
    assert position.asked == (1, "act")


def test_r21_a_throw_may_reveal_a_card_and_gain_a_gem_there(table):
    seat = Seat(cards={(YELLOW, 0): "full shaky"}, meeple=(YELLOW, 0, "top"), piles={YELLOW: ["corner"]})
    position = table(seat).do("move right", "flee right")
    assert position.asked == (0, "orient")
    assert position.card(YELLOW, 1) == "corner steady"
    assert position.meeple() == (YELLOW, 0, "top right")
    position.do("as it comes")
    assert position.meeple() == (YELLOW, 1, "top left")
    assert position.gems() == (0, 2, 0)
    assert position.card(YELLOW, 1) == "corner shaky"


def test_r21_a_throw_without_a_choice_reveals_at_once(table):
    seat = Seat(cards={(GREEN, 0): "full shaky"}, meeple=(GREEN, 0, "centre"), piles={GREEN: ["top"]})
    position = table(seat).do("move left")
    assert position.asked == (0, "orient")
    assert position.do("turn a quarter clockwise").meeple() == (GREEN, -1, "right")
    assert position.gems() == (2, 0, 0)  # turned clockwise, its gem lies in the middle of the right edge
    assert position.card(GREEN, -1) == "top shaky"


def test_r21_a_throw_onto_a_gem_of_a_shaky_card_collapses_that_card_too(table):
    cards = {(GREEN, 0): "full shaky", (GREEN, -1): "top shaky 1", (YELLOW, -1): "bare"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "centre"))).do("move left")
    assert position.gems() == (2, 0, 0)
    assert position.card(GREEN, 0) == "full collapsed"
    assert position.card(GREEN, -1) == "top collapsed"
    assert position.meeple() == (YELLOW, -1, "top right")  # two steps down; three would lead left


def test_r21_in_a_chain_every_throw_has_its_choice(table):
    cards = {(YELLOW, 0): "full shaky", (GREEN, 0): "full shaky", (GREEN, 1): "bare"}
    position = table(Seat(cards=cards, meeple=(YELLOW, 0, "top"), upgrades=("Ladder",))).do("move right", "flee up")
    assert position.card(GREEN, 0) == "full collapsed"
    assert position.gems() == (1, 1, 0)
    assert position.meeple() == (GREEN, 1, "bottom left")  # from the bottom right corner; below is collapsed


def test_r21_a_throw_with_a_full_counter_disturbs_nothing(table):
    cards = {(GREEN, 0): "full shaky", (GREEN, -1): "top shaky 1"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "centre"), gems=(4, 0, 0))).do("move left")
    assert position.gems() == (5, 0, 0)
    assert position.card(GREEN, -1) == "top shaky"


SHUT_IN = {
    (GREEN, 0): "full shaky",
    (GREEN, -1): "bare collapsed",
    (GREEN, 1): "corner collapsed",
    (YELLOW, 0): "bare collapsed",
}


def test_r22_a_meeple_with_nowhere_to_go_stays_on_its_collapsed_card(table):
    seat = Seat(cards=SHUT_IN, meeple=(GREEN, 0, "centre"))
    position = table(seat, players=2, ap=5).do("move left")
    assert position.card(GREEN, 0) == "full collapsed"
    assert position.meeple() == (GREEN, 0, "left")
    assert position.asked == (0, "act")
    assert position.gems() == (1, 0, 0)
    assert not position.may("move left")
    position.do("move right", "move down")  # inside the card, at the usual cost, gaining nothing
    assert position.meeple() == (GREEN, 0, "bottom")
    assert position.ap == 1
    assert position.gems() == (1, 0, 0)
    assert position.do("end turn", "end turn").ap == 4  # its turns go on


def test_r22_a_shut_in_seat_may_buy_and_use_dynamite_but_place_no_support(table):
    seat = Seat(cards=SHUT_IN, meeple=(GREEN, 0, "centre"), gems=(2, 5, 0))
    position = table(seat, players=2, ap=5).do("move left")
    assert {"buy Shovel", "dynamite green 1 of the next seat"} <= position.legal()
    for step in ("move right", "move right"):
        assert not {name for name in position.legal() if name.startswith("support")}
        position.do(step)


def test_r22_a_shut_in_meeple_sees_rubble_under_it(table):
    position = table(Seat(cards=SHUT_IN, meeple=(GREEN, 0, "centre"))).do("move left")
    ground = position.seen_by(0)["around_ground"]
    assert ground[2].tolist() == [0, 0, 0, 1, 1, 1, 0]
    assert not position.seen_by(0)["around_gem"].any()
