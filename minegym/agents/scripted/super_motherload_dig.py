"""Where the scripted players of Super Motherload drill and bomb: every tunnel weighed by what it covers and costs."""

from typing import Any, NamedTuple

from minegym.agents.scripted.super_motherload_plan import NOTHING, PERCENT, POINT
from minegym.agents.scripted.super_motherload_view import distance, haul_hope, haul_worth
from minegym.envs.super_motherload.actions import SPACE
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BOARD_SPACES,
    BOMB,
    BOMB_AT,
    BOMB_ROCK,
    BOMB_SPACES,
    BONUS_SPACES,
    COLLECT,
    COLLECT_VALUE,
    CONTENTS,
    DIRT,
    DRAW_ONE,
    DRAW_TWO,
    DRILL_COLOURS,
    DRILL_FROM,
    DRILL_LENGTH,
    DRILL_STEEL,
    HAVE_ARTIFACTS,
    HAVE_BOMBS,
    MINERAL,
    MINERALS,
    MINORS_UP,
    ROCK,
    ROWS,
    SEAM,
    SPACES,
    STEEL,
    TERRAINS,
    WIDTH,
)

COUNT_BITS = 5  # the longest line has 16 spaces
ALL_DRILLS = (1 << DRILL_COLOURS) - 1
DRILLS_THROUGH = (0, ALL_DRILLS, 0, *(1 << colour for colour in range(DRILL_COLOURS)))  # each terrain, colours as bits
DRILLS = sum(DRILLS_THROUGH[terrain] << DRILL_COLOURS * terrain for terrain in range(TERRAINS))  # in one integer


class Dig(NamedTuple):
    """What a tunnel covers."""

    spaces: int
    money: int
    contents: int  # how many spaces hold each content: `COUNT_BITS` for each, in one integer, which is fast
    terrains: int  # how many are of each terrain, likewise


class Place(NamedTuple):
    """The best tunnel found: what it is worth, and where."""

    worth: int
    colour: int  # of a drill
    first: int  # its first space, or the corner of a bomb
    last: int  # its last space, or the turn of a bomb


def nothing_dug() -> Any:
    """A tunnel that has no space yet."""
    return Dig(0, 0, 0, 0)


def dug(observation: Any, tables: Any, dig: Any, space: int) -> Any:
    """The tunnel with one more space."""
    content, terrain = observation.contents[space], observation.terrain[space]
    return Dig(
        dig.spaces + 1,
        dig.money + money_in(tables, content),
        dig.contents + (1 << COUNT_BITS * content),
        dig.terrains + (1 << COUNT_BITS * terrain),
    )


def counted(counts: int, kind: int) -> int:
    """How many spaces of a tunnel are of a kind."""
    return counts >> COUNT_BITS * kind & (1 << COUNT_BITS) - 1


def counted_from(counts: int, kind: int, beyond: int) -> int:
    """How many are of the kinds `kind..beyond-1`."""
    number = 0
    for each in range(kind, beyond):
        number += counted(counts, each)
    return number


def loot_worth(view: Any, dig: Any) -> int:
    """What a tunnel's tokens, cards to draw and artifacts bring."""
    draws = counted(dig.contents, DRAW_ONE) + 2 * counted(dig.contents, DRAW_TWO)
    tokens, artifacts = counted(dig.contents, BOMB), counted(dig.contents, ARTIFACT)
    return tokens * view.token + draws * view.icon + artifacts * view.artifact


def money_in(tables: Any, content: int) -> int:
    """What a space's mineral is worth; 0 if there is none. Without a branch: the processor could not predict it."""
    mineral = (content >= MINERAL) & (content < BOMB)
    return tables.mineral_value[min(max(content - MINERAL, 0), MINERALS - 1)] * mineral


def touches(observation: Any, space: int) -> int:
    """Whether a tunnel or the surface lies beside a space. Without branches: the processor could not predict them."""
    row, column, tunnel = space // WIDTH, space % WIDTH, observation.tunnel
    found = (row == 0) & (observation.depths[0] == 1)
    found |= (row > 0) & tunnel[max(space - WIDTH, 0)]
    found |= (row < ROWS - 1) & tunnel[min(space + WIDTH, SPACES - 1)]
    found |= (column > 0) & tunnel[max(space - 1, 0)]
    found |= (column < WIDTH - 1) & tunnel[min(space + 1, SPACES - 1)]
    return found


# --- Worth ---------------------------------------------------------------------------------------------------------


