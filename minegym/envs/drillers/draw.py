"""Pictures of a game of Drillers, as text and as SVG."""

import numpy as np

from minegym.core.game import Edition, Viewer
from minegym.envs.drillers import draw_svg, draw_text
from minegym.envs.drillers.scene import scene


def text(record: np.void, edition: Edition, viewer: Viewer) -> str:
    """All that the viewer knows of the table, in at most 100 columns."""
    return draw_text.page(scene(record, edition, viewer))


def svg(record: np.void, edition: Edition, viewer: Viewer) -> str:
    """All that the viewer knows of the table, as an SVG document whose size depends on the number of players alone."""
    return draw_svg.page(scene(record, edition, viewer))
