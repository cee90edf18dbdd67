"""The invariants hold along games (the contract shows that) and find every kind of damage (shown here)."""

from collections.abc import Callable

import numpy as np
import pytest
from helpers.play import play

import minegym
from minegym.envs.mined_out.constants import ACT, COLLAPSED, FLEE, IN_PILE, ORIENT, SETUP, SHAKY, SUPPORTED
from minegym.envs.mined_out.invariants import invariants

ENV = minegym.make_vec("mined_out", 24, num_players=3, autoreset="disabled")


@pytest.fixture(scope="module")
def records() -> np.ndarray:
    """Positions of all kinds: after the same number of decisions, in many games."""
    ENV.reset(seed=0)
    for _ in play(ENV, seed=0, decisions=150):
        pass
    return ENV.get_state()


def a_record(records: np.ndarray, wanted: Callable[[np.void], bool]) -> np.void:
    """A copy of the first record of that kind; there must be one."""
    return next(record.copy() for record in records if wanted(record))


def with_phase(phase: int) -> Callable[[np.void], bool]:
    return lambda record: record["phase"] == phase and not record["over"]


def laid(record: np.void) -> int:
    """A card of seat 0 that lies in its mine."""
    return int(np.flatnonzero(record["players"]["condition"][0])[-1])


def in_pile(record: np.void) -> int:
    return int(np.flatnonzero(record["players"]["condition"][0] == IN_PILE)[0])


def put(name: str, value: int, index: Callable[[np.void], object] | object = ()) -> Callable[[np.void], None]:
    """Damage: a field, of the record or of a player, gets that value at that index."""

    def damage(record: np.void) -> None:
        owner = record if name in record.dtype.names else record["players"]
        at = index(record) if callable(index) else index
        if at == ():
            owner[name] = value
        else:
            owner[name][at] = value

    return damage


DAMAGES = [
    (put("pile", 0, (0, 1, 0)), "permutation"),
    (put("condition", IN_PILE, lambda r: (0, laid(r))), "undrawn|pile"),
    (put("condition", SHAKY, lambda r: (0, in_pile(r))), "undrawn|pile"),
    (put("drawn", 0, (0, 0)), "undrawn"),
    (put("grid", 0, (0, 0, 10)), "grid|first card"),
    (put("grid", 1, (0, 2, 4)), "two places|grid"),
    (put("column", 3, lambda r: (0, laid(r))), "its column says"),
    (put("orientation", 2, lambda r: (0, in_pile(r))), "in its pile"),
    (put("standing", 12, 0), "standing"),
    (put("bars", 3, lambda r: (0, in_pile(r))), "in its pile"),
    (put("bars", 3, lambda r: (0, laid(r))), "joins it to nothing|not supported|bars lie"),
    (put("supports", 9, 0), "supports|bars"),
    (put("gems", 15, (0, 1)), "gems|counters"),
    (put("saved", 9, 0), "AP saved"),
    (put("upgrades", 1, (0, slice(None))), "counted"),
    (put("score", 99, 0), "score 99, counted"),
    (put("x", 4, 0), "meeple stands"),
    (put("seat", 3), "seat is 3"),
    (put("active", 3), "active is 3"),
    (put("ap", 15), "15 AP"),
    (put("ap", 0), "without action points"),
    (put("round", 0), "setup|before the first turn"),
    (put("placement", 1, 0), "placed though the game lasts"),
    (put("score", 1, 3), "not in play"),
    (put("dynamite", 1, 3), "not in play"),
    (put("pile", 1, (3, 0, 0)), "not in play"),
    (put("over", 1), "placements"),
]


@pytest.mark.parametrize(("damage", "said"), DAMAGES)
def test_damage_is_found(records: np.ndarray, damage: Callable[[np.void], None], said: str) -> None:
    record = a_record(records, with_phase(ACT))
    invariants(record, ENV.edition)
    damage(record)
    with pytest.raises(AssertionError, match=said):
        invariants(record, ENV.edition)


def test_a_question_that_does_not_fit_is_found(records: np.ndarray) -> None:
    record = a_record(records, with_phase(ACT))
    for phase in (ORIENT, FLEE):
        record["phase"] = phase
        with pytest.raises(AssertionError):
            invariants(record, ENV.edition)
    record = a_record(records, with_phase(ORIENT))
    record["heading"] = SETUP
    with pytest.raises(AssertionError, match="heading"):
        invariants(record, ENV.edition)


def test_bars_on_a_collapsed_card_are_found(records: np.ndarray) -> None:
    record = a_record(records, lambda r: with_phase(ACT)(r) and bool(r["players"]["bars"][:3].any()))
    seat, card = np.argwhere(record["players"]["bars"] > 0)[0]
    assert record["players"]["condition"][seat, card] == SUPPORTED
    record["players"]["condition"][seat, card] = COLLAPSED
    record["players"]["standing"][seat] -= 1
    with pytest.raises(AssertionError, match="has a bar and is not supported"):
        invariants(record, ENV.edition)


def test_wrong_places_at_the_end_are_found() -> None:
    ENV.reset(seed=1)
    ENV.playout(seed=2)
    record = a_record(ENV.get_state(), lambda r: len({*r["placement"][:3]}) == 3)
    invariants(record, ENV.edition)
    record["placement"][:3] = np.roll(record["placement"][:3], 1)
    with pytest.raises(AssertionError, match="placements"):
        invariants(record, ENV.edition)
