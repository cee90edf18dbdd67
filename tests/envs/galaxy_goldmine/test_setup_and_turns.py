"""R1-R10: the start of a game, the tools that are there, and how a turn runs."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from helpers.galaxy_goldmine import LOST, TOOLS, Seat

from minegym.core.errors import OptionError
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import TOOL_NAMES

LONG = dict(zip(TOOLS, TOOL_NAMES, strict=True))
FAR = {9: ("Dust",) * 9}  # keeps a turn from ending for lack of cards


def pairs_of(*tools: str) -> set[str]:
    """The choices of two of these tools."""
    return {f"choose {LONG[a]} and {LONG[b]}" for a, b in combinations(sorted(tools, key=TOOLS.index), 2)}


def test_r01_two_to_six_play(deal):
    assert (GAME.min_players, GAME.max_players) == (2, 6)
    for players in range(2, 7):
        position = deal(players, 1)
        assert position.game["num_players"] == players
        assert not position.game["hand"][players:].any()
        assert not position.game["players"][players:].tobytes().strip(b"\0")


@pytest.mark.parametrize("players", [1, 7])
def test_r01_no_fewer_and_no_more(players):
    import minegym

    with pytest.raises(OptionError, match="2"):
        minegym.make_vec("galaxy_goldmine", 1, num_players=players)


def test_r02_every_layer_has_27_cards_beside_its_six_moon_rocks(deal, edition):
    cards = edition.tables[0]["cards"]
    assert cards.shape == (3, 27)
    assert (cards != 0).all()  # no Moon Rock is ever in a pile
    assert deal(6, 0).game["hand"][:, 0].sum() == 18


def test_r03_everybody_starts_with_three_moon_rocks(deal):
    for players in (2, 6):
        position = deal(players, 2)
        for seat in range(players):
            assert position.hand(seat) == ("Moon Rock",) * 3
            assert position.score(seat) == 3
            assert position.protected(seat) == ""
            assert position.seen_by(seat)["known.sure"][:players, 0].tolist() == [3] * players


def test_r04_nine_piles_have_three_cards_of_every_layer_the_crust_on_top(deal, edition):
    position = deal(2, 3)
    game = position.game
    assert game["height"].tolist() == [9] * 9
    assert not game["face_up"].any()
    for layer, places in enumerate((slice(0, 3), slice(3, 6), slice(6, 9))):  # Core, Mantle, Crust
        laid = Counter((game["pile"][:, places] - 1).ravel().tolist())
        assert laid == Counter(edition.tables[0]["cards"][layer].tolist())


def test_r04_the_piles_are_shuffled(deal):
    tops = [tuple(deal(2, seed).game["pile"][:, 8].tolist()) for seed in range(8)]
    assert len(set(tops)) == 8


def test_r04_layers_and_heights_are_public_and_the_order_is_nobodys(deal):
    position = deal(3, 4)
    orders = set()
    for seed in range(6):
        after = position.redealt(seat=1, seed=seed)
        orders.add(after.game["pile"].tobytes())
        assert (after.game["unseen"] == position.game["unseen"]).all()
        for seat in range(3):
            assert not after.seen_by(seat)["known.top"].any()
            assert after.seen_by(seat)["height"].tolist() == [9] * 9
            assert after.seen_by(seat)["known.unseen"].sum(1).tolist() == [27] * 3
    assert len(orders) == 6


def test_r05_the_starting_tools_lie_open_and_the_lost_ones_are_not_yet_found(deal):
    position = deal(2, 5)
    assert not position.game["activated"].any()
    assert not position.game["discards"].any()
    assert position.game["black_holes"] == 0
    assert position.legal() == pairs_of("Pickaxe", "Hand", "Glowtorch")


def test_r06_chance_draws_the_starting_seat(deal):
    starts = Counter(deal(3, seed).asked[0] for seed in range(60))
    assert set(starts) == {0, 1, 2}
    position = deal(3, 5)
    assert position.game["starting_seat"] == position.game["active"] == position.asked[0]


def test_r06_turns_pass_clockwise(table):
    position = table({1: ("Ore*",)}, players=3, active=1, explorations=0, tools=("Pickaxe", "Glowtorch"))
    assert position.do("end turn").asked == (2, "choose")
    position = table({1: ("Ore*",)}, players=3, active=2, explorations=0)
    assert position.do("end turn").asked == (0, "choose")
    assert position.game["turn"] == 6


def test_r07_a_turn_begins_with_the_choice_of_two_tools(table):
    position = table({1: ("Ore*", "Dust"), **FAR}, explorations=0, found=("Magnet",)).do("pickaxe on pile 1")
    assert position.asked == (1, "choose")
    assert position.legal() == pairs_of("Pickaxe", "Hand", "Glowtorch", "Magnet")
    position.do(f"choose {LONG['Glowtorch']} and {LONG['Magnet']}")
    assert position.asked == (1, "explore")
    assert position.game["chosen"].tolist() == [0, 0, 1, 0, 1, 0]
    assert position.game["ready"].tolist() == [0, 0, 1, 0, 1, 0]
    assert position.explorations == 3
    assert position.seen_by(0)["chosen"].tolist() == [0, 0, 1, 0, 1, 0]  # announced to all


def test_r07_all_lost_tools_can_be_chosen_once_found(table):
    position = table({1: ("Ore*",)}, explorations=0, found=LOST).do("end turn")
    assert position.legal() == pairs_of(*TOOLS)


def test_r08_a_tool_works_once_a_turn_at_any_moment(table):
    piles = {1: ("Ore*", "Ore", "Ore"), 2: ("Dust",) * 4, 3: ("Ore*", "Dust"), **FAR}
    before = table(piles).do("pickaxe on pile 1")  # before the first flip
    assert not before.offered("pickaxe")
    between = table(piles).do("flip pile 2", "pickaxe on pile 3", "flip pile 2")
    assert not between.offered("pickaxe")
    after = table(piles).do("flip pile 2", "flip pile 2", "flip pile 9")
    assert after.explorations == 0
    assert after.do("pickaxe on pile 1").hand() == ("Moon Rock",) * 3 + ("Dust",) * 3 + ("Ore",)


def test_r08_tools_are_optional(table):
    position = table({1: ("Ore*",), **FAR}).do("flip pile 9", "flip pile 9", "flip pile 9")
    assert position.may("pickaxe on pile 1")
    assert position.do("end turn").asked == (1, "choose")


def test_r08_a_tool_not_chosen_is_not_there(table):
    position = table({1: ("Ore*",), 2: ("Opal*",), **FAR}, tools=("Pickaxe", "Glowtorch"))
    assert position.offered("pickaxe")
    assert not position.offered("hand")


def test_r09_three_explorations_are_compulsory_and_may_be_of_one_pile(table):
    position = table({1: ("Dust",) * 5, 2: ("Ore*", "Dust")}, tools=("Pickaxe", "Glowtorch"))
    for left in (2, 1, 0):
        assert not position.may("end turn")
        assert position.offered("flip") == {"flip pile 1"}  # pile 2 is blocked
        assert position.do("flip pile 1").explorations == left
    assert position.may("end turn")
    assert not position.offered("flip")


def test_r09_whatever_pile_shows_a_face_down_card_can_be_flipped(table):
    position = table({1: ("Dust",), 4: ("Dust", "Ore"), 9: ("Opal*", "Dust")})
    assert position.offered("flip") == {"flip pile 1", "flip pile 4"}


def test_r10_the_turn_ends_when_the_player_says_so(table):
    position = table({1: ("Dust",) * 9, 2: ("Ore*",)}).do("flip pile 1", "flip pile 1", "flip pile 1")
    assert position.asked == (0, "explore")  # the Pickaxe could still be used
    assert position.do("end turn").asked == (1, "choose")
    assert not position.game["ready"].any()
    assert not position.game["chosen"].any()


def test_r10_a_turn_with_nothing_left_to_do_ends_by_itself(table):
    position = table({1: ("Dust",) * 9}).do("flip pile 1", "flip pile 1", "flip pile 1")
    assert position.asked == (1, "choose")


def test_r10_explorations_without_a_pile_are_lost(table):
    position = table({1: ("Comet*", "Dust"), 2: ("Ore",)}, tools=("Pickaxe", "Glowtorch")).do("flip pile 2")
    assert position.explorations == 2
    assert position.may("end turn")  # both piles are blocked
    assert position.do("end turn").asked == (1, "choose")
    assert position.do(f"choose {LONG['Pickaxe']} and {LONG['Hand']}").may("end turn")


def test_r10_a_pile_freed_with_a_tool_must_be_explored(table):
    position = table({1: ("Ore*", "Dust", "Dust")}, explorations=2)
    assert position.may("end turn")
    position.do("pickaxe on pile 1")
    assert not position.may("end turn")
    assert position.do("flip pile 1").explorations == 1


def test_r10_what_is_not_used_is_not_kept_for_the_next_turn(table):
    position = table({1: ("Dust",) * 9, 2: ("Ore*",)}, explorations=1).do("flip pile 1", "end turn")
    position.do(f"choose {LONG['Pickaxe']} and {LONG['Hand']}")
    assert position.explorations == 3
    assert np.array_equal(position.game["ready"], [1, 1, 0, 0, 0, 0])


def test_r10_seats_that_did_nothing_still_have_their_hands(table):
    position = table({1: ("Ore*",)}, Seat(hand=("Opal",)), explorations=0).do("end turn")
    assert position.hand(0) == ("Opal",)
