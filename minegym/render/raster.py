"""From SVG to pixels, with no display and the same type everywhere: the font comes along, the system's are not read."""

import functools
import importlib.util
import io
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.extras import needed

EXTRA = "render"
FAMILY = "DejaVu Sans"
FAMILIES = dict.fromkeys(("font_family", "sans_serif_family", "serif_family", "monospace_family"), FAMILY)
FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def png(svg: str, zoom: float = 1.0) -> bytes:
    """The picture as a PNG file of `zoom` pixels a unit; raises `MissingExtraError` without the extra "render"."""
    to_bytes = needed("resvg_py", EXTRA).svg_to_bytes
    fonts: dict[str, Any] = {"skip_system_fonts": True, "font_files": list(_fonts()), **FAMILIES}
    return bytes(to_bytes(svg_string=svg, zoom=zoom, **fonts))


def rasterise(svg: str) -> npt.NDArray[np.uint8]:
    """The picture as pixels `[H, W, 3]`, 0..255; raises `MissingExtraError` without the extra "render"."""
    image = needed("PIL.Image", EXTRA)
    with image.open(io.BytesIO(png(svg))) as picture:
        return np.array(picture.convert("RGB"))


@functools.cache
def _fonts() -> tuple[str, ...]:
    """The font files that matplotlib carries, found without the seconds that importing it takes."""
    package = importlib.util.find_spec("matplotlib")
    if package is None or package.origin is None:
        needed("matplotlib", EXTRA)  # says what to install
        raise ImportError("matplotlib has no folder to take fonts from")
    folder = Path(package.origin).parent / "mpl-data" / "fonts" / "ttf"
    return tuple(str(folder / name) for name in FONT_FILES)
