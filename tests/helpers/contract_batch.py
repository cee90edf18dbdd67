"""The contract, second part: batches, seeds, rewards, refusals and the ends of games."""

from unittest import mock

import numpy as np
import pytest
from helpers.play import ENDS, SHOWN, assert_same, choose, play, shown
from helpers.subjects import Subject

from minegym.adapters.vector import BatchedAEC
from minegym.core import engine
from minegym.core.errors import IllegalActionError
from minegym.core.loops import AUTORESET_MODES, ILLEGAL_ACTION_POLICIES
from minegym.core.payoffs import REWARDS

ROWS = 12


def check_a_row_is_itself(subject: Subject) -> None:
    """A row is the same alone, in a batch, and in a batch spread over threads."""
    batch = subject.make(ROWS)
    with mock.patch.object(engine, "ROWS_A_THREAD", 4):
        threaded = subject.make(ROWS, num_threads=2)
        threaded.reset(seed=20)
        batch.reset(seed=20)
        alone = [subject.make(1) for _ in range(ROWS)]
        for row, env in enumerate(alone):
            env.reset(seed=20 + row)
        rng = np.random.default_rng(21)
        for _ in range(150):
            actions = choose(subject.game, batch.action_mask, rng)
            for env in (batch, threaded):
                env.step(actions)
            for row, env in enumerate(alone):
                env.step(actions[row : row + 1])
            together = shown(batch, SHOWN + ENDS)
            assert_same(together, shown(threaded, SHOWN + ENDS), "threaded")
        assert threaded._engine._slices(ROWS) == 2, "the batch was not split"
    for row, env in enumerate(alone):
        assert_same({k: v[row : row + 1] for k, v in together.items()}, shown(env, SHOWN + ENDS), f"row {row} alone")


def check_threads_everywhere(subject: Subject) -> None:
    """Observing, re-dealing and playing out give the same on two threads as on one."""
    results = []
    with mock.patch.object(engine, "ROWS_A_THREAD", 4):
        for threads in (1, 2):
            env = subject.make(ROWS, num_threads=threads, autoreset="disabled")
            env.reset(seed=22)
            for _ in play(env, seed=23, decisions=4):
                pass
            observation = env.observe(subject.num_players - 1)
            env.redeal(0, seed=24)
            redealt = env.get_state()
            lengths = env.playout(seed=25)
            results.append({**shown(env), "observe": observation, "redealt": redealt, "lengths": lengths})
    assert_same(*results, "two threads")


def check_seeds(subject: Subject) -> None:
    """The same seed is the same game, seed 0 is a seed, and without one games differ from time to time."""
    once, again, other = subject.make(4), subject.make(4), subject.make(4)
    for seed in (0, 1, 2**64 - 4):
        once.reset(seed=seed)
        again.reset(seed=[seed + row for row in range(4)])
        for _ in zip(play(once, seed=26, decisions=60), play(again, seed=26, decisions=60), strict=True):
            assert_same(shown(once, SHOWN + ENDS), shown(again, SHOWN + ENDS), f"seed {seed}")
    seeds = (0, 1000, 2**40, None, None)
    starts = [_deals(subject, seed) for seed in seeds]
    assert len({whole for whole, _ in starts}) == len(seeds), "different seeds are one"
    if None not in {deal for _, deal in starts}:
        assert len({deal for _, deal in starts}) == len(seeds), "different seeds deal the same games"
    once.reset(seed=0)
    other.reset(seed=0)
    once.reset()
    other.reset()
    assert_same(shown(once), shown(other), "the games that follow seed 0")
    other.reset(seed=0)
    assert once.get_state().tobytes() != other.get_state().tobytes(), "reset() without a seed deals the same game again"


def _deals(subject: Subject, seed: int | None) -> tuple[bytes, bytes | None]:
    """64 fresh records, and the same without their seeds; None instead if dealing has no part for chance."""
    env = subject.make(64)
    env.reset(seed=seed)
    states = env.get_state()
    whole = states.tobytes()
    states["seed"] = 0
    return whole, states.tobytes() if states["draws"].any() else None