def dig_worth(observation: Any, tables: Any, view: Any, plan: Any, dig: Any, bomb: int, seam: int, least: int) -> int:
    """What a tunnel brings, before its costs and without coming nearer to an artifact.

    NOTHING if even with that it cannot be more than `least`: most tunnels are far from the best, so little of them need
    be weighed. One of n spaces comes nearer by n steps at most: it hangs together, and touches another or the surface.
    """
    artifacts = counted(dig.contents, ARTIFACT)
    worth = loot_worth(view, dig) + (view.last if artifacts and artifacts == observation.artifacts_left else 0)
    most = worth + haul_hope(view, dig.money) + plan.near * min(dig.spaces, view.distance)
    if dig.spaces >= view.goal_spaces and most + view.goal > least:
        goal = best_goal(observation, tables, view, dig, bomb, seam) * plan.minor // PERCENT
        worth, most = worth + goal, most + goal
    return worth + haul_worth(view.stacks, dig.money) if most > least else NOTHING


def nearer(observation: Any, view: Any, near: int, space: int) -> int:
    """How near a tunnel comes to an artifact with one more space; an artifact covered is no aim any more."""
    if view.distance > 1 and observation.contents[space] != ARTIFACT:
        return min(near, distance(view.targets, space))
    return near


def best_goal(observation: Any, tables: Any, view: Any, dig: Any, bomb: int, seam: int) -> int:
    """What the best minor brings whose goal the tunnel meets."""
    best = 0
    for slot in range(MINORS_UP):
        if view.goals >> slot & 1:
            minor = max(observation.minors[slot] - 1, 0)
            size = size_for(observation, dig, tables.minor_goal[minor], bomb, seam)
            if size >= tables.minor_n[minor]:
                best = max(best, POINT * tables.minor_points[minor])
    return best


def size_for(observation: Any, dig: Any, goal: int, bomb: int, seam: int) -> int:
    """How much of what a goal asks for the tunnel brings; 0 for other goals."""
    if goal == COLLECT:
        return counted_from(dig.contents, MINERAL, BOMB)
    if goal == COLLECT_VALUE:
        return dig.money
    if goal == BONUS_SPACES:
        return counted_from(dig.contents, BOMB, CONTENTS)
    if goal == HAVE_BOMBS:
        return observation.players[0].bombs + counted(dig.contents, BOMB) - bomb
    if goal == HAVE_ARTIFACTS:
        return observation.players[0].artifacts + counted(dig.contents, ARTIFACT)
    if bomb:
        return counted(dig.terrains, ROCK) if goal == BOMB_ROCK else dig.spaces if goal == BOMB_SPACES else 0
    if goal == DRILL_LENGTH:
        return dig.spaces
    if goal == DRILL_STEEL:
        return counted_from(dig.terrains, STEEL, TERRAINS)
    return seam if goal == SEAM else 0


# --- Drills --------------------------------------------------------------------------------------------------------


def may_begin(observation: Any, mask: Any, space: int) -> bool:
    """Whether a drill or bomb can begin there: the mask knows while that is asked, else it must be tried."""
    return ((observation.phase != DRILL_FROM) & (observation.phase != BOMB_AT)) or mask[SPACE + space]


def best_drill(
    observation: Any, tables: Any, mask: Any, view: Any, plan: Any, colours: int, start: int, extra: int, least: int
) -> Any:
    """The best line worth more than `least` in one of these colours, as bits; from that space, or from any if -1.

    `extra` is the number of spaces that artifacts add.
    """
    best = Place(least, 0, 0, 0)
    lower, upper = (start, start + 1) if start >= 0 else (0, view.rows * WIDTH)
    for first in range(lower, upper):
        if drills_through(observation, first) & colours and may_begin(observation, mask, first):
            for step in (1, WIDTH):
                best = best_along(observation, tables, view, plan, colours, first, step, extra, best)
    return best


def drills_through(observation: Any, space: int) -> int:
    """The colours, as bits, of the drills that can cover a space."""
    return (DRILLS >> DRILL_COLOURS * observation.terrain[space] & ALL_DRILLS) * (1 - observation.tunnel[space])


