"""The trips among which the scripted players of Drillers choose: how far down, what to drill, where the turn ends."""

from typing import Any, NamedTuple

from minegym.agents.scripted.drillers_ground import BYTE, BYTE_BITS, NOWHERE, track_worth
from minegym.agents.scripted.drillers_hand import drills_saved, drills_spent, fuel_saved
from minegym.agents.scripted.drillers_plan import NOTHING, POINT
from minegym.agents.scripted.drillers_worth import extras, finds, strength
from minegym.envs.drillers.constants import (
    BARRIER,
    FIRST_BARRIER,
    MINERALS,
    ON_END,
    PAY_FUEL,
    PAY_MOVES,
    SURFACE,
)

MOST_BARS = 2


class Trip(NamedTuple):
    """One trip; it is worth so much, and needs so many moves and drills in all."""

    worth: int
    lowest: int  # the lowest floor it comes to
    end: int  # where the turn ends
    bars: int  # barriers removed
    dig: int  # the floor where corridors are excavated
    dug: int  # how many
    taken: int  # minerals collected
    least: int  # the least of them
    moves: int
    drills: int


class Breach(NamedTuple):
    """The barriers that a trip removes."""

    bars: int
    drills: int  # that they take
    width: int
    worth: int


class Legs(NamedTuple):
    """What a trip has to go by."""

    top: int  # the highest floor where it works
    lowest: int
    end: int
    moves: int
    drills: int  # that it can have, besides those for barriers
    after: int  # what the turn's end is worth if the game goes on
    ended: int  # what it is worth if the trip triggers the end


def best_trip(observation: Any, tables: Any, plan: Any, view: Any, ground: Any, reach: Any, least: int) -> Any:
    """The trip that is worth most; one worth no more than `least`, and good for nothing else, if none is worth more."""
    best = Trip(least, view.floor, view.floor, 0, 0, 0, 0, 0, 0, 0)
    breach = Breach(0, 0, 0, 0)
    deepest = observation.deepest + 0
    while True:
        for lowest in range(deepest + breach.bars if breach.bars else view.floor, deepest + breach.bars + 1):
            for end in range(lowest + 1):
                if end in (SURFACE, lowest) or view.last or view.end:
                    best = best_to(observation, tables, plan, view, ground, reach, breach, best, lowest, end)
        floor = deepest + breach.bars + 1
        if breach.bars == MOST_BARS or floor > ground.wanted:
            return best
        tile = BARRIER + floor - FIRST_BARRIER
        breach = Breach(
            breach.bars + 1,
            breach.drills + tables.barrier_cost[floor],
            breach.width + tables.tile_width[tile],
            breach.worth + POINT * tables.tile_points[tile] + plan.barrier,
        )


def best_to(
    observation: Any,
    tables: Any,
    plan: Any,
    view: Any,
    ground: Any,
    reach: Any,
    breach: Any,
    best: Any,
    lowest: int,
    end: int,
) -> Any:
    """The better of a trip found and those down to a floor that end on another, some with moves left over there."""
    needed = breach.drills - view.drills
    for more in range(MINERALS - 1):
        moves = lowest - breach.bars - view.floor + lowest - end + more
        short = max(moves - view.moves, 0)
        for thrifty in (True, False):
            drills = drills_made(view, reach, end, short, thrifty)
            if drills >= max(needed, 0):
                after = after_worth(observation, tables, plan, view, reach, end, short, more, thrifty)
                top = max(min(view.floor, end), 1)
                ended = -POINT * tables.penalty[end]
                legs = Legs(top, lowest, end, moves, drills - needed, after, ended)
                if at_most(view, ground, breach, legs) > best.worth:
                    best = best_drilling(view, ground, breach, legs, best)
        if end == SURFACE or not asks_moves(observation, tables, end):
            break
    return best


def drills_made(view: Any, reach: Any, end: int, moves: int, thrifty: bool) -> int:
    """The drills that can be made besides moves; -1 if the moves cannot, or the player would not want to end so.

    Whoever ends the turn in the mine saves fuel for the next one, if there is one, or spends it all towards the end.
    """
    if thrifty:
        return -1 if view.last or end == SURFACE else drills_saved(reach, moves)
    return drills_spent(reach, moves) if view.last or view.end > 0 or end == SURFACE else -1


