"""Running a game's rules as plain Python over the same record: slow, readable, and the compiled code's judge."""

from typing import Any

import numpy as np

from minegym.core.chance import seed_record
from minegym.core.game import Edition, Game
from minegym.core.options import level_of_bot

STALE = 0x55  # bytes of an observation not yet written: the compiled loops do not blank it either


def wrapped(value: int, type_: np.dtype[Any]) -> int:
    """The value as a field of that integer type would hold it after overflow."""
    bits = 8 * type_.itemsize
    value = int(value) & ((1 << bits) - 1)
    return value - (1 << bits) if type_.kind == "i" and value >> (bits - 1) else value


def stored(value: Any, type_: np.dtype[Any]) -> Any:
    """What assigning the value writes: a whole record, a whole array, or a wrapped integer."""
    if isinstance(value, RecordView):
        return value._record
    return value._array.astype(type_) if isinstance(value, ArrayView) else wrapped(value, type_)


def seen(value: np.ndarray[Any, Any]) -> Any:
    """An array as the rules see it: a Python int, a record, or an array of either."""
    if value.ndim:
        return ArrayView(value)
    return RecordView(value) if value.dtype.names else int(value)


class ArrayView:
    """A fixed-shape array whose items are read as Python ints or records, and wrapped when written."""

    __slots__ = ("_array",)

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    @property
    def shape(self) -> tuple[int, ...]:
        """The array's shape."""
        return tuple(self._array.shape)

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, key: Any) -> Any:
        return seen(np.asarray(self._array[self._checked(key)]))

    def __setitem__(self, key: Any, value: Any) -> None:
        indices: tuple[Any, ...] = (*self._checked(key), ...)
        target = self._array[indices]
        target[...] = stored(value, target.dtype)

    def _checked(self, key: Any) -> tuple[int, ...]:
        """Compiled code does not check bounds, so the interpreter does, negative indices included."""
        indices = key if isinstance(key, tuple) else (key,)
        for index, size in zip(indices, self._array.shape, strict=False):
            if not 0 <= index < size:
                raise IndexError(f"index {key} is outside shape {self._array.shape}")
        return indices


class RecordView:
    """A numpy record whose fields are read as Python ints and wrapped on writing exactly as their types do."""

    __slots__ = ("_record",)

    def __init__(self, record: np.ndarray[Any, Any]) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, name: str) -> Any:
        try:
            return seen(self._record[name][...])
        except ValueError:
            raise AttributeError(f"the record has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        target = self._record[name]
        if target.ndim and not (isinstance(value, ArrayView) and value.shape == target.shape):
            raise AttributeError(f"field {name!r} is an array; assign its items, or another of its shape")
        target[...] = stored(value, target.dtype)


class Interpreter:
    """A game's functions run by Python over a record `[()]` held as a zero-dimensional array."""

    def __init__(self, game: Game, edition: Edition) -> None:
        self.game = game
        self.tables = RecordView(edition.tables[0:1].reshape(()))

    def view(self, record: np.ndarray[Any, Any]) -> RecordView:
        """The record (an array of shape `()` or `[1]`) as the rules see it."""
        return RecordView(record.reshape(()))

    def reset(
        self, record: np.ndarray[Any, Any], num_players: int, seed: tuple[int, int], bot_level: int | None = None
    ) -> None:
        """Deal a new game from a seed of two 32-bit words; the bot's level is as in `Options`."""
        record[...] = np.zeros((), record.dtype)
        state = self.view(record)
        state.num_players = num_players
        if (level := level_of_bot(self.game, num_players, bot_level)) is not None:
            state.bot_level = level
        seed_record(state, *seed)
        self.game.rules.reset(state, self.tables)

    def legal(self, record: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask `[A]` of the asked seat."""
        mask = np.zeros(self.game.actions.size, bool)
        self.game.rules.legal(self.view(record), self.tables, ArrayView(mask))
        return mask

    def step(self, record: np.ndarray[Any, Any], action: int) -> None:
        """Apply one legal action."""
        self.game.rules.step(self.view(record), self.tables, int(action))

    def observe(self, record: np.ndarray[Any, Any], seat: int) -> np.ndarray[Any, Any]:
        """What a seat observes, flat `[F]`."""
        out = (
            np.full(self.game.observation.dtype.itemsize, STALE, np.uint8).view(self.game.observation.dtype).reshape(())
        )
        self.game.rules.observe(self.view(record), self.tables, seat, RecordView(out))
        return out.reshape(1).view(self.game.observation.type)

    def redeal(self, record: np.ndarray[Any, Any], seat: int, seed: tuple[int, int]) -> None:
        """Draw anew what the seat does not know."""
        state = self.view(record)
        seed_record(state, *seed)
        self.game.rules.redeal(state, self.tables, seat)
