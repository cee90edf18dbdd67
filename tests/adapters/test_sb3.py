"""The Stable-Baselines3 environment: the same games, told as SB3 wants them, and learned from."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from helpers.agents import SeeingAgent, choice
from helpers.subjects import Subject, subjects
from helpers.toy import TOY
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from minegym.adapters.gymnasium import SeatEnv, SeatVectorEnv
from minegym.adapters.sb3 import SB3VecEnv
from minegym.core.errors import IllegalActionError, OptionError
from minegym.envs import find_game
from minegym.render import render

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)


def make(subject: Subject, rows: int = 4, **options) -> SB3VecEnv:
    return SB3VecEnv(subject.game, rows, **subject.options, **{"opponents": SeeingAgent(), **options})


def choices(seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return np.array([choice(o, m) for o, m in zip(seen, masks, strict=True)])


@ALL
def test_sb3s_own_check_of_the_single_game(subject):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(subject.game, **subject.options))


@ALL
def test_the_batch_is_what_sb3_makes_of_single_games(subject):
    """Against SB3's own vector of single games: observations, rewards, ends and what the infos say of them."""
    rows = 4
    ours = make(subject, rows, seat="random")
    theirs = DummyVecEnv(
        [lambda: SeatEnv(subject.game, SeeingAgent(), "random", **subject.options) for _ in range(rows)]
    )
    ours.seed(0)
    theirs.seed(0)
    seen, expected = ours.reset(), theirs.reset()
    ended = 0
    for _ in range(150):
        assert seen.tobytes() == expected.tobytes()
        masks = get_action_masks(ours)
        assert masks.tolist() == get_action_masks(theirs).tolist()
        assert masks.any(1).all()
        actions = choices(seen, masks)
        seen, rewards, dones, infos = ours.step(actions)
        expected, their_rewards, their_dones, their_infos = theirs.step(actions)
        assert rewards.tolist() == their_rewards.tolist()
        assert dones.tolist() == their_dones.tolist()
        for row in np.flatnonzero(dones):
            ended += 1
            for key in ("terminal_observation", "scores", "placements", "seat", "TimeLimit.truncated"):
                assert np.array_equal(infos[row][key], their_infos[row][key]), key
    if subject.game is TOY:
        assert ended > rows


@ALL
@pytest.mark.filterwarnings("ignore:The environment is already wrapped")  # that is what is tested
def test_episodes_are_told_as_monitors_tell_them(subject):
    env = VecMonitor(make(subject, reward="score_margin"))
    env.seed(5)
    seen = env.reset()
    episodes = 0
    for _ in range(250):
        seen, _, dones, infos = env.step(choices(seen, get_action_masks(env)))
        for row, info in enumerate(infos):
            assert ("episode" in info) == dones[row]
        episodes += dones.sum()
    assert episodes >= (30 if subject.game is TOY else 0)
    bare = make(subject, reward="score_margin")
    bare.seed(5)
    seen = bare.reset()
    returns, lengths = np.zeros(4), np.zeros(4, int)
    for _ in range(250):
        seen, rewards, dones, infos = bare.step(choices(seen, bare.action_masks()))
        returns += rewards
        lengths += 1
        for row in np.flatnonzero(dones):
            assert infos[row]["episode"]["r"] == pytest.approx(returns[row])
            assert infos[row]["episode"]["l"] == lengths[row]
            won = infos[row]["placements"][infos[row]["seat"]] == 1
            assert infos[row]["is_success"] == won
            returns[row] = lengths[row] = 0


@pytest.mark.filterwarnings("ignore:The environment is already wrapped")
def test_masks_reach_sb3_contrib():
    env = SB3VecEnv("mined_out", 5)
    env.reset()
    assert is_masking_supported(env)
    masks = env.env_method("action_masks")
    assert masks.shape == (5, find_game("mined_out").actions.size)
    assert masks.dtype == bool
    assert get_action_masks(env).tolist() == masks.tolist()
    assert get_action_masks(VecMonitor(env)).tolist() == masks.tolist()
    assert env.env_method("action_masks", indices=[3, 1]).tolist() == masks[[3, 1]].tolist()
    assert env.env_method("action_masks", indices=2).tolist() == masks[[2]].tolist()
    masks[:] = False
    assert env.action_masks().any(1).all(), "what is handed out is the environment's own"
    with pytest.raises(AttributeError, match="fly"):
        env.env_method("fly")
    with pytest.raises(AttributeError):
        env.get_attr("fly")
    assert not env.has_attr("fly")
    assert env.get_attr("num_envs", indices=[0, 1]) == [5, 5]


