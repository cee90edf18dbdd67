"""What flipping a card is worth to the scripted player of Galaxy Goldmine: by its kind, its layer, its pile."""

from typing import Any, NamedTuple

from minegym.agents.scripted.galaxy_goldmine_plan import NOTHING, PERCENT, POINT
from minegym.agents.scripted.galaxy_goldmine_view import ending
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    BLACK_HOLE,
    CORE,
    CRUST,
    END_TURN_EFFECT,
    EVENT,
    FORCEFIELD,
    FRAGMENT,
    KINDS,
    LAYER_HEIGHT,
    LOST_TOOL,
    MAGNET,
    MANTLE,
    METEORS,
    NEEDS_HAND,
    NEEDS_PICKAXE,
    PICKPOCKET,
    PILES,
    RAID,
    REPAIR,
    SHORT_CIRCUIT,
    STARTING_TOOLS,
    TAILWIND,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.constants import NOTHING as UNKNOWN


class Turn(NamedTuple):
    """What can still be collected and flipped in a turn."""

    pickaxe: int  # whether each can be used
    hand: int
    by_pickaxe: int  # the best Valuable that lies face up for the Pickaxe
    by_hand: int  # the two best for the Hand
    by_hand_too: int
    by_both: int  # and the best for both together
    flips: int  # explorations left
    hole: int  # what the next Black Hole is worth


def lying(observation: Any, tables: Any, view: Any, plan: Any, pickaxe: int, hand: int, flips: int) -> Any:
    """The turn of one who can use these tools."""
    turn = Turn(pickaxe, hand, 0, 0, 0, 0, flips, hole_worth(view, plan, 0))
    for pile in range(PILES):
        if observation.face_up[pile]:
            kind = observation.known.top[pile] - 1
            turn = joined(turn, tables.icons[kind], POINT * tables.value[kind])
    return turn


def hole_worth(view: Any, plan: Any, bonus: int) -> int:
    """What the next Black Hole is worth to one with so many points more."""
    worth = ending(view, bonus)
    return worth if view.last else worth * plan.hole // PERCENT


def joined(turn: Any, icons: int, worth: int) -> Any:
    """The turn after one more Valuable lies face up."""
    by_pickaxe, by_hand, too, by_both = turn.by_pickaxe, turn.by_hand, turn.by_hand_too, turn.by_both
    if icons == NEEDS_PICKAXE:
        by_pickaxe = max(by_pickaxe, worth)
    elif icons == NEEDS_HAND:
        too = max(too, min(by_hand, worth))
        by_hand = max(by_hand, worth)
    elif icons == NEEDS_PICKAXE | NEEDS_HAND:
        by_both = max(by_both, worth)
    return Turn(turn.pickaxe, turn.hand, by_pickaxe, by_hand, too, by_both, turn.flips, turn.hole)


def harvest(turn: Any) -> int:
    """The most that the tools collect of what lies face up."""
    apart = turn.pickaxe * turn.by_pickaxe + turn.hand * (turn.by_hand + turn.by_hand_too)
    return max(apart, turn.pickaxe * turn.hand * turn.by_both)


# --- One card ------------------------------------------------------------------------------------------------------


def card_worth(tables: Any, view: Any, plan: Any, turn: Any, kind: int) -> int:
    """What it is worth to flip a card of that kind, the own harvest being still to come."""
    if kind < VALUABLES:
        worth = POINT * tables.value[kind]
        if tables.icons[kind] == 0:
            return worth
        gain = harvest(joined(turn, tables.icons[kind], worth)) - harvest(turn)
        return gain - (worth - gain) * view.left // PERCENT
    if kind == FRAGMENT:
        return view.fragment
    if kind == BLACK_HOLE:
        return turn.hole - view.last * harvest(turn)
    if kind < EVENT:
        return find_worth(view, plan, STARTING_TOOLS + kind - LOST_TOOL)
    return event_worth(view, plan, turn, tables.effect[kind - EVENT])


def find_worth(view: Any, plan: Any, tool: int) -> int:
    """What a Lost Tool is worth to its finder."""
    if tool == FORCEFIELD:
        return plan.find + view.shield
    if tool == MAGNET:
        return plan.find + view.theft
    return plan.find + plan.flip if tool == BATTERY else 0


def event_worth(view: Any, plan: Any, turn: Any, effect: int) -> int:
    """What an Event is worth to the one who flips it."""
    if effect == END_TURN_EFFECT:
        return -harvest(turn) - plan.flip * (turn.flips - 1)
    if effect == PICKPOCKET:
        return -view.robbed
    if effect == METEORS:
        return view.meteors
    if effect == SHORT_CIRCUIT:
        return plan.short
    if effect == TAILWIND:
        return plan.flip
    if effect == RAID:
        return view.theft
    if effect == REPAIR:
        return plan.repair
    return max(turn.by_pickaxe, turn.by_hand, turn.by_both)


# --- One pile ------------------------------------------------------------------------------------------------------


def layer_worth(observation: Any, tables: Any, view: Any, plan: Any, turn: Any, layer: int) -> int:
    """What a card that the player has never seen is worth in that layer."""
    total = worth = 0
    for kind in range(KINDS):
        number = observation.known.unseen[layer, kind]
        if number > 0:
            total += number
            worth += number * card_worth(tables, view, plan, turn, kind)
    return worth // max(total, 1)


def upside(observation: Any, tables: Any, view: Any, plan: Any, turn: Any, layer: int, base: int) -> int:
    """How much better than `base` it is to flip a card of that layer only if it is better."""
    total = worth = 0
    for kind in range(KINDS):
        number = observation.known.unseen[layer, kind]
        if number > 0:
            total += number
            worth += number * max(card_worth(tables, view, plan, turn, kind) - base, 0)
    return worth // max(total, 1)


def layer_of_top(observation: Any, pile: int) -> int:
    """The layer of a pile's top card."""
    return max(observation.height[pile] - 1, 0) // LAYER_HEIGHT


def layers_worth(observation: Any, tables: Any, view: Any, plan: Any, turn: Any) -> tuple[int, int, int]:
    """What an unknown card of each layer is worth."""
    return (
        layer_worth(observation, tables, view, plan, turn, CORE),
        layer_worth(observation, tables, view, plan, turn, MANTLE),
        layer_worth(observation, tables, view, plan, turn, CRUST),
    )


def best_flip(observation: Any, tables: Any, view: Any, plan: Any, turn: Any) -> tuple[int, int]:
    """What the best flip is worth, and its pile; 0 and -1 if no pile shows a face-down card."""
    layers = layers_worth(observation, tables, view, plan, turn)
    best, chosen = NOTHING, -1
    for pile in range(PILES):
        if observation.height[pile] > 0 and not observation.face_up[pile]:
            worth = layers[layer_of_top(observation, pile)]
            if observation.known.top[pile] != UNKNOWN:
                worth = card_worth(tables, view, plan, turn, observation.known.top[pile] - 1)
            if worth > best:
                best, chosen = worth, pile
    return (best, chosen) if chosen >= 0 else (0, -1)
