"""The rules of Galaxy Goldmine, in the rulebook's order; R1, R2 ... are the numbered rules of its README."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.pairs import pair
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.core.seats import seat_clockwise
from minegym.envs.galaxy_goldmine.actions import (
    CHOOSE_TOOLS,
    COLLECT_ANY,
    DISABLE_TOOL,
    DISCARD_VALUABLE,
    END_TURN,
    FLIP,
    STEAL_FROM,
    USE_PICKAXE,
)
from minegym.envs.galaxy_goldmine.asteroid import (
    build,
    face_down,
    is_valuable,
    reshuffle_unknown,
    standing,
    take_top,
    turn_up,
)
from minegym.envs.galaxy_goldmine.constants import (
    BLACK_HOLE,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    EVENT,
    EXPLORE,
    FRAGMENT,
    LOST_TOOL,
    MAX_TURNS,
    PILES,
    STARTING_TOOLS,
    STEAL,
    TOOL_PAIR_SETS,
    TOOL_PAIRS,
    TOOLS,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.events import disable, discard, face_event
from minegym.envs.galaxy_goldmine.hands import collect, gain_fragment, offer_victims, seat_after, steal
from minegym.envs.galaxy_goldmine.knowledge import deal_hands
from minegym.envs.galaxy_goldmine.scoring import finish, refresh_score
from minegym.envs.galaxy_goldmine.thefts import redraw_thefts
from minegym.envs.galaxy_goldmine.tools import any_tool_usable, has_tool, legal_tools, mark, use_tool, working_tools

# --- Setup ---------------------------------------------------------------------------------------------------------


def reset(state: Any, tables: Any) -> None:
    """R1-R6: deal the Moon Rocks, build the asteroid, draw the starting seat, and begin its turn."""
    deal_hands(state)
    build(state, tables)
    for seat in range(state.num_players):
        refresh_score(state, tables, seat)
    state.starting_seat = draw_below(state, state.num_players)
    begin_turn(state, state.starting_seat)


def redeal(state: Any, tables: Any, seat: int) -> None:
    """Draw anew the face-down cards that the seat has not looked at, and the thefts that it has not seen.

    Once the game is over the hands are counted for all to see (R40), so thefts stay as they were.
    """
    reshuffle_unknown(state, seat)
    if state.over:
        return
    redraw_thefts(state, seat)
    for owner in range(state.num_players):
        refresh_score(state, tables, owner)


# --- Decisions -----------------------------------------------------------------------------------------------------


def legal(state: Any, tables: Any, mask: Any) -> None:
    """What the asked seat may do."""
    if state.phase == CHOOSE:
        legal_choose(state, mask)
    elif state.phase == EXPLORE:
        legal_explore(state, tables, mask)
    elif state.phase == DISCARD:
        for kind in range(VALUABLES):
            mask[DISCARD_VALUABLE + kind] = state.hand[state.seat, kind] > 0
    elif state.phase == DISABLE:
        for tool in range(TOOLS):
            mask[DISABLE_TOOL + tool] = has_tool(state, tool)
    elif state.phase == COLLECT:
        for pile in range(PILES):
            mask[COLLECT_ANY + pile] = state.face_up[pile] == 1
    else:
        offer_victims(state, mask, STEAL_FROM)


def legal_choose(state: Any, mask: Any) -> None:
    """R7: any two of the tools that are there and work."""
    tools = working_tools(state)
    for number in range(len(TOOL_PAIRS)):
        mask[CHOOSE_TOOLS + number] = TOOL_PAIR_SETS[tools, number]


def legal_explore(state: Any, tables: Any, mask: Any) -> None:
    """R8-R10: flip while explorations are left and a pile shows a face-down card; use tools; then end the turn."""
    piles = face_down(state)
    must_flip = (state.explorations > 0) & (piles != 0)
    mask[END_TURN] = not must_flip
    if must_flip:
        mark(mask, FLIP, piles)
    legal_tools(state, tables, mask)


def step(state: Any, tables: Any, action: int) -> None:
    """Carry out one legal action, then find who is asked next."""
    phase = state.phase
    if phase == CHOOSE:
        choose(state, tables, action - CHOOSE_TOOLS)
    elif phase == DISCARD:
        discard(state, tables, action - DISCARD_VALUABLE)
    elif phase == DISABLE:
        disable(state, action - DISABLE_TOOL)
    elif phase == COLLECT:
        collect(state, tables, action - COLLECT_ANY)
    elif phase == STEAL:
        steal(state, tables, state.active, seat_after(state, action - STEAL_FROM))
    elif action == END_TURN:
        end_turn(state)
    elif action < USE_PICKAXE:
        flip(state, tables, action - FLIP)
    else:
        use_tool(state, tables, action)
    if state.phase == EXPLORE and not state.over and is_done(state, tables):
        end_turn(state)


# --- Turns ---------------------------------------------------------------------------------------------------------


def begin_turn(state: Any, seat: int) -> None:
    """R6: the next turn; tools that the seat had put out of order work again (R33)."""
    state.active = seat
    state.turn += 1
    state.progress = 0
    state.explorations = 0
    for tool in range(TOOLS):
        state.chosen[tool] = 0
        state.ready[tool] = 0
        if state.disabled[tool] == 1 + seat:
            state.disabled[tool] = 0
    state.seat = seat
    state.phase = CHOOSE


def choose(state: Any, tables: Any, tools: int) -> None:
    """R7, R8: take two tools for the turn, and begin to explore."""
    one, other = pair(tools, TOOLS)
    state.chosen[one] = state.ready[one] = 1
    state.chosen[other] = state.ready[other] = 1
    state.explorations = tables.explorations
    state.phase = EXPLORE


def is_done(state: Any, tables: Any) -> bool:
    """R10: whether nothing is left to the turn but to end it."""
    if state.explorations > 0 and face_down(state) != 0:
        return False
    return not any_tool_usable(state, tables)


def end_turn(state: Any) -> None:
    """R10, R43-R45: the next seat's turn, unless no pile is left, a full round did nothing, or the cap is met."""
    seats = state.num_players
    state.idle = 0 if state.progress else state.idle + 1
    if state.idle == seats or standing(state) == 0:
        finish(state, TERMINATED)
    elif state.turn == MAX_TURNS:
        finish(state, TRUNCATED)
    else:
        begin_turn(state, seat_clockwise(state.active, 1, seats))


# --- Exploring -----------------------------------------------------------------------------------------------------


def flip(state: Any, tables: Any, pile: int) -> None:
    """R9: flip a pile's top card, and do as it says."""
    state.explorations -= 1
    state.progress = 1
    kind = turn_up(state, pile)
    if is_valuable(kind):
        if tables.icons[kind] == 0:  # R11
            collect(state, tables, pile)
        return  # R12: else it stays face up
    take_top(state, pile)
    if kind == FRAGMENT:
        gain_fragment(state)  # R27, R28
    elif kind == BLACK_HOLE:
        fall_into_black_hole(state, tables)
    else:
        state.discards[kind] += 1
        if kind >= EVENT:
            face_event(state, tables, tables.effect[kind - EVENT])
        else:
            activate(state, kind - LOST_TOOL)


def fall_into_black_hole(state: Any, tables: Any) -> None:
    """R38, R39: the last Black Hole ends the game at once."""
    state.black_holes += 1
    if state.black_holes == tables.black_holes:
        finish(state, TERMINATED)


def activate(state: Any, lost: int) -> None:
    """R18, R19: the tool can be chosen from now on, and used once in this turn besides those chosen."""
    state.activated[lost] = 1
    state.ready[STARTING_TOOLS + lost] += 1
