"""The network for things in a grid: what it sees from where, and that it sees masks."""

import pytest
import torch

import minegym
from minegym.agents.grid import REACH, GridEncoder
from minegym.agents.network import PolicyNetwork, encode
from minegym.agents.shared import SharedActions, TrunkValue
from minegym.core.actions import ActionRange, action_table
from minegym.core.fields import Field, observation_table
from minegym.core.symmetry import Symmetry

SIDE = 4 * REACH + 8
SPACES = SIDE * SIDE
FAR = 2 * REACH + 1  # from an edge: whatever sees a thing there sees no edge
TABLE = observation_table(
    [
        Field("coins", (), 0, 99, "", "count"),
        Field("ore", (SPACES,), 0, 2, "", "category"),
        Field("dug", (SPACES,), 0, 1, ""),
    ]
)
ACTIONS = action_table(
    [ActionRange("pass", "", ("pass",)), ActionRange("dig", "", tuple(str(space) for space in range(SPACES)))]
)
DIG = ACTIONS.start("dig")
SYMMETRY = Symmetry(
    "space", SPACES, ("ore", "dug"), (("dig", tuple((space,) for space in range(SPACES))),), (SIDE, SIDE)
)


def encoder() -> GridEncoder:
    torch.manual_seed(0)
    return GridEncoder(TABLE, ACTIONS, SYMMETRY, 2, (32, 256))


def outputs(*observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    reader = encoder()
    actions, value = SharedActions(ACTIONS, SYMMETRY, reader.trunk, reader.width), TrunkValue(reader.trunk)
    with torch.inference_mode():
        features = reader(torch.cat(observations))
        assert features.shape == (len(observations), reader.features)
        return actions(features), value(features)


def space(row: int, column: int) -> int:
    return row * SIDE + column


def position(*ores: int, coins: int = 0, legal: tuple[int, ...] = ()) -> torch.Tensor:
    """One observation with ore in these spaces, and its mask."""
    seen = torch.zeros(1, TABLE.size + ACTIONS.size, dtype=torch.int8)
    seen[0, 0] = coins
    seen[0, 1 + torch.tensor(ores, dtype=torch.long)] = 1
    seen[0, TABLE.size + DIG + torch.tensor(legal, dtype=torch.long)] = 1
    return seen


def differ(one: torch.Tensor, other: torch.Tensor) -> bool:
    return bool((one - other).abs().max() > 2e-5)


def test_what_holds_in_one_place_holds_in_another():
    here, there = space(FAR, FAR), space(FAR + 2, FAR + 3)
    logits, value = outputs(position(here, legal=(here,)), position(there, legal=(there,)))
    assert torch.allclose(logits[0, DIG + here], logits[1, DIG + there], atol=2e-6)
    assert torch.allclose(logits[0, 0], logits[1, 0], atol=2e-6)
    assert torch.allclose(value[0], value[1], atol=2e-6)
    assert differ(logits[0, DIG + here], logits[0, DIG + there])


@pytest.mark.parametrize(("down", "right", "seen"), [(0, 0, True), (0, REACH, True), (REACH, 0, True), (4, 4, False)])
def test_a_thing_is_seen_with_all_in_its_row_and_column(down, right, seen):
    """But for the position as a whole: so two places are compared, one of which has the ore in sight."""
    here, ore = (FAR, FAR), (FAR + down, FAR + right)
    unseen = space(FAR + 10, FAR + 11)
    logits, _ = outputs(position(space(*ore)))
    assert differ(logits[0, DIG + space(*here)], logits[0, DIG + unseen]) == seen


def test_what_is_legal_is_seen():
    here = space(FAR, FAR)
    logits, value = outputs(position(here), position(here, legal=(here,)))
    assert differ(logits[0, DIG + here], logits[1, DIG + here])
    assert differ(value[0], value[1])


def test_small_counts_are_told_apart_in_steps():
    seen = encoder()._around(torch.cat([position(coins=coins) for coins in (0, 1, 2, 3, 99)]))
    assert seen[:, 1:4].tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 1, 1]]


def test_every_value_of_a_category_and_every_number_above_the_lowest_has_a_plane():
    here = space(3, 5)
    seen = position(here, legal=(here,))
    seen[0, 1 + SPACES + here] = 1
    planes = encoder()._planes(seen)
    assert planes.shape == (1, 3 + 1 + 1, SIDE, SIDE)
    assert planes[0, :, 3, 5].tolist() == [0, 1, 0, 1, 1]
    assert planes[0, :, 5, 3].tolist() == [1, 0, 0, 0, 0]


def test_features_in_bfloat16_are_nearly_the_same():
    reader, seen = encoder(), torch.cat([position(space(FAR, FAR), coins=9), position(0, legal=(3,))])
    with torch.inference_mode():
        exact, rounded = encode(reader, seen, False), encode(reader, seen, True)
    assert rounded.dtype == torch.float32
    assert not torch.equal(exact, rounded)
    assert torch.allclose(exact, rounded, atol=0.05)


def test_a_games_network_puts_masks_behind_observations():
    game = minegym.find_game("super_motherload")
    network = PolicyNetwork(game, 2, (32, 256))
    env = minegym.make_vec(game, 4, num_players=2)
    env.reset(seed=0)
    observation, mask = torch.from_numpy(env.observation.copy()), torch.from_numpy(env.action_mask.copy())
    with torch.inference_mode():
        logits, values = network(observation, mask)
        fewer = mask & (torch.cumsum(mask, 1) == 1)
        others, other_values = network(observation, fewer)
    assert ((logits > -1e7) == mask).all()
    assert ((others > -1e7) == fewer).all()
    assert differ(values, other_values)
