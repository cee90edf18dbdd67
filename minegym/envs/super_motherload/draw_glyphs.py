"""Small signs of the SVG picture: minerals, bombs, cards to draw, artifacts, icons, shapes and pods."""

import math

from minegym.envs.super_motherload.constants import ARTIFACT, BLUE, BOMB, DRAW_ONE, DRAW_TWO, MINERAL, RED, WILD, YELLOW
from minegym.envs.super_motherload.printed import Bonus, Printed
from minegym.envs.super_motherload.shapes import Shape
from minegym.render import theme
from minegym.render.canvas import Canvas, Point

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}

# Colours of cards: the body, a light tone, a dark line.
TONES = {
    RED: theme.RED,
    BLUE: ("#3878d8", "#a5caff", "#12305f"),
    YELLOW: theme.YELLOW,
    WILD: ("#77677f", "#e6dcee", "#3a3140"),
}
ON_TONE = {RED: "#ffffff", BLUE: "#ffffff", YELLOW: "#3d2c00", WILD: "#ffffff"}

# Minerals from the cheapest to the dearest: the body, a lit facet, a line, the number on it.
GEMS = (
    ("#8a6a55", "#c2a28c", "#3f2c20", "#ffffff"),
    ("#f4c020", "#ffe88a", "#7d5c00", "#3d2c00"),
    ("#b9c6d6", "#f1f6fb", "#4b5866", "#1f2833"),
    ("#2fae5d", "#9df0bb", "#0e4f29", "#ffffff"),
    ("#d82f5a", "#ff9fb8", "#5f0b24", "#ffffff"),
    ("#8fe3f7", "#ffffff", "#1d6c86", "#083544"),
)
SIDES_OF_GEM = (4, 8, 5, 6, 7, 10)
DECKS = ("#9a6bff", "#45b36b", "#ff9a3d", "#9aa3ad")  # of the pods
RELIC = ("#0f6f68", "#4fe3d2", "#062f2c")
POINTS = ("#f6f2ea", "#2b2530")


