"""The PettingZoo environment keeps the AEC promises, PettingZoo's own checks and those it does not make."""

import copy
import warnings
from collections import defaultdict

import numpy as np
import pytest
from helpers.aec import POSITIONS, ended, make, picture, started, step, to_the_end
from helpers.agents import choice
from helpers.subjects import subjects
from helpers.toy import TOY
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test
from pettingzoo.utils import wrappers

from minegym.adapters.pettingzoo import AECGame
from minegym.core.errors import ActionError, OptionError
from minegym.core.payoffs import BOT, REWARDS
from minegym.envs import mined_out
from minegym.render import render

ALL = pytest.mark.parametrize("subject", subjects(), ids=str)


# --- PettingZoo's own checks -----------------------------------------------------------------------------------------


@ALL
def test_api(subject):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(subject), num_cycles=300)
    said = {str(w.message) for w in caught}
    expected = (
        "Observation is not a NumPy array",  # it is a dictionary with a mask, as in PettingZoo's classic games
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Action mask numpy array is all zeros (no legal actions).",  # agents whose game is over
        "Observation numpy array is all zeros.",  # an empty board, in Connect Four
    )
    assert said <= set(expected), f"unexpected: {said - set(expected)}"


@ALL
def test_seeds(subject):
    seed_test(lambda: make(subject), num_cycles=100)


@ALL
def test_rendering(subject):
    # the test makes a "human" environment first, whether or not there is such a mode
    render_test(lambda render_mode: make(subject, render_mode=None if render_mode == "human" else render_mode))


@ALL
def test_text_tells_positions_apart_and_drawing_changes_nothing(subject):
    env = started(subject, render_mode="ansi")
    texts = set()
    while len(texts) < 20 and not ended(env):
        before = picture(env)
        texts.add(env.render())
        assert picture(env) == before
        step(env)
    assert len(texts) > 1


@ALL
def test_an_environment_is_rendered_for_its_viewer(subject):
    env = started(subject, 8)  # beyond what is chosen before anything is hidden
    for viewer in (None, *env.possible_agents):
        watched = make(subject, render_mode="ansi", viewer=viewer)
        watched.set_state(env.get_state())
        seat = None if viewer is None else env.possible_agents.index(viewer)
        before = picture(watched)
        shown = watched.render()
        assert shown == render(subject.game, env.get_state(), env.edition, "ansi", seat)
        assert picture(watched) == before
        pictures = set()
        for seed in range(5):  # one may happen to bring the same cards
            watched.redeal(viewer or 0, seed=seed)
            pictures.add(watched.render())
        assert (pictures == {shown}) == (viewer is not None or not subject.hidden)


def test_a_picture_is_drawn_for_any_viewer_and_in_notebooks_for_the_environments_own():
    env = mined_out.env(viewer="seat_1")
    env.reset(seed=0)
    before = picture(env)
    everything, one_seats = env.picture(), env.picture("seat_0")
    assert everything == env.picture(None) != one_seats
    assert one_seats == env.picture(viewer=0) == env.picture("seat_1")  # of the piles all seats know the same
    assert env._repr_svg_() == one_seats.svg
    env.viewer = None
    assert env._repr_svg_() == everything.svg
    env.viewer = "seat_1"
    assert picture(env) == before
    assert copy.deepcopy(env)._repr_svg_() == one_seats.svg


@pytest.mark.parametrize("viewer", ["player_0", "seat_2", 2, -1, 0.5])
def test_a_viewer_who_is_not_there_is_refused(viewer):
    env = mined_out.env()
    env.reset(seed=0)
    with pytest.raises(
        OptionError, match=r"no such viewer: .*the agents are seat_0, seat_1, and None is the spectator"
    ):
        env.picture(viewer)
    with pytest.raises(OptionError, match="no such viewer"):
        mined_out.env(viewer=viewer)


