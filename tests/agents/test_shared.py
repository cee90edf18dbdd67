"""The network for alike things: what it shares, and that agents get all of what was learnt."""

import numpy as np
import pytest
import torch

import minegym
from minegym.agents.shared import SharedActions, SharedEncoder, TrunkValue
from minegym.core.actions import ActionRange, action_table
from minegym.core.fields import Field, observation_table
from minegym.core.symmetry import Symmetry
from minegym.training.feed import Feed
from minegym.training.games import SelfPlayGames
from minegym.training.league import League
from minegym.training.options import TrainOptions
from minegym.training.ppo import make_ppo, network_of

SPACES = 42
TABLE = observation_table(
    [Field("turn", (), 0, 9, ""), Field("ore", (SPACES,), 0, 2, "", "category"), Field("dug", (SPACES,), 0, 1, "")]
)
ACTIONS = action_table(
    [ActionRange("pass", "", ("pass",)), ActionRange("dig", "", tuple(str(space) for space in range(SPACES)))]
)
DIG = ACTIONS.start("dig")


SYMMETRY = Symmetry("space", SPACES, ("ore", "dug"), (("dig", tuple((space,) for space in range(SPACES))),))


def outputs(observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    encoder = SharedEncoder(TABLE, SYMMETRY, 2, (32, 32))
    actions, value = SharedActions(ACTIONS, SYMMETRY, encoder.trunk, encoder.width), TrunkValue(encoder.trunk)
    with torch.inference_mode():
        features = encoder(observation)
        assert features.shape == (len(observation), encoder.features)
        return actions(features), value(features)


def observation(*ores: int) -> torch.Tensor:
    """One observation with ore in these spaces."""
    seen = torch.zeros(1, TABLE.size, dtype=torch.int64)
    seen[0, 1 + torch.tensor(ores)] = 1
    return seen


def test_what_holds_in_one_place_holds_in_another():
    here, there = 16, 25
    logits, value = outputs(observation(here))
    moved, moved_value = outputs(observation(there))
    assert torch.allclose(logits[0, DIG + here], moved[0, DIG + there], atol=1e-5)
    assert torch.allclose(logits[0, 0], moved[0, 0], atol=1e-5)
    assert torch.allclose(value, moved_value, atol=1e-5)
    assert (logits[0, DIG + here] - logits[0, DIG + there]).abs() > 1e-4


def test_which_other_things_there_are_does_not_matter():
    logits, _ = outputs(torch.cat([observation(16, 17), observation(16, 23)]))
    assert torch.allclose(logits[0, DIG + 16], logits[1, DIG + 16], atol=1e-5)


@pytest.mark.parametrize("name", ["mined_out", "galaxy_goldmine", "super_motherload"])
def test_agents_get_the_learners_network(name):
    game = minegym.find_game(name)
    options = TrainOptions(env=name, num_envs=8, steps=8, minibatch=64, hidden=(32, 16), threads=1, decisions=64)
    ppo = make_ppo(game, SelfPlayGames(game, options, League(game, game.load_edition(None), options)), options)
    ppo.learn(64)
    env = minegym.make_vec(game, 32)
    env.reset(seed=0)
    observation, mask = torch.from_numpy(env.observation.copy()), torch.from_numpy(env.action_mask.copy())
    seen = torch.from_numpy(Feed(game).of(env.observation, env.action_mask, np.zeros(32, bool)))
    with torch.inference_mode():
        logits, values = network_of(game, ppo, options)(observation, mask)
        distribution = ppo.policy.get_distribution(seen, action_masks=env.action_mask)
        expected_values = ppo.policy.predict_values(seen)
    assert torch.allclose(logits.softmax(1), distribution.distribution.probs, atol=1e-5)
    assert torch.allclose(values, expected_values[:, 0], atol=1e-5)
