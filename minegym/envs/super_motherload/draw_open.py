"""What lies open beside the boards in the SVG picture: achievements, decks to choose, cards to come, the legend."""

from minegym.envs.super_motherload.constants import BLUE, TIERS
from minegym.envs.super_motherload.draw_board import CELL, HOLE, WALL, plate, preview, stone
from minegym.envs.super_motherload.draw_glyphs import (
    DECKS,
    ON_TONE,
    TONES,
    bomb,
    bonus,
    draws,
    fitted,
    gem,
    halves,
    icon,
    icons,
    pattern,
    pod,
    points,
    relic,
    seat_dot,
)
from minegym.envs.super_motherload.printed import Card, Printed, shape_of
from minegym.envs.super_motherload.scene import DeckScene, MajorScene, MinorScene, Scene
from minegym.envs.super_motherload.scene_seats import SeatScene
from minegym.render import theme
from minegym.render.canvas import Canvas

PAD, GAP = 10.0, 8.0
ACROSS = 4  # achievements side by side
MET = "#8ee6a8"
FAINT = "#cfc7d6"
PREVIEW = 0.395  # of a board's size
LEGEND = 152.0
LINE = 11.5  # of a list


# --- Achievements --------------------------------------------------------------------------------------------------


def achievements(canvas: Canvas, scene: Scene, width: float, height: float) -> None:
    """A row of majors, and a row of minors below it."""
    canvas.rect(0, 0, width, height, 7, fill=theme.PANEL, stroke=theme.EDGE)
    card_width = (width - 2 * PAD + GAP) / ACROSS - GAP
    card_height = (height - 2 * PAD - GAP) / 2
    if scene.is_setup:
        setup_seats(canvas, scene.seats, width)
        return
    for major in scene.majors:
        with canvas.moved(PAD + major.place * (card_width + GAP), PAD):
            major_card(canvas, major, card_width, card_height)
    for minor in scene.minors:
        with canvas.moved(PAD + minor.place * (card_width + GAP), PAD + card_height + GAP):
            minor_card(canvas, minor, card_width, card_height)
    with canvas.moved(PAD + len(scene.majors) * (card_width + GAP), PAD):
        claims(canvas, scene, card_width)


def claims(canvas: Canvas, scene: Scene, width: float) -> None:
    """What these cards are, and what the active seat may still claim."""
    canvas.text(4, 14, "Majors above, minors below", theme.SMALL, theme.MUTED)
    for line, words in enumerate(halves(scene.may_claim)):
        canvas.text(4, 34 + 15 * line, fitted(words, width, theme.SMALL + 0.5), theme.SMALL + 0.5, theme.INK)


def frame(canvas: Canvas, name: str, worth: int, width: float, height: float, is_met: bool) -> None:
    """An achievement's card, with name and points."""
    edge, thickness = (MET, 2.5) if is_met else (theme.EDGE, 1.0)
    canvas.rect(0, 0, width, height, 6, fill=theme.RAISED, stroke=edge, stroke_width=thickness)
    points(canvas, width - 17, 17, 12, worth)
    canvas.text(
        8, 18, fitted(name, width - 42, theme.NORMAL - 0.5, bold=True), theme.NORMAL - 0.5, theme.INK, bold=True
    )


def major_card(canvas: Canvas, major: MajorScene, width: float, height: float) -> None:
    """A major: icons for the bought pilots it asks for, and the seats that have them."""
    if not major.name:
        canvas.rect(0, 0, width, height, 6, fill="none", stroke=theme.EDGE, stroke_dasharray="6 5")
        canvas.text(width / 2, height / 2 + 4, "claimed", theme.NORMAL, theme.MUTED, "middle")
        return
    frame(canvas, major.name, major.points, width, height, bool(major.met_by))
    x, pitch = 8.0, min(15.5, (width - 50) / max(sum(major.needs), 1))
    for colour, number in enumerate(major.needs):
        for _ in range(number):
            canvas.rect(x, 29, 13, 19, 2.5, fill=TONES[colour][0], stroke=TONES[colour][2])
            icon(canvas, x + 6.5, 38.5, 4.6, colour)
            x += pitch
    for place, seat in enumerate(reversed(major.met_by)):
        seat_dot(canvas, width - 14 - 15 * place, height - 14, 7, seat)


