"""R25-R39: bombing, where tunnels may lie, and through what."""

import pytest
from helpers.super_motherload import Position, Seat

DEEP = {"depths": (2, 4)}  # boards without a surface above them
WAY = "\n.. .. ..\n.. .. .. ..\n.. .. =="  # a tunnel at c4


def blasts(position: Position, card: str) -> set[frozenset[str]]:
    """Every set of spaces that a bomb with this card can cover."""
    if not position.may(f"bomb with {card}"):
        return set()
    before, found = position.tunnels(), set()
    placing = position.copy().do(f"bomb with {card}")
    for corner in placing.legal():
        turning = placing.copy().do(corner)
        turned = [turning] if turning.asked[1] != "turn" else [turning.copy().do(turn) for turn in turning.legal()]
        found |= {frozenset(after.tunnels() - before) for after in turned}
    return found


def pairs_with(space: str) -> list[tuple[str, str]]:
    """A space and one that shares an edge with it."""
    column, row = space[0], int(space[1:])
    beside = [f"{chr(ord(column) + step)}{row}" for step in (-1, 1)] + [f"{column}{row + step}" for step in (-1, 1)]
    return [(space, other) for other in beside]


def shapes(spaces: str) -> set[frozenset[str]]:
    """Sets of spaces, written "a1+b1 a1+a2"."""
    return {frozenset(word.split("+")) for word in spaces.split()}


def test_r25_a_bomb_costs_a_token(table):
    assert not table(Seat("Red", bombs=0)).offered("bomb")
    position = table(Seat("Red Red", bombs=2)).do("bomb with Red", "a1", "bomb turned 0")
    assert position.bombs() == 1
    assert position.do("bomb with Red", "c1", "bomb turned 0").bombs() == 0


def test_r26_a_bomb_costs_a_red_card_with_a_shape_and_brings_no_drill_bonus(table):
    position = table(Seat("Red R15 R20 Blue Wild"))
    assert position.offered("bomb with") == {"Red", "R20"}  # R15 has no shape
    position.do("bomb with R20", "a1")
    assert position.discards() == "R20"
    assert position.bombs() == 0  # R20 would bring one in a drill
    assert position.tunnels() == {"a1", "b1", "a2", "b2"}  # and its three icons do not matter


def test_r26_the_card_announced_is_seen_by_all(table):
    position = table(Seat("Red R20"), Seat("Red")).do("bomb with R20")
    assert position.seen_by(1)["players.kept"][1].sum() == 1
    for seed in range(10):
        assert "R20" in position.redealt(1, seed).hand()


def test_r27_a_bomb_has_its_shape_rotated_and_flipped(table):
    ground = ".. .. #. r. r. r. r. r.\n.. .. r.\nr. r."
    assert blasts(table(Seat("R10"), upper=ground), "R10") == shapes(
        "a1+b1+a2 a1+b1+b2 a1+a2+b2 b1+a2+b2 b1+c1+b2"  # c1 is rock, which a bomb clears
    )
    assert blasts(table(Seat("Red"), upper=ground), "Red") == shapes("a1+b1 b1+c1 a1+a2 b1+b2")


def test_r27_no_space_of_the_shape_is_left_out(table):
    steel = "r. " * 8
    assert blasts(table(Seat("R20"), upper=f".. .. {steel[6:]}\n.. r. {steel[6:]}\n{steel}"), "R20") == set()
    square = f".. .. {steel[6:]}\n.. .. {steel[6:]}\n{steel}"
    assert blasts(table(Seat("R20"), upper=square), "R20") == shapes("a1+b1+a2+b2")


def test_r28_a_tunnel_shares_an_edge_with_another_or_the_surface(table):
    assert table(Seat("Red")).lines("red") == {f"{column}1-{column}1" for column in "abcdefgh"}
    position = table(Seat("Red"), upper=WAY, **DEEP)
    assert position.lines("red") == {"c3-c3", "c5-c5", "b4-b4", "d4-d4"}
    around = {frozenset(pair) for side in ("c3", "c5", "b4", "d4") for pair in pairs_with(side) if "c4" not in pair}
    assert blasts(position, "Red") == around


def test_r28_any_of_its_spaces_will_do(table):
    lines = table(Seat("R20"), upper=WAY, **DEEP).lines("red")
    across = {"a3-c3", "b3-d3", "c3-e3", "a5-c5", "b5-d5", "c5-e5", "d4-f4"}
    down = {"c1-c3", "c5-c7", "b2-b4", "b3-b5", "b4-b6", "d2-d4", "d3-d5", "d4-d6"}
    assert lines == across | down


def test_r29_corners_do_not_connect(table):
    assert not {"b3-b3", "d3-d3", "b5-b5", "d5-d5"} & table(Seat("Red"), upper=WAY, **DEEP).lines("red")
    assert all(blast & {"b4", "d4", "c3", "c5"} for blast in blasts(table(Seat("Red"), upper=WAY, **DEEP), "Red"))


