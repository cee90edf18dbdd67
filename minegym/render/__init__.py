"""Pictures of games: a canvas and a theme that know no game, and what turns a record into text, SVG or pixels."""

from minegym.render.example import example
from minegym.render.picture import RENDER_MODES, Picture, picture, render
from minegym.render.raster import png, rasterise

__all__ = ["RENDER_MODES", "Picture", "example", "picture", "png", "rasterise", "render"]
