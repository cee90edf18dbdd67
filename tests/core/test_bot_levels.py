"""One seat alone against a game's bot: which levels there are, where the level stands, and what beating it pays."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.pig import LEVELS, PIG
from helpers.toy import TOY

from minegym.core.engine import Engine
from minegym.core.errors import OptionError
from minegym.core.game import Rules
from minegym.core.interpreter import Interpreter
from minegym.core.options import Options, edition_of, level_of_bot
from minegym.core.payoffs import (
    PLACEMENT,
    SCORE_MARGIN,
    WIN,
    forfeit_payoff_with_bot,
    payoff,
    payoff_with_bot,
    rank_against_bot,
    rank_by_forfeit_with_bot,
)
from minegym.core.seeding import row_seeds


@pytest.mark.parametrize(
    ("game", "players", "asked", "found"),
    [(PIG, 1, None, 1), (PIG, 1, 1, 1), (PIG, 1, 2, 2), (PIG, 2, None, None), (TOY, 1, None, None)],
)
def test_the_lowest_level_is_meant_if_none_is_asked_for(game, players, asked, found):
    assert level_of_bot(game, players, asked) == found
    Options(players, bot_level=asked).check(game)
    assert level_of_bot(game, players, found) == found, "what is found can be asked for"


@pytest.mark.parametrize(
    ("game", "players", "asked", "complaint"),
    [
        (PIG, 1, 0, r"bot_level must be an integer in 1\.\.2, not 0"),
        (PIG, 1, 3, r"1\.\.2, not 3"),
        (PIG, 1, "hard", "not 'hard'"),
        (PIG, 2, 1, "bot_level is for one player alone, not for 2: leave it out, or let one play"),
        (TOY, 1, 1, "high_card has no bot to play against: leave bot_level out"),
        (TOY, 2, 1, "high_card has no bot"),
    ],
)
def test_a_bot_that_is_not_there_is_refused_in_every_place(game, players, asked, complaint):
    edition = edition_of(game, None)
    record = np.zeros((), game.state.dtype)
    for ask in (
        lambda: level_of_bot(game, players, asked),
        lambda: Options(players, bot_level=asked).check(game),
        lambda: Engine(game, edition, players, bot_level=asked),
        lambda: Interpreter(game, edition).reset(record, players, (0, 0), asked),
    ):
        with pytest.raises(OptionError, match=complaint):
            ask()


@pytest.mark.parametrize(("players", "asked", "written"), [(1, None, 1), (1, 2, 2), (2, None, 0)])
def test_the_level_stands_in_every_record_that_is_dealt(players, asked, written):
    edition = edition_of(PIG, None)
    states = np.zeros(3, PIG.state.dtype)
    Engine(PIG, edition, players, bot_level=asked).reset(states, row_seeds(0, 3))
    assert states["bot_level"].tolist() == [written] * 3
    record = np.zeros((), PIG.state.dtype)
    Interpreter(PIG, edition).reset(record, players, (0, 0), asked)
    assert record["bot_level"] == written


@pytest.mark.parametrize(
    "changes",
    [
        {"bot_levels": 0},
        {"bot_levels": LEVELS + 1},
        {"min_players": 2},
        {"rules": Rules(*(getattr(PIG.rules, name) for name in ("reset", "legal", "step", "observe", "redeal")))},
    ],
    ids=str,
)
def test_a_game_whose_bot_has_no_place_cannot_be_made(changes):
    with pytest.raises(ValueError, match="pig: "):
        replace(PIG, **changes)


def test_a_game_without_the_field_has_no_bot():
    with pytest.raises(ValueError, match="bot_levels 4"):
        replace(TOY, bot_levels=4)


def test_the_bot_is_shown_where_a_seat_alone_plays_against_it():
    assert [PIG.seats_shown(players) for players in (1, 2)] == [2, 2]
    assert [TOY.seats_shown(players) for players in (1, 2, 4)] == [1, 2, 4]


def alone(score, bots, level=1):
    state = SimpleNamespace(num_players=1, score=[score, bots], placement=[0, 0], tiebreak=[0, 0], bot_level=level)
    rank_against_bot(state)
    return state


@pytest.mark.parametrize(
    ("score", "bots", "places"), [(5, 4, [1, 2]), (4, 4, [2, 1]), (3, 4, [2, 1]), (-1, -2, [1, 2])]
)
def test_a_seat_beats_the_bot_with_more_points_and_not_with_as_many(score, bots, places):
    state = alone(score, bots)
    won = places[0] == 1
    assert state.placement == places
    assert payoff_with_bot(state, 0, PLACEMENT, 0.1) == (1 if won else -1)
    assert payoff_with_bot(state, 0, WIN, 0.1) == (1 if won else 0)
    assert payoff_with_bot(state, 0, SCORE_MARGIN, 0.1) == pytest.approx(0.1 * (score - bots))


def test_who_forfeits_has_lost_to_the_bot_whatever_the_scores():
    state = alone(9, 0)
    rank_by_forfeit_with_bot(state, 0)
    assert state.placement == [2, 1]
    assert [forfeit_payoff_with_bot(state, 0, kind) for kind in (PLACEMENT, SCORE_MARGIN, WIN)] == [-1, -1, 0]


@pytest.mark.parametrize("kind", [PLACEMENT, SCORE_MARGIN, WIN])
def test_several_seats_are_paid_as_in_any_game(kind):
    state = SimpleNamespace(num_players=2, score=[3, 8], placement=[2, 1], tiebreak=[0, 0], bot_level=0)
    assert [payoff_with_bot(state, s, kind, 0.1) for s in range(2)] == [payoff(state, s, kind, 0.1) for s in range(2)]
    rank_by_forfeit_with_bot(state, 1)
    assert state.placement == [1, 2]
