"""The table of Mined Out! as an SVG picture: a header, a panel for every seat, and a legend."""

from minegym.envs.mined_out.constants import COLLAPSED, COLOURS, CONDITION_NAMES, ROWS, SHAKY, STEADY, SUPPORTED
from minegym.envs.mined_out.draw_mine import TILT, bar, card_face, gem, meeple, mine
from minegym.envs.mined_out.scene import Scene, SeatScene, Upgrade
from minegym.render import theme
from minegym.render.canvas import Canvas

PANEL_WIDTH, PANEL_HEIGHT = 600.0, 494.0
HEADER, LEGEND = 84.0, 62.0
TITLE_HEIGHT = 44.0
MINE_HEIGHT = 306.0
PAD = 14.0
COUNTERS_WIDTH = 212.0
LINE = 22.0  # from one counter to the next
UPGRADE_WIDTH, UPGRADE_HEIGHT = 84.0, 116.0
PLACES = ("", "1st", "2nd", "3rd", "4th")
PLACE_COLOURS = ("", theme.ACCENT, theme.SILVER, theme.BRONZE, theme.MUTED)


def page(scene: Scene) -> str:
    """The whole table; one or two panels across."""
    across = min(len(scene.seats), 2)
    down = (len(scene.seats) + 1) // 2
    width = across * (PANEL_WIDTH + theme.GAP) + theme.GAP
    height = HEADER + down * (PANEL_HEIGHT + theme.GAP) + LEGEND
    canvas = Canvas(width, height, f"Mined Out! {scene.time}. {scene.question}.")
    header(canvas, scene)
    for seat in scene.seats:
        x = theme.GAP + seat.seat % 2 * (PANEL_WIDTH + theme.GAP)
        y = HEADER + seat.seat // 2 * (PANEL_HEIGHT + theme.GAP)
        with canvas.moved(x, y):
            panel(canvas, seat)
    with canvas.moved(theme.GAP, height - LEGEND):
        legend(canvas, scene)
    return canvas.svg()


def header(canvas: Canvas, scene: Scene) -> None:
    """The title, the round, and the question or the result."""
    canvas.text(theme.GAP + 4, 36, "Mined Out!", theme.TITLE, theme.ACCENT, bold=True)
    canvas.text(canvas.width - theme.GAP - 4, 34, scene.time, theme.LARGE, theme.MUTED, "end")
    canvas.text(theme.GAP + 4, 66, scene.question, theme.LARGE, theme.ACCENT if scene.is_over else theme.INK, bold=True)


def legend(canvas: Canvas, scene: Scene) -> None:
    """The conditions of a card and a bar, named; and what counts at the end, beside upgrades."""
    x = 16.0
    for condition in (STEADY, SHAKY, SUPPORTED, COLLAPSED):
        with canvas.moved(x, 16, TILT if condition == SHAKY else 0):
            card_face(canvas, 24, condition, theme.PAPER)
        canvas.text(x + 20, 20, CONDITION_NAMES[condition], theme.NORMAL, theme.MUTED)
        x += 112
    bar(canvas, x, 16, 24, upright=True)
    canvas.text(x + 12, 20, "support bar", theme.NORMAL, theme.MUTED)
    canvas.text(4, 46, "Points:", theme.NORMAL, theme.MUTED)
    for colour in range(ROWS):
        gem(canvas, 68 + 42 * colour, 42, 7, colour)
        canvas.text(82 + 42 * colour, 46, str(scene.gem_points[colour]), theme.NORMAL, theme.MUTED)
    words = f"each card not collapsed {scene.card_points}, unused dynamite {scene.dynamite_points}"
    canvas.text(200, 46, words, theme.NORMAL, theme.MUTED)


# --- A seat's panel ------------------------------------------------------------------------------------------------


def panel(canvas: Canvas, seat: SeatScene) -> None:
    """Everything that lies before one seat."""
    edge = theme.ACCENT if seat.is_asked or seat.placement == 1 else theme.EDGE
    stroke_width = 3 if edge == theme.ACCENT else 1
    canvas.rect(0, 0, PANEL_WIDTH, PANEL_HEIGHT, theme.RADIUS, fill=theme.PANEL, stroke=edge, stroke_width=stroke_width)
    title(canvas, seat)
    with canvas.moved(PAD, TITLE_HEIGHT):
        mine(canvas, seat, PANEL_WIDTH - 2 * PAD, MINE_HEIGHT)
    with canvas.moved(PAD, TITLE_HEIGHT + MINE_HEIGHT + PAD):
        counters(canvas, seat)
    with canvas.moved(PANEL_WIDTH - PAD, TITLE_HEIGHT + MINE_HEIGHT + PAD):
        upgrades(canvas, seat)


def title(canvas: Canvas, seat: SeatScene) -> None:
    """Whose panel it is, what sets the seat apart just now, and its score."""
    meeple(canvas, PAD + 12, 23, 26, seat.seat)
    canvas.text(PAD + 32, 29, f"Seat {seat.seat}", theme.LARGE, theme.SEATS[seat.seat], bold=True)
    x = PAD + 104
    for applies, words, colour in (
        (seat.is_asked, "asked", theme.ACCENT),
        (seat.is_active, "turn", theme.INK),
        (seat.starts, "starts", theme.MUTED),
        (seat.placement > 0, PLACES[seat.placement], PLACE_COLOURS[seat.placement]),
    ):
        if applies:
            x += tag(canvas, x, words, colour) + 6
    canvas.text(PANEL_WIDTH - PAD - 50, 31, str(seat.score), theme.TITLE, theme.INK, "end", bold=True)
    canvas.text(PANEL_WIDTH - PAD, 31, "points", theme.NORMAL, theme.MUTED, "end")


