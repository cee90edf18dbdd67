"""From SVG to pixels: the same everywhere, with no display and no fonts but those that come along."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from minegym.core.errors import MissingExtraError
from minegym.render import raster
from minegym.render.canvas import Canvas
from minegym.render.raster import png, rasterise

RED_ON_BLUE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" viewBox="0 0 8 6">'
    '<rect width="8" height="6" fill="#0000ff"/><rect x="2" y="1" width="3" height="2" fill="#ff0000"/></svg>'
)


def words(family: str = "") -> str:
    canvas = Canvas(120, 30, "words", background="#ffffff")
    canvas.text(5, 20, "Gold, äöü ✓", fill="#000000")
    return canvas.svg().replace(
        'font-family="DejaVu Sans, Verdana, sans-serif"', f'font-family="{family}"' if family else ""
    )


def test_pixels_are_those_of_the_drawing():
    pixels = rasterise(RED_ON_BLUE)
    expected = np.full((6, 8, 3), (0, 0, 255), np.uint8)
    expected[1:3, 2:5] = (255, 0, 0)
    assert pixels.dtype == np.uint8
    assert (pixels == expected).all()
    pixels[:] = 0  # the caller's own


def test_a_png_is_a_png_and_may_be_larger():
    assert png(RED_ON_BLUE).startswith(b"\x89PNG")
    assert int.from_bytes(png(RED_ON_BLUE, zoom=3)[16:20], "big") == 24


def test_type_appears_and_comes_from_the_font_carried_along():
    as_written = rasterise(words("DejaVu Sans"))
    assert (as_written < 128).mean() > 0.02
    for family in ("Arial", "serif", "monospace", "No Such Font"):
        assert (rasterise(words(family)) == as_written).all(), family
    assert (rasterise(words()) == as_written).all()


def test_pixels_are_the_same_with_no_display_no_home_and_no_fonts_of_the_system(tmp_path):
    program = (
        "import hashlib, sys; from minegym.render.raster import png; "
        "print(hashlib.sha256(png(sys.argv[1])).hexdigest(), 'matplotlib' in sys.modules)"
    )
    bare = {
        "PATH": "",
        "HOME": str(tmp_path),
        "FONTCONFIG_FILE": str(tmp_path / "none"),
        "NUMBA_CACHE_DIR": str(tmp_path),
    }
    python_path = {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, "-c", program, words()], env=bare | python_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [hashlib.sha256(png(words())).hexdigest(), "False"]


class Absent:
    """A finder that says a package is not installed."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.split(".")[0] == self.package:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.mark.parametrize("package", ["resvg_py", "PIL"])
def test_a_missing_package_is_named_with_the_extra_to_install(package, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Absent(package), *sys.meta_path])
    with pytest.raises(MissingExtraError, match=rf"{package} is not installed.*minegym\[render\]"):
        rasterise(RED_ON_BLUE)


def test_without_matplotlib_there_are_no_fonts(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    raster._fonts.cache_clear()
    with pytest.raises(MissingExtraError, match=r"matplotlib is not installed.*minegym\[render\]"):
        png(RED_ON_BLUE)
