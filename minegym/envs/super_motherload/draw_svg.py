"""The table of Super Motherload as an SVG picture: boards, achievements, every seat, and what lies open besides."""

from minegym.envs.super_motherload import draw_board, draw_seats
from minegym.envs.super_motherload.draw_glyphs import fitted
from minegym.envs.super_motherload.draw_open import achievements, deck_panel, open_panel
from minegym.envs.super_motherload.scene import Scene
from minegym.render import theme
from minegym.render.canvas import Canvas

HEADER = 100.0
RIGHT = 2 * theme.GAP + draw_board.WIDTH  # where the achievements and seats begin
ACHIEVEMENTS = 148.0
DOWN = 2  # seats one below the other
ACROSS = {2: 1, 3: 2, 4: 2}  # seats side by side
SEAT_WIDTH = {2: 720.0, 3: 560.0, 4: 560.0}
HEIGHT = HEADER + ACHIEVEMENTS + DOWN * (theme.GAP + draw_seats.HEIGHT) + theme.GAP


def page(scene: Scene) -> str:
    """The whole table."""
    seats = len(scene.seats)
    across, seat_width = ACROSS[seats], SEAT_WIDTH[seats]
    width = across * (seat_width + theme.GAP) - theme.GAP
    canvas = Canvas(RIGHT + width + theme.GAP, HEIGHT, f"Super Motherload. {scene.time}. {scene.question}.")
    header(canvas, scene)
    with canvas.moved(theme.GAP, HEADER):
        draw_board.boards(canvas, scene)
    top = HEADER + draw_board.HEIGHT + theme.GAP
    with canvas.moved(theme.GAP, top):
        open_panel(canvas, scene, draw_board.WIDTH, HEIGHT - theme.GAP - top)
    with canvas.moved(RIGHT, HEADER):
        achievements(canvas, scene, width, ACHIEVEMENTS)
    with canvas.moved(RIGHT, HEADER + ACHIEVEMENTS + theme.GAP):
        if scene.is_setup:
            decks(canvas, scene, width)
        else:
            panels(canvas, scene, across, seat_width)
    return canvas.svg()


def header(canvas: Canvas, scene: Scene) -> None:
    """The title, the turn, the question or the result, and the action under way."""
    canvas.text(theme.GAP + 4, 36, "Super Motherload", theme.TITLE, theme.ACCENT, bold=True)
    canvas.text(canvas.width - theme.GAP - 4, 34, scene.time, theme.LARGE, theme.MUTED, "end")
    canvas.text(theme.GAP + 4, 66, scene.question, theme.LARGE, theme.ACCENT if scene.is_over else theme.INK, bold=True)
    under_way = fitted(scene.under_way, canvas.width - 2 * theme.GAP, theme.NORMAL + 1)
    canvas.text(theme.GAP + 4, 88, under_way, theme.NORMAL + 1, theme.INK)


def panels(canvas: Canvas, scene: Scene, across: int, width: float) -> None:
    """The seats' panels; where one would stand alone in its row, it is as wide as two."""
    for place, seat in enumerate(scene.seats):
        is_alone = across > 1 and place % across == 0 and place == len(scene.seats) - 1
        x, y = place % across * (width + theme.GAP), place // across * (draw_seats.HEIGHT + theme.GAP)
        with canvas.moved(x, y):
            draw_seats.panel(canvas, scene.printed, seat, 2 * width + theme.GAP if is_alone else width)


def decks(canvas: Canvas, scene: Scene, width: float) -> None:
    """The decks to choose from, in place of the seats, which have nothing yet."""
    deck_width = (width - theme.GAP) / 2
    for place, deck in enumerate(scene.decks):
        x, y = place % 2 * (deck_width + theme.GAP), place // 2 * (draw_seats.HEIGHT + theme.GAP)
        with canvas.moved(x, y):
            deck_panel(canvas, scene.printed, deck, deck_width, draw_seats.HEIGHT)
