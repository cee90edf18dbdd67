"""A broken edition meets one error that names file, table, row and cure."""

import pytest

import minegym
from minegym.core.errors import EditionError, FileError
from minegym.core.material import material

HOUSE = (material("envs") / "mined_out" / "edition.toml").read_text()


def load(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return minegym.make_vec("mined_out", 1, edition=path)


def test_the_house_edition_loads_from_any_path(tmp_path):
    assert load(tmp_path, HOUSE).edition.name == "house"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("turn_ap = 3", "turn_ap = 'three'", "table player_card, key turn_ap"),
        ("turn_ap = 3\n", "", "table player_card, key turn_ap"),
        ("turn_ap = 3", "turn_ap = 3\nturns = 9", "table player_card, key turns"),
        ('status = "rulebook"', 'status = "dreamt"', "key status"),
        ('game = "mined_out"', 'game = "galaxy_goldmine"', "galaxy_goldmine"),
        ('name = "Shovel"', 'name = "Spade"', "table upgrade, row 1"),
        ('row = "green"', 'row = "yellow"', "green cards"),
        ("capacity = 5", "capacity = 1", "never fit a counter"),
        ("card = 2", "card = 9", "a score could reach"),
        ("turn_ap = 3\nsaved_ap = 2", "turn_ap = 1\nsaved_ap = 1", "key upgrade_ap: no turn has more than 2 AP"),
        ("turn_ap = 3\nsaved_ap = 2\nsideways = 1", "turn_ap = 3\nsaved_ap = 1\nsideways = 5", "key sideways"),
        ("[player_card]", "[player_card", "not a TOML file"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, before, after, said):
    assert before in HOUSE
    with pytest.raises(EditionError) as caught:
        load(tmp_path, HOUSE.replace(before, after, 1))
    assert "mine.toml" in str(caught.value)
    assert said in str(caught.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match=r"nowhere\.toml"):
        minegym.make_vec("mined_out", 1, edition=tmp_path / "nowhere.toml")
