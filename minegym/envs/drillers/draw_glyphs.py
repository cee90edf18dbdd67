"""Small things of the SVG picture: gems, coins, points, mechs, drones, and type that fits."""

import math

from minegym.envs.drillers.constants import ADVANCED, DRILLING, MOVEMENT, UTILITY
from minegym.envs.drillers.printed import DAMAGED, STARTER
from minegym.render import theme
from minegym.render.canvas import Canvas, Point

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}

# Minerals: the body, a lit facet, a line, a number on it.
GEMS = (
    ("#aab4c2", "#f1f6fb", "#414b57", "#1f2833"),
    ("#f0b91c", "#ffe88a", "#7d5c00", "#3d2c00"),
    ("#3d7be0", "#a9cbff", "#12305f", "#ffffff"),
    ("#2fae5d", "#9df0bb", "#0e4f29", "#ffffff"),
    ("#d8304f", "#ff9fb0", "#5f0b1e", "#ffffff"),
)
SIDES_OF_GEM = (4, 8, 6, 5, 7)

# Cards by where they come from.
TONES = {
    DRILLING: "#e8843c",
    MOVEMENT: "#3fb6a8",
    UTILITY: "#a987e6",
    ADVANCED: "#5aa9ff",
    STARTER: "#8d8478",
    DAMAGED: "#d8433f",
}
COIN = ("#e9b93a", "#fff0b5", "#6d4f07")
POINTS = ("#f6f2ea", "#2b2530")
LOSS = "#ff8d7a"
BOT = ("#8c95a3", "#ff5a4d")
WIDE, NARROW = "MWmw@%", " .,:;'!|ilI()[]-/"


def ring(sides: int, radius: float, turned: float = 0.0) -> list[Point]:
    """The corners of a regular polygon about the origin, one of them at the top unless turned."""
    angles = [2 * math.pi * n / sides - math.pi / 2 + turned for n in range(sides)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def gem(canvas: Canvas, x: float, y: float, radius: float, mineral: int, words: str = "") -> None:
    """A mineral, with some words on it."""
    body, light, line, ink = GEMS[mineral]
    sides = SIDES_OF_GEM[mineral]
    turned = math.pi / sides if sides in (4, 8) else 0.0
    with canvas.moved(x, y):
        corners = ring(sides, radius, turned)
        canvas.polygon(corners, fill=body, stroke=line, stroke_width=radius * 0.14, **ROUND)
        canvas.polygon([*corners[-2:], *corners[:2], (0, 0)], fill=light, opacity=0.5)
        if words:
            canvas.text(0, radius * 0.4, words, radius * 1.15, ink, "middle", bold=True)


def coin(canvas: Canvas, x: float, y: float, radius: float, words: str = "") -> None:
    """Credits."""
    body, light, line = COIN
    canvas.circle(x, y, radius, fill=body, stroke=line, stroke_width=radius * 0.14)
    canvas.circle(x, y, radius * 0.72, fill="none", stroke=light, stroke_width=radius * 0.12, opacity=0.8)
    if words:
        size = radius * (1.2 if len(words) < 2 else 1.0)
        canvas.text(x, y + size * 0.36, words, size, line, "middle", bold=True)


def points(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """Points in a white hexagon."""
    with canvas.moved(x, y):
        canvas.polygon(ring(6, radius), fill=POINTS[0], stroke=POINTS[1], stroke_width=radius * 0.1)
        size = radius * (1.15 if 0 <= number < 10 else 0.95)
        canvas.text(0, size * 0.36, str(number), size, POINTS[1], "middle", bold=True)


def colour_of(row: int, is_bot: bool) -> str:
    """The colour of a seat, or of the bot."""
    return BOT[0] if is_bot else theme.SEATS[row]


def mech(canvas: Canvas, x: float, y: float, radius: float, row: int, is_bot: bool) -> None:
    """A mech with its seat's number; the bot's has a red eye instead."""
    body, line = colour_of(row, is_bot), "#15131a"
    with canvas.moved(x, y, scale=radius):
        canvas.polygon(
            [(0.62, 0.1), (1.2, 0.42), (0.62, 0.62)], fill="#cfc7d6", stroke=line, stroke_width=0.09, **ROUND
        )
        for leg in (-0.5, 0.5):
            canvas.polyline(
                [(leg * 0.7, 0.5), (leg * 1.15, 0.78), (leg, 1.0)], stroke="#6f6678", stroke_width=0.24, **ROUND
            )
        canvas.rect(-0.72, -0.78, 1.44, 1.34, 0.4, fill=body, stroke=line, stroke_width=0.1)
        if is_bot:
            canvas.rect(-0.5, -0.42, 1.0, 0.5, 0.22, fill=line)
            canvas.circle(0.18, -0.17, 0.16, fill=BOT[1])
        else:
            canvas.text(0, 0.28, str(row), 1.05, theme.SEATS_DARK[row], "middle", bold=True)


def drone(canvas: Canvas, x: float, y: float, radius: float, colour: str) -> None:
    """A drone."""
    with canvas.moved(x, y, scale=radius):
        canvas.line((-0.95, -0.75), (0.95, -0.75), stroke=colour, stroke_width=0.22, **ROUND)
        canvas.line((0, -0.75), (0, -0.3), stroke=colour, stroke_width=0.2)
        canvas.rect(-0.75, -0.35, 1.5, 1.1, 0.4, fill=colour)
        for eye in (-0.3, 0.3):
            canvas.circle(eye, 0.15, 0.17, fill="#15131a")


def seat_dot(canvas: Canvas, x: float, y: float, radius: float, seat: int) -> None:
    """A small disc with a seat's number."""
    canvas.circle(x, y, radius, fill=theme.SEATS[seat], stroke=theme.SHADOW, stroke_width=0.8)
    canvas.text(x, y + radius * 0.52, str(seat), radius * 1.45, theme.SEATS_DARK[seat], "middle", bold=True)


# --- Type that fits ------------------------------------------------------------------------------------------------


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About as wide as the words are."""
    wide = sum(0.95 if c in WIDE else 0.36 if c in NARROW else 0.7 if c.isupper() else 0.62 for c in words)
    return wide * size * (1.1 if bold else 1.0)


def fitted(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut short if they would be wider."""
    if width_of(words, size, bold) <= width + 0.01:
        return words
    while words and width_of(words + "…", size, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def label(
    canvas: Canvas, x: float, y: float, words: str, width: float, size: float, fill: str = theme.INK, bold: bool = False
) -> None:
    """Words on one line, in smaller type if they are too wide, then cut short."""
    fits = size * min(1.0, max(0.8, width / max(width_of(words, size, bold), 1e-9)))
    canvas.text(x, y, fitted(words, width, fits, bold), fits, fill, bold=bold)


def lines_of(words: str, width: float, size: float, most: int) -> list[str]:
    """Words in lines that are no wider; what is left after the most lines is cut off."""
    lines, left = [""], words.split()
    while left:
        longer = f"{lines[-1]} {left[0]}".strip()
        if lines[-1] and width_of(longer, size) > width:
            if len(lines) == most:
                break
            lines.append("")
        else:
            lines[-1] = longer
            left.pop(0)
    if left:
        lines[-1] += " " + " ".join(left)
    return [fitted(line, width, size) for line in lines]
