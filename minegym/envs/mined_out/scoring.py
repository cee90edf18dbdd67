"""What the seats of Mined Out! have scored, and the end of the game. Compiled with the rules."""

from typing import Any

from minegym.core.payoffs import TERMINATED, TRUNCATED, rank_by_score
from minegym.envs.mined_out.constants import MAX_ROUNDS, ROWS, SOLO_TURNS, UPGRADES


def refresh_score(state: Any, tables: Any, seat: int) -> None:
    """R35-R38: count the seat's points as they stand."""
    player = state.players[seat]
    score = tables.dynamite_points * player.dynamite
    for upgrade in range(UPGRADES):
        score += tables.upgrade_points[upgrade] * player.upgrades[upgrade]
    for colour in range(ROWS):
        score += tables.gem_points[colour] * player.gems[colour]
    state.score[seat] = score + tables.card_points * player.standing


def has_all_upgrades(state: Any, seat: int) -> bool:
    """Whether the seat has bought all four upgrades."""
    bought = 0
    for upgrade in range(UPGRADES):
        bought += state.players[seat].upgrades[upgrade]
    return bought == UPGRADES


def finish_after_last_round(state: Any, tables: Any) -> None:
    """R40, R41: end a game whose last round has been played, at the end of the solo game or at the turn cap."""
    if state.num_players == 1 and state.round == SOLO_TURNS:
        finish(state, tables, TERMINATED)
    elif state.round == MAX_ROUNDS:
        finish(state, tables, TRUNCATED)


def finish(state: Any, tables: Any, over: int) -> None:
    """R34, R39-R41: end the game and place the seats; a tie that holds the owner of all upgrades is that seat's."""
    for seat in range(state.num_players):
        refresh_score(state, tables, seat)
        state.tiebreak[seat] = has_all_upgrades(state, seat)
    rank_by_score(state)
    state.over = over
