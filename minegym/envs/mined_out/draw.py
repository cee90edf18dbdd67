"""Pictures of a game of Mined Out!."""

import numpy as np

from minegym.core.game import Edition


def text(record: np.void, edition: Edition) -> str:
    return ""


def svg(record: np.void, edition: Edition) -> str:
    return ""
