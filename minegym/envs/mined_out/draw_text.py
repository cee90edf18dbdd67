"""The table of Mined Out! as text.

A card is 9 by 5 characters, its frame showing its condition. Its nine spaces hold a gem's letter or a dot; brackets
stand about the meeple's space. A bar is a block across both frames. Under an open pile stand its cards, the top one
first.

    steady     shaky      supported  collapsed
    ┌g1─────┐  ╱g1╌╌╌╌╌╲  ╔g1═════╗  ▒g1▒▒▒▒▒▒
    │ G · · │  ╎ · · G ╎  ║ · ·(G)║  ▒░░░░░░░▒
"""

from minegym.envs.mined_out.constants import COLLAPSED, COLOURS, HEADING_NAMES, ROWS, SHAKY, SIDE, STEADY, SUPPORTED
from minegym.envs.mined_out.scene import Card, Scene, SeatScene, Upgrade

WIDTH = 100
CARD_WIDTH, CARD_HEIGHT = 9, 5
NAME_WIDTH = 3
MARGIN = 10  # left of a mine, where its piles are
GEM_LETTERS = tuple(colour[0].upper() for colour in COLOURS)
SPACE_MARKS = "·" + "".join(GEM_LETTERS)
ASKED_MARK = "?"
RUBBLE = "░"

# Corners (upper left, upper right, lower left, lower right), level and upright lines.
FRAMES = {STEADY: tuple("┌┐└┘─│"), SHAKY: tuple("╱╲╲╱╌╎"), SUPPORTED: tuple("╔╗╚╝═║"), COLLAPSED: tuple("▒▒▒▒▒▒")}
BAR_UPRIGHT = "▐▌"  # on the right edge of one card and the left edge of the next
BAR_LEVEL = "▄▀"  # on the lower edge of one card and the upper edge of the next
LEGEND = "┌─┐ steady   ╱╌╲ shaky   ╔═╗ supported   ▒░▒ collapsed   ▐▌ support bar   ( ) meeple"
OPEN_PILES = "The piles are open: their cards are named in the order in which they will be revealed."

Grid = list[list[str]]


def page(scene: Scene) -> str:
    """The whole table."""
    lines = [f"Mined Out!   {scene.time}", scene.question]
    for seat in scene.seats:
        lines += ["", *seat_lines(seat)]
    legend = [LEGEND, OPEN_PILES] if scene.piles_are_open else [LEGEND]
    return "\n".join([*lines, "", *legend]) + "\n"


def seat_lines(seat: SeatScene) -> list[str]:
    """One seat: what it is asked, its counters, upgrades and mine."""
    title = f"Seat {seat.seat}: {seat.score} points{tags(seat)} "
    return [title.ljust(WIDTH, "─"), counters(seat), upgrades(seat), *mine(seat)]


def tags(seat: SeatScene) -> str:
    """What sets a seat apart just now."""
    where = {heading: HEADING_NAMES[heading] for heading in seat.ways}
    marks = [
        (seat.placement > 0, f"place {seat.placement}"),
        (seat.starts, "starts"),
        (seat.is_active, "turn"),
        (seat.is_asked, "asked" + "".join(f" {name}?" for name in where.values())),
    ]
    return "".join(f", {words}" for applies, words in marks if applies)


def counters(seat: SeatScene) -> str:
    """Gems on the counters, action points, supports and dynamite."""
    gems = [f"{letter} {number}/{seat.capacity}" for letter, number in zip(GEM_LETTERS, seat.gems, strict=True)]
    ap = f"{seat.ap} AP left, {seat.saved} saved" if seat.is_active else f"{seat.saved} AP saved"
    supports = f"supports {seat.supports}/{seat.supports_at_start}"
    dynamite = "dynamite ready" if seat.dynamite else "dynamite used"
    return "   ".join([*gems, ap, supports, dynamite])


def upgrades(seat: SeatScene) -> str:
    """Every upgrade with its points, and its price unless it is bought."""
    return "   ".join(f"{upgrade.name} ({upgrade.points}) {price(upgrade)}" for upgrade in seat.upgrades)


