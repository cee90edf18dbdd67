"""What is told of an action is what the action then does, in thousands of decisions of real games."""

import re

import numpy as np
import pytest
from helpers.play import choose

from minegym.adapters.vector import BatchedAEC
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.actions import ACTIONS, space_name
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BARE,
    COLOUR_NAMES,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    KINDS,
    PAY,
    PILOT,
    ROCK,
    TIERS,
)

PLAYERS, GAMES = 3, 12
EDITION = GAME.load_edition()
WORDS, TABLES = EDITION.words, EDITION.tables[0]
NUMBERS = {name: number for number, name in enumerate(WORDS["minerals"])}


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


def of_kind(decisions, *kinds, least=20):
    found = [each for each in decisions if ACTIONS.range_of(each[3]).name in kinds]
    assert len(found) >= least, f"too few of {kinds} to tell"
    return found


def cards_of(record, seat):
    """The names of a seat's cards."""
    return WORDS[f"cards {record['players'][seat]['deck'] - 1}"]


def deck_of(record, seat):
    return int(record["players"][seat]["deck"]) - 1


def minerals_told(words):
    """The numbers of each mineral in a list of them."""
    numbers = np.zeros(len(NUMBERS), int)
    for part in re.split(", | and ", words):
        number, name = re.fullmatch(r"(?:(\d+) )?(.*)", part).groups()
        numbers[NUMBERS[name]] += int(number or 1)
    return numbers


def covered(before, after):
    """The spaces that the action has covered; boards that were attached meanwhile are left out."""
    assert (before["depths"] == after["depths"]).all()
    return np.flatnonzero(after["tunnel"].astype(int) - before["tunnel"])


def test_every_action_is_told_of_the_seat_that_takes_it(decisions):
    for _, _, seat, _, words in decisions:
        assert words.startswith(f"seat {seat} ")
        assert "\n" not in words
    assert {ACTIONS.range_of(action).name for _, _, _, action, _ in decisions} == {r.name for r in ACTIONS.ranges}


def test_words_do_not_depend_on_what_any_seat_does_not_know():
    env = BatchedAEC(GAME, 20, num_players=PLAYERS, autoreset="disabled")
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    hands = artifacts = 0
    for decision in range(300):
        if decision % 12 == 3:
            records = env.get_state()
            for seat in range(PLAYERS):
                other = env.clone()
                other.redeal(seat, seed=decision)
                worlds = other.get_state()
                hands += int((worlds["own"]["hand"] != records["own"]["hand"]).any((1, 2)).sum())
                artifacts += int((worlds["own"]["artifacts"] != records["own"]["artifacts"]).any((1, 2)).sum())
                for row in np.flatnonzero(~env.dones)[::4]:
                    for action in np.flatnonzero(env.action_mask[row])[::3]:
                        told = GAME.in_words(records[row], EDITION, int(action))
                        assert GAME.in_words(worlds[row], EDITION, int(action)) == told
        env.step(choose(GAME, env.action_mask, rng))
    assert hands > 100
    assert artifacts > 20


def test_no_card_is_named_but_those_played_bought_or_discarded(decisions):
    for before, _, seat, action, words in decisions[::3]:
        named = {"bomb": "bomb", "pay": "pay", "discard": "discard"}.get(ACTIONS.range_of(action).name)
        kinds = {action - ACTIONS.start(named)} if named else set()
        if ACTIONS.range_of(action).name == "stack":
            colour = action - ACTIONS.start("stack")
            kinds = {PILOT + colour * TIERS + int(before["players"][seat]["bought"][colour])}
        if before["turn"] == 0:
            continue
        names = cards_of(before, seat)
        told = {kind for kind in range(KINDS) if names[kind] and re.search(rf"\b{re.escape(names[kind])}\b", words)}
        assert told == kinds


def test_a_draw_is_told_with_the_number_and_never_with_the_cards(decisions):
    shuffled = 0
    for before, after, seat, _, words in of_kind(decisions, "draw"):
        number, shuffles = re.fullmatch(r"seat \d draws (\d) cards?(, shuffling its discard pile)?", words).groups()
        if after["seat"] == seat and after["turn"] == before["turn"]:
            assert after["players"][seat]["hand_size"] - before["players"][seat]["hand_size"] == int(number)
        fewer = after["players"][seat]["discards"].sum() < before["players"][seat]["discards"].sum()
        assert fewer == bool(shuffles)
        shuffled += bool(shuffles)
    assert shuffled > 10


