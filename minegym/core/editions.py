"""Reading editions: a game's printed content as a TOML file, validated with errors that say where and what to do."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from minegym.core.errors import EditionError
from minegym.core.files import read_bytes
from minegym.core.material import material

Status = Literal["rulebook", "parts", "measured", "inferred", "house"]
"""Where a value comes from: the rulebook, the physical parts, a picture, inference, or invented here."""

Model = TypeVar("Model", bound="EditionModel")


class Table(BaseModel):
    """One table or row of an edition; unknown keys are errors, and every one carries its status."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    status: Status


class Heading(BaseModel):
    """An edition's own name, and the game it belongs to."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: str
    game: str


class EditionModel(BaseModel):
    """A whole edition file: the heading, and the game's tables."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    edition: Heading


def fault(source: Path | str, where: str, problem: str, cure: str) -> NoReturn:
    """Raise the `EditionError` that names file, place, problem and cure."""
    raise EditionError(f"{source}: {where}: {problem}. {cure}")


def read_edition(game: str, model: type[Model], path: Path | None) -> tuple[Model, Path, str]:
    """The validated content of an edition file (by default the game's own), where it lies, and a digest of its bytes.

    Raises `EditionError` naming the file, the table, the row and the cure.
    """
    source = path or material("envs") / game / "edition.toml"
    raw = read_bytes(source, "edition")
    try:
        content = tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{source}: not a TOML file: {error}. Mend the line named.") from error
    try:
        edition = model.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        fault(source, _where(first["loc"], content), first["msg"], _cure(first))
    if edition.edition.game != game:
        fault(
            source, "table edition", f"the edition is for {edition.edition.game!r}, not {game!r}", "Use another file."
        )
    return edition, source, hashlib.sha256(raw).hexdigest()[:16]


def _where(location: tuple[int | str, ...], content: dict[str, Any]) -> str:
    """A pydantic location in the file's own words: table, row (numbered from 1, and by name), key."""
    words = []
    value: Any = content
    for i, part in enumerate(location):
        value = value[part] if _has(value, part) else None
        if isinstance(part, int):
            name = value.get("name") if isinstance(value, dict) else None
            words.append(f"row {part + 1}" + (f" ({name})" if name else ""))
        else:
            words.append(f"table {part}" if i == 0 else f"key {part}")
    return ", ".join(words) or "the file"


def _has(value: Any, part: int | str) -> bool:
    if isinstance(value, dict):
        return part in value
    return isinstance(value, list) and isinstance(part, int) and 0 <= part < len(value)


def _cure(error: Any) -> str:
    if error["type"] == "missing":
        return "Add the key."
    if error["type"] == "extra_forbidden":
        return "Remove it, or correct its spelling."
    if error["type"] == "too_long":
        return "Remove some rows."
    return f"Change the value {error['input']!r}."