def test_pictures_need_a_game_and_one_that_is_drawn():
    with pytest.raises(ActionError, match="reset"):
        mined_out.env().picture()
    env = AECGame(TOY)
    env.reset(seed=0)
    with pytest.raises(OptionError, match="text only"):
        env.picture("seat_0")


def test_pictures():
    env = mined_out.env(render_mode="rgb_array")
    env.reset(seed=0)
    shapes = set()
    frames = set()
    for _ in range(6):
        frame = env.render()
        assert frame.dtype == np.uint8
        assert frame.ndim == 3
        assert frame.max() > frame.min(), "the frame is blank"
        shapes.add(frame.shape)
        frames.add(frame.tobytes())
        before = env.get_state()
        env._repr_svg_()
        assert env.get_state() == before
        step(env)
    assert len(shapes) == 1
    assert len(frames) > 1
    assert env._repr_svg_().startswith("<svg")


@ALL
def test_under_pettingzoos_wrappers(subject):
    env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(make(subject)))
    env.reset(seed=1)
    paid = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] = reward
        env.step(None if terminated or truncated else choice(seen["observation"], seen["action_mask"]))
    bare = started(subject, seed=1)
    to_the_end(bare)
    assert paid == bare.rewards


# --- Payoffs ---------------------------------------------------------------------------------------------------------


def expected_payoffs(env: AECGame, reward: str) -> list[float]:
    """From the final scores and placements, as the options say it in words; the bot's last where there is one."""
    scores = [env.infos[a]["score"] for a in env.possible_agents]
    places = [env.infos[a]["placement"] for a in env.possible_agents]
    if env.bot_level is not None:
        scores.append(int(env.get_state()["score"][BOT]))
        places.append(3 - places[0])
    seats = len(scores)
    if seats == 1:
        return [scores[0] * env.game.score_scale]
    if reward == "win":
        return [(p == 1) / places.count(1) for p in places]
    if reward == "score_margin":
        return [(s - (sum(scores) - s) / (seats - 1)) * env.game.score_scale for s in scores]
    shared = [np.mean([1 - 2 * (k - 1) / (seats - 1) for k in range(p, p + places.count(p))]) for p in places]
    return [float(x) for x in shared]


@ALL
@pytest.mark.parametrize("reward", REWARDS)
def test_summed_rewards_are_the_payoffs_of_every_seat(subject, reward):
    env = make(subject, reward=reward)
    env.reset(seed=11)
    for _ in range(3):
        summed_by_last: dict[str, float] = defaultdict(float)
        summed_by_steps: dict[str, float] = defaultdict(float)
        expected: dict[str, float] = {}
        for agent in env.agent_iter():
            seen, given, terminated, truncated, _ = env.last()
            summed_by_last[agent] += given
            if (terminated or truncated) and not expected:
                expected = dict(zip(env.possible_agents, expected_payoffs(env, reward), strict=False))
            env.step(None if terminated or truncated else choice(seen["observation"], seen["action_mask"]))
            for name, part in env.rewards.items():
                summed_by_steps[name] += part
        assert dict(summed_by_last) == pytest.approx(expected, abs=1e-6)
        assert dict(summed_by_steps) == pytest.approx(expected, abs=1e-6)
        env.reset()


@ALL
def test_the_loser_gets_its_loss_though_another_moved_last(subject):
    if subject.num_players == 1:
        pytest.skip("one seat has nobody to lose to")
    seen = False
    for seed in range(40):
        env = started(subject, seed=seed)
        while not ended(env):
            mover = env.agent_selection
            step(env)
        for agent in list(env.agents):
            _, reward, *_ = env.last()
            assert env.agent_selection == agent
            seen |= agent != mover and reward < 0
            env.step(None)
        if seen:
            return
    raise AssertionError("in 40 games nobody lost without having moved last")


