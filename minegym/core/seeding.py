"""From the seeds users give to the 64-bit keys of games."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.chance import NEXT_GAME_STREAM, threefry
from minegym.core.errors import OptionError

Words = npt.NDArray[np.uint32]  # seeds as two 32-bit words each, [B, 2]
Seed = int | Sequence[int] | npt.NDArray[Any] | None


def seed_words(seeds: npt.ArrayLike) -> Words:
    """Integer seeds `[B]` in 0..2**64-1 as two 32-bit words each, `[B, 2]`."""
    wide = np.asarray(seeds, np.uint64)
    return np.stack([wide & np.uint64(0xFFFFFFFF), wide >> np.uint64(32)], axis=-1).astype(np.uint32)


def row_seeds(seed: Seed, rows: int) -> Words:
    """Each row's seed, `[B, 2]`: row i of an integer seed s gets s + i; None draws from the system's entropy.

    Raises `OptionError` on a negative seed, or on a sequence of another length than the rows.
    """
    if seed is None:
        return np.random.SeedSequence().generate_state(2 * rows).astype(np.uint32).reshape(rows, 2)
    if isinstance(seed, bool) or (not isinstance(seed, int | np.integer) and np.ndim(seed) != 1):
        raise OptionError(f"seed must be an integer, a sequence of {rows} integers, or None, not {seed!r}")
    given = [int(seed) + i for i in range(rows)] if np.ndim(seed) == 0 else [_integer(s) for s in seed]  # type: ignore[arg-type,union-attr]
    if len(given) != rows:
        raise OptionError(f"{len(given)} seeds were given for {rows} rows; give one to each row")
    if min(given, default=0) < 0 or max(given, default=0) >= 1 << 64:
        raise OptionError("a seed must lie in 0..2**64-1")
    return seed_words(np.array(given, np.uint64))


def _integer(value: Any) -> int:
    if isinstance(value, bool | np.bool_) or not hasattr(value, "__index__"):
        raise OptionError(f"a seed must be an integer, not {value!r}")
    return int(value)


def following_seeds(states: npt.NDArray[np.void]) -> Words:
    """The seeds of the games that follow these ones in their rows, `[B, 2]`."""
    words = states["seed"].astype(np.int64)
    first, second = threefry(words[:, 0], words[:, 1], 0, NEXT_GAME_STREAM)  # type: ignore[arg-type]
    return np.stack([first, second], axis=-1).astype(np.uint32)
