"""The invariants hold along games (the contract shows that) and find every kind of damage (shown here)."""

from collections.abc import Callable

import numpy as np
import pytest
from helpers.play import play

import minegym
from minegym.envs.galaxy_goldmine.constants import (
    BLACK_HOLE,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    EXPLORE,
    FRAGMENT,
    LOST_TOOL,
    PHASE_NAMES,
    STEAL,
    TABLE,
)
from minegym.envs.galaxy_goldmine.invariants import invariants

ENV = minegym.make_vec("galaxy_goldmine", 24, num_players=4, autoreset="disabled")
Damage = Callable[[np.void], None]


@pytest.fixture(scope="module")
def records() -> list[np.void]:
    """Positions of all kinds, from whole games."""
    ENV.reset(seed=0)
    found = []
    for _ in play(ENV, seed=0):
        found += list(ENV.get_state())
    return found


def a_record(records: list[np.void], wanted: Callable[[np.void], bool]) -> np.void:
    """A copy of the first record of that kind; there must be one."""
    return next(record.copy() for record in records if wanted(record))


def in_the_middle(record: np.void) -> bool:
    """A seat explores, cards were collected, one lies face up, and one was protected."""
    lively = record["face_up"].any() and record["hand"][0].sum() > 4 and record["players"]["protected"].any()
    return bool(lively and record["phase"] == EXPLORE and not record["over"] and record["explorations"])


def put(name: str, value: int, index: Callable[[np.void], object] | object = ()) -> Damage:
    """Damage: a field, of the record, of a player or of what seats know, gets that value at that index."""

    def damage(record: np.void) -> None:
        owner = next(
            o for o in (record, record["players"], record["knowledge"], record["log"]) if name in o.dtype.names
        )
        at = index(record) if callable(index) else index
        if at == ():
            owner[name] = value
        else:
            owner[name][at] = value

    return damage


def up(record: np.void) -> int:
    """A pile with a face-up top."""
    return int(np.flatnonzero(record["face_up"])[0])


def down(record: np.void) -> int:
    """A pile with a face-down top."""
    return int(np.flatnonzero((record["height"] > 0) & (record["face_up"] == 0))[0])


def top(record: np.void, pile: int) -> tuple[int, int]:
    return pile, int(record["height"][pile]) - 1


def other_seat(record: np.void) -> int:
    return (int(record["seat"]) + 1) % 4


DAMAGES = [
    (put("height", 1, down), "high|unseen"),
    (put("pile", 0, lambda r: top(r, down(r))), "cards high|not .* high"),
    (put("pile", 1, lambda r: (down(r), 0)), "Moon Rock"),
    (put("pile", 1 + FRAGMENT, lambda r: top(r, up(r))), "lies face up"),
    (put("face_up", 1, down), "face up|unseen"),
    (put("face_up", 0, up), "unseen"),
    (put("unseen", 9, (0, FRAGMENT)), "unseen"),
    (put("discards", 9, 2), "cards of kind 2"),
    (put("discards", 1, BLACK_HOLE), "cards of kind"),
    (put("discards", 1, FRAGMENT), "cards of kind"),
    (put("discards", 9, LOST_TOOL), "cards of kind"),
    (put("black_holes", 9), "cards of kind"),
    (put("fragments", 2, 0), "cards of kind"),
    (put("hand", 9, (0, 0)), "cards of kind"),
    (put("protected", 0), "cards of kind"),
    (put("unprotected", 1, 0), "Valuables"),
    (put("score", 99, 0), "scores 99"),
    (put("looked", 3, (0, 4)), "looked deeper"),
    (put("activated", 0), "Lost Tools"),
    (put("moves", 1), "the log"),
    (put("kind", 1, -1), "after the log's end"),
    (put("kind", 5, 0), "the log"),
    (put("source", 5, 0), "the log"),
    (put("target", TABLE, 0), "the log"),
    (put("top", 1 + FRAGMENT, lambda r: (0, up(r))), "seat 0 knows of the piles .top"),
    (put("second", 1 + FRAGMENT, (1, 4)), "seat 1 knows of the piles .second"),
    (lambda r: r["knowledge"]["unseen"].__setitem__((2, 0, FRAGMENT), 9), "seat 2 knows of the piles .unseen"),
    (put("sure", 9, (0, 1, 1)), "sure of what is not so"),
    (put("may", 0, (0, 1)), "impossible"),
    (put("may", 9, (0, 0, 0)), "its own hand"),
    (put("may", 1, (0, 5, 0)), "not in play"),
    (put("doubt", 1, lambda r: int(np.flatnonzero(r["doubt"][:4] == 0)[0])), "doubts"),
    (put("hand", 1, (4, 0)), "not in play|cards of kind"),
    (put("looked", 1, (5, 0)), "not in play"),
    (put("score", 1, 5), "not in play"),
    (put("seat", 4), "seat is 4"),
    (put("active", 5), "active is 5"),
    (put("active", 0, lambda r: ()), "has turn|asked in the turn"),
    (put("turn", 0), "turn 0"),
    (put("idle", 4), "idle turns"),
    (put("disabled", 6, 0), "not in play"),
    (put("disabled", 1, slice(0, 6)), "fewer tools"),
    (put("chosen", 0), "tools are chosen"),
    (put("chosen", 1), "tools are chosen"),
    (put("ready", 2, 0), "ready more often"),
    (put("explorations", 15), "15 explorations"),
    (put("seat", 0, lambda r: ()), "asked in the turn"),
    (put("placement", 1, 0), "placed though the game lasts"),
    (put("tiebreak", 1, 0), "tie is broken"),
    (put("over", 1), "placements"),
    (put("over", 2), "placements"),
    (put("phase", DISCARD), "discard"),
    (put("phase", CHOOSE), "chosen"),
]


