"""R11-R26: Valuables, and what the six tools do."""

import pytest
from helpers.galaxy_goldmine import TOOLS, Seat

ROCKS = ("Moon Rock",) * 3
FAR = {9: ("Dust",) * 9}  # keeps a turn from ending for lack of cards
KEPT = {8: ("Ore*",)}  # keeps a turn with the Pickaxe from ending by itself


@pytest.mark.parametrize("tools", [("Pickaxe", "Hand"), ("Glowtorch", "Hand")])
def test_r11_a_valuable_without_an_icon_is_collected_at_once(table, tools):
    position = table({1: ("Dust", "Dust"), **FAR}, tools=tools).do("flip pile 1")
    assert position.hand() == (*ROCKS, "Dust")
    assert position.score() == 3 + 2
    assert position.pile(1) == ["Dust"]
    assert position.explorations == 2


def test_r12_a_valuable_with_an_icon_stays_face_up_and_blocks_its_pile(table):
    position = table({1: ("Ore", "Dust"), **FAR}, tools=("Hand", "Glowtorch")).do("flip pile 1")
    assert position.pile(1) == ["Ore*", "Dust"]
    assert position.offered("flip") == {"flip pile 9"}
    assert position.hand() == ROCKS
    for seat in range(2):
        assert position.seen_by(seat)["face_up"].tolist() == [1] + [0] * 8
        assert position.seen_by(seat)["known.top"][0] == 1 + position.kinds.index("Ore")


def test_r12_anybody_may_collect_it_later(table):
    position = table({1: ("Ore", "Dust"), **FAR}, tools=("Hand", "Glowtorch"), explorations=1).do("flip pile 1")
    position.do("end turn", "choose Cybernetic Pickaxe and Glowtorch", "pickaxe on pile 1")
    assert position.hand(1) == (*ROCKS, "Ore")
    assert position.offered("flip") == {"flip pile 1", "flip pile 9"}


def test_r13_the_pickaxe_collects_one_card_with_its_icon_only(table):
    position = table({1: ("Ore*",), 2: ("Opal*",), 3: ("Comet*",), 4: ("Gold*",), 5: ("Ore",), **FAR})
    assert position.offered("pickaxe") == {"pickaxe on pile 1", "pickaxe on pile 4"}
    position.do("pickaxe on pile 4")
    assert position.hand() == (*ROCKS, "Gold")
    assert position.pile(4) == []
    assert not position.offered("pickaxe")


def test_r14_the_hand_collects_one_card_or_two_at_one_moment(table):
    piles = {1: ("Opal*", "Dust"), 2: ("Ore*",), 3: ("Opal*",), 5: ("Opal*",), 6: ("Comet*",), **FAR}
    position = table(piles, tools=("Hand", "Glowtorch"))
    one = {"hand on pile 1", "hand on pile 3", "hand on pile 5"}
    assert position.offered("hand") == one | {
        "hand on piles 1 and 3",
        "hand on piles 1 and 5",
        "hand on piles 3 and 5",
    }
    single = position.copy().do("hand on pile 3")
    assert single.hand() == (*ROCKS, "Opal")
    assert not single.offered("hand")  # not another one later
    double = position.copy().do("hand on piles 1 and 5")
    assert double.hand() == (*ROCKS, "Opal", "Opal")
    assert double.pile(1) == ["Dust"]
    assert double.pile(5) == []
    assert not double.offered("hand")


def test_r15_a_card_with_both_icons_uses_up_the_pickaxe_and_the_whole_hand(table):
    position = table({1: ("Comet*",), 2: ("Ore*",), 3: ("Opal*",), **FAR})
    assert position.offered("both") == {"both on pile 1"}
    position.do("both on pile 1")
    assert position.hand() == (*ROCKS, "Comet")
    assert not position.offered("pickaxe")
    assert not position.offered("hand")


@pytest.mark.parametrize(
    ("tools", "used"),
    [(("Pickaxe", "Glowtorch"), ()), (("Pickaxe", "Hand"), ("Hand",)), (("Hand", "Pickaxe"), ("Pickaxe",))],
)
def test_r15_it_takes_both_tools_unused(table, tools, used):
    assert not table({1: ("Comet*",), **FAR}, tools=tools, used=used).offered("both")


def test_r16_what_is_collected_goes_into_the_hand_and_counts(table):
    position = table({1: ("Gold*",), **FAR}).do("pickaxe on pile 1")
    assert position.game["players"]["unprotected"][0] == 4
    assert position.score() == 3 + 9
    for seat in range(2):  # all saw it
        seen = position.seen_by(seat)["known.sure"][(0 - seat) % 2]
        assert seen[position.kinds.index("Gold")] == 1