def test_r30_touching_along_several_edges_is_allowed(table):
    position = table(Seat("Red"), upper="== .. ==\n.. ==")
    assert "b1-b1" in position.lines("red")


def test_r31_tunnels_may_lead_upwards(table):
    position = table(Seat("R15"), upper=WAY, **DEEP)
    assert "c2-c3" in position.lines("red")
    assert "c3" in position.drill("red", "c2", "c3").tunnels()


def test_r32_no_tunnel_reaches_over_the_outer_edge(table):
    lines = table(Seat("R15"), upper="\n" * 6 + "== .. .. .. .. .. .. ==").lines("red")
    assert {line for line in lines if line.startswith("a8") or line.endswith("a8")} == {"a8-b8"}
    assert {line for line in lines if "h8" in line} == {"g8-h8"}
    assert not any("9" in line for line in lines)
    pairs = blasts(table(Seat("Red")), "Red")
    assert frozenset({"h1", "h2"}) in pairs
    assert all(space[0] in "abcdefgh" for pair in pairs for space in pair)
    assert not any({"h1", "a2"} <= pair for pair in pairs)


def test_r33_a_tunnel_may_lie_across_the_seam(table):
    upper = "\n" * 6 + "==\n.. == "
    position = table(Seat("R15 Red"), upper=upper, lower="")
    assert {"a8-a9", "b9-b10", "b9-b9"} <= position.lines("red")
    assert frozenset({"a8", "a9"}) in blasts(position, "Red")
    assert position.drill("red", "a8", "a9").tunnels() == {"a7", "b8", "a8", "a9"}
    assert table(Seat("Red"), upper="\n" * 7 + "==", lower="").lines("red") > {"a9-a9"}


def test_r34_neither_tokens_nor_tunnels_nor_minerals_run_out(table):
    dug = "\n".join(["== " * 8] * 8)
    position = table(
        Seat("Red", bombs=16, stacks={"red": "IIII", "blue": "IIII", "wild": "IIII"}),
        upper=dug,
        lower="\n".join(["== " * 8] * 7) + "\n== == == == == == .I .A",
    )
    assert len(position.tunnels()) > 76
    position.drill("red", "g16").do("yellow stack")
    assert position.stack("yellow") == "I"
    position = table(Seat("Red", bombs=16), upper=".*").drill("red", "a1")
    assert position.bombs() == 17


def test_r35_nothing_is_covered_twice_and_what_is_covered_stays(table):
    position = table(Seat("Red R15", draw=""), upper="== .. ==")
    lines = position.lines("red")
    assert not any(name in line.split("-") for line in lines for name in ("a1", "c1"))
    assert not {"a1-b1", "b1-c1"} & lines
    assert not any(blast & {"a1", "c1"} for blast in blasts(position, "Red"))
    position.do("end turn", "end turn")
    assert position.tunnels() == {"a1", "c1"}


def test_r36_all_build_on_from_all_tunnels(table):
    position = table(Seat("Red"), Seat("Red"), upper=WAY, **DEEP).drill("red", "d4").do("end turn")
    assert position.asked == (1, "act")
    assert {"e4-e4", "d3-d3", "d5-d5", "c3-c3"} <= position.lines("red")


def test_r37_dirt_can_be_drilled_and_bombed(table):
    position = table(Seat("Red Blue Yellow"))
    for colour in ("red", "blue", "yellow"):
        assert "a1-a1" in position.lines(colour)
    assert frozenset({"a1", "b1"}) in blasts(position, "Red")


@pytest.mark.parametrize(("letter", "colour"), [("r", "red"), ("b", "blue"), ("y", "yellow")])
def test_r38_steel_is_drilled_with_its_colour_and_never_bombed(table, letter, colour):
    position = table(Seat("Red Blue Yellow"), upper=f"{letter}. ..")
    for other in ("red", "blue", "yellow"):
        assert ("a1-a1" in position.lines(other)) == (other == colour)
    assert not any("a1" in blast for blast in blasts(position, "Red"))


def test_r38_all_steel_in_a_drill_has_its_colour(table):
    position = table(Seat("R15 B15"), upper="r. r. b. b. ..")
    assert {line for line in position.lines("red") if line in ("a1-b1", "b1-c1", "c1-d1")} == {"a1-b1"}
    assert {line for line in position.lines("blue") if line in ("a1-b1", "b1-c1", "c1-d1")} == {"c1-d1"}


def test_r39_rock_is_bombed_and_never_drilled(table):
    position = table(Seat("Red Blue Yellow"), upper="#. #.")
    for colour in ("red", "blue", "yellow"):
        assert not any(line.startswith(("a1", "b1")) for line in position.lines(colour))
    assert frozenset({"a1", "b1"}) in blasts(position, "Red")
