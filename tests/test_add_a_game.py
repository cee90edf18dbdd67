"""The tutorial's game: its page is its module, its code runs as printed, and its rules are those of Connect Four."""

import re

import numpy as np
import pytest

import minegym
from minegym.core.material import PACKAGE, material
from minegym.examples import connect_four
from minegym.examples.connect_four import COLUMNS, GAME, ROWS

PAGE = (material("envs") / "ADD_A_GAME.md").read_text()
BLOCKS = re.findall(r"^```python( example)?\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
GAME_BLOCKS = [code for example, code in BLOCKS if not example]
EXAMPLES = [code for example, code in BLOCKS if example]

# Distinct positions after each ply, as counted for the game by John Tromp (OEIS A212693).
POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]


def without_blank_lines(code: str) -> list[str]:
    return [line for line in code.splitlines() if line.strip()]


def test_the_pages_blocks_are_the_module():
    module = (PACKAGE / "examples" / "connect_four.py").read_text()
    assert without_blank_lines("".join(GAME_BLOCKS)) == without_blank_lines(module)


def test_the_pages_code_runs_as_printed(capsys):
    scope: dict[str, object] = {"__name__": "page"}
    exec("".join(GAME_BLOCKS), scope)
    for example in EXAMPLES:
        exec(example, scope)
    printed = capsys.readouterr().out
    assert ". . O X . . .\n" in printed


def test_the_page_names_files_and_functions_that_exist():
    root = PACKAGE.parent
    for path in re.findall(r"`((?:minegym|tests|envs)/[\w/.]+\.\w+)`", PAGE):
        assert (root / path).is_file(), path
    for name in GAME.rules.__dataclass_fields__:
        if name != "payoff":
            assert f"`{name}(state, tables" in PAGE


def test_the_rules_take_less_than_a_hundred_lines():
    assert len(without_blank_lines("".join(GAME_BLOCKS))) < 100


def board(rows: str) -> np.ndarray:
    """A record with the discs of a drawing, X to move."""
    env = minegym.make_vec(GAME, num_envs=1)
    env.reset(seed=0)
    record = env.get_state()
    cells = [line.split() for line in rows.split("\n") if line.strip()][::-1]
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell != ".":
                seat = "XO".index(cell)
                record["discs"]["at"][0, seat, row, column] = 1
                record["bits"][0, seat] |= 1 << (connect_four.ROW_BITS * row + column)
                record["height"][0, column] += 1
                record["dropped"] += 1
    connect_four.invariants(record[0], env.edition)
    return record


def after(rows: str, column: int) -> minegym.BatchedAEC:
    env = minegym.make_vec(GAME, num_envs=1, autoreset="disabled")
    env.set_state(board(rows))
    env.step([column])
    return env


LEVEL = """
. . . . . . .
O O O . . . .
X X X . . . .
"""
UPRIGHT = """
X . . . . . .
X O . . . . .
X O O . . . .
"""
RISING = """
. . . . . . .
. . X O . . .
. X O O . . .
X O O X . . .
"""
FALLING = """
. . . . . . .
. . . O X . .
. . . O O X .
. . . X O O X
"""
ROUND_THE_EDGE = """
X . . . . . .
O . . . X X .
"""


@pytest.mark.parametrize(
    ("rows", "column", "wins"),
    [
        (LEVEL, 3, True),
        (UPRIGHT, 0, True),
        (RISING, 3, True),
        (FALLING, 3, True),
        (LEVEL, 6, False),
        (UPRIGHT, 1, False),
        (ROUND_THE_EDGE, 6, False),
    ],
)
def test_four_in_a_row_wins_in_every_direction_and_not_round_the_edge(rows, column, wins):
    env = after(rows, column)
    assert env.terminations[0] == wins
    assert env.rewards[0].tolist() == ([1, -1] if wins else [0, 0])


def test_a_full_column_is_closed_and_a_full_board_is_a_draw():
    rows = """
    . O X O X O X
    O O X O X O X
    X X O X O X O
    O X O X O X O
    X O X O X O X
    O O X O X O X
    """
    env = minegym.make_vec(GAME, num_envs=1, autoreset="disabled")
    env.set_state(board(rows))
    assert env.action_mask[0].tolist() == [True] + [False] * 6
    env.step([0])
    assert env.terminations[0]
    assert env.rewards[0].tolist() == [0, 0]
    assert env.final_placements[0].tolist() == [1, 1]


def test_seats_alternate_and_each_sees_its_own_discs_first():
    env = minegym.make_vec(GAME, num_envs=1)
    env.reset(seed=0)
    env.step([3])
    assert env.agent_selection[0] == 1
    theirs = GAME.observation.unflatten(env.observation)["discs.at"][0]
    assert theirs.shape == (2, ROWS, COLUMNS)
    assert theirs[0].sum() == 0
    assert theirs[1, 0, 3] == theirs[1].sum() == 1


def test_the_positions_after_each_ply_are_as_many_as_known():
    env = minegym.make_vec(GAME, num_envs=1)
    env.reset(seed=0)
    positions = env.get_state()
    for expected in POSITIONS[1:]:
        positions = distinct_successors(positions[positions["over"] == 0])
        assert len(positions) == expected


def distinct_successors(positions: np.ndarray) -> np.ndarray:
    env = minegym.make_vec(GAME, num_envs=len(positions), autoreset="disabled", illegal_action="ignore")
    found = []
    for column in range(COLUMNS):
        env.set_state(positions)
        open_ = env.action_mask[:, column].copy()
        env.step(np.full(len(positions), column))
        found.append(env.get_state(open_))
    following = np.concatenate(found)
    return following[np.unique(following["bits"], axis=0, return_index=True)[1]]
