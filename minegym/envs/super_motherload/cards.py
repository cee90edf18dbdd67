"""Cards: drawing, shuffling, playing and discarding them, and what all know of hands. Compiled with the rules.

When a draw deck is empty everybody knows the hand: it is all that is not in the discard pile. So the cards in hand at a
shuffle are `kept` in all memories until they are played; of the others, `unknown`, only the owner knows which are in
the hand and which in the draw deck. Copies of a kind are alike, so whichever is played counts as the kept one.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.super_motherload.achievements import count_event, note_standing
from minegym.envs.super_motherload.constants import DRAW_IN_TURN, KINDS


def draw_cards(state: Any, tables: Any, seat: int, number: int) -> None:
    """R16-R19: draw so many cards, shuffling the discard pile when one must be drawn and the draw deck is empty."""
    drawn = 0
    while drawn < number and (state.players[seat].deck_size > 0 or reshuffle(state, seat)):
        draw_card(state, seat)
        drawn += 1
    count_event(state, tables, DRAW_IN_TURN, drawn)
    note_standing(state, tables)


def draw_card(state: Any, seat: int) -> None:
    """Draw one of the cards of a draw deck, each as likely as the next."""
    player, own = state.players[seat], state.own[seat]
    kind = nth(own.draw, draw_below(state, player.deck_size))
    own.draw[kind] -= 1
    own.hand[kind] += 1
    player.deck_size -= 1
    player.hand_size += 1


def reshuffle(state: Any, seat: int) -> bool:
    """R17: the discard pile becomes the draw deck; whether there is any card in it."""
    player, own = state.players[seat], state.own[seat]
    player.kept = own.hand
    player.unknown = player.discards
    own.draw = player.discards
    for kind in range(KINDS):
        player.deck_size += player.discards[kind]
        player.discards[kind] = 0
    return player.deck_size > 0


def discard_card(state: Any, seat: int, kind: int) -> None:
    """R15, R20, R26: a card from hand goes to the discard pile, for all to see."""
    player = state.players[seat]
    state.own[seat].hand[kind] -= 1
    player.hand_size -= 1
    if player.kept[kind] > 0:
        player.kept[kind] -= 1
    else:
        player.unknown[kind] -= 1
    player.discards[kind] += 1


def show_card(state: Any, seat: int, kind: int) -> None:
    """A card in hand is seen by all."""
    player = state.players[seat]
    if player.kept[kind] == 0:
        player.kept[kind] = 1
        player.unknown[kind] -= 1


def deal_deck(state: Any, tables: Any, seat: int) -> None:
    """R7: the starters are the draw deck."""
    player, own = state.players[seat], state.own[seat]
    own.draw = tables.starters
    player.unknown = tables.starters
    for kind in range(KINDS):
        player.deck_size += tables.starters[kind]
