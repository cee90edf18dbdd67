"""The asteroid as part of the SVG picture: nine piles cut open from the top down, a strip a card."""

from minegym.envs.galaxy_goldmine.constants import (
    CORE,
    CRUST,
    HAND,
    LAYER_NAMES,
    MANTLE,
    NEEDS_HAND,
    NEEDS_PICKAXE,
    PICKAXE,
    PILE_HEIGHT,
)
from minegym.envs.galaxy_goldmine.draw_glyphs import card_sign, seat_dot, tool_sign
from minegym.envs.galaxy_goldmine.scene import Card, PileCard, Scene
from minegym.render import theme
from minegym.render.canvas import Canvas
from minegym.render.words import counted

ACROSS = 3
STRIP_WIDTH, STRIP_HEIGHT = 252.0, 19.0
PILE_PAD, PILE_HEAD, PILE_GAP = 5.0, 25.0, 8.0
CELL_WIDTH = STRIP_WIDTH + 2 * PILE_PAD
CELL_HEIGHT = PILE_HEAD + PILE_HEIGHT * STRIP_HEIGHT + PILE_PAD
WIDTH = ACROSS * (CELL_WIDTH + PILE_GAP) - PILE_GAP
HEIGHT = ACROSS * (CELL_HEIGHT + PILE_GAP) - PILE_GAP
DOT = 6.0
SPACE = "#0d0b16"
STARS = ((22, 38), (61, 71), (107, 44), (141, 92), (183, 57), (226, 83), (243, 41), (34, 104), (88, 118), (205, 121))
ROCKS = {CRUST: ("#5b4631", "#d9bf9c"), MANTLE: ("#6d332c", "#f0b3a6"), CORE: ("#4b2a63", "#d3b4ee")}  # body, letters
FACE_UP_EDGE = theme.ACCENT


def asteroid(canvas: Canvas, scene: Scene) -> None:
    """The nine piles, as they lie on the board."""
    for number, pile in enumerate(scene.piles):
        with canvas.moved(number % ACROSS * (CELL_WIDTH + PILE_GAP), number // ACROSS * (CELL_HEIGHT + PILE_GAP)):
            pile_cell(canvas, number, pile)


def pile_cell(canvas: Canvas, number: int, pile: tuple[PileCard, ...]) -> None:
    """One pile: its cards up to the ninth place, and open space above them."""
    canvas.rect(0, 0, CELL_WIDTH, CELL_HEIGHT, 7, fill=SPACE, stroke=theme.EDGE)
    for star in STARS:
        canvas.circle(*star, 0.9, fill=theme.MUTED, opacity=0.6)
    canvas.text(PILE_PAD + 4, 17.5, f"Pile {number + 1}", theme.NORMAL, theme.INK, bold=True)
    canvas.text(CELL_WIDTH - PILE_PAD - 4, 17, counted(len(pile), "card"), theme.NORMAL - 1, theme.MUTED, "end")
    for depth, card in enumerate(pile):
        y = PILE_HEAD + (PILE_HEIGHT - len(pile) + depth) * STRIP_HEIGHT
        with canvas.moved(PILE_PAD, y):
            pile_strip(canvas, card)


def pile_strip(canvas: Canvas, card: PileCard) -> None:
    """One card of a pile: bright if it lies face up, else in its layer's colour."""
    body, ink = ROCKS[card.layer]
    if card.card is None:
        blank(canvas, STRIP_WIDTH, body)
        canvas.text(9, 13.5, LAYER_NAMES[card.layer], theme.SMALL + 0.5, ink)
    elif card.is_face_up:
        strip(canvas, STRIP_WIDTH, card.card, theme.PAPER, theme.SHADOW, FACE_UP_EDGE)
    else:
        strip(canvas, STRIP_WIDTH, card.card, body, theme.INK, taken=2 * DOT * len(card.seen_by))
    for place, seat in enumerate(reversed(card.seen_by)):
        seat_dot(canvas, STRIP_WIDTH - 46 - place * 2 * DOT, STRIP_HEIGHT / 2, DOT, seat)


def blank(canvas: Canvas, width: float, fill: str, edge: str = SPACE) -> None:
    """The strip of a card, bare."""
    thickness = 1.0 if edge == SPACE else 2.0
    inset = thickness / 2
    canvas.rect(
        inset, inset, width - thickness, STRIP_HEIGHT - thickness, 3.5, fill=fill, stroke=edge, stroke_width=thickness
    )


def strip(
    canvas: Canvas, width: float, card: Card, fill: str, ink: str, edge: str = SPACE, count: str = "", taken: float = 0
) -> None:
    """An open card: its sign, its name, how many there are, and its icons at the right; `taken` is others' room."""
    blank(canvas, width, fill, edge)
    middle = STRIP_HEIGHT / 2
    card_sign(canvas, 13, middle, 7.2, card)
    room = width - (88 if count else 64) - taken
    canvas.text(26, middle + 4, fitted(card.name, room), theme.NORMAL - 1, ink, bold=True)
    icons(canvas, width - 11, middle, card, ink)
    if count:
        canvas.text(width - 38, middle + 4, count, theme.NORMAL - 0.5, ink, "end", bold=True)


def icons(canvas: Canvas, x: float, y: float, card: Card, ink: str) -> None:
    """The icons of a card, ending at a point."""
    if card.icons & NEEDS_HAND:
        tool_sign(canvas, x, y, 6.8, HAND, ink)
        x -= 17
    if card.icons & NEEDS_PICKAXE:
        tool_sign(canvas, x, y, 6.8, PICKAXE, ink)


def fitted(words: str, width: float, size: float = theme.NORMAL - 1, bold: bool = True) -> str:
    """The words, cut short if they would be wider."""
    room = int(width / (size * (0.66 if bold else 0.6)))
    return words if len(words) <= room else words[: room - 1] + "…"
