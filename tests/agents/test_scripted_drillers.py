"""The scripted players of Drillers: legal, compiled as they read, better than chance, sensible by decision."""

import functools
import itertools
from typing import Any

import numpy as np
import pytest
from helpers.drillers import Bot, Position, Seat, lay
from helpers.runners import Compiled

import minegym
from minegym.agents.loading import load_agent
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import ScriptedAgent, drillers
from minegym.core.errors import UnknownNameError
from minegym.core.interpreter import ArrayView, Interpreter
from minegym.envs.drillers import GAME
from minegym.envs.drillers.actions import ACTIONS
from minegym.envs.drillers.constants import BOT

EDITION = GAME.load_edition(None)
PLANS = ("", *drillers.PLANS)
PLANNERS = ("rusher", "digger", "builder")


@functools.cache
def scripted(plan: str = "") -> ScriptedAgent:
    return ScriptedAgent(GAME, plan=plan)


@functools.cache
def runner() -> Compiled:
    return Compiled(GAME, EDITION)


def play(
    num_players: int, seats: tuple[int, ...], games: int, seed: int = 0, plan: str = "", bot_level: int | None = None
) -> tuple[minegym.BatchedAEC, np.ndarray]:
    """Games to their ends, the scripted player in the given seats and random ones in the others; and how often those
    seats took every action, `[A]`. The environment raises on the first illegal action."""
    env = minegym.make_vec(GAME, games, num_players=num_players, autoreset="disabled", bot_level=bot_level)
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
def test_plays_legally_and_ends_games(num_players: int) -> None:
    env, _ = play(num_players, tuple(range(num_players)), 100)
    assert not env.truncations.any()
    assert env.get_state()["ending"].all()
    assert 60 < env.final_scores.mean() < 180


@pytest.mark.parametrize("seat", [0, 1])
def test_beats_random_and_ends_the_game_itself(seat: int) -> None:
    env, _ = play(2, (seat,), 100)
    assert win_shares(env)[seat] >= 0.98
    assert env.truncations.mean() < 0.02
    assert (env.get_state()["ending"] == 1 + seat).mean() > 0.95


@pytest.mark.slow
def test_beats_random_in_nearly_all_of_a_thousand_games() -> None:
    shares = [win_shares(play(2, (seat,), 500, seed=700 + seat)[0])[seat] for seat in (0, 1)]
    assert np.mean(shares) >= 0.99


def test_beats_random_at_a_full_table() -> None:
    assert win_shares(play(4, (2,), 60)[0])[2] >= 0.95


@pytest.mark.parametrize("plan", PLANS[1:])
def test_other_plans_beat_random(plan: str) -> None:
    assert win_shares(play(2, (0,), 100, plan=plan)[0])[0] >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANNERS)
def test_other_plans_end_games_among_themselves(plan: str) -> None:
    assert not play(2, (0, 1), 200, plan=plan)[0].truncations.any()


def test_the_digger_goes_deeper_than_the_rusher() -> None:
    deepest = {plan: play(2, (0, 1), 100, plan=plan)[0].get_state()["deepest"].mean() for plan in ("rusher", "digger")}
    assert deepest["digger"] > deepest["rusher"] + 0.5


def test_between_them_the_players_do_all_that_the_game_offers() -> None:
    taken = play(2, (0, 1), 300)[1] + play(4, (0, 1, 2, 3), 100, plan="rusher")[1]
    taken += play(2, (0, 1), 100, plan="beginner")[1]
    for run in ACTIONS.ranges:
        assert taken[run.start : run.stop].sum() > 5, run.name


def test_the_builder_has_more_permanents_than_the_digger() -> None:
    permanents = {
        plan: play(2, (0, 1), 100, plan=plan)[0].get_state()["players"]["permanents"].sum()
        for plan in ("builder", "digger")
    }
    assert permanents["builder"] > 1.5 * permanents["digger"]


# --- Against the bot -----------------------------------------------------------------------------------------------


def beaten(plan: str, level: int, games: int) -> float:
    """What a plan wins of games against the bot of a level."""
    env, _ = play(1, (0,), games, plan=plan, bot_level=level)
    assert not env.truncations.any()
    scores = env.get_state()["score"]
    return float((scores[:, 0] > scores[:, BOT]).mean())


@pytest.mark.slow
def test_each_level_of_the_bot_is_clearly_harder() -> None:
    won = [beaten("", level, 400) for level in (1, 2, 3, 4)]
    assert won[0] > 0.85
    assert all(easier > harder + 0.08 for easier, harder in itertools.pairwise(won))
    assert won[3] > 0.1


@pytest.mark.slow
def test_a_beginner_beats_the_first_level() -> None:
    assert beaten("beginner", 1, 400) > 0.5
    assert beaten("beginner", 2, 200) < 0.5


# --- What it sees --------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("plan", ["", "beginner"])
@pytest.mark.parametrize("num_players", [1, 3])
def test_compiled_and_interpreted_choices_agree(num_players: int, plan: str) -> None:
    """The interpreter also checks every index, which compiled code does not."""
    env = minegym.make_vec(GAME, 3, num_players=num_players, autoreset="same_step")
    env.reset(seed=1)
    chance, tables = RandomAgent(3), Interpreter(GAME, env.edition).tables
    choose = {"": drillers.choose, **drillers.PLANS}[plan]
    for turn in range(400):
        chosen = scripted(plan).act(env.observation, env.action_mask)
        if turn % 20 == 0:
            records = env.observation.view(GAME.observation.dtype)[..., 0]
            for record, mask, action in zip(records, env.action_mask, chosen, strict=True):
                assert choose(ArrayView(record.reshape(1))[0], tables, ArrayView(mask)) == action
        env.step(chosen if turn % 5 else chance.act(env.observation, env.action_mask))


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


def test_an_unknown_plan_meets_the_list_of_plans() -> None:
    with pytest.raises(UnknownNameError, match="scripted, scripted:rusher, scripted:digger, scripted:builder, "):
        load_agent("scripted:nobody", GAME)


# --- Single decisions ----------------------------------------------------------------------------------------------


def laid(*seats: Seat, bot: Bot | None = None, **about: Any) -> Position:
    """A position with the house edition, of two seats at least if there is no bot."""
    others = () if bot else (Seat(),) * max(0, 2 - len(seats))
    return lay(runner(), (*seats, *others), bot=bot, **about)


def decision(position: Position, plan: str = "") -> str:
    """What the player does there."""
    observation = runner().observe(position.record, int(position.game["seat"]))
    mask = runner().mask(position.record)
    return position.words(int(scripted(plan).act(observation[None], mask[None])[0]))


def turn(position: Position, plan: str = "") -> list[str]:
    """What the player does until its turn is over."""
    number, done = int(position.game["turn"]), []
    while not position.over and int(position.game["turn"]) == number:
        done.append(decision(position, plan))
        position.do(done[-1])
    return done


@pytest.mark.parametrize("plan", PLANNERS)
def test_a_mineral_within_reach_is_fetched_and_sold(plan: str) -> None:
    hand = "STOCK PROPELLER, CLAW, CRUTCH"
    position = laid(Seat(hand=hand), minerals={2: "R"})
    done = turn(position, plan)
    assert "collect ruby" in done
    assert "sell all" in done
    assert position.minerals("market") == "R"


def test_the_better_of_two_minerals_is_collected() -> None:
    position = laid(Seat(floor=3, fuel=0, storage="S"), deepest=3, minerals={3: "SE"}, drills=1, moves=3)
    assert decision(position) == "collect emerald"


def test_a_full_storage_is_emptied_by_a_drone() -> None:
    position = laid(Seat(floor=4, fuel=0, storage="SA", drones=1), deepest=4, minerals={4: "E"}, drills=1, moves=0)
    assert decision(position) == "sell sapphire"


def test_the_barrier_is_removed_by_the_digger_and_left_by_the_rusher_below_its_floors() -> None:
    position = laid(Seat(floor=4, fuel=0, storage="RR"), deepest=4, drills=5)
    assert decision(position.copy(), "digger") == "remove barrier"
    assert decision(position.copy(), "rusher") != "remove barrier"


def test_credits_buy_what_helps_and_fuel_comes_for_nothing() -> None:
    position = laid(Seat(credits=9, fuel=1), on_sale="PROPER PROPELLER, HARPOON DRILL").do("done")
    done = turn(position)
    assert done[-2:].count("refuel") == 1
    assert any(words.startswith(("buy", "upgrade")) for words in done)


def test_damage_is_repaired_before_anything_else() -> None:
    position = laid(Seat(hand="CLAW", discards="DAMAGE", credits=5)).do("done", "pay for a repair")
    assert decision(position) == "repair in the discard pile"
    assert decision(position.do("repair in the discard pile")) == "choose DAMAGE"


def test_the_last_turn_ends_above_the_deep_if_there_is_nothing_to_gain() -> None:
    """Two floors up are worth four points; three fuel from DAMAGE are not worth theirs."""
    other = Seat(tiles="2-1, 2-2, 2-3, 2-4, 2-5, 3-1, 3-2, 3-3, 3-4, 3-5, 3-6", milestones="1, 2, 3, final")
    position = laid(Seat(floor=4, fuel=6), other, deepest=4, ending=2, ended_in=4, floor_cards={4: "LOBBY"})
    done = turn(position)
    assert done.count("move up") == 2
    assert "damage for fuel" not in done


def test_a_tile_that_ends_the_game_ahead_is_excavated() -> None:
    seat = Seat(floor=2, fuel=0, tiles="3-1, 3-2, 3-3, 3-4, barrier 3, barrier 4, 4-1, 4-2, 2-4")
    position = laid(seat, deepest=4, minerals={2: "S"}, drills=2)
    assert decision(position) == "excavate"
    assert position.do("excavate").milestones()[3] == 1


def test_a_card_of_two_uses_is_used_where_it_helps() -> None:
    below = laid(Seat(floor=3, hand="TORSO", fuel=1), deepest=3, minerals={3: "R"})
    assert turn(below)[:3] == ["play TORSO", "effect 1", "collect ruby"]


def test_the_beginner_goes_home_with_a_full_storage() -> None:
    position = laid(Seat(floor=2, fuel=6, storage="SS"), minerals={2: "S"})
    assert turn(position, "beginner")[:4] == ["fuel for a move", "move up", "fuel for a move", "move up"]


def test_alone_the_player_answers_to_the_bot() -> None:
    position = laid(Seat(hand="STOCK PROPELLER, CLAW, CRUTCH"), bot=Bot(level=2), minerals={2: "R"})
    assert "collect ruby" in turn(position)
