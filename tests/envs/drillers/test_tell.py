"""What is told of an action is what the action then does, in thousands of decisions of real games."""

import re

import numpy as np
import pytest
from helpers.drillers import Seat
from helpers.pictures import redealt
from helpers.play import choose

from minegym.adapters.vector import BatchedAEC
from minegym.envs.drillers import GAME
from minegym.envs.drillers.actions import ACTIONS
from minegym.envs.drillers.constants import (
    BATTERY_TILE,
    COLUMN_OUT,
    DECK_TOP,
    DISCARD_CARD,
    FLOOR_OPTION,
    FUEL,
    FUEL_FOR_BURNS,
    KEEP_CARDS,
    KINDS,
    OPERATE,
    OPTION,
    RAISE_WHICH,
    REPAIR_CARD,
    REPAIR_FROM,
    SHOP,
    SOLID,
    SURFACE_ACT,
)

EDITION = GAME.load_edition()
WORDS, TABLES = EDITION.words, EDITION.tables[0]
NAMES = WORDS["cards"]
GAMES = ((2, None, 12), (3, None, 8), (1, 2, 30))  # seats, level of the bot, how many
DECISIONS = 1000  # of each, at most


def eager(action_mask, rng):
    """The mask with less often an end, fuel for cards or a refreshed shop, so that more is done in a turn."""
    mask = action_mask.copy()
    for name in ("done", "burn", "refresh", "default"):
        each = next(r for r in ACTIONS.ranges if r.name == name)
        mask[rng.random(len(mask)) < 0.75, each.start : each.start + len(each.labels)] = False
    return np.where(mask.any(1, keepdims=True), mask, action_mask)


def decisions_of(num_players, level, number):
    """Records before and after, seat, action and words, of every decision of many games."""
    env = BatchedAEC(GAME, number, num_players=num_players, bot_level=level, autoreset="disabled")
    env.reset(seed=11)
    rng = np.random.default_rng(4)
    for _ in range(DECISIONS):
        if env.dones.all():
            return
        playing = np.flatnonzero(~env.dones)
        before = env.get_state()
        actions = choose(GAME, eager(env.action_mask, rng), rng)
        words = {row: env.in_words(row, actions[row]) for row in playing}
        assert env.get_state().tobytes() == before.tobytes()
        env.step(actions)
        after = env.get_state()
        for row in playing:
            yield before[row], after[row], int(before[row]["seat"]), int(actions[row]), words[row]


@pytest.fixture(scope="module")
def decisions():
    return [decision for game in GAMES for decision in decisions_of(*game)]


def of_kind(decisions, kind, least=20, phase=None):
    found = [
        each
        for each in decisions
        if ACTIONS.range_of(each[3]).name == kind and (phase is None or each[0]["phase"] == phase)
    ]
    assert len(found) >= least, f"too few of {kind} to tell"
    return found


def player(record, seat):
    return record["players"][seat]


def number_in(action):
    return action - ACTIONS.range_of(action).start


def same_turn(before, after):
    return before["turn"] == after["turn"] and not after["over"]


# --- All actions, nothing hidden -----------------------------------------------------------------------------------


def test_every_action_is_told_of_the_seat_that_takes_it(decisions):
    for _, _, seat, _, words in decisions:
        assert words.startswith(f"seat {seat} ")
        assert "\n" not in words
        assert "None" not in words
    kinds = {ACTIONS.range_of(action).name for _, _, _, action, _ in decisions}
    assert {each.name for each in ACTIONS.ranges} - kinds <= {"floor", "reach", "order"}  # these have tests below


def test_every_action_is_told_in_every_phase_in_which_it_is_legal():
    env = BatchedAEC(GAME, 8, num_players=3, autoreset="disabled")
    env.reset(seed=2)
    rng, told = np.random.default_rng(3), {}
    for _ in range(500):
        for row in range(2):
            phase = int(env.get_state()[row]["phase"])
            for action in np.flatnonzero(env.action_mask[row]):
                words = env.in_words(row, int(action))
                told.setdefault(phase, set()).add(words)
                assert words.startswith("seat ")
        env.step(choose(GAME, env.action_mask, rng))
    assert {OPERATE, SURFACE_ACT, KEEP_CARDS, OPTION, REPAIR_FROM} <= set(told)