def test_a_drill_is_told_with_its_colour_and_its_line(decisions):
    for before, _, _, action, words in of_kind(decisions, "drill"):
        colour = COLOUR_NAMES[action - ACTIONS.start("drill")]
        longer = f", {before['extra']} longer than its icons" if before["extra"] else ""
        assert words.endswith(f" announces a {colour} drill{longer}")
    ends = 0
    for before, after, _, action, words in of_kind(decisions, "space"):
        space = action - ACTIONS.start("space")
        if before["phase"] == DRILL_FROM:
            assert words.endswith(f" begins the drill at {space_name(space)}")
        if before["phase"] == DRILL_TO:
            first, last, length, found = re.fullmatch(
                r"seat \d lays the drill over (\w+)(?: to (\w+))?, (\d+) spaces?(.*)", words
            ).groups()
            assert first == space_name(before["space"] - 1)
            assert (last or first) == space_name(space)
            if after["phase"] == PAY:
                assert int(length) == after["length"]
            else:
                tell_of_finds(before, after, int(length), found)
            ends += 1
    assert ends > 50


def tell_of_finds(before, after, length, found):
    """Hold what a tunnel was told to go through and to find against what it did."""
    if (before["depths"] != after["depths"]).any():
        return
    spaces = covered(before, after)
    assert len(spaces) == length
    terrain = before["terrain"][spaces]
    told = re.fullmatch(r"(?:, through (.*?))?: (.*)", found)
    counts = {words: number for number, words in re.findall(r"(\d+) (rock|steel plate)s?", told[1] or "")}
    assert int(counts.get("rock", 0)) == (terrain == ROCK).sum()
    assert int(counts.get("steel plate", 0)) == (terrain > ROCK).sum()
    contents = before["contents"][spaces]
    assert (told[2] == "nothing") == (contents == BARE).all()
    assert ("an artifact" in told[2]) == (contents == ARTIFACT).any()
    for name, number in NUMBERS.items():
        there = int((contents == 1 + number).sum())
        assert (name in told[2]) == (there > 0)
        assert (f"{there} x {name}" in told[2]) == (there > 1)


def test_a_bomb_is_told_with_its_card_and_its_spaces(decisions):
    for before, _, seat, action, words in of_kind(decisions, "bomb"):
        kind = action - ACTIONS.start("bomb")
        pattern = WORDS["patterns"][TABLES["pattern"][deck_of(before, seat), kind] - 1]
        assert words.endswith(f" announces a bomb with {cards_of(before, seat)[kind]} ({pattern})")
    exploded = 0
    for before, after, _, _, words in of_kind(decisions, "space", "turn"):
        told = re.fullmatch(r"seat \d bombs ([a-h\d, and]+?)((?:, through .*)?: .*)", words)
        if not told:
            continue
        names = re.findall(r"[a-h]\d+", told[1])
        if (before["depths"] == after["depths"]).all():
            assert names == [space_name(space) for space in covered(before, after)]
        tell_of_finds(before, after, len(names), told[2])
        exploded += 1
    assert exploded > 20


def test_aiming_tells_where_and_nothing_more(decisions):
    aimed = [each for each in of_kind(decisions, "space") if " aims " in each[4]]
    assert len(aimed) > 5
    for before, after, _, action, words in aimed:
        assert words.endswith(f" aims the bomb at {space_name(action - ACTIONS.start('space'))}")
        assert (before["tunnel"] == after["tunnel"]).all()


def test_a_payment_is_told_with_the_card_and_its_bonus(decisions):
    for before, after, seat, action, words in of_kind(decisions, "pay"):
        kind, deck = action - ACTIONS.start("pay"), deck_of(before, seat)
        icons, name = re.match(r"seat \d pays (\d) icons? with ([^:]*)", words).groups()
        assert name == WORDS[f"cards {deck}"][kind]
        assert int(icons) == TABLES["icons"][deck, kind]
        bonus = TABLES["drill"][deck, kind]
        assert (":" in words) == bool(bonus["draw"] or bonus["bombs"] or bonus["actions"] or bonus["minerals"].any())
        assert (f"{bonus['draw']} card" in words) == bool(bonus["draw"])
        if after["phase"] == PAY:
            assert after["players"][seat]["discards"][kind] > before["players"][seat]["discards"][kind]


