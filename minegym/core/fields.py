"""Tables of fields: one line a fact, from which come the record, its bounds and its documentation.

A game states its state and its observation as tables of `Field`s. A state's fields are sorted from wide to narrow, so
that the record has no padding: padding bytes are not copied and would break comparison by bytes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from minegym.core.errors import StateError

HIDDEN = "HIDDEN: "  # begins the meaning of what some seat in play does not know, or of a group of such fields
Kind = Literal["number", "count", "category"]
INTEGER_TYPES = ("i1", "u1", "i2", "u2", "i4", "u4", "i8")  # no "u8": with an "i8", compiled code makes floats of it


@dataclass(frozen=True)
class Field:
    """One field of a record: its name, shape, inclusive bounds, meaning, and integer type.

    `kind` tells a network how to read it: a "number" is scaled by its bounds; so is the logarithm of a "count", which
    is mostly far below its bound; a "category" is one of the values low..high with no order between them. An empty
    `type` means the smallest signed type that holds the bounds. A field with `parts` is an array of records of its own
    and has no bounds itself: see `group_by_seat`. In an observation, `by_seat` says that the first axis counts seats
    clockwise from the observer.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    kind: Kind = "number"
    type: str = ""
    parts: tuple["Field", ...] = ()
    by_seat: bool = False

    def __post_init__(self) -> None:
        """Choose the type and check the bounds against it."""
        if self.parts:
            return
        if not self.type:
            object.__setattr__(self, "type", smallest_type(self.low, self.high))
        if self.type not in INTEGER_TYPES:
            raise ValueError(f"field {self.name!r}: type {self.type!r} is none of {', '.join(INTEGER_TYPES)}")
        info = np.iinfo(self.type)
        if not info.min <= self.low <= self.high <= info.max:
            raise ValueError(f"field {self.name!r}: bounds {self.low}..{self.high} do not fit {self.type}")

    @property
    def dtype(self) -> np.dtype[Any]:
        """The numpy type of one item."""
        return record_dtype(self.parts) if self.parts else np.dtype(self.type)

    def leaves(self, lead: str = "", shape: tuple[int, ...] = ()) -> Iterator["Field"]:
        """The field itself, or those inside it, under dotted names and whole shapes."""
        if not self.parts:
            yield replace(self, name=lead + self.name, shape=(*shape, *self.shape))
        secret = HIDDEN if self.meaning.startswith(HIDDEN) else ""
        for part in self.parts:
            for leaf in part.leaves(f"{lead}{self.name}.", (*shape, *self.shape)):
                yield replace(leaf, by_seat=self.by_seat or leaf.by_seat, meaning=secret + leaf.meaning)


def group_by_seat(name: str, seats: int, meaning: str, parts: Sequence[Field]) -> Field:
    """A field that holds one record a seat: assigning one of them copies it whole."""
    return Field(name, (seats,), 0, 0, meaning, parts=wide_to_narrow(parts), by_seat=True)


def wide_to_narrow(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields in the order in which a record has no padding."""
    return tuple(sorted(fields, key=lambda field: (bool(field.parts), -field.dtype.itemsize)))


def record_dtype(fields: Sequence[Field]) -> np.dtype[np.void]:
    """The record made of these fields, in this order."""
    return np.dtype([(field.name, field.dtype, field.shape) for field in fields])


def smallest_type(low: int, high: int) -> str:
    """The narrowest signed integer type that holds low..high."""
    return next(t for t in ("i1", "i2", "i4") if np.iinfo(t).min <= low and high <= np.iinfo(t).max)


def values_of(record: Any, path: str) -> Any:
    """The values that a record, or an array of them, holds under a dotted name."""
    for name in path.split("."):
        record = record[name]
    return record


# What every game's record begins with. The engine reads these and nothing else.
CORE_FIELDS = (
    Field("seed", (2,), 0, 0xFFFFFFFF, "key of this game's random stream, two 32-bit words", type="u4"),
    Field("draws", (), 0, 0xFFFFFFFF, "how many words the stream has given", type="u4"),
    Field("num_players", (), 1, 8, "seats in play; the seats beyond stay empty"),
    Field("seat", (), 0, 7, "the seat that is asked"),
    Field("over", (), 0, 2, "0 the game lasts, 1 it ended by its rules (termination), 2 at the turn cap (truncation)"),
)


def result_fields(seats: int, open_scores: bool) -> tuple[Field, ...]:
    """The result fields of a game for at most that many seats."""
    return (
        Field("score", (seats,), -0x7FFF, 0x7FFF, ("" if open_scores else HIDDEN) + "points of each seat, now"),
        Field(
            "tiebreak", (seats,), -0x7FFF, 0x7FFF, "among equal scores the higher comes first; set when the game ends"
        ),
        Field("placement", (seats,), 0, seats, "place of each seat once the game is over, ties sharing the better"),
    )


@dataclass(frozen=True, eq=False)
class StateTable:
    """A game's record as a table of fields, with its numpy dtype."""

    fields: tuple[Field, ...]
    dtype: np.dtype[np.void]

    @cached_property
    def leaves(self) -> tuple[Field, ...]:
        """Every field of numbers, by dotted name and whole shape."""
        return tuple(leaf for field in self.fields for leaf in field.leaves())

    def check(self, records: npt.NDArray[np.void]) -> None:
        """Raise `StateError` naming the first field whose values leave its bounds."""
        for leaf in self.leaves:
            values = values_of(records, leaf.name)
            if values.size and not (leaf.low <= values.min() and values.max() <= leaf.high):
                raise StateError(
                    f"field {leaf.name!r} of the state holds {values.min()}..{values.max()}, "
                    f"outside {leaf.low}..{leaf.high}"
                )
        if (records["seat"] >= records["num_players"]).any():
            raise StateError("field 'seat' of the state asks a seat that is not in play")

    def differences(self, a: Any, b: Any) -> list[str]:
        """The fields in which two records differ, each with both values."""
        pairs = ((leaf.name, values_of(a, leaf.name), values_of(b, leaf.name)) for leaf in self.leaves)
        return [f"{name}: {x} != {y}" for name, x, y in pairs if not np.array_equal(x, y)]


def state_table(seats: int, fields: Sequence[Field], open_scores: bool = True) -> StateTable:
    """The state of a game for at most `seats` seats: the core's fields and the game's own, from wide to narrow.

    `open_scores` says that everybody knows all scores while the game lasts.
    """
    limits = {"num_players": seats, "seat": seats - 1}  # an index beyond them would leave the record
    core = (replace(field, high=limits.get(field.name, field.high)) for field in CORE_FIELDS)
    ordered = wide_to_narrow([*core, *result_fields(seats, open_scores), *fields])
    names = [field.name for field in ordered]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"state fields defined twice: {', '.join(sorted(twice))}")
    return StateTable(ordered, record_dtype(ordered))


