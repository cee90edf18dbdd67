"""The pictures of Galaxy Goldmine show a seat what it knows and nothing else, and the spectator everything."""

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
from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import (
    BLACK_HOLE,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    EXPLORE,
    GLOWTORCH,
    HAND,
    KINDS,
    LAYER_HEIGHT,
    LAYER_NAMES,
    LOST_TOOL,
    MAGNET,
    NOTHING,
    PICKAXE,
    PILE_HEIGHT,
    PILES,
    STEAL,
    TOOL_NAMES,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.draw import svg, text
from minegym.envs.galaxy_goldmine.scene import scene
from minegym.render import rasterise

EDITION = GAME.load_edition()
NAMES = EDITION.words["kinds"]
PLAYERS = pytest.mark.parametrize("num_players", [2, 3, 6])

# Not for a seat's eyes, or told by other fields: scores by hands, cards known by piles, and moves by what follows.
NOT_SHOWN = {
    "seed",
    "draws",
    "pile",
    "hand",
    "score",
    "tiebreak",
    "moves",
    "knowledge.top",
    "knowledge.second",
    "knowledge.unseen",
    "log.source",
    "log.target",
    "log.kind",
    "doubt",
}
# Seats not in play change the size of the picture; what is asked and how the game ended have tests of their own.
TESTED_APART = {"num_players", "phase", "over", "placement"}


def pictures(game: np.void, viewer: int | None, edition: Edition = EDITION) -> tuple[str, str]:
    return text(game, edition, viewer), svg(game, edition, viewer)


def as_told(kind: int) -> str:
    """A Valuable as the text has it: name, points and icons."""
    tables = EDITION.tables[0]
    return f"{NAMES[kind]} {tables['value'][kind]}{('', ' P', ' H', ' P+H')[tables['icons'][kind]]}"


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


def dealt(num_players: int = 3) -> np.void:
    """A game just dealt, in which the first seat explores."""
    game = played(num_players, 0)[0].copy()
    game["phase"], game["active"], game["seat"], game["starting_seat"], game["explorations"] = EXPLORE, 0, 0, 0, 2
    return game


def lay_pile(game: np.void, pile: int, *kinds: int, face_up: bool = False) -> None:
    """Lay a pile anew, from the top card down."""
    game["pile"][pile] = NOTHING
    game["pile"][pile, : len(kinds)] = [1 + kind for kind in reversed(kinds)]
    game["height"][pile], game["face_up"][pile] = len(kinds), face_up


@pytest.fixture
def busy() -> np.void:
    """A position with something of everything, as seat 0 knows it."""
    game = dealt()
    game["idle"], game["black_holes"], game["activated"], game["turn"] = 1, 1, (1, 0, 1), 7
    game["chosen"][[PICKAXE, GLOWTORCH]] = 1
    game["ready"][[PICKAXE]] = 1
    game["disabled"][HAND] = 2
    game["discards"][[0, LOST_TOOL]] = 2, 1
    lay_pile(game, 0, 4, 5, BLACK_HOLE, face_up=True)
    lay_pile(game, 1, 7, 6)
    lay_pile(game, 2)
    game["players"]["looked"][:3, 0] = 2, 0, 1
    game["players"]["looked"][:3, 1] = 0, 2, 1
    game["players"]["protected"][1] = 3
    game["players"]["fragments"][:3] = 1, 2, 0
    game["players"]["unprotected"][2], game["hand"][2, :3] = 4, (2, 1, 1)
    game["knowledge"]["sure"][0, 2, :3] = 1, 1, 0
    game["knowledge"]["may"][0, 2, :3] = 2, 1, 2
    return game


# --- All that a seat knows, nothing that is hidden from it ---------------------------------------------------------


@PLAYERS
def test_a_seat_is_shown_nothing_it_does_not_know_and_the_spectator_everything(num_players):
    hands_differed = False
    positions = np.concatenate([played(num_players, seed)[:: -6 - num_players] for seed in (1, 2)])  # ends too
    spectators = [pictures(position, None) for position in positions]
    for seat in range(num_players):
        others = redealt(positions, num_players, seat)
        hands_differed |= bool((others["hand"] != positions["hand"]).any())
        for position, other, open_before in zip(positions, others, spectators, strict=True):
            assert pictures(other, seat) == pictures(position, seat)
            open_after = pictures(other, None)
            changed = bool((other["pile"] != position["pile"]).any() or (other["hand"] != position["hand"]).any())
            assert [a != b for a, b in zip(open_before, open_after, strict=True)] == [changed, changed]
            assert changed or other["unseen"].sum() < 10
    assert len(positions) >= 12
    assert hands_differed == (num_players > 2), "with two players there is no theft that a seat has not seen"


@PLAYERS
def test_what_a_seat_is_shown_of_hands_is_true(num_players):
    doubtful = 0
    for game in np.concatenate([played(num_players, seed)[::4] for seed in (1, 2, 3)]):
        for viewer in range(num_players):
            for seat in scene(game, EDITION, viewer).seats:
                hand = game["hand"][seat.seat]
                least, most = seat.points
                assert least <= game["score"][seat.seat] <= most
                assert (least == most) or seat.unknown
                shown = {held.card.kind: held for held in seat.hand}
                for kind in range(VALUABLES):
                    bounds = (shown[kind].least, shown[kind].most) if kind in shown else (0, 0)
                    assert bounds[0] <= hand[kind] <= bounds[1]
                assert seat.unknown + sum(held.least for held in seat.hand) == seat.hand_size == hand.sum()
                doubtful += seat.unknown > 0
    assert bool(doubtful) == (num_players > 2)


def shown_places(leaf: Field, game: np.void) -> Iterator[tuple[int, ...]]:
    """The places of a field that lie open to seat 0 in the busy position: those of seats in play and of named cards."""
    for place in np.ndindex(leaf.shape):
        if leaf.name.startswith(("players.", "knowledge.")) and place[0] >= game["num_players"]:
            continue
        if leaf.name.startswith("knowledge.") and (place[0] != 0 or not 1 <= place[1] < 3 or not NAMES[place[2]]):
            continue  # seat 0 sees its own hand, and knows nothing of what others know
        if (
            leaf.name == "knowledge.sure"
            and values_of(game, "knowledge.may")[place] <= values_of(game, leaf.name)[place]
        ):
            continue  # there cannot be more
        if leaf.name in ("unseen", "discards") and not NAMES[place[-1]]:
            continue
        if leaf.name == "unseen" and not place[-1]:
            continue  # Moon Rocks are in no pile
        if leaf.name in ("chosen", "ready", "disabled") and place[0] == MAGNET:
            continue  # it is not found yet
        if leaf.name == "ready" and game["disabled"][place]:
            continue  # it cannot be used whatever it says
        if leaf.name == "face_up" and not game["height"][place]:
            continue  # nothing is left there
        if leaf.name == "players.looked" and hides_nothing(game, *place):
            continue
        yield place


def hides_nothing(game: np.void, seat: int, pile: int) -> bool:
    """Whether looking at one more card of the pile tells the seat nothing: it is not there, or lies face up."""
    looked = game["players"]["looked"][seat, pile]
    return bool(looked >= game["height"][pile]) or bool(game["face_up"][pile] and not looked)


@pytest.mark.parametrize(
    "leaf", [f for f in GAME.state.leaves if f.name not in NOT_SHOWN | TESTED_APART], ids=lambda f: f.name
)
def test_whatever_is_open_shows_in_text_and_svg(leaf, busy):
    before = pictures(busy, 0)
    places = list(shown_places(leaf, busy))
    assert places
    for place in places:
        values = values_of(busy, leaf.name)
        old = int(values[place] if leaf.shape else values)
        high = min(leaf.high, 1) if leaf.name in ("active", "starting_seat", "seat") else leaf.high
        other = old + 1 if old < high else leaf.low
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


@pytest.mark.parametrize("field", ["pile", "hand"])
def test_the_spectator_is_shown_every_hidden_card(field, busy):
    before = pictures(busy, None)
    seat_saw = pictures(busy, 0)
    places = np.argwhere(busy["pile"]) if field == "pile" else np.argwhere(busy["hand"][:3, :5] >= 0)
    for place in map(tuple, places):
        old = busy[field][place]
        busy[field][place] = 2 if old == 1 else 1
        after = pictures(busy, None)
        assert before[0] != after[0], f"{field}{place} cannot be read"
        assert before[1] != after[1], f"{field}{place} cannot be seen"
        known = place[0] == 0 and (field == "hand" or place[1] > 0)  # seat 0's own hand, and what it has looked at
        assert (pictures(busy, 0) != seat_saw) == known, f"{field}{place}"
        busy[field][place] = old


def test_what_others_know_is_shown_to_no_seat(busy):
    before = pictures(busy, 0)
    busy["knowledge"]["sure"][1:] += 1
    busy["knowledge"]["may"][1:] += 2
    assert pictures(busy, 0) == before


# --- The asteroid --------------------------------------------------------------------------------------------------


def box_of(as_text: str, pile: int) -> list[str]:
    """The lines of a pile's box."""
    lines = as_text.splitlines()
    top = next(number for number, line in enumerate(lines) if f"┌ pile {pile + 1} " in line)
    left = lines[top].index(f"┌ pile {pile + 1} ")
    bottom = next(number for number in range(top, len(lines)) if lines[number][left] == "└")
    return [line[left + 1 : left + 31].rstrip() for line in lines[top + 1 : bottom]]


def test_the_top_cards_are_named_to_whoever_has_looked_at_them(busy):
    second, hidden = NAMES[5], LAYER_NAMES[0]
    assert [line.split(" @")[0].rstrip() for line in box_of(text(busy, EDITION, 0), 0)] == [
        f"^ {as_told(4)}", f"  {as_told(5)}", f"  {hidden} 1",
    ]  # fmt: skip
    for viewer, card in ((0, second), (1, hidden), (2, hidden)):
        lines = box_of(text(busy, EDITION, viewer), 0)
        assert lines[0] == f"^ {as_told(4)}"
        assert lines[1].startswith(f"  {card}")
        assert lines[1].endswith("@0"), "that seat 0 has looked at it is known to all"
        assert NAMES[BLACK_HOLE] not in " ".join(lines)
        assert words_of(svg(busy, EDITION, viewer)).count(NAMES[BLACK_HOLE]) == 1, "in the list of cards alone"
    assert [line.split("@")[-1] for line in box_of(text(busy, EDITION, 0), 1) if line] == ["1 2", "1"]
    assert NAMES[7] not in " ".join(box_of(text(busy, EDITION, 0), 1))
    assert NAMES[7] in " ".join(box_of(text(busy, EDITION, 2), 1))


def test_the_spectator_reads_every_pile_from_its_top(busy):
    as_text, words = text(busy, EDITION, None), words_of(svg(busy, EDITION, None))
    assert words[words.index("Pile 1") :][2:].index("Pile 2") >= 3
    for pile in range(PILES):
        height = busy["height"][pile]
        names = [NAMES[busy["pile"][pile, place] - 1] for place in reversed(range(height))]
        lines = [line for line in box_of(as_text, pile) if line]
        assert [line[2:].startswith(name) for line, name in zip(lines, names, strict=True)] == [True] * height
        start = words.index(f"Pile {pile + 1}")
        stop = words.index(f"Pile {pile + 2}") if pile + 1 < PILES else words.index("Explorations left")
        assert [word for word in words[start:stop] if word in NAMES] == names


def test_face_down_cards_show_their_layer(busy):
    for viewer in (0, 1, 2):
        words = words_of(svg(busy, EDITION, viewer))
        untouched = words[words.index("Pile 5") : words.index("Pile 6")]
        assert untouched[2:] == [layer for layer in reversed(LAYER_NAMES) for _ in range(LAYER_HEIGHT)]
        assert box_of(text(busy, EDITION, viewer), 4)[0] == "  Crust 3, Mantle 3, Core 3"


# --- Tools, hands, what is asked -----------------------------------------------------------------------------------


def test_every_state_of_a_tool_is_told(busy):
    busy["ready"][[3, 5]] = 1, 2
    busy["chosen"][5] = 1
    told = {
        TOOL_NAMES[PICKAXE]: "chosen, ready",
        TOOL_NAMES[HAND]: "out of order until seat 1's next turn",
        TOOL_NAMES[GLOWTORCH]: "chosen, used",
        TOOL_NAMES[3]: "found this turn, ready",
        TOOL_NAMES[MAGNET]: "lost, not found yet",
        TOOL_NAMES[5]: "chosen, ready twice",
    }
    as_text, words = text(busy, EDITION, 0), " ".join(words_of(svg(busy, EDITION, 0)))
    for name, status in told.items():
        assert f"\n{name.ljust(20)}{status} " in as_text
        assert status in words
    busy["ready"][3] = 0
    assert f"\n{TOOL_NAMES[3].ljust(20)}on the board " in text(busy, EDITION, 0)


def test_a_hand_shows_what_is_certain_and_backs_for_the_rest(busy):
    as_text, words = text(busy, EDITION, 0), words_of(svg(busy, EDITION, 0))
    assert f"  1-2 x {as_told(0)}, {as_told(1)}, 0-2 x {as_told(2)}; 2 unknown\n" in as_text
    assert {"2 unknown", "x1–2", "x0–2"} <= set(words)
    assert words.count("?") == 2
    rock, sure, doubtful = (int(value) for value in EDITION.tables["value"][0, :3])
    least, most = sorted((rock + doubtful, 2 * doubtful))
    assert f"Seat 2: {rock + sure + least}-{rock + sure + most} points" in as_text
    assert words.count("you") == 1
    for viewer in (2, None):
        assert "unknown" not in text(busy, EDITION, viewer).split("Seat 2")[1].split("Cards face down")[0]


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        (CHOOSE, "Seat 1 chooses two tools"),
        (DISCARD, "Seat 1 discards a Valuable, as an Event says"),
        (DISABLE, "Seat 1 puts a tool out of order, as an Event says"),
        (COLLECT, "Seat 1 collects any face-up Valuable, as an Event says"),
        (STEAL, "Seat 1 steals a Valuable from somebody, as an Event says"),
        (EXPLORE, "Seat 1 explores, 2 explorations left"),
    ],
)
def test_what_is_asked_is_told(phase, question, busy):
    busy["phase"], busy["seat"] = phase, 1
    for viewer in (0, 1, None):
        as_text, as_svg = pictures(busy, viewer)
        assert as_text.splitlines()[1] == question
        assert question in words_of(as_svg)
        assert next(line for line in as_text.splitlines() if ", asked" in line).startswith("Seat 1: ")


