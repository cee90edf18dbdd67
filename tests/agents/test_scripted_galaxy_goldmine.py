"""The scripted player of Galaxy Goldmine: legal, compiled as it reads, better than chance, sensible by card."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import minegym
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import ScriptedAgent, galaxy_goldmine
from minegym.core.interpreter import ArrayView, Interpreter
from minegym.envs.galaxy_goldmine.actions import (
    ACTIONS,
    CHOOSE_TOOLS,
    DISABLE_TOOL,
    DISCARD_VALUABLE,
    FLIP,
    PROTECT,
    STEAL_FROM,
    USE_BATTERY,
    USE_BOTH,
    USE_HAND,
    USE_MAGNET,
    USE_PICKAXE,
    USE_TORCH,
)
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    BLACK_HOLE,
    CHOOSE,
    CORE,
    DISABLE,
    DISCARD,
    EXPLORE,
    FORCEFIELD,
    FRAGMENT,
    GLOWTORCH,
    HAND,
    LAYER_HEIGHT,
    MAGNET,
    MOON_ROCK,
    PICKAXE,
    PILE_HEIGHT,
    PILE_PAIRS,
    PILES,
    STEAL,
    TOOL_PAIRS,
    TOOLS,
)
from minegym.envs.galaxy_goldmine.invariants import sight

GAME = minegym.find_game("galaxy_goldmine")
EDITION = GAME.load_edition(None)
KIND = {name: kind for kind, name in enumerate(EDITION.words["kinds"]) if name}
USES = ("pickaxe", "hand", "hand_pair", "both", "torch", "protect", "magnet", "battery", "discard", "disable")


@functools.cache
def scripted() -> ScriptedAgent:
    return ScriptedAgent(GAME)


def play(num_players: int, seats: tuple[int, ...], games: int, seed: int = 0) -> tuple[minegym.BatchedAEC, np.ndarray]:
    """Games to their ends, the scripted player in the given seats and random ones in the others; and how often those
    seats took every action, `[A]`. The environment raises on the first illegal action."""
    env = minegym.make_vec(GAME, games, num_players=num_players, autoreset="disabled")
    env.reset(seed=seed)
    chance, taken = RandomAgent(seed), np.zeros(ACTIONS.size, np.int64)
    while not env.dones.all():
        mine = np.isin(env.agent_selection, seats)
        script = scripted().act(env.observation, env.action_mask)
        np.add.at(taken, script[mine & ~env.dones], 1)
        env.step(np.where(mine, script, chance.act(env.observation, env.action_mask)))
    return env, taken


def win_shares(env: minegym.BatchedAEC) -> np.ndarray:
    """What each seat won of the games, ties shared, `[P]`."""
    won = env.final_placements == 1
    return (won / won.sum(1, keepdims=True)).mean(0)


# --- Whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4, 5, 6])
def test_plays_legally_and_finishes_games(num_players: int) -> None:
    env, _ = play(num_players, tuple(range(num_players)), 300)
    assert not env.truncations.any()
    holes, fragments = env.get_state()["black_holes"], env.get_state()["players"]["fragments"].max(1)
    assert ((holes == EDITION.tables["black_holes"][0]) | (fragments == 3)).mean() > 0.9


@pytest.mark.parametrize("seat", [0, 1])
def test_beats_random(seat: int) -> None:
    assert win_shares(play(2, (seat,), 400)[0])[seat] >= 0.95


def test_beats_random_at_a_full_table() -> None:
    assert win_shares(play(6, (2,), 300)[0])[2] >= 0.75


def test_uses_every_tool_and_every_two_of_them() -> None:
    _, taken = play(2, (0, 1), 1000)
    for run in ACTIONS.ranges:
        if run.name in USES:
            assert taken[run.start : run.stop].sum() > 50, run.name
    chosen = taken[CHOOSE_TOOLS : CHOOSE_TOOLS + len(TOOL_PAIRS)]
    for tool in range(TOOLS):
        share = sum(chosen[i] for i, tools in enumerate(TOOL_PAIRS) if tool in tools) / chosen.sum()
        assert 0.003 < share < 0.8, tool


def test_the_leader_ends_most_games() -> None:
    env, _ = play(2, (0, 1), 600)
    state = env.get_state()
    ended = state["black_holes"] == EDITION.tables["black_holes"][0]
    ender = env.final_placements[np.arange(600), state["active"]]
    assert (ender[ended] == 1).mean() > 0.65


def test_equal_observations_bring_equal_actions() -> None:
    first, second = play(3, (0, 1, 2), 50)[0], play(3, (0, 1, 2), 50)[0]
    assert first.get_state().tobytes() == second.get_state().tobytes()


def test_rows_do_not_matter_to_each_other() -> None:
    env, _ = play(2, (0,), 64)
    env.reset(seed=5)
    together = scripted().act(env.observation, env.action_mask)
    alone = [scripted().act(env.observation[i : i + 1], env.action_mask[i : i + 1])[0] for i in range(64)]
    assert together.tolist() == alone


@pytest.mark.parametrize("num_players", [2, 4])
def test_compiled_and_interpreted_choices_agree(num_players: int) -> None:
    """The interpreter also checks every index, which compiled code does not."""
    env = minegym.make_vec(GAME, 4, num_players=num_players, autoreset="same_step")
    env.reset(seed=1)
    chance, tables = RandomAgent(3), Interpreter(GAME, env.edition).tables
    for turn in range(60):
        chosen = scripted().act(env.observation, env.action_mask)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        for record, mask, action in zip(records, env.action_mask, chosen, strict=True):
            seen = ArrayView(record.reshape(1))[0]
            assert galaxy_goldmine.choose(seen, tables, ArrayView(mask)) == action
        env.step(chosen if turn % 3 else chance.act(env.observation, env.action_mask))


def test_hidden_cards_change_no_decision() -> None:
    env = minegym.make_vec(GAME, 64, num_players=3)
    env.reset(seed=9)
    for _ in range(40):
        chosen = scripted().act(env.observation, env.action_mask)
        other = env.clone()
        other.redeal(other.agent_selection.copy(), seed=4)
        env.set_state(other.get_state())
        assert scripted().act(env.observation, env.action_mask).tolist() == chosen.tolist()
        env.step(chosen)


# --- Single decisions ----------------------------------------------------------------------------------------------


def decision(arrange: Callable[[Any], None], num_players: int = 2) -> int:
    """What the player does in the position that `arrange` makes of a new game's record, before any flip."""
    env = minegym.make_vec(GAME, 1, num_players=num_players)
    env.reset(seed=0)
    record = env.get_state()
    record["pile"][0] = 1 + KIND["Shiny Stuff"]
    state = record[0]
    arrange(state)
    for layer in range(3):
        state["unseen"][layer] = 0
    for pile in range(PILES):
        for place in range(state["height"][pile] - state["face_up"][pile]):
            state["unseen"][place // LAYER_HEIGHT, state["pile"][pile, place] - 1] += 1
    for seat in range(num_players):
        known = state["knowledge"][seat]
        known["top"], known["second"], known["unseen"] = sight(state, seat)
    env.set_state(record)
    return int(scripted().act(env.observation, env.action_mask)[0])


def explore(state: Any, *tools: int, flips: int = 3) -> None:
    """A turn with these tools ready."""
    state["phase"], state["explorations"] = EXPLORE, flips
    for tool in tools:
        state["chosen"][tool] = state["ready"][tool] = 1


def top(state: Any, pile: int, kind: int, face_up: bool = True) -> None:
    """A card on top of a pile."""
    state["pile"][pile, state["height"][pile] - 1] = 1 + kind
    state["face_up"][pile] = face_up


def look(state: Any, pile: int) -> None:
    """The asked seat knows the top cards of a pile."""
    state["players"]["looked"][state["seat"], pile] = 2


def give(state: Any, seat: int, kind: int, number: int) -> None:
    """Valuables that came openly to a hand."""
    value = int(EDITION.tables["value"][0, kind]) * number
    state["hand"][seat, kind] += number
    state["players"]["unprotected"][seat] += number
    state["score"][seat] += value
    for viewer in range(state["num_players"]):
        for bound in ("sure", "may"):
            state["knowledge"][bound][viewer, (seat - viewer) % state["num_players"], kind] += number


def seats_of(state: Any) -> tuple[int, int]:
    """The asked seat and the next one."""
    return int(state["seat"]), int((state["seat"] + 1) % state["num_players"])


def last_hole(state: Any, rich: int) -> None:
    """One Black Hole from the end, that seat far ahead, the asked seat knowing one pile's top to be a Black Hole."""
    give(state, seats_of(state)[rich], KIND["Solar Diamond"], 4)
    state["black_holes"] = EDITION.tables["black_holes"][0] - 1
    top(state, 3, BLACK_HOLE, face_up=False)
    look(state, 3)
    explore(state, PICKAXE, HAND)


def test_the_leader_flips_the_last_black_hole() -> None:
    assert decision(lambda state: last_hole(state, 0)) == FLIP + 3


def test_who_is_behind_leaves_the_last_black_hole_alone() -> None:
    action = decision(lambda state: last_hole(state, 1))
    assert action in range(FLIP, FLIP + PILES)
    assert action != FLIP + 3


def test_the_last_fragment_is_flipped() -> None:
    def arrange(state: Any) -> None:
        state["players"]["fragments"][state["seat"]] = 2
        top(state, 5, FRAGMENT, face_up=False)
        look(state, 5)
        explore(state, PICKAXE, HAND)

    assert decision(arrange) == FLIP + 5


def test_the_fragment_that_an_opponent_lacks_is_taken_away() -> None:
    def arrange(state: Any) -> None:
        state["players"]["fragments"][seats_of(state)[1]] = 2
        top(state, 5, FRAGMENT, face_up=False)
        look(state, 5)
        explore(state, PICKAXE, HAND)

    assert decision(arrange) == FLIP + 5


def test_a_turn_that_ends_at_once_is_not_flipped() -> None:
    def arrange(state: Any) -> None:
        for pile in range(PILES - 1):
            top(state, pile, KIND["Power Failure"], face_up=False)
            look(state, pile)
        explore(state, PICKAXE, HAND)

    assert decision(arrange) == FLIP + PILES - 1


@pytest.mark.parametrize(
    ("lying", "chosen"),
    [
        (("Solar Diamond", "Moonflower"), (PICKAXE, HAND)),
        (("Heart of the Asteroid",), (PICKAXE, HAND)),
        (("Moonflower", "Moonflower"), (HAND,)),
        (("Solar Diamond",), (PICKAXE,)),
    ],
)
def test_tools_are_chosen_for_what_lies_face_up(lying: tuple[str, ...], chosen: tuple[int, ...]) -> None:
    def arrange(state: Any) -> None:
        for pile, name in enumerate(lying):
            top(state, pile, KIND[name])

    assert set(chosen) <= set(TOOL_PAIRS[decision(arrange) - CHOOSE_TOOLS])


def test_the_magnet_is_chosen_against_a_rich_hand_and_hits_the_richest() -> None:
    def choosing(state: Any) -> None:
        state["activated"][MAGNET - 3] = 1
        give(state, (state["seat"] + 2) % 3, KIND["Solar Diamond"], 4)

    def stealing(state: Any) -> None:
        choosing(state)
        explore(state, MAGNET, HAND)

    def raiding(state: Any) -> None:
        choosing(state)
        state["phase"] = STEAL

    assert MAGNET in TOOL_PAIRS[decision(choosing, 3) - CHOOSE_TOOLS]
    assert decision(stealing, 3) == USE_MAGNET + 1
    assert decision(raiding, 3) == STEAL_FROM + 1


def test_the_forcefield_goes_over_the_best_card_only() -> None:
    def arrange(state: Any) -> None:
        give(state, state["seat"], KIND["Solar Diamond"], 1)
        explore(state, FORCEFIELD, flips=0)

    def protected(state: Any) -> None:
        arrange(state)
        state["players"]["protected"][state["seat"]] = 1 + KIND["Heart of the Asteroid"]
        state["score"][state["seat"]] += 10

    assert decision(arrange) == PROTECT + KIND["Solar Diamond"]
    assert decision(protected) == 0


def test_the_hand_takes_the_two_best() -> None:
    def arrange(state: Any) -> None:
        for pile, name in ((1, "Alien Fossil"), (4, "Moonflower"), (6, "Stardust Sapphire")):
            top(state, pile, KIND[name])
        explore(state, HAND, flips=0)

    assert decision(arrange) == USE_HAND + PILES + PILE_PAIRS.index((4, 6))


@pytest.mark.parametrize(
    ("lying", "action"),
    [
        (("Solar Diamond", "Twin Crystal"), USE_PICKAXE),
        (("Alien Fossil", "Heart of the Asteroid"), USE_BOTH + 1),
    ],
)
def test_both_tools_together_or_apart(lying: tuple[str, ...], action: int) -> None:
    def arrange(state: Any) -> None:
        for pile, name in enumerate(lying):
            top(state, pile, KIND[name])
        explore(state, PICKAXE, HAND, flips=0)

    assert decision(arrange) == action


def test_the_glowtorch_looks_where_nothing_is_known() -> None:
    def arrange(state: Any) -> None:
        for pile in range(PILES - 2):
            look(state, pile)
        for place in range(PILE_HEIGHT):
            state["pile"][:, place] = 1 + np.arange(PILES) % 3
        explore(state, GLOWTORCH, PICKAXE)

    assert decision(arrange) == USE_TORCH + PILE_PAIRS.index((PILES - 2, PILES - 1))


def test_the_battery_pack_is_used_when_a_flip_pays() -> None:
    assert decision(lambda state: explore(state, BATTERY, flips=0)) == USE_BATTERY

    def only_trouble(state: Any) -> None:
        state["pile"][:] = 1 + KIND["Alien Pickpocket"]
        explore(state, BATTERY, flips=0)

    assert decision(only_trouble) == 0


def test_the_cheapest_valuable_is_discarded() -> None:
    def arrange(state: Any) -> None:
        give(state, state["seat"], KIND["Moonflower"], 2)
        state["phase"] = DISCARD

    assert decision(arrange) == DISCARD_VALUABLE + MOON_ROCK


def test_the_tool_that_the_next_player_needs_is_disabled() -> None:
    def arrange(state: Any) -> None:
        top(state, 2, KIND["Solar Diamond"])
        state["phase"] = DISABLE

    assert decision(arrange) == DISABLE_TOOL + PICKAXE


def test_deep_layers_without_danger_are_preferred() -> None:
    def arrange(state: Any) -> None:
        state["phase"] = CHOOSE
        state["height"][4] = LAYER_HEIGHT
        state["pile"][4, LAYER_HEIGHT:] = 0
        state["pile"][:, CORE * LAYER_HEIGHT : (CORE + 1) * LAYER_HEIGHT] = 1 + KIND["Star Pearl"]
        state["pile"][4, LAYER_HEIGHT:] = 0
        explore(state, PICKAXE, GLOWTORCH)
        state["ready"][GLOWTORCH] = 0

    assert decision(arrange) == FLIP + 4