def test_r17_the_glowtorch_shows_the_top_two_cards_of_two_piles_to_its_user_alone(table):
    piles = {1: ("Raid", "Gold", "Dust"), 2: ("Ore*", "Wind", "Dust"), 3: ("Thief",), **FAR}
    position = table(piles, tools=("Glowtorch", "Hand"), players=3)
    position.do("look at piles 1 and 2")
    number = {name: 1 + position.kinds.index(name) for name in position.kinds if name}
    seen = position.seen_by(0)
    assert seen["known.top"][:3].tolist() == [number["Raid"], number["Ore"], 0]
    assert seen["known.second"][:3].tolist() == [number["Gold"], number["Wind"], 0]
    assert seen["known.unseen"].sum() == position.game["unseen"].sum() - 3
    for other in (1, 2):
        unaware = position.seen_by(other)
        assert unaware["known.top"][:3].tolist() == [0, number["Ore"], 0]
        assert not unaware["known.second"].any()
        assert unaware["players.looked"][(0 - other) % 3].tolist() == [
            2,
            2,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ]  # which piles is public
    assert position.pile(1) == ["Raid", "Gold", "Dust"]  # returned in order
    assert not position.offered("look")


def test_r17_it_takes_two_different_piles_that_are_not_empty(table):
    position = table({1: ("Dust",), 2: ("Ore*",), 5: ("Dust",)}, tools=("Glowtorch", "Hand"))
    assert position.offered("look") == {"look at piles 1 and 2", "look at piles 1 and 5", "look at piles 2 and 5"}
    assert not table({1: ("Dust",) * 9}, tools=("Glowtorch", "Hand")).offered("look")


def test_r17_what_was_seen_is_remembered_until_it_is_flipped(table):
    piles = {1: ("Dust", "Raid", "Gold"), 2: ("Ore*", "Wind"), **FAR}
    position = table(piles, tools=("Glowtorch", "Pickaxe")).do("look at piles 1 and 2", "flip pile 1")
    number = {name: 1 + position.kinds.index(name) for name in position.kinds if name}
    assert position.seen_by(0)["known.top"][0] == number["Raid"]
    assert position.seen_by(0)["known.second"][0] == 0  # two cards were seen, not three
    position.do("pickaxe on pile 2")
    assert position.seen_by(0)["known.top"][1] == number["Wind"]
    assert position.game["players"]["looked"][0, :2].tolist() == [1, 1]
    for seed in range(4):
        again = position.redealt(0, seed)
        assert again.pile(1)[0] == "Raid"
        assert again.pile(2) == ["Wind"]


@pytest.mark.parametrize(
    ("name", "tool"), [("Forcefield", "Forcefield"), ("High-Power Magnet", "Magnet"), ("Battery Pack", "Battery")]
)
def test_r18_a_lost_tool_found_goes_to_the_discard_pile_and_is_there_for_all(table, name, tool):
    position = table({1: (name, "Dust"), **FAR, **KEPT}, explorations=1).do("flip pile 1")
    assert position.discards() == (name,)
    assert position.pile(1) == ["Dust"]
    assert position.game["activated"].sum() == 1
    position.do("end turn")
    assert {words for words in position.legal() if name in words}
    assert position.asked == (1, "choose")


def test_r19_it_can_be_used_once_in_the_turn_in_which_it_is_found_beside_those_chosen(table):
    position = table({1: ("Forcefield", "Dust"), **FAR, **KEPT}, explorations=2).do("flip pile 1")
    assert position.may("protect Moon Rock")
    position.do("flip pile 1")  # at once or later
    assert position.do("protect Dust").protected() == "Dust"
    assert not position.offered("protect")
    assert position.may("pickaxe on pile 8")


def test_r19_it_is_gone_at_the_end_of_the_turn_unless_chosen(table):
    position = table({1: ("Forcefield", "Dust"), **FAR, **KEPT}, explorations=1).do("flip pile 1", "end turn")
    position.do("choose Cybernetic Pickaxe and Helping Hand")
    assert not position.offered("protect")


def test_r20_the_forcefield_protects_one_valuable_from_hand_for_all_to_see(table):
    position = table({**FAR}, Seat(hand=("Ore", "Ore", "Gold")), tools=("Forcefield", "Hand"), found=("Forcefield",))
    assert position.offered("protect") == {"protect Ore", "protect Gold"}
    position.do("protect Gold")
    assert position.hand() == ("Ore", "Ore")
    assert position.protected() == "Gold"
    assert position.score() == 3 + 3 + 9  # it still counts
    assert position.seen_by(1)["players.protected"][1] == 1 + position.kinds.index("Gold")
    assert position.game["players"]["unprotected"][0] == 2