def test_words_do_not_depend_on_what_any_seat_does_not_know():
    env = BatchedAEC(GAME, 12, num_players=3, autoreset="disabled")
    env.reset(seed=5)
    rng, changed = np.random.default_rng(1), 0
    for decision in range(400):
        if decision % 40 == 3:
            records = env.get_state()
            for seat in range(3):
                worlds = redealt(GAME, records, seat, seed=decision)
                changed += int((worlds["own"]["top"] != records["own"]["top"]).any(1).sum())
                for row in np.flatnonzero(~env.dones)[::3]:
                    for action in np.flatnonzero(env.action_mask[row])[::4]:
                        told = GAME.in_words(records[row], EDITION, int(action))
                        assert GAME.in_words(worlds[row], EDITION, int(action)) == told
        env.step(choose(GAME, env.action_mask, rng))
    assert changed > 50


def test_no_card_is_named_but_those_played_bought_repaired_or_discarded(decisions):
    # Longer names hold shorter ones, as ROCKET DRONE PLUS does ROCKET DRONE: each is looked for in what is left.
    by_length = sorted(range(KINDS), key=lambda kind: -len(NAMES[kind]))
    for before, _, seat, action, words in decisions[::3]:
        told, rest = set(), re.sub(r" under its deck$", "", words)
        for kind in by_length:
            if re.search(rf"(?<![\w-]){re.escape(NAMES[kind])}(?![\w-])", rest):
                told.add(kind)
                rest = rest.replace(NAMES[kind], "")
        name, number = ACTIONS.range_of(action).name, number_in(action)
        allowed = {"play": {number}, "burn": {number}, "card": {number}, "buy": {SHOP + number}}.get(name, set())
        if name == "ability":
            allowed = {int(TABLES["ability_card"][number])}
        elif name == "option" and before["phase"] == OPTION:
            allowed = {int(before["card"]) - 1}
        elif name == "exhaust" and before["phase"] == BATTERY_TILE:
            allowed = {SHOP + int(before["buying"]) - 1}
        elif name == "refresh":
            allowed = {SHOP + int(card) for card in np.flatnonzero(before["on_sale"])}
        elif name == "zone" and player(before, seat)["piled"]:
            allowed = {int(player(before, seat)["on_top"][0]) - 1}
        assert told <= allowed, words
        assert told or not allowed or name in ("zone", "refresh"), words


# --- The mine ------------------------------------------------------------------------------------------------------


def test_moves_are_told_with_where_they_lead(decisions):
    for _, after, seat, action, words in of_kind(decisions, "move"):
        way, floor = re.fullmatch(r"seat \d moves (up|down) to floor (\d)(?:, .*)?", words).groups()
        assert (way == "up") == (number_in(action) == 0)
        assert int(floor) == player(after, seat)["floor"]


def test_collecting_is_told_with_mineral_floor_and_drills(decisions):
    for before, after, seat, _, words in of_kind(decisions, "collect"):
        name, floor, drills = re.fullmatch(
            r"seat \d collects (?:1 )?(.*) from floor (\d)(?:, .*)? for (?:(\d) drill|nothing)", words
        ).groups()
        gained = player(after, seat)["storage"].astype(int) - player(before, seat)["storage"]
        mineral = WORDS["minerals"].index(name) if name in WORDS["minerals"] else 3
        assert gained[mineral] == 1
        assert int(floor) == player(before, seat)["floor"]
        if same_turn(before, after):
            assert before["drills"] - after["drills"] == int(drills or 0)


def test_excavating_is_told_with_drills_points_and_what_falls(decisions):
    for before, after, seat, _, words in of_kind(decisions, "excavate"):
        floor, drills, points, falls = re.fullmatch(
            r"seat \d excavates a corridor on floor (\d) for (\d) drills?: (\d+) points?, (.*)", words
        ).groups()
        tile = int(before["top_tile"][int(floor)]) - 1
        assert int(points) == TABLES["tile_points"][tile]
        assert before["drills"] - after["drills"] == int(drills)
        fell = after["minerals"][int(floor)].astype(int) - before["minerals"][int(floor)]
        for mineral, name in enumerate(WORDS["minerals"]):
            assert (name in falls) == (fell[mineral] > 0)
            assert (f"{fell[mineral]} x {name}" in falls) == (fell[mineral] > 1)
        assert player(after, seat)["tiles"][tile] == 1


