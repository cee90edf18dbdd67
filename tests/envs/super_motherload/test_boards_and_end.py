"""R69-R82: boards come and go, the game ends, and the seats are placed."""

import pytest
from helpers.super_motherload import Position, Seat

from minegym.envs.super_motherload.constants import MAX_TURNS

SHAFT = "== ==\n" * 8  # a tunnel down to the seam


def printed(position: Position, edition, board: int, depth: int, side: int) -> bool:
    """Whether that board is as printed, and none of it dug."""
    here = slice(64 * board, 64 * board + 64)
    game, tables = position.game, edition.tables[0]
    whole = (game["terrain"][here] == tables["terrain"][depth - 1, side]).all() and not game["tunnel"][here].any()
    return bool(whole and (game["contents"][here] == tables["contents"][depth - 1, side]).all())


@pytest.mark.parametrize("side", [0, 1])
def test_r69_the_next_depth_follows_the_last_artifact(table, edition, side):
    position = table(Seat("Red Blue"), upper=".A .A").drill("red", "a1")
    assert position.asked == (0, "act")
    assert position.depths == [1, 0]
    position.drill("blue", "b1")
    assert position.asked == (0, "side")
    position.do(f"side {'AB'[side]}")
    assert position.depths == [1, 2]
    assert printed(position, edition, 1, 2, side)


def test_r69_a_bomb_does_the_same(table):
    position = table(Seat("Red Blue"), upper=".A").do("bomb with Red", "a1", "bomb turned 0")
    assert position.asked == (0, "side")


def test_r69_artifacts_of_the_upper_board_do_not_matter(table):
    position = table(Seat("Red Blue"), upper=".A\n" + "\n" * 6 + ".. ==", lower=".. .A").drill("red", "b9")
    assert position.asked == (0, "side")
    position = table(Seat("Red Blue"), upper=".A", lower="").drill("red", "a1")
    assert position.asked == (0, "act")


def test_r69_two_players_leave_depth_3_out(table):
    for players, depth in ((2, 4), (3, 3), (4, 3)):
        position = table(Seat("Red"), players=players, upper=SHAFT, lower=".A").drill("red", "a9").do("side A")
        assert position.depths == [2, depth]


def test_r70_the_player_who_covered_it_chooses_the_side(table):
    seats = (Seat(), Seat("Red Blue"), Seat())
    position = table(*seats, upper=".A", active=1).drill("red", "a1")
    assert position.asked == (1, "side")
    assert position.legal() == {"side A", "side B"}


def test_r71_first_what_was_found_then_purchases_then_the_board(table):
    seat = Seat("R15 Red", bought={"wild": 1}, stacks={"wild": "DI"})
    position = table(seat, upper=".A .I").drill("red", "a1", "b1")
    assert len(position.artifacts()) == 1
    assert position.asked == (0, "stack")
    position.do("wild stack")  # buys W15, whose Gold comes before the board
    assert position.asked == (0, "stack")
    assert position.depths == [1, 0]
    position.do("red stack")
    assert position.asked == (0, "side")
    position.do("side A")
    assert position.asked == (0, "act")
    assert position.actions == 1


def test_r72_the_upper_of_two_boards_leaves_with_tunnels_and_what_was_left(table, edition):
    position = table(Seat("Red"), upper=SHAFT, lower=".A .. .D").drill("red", "a9").do("side B")
    assert position.depths == [2, 4]
    assert position.tunnels() == {"a1"}  # the lower board is the upper one now
    assert position.game["contents"][2] == 6  # its Diamond came with it
    assert printed(position, edition, 1, 4, 1)


def test_r73_of_a_tunnel_across_the_seam_the_other_part_stays(table):
    position = table(Seat("R15 Blue"), upper="\n" * 6 + ".. .. .. ==", lower=".. .. .. .A").drill("red", "d8", "d9")
    position.do("side B")
    assert position.tunnels() == {"d1"}
    assert position.lines("blue") == {"c1-c1", "e1-e1", "d2-d2"}


def test_r73_what_the_removed_board_covered_connects_nothing(table):
    position = table(Seat("Red Blue"), upper="== == == == == == == ==\n" * 8, lower=".A").drill("red", "a9")
    position.do("side B")
    assert position.lines("blue") == {"a2-a2", "b1-b1"}


def test_r74_the_surface_leaves_with_depth_1(table):
    position = table(Seat("Red Blue"), upper="\n" * 7 + "==", lower=".A").drill("red", "a9")
    position.do("side B")
    assert "h1-h1" not in position.lines("blue")
    position = table(Seat("Red Blue"), upper=".A").drill("red", "a1").do("side A")
    assert "h1-h1" in position.lines("blue")  # with two boards Depth 1 is still there


def test_r75_a_new_board_does_not_end_the_turn_and_another_may_follow(table):
    position = table(Seat("Red B25"), upper=".A\n" + "\n" * 6 + ".. ==").drill("red", "a1").do("side B")
    assert position.asked == (0, "act")
    assert position.actions == 1
    position.drill("blue", "b9", "d9")  # all the artifacts of Depth 2, side B, at one go
    assert position.asked == (0, "side")
    position.do("side A")
    assert position.depths == [2, 4]


