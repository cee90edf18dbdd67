"""The boards as part of the SVG picture: ground, rock and steel, what lies there, and the tunnels."""

from minegym.envs.super_motherload.actions import COLUMNS
from minegym.envs.super_motherload.board import SURFACE_DEPTH
from minegym.envs.super_motherload.constants import BARE, BOARD_ROWS, BOARDS, ROCK, STEEL
from minegym.envs.super_motherload.constants import WIDTH as ACROSS
from minegym.envs.super_motherload.draw_glyphs import ROUND, TONES, content_sign
from minegym.envs.super_motherload.printed import Printed
from minegym.envs.super_motherload.scene import BoardScene, Scene, SpaceScene
from minegym.render import theme
from minegym.render.canvas import Canvas

CELL = 42.0
LABEL, LETTERS, STRIP = 26.0, 18.0, 24.0
WIDTH = LABEL + ACROSS * CELL + 10
BOARD = BOARD_ROWS * CELL
HEIGHT = LETTERS + BOARDS * (STRIP + BOARD) + 10

DIRT = ("", "#a65f3a", "#8f4a36", "#7b3a3c", "#642f45")  # by depth
SPECK = ("", "#8d4d2d", "#77392a", "#652e31", "#502438")
SPECKS = ((8, 10), (31, 7), (35, 29), (12, 33))
DUST = "".join(
    f"M{x + CELL * column:g} {y + CELL * row:g}h0"
    for row in range(BOARD_ROWS)
    for column in range(ACROSS)
    for x, y in SPECKS
)
GRID = "".join(f"M{CELL * n:g} 0v{BOARD:g}M0 {CELL * n:g}h{BOARD:g}" for n in range(BOARD_ROWS + 1))
STONE = ("#5d5860", "#79737d", "#2d2a30")
PLATE = ("#454b55", "#626a77")
HOLE = "#1a1318"
WALL = "#e2b98f"
SURFACE = ("#7a3b22", "#ffd9a8")


def boards(canvas: Canvas, scene: Scene) -> None:
    """Both places for boards; before the first board is there, the two sides to choose from."""
    canvas.rect(0, 0, WIDTH, HEIGHT, 7, fill=theme.PANEL, stroke=theme.EDGE)
    for column, letter in enumerate(COLUMNS):
        canvas.text(LABEL + (column + 0.5) * CELL, 14, letter, theme.NORMAL, theme.MUTED, "middle", bold=True)
    shown = scene.boards or scene.to_choose
    for place in range(BOARDS):
        with canvas.moved(0, LETTERS + place * (STRIP + BOARD)):
            if place < len(shown):
                board(canvas, scene, shown[place])
            else:
                canvas.rect(
                    LABEL, STRIP, ACROSS * CELL, BOARD, 6, fill="none", stroke=theme.EDGE, stroke_dasharray="7 6"
                )
                words = "the next board comes here"
                canvas.text(LABEL + ACROSS * CELL / 2, STRIP + BOARD / 2, words, theme.NORMAL, theme.MUTED, "middle")


def board(canvas: Canvas, scene: Scene, shown: BoardScene) -> None:
    """A board, with its name and its rows' numbers."""
    name_strip(canvas, scene, shown)
    for row in range(BOARD_ROWS):
        number = str(shown.first_row + 1 + row)
        canvas.text(LABEL - 6, STRIP + (row + 0.62) * CELL, number, theme.NORMAL, theme.MUTED, "end", bold=True)
    with canvas.moved(LABEL, STRIP):
        ground(canvas, scene.printed, shown)


def name_strip(canvas: Canvas, scene: Scene, shown: BoardScene) -> None:
    """The board's name on the surface, the seam or the edge above it."""
    is_surface = shown.depth == SURFACE_DEPTH and bool(scene.boards)
    fill, ink = SURFACE if is_surface else (theme.RAISED, theme.INK)
    above = "can be chosen" if not scene.boards else "surface" if is_surface else "seam" if shown.first_row else "edge"
    canvas.rect(LABEL, 3, ACROSS * CELL, STRIP - 4, 3, fill=fill)
    canvas.text(LABEL + 8, 17, shown.name, theme.NORMAL, ink, bold=True)
    canvas.text(LABEL + ACROSS * CELL - 8, 17, above, theme.NORMAL - 1, ink, "end")
    if scene.boards and shown is scene.boards[-1]:
        words = f"artifacts left {scene.artifacts_left}"
        canvas.text(LABEL + ACROSS * CELL * 0.56, 17, words, theme.NORMAL - 1, ink, "middle")


