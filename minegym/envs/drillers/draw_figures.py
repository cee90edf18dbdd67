"""The figures that signs of the SVG picture are made of, each drawn about the origin with a radius of 1."""

from collections.abc import Callable

from minegym.envs.drillers.constants import EMERALD, GOLD, RUBY, SAPPHIRE, SILVER
from minegym.envs.drillers.draw_glyphs import ROUND, coin, drone, gem, ring
from minegym.render import theme
from minegym.render.canvas import Canvas

TEAL, ORANGE, YELLOW, PALE, GREEN, RED, SKY = (
    "#5fd6c4",
    "#ff9f55",
    "#ffd34d",
    "#d5dcff",
    "#86e3a4",
    "#ff6f66",
    "#83c6ff",
)
DARK = "#15131a"


def _gem(mineral: int) -> Callable[[Canvas], None]:
    return lambda canvas: gem(canvas, 0, 0, 1, mineral)


def _card(canvas: Canvas) -> None:
    canvas.rect(-0.85, -0.75, 1.05, 1.5, 0.15, fill="#7a86c0", stroke=DARK, stroke_width=0.1)
    canvas.rect(-0.4, -0.95, 1.2, 1.8, 0.2, fill=PALE, stroke=DARK, stroke_width=0.12)


def _deck(canvas: Canvas) -> None:
    for place in (0.45, 0.0, -0.45):
        canvas.rect(-0.9, place - 0.35, 1.8, 0.7, 0.15, fill=PALE, stroke=DARK, stroke_width=0.13)


def _hand(canvas: Canvas) -> None:
    for place, degrees in ((-0.4, -18), (0.0, 0), (0.4, 18)):
        with canvas.moved(place, 0.1, degrees):
            canvas.rect(-0.45, -0.9, 0.9, 1.6, 0.15, fill=PALE, stroke=DARK, stroke_width=0.13)


def _wrench(canvas: Canvas) -> None:
    canvas.line((-0.65, 0.75), (0.15, -0.1), stroke=GREEN, stroke_width=0.42, **ROUND)
    canvas.path("M0.95 -0.35 A0.55 0.55 0 1 1 0.35 -0.95", fill="none", stroke=GREEN, stroke_width=0.34, **ROUND)


def _burst(canvas: Canvas) -> None:
    spikes = [point for outer, inner in zip(ring(8, 1.05), ring(8, 0.5, 0.39), strict=True) for point in (outer, inner)]
    canvas.polygon(spikes, fill=RED, stroke=DARK, stroke_width=0.06)


def _move(canvas: Canvas) -> None:
    half = [(0.0, -1.0), (0.8, -0.22), (0.3, -0.22), (0.3, 0.22), (0.8, 0.22)]
    canvas.polygon([*half, (0, 1), *[(-x, y) for x, y in reversed(half[1:])]], fill=TEAL)


def _drill(canvas: Canvas) -> None:
    canvas.rect(-0.8, -1.0, 1.6, 0.5, 0.15, fill="#b3aab8")
    canvas.polygon([(-0.68, -0.42), (0.68, -0.42), (0, 1.05)], fill=ORANGE)
    canvas.line((-0.42, -0.05), (0.46, -0.25), stroke=DARK, stroke_width=0.16)
    canvas.line((-0.2, 0.45), (0.28, 0.25), stroke=DARK, stroke_width=0.16)


DROP = "M0 -1.05 C0.15 -0.55 0.78 -0.05 0.78 0.38 A0.78 0.66 0 0 1 -0.78 0.38 C-0.78 -0.05 -0.15 -0.55 0 -1.05 Z"


def _fuel(canvas: Canvas) -> None:
    canvas.path(DROP, fill=YELLOW, stroke="#6d4f07", stroke_width=0.1)


def _flame(canvas: Canvas) -> None:
    canvas.path(
        "M-0.1 -1.05 C0.1 -0.5 0.85 -0.3 0.7 0.4 C0.6 0.9 0.2 1 0 1 C-0.4 1 -0.8 0.7 -0.75 0.2 "
        "C-0.7 -0.2 -0.4 -0.2 -0.1 -1.05 Z",
        fill=theme.WARNING,
    )
    canvas.path(
        "M0 -0.1 C0.1 0.2 0.4 0.3 0.3 0.65 C0.2 0.95 -0.3 0.95 -0.35 0.6 C-0.35 0.3 -0.1 0.2 0 -0.1 Z", fill=YELLOW
    )


def _solid(canvas: Canvas) -> None:
    canvas.polygon(ring(6, 1.0), fill="#8a7a92", stroke=DARK, stroke_width=0.1)
    canvas.path("M0 -0.6 C0.1 -0.3 0.5 0 0.45 0.3 A0.45 0.4 0 0 1 -0.45 0.3 C-0.5 0 -0.1 -0.3 0 -0.6 Z", fill=YELLOW)


