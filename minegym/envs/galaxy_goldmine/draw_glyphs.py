"""Small signs of the SVG picture, each about the origin of a circle with radius 1: tools, sorts of cards, robots."""

from collections.abc import Callable

from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    FORCEFIELD,
    GLOWTORCH,
    HAND,
    LOST_TOOL,
    MAGNET,
    PICKAXE,
    STARTING_TOOLS,
)
from minegym.envs.galaxy_goldmine.scene import Card
from minegym.render import theme
from minegym.render.canvas import Canvas

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
HOLE = ("#05030a", "#8f6bff", "#d9c9ff")  # inside, rim, light
HOLOGRAM = ("#1d6f8a", "#7fe6ff")
GOLD, GOLD_INK = theme.YELLOW[0], "#3d2c00"
Sign = Callable[[Canvas, str], None]


def pickaxe(canvas: Canvas, ink: str) -> None:
    """A handle and a bent head."""
    canvas.line((-0.75, 0.85), (0.5, -0.4), stroke=ink, stroke_width=0.26, **ROUND)
    canvas.path("M-0.5 -0.85 Q0.55 -0.95 0.95 -0.45 Q0.95 0.2 0.9 0.55 Q0.75 -0.1 0.35 -0.3 Q0.05 -0.7 -0.5 -0.85 Z",
                fill=ink, stroke=ink, stroke_width=0.1, **ROUND)  # fmt: skip


def hand(canvas: Canvas, ink: str) -> None:
    """Four fingers, a thumb and a palm."""
    for x, top in ((-0.45, -0.55), (-0.13, -0.82), (0.19, -0.78), (0.51, -0.5)):
        canvas.line((x, top), (x, 0.2), stroke=ink, stroke_width=0.25, **ROUND)
    canvas.line((-0.82, 0.02), (-0.4, 0.5), stroke=ink, stroke_width=0.27, **ROUND)
    canvas.path("M-0.58 0.05 H0.64 V0.35 Q0.6 0.95 0.05 0.95 Q-0.35 0.95 -0.58 0.45 Z", fill=ink)


def torch(canvas: Canvas, ink: str) -> None:
    """A lamp with its beam."""
    with canvas.moved(0, 0, 40):
        canvas.rect(-0.24, 0.05, 0.48, 0.9, 0.12, fill=ink)
        canvas.polygon([(-0.24, 0.05), (-0.46, -0.32), (0.46, -0.32), (0.24, 0.05)], fill=ink)
        for x in (-0.42, 0.0, 0.42):
            canvas.line((x, -0.55), (x * 1.5, -0.95), stroke=ink, stroke_width=0.16, **ROUND)


def shield(canvas: Canvas, ink: str) -> None:
    """A shield with a core."""
    canvas.path("M0 -0.95 L0.8 -0.65 V-0.05 C0.8 0.5 0.4 0.8 0 0.97 C-0.4 0.8 -0.8 0.5 -0.8 -0.05 V-0.65 Z",
                fill="none", stroke=ink, stroke_width=0.22, **ROUND)  # fmt: skip
    canvas.circle(0, -0.02, 0.34, fill=ink)


def magnet(canvas: Canvas, ink: str) -> None:
    """A horseshoe with two bright ends."""
    canvas.path("M-0.56 -0.4 V0.2 A0.56 0.56 0 0 0 0.56 0.2 V-0.4", fill="none", stroke=ink, stroke_width=0.44)
    for x in (-0.56, 0.56):
        canvas.line((x, -0.85), (x, -0.52), stroke=ink, stroke_width=0.44)


def battery(canvas: Canvas, ink: str) -> None:
    """A battery with a bolt."""
    canvas.rect(-0.22, -0.98, 0.44, 0.2, fill=ink)
    canvas.rect(-0.55, -0.75, 1.1, 1.65, 0.16, fill="none", stroke=ink, stroke_width=0.2)
    canvas.polygon([(0.14, -0.52), (-0.3, 0.18), (-0.02, 0.18), (-0.14, 0.68), (0.3, -0.04), (0.02, -0.04)], fill=ink)


TOOL_SIGNS: dict[int, Sign] = {
    PICKAXE: pickaxe,
    HAND: hand,
    GLOWTORCH: torch,
    FORCEFIELD: shield,
    MAGNET: magnet,
    BATTERY: battery,
}


def tool_sign(canvas: Canvas, x: float, y: float, radius: float, tool: int, ink: str) -> None:
    """The sign of a tool, which is also the icon on the cards that take it."""
    with canvas.moved(x, y, scale=radius):
        TOOL_SIGNS[tool](canvas, ink)


