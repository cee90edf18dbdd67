"""Optional dependencies, imported where they are used."""

import importlib
from typing import Any

from minegym.core.errors import MissingExtraError


def needed(module: str, extra: str) -> Any:
    """A module of an optional dependency; raises `MissingExtraError` naming the extra to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        package = module.split(".")[0]
        if error.name != package:  # it is there, but something inside it is not
            raise
        raise MissingExtraError(
            f"{package} is not installed, and this needs it. Install it with: pip install 'minegym[{extra}]'"
        ) from error
