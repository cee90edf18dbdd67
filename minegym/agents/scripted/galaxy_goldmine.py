"""The scripted player of Galaxy Goldmine: counts cards, weighs every flip, and takes what its tools can collect.

It sees what its seat sees. All is weighed in points: a Valuable by its value, a Fragment, an Event or a Black Hole by
what it likely brings (`galaxy_goldmine_flips`), the end of the game by who is ahead (`galaxy_goldmine_view`).
"""

from typing import Any

from minegym.agents.scripted.galaxy_goldmine_flips import best_flip, lying
from minegym.agents.scripted.galaxy_goldmine_hands import average, cheapest, dearest
from minegym.agents.scripted.galaxy_goldmine_plan import NOTHING, POINT, Plan
from minegym.agents.scripted.galaxy_goldmine_tools import (
    WITH_BOTH,
    WITH_HAND,
    WITH_PICKAXE,
    best_collection,
    best_look,
    best_pair,
    best_pile,
    richest_pile,
)
from minegym.agents.scripted.galaxy_goldmine_view import view_of
from minegym.envs.galaxy_goldmine.actions import (
    COLLECT_ANY,
    DISABLE_TOOL,
    DISCARD_VALUABLE,
    END_TURN,
    FLIP,
    PROTECT,
    STEAL_FROM,
    USE_BATTERY,
    USE_BOTH,
    USE_HAND,
    USE_HAND_TWICE,
    USE_MAGNET,
    USE_PICKAXE,
)
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    GLOWTORCH,
    HAND,
    MAGNET,
    NEEDS_HAND,
    NEEDS_PICKAXE,
    PICKAXE,
    PILES,
    STEAL,
    TOOLS,
)
from minegym.envs.galaxy_goldmine.constants import NOTHING as NO_CARD

HOUSE_PLAN = Plan()


def choose(observation: Any, tables: Any, mask: Any) -> int:
    """The scripted player's action."""
    return decide(observation, tables, mask, HOUSE_PLAN)


def decide(observation: Any, tables: Any, mask: Any, plan: Any) -> int:
    """The action of a player who believes in the plan."""
    if observation.phase == DISCARD:
        return DISCARD_VALUABLE + cheapest(observation, tables)
    if observation.phase == COLLECT:
        return COLLECT_ANY + richest_pile(observation, tables)
    view = view_of(observation, tables, plan)
    if observation.phase == STEAL:
        return STEAL_FROM + view.victim - 1
    if observation.phase == CHOOSE:
        return best_pair(observation, tables, mask, view, plan)
    turn = lying(
        observation,
        tables,
        view,
        plan,
        works(observation, PICKAXE),
        works(observation, HAND),
        observation.explorations + 0,
    )
    if observation.phase == DISABLE:
        return DISABLE_TOOL + best_disabled(observation, tables, mask, view, turn)
    return explore(observation, tables, mask, view, plan, turn)


def works(observation: Any, tool: int) -> int:
    """1 if the player can use the tool in this turn, else 0."""
    return int((observation.ready[tool] > 0) & (observation.disabled[tool] == 0))


# --- A turn --------------------------------------------------------------------------------------------------------


def explore(observation: Any, tables: Any, mask: Any, view: Any, plan: Any, turn: Any) -> int:
    """Steal and look first, collect when waiting brings no more, protect last."""
    if view.victim > 0 and mask[USE_MAGNET + max(view.victim - 1, 0)]:
        return USE_MAGNET + view.victim - 1
    if works(observation, GLOWTORCH):
        look = best_look(observation, tables, mask, view, plan, turn)
        if look >= 0:
            return look
    flip, pile = best_flip(observation, tables, view, plan, turn)
    if turn.flips == 0 and mask[USE_BATTERY] and flip > 0:
        return USE_BATTERY
    way = best_collection(observation, tables, view, plan, turn)
    if way == WITH_PICKAXE:
        return USE_PICKAXE + best_pile(observation, tables, NEEDS_PICKAXE, PILES)
    if way == WITH_HAND:
        return with_hand(observation, tables)
    if way == WITH_BOTH:
        return USE_BOTH + best_pile(observation, tables, NEEDS_PICKAXE | NEEDS_HAND, PILES)
    if turn.flips > 0 and pile >= 0:
        return FLIP + pile
    return protection(observation, tables, mask)


def with_hand(observation: Any, tables: Any) -> int:
    """Collect the two best Valuables for the Hand, or the only one."""
    best = best_pile(observation, tables, NEEDS_HAND, PILES)
    second = best_pile(observation, tables, NEEDS_HAND, best)
    if second < 0:
        return USE_HAND + best
    return USE_HAND_TWICE + pair_number(min(best, second), max(best, second))


def pair_number(one: int, other: int) -> int:
    """The number of a pair of piles, in the order of `combinations`."""
    return one * (2 * PILES - 1 - one) // 2 + other - one - 1


def protection(observation: Any, tables: Any, mask: Any) -> int:
    """Lay the best Valuable under the Forcefield, if it is better than the one there; else end the turn."""
    kind = dearest(observation, tables)
    if kind >= 0 and mask[PROTECT + max(kind, 0)]:
        protected = observation.players[0].protected
        if protected == NO_CARD or tables.value[kind] > tables.value[max(protected - 1, 0)]:
            return PROTECT + kind
    return END_TURN


# --- Events --------------------------------------------------------------------------------------------------------


def best_disabled(observation: Any, tables: Any, mask: Any, view: Any, turn: Any) -> int:
    """The tool that opponents will miss most, and the player least for the rest of the turn."""
    best, chosen = NOTHING, 0
    for tool in range(TOOLS):
        if mask[DISABLE_TOOL + tool]:
            worth = opponents_use(observation, tables, turn, tool)
            worth -= 2 * worth * works(observation, tool)
            if worth > best:
                best, chosen = worth, tool
    return chosen


def opponents_use(observation: Any, tables: Any, turn: Any, tool: int) -> int:
    """What a tool is likely worth to the next opponent."""
    if tool == PICKAXE:
        return max(turn.by_pickaxe, 2 * POINT)
    if tool == HAND:
        return max(turn.by_hand + turn.by_hand_too, 3 * POINT)
    if tool == MAGNET:
        return 2 * average(observation, tables, 0)
    return POINT if tool in (GLOWTORCH, BATTERY) else POINT // 2
