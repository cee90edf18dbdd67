"""Which gems the scripted player of Mined Out! wants, and what it believes about the game."""

from typing import Any, NamedTuple

from minegym.agents.scripted.mined_out_mine import BITS, ONE, packed
from minegym.envs.mined_out.constants import CARDS, COFFEE, LADDER, MINE_CART, ROWS, SIDE, SUPPORTED, UPGRADES

POINT = 10  # a point, in the unit of all worths here
NOTHING = -(1 << 30)


class Plan(NamedTuple):
    """What the player believes about the game, in tenths of a point."""

    ladder: int = 64  # how much more than its price it wants each upgrade
    coffee: int = 120
    mine_cart: int = 85
    shovel: int = 95
    gem_next: int = 50  # what a gem is worth beyond its points if the next upgrade needs it
    gem_later: int = 20  # and if any upgrade still to buy does
    ap: int = 30  # an action point
    idle: int = 5  # and one that would be lost by doing nothing
    horizon: int = 5  # action points that a walk may take
    shake: int = 4  # a card that becomes shaky
    fresh: int = 5  # a card that is revealed, beyond its points and the gem it is entered on
    stuck: int = 370  # a meeple that can never move again
    tomb: int = 110  # each gem short of FEW that can be reached at all
    missing: int = 250  # each gem that upgrades still to buy cost and that can be reached no more
    lost: int = 58  # each line below the row it wants to be in, without a Ladder
    collapse: int = 10  # a card that collapses, beyond its points
    support: int = 8  # a bar, beside its gems and action points
    gem_bar: int = 14  # a gem of a Support's price, beyond its points, while there is no farm
    straight: int = 24  # a shaky card that a bar straightens
    farm: int = 40  # each point that a farm's gems may score, in hundredths
    farm_need: int = 50  # each gem of a farm that upgrades need
    farm_gems: int = 12  # that a farm may give in a whole game
    hurry: int = 1  # and fewer for each upgrade that the player who has most of them has
    rescue: int = 80  # each gem that upgrades need and only the farm can give
    spare: int = 4  # beyond so many that might get lost
    near: int = 30  # percent of what a bar would bring that standing where it can be placed is worth
    blast: int = 120  # what Dynamite must cost an opponent, with half its lead in points
    blast_after: int = 1  # upgrades that make an opponent worth the Dynamite
    rob: int = 40  # each gem an opponent can no more reach
    few: int = 8  # of so many


class Wants(NamedTuple):
    """Which gems the player wants; numbers by colour lie in one integer, BITS each."""

    have: int  # gems on the counters
    room: int  # the counters' spaces
    next: int  # gems that the next upgrade costs
    later: int  # gems that all upgrades still to buy cost
    points: int  # what a gem is worth at the end
    gem_next: int  # and beyond that, while the next upgrade needs it
    gem_later: int  # or a later one
    bar: int  # gems that those upgrades and a Support cost
    gem_bar: int  # and what a gem is worth beyond its points while the Support needs it


def want(observation: Any, tables: Any, plan: Any) -> Any:
    """Which gems to want in this position."""
    me = observation.players[0]
    capacity = counter_spaces(observation, tables)
    coming = next_upgrade(observation, tables, plan)
    later = later_cost(observation, tables)
    price = packed(tables.support_cost[0], tables.support_cost[1], tables.support_cost[2])
    wants_bar = (me.supports > 0) & (not has_farm(me))
    return Wants(
        packed(me.gems[0], me.gems[1], me.gems[2]),
        packed(capacity, capacity, capacity),
        packed(tables.cost[coming, 0], tables.cost[coming, 1], tables.cost[coming, 2]) if coming >= 0 else 0,
        later,
        POINT * packed(tables.gem_points[0], tables.gem_points[1], tables.gem_points[2]),
        plan.gem_next,
        plan.gem_later,
        later + price * wants_bar,
        plan.gem_bar,
    )


def has_farm(player: Any) -> bool:
    """Whether any card is supported."""
    found = False
    for card in range(CARDS):
        found = found | (player.condition[card] == SUPPORTED)
    return found


def support_price(tables: Any, wants: Any, plan: Any) -> int:
    """What the gems, the action points and the bar of a Support are worth."""
    price = plan.support + plan.ap * tables.support_ap
    for colour in range(ROWS):
        price += tables.support_cost[colour] * worth(wants, wants.have - (1 << (BITS * colour)), 1 + colour)
    return price


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


def worth(wants: Any, have: int, gem: int) -> int:
    """What gaining a gem (1 + colour, or 0) brings to one who holds `have`; 0 if it would not be gained."""
    shift = BITS * max(gem - 1, 0)
    held = (have >> shift) & ONE
    value = (wants.points >> shift) & ONE
    value += wants.gem_next if held < (wants.next >> shift) & ONE else 0
    value += wants.gem_later if held < (wants.later >> shift) & ONE else 0
    value += wants.gem_bar if held < (wants.bar >> shift) & ONE else 0
    return value if gem > 0 and held < (wants.room >> shift) & ONE else 0


def covers(wants: Any, have: int) -> bool:
    """Whether the gems pay for all upgrades still to buy: then it matters no more where the meeple is."""
    return pays(have, wants.later)


def pays(have: int, price: int) -> bool:
    """Whether gems are enough for a price: then no colour's difference borrows from the top bit of its number."""
    tops = packed(1 << (BITS - 1), 1 << (BITS - 1), 1 << (BITS - 1))
    return ((have | tops) - price) & tops == tops
