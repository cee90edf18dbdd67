"""The contract, third part: copies, rows, re-deals and saved states."""

import copy
import json
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from helpers.play import ENDS, SHOWN, assert_same, choose, play, shown
from helpers.subjects import Subject

from minegym.adapters.pettingzoo import AECGame
from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import OptionError, StateError
from minegym.testing import batch_leak_test, leak_test

ROWS = 6


def midway(subject: Subject, seed: int = 40, decisions: int = 7) -> BatchedAEC:
    """An environment some decisions into its games."""
    env = subject.make(ROWS)
    env.reset(seed=seed)
    for _ in play(env, seed=seed, decisions=decisions):
        pass
    return env


def check_copies(subject: Subject) -> None:
    """A clone, a deep copy and an unpickled copy play on alike, through the next games, and share nothing."""
    ways: list[Callable[[BatchedAEC], BatchedAEC]] = [
        BatchedAEC.clone,
        copy.deepcopy,
        lambda env: pickle.loads(pickle.dumps(env)),
    ]
    assert pickle.loads(pickle.dumps(subject.game)) is subject.game, "unpickled games would be compiled anew"
    for way in ways:
        env = midway(subject)
        twin = way(env)
        before = shown(env, SHOWN + ENDS)
        assert_same(before, shown(twin, SHOWN + ENDS), "copied")
        for _ in play(twin, seed=41, decisions=150):
            pass
        assert_same(before, shown(env, SHOWN + ENDS), "the parent, after its copy played on")
        for _ in play(env, seed=41, decisions=150):
            pass
        assert_same(shown(twin, SHOWN + ENDS), shown(env, SHOWN + ENDS), "both played on")
        twin.reset()
        env.reset()
        assert_same(shown(twin), shown(env), "both dealt anew")


def check_rows(subject: Subject) -> None:
    """Rows can be read, put back and dealt anew by themselves, and the others stay as they are."""
    env = midway(subject)
    saved, before = env.get_state(), shown(env)
    copied = env.get_state([1, 3])
    copied["draws"] += 1
    assert_same(before, shown(env), "a copy of records was changed")
    for rows in ([1, 3], np.array([False, True, False, True, False, False]), slice(1, 4, 2)):
        for _ in play(env, seed=42, decisions=3):
            pass
        after = shown(env)
        env.set_state(saved[[1, 3]], rows)
        now = shown(env)
        for name in ("state", "observation", "action_mask", "agent_selection"):
            assert now[name][[1, 3]].tobytes() == before[name][[1, 3]].tobytes(), name
        others = [0, 2, 4, 5]
        assert_same({k: v[others] for k, v in after.items()}, {k: v[others] for k, v in now.items()}, "others")
        env.reset(seed=[50, 51], rows=rows)
        fresh = subject.make(2)
        fresh.reset(seed=50)
        assert env.get_state(rows).tobytes() == fresh.get_state().tobytes()
        assert_same({k: v[others] for k, v in after.items()}, {k: v[others] for k, v in shown(env).items()}, "others")
    for rows in ([6], [-1], [0.5], [True, False]):
        with pytest.raises(OptionError):
            env.get_state(rows)
    with pytest.raises(OptionError):
        env.set_state(saved[:2])


def check_redeal(subject: Subject) -> None:
    """No seat is told what it must not know, and re-deals vary what it does not: many games at once."""
    batch_leak_test(subject.game, subject.num_players, seed=40, choose=choose, bot_level=subject.bot_level)


def check_leaks_in_aec(subject: Subject) -> None:
    """The same of all that the PettingZoo environment shows: infos, masks out of turn, words, pictures."""
    leak_test(
        lambda: AECGame(subject.game, **subject.options),
        games=2,
        every=1 + subject.game.max_decisions // 200,
        pictures_every=9,
        seed=41,
        perfect_information=not subject.hidden,
        twins=0,  # the batch has compared more
    )


def check_saving(subject: Subject) -> None:
    """Bytes and JSON give back the very records, and refuse what is damaged or belongs elsewhere."""
    env, other = midway(subject), midway(subject, seed=47)
    states = env.get_state()
    data, text = env.state_to_bytes(), env.state_to_json()
    for load, saved in ((other.state_from_bytes, data), (other.state_from_json, text)):
        other.reset(seed=1)
        load(saved)
        assert other.get_state().tobytes() == states.tobytes()
        assert_same(shown(env, SHOWN[:3]), shown(other, SHOWN[:3]), "loaded")
    before = shown(other)
    for broken in _broken_bytes(data):
        with pytest.raises(StateError):
            other.state_from_bytes(broken)
    for broken in _broken_json(text):
        with pytest.raises(StateError):
            other.state_from_json(broken)
    assert_same(before, shown(other), "after refused states")
    if subject.num_players < subject.game.max_players:
        more = BatchedAEC(subject.game, ROWS, num_players=subject.num_players + 1)
        with pytest.raises(OptionError, match="players"):
            more.state_from_bytes(data)
    if subject.bot_level and subject.game.bot_levels > 1:
        another = subject.bot_level % subject.game.bot_levels + 1
        other_bot = BatchedAEC(subject.game, ROWS, num_players=1, bot_level=another)
        with pytest.raises(OptionError, match="not all of games against bot"):
            other_bot.state_from_bytes(data)


def _broken_bytes(data: bytes) -> list[bytes]:
    middle = len(data) // 2
    flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    return [b"", b"nonsense", data[:-1], data + b"\0", flipped, data[:8], data[1:]]


def _broken_json(text: str) -> list[str]:
    """The saved text with one thing wrong in each."""

    def changed(change: Callable[[dict], object]) -> str:
        content = json.loads(text)
        change(content)
        return json.dumps(content)

    return [
        "",
        "[]",
        "{}",
        text[:-2],
        changed(lambda c: c.update(game="another")),
        changed(lambda c: c.update(version=c["version"] + 1)),
        changed(lambda c: c.update(edition="another")),
        changed(lambda c: c.update(states=3)),
        changed(lambda c: c["states"][0].pop("seat")),
        changed(lambda c: c["states"][0].update(seat=1.5)),
        changed(lambda c: c["states"][0].update(seat=-1)),
        changed(lambda c: c["states"][0].update(seat=7)),
        changed(lambda c: c["states"][0].update(seat=[0])),
        changed(lambda c: c["states"][0].update(num_players=10**30)),
        changed(lambda c: c["states"][0].update(score=c["states"][0]["score"][:-1])),
    ]


COPIES_CHECKS = [
    check_copies,
    check_rows,
    check_redeal,
    check_leaks_in_aec,
    check_saving,
]
