"""Drawing anew what a seat does not know, so that it agrees with all that the seat has seen. Compiled with the rules.

Nothing that anybody does tells more of a hand than the cards themselves, once they are shown: every question is asked
whatever the hand holds; of copies, the one that all know leaves first. So of another's unknown cards any may be in the
hand, and any on top of the deck.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.drillers.constants import KINDS


def redeal(state: Any, tables: Any, seat: int) -> None:
    """R174, R175: draw anew which cards the others hold, and have on top of their decks. At the end all is known."""
    if state.over:
        return
    for other in range(state.num_players):
        if other != seat:
            redraw(state, other)


def redraw(state: Any, seat: int) -> None:
    """R174, R176: draw anew where the unknown cards of a seat are."""
    player, own = state.players[seat], state.own[seat]
    number, left = player.hand_size, 0
    for kind in range(KINDS):
        number -= player.kept[kind]
        left += player.unknown[kind]
    own.hand = player.kept
    own.draw = player.unknown
    for n in range(number):
        own.hand[draw_unknown(state, seat, left - n)] += 1
    left -= number
    own.top = 1 + draw_unknown(state, seat, left) if left else 0


def draw_unknown(state: Any, seat: int, left: int) -> int:
    """One of so many cards, each as likely as the next."""
    kind = nth(state.own[seat].draw, draw_below(state, left))
    state.own[seat].draw[kind] -= 1
    return kind
