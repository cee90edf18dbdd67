"""A seat's mine: where cards lie, what is open, what a space holds. Compiled with the rules."""

from typing import Any

from minegym.envs.mined_out.constants import (
    BAR_BELOW,
    BAR_RIGHT,
    CARDS_IN_ROW,
    COLLAPSED,
    DOWN,
    DX,
    DY,
    HEADINGS,
    LEFT,
    RIGHT,
    ROWS,
    SIDE,
    STEADY,
    UP,
)

NO_CARD = -1


def card_at(state: Any, seat: int, row: int, column: int) -> int:
    """The card that lies there, or NO_CARD."""
    return state.grid[seat, row, column] - 1


def card_under(state: Any, seat: int) -> int:
    """The card the meeple stands on."""
    player = state.players[seat]
    return card_at(state, seat, player.y // SIDE, player.x // SIDE)


def gem_at(state: Any, tables: Any, seat: int, card: int, x: int, y: int) -> int:
    """1 + the colour of the gem printed on that space of a revealed card; 0 if there is none."""
    return tables.gems[card, state.players[seat].orientation[card], (y % SIDE) * SIDE + x % SIDE]


def within_mine(row: int) -> int:
    """The row, or the nearest one there is."""
    return min(max(row, 0), ROWS - 1)


def is_open(state: Any, seat: int, row: int, column: int) -> bool:
    """R11, R13: whether a meeple may come from another card to that place of the mine."""
    player = state.players[seat]
    nearest = within_mine(row)
    card = card_at(state, seat, nearest, column)
    fresh = (card == NO_CARD) & (player.drawn[nearest] < CARDS_IN_ROW)
    sound = (card != NO_CARD) & (player.condition[max(card, 0)] != COLLAPSED)
    return (row == nearest) & (fresh | sound)


def way_out(x: int, y: int, heading: int) -> int:
    """How many steps that way lead off the card."""
    along = x % SIDE if heading in (LEFT, RIGHT) else y % SIDE
    return along + 1 if heading in (LEFT, UP) else SIDE - along


def ways_to_flee(state: Any, seat: int) -> int:
    """R20: the headings, as bits, that lead to the nearest open spaces outside the meeple's card."""
    player = state.players[seat]
    x, y = player.x, player.y
    row, column = y // SIDE, x // SIDE
    ways = 0
    nearest = SIDE + 1
    for heading in range(HEADINGS):
        steps = way_out(x, y, heading)
        if steps <= nearest and is_open(state, seat, row + DY[heading], column + DX[heading]):
            if steps < nearest:
                ways = 0
                nearest = steps
            ways |= 1 << heading
    return ways


def reveal(state: Any, seat: int, row: int, column: int) -> None:
    """Lay the top card of the row's pile at that column; its owner has yet to orient it."""
    player = state.players[seat]
    card = state.pile[seat, row, player.drawn[row]]
    player.drawn[row] += 1
    state.grid[seat, row, column] = card + 1
    player.column[card] = column
    player.condition[card] = STEADY
    player.standing += 1


def collapse(state: Any, seat: int, card: int) -> None:
    """Overturn a revealed card for good."""
    player = state.players[seat]
    player.condition[card] = COLLAPSED
    player.standing -= 1


def bar_owner(card: int, neighbour: int, heading: int) -> int:
    """Of two adjacent cards, the one that records the bar between them: the left or the upper one."""
    return card if heading in (RIGHT, DOWN) else neighbour


def bar_towards(heading: int) -> int:
    """Which of its recorder's edges a bar that way lies on."""
    return BAR_RIGHT if heading in (LEFT, RIGHT) else BAR_BELOW


def spend_bars(state: Any, seat: int, card: int) -> None:
    """R28: the bars on all four edges of a card are gone for good."""
    player = state.players[seat]
    player.bars[card] = 0
    row, column = card // CARDS_IN_ROW, player.column[card]
    if column > 0:
        left = card_at(state, seat, row, column - 1)
        if left != NO_CARD:
            player.bars[left] &= ~BAR_RIGHT
    if row > 0:
        above = card_at(state, seat, row - 1, column)
        if above != NO_CARD:
            player.bars[above] &= ~BAR_BELOW
