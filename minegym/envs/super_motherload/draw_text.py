"""The table of Super Motherload as text.

The boards stand as on the table, two characters a space: terrain and contents, as in the edition's maps. Tunnels are
dark, and what is announced is marked. Every seat has its stacks and its cards. A card has its name, a letter for every
drill icon (R, B, Y, W for wild), its shape for bombs, and its drill bonus.

          a  b  c  d  e  f  g  h
       ══════════ surface ═══════
     1   ·· ·I ▓▓ ▓▓ ·I .. .I ..
"""

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from minegym.envs.super_motherload.actions import COLUMNS
from minegym.envs.super_motherload.board import SURFACE_DEPTH
from minegym.envs.super_motherload.constants import (
    BOARD_ROWS,
    COLOUR_NAMES,
    DIRT,
    TERRAIN_LETTERS,
    TIERS,
    WIDTH,
)
from minegym.envs.super_motherload.maps import content_letters
from minegym.envs.super_motherload.printed import Artifact, Card, Printed
from minegym.envs.super_motherload.scene import BoardScene, DeckScene, MajorScene, MinorScene, Scene, SpaceScene
from minegym.envs.super_motherload.scene_seats import NO_DECK, Cards, SeatScene, StackScene
from minegym.render.words import counted, span

COLUMNS_OF_TYPE = 100
MAP_WIDTH = 34
SIDE_GAP = "   "
UNBROKEN = "\u00a0"  # a space at which no line is broken
NAME_MOST = 24
TUNNEL = "▓▓"
ANNOUNCED = "?"
COLOUR_LETTERS = "RBYW"
LEGEND = (
    "terrain . dirt  # rock  r b y steel of that colour  ▓▓ tunnel  ? announced",
    "contents * bomb  1 2 cards to draw  A artifact  ",
    "cards    R B Y W drill icons (W wild)  [shape of a bomb]  +drill bonus",
)
SPECTATOR = "All hands, draw decks and artifacts are open."


