"""R16-R24: drawing cards, and drilling with them."""

from helpers.super_motherload import Seat


def lengths(lines: set[str]) -> set[int]:
    """How long lines such as "a1-c1" are."""
    found = set()
    for line in lines:
        first, last = line.split("-")
        assert first[0] == last[0] or first[1:] == last[1:]
        found.add(1 + abs(ord(first[0]) - ord(last[0])) + abs(int(first[1:]) - int(last[1:])))
    return found


def test_r16_the_draw_action_takes_two_cards(table):
    position = table(Seat("Red", draw="Blue Blue Wild")).do("draw")
    assert position.actions == 1
    assert position.game["players"]["hand_size"][0] == 3
    assert position.game["players"]["deck_size"][0] == 1
    assert position.hand() in ("Red Blue Blue", "Red Blue Wild")


def test_r17_the_discard_pile_is_shuffled_when_a_card_must_be_drawn(table):
    hands = set()
    for seed in range(10):
        position = table(Seat("Red", draw="Wild"), seed=(seed, 2)).do("draw")
        assert position.discards() == ""
        assert position.game["players"]["deck_size"][0] == 4
        assert "Wild" in position.hand()
        hands.add(position.hand())
    assert len(hands) > 1


def test_r17_a_draw_may_begin_with_an_empty_draw_deck(table):
    position = table(Seat("Red", draw="")).do("draw")
    assert position.game["players"]["hand_size"][0] == 3
    assert position.discards() == ""


def test_r17_cards_just_paid_or_bought_lie_in_it_already(table):
    position = table(Seat("W20 Red Red Blue Blue Yellow Yellow Wild W10 W15", draw="", bought={"wild": 3}))
    position.do("drill red", "a1", "b1", "pay W20")  # the only card that can be drawn is the one paid
    assert "W20" in position.hand()
    buyer = Seat("B10 Red Red Blue Blue Yellow Yellow Wild", draw="", stacks={"yellow": "E"})
    position = table(buyer, upper="b.").do("drill blue", "a1", "a1", "pay B10", "yellow stack")
    assert {"B10", "Y10"} <= set(position.hand().split())  # Y10 was bought, and its bonus drew both


def test_r18_a_draw_that_takes_the_last_card_shuffles_nothing(table):
    position = table(Seat("Red", draw="Blue Wild")).do("draw")
    assert position.game["players"]["deck_size"][0] == 0
    assert position.discards() == "Red Blue Yellow Yellow"


def test_r19_with_both_empty_a_draw_gives_what_there_was(table):
    position = table(Seat("Red Red Blue Blue Yellow", draw="Yellow")).do("draw")
    assert position.hand() == "Red Red Blue Blue Yellow Yellow Wild"  # Wild alone was in the discard pile
    position = table(Seat("Red Red Blue Blue Yellow Wild", draw="Yellow")).do("draw")
    assert position.game["players"]["hand_size"][0] == 7
    assert position.actions == 1
    assert position.do("draw").game["players"]["hand_size"][0] == 7


def test_r20_a_drill_is_paid_with_cards_of_one_colour(table):
    position = table(Seat("Red Blue Blue"))
    assert lengths(position.lines("red")) == {1}
    assert lengths(position.lines("blue")) == {1, 2}
    assert not position.may("drill yellow")
    position.drill("blue", "a1", "b1")
    assert position.hand() == "Red"
    assert position.discards() == "Blue Blue"
    assert position.actions == 1


def test_r20_it_takes_at_least_one_card(table):
    assert not table(Seat("")).offered("drill")


def test_r21_wild_icons_count_as_the_colour_they_are_played_with(table):
    position = table(Seat("Red W15"))  # W15 has two icons, which count alike
    assert lengths(position.lines("red")) == {1, 2, 3}
    assert lengths(position.lines("blue")) == lengths(position.lines("yellow")) == {2}
    position.drill("red", "a1", "c1")
    assert position.discards() == "Red W15"


