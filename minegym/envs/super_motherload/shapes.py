"""Shapes of bombs as text, and all their rotations and flips."""

from collections.abc import Sequence

from minegym.envs.super_motherload.constants import PATTERN_SPACES

Shape = tuple[tuple[int, int], ...]  # spaces as (rows below, columns right of) the upper left corner of their box


class ShapeError(ValueError):
    """A shape that cannot be read: says what is wrong."""


def read_shape(text: str) -> Shape:
    """The spaces of a shape drawn with X and dots, two to four that hang together; raises `ShapeError`."""
    lines = text.strip("\n").split("\n")
    if wrong := sorted({mark for line in lines for mark in line} - set("X.")):
        raise ShapeError(f"{wrong[0]!r} is neither X nor a dot")
    marks = [(row, place) for row, line in enumerate(lines) for place, mark in enumerate(line) if mark == "X"]
    shape = to_corner(marks)
    if not 2 <= len(shape) <= PATTERN_SPACES:
        raise ShapeError(f"it has {len(shape)} spaces, and must have 2 to {PATTERN_SPACES}")
    if not hangs_together(shape):
        raise ShapeError("its spaces do not hang together")
    return shape


def to_corner(spaces: Sequence[tuple[int, int]]) -> Shape:
    """The same shape moved to the upper left corner, in reading order."""
    top = min((row for row, _ in spaces), default=0)
    left = min((column for _, column in spaces), default=0)
    return tuple(sorted((row - top, column - left) for row, column in spaces))


def hangs_together(shape: Shape) -> bool:
    """Whether all spaces can be reached from the first along edges."""
    reached, waiting = {shape[0]}, [shape[0]]
    while waiting:
        row, column = waiting.pop()
        for space in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if space in shape and space not in reached:
                reached.add(space)
                waiting.append(space)
    return len(reached) == len(shape)


def turns_of(shape: Shape) -> tuple[Shape, ...]:
    """R27: all that rotations and flips make of a shape, each once."""
    found: dict[Shape, None] = {}
    for flipped in (False, True):
        turned = [(row, -column) for row, column in shape] if flipped else list(shape)
        for _ in range(4):
            found.setdefault(to_corner(turned))
            turned = [(column, -row) for row, column in turned]
    return tuple(found)
