"""The bot's panel of the SVG picture: its board with the active column, its mineral track, its deck."""

from minegym.envs.drillers.constants import (
    BARRIER_PRIORITY,
    CORRIDOR_PRIORITY,
    GOLD,
    MINERAL_PRIORITY,
    MINERALS,
    SAPPHIRE,
)
from minegym.envs.drillers.draw_glyphs import BOT, TONES, gem, label, mech
from minegym.envs.drillers.draw_seats import HEIGHT, PAD, PLACE_COLOURS, PLACES, earned, frame, total, word_tag
from minegym.envs.drillers.draw_signs import Sign, draw_sign, draw_signs, signs_width
from minegym.envs.drillers.draw_track import DIRT, track
from minegym.envs.drillers.printed import Printed
from minegym.envs.drillers.scene_bot import BotScene, CellScene
from minegym.render import theme
from minegym.render.canvas import Canvas

SLOTS, EARNED, TRACK, DECK = 60.0, 290.0, 404.0, 492.0  # where the parts begin
HEAD = 108.0  # the costs beside the board
ROW = 30.0


def bot_panel(canvas: Canvas, book: Printed, bot: BotScene, width: float) -> None:
    """Everything of the bot's."""
    frame(canvas, bot, width, HEIGHT, False)
    title(canvas, bot, width)
    board_width = width - 2 * PAD - 190
    with canvas.moved(PAD, SLOTS):
        board(canvas, bot, board_width)
    with canvas.moved(PAD + board_width + 20, SLOTS):
        priorities(canvas, bot, 170)
    with canvas.moved(PAD, EARNED):
        earned(canvas, book, bot, width - 2 * PAD)
    with canvas.moved(PAD, TRACK):
        track(canvas, book, bot, width - 2 * PAD)
    with canvas.moved(PAD, DECK):
        deck(canvas, bot, width - 2 * PAD)


def title(canvas: Canvas, bot: BotScene, width: float) -> None:
    """Its name, its level in stars, and its next turn."""
    mech(canvas, PAD + 14, 25, 15, bot.row, True)
    label(canvas, PAD + 42, 31, bot.name, 150, theme.LARGE + 1, BOT[0], bold=True)
    x = PAD + 200.0
    draw_signs(canvas, [Sign(("star",))] * bot.level, x, 25, 8)
    x += 16 + 22.0 * bot.level
    if not bot.placement:
        x += 5 + word_tag(canvas, x, "resets next" if bot.is_resetting else "acts next", theme.INK)
    if bot.triggered_end:
        x += 5 + word_tag(canvas, x, "triggered the end", theme.WARNING)
    if bot.placement:
        word_tag(canvas, x, PLACES[bot.placement], PLACE_COLOURS[bot.placement])
    total(canvas, bot, width)


# --- The board -----------------------------------------------------------------------------------------------------


def board(canvas: Canvas, bot: BotScene, width: float) -> None:
    """The mineral track over the columns of its board, and a row of cells for every play cost."""
    pitch = (width - HEAD) / len(bot.slots)
    rows = len(bot.costs)
    active = HEAD + bot.column * pitch
    canvas.rect(active, 0, pitch, 62 + ROW * rows + 6, 6, fill="#3b2f1c", stroke=theme.ACCENT, stroke_width=1.6)
    canvas.text(0, 22, "Mineral track", theme.NORMAL - 1, theme.INK, bold=True)
    canvas.text(0, 37, f"{bot.filled} of {bot.all_slots} slots", theme.SMALL, theme.MUTED)
    mineral_track(canvas, bot, pitch)
    for row, (costs, cells) in enumerate(zip(bot.costs, bot.cells, strict=True)):
        y = 62 + row * ROW
        canvas.line((0, y), (width, y), stroke=theme.EDGE, stroke_width=1)
        draw_signs(canvas, [Sign(("fuel",), str(cost)) for cost in costs], 0, y + ROW / 2, 7.5)
        for column, cell in enumerate(cells):
            signs = cell_signs(cell)
            x = HEAD + (column + 0.5) * pitch - signs_width(signs, 8) / 2
            draw_signs(canvas, signs, x, y + ROW / 2, 8)
    meanings(canvas, 62 + rows * ROW + 22)


def meanings(canvas: Canvas, y: float) -> None:
    """What the signs of the board mean."""
    x = 0.0
    for figure, words in (
        ("fuel", "play cost of the card turned over"),
        ("pick", "collects the most valuable mineral"),
        ("move", "moves to the best floor"),
    ):
        draw_signs(canvas, [Sign((figure,))], x, y, 6)
        canvas.text(x + 20, y + 3.5, words, theme.SMALL - 1, theme.MUTED)
        x += 46 + 5.2 * len(words)


