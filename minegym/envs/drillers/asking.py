"""Going on until somebody must be asked: effects that wait, questions of floor cards, the parts of a turn.

Compiled with the rules.
"""

from typing import Any

from minegym.core.counts import lowest
from minegym.envs.drillers.cards import take_main_effect
from minegym.envs.drillers.constants import (
    AFTERWARDS,
    ANYWHERE,
    COLUMN_OUT,
    FLOOR_OPTION,
    GO_TO,
    KEEP_CARDS,
    MINERALS,
    OPERATE,
    OPERATIONS,
    OPTION,
    ORDER,
    PAY_MINERAL,
    RAISE,
    RAISE_WHICH,
    REACH,
    REACH_TO,
    REPAIR,
    REPAIR_FROM,
    SOLID,
    SURFACE_ACT,
    SURFACING,
    TO_OVERFLOW,
)
from minegym.envs.drillers.effects import carry_out_next, gain, ordered_pending
from minegym.envs.drillers.floors import asking_card, drop_question, may_decline, open_options
from minegym.envs.drillers.paying import can_reach, pay
from minegym.envs.drillers.rig import burn_mineral, can_raise, move_to_overflow
from minegym.envs.drillers.track import check_end
from minegym.envs.drillers.turns import after_operations, end_turn


def settle(state: Any, tables: Any) -> None:
    """Go on until a seat must be asked, or the game is over."""
    while goes_on(state, tables):
        pass


def goes_on(state: Any, tables: Any) -> bool:
    """R17, R37, R72, R161: do the next thing that needs no answer, and say so; or ask."""
    ordered = ordered_pending(state)
    if state.choices or ordered:
        return goes_on_with_effects(state, tables, ordered)
    if state.pending[TO_OVERFLOW] + state.pending[RAISE] + state.pending[ANYWHERE] + state.pending[REACH]:
        return goes_on_with_choices(state, tables)
    state.card = state.using = 0
    if state.question:
        return goes_on_with_floor(state, tables)
    if state.part == OPERATIONS:
        return ask(state, OPERATE)
    if state.part == AFTERWARDS:
        after_operations(state)
        return True
    if state.part == SURFACING:
        return ask(state, SURFACE_ACT)
    if state.players[state.active].hand_size:
        return ask(state, KEEP_CARDS)
    end_turn(state, tables)
    return False


def ask(state: Any, phase: int) -> bool:
    """Ask the active seat something; nothing goes on."""
    state.phase = phase
    return False


# --- Effects -------------------------------------------------------------------------------------------------------


def goes_on_with_effects(state: Any, tables: Any, ordered: int) -> bool:
    """R33, R37, R46: effects that may interfere: one alone is carried out, of several the player says which is next."""
    if state.choices:
        return ask(state, OPTION)
    if ordered & (ordered - 1):
        return ask(state, ORDER)
    if state.pending[REPAIR]:
        return ask(state, REPAIR_FROM)
    carry_out_next(state, tables, lowest(ordered))
    return True


def goes_on_with_choices(state: Any, tables: Any) -> bool:
    """R55, R56, R62: effects that need a choice; one that has nothing to choose from is dropped."""
    player, pending = state.players[state.active], state.pending
    if pending[TO_OVERFLOW]:
        return goes_on_with_column(state, tables)
    if pending[RAISE]:
        if can_raise(player):
            return ask(state, RAISE_WHICH)
        pending[RAISE] = 0
    elif pending[ANYWHERE]:
        return ask(state, GO_TO)
    elif can_reach(state):
        return ask(state, REACH_TO)
    else:
        pending[REACH] = 0
    return True


def goes_on_with_column(state: Any, tables: Any) -> bool:
    """R173: the top mineral of a market column moves to overflow."""
    columns = stacked(state.players[state.active].market)
    if columns & (columns - 1):
        return ask(state, COLUMN_OUT)
    if columns:
        take_column(state, tables, lowest(columns))
    else:
        state.pending[TO_OVERFLOW] = 0
    return True


def stacked(minerals: Any) -> int:
    """The kinds, as bits, of minerals that are there."""
    bits = 0
    for mineral in range(MINERALS):
        bits |= (minerals[mineral] > 0) << mineral
    return bits


def take_column(state: Any, tables: Any, column: int) -> None:
    """R123, R173: that column's mineral moves; the cube may end the game."""
    state.pending[TO_OVERFLOW] -= 1
    move_to_overflow(state.players[state.active], column)
    check_end(state, tables, state.active)


# --- Solid fuel ----------------------------------------------------------------------------------------------------


def ask_for_solid_fuel(state: Any, tables: Any) -> bool:
    """R41: whether the player must say which mineral is the solid fuel; if only one kind is stored it is taken."""
    kinds = stacked(state.players[state.active].storage)
    if kinds & (kinds - 1):
        state.phase = SOLID
        return True
    take_solid_fuel(state, tables, lowest(kinds))
    return False


def take_solid_fuel(state: Any, tables: Any, mineral: int) -> None:
    """R41, R123: the mineral goes to overflow, where its cube may end the game; what it paid for happens."""
    burn_mineral(state.players[state.active], mineral)
    check_end(state, tables, state.active)
    if state.card:
        take_main_effect(state, tables)
    elif state.using:
        gain(state, tables, tables.ability_effects[state.using - 1])
    else:
        take_answer(state, tables)


# --- Floor cards ---------------------------------------------------------------------------------------------------


def goes_on_with_floor(state: Any, tables: Any) -> bool:
    """R103, R106, R111, R113, R167: the floor card asks, if there is a choice; what cannot be paid does not happen."""
    options = open_options(state, tables) if state.repeats else 0
    if options == 0:
        drop_question(state)
        return True
    if may_decline(state, tables) or options & (options - 1):
        return ask(state, FLOOR_OPTION)
    return not answer(state, tables, lowest(options))


def answer(state: Any, tables: Any, option: int) -> bool:
    """R107, R114: pay for an option of the floor card, and take it; whether solid fuel must be chosen first."""
    costs = tables.floor_cost[asking_card(state), state.question - 1, option]
    state.repeats -= 1
    state.answer = 1 + option
    pay(state, costs)
    if costs[PAY_MINERAL]:
        return ask_for_solid_fuel(state, tables)
    take_answer(state, tables)
    return False


def take_answer(state: Any, tables: Any) -> None:
    """What the option does."""
    option = state.answer - 1
    state.answer = 0
    gain(state, tables, tables.floor_effects[asking_card(state), state.question - 1, option])
    if state.repeats == 0:
        drop_question(state)