def price(upgrade: Upgrade) -> str:
    """What an upgrade costs, or that it is bought."""
    gems = [f"{number}{letter}" for number, letter in zip(upgrade.cost, GEM_LETTERS, strict=True) if number]
    return "bought" if upgrade.is_bought else " ".join(gems) or "free"


# --- The mine ------------------------------------------------------------------------------------------------------


def mine(seat: SeatScene) -> list[str]:
    """Three rows of cards under their columns' numbers, cropped to the columns and rows in use."""
    columns = seat.columns
    width = len(columns) * CARD_WIDTH
    grid = [[" "] * (MARGIN + width) for _ in range(ROWS * CARD_HEIGHT)]
    for card in seat.cards:
        put_card(grid, seat, card, columns.start)
    for card in seat.cards:
        put_bars(grid, card, columns.start)
    lines = [" " * MARGIN + "".join(f"{column:+d}".replace("+0", "0").center(CARD_WIDTH) for column in columns)]
    for row in range(ROWS):
        lines += row_lines(grid, seat, row)
    return [line.rstrip() for line in lines]


def row_lines(grid: Grid, seat: SeatScene, row: int) -> list[str]:
    """A row of cards with its pile at the left; one line if no card lies there yet."""
    put(grid, 0, row * CARD_HEIGHT + 1, COLOURS[row])
    put(grid, 0, row * CARD_HEIGHT + 2, f"pile {seat.piles[row]}")
    put(grid, 0, row * CARD_HEIGHT + 3, " ".join(seat.coming[row]))
    lines = ["".join(line) for line in grid[row * CARD_HEIGHT : (row + 1) * CARD_HEIGHT]]
    if any(card.row == row for card in seat.cards):
        return lines
    return [f"{COLOURS[row]}, pile {seat.piles[row]}" + (f": {' '.join(seat.coming[row])}" if seat.coming[row] else "")]


def put(grid: Grid, x: int, y: int, words: str) -> None:
    """Write words into the grid."""
    grid[y][x : x + len(words)] = words


def put_card(grid: Grid, seat: SeatScene, card: Card, first: int) -> None:
    """Draw a card's frame, name and spaces."""
    left, top = MARGIN + (card.column - first) * CARD_WIDTH, card.row * CARD_HEIGHT
    upper_left, upper_right, lower_left, lower_right, level, upright = FRAMES[card.condition]
    inside = CARD_WIDTH - 2
    name = card.name + ASKED_MARK * card.is_asked
    put(grid, left, top, upper_left + name.ljust(inside, level) + upper_right)
    for line in range(SIDE):
        put(grid, left, top + 1 + line, upright + spaces(seat, card, line) + upright)
    put(grid, left, top + CARD_HEIGHT - 1, lower_left + level * inside + lower_right)


def spaces(seat: SeatScene, card: Card, line: int) -> str:
    """One line of a card's spaces, with brackets about the meeple."""
    gap = RUBBLE if card.condition == COLLAPSED else " "
    marks = [gap if card.condition == COLLAPSED else SPACE_MARKS[gem] for gem in card.gems[line * SIDE :][:SIDE]]
    written = list(gap + gap.join(marks) + gap)
    x, y = seat.meeple or (0, 0)
    if (x // SIDE, y) == (card.column, card.row * SIDE + line):
        place = 2 * (x % SIDE)
        written[place], written[place + 2] = "(", ")"
        if card.condition == COLLAPSED:
            written[place + 1] = " "
    return "".join(written)


def put_bars(grid: Grid, card: Card, first: int) -> None:
    """Draw the bars on a card's right and lower edges, across both frames."""
    left, top = MARGIN + (card.column - first) * CARD_WIDTH, card.row * CARD_HEIGHT
    if card.bar_right:
        for line in range(SIDE):
            put(grid, left + CARD_WIDTH - 1, top + 1 + line, BAR_UPRIGHT)
    if card.bar_below:
        for offset, mark in enumerate(BAR_LEVEL):
            put(grid, left + 1 + NAME_WIDTH, top + CARD_HEIGHT - 1 + offset, mark * (CARD_WIDTH - 2 - NAME_WIDTH))
