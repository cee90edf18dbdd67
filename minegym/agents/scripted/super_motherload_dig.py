"""Where the scripted players of Super Motherload drill and bomb: every tunnel weighed by what it covers and costs."""

from typing import Any, NamedTuple

from minegym.agents.scripted.super_motherload_plan import NOTHING, PERCENT, POINT
from minegym.agents.scripted.super_motherload_view import distance, haul_worth
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BOARD_SPACES,
    BOMB,
    BOMB_ROCK,
    BOMB_SPACES,
    BONUS_SPACES,
    COLLECT,
    COLLECT_VALUE,
    DIRT,
    DRAW_ONE,
    DRAW_TWO,
    DRILL_COLOURS,
    DRILL_LENGTH,
    DRILL_STEEL,
    HAVE_ARTIFACTS,
    HAVE_BOMBS,
    MINERAL,
    MINORS_UP,
    NO_SPACE,
    ROCK,
    ROWS,
    SEAM,
    STEEL,
    WIDTH,
)

ALL_DRILLS = (1 << DRILL_COLOURS) - 1


class Dig(NamedTuple):
    """What a tunnel covers."""

    spaces: int
    money: int
    minerals: int
    tokens: int
    draws: int
    artifacts: int
    bonuses: int  # spaces with a token, cards to draw or an artifact
    steel: int
    rock: int
    near: int  # how near it comes to an artifact


class Place(NamedTuple):
    """The best tunnel found: what it is worth, and where."""

    worth: int
    colour: int  # of a drill
    first: int  # its first space, or the corner of a bomb
    last: int  # its last space, or the turn of a bomb


def nothing_dug() -> Any:
    """A tunnel that has no space yet."""
    return Dig(0, 0, 0, 0, 0, 0, 0, 0, 0, ROWS + WIDTH)


def dug(observation: Any, tables: Any, view: Any, dig: Any, space: int) -> Any:
    """The tunnel with one more space."""
    content, terrain = observation.contents[space], observation.terrain[space]
    mineral = (content >= MINERAL) & (content < BOMB)
    return Dig(
        dig.spaces + 1,
        dig.money + (tables.mineral_value[content - MINERAL] if mineral else 0),
        dig.minerals + mineral,
        dig.tokens + (content == BOMB),
        dig.draws + (content == DRAW_ONE) + 2 * (content == DRAW_TWO),
        dig.artifacts + (content == ARTIFACT),
        dig.bonuses + (content >= BOMB),
        dig.steel + (terrain >= STEEL),
        dig.rock + (terrain == ROCK),
        min(dig.near, distance(view.targets, space)) if content != ARTIFACT else dig.near,
    )


def touches(observation: Any, space: int) -> bool:
    """Whether a tunnel or the surface lies beside a space."""
    row, column = space // WIDTH, space % WIDTH
    if row == 0 and observation.depths[0] == 1:
        return True
    if row > 0 and observation.tunnel[space - WIDTH]:
        return True
    if row < ROWS - 1 and observation.tunnel[space + WIDTH]:
        return True
    if column > 0 and observation.tunnel[space - 1]:
        return True
    return column < WIDTH - 1 and observation.tunnel[space + 1] == 1


# --- Worth ---------------------------------------------------------------------------------------------------------


def dig_worth(observation: Any, tables: Any, view: Any, plan: Any, dig: Any, bomb: int, seam: int) -> int:
    """What a tunnel brings, before its costs."""
    worth = haul_worth(view, dig.money) if dig.money else 0
    worth += dig.tokens * view.token + dig.draws * view.icon + dig.artifacts * view.artifact
    worth += plan.near * max(view.distance - dig.near, 0)
    if dig.artifacts and dig.artifacts == observation.artifacts_left:
        worth += view.last
    if observation.may_claim_minor:
        worth += best_goal(observation, tables, dig, bomb, seam) * plan.minor // PERCENT
    return worth


def best_goal(observation: Any, tables: Any, dig: Any, bomb: int, seam: int) -> int:
    """What the best minor brings whose goal the tunnel meets."""
    best = 0
    for slot in range(MINORS_UP):
        minor = observation.minors[slot] - 1
        if minor >= 0 and not observation.met[slot]:
            size = size_for(observation, dig, tables.minor_goal[minor], bomb, seam)
            if size >= tables.minor_n[minor]:
                best = max(best, POINT * tables.minor_points[minor])
    return best


def size_for(observation: Any, dig: Any, goal: int, bomb: int, seam: int) -> int:
    """How much of what a goal asks for the tunnel brings; 0 for other goals."""
    if goal == COLLECT:
        return dig.minerals
    if goal == COLLECT_VALUE:
        return dig.money
    if goal == BONUS_SPACES:
        return dig.bonuses
    if goal == HAVE_BOMBS:
        return observation.players[0].bombs + dig.tokens - bomb
    if goal == HAVE_ARTIFACTS:
        return observation.players[0].artifacts + dig.artifacts
    if bomb:
        return dig.rock if goal == BOMB_ROCK else dig.spaces if goal == BOMB_SPACES else 0
    if goal == DRILL_LENGTH:
        return dig.spaces
    if goal == DRILL_STEEL:
        return dig.steel
    return seam if goal == SEAM else 0