def page(scene: Scene) -> str:
    """The whole table."""
    lines = [f"Super Motherload   {scene.time}", scene.question, *wrapped(scene.under_way)]
    lines += ["", *beside(map_lines(scene), open_lines(scene))]
    lines += choice_lines(scene)
    if scene.is_setup:
        lines += [line for deck in scene.decks for line in deck_lines(scene.printed, deck)]
    for seat in scene.seats:
        lines += seat_lines(scene.printed, seat)
    lines += legend(scene)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two columns."""
    rows = zip_longest(left, right, fillvalue="")
    return [one.ljust(MAP_WIDTH) + SIDE_GAP + other for one, other in rows]


def wrapped(words: str, width: int = COLUMNS_OF_TYPE, indent: str = "  ") -> list[str]:
    """Words in lines of that width, the later ones indented."""
    lines = textwrap.wrap(words, width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(UNBROKEN, " ") for line in lines]


def listed(parts: Iterable[str]) -> str:
    """The parts with commas between them; lines are broken between parts only."""
    return ", ".join(part.replace(" ", UNBROKEN) for part in parts)


def cut(words: str, width: int = NAME_MOST) -> str:
    """The words, cut short if they are longer than the width."""
    return words if len(words) <= width else words[: width - 1] + "…"


def ruled(title: str) -> str:
    """A title with a line after it."""
    return f"{title} ".ljust(COLUMNS_OF_TYPE, "─")


def legend(scene: Scene) -> list[str]:
    """What the marks mean."""
    minerals = zip(scene.printed.letters, scene.printed.minerals, scene.printed.values, strict=True)
    terrain, contents, cards = LEGEND
    named = "  ".join(f"{letter} {cut(name)} ({value})" for letter, name, value in minerals)
    lines = [terrain, *wrapped(contents + named, indent="         "), cards]
    return [ruled("Legend"), *lines, *[SPECTATOR] * scene.is_open]


# --- Boards --------------------------------------------------------------------------------------------------------


def map_lines(scene: Scene) -> list[str]:
    """The boards on the table."""
    if not scene.boards:
        return []
    lines = ["     " + "  ".join(COLUMNS)]
    for board in scene.boards:
        lines += board_lines(scene, board)
    left = counted(scene.artifacts_left, "artifact")
    return [*lines, "", f"     {left} left on Depth {scene.boards[-1].depth}"]


def board_lines(scene: Scene, board: BoardScene) -> list[str]:
    """A board: a line with its name above it, which is the surface for the first one, then its rows."""
    above = "surface" if board.depth == SURFACE_DEPTH else "seam" if board.first_row else "edge"
    mark = "═" if above == "surface" else "─"
    name = f"Depth {board.depth}{board.side}"
    return [f"     {name} {mark * 3} {above} ".ljust(5 + 3 * WIDTH - 1, mark), *row_lines(scene.printed, board)]


def row_lines(book: Printed, board: BoardScene) -> list[str]:
    """The rows of a board, numbered."""
    marks = {content: letter for letter, content in content_letters(book.letters).items()}
    return [
        f"{board.first_row + 1 + row:>3}  "
        + "".join(space_mark(space, marks) for space in board.spaces[row * WIDTH : (row + 1) * WIDTH])
        for row in range(BOARD_ROWS)
    ]


def space_mark(space: SpaceScene, marks: dict[int, str]) -> str:
    """A space in three characters."""
    inside = TUNNEL if space.is_tunnel else TERRAIN_LETTERS[space.terrain - DIRT] + marks[space.content]
    return inside + (ANNOUNCED if space.is_announced else " ")


def choice_lines(scene: Scene) -> list[str]:
    """Both sides of the board that is chosen."""
    if not scene.to_choose:
        return []
    left, right = ([board.name, *row_lines(scene.printed, board)] for board in scene.to_choose)
    return ["", *beside([f"     {left[0]}", *left[1:]], [f"     {right[0]}", *right[1:]])]


# --- What lies open ------------------------------------------------------------------------------------------------


def open_lines(scene: Scene) -> list[str]:
    """Achievements, and artifacts used."""
    width = COLUMNS_OF_TYPE - MAP_WIDTH - len(SIDE_GAP)
    lines = []
    if not scene.is_setup:
        cards = ["Majors: bought pilots of each stack", *(major_line(major) for major in scene.majors)]
        cards += ["Minors", *(minor_line(minor) for minor in scene.minors)]
        lines += [line for card in cards for line in wrapped(card, width, "    ")]
        lines += [scene.may_claim] * bool(scene.may_claim)
    to_come = [cut(name) for name in scene.unseen_minors] or ["none"]
    lines += ["", *wrapped(f"Minors to come: {listed(to_come)}", width)]
    lines += wrapped(f"Artifacts used: {listed(artifact_words(scene.printed, scene.used)) or 'none'}", width)
    if scene.is_open:
        lines += wrapped(f"Artifacts to come: {listed(artifact_words(scene.printed, scene.supply)) or 'none'}", width)
    return lines


def major_line(major: MajorScene) -> str:
    """A major: its points, what it asks for, and who has it."""
    if not major.name:
        return f" {1 + major.place} claimed"
    needs = [f"{number} {name}" for number, name in zip(major.needs, COLOUR_NAMES, strict=True) if number]
    met = f"  met by {', '.join(map(str, major.met_by))}" if major.met_by else ""
    return f" {1 + major.place} {cut(major.name)} {major.points}: {', '.join(needs)}{met}"


def minor_line(minor: MinorScene) -> str:
    """A minor: its points and its goal, and how it stands with it."""
    state = ["met"] * minor.is_met + [minor.tally] * bool(minor.tally)
    return f" {1 + minor.place} {cut(minor.name)} {minor.points}: {minor.goal}{'  ' * bool(state)}{', '.join(state)}"


def artifact_words(book: Printed, artifacts: Sequence[tuple[Artifact, int]]) -> list[str]:
    """So many of each kind, and what they are good for."""
    return [f"{times(number)}{cut(artifact.name)} ({book.artifact_words(artifact)})" for artifact, number in artifacts]


def times(number: int) -> str:
    """How many, if it is not one."""
    return "" if number == 1 else f"{number} x "


# --- Cards ---------------------------------------------------------------------------------------------------------


def card_words(book: Printed, card: Card) -> str:
    """A card's name, icons, shape and drill bonus."""
    shape = f" [{cut(card.pattern)}]" if card.pattern else ""
    bonus = f" +{book.bonus_words(card.drill)}" if card.drill.is_some else ""
    return f"{cut(card.name)} {COLOUR_LETTERS[card.colour] * card.icons}{shape}{bonus}"


