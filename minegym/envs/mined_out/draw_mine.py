"""A seat's mine as part of the SVG picture: its piles, cards, gems, bars and meeple."""

import math

from minegym.envs.mined_out.constants import COLLAPSED, COLOURS, DX, DY, ROWS, SHAKY, SIDE, SPACES, SUPPORTED
from minegym.envs.mined_out.scene import Card, SeatScene
from minegym.render import theme
from minegym.render.canvas import Canvas

GEMS = (theme.GREEN, theme.YELLOW, theme.RED)
PILES_WIDTH = 72.0
OPEN_CARD_WIDTH, OPEN_CARD_HEIGHT = 15.5, 25.0  # four side by side fill the room for piles
CARD_MOST = 98.0  # the largest pitch of cards
COLUMNS_LEAST = 4
TILT, SHRUNK = 11.0, 0.84  # how a shaky card lies
NAME_SHARE, MARGIN_SHARE = 0.11, 0.06  # of a card's side: above its spaces, and all around
BAR_LENGTH, BAR_WIDTH = 0.62, 0.13  # of the pitch
MEEPLE = (  # about (0, 0), two units high: head, arms, legs
    "M0 -1 C.34 -1 .42 -.72 .3 -.44 C.72 -.4 1 -.12 .96 .06 C.92 .22 .62 .24 .42 .2 "
    "L.7 .9 Q.74 1 .6 1 L.2 1 L0 .62 L-.2 1 L-.6 1 Q-.74 1 -.7 .9 L-.42 .2 "
    "C-.62 .24 -.92 .22 -.96 .06 C-1 -.12 -.72 -.4 -.3 -.44 C-.42 -.72 -.34 -1 0 -1 Z"
)
STRATA = ("#22382b", "#40371d", "#42201f")
FACES = ("#dfe6cf", "#eee0b4", "#ecd0c1")


def mine(canvas: Canvas, seat: SeatScene, width: float, height: float) -> None:
    """The whole mine, cropped to its columns and scaled to the room."""
    columns = seat.columns
    number = max(len(columns), COLUMNS_LEAST)
    pitch = min(CARD_MOST, (width - PILES_WIDTH) / number, height / ROWS)
    left = PILES_WIDTH + (width - PILES_WIDTH - pitch * len(columns)) / 2
    top = (height - pitch * ROWS) / 2
    strata(canvas, width, height, top, pitch)
    for row in range(ROWS):
        middle = top + (row + 0.5) * pitch
        if seat.coming[row]:
            open_pile(canvas, row, seat.coming[row], middle)
        else:
            pile(canvas, row, seat.piles[row], middle)

    def centre(column: float, row: float) -> tuple[float, float]:
        return left + (column - columns.start + 0.5) * pitch, top + (row + 0.5) * pitch

    for card in seat.cards:
        x, y = centre(card.column, card.row)
        with canvas.moved(x, y):
            mine_card(canvas, seat, card, pitch)
    for card in seat.cards:
        if card.bar_right:
            bar(canvas, *centre(card.column + 0.5, card.row), pitch, upright=True)
        if card.bar_below:
            bar(canvas, *centre(card.column, card.row + 0.5), pitch, upright=False)


def strata(canvas: Canvas, width: float, height: float, top: float, pitch: float) -> None:
    """Three layers of rock behind the rows."""
    canvas.rect(0, 0, width, height, 6, fill=STRATA[0])
    canvas.rect(0, top + pitch, width, pitch, fill=STRATA[1])
    canvas.rect(0, top + 2 * pitch, width, height - top - 2 * pitch, 6, fill=STRATA[2])
    canvas.rect(0, top + 2 * pitch, width, 8, fill=STRATA[2])


def pile(canvas: Canvas, row: int, number: int, y: float) -> None:
    """The cards left in a row's pile, face down."""
    x = PILES_WIDTH / 2
    if number == 0:
        canvas.rect(x - 19, y - 19, 38, 38, 5, fill="none", stroke=theme.MUTED, stroke_dasharray="4 3")
    for k in range(number):
        body, _, line = GEMS[row]
        canvas.rect(x - 17 + 3 * k - 4, y - 17 - 3 * k + 4, 36, 36, 5, fill=line, stroke=body, stroke_width=1.5)
    shift = max(number - 1, 0) * 3
    middle = (x - 3 + shift, y + 5 - shift) if number else (x, y)
    canvas.text(
        middle[0], middle[1] + 5.5, str(number), theme.LARGE, theme.INK if number else theme.MUTED, "middle", bold=True
    )


