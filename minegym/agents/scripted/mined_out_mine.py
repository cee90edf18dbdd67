"""The scripted player's map of its mine: one bit a card, for asking in a few operations what a meeple can reach.

Bit `row * COLUMNS + column` of a map stands for the card at that place, so a map fits in one integer.
"""

from typing import Any, NamedTuple

from minegym.envs.mined_out.constants import (
    CARDS,
    CARDS_IN_ROW,
    COLLAPSED,
    COLUMNS,
    IN_PILE,
    LADDER,
    ROWS,
    SHAKY,
    SIDE,
    STEADY,
)

ROW = (1 << COLUMNS) - 1  # the places of the top row
VIEW = 3  # how many columns to either side of the meeple new cards are thought of
GEMS_STEADY, GEMS_SHAKY, GEMS_SUPPORTED, GEMS_FRESH = 2, 1, 9, 2  # that a card may yet give


class Mine(NamedTuple):
    """Places of the own mine."""

    steady: int
    shaky: int
    supported: int
    fresh: int  # where a card can still be revealed
    pile: int  # cards left in each row's pile, three bits a row
    climbs: int  # how far a step up shifts a map: COLUMNS with a Ladder, else beyond every map
    spread: int  # how many steps from card to card are looked at


def place(row: int, column: int) -> int:
    """The bit of a card's place."""
    return 1 << (row * COLUMNS + column)


def survey(me: Any) -> Any:
    """The map of a player's mine."""
    steady, shaky, supported, laid, fresh, pile = 0, 0, 0, 0, 0, 0
    for card in range(CARDS):
        condition = me.condition[card]
        if condition != IN_PILE:
            bit = place(card // CARDS_IN_ROW, me.column[card])
            laid |= bit
            steady |= bit if condition == STEADY else 0
            shaky |= bit if condition == SHAKY else 0
            supported |= bit if STEADY < condition < COLLAPSED and condition != SHAKY else 0
    first = max(me.x // SIDE - VIEW, 1)
    last = min(me.x // SIDE + VIEW, COLUMNS - 2)
    near = (1 << (last + 1)) - (1 << first)
    for row in range(ROWS):
        left = CARDS_IN_ROW - me.drawn[row]
        pile |= left << (3 * row)
        fresh |= near << (row * COLUMNS) if left > 0 else 0
    return Mine(steady, shaky, supported, fresh & ~laid, pile, COLUMNS if me.upgrades[LADDER] else 63, 2 * CARDS)


def reach(mine: Any, start: int, gone: int) -> int:
    """The places that a meeple at place `start` can come to, if the card at `gone` has collapsed."""
    open_places = (mine.steady | mine.shaky | mine.supported | mine.fresh) & ~gone
    reached = start
    for _ in range(mine.spread):
        more = (reached << 1) | (reached >> 1) | (reached << COLUMNS) | (reached >> mine.climbs)
        more = reached | (more & open_places)
        if more == reached:
            break
        reached = more
    return reached


def gems_within(mine: Any, reached: int, row: int) -> int:
    """How many gems of its colour a row may yet give within these places."""
    places = reached & (ROW << (row * COLUMNS))
    gems = GEMS_STEADY * count(places & mine.steady) + GEMS_SHAKY * count(places & mine.shaky)
    gems += GEMS_SUPPORTED if places & mine.supported else 0
    return gems + (GEMS_FRESH * ((mine.pile >> (3 * row)) & 7) if places & mine.fresh else 0)


def gems_in_all(mine: Any, reached: int) -> int:
    """How many gems all rows may yet give within these places."""
    gems = 0
    for row in range(ROWS):
        gems += gems_within(mine, reached, row)
    return gems


def count(places: int) -> int:
    """How many places a map has, up to the cards of a row."""
    number = 0
    for _ in range(CARDS_IN_ROW):
        number += places != 0
        places &= places - 1
    return number


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