def ground(canvas: Canvas, book: Printed, shown: BoardScene) -> None:
    """The spaces of a board from its upper left corner."""
    canvas.rect(0, 0, ACROSS * CELL, BOARD, fill=DIRT[shown.depth])
    canvas.path(DUST, stroke=SPECK[shown.depth], stroke_width=3, stroke_linecap="round")
    canvas.path(GRID, stroke=SPECK[shown.depth], stroke_width=0.7)
    for place, space in enumerate(shown.spaces):
        with canvas.moved(place % ACROSS * CELL, place // ACROSS * CELL):
            if space.is_tunnel:
                canvas.rect(0, 0, CELL, CELL, fill=HOLE)
            else:
                open_space(canvas, book, space)
    for place, space in enumerate(shown.spaces):
        with canvas.moved(place % ACROSS * CELL, place // ACROSS * CELL):
            if space.is_tunnel:
                walls(canvas, shown, place)
            if space.is_announced:
                canvas.rect(2, 2, CELL - 4, CELL - 4, 5, fill="none", stroke=theme.ACCENT, stroke_width=3)


def open_space(canvas: Canvas, book: Printed, space: SpaceScene) -> None:
    """A space that is not dug: what it is made of, and what lies there."""
    if space.terrain == ROCK:
        stone(canvas)
    elif space.terrain >= STEEL:
        plate(canvas, space.terrain - STEEL)
    if space.content != BARE:
        content_sign(canvas, CELL / 2, CELL / 2, CELL * 0.27, space.content, book)


def stone(canvas: Canvas) -> None:
    """Rock."""
    body, light, line = STONE
    corners = [(3, 14), (12, 3), (29, 2), (39, 12), (40, 30), (30, 39), (11, 40), (2, 30)]
    canvas.polygon(corners, fill=body, stroke=line, stroke_width=2, **ROUND)
    canvas.polygon([(7, 15), (14, 7), (27, 6), (18, 14)], fill=light, opacity=0.8)
    canvas.polyline([(33, 14), (30, 22), (35, 30)], stroke=line, stroke_width=1.4, **ROUND)


def plate(canvas: Canvas, colour: int) -> None:
    """Steel, framed in its colour."""
    body, light = PLATE
    tone = TONES[colour]
    canvas.rect(1.5, 1.5, CELL - 3, CELL - 3, 4, fill=tone[0], stroke=tone[2], stroke_width=1)
    canvas.rect(6.5, 6.5, CELL - 13, CELL - 13, 2, fill=body)
    for corner in ((9.5, 9.5), (CELL - 9.5, 9.5), (9.5, CELL - 9.5), (CELL - 9.5, CELL - 9.5)):
        canvas.circle(*corner, 1.6, fill=light)
    canvas.line((14, CELL - 14), (CELL - 14, 14), stroke=light, stroke_width=1.2)


def walls(canvas: Canvas, shown: BoardScene, place: int) -> None:
    """The edges of a tunnel where it ends."""
    row, column = divmod(place, ACROSS)
    for step, start, end in (
        ((-1, 0), (0, 0), (CELL, 0)),
        ((1, 0), (0, CELL), (CELL, CELL)),
        ((0, -1), (0, 0), (0, CELL)),
        ((0, 1), (CELL, 0), (CELL, CELL)),
    ):
        beside = row + step[0], column + step[1]
        is_inside = 0 <= beside[0] < BOARD_ROWS and 0 <= beside[1] < ACROSS
        if is_inside and not shown.spaces[beside[0] * ACROSS + beside[1]].is_tunnel:
            canvas.line(start, end, stroke=WALL, stroke_width=2.4, **ROUND)


def preview(canvas: Canvas, book: Printed, shown: BoardScene, scale: float) -> None:
    """A small picture of a board that can be chosen."""
    canvas.text(0, -6, shown.name, theme.NORMAL - 1, theme.INK, bold=True)
    with canvas.moved(0, 0, scale=scale):
        ground(canvas, book, shown)
