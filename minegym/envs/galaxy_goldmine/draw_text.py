"""The table of Galaxy Goldmine as text.

The nine piles stand as on the board, each card a line, from the top one down. An open card has its name, its points
and its icons; cards that the viewer does not know are counted by layer. `@` names the seats that have looked at a card.

    ┌ pile 1 ───────────── 8 cards ┐
    │^ Nebula Emerald 6 P+H        │
    │  Stardust Sapphire 4 H   @0 2│
    │  Mantle 3, Core 3            │
    └──────────────────────────────┘
"""

import textwrap
from collections.abc import Sequence

from minegym.envs.galaxy_goldmine.constants import (
    FRAGMENTS,
    LAYER_NAMES,
    LAYERS,
    MOON_ROCK,
    NEEDS_HAND,
    NEEDS_PICKAXE,
)
from minegym.envs.galaxy_goldmine.scene import Card, Held, PileCard, Scene, SeatScene, Stock, ToolScene
from minegym.render.words import counted, span

WIDTH = 100
ACROSS = 3  # piles
GAP = "  "
PILE_WIDTH = (WIDTH - (ACROSS - 1) * len(GAP)) // ACROSS
NAME_MOST = 32  # of a card
UNBROKEN = "\u00a0"  # a space at which no line is broken
COLUMN = WIDTH // 2
NAME_WIDTH, STATUS_WIDTH = 20, 50  # of a tool
ICONS = {0: "", NEEDS_PICKAXE: " P", NEEDS_HAND: " H", NEEDS_PICKAXE | NEEDS_HAND: " P+H"}
FACE_UP = "^ "
FACE_DOWN = "  "
LEGEND = (
    "^ face up   P, H, P+H take the Pickaxe, the Hand, both   @ seats that have looked at the card",
    "Of every pile the lowest three cards are Core, the next three Mantle, the others Crust.",
)
SPECTATOR = "The piles and all hands are open."


def page(scene: Scene) -> str:
    """The whole table."""
    lines = [f"Galaxy Goldmine   {scene.time}", scene.question, ""]
    lines += [
        f"Explorations left: {scene.explorations}   Black Holes: {scene.black_holes} of {scene.black_holes_to_end}"
    ]
    lines += [tool_line(tool) for tool in scene.tools]
    for row in range(0, len(scene.piles), ACROSS):
        lines += pile_row(scene.piles[row : row + ACROSS], row)
    lines += discard_lines(scene.stocks)
    for seat in scene.seats:
        lines += seat_lines(seat)
    lines += ["Cards face down: Crust, Mantle, Core ".ljust(WIDTH, "─")]
    lines += in_columns([stock_line(stock) for stock in scene.stocks if stock.card.kind != MOON_ROCK])
    lines += [*LEGEND, *[SPECTATOR] * scene.is_open]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def in_columns(lines: Sequence[str]) -> list[str]:
    """The lines in two columns, down first."""
    half = (len(lines) + 1) // 2
    right = [*lines[half:], ""]
    return [left.ljust(COLUMN) + right[place] for place, left in enumerate(lines[:half])]


def listed(parts: Sequence[str], first: str, end: str = "") -> list[str]:
    """The parts with commas between them, broken into lines between parts only."""
    unbroken = ", ".join(part.replace(" ", UNBROKEN) for part in parts) + end
    lines = textwrap.wrap(first + unbroken, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(UNBROKEN, " ") for line in lines]


def tool_line(tool: ToolScene) -> str:
    """A tool, how it stands with it, and what it does."""
    return tool.name.ljust(NAME_WIDTH) + " ".join(tool.status).ljust(STATUS_WIDTH) + tool.use


def discard_lines(stocks: Sequence[Stock]) -> list[str]:
    """The discard pile."""
    discarded = [held_words(Held(stock.card, stock.discarded, stock.discarded)) for stock in stocks if stock.discarded]
    return listed(discarded or ["empty"], "Discard pile: ")


def cut(words: str, width: int) -> str:
    """The words, cut short if they are longer than the width."""
    return words if len(words) <= width else words[: width - 1] + "…"


