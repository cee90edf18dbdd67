"""A symmetry says which numbers of an observation, and which actions, belong to which of the alike things."""

from minegym.core.actions import ActionRange, action_table
from minegym.core.fields import Field, group_by_seat, observation_table
from minegym.core.symmetry import Symmetry

SYMMETRY = Symmetry(
    name="pile",
    things=3,
    fields=("height", "players.looked"),
    actions=(("flip", ((0,), (1,), (2,))), ("swap", ((0, 1), (0, 2), (1, 2)))),
)


def test_numbers_of_an_observation_belong_to_things():
    player = group_by_seat("players", 2, "", [Field("looked", (3,), 0, 2, ""), Field("cards", (), 0, 9, "")])
    table = observation_table([Field("turn", (), 0, 9, ""), Field("height", (3,), 0, 9, ""), player])
    assert SYMMETRY.thing_of(table).tolist() == [-1, 0, 1, 2, 0, 1, 2, -1, 0, 1, 2, -1]


def test_actions_are_about_things():
    names = ("a", "b", "c")
    ranges = [ActionRange("pass", "", ("pass",)), ActionRange("flip", "", names), ActionRange("swap", "", names)]
    about = SYMMETRY.about(action_table(ranges))
    assert about.astype(int).tolist() == [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1, 1, 0],
        [1, 0, 1],
        [0, 1, 1],
    ]
