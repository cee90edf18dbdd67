"""The contents of states and observations, leaf by leaf, and the random streams among them."""

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from minegym.core.errors import OptionError

SCALARS = frozenset({bool, int, float, complex, str, bytes, bytearray, type(None)})


class Leaf(NamedTuple):
    """One value: its dotted path, its type and value as bytes, and whether it belongs to a random stream."""

    path: str
    content: bytes
    is_stream: bool = False


def leaves(value: Any, path: str = "") -> Iterator[Leaf]:
    """Every value inside dictionaries, sequences, arrays, records and plain objects, in their order.

    Random streams are leaves of their own: numpy's and Python's generators, what their `state` and `getstate()` give,
    and the fields `seed` and `draws` of a MineGym record. Raises `OptionError` on what cannot be compared.
    """
    yield from _leaves(value, path, ())


def _leaves(value: Any, path: str, above: tuple[int, ...]) -> Iterator[Leaf]:
    kind = type(value)
    if kind in SCALARS:
        yield Leaf(path, f"{kind.__name__} {value!r}".encode())
    elif isinstance(value, np.ndarray | np.generic):
        yield from _array_leaves(np.asarray(value), path, above)
    elif (stream := _stream(value)) is not None:
        yield Leaf(path, digest(stream), is_stream=True)
    elif id(value) in above:
        yield Leaf(path, b"the object above")
    elif isinstance(value, set | frozenset):
        yield Leaf(path, b"".join(sorted(digest(item) for item in value)))
    else:
        parts = _parts(value, path)
        yield Leaf(path, f"{type(value).__name__} of {[name for name, _ in parts]}".encode())
        for name, part in parts:
            yield from _leaves(part, f"{path}{name}" if path else name.lstrip("."), (*above, id(value)))


def _array_leaves(array: np.ndarray[Any, Any], path: str, above: tuple[int, ...]) -> Iterator[Leaf]:
    if array.dtype.names:
        of_minegym = {"seed", "draws"} <= set(array.dtype.names)
        for name in array.dtype.names:
            for leaf in _array_leaves(array[name], f"{path}.{name}" if path else name, above):
                yield Leaf(leaf.path, leaf.content, is_stream=of_minegym and name in ("seed", "draws"))
    elif array.dtype.hasobject:
        yield from _leaves(array.tolist(), path, above)
    else:
        yield Leaf(path, f"{array.dtype.str} {array.shape} ".encode() + array.tobytes())


def _parts(value: Any, path: str) -> list[tuple[str, Any]]:
    """What is directly inside a container or an object, each with the end of its path."""
    if isinstance(value, Mapping):
        return [(f".{key}", part) for key, part in value.items()]
    if isinstance(value, list | tuple) or type(value).__name__ == "deque":
        return [(f"[{number}]", part) for number, part in enumerate(value)]
    if callable(value) and hasattr(value, "__qualname__"):
        return [(f".{value.__qualname__}", None)]
    slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ()) if hasattr(value, name)]
    if hasattr(value, "__dict__") or slots:
        return [(f".{name}", getattr(value, name)) for name in [*getattr(value, "__dict__", {}), *slots]]
    raise OptionError(f"{path or 'the state'} holds a {type(value).__name__}, which cannot be compared")


def _stream(value: Any) -> Any:
    """What a random stream holds, if the value is one."""
    if isinstance(value, np.random.Generator):
        return _plain(value.bit_generator.state)
    if isinstance(value, np.random.BitGenerator):
        return _plain(value.state)
    if isinstance(value, np.random.RandomState):
        return _plain(dict(value.get_state(legacy=False)))
    if isinstance(value, random.Random):
        return list(value.getstate())
    if isinstance(value, dict) and {"bit_generator", "state"} <= set(value):
        return _plain(value)
    if isinstance(value, tuple) and len(value) == 3 and isinstance(value[1], tuple) and len(value[1]) == 625:
        return list(value)
    if isinstance(value, tuple) and len(value) == 5 and isinstance(value[0], str) and value[0] == "MT19937":
        return list(value)
    return None


def _plain(state: Mapping[str, Any]) -> list[Any]:
    """A generator's state in a shape that is not taken for a stream again."""
    return [[key, _plain(part) if isinstance(part, Mapping) else part] for key, part in state.items()]


def digest(value: Any, keep: Callable[[Leaf], bool] = lambda leaf: True) -> bytes:
    """Sixteen bytes that stand for the value's leaves, or those to keep."""
    whole = hashlib.blake2b(digest_size=16)
    for leaf in leaves(value):
        if keep(leaf):
            whole.update(b"%b\0%d\0%b" % (leaf.path.encode(), len(leaf.content), leaf.content))
    return whole.digest()


def contents(value: Any) -> tuple[bytes, ...]:
    """The contents of all leaves but the random streams, in their order."""
    return tuple(leaf.content for leaf in leaves(value) if not leaf.is_stream)


def streams(value: Any) -> dict[str, bytes]:
    """The random streams in the value, by path; a record's seed and draws are one stream."""
    found: dict[str, bytes] = {}
    for leaf in leaves(value):
        if leaf.is_stream:
            where = leaf.path.rpartition(".")[0] if leaf.path.endswith((".seed", ".draws")) else leaf.path
            where = "seed, draws" if leaf.path in ("seed", "draws") else where
            found[where] = found.get(where, b"") + leaf.content
    return found


def differences(before: Any, after: Any) -> dict[str, str]:
    """The paths at which two values differ, each with what differs, in the order of the first."""
    old = {leaf.path: leaf.content for leaf in leaves(before)}
    new = {leaf.path: leaf.content for leaf in leaves(after)}
    paths = [*old, *(path for path in new if path not in old)]
    return {path: _change(old.get(path), new.get(path)) for path in paths if old.get(path) != new.get(path)}


def _change(before: bytes | None, after: bytes | None) -> str:
    if before is None or after is None:
        return "is there only " + ("after it" if before is None else "before it")
    if max(len(before), len(after)) <= 80 and before.isascii() and after.isascii() and b"\0" not in before + after:
        return f"{before.decode()} became {after.decode()}"
    if len(before) != len(after):
        return "has another size"
    return f"{sum(a != b for a, b in zip(before, after, strict=True))} bytes differ"
