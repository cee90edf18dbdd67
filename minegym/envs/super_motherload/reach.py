"""The proof that a board can be finished: every artifact is reached from above by drilling alone."""

from collections.abc import Sequence

from minegym.envs.super_motherload.constants import ARTIFACT, BOARD_ROWS, ROCK, WIDTH
from minegym.envs.super_motherload.maps import Space


def drilled_from_above(spaces: Sequence[Space]) -> set[int]:
    """The spaces that tunnels from the board's top row can come to without a bomb."""
    reached = {column for column in range(WIDTH) if spaces[column][0] != ROCK}
    waiting = list(reached)
    while waiting:
        for space in neighbours(waiting.pop()):
            if space not in reached and spaces[space][0] != ROCK:
                reached.add(space)
                waiting.append(space)
    return reached


def neighbours(space: int) -> list[int]:
    """The spaces of one board that share an edge with a space."""
    row, column = divmod(space, WIDTH)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * WIDTH + c for r, c in around if 0 <= r < BOARD_ROWS and 0 <= c < WIDTH]


def unreachable_artifacts(spaces: Sequence[Space]) -> list[tuple[int, int]]:
    """Rows and columns of artifacts that only a bomb could open a way to."""
    reached = drilled_from_above(spaces)
    return [divmod(s, WIDTH) for s, (_, contents) in enumerate(spaces) if contents == ARTIFACT and s not in reached]