def after_worth(
    observation: Any, tables: Any, plan: Any, view: Any, reach: Any, end: int, moves: int, more: int, thrifty: bool
) -> int:
    """What ending a turn on a floor is worth, so many moves made, and with some left over."""
    if end == SURFACE:
        return 0 if view.last else plan.surface + view.fuel * observation.players[0].fuel_cap
    worth = stay_worth(observation, tables, plan, view, end, more)
    return worth + view.fuel * fuel_saved(reach, moves) if thrifty else worth


def asks_moves(observation: Any, tables: Any, floor: int) -> bool:
    """Whether the floor's card takes moves at the end of Operations."""
    card = observation.floor_card[floor] - 1
    if card < 0:
        return False
    return tables.floor_options[card, ON_END] > 0 and tables.floor_cost[card, ON_END, 0, PAY_MOVES] > 0


def stay_worth(observation: Any, tables: Any, plan: Any, view: Any, floor: int, moves: int) -> int:
    """What ending a turn on a floor is worth, with moves left over."""
    if view.last:
        worth = -POINT * tables.penalty[floor]
    else:
        worth = plan.depth * floor * (view.left + 20) // 120 - POINT * tables.penalty[floor] * (view.left < 15)
    card = observation.floor_card[floor] - 1
    if card < 0 or tables.floor_options[card, ON_END] == 0:
        return worth
    best = NOTHING
    for option in range(tables.floor_options[card, ON_END]):
        if tables.floor_cost[card, ON_END, option, PAY_MOVES] <= moves:
            effects = tables.floor_effects[card, ON_END, option]
            here = extras(observation, tables, plan, view, effects) + finds(observation, view, effects, floor)
            here += 0 if view.last else strength(tables, plan, effects)
            here -= view.fuel * tables.floor_cost[card, ON_END, option, PAY_FUEL]
            best = max(best, here)
    return worth + best if best > NOTHING else worth


def at_most(view: Any, ground: Any, breach: Any, legs: Any) -> int:
    """What no trip with those legs exceeds: one that excavates the most for nothing, and collects the dearest alone."""
    worth = breach.worth + track_worth(ground, view, breach.width)
    worth += max(min(legs.drills, view.room), 0) * ground.dearest
    worth += max(legs.after, legs.ended)
    return worth + (ground.dig_worth if legs.drills >= ground.dig_price else 0)


def best_drilling(view: Any, ground: Any, breach: Any, legs: Any, best: Any) -> Any:
    """The better of a trip found and one with those legs: where to excavate how much, and what to collect."""
    found = ground.above[legs.lowest + 1] - ground.above[legs.top]
    for floor in range(NOWHERE, max(legs.lowest, NOWHERE) + 1):
        if floor > NOWHERE and floor < legs.top:
            continue
        dig = ground.digs[floor - NOWHERE]
        for dug in range(dig.least, dig.most + 1):
            if dug * dig.cost - dig.discount > legs.drills:
                break
            best = collecting(view, ground, breach, legs, best, found + dig.minerals, dig, floor, dug)
    return best


def collecting(
    view: Any, ground: Any, breach: Any, legs: Any, best: Any, found: int, dig: Any, floor: int, dug: int
) -> Any:
    """The better of a trip found and one that excavates so much, and collects the best minerals with the rest."""
    width = breach.width + dug * dig.width
    worth = breach.worth + dug * dig.worth + track_worth(ground, view, width)
    worth += legs.ended if width >= ground.track_end else legs.after
    price = dug * dig.cost - dig.discount
    left = min(legs.drills - price, view.room)
    if worth + max(left, 0) * ground.dearest <= best.worth:
        return best  # as nearly all do: not even the dearest minerals would help
    taken = least = 0
    for behind in range(MINERALS):
        mineral = MINERALS - 1 - behind
        number = min(found >> BYTE_BITS * mineral & BYTE, left)
        if number > 0:
            worth += number * view.minerals[mineral]
            taken += number
            left -= number
            least = mineral
    if worth <= best.worth:
        return best
    drills = breach.drills + price + taken
    return Trip(worth, legs.lowest, legs.end, breach.bars, floor, dug, taken, least, legs.moves, drills)
