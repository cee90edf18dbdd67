"""Tests of hidden information, for MineGym's environments and any other AEC environment with states and re-deals.

`leak_test` plays a `HiddenInformationEnv` and raises `LeakError` at the first leak. `uniformity_test` holds the
re-deals of one position to the frequencies they should have. `batch_leak_test` tests the rules of a MineGym game, many
games at once.
"""

from minegym.core.errors import LeakError
from minegym.testing.batch import batch_leak_test
from minegym.testing.leaks import LeakReport, leak_test
from minegym.testing.protocol import HiddenInformationEnv
from minegym.testing.uniformity import Uniformity, uniformity_test

__all__ = [
    "HiddenInformationEnv",
    "LeakError",
    "LeakReport",
    "Uniformity",
    "batch_leak_test",
    "leak_test",
    "uniformity_test",
]
