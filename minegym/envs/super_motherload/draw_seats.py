"""The seats' panels of the SVG picture: points, stacks with minerals, and cards as far as the viewer knows them."""

from minegym.envs.super_motherload.constants import COLOUR_NAMES
from minegym.envs.super_motherload.draw_glyphs import (
    DECKS,
    ON_TONE,
    TONES,
    bomb,
    bonus,
    fitted,
    gem,
    halves,
    icons,
    pattern,
    pod,
    points,
    relic,
)
from minegym.envs.super_motherload.printed import Artifact, Card, Printed
from minegym.envs.super_motherload.scene_seats import Cards, SeatScene, StackScene
from minegym.render import theme
from minegym.render.canvas import Canvas
from minegym.render.words import span

HEIGHT = 470.0
PAD, GAP = 14.0, 8.0
GOODS, CLAIMED, STACKS, LISTS = 58.0, 82.0, 96.0, 280.0  # where the parts begin
CARD_HEIGHT, STACK_HEIGHT = 92.0, 178.0
ROW = 17.0
BACK_HEIGHT = 24.0
BACK = ("#2b2f5c", "#7c83d6")
PLACES = ("", "1st", "2nd", "3rd", "4th")
PLACE_COLOURS = ("", theme.ACCENT, theme.SILVER, theme.BRONZE, theme.MUTED)


def panel(canvas: Canvas, book: Printed, seat: SeatScene, width: float) -> None:
    """Everything that lies before one seat."""
    edge = theme.ACCENT if seat.is_asked or seat.placement == 1 else theme.EDGE
    thickness = 3 if edge == theme.ACCENT else 1
    canvas.rect(0, 0, width, HEIGHT, theme.RADIUS, fill=theme.PANEL, stroke=edge, stroke_width=thickness)
    title(canvas, seat, width)
    belongings(canvas, book, seat, width)
    claimed(canvas, seat.claimed, width - 2 * PAD)
    pitch = (width - 2 * PAD + GAP) / len(COLOUR_NAMES)
    for stack in seat.stacks:
        with canvas.moved(PAD + stack.colour * pitch, STACKS):
            stack_panel(canvas, book, stack, pitch - GAP)
    lists(canvas, book, seat, width)