def test_r22_wild_cards_alone_are_of_one_colour_that_the_player_names(table):
    position = table(Seat("W15 Wild"), upper="r. b. y. #.\nr. b. y. #.")
    assert position.offered("drill") == {"red", "blue", "yellow"}
    for colour, column in (("red", "a"), ("blue", "b"), ("yellow", "c")):
        assert f"{column}1-{column}2" in position.lines(colour)
        others = {"a", "b", "c"} - {column}
        assert not any(line[0] in others and line[1] == "1" for line in position.lines(colour))


def test_r23_a_drill_is_as_long_as_the_icons_played(table):
    assert lengths(table(Seat("B15")).lines("blue")) == {2}
    assert lengths(table(Seat("B25")).lines("blue")) == {3}
    assert lengths(table(Seat("B25 B15")).lines("blue")) == {2, 3, 5}
    position = table(Seat("B15 B25 Blue Blue")).drill("blue", "a1", "c1")
    assert position.asked == (0, "pay")
    paid = position.copy().do("pay Blue")  # then the other Blue has no use: B15 is paid
    assert paid.discards() == "Blue B15"
    assert position.do("pay B25").discards() == "B25"


def test_r23_all_see_which_cards_are_paid_so_far(table):
    position = table(Seat("R15 Red Red Wild W10")).drill("red", "a1", "d1", "Red")
    assert position.asked == (0, "pay")
    for seat in (0, 1):
        assert position.cards(position.seen_by(seat)["haul.paid"]) == "Red"
    position.do("pay R15")  # W10 is paid without asking, and the drill is done
    assert position.cards(position.seen_by(1)["haul.paid"]) == ""


def test_r23_every_exact_set_of_cards_is_offered_and_no_other(table):
    position = table(Seat("R15 Red Red Wild W10")).drill("red", "a1", "d1")
    assert position.legal() == {"pay Red", "pay Wild"}  # in the order of their kinds, so that no set comes twice
    ways = set()

    def go(at):
        if at.asked[1] != "pay":
            ways.add(at.discards())
            return
        for choice in at.legal():
            go(at.copy().do(choice))

    go(position)
    assert ways == {
        "Red Red Wild W10",
        "Red Red R15",
        "Red Wild R15",
        "Red R15 W10",
        "Wild R15 W10",
    }


def test_r23_what_no_cards_pay_for_exactly_is_not_offered(table):
    position = table(Seat("B25"), upper=".. .. #.\n.. .. #.\n#. #.")
    assert {line for line in position.lines("blue") if line[0] in "abc"} == set()  # two spaces, three icons


def test_r24_a_drill_is_one_straight_line_without_a_gap(table):
    position = table(Seat("B25"), upper=".. #. .. .. .. #. #. #.\n.. #.\n.. #.", lower="")
    assert position.lines("blue") >= {"a1-a3", "c1-e1", "c1-c3", "d1-d3", "e1-e3"}
    assert {line for line in position.lines("blue") if line.startswith("a1")} == {"a1-a3"}
    position = table(Seat("B25"), upper=".. .. == ..")
    assert "a1-d1" not in position.lines("blue")
    assert not any(line.startswith(("a1-c", "b1-d", "a1-d")) for line in position.lines("blue"))


def test_r24_a_line_begins_only_where_one_can_end(table):
    ground = ".. .. .. .. #. .. .. #.\n" + "#. " * 8
    assert table(Seat("B25"), upper=ground).lines("blue") == {"a1-c1", "b1-d1"}
    assert table(Seat("B25"), upper=".. #. #. #. #. #. #. #.\n..\n#. ").lines("blue") == set()
    ground = ".. " + "#. " * 7 + "\n.. " + "#. " * 7 + "\n.. " + "#. " * 7 + "\n" + "#. " * 8
    assert table(Seat("B25"), upper=ground).lines("blue") == {"a1-a3"}
