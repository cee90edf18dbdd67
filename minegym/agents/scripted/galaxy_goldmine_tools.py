"""Which two tools the scripted player of Galaxy Goldmine chooses, and when it uses those it has."""

from typing import Any, NamedTuple

from minegym.agents.scripted.galaxy_goldmine_flips import (
    Turn,
    best_flip,
    harvest,
    hole_worth,
    layer_of_top,
    lying,
    upside,
)
from minegym.agents.scripted.galaxy_goldmine_plan import NOTHING, PERCENT, POINT, liking
from minegym.agents.scripted.galaxy_goldmine_view import ending
from minegym.core.pairs import pair
from minegym.envs.galaxy_goldmine.actions import CHOOSE_TOOLS, USE_TORCH
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    FORCEFIELD,
    GLOWTORCH,
    HAND,
    LAYERS,
    MAGNET,
    PICKAXE,
    PILE_PAIRS,
    PILES,
    TOOL_PAIRS,
)
from minegym.envs.galaxy_goldmine.constants import NOTHING as UNKNOWN

PAIRS_OF_TOOLS = len(TOOL_PAIRS)
PAIRS_OF_PILES = len(PILE_PAIRS)
SURE_TO_LOOK = 1  # a card never seen is worth a look even if it is likely useless


class Outlook(NamedTuple):
    """What a turn is worth to one who can use the Pickaxe, the Hand, both or neither."""

    worth: int
    flip: int  # one exploration more, when the tools have enough to collect
    sight: int  # knowing a card before it is flipped


# --- Choosing ------------------------------------------------------------------------------------------------------


def best_pair(observation: Any, tables: Any, mask: Any, view: Any, plan: Any) -> int:
    """The two tools that make the most of this turn, as an action."""
    idle = lying(observation, tables, view, plan, 0, 0, tables.explorations)
    flip, _ = best_flip(observation, tables, view, plan, idle)
    outlooks = (
        outlook(observation, tables, view, plan, 0, 0, flip),
        outlook(observation, tables, view, plan, 1, 0, flip),
        outlook(observation, tables, view, plan, 0, 1, flip),
        outlook(observation, tables, view, plan, 1, 1, flip),
    )
    best, chosen = NOTHING, 0
    for tools in range(PAIRS_OF_TOOLS):
        if mask[CHOOSE_TOOLS + tools]:
            one, other = pair(tools, LAST_TOOL + 1)
            seen = outlooks[(one == PICKAXE) + 2 * ((one == HAND) | (other == HAND))]
            worth = seen.worth + tool_worth(view, plan, seen, one) + tool_worth(view, plan, seen, other)
            if worth > best:
                best, chosen = worth, tools
    return CHOOSE_TOOLS + chosen


LAST_TOOL = BATTERY


def outlook(observation: Any, tables: Any, view: Any, plan: Any, pickaxe: int, hand: int, idle: int) -> Any:
    """What a turn is worth with these tools to collect, if a flip without them is worth `idle`.

    Of all that further flips reveal the tools collect only once.
    """
    turn = lying(observation, tables, view, plan, pickaxe, hand, tables.explorations)
    flip, pile = best_flip(observation, tables, view, plan, turn)
    if pile < 0 and harvest(turn) == 0:
        return Outlook(idling(observation, view), 0, 0)
    worth = harvest(turn) * (PERCENT + view.left) // PERCENT
    worth += tables.explorations * idle + (flip - idle) * plan.more // PERCENT
    return Outlook(worth, idle, best_sight(observation, tables, view, plan, turn, flip))


def idling(observation: Any, view: Any) -> int:
    """What a turn without a flip and without a collection brings: a full round ends the game, if all like it."""
    worth = ending(view, 0)
    return worth if observation.idle == view.others else min(worth, 0)


def tool_worth(view: Any, plan: Any, seen: Any, tool: int) -> int:
    """What a tool adds to the outlook; that of Pickaxe and Hand is in it."""
    worth = liking(plan, tool)
    if tool == GLOWTORCH:
        worth += seen.sight * plan.torch // PERCENT
    elif tool == FORCEFIELD:
        worth += view.shield
    elif tool == MAGNET:
        worth += view.theft * plan.steal // PERCENT
    elif tool == BATTERY:
        worth += max(seen.flip, 0)
    return worth


# --- The Glowtorch -------------------------------------------------------------------------------------------------


