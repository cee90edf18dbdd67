"""The table of Drillers as an SVG picture: the camp, the mine, every seat or the bot, and what the signs mean."""

from minegym.envs.drillers import draw_camp, draw_mine, draw_seats
from minegym.envs.drillers.constants import EFFECT_NAMES, MINERALS
from minegym.envs.drillers.draw_bot import bot_panel
from minegym.envs.drillers.draw_glyphs import gem, label, lines_of
from minegym.envs.drillers.draw_signs import Sign, draw_sign, effect_sign
from minegym.envs.drillers.scene import Scene
from minegym.envs.drillers.texts import EFFECT_TEXTS
from minegym.render import theme
from minegym.render.canvas import Canvas

HEADER = 122.0
LEFT = 660.0  # the width of camp and mine
RIGHT = LEFT + 2 * theme.GAP  # where the seats begin
ACROSS = {1: 1, 2: 1, 3: 2, 4: 2}  # seats side by side
SEAT_WIDTH = {1: 780.0, 2: 780.0, 3: 640.0, 4: 640.0}
DOWN = 2  # panels one below the other
HEIGHT = HEADER + DOWN * (draw_seats.HEIGHT + theme.GAP)
LEGEND = HEIGHT - HEADER - draw_camp.HEIGHT - draw_mine.HEIGHT - 3 * theme.GAP


def page(scene: Scene) -> str:
    """The whole table."""
    seats = len(scene.seats)
    across, seat_width = ACROSS[seats], SEAT_WIDTH[seats]
    width = across * (seat_width + theme.GAP)
    canvas = Canvas(RIGHT + width, HEIGHT, f"Drillers. {scene.time}. {scene.question}.")
    header(canvas, scene)
    y = HEADER
    for part, height in ((draw_camp.camp, draw_camp.HEIGHT), (draw_mine.mine, draw_mine.HEIGHT)):
        with canvas.moved(theme.GAP, y):
            part(canvas, scene, LEFT)
        y += height + theme.GAP
    with canvas.moved(theme.GAP, y):
        legend(canvas, scene, LEFT, LEGEND)
    with canvas.moved(RIGHT, HEADER):
        panels(canvas, scene, across, seat_width)
    return canvas.svg()


def header(canvas: Canvas, scene: Scene) -> None:
    """The title, the turn, the question or the result, and what is under way."""
    width = canvas.width - 2 * theme.GAP - 8
    canvas.text(theme.GAP + 4, 36, "Drillers", theme.TITLE, theme.ACCENT, bold=True)
    canvas.text(canvas.width - theme.GAP - 4, 34, scene.time, theme.LARGE, theme.MUTED, "end")
    label(canvas, theme.GAP + 150, 34, scene.ending, width - 480, theme.LARGE - 1, theme.WARNING, bold=True)
    ink = theme.ACCENT if scene.is_over else theme.INK
    label(canvas, theme.GAP + 4, 62, scene.question, width, theme.LARGE, ink, bold=True)
    size = theme.NORMAL
    lines = lines_of(scene.under_way, width, size, 2) if scene.under_way else []
    for place, (words, fill) in enumerate([(line, theme.INK) for line in lines] + [(scene.turn, theme.MUTED)]):
        label(canvas, theme.GAP + 4, 80 + 16 * place, words, width, size, fill)


def panels(canvas: Canvas, scene: Scene, across: int, width: float) -> None:
    """The seats' panels, and the bot's; where a seat would stand alone in its row, it is as wide as two."""
    for place, seat in enumerate(scene.seats):
        is_alone = across > 1 and place % across == 0 and place == len(scene.seats) - 1
        x, y = place % across * (width + theme.GAP), place // across * (draw_seats.HEIGHT + theme.GAP)
        with canvas.moved(x, y):
            draw_seats.panel(canvas, scene, seat, 2 * width + theme.GAP if is_alone else width)
    if scene.bot:
        with canvas.moved(0, draw_seats.HEIGHT + theme.GAP):
            bot_panel(canvas, scene.printed, scene.bot, width)


# --- The legend ----------------------------------------------------------------------------------------------------


def legend(canvas: Canvas, scene: Scene, width: float, height: float) -> None:
    """What minerals are worth, and what the signs mean."""
    canvas.rect(0, 0, width, height, 7, fill=theme.PANEL, stroke=theme.EDGE)
    book = scene.printed
    for mineral in range(MINERALS):
        x = 10 + mineral * (width - 20) / MINERALS
        gem(canvas, x + 9, 16, 8.5, mineral, str(book.tables.mineral_points[mineral]))
        label(canvas, x + 23, 20, book.minerals[mineral], (width - 20) / MINERALS - 28, theme.SMALL + 0.5)
    signs = [(effect_sign(name, 1), EFFECT_TEXTS[name][0]) for name in EFFECT_NAMES]
    signs += [(Sign(("flame",), "1"), "burned for 1 fuel"), (Sign(("solid",)), "a stored mineral")]
    columns = 4
    each = -(-len(signs) // columns)
    for place, (sign, words) in enumerate(signs):
        across, down = divmod(place, each)
        x, y = 10 + across * (width - 20) / columns, 36 + down * (height - 40) / each
        draw_sign(canvas, sign, x, y, 5.2)
        label(canvas, x + 29, y + 3, words, (width - 20) / columns - 32, theme.SMALL - 2, theme.MUTED)
