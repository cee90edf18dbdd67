"""What the scripted player of Mined Out! wants in a position: which gems, which row, and what everything is worth."""

from typing import Any, NamedTuple

from minegym.agents.scripted.mined_out_mine import ROW, Mine, gems_within, nearest, place, reach, survey
from minegym.envs.mined_out.constants import (
    CARDS_IN_ROW,
    COFFEE,
    COLUMNS,
    GEM_BITS,
    GREEN,
    HEADINGS,
    IN_PILE,
    LADDER,
    LINE_BITS,
    MINE_CART,
    RED,
    ROWS,
    SHOVEL,
    SIDE,
    UP,
    UPGRADES,
    YELLOW,
)

POINT = 10  # a point, in the unit of all worths here
NOTHING = -(1 << 30)
BITS = 8  # of a number, in integers that hold one for each colour
ONE = (1 << BITS) - 1

# The low bits of these spaces in the edition's `gem_bits`.
EDGES = sum(1 << (LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE)) for space in (1, 3, 5, 7))
CORNERS = sum(1 << (LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE)) for space in (0, 2, 6, 8))


class Plan(NamedTuple):
    """What the player believes about the game, in tenths of a point."""

    ladder: int = 100  # how much more than its price it wants each upgrade
    coffee: int = 120
    mine_cart: int = 85
    shovel: int = 95
    gem_next: int = 20  # what a gem is worth beyond its points if the next upgrade needs it
    gem_later: int = 39  # and if any upgrade still to buy does
    ap: int = 15  # an action point
    horizon: int = 5  # action points that a walk may take
    shake: int = 5  # a card that becomes shaky
    fresh: int = 10  # a card that is revealed, beyond its points and the gem it is entered on
    stuck: int = 370  # a meeple that can never move again
    tomb: int = 110  # each gem short of FEW that can be reached at all
    blast: int = 6  # gems that Dynamite must take from an opponent
    lost: int = 58  # each line below the row it wants to be in, without a Ladder
    support: int = 8  # a bar, beside its gems and action points


class Wants(NamedTuple):
    """Which gems the player wants; numbers by colour lie in one integer, BITS each."""

    have: int  # gems on the counters
    room: int  # the counters' spaces
    next: int  # gems that the next upgrade costs
    later: int  # gems that all upgrades still to buy cost
    points: int  # what a gem is worth at the end
    gem_next: int  # and beyond that, while the next upgrade needs it
    gem_later: int  # or a later one


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
    collapse: int  # what a card that collapses costs
    shake: int
    stuck: int
    tomb: int
    mine: Mine
    edge: int  # what a new card is worth by row (two numbers' BITS each), entered in the middle of an edge
    corner: int  # or at a corner


def packed(green: int, yellow: int, red: int) -> int:
    """Three numbers, one for each colour, in one."""
    return green | yellow << BITS | red << (2 * BITS)


def of_colour(numbers: int, colour: int) -> int:
    """The number of one colour."""
    return (numbers >> (BITS * colour)) & ONE


def want(observation: Any, tables: Any, plan: Any) -> Any:
    """Which gems to want in this position."""
    me = observation.players[0]
    capacity = counter_spaces(observation, tables)
    coming = next_upgrade(observation, tables, plan)
    return Wants(
        packed(me.gems[0], me.gems[1], me.gems[2]),
        packed(capacity, capacity, capacity),
        packed(tables.cost[coming, 0], tables.cost[coming, 1], tables.cost[coming, 2]) if coming >= 0 else 0,
        later_cost(observation, tables),
        POINT * packed(tables.gem_points[0], tables.gem_points[1], tables.gem_points[2]),
        plan.gem_next,
        plan.gem_later,
    )


def aim(observation: Any, tables: Any, wants: Any, plan: Any, restless: bool) -> Any:
    """What else to want in this position; the restless want another row at any price."""
    me = observation.players[0]
    mine = survey(me)
    reached = reach(mine, place(me.y // SIDE, me.x // SIDE), 0)
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
        plan.ap,
        POINT * tables.card_points,
        plan.shake,
        plan.stuck,
        plan.tomb * (not restless),
        mine,
        fresh_worth(observation, tables, wants, plan, EDGES),
        fresh_worth(observation, tables, wants, plan, CORNERS),
    )


def counter_spaces(observation: Any, tables: Any) -> int:
    """How many gems of a colour the counters hold."""
    return tables.capacity + tables.cart_room * observation.players[0].upgrades[MINE_CART]


def later_cost(observation: Any, tables: Any) -> int:
    """Gems that all upgrades still to buy cost."""
    me = observation.players[0]
    later = 0
    for upgrade in range(UPGRADES):
        if not me.upgrades[upgrade]:
            later += packed(tables.cost[upgrade, 0], tables.cost[upgrade, 1], tables.cost[upgrade, 2])
    return later


def preference(plan: Any, upgrade: int) -> int:
    """How much the plan wants an upgrade."""
    if upgrade == LADDER:
        return plan.ladder
    if upgrade == COFFEE:
        return plan.coffee
    return plan.mine_cart if upgrade == MINE_CART else plan.shovel


def next_upgrade(observation: Any, tables: Any, plan: Any) -> int:
    """The upgrade to save for, or -1: wanted most for the action points it will yet take."""
    me = observation.players[0]
    capacity = counter_spaces(observation, tables)
    best, chosen = NOTHING, -1
    for upgrade in range(UPGRADES):
        if me.upgrades[upgrade]:
            continue
        value = preference(plan, upgrade)
        for colour in range(ROWS):
            missing = max(tables.cost[upgrade, colour] - me.gems[colour], 0)
            away = colour - me.y // SIDE
            distance = 3 * away if away >= 0 else 4 - 6 * away
            value -= plan.ap * (2 * missing + (distance if missing else 0))
            if tables.cost[upgrade, colour] > capacity:
                value -= 1000
        if value > best:
            best, chosen = value, upgrade
    return chosen


def best_row(observation: Any, tables: Any, wants: Any, mine: Any, reached: int, restless: bool) -> int:
    """The row to be in: the first that holds gems the upgrades need, else the one whose gems are worth most."""
    me = observation.players[0]
    capacity = of_colour(wants.room, 0)
    farm, most = me.y // SIDE, 0
    for row in range(ROWS):
        if gems_within(mine, reached, row) == 0 or (restless and row == me.y // SIDE):
            continue
        if me.gems[row] < min(of_colour(wants.later, row), capacity):
            return row
        if me.gems[row] < capacity and tables.gem_points[row] > most:
            farm, most = row, tables.gem_points[row]
    return farm


def best_column(observation: Any, mine: Any, reached: int, row: int) -> int:
    """The space along the mine to be near: the next card of the row wanted, or the next way towards that row."""
    me = observation.players[0]
    here = me.y // SIDE
    goal = reached & (mine.steady | mine.shaky | mine.supported | mine.fresh)
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


def worth(wants: Any, have: int, gem: int) -> int:
    """What gaining a gem (1 + colour, or 0) brings to one who holds `have`; 0 if it would not be gained."""
    shift = BITS * max(gem - 1, 0)
    held = (have >> shift) & ONE
    value = (wants.points >> shift) & ONE
    value += wants.gem_next if held < (wants.next >> shift) & ONE else 0
    value += wants.gem_later if held < (wants.later >> shift) & ONE else 0
    return value if gem > 0 and held < (wants.room >> shift) & ONE else 0