def black_hole(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A dark disc in a ring of light."""
    inside, rim, light = HOLE
    with canvas.moved(x, y, -20, radius):
        canvas.circle(0, 0, 0.8, fill=rim, opacity=0.55)
        canvas.circle(0, 0, 0.62, fill=inside, stroke=light, stroke_width=0.12)
        canvas.path("M-0.6 -0.05 C-1.5 0.45 1.5 0.45 0.6 -0.05", fill="none", stroke=light, stroke_width=0.16, **ROUND)


def fragment(canvas: Canvas, x: float, y: float, radius: float, is_there: bool = True) -> None:
    """A shard of a holographic map, or its outline."""
    corners = [(-0.85, -0.55), (0.1, -0.95), (0.9, -0.3), (0.55, 0.85), (-0.55, 0.75)]
    body, line = HOLOGRAM
    with canvas.moved(x, y, scale=radius):
        if not is_there:
            canvas.polygon(
                corners, fill="none", stroke=theme.RUBBLE_LINE, stroke_width=0.12, stroke_dasharray="0.3 0.2"
            )
            return
        canvas.polygon(corners, fill=body, stroke=line, stroke_width=0.15, **ROUND)
        canvas.polyline([(-0.5, 0.4), (-0.1, -0.1), (0.1, 0.2)], stroke=line, stroke_width=0.13, **ROUND)
        for end in (-0.16, 0.16):
            canvas.line((0.32 - end, -0.41), (0.32 + end, -0.09), stroke=line, stroke_width=0.14, **ROUND)
            canvas.line((0.32 - end, -0.25 - end), (0.32 + end, -0.25 + end), stroke=line, stroke_width=0.02)


def event(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A warning."""
    with canvas.moved(x, y, scale=radius):
        corners = [(0.0, -0.85), (0.95, 0.8), (-0.95, 0.8)]
        canvas.polygon(corners, fill=theme.WARNING, stroke=theme.WARNING, stroke_width=0.2, **ROUND)
        canvas.line((0, -0.3), (0, 0.25), stroke=theme.SHADOW, stroke_width=0.22, **ROUND)
        canvas.circle(0, 0.58, 0.13, fill=theme.SHADOW)


def card_sign(canvas: Canvas, x: float, y: float, radius: float, card: Card) -> None:
    """What a card is at a glance: the points of a Valuable on a coin, or the sign of its sort."""
    if card.is_valuable:
        canvas.circle(x, y, radius, fill=GOLD, stroke=GOLD_INK, stroke_width=0.8)
        size = radius * (1.4 if card.value < 10 else 1.15)
        canvas.text(x, y + size * 0.36, str(card.value), size, GOLD_INK, "middle", bold=True)
    elif card.sort == "Fragment":
        fragment(canvas, x, y, radius)
    elif card.sort == "Black Hole":
        black_hole(canvas, x, y, radius * 1.1)
    elif card.sort == "Event":
        event(canvas, x, y, radius * 0.85)
    else:
        canvas.circle(x, y, radius, fill=theme.SEATS_DARK[0], stroke=theme.SILVER, stroke_width=0.8)
        tool_sign(canvas, x, y, radius * 0.68, STARTING_TOOLS + card.kind - LOST_TOOL, theme.INK)


def robot(canvas: Canvas, x: float, y: float, radius: float, seat: int) -> None:
    """The head of a seat's robot."""
    body, line = theme.SEATS[seat], theme.SEATS_DARK[seat]
    with canvas.moved(x, y, scale=radius):
        canvas.line((0, -0.55), (0, -0.9), stroke=body, stroke_width=0.16)
        canvas.circle(0, -0.92, 0.15, fill=body)
        for side in (-1, 1):
            canvas.rect(side * 0.9 - 0.12, -0.1, 0.24, 0.5, 0.1, fill=body)
        canvas.rect(-0.82, -0.55, 1.64, 1.4, 0.35, fill=body, stroke=line, stroke_width=0.14)
        for eye in (-0.34, 0.34):
            canvas.circle(eye, 0, 0.21, fill=line)
        canvas.line((-0.32, 0.5), (0.32, 0.5), stroke=line, stroke_width=0.16, **ROUND)


def seat_dot(canvas: Canvas, x: float, y: float, radius: float, seat: int) -> None:
    """A small disc with a seat's number."""
    canvas.circle(x, y, radius, fill=theme.SEATS[seat], stroke=theme.SHADOW, stroke_width=0.8)
    canvas.text(x, y + radius * 0.52, str(seat), radius * 1.45, theme.SEATS_DARK[seat], "middle", bold=True)
