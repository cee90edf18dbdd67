"""Saved states: versioned bytes and JSON, refused by any other game, version or edition."""

import hashlib
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.errors import StateError
from minegym.core.fields import Field
from minegym.core.game import Edition, Game

MAGIC = b"MINEGYM1"
DIGEST_BYTES = 16

States = npt.NDArray[np.void]


def to_bytes(game: Game, edition: Edition, states: States) -> bytes:
    """Records `[B]` as bytes: a header that says whose they are, the records, and a checksum."""
    header = json.dumps({**_identity(game, edition), "rows": len(states)}).encode()
    body = MAGIC + len(header).to_bytes(4, "little") + header + states.tobytes()
    return body + hashlib.sha256(body).digest()[:DIGEST_BYTES]


def from_bytes(game: Game, edition: Edition, data: bytes) -> States:
    """The records that `to_bytes` saved; raises `StateError` if they are damaged or belong elsewhere."""
    body, checksum = data[:-DIGEST_BYTES], data[-DIGEST_BYTES:]
    if not body.startswith(MAGIC):
        raise StateError("these bytes are not a saved MineGym state. Give what state_to_bytes returned.")
    if hashlib.sha256(body).digest()[:DIGEST_BYTES] != checksum:
        raise StateError("the saved state is damaged: its checksum differs. Save it again.")
    start = len(MAGIC) + 4
    length = int.from_bytes(body[len(MAGIC) : start], "little")
    header = json.loads(body[start : start + length])
    _check_identity(game, edition, header)
    content, expected = body[start + length :], header["rows"] * game.state.dtype.itemsize
    if len(content) != expected:
        raise StateError(
            f"the saved state holds {len(content)} bytes of records, not the {expected} of {header['rows']} rows. "
            "Save it again."
        )
    states = np.frombuffer(content, game.state.dtype).copy()
    game.state.check(states)
    return states


def to_json(game: Game, edition: Edition, states: States) -> str:
    """Records `[B]` as JSON: readable, and as exact as the bytes."""
    rows = [{field.name: _plain(row[field.name]) for field in game.state.fields} for row in states]
    return json.dumps({**_identity(game, edition), "states": rows}, indent=1)


def from_json(game: Game, edition: Edition, text: str) -> States:
    """The records that `to_json` saved; raises `StateError` if they are malformed or belong elsewhere."""
    try:
        content = json.loads(text)
        rows = content["states"]
        _check_identity(game, edition, content)
        states = np.zeros(len(rows), game.state.dtype)
        for record, row in zip(states, rows, strict=True):
            for field in game.state.fields:
                _fill(record, field, row[field.name])
    except (json.JSONDecodeError, KeyError, TypeError, ValueError, OverflowError) as error:
        if isinstance(error, StateError):
            raise
        raise StateError(
            f"the JSON is not a saved state of {game.id}: {error}. Give what state_to_json returned."
        ) from error
    game.state.check(states)
    _check_sound(game, edition, states)
    return states


def _check_sound(game: Game, edition: Edition, states: States) -> None:
    """Refuse records that play cannot reach: JSON can be written by hand, and compiled rules trust what they read."""
    for i, record in enumerate(states):
        try:
            game.invariants(record, edition)
        except AssertionError as error:
            raise StateError(
                f"row {i} of the saved state cannot be: {error}. Give what state_to_json returned."
            ) from error


def _identity(game: Game, edition: Edition) -> dict[str, Any]:
    return {"game": game.name, "version": game.version, "edition": edition.digest}


def _check_identity(game: Game, edition: Edition, header: dict[str, Any]) -> None:
    for key, expected in _identity(game, edition).items():
        if header.get(key) != expected:
            raise StateError(
                f"the saved state has {key} {header.get(key)!r}, but this environment has {key} {expected!r}. "
                "Load it into an environment made as the one that saved it."
            )


def _plain(value: Any) -> Any:
    """A field's value as lists, numbers and dictionaries."""
    if getattr(value.dtype, "names", None):
        if value.ndim:
            return [_plain(item) for item in value]
        return {name: _plain(value[name]) for name in value.dtype.names}
    return value.tolist()


def _fill(record: Any, field: Field, value: Any) -> None:
    """Write plain values back into a field."""
    if not field.parts:
        array = np.array(value)
        if array.shape != field.shape or (array.size and array.dtype.kind not in "iu"):
            raise StateError(f"field {field.name!r} of the saved state is not integers of shape {field.shape}")
        if array.size and not (field.low <= array.min() and array.max() <= field.high):
            raise StateError(f"field {field.name!r} of the saved state leaves {field.low}..{field.high}")
        record[field.name] = array
        return
    records, values = (record[field.name], value) if field.shape else ([record[field.name]], [value])
    if len(values) != len(records):
        raise StateError(f"field {field.name!r} of the saved state has {len(values)} entries, not {len(records)}")
    for item, plain in zip(records, values, strict=True):
        for part in field.parts:
            _fill(item, part, plain[part.name])
