"""The surface camp in the SVG picture: the four shops with what they sell and what is still to come."""

from minegym.envs.drillers.draw_cards import ROW, card_row, price
from minegym.envs.drillers.draw_glyphs import TONES, label
from minegym.envs.drillers.printed import Card
from minegym.envs.drillers.scene import Scene, ShopScene
from minegym.render import theme
from minegym.render.canvas import Canvas

PAD, GAP = 8.0, 8.0
HEAD = 22.0
SHORT, TALL = 138.0, 190.0  # the boxes of the first and of the second row
HEIGHT = SHORT + TALL + GAP + 2 * PAD
PRICE = 36.0
LINE = 10.6  # of the lists of cards to come
TO_COME = 74.0
FAINT = "#b9aec4"


def camp(canvas: Canvas, scene: Scene, width: float) -> None:
    """Two rows of two shops; the advanced one has more room, for it expands."""
    canvas.rect(0, 0, width, HEIGHT, 7, fill=theme.PANEL, stroke=theme.EDGE)
    box = (width - 2 * PAD - GAP) / 2
    for shop in scene.shops:
        down, across = divmod(shop.number, 2)
        with canvas.moved(PAD + across * (box + GAP), PAD + down * (SHORT + GAP)):
            shop_box(canvas, shop, box, TALL if down else SHORT)


def shop_box(canvas: Canvas, shop: ShopScene, width: float, height: float) -> None:
    """A shop: its sign, its cards with prices, and its deck."""
    canvas.rect(0, 0, width, height, 6, fill="#1e1a23", stroke=TONES[shop.number])
    canvas.rect(0, 0, width, HEAD - 3, 6, fill=TONES[shop.number])
    canvas.text(9, 14, shop.name.capitalize(), theme.NORMAL, "#17120d", bold=True)
    aside = f" and {shop.set_aside} under floor 4" if shop.set_aside else ""
    canvas.text(width - 9, 14, f"deck {shop.deck_size}{aside}", theme.SMALL + 0.5, "#17120d", "end")
    room = height - HEAD - TO_COME
    places = max(shop.row, len(shop.on_sale))
    pitch = min(ROW + 3, room / max(places, 1))
    scale = min(1.0, pitch / ROW)
    for place in range(places):
        with canvas.moved(5, HEAD + place * pitch, scale=scale):
            if place < len(shop.on_sale):
                price(canvas, shop.on_sale[place], ROW / 2 - 0.5)
                with canvas.moved(PRICE, 0):
                    card_row(canvas, shop.on_sale[place], (width - 10) / scale - PRICE)
            else:
                canvas.rect(
                    0, 1, (width - 10) / scale, ROW - 3, 3, fill="none", stroke=theme.EDGE, stroke_dasharray="5 4"
                )
    with canvas.moved(7, height - TO_COME):
        to_come(canvas, shop, width - 14, TO_COME)


def to_come(canvas: Canvas, shop: ShopScene, width: float, height: float) -> None:
    """The deck's cards by name: those nobody has seen in no order, then batch by batch those that went under it."""
    rows: list[tuple[Card, str]] = [(card, "") for card in shop.unseen]
    rows += [(card, f"{1 + batch}") for batch, cards in enumerate(shop.under) for card in cards]
    columns = 3 if width > 300 else 2
    canvas.line((0, 1), (width, 1), stroke=theme.EDGE, stroke_width=1)
    canvas.text(0, 11, "to come" if rows else "nothing to come", theme.SMALL - 1.5, theme.MUTED)
    words = "in no order; with numbers: at the bottom, in that order" if shop.under else "in no order" * bool(rows)
    canvas.text(width, 11, words, theme.SMALL - 2.5, theme.MUTED, "end")
    each = max(-(-len(rows) // columns), 1)
    pitch = min(LINE, (height - 16) / each)
    for place, (card, mark) in enumerate(rows):
        x, y = place // each * width / columns, 20.5 + place % each * pitch
        name = f"{mark}· {card.name}" if mark else card.name
        size = min(8.4, pitch * 0.82)
        label(canvas, x, y, name, width / columns - 4, size, theme.MUTED if mark else FAINT)
