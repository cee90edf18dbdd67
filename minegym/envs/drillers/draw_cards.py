"""Cards in the SVG picture: rows of what they cost and do, lists of them, and the backs of those that are not known."""

from minegym.envs.drillers.draw_glyphs import LOSS, TONES, coin, label
from minegym.envs.drillers.draw_signs import Sign, card_signs, draw_signs, play_sign, signs_width
from minegym.envs.drillers.printed import Card
from minegym.envs.drillers.scene_seats import Cards, SeatScene
from minegym.render import theme
from minegym.render.canvas import Canvas

ROW, TALL_ROW = 18.0, 32.0  # a card in one line, or in two and larger where there is room
MANY = 14  # kinds of cards, from which on only their names are shown, in two columns
RADIUS = 6.2
GAP = 10.0
TITLE, BACKS = 20.0, 26.0
BACK = ("#3a2c23", "#c99a6b")
KNOWN = "#a9aef5"

Rows = list[tuple[Card, int, str]]  # kinds of cards, how many of each, and a note


def card_row(canvas: Canvas, card: Card, width: float, note: str = "", is_tall: bool = False) -> None:
    """A card: fuel when burned, cost when played, name, what it does, and a note at the end.

    A tall one has the name, the loss of points and the note in a line of their own.
    """
    height = TALL_ROW if is_tall else ROW
    canvas.rect(0, 0.5, width, height - 2, 3, fill=theme.RAISED)
    canvas.rect(0, 0.5, 3.5, height - 2, 1, fill=TONES[card.origin])
    middle, below, largest = (9.5, 22.5, RADIUS + 0.8) if is_tall else (8.5, 8.5, RADIUS)
    right = notes(canvas, card, note, width - 4, middle)
    x = 7.0
    if not card.is_permanent:
        x += draw_signs(canvas, (Sign(("flame",), str(card.burn)), play_sign(card)), x, below, largest) + 2
    signs = card_signs(card)
    end = width - 4 if is_tall else right
    radius = min(largest, (end - x) * (1.0 if is_tall else 0.62) / max(signs_width(signs, 1.0), 1.0))
    start = end - signs_width(signs, radius)
    draw_signs(canvas, signs, start, below, radius)
    begin, end = (7.0, right) if is_tall else (x, start)
    size = theme.SMALL + (0.8 if is_tall else -0.8)
    label(canvas, begin, middle + 3.6, card.name, end - begin - 3, size)


def name_row(canvas: Canvas, card: Card, width: float, note: str) -> None:
    """A card's name, and a note at the end."""
    canvas.rect(0, 0.5, width, ROW - 2, 3, fill=theme.RAISED)
    canvas.rect(0, 0.5, 3.5, ROW - 2, 1, fill=TONES[card.origin])
    room = 6.0 * len(note)
    canvas.text(width - 4, ROW / 2 + 3, note, theme.SMALL - 1.5, KNOWN, "end")
    label(canvas, 7, ROW / 2 + 2.9, card.name, width - room - 12, theme.SMALL - 1.2)


def notes(canvas: Canvas, card: Card, note: str, right: float, middle: float) -> float:
    """A note and the points that a card loses, from the right; where they begin."""
    if note:
        canvas.text(right, middle + 3.6, note, theme.SMALL - 1, KNOWN, "end")
        right -= 6.2 * len(note) + 3
    if card.points:
        canvas.text(right, middle + 3.2, f"{card.points}".replace("-", "−"), theme.SMALL - 1.5, LOSS, "end")
        right -= 13
    return right


def price(canvas: Canvas, card: Card, middle: float) -> None:
    """What a shop asks for a card."""
    coin(canvas, 9, middle, 7.8, str(card.price))
    if card.battery:
        draw_signs(canvas, (Sign(("battery",)),), 19, middle, RADIUS)


# --- Lists ---------------------------------------------------------------------------------------------------------


def lists(canvas: Canvas, seat: SeatScene, width: float, height: float) -> None:
    """Hand, deck, and what was played and discarded, side by side."""
    pitch = (width + GAP) / 3
    for place, (title, rows, unknown) in enumerate((hand_list(seat), deck_list(seat), discard_list(seat))):
        with canvas.moved(place * pitch, 0):
            card_list(canvas, title, rows, unknown, pitch - GAP, height)


def hand_list(seat: SeatScene) -> tuple[str, Rows, int]:
    """The hand as far as it is known, and how many cards are not."""
    known = {card.kind: number for card, number in seat.kept} if seat.is_open else {}
    rows = [(card, number, note_of(known.get(card.kind, 0), number)) for card, number in seat.hand]
    return f"Hand {seat.hand_size}", rows, seat.unknown


def note_of(known: int, number: int) -> str:
    """How many of so many cards all know of."""
    return "" if not known else "known" if known == number else f"{known} known"


def plain(cards: Cards, note: str = "") -> Rows:
    """Cards with one note for all."""
    return [(card, number, note) for card, number in cards]


def deck_list(seat: SeatScene) -> tuple[str, Rows, int]:
    """The deck: from its top what is known there, then the rest."""
    rows = [(card, 1, f"top {1 + place}" if place else "top") for place, card in enumerate(seat.on_top)]
    if seat.top:
        rows.append((seat.top, 1, "seen" if seat.on_top else "top"))
    where = "" if seat.is_open or not seat.unknown or not seat.rest else f", or in hand {seat.unknown}"
    return f"Deck {seat.deck_size}{where}", [*rows, *plain(seat.rest)], 0


def discard_list(seat: SeatScene) -> tuple[str, Rows, int]:
    """The play area, then the discard pile."""
    played = plain(seat.played, "played")
    number = sum(number for _, number in seat.discards)
    title = f"Discards {number}" + f", in play {sum(n for _, n, _ in played)}" * bool(played)
    return title, [*played, *plain(seat.discards)], 0


def card_list(canvas: Canvas, title: str, rows: Rows, unknown: int, width: float, height: float) -> None:
    """A row for every kind of card, smaller if there are many; then the backs."""
    canvas.text(0, 12, title, theme.NORMAL - 0.5, theme.INK, bold=True)
    room, columns = height - TITLE - BACKS * bool(unknown), 1 if len(rows) < MANY else 2
    each = -(-len(rows) // columns)
    is_tall = len(rows) * TALL_ROW <= room
    row = TALL_ROW if is_tall else ROW
    pitch = min(row, room / max(each, 1))
    for place, (card, number, note) in enumerate(rows):
        words = " ".join(part for part in (note, f"x{number}" if number > 1 else "") if part)
        across, down = divmod(place, each)
        with canvas.moved(across * width / 2, TITLE + down * pitch, scale=pitch / row):
            if columns == 1:
                card_row(canvas, card, width * row / pitch, words, is_tall)
            else:
                name_row(canvas, card, (width / 2 - 3) * row / pitch, words)
    if unknown:
        backs(canvas, unknown, TITLE + 2 + each * pitch, width)
    elif not rows:
        canvas.text(0, TITLE + 12, "empty", theme.SMALL, theme.MUTED)


def backs(canvas: Canvas, number: int, y: float, width: float) -> None:
    """A back for every card in hand that the viewer does not know."""
    pitch = min(20.0, (width - 16) / number)
    for place in range(number):
        canvas.rect(place * pitch, y, 16, 22, 3, fill=BACK[0], stroke=BACK[1])
        canvas.text(place * pitch + 8, y + 15.5, "?", theme.NORMAL - 1, BACK[1], "middle", bold=True)
