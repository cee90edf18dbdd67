"""A player's own cards: deck, hand, play area and discard pile, and what all know of them. Compiled with the rules.

On top of a deck lie cards that all know (`on_top`), below them one card that its owner has seen (`top`), below that
the rest, whose order nobody knows. When a deck runs out the discard pile is shuffled at once; then everybody knows the
hand, for it is all that lies nowhere else: cards in hand at a shuffle are `kept` in all memories until they are played.
Of the `unknown` cards only the owner knows which are in the hand and which in the deck. Copies of a kind are alike.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import nth
from minegym.envs.drillers.constants import DECK_TOP, HAND, KINDS, PLAYED, STACK, STARTERS, TORSO


def deal_deck(state: Any, tables: Any, seat: int) -> None:
    """R11: eight starting cards and a DAMAGE, shuffled, with TORSO on top; R132: their points count from now on."""
    player = state.players[seat]
    for kind in range(STARTERS + 1):
        player.unknown[kind] = state.own[seat].draw[kind] = kind != TORSO
        state.points[seat] += tables.points[kind]
    player.deck_size = STARTERS
    put_on_top(state, seat, TORSO)


def draw(state: Any, seat: int) -> None:
    """R44, R94, R176: draw the top card of the deck, if there is any."""
    player, own = state.players[seat], state.own[seat]
    if player.deck_size == 0:
        return
    if player.piled:
        kind = player.on_top[0] - 1
        take_from_pile(player)
        player.kept[kind] += 1
    else:
        kind = own.top - 1
        own.top = 0
    own.hand[kind] += 1
    player.hand_size += 1
    player.deck_size -= 1
    mend_deck(state, seat)


def take_from_pile(player: Any) -> None:
    """Take away the first of the cards on top that all know."""
    player.piled -= 1
    for place in range(STACK - 1):
        player.on_top[place] = player.on_top[place + 1]
    player.on_top[STACK - 1] = 0


def mend_deck(state: Any, seat: int) -> None:
    """R94, R159: a deck that ran out is made anew from the discard pile; its owner sees the top card."""
    player = state.players[seat]
    if player.deck_size == 0:
        shuffle(state, seat)
    see_top(state, seat)


def shuffle(state: Any, seat: int) -> None:
    """R159, R176: the discard pile becomes the deck."""
    player, own = state.players[seat], state.own[seat]
    player.kept = own.hand
    player.unknown = player.discards
    own.draw = player.discards
    for kind in range(KINDS):
        player.deck_size += player.discards[kind]
        player.discards[kind] = 0


def see_top(state: Any, seat: int) -> None:
    """R174: the owner sees the top card of the deck, when nothing lies on it that all know."""
    player, own = state.players[seat], state.own[seat]
    if own.top == 0 and player.piled == 0 and player.deck_size > 0:
        kind = nth(own.draw, draw_below(state, player.deck_size))
        own.draw[kind] -= 1
        own.top = 1 + kind


def put_on_top(state: Any, seat: int, kind: int) -> None:
    """R51, R82, R176: a card goes on top of the deck, for all to see."""
    player = state.players[seat]
    for place in range(STACK - 1, 0, -1):
        player.on_top[place] = player.on_top[place - 1]
    player.on_top[0] = 1 + kind
    player.piled += 1
    player.deck_size += 1


def put_in_hand(state: Any, seat: int, kind: int) -> None:
    """R51, R176: a card goes into the hand, for all to see."""
    player = state.players[seat]
    player.kept[kind] += 1
    player.hand_size += 1
    state.own[seat].hand[kind] += 1


def put_on_discards(state: Any, seat: int, kind: int) -> None:
    """R50, R94: a card goes onto the discard pile, or becomes the deck if that is empty."""
    state.players[seat].discards[kind] += 1
    mend_deck(state, seat)


def take_from_hand(state: Any, seat: int, kind: int) -> None:
    """R176: a card leaves the hand, for all to see."""
    player = state.players[seat]
    state.own[seat].hand[kind] -= 1
    player.hand_size -= 1
    if player.kept[kind] > 0:
        player.kept[kind] -= 1
    else:
        player.unknown[kind] -= 1


def take_from_top(state: Any, seat: int) -> int:
    """The top card of the deck leaves it, for all to see; its kind."""
    player, own = state.players[seat], state.own[seat]
    if player.piled:
        kind = player.on_top[0] - 1
        take_from_pile(player)
    else:
        kind = own.top - 1
        own.top = 0
        player.unknown[kind] -= 1
    player.deck_size -= 1
    mend_deck(state, seat)
    return kind


def clear_play_area(state: Any, seat: int) -> None:
    """R91: every card in the play area goes to the discard pile."""
    player = state.players[seat]
    for kind in range(KINDS):
        player.discards[kind] += player.played[kind]
        player.played[kind] = 0
    mend_deck(state, seat)


def zone_cards(state: Any, seat: int, zone: int) -> int:
    """R46: how many cards a zone holds that may be repaired there."""
    player = state.players[seat]
    if zone == HAND:
        return player.hand_size
    if zone == DECK_TOP:
        return player.deck_size
    number = 0
    for kind in range(KINDS):
        number += player.played[kind] if zone == PLAYED else player.discards[kind]
    return number
