"""Every goal of a minor is met by just enough, and not by one less."""

from pathlib import Path

import pytest
from helpers.runners import Compiled, Interpreted
from helpers.super_motherload import Seat, lay

from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.constants import GOAL_NAMES

TEXT = Path(__file__).with_name("edition.toml").read_text()
EACH = {"red": "I", "blue": "G", "yellow": "I", "wild": "P"}
LONG = "\n" * 7 + ".. .. =="
# goal and n, who has what, what is done with just enough, and with one less; each a seat, a map and what is done
BLUES = "Blue Blue B15"
CASES = [
    ("minerals", 3, Seat("Red", stacks={"red": "II"}), ".I .G", "red a1 a1 blue", "red b1 b1 blue"),
    ("any_minerals", 3, Seat("Red", stacks={"red": "I", "blue": "G"}), ".I", "red a1 a1 red", "red b1 b1"),
    ("money", 11, Seat("Red", stacks={"red": "E"}), ".G .I", "red a1 a1 yellow", "red b1 b1 yellow"),
    ("one_stack", 3, Seat("Red", stacks={"red": "II"}), ".I", "red a1 a1 red", "red a1 a1 blue"),
    (
        "each_stack",
        1,
        Seat("Red", stacks={"red": "I", "blue": "I", "yellow": "I"}),
        ".I",
        "red a1 a1 wild",
        "red a1 a1 red",
    ),
    ("collect", 2, Seat("B15"), ".I .I", "blue a1 b1 red", "blue b1 c1 red"),
    ("collect_value", 5, Seat("B15 Blue"), ".I .G .I .I", "blue a1 b1 red", "blue c1 d1 red"),
    ("drill_length", 3, Seat("B25 B15"), "", "blue a1 c1", "blue a1 b1"),
    ("drill_steel", 2, Seat("B15"), "b. b. ..", "blue a1 b1", "blue b1 c1"),
    ("drill_cards", 2, Seat("Blue Yellow Yellow"), "", "yellow a1 b1", "blue a1 a1"),
    ("drill_wild", 2, Seat("W15 Wild"), "", "red a1 b1", "red a1 a1"),
    ("bomb_rock", 2, Seat("Red"), "#. #. ..", "Red a1 0", "Red b1 0"),
    ("bomb_spaces", 3, Seat("R10 Red"), "", "R10 a1 0", "Red a1 0"),
    ("have_bombs", 2, Seat("Red"), ".*", "red a1 a1", "red b1 b1"),
    ("have_artifacts", 2, Seat("Red", artifacts="Idol"), ".A .. .A", "red a1 a1", "red b1 b1"),
    ("use_artifacts", 1, Seat("Red", artifacts="Coil"), "", "use Coil", "draw"),
    ("buy_in_turn", 1, Seat("Red", stacks={"red": "E"}), ".I", "red a1 a1 red", "red a1 a1 blue"),
    (
        "buy_cost",
        15,
        Seat("Red", bought={"red": 1}, stacks={"red": "DI", "blue": "E"}),
        ".I",
        "red a1 a1 red",
        "red a1 a1 blue",
    ),
    ("draw_in_turn", 2, Seat("Red"), ".1", "draw", "red a1 a1"),
    ("hand", 3, Seat("Red Blue"), ".2 .1", "red a1 a1", "red b1 b1"),
    ("bonus_spaces", 2, Seat("B15"), ".* .1 .. .A .2", "blue a1 b1", "blue b1 c1"),
    ("seam", 1, Seat("B15"), LONG, "blue c8 c9", "blue a8 b8"),
]


@pytest.fixture(scope="module", params=[Compiled, Interpreted], ids=["compiled", "interpreted"])
def runner(request, tmp_path_factory):
    """All goals in turn, as the first minor of an edition each."""

    def with_goal(goal: str, n: int):
        mineral = 'mineral = "Iron"\n' if goal == "minerals" else ""
        start, end = TEXT.index('[[minor]]\nname = "Irons"'), TEXT.index('[[minor]]\nname = "Money"')
        row = f'[[minor]]\nname = "Irons"\nstatus = "house"\npoints = 2\ngoal = "{goal}"\nn = {n}\n{mineral}\n'
        path = tmp_path_factory.mktemp("goal") / "mine.toml"
        path.write_text(TEXT[:start] + row + TEXT[end:])
        return request.param(GAME, GAME.load_edition(path))

    return with_goal


def test_every_goal_has_a_case():
    assert [goal for goal, *_ in CASES] == list(GOAL_NAMES)


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_goal_is_met_by_just_enough(runner, case):
    goal, n, seat, upper, enough, less = case
    for done, met in ((enough, {"Irons"}), (less, set())):
        lower = "" if goal == "seam" else None
        if goal == "seam":
            upper = "\n" * 6 + "== .. =="
        position = lay(runner(goal, n), (seat, Seat()), upper=upper, lower=lower, minors="Irons")
        assert position.met() == set()
        act(position, done.split())
        assert position.met() & {"Irons"} == met, done


def act(position, words):
    """Draw, use an artifact, drill (colour, ends, stack), or bomb (card, corner, turn)."""
    if words[0] == "draw":
        position.do("draw")
    elif words[0] == "use":
        position.do(" ".join(words))
    elif words[0] in ("red", "blue", "yellow"):
        position.drill(*words[:3])
        while position.asked[1] == "pay":
            position.do(sorted(position.legal())[0])
    else:
        position.do(f"bomb with {words[0]}", words[1])
        if position.asked[1] == "turn":
            position.do(f"bomb turned {words[2]}")
    if position.asked[1] == "stack":
        position.do(f"{words[3]} stack")
