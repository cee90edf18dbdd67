"""The seats' panels of the SVG picture: points, Forcefield, Fragments, and the hand as far as the viewer knows it."""

from minegym.envs.galaxy_goldmine.constants import FORCEFIELD, FRAGMENTS
from minegym.envs.galaxy_goldmine.draw_asteroid import STRIP_HEIGHT, strip
from minegym.envs.galaxy_goldmine.draw_glyphs import fragment, robot, tool_sign
from minegym.envs.galaxy_goldmine.scene import Held, SeatScene
from minegym.render import theme
from minegym.render.canvas import Canvas
from minegym.render.words import span

HEIGHT = 226.0
PAD = 14.0
LINE = 64.0  # of the Forcefield and the Fragments
HAND_TOP = 92.0
STRIP_ROOM = 208.0  # the narrowest strip that shows the longest names whole
STRIP_GAP = 3.0
BACK_WIDTH, BACK_HEIGHT = 15.0, 21.0
BACK = ("#2b2f5c", "#7c83d6")
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")
PLACE_COLOURS = ("", theme.ACCENT, theme.SILVER, theme.BRONZE, theme.MUTED, theme.MUTED, theme.MUTED)


def panel(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """Everything that lies before one seat."""
    edge = theme.ACCENT if seat.is_asked or seat.placement == 1 else theme.EDGE
    thickness = 3 if edge == theme.ACCENT else 1
    canvas.rect(0, 0, width, HEIGHT, theme.RADIUS, fill=theme.PANEL, stroke=edge, stroke_width=thickness)
    title(canvas, seat, width)
    belongings(canvas, seat, width)
    hand(canvas, seat, width)


def title(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """Whose panel it is, what sets the seat apart just now, and its points."""
    robot(canvas, PAD + 12, 25, 13, seat.seat)
    canvas.text(PAD + 34, 29, f"Seat {seat.seat}", theme.LARGE, theme.SEATS[seat.seat], bold=True)
    x = PAD + 100
    for applies, words, colour in (
        (seat.is_asked, "asked", theme.ACCENT),
        (seat.is_active, "turn", theme.INK),
        (seat.is_viewer, "you", theme.SEATS[seat.seat]),
        (seat.starts, "starts", theme.MUTED),
        (seat.placement > 0, PLACES[seat.placement], PLACE_COLOURS[seat.placement]),
    ):
        if applies:
            x += tag(canvas, x, words, colour) + 6
    canvas.text(width - PAD - 50, 31, span(seat.points, "–"), theme.TITLE - 2, theme.INK, "end", bold=True)
    canvas.text(width - PAD, 31, "points", theme.NORMAL, theme.MUTED, "end")


def tag(canvas: Canvas, x: float, words: str, colour: str) -> float:
    """A word in a frame; returns its width."""
    width = 16 + 7.4 * len(words)
    canvas.rect(x, 13, width, 20, 10, fill="none", stroke=colour, stroke_width=1.5)
    canvas.text(x + width / 2, 27.5, words, theme.NORMAL, colour, "middle")
    return width


def belongings(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """The card under the Forcefield, and the Fragments."""
    tool_sign(canvas, PAD + 12, LINE, 11, FORCEFIELD, theme.SEATS[4] if seat.protected else theme.RUBBLE_LINE)
    with canvas.moved(PAD + 32, LINE - STRIP_HEIGHT / 2):
        if seat.protected:
            strip(canvas, STRIP_ROOM, seat.protected, theme.PAPER, theme.SHADOW, theme.SEATS[4])
        else:
            canvas.text(0, 14, "nothing under the Forcefield", theme.NORMAL - 1, theme.MUTED)
    for place in range(FRAGMENTS):
        fragment(canvas, width - PAD - 10 - 24 * (FRAGMENTS - 1 - place), LINE, 10, place < seat.fragments)
    words = f"Fragments {seat.fragments}"
    canvas.text(width - PAD - 24 * FRAGMENTS - 4, LINE + 4.5, words, theme.NORMAL - 1, theme.MUTED, "end")


def hand(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """The size of the hand, a strip for every kind of Valuable in it, and a back for every unknown one."""
    canvas.line((PAD, HAND_TOP - 10), (width - PAD, HAND_TOP - 10), stroke=theme.EDGE, stroke_width=1)
    canvas.text(PAD, HAND_TOP + 12, f"Hand {seat.hand_size}", theme.NORMAL, theme.INK, bold=True)
    if seat.unknown:
        backs(canvas, seat, width)
    room = width - 2 * PAD
    columns = int(room // (STRIP_ROOM + STRIP_GAP))
    strip_width = (room + STRIP_GAP) / columns - STRIP_GAP
    rows = max(-(-len(seat.hand) // columns), 1)
    pitch = min(STRIP_HEIGHT + STRIP_GAP, (HEIGHT - HAND_TOP - 30) / rows)
    scale = pitch / (STRIP_HEIGHT + STRIP_GAP)
    for place, held in enumerate(seat.hand):
        x = PAD + place // rows * (strip_width + STRIP_GAP)
        with canvas.moved(x, HAND_TOP + 24 + place % rows * pitch, scale=scale):
            held_strip(canvas, held, strip_width / scale)


def backs(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """A back for every Valuable whose kind the viewer does not know."""
    words = f"{seat.unknown} unknown"
    canvas.text(PAD + 74, HAND_TOP + 12, words, theme.NORMAL, BACK[1])
    start = PAD + 168
    pitch = min(BACK_WIDTH + 3, (width - PAD - start - BACK_WIDTH) / seat.unknown)
    for place in range(seat.unknown):
        x = start + place * pitch
        canvas.rect(x, HAND_TOP - 3, BACK_WIDTH, BACK_HEIGHT, 3, fill=BACK[0], stroke=BACK[1])
        canvas.text(x + BACK_WIDTH / 2, HAND_TOP + 12, "?", theme.NORMAL - 1, BACK[1], "middle", bold=True)


def held_strip(canvas: Canvas, held: Held, width: float) -> None:
    """A kind of Valuable: bright if there is one for certain, dim if there may be."""
    bounds = (held.least, held.most)
    count = "" if bounds == (1, 1) else "x" + span(bounds, "–")
    if held.least:
        strip(canvas, width, held.card, theme.PAPER, theme.SHADOW, count=count)
    else:
        strip(canvas, width, held.card, BACK[0], theme.INK, count=count)