# --- Drills --------------------------------------------------------------------------------------------------------


def best_drill(observation: Any, tables: Any, view: Any, plan: Any, colours: int, start: int, extra: int) -> Any:
    """The best line that can be drilled in one of these colours, as bits; from that space, or from any if -1.

    `extra` is the number of spaces that artifacts add.
    """
    best = Place(NOTHING, 0, 0, 0)
    lower, upper = (start, start + 1) if start >= 0 else (0, view.rows * WIDTH)
    for first in range(lower, upper):
        if drills_through(observation, first) & colours:
            across = best_along(observation, tables, view, plan, colours, first, 1, extra)
            if across.worth > best.worth:
                best = across
            down = best_along(observation, tables, view, plan, colours, first, WIDTH, extra)
            if down.worth > best.worth:
                best = down
    return best


def drills_through(observation: Any, space: int) -> int:
    """The colours, as bits, of the drills that can cover a space."""
    terrain = observation.terrain[space]
    if observation.tunnel[space] or terrain in (NO_SPACE, ROCK):
        return 0
    return ALL_DRILLS if terrain == DIRT else 1 << max(terrain - STEEL, 0)


def best_along(
    observation: Any, tables: Any, view: Any, plan: Any, colours: int, first: int, step: int, extra: int
) -> Any:
    """The best line from a space in one direction."""
    best = Place(NOTHING, 0, 0, 0)
    dig, touched, seam, space = nothing_dug(), False, 0, first
    payable = view.lengths[0] | view.lengths[1] | view.lengths[2]
    while colours and payable << extra >> dig.spaces > 1:
        colours &= drills_through(observation, space)
        if colours:
            dig = dug(observation, tables, view, dig, space)
            touched = touched or touches(observation, space)
            seam = int(first // BOARD_SPACES != space // BOARD_SPACES)
            if touched:
                colour, net = cheapest_colour(view, colours, dig.spaces - extra)
                if colour >= 0:
                    worth = net + dig_worth(observation, tables, view, plan, dig, 0, seam)
                    if worth > best.worth:
                        best = Place(worth, colour, first, space)
        space += step
        if space >= view.rows * WIDTH or (step == 1 and space % WIDTH == 0):
            colours = 0
    return best


def cheapest_colour(view: Any, colours: int, icons: int) -> tuple[int, int]:
    """The colour in which that many icons are best paid, and what that costs, as a worth; -1 and 0 if in none."""
    chosen, best = -1, 0
    for colour in range(DRILL_COLOURS):
        if colours >> colour & 1 and icons > 0 and view.lengths[colour] >> max(icons, 0) & 1:
            net = icons * (view.bonuses[colour] - view.icon) + min(icons, view.spare) * view.icon
            if chosen < 0 or net > best:
                chosen, best = colour, net
    return chosen, best


# --- Bombs ---------------------------------------------------------------------------------------------------------


def best_bomb(observation: Any, tables: Any, view: Any, plan: Any, pattern: int, start: int) -> Any:
    """The best place and turn for a bomb of that shape; at that corner, or at any if -1."""
    best = Place(NOTHING, 0, 0, 0)
    lower, upper = (start, start + 1) if start >= 0 else (0, view.rows * WIDTH)
    for corner in range(lower, upper):
        for turn in range(tables.pattern_turns[pattern] + 0):
            worth = bomb_worth(observation, tables, view, plan, pattern, corner, turn)
            if worth > best.worth:
                best = Place(worth, 0, corner, turn)
    return best


def bomb_worth(observation: Any, tables: Any, view: Any, plan: Any, pattern: int, corner: int, turn: int) -> int:
    """What a bomb brings there, before the card's cost; NOTHING if it does not fit."""
    dig, touched, upper = nothing_dug(), False, False
    for number in range(tables.pattern_spaces[pattern] + 0):
        row = corner // WIDTH + tables.shape[pattern, turn, number, 0]
        column = corner % WIDTH + tables.shape[pattern, turn, number, 1]
        if row >= view.rows or column >= WIDTH:
            return NOTHING
        space = row * WIDTH + column
        if observation.tunnel[space] or (observation.terrain[space] != DIRT and observation.terrain[space] != ROCK):
            return NOTHING
        dig = dug(observation, tables, view, dig, space)
        touched = touched or touches(observation, space)
        upper = upper or space < BOARD_SPACES
    if not touched:
        return NOTHING
    lower = (corner // WIDTH + tables.shape[pattern, turn, tables.pattern_spaces[pattern] - 1, 0]) * WIDTH
    seam = int(upper and lower >= BOARD_SPACES)
    return dig_worth(observation, tables, view, plan, dig, 1, seam) - view.token