def price_words(book: Printed, card: Card) -> str:
    """A card to buy: with its points and its buy bonus."""
    bonus = f", buy +{book.bonus_words(card.buy)}" if card.buy.is_some else ""
    return f"{card_words(book, card)}{bonus}, {counted(card.points, 'point')}"


def cards_words(book: Printed, cards: Cards) -> str:
    """So many of each kind of card."""
    return listed(f"{times(number)}{card_words(book, card)}" for card, number in cards)


def deck_lines(book: Printed, deck: DeckScene) -> list[str]:
    """A deck to choose: its pilots by stack."""
    whose = f", chosen by seat {deck.seat}" if deck.seat is not None else ""
    lines = [ruled(f"Deck {1 + deck.number}: {cut(deck.name)}{whose}")]
    for start in range(0, len(deck.cards), TIERS):
        stack = deck.cards[start : start + TIERS]
        cards = "; ".join(f"{card.cost} {price_words(book, card)}".replace(" ", UNBROKEN) for card in stack)
        lines += wrapped(f"{COLOUR_NAMES[stack[0].colour].ljust(7)}{cards}", indent="       ")
    return lines


# --- Seats ---------------------------------------------------------------------------------------------------------


def seat_lines(book: Printed, seat: SeatScene) -> list[str]:
    """One seat: its points, what lies before it, and its cards."""
    lines = [ruled(f"Seat {seat.seat}: {span(seat.points)} points{tags(seat)}")]
    if seat.deck == NO_DECK:
        return [*lines, "no deck yet"]
    lines += wrapped(belongings(book, seat))
    if seat.claimed:
        lines += wrapped(f"claimed {listed(cut(name) for name in seat.claimed)}")
    for stack in seat.stacks:
        lines += stack_lines(book, stack)
    return lines + hand_lines(book, seat)


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


def belongings(book: Printed, seat: SeatScene) -> str:
    """Deck, tokens, artifacts, and what the points come from."""
    known = f": {listed(artifact_words(book, seat.artifacts))}" if seat.artifacts else ""
    artifacts = counted(seat.artifacts_held, "artifact") + (known if seat.is_open else " face down")
    points = f"points: cards {seat.card_points}, achievements {seat.claimed_points}"
    return f"{cut(seat.deck_name)} deck; {points}; {counted(seat.bombs, 'bomb')}; {artifacts}"


def stack_lines(book: Printed, stack: StackScene) -> list[str]:
    """A stack: its top card, the minerals there, and what is bought of it."""
    name = COLOUR_NAMES[stack.colour].ljust(7)
    names = listed(cut(card.name) for card in stack.bought)
    if stack.top is None:
        return wrapped(f"{name}all bought: {names}", indent="       ")
    bought = f"; bought {names}" if names else ""
    minerals = f" ({listed(book.mineral_words(stack.minerals))})" if any(stack.minerals) else ""
    top = price_words(book, stack.top).replace(" ", UNBROKEN)
    money = f"{stack.money}/{stack.top.cost}".rjust(5)
    return wrapped(f"{name}{money}{minerals} for {top}{bought}", indent="       ")


def hand_lines(book: Printed, seat: SeatScene) -> list[str]:
    """Hand, draw deck and discard pile, as far as the viewer knows them."""
    hand = [cards_words(book, seat.hand)] * bool(seat.hand) + [f"{seat.unknown} unknown"] * bool(seat.unknown)
    lines = wrapped(f"hand {seat.hand_size}: {'; '.join(hand) or 'empty'}")
    if seat.is_open and seat.kept:
        lines += wrapped(f"  all know of {listed(f'{times(n)}{cut(card.name)}' for card, n in seat.kept)}")
    where = "" if seat.is_open or not seat.unknown else "these or in hand: "
    lines += wrapped(f"draw deck {seat.deck_size}: {where}{cards_words(book, seat.draw) or 'empty'}")
    number = sum(number for _, number in seat.discards)
    return lines + wrapped(f"discards {number}: {cards_words(book, seat.discards) or 'empty'}")
