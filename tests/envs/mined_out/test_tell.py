"""What is told of an action is what the action then does, in thousands of decisions of real games."""

import re

import numpy as np
import pytest
from helpers.play import choose

from minegym.adapters.vector import BatchedAEC
from minegym.core.payoffs import TERMINATED
from minegym.envs.mined_out import GAME
from minegym.envs.mined_out.actions import ACTIONS, CARD_NAMES
from minegym.envs.mined_out.constants import COLLAPSED, COLOURS, REACH, SHAKY, SUPPORTED, UPGRADE_NAMES

CARD = "|".join(CARD_NAMES)


@pytest.fixture(scope="module")
def decisions():
    """Records before and after, seat, action and words, of every decision of 60 games at three seats."""
    env = BatchedAEC(GAME, 60, num_players=3, autoreset="disabled")
    env.reset(seed=11)
    rng = np.random.default_rng(4)
    seen = []
    while not env.dones.all():
        playing = np.flatnonzero(~env.dones)
        before = env.get_state()
        actions = choose(GAME, env.action_mask, rng)
        words = {row: env.in_words(row, actions[row]) for row in playing}
        assert env.get_state().tobytes() == before.tobytes()
        env.step(actions)
        after = env.get_state()
        seen += [(before[row], after[row], int(before[row]["seat"]), int(actions[row]), words[row]) for row in playing]
    return seen


def of_kind(decisions, *kinds):
    found = [each for each in decisions if ACTIONS.range_of(each[3]).name in kinds]
    assert len(found) > 50, f"too few of {kinds} to tell"
    return found


def test_every_action_is_told_of_the_seat_that_takes_it(decisions):
    for _, _, seat, _, words in decisions:
        assert words.startswith(f"seat {seat} ")
        assert "\n" not in words
    assert {ACTIONS.range_of(action).name for _, _, _, action, _ in decisions} == {r.name for r in ACTIONS.ranges}


def test_a_gem_that_is_told_is_gained_and_no_other(decisions):
    for before, after, seat, _, words in of_kind(decisions, "move", "flee", "orient"):
        gained = after["players"][seat]["gems"].astype(int) - before["players"][seat]["gems"]
        told = re.search(r"onto a (\w+) gem(?! for which)", words)
        if "collapses" in words:
            assert gained[COLOURS.index(told[1])] >= 1  # being thrown on may gain more
        elif told:
            assert gained.tolist() == [int(colour == told[1]) for colour in COLOURS], words
        else:
            assert gained.tolist() == [0, 0, 0], words


def test_a_card_that_is_told_to_turn_shaky_or_to_collapse_does_and_no_other(decisions):
    for before, after, seat, _, words in of_kind(decisions, "move", "flee", "orient"):
        was, became = before["players"][seat]["condition"], after["players"][seat]["condition"]
        if told := re.search(rf"; ({CARD}) turns shaky", words):
            assert became[CARD_NAMES.index(told[1])] == SHAKY
        elif told := re.search(rf"; ({CARD}) collapses", words):
            assert became[CARD_NAMES.index(told[1])] == COLLAPSED
        else:
            assert ((became == was) | (was == 0)).all(), words


def test_a_new_card_is_told_by_its_colour_alone_until_it_is_revealed(decisions):
    revealing = [each for each in of_kind(decisions, "move", "flee") if "revealing" in each[4]]
    assert revealing
    for before, after, seat, _, words in revealing:
        drawn = after["players"][seat]["drawn"].astype(int) - before["players"][seat]["drawn"]
        assert words.endswith(f", revealing a new {COLOURS[int(drawn.argmax())]} card")
        assert drawn.sum() == 1
    for before, after, seat, _, words in of_kind(decisions, "move", "flee", "support", "buy", "end_turn"):
        if "revealing" not in words and "collapses" not in words:
            assert (after["players"][seat]["drawn"] == before["players"][seat]["drawn"]).all()


def test_words_do_not_depend_on_what_nobody_knows(decisions):
    for before, _, _, action, words in decisions[::20]:
        other = before.copy()
        for seat in range(3):
            for row in range(3):
                drawn = other["players"][seat]["drawn"][row]
                other["pile"][seat, row, drawn:] = other["pile"][seat, row, drawn:][::-1].copy()
        assert GAME.in_words(other, GAME.load_edition(None), action) == words


def test_a_purchase_is_told_with_what_is_paid(decisions):
    for before, after, seat, _, words in of_kind(decisions, "buy"):
        told = re.fullmatch(rf"seat \d buys the ({'|'.join(UPGRADE_NAMES)}) for (.*?)(, which ends the game)?", words)
        assert after["players"][seat]["upgrades"][UPGRADE_NAMES.index(told[1])] == 1
        paid = (before["players"][seat]["gems"].astype(int) - after["players"][seat]["gems"]).tolist()
        assert {c: int(n) for n, c in re.findall(r"(\d) (green|yellow|red)", told[2])} == {
            colour: number for colour, number in zip(COLOURS, paid, strict=True) if number
        }
        assert bool(told[3]) == (after["over"] == TERMINATED)  # it may spend the last points of the last round


def test_a_support_is_told_with_the_cards_it_joins(decisions):
    for before, after, seat, _, words in of_kind(decisions, "support"):
        one, other = re.search(rf"between ({CARD}) and ({CARD}) ", words).groups()
        assert after["players"][seat]["condition"][[CARD_NAMES.index(one), CARD_NAMES.index(other)]].tolist() == [
            SUPPORTED,
            SUPPORTED,
        ]
        assert after["players"][seat]["supports"] == before["players"][seat]["supports"] - 1


def test_dynamite_is_told_with_the_card_and_who_stands_there(decisions):
    for before, after, _, _, words in of_kind(decisions, "dynamite"):
        victim, supported, card, stands = re.fullmatch(
            rf"seat \d blows up seat (\d)'s (supported )?({CARD})(, on which its meeple stands)?", words
        ).groups()
        card, was, became = CARD_NAMES.index(card), before["players"][int(victim)], after["players"][int(victim)]
        assert became["condition"][card] == COLLAPSED != was["condition"][card]
        assert bool(supported) == (was["condition"][card] == SUPPORTED)
        under = int(before["grid"][int(victim), was["y"] // 3, was["x"] // 3]) - 1
        assert bool(stands) == (under == card)


def test_an_end_of_turn_is_told_with_what_is_saved(decisions):
    for _, after, seat, _, words in of_kind(decisions, "end_turn"):
        told = re.search(r"saving (\d) action point(s?)$", words)
        saved = int(told[1]) if told else 0
        assert int(after["players"][seat]["saved"]) == saved
        assert not told or (told[2] == "s") == (saved != 1)


def test_a_first_card_is_told_as_such(decisions):
    first = [each for each in of_kind(decisions, "orient") if "first card" in each[4]]
    assert len(first) == 60 * 3
    for before, after, seat, action, words in first:
        card = int(before["grid"][seat, 0, REACH]) - 1
        assert CARD_NAMES[card] in words
        assert int(after["players"][seat]["orientation"][card]) == action - ACTIONS.start("orient")