def card_words(card: Card) -> str:
    """A card's name with its points and icons, or with what sort of card it is."""
    name = cut(card.name, NAME_MOST)
    if card.is_valuable:
        return f"{name} {card.value}{ICONS[card.icons]}"
    return name if card.sort in name else f"{name} ({card.sort})"


# --- The asteroid --------------------------------------------------------------------------------------------------


def pile_row(piles: Sequence[tuple[PileCard, ...]], first: int) -> list[str]:
    """Some piles side by side."""
    inside = [pile_lines(pile) for pile in piles]
    height = max(len(lines) for lines in inside)
    boxes = [box(lines, height, first + place, len(piles[place])) for place, lines in enumerate(inside)]
    return [GAP.join(parts) for parts in zip(*boxes, strict=True)]


def box(lines: list[str], height: int, pile: int, cards: int) -> list[str]:
    """A pile in its frame."""
    inside = PILE_WIDTH - 2
    title, number = f" pile {pile + 1} ", f" {counted(cards, 'card')} "
    filled = lines + [""] * (height - len(lines))
    return [
        f"┌{title}{number.rjust(inside - len(title), '─')}┐",
        *(f"│{line.ljust(inside)}│" for line in filled),
        f"└{'─' * inside}┘",
    ]


def pile_lines(pile: tuple[PileCard, ...]) -> list[str]:
    """The cards of a pile that are known or looked at, one a line, and how many there are of the others."""
    singled_out = [card for card in pile if card.card or card.seen_by]
    rest = [sum(card.layer == layer for card in pile[len(singled_out) :]) for layer in range(LAYERS)]
    counts = ", ".join(f"{LAYER_NAMES[layer]} {rest[layer]}" for layer in reversed(range(LAYERS)) if rest[layer])
    return [pile_line(card) for card in singled_out] + [FACE_DOWN + counts] * bool(counts)


def pile_line(card: PileCard) -> str:
    """One card, and who has looked at it."""
    seen = f" @{' '.join(map(str, card.seen_by))}" if card.seen_by else ""
    room = PILE_WIDTH - 4 - len(seen)
    words = card_words(card.card) if card.card else LAYER_NAMES[card.layer]
    if len(words) > room and card.card:
        words = card.card.name
    return (FACE_UP if card.is_face_up else FACE_DOWN) + cut(words, room).ljust(room) + seen


# --- Seats and cards -----------------------------------------------------------------------------------------------


def seat_lines(seat: SeatScene) -> list[str]:
    """One seat: its points, what lies before it, and its hand."""
    title = f"Seat {seat.seat}: {span(seat.points)} points{tags(seat)} "
    protected = (
        f"{card_words(seat.protected)} under the Forcefield" if seat.protected else "no card under the Forcefield"
    )
    counts = f"{counted(seat.hand_size, 'Valuable')} in hand, {protected}, {seat.fragments} of {FRAGMENTS} Fragments"
    return [title.ljust(WIDTH, "─"), counts, *hand_lines(seat)]


def tags(seat: SeatScene) -> str:
    """What sets a seat apart just now."""
    marks = [
        (seat.placement > 0, f"place {seat.placement}"),
        (seat.is_viewer, "you"),
        (seat.starts, "starts"),
        (seat.is_active, "turn"),
        (seat.is_asked, "asked"),
    ]
    return "".join(f", {words}" for applies, words in marks if applies)


def hand_lines(seat: SeatScene) -> list[str]:
    """A hand: so many of each kind, and how many are unknown."""
    held = [held_words(held) for held in seat.hand] or ["empty hand"]
    return listed(held, "  ", f"; {seat.unknown} unknown" if seat.unknown else "")


def held_words(held: Held) -> str:
    """How many of a kind there are."""
    number = span((held.least, held.most))
    return card_words(held.card) if number == "1" else f"{number} x {card_words(held.card)}"


def stock_line(stock: Stock) -> str:
    """A kind of card, what it does if it is an Event, and how many lie face down."""
    numbers = " ".join(str(stock.face_down[layer] or "·").rjust(2) for layer in reversed(range(LAYERS)))
    words = f"{stock.card.name}: {stock.card.effect}" if stock.card.effect else card_words(stock.card)
    room = COLUMN - len(numbers) - 4
    return f"{cut(words, room).ljust(room)} {numbers}"
