"""The proof that boards can be finished: every artifact is reached from above by drilling alone."""

from collections.abc import Sequence

from minegym.envs.super_motherload.constants import ARTIFACT, ROCK, WIDTH
from minegym.envs.super_motherload.maps import Space


def drilled_from_above(spaces: Sequence[Space]) -> set[int]:
    """The spaces that tunnels from the board's top row can come to without a bomb."""
    return spread({column for column in range(WIDTH) if spaces[column][0] != ROCK}, spaces)


def spread(start: set[int], spaces: Sequence[Space]) -> set[int]:
    """The spaces that tunnels from these can come to without a bomb."""
    reached, waiting = set(start), list(start)
    while waiting:
        for space in neighbours(waiting.pop(), len(spaces)):
            if space not in reached and spaces[space][0] != ROCK:
                reached.add(space)
                waiting.append(space)
    return reached


def unreachable_below(upper: Sequence[Space], lower: Sequence[Space]) -> list[tuple[int, int]]:
    """Rows and columns of a board's artifacts that tunnels from the artifacts of the board above it do not come to.

    When the lower board is attached all artifacts of the upper one are covered; what else is, nobody can say.
    """
    start = {space for space, (_, contents) in enumerate(upper) if contents == ARTIFACT}
    reached = spread(start, [*upper, *lower])
    wanted = (space for space, (_, contents) in enumerate(lower) if contents == ARTIFACT)
    return [divmod(space, WIDTH) for space in wanted if len(upper) + space not in reached]


def neighbours(space: int, spaces: int) -> list[int]:
    """The spaces that share an edge with a space, among so many in rows one below the other."""
    row, column = divmod(space, WIDTH)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * WIDTH + c for r, c in around if 0 <= r < spaces // WIDTH and 0 <= c < WIDTH]


def unreachable_artifacts(spaces: Sequence[Space]) -> list[tuple[int, int]]:
    """Rows and columns of artifacts that only a bomb could open a way to."""
    reached = drilled_from_above(spaces)
    return [divmod(s, WIDTH) for s, (_, contents) in enumerate(spaces) if contents == ARTIFACT and s not in reached]