def ring(sides: int, radius: float, turned: float = 0.0) -> list[Point]:
    """The corners of a regular polygon about the origin, one of them at the top unless turned."""
    angles = [2 * math.pi * n / sides - math.pi / 2 + turned for n in range(sides)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def gem(canvas: Canvas, x: float, y: float, radius: float, mineral: int, value: int) -> None:
    """A mineral, with what it is worth."""
    body, light, line, ink = GEMS[mineral]
    sides = SIDES_OF_GEM[mineral]
    turned = math.pi / sides if sides in (4, 8) else 0.0
    with canvas.moved(x, y):
        corners = ring(sides, radius, turned)
        canvas.polygon(corners, fill=body, stroke=line, stroke_width=radius * 0.13, **ROUND)
        canvas.polygon([*corners[-2:], *corners[:2], (0, 0)], fill=light, opacity=0.45)
        size = radius * (1.15 if value < 10 else 0.98)
        canvas.text(0, size * 0.36, str(value), size, ink, "middle", bold=True)


def bomb(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A bomb token."""
    with canvas.moved(x, y, scale=radius):
        canvas.path("M0.35 -0.5 Q0.55 -0.95 0.95 -0.8", fill="none", stroke="#d8b27a", stroke_width=0.16, **ROUND)
        canvas.circle(0.95, -0.8, 0.2, fill=theme.WARNING)
        canvas.circle(0, 0.15, 0.74, fill="#1c1a22", stroke="#cfc7d6", stroke_width=0.13)
        canvas.rect(0.08, -0.72, 0.46, 0.26, 0.08, fill="#cfc7d6")
        canvas.circle(-0.26, -0.1, 0.16, fill="#8d8796")


def draws(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """So many cards to draw."""
    with canvas.moved(x, y, scale=radius):
        canvas.rect(-0.8, -0.72, 1.0, 1.4, 0.16, fill="#8fa7d6", stroke="#22304f", stroke_width=0.1)
        canvas.rect(-0.45, -0.86, 1.15, 1.66, 0.18, fill="#f3f0ff", stroke="#22304f", stroke_width=0.12)
        canvas.text(0.12, 0.42, str(number), 1.25, "#22304f", "middle", bold=True)


def relic(canvas: Canvas, x: float, y: float, radius: float, is_known: bool = True) -> None:
    """An artifact: an eye in a triangle, or its back."""
    body, light, line = RELIC
    with canvas.moved(x, y, scale=radius):
        canvas.polygon([(0, -1), (0.98, 0.75), (-0.98, 0.75)], fill=body, stroke=light, stroke_width=0.17, **ROUND)
        if is_known:
            canvas.circle(0, 0.22, 0.32, fill=light)
            canvas.circle(0, 0.22, 0.14, fill=line)
        else:
            canvas.text(0, 0.6, "?", 1.05, light, "middle", bold=True)


def action(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """More actions."""
    with canvas.moved(x, y, scale=radius):
        canvas.circle(0, 0, 0.92, fill="#20452c", stroke="#8ee6a8", stroke_width=0.14)
        canvas.text(0, 0.42, f"+{number}", 1.05, "#d8ffe3", "middle", bold=True)


def icon(canvas: Canvas, x: float, y: float, radius: float, colour: int) -> None:
    """A drill icon; a wild one has all three colours."""
    body, _, line = TONES[colour]
    with canvas.moved(x, y, scale=radius):
        canvas.circle(0, 0, 1, fill=body, stroke=line, stroke_width=0.16)
        if colour == WILD:
            for part, tone in enumerate((RED, BLUE, YELLOW)):
                (x1, y1), (x2, y2) = (ring(3, 0.92)[(part + n) % 3] for n in range(2))
                canvas.path(f"M0 0 L{x1:.3f} {y1:.3f} A0.92 0.92 0 0 1 {x2:.3f} {y2:.3f} Z", fill=TONES[tone][0])
        canvas.polygon(
            [(-0.42, -0.5), (0.42, -0.5), (0, 0.68)], fill="#ffffff", stroke=line, stroke_width=0.12, **ROUND
        )
        canvas.line((-0.26, -0.14), (0.2, -0.02), stroke=line, stroke_width=0.13)


def icons(canvas: Canvas, x: float, y: float, radius: float, colour: int, number: int) -> float:
    """So many icons in a row from a point on; their width."""
    for place in range(number):
        icon(canvas, x + radius + place * radius * 2.15, y, radius, colour)
    return number * radius * 2.15


def pattern(canvas: Canvas, x: float, y: float, size: float, shape: Shape, ink: str) -> None:
    """A shape for bombs, in a box about a point; every shape's spaces have one size."""
    high, wide = (1 + max(space[axis] for space in shape) for axis in range(2))
    side = size / 4
    for row, column in shape:
        left, top = x + (column - wide / 2) * side, y + (row - high / 2) * side
        canvas.rect(left, top, side * 0.88, side * 0.88, side * 0.15, fill=ink)


def bonus(canvas: Canvas, x: float, y: float, radius: float, given: Bonus, book: Printed) -> float:
    """The signs of a bonus in a row from a point on; their width."""
    pitch, at = radius * 2.3, x + radius
    if given.draw:
        draws(canvas, at, y, radius, given.draw)
        at += pitch
    for _ in range(given.bombs):
        bomb(canvas, at, y, radius)
        at += pitch
    if given.actions:
        action(canvas, at, y, radius, given.actions)
        at += pitch
    for mineral, number in enumerate(given.minerals):
        for _ in range(number):
            gem(canvas, at, y, radius, mineral, book.values[mineral])
            at += pitch
    return at - radius - x


def content_sign(canvas: Canvas, x: float, y: float, radius: float, content: int, book: Printed) -> None:
    """What lies on a space."""
    if content == BOMB:
        bomb(canvas, x, y, radius)
    elif content in (DRAW_ONE, DRAW_TWO):
        draws(canvas, x, y, radius, 1 + content - DRAW_ONE)
    elif content == ARTIFACT:
        relic(canvas, x, y, radius)
    elif content >= MINERAL:
        gem(canvas, x, y, radius, content - MINERAL, book.values[content - MINERAL])


def points(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """Points in a white hexagon."""
    with canvas.moved(x, y):
        canvas.polygon(ring(6, radius), fill=POINTS[0], stroke=POINTS[1], stroke_width=radius * 0.1)
        size = radius * (1.15 if number < 10 else 1.0)
        canvas.text(0, size * 0.36, str(number), size, POINTS[1], "middle", bold=True)


def pod(canvas: Canvas, x: float, y: float, radius: float, colour: str) -> None:
    """A mining pod."""
    with canvas.moved(x, y, scale=radius):
        canvas.rect(-0.8, 0.42, 1.2, 0.42, 0.2, fill="#15131a", stroke="#8d8796", stroke_width=0.1)
        canvas.rect(-0.85, -0.5, 1.3, 1.0, 0.25, fill=colour, stroke="#15131a", stroke_width=0.1)
        canvas.circle(-0.2, -0.12, 0.3, fill="#dff3ff", stroke="#15131a", stroke_width=0.1)
        canvas.polygon([(0.5, -0.32), (1.05, 0.02), (0.5, 0.36)], fill="#cfc7d6", stroke="#15131a", stroke_width=0.1)


def seat_dot(canvas: Canvas, x: float, y: float, radius: float, seat: int) -> None:
    """A small disc with a seat's number."""
    canvas.circle(x, y, radius, fill=theme.SEATS[seat], stroke=theme.SHADOW, stroke_width=0.8)
    canvas.text(x, y + radius * 0.52, str(seat), radius * 1.45, theme.SEATS_DARK[seat], "middle", bold=True)


def halves(words: str) -> list[str]:
    """Words in two lines of about the same length."""
    middle = min(
        (place for place, mark in enumerate(words) if mark == " "), key=lambda p: abs(p - len(words) / 2), default=0
    )
    return [words[:middle], words[middle:].strip()] if middle else [words]


def fitted(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut short if they would be wider."""
    room = max(int(width / (size * (0.66 if bold else 0.58))), 1)
    return words if len(words) <= room else words[: room - 1] + "…"