def open_pile(canvas: Canvas, row: int, names: tuple[str, ...], y: float) -> None:
    """The cards left in a row's pile, face up: their numbers from the top card on, the next to be revealed."""
    canvas.text(4, y - 16, "next", theme.SMALL, theme.INK)
    for place, name in enumerate(names):
        x = 4 + place * (OPEN_CARD_WIDTH + 1)
        is_next = place == 0
        frame, thickness = (theme.INK, 2.0) if is_next else (GEMS[row][0], 1.0)
        canvas.rect(
            x, y - 11, OPEN_CARD_WIDTH, OPEN_CARD_HEIGHT, 3, fill=FACES[row], stroke=frame, stroke_width=thickness
        )
        canvas.text(x + OPEN_CARD_WIDTH / 2, y + 6, name[1:], theme.LARGE, theme.PAPER_INK, "middle", bold=is_next)


# --- Cards ---------------------------------------------------------------------------------------------------------


def mine_card(canvas: Canvas, seat: SeatScene, card: Card, pitch: float) -> None:
    """A revealed card about the origin, with the meeple if it stands there."""
    side = pitch - 6
    shaky = card.condition == SHAKY
    with canvas.moved(0, 0, TILT if shaky else 0, SHRUNK if shaky else 1):
        card_face(canvas, side, card.condition, FACES[card.row])
        if card.is_asked:
            canvas.rect(
                -side / 2 - 3, -side / 2 - 3, side + 6, side + 6, 9, fill="none", stroke=theme.ACCENT, stroke_width=4
            )
        card_name(canvas, card, side)
        if card.condition != COLLAPSED:
            for space in range(SPACES):
                put_space(canvas, side, space, card.gems[space])
        if seat.meeple and (seat.meeple[0] // SIDE, seat.meeple[1] // SIDE) == (card.column, card.row):
            put_meeple(canvas, seat, card, side, seat.meeple[1] % SIDE * SIDE + seat.meeple[0] % SIDE)


def card_face(canvas: Canvas, side: float, condition: int, face: str) -> None:
    """A card about the origin, bare of names and gems; its frame tells its condition."""
    half = side / 2
    radius = side * 0.08
    if condition == COLLAPSED:
        canvas.rect(-half, -half, side, side, radius, fill=theme.RUBBLE, stroke=theme.SHADOW, stroke_width=1.5)
        for end in (half * 0.72, -half * 0.72):
            canvas.line((-end, -half * 0.72), (end, half * 0.72), stroke=theme.RUBBLE_LINE, stroke_width=side * 0.06)
        return
    frame, thickness, dash = theme.PAPER_INK, 1.0, None
    if condition == SHAKY:
        frame, thickness, dash = theme.WARNING, max(side * 0.035, 2), f"{side * 0.09:.1f} {side * 0.05:.1f}"
    elif condition == SUPPORTED:
        frame, thickness = theme.TIMBER, max(side * 0.06, 3)
    inset = thickness / 2
    canvas.rect(
        inset - half, inset - half, side - thickness, side - thickness, radius,
        fill=face, stroke=frame, stroke_width=thickness, stroke_dasharray=dash,
    )  # fmt: skip


def card_name(canvas: Canvas, card: Card, side: float) -> None:
    """The card's name along its upper edge."""
    ink = theme.MUTED if card.condition == COLLAPSED else theme.PAPER_INK
    name = f"{COLOURS[card.row]} {card.name[1:]}"
    canvas.text(0, -side / 2 + side * 0.155, name, side * 0.095, ink, "middle", bold=True)


def space_centre(side: float, space: int) -> tuple[float, float]:
    """Where a space of a card lies from the card's centre."""
    size = side * (1 - NAME_SHARE - 2 * MARGIN_SHARE) / SIDE
    return (space % SIDE - 1) * size, (space // SIDE - 1) * size + side * NAME_SHARE / 2


def put_space(canvas: Canvas, side: float, space: int, content: int) -> None:
    """A space and the gem printed on it."""
    x, y = space_centre(side, space)
    size = side * (1 - NAME_SHARE - 2 * MARGIN_SHARE) / SIDE * 0.93
    canvas.rect(x - size / 2, y - size / 2, size, size, size * 0.2, fill=theme.PAPER_INK, opacity=0.16)
    if content:
        gem(canvas, x, y, size * 0.42, content - 1)


def put_meeple(canvas: Canvas, seat: SeatScene, card: Card, side: float, space: int) -> None:
    """The meeple on its space, before a gem that lies there, with arrows the ways it may flee."""
    x, y = space_centre(side, space)
    for heading in seat.ways:
        arrow(canvas, x, y, side, heading)
    meeple(canvas, x, y - side * 0.01, side * 0.265, seat.seat)
    if card.condition != COLLAPSED and card.gems[space]:
        gem(canvas, x + side * 0.09, y + side * 0.09, side * 0.075, card.gems[space] - 1)


def gem(canvas: Canvas, x: float, y: float, radius: float, colour: int, is_there: bool = True) -> None:
    """A gem: a green octagon, a yellow diamond or a red pentagon, with its letter if there is room; or its outline."""
    body, lit, line = GEMS[colour]
    corners = GEM_CORNERS[colour]
    drop = GEM_LETTER_DROP[colour]
    outline = [(x + a * radius, y + b * radius) for a, b in corners]
    if not is_there:
        canvas.polygon(outline, fill="none", stroke=theme.RUBBLE_LINE, stroke_width=1)
        return
    canvas.polygon(outline, fill=body, stroke=line, stroke_width=max(radius * 0.12, 0.8))
    facet = [(x + a * radius * 0.66, y + b * radius * 0.66) for a, b in corners]
    canvas.polygon(facet, fill=lit, opacity=0.8)
    if radius > 6.5:
        canvas.text(x, y + radius * drop, COLOURS[colour][0].upper(), radius, line, "middle", bold=True)


def _ring(number: int, turn: float) -> list[tuple[float, float]]:
    """The corners of a regular outline of radius 1."""
    angles = [2 * math.pi * (k + turn) / number for k in range(number)]
    return [(math.sin(a), -math.cos(a)) for a in angles]


GEM_CORNERS = (
    _ring(8, 0.5),
    [(0.0, -1.15), (1.05, 0.0), (0.0, 1.15), (-1.05, 0.0)],
    [(-0.62, -0.95), (0.62, -0.95), (1.2, -0.3), (0.0, 1.15), (-1.2, -0.3)],
)
GEM_LETTER_DROP = (0.37, 0.37, 0.2)  # of the letter's baseline below the centre


def bar(canvas: Canvas, x: float, y: float, pitch: float, upright: bool, is_there: bool = True) -> None:
    """A support bar about a point on the edge between two cards."""
    length, width = pitch * BAR_LENGTH, max(pitch * BAR_WIDTH, 5)
    with canvas.moved(x, y, 90 if upright else 0):
        fill, stroke = (theme.TIMBER, theme.TIMBER_DARK) if is_there else ("none", theme.EDGE)
        canvas.rect(-length / 2, -width / 2, length, width, width * 0.25, fill=fill, stroke=stroke, stroke_width=1.5)
        if is_there:
            canvas.line(
                (-length * 0.4, -width * 0.18),
                (length * 0.4, -width * 0.18),
                stroke=theme.TIMBER_LIGHT,
                stroke_width=width * 0.16,
            )
            for end in (-0.4, 0.4):
                canvas.circle(length * end, width * 0.12, width * 0.14, fill=theme.TIMBER_DARK)


def arrow(canvas: Canvas, x: float, y: float, side: float, heading: int) -> None:
    """An arrow from the meeple the way it may flee."""
    start, end = side * 0.2, side * 0.42
    with canvas.moved(x, y, math.degrees(math.atan2(DY[heading], DX[heading]))):
        canvas.line((start, 0), (end, 0), stroke=theme.ACCENT, stroke_width=side * 0.05)
        head = [(end, -side * 0.08), (end + side * 0.12, 0), (end, side * 0.08)]
        canvas.polygon(head, fill=theme.ACCENT)


def meeple(canvas: Canvas, x: float, y: float, size: float, seat: int) -> None:
    """A seat's meeple."""
    with canvas.moved(x, y, scale=size / 2):
        canvas.path(MEEPLE, fill=theme.SEATS[seat], stroke=theme.SEATS_DARK[seat], stroke_width=0.22)
