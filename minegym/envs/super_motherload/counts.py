"""Counts of alike things, as everything that somebody has is kept. Compiled with the rules."""

from typing import Any

from minegym.envs.super_motherload.constants import MOST


def capped(number: int) -> int:
    """R34: a number that the record can hold. No game that anybody plays gets there; one that did would stay there."""
    return min(number, MOST)


def nth(counts: Any, n: int) -> int:
    """The kind of the n-th thing, from 0, among counts of each kind."""
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind
