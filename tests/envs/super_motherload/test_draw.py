"""The pictures of Super Motherload show a seat what it knows and nothing else, and the spectator everything."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers.play import play

from minegym.adapters.vector import BatchedAEC
from minegym.core.fields import Field, values_of
from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.actions import space_name
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT_KINDS,
    BOARD_SPACES,
    BOMB_AS,
    BOMB_AT,
    COLOUR_NAMES,
    COLOURS,
    DECK,
    DECKS,
    DIRT,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    GOAL_NAMES,
    KINDS,
    MINERALS,
    MINORS,
    PAY,
    PILOT,
    SIDE,
    SPACES,
    STACK,
    STARTERS,
    TIERS,
    WIDTH,
)
from minegym.envs.super_motherload.draw import svg, text
from minegym.envs.super_motherload.draw_text import TUNNEL
from minegym.envs.super_motherload.maps import read_map
from minegym.envs.super_motherload.printed import GOAL_WORDS
from minegym.envs.super_motherload.scene import scene
from minegym.render import rasterise

EDITION = GAME.load_edition()
WORDS = EDITION.words
PLAYERS = pytest.mark.parametrize("num_players", [2, 3, 4])

# Not for a seat's eyes, or told by other fields: scores by cards and artifacts, open ground by terrain and tunnels.
NOT_SHOWN = {
    "seed",
    "draws",
    "score",
    "tiebreak",
    "moves",
    "supply",
    "own.hand",
    "own.draw",
    "own.artifacts",
    "dirt_rows",
    "rock_rows",
    "steel_rows",
    "touch_rows",
    "attached",
    "bomb_card",  # its shape is shown, as the observation has it
    "haul.bonuses",  # these three are 0 whenever a seat is asked
    "haul.steel",
    "haul.rock",
}
# Seats not in play change the size of the picture; what is asked and how the game ended have tests of their own.
TESTED_APART = {"num_players", "phase", "over", "placement"}


def pictures(game: np.void, viewer: int | None, edition: Edition = EDITION) -> tuple[str, str]:
    return text(game, edition, viewer), svg(game, edition, viewer)


def words_of(picture: str) -> list[str]:
    """Every line of type in an SVG picture."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


@cache
def played(num_players: int, seed: int) -> np.ndarray:
    """Every position of a game at random, the last one its end."""
    env = BatchedAEC(GAME, 1, num_players=num_players, autoreset="disabled")
    env.reset(seed=seed)
    positions = [env.get_state()]
    for _ in play(env, seed):
        positions.append(env.get_state())
    return np.concatenate(positions)


def redealt(positions: np.ndarray, num_players: int, seat: int) -> np.ndarray:
    """The positions with all that the seat does not know drawn anew."""
    env = BatchedAEC(GAME, len(positions), num_players=num_players, autoreset="disabled")
    env.set_state(positions)
    env.redeal(seat, seed=7)
    return env.get_state()


def is_hidden_changed(one: np.void, other: np.void) -> bool:
    return any(bool((one["own"][name] != other["own"][name]).any()) for name in ("hand", "draw", "artifacts"))


@pytest.fixture
def busy() -> np.void:
    """A position with something of everything, as seat 0 knows it."""
    positions = played(3, 5)
    wanted = (positions["phase"] == ACT) & (positions["depths"][:, 1] > 0) & (positions["turn"] > 40)
    game = positions[np.flatnonzero(wanted)[0]].copy()
    game["active"] = game["seat"] = 0
    game["phase"], game["actions"], game["extra"] = PAY, 1, 1
    game["colour"], game["pattern"], game["space"], game["length"], game["need"] = 1, 1, 20, 3, 2
    haul = game["haul"]
    haul["minerals"], haul["draws"], haul["paid"][[0, 3]] = (1, 2, 0, 0, 0, 0), 1, (2, 1)
    game["majors"], game["minors"] = (1, 4, 0), (3, 16, 18, 0)
    game["met"], game["tally"] = (1, 0, 0, 0), (0, 1, 3, 0)
    players, own = game["players"], game["own"]
    players["hand_size"][:3], players["deck_size"][:3] = 4, 5
    own["hand"][0] = own["draw"][0] = 0
    own["hand"][0, [0, 1, 4]] = (2, 1, 1)
    own["draw"][0, [0, 2, 3]] = (2, 2, 1)
    players["kept"][:3] = 0
    players["kept"][0, [0, 1]] = (1, 1)
    players["kept"][1:3, 0] = 1
    own["artifacts"][:3] = 0
    own["artifacts"][0, [0, 3]] = (1, 1)
    players["artifacts"][:3] = (2, 1, 0)
    game["used"][2] = 1
    game["supply"][4] = 1
    return game