def _crate(canvas: Canvas) -> None:
    canvas.rect(-0.85, -0.75, 1.7, 1.55, 0.15, fill=theme.TIMBER, stroke=theme.TIMBER_DARK, stroke_width=0.15)
    canvas.line((-0.85, -0.2), (0.85, -0.2), stroke=theme.TIMBER_DARK, stroke_width=0.14)
    canvas.line((-0.85, 0.3), (0.85, 0.3), stroke=theme.TIMBER_DARK, stroke_width=0.14)


def _tank(canvas: Canvas) -> None:
    canvas.rect(-0.75, -0.9, 1.5, 1.8, 0.3, fill="none", stroke=YELLOW, stroke_width=0.22)
    canvas.rect(-0.5, 0.05, 1.0, 0.65, 0.1, fill=YELLOW)


def _up(canvas: Canvas) -> None:
    canvas.polygon([(0, -0.9), (0.75, 0), (0.28, 0), (0.28, 0.9), (-0.28, 0.9), (-0.28, 0), (-0.75, 0)], fill=GREEN)


def _right(canvas: Canvas) -> None:
    canvas.polygon(
        [(0.9, 0), (0, -0.75), (0, -0.28), (-0.9, -0.28), (-0.9, 0.28), (0, 0.28), (0, 0.75)], fill=theme.INK
    )


def _pick(canvas: Canvas) -> None:
    gem(canvas, -0.25, 0.35, 0.62, SAPPHIRE)
    canvas.path("M0.1 -0.95 L0.9 -0.95 L0.9 -0.15 M0.9 -0.95 L0.1 -0.15", fill="none", stroke=GREEN, stroke_width=0.26)


def _star(canvas: Canvas) -> None:
    tips = [point for outer, inner in zip(ring(5, 1.0), ring(5, 0.42, 0.628), strict=True) for point in (outer, inner)]
    canvas.polygon(tips, fill=theme.ACCENT)


def _hook(canvas: Canvas) -> None:
    canvas.path("M0 -1 L0 0.35 A0.45 0.45 0 1 1 -0.85 0.3", fill="none", stroke=theme.INK, stroke_width=0.28, **ROUND)


def _out(canvas: Canvas) -> None:
    canvas.line((-0.7, -0.7), (0.7, 0.7), stroke=RED, stroke_width=0.36, **ROUND)
    canvas.line((0.7, -0.7), (-0.7, 0.7), stroke=RED, stroke_width=0.36, **ROUND)


def _free(canvas: Canvas) -> None:
    _drill(canvas)
    canvas.line((-0.85, 0.85), (0.85, -0.85), stroke=RED, stroke_width=0.3, **ROUND)


def _tile(canvas: Canvas) -> None:
    canvas.rect(-0.9, -0.65, 1.8, 1.3, 0.15, fill="#a65f3a", stroke="#e2b98f", stroke_width=0.15)


def _market(canvas: Canvas) -> None:
    canvas.rect(-0.75, -0.95, 1.5, 1.9, 0.12, fill="none", stroke=theme.MUTED, stroke_width=0.16)
    gem(canvas, 0, -0.35, 0.48, GOLD)
    gem(canvas, 0, 0.45, 0.48, GOLD)


def _battery(canvas: Canvas) -> None:
    canvas.rect(-0.32, -1.05, 0.64, 0.3, 0.08, fill="#cfe6ff")
    canvas.rect(-0.62, -0.82, 1.24, 1.85, 0.2, fill="#2f7fe8", stroke="#cfe6ff", stroke_width=0.14)
    canvas.polygon([(0.18, -0.55), (-0.36, 0.2), (0, 0.2), (-0.16, 0.78), (0.38, -0.02), (0.02, -0.02)], fill=theme.INK)


FIGURES: dict[str, Callable[[Canvas], None]] = {
    "card": _card,
    "deck": _deck,
    "hand": _hand,
    "wrench": _wrench,
    "burst": _burst,
    "move": _move,
    "drill": _drill,
    "fuel": _fuel,
    "flame": _flame,
    "solid": _solid,
    "coin": lambda canvas: coin(canvas, 0, 0, 1),
    "drone": lambda canvas: drone(canvas, 0, 0, 1, SKY),
    "crate": _crate,
    "tank": _tank,
    "up": _up,
    "right": _right,
    "pick": _pick,
    "star": _star,
    "hook": _hook,
    "out": _out,
    "free": _free,
    "tile": _tile,
    "market": _market,
    "battery": _battery,
    "silver": _gem(SILVER),
    "gold": _gem(GOLD),
    "sapphire": _gem(SAPPHIRE),
    "emerald": _gem(EMERALD),
    "ruby": _gem(RUBY),
}