@ALL
def test_all_agents_end_together_and_leave_in_the_order_of_their_seats(subject):
    env = started(subject)
    to_the_end(env)
    assert len(set(env.terminations.values())) == len(set(env.truncations.values())) == 1
    assert all(a != b for a, b in zip(env.terminations.values(), env.truncations.values(), strict=True))
    for agent in env.possible_agents:
        assert env.agent_selection == agent
        seen, _, terminated, truncated, info = env.last()
        assert terminated or truncated
        assert {"score", "placement"} <= info.keys()
        assert not seen["action_mask"].any()
        env.step(None)
        assert agent not in env.agents
    assert env.agents == []
    assert list(env.agent_iter()) == []


# --- What agents see -------------------------------------------------------------------------------------------------


@ALL
def test_masks_and_turns_over_many_games(subject):
    decisions = 10_000 if subject.game is not TOY else 1_000
    env = make(subject)
    env.reset(seed=5)
    rng = np.random.default_rng(0)
    for _ in range(decisions):
        if not all(env.action_spaces[a] is env.action_space(a) for a in env.possible_agents):
            raise AssertionError("a space is not always the same object")
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert legal.size, "an agent is asked and may do nothing"
        assert env.agent_selection == f"seat_{env.get_state()['seat']}"
        env.step(rng.choice(legal))  # under "raise": none of these is illegal


@ALL
@pytest.mark.parametrize("decisions", POSITIONS)
def test_agents_out_of_turn_see_their_own_view_and_no_mask(subject, decisions):
    env = started(subject, decisions)
    batch = subject.make(1, autoreset="disabled")
    batch.set_state(np.array([env.get_state()]))
    before = picture(env)
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["observation"].tobytes() == batch.observe(seat)[0].tobytes()
        if agent == env.agent_selection:
            assert seen["action_mask"].astype(bool).tolist() == batch.action_mask[0].tolist()
        else:
            assert not seen["action_mask"].any()
    assert picture(env) == before


@ALL
@pytest.mark.parametrize("decisions", POSITIONS)
def test_nothing_hidden_from_an_agent_reaches_it(subject, decisions):
    env = started(subject, decisions, render_mode=None)
    states = set()
    for seat, agent in enumerate(env.possible_agents):
        before = {k: v.tobytes() for k, v in env.observe(agent).items()}
        told = repr(env.last()) if agent == env.agent_selection else None
        for seed in range(6):
            other = env.clone()
            other.redeal(seat if seed % 2 else agent, seed)
            states.add(other.get_state().tobytes())
            assert {k: v.tobytes() for k, v in other.observe(agent).items()} == before
            if told is not None:
                assert repr(other.last()) == told
                assert other.infos == env.infos
    if subject.hidden:
        assert len(states) > 1, "the re-deals changed nothing, so the test shows nothing"


def test_hands_differ_between_views():
    env = AECGame(TOY, num_players=3)
    env.reset(seed=0)
    hands = [TOY.observation.unflatten(env.observe(a)["observation"])["hand"] for a in env.possible_agents]
    assert np.sum(hands, axis=0).max() == 1, "a card is seen in two hands"


def test_what_is_handed_out_stays_as_it_was():
    env = mined_out.env()
    env.reset(seed=0)
    kept = []
    for _ in range(200):
        seen = env.last()[0]
        kept.append((seen, copy.deepcopy(seen), env.infos, copy.deepcopy(env.infos), env.rewards, dict(env.rewards)))
        step(env)
    for seen, as_it_was, infos, infos_were, rewards, rewards_were in kept:
        assert all(np.array_equal(seen[k], as_it_was[k]) for k in seen)
        assert infos == infos_were
        assert rewards == rewards_were


def test_writing_into_what_is_handed_out_changes_nothing():
    env = mined_out.env()
    env.reset(seed=0)
    before = picture(env)
    seen = env.last()[0]
    seen["observation"][:] = 1
    seen["action_mask"][:] = 1
    assert picture(env) == before
