"""The six tools: when each can be used, and what it does. Compiled with the rules."""

from typing import Any

from minegym.core.pairs import pair
from minegym.envs.galaxy_goldmine.actions import (
    PROTECT,
    USE_BATTERY,
    USE_BOTH,
    USE_HAND,
    USE_HAND_TWICE,
    USE_MAGNET,
    USE_PICKAXE,
    USE_TORCH,
)
from minegym.envs.galaxy_goldmine.asteroid import face_down, look, standing, waiting, waiting_for
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    FORCEFIELD,
    GLOWTORCH,
    HAND,
    MAGNET,
    NEEDS_HAND,
    NEEDS_PICKAXE,
    PICKAXE,
    PILE_PAIR_SETS,
    PILE_PAIRS,
    PILE_SETS,
    PILES,
    STARTING_TOOLS,
    TOOLS,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.hands import collect, offer_victims, protect, seat_after, steal, victims


def has_tool(state: Any, tool: int) -> bool:
    """R7, R33: whether the tool is there to be chosen: from the start or once found, and in working order."""
    there = (tool < STARTING_TOOLS) | (state.activated[max(tool - STARTING_TOOLS, 0)] == 1)
    return there & (state.disabled[tool] == 0)


def working_tools(state: Any) -> int:
    """R7: the tools, as bits, that can be chosen."""
    tools = 0
    for tool in range(TOOLS):
        tools |= has_tool(state, tool) << tool
    return tools


def is_ready(state: Any, tool: int) -> bool:
    """R8, R33: whether the active seat can still use the tool in this turn."""
    return (state.ready[tool] > 0) & (state.disabled[tool] == 0)


def pickaxe_targets(state: Any, found: int) -> int:
    """R13: of the waiting Valuables, the piles, as bits, from which the Pickaxe collects."""
    return waiting_for(found, NEEDS_PICKAXE) * is_ready(state, PICKAXE)


def hand_targets(state: Any, found: int) -> int:
    """R14: of the waiting Valuables, the piles, as bits, from which the Hand collects."""
    return waiting_for(found, NEEDS_HAND) * is_ready(state, HAND)


def both_targets(state: Any, found: int) -> int:
    """R15: of the waiting Valuables, the piles, as bits, from which Pickaxe and Hand together collect."""
    return waiting_for(found, NEEDS_PICKAXE | NEEDS_HAND) * (is_ready(state, PICKAXE) & is_ready(state, HAND))


def torch_targets(state: Any) -> int:
    """R17: the piles, as bits, that the Glowtorch can look at; two at least, or none."""
    piles = standing(state)
    return piles * (is_ready(state, GLOWTORCH) & (piles & (piles - 1) != 0))


def can_charge(state: Any) -> bool:
    """R24: whether the Battery Pack has a card to flip."""
    return is_ready(state, BATTERY) & (face_down(state) != 0)


def any_tool_usable(state: Any, tables: Any) -> bool:
    """R10: whether any tool of the active seat has a target."""
    found = waiting(state, tables)
    piles = (
        pickaxe_targets(state, found) | hand_targets(state, found) | both_targets(state, found) | torch_targets(state)
    )
    can_protect = is_ready(state, FORCEFIELD) & (state.players[state.active].unprotected > 0)
    can_steal = is_ready(state, MAGNET) & (victims(state) != 0)
    return (piles != 0) | can_charge(state) | can_protect | can_steal


def legal_tools(state: Any, tables: Any, mask: Any) -> None:
    """R8, R25: every use of every tool that is ready; one without a target is not offered."""
    found = waiting(state, tables)
    mark(mask, USE_PICKAXE, pickaxe_targets(state, found))
    mark(mask, USE_HAND, hand_targets(state, found))
    mark_pairs(mask, USE_HAND_TWICE, hand_targets(state, found))
    mark(mask, USE_BOTH, both_targets(state, found))
    mark_pairs(mask, USE_TORCH, torch_targets(state))
    can_protect = is_ready(state, FORCEFIELD)
    for kind in range(VALUABLES):
        mask[PROTECT + kind] = can_protect & (state.hand[state.active, kind] > 0)
    if is_ready(state, MAGNET):
        offer_victims(state, mask, USE_MAGNET)
    mask[USE_BATTERY] = can_charge(state)


def mark(mask: Any, start: int, piles: int) -> None:
    """Offer an action for every pile of a set."""
    for pile in range(PILES):
        mask[start + pile] = PILE_SETS[piles, pile]


def mark_pairs(mask: Any, start: int, piles: int) -> None:
    """Offer an action for every two piles of a set."""
    for number in range(len(PILE_PAIRS)):
        mask[start + number] = PILE_PAIR_SETS[piles, number]


def use_tool(state: Any, tables: Any, action: int) -> None:
    """Use a tool up, and do what it does."""
    if action < USE_HAND:
        state.ready[PICKAXE] -= 1
        collect(state, tables, action - USE_PICKAXE)
    elif action < USE_HAND_TWICE:
        state.ready[HAND] -= 1
        collect(state, tables, action - USE_HAND)
    elif action < USE_BOTH:
        state.ready[HAND] -= 1
        one, other = pair(action - USE_HAND_TWICE, PILES)
        collect(state, tables, one)
        collect(state, tables, other)
    elif action < USE_TORCH:
        state.ready[PICKAXE] -= 1
        state.ready[HAND] -= 1
        collect(state, tables, action - USE_BOTH)
    elif action < PROTECT:
        state.ready[GLOWTORCH] -= 1
        one, other = pair(action - USE_TORCH, PILES)
        look(state, state.active, one)
        look(state, state.active, other)
    elif action < USE_MAGNET:
        state.ready[FORCEFIELD] -= 1
        protect(state, state.active, action - PROTECT)
    elif action < USE_BATTERY:
        state.ready[MAGNET] -= 1
        steal(state, tables, state.active, seat_after(state, action - USE_MAGNET))
    else:
        state.ready[BATTERY] -= 1
        state.explorations += tables.battery
