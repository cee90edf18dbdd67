"""The asteroid: nine piles, what lies on top, and what becomes of it. Compiled with the rules."""

from typing import Any

from minegym.core.chance import draw_below, draw_two_below
from minegym.envs.galaxy_goldmine.constants import (
    LAYER_CARDS,
    LAYER_HEIGHT,
    LAYERS,
    NOTHING,
    PILES,
    SIGHT,
    VALUABLES,
)


def layer_of(place: int) -> int:
    """The layer of a card at that place of its pile, counted from the bottom."""
    return place // LAYER_HEIGHT


def top_kind(state: Any, pile: int) -> int:
    """The kind of a pile's top card; -1 if the pile is empty."""
    height = state.height[pile]
    return state.pile[pile, max(height - 1, 0)] - 1 if height > 0 else -1


def build(state: Any, tables: Any) -> None:
    """R4: lay three shuffled cards of every layer on every pile, the Core first and the Crust on top."""
    state.unseen = tables.counts
    for layer in range(LAYERS):
        for card in range(LAYER_CARDS):
            put(state, layer, card, 1 + tables.cards[layer, card])
        for card in range(LAYER_CARDS - 1, 0, -2):  # Fisher and Yates; the cards below 27 come to an even number
            one, other = draw_two_below(state, card + 1, card)
            swap(state, layer, card, one)
            swap(state, layer, card - 1, other)
    for pile in range(PILES):
        state.height[pile] = LAYERS * LAYER_HEIGHT
    for seat in range(state.num_players):
        state.knowledge[seat].unseen = tables.counts


def put(state: Any, layer: int, card: int, stored: int) -> None:
    """Lay a card at the n-th place of a layer, pile by pile."""
    state.pile[card // LAYER_HEIGHT, layer * LAYER_HEIGHT + card % LAYER_HEIGHT] = stored


def at(state: Any, layer: int, card: int) -> int:
    """The stored kind at the n-th place of a layer."""
    return state.pile[card // LAYER_HEIGHT, layer * LAYER_HEIGHT + card % LAYER_HEIGHT]


def swap(state: Any, layer: int, one: int, other: int) -> None:
    """Exchange the cards at two places of a layer."""
    stored = at(state, layer, one)
    put(state, layer, one, at(state, layer, other))
    put(state, layer, other, stored)


def is_unknown(state: Any, seat: int, layer: int, card: int) -> bool:
    """Whether a card lies at the n-th place of a layer that the seat has never seen."""
    pile = card // LAYER_HEIGHT
    below_top = state.height[pile] - 1 - (layer * LAYER_HEIGHT + card % LAYER_HEIGHT)
    return below_top >= known_cards(state, seat, pile)


def known_cards(state: Any, seat: int, pile: int) -> int:
    """How many cards of a pile, from its top, the seat knows."""
    return max(state.players[seat].looked[pile], state.face_up[pile])


def reshuffle_unknown(state: Any, seat: int) -> None:
    """Shuffle, layer by layer, the face-down cards that the seat has not looked at (Fisher and Yates, inside out)."""
    for layer in range(LAYERS):
        unknown = 0
        for card in range(LAYER_CARDS):
            if is_unknown(state, seat, layer, card):
                unknown += 1
                swap(state, layer, card, nth_unknown(state, seat, layer, draw_below(state, unknown)))
    for other in range(state.num_players):
        recall(state, other)


def nth_unknown(state: Any, seat: int, layer: int, n: int) -> int:
    """The place of the n-th, from 0, of those cards in a layer."""
    for card in range(LAYER_CARDS):
        if is_unknown(state, seat, layer, card):
            if n == 0:
                return card
            n -= 1
    return -1


def take_top(state: Any, pile: int) -> int:
    """Remove a pile's face-up top card; its kind."""
    place = state.height[pile] - 1
    kind = state.pile[pile, place] - 1
    state.pile[pile, place] = NOTHING  # so that what is gone leaves no trace in the record
    state.height[pile] = place
    state.face_up[pile] = 0
    for seat in range(state.num_players):
        player, known = state.players[seat], state.knowledge[seat]
        player.looked[pile] = max(player.looked[pile] - 1, 0)
        known.top[pile] = known.second[pile]
        known.second[pile] = NOTHING
    return kind


def turn_up(state: Any, pile: int) -> int:
    """Flip a pile's top card, for all to see; its kind."""
    place = state.height[pile] - 1
    kind = state.pile[pile, place] - 1
    state.face_up[pile] = 1
    state.unseen[layer_of(place), kind] -= 1
    for seat in range(state.num_players):
        known = state.knowledge[seat]
        known.top[pile] = 1 + kind
        known.unseen[layer_of(place), kind] -= state.players[seat].looked[pile] == 0
    return kind


def look(state: Any, seat: int, pile: int) -> None:
    """R17: the seat looks at the top cards of a pile."""
    height = state.height[pile]
    known = state.knowledge[seat]
    for below in range(known_cards(state, seat, pile), min(SIGHT, height)):
        known.unseen[layer_of(height - 1 - below), state.pile[pile, height - 1 - below] - 1] -= 1
    state.players[seat].looked[pile] = min(SIGHT, height)
    show_known(state, seat, pile)


def show_known(state: Any, seat: int, pile: int) -> None:
    """Write down the cards of a pile that the seat knows."""
    place = state.height[pile] - 1
    number = known_cards(state, seat, pile)
    state.knowledge[seat].top[pile] = state.pile[pile, max(place, 0)] if number > 0 else NOTHING
    state.knowledge[seat].second[pile] = state.pile[pile, max(place - 1, 0)] if number > 1 else NOTHING


def recall(state: Any, seat: int) -> None:
    """Write down anew all that the seat knows of the piles."""
    known = state.knowledge[seat]
    known.unseen = state.unseen
    for pile in range(PILES):
        show_known(state, seat, pile)
        place = state.height[pile] - 1
        for below in range(state.face_up[pile], state.players[seat].looked[pile]):
            known.unseen[layer_of(place - below), state.pile[pile, place - below] - 1] -= 1


def is_valuable(kind: int) -> bool:
    """Whether the kind is a Valuable, of which a Fragment is none."""
    return 0 <= kind < VALUABLES


def waiting(state: Any, tables: Any) -> int:
    """The face-up Valuables, as a bit for each pile in a set of `PILES` bits for each combination of icons."""
    found = 0
    for pile in range(PILES):  # products, not choices, here and in tools.py: no processor could foresee them
        icons = tables.icons[max(top_kind(state, pile), 0) * state.face_up[pile]]
        found |= state.face_up[pile] << (icons * PILES + pile)
    return found


def waiting_for(found: int, icons: int) -> int:
    """Of those, the piles, as bits, whose card has exactly these icons."""
    return (found >> icons * PILES) & ((1 << PILES) - 1)


def face_down(state: Any) -> int:
    """The piles, as bits, that have a face-down top card."""
    piles = 0
    for pile in range(PILES):
        piles |= ((state.height[pile] > 0) & (state.face_up[pile] == 0)) << pile
    return piles


def face_up(state: Any) -> int:
    """The piles, as bits, whose top card lies face up."""
    piles = 0
    for pile in range(PILES):
        piles |= state.face_up[pile] << pile
    return piles


def standing(state: Any) -> int:
    """The piles, as bits, that are not empty."""
    piles = 0
    for pile in range(PILES):
        piles |= (state.height[pile] > 0) << pile
    return piles
