"""From final scores to placements, and from placements to rewards. Scalar functions over a record, compiled with it."""

from typing import Any

PLACEMENT = 0
SCORE_MARGIN = 1
WIN = 2
REWARDS = ("placement", "score_margin", "win")

TERMINATED = 1
TRUNCATED = 2

BOT = 1  # the bot's place in `score` and `placement`, where one seat plays alone against it
WITH_BOT = 2  # places taken there


def rank_by_score(state: Any) -> None:
    """Place every seat by its score, and by its tiebreak among equals; seats tied in both share the better place."""
    for seat in range(state.num_players):
        place = 1
        for other in range(state.num_players):
            if is_ahead(state, other, seat):
                place += 1
        state.placement[seat] = place


def is_ahead(state: Any, seat: int, other: int) -> bool:
    """Whether one seat's score and tiebreak put it before another."""
    if state.score[seat] != state.score[other]:
        return state.score[seat] > state.score[other]
    return state.tiebreak[seat] > state.tiebreak[other]


def rank_by_forfeit(state: Any, loser: int) -> None:
    """Place one seat last and all others first, tied."""
    for seat in range(state.num_players):
        state.placement[seat] = 1
    state.placement[loser] = state.num_players


def forfeit_payoff(state: Any, seat: int, kind: int) -> float:
    """What a game that a seat forfeited pays: by place, whatever the scores; one seat alone gets nothing."""
    if state.num_players == 1:
        return 0.0
    return payoff(state, seat, WIN if kind == WIN else PLACEMENT, 0.0)


def tied_with(state: Any, seat: int) -> int:
    """How many seats hold the same place, this one included."""
    count = 0
    for other in range(state.num_players):
        if state.placement[other] == state.placement[seat]:
            count += 1
    return count


def payoff(state: Any, seat: int, kind: int, scale: float) -> float:
    """What the finished game pays a seat.

    PLACEMENT: place k of n pays 1 - 2 (k - 1) / (n - 1); tied seats share the mean of the places they take.
    SCORE_MARGIN: the score less the mean of the others', times `scale`. WIN: 1, shared by those in first place.
    One seat alone is paid its score times `scale`, whatever the kind.
    """
    seats = state.num_players
    if seats == 1:
        return state.score[seat] * scale
    if kind == PLACEMENT:
        place = state.placement[seat] + 0.5 * (tied_with(state, seat) - 1)
        return 1.0 - 2.0 * (place - 1.0) / (seats - 1.0)
    if kind == WIN:
        return 1.0 / tied_with(state, seat) if state.placement[seat] == 1 else 0.0
    others = 0.0
    for other in range(seats):
        if other != seat:
            others += state.score[other]
    return (state.score[seat] - others / (seats - 1)) * scale


# One seat alone against the bot of a game with `bot_levels`: it wins with more points, and the bot with as many.


def rank_against_bot(state: Any) -> None:
    """Place one seat alone before the bot if its score is strictly higher, else after it."""
    state.placement[0] = 1 if state.score[0] > state.score[BOT] else 2
    state.placement[BOT] = 3 - state.placement[0]


def rank_by_forfeit_with_bot(state: Any, loser: int) -> None:
    """`rank_by_forfeit`, by which one seat alone loses to the bot."""
    rank_by_forfeit(state, loser)
    if state.num_players == 1:
        state.placement[0] = 2
        state.placement[BOT] = 1


def payoff_with_bot(state: Any, seat: int, kind: int, scale: float) -> float:
    """`payoff`, but that one seat alone is paid for beating the bot.

    PLACEMENT: 1, or -1 if the bot wins. SCORE_MARGIN: the score less the bot's, times `scale`. WIN: 1, or 0.
    """
    if state.num_players > 1:
        return payoff(state, seat, kind, scale)
    if kind == SCORE_MARGIN:
        return (state.score[0] - state.score[BOT]) * scale
    if state.placement[0] == 1:
        return 1.0
    return 0.0 if kind == WIN else -1.0


def forfeit_payoff_with_bot(state: Any, seat: int, kind: int) -> float:
    """`forfeit_payoff`, by which one seat alone is paid as having lost to the bot."""
    return payoff_with_bot(state, seat, WIN if kind == WIN else PLACEMENT, 0.0)
