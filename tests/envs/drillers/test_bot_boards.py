"""The bot's boards are read as they look, and refused with what is wrong and a cure."""

import re

import pytest
from helpers.drillers_editions import TEXT, load, refused

from minegym.envs.drillers.boards import BoardError, Cell, read_board

BOARD = re.compile(r'board = """.*?"""', re.DOTALL)
PRIORITIES = re.compile(r"priorities = .*")
PLAIN_BOARD = "slots | 1 2\n4 6 | 3+cm 2\n2 1 | 1+m 2+c\n0 | 1 0"


def with_board(board):
    return BOARD.sub(lambda _: f'board = """\n{board}\n"""', TEXT, count=1)


def test_a_board_is_read_as_it_looks():
    board = read_board(PLAIN_BOARD)
    assert board.slots == (1, 2)
    assert board.costs == ((4, 6), (2, 1), (0,))
    assert board.cells[0] == (Cell(3, True, True), Cell(2, False, False))
    assert board.cells[1] == (Cell(1, False, True), Cell(2, True, False))


def test_a_board_lands_in_the_tables(tmp_path):
    tables = load(tmp_path, with_board(PLAIN_BOARD)).tables[0]
    assert tables["bot_row"][0, [4, 6, 2, 1, 0]].tolist() == [0, 0, 1, 1, 2]
    assert tables["bot_columns"][0] == 2
    assert tables["bot_slots"][0].tolist() == [1, 2, 0, 0, 0, 0]
    assert tables["bot_drills"][0, :3, :2].tolist() == [[3, 2], [1, 2], [1, 0]]
    assert tables["bot_collect"][0, :3, :2].tolist() == [[1, 0], [0, 1], [0, 0]]
    assert tables["bot_move"][0, :3, :2].tolist() == [[1, 0], [1, 0], [0, 0]]


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ("slots | 1", "1 lines instead of one for slots and 1 to 5 rows"),
        ("slots | 1\n" + "0 | 1\n" * 6, "7 lines"),
        ("slots 1\n0 | 1", "line 1 has not one upright stroke"),
        ("track | 1\n0 | 1", "line 1 does not begin with 'slots |'"),
        ("slots | x\n0 | 1", "line 1: 'x' is not a number"),
        ("slots | 0\n0 | 1", "line 1 has not 1 to 6 columns of 1 to 9 slots"),
        ("slots | 1 1 1 1 1 1 1\n0 | 1 1 1 1 1 1 1", "line 1 has not 1 to 6 columns"),
        ("slots | 1 2\n0 | 1", "line 2 has 1 cells instead of 2"),
        ("slots | 1\nx | 1", "line 2: 'x' is not a number"),
        ("slots | 1\n10 | 1", "a row is for a cost above 9"),
        ("slots | 1\n0 | 1+mc", "line 2: '1+mc' is no cell such as 3, 3+c, 3+m or 3+cm"),
        ("slots | 1\n0 | 1+", "line 2: '1+' is no cell"),
        ("slots | 1\n0 | 12", "line 2: '12' is no cell"),
    ],
)
def test_a_board_that_cannot_be_read_is_refused(tmp_path, board, wrong):
    with pytest.raises(BoardError, match=re.escape(wrong)):
        read_board(board)
    refused(tmp_path, with_board(board), "table bot, row 1 (", "key board: ", wrong, "Mend it.")


@pytest.mark.parametrize(
    ("board", "wrong", "cure"),
    [
        ("slots | 1\n4 6 | 1\n1 2 | 1", "its rows are for the costs [1, 2, 4, 6], the bot's cards cost", "Name each"),
        ("slots | 1\n4 6 | 1\n0 1 2 4 | 1", "the costs [0, 1, 2, 4, 4, 6]", "before one row"),
        ("slots | 1\n0 1 2 4 | 1\n6 | 1", "6 is not in the top row", "Dear cards belong on top."),
        ("slots | 9 9 9 9\n6 4 | 1 1 1 1\n2 1 0 | 1 1 1 1", "36 slots, more than 30", "Take some away."),
    ],
)
def test_a_board_that_does_not_fit_the_bots_cards_is_refused(tmp_path, board, wrong, cure):
    refused(tmp_path, with_board(board), "table bot, row 1 (", "key board: ", wrong, cure)


@pytest.mark.parametrize(
    ("listed", "wrong", "cure"),
    [
        ('["barrier", "copper", "silver"]', "'copper' is unknown", "Use barrier, corridor 2, corridor 3"),
        ('["ruby", "gold", "ruby", "silver"]', "'ruby' stands there twice", "Name it once."),
        ('["silver", "barrier"]', "the list ends with 'barrier'", "End it with 'silver'"),
        ("[]", "at least 1", "Change the value []."),
    ],
)
def test_priorities_that_cannot_be_followed_are_refused(tmp_path, listed, wrong, cure):
    text = PRIORITIES.sub(f"priorities = {listed}", TEXT, count=1)
    refused(tmp_path, text, "table bot, row 1 (", "key priorities: ", wrong, cure)