def test_what_is_left_to_explore_is_told(busy):
    for explorations, blocked, question in (
        (1, False, "Seat 0 explores, 1 exploration left"),
        (2, True, "Seat 0 has 2 explorations left, but no pile shows a face-down card"),
        (0, False, "Seat 0 has no exploration left: it uses tools or ends its turn"),
    ):
        busy["explorations"] = explorations
        busy["face_up"] = np.maximum(busy["face_up"], blocked)
        for picture in pictures(busy, 0):
            assert question in picture


def test_idle_turns_are_told(busy):
    assert text(busy, EDITION, 0).startswith("Galaxy Goldmine   Turn 7: seat 0, after 1 idle turn and idle so far\n")
    busy["progress"] = 1
    assert "after 1 idle turn\n" in text(busy, EDITION, 0)


# --- The end -------------------------------------------------------------------------------------------------------


def ended(busy: np.void, over: int = TERMINATED) -> np.void:
    busy["over"], busy["placement"][:3], busy["tiebreak"][:3] = over, (2, 1, 3), (4, 9, 5)
    busy["score"][:3] = (7, 9, 4)
    return busy


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({"black_holes": 3}, "Game over, the last Black Hole is revealed: seat 1 wins with 9 points"),
        ({"over": TRUNCATED}, "Game over, at the turn cap: seat 1 wins with 9 points"),
        ({}, "Game over, a full round did nothing: seat 1 wins with 9 points"),
        ({"height": 0}, "Game over, the asteroid is gone: seat 1 wins with 9 points"),
    ],
)
def test_the_end_tells_why_and_who_won(changes, result, busy):
    game = ended(busy)
    for name, value in changes.items():
        game[name] = value
    for picture in pictures(game, 0):
        assert result in picture
        assert "asked" not in picture
    as_text, as_svg = pictures(game, 0)
    assert [as_text.count(f"place {place}") for place in (1, 2, 3)] == [1, 1, 1]
    assert [words_of(as_svg).count(place) for place in ("1st", "2nd", "3rd")] == [1, 1, 1]


