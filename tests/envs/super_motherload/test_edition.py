"""The loader reads what may be printed, and refuses the rest with file, table, row, what is wrong and a cure."""

import re
from pathlib import Path

import pytest

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import EditionError
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import ARTIFACT, COLOURS, GOAL_NAMES, PILOT, TIER_COSTS, TIERS
from minegym.envs.super_motherload.edition import load_edition

TEXT = Path(__file__).with_name("edition.toml").read_text()
DEPTH_4_B = TEXT[TEXT.rindex("[[board]]") :]


def load(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return load_edition(path)


def test_an_edition_loads_from_any_path(tmp_path):
    edition = load(tmp_path, TEXT)
    assert edition.name == "tests"
    assert edition.words["cards 3"][:6] == ("Red", "Blue", "Yellow", "Wild", "R10", "R15")
    assert edition.words["decks"] == ("one", "two", "three", "four")
    tables = edition.tables[0]
    assert tables["mineral_value"].tolist() == [2, 3, 5, 8, 10, 12]
    assert tables["starters"].tolist() == [2, 2, 2, 1] + [0] * 16
    assert tables["cost"][0, PILOT:].tolist() == list(TIER_COSTS) * COLOURS
    assert tables["points"][0, PILOT : PILOT + TIERS].tolist() == [1, 3, 5, 8]
    assert tables["buy"]["minerals"][0, PILOT + 3 * TIERS + 1].tolist() == [0, 2, 0, 0, 0, 0]
    assert tables["artifact_copies"].tolist() == [4, 1, 3, 2, 2, 2, 2, 0, 0, 0]
    assert tables["minor_goal"][:2].tolist() == [GOAL_NAMES.index("minerals"), GOAL_NAMES.index("money")]
    assert tables["depths_played"][2].tolist() == [1, 2, 4, 0, 0]
    assert tables["depths_played"][3:].tolist() == [[1, 2, 3, 4, 0]] * 2
    assert (tables["contents"][1, 1] == ARTIFACT).sum() == 3


def test_cards_may_stand_in_any_order(tmp_path):
    lines = [line for line in TEXT.split("\n") if 'name = "R10"' in line or 'name = "W25"' in line]
    swapped = TEXT.replace(lines[0], "HERE").replace(lines[1], lines[0]).replace("HERE", lines[1])
    assert load(tmp_path, swapped).tables.tobytes() == load(tmp_path, TEXT).tables.tobytes()


def test_another_edition_is_played_with(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("start_hand = 4", "start_hand = 6").replace("start_bombs = 1", "start_bombs = 3"))
    env = BatchedAEC(GAME, 1, num_players=2, edition=GAME.load_edition(path))
    env.reset(seed=0)
    for _ in range(3):
        env.step([int(env.action_mask[0].nonzero()[0][0])])
    assert env.get_state()["players"]["hand_size"][0, :2].tolist() == [6, 6]
    assert env.get_state()["players"]["bombs"][0, :2].tolist() == [3, 3]


def test_the_house_edition_loads_and_prints_the_rulebooks_numbers():
    tables = GAME.load_edition(None).tables[0]
    names = ("actions", "draw", "hand_limit", "start_hand", "start_bombs")
    assert [int(tables[name]) for name in names] == [2, 2, 5, 4, 1]
    assert tables["mineral_value"].tolist() == [2, 3, 5, 8, 10, 12]
    assert tables["artifact_copies"].sum() == 16


@pytest.mark.parametrize(
    ("before", "after", "where", "wrong", "cure"),
    [
        ("[turn]", "[turn", "not a TOML file", "", "Mend the line"),
        ('game = "super_motherload"', 'game = "mined_out"', "table edition", "mined_out", "Use another file."),
        ("actions = 2", "actions = 0", "table turn, key actions", "greater than", "Change the value 0."),
        ("draw = 2\n", "", "table turn, key draw", "required", "Add the key."),
        ("draw = 2\n", "draw = 2\nluck = 1\n", "table turn, key luck", "", "Remove it, or correct its spelling."),
        ("start_hand = 4", "start_hand = 8", "table turn, key start_hand", "less than", "Change the value 8."),
        ('status = "rulebook"', 'status = "dreamt"', "table turn, key status", "", "Change the value 'dreamt'."),
        ("value = 2", "value = 0", "table mineral, row 1 (Iron), key value", "greater than", "Change the value 0."),
        ('letter = "I"', 'letter = "A"', "table mineral, row 1 (Iron), key letter", "match", "Change the value 'A'."),
        ('letter = "I"', 'letter = "G"', "the letters", "the name 'G' is given twice", "Give each its own name."),
        ('name = "Iron"', 'name = "Gold"', "the minerals", "the name 'Gold' is given twice", "own name"),
        ("[[mineral]]", "[[metal]]", "table mineral", "required", "Add the key."),
        ("copies = 2", "copies = 3", "table starter", "8 starting cards instead of 7", "Change rows or copies."),
        ("copies = 4", "copies = 5", "table artifact", "17 artifacts instead of 16", "Change rows or copies."),
        ('name = "two"', 'name = "one"', "the decks", "the name 'one' is given twice", "own name"),
        ('name = "R15"', 'name = "R10"', "the cards 0", "the name 'R10' is given twice", "own name"),
        (
            'colour = "red", cost = 15',
            'colour = "blue", cost = 15',
            "table deck",
            "the one deck has not one",
            "each of",
        ),
        ("cost = 15", "cost = 16", "table deck, row 1 (one), key card, row 2 (R15), key cost", "", "Change the value"),
        ("cost = 15", "cost = 20", "table deck", "the one deck has not one card of each cost in each colour", "Give"),
        ("points = 8", "points = 21", "key points", "less than or equal to 20", "Change the value 21."),
        ("icons = 3", "icons = 4", "key icons", "less than or equal to 3", "Change the value 4."),
        ('pattern = "corner"', 'pattern = "star"', "key pattern", "R10 has the shape 'star'", "Red cards may have one"),
        (
            'name = "B10", colour = "blue", cost = 10, points = 1, icons = 1',
            'name = "B10", colour = "blue", cost = 10, points = 1, icons = 1, pattern = "pair"',
            "key pattern",
            "B10 has the shape 'pair' and is blue",
            "others have none",
        ),
        ('name = "Iron"', 'name = "Ir\\non"', "table mineral, row 1", "match pattern", "Change the value"),
        ('minerals = "PP"', 'minerals = "PPPPP"', "key minerals", "at most 4", "Change the value 'PPPPP'."),
        (
            "copies = 2\nicons = 2",
            "copies = 2\nicons = 4",
            "row 7 (Lens), key icons",
            "equal to 3",
            "Change the value 4.",
        ),
        ('pattern = "pair"\n', "", "table starter", "no starting card has a shape", "Give a red one a pattern."),
        ('drill = { minerals = "I" }', 'drill = { minerals = "X" }', "card B10, key drill", "letter 'X'", "IGPERD"),
        ('buy = { minerals = "GG" }', 'buy = { minerals = "GX" }', "card W15, key buy", "letter 'X'", "IGPERD"),
        ('minerals = "PP"', 'minerals = "PX"', "table artifact, row Casket", "letter 'X'", "Use letters of"),
        ("buy = { bombs = 2 }", "buy = { luck = 2 }", "key buy, key luck", "", "Remove it"),
        (
            "points = 4\n\n[[artifact]]",
            "\n[[artifact]]",
            "table artifact",
            "Disc has no points and does nothing",
            "Give it",
        ),
        (
            "points = 4\n\n[[artifact]]",
            "points = 4\ndraw = 1\n\n[[artifact]]",
            "table artifact",
            "Disc has points and",
            "not both",
        ),
        (
            'goal = "money"',
            'goal = "luck"',
            "table minor, row Money",
            "the goal 'luck' is unknown",
            "Use one of minerals",
        ),
        ('mineral = "Iron"', 'mineral = "Lead"', "table minor, row Irons", "'Lead'", "Only minerals takes a mineral."),
        ('mineral = "Iron"\n', "", "table minor, row Irons", "goal minerals with mineral ''", "Only minerals"),
        (
            'goal = "money"\n',
            'goal = "money"\nmineral = "Iron"\n',
            "table minor, row Money",
            "goal money",
            "Only minerals",
        ),
        ("n = 20", "n = 0", "table minor, row 2 (Money), key n", "greater than", "Change the value 0."),
        ("red = 3", "red = 5", "table major, row 2 (Blast), key red", "less than", "Change the value 5."),
        ('depth = 4\nside = "B"', 'depth = 4\nside = "A"', "table board", "not every depth has one side A", "one map"),
        (DEPTH_4_B, "", "table board", "not every depth has one side A and one side B", "Give each its one map."),
        (".D .*", ".D .* ..", "table board, depth 4, side A, key map", "line 1 has 9 spaces", "Mend it."),
        (".D .*", ".D .Q", "table board, depth 4, side A, key map", "'.Q' is not one of", "Mend it."),
        ("b. .A .A .A", "b. .. .. ..", "table board, depth 4, side A", "no artifact", "Put at least one on the map."),
        (".I #. r.", "#. #. r.", "", "", ""),
        (
            'shape = """\nXXXX\n"""',
            'shape = """\nXOXX\n"""',
            "table pattern, row bar, key shape",
            "'O' is neither",
            "Draw it",
        ),
        (
            'shape = """\nXXXX\n"""',
            'shape = """\nX.XX\n"""',
            "row bar, key shape",
            "do not hang together",
            "with X and dots",
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path, before, after, where, wrong, cure):
    assert before in TEXT
    if not where:
        assert load(tmp_path, TEXT.replace(before, after, 1)).name == "tests"  # that is no fault
        return
    text = TEXT.replace(before, after) if before == "[[mineral]]" else TEXT.replace(before, after, 1)
    with pytest.raises(EditionError) as caught:
        load(tmp_path, text)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'mine.toml'}: ")
    for part in (where, wrong, cure):
        assert part in message


@pytest.mark.parametrize(
    ("table", "things"),
    [("mineral", "minerals"), ("minor", "minor achievements"), ("major", "major achievements"), ("deck", "decks")],
)
def test_a_row_too_few_is_refused(tmp_path, table, things):
    start = TEXT.rindex(f"[[{table}]]")
    end = min(at for at in (TEXT.find("\n[[", start + 1), len(TEXT)) if at > 0)
    with pytest.raises(EditionError, match=rf"mine\.toml: table {table}: \d+ {things} instead of \d+\. Change rows"):
        load(tmp_path, TEXT[:start] + TEXT[end:])


def test_too_many_kinds_are_refused(tmp_path):
    rows = {
        "pattern": 'shape = "XX"\n',
        "starter": 'copies = 1\ncolour = "red"\nicons = 1\n',
        "artifact": "copies = 1\npoints = 1\n",
    }
    for table, keys in rows.items():
        more = "".join(f'\n[[{table}]]\nname = "More {n}"\nstatus = "house"\n{keys}' for n in range(9))
        with pytest.raises(EditionError, match=rf"mine\.toml: table {table}: .*at most.*Remove some rows"):
            load(tmp_path, TEXT + more)


def test_an_artifact_behind_rock_is_refused(tmp_path):
    walled = TEXT.replace(".. .. .G ..", ".. #. #. #.", 1).replace("b. .A .A ..", "#. .A .A #.", 1)
    assert walled.count("#. .A .A #.") == 1
    walled = walled.replace("#. .A .A #. .. .. .. ..\n.. .. .. ..", "#. .A .A #. .. .. .. ..\n.. #. #. ..", 1)
    with pytest.raises(EditionError, match=r"depth 1, side B: the artifact at line 2, space 2 .* drilling alone. Take"):
        load(tmp_path, walled)


def test_more_artifacts_than_there_are_tiles_are_refused(tmp_path):
    more = TEXT.replace(".A .A .A .A .A .. .. ..", " ".join([".A"] * 8)).replace("b. .A .A .. ..", "b. .A .A .A .A")
    with pytest.raises(EditionError, match=r"table board: the richer sides hold 17 artifacts. There are only 16"):
        load(tmp_path, more)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("points = 8 ?,", "points = 20,", "the one deck come to 1"),
        (r"points = [234]\ngoal", r"points = 6\ngoal", "all minors and three majors come to 138"),
    ],
)
def test_more_points_than_the_record_holds_are_refused(tmp_path, before, after, said):
    text = re.sub(before, after, TEXT)
    if "deck" in said:
        text = re.sub("points = 5,", "points = 19,", text)
    with pytest.raises(EditionError, match=rf"mine\.toml: key points: {said}.*, more than 127\. Lower some points"):
        load(tmp_path, text)


