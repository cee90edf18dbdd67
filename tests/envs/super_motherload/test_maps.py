"""Maps and shapes as text: read and written both ways, and every fault named."""

import re
import tomllib

import pytest

from minegym.core.material import material
from minegym.envs.super_motherload.constants import ARTIFACT, BOMB, DIRT, DRAW_ONE, DRAW_TWO, MINERAL, ROCK, STEEL
from minegym.envs.super_motherload.maps import MapError, read_map, write_map
from minegym.envs.super_motherload.reach import drilled_from_above, unreachable_artifacts
from minegym.envs.super_motherload.shapes import ShapeError, read_shape, turns_of

HOUSE = tomllib.loads((material("envs") / "super_motherload" / "edition.toml").read_text())
LETTERS = "".join(mineral["letter"] for mineral in HOUSE["mineral"])
PLAIN = " ".join([".."] * 8)
BLANK = "\n".join([PLAIN] * 8)


@pytest.mark.parametrize("number", range(8))
def test_every_board_of_the_house_is_read_and_written_alike(number):
    text = HOUSE["board"][number]["map"]
    spaces = read_map(text, LETTERS)
    assert len(spaces) == 64
    assert write_map(spaces, LETTERS) == text
    assert read_map(write_map(spaces, LETTERS), LETTERS) == spaces


def test_there_are_eight_boards():
    assert len(HOUSE["board"]) == 8


def test_every_letter_means_its_thing():
    spaces = read_map(BLANK.replace(PLAIN, "#. r* bA y1 .2 .I .D ..", 1), LETTERS)
    assert spaces[:8] == (
        (ROCK, 0),
        (STEEL, BOMB),
        (STEEL + 1, ARTIFACT),
        (STEEL + 2, DRAW_ONE),
        (DIRT, DRAW_TWO),
        (DIRT, MINERAL),
        (DIRT, MINERAL + 5),
        (DIRT, 0),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BLANK[: -len(PLAIN)].rstrip(), "it has 7 lines instead of 8"),
        (BLANK + "\n" + PLAIN, "it has 9 lines instead of 8"),
        (BLANK.replace(PLAIN, PLAIN + " ..", 1), "line 1 has 9 spaces instead of 8"),
        (BLANK.replace(PLAIN, PLAIN[3:], 1), "line 1 has 7 spaces instead of 8"),
        (BLANK.replace("..", "x.", 1), "line 1, space 1: 'x.' is not one of . # r b y and then one of"),
        (BLANK.replace("..", ".Z", 1), "line 1, space 1: '.Z' is not"),
        (BLANK.replace("..", "...", 1), "line 1, space 1: '...' is not"),
    ],
)
def test_what_is_wrong_with_a_map_is_named(text, said):
    with pytest.raises(MapError, match=re.escape(said)):
        read_map(text, LETTERS)


def test_artifacts_are_reached_by_drilling_alone():
    walled = "\n".join(
        [PLAIN, ".. #. .. .. .. .. .. ..", "#. .A #. .. .. .. .. ..", ".. #. .. .. .. .. .. ..", *[PLAIN] * 4]
    )
    assert unreachable_artifacts(read_map(walled, LETTERS)) == [(2, 1)]
    opened = walled.replace(".A #.", ".A r.")  # steel is drilled
    assert unreachable_artifacts(read_map(opened, LETTERS)) == []
    cut = "\n".join([PLAIN, " ".join(["#."] * 8), *[PLAIN] * 6])
    assert drilled_from_above(read_map(cut, LETTERS)) == set(range(8))


@pytest.mark.parametrize(
    ("text", "spaces"),
    [("XX", ((0, 0), (0, 1))), ("\n.X\nXX\n", ((0, 1), (1, 0), (1, 1))), ("..\n.X\n.X", ((0, 0), (1, 0)))],
)
def test_shapes_are_read_to_their_corner(text, spaces):
    assert read_shape(text) == spaces


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XO", "'O' is neither X nor a dot"),
        ("X", "it has 1 spaces, and must have 2 to 4"),
        ("..", "it has 0 spaces, and must have 2 to 4"),
        ("XXXXX", "it has 5 spaces, and must have 2 to 4"),
        ("X.\n.X", "its spaces do not hang together"),
    ],
)
def test_what_is_wrong_with_a_shape_is_named(text, said):
    with pytest.raises(ShapeError, match=said):
        read_shape(text)


@pytest.mark.parametrize(
    ("text", "turns"),
    [("XX", 2), ("XXX", 2), ("XX\nX.", 4), ("XX\nXX", 1), ("XXX\n.X.", 4), ("XX.\n.XX", 4), ("XXX\nX..", 8)],
)
def test_r27_a_shape_has_every_rotation_and_flip_once(text, turns):
    found = turns_of(read_shape(text))
    assert len(found) == len({*found}) == turns
    height = {len({row for row, _ in shape}) for shape in found}
    assert height <= {len(text.split("\n")), max(len(line) for line in text.split("\n"))}
    for shape in found:
        mirrored = tuple(sorted((row, max(c for _, c in shape) - column) for row, column in shape))
        turned = tuple(sorted((column, max(r for r, _ in shape) - row) for row, column in shape))
        assert {mirrored, turned} <= {*found}