def test_ties_and_fragments_are_told(busy):
    game = ended(busy)
    game["score"][0] = 9
    assert "seat 1 wins with 9 points and 9 cards" in text(game, EDITION, 0)
    game["placement"][:3] = (1, 1, 3)
    assert "seats 0 and 1 share the win with 9 points" in text(game, EDITION, 0)
    game["placement"][:3], game["players"]["fragments"][2] = (2, 3, 1), 3
    assert "all 3 Holomap Fragments are in one hand: seat 2 wins\n" in text(game, EDITION, 0)


@PLAYERS
def test_at_the_end_every_hand_is_counted_openly(num_players):
    game = played(num_players, 2)[-1]
    for viewer in range(num_players):
        seats = scene(game, EDITION, viewer).seats
        assert [(s.points, s.hand) for s in seats] == [(s.points, s.hand) for s in scene(game, EDITION, None).seats]
        assert [s.points[0] for s in seats] == game["score"][:num_players].tolist()


# --- Whole games ---------------------------------------------------------------------------------------------------


@PLAYERS
def test_whole_games_are_drawn_at_one_size_and_change_nothing(num_players):
    sizes, phases = set(), set()
    for seed in (1, 2, 3):
        for position in played(num_players, seed)[::-6]:
            before = position.tobytes()
            phases.add(int(position["phase"]))
            for viewer in (None, 0):
                as_text, as_svg = pictures(position, viewer)
                root = ElementTree.fromstring(as_svg)
                sizes.add((root.get("width"), root.get("height")))
                assert max(len(line) for line in as_text.splitlines()) <= 100
            assert position.tobytes() == before
    assert len(sizes) == 1
    assert {CHOOSE, EXPLORE} <= phases


