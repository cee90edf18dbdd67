"""The pictures of Mined Out! show a seat all that lies open, and the spectator the order of the piles besides."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers.agents import choice
from helpers.mined_out import GREEN, RED, YELLOW, Interpreted, Position, Seat, lay

from minegym.adapters.vector import BatchedAEC
from minegym.core.fields import Field, values_of
from minegym.core.game import Edition
from minegym.envs.mined_out import GAME
from minegym.envs.mined_out.constants import COLLAPSED, CONDITION_NAMES, PHASE_NAMES, UPGRADE_NAMES
from minegym.envs.mined_out.draw import svg, text
from minegym.render import rasterise, theme

# Told by other fields: where cards lie by `column`, how many stand by `condition`; or not for a seat's eyes.
NOT_SHOWN = {"seed", "draws", "grid", "pile", "players.standing", "tiebreak"}
# Seats not in play change the size of the picture; what is asked has tests of its own.
TESTED_APART = {"num_players", "phase", "heading", "over", "placement"}

BUSY = (
    Seat(
        cards={
            (GREEN, -1): "bare collapsed",
            (GREEN, 0): "corner shaky 1",
            (GREEN, 1): "top",
            (YELLOW, 0): "corner supported 2",
            (YELLOW, 1): "top supported",
            (RED, 0): "corner supported 3",
        },
        meeple=(YELLOW, 0, "right"),
        gems=(1, 3, 0),
        saved=1,
        upgrades=("Coffee", "Shovel"),
        supports=1,
    ),
    Seat(cards={(GREEN, 0): "full shaky"}, meeple=(GREEN, 0, "centre"), gems=(0, 0, 2), saved=2, dynamite=0),
)


@pytest.fixture
def busy(edition: Edition) -> Position:
    """A position with something of everything, seat 0 to act."""
    position = lay(Interpreted(edition), BUSY, starting=1, ap=2)
    position.game["players"]["bars"][0, 6] = 3  # to the right of the yellow corner card, and below it
    return position


def pictures(position: Position, edition: Edition, viewer: int | None = 0) -> tuple[str, str]:
    return text(position.game, edition, viewer), svg(position.game, edition, viewer)


def words_of(picture: str) -> list[str]:
    """Every line of type in an SVG picture."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


# --- All that is open, nothing that is hidden ----------------------------------------------------------------------


def shown_places(leaf: Field, game: np.void) -> Iterator[tuple[int, ...]]:
    """The places of a field that lie open in the busy position: those of seats in play and of revealed cards."""
    for place in np.ndindex(leaf.shape):
        if leaf.shape and place[0] >= game["num_players"]:
            continue
        if leaf.name in ("players.column", "players.orientation", "players.condition", "players.bars"):
            condition = game["players"]["condition"][place]
            symmetric = place[1] % 4 < 2  # "bare" and "full" look the same all around
            if not condition or (leaf.name == "players.orientation" and (condition == COLLAPSED or symmetric)):
                continue
        yield place


@pytest.mark.parametrize(
    "leaf", [f for f in GAME.state.leaves if f.name not in NOT_SHOWN | TESTED_APART], ids=lambda f: f.name
)
def test_whatever_is_open_shows_in_text_and_svg(leaf, busy, edition):
    before = pictures(busy, edition)
    places = list(shown_places(leaf, busy.game))
    assert places
    for place in places:
        values = values_of(busy.game, leaf.name)
        old = values[place] if leaf.shape else values
        low = 1 if leaf.name == "players.condition" else leaf.low
        high = min(leaf.high, 1) if leaf.name in ("active", "starting_seat", "seat") else leaf.high
        other = old + 1 if old < high else low
        write(busy.game, leaf.name, place, other)
        after = pictures(busy, edition)
        write(busy.game, leaf.name, place, old)
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


def test_the_order_of_the_piles_shows_to_the_spectator_alone_and_chance_to_nobody(busy, edition):
    views = [pictures(busy, edition, viewer) for viewer in (None, 0, 1)]
    assert views[1] == views[2], "all seats know the same"
    piles = busy.game["pile"].copy()
    busy.record = busy.runner.redeal(busy.record, 0, seed=3)
    busy.game["seed"] += 1
    assert (busy.game["pile"] != piles).any()
    for viewer in (0, 1):
        assert pictures(busy, edition, viewer) == views[1]
    for before, after in zip(views[0], pictures(busy, edition), strict=True):
        assert before != after
    busy.game["pile"] = piles
    assert pictures(busy, edition, None) == views[0]


