"""The PettingZoo environment refuses clearly, repeats by its seed, and copies and saves its live state."""

import copy
import pickle

import numpy as np
import pytest
from helpers.aec import POSITIONS, make, picture, started, step, to_the_end
from helpers.subjects import subjects
from helpers.toy import TOY

from minegym.adapters.pettingzoo import AECGame
from minegym.core.errors import ActionError, IllegalActionError, OptionError, StateError
from minegym.envs import mined_out

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)


# --- Actions outside the mask, and other errors ----------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("decisions", POSITIONS)
def test_refused_actions_change_nothing(subject, decisions):
    env = started(subject, decisions)
    before = picture(env)
    size = subject.game.actions.size
    outside = [a for a in range(size) if not env.last()[0]["action_mask"][a]]
    for action in [*outside, -1, size, 10**30, -(10**30), np.int64(-1)]:
        with pytest.raises(IllegalActionError, match=env.agent_selection):
            env.step(action)
        assert picture(env) == before
    for action in [None, 1.0, "1", True, np.bool_(True), [1], np.array([1]), np.float32(1)]:
        with pytest.raises(ActionError):
            env.step(action)
        assert picture(env) == before


def test_integers_of_every_type_are_actions():
    reached = set()
    for kind in (int, np.int8, np.int32, np.int64, np.uint8, lambda a: np.array(a)):
        env = mined_out.env()
        env.reset(seed=0)
        env.step(kind(int(np.flatnonzero(env.last()[0]["action_mask"])[-1])))
        reached.add(env.get_state().tobytes())
    assert len(reached) == 1


@ALL
def test_forfeiting_ends_the_game_and_pays_everybody(subject):
    env = started(subject, 2, illegal_action="forfeit")
    culprit = env.agent_selection
    refused = np.flatnonzero(env.last()[0]["action_mask"] == 0)
    env.step(int(refused[0]) if len(refused) else subject.game.actions.size)  # every action may be legal: one beyond
    assert all(env.terminations.values())
    assert env.infos[culprit]["illegal_action"] is not None
    assert [a for a in env.agents if "illegal_action" in env.infos[a]] == [culprit]
    if subject.places > 1:
        assert env.rewards[culprit] == -1
    if subject.num_players > 1:
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)


@ALL
def test_ignored_actions_are_asked_again(subject):
    env = started(subject, 2, illegal_action="ignore")
    before = env.get_state(), env.agent_selection
    env.step(-5)
    assert (env.get_state(), env.agent_selection) == before
    assert env.last()[4] == {"illegal_action": -5}
    step(env)
    assert all("illegal_action" not in info for info in env.infos.values())


def test_errors_before_the_first_reset():
    env = mined_out.env(render_mode="ansi")
    for call in (
        lambda: env.step(0),
        env.last,
        lambda: env.observe("seat_0"),
        env.agent_iter,
        env.render,
        lambda: env.redeal(0),
    ):
        with pytest.raises(ActionError, match="reset"):
            call()
    assert env._repr_svg_() is None


def test_errors_after_the_end():
    env = AECGame(TOY)
    env.reset(seed=0)
    to_the_end(env)
    with pytest.raises(ActionError, match="None"):
        env.step(0)
    env.step(None)
    env.step(None)
    for call in (lambda: env.step(None), lambda: env.step(0), env.last):
        with pytest.raises(ActionError, match="reset"):
            call()
    env.reset()
    assert env.agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize(
    "options",
    [
        {"num_players": 0},
        {"num_players": 9},
        {"num_players": True},
        {"num_players": 2.0},
        {"reward": "points"},
        {"illegal_action": "explode"},
        {"render_mode": "human"},
        {"render_mode": "svg"},
    ],
)
def test_options_out_of_range(options):
    with pytest.raises(OptionError):
        AECGame(TOY, **options)


@pytest.mark.parametrize("agent", ["seat_7", "player_0", -1, 2, None])
def test_unknown_agents(agent):
    env = AECGame(TOY)
    env.reset(seed=0)
    with pytest.raises(OptionError, match="seat_0"):
        env.observe(agent)


# --- Seeds -----------------------------------------------------------------------------------------------------------


