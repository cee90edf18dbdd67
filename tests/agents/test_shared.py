"""The network for alike things: what it shares, and that agents get all of what was learnt."""

from types import SimpleNamespace

import pytest
import torch

import minegym
from minegym.agents.shared import SharedActions, SharedEncoder, TrunkValue
from minegym.core.actions import ActionRange, action_table
from minegym.core.fields import Field, observation_table
from minegym.core.symmetry import Symmetry
from minegym.training.games import SelfPlayGames
from minegym.training.league import League
from minegym.training.options import TrainOptions
from minegym.training.ppo import make_ppo, network_of

ROWS, COLUMNS = 6, 7
SPACES = ROWS * COLUMNS
TABLE = observation_table(
    [Field("turn", (), 0, 9, ""), Field("ore", (SPACES,), 0, 2, "", "category"), Field("dug", (SPACES,), 0, 1, "")]
)
ACTIONS = action_table(
    [ActionRange("pass", "", ("pass",)), ActionRange("dig", "", tuple(str(space) for space in range(SPACES)))]
)
DIG = ACTIONS.start("dig")


def symmetry(grid: tuple[int, int] | None) -> Symmetry:
    return Symmetry("space", SPACES, ("ore", "dug"), (("dig", tuple((space,) for space in range(SPACES))),), grid)


def outputs(grid: tuple[int, int] | None, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    encoder = SharedEncoder(TABLE, symmetry(grid), 2, (32, 32))
    actions, value = SharedActions(ACTIONS, symmetry(grid), encoder.trunk, encoder.width), TrunkValue(encoder.trunk)
    with torch.inference_mode():
        features = encoder(observation)
        assert features.shape == (len(observation), encoder.features)
        return actions(features), value(features)


def observation(*ores: int) -> torch.Tensor:
    """One observation with ore in these spaces."""
    seen = torch.zeros(1, TABLE.size, dtype=torch.int64)
    seen[0, 1 + torch.tensor(ores)] = 1
    return seen


@pytest.mark.parametrize("grid", [None, (ROWS, COLUMNS)])
def test_what_holds_in_one_place_holds_in_another(grid):
    here, there = 2 * COLUMNS + 2, 3 * COLUMNS + 4  # both two spaces or more from every edge
    logits, value = outputs(grid, observation(here))
    moved, moved_value = outputs(grid, observation(there))
    assert torch.allclose(logits[0, DIG + here], moved[0, DIG + there], atol=1e-5)
    assert torch.allclose(logits[0, 0], moved[0, 0], atol=1e-5)
    assert torch.allclose(value, moved_value, atol=1e-5)
    assert (logits[0, DIG + here] - logits[0, DIG + there]).abs() > 1e-4


def test_spaces_in_a_grid_are_seen_with_those_around_them():
    space, beside, below = 2 * COLUMNS + 2, 2 * COLUMNS + 3, 3 * COLUMNS + 2
    for grid, differ in ((None, False), ((ROWS, COLUMNS), True)):
        logits, _ = outputs(grid, torch.cat([observation(space, beside), observation(space, below)]))
        assert ((logits[0, DIG + space] - logits[1, DIG + space]).abs() > 1e-4) == differ


@pytest.mark.parametrize("name", ["mined_out", "galaxy_goldmine"])
def test_agents_get_the_learners_network(name):
    game = minegym.find_game(name)
    options = TrainOptions(env=name, num_envs=8, steps=8, minibatch=64, hidden=(32, 16), threads=1, decisions=64)
    ppo = make_ppo(game, SelfPlayGames(game, options, League(game, game.load_edition(None), options)), options)
    ppo.learn(64)
    env = minegym.make_vec(game, 32)
    env.reset(seed=0)
    seen = SimpleNamespace(
        observation=torch.from_numpy(env.observation.copy()), mask=torch.from_numpy(env.action_mask.copy())
    )
    with torch.inference_mode():
        logits, values = network_of(game, ppo, options)(seen.observation, seen.mask)
        distribution = ppo.policy.get_distribution(seen.observation, action_masks=env.action_mask)
        expected_values = ppo.policy.predict_values(seen.observation)
    assert torch.allclose(logits.softmax(1), distribution.distribution.probs, atol=1e-5)
    assert torch.allclose(values, expected_values[:, 0], atol=1e-5)