def test_removing_a_barrier_is_told_with_drills_and_points(decisions):
    for before, after, seat, _, words in of_kind(decisions, "barrier", least=8):
        floor, drills, points = re.fullmatch(
            r"seat \d removes the barrier to floor (\d) for (\d) drills?: (\d+) points?", words
        ).groups()
        assert int(floor) == after["deepest"] == player(after, seat)["floor"]
        assert before["drills"] - after["drills"] == int(drills)
        new = np.flatnonzero((player(after, seat)["tiles"] > 0) & (player(before, seat)["tiles"] == 0))
        assert int(points) == TABLES["tile_points"][new].sum()


# --- Cards ---------------------------------------------------------------------------------------------------------


def test_playing_is_told_with_the_card_its_cost_and_its_text(decisions):
    for before, after, seat, action, words in of_kind(decisions, "play"):
        kind = number_in(action)
        name, fuel, text = re.fullmatch(r"seat \d plays (.*) for (?:(\d) fuel|a stored mineral): (.*)", words).groups()
        assert (name, text) == (NAMES[kind], WORDS["card texts"][kind])
        assert (fuel is None) == bool(TABLES["play_solid"][kind])
        cost = int(fuel or 0)
        assert cost == TABLES["play_fuel"][kind]
        if not TABLES["effects"][kind][[FUEL, FUEL_FOR_BURNS]].any():
            assert player(before, seat)["fuel"] - player(after, seat)["fuel"] == cost


def test_burning_is_told_with_the_fuel_that_it_brings(decisions):
    for before, after, seat, action, words in of_kind(decisions, "burn"):
        name, fuel = re.fullmatch(r"seat \d burns (.*) for (\d+) fuel", words).groups()
        assert name == NAMES[number_in(action)]
        assert int(fuel) == int(player(after, seat)["fuel"]) - player(before, seat)["fuel"]


def test_default_functions_are_told_with_what_they_take_and_give(decisions):
    for before, after, seat, action, words in of_kind(decisions, "default"):
        lost = int(player(before, seat)["fuel"]) - player(after, seat)["fuel"]
        if number_in(action) < 2:
            fuel, what = re.fullmatch(r"seat \d turns (\d) fuel into 1 (move|drill)", words).groups()
            assert int(fuel) == lost
            assert after[f"{what}s"] == before[f"{what}s"] + 1
        else:
            assert words == f"seat {seat} takes damage for {-lost} fuel"


def test_abilities_and_options_are_told_with_their_texts(decisions):
    for _, _, _, action, words in of_kind(decisions, "ability"):
        number = number_in(action)
        assert words.endswith(f" uses {WORDS['abilities'][number]}: {WORDS['ability texts'][number]}")
    for before, _, _, action, words in of_kind(decisions, "option", phase=OPTION):
        card, effects = re.fullmatch(r"seat \d chooses of (.*): (.*)", words).groups()
        kind = int(before["card"]) - 1
        assert card == NAMES[kind]
        options = WORDS["card texts"][kind].rpartition("; ")[2].removeprefix("2 times ").split(" or ")
        assert effects == options[number_in(action)]


def test_floor_cards_are_told_with_what_is_taken_or_declined(decisions):
    asked = 0
    for before, _, _, action, words in decisions:
        if before["phase"] != FLOOR_OPTION:
            continue
        card = int(before["floor_card"][before["question_floor"]]) - 1
        name = WORDS["floor cards"][card]
        if ACTIONS.range_of(action).name == "done":
            assert words.endswith(f" declines {name}")
        else:
            assert f" takes of {name}: " in words
            cost = TABLES["floor_cost"][card, before["question"] - 1, number_in(action)]
            assert ("pay " in words) == bool(cost.any())
        asked += 1
    assert asked > 20


