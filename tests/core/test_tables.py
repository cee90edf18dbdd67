"""Tables of fields and of actions: one line a fact, checked when it is written."""

import numpy as np
import pytest
from helpers.toy import TOY

from minegym.core.actions import ActionRange, action_table
from minegym.core.errors import OptionError, StateError, UnknownNameError
from minegym.core.fields import Field, group_by_seat, observation_table, state_table
from minegym.core.options import check_count, one_of


def test_a_field_takes_the_narrowest_type_that_holds_it():
    assert [Field("f", (), 0, high, "").type for high in (127, 128, 32768)] == ["i1", "i2", "i4"]
    for wrong in ({"high": 300, "type": "i1"}, {"high": -1}, {"type": "u8"}, {"type": "f4"}):
        with pytest.raises(ValueError, match="'f'"):
            Field(**{"name": "f", "shape": (), "low": 0, "high": 1, "meaning": "", **wrong})


def test_records_have_no_padding_and_no_field_twice():
    table = state_table(2, [Field("a", (), 0, 1, ""), Field("b", (3,), 0, 70000, ""), Field("c", (), 0, 300, "")])
    assert table.dtype.itemsize == sum(np.dtype(f.type).itemsize * int(np.prod(f.shape)) for f in table.leaves)
    with pytest.raises(ValueError, match="twice: score"):
        state_table(2, [Field("score", (), 0, 1, "")])


def test_a_record_outside_its_bounds_is_named():
    records = np.zeros(2, TOY.state.dtype)
    records["num_players"] = 2
    TOY.state.check(records)
    for name, value in (("seat", 4), ("num_players", 5), ("trick", -1)):
        broken = records.copy()
        broken[name][1] = value
        with pytest.raises(StateError, match=f"'{name}'"):
            TOY.state.check(broken)
    records["seat"][1] = 2  # a seat there is, but not in play
    with pytest.raises(StateError, match="not in play"):
        TOY.state.check(records)


def test_differences_name_the_field():
    a, b = np.zeros(2, TOY.state.dtype)
    assert not TOY.state.differences(a, b)
    b["table"][1, 2] = 5
    assert [text.split(":")[0] for text in TOY.state.differences(a, b)] == ["table"]


def test_an_observations_parts_are_views_of_its_vector():
    player = group_by_seat("players", 2, "", [Field("x", (), -1, 5, ""), Field("y", (3,), 0, 9, "", "category")])
    table = observation_table([Field("round", (), 0, 60, "", "count"), player])
    vector = np.arange(table.size, dtype=table.type)
    parts = table.unflatten(vector)
    assert {name: part.tolist() for name, part in parts.items()} == {
        "round": 0,
        "players.x": [1, 5],
        "players.y": [[2, 3, 4], [6, 7, 8]],
    }
    parts["players.x"][1] = -1
    assert vector[5] == -1
    assert table.low.tolist() == [0, -1, 0, 0, 0, -1, 0, 0, 0]
    assert table.high.tolist() == [60, 5, 9, 9, 9, 5, 9, 9, 9]
    assert table.is_count.tolist() == [True] + [False] * 8
    assert table.is_category.tolist() == [False, False, True, True, True, False, True, True, True]
    assert table.seat.tolist() == [-1, 0, 0, 0, 0, 1, 1, 1, 1]
    assert table.unflatten(np.zeros((4, 5, table.size), table.type))["players.y"].shape == (4, 5, 2, 3)
    for wrong in (vector[:-1], vector.astype(np.int64)):
        with pytest.raises(ValueError, match="an observation is 9 numbers"):
            table.unflatten(wrong)


def test_actions_are_laid_end_to_end():
    table = action_table([ActionRange("go", "", ("left", "right")), ActionRange("stop", "", ("stop",))])
    assert (table.size, table.start("go"), table.start("stop")) == (3, 0, 2)
    assert [table.name(action) for action in range(3)] == ["left", "right", "stop"]
    assert table.range_of(1).name == "go"
    for action in (-1, 3):
        with pytest.raises(ValueError, match=r"outside 0\.\.2"):
            table.name(action)


def test_a_range_is_found_by_its_name_and_another_is_said_not_to_be():
    table = action_table([ActionRange("move", "go", ("left", "right")), ActionRange("pass", "wait", ("pass",))])
    assert (table.run("pass").start, table.start("pass")) == (2, 2)
    for find in (table.run, table.start):
        with pytest.raises(UnknownNameError, match="no actions 'jump'; the ranges are: move, pass"):
            find("jump")


@pytest.mark.parametrize("value", [0, 5, 2.0, True, "2", None])
def test_counts_are_integers_in_their_range(value):
    assert check_count("seats", np.int8(2), 1, 4) == 2
    with pytest.raises(OptionError, match=r"seats must be an integer in 1\.\.4"):
        check_count("seats", value, 1, 4)


def test_a_choice_is_one_of_those_named():
    assert one_of("reward", "win", ("placement", "win")) == 1
    with pytest.raises(OptionError, match="'placement', 'win'"):
        one_of("reward", "loss", ("placement", "win"))