def mineral_track(canvas: Canvas, bot: BotScene, pitch: float) -> None:
    """Slots filled from the left: two of silver and gold to a slot, one of anything else; an odd one waits beside."""
    small = [mineral for mineral in range(SAPPHIRE) for _ in range(bot.market[mineral])]
    pairs = [tuple(small[place : place + 2]) for place in range(0, len(small) - 1, 2)]
    single = [(mineral,) for mineral in range(SAPPHIRE, MINERALS) for _ in range(bot.market[mineral])]
    filled = [*pairs, *single]
    place = 0
    for column, number in enumerate(bot.slots):
        step = min(30.0, (pitch - 10) / number)
        for slot in range(number):
            x = HEAD + column * pitch + pitch / 2 + (slot - number / 2) * step
            canvas.rect(x + 1, 14, step - 2, 32, 4, fill="#1b181f", stroke=theme.MUTED, stroke_width=0.9)
            for n, mineral in enumerate(filled[place] if place < len(filled) else ()):
                y = 30 if len(filled[place]) == 1 else 22.5 + 15 * n
                gem(canvas, x + step / 2, y, min(7.0, step * 0.32), mineral)
            place += 1
    if bot.has_buffer:
        canvas.text(0, 52, "buffer", theme.SMALL - 1, theme.MUTED)
        gem(canvas, 42, 49, 6, small[-1] if small else GOLD)


def cell_signs(cell: CellScene) -> list[Sign]:
    """A cell of the board."""
    signs = [Sign(("drill",), str(cell.drills))]
    return signs + [Sign(("pick",))] * cell.collects + [Sign(("move",))] * cell.moves


def priorities(canvas: Canvas, bot: BotScene, width: float) -> None:
    """What the bot spends drills on: the first of these that it can have."""
    canvas.text(0, 12, "Drills for the first of", theme.NORMAL - 1, theme.INK, bold=True)
    number = len(bot.priorities)
    each = -(-number // 2) if number > 8 else max(number, 1)
    pitch = min(22.0, 190 / each)
    for place, (name, code) in enumerate(zip(bot.priorities, bot.priority_codes, strict=True)):
        x, y = place // each * width / 2, 30 + place % each * pitch
        canvas.text(x + 12, y + 3.5, str(1 + place), theme.SMALL - 1, theme.MUTED, "end")
        priority_sign(canvas, x + 24, y, code)
        canvas.text(x + 36, y + 3.5, name, theme.SMALL - 0.5, theme.INK)


def priority_sign(canvas: Canvas, x: float, y: float, code: int) -> None:
    """A barrier, a corridor or a mineral."""
    if code >= MINERAL_PRIORITY:
        gem(canvas, x, y, 7, code - MINERAL_PRIORITY)
        return
    is_barrier = code == BARRIER_PRIORITY
    fill = "#2a2320" if is_barrier else DIRT[code - CORRIDOR_PRIORITY]
    edge = "#e5b32f" if is_barrier else "#e2b98f"
    canvas.rect(x - 8, y - 6, 16, 12, 2, fill=fill, stroke=edge)


# --- The deck ------------------------------------------------------------------------------------------------------


def deck(canvas: Canvas, bot: BotScene, width: float) -> None:
    """The cards that it has not turned over, in no order, with their play costs; those turned over are faint."""
    canvas.text(0, 12, f"Deck {len(bot.deck)}, in no order", theme.NORMAL - 1, theme.INK, bold=True)
    canvas.text(width, 12, f"turned over {len(bot.turned)}", theme.NORMAL - 1, theme.MUTED, "end")
    cards = [(card, True) for card in bot.deck] + [(card, False) for card in bot.turned]
    pitch = width / 5
    for place, (card, is_there) in enumerate(cards):
        down, across = divmod(place, 5)
        with canvas.moved(across * pitch, 20 + 26 * down):
            edge = TONES[card.origin] if is_there else theme.EDGE
            canvas.rect(0, 0, pitch - 6, 22, 4, fill=theme.RAISED if is_there else "none", stroke=edge)
            draw_sign(canvas, Sign(("fuel",), str(card.play_fuel)), 4, 11, 7)
            ink = theme.INK if is_there else theme.EDGE
            label(canvas, 30, 14.5, card.name, pitch - 40, theme.SMALL - 0.5, ink)
