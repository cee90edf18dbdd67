"""Actions of Mined Out! told in words."""

import numpy as np

from minegym.core.game import Edition
from minegym.envs.mined_out.actions import ACTIONS


def tell(record: np.void, edition: Edition, action: int) -> str:
    """What taking the action in this position means."""
    return ACTIONS.name(action)
