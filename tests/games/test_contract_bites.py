"""The contract fails where it should: games broken in one place each, and the checks that must find it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from helpers.contract_batch import check_a_row_is_itself, check_rewards, check_seeds
from helpers.contract_copies import check_leaks_in_aec, check_redeal
from helpers.contract_rules import check_bounds_when_compiled, check_interpreter, check_states_hold
from helpers.subjects import Subject
from helpers.toy import DECK, HAND, TOY, legal, observe, redeal, reset, step, swap

from minegym.core.chance import draw_below, seed_record
from minegym.core.payoffs import TERMINATED

pytestmark = pytest.mark.slow


def peeking_observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    observe(state, tables, seat, out)
    out.leader = state.deck[(seat + 1) % state.num_players * HAND] % 2


def stale_observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    trick = out.trick
    observe(state, tables, seat, out)
    if state.trick == 1:
        out.trick = trick


def idle_redeal(state: Any, tables: Any, seat: int) -> None:
    pass


def greedy_redeal(state: Any, tables: Any, seat: int) -> None:
    for place in range(DECK - 1, 0, -1):
        swap(state, place, draw_below(state, place + 1))


def forgetful_redeal(state: Any, tables: Any, seat: int) -> None:
    redeal(state, tables, seat)
    state.leader = 0


def empty_legal(state: Any, tables: Any, mask: Any) -> None:
    if state.trick < 2:
        legal(state, tables, mask)


def keeping_step(state: Any, tables: Any, action: int) -> None:
    seat = state.seat
    step(state, tables, action)
    state.in_hand[seat, 0] = 1


def overrunning_step(state: Any, tables: Any, action: int) -> None:
    seat, trick = state.seat, state.trick
    step(state, tables, action)
    if state.table[seat, trick + 1] == 99:
        state.over = TERMINATED


def overflowing_step(state: Any, tables: Any, action: int) -> None:
    step(state, tables, action)
    if not state.over:
        state.score[state.seat] += 20000


def seedless_reset(state: Any, tables: Any) -> None:
    seed_record(state, 1, 2)
    reset(state, tables)


def generous_payoff(state: Any, seat: int, kind: int, scale: float) -> float:
    return 1.0 if state.placement[seat] == 1 else 0.0


BROKEN = [
    ({"observe": peeking_observe}, check_redeal),
    ({"observe": peeking_observe}, check_leaks_in_aec),
    ({"observe": stale_observe}, check_interpreter),
    ({"redeal": idle_redeal}, check_redeal),
    ({"redeal": greedy_redeal}, check_redeal),
    ({"redeal": forgetful_redeal}, check_redeal),
    ({"redeal": greedy_redeal}, check_leaks_in_aec),
    ({"legal": empty_legal}, check_states_hold),
    ({"step": keeping_step}, check_states_hold),
    ({"step": overrunning_step}, check_bounds_when_compiled),
    ({"step": overrunning_step}, check_interpreter),
    ({"step": overflowing_step}, check_states_hold),
    ({"reset": seedless_reset}, check_seeds),
    ({"payoff": generous_payoff}, check_rewards),
]


@pytest.mark.parametrize(("change", "check"), BROKEN)
def test_a_broken_game_is_found(change: dict[str, Callable[..., Any]], check: Callable[[Subject], None]) -> None:
    broken = replace(TOY, name="broken", rules=replace(TOY.rules, **change))
    with pytest.raises((AssertionError, IndexError)):
        check(Subject(broken, 3))


def test_the_whole_game_passes() -> None:
    for check in {check for _, check in BROKEN} | {check_a_row_is_itself}:
        check(Subject(TOY, 3))
