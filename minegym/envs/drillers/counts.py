"""Counts of things by kind. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import MINERALS, MOST


def capped(number: int) -> int:
    """R166: the number, or the most that is counted."""
    return min(number, MOST)


def total(minerals: Any) -> int:
    """How many minerals there are of all kinds."""
    number = 0
    for mineral in range(MINERALS):
        number += minerals[mineral]
    return number
