"""The generated parts of a game's page: tables written from the code, between markers, so that they cannot go stale."""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from minegym.core.errors import FileError
from minegym.core.fields import Field, values_of
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Game

NAMED_IN_FULL = 8  # a range of more actions is shown by its first and its last


def facts_table_markdown(game: Game) -> str:
    """The sizes of the game: seats, actions, observation, record, and the constants that end and pay it."""
    observation = game.observation
    facts = [
        ("name and version", f"`{game.id}`"),
        ("seats `P`", _span(game.min_players, game.max_players)),
        ("actions `A`", str(game.actions.size)),
        ("observation `F`", f"{observation.size} numbers of type `{observation.type.name}`"),
        ("record", f"{game.state.dtype.itemsize} bytes"),
        ("score scale", f"{game.score_scale:g}"),
        ("bound on the decisions of a game", str(game.max_decisions)),
    ]
    return _table(("Fact", "Value"), facts)


def observation_table_markdown(game: Game) -> str:
    """Every part of the observation: where it lies in the flat vector, shape, inclusive range, kind and meaning."""
    rows = []
    for leaf in game.observation.leaves:
        shape = "×".join(map(str, leaf.shape)) or "1"
        meaning = ("of each seat: " if leaf.by_seat else "") + leaf.meaning
        rows.append((f"`{leaf.name}`", _places(game, leaf), shape, f"{leaf.low}..{leaf.high}", leaf.kind, meaning))
    return _table(("Part", "Places", "Shape", "Range", "Kind", "Meaning"), rows)


def action_table_markdown(game: Game) -> str:
    """Every range of actions: its numbers, its meaning, and its members' names in their order."""
    rows = []
    for run in game.actions.ranges:
        shown = run.labels if len(run.labels) <= NAMED_IN_FULL else (run.labels[0], "…", run.labels[-1])
        rows.append((f"`{run.name}`", _span(run.start, run.stop - 1), run.meaning, ", ".join(shown)))
    return _table(("Range", "Actions", "Meaning", "In order"), rows)


GENERATED: dict[str, Callable[[Game], str]] = {
    "facts": facts_table_markdown,
    "observation": observation_table_markdown,
    "actions": action_table_markdown,
}


def refreshed(page: str, game: Game, path: Path) -> str:
    """The page with its generated parts written anew; raises `FileError` if the markers of one are missing."""
    for name, write in GENERATED.items():
        opening, closing = f"<!-- generated: {name} -->", f"<!-- /generated: {name} -->"
        if page.count(opening) != 1 or page.count(closing) != 1 or page.index(closing) < page.index(opening):
            raise FileError(f"{path}: {opening} and {closing} must stand in the page once each, in this order.")
        before, after = page[: page.index(opening)], page[page.index(closing) :]
        page = f"{before}{opening}\n{write(game)}\n{after}"
    return page


def refresh(path: Path, game: Game) -> bool:
    """Rewrite the generated parts of a game's page; whether anything changed.

    Raises `FileError` if the page cannot be read or written, or lacks the markers.
    """
    page = read_bytes(path, "page").decode()
    fresh = refreshed(page, game, path)
    if fresh != page:
        write_atomically(path, fresh)
    return fresh != page


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _places(game: Game, leaf: Field) -> str:
    """Which numbers of the flat vector a part is; of one that every seat has, those of the observer's and the step."""
    blank = np.zeros(1, game.observation.dtype)
    values_of(blank, leaf.name)[...] = 1
    places = np.flatnonzero(blank.view(game.observation.type))
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
    return _span(runs[0][0], runs[0][-1]) + (f", then every {runs[1][0] - runs[0][0]}" if len(runs) > 1 else "")