def crowded(num_players: int) -> tuple[np.void, Edition]:
    """A table as full as tables get: every kind there is with the longest of names, full hands, all seats curious."""
    names = tuple(f"{kind} Extraordinarily Long Name of a Card" for kind in range(KINDS))
    tables = EDITION.tables.copy()
    tables["value"], tables["icons"], tables["black_holes"] = 20, 3, 27
    game = dealt(num_players)
    game["players"]["looked"][:num_players] = 2
    game["hand"][:num_players] = 5
    game["players"]["unprotected"][:num_players] = 5 * VALUABLES
    game["players"]["protected"][:num_players] = 1
    game["knowledge"]["sure"], game["knowledge"]["may"] = 1, 90
    game["disabled"], game["activated"], game["explorations"], game["black_holes"] = num_players, 1, 15, 26
    game["chosen"], game["discards"], game["idle"] = 1, 99, num_players
    assert (game["height"] == PILE_HEIGHT).all()
    return game, replace(EDITION, tables=tables, words={"kinds": names})


@PLAYERS
def test_the_fullest_table_keeps_to_a_hundred_columns_and_to_its_size(num_players):
    game, edition = crowded(num_players)
    plain = rasterise(svg(dealt(num_players), EDITION, 0)).shape
    for viewer in (0, None):
        as_text, as_svg = pictures(game, viewer, edition)
        assert max(len(line) for line in as_text.splitlines()) <= 100
        assert rasterise(as_svg).shape == plain