def test_repairs_are_told_with_where_and_which(decisions):
    for before, _, seat, action, words in of_kind(decisions, "zone"):
        if number_in(action) != DECK_TOP:
            assert re.fullmatch(r"seat \d looks for a card to repair, (hand|play area|discard pile)", words)
            continue
        known = int(player(before, seat)["piled"])
        assert ("," in words) == bool(known)
    for before, after, seat, action, words in of_kind(decisions, "card", phase=REPAIR_CARD, least=5):
        kind = number_in(action)
        assert f" repairs {NAMES[kind]}, " in words
        zone = {0: "hand", 1: "played", 2: "discards"}[int(before["zone"])]
        if zone != "hand" and same_turn(before, after):
            assert player(after, seat)[zone][kind] == player(before, seat)[zone][kind] - 1
    for before, _, _, _, words in of_kind(decisions, "done"):
        assert (before["phase"] == REPAIR_FROM) == words.endswith(" repairs nothing")


# --- Trade ---------------------------------------------------------------------------------------------------------


def credits_gained(before, after, seat):
    return int(player(after, seat)["credits"]) - player(before, seat)["credits"]


def test_sales_are_told_with_what_they_bring(decisions):
    full = 0
    for before, after, seat, action, words in of_kind(decisions, "sell"):
        name, price, over = re.fullmatch(
            r"seat \d sells 1 (\w+) with a drone for (\d+) credits?(, to overflow)?", words
        ).groups()
        assert name == WORDS["minerals"][number_in(action)]
        assert int(price) == credits_gained(before, after, seat)
        assert bool(over) == (player(before, seat)["market"][number_in(action)] == 3)
        full += bool(over)
    assert full
    sold = [each for each in of_kind(decisions, "surface") if " sells " in each[4]]
    assert len(sold) > 20
    for before, after, seat, _, words in sold:
        what, price = re.fullmatch(r"seat \d sells (.*) for (\d+) credits?", words).groups()
        assert int(price) == credits_gained(before, after, seat)
        for mineral, name in enumerate(WORDS["minerals"]):
            assert (name in what) == (player(before, seat)["storage"][mineral] > 0)


def test_purchases_are_told_with_price_battery_and_drone(decisions):
    for before, after, seat, action, words in of_kind(decisions, "buy"):
        kind = SHOP + number_in(action)
        is_about, name, price, battery, drone, chooses = re.fullmatch(
            r"seat \d (is about to buy|buys) (.*?) for (\d+) credits?( and the battery of .* \(-\d points?\))?"
            r"( with a drone)?(, and chooses the battery)?",
            words,
        ).groups()
        assert name == NAMES[kind]
        assert int(price) == TABLES["price"][kind]
        assert bool(drone) == (before["phase"] == OPERATE)
        assert (after["phase"] == BATTERY_TILE) == bool(chooses) == (is_about != "buys")
        assert bool(battery) == (bool(TABLES["battery"][kind]) and not chooses)
        if not chooses:
            assert -credits_gained(before, after, seat) == int(price)


def test_surfacing_is_told_with_what_it_costs_and_brings(decisions):
    for before, after, seat, _, words in of_kind(decisions, "surface"):
        if " refuels " in words:
            fuel, cap = re.fullmatch(r"seat \d refuels from (\d+) to (\d+)", words).groups()
            assert (int(fuel), int(cap)) == (player(before, seat)["fuel"], player(after, seat)["fuel"])
        elif " pays " in words:
            assert words.endswith(f" pays {-credits_gained(before, after, seat)} credits for a repair")
    for before, after, seat, action, words in of_kind(decisions, "upgrade"):
        what, old, new, price = re.fullmatch(
            r"seat \d raises its (storage|fuel cap) from (\d+) to (\d+) for (\d) credits?", words
        ).groups()
        field = "storage_cap" if number_in(action) == 0 else "fuel_cap"
        assert what == field.replace("_cap", " cap" if field == "fuel_cap" else "")
        assert (int(old), int(new)) == (player(before, seat)[field], player(after, seat)[field])
        assert int(price) == -credits_gained(before, after, seat)
    for before, after, _, _, words in of_kind(decisions, "refresh", least=5):
        gone = [SHOP + card for card in np.flatnonzero(before["on_sale"] & (before["on_sale"] > after["on_sale"]))]
        assert all(NAMES[kind] in words for kind in gone)
    for before, after, seat, action, words in of_kind(decisions, "exhaust", least=10):
        assert player(before, seat)["tiles"][number_in(action)] == 1
        loss = re.search(r"\(-(\d) points?\)", words)[1]
        assert int(loss) == TABLES["tile_loss"][number_in(action)]
        assert (" and buys " in words) == (before["phase"] == BATTERY_TILE)
        if same_turn(before, after):
            assert player(after, seat)["tiles"][number_in(action)] == 2


