"""Counts of things by kind, and sets of numbers as bits. Compiled with the rules."""

from typing import Any


def nth(counts: Any, n: int) -> int:
    """The kind of the n-th thing, from 0, when the things stand in the order of their kinds."""
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


def lowest(bits: int) -> int:
    """The number of the lowest bit; there must be one."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


def offer_bits(mask: Any, start: int, number: int, bits: int) -> None:
    """Offer the actions of a range whose bits are set."""
    for place in range(number):
        mask[start + place] = bits >> place & 1 == 1
