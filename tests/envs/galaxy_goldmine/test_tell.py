"""What is told of an action is what the action then does, in thousands of decisions of real games."""

import re
from collections import Counter

import numpy as np
import pytest
from helpers.play import choose

from minegym.adapters.vector import BatchedAEC
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.actions import ACTIONS
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    FORCEFIELD,
    GLOWTORCH,
    HAND,
    LAYER_HEIGHT,
    LAYER_NAMES,
    MAGNET,
    PICKAXE,
    TOOL_NAMES,
    VALUABLES,
)

PLAYERS, GAMES = 3, 80
EDITION = GAME.load_edition()
NAMES = [name for name in EDITION.words["kinds"][:VALUABLES] if name]
VALUES = EDITION.tables["value"][0]
VALUABLE = rf"({'|'.join(map(re.escape, NAMES))}) \((\d+)\)"


@pytest.fixture(scope="module")
def decisions():
    """Records before and after, seat, action and words, of every decision of many games at three seats."""
    env = BatchedAEC(GAME, GAMES, num_players=PLAYERS, autoreset="disabled")
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


def of_kind(decisions, *kinds, least=30):
    found = [each for each in decisions if ACTIONS.range_of(each[3]).name in kinds]
    assert len(found) >= least, f"too few of {kinds} to tell"
    return found


def test_every_action_is_told_of_the_seat_that_takes_it(decisions):
    for _, _, seat, _, words in decisions:
        assert words.startswith(f"seat {seat} ")
        assert "\n" not in words
    assert {ACTIONS.range_of(action).name for _, _, _, action, _ in decisions} == {r.name for r in ACTIONS.ranges}


def test_words_do_not_depend_on_what_any_seat_does_not_know():
    env = BatchedAEC(GAME, 40, num_players=PLAYERS, autoreset="disabled")
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    hands_changed = 0
    for decision in range(70):
        if decision % 7 == 3:
            for seat in range(PLAYERS):
                other = env.clone()
                other.redeal(seat, seed=decision)
                worlds = other.get_state()
                hands_changed += int((worlds["hand"] != env.get_state()["hand"]).any((1, 2)).sum())
                for row in np.flatnonzero(~env.dones):
                    for action in np.flatnonzero(env.action_mask[row]):
                        told = GAME.in_words(env.get_state()[row], EDITION, int(action))
                        assert GAME.in_words(worlds[row], EDITION, int(action)) == told
        env.step(choose(GAME, env.action_mask, rng))
    assert hands_changed > 20


def test_no_face_down_card_is_named_whatever_is_asked(decisions):
    for before, _, _, _, _ in decisions[::200]:
        hidden = before.copy()
        hidden["face_up"] = 0
        for kind in ("pickaxe", "hand", "both", "collect"):
            words = GAME.in_words(hidden, EDITION, ACTIONS.start(kind))
            assert "collects a face-down card from pile 1" in words


