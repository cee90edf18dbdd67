"""What play conserves in Mined Out!, checked by the contract suite."""

import numpy as np

from minegym.core.game import Edition


def invariants(record: np.void, edition: Edition) -> None:
    """Raise AssertionError if the record breaks what play conserves."""
