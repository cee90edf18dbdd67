"""R23-R28: support bars and dynamite."""

import pytest
from helpers.mined_out import GREEN, RED, YELLOW, Position, Seat

# A yellow card amid four others; by way out of it: where the meeple stands, the neighbour, and the bar seen from there.
CROSS = {(GREEN, 0): "bare", (YELLOW, -1): "corner", (YELLOW, 0): "bare", (YELLOW, 1): "top", (RED, 0): "bare"}
WAYS = {
    "left": ("left", (YELLOW, -1), "right", "support right"),
    "right": ("right", (YELLOW, 1), "left", "support left"),
    "below": ("bottom", (RED, 0), "top", "support above"),
    "above": ("top", (GREEN, 0), "bottom", "support below"),
}


def supports(position: Position) -> set[str]:
    return {name for name in position.legal() if name.startswith("support")}


def on_cross(space: str, **about: object) -> Seat:
    return Seat(cards=CROSS, meeple=(YELLOW, 0, space), **{"gems": (0, 4, 0), "upgrades": ("Ladder",), **about})


def test_r23_a_support_costs_two_action_points_and_two_yellow_gems(table):
    position = table(on_cross("right", gems=(3, 2, 3))).do("support right")
    assert position.ap == 1
    assert position.gems() == (3, 0, 3)
    assert position.game["players"]["supports"][0] == 2
    assert not supports(table(on_cross("right", gems=(3, 1, 3))))
    assert not supports(table(on_cross("right"), ap=1))
    assert supports(table(on_cross("right"), ap=2)) == {"support right"}


@pytest.mark.parametrize(
    ("space", "edges"),
    [
        ("top left", {"support left", "support above"}),
        ("top", {"support above"}),
        ("top right", {"support right", "support above"}),
        ("left", {"support left"}),
        ("centre", set()),
        ("right", {"support right"}),
        ("bottom left", {"support left", "support below"}),
        ("bottom", {"support below"}),
        ("bottom right", {"support right", "support below"}),
    ],
)
def test_r23_it_joins_the_card_to_the_next_one_across_an_edge_at_which_the_meeple_stands(table, space, edges):
    assert supports(table(on_cross(space))) == edges
    assert supports(table(on_cross(space, upgrades=()))) == edges  # above too, without a Ladder


def test_r23_the_next_card_must_be_revealed_and_not_collapsed(table):
    alone = Seat(meeple=(GREEN, 0, "bottom right"), gems=(0, 4, 0))
    assert not supports(table(alone))
    for condition, joined in (("collapsed", False), ("shaky", True), ("supported", True)):
        cards = {(GREEN, 0): "bare", (GREEN, 1): f"full {condition}"}
        position = table(Seat(cards=cards, meeple=(GREEN, 0, "right"), gems=(0, 4, 0)))
        assert position.may("support right") == joined


def test_r23_there_is_nothing_to_join_above_the_green_row_or_below_the_red(table):
    corners = {(GREEN, 0): "bare", (GREEN, 1): "full", (RED, 0): "bare", (RED, -1): "full"}
    assert supports(table(Seat(cards=corners, meeple=(GREEN, 0, "top right"), gems=(0, 4, 0)))) == {"support right"}
    assert supports(table(Seat(cards=corners, meeple=(RED, 0, "bottom left"), gems=(0, 4, 0)))) == {"support left"}


@pytest.mark.parametrize("condition", ["steady", "shaky", "supported"])
def test_r24_both_cards_are_straightened_and_can_be_mined_without_risk(table, condition):
    cards = {(GREEN, 0): f"full {condition}", (GREEN, 1): f"top {condition}"}
    position = table(Seat(cards=cards, meeple=(GREEN, 0, "right"), gems=(0, 2, 0)), ap=10).do("support right")
    assert position.card(GREEN, 0) == "full supported"
    assert position.card(GREEN, 1) == "top supported"
    position.do("move left", "move right", "move left", "move right")
    assert position.gems() == (4, 0, 0)
    assert position.card(GREEN, 0) == "full supported"


@pytest.mark.parametrize("way", WAYS)
def test_r25_an_edge_takes_one_bar_from_whichever_side(table, way):
    space, neighbour, far_space, reverse = WAYS[way]
    position = table(on_cross(space), ap=10).do(f"support {way}")
    assert f"support {way}" not in supports(position)
    step = {"below": "move down", "above": "move up"}.get(way, f"move {way}")
    position.do(step)
    assert position.meeple() == (*neighbour, far_space)
    assert reverse not in supports(position)
    assert reverse in supports(table(Seat(cards=CROSS, meeple=(*neighbour, far_space), gems=(0, 4, 0))))


