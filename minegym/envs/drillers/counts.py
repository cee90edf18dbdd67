"""Counts of things by kind. Compiled with the rules."""

from typing import Any

from minegym.envs.drillers.constants import MINERALS, MOST


def capped(number: int) -> int:
    """R166: the number, or the most that is counted."""
    return min(number, MOST)


def nth(counts: Any, n: int) -> int:
    """The kind of the n-th thing, from 0, when the things stand in the order of their kinds."""
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


def total(minerals: Any) -> int:
    """How many minerals there are of all kinds."""
    number = 0
    for mineral in range(MINERALS):
        number += minerals[mineral]
    return number


def lowest(bits: int) -> int:
    """The number of the lowest bit."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place