def test_a_flip_is_told_by_pile_and_layer_alone(decisions):
    for before, after, _, _, words in of_kind(decisions, "flip"):
        pile, layer = re.fullmatch(r"seat \d flips the top card of pile (\d), a (\w+) card", words).groups()
        place = before["height"][int(pile) - 1] - 1
        assert layer == LAYER_NAMES[place // LAYER_HEIGHT]
        down = before["unseen"].sum(1) - after["unseen"].sum(1)
        assert down[LAYER_NAMES.index(layer)] == 1
        assert down.sum() == 1
        assert after["face_up"][int(pile) - 1] or after["height"][int(pile) - 1] < place + 1


def test_what_is_told_to_be_collected_is_and_nothing_else(decisions):
    tools = {
        "pickaxe": [PICKAXE], "hand": [HAND], "hand_pair": [HAND], "both": [PICKAXE, HAND], "collect": [],
    }  # fmt: skip
    for before, after, seat, action, words in of_kind(decisions, *tools):
        told = re.findall(rf"{VALUABLE} from pile (\d)", words)
        assert all(int(value) == VALUES[NAMES.index(name)] for name, value, _ in told)
        gained = after["hand"][seat].astype(int) - before["hand"][seat]
        assert Counter(name for name, _, _ in told) == Counter(
            {NAMES[kind]: int(number) for kind, number in enumerate(gained) if number}
        )
        piles = {int(pile) - 1 for _, _, pile in told}
        assert piles == set(np.flatnonzero(before["height"] != after["height"]).tolist())
        kind = ACTIONS.range_of(action).name
        named = [tool for tool, name in enumerate(TOOL_NAMES) if name in words]
        assert named == tools[kind]
        assert words.endswith(", as the Event says") == (kind == "collect")


def test_looking_is_told_with_the_cards_that_are_seen(decisions):
    for before, after, seat, _, words in of_kind(decisions, "torch"):
        assert words.endswith(f" with the {TOOL_NAMES[GLOWTORCH]}")
        told = {int(p) - 1: 1 if how == "last card" else 2 for how, p in re.findall(r"the (.*?) of pile (\d)", words)}
        assert len(told) == 2
        for pile, number in told.items():
            assert after["players"][seat]["looked"][pile] == number == min(2, before["height"][pile])


def test_protecting_is_told_with_both_cards(decisions):
    swaps = 0
    for before, after, seat, _, words in of_kind(decisions, "protect"):
        laid, value, _, back, _ = re.fullmatch(
            rf"seat \d lays {VALUABLE} under the {TOOL_NAMES[FORCEFIELD]}( and takes back {VALUABLE})?", words
        ).groups()
        assert int(value) == VALUES[NAMES.index(laid)]
        assert int(after["players"][seat]["protected"]) == 1 + NAMES.index(laid)
        assert int(before["players"][seat]["protected"]) == (1 + NAMES.index(back) if back else 0)
        swaps += bool(back)
    assert swaps > 5


def test_a_theft_is_told_with_the_victim_and_never_with_the_card(decisions):
    for before, after, seat, action, words in of_kind(decisions, "magnet", "steal"):
        victim = int(re.match(r"seat \d steals a Valuable from seat (\d)", words)[1])
        lost = before["hand"][victim].astype(int) - after["hand"][victim]
        assert lost.sum() == 1
        assert (after["hand"][seat].astype(int) - before["hand"][seat] == lost).all()
        assert not any(name in words for name in NAMES)
        assert (TOOL_NAMES[MAGNET] in words) == (ACTIONS.range_of(action).name == "magnet")


def test_a_discard_is_told_with_the_card(decisions):
    for before, after, seat, _, words in of_kind(decisions, "discard"):
        name, value = re.fullmatch(rf"seat \d discards {VALUABLE}, as the Event says", words).groups()
        kind = NAMES.index(name)
        assert int(value) == VALUES[kind]
        assert before["hand"][seat, kind] - after["hand"][seat, kind] == 1
        assert after["discards"][kind] - before["discards"][kind] == 1


def test_tools_are_told_by_their_names(decisions):
    for before, after, _, _, words in of_kind(decisions, "choose"):
        one, other = re.fullmatch(r"seat \d chooses the (.*) and the (.*)", words).groups()
        if after["turn"] == before["turn"]:  # it may be over at once, if there is nothing to do
            assert np.flatnonzero(after["chosen"]).tolist() == [TOOL_NAMES.index(one), TOOL_NAMES.index(other)]
    for _, after, seat, _, words in of_kind(decisions, "disable"):
        name = re.fullmatch(r"seat \d puts the (.*) out of order until its next turn, as the Event says", words)[1]
        assert after["disabled"][TOOL_NAMES.index(name)] == 1 + seat
    for before, after, _, _, words in of_kind(decisions, "battery"):
        assert after["explorations"] - before["explorations"] == EDITION.tables["battery"][0]
        assert re.search(rf"uses the {TOOL_NAMES[BATTERY]} for {EDITION.tables['battery'][0]} more exploration", words)


def test_the_end_of_a_turn_is_told_with_what_is_lost_and_whether_the_game_ends(decisions):
    for before, after, seat, _, words in of_kind(decisions, "end_turn"):
        told = re.fullmatch(r"seat \d ends its turn(, losing (\d+) explorations?)?(, which ends the game)?", words)
        assert int(told[2] or 0) == before["explorations"]
        assert bool(told[3]) == bool(after["over"])
        assert after["over"] or after["active"] == (seat + 1) % PLAYERS
