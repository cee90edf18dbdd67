"""The mine as the trips of the scripted players of Drillers meet it, counted once a decision, not once a trip.

Minerals are packed by kind into the bytes of an integer. What trips ask of a floor again and again is a number here.
"""

from typing import Any, NamedTuple

from minegym.agents.scripted.drillers_plan import POINT
from minegym.envs.drillers.constants import (
    CORRIDOR_START,
    EMERALD,
    FLOORS,
    MILESTONES,
    MINERALS,
    TOP_FLOOR,
)

BYTE_BITS, BYTE = 8, 255
MOST_DUG, FEW_CORRIDORS = 4, 2
NOWHERE = TOP_FLOOR - 1  # stands for a floor where nothing is excavated
FAR_OFF = 1 << 30  # notches that no trip brings


class Dig(NamedTuple):
    """What excavating on a floor brings."""

    least: int  # how many corridors are excavated there: at least, and at most
    most: int
    cost: int  # drills that each takes
    discount: int  # that the floor's card takes off the first
    minerals: int  # under the first
    worth: int  # of each tile's points
    width: int  # of each tile


class Ground(NamedTuple):
    """The mine, and the progress track that its tiles fill."""

    wanted: int  # the floor down to which the player goes
    above: tuple[int, int, int, int, int, int, int, int]  # the minerals that lie above each floor, and in all
    digs: tuple[Dig, Dig, Dig, Dig, Dig, Dig]  # nowhere, then by floor from the top one
    dearest: int  # what the dearest mineral there is worth
    dig_price: int  # the least drills that an excavation takes
    dig_worth: int  # more than what any brings besides minerals
    notch: int  # what each notch is worth
    lines: tuple[int, int, int]  # notches to each milestone; far off if somebody has it
    prizes: tuple[int, int, int]  # what they are worth
    track_end: int  # notches to the end; far off once it is triggered


def ground_of(observation: Any, tables: Any, plan: Any, view: Any) -> Any:
    """Look at the mine; `view` may be one with other moves, drills and room."""
    under_1 = minerals_on(observation, 0)
    under_2 = under_1 + minerals_on(observation, 1)
    under_3 = under_2 + minerals_on(observation, 2)
    under_4 = under_3 + minerals_on(observation, 3)
    under_5 = under_4 + minerals_on(observation, 4)
    under_6 = under_5 + minerals_on(observation, 5)
    above_7 = under_6 + minerals_on(observation, 6)
    digs = (
        Dig(0, 0, 0, 0, 0, 0, 0),
        dig_on(observation, tables, 2),
        dig_on(observation, tables, 3),
        dig_on(observation, tables, 4),
        dig_on(observation, tables, 5),
        dig_on(observation, tables, 6),
    )
    prizes = (
        POINT * tables.milestone_points[0] + plan.deny,
        POINT * tables.milestone_points[1] + plan.deny,
        POINT * tables.milestone_points[2] + plan.deny,
    )
    return Ground(
        deepest_wanted(observation, plan),
        (0, under_1, under_2, under_3, under_4, under_5, under_6, above_7),
        digs,
        dearest_of(view, digs, above_7),
        least_price(digs),
        most_worth(digs, plan.notch) + prizes[0] + prizes[1] + prizes[2] + max(view.end, 0),
        plan.notch,
        (
            line_ahead(observation, tables, view, 0),
            line_ahead(observation, tables, view, 1),
            line_ahead(observation, tables, view, 2),
        ),
        prizes,
        FAR_OFF if view.last else max(tables.track - view.track, 1),
    )


def dearest_of(view: Any, digs: Any, found: int) -> int:
    """What the dearest mineral is worth of those that lie there or come to light."""
    for dig in digs:
        found |= dig.minerals
    dearest = 0
    for mineral in range(MINERALS):
        if found >> BYTE_BITS * mineral & BYTE:
            dearest = max(dearest, view.minerals[mineral])
    return dearest


def least_price(digs: Any) -> int:
    """The least drills that an excavation takes."""
    price = FAR_OFF
    for dig in digs:
        if dig.most:
            price = min(price, dig.cost - dig.discount)
    return price


def most_worth(digs: Any, notch: int) -> int:
    """The most that the tiles of a floor and their notches bring."""
    worth = 0
    for dig in digs:
        worth = max(worth, dig.most * (dig.worth + notch * dig.width))
    return worth


def minerals_on(observation: Any, floor: int) -> int:
    """The minerals that the player finds on a floor, packed."""
    found = 0
    for mineral in range(MINERALS):
        found += min(observation.minerals[floor, mineral], 31) << BYTE_BITS * mineral
    if floor > 0 and observation.players[0].reserved == floor:
        found += 1 << BYTE_BITS * EMERALD
    return found


def dig_on(observation: Any, tables: Any, floor: int) -> Any:
    """What there is to excavate on a floor."""
    tile = observation.top_tile[floor] - 1
    if tile < 0:
        return Dig(1, 0, 0, 0, 0, 0, 0)
    minerals = 0
    for mineral in range(MINERALS):
        minerals += tables.tile_minerals[tile, mineral] << BYTE_BITS * mineral
    first = CORRIDOR_START[floor - TOP_FLOOR]
    left = min(1 + hidden_tiles(observation, first, CORRIDOR_START[floor - TOP_FLOOR + 1]), MOST_DUG)
    cost = tables.corridor_cost[floor] + 0
    return Dig(
        1,
        left,
        cost,
        min(discount(observation, tables, floor), cost),
        minerals,
        POINT * tables.tile_points[first],
        tables.tile_width[first] + 0,
    )


def discount(observation: Any, tables: Any, floor: int) -> int:
    """What the floor's card takes off the next corridor there."""
    card = observation.floor_card[floor] - 1
    return 0 if card < 0 or observation.dug[floor] else tables.discount[card] + 0


def hidden_tiles(observation: Any, start: int, stop: int) -> int:
    """How many of these tiles lie below others."""
    number = 0
    for tile in range(start, stop):
        number += observation.unseen_tiles[tile]
    return number


def deepest_wanted(observation: Any, plan: Any) -> int:
    """The floor down to which the player goes: one more if the corridors of the open ones run out."""
    left = hidden_tiles(observation, 0, CORRIDOR_START[observation.deepest - TOP_FLOOR + 1])
    for floor in range(TOP_FLOOR, observation.deepest + 1):
        left += (observation.top_tile[floor] > 0) + 0
    wanted = plan.lowest if left > FEW_CORRIDORS else observation.deepest + 1
    return min(max(plan.lowest, wanted), FLOORS - 1)


def line_ahead(observation: Any, tables: Any, view: Any, line: int) -> int:
    """How many notches it takes to a milestone."""
    ahead = tables.lines[line] - observation.players[0].notches
    return ahead if view.lines >> line & 1 and ahead > 0 else FAR_OFF


def track_worth(ground: Any, view: Any, width: int) -> int:
    """What so many notches more bring: milestones, and the end."""
    worth = ground.notch * width
    for line in range(MILESTONES):
        if width >= ground.lines[line]:
            worth += ground.prizes[line]
    return worth + view.end if width >= ground.track_end else worth
