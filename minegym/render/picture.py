"""A record as a picture: text, SVG or pixels. Drawing reads the record and changes nothing.

Every picture is drawn for a viewer: a seat, which is shown what it knows and nothing else, or None, the spectator, who
is shown everything.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from minegym.core.errors import OptionError
from minegym.core.files import write_atomically
from minegym.core.game import Edition, Game, Viewer
from minegym.core.options import check_viewer, one_of
from minegym.render.raster import png, rasterise

RENDER_MODES = ("ansi", "svg", "rgb_array")
SUFFIXES = (".svg", ".png", ".txt")
PNG_ZOOM = 2.0  # saved pictures are sharp on dense screens


@dataclass(frozen=True)
class Picture:
    """One position, as text and as SVG; a notebook shows the SVG, `print` the text."""

    text: str
    svg: str

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write the picture to a .svg, .png or .txt file, all or nothing, and return its path.

        Raises `OptionError` on another suffix, `FileError` if it cannot be written, and `MissingExtraError` on .png
        without the extra "render".
        """
        path = Path(path)
        one_of("the suffix of the picture's path", path.suffix, SUFFIXES)
        if path.suffix == ".png":
            return write_atomically(path, png(self.svg, PNG_ZOOM))
        return write_atomically(path, self.svg if path.suffix == ".svg" else self.text.rstrip("\n") + "\n")


def picture(game: Game, record: np.void, edition: Edition, viewer: Viewer = None) -> Picture:
    """The picture of a record; raises `OptionError` if there is no such viewer, or the game is drawn as text only."""
    return Picture(_text(game, record, edition, viewer), _svg(game, record, edition, viewer))


def render(
    game: Game, record: np.void, edition: Edition, mode: str, viewer: Viewer = None
) -> str | npt.NDArray[np.uint8]:
    """A record in one of `RENDER_MODES`: "ansi" and "svg" give a string, "rgb_array" pixels `[H, W, 3]`.

    Pixels keep one size throughout a game. Raises `OptionError` on another mode, a mode the game lacks, or a viewer
    that is not there; "rgb_array" raises `MissingExtraError` without the extra "render".
    """
    one_of("render_mode", mode, RENDER_MODES)
    if mode == "ansi":
        return _text(game, record, edition, viewer)
    drawn = _svg(game, record, edition, viewer)
    return drawn if mode == "svg" else rasterise(drawn)


def _text(game: Game, record: np.void, edition: Edition, viewer: Viewer) -> str:
    check_viewer(viewer, int(record["num_players"]))
    return game.drawing.text(record, edition, viewer)


def _svg(game: Game, record: np.void, edition: Edition, viewer: Viewer) -> str:
    check_viewer(viewer, int(record["num_players"]))
    if game.drawing.svg is None:
        raise OptionError(f'{game.title} is drawn as text only: use render_mode="ansi"')
    return game.drawing.svg(record, edition, viewer)
