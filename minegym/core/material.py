"""Where the games', the players' and the runs' material lies: the checkout's own folders, or the wheel's copy."""

from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parents[1]


def material(kind: Literal["envs", "agents", "configs"]) -> Path:
    """The folder of that kind; a checkout's wins over the packaged copy."""
    checkout = PACKAGE.parent / kind
    in_checkout = (PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir()
    return checkout if in_checkout else PACKAGE / "_material" / kind
