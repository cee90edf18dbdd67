"""The four shops: what is on sale, buying, refilling and refreshing. Compiled with the rules.

Of a shop's deck nobody knows the order of the `unseen_cards`; below them lie the cards that went `under` it, batch by
batch, each batch without order. Two unseen advanced cards lie under floor 4 until it is opened.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.envs.drillers.constants import (
    ADVANCED,
    BATTERY,
    EXPANSION_FLOOR,
    SHOP,
    SHOP_START,
    SHOPS,
    STACK,
    TILES,
)
from minegym.envs.drillers.deck import put_on_top
from minegym.envs.drillers.track import exhaust

EXPANSION = 2  # advanced cards under floor 4


def open_shops(state: Any, tables: Any) -> None:
    """R7, R8: the shops as they are set up."""
    for card in range(SHOP_START[SHOPS]):
        state.unseen_cards[card] = 1
    for shop in range(SHOPS):
        refill(state, tables, shop)


# --- Refilling -----------------------------------------------------------------------------------------------------


def is_expanded(state: Any) -> bool:
    """R120, R121: whether the advanced shop has its two cards more."""
    return state.deepest >= EXPANSION_FLOOR


def row_size(state: Any, tables: Any, shop: int) -> int:
    """R88, R121: how many cards a shop offers."""
    return tables.row_expanded if shop == ADVANCED and is_expanded(state) else tables.row


def number_on_sale(state: Any, shop: int) -> int:
    """How many cards a shop offers now."""
    number = 0
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        number += state.on_sale[card]
    return number


def refill(state: Any, tables: Any, shop: int) -> None:
    """R93, R165: put cards on sale until the shop is full, or its deck empty."""
    missing = row_size(state, tables, shop) - number_on_sale(state, shop)
    for _ in range(missing):
        put_on_sale(state, shop)


def put_on_sale(state: Any, shop: int) -> None:
    """R8, R165, R179: turn up the next card of a shop's deck, if there is any."""
    unseen = number_unseen(state, shop)
    if shop == ADVANCED and not is_expanded(state):
        unseen -= EXPANSION
    if unseen > 0:
        turn_up(state, shop)
    else:
        take_from_under(state, shop)


def number_unseen(state: Any, shop: int) -> int:
    """How many cards of a shop nobody has seen."""
    number = 0
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        number += state.unseen_cards[card]
    return number


def turn_up(state: Any, shop: int) -> None:
    """R179: put one of the unseen cards on sale."""
    n = draw_below(state, number_unseen(state, shop))
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        if state.unseen_cards[card]:
            if n == 0:
                state.unseen_cards[card] = 0
                state.on_sale[card] = 1
            n -= 1


def take_from_under(state: Any, shop: int) -> None:
    """R180: put one of the cards on sale that went under the deck first, if there is any."""
    first, number = 0, 0
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        batch = state.under[card]
        if batch and (first == 0 or batch < first):
            first, number = batch, 0
        number += (batch > 0) & (batch == first)
    if number == 0:
        return
    n = draw_below(state, number)
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        if state.under[card] == first:
            if n == 0:
                state.under[card] = 0
                state.on_sale[card] = 1
            n -= 1


def put_under(state: Any, card: int, batch: int) -> None:
    """R151, R180: a card on sale goes under its shop's deck, with a batch."""
    state.on_sale[card] = 0
    state.under[card] = batch


def expand(state: Any) -> None:
    """R120: the two cards from under floor 4 join the advanced shop."""
    for _ in range(EXPANSION):
        turn_up(state, ADVANCED)


# --- Refreshing ----------------------------------------------------------------------------------------------------


def can_refresh(state: Any, shop: int) -> bool:
    """R88: whether a shop has any card left."""
    left = 0
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        left += state.on_sale[card] + state.unseen_cards[card] + (state.under[card] > 0)
    return left > 0


def refresh(state: Any, tables: Any, shop: int) -> None:
    """R87, R88: the cards on sale go under their deck, mixed, and others take their place."""
    state.batches[shop] += 1
    for card in range(SHOP_START[shop], SHOP_START[shop + 1]):
        if state.on_sale[card]:
            put_under(state, card, state.batches[shop])
    refill(state, tables, shop)


# --- Buying --------------------------------------------------------------------------------------------------------


def can_buy(state: Any, tables: Any, card: int, batteries: int) -> bool:
    """R82, R83: whether the asked seat can pay for a card on sale, and has a place for it."""
    player, kind = state.players[state.seat], SHOP + card
    if not state.on_sale[card] or player.credits < tables.price[kind]:
        return False
    if tables.battery[kind] > batteries:
        return False
    return tables.permanent[kind] == 1 or player.piled < STACK


def number_of_batteries(state: Any, tables: Any, seat: int) -> int:
    """How many tiles of a seat can pay a battery."""
    number = 0
    for tile in range(TILES):
        number += is_battery(state, tables, seat, tile)
    return number


def is_battery(state: Any, tables: Any, seat: int, tile: int) -> bool:
    """R84: whether a seat's tile can pay a battery."""
    return (state.players[seat].tiles[tile] == 1) & (tables.tile_effects[tile, BATTERY] > 0)


def buy(state: Any, tables: Any, card: int) -> None:
    """R82, R85, R160: pay the credits; the card goes on top of the deck, or beside the dashboard if it is permanent."""
    player, kind = state.players[state.active], SHOP + card
    player.credits -= tables.price[kind]
    state.on_sale[card] = 0
    state.points[state.active] += tables.points[kind]
    if tables.permanent[kind]:
        ability = tables.ability[kind] - 1
        player.permanents[ability] = 1
        state.ready[ability] = tables.ability_uses[ability]
    else:
        put_on_top(state, state.active, kind)


def pay_battery(state: Any, tables: Any, tile: int) -> None:
    """R84: the tile pays for the advanced card that is being bought."""
    exhaust(state, tables, state.active, tile)
    card = state.buying - 1
    state.buying = 0
    buy(state, tables, card)