def minor_card(canvas: Canvas, minor: MinorScene, width: float, height: float) -> None:
    """A minor: its goal, and how it stands with it."""
    frame(canvas, minor.name, minor.points, width, height, minor.is_met)
    lines = [minor.goal] if len(minor.goal) * 5.8 < width - 42 else halves(minor.goal)
    for line, words in enumerate(lines):
        canvas.text(8, 34 + 13 * line, fitted(words, width - 42, theme.SMALL), theme.SMALL, theme.INK)
    canvas.text(width - 8, height - 6, minor.tally, theme.SMALL - 1, MET, "end")
    canvas.text(width - 8, height - 18, "met" * minor.is_met, theme.SMALL, MET, "end", bold=True)


def setup_seats(canvas: Canvas, seats: tuple[SeatScene, ...], width: float) -> None:
    """The seats before they have decks."""
    for place, seat in enumerate(seats):
        x = PAD + place * (width - 2 * PAD) / len(seats)
        pod(canvas, x + 16, 40, 17, DECKS[seat.deck] if seat.deck_name else theme.RUBBLE)
        canvas.text(x + 42, 46, f"Seat {seat.seat}", theme.LARGE, theme.SEATS[seat.seat], bold=True)
        marks = [(seat.is_asked, "asked"), (seat.is_viewer, "you"), (seat.starts, "starts")]
        words = ", ".join([word for applies, word in marks if applies])
        canvas.text(x + 42, 68, words, theme.NORMAL, theme.ACCENT if seat.is_asked else theme.MUTED)
        canvas.text(x + 42, 88, fitted(seat.deck_name or "no deck yet", 110, theme.NORMAL), theme.NORMAL, theme.INK)


# --- Decks to choose -----------------------------------------------------------------------------------------------


