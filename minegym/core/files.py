"""Writing files so that a reader finds the old content or the new, never half of one."""

import os
import tempfile
from pathlib import Path

from minegym.core.errors import FileError


def write_atomically(path: str | Path, content: bytes | str) -> Path:
    """Write a file through a temporary one beside it and a rename.

    Raises `FileError`, leaving whatever was there, if the folder cannot be written or the disk is full.
    """
    path = Path(path)
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        temporary.replace(path)
    except OSError as error:
        raise FileError(
            f"could not write {path}: {error.strerror or error}; nothing that was there has changed. "
            "Choose a folder you can write to that has room left."
        ) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
    return path


def read_bytes(path: str | Path, what: str) -> bytes:
    """The content of a file; raises `FileError` naming what it should have been."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise FileError(f"could not read the {what} {path}: {error.strerror or error}. Check the path.") from error
