"""The scripted players of Drillers: they plan the turn that their cards and fuel can pay, and do its next step.

They see what their seat sees. Nothing is remembered: at every decision the best trip is found anew among all that the
hand can pay for (`drillers_hand`, `drillers_trip`), in hundredths of a point (`drillers_worth`). Players differ in what
they believe (`drillers_plan`); the beginner is another player altogether (`drillers_beginner`).
"""

from typing import Any

from minegym.agents.scripted.drillers_beginner import choose_beginner
from minegym.agents.scripted.drillers_choices import (
    battery_tile,
    card_to_repair,
    column_out,
    floor_option,
    mineral_to_raise,
    next_effect,
    reach_for,
    solid_fuel,
    where_to_repair,
)
from minegym.agents.scripted.drillers_ground import ground_of
from minegym.agents.scripted.drillers_hand import hand_of, reach_of
from minegym.agents.scripted.drillers_plan import BUILDER, DIGGER, NOTHING, RUSHER
from minegym.agents.scripted.drillers_surface import keep, surface, worst_card
from minegym.agents.scripted.drillers_trip import best_trip
from minegym.agents.scripted.drillers_turn import operate
from minegym.agents.scripted.drillers_worth import extras, seen_with, view_of
from minegym.envs.drillers.actions import CHOOSE_CARD, CHOOSE_OPTION, GO_TO_FLOOR
from minegym.envs.drillers.constants import (
    BATTERY_TILE,
    COLUMN_OUT,
    DISCARD_CARD,
    DRILLS,
    FLOOR_OPTION,
    FLOORS,
    GO_TO,
    KEEP_CARDS,
    MOVES,
    OPERATE,
    OPTION,
    OPTIONS,
    ORDER,
    RAISE_WHICH,
    REACH_TO,
    REPAIR_CARD,
    REPAIR_FROM,
    SOLID,
    SURFACE_ACT,
)


def choose(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player with the better plan."""
    return decide(observation, tables, mask, DIGGER)


def choose_rusher(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who stays near the surface, and ends the game early."""
    return decide(observation, tables, mask, RUSHER)


def choose_digger(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who opens the mine for rubies and big tiles."""
    return decide(observation, tables, mask, DIGGER)


def choose_builder(observation: Any, tables: Any, mask: Any) -> int:
    """The action of the player who wants a mech with permanents and drones, and a deck that draws and repairs."""
    return decide(observation, tables, mask, BUILDER)


PLANS = {"rusher": choose_rusher, "digger": choose_digger, "builder": choose_builder, "beginner": choose_beginner}


def decide(observation: Any, tables: Any, mask: Any, plan: Any) -> int:
    """The action of a player who believes in the plan."""
    phase = observation.phase
    view = view_of(observation, tables, plan)
    if phase == OPERATE:
        return operate(observation, tables, mask, plan, view)
    if phase == SURFACE_ACT:
        return surface(observation, tables, mask, plan, view)
    if phase == KEEP_CARDS:
        return keep(observation, tables, plan, view)
    if phase == DISCARD_CARD:
        return CHOOSE_CARD + worst_card(observation, tables, plan, view)
    if (phase == ORDER) | (phase == OPTION):
        effect = next_effect(mask)
        return effect if effect >= 0 else best_option(observation, tables, mask, plan, view)
    if phase == GO_TO:
        return where_to(observation, tables, mask, plan, view)
    return answer(observation, tables, mask, plan, view)


def answer(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """What a card, a floor or a purchase asks."""
    phase = observation.phase
    if phase == REPAIR_FROM:
        return where_to_repair(observation, tables, mask, plan, view)
    if phase == REPAIR_CARD:
        return card_to_repair(observation, tables, mask, plan, view)
    if phase == SOLID:
        return solid_fuel(observation, tables, mask)
    if phase == COLUMN_OUT:
        return column_out(observation, tables, mask)
    if phase == RAISE_WHICH:
        return mineral_to_raise(mask, view)
    if phase == REACH_TO:
        return reach_for(mask, view)
    if phase == FLOOR_OPTION:
        return floor_option(observation, tables, mask, plan, view)
    if phase == BATTERY_TILE:
        return battery_tile(tables, mask)
    return 0


def best_option(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The effect of the card being played that makes the best turn."""
    best, chosen = NOTHING, 0
    kind = max(observation.card - 1, 0)
    ground = ground_of(observation, tables, plan, view)
    reach = reach_of(observation, tables, plan, view, hand_of(observation, tables, 0))
    for option in range(OPTIONS):
        if mask[CHOOSE_OPTION + option]:
            effects = tables.option_effects[kind, option]
            seen = seen_with(view, view.floor, view.moves + effects[MOVES], view.drills + effects[DRILLS], 0)
            worth = best_trip(observation, tables, plan, seen, ground, reach, NOTHING).worth
            worth += extras(observation, tables, plan, view, effects)
            if worth > best:
                best, chosen = worth, option
    return CHOOSE_OPTION + chosen


def where_to(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The floor from which the best trip starts."""
    best, chosen = NOTHING, 0
    ground = ground_of(observation, tables, plan, view)
    reach = reach_of(observation, tables, plan, view, hand_of(observation, tables, 0))
    for floor in range(FLOORS):
        if mask[GO_TO_FLOOR + floor]:
            seen = seen_with(view, floor, view.moves, view.drills, 0)
            worth = best_trip(observation, tables, plan, seen, ground, reach, best).worth
            if worth > best:
                best, chosen = worth, floor
    return GO_TO_FLOOR + chosen
