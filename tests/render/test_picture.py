"""Pictures of records, for every game there is."""

import io
from dataclasses import replace

import numpy as np
import pytest
from helpers.agents import choice
from helpers.pig import PIG
from helpers.subjects import Subject, subjects
from PIL import Image

from minegym.adapters.vector import BatchedAEC
from minegym.core.errors import FileError, OptionError
from minegym.core.game import Drawing
from minegym.core.options import edition_of
from minegym.render import RENDER_MODES, Picture, example, picture, rasterise, render

DECISIONS = 40


def after(subject: Subject, decisions: int) -> BatchedAEC:
    """One game after some decisions, or at its end."""
    env = subject.make(1, autoreset="disabled")
    env.reset(seed=6)
    for _ in range(decisions):
        if not env.dones.any():
            env.step([choice(env.observation[0], env.action_mask[0])])
    return env


def middle_of_a_game(subject: Subject) -> tuple[np.ndarray, object]:
    """The record `[1]` after some decisions, and the edition."""
    env = after(subject, DECISIONS)
    return env.get_state(), env.edition


def drawn(subject: Subject, env: BatchedAEC, viewer: int | None) -> list[str]:
    """The game's text and, if it has any, its SVG."""
    modes = ("ansi", "svg") if subject.game.drawing.svg else ("ansi",)
    return [str(render(subject.game, env.get_state()[0], env.edition, mode, viewer)) for mode in modes]


SUBJECTS = pytest.mark.parametrize("subject", subjects(), ids=str)
DRAWN = pytest.mark.parametrize("subject", [s for s in subjects() if s.game.drawing.svg], ids=str)


@SUBJECTS
def test_drawing_changes_nothing_and_says_the_same_twice(subject):
    records, edition = middle_of_a_game(subject)
    before, tables = records.tobytes(), edition.tables.tobytes()
    modes = RENDER_MODES if subject.game.drawing.svg else ("ansi",)
    for mode in modes:
        for viewer in (None,) if mode == "rgb_array" else (None, *subject.seats):  # pixels are made of the SVG
            first = render(subject.game, records[0], edition, mode, viewer)
            again = render(subject.game, records[0], edition, mode, viewer)
            assert np.array_equal(first, again)
    assert records.tobytes() == before
    assert edition.tables.tobytes() == tables


@SUBJECTS
def test_a_seat_is_shown_nothing_it_does_not_know_and_the_spectator_everything(subject):
    spectators_saw_it = [False] * (2 if subject.game.drawing.svg else 1)
    for decisions in (0, 7, DECISIONS):
        env = after(subject, decisions)
        everything = drawn(subject, env, None)
        for seat in subject.seats:
            seen = drawn(subject, env, seat)
            for seed in range(2):
                other = env.clone()
                other.redeal(seat, seed)
                assert drawn(subject, other, seat) == seen
                pairs = zip(drawn(subject, other, None), everything, strict=True)
                spectators_saw_it = [saw or a != b for saw, (a, b) in zip(spectators_saw_it, pairs, strict=True)]
    assert spectators_saw_it == [bool(subject.hidden)] * len(spectators_saw_it)


@SUBJECTS
def test_without_a_viewer_the_spectator_is_meant(subject):
    records, edition = middle_of_a_game(subject)
    game, record = subject.game, records[0]
    assert render(game, record, edition, "ansi") == render(game, record, edition, "ansi", None)
    if game.drawing.svg:
        assert picture(game, record, edition) == picture(game, record, edition, None)
        assert picture(game, record, edition, 0).svg == render(game, record, edition, "svg", 0)
        assert picture(game, record, edition, 0).text == render(game, record, edition, "ansi", 0)