def test_r76_after_depth_4_no_board_follows(table):
    position = table(Seat("Red Blue"), depths=(2, 4), upper=SHAFT, lower=".A").drill("red", "a9")
    assert position.asked == (0, "act")
    assert position.depths == [2, 4]
    assert position.game["attached"] == 3


def test_r76_each_depth_comes_once(table):
    position = table(Seat("Red"), players=3, depths=(2, 3), upper=SHAFT, lower=".A").drill("red", "a9").do("side A")
    assert position.depths == [3, 4]
    assert position.game["attached"] == 4


def test_r77_the_game_ends_with_the_turn_in_which_depth_4_is_dug_out(table):
    seat = Seat("Red Blue Yellow", bombs=3, artifacts="Charge")
    position = table(seat, depths=(2, 4), upper=SHAFT, lower=".A", minors="Keg").drill("red", "a9")
    assert not position.over
    assert position.actions == 1
    position.drill("blue", "b9").do("use Charge", "claim minor 1")
    while not position.over:
        assert position.asked == (0, "act")
        position.do("end turn")
    assert position.over == 1


def test_r77_depth_4_alone_counts(table):
    position = table(Seat("Red Blue"), upper=SHAFT, lower=".A").drill("red", "a9").do("side A", "end turn")
    assert not position.over


def test_r78_nobody_has_another_turn(table):
    position = table(Seat("Red"), players=4, depths=(3, 4), upper=SHAFT, lower=".A").drill("red", "a9").do("end turn")
    assert position.over == 1
    assert position.game["turn"] == 5
    assert all(position.places)


def finished(table, *seats: Seat, active: int = 0, **about) -> Position:
    """The game in which the active seat, with a Red card, digs out Depth 4 and ends its turn."""
    depths = (2, 4) if len(seats) == 2 else (3, 4)
    position = table(*seats, depths=depths, upper=SHAFT, lower=".A", active=active, **about)
    position.drill("red", "a9")
    while not position.over:
        position.do("end turn" if position.may("end turn") else sorted(position.legal())[0])
    return position


def test_r79_cards_achievements_and_artifacts_count_and_nothing_else(table):
    everything = "Crystal Crystal Crystal Coil Coil Charge Charge Casket Casket Lens Lens Idol Idol"
    seat = Seat("Red B10", draw="W15", discards="Y20", bombs=9, stacks={"red": "E"}, artifacts=everything)
    other = Seat("Red", artifacts="Disc Idol")
    position = finished(table, seat, other, majors="Odd Grand Noon")
    # B10 in hand 1, W10 1 and W15 3, Y10 1, Y15 3 and Y20 5; two Idols, and the third, which was found
    assert position.score(0) == 1 + 1 + 3 + 1 + 3 + 5 + 2 + 2 + 2
    assert position.score(1) == 4 + 2


def test_r79_what_is_claimed_counts(table):
    position = table(Seat("Red", bombs=3, bought={"red": 3, "yellow": 1}), minors="Keg", majors="Blast Odd Grand")
    cards = position.score()
    assert cards == 1 + 3 + 5 + 1
    keg = list(position.runner.edition.words["minors"]).index("Keg")
    position.do("claim minor 1", "claim major 1")
    assert position.score() == cards + position.runner.edition.tables[0]["minor_points"][keg] + 5


ALL = "Crystal Crystal Crystal Coil Coil Charge Charge Casket Casket Lens Idol Idol Idol Idol Disc"  # but one Lens


def test_r80_the_most_points_win_and_the_others_follow(table):
    seats = (
        Seat("Red", bought={"red": 2}),
        Seat("Blue", bought={"blue": 3}, artifacts=ALL),
        Seat("Blue", bought={"blue": 1}),
        Seat("Blue", bought={"yellow": 3}),
    )
    position = finished(table, *seats, majors="Odd Grand Noon")
    assert [position.score(seat) for seat in range(4)] == [4, 21, 1, 9]
    assert position.places == [3, 1, 4, 2]


def test_r81_in_a_tie_the_starting_seat_is_behind_and_the_others_share(table):
    seats = [Seat("Red"), Seat("Blue"), Seat("Blue"), Seat("Blue", artifacts=ALL)]
    position = finished(table, *seats, majors="Odd Grand Noon")
    assert position.game["starting_seat"] == 0
    assert [position.score(seat) for seat in range(4)] == [0, 0, 0, 12]
    assert position.places == [4, 2, 2, 1]


def test_r81_it_is_not_behind_seats_with_fewer_points(table):
    seats = [Seat("Red", bought={"red": 1}), Seat("Blue", bought={"red": 1}), Seat("Blue", artifacts=""), Seat("Blue")]
    position = table(*seats, majors="Odd Grand Noon", turn=MAX_TURNS - 3).do("end turn")
    assert not position.over
    position.do("end turn", "end turn", "end turn")
    assert position.places == [2, 1, 3, 3]


def test_r82_after_120_turns_the_game_is_cut_off(table):
    assert MAX_TURNS == 120
    position = table(Seat("Red"), Seat("Red", bought={"red": 2}), majors="Odd Grand Noon", turn=119).do("end turn")
    assert not position.over
    position.do("end turn")
    assert position.over == 2
    assert position.places == [2, 1]
