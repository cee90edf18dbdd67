"""One seat alone against a game's bot, in every environment."""

import pickle

import gymnasium
import numpy as np
import pytest
from helpers.pig import BANK, PIG, ROLL
from helpers.toy import TOY

import minegym
from minegym.adapters.gymnasium import SeatEnv, SeatVectorEnv
from minegym.adapters.pettingzoo import AECGame
from minegym.adapters.registration import gymnasium_id, register_gymnasium
from minegym.adapters.sb3 import SB3VecEnv
from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import views
from minegym.agents.random import RandomAgent
from minegym.agents.search import MonteCarloAgent
from minegym.core.errors import OptionError
from minegym.envs import GAMES
from minegym.testing import batch_leak_test

MAKERS = {
    "make_vec": lambda game, **options: minegym.make_vec(game, 2, **options),
    "pettingzoo": AECGame,
    "gymnasium": SeatEnv,
    "gymnasium_batch": lambda game, **options: SeatVectorEnv(game, 2, **options),
    "sb3": lambda game, **options: SB3VecEnv(game, 2, **options),
    "leak_test": lambda game, num_players, **options: batch_leak_test(game, num_players, **options),
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize(
    ("game", "players", "asked", "complaint"),
    [(PIG, 1, 3, r"1\.\.2"), (PIG, 2, 1, "one player alone"), (TOY, 1, 1, "no bot")],
)
def test_a_bot_that_is_not_there_is_refused(make, game, players, asked, complaint):
    with pytest.raises(OptionError, match=complaint):
        make(game, num_players=players, bot_level=asked)


def level_seen(observation):
    return PIG.observation.unflatten(observation)["bot_level"].tolist()


def test_every_environment_plays_the_level_that_is_asked_for():
    for level in (1, 2):
        options = {"num_players": 1, "bot_level": level}
        one, many, sb3 = SeatEnv(PIG, **options), SeatVectorEnv(PIG, 2, **options), SB3VecEnv(PIG, 2, **options)
        aec, batch = AECGame(PIG, **options), BatchedAEC(PIG, 2, **options)
        aec.reset(seed=0)
        batch.reset(seed=0)
        assert level_seen(one.reset(seed=0)[0]) == level_seen(aec.last()[0]["observation"]) == level
        for observations in (many.reset(seed=0)[0], sb3.reset(), batch.observation):
            assert level_seen(observations) == [level] * 2
        assert aec.bot_level == batch.bot_level == level


def test_gymnasium_makes_it_by_name(monkeypatch):
    monkeypatch.setitem(GAMES, "pig", PIG)
    register_gymnasium()
    try:
        env = gymnasium.make(gymnasium_id(PIG), num_players=1, bot_level=2)
        assert level_seen(env.reset(seed=0)[0]) == 2
    finally:
        del gymnasium.registry[gymnasium_id(PIG)]


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_every_next_game_has_the_level_too(autoreset):
    env = BatchedAEC(PIG, 8, num_players=1, bot_level=2, autoreset=autoreset)
    env.reset(seed=0)
    agent, ended = RandomAgent(1), 0
    while ended < 16:
        env.step(agent.act(env.observation, env.action_mask))
        ended += int(env.dones.sum())
        if autoreset == "disabled" and env.dones.any():
            env.reset(rows=env.dones.copy())
        assert (env.get_state()["bot_level"] == 2).all()


def test_the_seat_is_paid_for_beating_the_bot():
    env = BatchedAEC(PIG, 256, num_players=1, bot_level=2, autoreset="disabled")
    env.reset(seed=0)
    agent = RandomAgent(1)
    paid = np.zeros(256)
    while not env.dones.all():
        env.step(agent.act(env.observation, env.action_mask))
        paid += env.rewards[:, 0]
    score, bots = env.get_state()["score"].T
    assert 0 < (score > bots).sum() < (score == bots).sum() + (score < bots).sum()
    assert paid.tolist() == np.where(score > bots, 1.0, -1.0).tolist()
    assert env.final_placements[:, 0].tolist() == np.where(score > bots, 1, 2).tolist()
    assert env.final_scores.tolist() == score[:, None].tolist()


@pytest.mark.parametrize(("reward", "paid"), [("placement", -1.0), ("score_margin", -1.0), ("win", 0.0)])
def test_a_forfeit_is_a_loss_to_the_bot(reward, paid):
    env = SeatEnv(PIG, num_players=1, bot_level=1, reward=reward)
    env.reset(seed=0)
    _, given, terminated, _, info = env.step(BANK)  # nothing is rolled yet
    assert (given, terminated, info["placements"].tolist()) == (paid, True, [2])


def test_sb3_tells_success_from_failure():
    env = SB3VecEnv(PIG, 64, num_players=1, bot_level=2)
    env.seed(0)
    seen, agent, told = env.reset(), RandomAgent(1), []
    while len(told) < 64:
        seen, rewards, dones, infos = env.step(agent.act(seen, env.action_masks()))
        told += [(infos[row]["is_success"], float(rewards[row])) for row in np.flatnonzero(dones)]
    assert set(told) == {(True, 1.0), (False, -1.0)}


def test_states_of_another_level_are_refused():
    batches = {level: BatchedAEC(PIG, 2, num_players=1, bot_level=level) for level in (1, 2)}
    agents = {level: AECGame(PIG, num_players=1, bot_level=level) for level in (1, 2)}
    for env in (*batches.values(), *agents.values()):
        env.reset(seed=0)
    for own, other in ((1, 2), (2, 1)):
        for env, theirs in ((batches[own], batches[other]), (agents[own], agents[other])):
            before = env.state_to_bytes()
            with pytest.raises(OptionError, match=f"not all of games against bot {own}"):
                env.set_state(theirs.get_state())
            with pytest.raises(OptionError, match="bot_level"):
                env.state_from_json(theirs.state_to_json())
            assert env.state_to_bytes() == before
    two = BatchedAEC(PIG, 2, num_players=2)
    two.reset(seed=0)
    states = two.get_state()
    states["bot_level"] = 1
    with pytest.raises(OptionError, match="against no bot"):
        two.set_state(states)


def test_copies_keep_the_level():
    for env in (BatchedAEC(PIG, 2, num_players=1, bot_level=2), AECGame(PIG, num_players=1, bot_level=2)):
        env.reset(seed=0)
        twins = (env.clone(), pickle.loads(pickle.dumps(env)))
        env.reset()
        for twin in twins:
            twin.reset()
            assert twin.bot_level == 2
            assert twin.state_to_bytes() == env.state_to_bytes()


def test_who_looks_ahead_does_so_against_the_same_bot():
    env = BatchedAEC(PIG, 1, num_players=1, bot_level=2, autoreset="disabled")
    env.reset(seed=0)
    (view,) = views(env, np.array([0]))
    assert view.bot_level == 2
    assert view.worlds(3, seed=0)["bot_level"].tolist() == [2] * 3
    assert view.environment(3, seed=0).bot_level == 2
    states = env.get_state()
    states["turn"], states["rolled"] = 14, 9
    for own, bots, payoff in ((0, 100, -1.0), (100, 0, 1.0)):  # in the last turn, lost or won whatever comes
        states["score"] = own, bots
        env.set_state(states)
        (view,) = views(env, np.array([0]))
        assert MonteCarloAgent()._mean_payoffs(view, np.array([ROLL, BANK])).tolist() == [payoff, payoff]
