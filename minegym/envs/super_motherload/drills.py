"""Drills: which lines a hand can pay for, and with which cards. Compiled with the rules.

Lengths are sets of numbers as bits: bit n for n icons, or n spaces.
"""

from typing import Any

from minegym.envs.super_motherload.board import drillable, rows_on_table
from minegym.envs.super_motherload.constants import BLUE, KINDS, RED, ROWS, WIDTH, WILD, YELLOW

LENGTHS = (1 << ROWS + 1) - 1  # no line is longer than all rows


def icons_in_hand(state: Any, tables: Any, seat: int) -> tuple[int, int, int]:
    """R20-R22: for red, blue and yellow, the numbers of icons, as bits, that some cards in hand come to; 0 too."""
    red = blue = yellow = 1
    deck = state.players[seat].deck - 1
    for kind in range(KINDS):
        for _ in range(state.own[seat].hand[kind]):
            colour, icons = tables.colour[deck, kind], tables.icons[deck, kind]
            if (colour == RED) | (colour == WILD):
                red |= red << icons & LENGTHS
            if (colour == BLUE) | (colour == WILD):
                blue |= blue << icons & LENGTHS
            if (colour == YELLOW) | (colour == WILD):
                yellow |= yellow << icons & LENGTHS
    return red, blue, yellow


def lengths_of(state: Any, icons: int) -> int:
    """R23, R59: the lengths of drills that these numbers of icons pay for; at least one card is played."""
    return (icons & ~1) << state.extra & LENGTHS


def drill_lengths(state: Any, tables: Any, colour: int) -> int:
    """The lengths of drills of a colour that the asked seat can pay for."""
    red, blue, yellow = icons_in_hand(state, tables, state.seat)
    return lengths_of(state, red if colour == RED else blue if colour == BLUE else yellow)


def starts_in_row(state: Any, colour: int, lengths: int, row: int) -> int:
    """R24, R28-R32: the columns, as bits, where a line of one of these lengths begins, across or down."""
    found = 0
    run = drillable(state, colour, row)
    touch = state.touch_rows[row]
    free, near = run, touch
    length = 1
    while free and length <= WIDTH:
        if lengths >> length & 1:
            found |= free & near
        free &= run >> length
        near |= touch >> length
        length += 1
    free, near = run, touch
    length = 1
    while free:
        if lengths >> length & 1:
            found |= free & near
        if row + length == ROWS:
            break
        free &= drillable(state, colour, row + length)
        near |= state.touch_rows[row + length]
        length += 1
    return found


def can_drill(state: Any, colour: int, lengths: int) -> bool:
    """Whether there is a place for a drill of that colour and one of these lengths."""
    row, rows = 0, rows_on_table(state) if lengths else 0
    while row < rows and not starts_in_row(state, colour, lengths, row):
        row += 1
    return row < rows


def line_length(first: int, last: int) -> int:
    """The length of the line between two spaces, the first not after the last; 0 if they are in no line."""
    if first // WIDTH == last // WIDTH:
        return last - first + 1
    return (last - first) // WIDTH + 1 if first % WIDTH == last % WIDTH else 0


def step_along(down: int) -> int:
    """How far the next space of a line is."""
    return WIDTH if down else 1


def longest_line(state: Any, colour: int, first: int, down: int) -> int:
    """How many spaces a line across or down from a space can cover at most."""
    length, space = 0, first
    rows = rows_on_table(state)
    while space < rows * WIDTH and drillable(state, colour, space // WIDTH) >> space % WIDTH & 1:
        length += 1
        if not down and space % WIDTH == WIDTH - 1:
            break
        space += step_along(down)
    return length


def touching_from(state: Any, first: int, down: int, longest: int) -> int:
    """How many spaces a line must cover at least to touch a tunnel or the surface; more than `longest` if it cannot."""
    space = first
    for length in range(1, longest + 1):
        if state.touch_rows[space // WIDTH] >> space % WIDTH & 1:
            return length
        space += step_along(down)
    return longest + 1


def lines_from(state: Any) -> int:
    """The lengths, as bits, that a drill from the space chosen first can have."""
    found = 0
    for down in range(2):
        longest = longest_line(state, state.colour - 1, state.space - 1, down)
        for length in range(touching_from(state, state.space - 1, down, longest), longest + 1):
            found |= 1 << length
    return found


def offer_ends(state: Any, mask: Any, start: int, lengths: int) -> None:
    """Offer the last space of every line from the space chosen first."""
    first = state.space - 1
    for down in range(2):
        longest = longest_line(state, state.colour - 1, first, down)
        for length in range(touching_from(state, first, down, longest), longest + 1):
            if lengths >> length & 1:
                mask[start + first + (length - 1) * step_along(down)] = True


# --- Paying --------------------------------------------------------------------------------------------------------


def pays(tables: Any, deck: int, kind: int, colour: int) -> bool:
    """R20, R21: whether a card's icons count for a drill of that colour."""
    return (tables.colour[deck, kind] == colour) | (tables.colour[deck, kind] == WILD)


def pays_from(state: Any) -> int:
    """The lowest kind of card that may still be paid: the highest that was paid for the drill."""
    lowest = KINDS - 1
    while lowest > 0 and state.haul.paid[lowest] == 0:
        lowest -= 1
    return lowest


def payments(state: Any, tables: Any) -> int:
    """R23: the kinds of cards, as bits, of which one may be paid next, so that the rest can still be paid exactly.

    Cards are paid in the order of their kinds, so that no set of cards is offered twice.
    """
    seat, colour = state.seat, state.colour - 1
    deck = state.players[seat].deck - 1
    found = 0
    rest = 1  # numbers of icons that cards of later kinds come to
    for after in range(KINDS - pays_from(state)):
        kind = KINDS - 1 - after
        if pays(tables, deck, kind, colour):
            icons = tables.icons[deck, kind]
            for _ in range(state.own[seat].hand[kind]):
                if state.need >= icons and rest >> state.need - icons & 1:
                    found |= 1 << kind
                rest |= rest << icons & LENGTHS
    return found
