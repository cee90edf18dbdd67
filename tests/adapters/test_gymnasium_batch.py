"""Gymnasium's vector environment: its rows are single games, in every autoreset mode."""

import copy
import dataclasses
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from helpers.agents import FirstViewAgent, IllegalAgent, SeeingAgent, choice
from helpers.subjects import Subject, subjects
from helpers.toy import TOY
from helpers.toy import step as toy_step

from minegym.adapters.gymnasium import SeatEnv, SeatVectorEnv
from minegym.agents.random import RandomAgent
from minegym.core.errors import ActionError, AgentError, IllegalActionError, OptionError, UnknownNameError
from minegym.core.payoffs import TERMINATED, rank_by_forfeit

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)
MODES = pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda m: m.value)


def make(subject: Subject, **options: Any) -> SeatEnv:
    return SeatEnv(subject.game, **subject.options, **{"opponents": SeeingAgent(), **options})


def make_vec(subject: Subject, rows: int = 5, **options: Any) -> SeatVectorEnv:
    return SeatVectorEnv(subject.game, rows, **subject.options, **{"opponents": SeeingAgent(), **options})


def choices(seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return np.array([choice(o, m) for o, m in zip(seen, masks, strict=True)])


@ALL
@MODES
@pytest.mark.parametrize("illegal_action", ["ignore", "forfeit"])
def test_the_batch_is_its_rows(subject, mode, illegal_action):
    """Against Gymnasium's own vector of single games: every observation, reward, flag and info, in every mode."""
    rows = 4
    rng = np.random.default_rng(1)
    options = {"seat": "random", "illegal_action": illegal_action}
    one = make_vec(subject, rows, autoreset_mode=mode, **options)
    many = SyncVectorEnv([lambda: make(subject, **options)] * rows, autoreset_mode=mode)
    seen, infos = one.reset(seed=3)
    theirs, their_infos = many.reset(seed=3)
    ended = 0
    for _ in range(120):
        assert_same_infos(infos, their_infos)
        assert seen.tobytes() == theirs.tobytes()
        masks = infos["action_mask"]
        assert masks.any(1).all()
        assert one.action_masks().tolist() == masks.astype(bool).tolist()
        actions = choices(seen, masks)
        illegal = rng.random(rows) < 0.02
        actions[illegal] = rng.integers(0, masks.shape[1], illegal.sum())
        seen, rewards, terminated, truncated, infos = one.step(actions)
        theirs, their_rewards, their_terminated, their_truncated, their_infos = many.step(actions)
        assert rewards.tolist() == their_rewards.tolist()
        assert terminated.tolist() == their_terminated.tolist()
        assert truncated.tolist() == their_truncated.tolist()
        over = terminated | truncated
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            seen, infos = one.reset(options={"reset_mask": over})
            theirs, _ = many.reset(options={"reset_mask": over})
            their_infos = infos  # Gymnasium tells of the rows dealt anew only
    if subject.game is TOY:
        assert ended > rows


def assert_same_infos(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert ours.keys() == theirs.keys()
    for name, value in ours.items():
        if isinstance(value, dict):
            assert_same_infos(value, theirs[name])
        elif value.dtype == object:
            assert all(data_equivalence(a, b, exact=True) for a, b in zip(value, theirs[name], strict=True)), name
        else:
            assert value.tolist() == theirs[name].tolist(), name


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasiums_vector_wrappers_count_episodes(mode):
    env = RecordEpisodeStatistics(SeatVectorEnv(TOY, 6, num_players=3, opponents=RandomAgent(1), autoreset_mode=mode))
    _, infos = env.reset(seed=0)
    for _ in range(40):
        _, _, _, _, infos = env.step(infos["action_mask"].argmax(1))
    assert env.episode_count > 10
    assert set(env.length_queue) == {3}, "a seat of this game decides three times"
    assert set(env.return_queue) <= {-1, -0.5, 0, 0.5, 1}
    listed = DictInfoToList(SeatVectorEnv(TOY, 2, autoreset_mode=mode))
    _, infos = listed.reset(seed=0)
    assert [set(info) for info in infos] == [{"action_mask", "seat"}] * 2


@MODES
def test_a_mean_payoff_of_zero_for_equals(mode):
    """Every seat's learner plays as its opponents do, so over the seats payoffs sum to nothing."""
    total = np.zeros(3)
    for seat in range(3):
        env = SeatVectorEnv(TOY, 32, opponents=SeeingAgent(), seat=seat, num_players=3, autoreset_mode=mode)
        seen, infos = env.reset(seed=0)
        over = np.zeros(32, bool)
        paid = np.zeros(32)
        while not over.all():
            seen, rewards, terminated, truncated, infos = env.step(choices(seen, infos["action_mask"]))
            paid += np.where(over, 0, rewards)
            if mode != AutoresetMode.DISABLED:
                total[seat] += rewards.sum()
            over |= terminated | truncated
        if mode == AutoresetMode.DISABLED:
            total[seat] = paid.sum()
    assert total.sum() == pytest.approx(0, abs=1e-5)
    assert np.abs(total).max() > 0


def test_each_opponent_is_asked_once_a_tick():
    shared = SeeingAgent()
    env = SeatVectorEnv(TOY, 64, opponents=[shared, shared], num_players=3)
    env.reset(seed=0)
    (agent,) = env._one._agents
    assert agent is not shared, "the agent handed in must stay as it was"
    env.step(env.action_masks().argmax(1))
    assert len(agent.calls) <= 8, "rows were asked one by one"
    assert max(agent.calls) > 8
    assert shared.calls == []
    mixed = SeatVectorEnv(TOY, 8, opponents=["random", SeeingAgent(), "random"], num_players=4)
    mixed.reset(seed=0)
    assert [a.name for a in mixed._one._agents] == ["random", "seeing"]
    assert mixed._one._agent_of.tolist() == [0, 1, 0]


def test_opponents_sit_clockwise_from_the_learner():
    asked: dict[str, set[int]] = {"a": set(), "b": set()}

    class Witness(SeeingAgent):
        def act(self, observation, action_mask):
            seats = TOY.observation.unflatten(observation)
            assert (seats["asked"] == 0).all(), "an opponent is shown another seat's view"
            asked[self.name].update(env._one.games.agent_selection.tolist())
            return super().act(observation, action_mask)

        def __deepcopy__(self, memo):
            return self

    for seat, (first, second) in {0: (1, 2), 1: (2, 0), 2: (0, 1)}.items():
        asked["a"], asked["b"] = set(), set()
        env = SeatVectorEnv(TOY, 1, opponents=[Witness("a"), Witness("b")], seat=seat, num_players=3)
        env.reset(seed=0)
        for _ in range(6):
            env.step(env.action_masks().argmax(1))
        assert asked == {"a": {first}, "b": {second}}


def test_search_agents_may_be_opponents():
    env = SeatVectorEnv(TOY, 4, opponents=FirstViewAgent(), num_players=3)
    env.reset(seed=0)
    for _ in range(8):
        env.step(env.action_masks().argmax(1))


@pytest.mark.parametrize("opponents", ["random", RandomAgent(5), "monte_carlo"])
def test_a_seeded_reset_repeats_everything(opponents):
    env = SeatVectorEnv(TOY, 4, opponents=opponents, num_players=3, seat="random")
    other = SeatVectorEnv(TOY, 4, opponents=opponents, num_players=3, seat="random")

    def story(env: SeatVectorEnv, seed: int) -> list[bytes]:
        told = [env.reset(seed=seed)[0].tobytes()]
        return told + [env.step(env.action_masks().argmax(1))[0].tobytes() for _ in range(12)]

    first = story(env, 0)
    assert story(env, 1) != first
    assert story(env, 0) == first
    assert story(other, 0) == first


def test_rows_reset_by_mask_take_their_own_seeds_and_leave_the_others():
    env = SeatVectorEnv(TOY, 4, opponents=SeeingAgent(), autoreset_mode="disabled")
    seen, _ = env.reset(seed=10)
    env.step(env.action_masks().argmax(1))
    before, _, _, _, _ = env.step(env.action_masks().argmax(1))
    mask = np.array([False, True, False, True])
    after, _ = env.reset(seed=10, options={"reset_mask": mask})
    assert after[mask].tobytes() == seen[mask].tobytes()
    assert after[~mask].tobytes() == before[~mask].tobytes()
    for wrong in (np.zeros(4, bool), np.ones(3, bool), np.ones(4), [1, 0, 0, 0]):
        with pytest.raises(OptionError, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})


def test_a_row_that_is_over_stays_until_it_is_reset():
    env = SeatVectorEnv(TOY, 2, opponents=SeeingAgent(), autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=0)
    for _ in range(3):
        seen, rewards, terminated, _, infos = env.step(env.action_masks().argmax(1))
    assert terminated.all()
    assert infos["_scores"].all()
    again, rewards, terminated, _, infos = env.step([0, 0])
    assert again.tobytes() == seen.tobytes()
    assert terminated.all()
    assert not rewards.any()
    assert "scores" not in infos


def sudden_step(state: Any, tables: Any, action: int) -> None:
    """High Card, but a leader that opens the game with a low card wins it at once."""
    opening = state.trick == 0 and state.seat == state.leader
    toy_step(state, tables, action)
    if opening and action < 6:
        rank_by_forfeit(state, state.seat)
        state.over = TERMINATED


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_game_over_before_the_learner_was_asked_is_dealt_again(mode):
    sudden = dataclasses.replace(TOY, name="sudden_death", rules=dataclasses.replace(TOY.rules, step=sudden_step))
    env = SeatVectorEnv(sudden, 16, opponents=SeeingAgent(), autoreset_mode=mode)
    _, infos = env.reset(seed=0)
    over = np.zeros(16, bool)
    ended = 0
    for _ in range(40):
        shown_over = over & (mode == AutoresetMode.NEXT_STEP)
        assert env._one.games.dones.tolist() == shown_over.tolist(), "a game waits that is over"
        assert (env._one.games.agent_selection[~shown_over] == 0).all()
        _, rewards, terminated, truncated, infos = env.step(infos["action_mask"].argmax(1))
        over = terminated | truncated
        assert not (over & shown_over).any(), "a game without a decision of the learner's is told of"
        assert not rewards[~over].any(), "a game without a decision of the learner's was paid"
        ended += over.sum()
    assert ended > 100


def test_refused_actions_change_nothing():
    env = SeatVectorEnv(TOY, 3, opponents=SeeingAgent())
    env.reset(seed=0)
    state = env._one.games.get_state().tobytes()
    good = env.action_masks().argmax(1)
    bad = good.copy()
    bad[1] = int(np.flatnonzero(~env.action_masks()[1])[0])
    with pytest.raises(IllegalActionError, match="row 1"):
        env.step(bad)
    for wrong in (good.astype(float), good[:2], good[None], "012", None):
        with pytest.raises(ActionError):
            env.step(wrong)
    assert env._one.games.get_state().tobytes() == state
    env.step(good)


@pytest.mark.parametrize("action", [-1, 12, 10**6])
def test_an_opponents_illegal_action_is_named(action):
    env = SeatVectorEnv(TOY, 8, opponents=IllegalAgent(action), seat=1)
    with pytest.raises(AgentError, match="stubborn"):
        env.reset(seed=1)  # an opponent leads in some of eight games


def test_what_is_handed_out_stays_as_it_was():
    env = SeatVectorEnv(TOY, 3, opponents=SeeingAgent(), autoreset_mode="same_step")
    seen, infos = env.reset(seed=0)
    kept = [((seen, infos), copy.deepcopy((seen, infos)))]
    for _ in range(12):
        told = env.step(env.action_masks().argmax(1))
        kept.append((told, copy.deepcopy(told)))
    for told, as_it_was in kept:
        assert data_equivalence(told, as_it_was, exact=True)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"seat": 2}, OptionError),
        ({"seat": -1}, OptionError),
        ({"seat": "first"}, OptionError),
        ({"opponents": "nobody"}, UnknownNameError),
        ({"opponents": ["random", "random"]}, OptionError),
        ({"opponents": [3]}, OptionError),
        ({"num_players": 9}, OptionError),
        ({"reward": "points"}, OptionError),
        ({"illegal_action": "explode"}, OptionError),
        ({"render_mode": "human"}, OptionError),
        ({"autoreset_mode": "sometimes"}, OptionError),
        ({"num_envs": 0}, OptionError),
    ],
)
def test_options_out_of_range(options, error):
    with pytest.raises(error):
        SeatVectorEnv(TOY, **options)
