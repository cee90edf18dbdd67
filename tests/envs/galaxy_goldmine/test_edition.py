"""The loader reads what may be printed, and refuses the rest with file, table, row, what is wrong and a cure."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

import minegym
from minegym.core.errors import EditionError
from minegym.core.material import material
from minegym.envs.galaxy_goldmine.constants import EVENTS, LOG, VALUABLES
from minegym.envs.galaxy_goldmine.edition import GalaxyGoldmineEdition, load_edition, most_moves

TEXT = Path(__file__).with_name("edition.toml").read_text()


def load(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return load_edition(path)


def test_an_edition_loads_from_any_path(tmp_path):
    edition = load(tmp_path, TEXT)
    assert edition.name == "tests"
    assert edition.words["kinds"][:6] == ("Moon Rock", "Dust", "Ore", "Opal", "Comet", "Gold")
    assert edition.words["kinds"][VALUABLES : VALUABLES + 5] == (
        "Holomap Fragment",
        "Black Hole",
        "Forcefield",
        "High-Power Magnet",
        "Battery Pack",
    )
    tables = edition.tables[0]
    assert tables["icons"][:6].tolist() == [0, 0, 1, 2, 3, 1]
    assert tables["effect"][:8].tolist() == list(range(8))
    assert [np.count_nonzero(cards == 4) for cards in tables["cards"]] == [6, 4, 1]  # Comets: Core, Mantle, Crust


def test_another_edition_is_played_with(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("explorations = 3", "explorations = 2"))
    env = minegym.make_vec("galaxy_goldmine", 1, num_players=2, edition=path)
    env.reset(seed=0)
    env.step([int(np.flatnonzero(env.action_mask[0])[0])])
    assert env.get_state()["explorations"][0] == 2


@pytest.mark.parametrize(
    ("before", "after", "where", "wrong", "cure"),
    [
        ("[turn]", "[turn", "not a TOML file", "", "Mend the line"),
        ('game = "galaxy_goldmine"', 'game = "mined_out"', "table edition", "mined_out", "Use another file."),
        ("explorations = 3", "explorations = 0", "table turn, key explorations", "greater than", "Change the value 0."),
        ("battery = 1\n", "", "table turn, key battery", "required", "Add the key."),
        (
            "battery = 1\n",
            "battery = 1\nspeed = 2\n",
            "table turn, key speed",
            "",
            "Remove it, or correct its spelling.",
        ),
        ('status = "house"', 'status = "dreamt"', "table fragments, key status", "", "Change the value 'dreamt'."),
        ("each_layer = 6", "each_layer = 5", "table moon_rocks, key each_layer", "6", "Change the value 5."),
        (
            "mantle = 1\ncore = 1\n\n[black",
            "mantle = 1\ncore = 2\n\n[black",
            "table fragments",
            "4 Fragments",
            "Change",
        ),
        ("to_end = 3", "to_end = 9", "table black_holes", "5 Black Holes, but 9", "Add Black Holes or lower to_end."),
        ('icons = "pickaxe"', 'icons = "axe"', "table valuable, row 2 (Ore), key icons", "", "Change the value 'axe'."),
        ("value = 3", "value = 99", "table valuable, row 2 (Ore), key value", "less than", "Change the value 99."),
        ('name = "Ore"', 'name = "Dust"', "the file", "'Dust' is given twice", "its own name"),
        ('name = "Ore"', 'name = "Black Hole"', "the file", "'Black Hole' is given twice", "its own name"),
        ('name = "Battery Pack"', 'name = "Laser"', "table lost_tool, row 3 (Laser), key name", "", "Change the value"),
        (
            'name = "Battery Pack"',
            'name = "Forcefield"',
            "table lost_tool",
            "2 cards of the Forcefield in 2",
            "one row",
        ),
        ("[[lost_tool]]", "[[tool]]", "table lost_tool", "required", "Add the key."),
        ("[turn]", "[luck]\nx = 1\n\n[turn]", "table luck", "", "Remove it, or correct its spelling."),
        ('effect = "raid"', 'effect = "war"', "table event, row 7 (Raid), key effect", "", "Change the value 'war'."),
        ("crust = 6", "crust = 7", "key crust of all tables", "28 cards instead of 27", "Change the number"),
        ("mantle = 3", "mantle = 2", "key mantle of all tables", "26 cards instead of 27", "Change the number"),
        ("core = 6", "core = 5", "key core of all tables", "26 cards instead of 27", "Change the number"),
        ("crust = 6", "crust = -1", "table valuable, row 2 (Ore), key crust", "greater than", "Change the value -1."),
        ("explorations = 3\nbattery = 1", "explorations = 5\nbattery = 5", "table turn", "18 explorations", "Lower"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, before, after, where, wrong, cure):
    assert before in TEXT
    text = TEXT.replace(before, after) if before == "[[lost_tool]]" else TEXT.replace(before, after, 1)
    with pytest.raises(EditionError) as caught:
        load(tmp_path, text)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'mine.toml'}: ")
    for part in (where, wrong, cure):
        assert part in message


def test_too_many_kinds_are_refused(tmp_path):
    more = "".join(
        f'\n[[valuable]]\nname = "More {n}"\nstatus = "house"\nvalue = 1\nicons = "none"\n' for n in range(VALUABLES)
    )
    with pytest.raises(EditionError, match=rf"mine\.toml: table valuable: .*at most {VALUABLES - 1}"):
        load(tmp_path, TEXT + more)
    event = "".join(f'\n[[event]]\nname = "More {n}"\nstatus = "house"\neffect = "raid"\n' for n in range(EVENTS))
    with pytest.raises(EditionError, match=rf"mine\.toml: table event: .*at most {EVENTS}"):
        load(tmp_path, TEXT + event)


STORMS = """
valuable = []

[edition]
name = "storms"
game = "galaxy_goldmine"

[turn]
status = "rulebook"
explorations = 3
battery = 1

[moon_rocks]
status = "rulebook"
name = "Moon Rock"
value = 1
each_layer = 6

[fragments]
status = "house"
crust = 1
mantle = 1
core = 1

[black_holes]
status = "house"
to_end = 3
mantle = 2
core = 3

[[lost_tool]]
name = "Forcefield"
status = "house"
mantle = 1

[[lost_tool]]
name = "High-Power Magnet"
status = "house"
crust = 1

[[lost_tool]]
name = "Battery Pack"
status = "house"
crust = 1

[[event]]
name = "Meteors"
status = "house"
effect = "meteors"
crust = 24
mantle = 23
core = 23
"""


def test_an_edition_whose_games_could_outgrow_the_log_is_refused(tmp_path):
    with pytest.raises(
        EditionError, match=r"mine\.toml: table event: \d+ Valuables could change hands, .*fewer Events"
    ):
        load(tmp_path, STORMS)
    assert load(tmp_path, STORMS.replace('"meteors"', '"raid"')).name == "storms"


def test_the_house_editions_games_fit_the_log():
    content = tomllib.loads((material("envs") / "galaxy_goldmine" / "edition.toml").read_text())
    assert most_moves(GalaxyGoldmineEdition.model_validate(content)) <= LOG
