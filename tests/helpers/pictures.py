"""What the tests of games' pictures share: positions to draw, both pictures of one, what they must keep and show."""

from collections.abc import Callable, Iterable
from functools import cache
from xml.etree import ElementTree

import numpy as np
from helpers.play import play

from minegym.adapters.vector import BatchedAEC
from minegym.core.fields import Field, values_of
from minegym.core.game import Edition, Game, Viewer

WIDEST = 100  # columns of a picture in text
Place = tuple[int, ...]
Draw = Callable[[np.void, Viewer], tuple[str, str]]


def drawing(game: Game, edition: Edition) -> Draw:
    """Both pictures of a record for a viewer, as text and as SVG."""
    svg = game.drawing.svg
    assert svg is not None
    return lambda record, viewer: (game.drawing.text(record, edition, viewer), svg(record, edition, viewer))


def words_of(picture: str) -> list[str]:
    """Every line of type in an SVG picture."""
    return [element.text or "" for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def size_of(picture: str) -> tuple[str | None, str | None]:
    """Width and height of an SVG picture."""
    root = ElementTree.fromstring(picture)
    return root.get("width"), root.get("height")


@cache
def played(game: Game, num_players: int, seed: int, bot_level: int | None = None) -> np.ndarray:
    """Every position of a game at random, the last one its end."""
    env = BatchedAEC(game, 1, num_players=num_players, bot_level=bot_level, autoreset="disabled")
    env.reset(seed=seed)
    return np.concatenate([env.get_state(), *(env.get_state() for _ in play(env, seed))])


def redealt(game: Game, positions: np.ndarray, seat: int, seed: int = 7) -> np.ndarray:
    """The positions with all that the seat does not know drawn anew."""
    env = BatchedAEC(game, len(positions), num_players=int(positions[0]["num_players"]), autoreset="disabled")
    env.set_state(positions)
    env.redeal(seat, seed=seed)
    return env.get_state()


def hidden_values(record: np.void, names: Iterable[str]) -> bytes:
    """The fields that not everybody knows, to be compared."""
    return b"".join(np.ascontiguousarray(values_of(record, name)).tobytes() for name in names)


def assert_keeps_hidden(game: Game, draw: Draw, positions: np.ndarray, hidden: tuple[str, ...]) -> int:
    """Hold pictures against those of re-deals: a seat's are the same, the spectator's differ whenever something does.

    Returns how many positions were really changed by it.
    """
    changes = 0
    spectators = [draw(position, None) for position in positions]
    for seat in range(int(positions[0]["num_players"])):
        others = redealt(game, positions, seat)
        for position, other, open_before in zip(positions, others, spectators, strict=True):
            assert draw(other, seat) == draw(position, seat), f"seat {seat} is shown what it does not know"
            changed = hidden_values(position, hidden) != hidden_values(other, hidden)
            open_after = draw(other, None)
            assert [a != b for a, b in zip(open_before, open_after, strict=True)] == [changed, changed]
            changes += changed
    return changes


def write(record: np.void, name: str, place: Place, value: int) -> None:
    """Write one number of a record by the name of its field."""
    *groups, last = name.split(".")
    target = record
    for group in groups:
        target = target[group]
    if place:
        target[last][place] = value
    else:
        target[last] = value


def with_another(draw: Draw, record: np.void, leaf: Field, place: Place, viewer: Viewer, high: int) -> tuple[str, str]:
    """The pictures with another value, at most `high`, in one place of a field; the record is as before afterwards."""
    values = values_of(record, leaf.name)
    old = int(values[place] if leaf.shape else values)
    write(record, leaf.name, place, old + 1 if old < min(leaf.high, high) else old - 1)
    after = draw(record, viewer)
    write(record, leaf.name, place, old)
    return after


def assert_shows(
    draw: Draw, record: np.void, leaf: Field, places: Iterable[Place], viewer: Viewer, high: int = 127
) -> None:
    """Every one of these places of a field is told in text and shown in SVG: another value makes another picture."""
    before, number = draw(record, viewer), 0
    for place in places:
        after = with_another(draw, record, leaf, place, viewer, high)
        assert before[0] != after[0], f"{leaf.name}{place} cannot be read"
        assert before[1] != after[1], f"{leaf.name}{place} cannot be seen"
        number += 1
    assert number, f"no place of {leaf.name} is to be seen"


def assert_hides(draw: Draw, record: np.void, leaf: Field, places: Iterable[Place], viewer: Viewer) -> None:
    """None of these places of a field makes a difference to the viewer."""
    before = draw(record, viewer)
    for place in places:
        assert with_another(draw, record, leaf, place, viewer, 127) == before, f"{leaf.name}{place} is given away"


def assert_keeps_its_size(draw: Draw, positions: Iterable[np.void], viewers: tuple[Viewer, ...]) -> None:
    """Whatever the position, text keeps to its columns and SVG to one size, and drawing changes nothing."""
    sizes = set()
    for position in positions:
        before = position.tobytes()
        for viewer in viewers:
            as_text, as_svg = draw(position, viewer)
            assert max(map(len, as_text.splitlines())) <= WIDEST
            sizes.add(size_of(as_svg))
        assert position.tobytes() == before
    assert len(sizes) == 1
