"""No rule tells one pile from another: the same game on exchanged piles is the same game."""

import numpy as np
import pytest
import torch

import minegym
from minegym.agents.network import PolicyNetwork
from minegym.agents.random import RandomAgent
from minegym.core.fields import values_of
from minegym.core.game import Game
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import PILES

GAMES = 256
ORDER = np.array([4, 0, 8, 1, 5, 2, 7, 3, 6])  # the pile that comes to each place
ALONG_PILES = ("height", "face_up", "pile", "players.looked", "knowledge.top", "knowledge.second")
SYMMETRY = GAME.symmetry
assert SYMMETRY is not None


def exchanged(records: np.ndarray) -> np.ndarray:
    """The same positions with the piles in another order."""
    others = records.copy()
    for name in ALONG_PILES:
        values, others_values = values_of(records, name), values_of(others, name)
        axis = values.shape.index(PILES, 1)
        others_values[...] = values.take(ORDER, axis)
    return others


def but_for_the_log(records: np.ndarray) -> bytes:
    """All that positions are, but for the order in which the Hand took two cards at once."""
    others = records.copy()
    others["log"] = 0
    return others.tobytes()


def exchanged_observations(observations: np.ndarray) -> np.ndarray:
    """The same observations with the piles in another order."""
    thing = SYMMETRY.thing_of(GAME.observation)
    others = observations.copy()
    for place, pile in enumerate(ORDER):
        others[:, thing == place] = observations[:, thing == pile]
    return others


def exchanged_actions(game: Game) -> np.ndarray:
    """For each action, what it is called once the piles are in another order."""
    about = SYMMETRY.about(game.actions)
    new = np.arange(game.actions.size)
    for run in game.actions.ranges:
        for action in range(run.start, run.stop):
            wanted = about[action, ORDER]
            if wanted.any():
                new[action] = next(other for other in range(run.start, run.stop) if (about[other] == wanted).all())
    return new


@pytest.mark.parametrize("num_players", [2, 5])
def test_a_game_on_exchanged_piles_is_the_same_game(num_players):
    env, other = (minegym.make_vec(GAME, GAMES, num_players=num_players, autoreset="disabled") for _ in range(2))
    env.reset(seed=3)
    other.reset(seed=3)
    other.set_state(exchanged(env.get_state()))
    new, agent = exchanged_actions(GAME), RandomAgent(0)
    assert (new != np.arange(len(new))).sum() > 100
    while not env.dones.all():
        assert but_for_the_log(other.get_state()) == but_for_the_log(exchanged(env.get_state()))
        assert (other.observation == exchanged_observations(env.observation)).all()
        assert (other.action_mask[:, new] == env.action_mask).all()
        actions = agent.act(env.observation, env.action_mask)
        env.step(actions)
        other.step(new[actions])
    assert other.dones.all()


def test_the_network_reads_exchanged_piles_alike():
    torch.manual_seed(0)
    network = PolicyNetwork(GAME, 3, (64, 32))
    env = minegym.make_vec(GAME, 64, num_players=3)
    env.reset(seed=0)
    for _ in range(30):
        env.step(RandomAgent(1).act(env.observation, env.action_mask))
    everything = torch.ones(64, GAME.actions.size, dtype=torch.bool)
    with torch.inference_mode():
        logits, values = network(torch.from_numpy(env.observation), everything)
        others, other_values = network(torch.from_numpy(exchanged_observations(env.observation)), everything)
    assert (others[:, exchanged_actions(GAME)] - logits).abs().max() < 1e-5
    assert (other_values - values).abs().max() < 1e-5
    spread = logits.std(0)
    assert (spread > 1e-4).all(), "some logits read nothing"
    assert (logits[:, GAME.actions.start("flip")] - logits[:, GAME.actions.start("flip") + 1]).abs().max() > 1e-3
