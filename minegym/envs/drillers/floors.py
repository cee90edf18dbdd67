"""Floor cards: revealing them, and what they do when something happens on their floor. Compiled with the rules.

A floor card that does something is a `question`: of its options, those that can be paid. One that leaves no choice
answers itself.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.envs.drillers.constants import (
    FLOOR_CARDS,
    FUEL,
    ON_REVEAL,
    OPTIONS,
    RESERVE,
    STARTING_FLOOR_CARDS,
    TOP_FLOOR,
)
from minegym.envs.drillers.mine import keep_emeralds
from minegym.envs.drillers.paying import can_pay, has_target
from minegym.envs.drillers.track import rows


def lay_floor_cards(state: Any) -> None:
    """R3, R4: one of the starting floor cards lies open on floor 2; of the deep ones nobody knows which lies where."""
    state.floor_card[TOP_FLOOR] = 1 + draw_below(state, STARTING_FLOOR_CARDS)
    for card in range(STARTING_FLOOR_CARDS, FLOOR_CARDS):
        state.unseen_floors[card] = 1


def reveal(state: Any, floor: int) -> None:
    """R95, R178: turn up the floor card of a floor that was opened."""
    left = 0
    for card in range(FLOOR_CARDS):
        left += state.unseen_floors[card]
    n = draw_below(state, left)
    for card in range(FLOOR_CARDS):
        if state.unseen_floors[card]:
            if n == 0:
                state.unseen_floors[card] = 0
                state.floor_card[floor] = 1 + card
            n -= 1


def reveal_to_bot(state: Any, tables: Any, floor: int) -> None:
    """R153, R154: the bot reveals a floor card: it does nothing, but that emeralds are laid for the players."""
    reveal(state, floor)
    if tables.floor_effects[state.floor_card[floor] - 1, ON_REVEAL, 0, RESERVE]:
        keep_emeralds(state)


# --- Questions -----------------------------------------------------------------------------------------------------


def trigger(state: Any, tables: Any, floor: int, event: int) -> None:
    """R96-R101: something has happened on a floor: its card, if it minds, asks for an answer."""
    if state.floor_card[floor] == 0:
        return
    card = state.floor_card[floor] - 1
    if tables.floor_options[card, event] == 0:
        return
    if tables.floor_first[card, event] and state.dug[floor] != 1:
        return
    state.question = 1 + event
    state.question_floor = floor
    state.repeats = other_mechs(state, floor) if tables.floor_each_mech[card, event] else 1


def other_mechs(state: Any, floor: int) -> int:
    """R106, R153: how many other mechs stand on a floor."""
    number = 0
    for row in range(rows(state)):
        number += (row != state.active) & (state.players[row].floor == floor)
    return number


def asking_card(state: Any) -> int:
    """The floor card that asks."""
    return state.floor_card[state.question_floor] - 1


def may_decline(state: Any, tables: Any) -> bool:
    """R167: whether its effect is the player's choice."""
    return tables.floor_may[asking_card(state), state.question - 1] == 1


def open_options(state: Any, tables: Any) -> int:
    """R106, R107, R112: the options of the floor card that asks, as bits, that the active seat can take."""
    card, event, bits = asking_card(state), state.question - 1, 0
    for option in range(OPTIONS):
        if option < tables.floor_options[card, event] and can_answer(state, tables, card, event, option):
            bits |= 1 << option
    return bits


def can_answer(state: Any, tables: Any, card: int, event: int, option: int) -> bool:
    """R104, R106: whether an option can be paid and does something; an offer of fuel does nothing at the fuel cap."""
    effects = tables.floor_effects[card, event, option]
    player = state.players[state.active]
    if tables.floor_may[card, event] and effects[FUEL] and player.fuel >= player.fuel_cap:
        return False
    return can_pay(state, tables.floor_cost[card, event, option]) and has_target(state, effects)


def drop_question(state: Any) -> None:
    """The floor card asks no more."""
    state.question = state.question_floor = state.repeats = state.answer = 0
