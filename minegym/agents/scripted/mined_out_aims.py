"""What the scripted player of Mined Out! wants in a position: which gems, which row, and what everything is worth."""

from typing import Any, NamedTuple

from minegym.agents.scripted.mined_out_farms import bar_spots, bar_worth, bar_worths, best_bar
from minegym.agents.scripted.mined_out_mine import (
    BITS,
    ROW,
    Mine,
    nearest,
    of_colour,
    packed,
    place,
    reach,
    supply,
    survey,
)
from minegym.agents.scripted.mined_out_wants import POINT, worth
from minegym.envs.mined_out.constants import (
    CARDS_IN_ROW,
    COLUMNS,
    GEM_BITS,
    GREEN,
    HEADINGS,
    IN_PILE,
    LADDER,
    LINE_BITS,
    RED,
    ROWS,
    SHOVEL,
    SIDE,
    UP,
    YELLOW,
)

# The low bits of these spaces in the edition's `gem_bits`.
EDGES = sum(1 << (LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE)) for space in (1, 3, 5, 7))
CORNERS = sum(1 << (LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE)) for space in (0, 2, 6, 8))


class Aims(NamedTuple):
    """What the player wants in a position, beside gems."""

    x: int  # the meeple's space
    y: int
    top: int  # first and last line of the row it wants to be in
    bottom: int
    goal: int  # the space along the mine it wants to be near
    sideways: int  # action points of a step aside
    down: int  # of one down
    up: int  # and of one up
    headings: int  # the ways it can walk: without a Ladder not the last one, up
    above: int  # what a line too high costs
    below: int  # what a line too low costs
    horizon: int  # action points that a walk may take, next turn's among them
    keep: int  # how many of them are not lost by staying
    ap: int  # what an action point is worth
    pull: int  # what a space less to the goal is worth
    collapse: int  # what a card that collapses costs
    shake: int
    stuck: int
    tomb: int
    missing: int
    mine: Mine
    edge: int  # what a new card is worth by row (two numbers' BITS each), entered in the middle of an edge
    corner: int  # or at a corner
    bars: int  # what a bar on each edge of the meeple's card would bring, see mined_out_farms
    bar_spots: int  # the places in sight from which the best of them can be placed, a bit each, line by line
    bar_near: int  # what standing there is worth to one who can pay for it
    bar_price: int  # gems that a Support costs, by colour


def aim(observation: Any, tables: Any, wants: Any, plan: Any, restless: bool) -> Any:
    """What else to want in this position; the restless want another row at any price."""
    me = observation.players[0]
    mine = survey(me, tables)
    reached = reach(mine, place(me.y // SIDE, me.x // SIDE), 0)
    bars = bar_worths(observation, tables, wants, mine, reached, plan)
    bar = best_bar(bars)
    row = best_row(observation, tables, wants, mine, reached, restless)
    horizon = max(plan.horizon, observation.ap)
    ladder = me.upgrades[LADDER] == 1
    down = tables.shovel_down if me.upgrades[SHOVEL] else tables.down
    return Aims(
        me.x,
        me.y,
        row * SIDE,
        row * SIDE + SIDE - 1,
        best_column(observation, mine, reached, row),
        tables.sideways,
        down,
        tables.up,
        HEADINGS if ladder else UP,
        plan.ap * down,
        plan.ap * tables.up if ladder else plan.lost * (not restless),
        horizon,
        horizon - max(observation.ap - tables.saved_ap, 0),
        plan.idle if restless else plan.ap,
        plan.ap,
        POINT * tables.card_points + plan.collapse,
        plan.shake,
        plan.stuck,
        plan.tomb * (not restless),
        plan.missing * (not restless),
        mine,
        fresh_worth(observation, tables, wants, plan, EDGES),
        fresh_worth(observation, tables, wants, plan, CORNERS),
        bars,
        bar_spots(me, bar) if bars else 0,
        plan.near * bar_worth(bars, bar) // 100 * (not restless),
        packed(tables.support_cost[0], tables.support_cost[1], tables.support_cost[2]),
    )


def best_row(observation: Any, tables: Any, wants: Any, mine: Any, reached: int, restless: bool) -> int:
    """The row to be in: the first whose colour the upgrades need, else the one that can give what is worth most."""
    me = observation.players[0]
    chosen, most = me.y // SIDE, 0
    for row in range(ROWS):
        places = reached & (ROW << (row * COLUMNS))
        if restless and row == me.y // SIDE:
            continue
        room = of_colour(wants.room, row)
        if me.gems[row] < min(of_colour(wants.later, row), room) and supply(mine, places, row) > 0:
            return row
        value = POINT * tables.card_points if places & mine.fresh else 0
        for colour in range(ROWS):
            gem = worth(wants, wants.have, 1 + colour)
            value = max(value, gem if gem > 0 and supply(mine, places, colour) > 0 else 0)
        if value > most:
            chosen, most = row, value
    return chosen


def best_column(observation: Any, mine: Any, reached: int, row: int) -> int:
    """The space along the mine to be near: the next card of the row wanted, or the next way towards that row."""
    me = observation.players[0]
    here = me.y // SIDE
    goal = reached & (mine.stands | mine.fresh)
    if row > here:
        goal = reached >> COLUMNS
    elif row < here:
        goal = reached << COLUMNS
    return nearest(me, ((goal & reached) >> (here * COLUMNS)) & ROW)


def fresh_worth(observation: Any, tables: Any, wants: Any, plan: Any, entrances: int) -> int:
    """By row: what a new card is worth on average if it is turned as is best to enter at one of these spaces."""
    me = observation.players[0]
    green = worth(wants, wants.have, 1 + GREEN)
    yellow = worth(wants, wants.have, 1 + YELLOW)
    red = worth(wants, wants.have, 1 + RED)
    numbers = 0
    for row in range(ROWS):
        left, total = 0, 0
        for card in range(row * CARDS_IN_ROW, (row + 1) * CARDS_IN_ROW):
            low = tables.gem_bits[card, 0] & entrances
            high = (tables.gem_bits[card, 0] >> 1) & entrances
            most = max(green * (low & ~high != 0), yellow * (high & ~low != 0), red * (low & high != 0))
            in_pile = me.condition[card] == IN_PILE
            left += in_pile
            total += most * in_pile
        numbers |= (POINT * tables.card_points + plan.fresh + total // max(left, 1)) << (2 * BITS * row)
    return numbers