def test_minerals_are_told_with_their_card_and_with_what_they_buy(decisions):
    bought = 0
    for before, after, seat, action, words in of_kind(decisions, "stack"):
        colour = action - ACTIONS.start("stack")
        player = before["players"][seat]
        card = PILOT + colour * TIERS + int(player["bought"][colour])
        laid, name, colour_name, money, cost, price = re.fullmatch(
            r"seat \d lays (.*) on (.*) \((\w+)\)(?:, (\d+) of (\d+)| and buys it for (\d+)(?:, gaining .*)?)", words
        ).groups()
        assert (minerals_told(laid) == before["haul"]["minerals"]).all()
        assert name == cards_of(before, seat)[card]
        assert colour_name == COLOUR_NAMES[colour]
        is_bought = after["players"][seat]["bought"][colour] > player["bought"][colour]
        assert is_bought == (price is not None)
        assert int(price or cost) == TABLES["cost"][deck_of(before, seat), card]
        if not is_bought:
            assert int(money) == after["players"][seat]["stacks"][colour] @ TABLES["mineral_value"]
        bought += is_bought
    assert bought > 20


def test_artifacts_and_claims_are_told_by_name_and_worth(decisions):
    for before, after, _, action, words in of_kind(decisions, "artifact", least=10):
        kind = action - ACTIONS.start("artifact")
        name, gives = re.fullmatch(r"seat \d uses the artifact (.*): (.+)", words).groups()
        assert name == WORDS["artifacts"][kind]
        assert after["used"][kind] == before["used"][kind] + 1
        bonus, icons = TABLES["artifact_bonus"][kind], TABLES["artifact_icons"][kind]
        assert (f"{bonus['draw']} card" in gives) == bool(bonus["draw"])
        assert (f"{bonus['bombs']} bomb" in gives) == bool(bonus["bombs"])
        assert (f"{bonus['actions']} action" in gives) == bool(bonus["actions"])
        assert (f"drill {icons} longer" in gives) == bool(icons)
    for before, after, seat, action, words in of_kind(decisions, "minor", "major", least=10):
        subject = f"{ACTIONS.range_of(action).name}s"
        number = before[subject][action - ACTIONS.range_of(action).start] - 1
        name, points = re.fullmatch(r"seat \d claims (.*) for (\d+) points?", words).groups()
        assert name == WORDS[subject][number]
        gained = after["players"][seat]["claimed_points"] - before["players"][seat]["claimed_points"]
        assert int(points) == gained


def test_discards_boards_and_decks_are_told(decisions):
    for before, after, seat, action, words in of_kind(decisions, "discard", least=5):
        kind = action - ACTIONS.start("discard")
        assert re.fullmatch(
            rf"seat \d discards {re.escape(cards_of(before, seat)[kind])}(, which ends the game)?", words
        )
        assert after["players"][seat]["discards"][kind] == before["players"][seat]["discards"][kind] + 1
        assert before["phase"] == DISCARD
    for before, after, _, _, words in of_kind(decisions, "side"):
        depth, side, leaves = re.fullmatch(
            r"seat \d attaches Depth (\d) with side ([AB]) up(?:; Depth (\d) leaves)?", words
        ).groups()
        board = np.flatnonzero(after["depths"])[-1]
        assert int(depth) == after["depths"][board]
        assert side == "AB"[after["sides"][board]]
        gone = set(before["depths"]) - set(after["depths"]) - {0}
        assert gone == ({int(leaves)} if leaves else set())
    for _, after, seat, _, words in of_kind(decisions, "deck"):
        assert words == f"seat {seat} chooses the {WORDS['decks'][deck_of(after, seat)]} deck"


def test_the_end_of_a_turn_is_told_with_what_is_lost_and_whether_the_game_ends(decisions):
    ended = 0
    for before, after, seat, _, words in of_kind(decisions, "end_turn"):
        lost, too_many, ends = re.fullmatch(
            r"seat \d ends its turn(?:, losing (\d+) actions?)?"
            r"(?:, with (\d+) cards? to discard)?(, which ends the game)?",
            words,
        ).groups()
        assert int(lost or 0) == before["actions"]
        assert int(too_many or 0) == max(0, before["players"][seat]["hand_size"] - TABLES["hand_limit"])
        assert bool(ends) == bool(after["over"])
        assert (after["phase"] == DISCARD) == bool(too_many)
        ended += bool(ends)
    assert ended > 0
