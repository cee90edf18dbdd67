"""How far the scripted player of Mined Out! looks: all walks of a few steps over the spaces in sight.

A place in sight is (i, j), column and line of the observation's `around` arrays. A walk ends where a card is revealed
or collapses: what follows is worth its action points, no more.
"""

from collections.abc import Callable
from typing import Any

from minegym.agents.scripted.mined_out_mine import BITS, ONE, lacking, place, reach
from minegym.agents.scripted.mined_out_wants import NOTHING, covers, pays, worth
from minegym.envs.mined_out.constants import DOWN, DX, DY, HEADINGS, ROWS, SIDE, UP
from minegym.envs.mined_out.mine import way_out
from minegym.envs.mined_out.observe import NO_WAY, RUBBLE, SIGHT_X, SIGHT_Y, UNREVEALED

FEW = 6  # gems within reach: with fewer a meeple begins to feel shut in
SAFE = 12  # a walk remembers in one integer the cards it has shaken and, this much higher, those made safe before
NO_HEADING = -1
SHAKY_GROUND, SUPPORTED_GROUND = 3, 4  # 1 + the card's condition


def in_sight(i: int, j: int) -> bool:
    """Whether a place lies in the observation's `around` arrays."""
    return (i >= 0) & (i <= 2 * SIGHT_X) & (j >= 0) & (j <= 2 * SIGHT_Y)


