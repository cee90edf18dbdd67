"""The trips among which the scripted players of Drillers choose: how far down, what to drill, where the turn ends."""

from typing import Any, NamedTuple

from minegym.agents.scripted.drillers_hand import drills_saved, drills_spent, fuel_saved
from minegym.agents.scripted.drillers_plan import NOTHING, POINT
from minegym.agents.scripted.drillers_worth import extras, finds, pack_minerals, strength, track_worth
from minegym.envs.drillers.constants import (
    BARRIER,
    CORRIDOR_START,
    FIRST_BARRIER,
    FLOORS,
    MINERALS,
    ON_END,
    PAY_FUEL,
    PAY_MOVES,
    SURFACE,
    TOP_FLOOR,
)

MOST_BARS, MOST_DUG, FEW_CORRIDORS = 2, 4, 2
BYTE = 255


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


def best_trip(observation: Any, tables: Any, plan: Any, view: Any, reach: Any) -> Any:
    """The trip that is worth most."""
    best = Trip(NOTHING, view.floor, view.floor, 0, 0, 0, 0, 0, 0, 0)
    breach = Breach(0, 0, 0, 0)
    deepest = observation.deepest + 0
    while True:
        for lowest in range(deepest + breach.bars if breach.bars else view.floor, deepest + breach.bars + 1):
            best = best_end(observation, tables, plan, view, reach, breach, best, lowest)
        floor = deepest + breach.bars + 1
        if breach.bars == MOST_BARS or floor > deepest_wanted(observation, plan):
            return best
        tile = BARRIER + floor - FIRST_BARRIER
        breach = Breach(
            breach.bars + 1,
            breach.drills + tables.barrier_cost[floor],
            breach.width + tables.tile_width[tile],
            breach.worth + POINT * tables.tile_points[tile] + plan.barrier,
        )


def deepest_wanted(observation: Any, plan: Any) -> int:
    """The floor down to which the player goes: one more if the corridors of the open ones run out."""
    left = 0
    for floor in range(TOP_FLOOR, observation.deepest + 1):
        left += (observation.top_tile[floor] > 0) + 0
    for tile in range(CORRIDOR_START[observation.deepest - TOP_FLOOR + 1]):
        left += observation.unseen_tiles[tile]
    wanted = plan.lowest if left > FEW_CORRIDORS else observation.deepest + 1
    return min(max(plan.lowest, wanted), FLOORS - 1)


def best_end(
    observation: Any, tables: Any, plan: Any, view: Any, reach: Any, breach: Any, best: Any, lowest: int
) -> Any:
    """The better of a trip found and those down to a floor, wherever they end."""
    down = lowest - breach.bars - view.floor
    moves = down + lowest
    drills = view.drills + drills_spent(reach, max(moves - view.moves, 0)) - breach.drills
    if drills >= 0 and drills_spent(reach, max(moves - view.moves, 0)) >= 0:
        home = 0 if view.last else plan.surface + view.fuel * observation.players[0].fuel_cap
        legs = Legs(1, lowest, SURFACE, moves, drills, home)
        best = best_drilling(observation, tables, plan, view, breach, legs, best)
    for end in range(1, lowest + 1):
        if end == lowest or view.last or view.end:
            best = best_stay(observation, tables, plan, view, reach, breach, best, lowest, end, down)
    return best


def best_stay(
    observation: Any,
    tables: Any,
    plan: Any,
    view: Any,
    reach: Any,
    breach: Any,
    best: Any,
    lowest: int,
    end: int,
    down: int,
) -> Any:
    """The better of a trip found and those that end on a floor of the mine, thrifty or, towards the end, not."""
    top = max(min(view.floor, end), 1)
    more = 0
    while more < MINERALS - 1:
        moves = down + lowest - end + more
        short = max(moves - view.moves, 0)
        stay = stay_worth(observation, tables, plan, view, end, more)
        drills = view.drills + drills_saved(reach, short) - breach.drills
        if view.last == 0 and drills >= 0 and drills_saved(reach, short) >= 0:
            after = stay + view.fuel * fuel_saved(reach, short)
            legs = Legs(top, lowest, end, moves, drills, after)
            best = best_drilling(observation, tables, plan, view, breach, legs, best)
        drills = view.drills + drills_spent(reach, short) - breach.drills
        if (view.last or view.end > 0) and drills >= 0 and drills_spent(reach, short) >= 0:
            legs = Legs(top, lowest, end, moves, drills, stay)
            best = best_drilling(observation, tables, plan, view, breach, legs, best)
        if not asks_moves(observation, tables, end):
            break
        more += 1
    return best


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


def best_drilling(observation: Any, tables: Any, plan: Any, view: Any, breach: Any, legs: Any, best: Any) -> Any:
    """The better of a trip found and one with those legs: where to excavate how much, and what to collect."""
    found = 0
    for floor in range(legs.top, legs.lowest + 1):
        found += pack_minerals(observation, floor)
    best = collecting(observation, tables, plan, view, breach, legs, best, found, 0, 0, 0)
    for floor in range(max(legs.top, TOP_FLOOR), legs.lowest + 1):
        tile = observation.top_tile[floor] - 1
        if tile < 0:
            continue
        cost = tables.corridor_cost[floor] + 0
        there = found
        for mineral in range(MINERALS):
            there += tables.tile_minerals[tile, mineral] << 8 * mineral
        left = 1
        for other in range(CORRIDOR_START[floor - TOP_FLOOR], CORRIDOR_START[floor - TOP_FLOOR + 1]):
            left += observation.unseen_tiles[other]
        for dug in range(1, min(left, MOST_DUG) + 1):
            price = dug * cost - discount(observation, tables, floor)
            if price > legs.drills:
                break
            best = collecting(observation, tables, plan, view, breach, legs, best, there, floor, dug, price)
    return best


def discount(observation: Any, tables: Any, floor: int) -> int:
    """What the floor's card takes off the next corridor there."""
    card = observation.floor_card[floor] - 1
    if card < 0 or observation.dug[floor]:
        return 0
    return min(tables.discount[card] + 0, tables.corridor_cost[floor] + 0)


def collecting(
    observation: Any,
    tables: Any,
    plan: Any,
    view: Any,
    breach: Any,
    legs: Any,
    best: Any,
    found: int,
    floor: int,
    dug: int,
    price: int,
) -> Any:
    """The better of a trip found and one that excavates so much, and collects the best minerals with the rest."""
    worth, width = breach.worth, breach.width
    if dug:
        tile = CORRIDOR_START[floor - TOP_FLOOR]
        worth += dug * POINT * tables.tile_points[tile]
        width += dug * tables.tile_width[tile]
    worth += track_worth(observation, tables, plan, view, width)
    triggered = view.last == 0 and width and view.track + width >= tables.track
    worth += -POINT * tables.penalty[legs.end] if triggered else legs.after
    taken = least = 0
    left = min(legs.drills - price, view.room)
    for behind in range(MINERALS):
        mineral = MINERALS - 1 - behind
        number = min(found >> 8 * mineral & BYTE, left)
        if number > 0:
            worth += number * view.minerals[mineral]
            taken += number
            left -= number
            least = mineral
    if worth <= best.worth:
        return best
    drills = breach.drills + price + taken
    return Trip(worth, legs.lowest, legs.end, breach.bars, floor, dug, taken, least, legs.moves, drills)
