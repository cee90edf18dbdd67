"""The Gymnasium environments: one seat, played as the AEC environment plays it, alone and in batches."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import PassiveEnvChecker
from helpers.agents import SeeingAgent, choice
from helpers.subjects import Subject, subjects
from helpers.toy import TOY

import minegym
from minegym.adapters.gymnasium import SeatEnv, SeatVectorEnv
from minegym.adapters.pettingzoo import AECGame
from minegym.adapters.registration import gymnasium_id, register_gymnasium
from minegym.agents.random import RandomAgent
from minegym.core.errors import ActionError, IllegalActionError, OptionError
from minegym.render import render

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)
REGISTERED = pytest.mark.parametrize("game", minegym.GAMES.values(), ids=lambda g: g.name)


def make(subject: Subject, **options: Any) -> SeatEnv:
    return SeatEnv(subject.game, **subject.options, **{"opponents": SeeingAgent(), **options})


# --- One game --------------------------------------------------------------------------------------------------------


@REGISTERED
def test_gymnasiums_own_check(game):
    register_gymnasium()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(gymnasium_id(game)).unwrapped)


@ALL
@pytest.mark.parametrize("illegal_action", ["forfeit", "ignore"])
def test_gymnasiums_check_of_unmasked_play(subject, illegal_action):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not having a spec.*")
        check_env(make(subject, illegal_action=illegal_action, seat="random"), skip_render_check=True)


@ALL
def test_the_passive_checker_has_nothing_to_say(subject):
    env = PassiveEnvChecker(make(subject, seat="rotate"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _, info = env.reset(seed=0)
        for _ in range(150):
            _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            if terminated or truncated:
                _, info = env.reset()


@ALL
@pytest.mark.parametrize("reward", ["placement", "score_margin", "win"])
def test_it_is_the_same_game_that_the_aec_environment_plays(subject, reward):
    """Each seat in turn: same views, same masks, and the reward is what the AEC environment pays that agent."""
    opponent = SeeingAgent()
    for seat in range(subject.num_players):
        env = make(subject, seat=seat, reward=reward)
        aec = AECGame(subject.game, **subject.options, reward=reward)
        me = f"seat_{seat}"
        aec.reset(seed=seat)
        seen, info = env.reset(seed=seat)
        paid = 0.0
        for agent in aec.agent_iter():
            theirs, given, terminated, truncated, _ = aec.last()
            if terminated or truncated:
                if agent == me:
                    assert seen.tobytes() == theirs["observation"].tobytes()
                    assert paid == given
                    assert info["placements"][seat] == aec.infos[me]["placement"]
                    assert info["scores"][seat] == aec.infos[me]["score"]
                aec.step(None)
                continue
            action = choice(theirs["observation"], theirs["action_mask"])
            if agent == me:
                assert seen.tobytes() == theirs["observation"].tobytes()
                assert info["action_mask"].tobytes() == theirs["action_mask"].tobytes()
                seen, reward_now, *over, info = env.step(action)
                paid += reward_now
                if any(over):
                    assert env.action_masks().all()
            else:
                mask = theirs["action_mask"].astype(bool)
                assert action == opponent.act(theirs["observation"][None], mask[None])[0]
            aec.step(action)


def test_a_loss_arrives_though_the_opponent_moved_last():
    losses = 0
    env = SeatEnv(TOY, opponents=RandomAgent(3))
    for seed in range(60):
        _, info = env.reset(seed=seed)
        rewards = []
        over = False
        while not over:
            _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
            rewards.append(reward)
        assert rewards[:-1] == [0] * (len(rewards) - 1)
        assert rewards[-1] in (-1, 0, 1)
        losses += rewards[-1] == -1
        assert (rewards[-1] == 1) == (info["placements"].tolist() == [1, 2])
        assert (rewards[-1] == -1) == (info["placements"].tolist() == [2, 1])
    assert losses > 5


def test_illegal_actions_of_a_single_game():
    env = SeatEnv(TOY, illegal_action="raise")
    env.reset(seed=0)
    with pytest.raises(IllegalActionError, match="row 0: seat 0"):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
    for wrong in (None, 0.5, "1", True, [0]):
        with pytest.raises(ActionError):
            env.step(wrong)
    env = SeatEnv(TOY)
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(10**20)
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1, True, False, True)
    with pytest.raises(ActionError, match="reset"):
        env.step(0)
    env = SeatEnv(TOY, illegal_action="ignore")
    seen, _ = env.reset(seed=0)
    again, reward, terminated, _, info = env.step(-1)
    assert again.tobytes() == seen.tobytes()
    assert (reward, terminated, info["illegal_action"]) == (0, False, True)
    assert "illegal_action" not in env.step(np.flatnonzero(env.action_masks())[0])[4]


def test_errors_before_the_first_reset():
    with pytest.raises(ActionError, match="reset"):
        SeatEnv(TOY).step(0)
    with pytest.raises(ActionError, match="reset"):
        SeatVectorEnv(TOY, 2).step([0, 0])
    with pytest.raises(OptionError, match="render_mode"):
        SeatEnv(TOY).render()
    with pytest.raises(ActionError, match="reset"):
        SeatEnv(TOY, render_mode="ansi").render()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_is_shown_what_its_own_seat_knows(seat):
    env = SeatEnv(TOY, seat=seat, num_players=3, render_mode="ansi")
    env.reset(seed=0)
    games = env._one.games
    views = {viewer: render(TOY, games.get_state()[0], games.edition, "ansi", viewer) for viewer in (None, 0, 1, 2)}
    assert len(set(views.values())) == 4
    assert env.render() == views[seat]
    games.redeal(seat, seed=1)
    assert env.render() == views[seat]
    assert render(TOY, games.get_state()[0], games.edition, "ansi") != views[None]


def test_every_row_is_shown_to_the_seat_that_the_learner_has_in_it():
    env = SeatVectorEnv(TOY, 6, seat="rotate", num_players=3, render_mode="ansi")
    env.reset(seed=0)
    for _ in range(5):  # past the first games' ends, where seats change
        games, seats = env._one.games, env._one.seat.tolist()
        assert set(seats) == {0, 1, 2}
        expected = [
            render(TOY, record, games.edition, "ansi", seat)
            for record, seat in zip(games.get_state(), seats, strict=True)
        ]
        assert list(env.render()) == expected
        env.step(env.action_masks().argmax(1))


@pytest.mark.parametrize("seat", ["random", "rotate"])
def test_seats_change_between_games_only(seat):
    env = SeatVectorEnv(TOY, 6, seat=seat, num_players=3, autoreset_mode="disabled")
    env.reset(seed=0)
    assert len(set(env._one.seat.tolist())) == 3
    met = {env._one.seat.tobytes()}
    for _ in range(6):
        seats = env._one.seat.copy()
        over = np.zeros(6, bool)
        while not over.all():
            assert (env._one.seat == seats).all()
            _, _, terminated, truncated, _ = env.step(env.action_masks().argmax(1))
            over = terminated | truncated
        env.reset()
        met.add(env._one.seat.tobytes())
        if seat == "rotate":
            assert (env._one.seat == (seats + 1) % 3).all()
    assert len(met) > 2


@ALL
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("opponents", [SeeingAgent(), "random"])
def test_copies_play_on_identically(subject, copied, opponents):
    env = make(subject, opponents=opponents, illegal_action="raise")
    env.reset(seed=0)
    env.step(np.flatnonzero(env.action_masks())[0])
    twin = copied(env)
    told = []
    for one in (env, twin):
        story = []
        for _ in range(8):
            seen, reward, terminated, truncated, info = one.step(np.flatnonzero(one.action_masks())[-1])
            story.append((seen.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
            if terminated or truncated:
                story.append(one.reset()[0].tobytes())
        told.append(story)
    assert told[0] == told[1]


# --- The registry ----------------------------------------------------------------------------------------------------


@REGISTERED
def test_made_from_the_registry(game):
    register_gymnasium()
    register_gymnasium()  # twice does no harm
    assert gymnasium_id(minegym.GAMES["mined_out"]) == f"minegym/MinedOut-v{minegym.GAMES['mined_out'].version}"
    env = gymnasium.make(gymnasium_id(game), num_players=game.max_players, opponents="random")
    _, info = env.reset(seed=0)
    env.step(env.action_space.sample(info["action_mask"]))
    assert env.get_wrapper_attr("action_masks")().any()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        batch = gymnasium.make_vec(gymnasium_id(game), num_envs=3, num_players=game.max_players)
    assert isinstance(batch, SeatVectorEnv)
    assert batch.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    _, infos = batch.reset(seed=0)
    batch.step(batch.action_space.sample(tuple(infos["action_mask"])))
    synchronous = gymnasium.make_vec(gymnasium_id(game), num_envs=2, vectorization_mode="sync")
    synchronous.reset(seed=0)
    synchronous.step(synchronous.action_space.sample())