def test_discards_are_told_with_the_card_and_the_credits(decisions):
    for before, after, seat, action, words in of_kind(decisions, "card"):
        name = NAMES[number_in(action)]
        if before["phase"] == DISCARD_CARD:
            assert words.endswith(f" discards {name} for {credits_gained(before, after, seat)} credits")
        elif before["phase"] == KEEP_CARDS:
            ends = bool(player(before, seat)["hand_size"] == 1)
            assert re.fullmatch(
                rf"seat \d discards {re.escape(name)}" + r" and ends its turn(, which ends the game)?" * ends, words
            )
            assert same_turn(before, after) != ends


def test_minerals_chosen_are_told_with_what_becomes_of_them(decisions):
    told = {SOLID: r"pays with 1 (\w+) from its storage", RAISE_WHICH: r"raises 1 (\w+) to \w+"}
    told[COLUMN_OUT] = r"moves 1 (\w+) from its market to overflow"
    for before, _, _, action, words in of_kind(decisions, "mineral", least=5):
        assert re.search(told[int(before["phase"])], words)[1] == WORDS["minerals"][number_in(action)]


# --- Ends ----------------------------------------------------------------------------------------------------------


def test_the_end_of_operations_and_of_turns_is_told(decisions):
    ended = at_once = 0
    for before, after, seat, _, words in of_kind(decisions, "done"):
        if before["phase"] == OPERATE:
            floor, moves, drills, turn, ends = re.fullmatch(
                r"seat \d ends its Operations on floor (\d)(?:, [\w ]*?)??"
                r"(?:, with (?:(\d+) moves?)?(?: and )?(?:(\d+) drills?)? left)?"
                r"(, and its turn(, which ends the game)?)?",
                words,
            ).groups()
            assert int(floor) == player(before, seat)["floor"]
            assert (int(moves or 0), int(drills or 0)) == (before["moves"], before["drills"])
            if turn:
                assert not same_turn(before, after)
                assert bool(ends) == bool(after["over"])
                at_once += 1
        elif before["phase"] == KEEP_CARDS:
            cards, fuel, ends = re.fullmatch(
                r"seat \d keeps (\d+) cards?(?: for (\d+) fuel)? and ends its turn(, which ends the game)?", words
            ).groups()
            assert int(cards) == player(before, seat)["hand_size"]
            assert int(player(before, seat)["fuel"]) - player(after, seat)["fuel"] == int(fuel or 0)
            assert bool(ends) == bool(after["over"])
            ended += bool(ends)
        elif before["phase"] == SURFACE_ACT:
            is_last = player(before, seat)["hand_size"] == 0
            assert (", and its turn" in words) == is_last
            assert is_last != same_turn(before, after)
    assert ended
    assert at_once


# --- What random play hardly ever comes to -------------------------------------------------------------------------


def told_of(position):
    return {
        GAME.in_words(position.game, position.runner.edition, int(action))
        for action in np.flatnonzero(position.runner.mask(position.record))
    }


def test_going_anywhere_reaching_and_ordering_are_told(table):
    anywhere = table(Seat(hand="ANTIGRAVITY DRIVE"), deepest=3).do("play ANTIGRAVITY DRIVE")
    assert "seat 0 goes to floor 3" in told_of(anywhere)
    assert "seat 0 goes to floor 0, surface" in told_of(anywhere)
    harpoon = table(Seat(floor=3, hand="HARPOON DRILL"), deepest=4, minerals={4: "GA"}).do(
        "play HARPOON DRILL", "use HARPOON DRILL"
    )
    assert any(re.fullmatch(r"seat 0 collects 1 \w+ from floor 4 for 1 drill", words) for words in told_of(harpoon))
    cooled = table(Seat(hand="WATER COOLING")).do("play WATER COOLING")
    assert told_of(cooled) == {
        "seat 0 chooses what comes next: draw 1",
        "seat 0 chooses what comes next: repair",
    }