def title(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """Whose panel it is, what sets the seat apart just now, and its points."""
    pod(canvas, PAD + 14, 25, 15, DECKS[seat.deck])
    canvas.text(PAD + 38, 30, f"Seat {seat.seat}", theme.LARGE, theme.SEATS[seat.seat], bold=True)
    canvas.text(PAD + 106, 30, fitted(seat.deck_name, 56, theme.NORMAL), theme.NORMAL, theme.MUTED)
    x = PAD + 170
    for applies, words, colour in (
        (seat.is_asked, "asked", theme.ACCENT),
        (seat.is_active, "turn", theme.INK),
        (seat.is_viewer, "you", theme.SEATS[seat.seat]),
        (seat.starts, "starts", theme.MUTED),
        (seat.placement > 0, PLACES[seat.placement], PLACE_COLOURS[seat.placement]),
    ):
        if applies:
            x += tag(canvas, x, words, colour) + 5
    canvas.text(width - PAD - 50, 31, span(seat.points, "–"), theme.TITLE - 2, theme.INK, "end", bold=True)
    canvas.text(width - PAD, 31, "points", theme.NORMAL, theme.MUTED, "end")


def tag(canvas: Canvas, x: float, words: str, colour: str) -> float:
    """A word in a frame; returns its width."""
    width = 14 + 7.2 * len(words)
    canvas.rect(x, 15, width, 20, 10, fill="none", stroke=colour, stroke_width=1.5)
    canvas.text(x + width / 2, 29.5, words, theme.NORMAL, colour, "middle")
    return width


def belongings(canvas: Canvas, book: Printed, seat: SeatScene, width: float) -> None:
    """Tokens, artifacts, and what the points come from."""
    bomb(canvas, PAD + 9, GOODS + 2, 9)
    canvas.text(PAD + 23, GOODS + 6.5, f"x {seat.bombs}", theme.NORMAL, theme.INK, bold=True)
    words = f"cards {seat.card_points}, achievements {seat.claimed_points}"
    canvas.text(width - PAD, GOODS + 6, words, theme.SMALL + 0.5, theme.MUTED, "end")
    x, room = PAD + 58, width - 2 * PAD - 58 - 6.3 * len(words)
    if not seat.is_open:
        relic(canvas, x + 8, GOODS + 2, 9, is_known=False)
        canvas.text(x + 23, GOODS + 6.5, f"x {seat.artifacts_held}", theme.NORMAL, theme.INK, bold=True)
    elif not seat.artifacts:
        canvas.text(x, GOODS + 6, "no artifacts", theme.SMALL + 0.5, theme.MUTED)
    else:
        held(canvas, book, seat.artifacts, x, room)


def held(canvas: Canvas, book: Printed, artifacts: tuple[tuple[Artifact, int], ...], x: float, room: float) -> None:
    """The artifacts that the viewer knows: names if there is room, what they are good for, and how many."""
    pitch = min(room / len(artifacts), 150)
    for place, (artifact, number) in enumerate(artifacts):
        at = x + place * pitch
        relic(canvas, at + 7, GOODS + 2, 7.5)
        if artifact.points:
            points(canvas, at + 22, GOODS + 2, 7, artifact.points)
            used = 14.0
        elif artifact.icons:
            canvas.text(at + 16, GOODS + 6, f"+{artifact.icons}", theme.SMALL + 1, theme.INK, bold=True)
            used = 18.0
        else:
            used = bonus(canvas, at + 16, GOODS + 2, 6.2, artifact.bonus, book)
        count = f"{number} x " if number > 1 else ""
        name = fitted(count + artifact.name, pitch - used - 22, theme.SMALL)
        canvas.text(at + 19 + used, GOODS + 6, name, theme.SMALL, theme.INK)


def claimed(canvas: Canvas, names: tuple[str, ...], room: float) -> None:
    """The achievements claimed, in one line if they fit there, else the latter half below in smaller type."""
    words = f"claimed {', '.join(names)}" if names else "no achievements yet"
    size = theme.SMALL + 0.5
    if fitted(words, room, size) == words:
        canvas.text(PAD, CLAIMED + 3, words, size, theme.MUTED)
        return
    first, second = halves(words)
    for line, half in enumerate((first, second)):
        canvas.text(PAD, CLAIMED - 2 + 10 * line, fitted(half, room, size - 2.5), size - 2.5, theme.MUTED)


# --- Stacks --------------------------------------------------------------------------------------------------------


def stack_panel(canvas: Canvas, book: Printed, stack: StackScene, width: float) -> None:
    """A stack: the card on top, the minerals on it against its cost, and the names of those bought."""
    canvas.rect(0, 0, width, STACK_HEIGHT, 6, fill=theme.RAISED, stroke=TONES[stack.colour][0])
    if stack.top is None:
        canvas.text(width / 2, CARD_HEIGHT / 2, "all bought", theme.NORMAL, theme.MUTED, "middle")
    else:
        pilot(canvas, book, stack.top, width)
        money(canvas, book, stack, stack.top.cost, width)
    if not stack.bought:
        canvas.text(8, 138, "none bought yet", theme.SMALL - 0.5, theme.MUTED)
    for place, card in enumerate(stack.bought):
        name = fitted(f"✓ {card.name}", width - 14, theme.SMALL - 0.5)
        canvas.text(8, 138 + 11.5 * place, name, theme.SMALL - 0.5, TONES[stack.colour][1])


def pilot(canvas: Canvas, book: Printed, card: Card, width: float) -> None:
    """The card on top of a stack."""
    body, _, line = TONES[card.colour]
    canvas.rect(1, 1, width - 2, 24, 5, fill=body)
    icons(canvas, 6, 13, 7.5, card.colour, card.icons)
    ink = ON_TONE[card.colour]
    canvas.text(width - 7, 18, f"${card.cost}", theme.NORMAL + 1.5, ink, "end", bold=True)
    name = fitted(card.name, width - 14, theme.NORMAL - 1, bold=True)
    canvas.text(8, 40, name, theme.NORMAL - 1, theme.INK, bold=True)
    points(canvas, width - 54, 13, 10, card.points)
    x = 8.0
    if card.pattern:
        canvas.rect(x, 50, 34, 26, 3, fill=theme.PANEL, stroke=line)
        pattern(canvas, x + 17, 63, 30, card.shape, TONES[card.colour][1])
        x += 40
    bonus_line(canvas, "drill", card.drill.is_some, x, 56)
    if card.drill.is_some:
        bonus(canvas, x + 27, 53, 7, card.drill, book)
    bonus_line(canvas, "buy", card.buy.is_some, x, 75)
    if card.buy.is_some:
        bonus(canvas, x + 27, 72, 7, card.buy, book)


def bonus_line(canvas: Canvas, words: str, is_some: bool, x: float, y: float) -> None:
    """When a bonus is given."""
    canvas.text(x, y, words if is_some else f"{words} –", theme.SMALL - 0.5, theme.MUTED)


def money(canvas: Canvas, book: Printed, stack: StackScene, cost: int, width: float) -> None:
    """The minerals on the top card, and what they are worth against its cost."""
    y = CARD_HEIGHT + 12.0
    words = f"{stack.money}/{cost}"
    shown = [mineral for mineral, number in enumerate(stack.minerals) for _ in range(number)]
    pitch = min(17.0, (width - 30 - 8.2 * len(words)) / max(len(shown) - 1, 1))
    for place, mineral in enumerate(shown):
        gem(canvas, 14 + place * pitch, y, 7.6, mineral, book.values[mineral])
    canvas.text(width - 7, y + 4.5, words, theme.NORMAL, theme.INK, "end", bold=True)
    canvas.rect(8, y + 13, width - 16, 5, 2.5, fill=theme.PANEL)
    if stack.money:
        canvas.rect(8, y + 13, (width - 16) * min(stack.money / cost, 1), 5, 2.5, fill=theme.ACCENT)


# --- Hand, draw deck, discard pile ---------------------------------------------------------------------------------


def lists(canvas: Canvas, book: Printed, seat: SeatScene, width: float) -> None:
    """Three lists of cards."""
    pitch = (width - 2 * PAD + GAP) / 3
    number = sum(number for _, number in seat.discards)
    draw = (
        f"Draw deck {seat.deck_size}"
        if seat.is_open or not seat.unknown
        else f"Deck {seat.deck_size} or hand {seat.unknown}"
    )
    for place, (words, cards, unknown) in enumerate(
        (
            (f"Hand {seat.hand_size}", seat.hand, seat.unknown),
            (draw, seat.draw, 0),
            (f"Discards {number}", seat.discards, 0),
        )
    ):
        with canvas.moved(PAD + place * pitch, LISTS):
            canvas.text(0, 12, words, theme.NORMAL, theme.INK, bold=True)
            known = {card.kind: n for card, n in seat.kept} if seat.is_open and place == 0 else {}
            card_list(canvas, book, cards, unknown, known, pitch - GAP)


def card_list(canvas: Canvas, book: Printed, cards: Cards, unknown: int, known: dict[int, int], width: float) -> None:
    """A row for every kind of card; backs for cards that the viewer does not know."""
    room = HEIGHT - LISTS - 26 - BACK_HEIGHT * bool(unknown)
    pitch = min(ROW, room / max(len(cards), 1))
    scale = pitch / ROW
    for place, (card, number) in enumerate(cards):
        with canvas.moved(0, 19 + place * pitch, scale=scale):
            card_row(canvas, book, card, number, known.get(card.kind, 0), width / scale)
    if unknown:
        backs(canvas, unknown, 19 + len(cards) * pitch, width)


def card_row(canvas: Canvas, book: Printed, card: Card, number: int, known: int, width: float) -> None:
    """A kind of card: its icons, name and bonus, how many there are, and how many of them all know of."""
    canvas.rect(0, 0.5, width, ROW - 1.5, 3, fill=theme.RAISED)
    canvas.rect(0, 0.5, 3, ROW - 1.5, 1, fill=TONES[card.colour][0])
    x = 6 + icons(canvas, 6, 8.3, 4.8, card.colour, card.icons)
    right = width - 3
    if number > 1:
        canvas.text(right, 12.3, f"x{number}", theme.SMALL, theme.INK, "end", bold=True)
        right -= 17
    if known:
        words = "known" if known == number else f"{known} known"
        canvas.text(right, 12, words, theme.SMALL - 1.5, "#a9aef5", "end")
        right -= 5.4 * len(words)
    if card.pattern:
        right -= 18
        pattern(canvas, right + 9, 8.5, 17, card.shape, TONES[card.colour][1])
    signs = card.drill.draw > 0, card.drill.actions > 0
    size = 11.5 * (sum(signs) + card.drill.bombs + sum(card.drill.minerals))
    bonus(canvas, right - size, 8.3, 5, card.drill, book)
    canvas.text(x + 2, 12.2, fitted(card.name, right - size - x - 3, theme.SMALL), theme.SMALL, theme.INK)


def backs(canvas: Canvas, number: int, y: float, width: float) -> None:
    """A back for every card in hand that the viewer does not know."""
    pitch = min(18.0, (width - 15) / number)
    for place in range(number):
        canvas.rect(place * pitch, y + 3, 15, 21, 3, fill=BACK[0], stroke=BACK[1])
        canvas.text(place * pitch + 7.5, y + 18, "?", theme.NORMAL - 1, BACK[1], "middle", bold=True)
