"""The seats' panels of the SVG picture: points, dashboard, progress track, cards as far as the viewer knows them."""

from minegym.envs.drillers.constants import COLUMN, EMERALD, MINERALS
from minegym.envs.drillers.draw_cards import lists
from minegym.envs.drillers.draw_figures import SKY, YELLOW
from minegym.envs.drillers.draw_glyphs import GEMS, coin, drone, gem, label, mech, points
from minegym.envs.drillers.draw_signs import Sign, ability_signs, draw_sign, draw_signs, signs_width
from minegym.envs.drillers.draw_track import track
from minegym.envs.drillers.printed import Printed
from minegym.envs.drillers.scene import Scene
from minegym.envs.drillers.scene_seats import AbilityScene, RowScene, SeatScene
from minegym.render import theme
from minegym.render.canvas import Canvas

HEIGHT = 578.0
PAD = 14.0
RIG, MARKET, TRACK, CARDS = 52.0, 122.0, 232.0, 318.0  # where the parts begin
CELL, SLOT = 12.4, 24.0
SPACE = (38.0, 21.0)  # of the market
PLACES = ("", "1st", "2nd", "3rd", "4th")
PLACE_COLOURS = ("", theme.ACCENT, theme.SILVER, theme.BRONZE, theme.MUTED)
FAINT = "#6d6376"


def panel(canvas: Canvas, scene: Scene, seat: SeatScene, width: float) -> None:
    """Everything that lies before one seat."""
    frame(canvas, seat, width, HEIGHT, seat.is_asked)
    title(canvas, seat, width)
    book = scene.printed
    with canvas.moved(PAD, RIG):
        fuel(canvas, book, seat)
        storage(canvas, book, seat)
    with canvas.moved(PAD + 250, RIG):
        goods(canvas, book, seat)
    if seat.is_active:
        with canvas.moved(width - PAD - 150, RIG):
            gauges(canvas, scene)
    with canvas.moved(PAD, MARKET):
        market(canvas, book, seat)
    with canvas.moved(PAD + 5 * SPACE[0] + 26, MARKET):
        room = width - 2 * PAD - 5 * SPACE[0] - 26
        abilities(canvas, seat.abilities, room)
        earned(canvas, book, seat, room)
    with canvas.moved(PAD, TRACK):
        track(canvas, book, seat, width - 2 * PAD)
    with canvas.moved(PAD, CARDS):
        lists(canvas, seat, width - 2 * PAD, HEIGHT - CARDS - 8)


def frame(canvas: Canvas, row: RowScene, width: float, height: float, is_asked: bool) -> None:
    """The panel itself, lit for whoever is asked and whoever has won."""
    edge = theme.ACCENT if is_asked or row.placement == 1 else theme.EDGE
    thickness = 3 if edge == theme.ACCENT else 1
    canvas.rect(0, 0, width, height, theme.RADIUS, fill=theme.PANEL, stroke=edge, stroke_width=thickness)


def title(canvas: Canvas, seat: SeatScene, width: float) -> None:
    """Whose panel it is, what sets the seat apart just now, and its points."""
    mech(canvas, PAD + 14, 25, 15, seat.row, False)
    canvas.text(PAD + 42, 31, f"Seat {seat.row}", theme.LARGE + 1, theme.SEATS[seat.row], bold=True)
    x = PAD + 118
    for applies, words, colour in (
        (seat.is_asked, "asked", theme.ACCENT),
        (seat.is_active, "turn", theme.INK),
        (seat.is_viewer, "you", theme.SEATS[seat.row]),
        (seat.starts, "starts", theme.MUTED),
        (seat.triggered_end, "triggered the end", theme.WARNING),
        (seat.placement > 0, PLACES[seat.placement], PLACE_COLOURS[seat.placement]),
    ):
        if applies:
            x += word_tag(canvas, x, words, colour) + 5
    total(canvas, seat, width)


def word_tag(canvas: Canvas, x: float, words: str, colour: str) -> float:
    """A word in a frame; returns its width."""
    width = 14 + 7.0 * len(words)
    canvas.rect(x, 15, width, 20, 10, fill="none", stroke=colour, stroke_width=1.5)
    canvas.text(x + width / 2, 29.5, words, theme.NORMAL, colour, "middle")
    return width


