"""The progress track in the SVG picture: tiles from the left, the cubes of the overflow zone from the right."""

from minegym.envs.drillers.constants import MILESTONES, MINERALS
from minegym.envs.drillers.draw_glyphs import gem, points
from minegym.envs.drillers.draw_signs import draw_signs, effect_signs, signs_width
from minegym.envs.drillers.printed import Printed, Tile
from minegym.envs.drillers.scene_seats import RowScene
from minegym.render import theme
from minegym.render.canvas import Canvas

HEIGHT = 74.0
TOP, BAND = 22.0, 46.0
DIRT = ("#5d8a4a", "#8b7355", "#a65f3a", "#93503a", "#80403b", "#6b3443", "#552b47")  # by floor
EXHAUSTED = "#3a333f"
HAZARD = "#e5b32f"


def track(canvas: Canvas, book: Printed, row: RowScene, width: float) -> None:
    """The whole track, with its milestone lines."""
    tables = book.tables
    cubes = [mineral for mineral in range(MINERALS) for _ in range(row.overflow[mineral])]
    on_track = cubes[: tables.overflow_slots]
    notch = width / max(tables.track, sum(tile.width for tile, _ in row.tiles) + len(on_track))
    words = f"Progress track {row.notches}/{tables.track}"
    canvas.text(0, 13, words, theme.NORMAL - 1, theme.INK, bold=True)
    canvas.text(width - 14, 13, f"overflow {len(cubes)}", theme.NORMAL - 1, theme.MUTED, "end")
    if len(cubes) > len(on_track):
        by_number(canvas, row, width - 110)
    slots(canvas, notch, width, tables.overflow_slots)
    lines(canvas, book, row, notch)
    x = 0.0
    for tile, is_exhausted in row.tiles:
        with canvas.moved(x, TOP):
            laid_tile(canvas, tile, is_exhausted, tile.width * notch)
        x += tile.width * notch
    for place, mineral in enumerate(on_track):
        gem(canvas, width - (place + 0.5) * notch, TOP + BAND / 2, min(notch * 0.44, 9.0), mineral)


def by_number(canvas: Canvas, row: RowScene, right: float) -> None:
    """The minerals in overflow by number, for those that do not fit on the track."""
    shown = [(mineral, number) for mineral, number in enumerate(row.overflow) if number]
    for place, (mineral, number) in enumerate(reversed(shown)):
        canvas.text(right - 32 * place, 13, str(number), theme.SMALL, theme.MUTED, "end")
        gem(canvas, right - 32 * place - 19, 9, 5.5, mineral)


def slots(canvas: Canvas, notch: float, width: float, overflow: int) -> None:
    """The empty track; where overflow cubes may lie it is lighter."""
    canvas.rect(0, TOP, width, BAND, 4, fill="#1b181f", stroke=theme.EDGE)
    room = min(overflow * notch, width)
    canvas.rect(width - room, TOP, room, BAND, 4, fill="#2b2630")
    ticks = "".join(f"M{place * notch:g} {TOP + BAND - 5:g}v5" for place in range(1, round(width / notch)))
    canvas.path(ticks, stroke=theme.EDGE, stroke_width=1)


def lines(canvas: Canvas, book: Printed, row: RowScene, notch: float) -> None:
    """The milestone lines; those that this row has earned are lit."""
    for milestone, line in enumerate((*(book.tables.lines[n] for n in range(MILESTONES)), book.tables.track)):
        is_earned = milestone in row.milestones
        x, colour = line * notch, theme.ACCENT if is_earned else theme.MUTED
        canvas.line((x, TOP - 3), (x, TOP + BAND), stroke=colour, stroke_width=2.0 if is_earned else 1.2)
        canvas.polygon([(x - 6, TOP - 9), (x + 6, TOP - 9), (x, TOP - 1)], fill=colour)
        canvas.text(x, TOP + BAND + 9, str(line), 8.0, colour, "middle", bold=is_earned)


def laid_tile(canvas: Canvas, tile: Tile, is_exhausted: bool, width: float) -> None:
    """A tile in the track: its points and its effect; an exhausted one is dark, with its points less the loss."""
    body = EXHAUSTED if is_exhausted else DIRT[tile.floor]
    edge = theme.EDGE if is_exhausted else HAZARD if tile.is_barrier else "#e2b98f"
    canvas.rect(1, 2, width - 2, BAND - 4, 4, fill=body, stroke=edge, stroke_width=1.4)
    signs = effect_signs(tile.effects)
    radius = min(6.5, (width - 4) / max(signs_width(signs, 1.0), 1.0))
    if is_exhausted:
        points(canvas, width / 2, 15, min(8.5, width / 3), tile.points - tile.loss)
        canvas.line((width * 0.25, 33), (width * 0.75, 33), stroke=theme.MUTED, stroke_width=2)
        return
    points(canvas, width / 2, 13, min(8.5, width / 3), tile.points)
    draw_signs(canvas, signs, (width - signs_width(signs, radius)) / 2, 30, radius)
    if tile.effects:
        canvas.text(width / 2, BAND - 4.5, f"−{tile.loss}", 7.2, "#ffc4b5", "middle")
