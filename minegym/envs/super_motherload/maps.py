"""Maps as text that looks like the board: read and written by the same tables.

Eight lines of eight spaces, each two characters: the terrain, then the contents.
"""

from collections.abc import Sequence

from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    ARTIFACT_LETTER,
    BARE,
    BARE_LETTER,
    BOARD_ROWS,
    BOMB,
    BOMB_LETTER,
    DIRT,
    DRAW_LETTERS,
    DRAW_ONE,
    MINERAL,
    TERRAIN_LETTERS,
    WIDTH,
)

Space = tuple[int, int]  # terrain and contents


class MapError(ValueError):
    """A map that cannot be read: says which line, which space, and what is wrong."""


def terrain_letters() -> dict[str, int]:
    """What each letter of a terrain means."""
    return {letter: DIRT + number for number, letter in enumerate(TERRAIN_LETTERS)}


def content_letters(minerals: Sequence[str]) -> dict[str, int]:
    """What each letter of contents means, given the letters of the minerals."""
    draws = {letter: DRAW_ONE + number for number, letter in enumerate(DRAW_LETTERS)}
    ores = {letter: MINERAL + number for number, letter in enumerate(minerals)}
    return {BARE_LETTER: BARE, BOMB_LETTER: BOMB, ARTIFACT_LETTER: ARTIFACT, **draws, **ores}


def read_map(text: str, minerals: Sequence[str]) -> tuple[Space, ...]:
    """The spaces of a map in reading order; raises `MapError`."""
    lines = text.strip("\n").split("\n")
    if len(lines) != BOARD_ROWS:
        raise MapError(f"it has {len(lines)} lines instead of {BOARD_ROWS}")
    return tuple(space for number, line in enumerate(lines) for space in _read_line(line, number, minerals))


def _read_line(line: str, number: int, minerals: Sequence[str]) -> tuple[Space, ...]:
    words = line.split()
    if len(words) != WIDTH:
        raise MapError(f"line {number + 1} has {len(words)} spaces instead of {WIDTH}")
    terrains, contents = terrain_letters(), content_letters(minerals)
    spaces = []
    for column, word in enumerate(words):
        if len(word) != 2 or word[0] not in terrains or word[1] not in contents:
            known = f"one of {' '.join(terrains)} and then one of {' '.join(contents)}"
            raise MapError(f"line {number + 1}, space {column + 1}: {word!r} is not {known}")
        spaces.append((terrains[word[0]], contents[word[1]]))
    return tuple(spaces)


def write_map(spaces: Sequence[Space], minerals: Sequence[str]) -> str:
    """The text of a map, as `read_map` reads it."""
    terrains = {value: letter for letter, value in terrain_letters().items()}
    contents = {value: letter for letter, value in content_letters(minerals).items()}
    words = [terrains[terrain] + contents[content] for terrain, content in spaces]
    return "".join(" ".join(words[start : start + WIDTH]) + "\n" for start in range(0, len(words), WIDTH))
