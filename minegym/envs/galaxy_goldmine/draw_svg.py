"""The table of Galaxy Goldmine as an SVG picture: the asteroid, the tools, all cards, every seat, and a legend."""

from minegym.envs.galaxy_goldmine import draw_asteroid, draw_seats
from minegym.envs.galaxy_goldmine.constants import HAND, LAYER_NAMES, LAYERS, MANTLE, PICKAXE
from minegym.envs.galaxy_goldmine.draw_asteroid import ROCKS, fitted, icons
from minegym.envs.galaxy_goldmine.draw_glyphs import black_hole, card_sign, seat_dot, tool_sign
from minegym.envs.galaxy_goldmine.scene import NOBODY, Scene, Stock, ToolScene
from minegym.render import theme
from minegym.render.canvas import Canvas

HEADER, LEGEND = 84.0, 40.0
TOOLS_WIDTH, STOCKS_WIDTH = 244.0, 398.0
WIDTH = 4 * theme.GAP + draw_asteroid.WIDTH + TOOLS_WIDTH + STOCKS_WIDTH
COUNTERS_HEIGHT = 92.0
TOOL_GAP = 8.0
STOCKS_HEAD = 30.0
STOCK_COLUMNS = (254.0, 289.0, 324.0, 366.0)  # Crust, Mantle, Core, discarded
ACROSS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # seats side by side