def test_the_spectator_reads_the_cards_of_every_pile_in_their_order(busy, edition):
    busy.game["pile"][0, GREEN, 3:] = 1
    busy.game["pile"][1, GREEN, 1:] = (3, 1, 2)
    busy.game["pile"][1, YELLOW] = (6, 4, 7, 5)
    as_text, as_svg = pictures(busy, edition, None)
    lines = as_text.splitlines()
    under = [lines[i + 1][:10].split() for i, line in enumerate(lines) if line.startswith("pile ")]
    assert len(under) == 4
    assert under[0] == ["g2"]
    assert under[3] == ["g4", "g2", "g3"]
    assert "yellow, pile 4: y3 y1 y4 y2" in lines
    assert words_of(as_svg).count("next") == 6
    listed = " ".join(words_of(as_svg))
    for row in ("next 2 next", "next 4 2 3 next", "next 3 1 4 2 next"):
        assert row in listed


def test_no_face_down_card_is_named_to_a_seat(busy, edition):
    assert "next" not in words_of(pictures(busy, edition)[1])
    assert "yellow, pile 4" in pictures(busy, edition)[0].splitlines()


def test_the_number_of_players_shows(edition):
    drawn = [pictures(lay(Interpreted(edition), (Seat(),) * players), edition) for players in (1, 2, 3, 4)]
    for players, (as_text, as_svg) in enumerate(drawn, 1):
        for seat in range(4):
            assert (f"Seat {seat}: " in as_text) == (seat < players)
            assert (f"Seat {seat}" in words_of(as_svg)) == (seat < players)


# --- What is asked -------------------------------------------------------------------------------------------------


def test_setup_asks_for_the_first_card(edition):
    runner = Interpreted(edition)
    for picture in pictures(Position(runner, runner.deal(2, 0)), edition):
        assert "Setup" in picture
        assert "Seat 0 turns its first card, green" in picture


def test_a_revealed_card_is_marked_and_asked_for(busy, edition):
    as_text, as_svg = pictures(busy, edition)
    assert "?" not in as_text
    busy.game["phase"], busy.game["heading"] = 1, 1
    asked_text, asked_svg = pictures(busy, edition)
    question = "Seat 0 has revealed yellow 4 to the right and turns it as it likes"
    assert question in asked_text
    assert question in words_of(asked_svg)
    assert "y4?" in asked_text
    changed = (rasterise(as_svg) != rasterise(asked_svg)).any(2)
    card = changed[200:500, 250:500]  # about the card, not the question
    assert card.mean() > 0.01


def test_a_flight_names_and_points_out_its_ways(busy, edition):
    busy.game["phase"] = 2
    busy.game["players"]["condition"][0, 6] = COLLAPSED
    busy.game["players"]["x"][0] -= 1  # to the centre, from where every way is as far
    as_text, as_svg = pictures(busy, edition)
    legal = busy.legal()
    assert len(legal) > 1
    ways = " or ".join(name.split()[1] for name in ("flee left", "flee right", "flee down", "flee up") if name in legal)
    assert f"Seat 0's card has collapsed: it flees {ways}" in as_text
    assert f"Seat 0's card has collapsed: it flees {ways}" in words_of(as_svg)
    assert "asked" + "".join(f" {way}?" for way in ways.split(" or ")) in as_text
    arrows = ElementTree.fromstring(as_svg).iter("{http://www.w3.org/2000/svg}polygon")
    assert sum(arrow.get("fill") == theme.ACCENT for arrow in arrows) == len(legal)


def test_the_end_shows_who_won_and_every_place(edition):
    rich = Seat(gems=(1, 0, 3), upgrades=UPGRADE_NAMES[:3])
    position = lay(Interpreted(edition), (Seat(), rich, Seat()), active=1, ap=3)
    cost = edition.tables["cost"][0, 3]
    position.game["players"]["gems"][1] = cost
    runner = position.runner
    position.record = runner.step(position.record, GAME.actions.start("buy") + 3)
    assert position.game["over"] == 1
    as_text, as_svg = pictures(position, edition)
    result = f"Game over: seat 1 wins with {position.score(1)} points"
    assert result in as_text
    assert result in words_of(as_svg)
    assert [as_text.count(f"place {place}") for place in (1, 2, 3)] == [1, 2, 0]
    assert [words_of(as_svg).count(place) for place in ("1st", "2nd", "3rd")] == [1, 2, 0]
    assert "asked" not in as_text + as_svg


def test_a_shared_win_and_the_turn_cap_are_told(edition):
    position = lay(Interpreted(edition), (Seat(), Seat()))
    position.game["over"], position.game["placement"][:2] = 2, 1
    for picture in pictures(position, edition):
        assert "Game over at the turn cap: seats 0 and 1 share the win with 4 points" in picture