def check_chance_is_the_rows_own(subject: Subject) -> None:
    """Neither numpy's nor Python's global randomness has any part in a game."""
    env = subject.make(4)
    results = []
    for seed in (1, 2):
        np.random.seed(seed)
        env.reset(seed=27)
        for _ in play(env, seed=28, decisions=30):
            pass
        results.append(shown(env))
    assert_same(*results, "another global seed")


def check_rewards(subject: Subject) -> None:
    """Every seat's rewards sum to its payoff, whoever moved last, and all payoffs to what they promise."""
    for reward in REWARDS:
        env = subject.make(ROWS, reward=reward, autoreset="disabled")
        env.reset(seed=29)
        summed = np.zeros((ROWS, subject.num_players))
        last_mover = env.agent_selection.copy()
        for _ in play(env, seed=30):
            summed += env.rewards
            assert (env.rewards[~env.dones] == 0).all(), "a reward before the end"
            last_mover[~env.dones] = env.agent_selection[~env.dones]
        states = env.get_state()
        assert (env.final_scores == states["score"][:, : subject.num_players]).all()
        assert (env.final_placements == states["placement"][:, : subject.num_players]).all()
        scores, placements = (states[name][:, : subject.places] for name in ("score", "placement"))
        expected = payoffs_by_hand(reward, scores, placements, subject.game.score_scale)[:, : subject.num_players]
        np.testing.assert_allclose(summed, expected, atol=1e-6)
        if subject.bot_level:
            assert ((scores[:, 0] > scores[:, 1]) == (placements[:, 0] == 1)).all(), "the bot wins with as many points"
        if subject.num_players > 1:
            total = 1.0 if reward == "win" else 0.0
            np.testing.assert_allclose(summed.sum(1), total, atol=1e-5)
            assert np.abs(summed).max() > 0, "nobody was ever paid"


def payoffs_by_hand(reward: str, scores: np.ndarray, placements: np.ndarray, scale: float) -> np.ndarray:
    """What finished games pay, `[B, P]`, from their scores and placements, by the definition; a bot is one of P."""
    seats = scores.shape[1]
    if seats == 1:
        return scores * scale
    tied = (placements[:, :, None] == placements[:, None, :]).sum(2)
    if reward == "win":
        return np.where(placements == 1, 1 / tied, 0.0)
    if reward == "score_margin":
        return scale * (scores - (scores.sum(1, keepdims=True) - scores) / (seats - 1))
    taken = placements + (tied - 1) / 2  # the mean of the places that tied seats take
    return 1 - 2 * (taken - 1) / (seats - 1)


def check_refusals(subject: Subject) -> None:
    """An illegal action raises, forfeits or is ignored, as chosen; no other row notices."""
    for policy in ILLEGAL_ACTION_POLICIES:
        for reward in REWARDS:
            _refuse_under(subject, policy, reward)


def _refuse_under(subject: Subject, policy: str, reward: str) -> None:
    env = subject.make(3, illegal_action=policy, reward=reward, autoreset="disabled")
    env.reset(seed=31)
    for _ in play(env, seed=32, decisions=2):
        pass
    actions = choose(subject.game, env.action_mask, np.random.default_rng(33))
    twin = env.clone()
    refused = np.flatnonzero(~env.action_mask[1])
    actions[1] = refused[-1] if len(refused) else subject.game.actions.size  # out of range, where all are offered
    before = shown(env)
    if policy == "raise":
        with pytest.raises(IllegalActionError, match="row 1"):
            env.step(actions)
        assert_same(before, shown(env), "after the error")
        return
    env.step(actions)
    legal = actions.copy()
    legal[1] = np.flatnonzero(twin.action_mask[1])[0]
    twin.step(legal)
    for row in (0, 2):
        assert_same(*({k: v[row] for k, v in shown(e).items()} for e in (env, twin)), f"row {row} beside a refusal")
    after = {k: v[1] for k, v in shown(env).items()}
    if policy == "ignore":
        assert_same({k: v[1] for k, v in before.items()}, after, "the ignored row")
        return
    offender = before["agent_selection"][1]
    assert after["terminations"]
    assert env.rewards[1].tolist() == forfeited_by_hand(reward, subject.places, offender)[: subject.num_players]
    places = [1] * subject.places
    places[offender] = subject.places
    assert env.final_placements[1].tolist() == places[: subject.num_players]
    kept = before["state"][1].copy()
    kept["over"], kept["placement"][: subject.places] = 1, places
    assert kept.tobytes() == after["state"].tobytes(), "a forfeit changed more of the record than its end"


