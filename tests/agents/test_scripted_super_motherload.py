"""The scripted players of Super Motherload: legal, compiled as they read, better than chance, sensible by decision."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import minegym
from minegym.agents.loading import load_agent
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import ScriptedAgent, super_motherload
from minegym.core.errors import UnknownNameError
from minegym.core.interpreter import ArrayView, Interpreter
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.actions import (
    ACTIONS,
    CHOOSE_DECK,
    CHOOSE_STACK,
    CLAIM_MAJOR,
    CLAIM_MINOR,
    DISCARD_CARD,
    DRAW,
    DRILL,
    END_TURN,
    SPACE,
    USE_ARTIFACT,
    USE_BOMB,
)
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT,
    BLUE,
    DECK,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    MINERAL,
    PILOT,
    SPACES,
    STACK,
    WIDTH,
    YELLOW,
)

EDITION = GAME.load_edition(None)
TABLES = EDITION.tables[0]
RUNS = ("end_turn", "draw", "drill", "bomb", "space", "turn", "pay", "stack", "artifact", "minor", "major", "discard")
PLANS = ("", *super_motherload.PLANS)
BLAST, SCOUT, HAUL, ALL_ROUND = range(4)  # the starters, in the edition's order
IRON, GOLD, PLATINUM = 0, 1, 2


@functools.cache
def scripted(plan: str = "") -> ScriptedAgent:
    return ScriptedAgent(GAME, plan=plan)


def play(
    num_players: int, seats: tuple[int, ...], games: int, seed: int = 0, plan: str = ""
) -> tuple[minegym.BatchedAEC, np.ndarray]:
    """Games to their ends, the scripted player in the given seats and random ones in the others; and how often those
    seats took every action, `[A]`. The environment raises on the first illegal action."""
    env = minegym.make_vec(GAME, games, num_players=num_players, autoreset="disabled")
    env.reset(seed=seed)
    chance, taken = RandomAgent(seed), np.zeros(ACTIONS.size, np.int64)
    while not env.dones.all():
        mine = np.isin(env.agent_selection, seats)
        script = scripted(plan).act(env.observation, env.action_mask)
        np.add.at(taken, script[mine & ~env.dones], 1)
        env.step(np.where(mine, script, chance.act(env.observation, env.action_mask)))
    return env, taken


def win_shares(env: minegym.BatchedAEC) -> np.ndarray:
    """What each seat won of the games, ties shared, `[P]`."""
    won = env.final_placements == 1
    return (won / won.sum(1, keepdims=True)).mean(0)


# --- Whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_plays_legally_and_finishes_games(num_players: int) -> None:
    env, _ = play(num_players, tuple(range(num_players)), 100)
    assert not env.truncations.any()
    assert env.get_state()["ending"].all()


@pytest.mark.parametrize("seat", [0, 1])
def test_beats_random(seat: int) -> None:
    env, _ = play(2, (seat,), 100)
    assert win_shares(env)[seat] >= 0.98
    assert env.truncations.mean() < 0.05


@pytest.mark.slow
def test_beats_random_in_nearly_all_of_a_thousand_games() -> None:
    shares = [win_shares(play(2, (seat,), 500, seed=700 + seat)[0])[seat] for seat in (0, 1)]
    assert np.mean(shares) >= 0.99


def test_beats_random_at_a_full_table() -> None:
    assert win_shares(play(4, (2,), 60)[0])[2] >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS[1:])
def test_other_plans_beat_random_and_end_games(plan: str) -> None:
    assert win_shares(play(2, (0,), 100, plan=plan)[0])[0] >= 0.98
    assert not play(2, (0, 1), 100, plan=plan)[0].truncations.any()


def test_does_all_that_the_game_offers() -> None:
    _, taken = play(2, (0, 1), 200)
    for run in ACTIONS.ranges:
        if run.name in RUNS:
            assert taken[run.start : run.stop].sum() > 20, run.name
    assert (taken[DRILL : DRILL + 3] > 200).all()


def test_equal_observations_bring_equal_actions() -> None:
    first, second = play(3, (0, 1, 2), 20)[0], play(3, (0, 1, 2), 20)[0]
    assert first.get_state().tobytes() == second.get_state().tobytes()


def test_rows_do_not_matter_to_each_other() -> None:
    env = minegym.make_vec(GAME, 32, num_players=2)
    env.reset(seed=5)
    chance = RandomAgent(1)
    for _ in range(40):
        env.step(chance.act(env.observation, env.action_mask))
    together = scripted().act(env.observation, env.action_mask)
    alone = [scripted().act(env.observation[i : i + 1], env.action_mask[i : i + 1])[0] for i in range(32)]
    assert together.tolist() == alone


@pytest.mark.parametrize("num_players", [2, 4])
def test_compiled_and_interpreted_choices_agree(num_players: int) -> None:
    """The interpreter also checks every index, which compiled code does not."""
    env = minegym.make_vec(GAME, 4, num_players=num_players, autoreset="same_step")
    env.reset(seed=1)
    chance, tables = RandomAgent(3), Interpreter(GAME, env.edition).tables
    for turn in range(300):
        chosen = scripted().act(env.observation, env.action_mask)
        if turn % 10 < 2:
            records = env.observation.view(GAME.observation.dtype)[..., 0]
            for record, mask, action in zip(records, env.action_mask, chosen, strict=True):
                seen = ArrayView(record.reshape(1))[0]
                assert super_motherload.choose(seen, tables, ArrayView(mask)) == action
        env.step(chosen if turn % 3 else chance.act(env.observation, env.action_mask))


def test_hidden_cards_change_no_decision() -> None:
    env = minegym.make_vec(GAME, 64, num_players=3)
    env.reset(seed=9)
    for _ in range(60):
        chosen = scripted().act(env.observation, env.action_mask)
        other = env.clone()
        other.redeal(other.agent_selection.copy(), seed=4)
        env.set_state(other.get_state())
        assert scripted().act(env.observation, env.action_mask).tolist() == chosen.tolist()
        env.step(chosen)


# --- Plans by name -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS)
def test_plans_are_agents_by_name(plan: str) -> None:
    spec = f"scripted:{plan}" if plan else "scripted"
    assert load_agent(spec, GAME).name == spec


@pytest.mark.parametrize("spec", ["scripted:nobody", "scripted:"])
def test_an_unknown_plan_is_refused(spec: str) -> None:
    with pytest.raises(UnknownNameError, match="scripted"):
        load_agent(spec, GAME)


def test_an_unknown_plan_meets_the_list_of_plans() -> None:
    with pytest.raises(UnknownNameError, match="scripted, scripted:bombs, scripted:wide, scripted:rush"):
        load_agent("scripted:nobody", GAME)
    with pytest.raises(UnknownNameError, match="mined_out has no plan 'bombs'"):
        load_agent("scripted:bombs", minegym.find_game("mined_out"))


# --- Single decisions ----------------------------------------------------------------------------------------------


def decision(arrange: Callable[[Any], None], plan: str = "", phase: int = ACT) -> int:
    """What the player does in the position that `arrange` makes of a game's first turn.

    Depth 1 is all dirt with nothing on it but one artifact in the lower right corner; no achievement lies face up.
    """
    env = minegym.make_vec(GAME, 1, num_players=2)
    env.reset(seed=0)
    while env.get_state()["turn"][0] == 0:
        env.step(np.argmax(env.action_mask, axis=1))
    record = env.get_state()
    state = record[0]
    state["contents"][:64] = 0
    state["terrain"][:64] = 1
    state["dirt_rows"][:8] = 255
    state["rock_rows"][:8] = 0
    state["steel_rows"][:, :8] = 0
    state["contents"][63], state["artifacts_left"] = ARTIFACT, 1
    state["unseen_minors"] = 1
    state["minors"] = state["majors"] = 0
    state["phase"] = phase
    hold(state, (BLAST, 1), (SCOUT, 1), (HAUL, 1), (ALL_ROUND, 1))
    arrange(state)
    env.set_state(record)
    return int(scripted(plan).act(env.observation, env.action_mask)[0])


def hold(state: Any, *cards: tuple[int, int]) -> None:
    """That hand, of the deck's starters and bought cards; the rest of the starters in the draw deck."""
    seat = state["seat"]
    player, own = state["players"][seat], state["own"][seat]
    for place in (player["kept"], player["discards"], own["hand"], own["draw"]):
        place[:] = 0
    for kind, copies in cards:
        own["hand"][kind] = copies
        if kind >= PILOT:
            player["bought"][(kind - PILOT) // 4] = max(player["bought"][(kind - PILOT) // 4], 1 + (kind - PILOT) % 4)
    own["draw"][:4] = np.maximum(TABLES["starters"][:4] - own["hand"][:4], 0)
    player["unknown"] = own["hand"] + own["draw"]
    player["hand_size"], player["deck_size"] = own["hand"].sum(), own["draw"].sum()
    player["card_points"] = sum(
        TABLES["points"][player["deck"] - 1, PILOT + 4 * c + t] for c in range(4) for t in range(player["bought"][c])
    )


def put(state: Any, space: int, mineral: int) -> None:
    """A mineral on a space."""
    state["contents"][space] = MINERAL + mineral


def test_the_wanted_deck_is_chosen_or_the_next_free_one() -> None:
    env = minegym.make_vec(GAME, 1, num_players=3)
    env.reset(seed=0)
    chosen = []
    while env.get_state()["turn"][0] == 0:
        action = scripted().act(env.observation, env.action_mask)
        if env.get_state()["phase"][0] == DECK:
            chosen.append(int(action[0]) - CHOOSE_DECK)
        env.step(action)
    assert chosen == [1, 2, 3]


def test_rich_ground_is_drilled_and_bare_ground_left_for_cards() -> None:
    def rich(state: Any) -> None:
        put(state, 2, PLATINUM)
        put(state, 3, PLATINUM)

    assert decision(rich) in range(DRILL, DRILL + 3)
    assert decision(lambda state: None) == DRAW


def test_a_drill_begins_and_ends_where_the_minerals_are() -> None:
    def begin(state: Any) -> None:
        put(state, 2, PLATINUM)
        put(state, 3, PLATINUM)
        state["colour"], state["actions"] = 1 + BLUE, 1

    def end(state: Any) -> None:
        begin(state)
        state["space"] = 1 + 2

    assert decision(begin, phase=DRILL_FROM) == SPACE + 2
    assert decision(end, phase=DRILL_TO) == SPACE + 3


def test_steel_is_drilled_in_its_colour() -> None:
    def arrange(state: Any) -> None:
        for space in (4, 5):
            put(state, space, PLATINUM)
            state["terrain"][space] = 3 + YELLOW
            state["dirt_rows"][0] &= ~(1 << space)
            state["steel_rows"][YELLOW, 0] |= 1 << space

    assert decision(arrange) == DRILL + YELLOW


def test_rock_with_ore_in_it_is_bombed() -> None:
    def arrange(state: Any) -> None:
        for space in (4, 5):
            put(state, space, PLATINUM)
            state["terrain"][space] = 2
            state["dirt_rows"][0] &= ~(1 << space)
            state["rock_rows"][0] |= 1 << space

    assert decision(arrange) == USE_BOMB + BLAST


@pytest.mark.parametrize(("coming", "wasted"), [(2, False), (12, True)])
def test_minerals_go_where_they_buy_and_are_not_wasted(coming: int, wasted: bool) -> None:
    """Two money complete nine to a card of ten; twelve are a card by themselves, and wasted there."""

    def arrange(state: Any) -> None:
        player = state["players"][state["seat"]]
        player["stacks"][BLUE, GOLD] = 3
        state["haul"]["minerals"][IRON] = coming // 2

    assert (decision(arrange, phase=STACK) == CHOOSE_STACK + BLUE) != wasted


def test_a_full_hand_keeps_its_best_cards() -> None:
    best = PILOT + 4 * YELLOW + 3

    def arrange(state: Any) -> None:
        hold(state, (BLAST, 2), (SCOUT, 2), (HAUL, 1), (best, 1))

    assert decision(arrange, phase=DISCARD) in (DISCARD_CARD + SCOUT, DISCARD_CARD + HAUL)


def test_the_achievement_with_most_points_is_claimed() -> None:
    def arrange(state: Any) -> None:
        state["minors"][:2] = 1 + np.argsort(TABLES["minor_points"])[[0, -1]]
        state["unseen_minors"][state["minors"][:2] - 1] = 0
        state["met"][:2] = 1

    def major(state: Any) -> None:
        arrange(state)
        hold(state, *((PILOT + 4 * colour + 3, 1) for colour in range(4)))
        state["majors"][0] = 1 + int(np.argmax(TABLES["major_points"]))

    assert decision(arrange) == CLAIM_MINOR + 1
    assert decision(major) == CLAIM_MAJOR


def test_minerals_of_an_artifact_are_used_and_idols_kept() -> None:
    names = EDITION.words["artifacts"]

    def with_one(name: str) -> int:
        def arrange(state: Any) -> None:
            state["own"]["artifacts"][state["seat"], names.index(name)] = 1
            state["supply"][names.index(name)] -= 1
            state["players"]["artifacts"][state["seat"]] = 1
            state["score"][state["seat"]] += TABLES["artifact_points"][names.index(name)]

        return decision(arrange)

    assert with_one("Royal Geode") == USE_ARTIFACT + names.index("Royal Geode")
    assert with_one("Carved Idol") == DRAW
    assert with_one("Time Coil") == DRAW


def last_artifact(state: Any, points: int) -> None:
    """Depth 4 on the table, its last artifact two spaces below a tunnel, the asked seat so far ahead."""
    state["depths"][0], state["attached"], state["artifacts_left"] = 4, 3, 1
    state["contents"][:SPACES] = 0
    state["contents"][2 * WIDTH + 3] = ARTIFACT
    put(state, 50, PLATINUM)
    for space in range(51, 63):
        put(state, space, PLATINUM)
    state["tunnel"][:WIDTH] = 1
    state["dirt_rows"][0] = 0
    state["touch_rows"][:8] = [255, 255, *[0] * 6]
    seat = state["seat"] if points > 0 else 1 - state["seat"]
    state["players"]["claimed_points"][seat] += abs(points)
    state["score"][seat] += abs(points)


def test_the_leader_ends_the_game_and_who_is_behind_does_not() -> None:
    assert decision(lambda state: last_artifact(state, 6)) in range(DRILL, DRILL + 3)
    assert decision(lambda state: last_artifact(state, -12)) == DRAW


def test_nothing_more_to_do_ends_the_turn() -> None:
    def arrange(state: Any) -> None:
        names = EDITION.words["artifacts"]
        state["own"]["artifacts"][state["seat"], names.index("Focus Lens")] = 1
        state["supply"][names.index("Focus Lens")] -= 1
        state["players"]["artifacts"][state["seat"]] = 1
        state["actions"] = 0

    assert decision(arrange) == END_TURN