def page(scene: Scene) -> str:
    """The whole table; the seats in one row or two."""
    across = ACROSS[len(scene.seats)]
    down = -(-len(scene.seats) // across)
    top = HEADER + draw_asteroid.HEIGHT + theme.GAP
    height = top + down * (draw_seats.HEIGHT + theme.GAP) + LEGEND
    canvas = Canvas(WIDTH, height, f"Galaxy Goldmine. {scene.time}. {scene.question}.")
    header(canvas, scene)
    with canvas.moved(theme.GAP, HEADER):
        draw_asteroid.asteroid(canvas, scene)
    with canvas.moved(2 * theme.GAP + draw_asteroid.WIDTH, HEADER):
        counters(canvas, scene)
        tools(canvas, scene)
    with canvas.moved(WIDTH - theme.GAP - STOCKS_WIDTH, HEADER):
        stocks(canvas, scene)
    width = (WIDTH - theme.GAP) / across - theme.GAP
    for place, seat in enumerate(scene.seats):
        x = theme.GAP + place % across * (width + theme.GAP)
        with canvas.moved(x, top + place // across * (draw_seats.HEIGHT + theme.GAP)):
            draw_seats.panel(canvas, seat, width)
    with canvas.moved(theme.GAP, height - LEGEND):
        legend(canvas, scene)
    return canvas.svg()


def header(canvas: Canvas, scene: Scene) -> None:
    """The title, the turn, and the question or the result."""
    canvas.text(theme.GAP + 4, 36, "Galaxy Goldmine", theme.TITLE, theme.ACCENT, bold=True)
    canvas.text(canvas.width - theme.GAP - 4, 34, scene.time, theme.LARGE, theme.MUTED, "end")
    canvas.text(theme.GAP + 4, 66, scene.question, theme.LARGE, theme.ACCENT if scene.is_over else theme.INK, bold=True)


def legend(canvas: Canvas, scene: Scene) -> None:
    """What the signs mean."""
    y = 18.0
    canvas.rect(4, y - 9, 34, 17, 3.5, fill=theme.PAPER, stroke=draw_asteroid.FACE_UP_EDGE, stroke_width=2)
    canvas.text(46, y + 4, "face up", theme.NORMAL, theme.MUTED)
    canvas.rect(118, y - 9, 34, 17, 3.5, fill=ROCKS[MANTLE][0])
    seat_dot(canvas, 143, y - 0.5, draw_asteroid.DOT, 0)
    canvas.text(160, y + 4, "face down, and which seats have looked at it", theme.NORMAL, theme.MUTED)
    tool_sign(canvas, 474, y, 8, PICKAXE, theme.INK)
    tool_sign(canvas, 496, y, 8, HAND, theme.INK)
    canvas.text(512, y + 4, "the tools that collecting it takes", theme.NORMAL, theme.MUTED)
    whose = "piles and hands are open" if scene.is_open else "x1–2: at least 1, at most 2"
    canvas.text(canvas.width - 2 * theme.GAP - 4, y + 4, whose, theme.NORMAL, theme.MUTED, "end")


# --- Counters and tools --------------------------------------------------------------------------------------------


def counters(canvas: Canvas, scene: Scene) -> None:
    """The explorations left, and the Black Holes."""
    canvas.rect(0, 0, TOOLS_WIDTH, COUNTERS_HEIGHT, 7, fill=theme.PANEL, stroke=theme.EDGE)
    counter(canvas, 21, "Explorations left", str(scene.explorations))
    for place in range(scene.explorations):
        canvas.circle(18 + 14.5 * place, 37, 5, fill=theme.ACCENT)
    counter(canvas, 62, "Black Holes", f"{scene.black_holes} of {scene.black_holes_to_end}")
    pitch = min(26.0, (TOOLS_WIDTH - 24) / scene.black_holes_to_end)
    for place in range(scene.black_holes_to_end):
        x = 12 + pitch * (place + 0.5)
        if place < scene.black_holes:
            black_hole(canvas, x, 79, pitch * 0.42)
        else:
            canvas.circle(x, 79, pitch * 0.33, fill="none", stroke=theme.RUBBLE_LINE, stroke_dasharray="3 2.5")


def counter(canvas: Canvas, y: float, words: str, number: str) -> None:
    """A number and what it counts."""
    canvas.text(12, y, words, theme.NORMAL, theme.MUTED)
    canvas.text(TOOLS_WIDTH - 12, y + 1, number, theme.LARGE, theme.INK, "end", bold=True)


def tools(canvas: Canvas, scene: Scene) -> None:
    """The six tools, one below the other."""
    room = draw_asteroid.HEIGHT - COUNTERS_HEIGHT
    pitch = room / len(scene.tools)
    for place, tool in enumerate(scene.tools):
        with canvas.moved(0, COUNTERS_HEIGHT + TOOL_GAP + place * pitch):
            tool_card(canvas, tool, pitch - TOOL_GAP)


def tool_card(canvas: Canvas, tool: ToolScene, height: float) -> None:
    """Bright if it can be used this turn, framed if it is chosen, an outline while it is lost."""
    works = tool.is_there and tool.disabled_until == NOBODY
    is_ready = works and tool.ready > 0
    fill = theme.ACCENT if is_ready else theme.RAISED if works else "none"
    ink, faint = (theme.PAGE, theme.PAPER_INK) if is_ready else (theme.INK if works else theme.MUTED, theme.MUTED)
    edge, thickness = (theme.ACCENT, 2.5) if tool.is_chosen else (theme.EDGE, 1.0)
    dash = None if tool.is_there else "6 4"
    canvas.rect(0, 0, TOOLS_WIDTH, height, 7, fill=fill, stroke=edge, stroke_width=thickness, stroke_dasharray=dash)
    tool_sign(canvas, 30, height / 2, 17, tool.tool, ink)
    canvas.text(62, 21, tool.name, theme.NORMAL, ink, bold=True)
    canvas.text(62, 36, tool.use, theme.SMALL + 0.5, faint)
    tone = theme.WARNING if tool.disabled_until != NOBODY else ink
    for line, words in enumerate(tool.status):
        canvas.text(62, 53 + 13 * line, words, theme.SMALL + 1, tone)
    if tool.disabled_until != NOBODY:
        canvas.line((12, height - 12), (48, 12), stroke=theme.WARNING, stroke_width=3)


# --- All cards -----------------------------------------------------------------------------------------------------


def stocks(canvas: Canvas, scene: Scene) -> None:
    """Every kind of card: what it is worth or does, where it lies face down, and how many are discarded."""
    canvas.rect(0, 0, STOCKS_WIDTH, draw_asteroid.HEIGHT, 7, fill=theme.PANEL, stroke=theme.EDGE)
    canvas.text(12, 20, "Face down and discarded", theme.NORMAL, theme.INK, bold=True)
    for column, layer in enumerate(reversed(range(LAYERS))):
        canvas.text(STOCK_COLUMNS[column], 20, LAYER_NAMES[layer], theme.SMALL - 0.5, ROCKS[layer][1], "middle")
    canvas.text(STOCK_COLUMNS[-1], 20, "discards", theme.SMALL - 0.5, theme.MUTED, "middle")
    pitch = min(26.0, (draw_asteroid.HEIGHT - STOCKS_HEAD - 6) / len(scene.stocks))
    for place, stock in enumerate(scene.stocks):
        with canvas.moved(0, STOCKS_HEAD + place * pitch):
            stock_row(canvas, stock, pitch, place % 2 == 0)


def stock_row(canvas: Canvas, stock: Stock, pitch: float, is_striped: bool) -> None:
    """One kind of card."""
    card, middle = stock.card, pitch / 2
    size = min(theme.NORMAL - 1, pitch * 0.62)
    if is_striped:
        canvas.rect(4, 0, STOCKS_WIDTH - 8, pitch, 4, fill=theme.RAISED, opacity=0.55)
    card_sign(canvas, 20, middle, min(8.0, pitch * 0.4), card)
    name = fitted(card.name, 132 if card.effect else 168, size)
    canvas.text(36, middle + size * 0.36, name, size, theme.INK, bold=True)
    if card.effect:
        canvas.text(STOCK_COLUMNS[0] - 20, middle + 3.5, card.effect, min(9.5, pitch * 0.5), theme.MUTED, "end")
    icons(canvas, STOCK_COLUMNS[0] - 24, middle, card, theme.INK)
    for column, layer in enumerate(reversed(range(LAYERS))):
        number, x = stock.face_down[layer], STOCK_COLUMNS[column]
        if number:
            canvas.rect(x - 13, middle - pitch * 0.39, 26, pitch * 0.78, 3.5, fill=ROCKS[layer][0])
        canvas.text(x, middle + size * 0.36, str(number) if number else "·", size, theme.INK, "middle", bold=number > 0)
    words = str(stock.discarded) if stock.discarded else "·"
    canvas.text(STOCK_COLUMNS[-1], middle + size * 0.36, words, size, theme.INK, "middle", bold=stock.discarded > 0)