def test_starters_that_pay_for_no_steel_of_a_colour_are_refused(tmp_path):
    without_blue = TEXT.replace('colour = "blue"\nicons = 1', 'colour = "red"\nicons = 1', 1)
    assert load(tmp_path, without_blue).name == "tests"  # the wild starter pays for it
    wild = 'colour = "wild"\nicons = 1'
    assert wild in without_blue
    with pytest.raises(EditionError, match=r"no starting card pays a single blue icon.*Give one colour blue, or wild"):
        load(tmp_path, without_blue.replace(wild, 'colour = "wild"\nicons = 2', 1))


def test_a_seam_that_only_bombs_open_is_refused(tmp_path):
    start = TEXT.index('depth = 1\nside = "B"')
    end = TEXT.index("[[board]]", start)
    rows = TEXT[start:end].split("\n")
    last = max(number for number, row in enumerate(rows) if row.startswith(".. "))
    rows[last] = " ".join(["#."] * 8)
    walled = TEXT[:start] + "\n".join(rows) + TEXT[end:]
    with pytest.raises(EditionError, match=r"depth 2, side A: below depth 1, side B, the artifact .* seam"):
        load(tmp_path, walled)
    rows[last] = " ".join(["#."] * 7 + ["y."])
    assert load(tmp_path, TEXT[:start] + "\n".join(rows) + TEXT[end:]).name == "tests"