def total(canvas: Canvas, row: RowScene, width: float) -> None:
    """The points of a row."""
    canvas.text(width - PAD - 50, 32, signed(row.points), theme.TITLE - 1, theme.INK, "end", bold=True)
    canvas.text(width - PAD, 32, "points", theme.NORMAL, theme.MUTED, "end")


def signed(number: int) -> str:
    """A number with a real minus."""
    return str(number).replace("-", "−")


# --- The rig -------------------------------------------------------------------------------------------------------


def fuel(canvas: Canvas, book: Printed, seat: SeatScene) -> None:
    """The fuel tank: full and empty cells, then the steps of the cap with their prices."""
    tables = book.tables
    steps = [tables.fuel_prices[step] for step in range(seat.fuel_steps, tables.fuel_steps)]
    cell = min(CELL, 236 / max(seat.fuel_cap + len(steps), 1))
    canvas.text(0, 10, f"Fuel {seat.fuel}/{seat.fuel_cap}", theme.SMALL + 0.5, theme.INK, bold=True)
    if steps:
        canvas.text(236, 10, f"cap +1 for {steps[0]}", theme.SMALL - 0.5, theme.MUTED, "end")
    for place in range(seat.fuel_cap):
        fill = YELLOW if place < seat.fuel else "#1b181f"
        canvas.rect(place * cell, 15, cell - 1.6, 15, 2, fill=fill, stroke="#6d4f07", stroke_width=0.8)
    for step, price in enumerate(steps, seat.fuel_cap):
        canvas.rect(step * cell, 15, cell - 1.6, 15, 2, fill="none", stroke=theme.EDGE, stroke_dasharray="2 2")
        canvas.text((step + 0.5) * cell - 0.8, 26, str(price), min(8.0, cell * 0.75), FAINT, "middle")


def storage(canvas: Canvas, book: Printed, seat: SeatScene) -> None:
    """The storage: minerals, empty places, and those behind the cap with their price."""
    places = max(book.tables.storage_max, seat.storage_cap, sum(seat.storage))
    held = [mineral for mineral in range(MINERALS) for _ in range(seat.storage[mineral])]
    canvas.text(0, 53, "Storage", theme.SMALL + 0.5, theme.INK, bold=True)
    slot = min(SLOT, 182 / places)
    for place in range(places):
        x, is_blocked = 54 + place * slot, place >= seat.storage_cap
        edge, dashes = (theme.EDGE, "2 2") if is_blocked else (theme.TIMBER_LIGHT, None)
        canvas.rect(
            x, 38, slot - 3, 22, 3, fill="none" if is_blocked else "#2e231b", stroke=edge, stroke_dasharray=dashes
        )
        if place < len(held):
            gem(canvas, x + slot / 2 - 1.5, 49, min(8.5, slot * 0.38), held[place])
        elif is_blocked:
            canvas.text(x + slot / 2 - 1.5, 52.5, str(book.tables.storage_price), 8.5, FAINT, "middle")


def goods(canvas: Canvas, book: Printed, seat: SeatScene) -> None:
    """Credits, drones, the shop refresh tile, and the emerald kept for the seat."""
    coin(canvas, 11, 17, 11)
    canvas.text(27, 23, str(seat.credits), theme.LARGE + 1, theme.INK, bold=True)
    for place in range(book.tables.drones):
        drone(canvas, 78 + 25 * place, 18, 9.5, SKY if place < seat.drones else "#453d4c")
    tile = theme.INK if seat.refresh_tile else FAINT
    canvas.rect(1, 38, 92, 22, 5, fill="none", stroke=tile, stroke_dasharray=None if seat.refresh_tile else "3 3")
    canvas.text(8, 52.5, "↻ shop" if seat.refresh_tile else "↻ used", theme.SMALL, tile)
    if seat.refresh_tile:
        points(canvas, 80, 49, 8, book.tables.refresh_points)
    if seat.reserved:
        gem(canvas, 108, 49, 8, EMERALD)
        canvas.text(120, 53, f"on floor {seat.reserved}", theme.SMALL, theme.INK)