# --- Cards ---------------------------------------------------------------------------------------------------------


def one_card(condition: str, edition: Edition) -> tuple[str, np.ndarray]:
    """A corner card in that condition with the meeple beside it: text, and pixels in grey."""
    cards = {(GREEN, 0): f"corner {condition}", (GREEN, 1): "bare"}
    position = lay(Interpreted(edition), (Seat(cards=cards, meeple=(GREEN, 1, "top")),))
    position.game["score"] = 0
    as_text, as_svg = pictures(position, edition)
    return as_text, rasterise(as_svg).mean(2)


def test_every_condition_of_a_card_can_be_told_without_colour(edition):
    drawn = {condition: one_card(condition, edition) for condition in CONDITION_NAMES[1:]}
    assert len(drawn) == 4
    for a, (text_a, pixels_a) in drawn.items():
        for b, (text_b, pixels_b) in drawn.items():
            if a < b:
                assert text_a != text_b
                changed = np.abs(pixels_a - pixels_b) > 40
                assert changed.sum() > 400, f"{a} and {b} differ in {changed.sum()} pixels only"


def test_gems_carry_their_letters_wherever_a_card_shows_its_face(busy, edition):
    as_text, as_svg = pictures(busy, edition)
    faces = [
        (seat, card) for seat in (0, 1) for card in range(12) if 0 < busy.game["players"]["condition"][seat, card] < 4
    ]
    printed = np.concatenate([edition.tables["gems"][0, card, 0] for _, card in faces])
    mines = [line[10:] for line in as_text.splitlines() if set(line) & set("│╎║")]
    for colour, letter in enumerate("GYR", 1):
        assert sum(line.count(letter) for line in mines) == (printed == colour).sum()
        assert words_of(as_svg).count(letter) >= (printed == colour).sum()


def test_the_picture_is_cropped_to_the_columns_in_use(edition):
    narrow = text(lay(Interpreted(edition), (Seat(),)).game, edition, 0)
    assert "+1" not in narrow
    wide = Seat(cards={(GREEN, 0): "bare", (GREEN, 1): "full", (GREEN, 2): "top"})
    assert {"0", "+1", "+2"} <= set(text(lay(Interpreted(edition), (wide,)).game, edition, 0).split())


def widest() -> Seat:
    """A mine as wide as mines get: ten columns."""
    kinds = ("bare", "full", "corner", "top")
    starts = {GREEN: -9, YELLOW: -6, RED: -3}
    cards = {(row, start + k): kind for row, start in starts.items() for k, kind in enumerate(kinds)}
    return Seat(cards=cards | {(GREEN, -9): "bare"}, meeple=(RED, 0, "bottom right"))


def test_the_widest_mine_keeps_to_a_hundred_columns_and_to_the_panel(edition):
    position = lay(Interpreted(edition), (widest(), Seat()))
    as_text, as_svg = pictures(position, edition)
    assert max(len(line) for line in as_text.splitlines()) == 100
    for viewer in (0, None):
        narrow = svg(lay(Interpreted(edition), (Seat(), Seat())).game, edition, viewer)
        assert rasterise(as_svg).shape == rasterise(narrow).shape


# --- Whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_every_phase_of_whole_games_is_drawn_at_one_size(num_players):
    env = BatchedAEC(GAME, 4, num_players=num_players, autoreset="disabled")
    env.reset(seed=1)
    seen: dict[tuple[bool, str, bool], np.void] = {}
    while not env.dones.all():
        for record in env.get_state():
            seen[record["round"] == 0, PHASE_NAMES[record["phase"]], bool(record["over"])] = record
        env.step([choice(o, m) if m.any() else 0 for o, m in zip(env.observation, env.action_mask, strict=True)])
    seen[False, "over", True] = env.get_state()[0]
    assert {(setup, phase) for setup, phase, _ in seen} >= {
        (True, "orient a card"), (False, "orient a card"), (False, "act"), (False, "flee"), (False, "over"),
    }  # fmt: skip
    sizes = set()
    for record in seen.values():
        before = record.tobytes()
        for viewer in (None, 0):
            root = ElementTree.fromstring(svg(record, env.edition, viewer))
            sizes.add((root.get("width"), root.get("height")))
            assert max(len(line) for line in text(record, env.edition, viewer).splitlines()) <= 100
        assert record.tobytes() == before
    assert len(sizes) == 1


def test_the_text_of_a_position_is_as_drawn(busy, edition):
    assert text(busy.game, edition, 0) == Path(__file__).with_name("drawn.txt").read_text()