# --- All that a seat knows, nothing that is hidden from it ---------------------------------------------------------


@PLAYERS
def test_a_seat_is_shown_nothing_it_does_not_know_and_the_spectator_everything(num_players):
    positions = np.concatenate([played(num_players, seed)[:: -40 - num_players] for seed in (1, 2)])  # ends too
    spectators = [pictures(position, None) for position in positions]
    hands = artifacts = 0
    for seat in range(num_players):
        others = redealt(positions, num_players, seat)
        for position, other, open_before in zip(positions, others, spectators, strict=True):
            assert pictures(other, seat) == pictures(position, seat)
            open_after = pictures(other, None)
            changed = is_hidden_changed(position, other)
            assert [a != b for a, b in zip(open_before, open_after, strict=True)] == [changed, changed]
        hands += int((others["own"]["hand"] != positions["own"]["hand"]).any((1, 2)).sum())
        artifacts += int((others["own"]["artifacts"] != positions["own"]["artifacts"]).any((1, 2)).sum())
    assert hands > 8
    assert artifacts > 1


@PLAYERS
def test_what_a_seat_is_shown_of_others_is_true(num_players):
    doubtful = unknown = 0
    for game in np.concatenate([played(num_players, seed)[::25] for seed in (1, 2, 3)]):
        for viewer in range(num_players):
            for seat in scene(game, EDITION, viewer).seats:
                own, player = game["own"][seat.seat], game["players"][seat.seat]
                score = player["card_points"] + player["claimed_points"]
                score += own["artifacts"] @ EDITION.tables["artifact_points"][0]
                assert seat.points[0] <= score <= seat.points[1]
                assert seat.is_open == (seat.seat == viewer or bool(game["over"]))
                assert all(number <= own["hand"][card.kind] for card, number in seat.hand)
                shown = np.zeros(KINDS, int)
                for card, number in (*seat.hand, *seat.draw):
                    shown[card.kind] += number
                if seat.stacks:
                    assert (shown == own["hand"] + own["draw"]).all()
                doubtful += seat.points[0] < seat.points[1]
                unknown += seat.unknown
                assert seat.unknown == 0 or not seat.is_open
    assert doubtful > 10
    assert unknown > 50


def test_an_empty_draw_deck_gives_the_hand_away(busy):
    busy["players"]["deck_size"][1] = 0
    busy["players"]["unknown"][1], busy["players"]["kept"][1] = 0, 0
    busy["players"]["unknown"][1, :3], busy["players"]["kept"][1, 1] = 1, 1
    seat = scene(busy, EDITION, 0).seats[1]
    assert [(card.kind, number) for card, number in seat.hand] == [(0, 1), (1, 2), (2, 1)]
    assert (seat.unknown, seat.draw) == (0, ())


def shown_places(leaf: Field, game: np.void) -> Iterator[tuple[int, ...]]:
    """The places of a field that are to be seen by seat 0 in the busy position."""
    for place in np.ndindex(leaf.shape):
        if leaf.name.startswith("players.") and place[0] >= game["num_players"]:
            continue
        if leaf.name in ("players.unknown", "players.artifacts") and place[0] == 0:
            continue  # seat 0 sees its hand, draw deck and artifacts themselves
        if leaf.name == "players.kept" and place[0] == 0 and not game["own"]["hand"][place]:
            continue
        if leaf.name in ("terrain", "contents") and game["tunnel"][place]:
            continue  # a tunnel covers it
        if leaf.name in ("met", "tally") and not game["minors"][place]:
            continue
        if leaf.name == "used" and place[0] >= len(WORDS["artifacts"]):
            continue
        yield place