def gauges(canvas: Canvas, scene: Scene) -> None:
    """Unused moves and drills, and how many the turn has gained."""
    for place, (figure, (unused, gained)) in enumerate((("move", scene.moves), ("drill", scene.drills))):
        with canvas.moved(76 * place, 0):
            canvas.rect(0, 0, 70, 60, 6, fill="#1b181f", stroke=theme.EDGE)
            draw_sign(canvas, Sign((figure,), str(unused)), 13, 21, 13)
            canvas.text(35, 52, f"of {gained} gained", theme.SMALL - 1, theme.MUTED, "middle")


# --- Market, abilities, milestones --------------------------------------------------------------------------------


def market(canvas: Canvas, book: Printed, seat: SeatScene) -> None:
    """Five columns filled from the bottom; free spaces show what they pay, the head what overflow pays."""
    wide, high = SPACE
    canvas.text(5 * wide + 4, 13, "over", theme.SMALL - 2, theme.MUTED)
    canvas.text(5 * wide + 4, 21, "flow", theme.SMALL - 2, theme.MUTED)
    for mineral in range(MINERALS):
        x = mineral * wide
        body, light, line, _ = GEMS[mineral]
        canvas.rect(x + 1, 2, wide - 3, 22, 4, fill=line)
        gem(canvas, x + 11, 13, 6.5, mineral)
        canvas.text(x + 27, 17.5, str(book.tables.overflow[mineral]), theme.NORMAL - 1, light, "middle")
        for space in range(max(COLUMN, seat.market[mineral])):
            y = 26 + (COLUMN - 1 - space) * (high + 1)
            canvas.rect(x + 1, y, wide - 3, high, 3, fill="#1b181f", stroke=body, stroke_width=0.9)
            if space < seat.market[mineral]:
                gem(canvas, x + wide / 2 - 0.5, y + high / 2, 8.6, mineral)
            else:
                price = str(book.tables.market[mineral, space])
                canvas.text(
                    x + wide / 2 - 0.5, y + high / 2 + 4.3, price, theme.NORMAL - 0.5, light, "middle", bold=True
                )


def abilities(canvas: Canvas, shown: tuple[AbilityScene, ...], width: float) -> None:
    """Permanents, and abilities of cards played; those that may be used are lit."""
    if not shown:
        canvas.text(0, 14, "no permanents", theme.SMALL, theme.MUTED)
    columns = 1 if len(shown) <= 3 else 2
    each = max(-(-len(shown) // columns), 1)
    pitch = min(19.0, 57 / each)
    for place, one in enumerate(shown):
        across, down = divmod(place, each)
        with canvas.moved(across * width / columns, down * pitch, scale=pitch / 19):
            ability_row(canvas, one, (width / columns - 6) * 19 / pitch)


def ability_row(canvas: Canvas, shown: AbilityScene, width: float) -> None:
    """One ability."""
    edge = theme.ACCENT if shown.ready else theme.EDGE
    dashes = None if shown.is_permanent else "4 3"
    canvas.rect(0, 1, width, 17, 4, fill=theme.RAISED, stroke=edge, stroke_dasharray=dashes)
    signs = ability_signs(shown.ability)
    state = ("", "ready", "ready, any")[shown.ready]
    used = signs_width(signs, 6.2) + 6.0 * len(state)
    label(canvas, 6, 13, shown.ability.name, max(width - used - 20, 20), theme.SMALL - 0.5)
    draw_signs(canvas, signs, width - used - 10, 9.5, 6.2)
    canvas.text(width - 6, 13, state, theme.SMALL - 1, theme.ACCENT, "end")


def earned(canvas: Canvas, book: Printed, row: RowScene, width: float) -> None:
    """Milestones earned, and what the points come from."""
    x = 0.0
    for milestone in row.milestones:
        points(canvas, x + 11, 72, 10.5, book.tables.milestone_points[milestone])
        label(canvas, x + 25, 76, book.milestones[milestone], width / 4 - 30, theme.SMALL - 1, theme.ACCENT)
        x += width / 4
    if not row.milestones:
        canvas.text(0, 76, "no milestones", theme.SMALL, theme.MUTED)
    words = " · ".join(f"{source} {signed(number)}" for source, number in row.points_from)
    label(canvas, 0, 100, words, width, theme.SMALL - 0.5, theme.MUTED)
