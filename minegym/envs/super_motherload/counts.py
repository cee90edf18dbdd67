"""Counts of alike things, as everything that somebody has is kept. Compiled with the rules."""

from minegym.envs.super_motherload.constants import MOST


def capped(number: int) -> int:
    """R34: a number that the record can hold. No game that anybody plays gets there; one that did would stay there."""
    return min(number, MOST)
