"""The scripted players: legal, deterministic, compiled as they read, and better than chance."""

import functools

import numpy as np
import pytest

import minegym
from minegym.agents.agent import Agent
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import ScriptedAgent, mined_out
from minegym.core.errors import UnknownNameError
from minegym.core.interpreter import ArrayView, Interpreter

GAME = minegym.find_game("mined_out")


@functools.cache
def scripted() -> ScriptedAgent:
    return ScriptedAgent(GAME)


def play(num_players: int, seats: tuple[int, ...], games: int, seed: int = 0) -> minegym.BatchedAEC:
    """Games to their ends, the scripted player in the given seats and random ones in the others.

    The environment raises on the first illegal action.
    """
    env = minegym.make_vec(GAME, games, num_players=num_players, autoreset="disabled")
    env.reset(seed=seed)
    chance = RandomAgent(seed)
    while not env.dones.all():
        mine = np.isin(env.agent_selection, seats)
        script = scripted().act(env.observation, env.action_mask)
        env.step(np.where(mine, script, chance.act(env.observation, env.action_mask)))
    return env


def win_shares(env: minegym.BatchedAEC) -> np.ndarray:
    """What each seat won of the games, ties shared, `[P]`."""
    won = env.final_placements == 1
    return (won / won.sum(1, keepdims=True)).mean(0)


def test_is_an_agent() -> None:
    assert isinstance(scripted(), Agent)
    assert scripted().name == "scripted"


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_plays_legally_and_finishes_games(num_players: int) -> None:
    env = play(num_players, tuple(range(num_players)), 400)
    assert env.truncations.mean() < 0.1
    if num_players > 1:
        assert (env.get_state()["players"]["upgrades"].sum(2).max(1) == 4).mean() > 0.9


@pytest.mark.parametrize("seat", [0, 1])
def test_beats_random(seat: int) -> None:
    assert win_shares(play(2, (seat,), 400))[seat] >= 0.95


def test_beats_random_at_a_full_table() -> None:
    assert win_shares(play(4, (2,), 300))[2] >= 0.8


def test_uses_supports_and_dynamite() -> None:
    players = play(2, (0, 1), 400).get_state()["players"][:, :2]
    assert (players["supports"] < 3).mean() > 0.3
    assert (players["dynamite"] == 0).mean() > 0.2


def test_equal_observations_bring_equal_actions() -> None:
    first, second = play(3, (0, 1, 2), 50), play(3, (0, 1, 2), 50)
    assert first.get_state().tobytes() == second.get_state().tobytes()


def test_rows_do_not_matter_to_each_other() -> None:
    env = play(2, (0,), 64)
    env.reset(seed=5)
    together = scripted().act(env.observation, env.action_mask)
    alone = [scripted().act(env.observation[i : i + 1], env.action_mask[i : i + 1])[0] for i in range(64)]
    assert together.tolist() == alone


def test_compiled_and_interpreted_choices_agree() -> None:
    """The interpreter also checks every index, which compiled code does not."""
    env = minegym.make_vec(GAME, 12, num_players=3, autoreset="same_step")
    env.reset(seed=1)
    chance, tables = RandomAgent(3), Interpreter(GAME, env.edition).tables
    for turn in range(60):
        chosen = scripted().act(env.observation, env.action_mask)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        for record, mask, action in zip(records, env.action_mask, chosen, strict=True):
            seen = ArrayView(record.reshape(1))[0]
            assert mined_out.choose(seen, tables, ArrayView(mask)) == action
        env.step(chosen if turn % 3 else chance.act(env.observation, env.action_mask))


def test_hidden_cards_change_no_decision() -> None:
    env = minegym.make_vec(GAME, 32, num_players=2)
    env.reset(seed=9)
    before = scripted().act(env.observation, env.action_mask)
    env.set_state(redealt(env))
    assert scripted().act(env.observation, env.action_mask).tolist() == before.tolist()


def redealt(env: minegym.BatchedAEC) -> np.ndarray:
    """The rows' records with the hidden cards dealt anew."""
    env = env.clone()
    env.redeal(env.agent_selection.copy(), seed=4)
    return env.get_state()


def test_a_game_without_a_script_is_refused() -> None:
    class NoGame:
        name = "no_such_game"

    with pytest.raises(UnknownNameError, match="no_such_game"):
        ScriptedAgent(NoGame())  # type: ignore[arg-type]