def best_sight(observation: Any, tables: Any, view: Any, plan: Any, turn: Any, base: int) -> int:
    """What it is worth to know an unknown top card, of the layer where that is worth most."""
    best = 0
    for layer in range(LAYERS):
        if has_unknown_top(observation, layer):
            best = max(best, upside(observation, tables, view, plan, turn, layer, base))
    return best


def has_unknown_top(observation: Any, layer: int) -> bool:
    """Whether any pile shows a card of that layer that the player does not know."""
    found = False
    for pile in range(PILES):
        unknown = (observation.height[pile] > 0) & (observation.known.top[pile] == UNKNOWN)
        found = found | (unknown & (layer_of_top(observation, pile) == layer))
    return found


def best_look(observation: Any, tables: Any, mask: Any, view: Any, plan: Any, turn: Any) -> int:
    """The two piles to look at, as an action; -1 if the Glowtorch shows nothing new."""
    base, _ = best_flip(observation, tables, view, plan, turn)
    sights = (
        upside(observation, tables, view, plan, turn, 0, base),
        upside(observation, tables, view, plan, turn, 1, base),
        upside(observation, tables, view, plan, turn, 2, base),
    )
    best, chosen = 0, -1
    for piles in range(PAIRS_OF_PILES):
        if mask[USE_TORCH + piles]:
            one, other = pair(piles, PILES)
            worth = look_worth(observation, sights, one) + look_worth(observation, sights, other)
            if worth > best:
                best, chosen = worth, USE_TORCH + piles
    return chosen


def look_worth(observation: Any, sights: tuple[int, int, int], pile: int) -> int:
    """What looking at a pile shows, its second card at half the worth of a first one."""
    worth = 0
    height = observation.height[pile]
    if height > 0 and observation.known.top[pile] == UNKNOWN:
        worth += 2 * (sights[layer_of_top(observation, pile)] + SURE_TO_LOOK)
    if height > 1 and observation.known.second[pile] == UNKNOWN:
        worth += sights[(height - 2) // LAYERS] + SURE_TO_LOOK
    return worth


# --- Pickaxe and Hand ----------------------------------------------------------------------------------------------

NONE, WITH_PICKAXE, WITH_HAND, WITH_BOTH = range(4)


def best_collection(observation: Any, tables: Any, view: Any, plan: Any, turn: Any) -> int:
    """What to collect now: NONE, to wait for what further explorations reveal, WITH_PICKAXE, WITH_HAND or WITH_BOTH."""
    best, chosen = NOTHING, NONE
    for way in range(WITH_BOTH + 1):
        gain = collected(turn, way)
        if way > NONE and gain == 0:
            continue
        after = Turn(
            turn.pickaxe * (way != WITH_PICKAXE) * (way != WITH_BOTH),
            turn.hand * (way != WITH_HAND) * (way != WITH_BOTH),
            turn.by_pickaxe,
            turn.by_hand,
            turn.by_hand_too,
            turn.by_both,
            turn.flips,
            hole_worth(view, plan, gain),
        )
        flip, pile = best_flip(observation, tables, view, plan, after)
        flips = turn.flips * plan.wait * (pile >= 0) // PERCENT
        worth = (gain + harvest(after)) * (PERCENT + view.left) // PERCENT + flips * flip
        if worth >= best:  # equal: rather collected than still to come
            best, chosen = worth, way
    return chosen


def collected(turn: Any, way: int) -> int:
    """What is collected in that way."""
    if way == WITH_PICKAXE:
        return turn.pickaxe * turn.by_pickaxe
    if way == WITH_HAND:
        return turn.hand * (turn.by_hand + turn.by_hand_too)
    return turn.pickaxe * turn.hand * turn.by_both * (way == WITH_BOTH)


def best_pile(observation: Any, tables: Any, icons: int, without: int) -> int:
    """The pile, other than `without`, with the best face-up Valuable of these icons; -1 if there is none."""
    best, chosen = -1, -1
    for pile in range(PILES):
        if observation.face_up[pile] and pile != without:
            kind = observation.known.top[pile] - 1
            if tables.icons[kind] == icons and tables.value[kind] > best:
                best, chosen = tables.value[kind] + 0, pile
    return chosen


def richest_pile(observation: Any, tables: Any) -> int:
    """The pile with the best face-up Valuable, and of equals the one that takes more tools; worth nothing else."""
    best, chosen = -1, 0
    for pile in range(PILES):
        if observation.face_up[pile]:
            kind = observation.known.top[pile] - 1
            worth = POINT * tables.value[kind] + tables.icons[kind]
            if worth > best:
                best, chosen = worth, pile
    return chosen