def tag(canvas: Canvas, x: float, words: str, colour: str) -> float:
    """A word in a frame; returns its width."""
    width = 16 + 7.4 * len(words)
    canvas.rect(x, 13, width, 20, 10, fill="none", stroke=colour, stroke_width=1.5)
    canvas.text(x + width / 2, 27.5, words, theme.NORMAL, colour, "middle")
    return width


def counters(canvas: Canvas, seat: SeatScene) -> None:
    """Gems, action points, supports and dynamite, one line each."""
    pitch = min(16.0, 130 / seat.capacity)
    for colour in range(ROWS):
        y = 9 + colour * LINE
        for place in range(seat.capacity):
            gem(canvas, 22 + (place + 0.5) * pitch, y, pitch * 0.42, colour, place < seat.gems[colour])
        canvas.text(0, y + 4.5, COLOURS[colour][0].upper(), theme.NORMAL, theme.MUTED, bold=True)
        canvas.text(
            COUNTERS_WIDTH - 12, y + 4.5, f"{seat.gems[colour]} of {seat.capacity}", theme.NORMAL, theme.INK, "end"
        )
    action_points(canvas, seat, 9 + ROWS * LINE)
    parts(canvas, seat, 9 + (ROWS + 1) * LINE)


def action_points(canvas: Canvas, seat: SeatScene, y: float) -> None:
    """A dot for each action point left, or saved outside the seat's turn."""
    dots = seat.ap if seat.is_active else seat.saved
    for place in range(max(dots, seat.saved_room)):
        fill = theme.ACCENT if place < dots else "none"
        canvas.circle(29.5 + 15 * place, y, 5, fill=fill, stroke=theme.MUTED, stroke_width=1.2)
    words = f"{seat.ap} left, {seat.saved} saved" if seat.is_active else f"{seat.saved} saved"
    canvas.text(0, y + 4.5, "AP", theme.NORMAL, theme.MUTED, bold=True)
    canvas.text(COUNTERS_WIDTH - 12, y + 4.5, words, theme.NORMAL, theme.INK, "end")


def parts(canvas: Canvas, seat: SeatScene, y: float) -> None:
    """The support bars left and the dynamite."""
    pitch = min(13.0, 52 / max(seat.supports_at_start, 1))
    for place in range(seat.supports_at_start):
        bar(canvas, 5 + pitch * place, y + 6, 36, upright=True, is_there=place < seat.supports)
    words = f"{seat.supports} of {seat.supports_at_start} supports"
    canvas.text(5 + pitch * seat.supports_at_start, y + 10.5, words, theme.NORMAL, theme.INK)
    dynamite(canvas, COUNTERS_WIDTH - 40, y + 6, seat.dynamite > 0)


def dynamite(canvas: Canvas, x: float, y: float, is_there: bool) -> None:
    """Three red sticks with a burning fuse, or their outline."""
    fill, stroke = (theme.RED[0], theme.RED[2]) if is_there else ("none", theme.EDGE)
    for stick in range(3):
        canvas.rect(x + 7 * stick - 10, y - 8, 6.5, 17, 2, fill=fill, stroke=stroke, stroke_width=1)
    if is_there:
        canvas.rect(x - 11, y - 2, 22, 4, fill=theme.SHADOW)
        canvas.path(f"M{x} {y - 8} q2 -7 9 -5", fill="none", stroke=theme.MUTED, stroke_width=1.4)
        canvas.circle(x + 10, y - 13, 2.6, fill=theme.ACCENT)


# --- Upgrades ------------------------------------------------------------------------------------------------------


def upgrades(canvas: Canvas, seat: SeatScene) -> None:
    """The four upgrade cards, ending at the origin's left."""
    for place, upgrade in enumerate(seat.upgrades):
        x = (place - len(seat.upgrades)) * (UPGRADE_WIDTH + 8) + 8
        with canvas.moved(x, 0):
            upgrade_card(canvas, upgrade)


def upgrade_card(canvas: Canvas, upgrade: Upgrade) -> None:
    """Name, points and effect; bright if bought, else with its price in gems."""
    bought = upgrade.is_bought
    fill, ink, faint = (theme.ACCENT, theme.PAGE, theme.PAPER_INK) if bought else (theme.RAISED, theme.INK, theme.MUTED)
    middle = UPGRADE_WIDTH / 2
    canvas.rect(0, 0, UPGRADE_WIDTH, UPGRADE_HEIGHT, 7, fill=fill, stroke=theme.EDGE)
    canvas.text(middle, 19, upgrade.name, theme.NORMAL, ink, "middle", bold=True)
    canvas.text(middle, 35, f"{upgrade.points} points", theme.SMALL, faint, "middle")
    canvas.text(middle, UPGRADE_HEIGHT - 9, upgrade.effect, theme.SMALL - 1, faint, "middle")
    if bought:
        canvas.polyline([(middle - 14, 66), (middle - 4, 76), (middle + 15, 53)], stroke=theme.PAGE, stroke_width=5)
        canvas.text(middle, 92, "bought", theme.SMALL, ink, "middle", bold=True)
    else:
        price(canvas, upgrade, middle)


def price(canvas: Canvas, upgrade: Upgrade, middle: float) -> None:
    """One line a colour: a gem for each."""
    colours = [colour for colour in range(ROWS) if upgrade.cost[colour]]
    for place, colour in enumerate(colours):
        y = 68 + 18 * (place - (len(colours) - 1) / 2)
        for k in range(upgrade.cost[colour]):
            pitch = min(16.0, 76 / upgrade.cost[colour])
            gem(canvas, middle + pitch * (k - (upgrade.cost[colour] - 1) / 2), y, pitch * 0.42, colour)