@SUBJECTS
def test_a_viewer_who_is_not_there_is_refused(subject):
    records, edition = middle_of_a_game(subject)
    for viewer in (subject.num_players, -1, "seat_0", True, 0.5):
        with pytest.raises(OptionError, match=r"viewer must be a seat in 0\.\.\d, or None for the spectator"):
            render(subject.game, records[0], edition, "ansi", viewer)
        with pytest.raises(OptionError, match="viewer must be"):
            picture(subject.game, records[0], edition, viewer)


@SUBJECTS
def test_text_is_not_blank_and_fits_a_terminal(subject):
    records, edition = middle_of_a_game(subject)
    for viewer in (None, *subject.seats):
        text = render(subject.game, records[0], edition, "ansi", viewer)
        assert text.strip()
        assert max(len(line) for line in text.splitlines()) <= 100


@DRAWN
def test_pixels_vary_and_are_those_of_the_svg(subject):
    records, edition = middle_of_a_game(subject)
    pixels = render(subject.game, records[0], edition, "rgb_array")
    assert (pixels.ndim, pixels.shape[2], pixels.dtype) == (3, 3, np.uint8)
    colours = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    assert len(np.unique(colours)) > 50
    assert (pixels == rasterise(render(subject.game, records[0], edition, "svg"))).all()


def test_an_unknown_mode_is_refused_with_those_there_are():
    game, (records, edition) = subjects()[0].game, middle_of_a_game(subjects()[0])
    with pytest.raises(OptionError, match="render_mode must be one of 'ansi', 'svg', 'rgb_array', not 'human'"):
        render(game, records[0], edition, "human")


def test_a_game_without_svg_has_text_only():
    subject = next(s for s in subjects() if s.game.drawing.svg is None)
    records, edition = middle_of_a_game(subject)
    for mode in ("svg", "rgb_array"):
        with pytest.raises(OptionError, match="text only"):
            render(subject.game, records[0], edition, mode)
    with pytest.raises(OptionError, match="text only"):
        picture(subject.game, records[0], edition)


PICTURE = Picture("a board\n", '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')


def test_a_notebook_shows_the_svg_and_print_the_text():
    assert str(PICTURE) == "a board\n"
    assert PICTURE._repr_svg_() == PICTURE.svg


@pytest.mark.parametrize("suffix", [".svg", ".png", ".txt"])
def test_pictures_are_saved_by_suffix(suffix, tmp_path):
    path = PICTURE.save(tmp_path / "deeper" / f"board{suffix}")
    content = path.read_bytes()
    if suffix == ".png":
        assert Image.open(io.BytesIO(content)).size == (8, 8)
    else:
        assert content.decode() == (PICTURE.svg if suffix == ".svg" else "a board\n")
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_another_suffix_or_a_place_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(OptionError, match=r"'\.svg', '\.png', '\.txt', not '\.jpg'"):
        PICTURE.save(tmp_path / "board.jpg")
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(FileError):
        PICTURE.save(tmp_path / "file" / "board.svg")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@DRAWN
def test_an_example_is_the_position_that_play_comes_to(subject):
    records, edition = middle_of_a_game(subject)
    bot = subject.bot_level
    shown = example(subject.game, edition, subject.num_players, 6, DECISIONS, choice, bot_level=bot)
    assert shown == picture(subject.game, records[0], edition)
    seen = example(subject.game, edition, subject.num_players, 6, DECISIONS, choice, 0, bot)
    assert seen == picture(subject.game, records[0], edition, 0)
    other = example(subject.game, edition, subject.num_players, 7, DECISIONS, choice, bot_level=bot)
    assert other.svg != shown.svg
    assert other.text != shown.text


@pytest.mark.parametrize("level", [1, 2])
def test_an_example_against_a_bot_is_of_its_level(level):
    drawing = Drawing(PIG.drawing.text, lambda record, edition, viewer: f"<svg>{record['bot_level']}</svg>")
    game = replace(PIG, drawing=drawing)
    assert example(game, edition_of(game, None), 1, 6, 2, choice, bot_level=level).svg == f"<svg>{level}</svg>"