def forfeited_by_hand(reward: str, seats: int, offender: int) -> list[float]:
    """What a forfeited game pays each seat, whatever the scores; a bot counts as a seat."""
    if seats == 1:
        return [0.0]
    others = 1 / (seats - 1)
    pays = [float(np.float32(others))] * seats
    pays[offender] = 0.0 if reward == "win" else -1.0
    return pays


def check_endings(subject: Subject) -> None:
    """In all three autoreset modes the end of a game is told alike, and the next game is the same one."""
    for mode in AUTORESET_MODES:
        _follow_a_twin(subject, mode)


def _follow_a_twin(subject: Subject, mode: str) -> None:
    """Play a row with autoreset beside one that never resets itself, over three games."""
    env, twin = subject.make(1, autoreset=mode), subject.make(1, autoreset="disabled")
    for one in (env, twin):
        one.reset(seed=34)
    rng = np.random.default_rng(35)
    ended = 0
    while ended < 3:
        action = choose(subject.game, twin.action_mask, rng)
        for one in (env, twin):
            one.step(action)
        for name in ("rewards", "terminations", "truncations"):
            assert getattr(env, name).tobytes() == getattr(twin, name).tobytes(), name
        if twin.dones[0]:
            ended += 1
            _same_end(env, twin)
            _deal_next(env, twin, mode)
        assert_same(shown(env, SHOWN[:3]), shown(twin, SHOWN[:3]), f"{mode}, game {ended}")


def check_played_out_rows_go_on(subject: Subject) -> None:
    """Rows that were played out, or put back finished, are dealt anew by the next step where rows reset themselves."""
    for mode in AUTORESET_MODES:
        env = subject.make(ROWS, autoreset=mode)
        env.reset(seed=36)
        env.playout(seed=37)
        ends = env.get_state()
        assert (ends["over"] > 0).all()
        env.set_state(ends)
        env.step(np.zeros(ROWS, np.int64))
        if mode == "disabled":
            assert env.get_state().tobytes() == ends.tobytes()
            continue
        following = subject.make(ROWS)
        following.reset(seed=36)
        following.reset()
        assert_same(shown(following), shown(env), f"{mode}: the games after those played out")


def _same_end(env: BatchedAEC, twin: BatchedAEC) -> None:
    for seat in range(env.num_players):
        assert env.final_observation[0, seat].tobytes() == twin.observe(seat)[0].tobytes(), "final_observation"
    assert env.final_scores.tolist() == twin.scores.tolist()
    assert env.final_placements.tolist() == twin.get_state()["placement"][:, : env.num_players].tolist()


def _deal_next(env: BatchedAEC, twin: BatchedAEC, mode: str) -> None:
    """Bring both to the next game, in the way the mode asks for."""
    end = twin.get_state().tobytes()
    if mode == "disabled":
        env.step([0])
        assert env.get_state().tobytes() == end, "a finished row changed"
        assert (env.rewards == 0).all(), "a finished row was paid again"
        env.reset(rows=[0])
    elif mode == "next_step":
        assert env.get_state().tobytes() == end, "the end is not shown"
        assert env.action_mask.all()
        env.step([0])
    if mode != "same_step":
        assert not env.dones.any()
        assert (env.rewards == 0).all()
    twin.reset()


BATCH_CHECKS = [
    check_a_row_is_itself,
    check_threads_everywhere,
    check_seeds,
    check_chance_is_the_rows_own,
    check_rewards,
    check_refusals,
    check_endings,
    check_played_out_rows_go_on,
]