def place_worth(aims: Any, wants: Any, have: int, i: int, j: int) -> int:
    """What being there is worth, compared with being where the player wants to be."""
    x = aims.x + i - SIGHT_X
    y = aims.y + j - SIGHT_Y
    value = -aims.pull * max(abs(x - aims.goal) - 2, 0)
    value -= aims.above * max(aims.top - y, 0)
    colour = BITS * (aims.top // SIDE)
    lacking = (have >> colour) & ONE < (wants.later >> colour) & ONE
    return value - (aims.below * max(y - aims.bottom, 0) if lacking else 0)


def fresh_card(aims: Any, i: int, j: int) -> int:
    """What revealing a card by coming to that place is worth."""
    x = aims.x + i - SIGHT_X
    y = aims.y + j - SIGHT_Y
    by_row = aims.edge if x % SIDE == 1 or y % SIDE == 1 else aims.corner
    return (by_row >> (2 * BITS * (y // SIDE))) & ((1 << 2 * BITS) - 1)


def landing(observation: Any, aims: Any, wants: Any, have: int, i: int, j: int) -> int:
    """What being thrown to that place is worth; NOTHING if it is no way out. It may lie out of sight."""
    x = aims.x + i - SIGHT_X
    y = aims.y + j - SIGHT_Y
    spot = place(y // SIDE, x // SIDE) if 0 <= y < ROWS * SIDE else 0
    mine = aims.mine
    if spot & (mine.stands | mine.fresh) == 0:
        return NOTHING
    value = place_worth(aims, wants, have, i, j)
    if spot & mine.fresh:
        return value + fresh_card(aims, i, j)
    gem = worth(wants, have, observation.around_gem[j, i]) if in_sight(i, j) else 0
    return value + gem - (aims.collapse if spot & mine.shaky and gem > 0 else 0)


def way_on(aims: Any, wants: Any, have: int, i: int, j: int, gone: int) -> int:
    """What is lost for the time to come by being thrown to that place."""
    x = aims.x + i - SIGHT_X
    y = aims.y + j - SIGHT_Y
    if covers(wants, have):
        return 0
    reached = reach(aims.mine, place(y // SIDE, x // SIDE), gone)
    missing, few = lacking(aims.mine, reached, have, wants.later, FEW)
    return -aims.tomb * few - aims.missing * missing


def thrown(observation: Any, aims: Any, wants: Any, have: int, i: int, j: int) -> int:
    """What follows when the card at that place collapses: the best of the nearest ways out."""
    x = aims.x + i - SIGHT_X
    y = aims.y + j - SIGHT_Y
    gone = place(y // SIDE, x // SIDE)
    best = NOTHING
    nearest = SIDE + 1
    for heading in range(HEADINGS):
        steps = way_out(x, y, heading)
        if steps > nearest:
            continue
        to_i, to_j = i + steps * DX[heading], j + steps * DY[heading]
        value = landing(observation, aims, wants, have, to_i, to_j)
        if value > NOTHING:
            value += way_on(aims, wants, have, to_i, to_j, gone)
            best = value if steps < nearest else max(best, value)
            nearest = steps
    if best == NOTHING:
        return 0 if covers(wants, have) else -aims.stuck
    return best


def rest(aims: Any, wants: Any, have: int, i: int, j: int, ap: int) -> int:
    """What standing there with that many action points is worth; more than can be kept are lost."""
    value = place_worth(aims, wants, have, i, j) + aims.ap * min(ap, aims.keep)
    at_edge = (aims.bar_spots >> ((2 * SIGHT_X + 1) * j + i)) & 1
    return value + (aims.bar_near if at_edge and pays(have, aims.bar_price) else 0)


def step_cost(aims: Any, heading: int) -> int:
    """The action points of one step."""
    if heading == DOWN:
        return aims.down
    return aims.up if heading == UP else aims.sideways


def card_bit(aims: Any, i: int, j: int) -> int:
    """A bit for the card at a place in sight, to remember that a walk has shaken it."""
    column = (aims.x % SIDE + i) // SIDE
    row = (aims.y + j + 1) // SIDE
    return 1 << (4 * row + column)


def safe_cards(aims: Any, heading: int) -> int:
    """What a walk remembers if it begins with a Support on that edge."""
    there = card_bit(aims, SIGHT_X + DX[heading], SIGHT_Y + DY[heading])
    return (card_bit(aims, SIGHT_X, SIGHT_Y) | there) << SAFE


def is_farm(observation: Any, aims: Any, i: int, j: int, shaken: int) -> bool:
    """Whether a gem lies there that is gained at every entry: only then is it worth walking straight back to it."""
    safe = (observation.around_ground[j, i] == SUPPORTED_GROUND) | (shaken >> SAFE & card_bit(aims, i, j) != 0)
    return safe & (observation.around_gem[j, i] > 0)


def nowhere(observation: Any, aims: Any, wants: Any, i: int, j: int, ap: int, shaken: int, have: int, back: int) -> int:
    """The walk of no steps."""
    return rest(aims, wants, have, i, j, ap)


def stepping(walk: Callable[..., int]) -> Callable[..., int]:
    """What one step is worth, with the best walk that follows it."""

    def step(
        observation: Any, aims: Any, wants: Any, i: int, j: int, ap: int, shaken: int, have: int, heading: int
    ) -> int:
        left = ap - step_cost(aims, heading)
        from_i, from_j = i, j
        i += DX[heading]
        j += DY[heading]
        if left < 0 or not in_sight(i, j):
            return NOTHING
        ground = observation.around_ground[j, i]
        if ground == NO_WAY:
            return NOTHING
        if ground == UNREVEALED:
            return fresh_card(aims, i, j) + rest(aims, wants, have, i, j, left)
        gem = observation.around_gem[j, i]
        value = worth(wants, have, gem)
        if value > 0 and ground > RUBBLE:
            have += 1 << (BITS * (gem - 1))
            bit = card_bit(aims, i, j)
            if ground != SUPPORTED_GROUND and not shaken >> SAFE & bit:
                if ground == SHAKY_GROUND or shaken & bit:
                    end = thrown(observation, aims, wants, have, i, j)
                    return value - aims.collapse + end + aims.ap * min(left, aims.keep)
                shaken |= bit
                value -= aims.shake
        back = NO_HEADING if value > 0 or is_farm(observation, aims, from_i, from_j, shaken) else heading ^ 1
        return value + walk(observation, aims, wants, i, j, left, shaken, have, back)

    return step


def walking(step: Callable[..., int]) -> Callable[..., int]:
    """The best walk that begins with that step, or with none."""

    def walk(
        observation: Any, aims: Any, wants: Any, i: int, j: int, ap: int, shaken: int, have: int, back: int
    ) -> int:
        best = rest(aims, wants, have, i, j, ap)
        for heading in range(aims.headings):
            if heading != back:
                best = max(best, step(observation, aims, wants, i, j, ap, shaken, have, heading))
        return best

    return walk


STEPS = 5  # of the longest walk
_step = stepping(nowhere)
for _ in range(STEPS - 1):
    _step = stepping(walking(_step))
first_step = _step


def best_walk(observation: Any, aims: Any, wants: Any, shaken: int, have: int) -> tuple[int, int]:
    """What the best walk is worth and its first heading, or -1 to stay."""
    best = rest(aims, wants, have, SIGHT_X, SIGHT_Y, aims.horizon)
    chosen = -1
    for heading in range(aims.headings):
        value = first_step(observation, aims, wants, SIGHT_X, SIGHT_Y, aims.horizon, shaken, have, heading)
        if value > best:
            best, chosen = value, heading
    return best, chosen