@pytest.mark.slow
@pytest.mark.parametrize("num_players", [2, 4])
def test_maskable_ppo_learns_without_an_illegal_action(num_players):
    env = SB3VecEnv("mined_out", 8, num_players=num_players, seat="rotate")  # under "raise": an illegal action stops it
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=2, seed=0, device="cpu")
    before = [p.clone() for p in model.policy.parameters()]
    model.learn(2_000)
    assert any((a != b).any() for a, b in zip(before, model.policy.parameters(), strict=True))
    assert len(model.ep_info_buffer) > 0
    assert all(np.isfinite(episode["r"]) for episode in model.ep_info_buffer)


@pytest.mark.slow
def test_maskable_ppo_beats_random_at_the_toy_game():
    env = SB3VecEnv(TOY, 32, opponents="random", seat="rotate")
    settings = {"n_steps": 48, "batch_size": 256, "learning_rate": 1e-3, "gamma": 1.0, "ent_coef": 0.01}
    model = MaskablePPO("MlpPolicy", env, **settings, seed=1, device="cpu")
    model.learn(30_000)
    judge = SB3VecEnv(TOY, 64, opponents="random", seat="rotate")
    judge.seed(1000)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # SB3 would warn of an environment that does not tell of episodes
        mean, _ = evaluate_policy(model, judge, n_eval_episodes=4_000)
    assert mean > 0.1, f"after training the mean payoff against random is {mean:.2f}; 0.2 is about the most there is"


def test_illegal_actions():
    env = SB3VecEnv(TOY, 3, opponents=SeeingAgent())
    env.seed(0)
    env.reset()
    actions = env.action_masks().argmax(1)
    actions[2] = int(np.flatnonzero(~env.action_masks()[2])[0])
    with pytest.raises(IllegalActionError, match="row 2"):
        env.step(actions)
    env = SB3VecEnv(TOY, 3, opponents=SeeingAgent(), illegal_action="forfeit")
    env.seed(0)
    env.reset()
    _, rewards, dones, infos = env.step(actions)
    assert dones.tolist() == [False, False, True]
    assert rewards[2] == -1
    assert infos[2]["illegal_action"]
    assert "illegal_action" not in infos[0]


def test_seeds_last_for_one_reset():
    env = SB3VecEnv(TOY, 3)
    env.seed(0)
    first = env.reset().tobytes()
    second = env.reset().tobytes()
    env.seed(0)
    assert env.reset().tobytes() == first
    assert second != first
    env.seed(1)
    assert env.reset().tobytes() != first


def test_observations_outlive_the_next_step():
    env = SB3VecEnv(TOY, 3)
    seen = env.reset()
    was = seen.copy()
    env.step(env.action_masks().argmax(1))
    assert (seen == was).all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_copies_play_on_identically(copied):
    env = SB3VecEnv("mined_out", 3)
    env.seed(2)
    env.reset()
    env.step(env.action_masks().argmax(1))
    twin = copied(env)
    for _ in range(40):
        a, b = (one.step(one.action_masks().argmax(1)) for one in (env, twin))
        assert a[0].tobytes() == b[0].tobytes()
        assert a[1].tolist() == b[1].tolist()


def test_shared_settings_cannot_be_set_for_some_rows():
    env = SB3VecEnv(TOY, 3)
    env.set_attr("note", 7)
    assert env.get_attr("note") == [7, 7, 7]
    with pytest.raises(OptionError, match="shared"):
        env.set_attr("note", 8, indices=[0])
    with pytest.raises(OptionError, match="render_mode"):
        SB3VecEnv("mined_out", 2, render_mode="ansi")


def test_pictures_are_tiled():
    env = SB3VecEnv("mined_out", 4, render_mode="rgb_array")
    env.reset()
    single = env.get_images()[0]
    games = env._one.games
    assert (single == render(games.game, games.get_state()[0], games.edition, "rgb_array", 0)).all()
    assert (single != render(games.game, games.get_state()[0], games.edition, "rgb_array")).any()
    tiled = env.render()
    assert tiled.shape == (2 * single.shape[0], 2 * single.shape[1], 3)
    assert tiled.max() > tiled.min()


def test_the_batched_environments_are_the_same_games():
    ours = SB3VecEnv("mined_out", 4, opponents=SeeingAgent(), num_players=3)
    gym = SeatVectorEnv("mined_out", 4, SeeingAgent(), num_players=3, autoreset_mode="same_step")
    ours.seed(9)
    seen, (expected, _) = ours.reset(), gym.reset(seed=9)
    for _ in range(60):
        assert seen.tobytes() == expected.tobytes()
        actions = choices(seen, ours.action_masks())
        seen, expected = ours.step(actions)[0], gym.step(actions)[0]