@pytest.mark.parametrize("way", WAYS)
def test_r25_the_other_edges_of_a_joined_card_stay_free(table, way):
    position = table(on_cross(WAYS[way][0], gems=(0, 9, 0)), ap=15).do(f"support {way}")
    after = position.record.copy()
    for other, (space, *_) in WAYS.items():
        moved = after.copy()
        spot = table(on_cross(space)).record
        for coordinate in ("x", "y"):
            moved["players"][coordinate][0, 0] = spot["players"][coordinate][0, 0]
        assert supports(Position(position.runner, moved)) == (set() if other == way else {f"support {other}"})


def test_r25_a_player_has_three_bars_and_regains_none(table):
    seat = on_cross("bottom right", gems=(0, 9, 0))
    position = table(seat, ap=15).do("support right", "support below", "move left", "move left", "support left")
    assert position.game["players"]["supports"][0] == 0
    position.do("move right")
    position.game["players"]["y"][0] -= 2  # to the top edge, where a bar would fit
    assert position.gems() == (0, 3, 0)
    assert not supports(position)
    assert supports(table(on_cross("top"))) == {"support above"}


DYNAMITED = {
    (GREEN, 0): "bare",
    (GREEN, 1): "full shaky",
    (YELLOW, 0): "corner supported",
    (YELLOW, 1): "top collapsed",
}


def test_r26_dynamite_takes_any_revealed_uncollapsed_card_of_an_opponent(table):
    position = table(Seat(cards=CROSS, meeple=(RED, 0, "top")), Seat(cards=DYNAMITED))
    targets = {name for name in position.legal() if name.startswith("dynamite")}
    assert targets == {f"dynamite {card} of the next seat" for card in ("green 1", "green 2", "yellow 3")}


def test_r26_it_costs_one_action_point_and_collapses_the_card(table):
    position = table(Seat(), Seat(cards=DYNAMITED)).do("dynamite green 2 of the next seat")
    assert position.ap == 2
    assert position.card(GREEN, 1, seat=1) == "full collapsed"
    assert position.card(GREEN, 0, seat=1) == "bare steady"
    assert position.card(GREEN, 0, seat=0) == "bare steady"
    assert position.asked == (0, "act")
    assert table(Seat(), Seat(), ap=1).may("dynamite green 1 of the next seat")


def test_r26_it_is_used_once_a_game(table):
    position = table(Seat(), Seat(cards=DYNAMITED), ap=5).do("dynamite green 2 of the next seat")
    assert not any(name.startswith("dynamite") for name in position.legal())
    assert position.game["players"]["dynamite"].tolist()[:2] == [0, 1]
    assert not any(name.startswith("dynamite") for name in table(Seat(dynamite=0), Seat(), ap=5).legal())


def test_r26_opponents_are_counted_clockwise(table):
    kinds = ("bare", "full", "corner", "top")
    seats = [Seat(cards={(GREEN, 0): kind}) for kind in kinds]
    for active in range(4):
        for after, words in enumerate(("the next seat", "the second seat after", "the third seat after"), start=1):
            victim = (active + after) % 4
            position = table(*seats, active=active).do(f"dynamite green {victim + 1} of {words}")
            assert position.card(GREEN, 0, seat=victim) == f"{kinds[victim]} collapsed"


def test_r26_alone_there_is_nobody_to_blow_up(table):
    assert not any(name.startswith("dynamite") for name in table(Seat(cards=CROSS), ap=5).legal())


def test_r27_the_opponent_chooses_where_its_meeple_is_thrown(table):
    victim = Seat(cards=CROSS, meeple=(YELLOW, 0, "centre"))
    position = table(Seat(), victim).do("dynamite yellow 1 of the next seat")
    assert position.asked == (1, "flee")
    assert position.legal() == {"flee left", "flee right", "flee up", "flee down"}
    assert position.do("flee up").meeple(1) == (GREEN, 0, "bottom")  # no Ladder and no action points needed
    assert position.asked == (0, "act")
    assert position.ap == 2