def test_r20_what_is_protected_can_be_neither_stolen_nor_discarded(table):
    safe = Seat(hand=(), protected="Gold")
    position = table({1: ("Meteors", "Dust"), **FAR}, Seat(), safe, tools=("Magnet", "Hand"), found=("Magnet",))
    assert not position.offered("magnet")
    assert position.do("flip pile 1").asked == (0, "discard")
    assert position.do("discard Moon Rock").asked == (0, "explore")  # seat 1 has nothing to discard
    assert position.protected(1) == "Gold"


def test_r21_a_protected_valuable_is_swapped_by_using_the_forcefield_again(table):
    seat = Seat(hand=("Ore", "Dust"), protected="Gold")
    position = table({**FAR}, seat, tools=("Forcefield", "Hand"), found=("Forcefield",)).do("protect Ore")
    assert position.protected() == "Ore"
    assert position.hand() == ("Dust", "Gold")
    assert position.score() == 3 + 2 + 9


def test_r22_the_magnet_steals_a_random_unprotected_valuable_from_a_chosen_opponent(table):
    victim = Seat(hand=("Ore", "Opal", "Gold"), protected="Comet", fragments=1)
    position = table({**FAR}, Seat(hand=()), victim, Seat(), Seat(hand=()), tools=("Magnet", "Hand"), found=("Magnet",))
    assert position.offered("magnet") == {"magnet on the next seat", "magnet on the second seat after"}
    taken = set()
    for seed in range(24):
        after = position.copy()
        after.record["seed"][0, 0] = seed
        after.do("magnet on the next seat")
        (stolen,) = after.hand(0)
        taken.add(stolen)
        assert sorted((*after.hand(1), stolen)) == ["Gold", "Opal", "Ore"]
        assert after.protected(1) == "Comet"
        assert after.game["players"]["fragments"].tolist()[:2] == [0, 1]
    assert taken == {"Ore", "Opal", "Gold"}


def test_r23_only_thief_and_victim_learn_which_card_was_stolen(table):
    victim = Seat(hand=("Ore", "Opal"))
    position = table({**FAR}, Seat(hand=()), victim, Seat(), tools=("Magnet", "Hand"), found=("Magnet",))
    position.do("magnet on the next seat")
    (stolen,) = position.hand(0)
    kind, others = position.kinds.index(stolen), [position.kinds.index(name) for name in ("Ore", "Opal")]
    for seat in (0, 1):
        seen = position.seen_by(seat)
        assert (seen["known.sure"] == seen["known.may"]).all()
        assert seen["known.sure"][(0 - seat) % 3, kind] == 1
    seen = position.seen_by(2)
    for owner in (1, 2):  # clockwise from seat 2: the thief, the victim
        assert seen["known.sure"][owner, others].tolist() == [0, 0]
        assert seen["known.may"][owner, others].tolist() == [1, 1]
        assert seen["players.unprotected"][owner] == 1


def test_r24_the_battery_pack_adds_one_exploration_which_is_compulsory(table):
    position = table({**FAR}, tools=("Battery", "Hand"), found=("Battery",), explorations=1).do("battery")
    assert position.explorations == 2
    assert not position.may("battery")
    assert position.do("flip pile 9", "flip pile 9").asked == (1, "choose")


def test_r24_it_can_be_used_after_the_third_flip(table):
    position = table({**FAR}, tools=("Battery", "Hand"), found=("Battery",), explorations=1).do("flip pile 9")
    assert position.legal() == {"battery", "end turn"}
    position.do("battery")
    assert position.legal() == {"flip pile 9"}


@pytest.mark.parametrize(
    ("tool", "piles", "hand"),
    [
        ("Pickaxe", {9: ("Ore",) * 3, 1: ("Opal*",)}, ROCKS),
        ("Hand", {9: ("Opal",) * 3, 1: ("Ore*",)}, ROCKS),
        ("Glowtorch", {9: ("Dust",) * 3}, ROCKS),
        ("Forcefield", {9: ("Dust",) * 3}, ()),
        ("Magnet", {9: ("Dust",) * 3}, ROCKS),
        ("Battery", {9: ("Ore*",) * 1}, ROCKS),
    ],
)
def test_r25_a_tool_without_a_target_is_not_offered(table, tool, piles, hand):
    other = "Glowtorch" if tool in ("Pickaxe", "Hand") else "Pickaxe"
    position = table(piles, Seat(hand=hand), Seat(hand=()), tools=(tool, other), found=TOOLS[3:], used=(other,))
    assert position.legal() <= {"end turn", "flip pile 9"}


def test_r26_values_and_icons_are_the_editions(table, edition):
    kinds, tables = edition.words["kinds"], edition.tables[0]
    values = {kinds[kind]: int(tables["value"][kind]) for kind in range(6)}
    assert values == {"Moon Rock": 1, "Dust": 2, "Ore": 3, "Opal": 4, "Comet": 7, "Gold": 9}
    position = table({**FAR}, Seat(hand=tuple(values)))
    assert position.score() == sum(values.values())