@ALL
def test_seeds_are_those_of_the_batch_and_without_one_the_chain_goes_on(subject):
    env = make(subject)
    batch = subject.make(1)
    for seed in (0, 1, 2**63, np.int64(7)):
        env.reset(seed=seed)
        batch.reset(seed=int(seed))
        for _ in range(3):
            assert env.get_state() == batch.get_state()[0]
            env.reset()
            batch.reset()


def test_seed_zero_is_a_seed():
    states = set()
    for _ in range(3):
        env = mined_out.env()
        env.reset(seed=0)
        states.add(env.get_state().tobytes())
    assert len(states) == 1
    env.reset(seed=1)
    assert env.get_state().tobytes() not in states


def test_without_a_seed_games_differ():
    states = set()
    for _ in range(3):
        env = mined_out.env()
        env.reset()
        states.add(env.get_state().tobytes())
    assert len(states) == 3


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "0", True])
def test_seeds_out_of_range(seed):
    env = AECGame(TOY)
    env.reset(seed=0)
    before = picture(env)
    with pytest.raises(OptionError):
        env.reset(seed=seed)
    assert picture(env) == before


# --- Copies and saved states -----------------------------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("copied", [copy.deepcopy, AECGame.clone, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("decisions", POSITIONS)
def test_copies_play_on_identically_and_apart(subject, copied, decisions):
    env = started(subject, decisions)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)  # unseeded spaces draw from the system
    twin = copied(env)
    assert picture(twin) == picture(env)
    before = picture(env)
    for _ in range(1 if subject.game is TOY else 5):
        step(twin)
        assert picture(env) == before, "playing the copy changed the original"
    for _ in range(1 if subject.game is TOY else 5):
        step(env)
    assert picture(twin) == picture(env)
    for agent in env.possible_agents:
        assert twin.action_space(agent).sample() == env.action_space(agent).sample()


def test_a_copy_of_a_game_half_dismissed():
    env = AECGame(TOY, num_players=3)
    env.reset(seed=0)
    to_the_end(env)
    env.step(None)
    twin = pickle.loads(pickle.dumps(env))
    assert picture(twin) == picture(env)
    twin.step(None)
    assert twin.agents == ["seat_2"]
    assert env.agents == ["seat_1", "seat_2"]


def test_a_copy_before_the_first_reset():
    twin = copy.deepcopy(mined_out.env())
    with pytest.raises(ActionError, match="reset"):
        twin.last()
    twin.reset(seed=0)


@ALL
@pytest.mark.parametrize("decisions", [*POSITIONS, None])
def test_saved_states_come_back(subject, decisions):
    env = started(subject, decisions or 0)
    if decisions is None:
        to_the_end(env)
    after = picture(env)
    for save, load in (
        (AECGame.get_state, AECGame.set_state),
        (AECGame.state_to_bytes, AECGame.state_from_bytes),
        (AECGame.state_to_json, AECGame.state_from_json),
    ):
        other = make(subject)
        load(other, save(env))
        assert picture(other) == after
        assert other.last()[1:4] == env.last()[1:4]


def test_foreign_states_are_refused():
    env = mined_out.env()
    env.reset(seed=0)
    before = picture(env)
    toy = AECGame(TOY)
    toy.reset(seed=0)
    three = mined_out.env(num_players=3)
    three.reset(seed=0)
    broken = env.get_state()
    broken["seat"] = 7
    for record in (toy.get_state(), three.get_state(), np.zeros(2, env.game.state.dtype), 3):
        with pytest.raises(OptionError):
            env.set_state(record)
    with pytest.raises(StateError):
        env.set_state(broken)
    with pytest.raises(StateError):
        env.state_from_bytes(toy.state_to_bytes())
    with pytest.raises(StateError):
        env.state_from_json(toy.state_to_json())
    assert picture(env) == before


def test_metadata_names_the_game_and_its_version():
    env = mined_out.env()
    assert str(env) == env.metadata["name"] == mined_out.GAME.id
    assert env.metadata["version"] == mined_out.GAME.version
    assert env.unwrapped is env
    assert AECGame(TOY).metadata["render_modes"] == ["ansi"]
