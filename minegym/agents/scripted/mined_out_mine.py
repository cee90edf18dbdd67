"""The scripted player's map of a mine: one bit a card, for asking in a few operations what a meeple can reach.

Bit `row * COLUMNS + column` of a map stands for the card at that place, so a map fits in one integer.
"""

from typing import Any, NamedTuple

from minegym.envs.mined_out.constants import (
    CARDS,
    CARDS_IN_ROW,
    COLLAPSED,
    COLUMNS,
    GEM_BITS,
    IN_PILE,
    LADDER,
    LINE_BITS,
    ROWS,
    SIDE,
    SPACES,
    STEADY,
    SUPPORTED,
    UPGRADES,
)

ROW = (1 << COLUMNS) - 1  # the places of the top row
VIEW = 3  # how many columns to either side of the meeple new cards are thought of
FARM = 9  # gems of a colour that a supported card may yet give
PILE_BITS = 6  # of how many gems of a colour the cards of a pile have, in an integer for all rows of a colour
BITS = 8  # of a number, in integers that hold one for each colour
ONE = (1 << BITS) - 1
WELL = 2  # gems of a colour on one card: a steady card gives no more, and walking between them a farm is at its best
EVERY_SPACE = sum(1 << (LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE)) for space in range(SPACES))


class Mine(NamedTuple):
    """Places of a mine, and those of each colour's gems."""

    stands: int  # where a card stands
    fresh: int  # where a card can still be revealed
    shaky: int
    once: tuple[int, int, int]  # by colour: cards that may give a gem before they collapse
    twice: tuple[int, int, int]  # and those that may give a second one
    farms: tuple[int, int, int]  # supported cards, that give gems for ever
    piles: tuple[int, int, int]  # gems of the cards in the piles, PILE_BITS a row
    climbs: int  # how far a step up shifts a map: COLUMNS with a Ladder, else beyond every map


def packed(green: int, yellow: int, red: int) -> int:
    """Three numbers, one for each colour, in one."""
    return green | yellow << BITS | red << (2 * BITS)


def of_colour(numbers: int, colour: int) -> int:
    """The number of one colour."""
    return (numbers >> (BITS * colour)) & ONE


def place(row: int, column: int) -> int:
    """The bit of a card's place."""
    return 1 << (row * COLUMNS + column)


def yield_of(tables: Any, card: int) -> int:
    """How many gems of each colour a card has, up to WELL."""
    low = tables.gem_bits[card, 0] & EVERY_SPACE
    high = (tables.gem_bits[card, 0] >> 1) & EVERY_SPACE
    return packed(some(low & ~high), some(high & ~low), some(low & high))


def some(spaces: int) -> int:
    """How many of a card's spaces are set, up to WELL."""
    return (spaces != 0) + (spaces & (spaces - 1) != 0)


def survey(player: Any, tables: Any) -> Any:
    """The map of a player's mine."""
    stands, laid, shaky, fresh = 0, 0, 0, 0
    green, yellow, red = (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)
    for card in range(CARDS):
        condition = player.condition[card]
        row = card // CARDS_IN_ROW
        bit = place(row, player.column[card]) if condition != IN_PILE else 0
        laid |= bit
        stands |= bit if condition != COLLAPSED else 0
        shaky |= bit if STEADY < condition < SUPPORTED else 0
        gems = yield_of(tables, card)
        green = counted(green, gems & ONE, condition, bit, row)
        yellow = counted(yellow, (gems >> BITS) & ONE, condition, bit, row)
        red = counted(red, gems >> (2 * BITS), condition, bit, row)
    first = max(player.x // SIDE - VIEW, 1)
    last = min(player.x // SIDE + VIEW, COLUMNS - 2)
    near = (1 << (last + 1)) - (1 << first)
    for row in range(ROWS):
        fresh |= near << (row * COLUMNS) if player.drawn[row] < CARDS_IN_ROW else 0
    return Mine(
        stands,
        fresh & ~laid,
        shaky,
        (green[0], yellow[0], red[0]),
        (green[1], yellow[1], red[1]),
        (green[2], yellow[2], red[2]),
        (green[3], yellow[3], red[3]),
        COLUMNS if player.upgrades[LADDER] else 63,
    )


def counted(maps: Any, gems: int, condition: int, bit: int, row: int) -> Any:
    """The maps of one colour (see `Mine`: once, twice, farms, piles) with one card more."""
    once, twice, farms, piles = maps
    if gems > 0:
        once |= bit if condition != COLLAPSED else 0
        twice |= bit if condition == STEADY and gems >= WELL else 0
        farms |= bit if condition == SUPPORTED else 0
        piles += gems << (PILE_BITS * row) if condition == IN_PILE else 0
    return once, twice, farms, piles


def reach(mine: Any, start: int, gone: int) -> int:
    """The places that a meeple at place `start` can come to, if the card at `gone` has collapsed."""
    open_places = (mine.stands | mine.fresh) & ~gone
    reached = start
    for _ in range(2 * CARDS):
        more = (reached << 1) | (reached >> 1) | (reached << COLUMNS) | (reached >> mine.climbs)
        more = reached | (more & open_places)
        if more == reached:
            break
        reached = more
    return reached


def supply(mine: Any, places: int, colour: int) -> int:
    """How many gems of a colour these places may yet give."""
    gems = count(places & mine.once[colour]) + count(places & mine.twice[colour])
    gems += FARM if places & mine.farms[colour] else 0
    for row in range(ROWS):
        there = places & mine.fresh & (ROW << (row * COLUMNS))
        gems += (mine.piles[colour] >> (PILE_BITS * row)) & ((1 << PILE_BITS) - 1) if there else 0
    return gems


def gems_in_all(mine: Any, places: int) -> int:
    """How many gems of all colours these places may yet give."""
    return supply(mine, places, 0) + supply(mine, places, 1) + supply(mine, places, 2)


def lacking(mine: Any, places: int, have: int, needed: int, few: int) -> tuple[int, int]:
    """How many of the gems needed these places cannot give, and how many they lack to give a few at all."""
    missing = 0
    for colour in range(ROWS):
        given = supply(mine, places, colour)
        missing += max(of_colour(needed, colour) - of_colour(have, colour) - given, 0)
        few -= given
    return missing, max(few, 0)


def count(places: int) -> int:
    """How many places a map has, added up in pairs, fours, eights and so on."""
    pairs = places - ((places >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    more = eights + (eights >> 8)
    more += more >> 16
    return (more + (more >> 32)) & 0x7F


def nearest(me: Any, row_places: int) -> int:
    """The space along the mine, on the nearest of a row's places, that is nearest to the meeple; its own if none."""
    here = me.x // SIDE
    if (row_places >> here) & 1:
        return me.x
    for away in range(1, COLUMNS):
        if here >= away and (row_places >> (here - away)) & 1:
            return SIDE * (here - away) + SIDE - 1
        if (row_places >> (here + away)) & 1:
            return SIDE * (here + away)
    return me.x


def card_of(player: Any, row: int, column: int) -> int:
    """The card that lies at that place of a player's mine, or -1."""
    for card in range(row * CARDS_IN_ROW, (row + 1) * CARDS_IN_ROW):
        if player.condition[card] != IN_PILE and player.column[card] == column:
            return card
    return -1


def upgrades_of(player: Any) -> int:
    """How many upgrades a player has."""
    number = 0
    for upgrade in range(UPGRADES):
        number += player.upgrades[upgrade]
    return number