def deck_panel(canvas: Canvas, book: Printed, deck: DeckScene, width: float, height: float) -> None:
    """A deck: its sixteen pilots by stack, and who has chosen it."""
    is_taken = deck.seat is not None
    canvas.rect(0, 0, width, height, theme.RADIUS, fill=theme.PANEL, stroke=DECKS[deck.number], stroke_width=2)
    pod(canvas, 28, 24, 14, DECKS[deck.number])
    name = f"Deck {1 + deck.number}: {fitted(deck.name, 120, theme.LARGE, bold=True)}"
    canvas.text(52, 30, name, theme.LARGE, theme.MUTED if is_taken else theme.INK, bold=True)
    if deck.seat is not None:
        canvas.text(width - 32, 29, "chosen by", theme.NORMAL - 1, theme.MUTED, "end")
        seat_dot(canvas, width - 20, 25, 8, deck.seat)
    pitch = (height - 54) / (len(deck.cards) + 1.5)
    for place, card in enumerate(deck.cards):
        with canvas.moved(PAD, 46 + (place + place // TIERS * 0.5) * pitch):
            pilot_row(canvas, book, card, width - 2 * PAD, pitch - 2)


def pilot_row(canvas: Canvas, book: Printed, card: Card, width: float, height: float) -> None:
    """A pilot in one line: cost, icons, name, shape, drill bonus, buy bonus, points."""
    middle = height / 2
    canvas.rect(0, 0, width, height, 4, fill=theme.RAISED)
    canvas.rect(0, 0, 28, height, 4, fill=TONES[card.colour][0])
    ink = ON_TONE[card.colour]
    canvas.text(14, middle + 4, f"${card.cost}", theme.SMALL + 0.5, ink, "middle", bold=True)
    icons(canvas, 33, middle, 5.5, card.colour, card.icons)
    room = width - 72 - 136
    canvas.text(71, middle + 4, fitted(card.name, room, theme.SMALL + 0.5), theme.SMALL + 0.5, theme.INK)
    if card.pattern:
        pattern(canvas, width - 126, middle, 20, card.shape, TONES[card.colour][1])
    bonus(canvas, width - 112, middle, 6, card.drill, book)
    if card.buy.is_some:
        canvas.text(width - 79, middle + 3.5, "buy", theme.SMALL - 1.5, theme.MUTED)
        bonus(canvas, width - 62, middle, 6, card.buy, book)
    points(canvas, width - 11, middle, 8.5, card.points)


# --- Cards to come, and the legend ---------------------------------------------------------------------------------


def open_panel(canvas: Canvas, scene: Scene, width: float, height: float) -> None:
    """Minors to come, artifacts used, and the legend, or the sides of the board that is chosen."""
    canvas.rect(0, 0, width, height, 7, fill=theme.PANEL, stroke=theme.EDGE)
    half = (width - 2 * PAD) / 2
    room = int((height - LEGEND - 30) // LINE)
    with canvas.moved(PAD, 0):
        names(canvas, "Minors to come", list(scene.unseen_minors), half, room)
    with canvas.moved(PAD + half + 4, 0):
        names(canvas, "Artifacts used", [times(number, artifact.name) for artifact, number in scene.used], half, room)
    if scene.is_open:
        with canvas.moved(PAD + half + 4, (room // 2 + 1) * LINE):
            names(canvas, "to come", [times(number, artifact.name) for artifact, number in scene.supply], half, room)
    with canvas.moved(0, height - LEGEND):
        if scene.to_choose and scene.boards:
            for place, board in enumerate(scene.to_choose):
                with canvas.moved(PAD + place * (half + 4), 14):
                    preview(canvas, scene.printed, board, PREVIEW)
        else:
            legend(canvas, scene.printed, width)


def times(number: int, name: str) -> str:
    """A name, and how many there are if it is not one."""
    return name if number == 1 else f"{number} x {name}"


def names(canvas: Canvas, title: str, lines: list[str], width: float, room: int) -> None:
    """A list of names, in two columns if it is long."""
    canvas.text(0, 18, title, theme.NORMAL - 1, theme.INK, bold=True)
    columns = 1 if len(lines) <= room else 2
    each = max(-(-len(lines) // columns), 1)
    for place, words in enumerate(lines or ["none"]):
        x, y = place // each * width / columns, 32 + place % each * LINE
        size = theme.SMALL - 0.5
        canvas.text(x, y, fitted(words, width / columns - 2, size), size, FAINT)


def legend(canvas: Canvas, book: Printed, width: float) -> None:
    """What the signs mean."""
    canvas.line((PAD, 0), (width - PAD, 0), stroke=theme.EDGE, stroke_width=1)
    third = (width - 2 * PAD) / 3
    for mineral, name in enumerate(book.minerals):
        x, y = PAD + mineral % 3 * third, 15 + mineral // 3 * 21
        gem(canvas, x + 9, y, 8.5, mineral, book.values[mineral])
        canvas.text(x + 23, y + 4, fitted(name, third - 24, theme.SMALL + 0.5), theme.SMALL + 0.5, theme.INK)
    signs(canvas, third)
    for number, name in enumerate(book.patterns):
        x, y = PAD + number % 4 * (width - 2 * PAD) / 4, 107 + number // 4 * 26
        pattern(canvas, x + 13, y, 24, shape_of(book.tables, number), TONES[0][1])
        canvas.text(x + 29, y + 4, fitted(name, 58, theme.SMALL), theme.SMALL, theme.MUTED)


def signs(canvas: Canvas, third: float) -> None:
    """Bombs, cards to draw and artifacts; rock, steel and tunnels."""
    y, size = 57.0, theme.SMALL + 0.5
    bomb(canvas, PAD + 9, y - 1, 8.5)
    canvas.text(PAD + 23, y + 4, "bomb", size, theme.INK)
    draws(canvas, PAD + third + 9, y, 8.5, 1)
    canvas.text(PAD + third + 23, y + 4, "cards to draw", size, theme.INK)
    relic(canvas, PAD + 2 * third + 9, y, 8.5)
    canvas.text(PAD + 2 * third + 23, y + 4, "artifact", size, theme.INK)
    y += 22
    with canvas.moved(PAD, y - 9, scale=18 / CELL):
        stone(canvas)
    canvas.text(PAD + 23, y + 4, "rock: bomb it", size, theme.INK)
    with canvas.moved(PAD + third, y - 9, scale=18 / CELL):
        plate(canvas, BLUE)
    canvas.text(PAD + third + 23, y + 4, "steel: drill it", size, theme.INK)
    canvas.rect(PAD + 2 * third, y - 8, 17, 16, fill=HOLE, stroke=WALL)
    canvas.text(PAD + 2 * third + 23, y + 4, "tunnel", size, theme.INK)