def best_along(
    observation: Any,
    tables: Any,
    view: Any,
    plan: Any,
    colours: int,
    first: int,
    step: int,
    extra: int,
    best: Any,
) -> Any:
    """The best of the lines from a space in one direction and of the best before."""
    dig, touched, space = nothing_dug(), 0, first
    payable = view.lengths[0] | view.lengths[1] | view.lengths[2]
    while colours and payable << extra >> dig.spaces > 1:
        colours &= drills_through(observation, space)
        if colours:
            dig = dug(observation, tables, dig, space)
            touched |= touches(observation, space)
            colour, net = cheapest_colour(view, colours, dig.spaces - extra)
            if (touched > 0) & (colour >= 0):
                seam = int(first // BOARD_SPACES != space // BOARD_SPACES)
                worth = dig_worth(observation, tables, view, plan, dig, 0, seam, best.worth - net)
                if worth > NOTHING:
                    worth += net + approach_of_line(observation, view, plan, first, step, dig.spaces)
                    if worth > best.worth:
                        best = Place(worth, colour, first, space)
        space += step
        if space >= view.rows * WIDTH or (step == 1 and space % WIDTH == 0):
            colours = 0
    return best


def approach_of_line(observation: Any, view: Any, plan: Any, first: int, step: int, spaces: int) -> int:
    """What it is worth that a line comes nearer to an artifact."""
    near = view.distance
    for number in range(spaces):
        near = nearer(observation, view, near, first + number * step)
    return plan.near * (view.distance - near)


def cheapest_colour(view: Any, colours: int, icons: int) -> tuple[int, int]:
    """The colour in which that many icons are best paid, and what that costs, as a worth; -1 if in none."""
    chosen, most = -1, -1
    for colour in range(DRILL_COLOURS):
        pays = colours >> colour & view.lengths[colour] >> max(icons, 0) & 1
        if (pays == 1) & (view.bonuses[colour] > most):
            chosen, most = colour, view.bonuses[colour]
    return chosen, icons * (most - view.icon) + min(icons, view.spare) * view.icon


# --- Bombs ---------------------------------------------------------------------------------------------------------


def best_bomb(observation: Any, tables: Any, mask: Any, view: Any, plan: Any, pattern: int, start: int) -> Any:
    """The best place and turn for a bomb of that shape; at that corner, or at any if -1."""
    best = Place(NOTHING, 0, 0, 0)
    lower, upper = (start, start + 1) if start >= 0 else (0, view.rows * WIDTH)
    for corner in range(lower, upper):
        if may_begin(observation, mask, corner):
            for turn in range(tables.pattern_turns[pattern] + 0):
                worth = bomb_worth(observation, tables, view, plan, pattern, corner, turn, best.worth)
                if worth > best.worth:
                    best = Place(worth, 0, corner, turn)
    return best


def bomb_space(tables: Any, pattern: int, turn: int, corner: int, number: int) -> int:
    """The n-th space of the turned shape at a corner, if the shape does not leave the boards there."""
    return corner + tables.shape[pattern, turn, number, 0] * WIDTH + tables.shape[pattern, turn, number, 1]


def bomb_worth(
    observation: Any, tables: Any, view: Any, plan: Any, pattern: int, corner: int, turn: int, least: int
) -> int:
    """What a bomb brings there, before the card's cost; NOTHING if it does not fit, or brings no more than `least`."""
    dig, touched, space = nothing_dug(), 0, corner
    for number in range(tables.pattern_spaces[pattern] + 0):
        space = bomb_space(tables, pattern, turn, corner, number)
        if space >= view.rows * WIDTH or corner % WIDTH + tables.shape[pattern, turn, number, 1] >= WIDTH:
            return NOTHING
        if observation.tunnel[space] or (observation.terrain[space] != DIRT and observation.terrain[space] != ROCK):
            return NOTHING
        dig = dug(observation, tables, dig, space)
        touched |= touches(observation, space)
    if not touched:
        return NOTHING
    upper = bomb_space(tables, pattern, turn, corner, 0) < BOARD_SPACES  # spaces are in reading order
    seam = int(upper and space >= BOARD_SPACES)
    worth = dig_worth(observation, tables, view, plan, dig, 1, seam, least + view.token)
    if worth == NOTHING:
        return NOTHING
    return worth + approach_of_bomb(observation, tables, view, plan, pattern, corner, turn) - view.token


def approach_of_bomb(observation: Any, tables: Any, view: Any, plan: Any, pattern: int, corner: int, turn: int) -> int:
    """What it is worth that a bomb's tunnel comes nearer to an artifact."""
    near = view.distance
    for number in range(tables.pattern_spaces[pattern] + 0):
        near = nearer(observation, view, near, bomb_space(tables, pattern, turn, corner, number))
    return plan.near * (view.distance - near)