@pytest.mark.parametrize(("damage", "said"), DAMAGES)
def test_damage_is_found(records: list[np.void], damage: Damage, said: str) -> None:
    for number, record in enumerate(r.copy() for r in records if in_the_middle(r)):
        before = record.tobytes()
        invariants(record, ENV.edition)
        damage(record)
        if record.tobytes() != before:  # a value put where it was is no damage
            with pytest.raises(AssertionError, match=said):
                invariants(record, ENV.edition)
            return
        assert number < 50, "nothing was damaged"


@pytest.mark.parametrize("phase", range(len(PHASE_NAMES)))
def test_every_question_was_asked_and_fits_nowhere_else(records: list[np.void], phase: int) -> None:
    record = a_record(records, lambda r: r["phase"] == phase and not r["over"])
    invariants(record, ENV.edition)
    if phase in (COLLECT, STEAL):
        record["face_up"] = record["unseen"] = record["players"]["unprotected"] = 0
    elif phase == DISCARD:
        record["discards"] = 0
    elif phase == DISABLE:
        record["seat"] = other_seat(record)
    elif phase == EXPLORE:
        record["explorations"] = record["ready"] = 0
    else:
        record["progress"] = 1
    with pytest.raises(AssertionError):
        invariants(record, ENV.edition)


def test_a_game_that_goes_on_after_its_end_is_found(records: list[np.void]) -> None:
    record = a_record(records, lambda r: r["over"] and r["idle"] < 4)
    invariants(record, ENV.edition)
    record["over"] = 0
    with pytest.raises(AssertionError, match="placed though the game lasts"):
        invariants(record, ENV.edition)
    record["placement"] = record["tiebreak"] = 0
    with pytest.raises(AssertionError, match="goes on after its end"):
        invariants(record, ENV.edition)


def test_wrong_places_at_the_end_are_found(records: list[np.void]) -> None:
    record = a_record(records, lambda r: r["over"] and len({*r["placement"][:4]}) == 4)
    invariants(record, ENV.edition)
    record["placement"][:4] = np.roll(record["placement"][:4], 1)
    with pytest.raises(AssertionError, match="placements"):
        invariants(record, ENV.edition)


def test_an_end_without_a_reason_is_found(records: list[np.void]) -> None:
    record = a_record(records, lambda r: r["over"] and len({*r["placement"][:4]}) == 4 and r["idle"] == 4)
    invariants(record, ENV.edition)
    record["idle"] = 2
    with pytest.raises(AssertionError, match="for no reason"):
        invariants(record, ENV.edition)