@pytest.mark.parametrize(
    "leaf", [f for f in GAME.state.leaves if f.name not in NOT_SHOWN | TESTED_APART], ids=lambda f: f.name
)
def test_whatever_is_open_shows_in_text_and_svg(leaf, busy):
    before = pictures(busy, 0)
    places = list(shown_places(leaf, busy))
    assert places
    for place in places[:: max(1, len(places) // 20)]:
        values = values_of(busy, leaf.name)
        old = int(values[place] if leaf.shape else values)
        other = old + 1 if old < min(leaf.high, 2 if "seat" in leaf.name or leaf.name == "active" else 127) else old - 1
        write(busy, leaf.name, place, other)
        after = pictures(busy, 0)
        write(busy, leaf.name, place, old)
        assert before[0] != after[0], f"{leaf.name}{place}: {old} and {other} read the same"
        assert before[1] != after[1], f"{leaf.name}{place}: {old} and {other} look the same"


def write(game: np.void, name: str, place: tuple[int, ...], value: int) -> None:
    *groups, last = name.split(".")
    target = game
    for group in groups:
        target = target[group]
    if place:
        target[last][place] = value
    else:
        target[last] = value


@pytest.mark.parametrize("field", ["hand", "draw", "artifacts"])
def test_hidden_cards_and_artifacts_are_shown_to_the_spectator_and_their_owner_alone(field, busy):
    before, seat_saw = pictures(busy, None), pictures(busy, 0)
    kinds = len(WORDS["artifacts"]) if field == "artifacts" else KINDS
    for place in np.ndindex(2, kinds):
        busy["own"][field][place] += 1
        after, seat_sees = pictures(busy, None), pictures(busy, 0)
        busy["own"][field][place] -= 1
        assert before[0] != after[0], f"{field}{place} cannot be read"
        assert before[1] != after[1], f"{field}{place} cannot be seen"
        if place[0] == 0:
            assert [a != b for a, b in zip(seat_saw, seat_sees, strict=True)] == [True, True]
        else:
            assert seat_saw == seat_sees, f"{field}{place}"


def test_artifacts_to_come_are_shown_to_the_spectator_alone(busy):
    before, seat_saw = pictures(busy, None), pictures(busy, 0)
    for kind in range(min(ARTIFACT_KINDS, len(WORDS["artifacts"]))):
        busy["supply"][kind] += 1
        assert all(a != b for a, b in zip(before, pictures(busy, None), strict=True))
        assert pictures(busy, 0) == seat_saw
        busy["supply"][kind] -= 1


# --- The boards ----------------------------------------------------------------------------------------------------


def map_of(as_text: str) -> dict[str, str]:
    """The two characters of every space on the table, by the name that actions give it."""
    lines = as_text.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("     a  b  c"))
    columns = [lines[head].index(letter) for letter in "abcdefgh"]
    rows = [line for line in lines[head:] if line[:3].strip().isdigit() and line[3:5] == "  "]
    return {
        f"{letter}{line[:3].strip()}": line[column : column + 2]
        for line in rows
        for letter, column in zip("abcdefgh", columns, strict=True)
    }


@PLAYERS
def test_the_map_is_the_board_space_by_space(num_players):
    letters = "".join(WORDS["letters"])
    seen = 0
    for game in played(num_players, 3)[10::40]:
        shown = map_of(text(game, EDITION, 0))
        table = [space for space in range(SPACES) if game["depths"][space // BOARD_SPACES]]
        assert set(shown) == {space_name(space) for space in table}
        for space in table:
            mark = shown[space_name(space)]
            assert (mark == TUNNEL) == bool(game["tunnel"][space])
            if mark != TUNNEL:
                rows = [f"{mark} " + ".. " * (WIDTH - 1)] + [".. " * WIDTH] * (BOARD_SPACES // WIDTH - 1)
                assert read_map("\n".join(rows), letters)[0] == (game["terrain"][space], game["contents"][space])
                seen += 1
    assert seen > 200


def test_what_is_announced_is_marked_on_the_map(busy):
    busy["space"], busy["length"], busy["down"] = 1 + 19, 3, 1
    marked = [number for number, space in enumerate(spaces_of(busy)) if space.is_announced]
    assert marked == [19, 27, 35]
    assert text(busy, EDITION, 0).count("?") - text(busy, EDITION, 0).split("Legend")[1].count("?") == 3
    busy["colour"], busy["length"], busy["space"] = 0, 0, 1 + 70
    assert [number for number, space in enumerate(spaces_of(busy)) if space.is_announced] == [70]


def spaces_of(game: np.void) -> list:
    return [space for board in scene(game, EDITION, 0).boards for space in board.spaces]


def test_whoever_chooses_a_board_sees_both_sides():
    for num_players in (2, 4):
        positions = played(num_players, 1)
        for game in positions[positions["phase"] == SIDE]:
            if game["over"]:
                continue
            depth = int(EDITION.tables["depths_played"][0][num_players, game["attached"]])
            as_text, as_svg = pictures(game, 0)
            assert f"chooses the side of Depth {depth}" in as_text
            for number, side in enumerate("AB"):
                board = scene(game, EDITION, 0).to_choose[number]
                spaces = [(space.terrain, space.content) for space in board.spaces]
                tables = EDITION.tables[0]
                printed = zip(tables["terrain"][depth - 1, number], tables["contents"][depth - 1, number], strict=True)
                assert spaces == [(int(terrain), int(content)) for terrain, content in printed]
                assert f"Depth {depth}, side {side}" in as_text
                assert f"Depth {depth}, side {side}" in words_of(as_svg)
    assert not scene(played(2, 1)[20], EDITION, 0).to_choose


# --- Cards, achievements, what is asked ----------------------------------------------------------------------------


def test_every_deck_can_be_read_before_one_is_chosen():
    positions = played(3, 1)
    game = positions[positions["phase"] == DECK][1]
    as_text, as_svg = pictures(game, 2)
    chosen = int(game["players"]["deck"].max()) - 1
    for deck in range(DECKS):
        for name in WORDS[f"cards {deck}"][STARTERS:]:
            assert name in as_text
            assert name in words_of(as_svg)
    assert as_text.count("chosen by seat") == 1
    assert words_of(as_svg).count("chosen by") == 1
    assert f"Deck {1 + chosen}: {WORDS['decks'][chosen]}, chosen by seat" in as_text


def test_a_stack_shows_its_card_its_money_and_what_is_bought(busy):
    player = busy["players"][0]
    player["deck"], player["bought"], player["stacks"] = 1, (0, 1, TIERS, 2), 0
    player["stacks"][0, :3] = 1, 0, 2
    names, tables = WORDS["cards 0"], EDITION.tables[0]
    as_text, words = text(busy, EDITION, 0), words_of(svg(busy, EDITION, 0))
    money = int(tables["mineral_value"][[0, 2, 2]].sum())
    ore = f"{WORDS['minerals'][0]}, 2 {WORDS['minerals'][2]}"
    assert f"\nred    {money}/10 ({ore}) for {names[PILOT]} R" in as_text
    assert f"{money}/10" in words
    blue = names[PILOT + TIERS : PILOT + 2 * TIERS]
    assert f"bought {blue[0]}\n" in as_text
    assert {blue[1], f"✓ {blue[0]}"} <= set(words)
    yellow = names[PILOT + 2 * TIERS : PILOT + 3 * TIERS]
    assert f"yellow all bought: {', '.join(yellow)}" in as_text.replace("\n       ", " ")
    assert {"all bought", *(f"✓ {name}" for name in yellow)} <= set(words)


def test_achievements_are_told_with_goals_and_whether_they_are_met(busy):
    assert len(GOAL_WORDS) == len(GOAL_NAMES)
    busy["players"]["bought"][:3] = 0
    busy["players"]["bought"][0] = TIERS
    as_text, words = text(busy, EDITION, 0), words_of(svg(busy, EDITION, 0))
    for place in (0, 1):
        assert f" {1 + place} {WORDS['majors'][busy['majors'][place] - 1]} " in as_text
        assert WORDS["majors"][busy["majors"][place] - 1] in words
    assert " 3 claimed\n" in as_text
    assert "claimed" in words
    assert "  met by 0\n" in as_text
    minor = next(line for line in as_text.splitlines() if f"{WORDS['minors'][2]} " in line and ": " in line)
    assert minor.endswith("money of 25+ on your stacks  met")
    assert "2+ pilots bought in a turn  1 so far" in as_text
    assert "met" in words
    assert "Seat 0 may still claim" in as_text


@pytest.mark.parametrize("minor", range(MINORS))
def test_every_goal_reads_with_its_number(minor, busy):
    busy["minors"][0], busy["met"][0] = 1 + minor, 0
    told = scene(busy, EDITION, 0).minors[0]
    number = int(EDITION.tables["minor_n"][0][minor])
    assert told.name == WORDS["minors"][minor]
    assert str(number) in told.goal or told.goal == "a tunnel across the seam"
    assert not any(mark in told.goal.replace("Minerals", "") for mark in (" N", "N+", " M "))


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        (SIDE, "Seat 1 chooses the side of Depth"),
        (DECK, "Seat 1 chooses a deck"),
        (ACT, "Seat 1 takes an action, or ends its turn"),
        (DRILL_FROM, "Seat 1 chooses where its drill begins"),
        (DRILL_TO, "Seat 1 chooses where its drill ends"),
        (PAY, "Seat 1 pays for its drill, 2 icons more"),
        (BOMB_AT, "Seat 1 chooses where its bomb goes off, shape pair"),
        (BOMB_AS, "Seat 1 turns its bomb, shape pair"),
        (STACK, "Seat 1 chooses a stack for its minerals"),
        (DISCARD, "Seat 1 discards 2 cards"),
    ],
)
def test_what_is_asked_is_told(phase, question, busy):
    busy["phase"], busy["seat"], busy["players"]["hand_size"][1] = phase, 1, 7
    for viewer in (0, 1, None):
        as_text, as_svg = pictures(busy, viewer)
        assert as_text.splitlines()[1].startswith(question)
        assert any(words.startswith(question) for words in words_of(as_svg))
        assert next(line for line in as_text.splitlines() if ", asked" in line).startswith("Seat 1: ")


def test_the_action_under_way_is_told(busy):
    busy["down"] = 1
    paid = f"2 x {WORDS['cards 0'][0]} and {WORDS['cards 0'][3]}"
    minerals = f"{WORDS['minerals'][0]}, 2 {WORDS['minerals'][1]} (8) to lay on a stack"
    told = f"A red drill from d3 to d5; A pair bomb at d3; paid with {paid}; 1 card to draw; {minerals}"
    assert told in text(busy, EDITION, 1).replace("\n  ", " ")
    assert told in words_of(svg(busy, EDITION, 1))


# --- The end -------------------------------------------------------------------------------------------------------


def ended(busy: np.void, over: int = TERMINATED) -> np.void:
    busy["over"], busy["placement"][:3], busy["score"][:3] = over, (2, 1, 3), (7, 9, 4)
    return busy


def test_the_end_tells_why_and_who_won(busy):
    game = ended(busy)
    for over, why in ((TERMINATED, "the last artifact is dug out"), (TRUNCATED, "at the turn cap")):
        game["over"] = over
        for picture in pictures(game, 0):
            assert f"Game over, {why}: seat 1 wins with 9 points" in picture
            assert "asked" not in picture
    as_text, as_svg = pictures(game, 0)
    assert [as_text.count(f"place {place}") for place in (1, 2, 3)] == [1, 1, 1]
    assert [words_of(as_svg).count(place) for place in ("1st", "2nd", "3rd")] == [1, 1, 1]
    game["score"][0] = 9
    assert "seat 1 wins with 9 points, ahead of the starting seat" in text(game, EDITION, 0)
    game["placement"][:3] = (1, 1, 3)
    assert "seats 0 and 1 share the win with 9 points" in text(game, EDITION, 0)


@PLAYERS
def test_at_the_end_everything_is_counted_openly(num_players):
    game = played(num_players, 2)[-1]
    for viewer in range(num_players):
        seats = scene(game, EDITION, viewer).seats
        assert [(s.points, s.hand, s.artifacts) for s in seats] == [
            (s.points, s.hand, s.artifacts) for s in scene(game, EDITION, None).seats
        ]
        assert [s.points[0] for s in seats] == game["score"][:num_players].tolist()


# --- Whole games ---------------------------------------------------------------------------------------------------


@PLAYERS
def test_whole_games_are_drawn_at_one_size_and_change_nothing(num_players):
    sizes, phases = set(), set()
    for seed in (1, 2):
        positions = played(num_players, seed)
        for position in positions[[*range(6), *range(6, len(positions), 60)]]:
            before = position.tobytes()
            phases.add(int(position["phase"]))
            for viewer in (None, 0):
                as_text, as_svg = pictures(position, viewer)
                root = ElementTree.fromstring(as_svg)
                sizes.add((root.get("width"), root.get("height")))
                assert max(len(line) for line in as_text.splitlines()) <= 100
            assert position.tobytes() == before
    assert len(sizes) == 1
    assert {SIDE, DECK, ACT} <= phases


def crowded(num_players: int) -> tuple[np.void, Edition]:
    """A table as full as tables get, everything named as long and as oddly as it may be."""
    odd = "<&\"'> a very long name"
    words = {
        subject: names
        if subject == "letters"
        else tuple(f"{place % 10}{odd}"[:24] if name else "" for place, name in enumerate(names))
        for subject, names in WORDS.items()
    }
    positions = played(num_players, 5)
    game = positions[np.flatnonzero((positions["phase"] == ACT) & (positions["depths"][:, 1] > 0))[0]].copy()
    game["players"]["stacks"][:num_players] = 3
    game["players"]["discards"][:num_players] = 2
    game["own"]["hand"][:num_players], game["own"]["draw"][:num_players] = 2, 2
    game["players"]["kept"][:num_players], game["players"]["unknown"][:num_players] = 1, 2
    game["players"]["hand_size"][:num_players], game["players"]["deck_size"][:num_players] = 40, 40
    game["own"]["artifacts"][:num_players, : len(words["artifacts"])] = 2
    game["players"]["artifacts"][:num_players], game["players"]["bombs"][:num_players] = 16, 99
    game["used"][: len(words["artifacts"])], game["unseen_minors"], game["met"] = 2, 1, 1
    game["haul"]["minerals"], game["ending"], game["extra"] = 5, 1, 9
    return game, replace(EDITION, words=words)


@PLAYERS
def test_the_fullest_table_keeps_to_a_hundred_columns_and_to_its_size(num_players):
    game, edition = crowded(num_players)
    plain = rasterise(svg(played(num_players, 5)[0], EDITION, 0)).shape
    for viewer in (0, None):
        as_text, as_svg = pictures(game, viewer, edition)
        assert max(len(line) for line in as_text.splitlines()) <= 100
        assert rasterise(as_svg).shape == plain
        assert "<&\"'> a very" in as_text
        assert any(words.startswith("0<&\"'> a") for words in words_of(as_svg))


def test_terrain_has_a_sign_of_its_own_in_the_svg_picture(busy):
    space = int(np.flatnonzero(busy["tunnel"] == 0)[0])
    looks = set()
    for terrain in range(DIRT, DIRT + 2 + len(COLOUR_NAMES[:-1])):
        busy["terrain"][space] = terrain
        looks.add(svg(busy, EDITION, 0))
    assert len(looks) == 5
    minerals = set()
    for content in range(1 + MINERALS):
        busy["contents"][space] = content
        minerals.add(svg(busy, EDITION, 0))
    assert len(minerals) == 1 + MINERALS
    assert len(COLOUR_NAMES) == COLOURS
