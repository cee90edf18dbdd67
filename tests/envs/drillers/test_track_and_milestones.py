"""R115-R121: the progress track, milestones, and the expansion of the advanced shop."""

import pytest
from helpers.drillers import Seat

COSTS = {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}


@pytest.mark.parametrize("floor", COSTS)
def test_r115_corridors_take_their_notches(table, floor):
    position = table(Seat(floor=floor), deepest=floor, drills=COSTS[floor]).do("excavate")
    assert position.of("notches") == {2: 2, 3: 2, 4: 3, 5: 4, 6: 5}[floor]


@pytest.mark.parametrize("floor", [3, 4, 5, 6])
def test_r115_and_so_do_barriers(table, floor):
    position = table(Seat(floor=floor - 1), deepest=floor - 1, drills=floor).do("remove barrier")
    assert position.of("notches") == floor


def test_r115_the_track_has_25_notches(table, edition):
    assert edition.tables[0]["track"] == 25
    seat = Seat(floor=2, tiles="6-1, 6-2, 6-3, 4-1, 4-2")  # 21
    assert not table(seat, deepest=6, drills=2).do("excavate").game["ending"]
    seat = Seat(floor=2, tiles="6-1, 6-2, 6-3, 5-1, 5-2")  # 23
    assert table(seat, deepest=6, drills=2).do("excavate").game["ending"] == 1


JUST_BEFORE = {  # tiles with which the next corridor, two notches wide, covers a line just so; and where it is
    0: ("barrier 3", 2),
    1: ("2-1, 2-2, 2-3, 2-4", 2),
    2: ("barrier 3, 3-1, 3-2, 3-3, 3-4, 3-5", 3),
}
SHORT = {0: "2-1", 1: "barrier 3, 2-1, 2-2", 2: "barrier 3, barrier 4, 4-1, 2-1"}  # with which one notch is missing


def about_to_cover(table, line, players=2):
    """The position before a player covers that line; that player has those before it."""
    tiles, floor = JUST_BEFORE[line]
    earned = ", ".join(str(n) for n in range(1, 1 + line))
    seat = Seat(floor=floor, tiles=tiles, milestones=earned)
    return table(seat, players=players, deepest=3 if "barrier 3" in tiles else 2, drills=2)


@pytest.mark.parametrize("line", JUST_BEFORE)
def test_r116_lines_are_covered_by_5_10_and_15_notches(table, line):
    position = about_to_cover(table, line)
    assert position.of("notches") == 5 * line + 3
    position.do("excavate")
    assert position.milestones() == [1] * (line + 1) + [0] * (3 - line)
    seat = Seat(floor=2, tiles=SHORT[line], milestones=", ".join(str(n) for n in range(1, 1 + line)))
    position = table(seat, deepest=4 if line == 2 else 3, drills=2).do("excavate")
    assert position.of("notches") == 5 * line + 4
    assert not position.milestones()[line]


def test_r116_overflow_does_not_count_for_them(table):
    position = table(Seat(floor=2, overflow="S" * 9), drills=2).do("excavate")
    assert position.milestones() == [0, 0, 0, 0]


@pytest.mark.parametrize(("line", "points"), [(0, 4), (1, 5), (2, 6)])
def test_r117_the_first_to_cover_a_line_takes_its_milestone_and_points(table, line, points):
    position = about_to_cover(table, line)
    before = position.score()
    position.do("excavate")
    assert position.score() == before + (6 if line == 2 else 4) + points


def test_r117_it_is_nobody_elses_any_more(table):
    seats = Seat(floor=2, tiles="barrier 3"), Seat(tiles="2-1, 2-2, 2-3", milestones="1")
    position = table(*seats, deepest=3, drills=2)
    position.do("excavate")
    assert (position.of("notches"), position.milestones()) == (5, [0, 0, 0, 0])
    assert (position.of("credits"), position.of("credits", 1)) == (0, 0)
    assert position.milestones(1) == [1, 0, 0, 0]


@pytest.mark.parametrize(("line", "credits"), [(0, 3), (1, 4), (2, 5)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r118_every_other_player_gains_credits_at_once(table, players, line, credits):
    position = about_to_cover(table, line, players).do("excavate")
    assert [position.of("credits", seat) for seat in range(players)] == [0] + [credits] * (players - 1)


def test_r119_a_tile_that_crosses_two_lines_takes_both(table):
    seat = Seat(floor=5, tiles="barrier 4, barrier 5", milestones="1")  # nine notches
    position = table(seat, deepest=5, drills=6).do("remove barrier")
    assert (position.of("notches"), position.milestones()) == (15, [1, 1, 1, 0])
    assert position.of("credits", 1) == 4 + 5


def test_r120_floor_4_expands_the_advanced_shop_at_once(table):
    position = table(Seat(floor=3), deepest=3, drills=4, on_sale="SURGEON, 3D PRINTER").do("remove barrier")
    assert len(position.on_sale("advanced")) == 4
    assert {"SURGEON", "3D PRINTER"} < position.on_sale("advanced")
    position = table(Seat(floor=2), deepest=2, drills=3, on_sale="SURGEON, 3D PRINTER").do("remove barrier")
    assert len(position.on_sale("advanced")) == 2
    position = table(Seat(floor=4), deepest=4, drills=5, on_sale="SURGEON, 3D PRINTER").do("remove barrier")
    assert position.on_sale("advanced") == {"SURGEON", "3D PRINTER"}


def test_r120_besides_what_is_on_sale(table):
    seat = Seat(floor=3, drones=1, credits=9, tiles="3-1")
    position = table(seat, deepest=3, drills=4, on_sale="SURGEON, 3D PRINTER").do("buy SURGEON", "remove barrier")
    assert len(position.on_sale("advanced")) == 3
    position.end_turn()
    assert len(position.on_sale("advanced")) == 4


def test_r121_from_then_on_the_advanced_shop_has_four_cards(table):
    shop = "SURGEON, 3D PRINTER, REPAIR BOTS, RECKLESS DESCENT"
    seat = Seat(credits=20, tiles="3-1, 3-2", refresh_tile=1, drones=1)
    position = table(seat, deepest=4, on_sale=shop).do("done", "buy SURGEON", "exhaust corridor 3-1")
    assert len(position.on_sale("advanced")) == 3
    refreshed = position.copy().do("refresh the advanced shop")
    assert len(refreshed.on_sale("advanced")) == 4
    assert not refreshed.on_sale("advanced") & set(shop.split(", "))
    position.end_turn()
    assert len(position.on_sale("advanced")) == 4
    assert position.on_sale("drilling") == set() or len(position.on_sale("drilling")) == 2