def test_r27_the_opponent_orients_the_card_it_is_thrown_onto(table):
    victim = Seat(meeple=(GREEN, 0, "left"), piles={GREEN: ["top"]})
    position = table(Seat(), victim).do("dynamite green 1 of the next seat")
    assert position.asked == (1, "orient")
    assert position.do("turn a quarter clockwise").gems(1) == (1, 0, 0)
    assert position.asked == (0, "act")
    assert position.card(GREEN, -1, seat=1) == "top shaky"


def test_r27_a_thrown_opponent_may_gain_gems_and_set_off_a_chain(table):
    cards = {(GREEN, 0): "bare", (GREEN, -1): "top shaky 1", (YELLOW, -1): "bare"}
    position = table(Seat(), Seat(cards=cards, meeple=(GREEN, 0, "left"))).do("dynamite green 1 of the next seat")
    assert position.gems(1) == (1, 0, 0)
    assert position.card(GREEN, -1, seat=1) == "top collapsed"
    assert position.meeple(1) == (YELLOW, -1, "top right")
    assert position.score(1) == 1 + 2 + 2  # a green gem, one card that stands, dynamite
    assert position.asked == (0, "act")


def test_r27_the_turn_ends_only_after_the_opponent_has_landed(table):
    victim = Seat(cards=CROSS, meeple=(YELLOW, 0, "centre"), piles={RED: ["top"]})
    position = table(Seat(), victim, ap=1).do("dynamite yellow 1 of the next seat")
    assert position.asked == (1, "flee")
    assert position.game["active"] == 0
    position.do("flee right")
    assert position.asked == (1, "act")
    assert position.ap == 3


def test_r27_an_opponent_standing_elsewhere_is_not_asked(table):
    position = table(Seat(), Seat(cards=DYNAMITED, meeple=(GREEN, 0, "right"))).do("dynamite green 2 of the next seat")
    assert position.asked == (0, "act")
    assert position.meeple(1) == (GREEN, 0, "right")


def test_r27_an_opponent_may_be_shut_in(table):
    cards = {
        (GREEN, -1): "full collapsed",
        (GREEN, 0): "bare",
        (GREEN, 1): "top collapsed",
        (YELLOW, 0): "bare collapsed",
    }
    position = table(Seat(), Seat(cards=cards)).do("dynamite green 1 of the next seat")
    assert position.asked == (0, "act")
    assert position.meeple(1) == (GREEN, 0, "top")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("blown", ["here", "there"])
def test_r28_supports_do_not_prevent_dynamite_and_their_bars_are_spent(table, way, blown):
    space, neighbour, *_ = WAYS[way]
    position = table(on_cross(space), Seat(), ap=2).do(f"support {way}")
    here, there = (YELLOW, 0), neighbour
    target, partner = (here, there) if blown == "here" else (there, here)
    number = ("bare", "full", "corner", "top").index(CROSS[target]) + 1
    colour = ("green", "yellow", "red")[target[0]]
    position.do(f"dynamite {colour} {number} of the next seat")
    assert position.card(*target) == f"{CROSS[target]} collapsed"
    assert position.card(*partner) == f"{CROSS[partner]} supported"
    assert not position.game["players"]["bars"].any()
    assert position.game["players"]["supports"][0] == 2


@pytest.mark.parametrize(
    ("blown", "left"),
    [
        ("green 1", {"green 4": 2, "yellow 1": 1}),
        ("green 4", {"green 1": 2, "yellow 1": 1}),
        ("yellow 1", {"green 1": 1, "green 4": 2}),
        ("yellow 4", {"green 1": 3}),
    ],
)
def test_r28_other_bars_stay(table, blown, left):
    """Four cards in a square with a bar at each inner edge: 1 is a bar on a card's right, 2 one below it."""
    square = {(GREEN, 0): "bare", (GREEN, 1): "top", (YELLOW, 0): "bare", (YELLOW, 1): "top"}
    seat = Seat(cards=square, meeple=(GREEN, 0, "bottom right"), gems=(0, 8, 0), supports=4)
    position = table(seat, Seat(), ap=11).do("support right", "support below", "move right", "move down")
    position.do("support left", "support above")
    assert bars(position) == {"green 1": 3, "green 4": 2, "yellow 1": 1}
    position.do(f"dynamite {blown} of the next seat")
    if position.asked[1] == "flee":
        position.do("flee left")
    assert bars(position) == left


def bars(position: Position) -> dict[str, int]:
    """The bars that the first seat's cards record."""
    recorded = position.game["players"]["bars"][0].tolist()
    return {f"{('green', 'yellow', 'red')[card // 4]} {card % 4 + 1}": n for card, n in enumerate(recorded) if n}