@dataclass(frozen=True, eq=False)
class ObservationTable:
    """A game's observation: a flat integer vector `[F]` whose parts are named fields.

    All parts share one integer type, so that the record that `observe` writes by name and the vector that a network
    reads are the same bytes. `low` and `high [F]` are inclusive bounds; `is_count` and `is_category [F]` mark numbers
    of those kinds; `seat [F]` is the seat, clockwise from the observer, that a number belongs to, or -1 if it belongs
    to none.
    """

    fields: tuple[Field, ...]
    dtype: np.dtype[np.void]
    type: np.dtype[Any]
    low: npt.NDArray[Any]
    high: npt.NDArray[Any]
    is_count: npt.NDArray[np.bool_]
    is_category: npt.NDArray[np.bool_]
    seat: npt.NDArray[np.int8]

    @property
    def size(self) -> int:
        """The length F of the flat vector."""
        return len(self.low)

    @property
    def leaves(self) -> tuple[Field, ...]:
        """Every part of the vector, by dotted name and whole shape."""
        return tuple(leaf for field in self.fields for leaf in field.leaves())

    def places(self, name: str) -> npt.NDArray[np.int64]:
        """The numbers of the vector that the field of that dotted name takes."""
        record = np.zeros(1, self.dtype)
        values_of(record, name)[...] = 1
        return np.flatnonzero(record.view(self.type))

    def unflatten(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Named views `[..., *shape]` of flat observations `[..., F]`; dotted names reach into records.

        Nothing is copied if the observations are contiguous. Raises `ValueError` on another shape or type.
        """
        observation = np.asarray(observation)
        if observation.shape[-1:] != (self.size,) or observation.dtype != self.type:
            expected = f"{self.size} numbers of type {self.type}"
            raise ValueError(f"an observation is {expected}, not {observation.dtype} {observation.shape}")
        records = np.ascontiguousarray(observation).view(self.dtype)[..., 0]
        return {leaf.name: values_of(records, leaf.name) for leaf in self.leaves}


def observation_table(fields: Sequence[Field]) -> ObservationTable:
    """The observation made of these parts, in this order, in the narrowest integer type that holds them all."""
    leaves = [leaf for field in fields for leaf in field.leaves()]
    shared = smallest_type(min(leaf.low for leaf in leaves), max(leaf.high for leaf in leaves))
    parts = tuple(_retyped(field, shared) for field in fields)
    dtype = record_dtype(parts)

    def column(value: Callable[[Field], Any], kind: str) -> npt.NDArray[Any]:
        """Something of every field, spread over the places of the flat vector that the field takes."""
        record = np.zeros(1, dtype)
        for leaf in leaves:
            values_of(record, leaf.name)[...] = value(leaf)
        return record.view(shared).astype(kind)

    def seats(leaf: Field) -> Any:
        """The seat numbers along a field's first axis, or -1."""
        return np.arange(leaf.shape[0]).reshape(-1, *(1 for _ in leaf.shape[1:])) if leaf.by_seat else -1

    return ObservationTable(
        fields=parts,
        dtype=dtype,
        type=np.dtype(shared),
        low=column(lambda leaf: leaf.low, shared),
        high=column(lambda leaf: leaf.high, shared),
        is_count=column(lambda leaf: leaf.kind == "count", "bool"),
        is_category=column(lambda leaf: leaf.kind == "category", "bool"),
        seat=column(seats, "i1"),
    )


def _retyped(field: Field, shared: str) -> Field:
    """The field in the shared type; records keep theirs, since whole ones are copied from the state."""
    if not field.parts:
        return replace(field, type=shared)
    if wrong := [leaf.name for leaf in field.leaves() if leaf.type != shared]:
        raise ValueError(f"{', '.join(wrong)}: not of the observation's type {shared}; give them that type")
    return field
