"""Actions of Drillers told in words, in the position in which they are taken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.core.seats import seat_clockwise
from minegym.envs.drillers.actions import ACTIONS, DISCARD, PAY_REPAIR, SELL_ALL
from minegym.envs.drillers.constants import (
    BARRIER,
    BATTERY_TILE,
    BOT,
    COLUMN,
    COLUMN_OUT,
    DECK_TOP,
    DISCARD_CARD,
    EFFECT_NAMES,
    FIRST_BARRIER,
    FLOOR_OPTION,
    KEEP_CARDS,
    MAX_TURNS,
    MINERALS,
    ON_END,
    OPERATE,
    REPAIR_CARD,
    REPAIR_FROM,
    RESERVED,
    SHOP,
    SHOP_NAMES,
    SHOP_START,
    SOLID,
    SURFACE,
    WANTED,
    ZONE_NAMES,
)
from minegym.envs.drillers.floors import asking_card
from minegym.envs.drillers.mine import collecting_cost, excavating_cost
from minegym.envs.drillers.offers import cards_to_pay
from minegym.envs.drillers.printed import Card, Printed, Tile, amounts, effect_words, joined, printed
from minegym.envs.drillers.shops import is_battery, number_of_batteries
from minegym.envs.drillers.texts import EFFECT_TEXTS
from minegym.render.words import counted


@dataclass(frozen=True)
class Position:
    """Where an action is taken."""

    state: Any
    book: Printed

    @property
    def tables(self) -> Any:
        """The edition as the rules read it."""
        return self.book.tables

    @property
    def player(self) -> Any:
        """What is public about the seat that acts."""
        return self.state.players[self.state.seat]

    def mineral(self, wanted: int) -> str:
        """A mineral by name."""
        return "the emerald kept for it" if wanted == RESERVED else f"1 {self.book.minerals[wanted]}"

    def floor(self, number: int) -> str:
        """A floor by number and name."""
        name = self.book.floors[number]
        return name if name.endswith(str(number)) else f"floor {number}, {name}"


def tell(record: np.void, edition: Edition, action: int) -> str:
    """What taking the action in this position means, in words fit for all seats to hear.

    It names cards that lie open or are played, bought, repaired or discarded by it, never one that stays in a hand, is
    drawn, or lies on a deck where only its owner has seen it.
    """
    state, kind = RecordView(np.asarray(record)), ACTIONS.range_of(action)
    return f"seat {state.seat} {TELLERS[kind.name](Position(state, printed(edition)), action - kind.start)}"


# --- Ends of parts, turns and the game -----------------------------------------------------------------------------


def done_told(position: Position, _: int) -> str:
    """What ends, or is declined, and what is lost or paid with it."""
    state, phase = position.state, position.state.phase
    if phase == OPERATE:
        where = position.floor(position.player.floor)
        return f"ends its Operations on {where}{unused_told(position)}{turn_told(position)}"
    if phase == KEEP_CARDS:
        kept, paid = position.player.hand_size, cards_to_pay(state)
        price = f" for {paid} fuel" if paid else ""
        return f"keeps {counted(kept, 'card')}{price} and ends its turn{end_told(position)}"
    if phase == REPAIR_FROM:
        return "repairs nothing"
    if phase == FLOOR_OPTION:
        return f"declines {position.book.floor_cards[asking_card(state)].name}"
    turn = f", and its turn{end_told(position)}" if not position.player.hand_size else ""
    return f"ends its Surfacing{turn}"


def turn_told(position: Position) -> str:
    """Whether the turn ends with Operations: in the mine, where no floor card minds, with an empty hand."""
    floor, hand = position.player.floor, position.player.hand_size
    card = position.state.floor_card[floor] - 1
    if floor == SURFACE or hand or (card >= 0 and position.tables.floor_options[card, ON_END]):
        return ""
    return f", and its turn{end_told(position)}"


def unused_told(position: Position) -> str:
    """The moves and drills that are left when Operations end."""
    state = position.state
    left = [counted(state.moves, "move")] * bool(state.moves) + [counted(state.drills, "drill")] * bool(state.drills)
    return f", with {joined(left)} left" if left else ""


def end_told(position: Position) -> str:
    """Whether the game ends with this turn."""
    state = position.state
    if state.bot_level:
        is_last = state.ending == 1 or (state.ending == 1 + BOT and state.ended_in < state.turn)
    else:
        is_last = state.ending == 1 + seat_clockwise(state.seat, 1, state.num_players)
    return ", which ends the game" if is_last or state.turn == MAX_TURNS else ""


# --- The mine ------------------------------------------------------------------------------------------------------


def move_told(position: Position, number: int) -> str:
    """Where to."""
    up = number == 0
    return f"moves {'up' if up else 'down'} to {position.floor(position.player.floor + (-1 if up else 1))}"


def collect_told(position: Position, wanted: int) -> str:
    """What, where, and for how many drills."""
    return collected(position, wanted, position.player.floor)


def reach_told(position: Position, number: int) -> str:
    """What is collected from the floor above or below."""
    step, wanted = (-1, number) if number < WANTED else (1, number - WANTED)
    return collected(position, wanted, position.player.floor + step)


def collected(position: Position, wanted: int, floor: int) -> str:
    """A mineral that is collected."""
    cost = collecting_cost(position.state, wanted)
    price = f"for {counted(cost, 'drill')}" if cost else "for nothing"
    return f"collects {position.mineral(wanted)} from {position.floor(floor)} {price}"


def excavate_told(position: Position, _: int) -> str:
    """For how many drills, what it is worth, and what falls."""
    state, floor = position.state, position.player.floor
    tile = position.book.tiles[state.top_tile[floor] - 1]
    cost = counted(excavating_cost(state, position.tables, floor), "drill")
    falls = joined(position.book.mineral_words(tile.minerals))
    return f"excavates a corridor on {position.floor(floor)} for {cost}: {counted(tile.points, 'point')}, {falls}"


def barrier_told(position: Position, _: int) -> str:
    """For how many drills, and what it is worth."""
    floor = position.state.deepest + 1
    tile = position.book.tiles[BARRIER + floor - FIRST_BARRIER]
    cost = counted(position.tables.barrier_cost[floor], "drill")
    return f"removes the barrier to {position.floor(floor)} for {cost}: {counted(tile.points, 'point')}"


def floor_told(position: Position, number: int) -> str:
    """Where to."""
    return f"goes to {position.floor(number)}"


# --- Cards, abilities, tiles ---------------------------------------------------------------------------------------


def default_told(position: Position, number: int) -> str:
    """Which default function."""
    tables = position.tables
    if number == 0:
        return f"turns {tables.fuel_for_move} fuel into 1 move"
    if number == 1:
        return f"turns {tables.fuel_for_drill} fuel into 1 drill"
    return f"takes damage for {fuel_gained(position, tables.damage_for_fuel)} fuel"


def fuel_gained(position: Position, amount: int) -> int:
    """How much of an amount of fuel the tank holds."""
    return min(amount, position.player.fuel_cap - position.player.fuel)


def play_told(position: Position, kind: int) -> str:
    """Which card, for what, and what it does."""
    card = position.book.cards[kind]
    cost = "a stored mineral" if card.play_solid else f"{card.play_fuel} fuel"
    return f"plays {card.name} for {cost}: {card.text}"


def burn_told(position: Position, kind: int) -> str:
    """Which card, and the fuel that it brings."""
    card = position.book.cards[kind]
    return f"burns {card.name} for {fuel_gained(position, card.burn + position.state.fuel_for_burns)} fuel"


def ability_told(position: Position, number: int) -> str:
    """Which one, and what it does."""
    if number >= len(position.book.abilities):
        return ACTIONS.name(ACTIONS.start("ability") + number)
    ability = position.book.abilities[number]
    return f"uses {ability.name}: {ability.text}"


def exhaust_told(position: Position, number: int) -> str:
    """Which tile, what for, and the points that it loses."""
    tile, state = position.book.tiles[number], position.state
    if state.phase == BATTERY_TILE:
        bought = position.book.cards[SHOP + state.buying - 1]
        return f"pays with the battery of {tile_told(tile)} and buys {bought_told(bought)}"
    return f"exhausts {tile_told(tile)}: {effect_words(tile.effects)}"


def tile_told(tile: Tile) -> str:
    """A tile, and the points that it loses when it is exhausted."""
    return f"{tile.name} (-{counted(tile.loss, 'point')})"


# --- Selling and buying --------------------------------------------------------------------------------------------


def sell_told(position: Position, mineral: int) -> str:
    """What a drone sells, and for how much."""
    sold = position.player.market[mineral]
    is_full = sold >= COLUMN
    price = position.tables.overflow[mineral] if is_full else position.tables.market[mineral, sold]
    where = ", to overflow" if is_full else ""
    return f"sells {position.mineral(mineral)} with a drone for {counted(price, 'credit')}{where}"


def sale_of_all(position: Position) -> int:
    """What the whole storage sells for."""
    player, tables, gained = position.player, position.tables, 0
    for mineral in range(MINERALS):
        for number in range(player.storage[mineral]):
            place = player.market[mineral] + number
            gained += tables.market[mineral, place] if place < COLUMN else tables.overflow[mineral]
    return gained


def buy_told(position: Position, number: int) -> str:
    """Which card, for how much, and with what."""
    state, card = position.state, position.book.cards[SHOP + number]
    drone = " with a drone" if state.phase == OPERATE else ""
    if card.battery and number_of_batteries(state, position.tables, state.seat) > 1:
        return f"is about to buy {bought_told(card)}{drone}, and chooses the battery"
    batteries = [tile for tile in position.book.tiles if is_battery(state, position.tables, state.seat, tile.number)]
    paid = f" and the battery of {tile_told(batteries[0])}" if card.battery and batteries else ""
    return f"buys {bought_told(card)}{paid}{drone}"


def bought_told(card: Card) -> str:
    """A card and its price."""
    return f"{card.name} for {counted(card.price, 'credit')}"


def surface_told(position: Position, number: int) -> str:
    """Selling everything, paying for a repair, discarding, refuelling."""
    tables, player, action = position.tables, position.player, SELL_ALL + number
    if action == SELL_ALL:
        sold = joined(position.book.mineral_words([player.storage[mineral] for mineral in range(MINERALS)]))
        return f"sells {sold} for {counted(sale_of_all(position), 'credit')}"
    if action == PAY_REPAIR:
        return f"pays {counted(tables.repair_price, 'credit')} for a repair"
    if action == DISCARD:
        return f"chooses a card to discard for {counted(tables.discard_credits, 'credit')}"
    return f"refuels from {player.fuel} to {player.fuel_cap}"


def upgrade_told(position: Position, number: int) -> str:
    """Which cap, and for how much."""
    tables, player = position.tables, position.player
    if number == 0:
        price, what, cap = tables.storage_price, "storage", player.storage_cap
    else:
        step = min(player.fuel_steps, tables.fuel_steps - 1)
        price, what, cap = tables.fuel_prices[step], "fuel cap", player.fuel_cap
    return f"raises its {what} from {cap} to {1 + cap} for {counted(price, 'credit')}"


def refresh_told(position: Position, shop: int) -> str:
    """Which shop, and the cards that go under its deck."""
    state, book = position.state, position.book
    cards = [book.cards[SHOP + n].name for n in range(SHOP_START[shop], SHOP_START[shop + 1]) if state.on_sale[n]]
    return f"refreshes the {SHOP_NAMES[shop]} shop: {joined(cards)} under its deck"


# --- Choices -------------------------------------------------------------------------------------------------------


def card_told(position: Position, kind: int) -> str:
    """A card that is repaired or discarded."""
    name, state = position.book.cards[kind].name, position.state
    if state.phase == REPAIR_CARD:
        return f"repairs {name}, {ZONE_NAMES[state.zone]}"
    if state.phase == DISCARD_CARD:
        return f"discards {name} for {counted(position.tables.discard_credits, 'credit')}"
    is_last = position.player.hand_size == 1
    return f"discards {name}" + (f" and ends its turn{end_told(position)}" if is_last else "")


def zone_told(position: Position, zone: int) -> str:
    """Where to look for a card to repair; the top card is named if all know it."""
    player = position.player
    if zone != DECK_TOP:
        return f"looks for a card to repair, {ZONE_NAMES[zone]}"
    known = f", {position.book.cards[player.on_top[0] - 1].name}" if player.piled else ""
    return f"repairs the top card of its deck{known}"


def order_told(position: Position, effect: int) -> str:
    """Which effect comes next."""
    return f"chooses what comes next: {EFFECT_TEXTS[EFFECT_NAMES[effect]][0]}"


def option_told(position: Position, option: int) -> str:
    """Which effect of a card or of a floor card."""
    state, book = position.state, position.book
    if state.phase == FLOOR_OPTION:
        card = asking_card(state)
        return f"takes of {book.floor_cards[card].name}: {book.option_words(card, state.question - 1, option)}"
    effects = effect_words(amounts(position.tables.option_effects[state.card - 1, option]))
    return f"chooses of {book.cards[state.card - 1].name}: {effects}"


def mineral_told(position: Position, mineral: int) -> str:
    """What happens to a mineral of its choice."""
    name, phase = position.mineral(mineral), position.state.phase
    if phase == SOLID:
        return f"pays with {name} from its storage, to overflow"
    if phase == COLUMN_OUT:
        return f"moves {name} from its market to overflow"
    better = position.book.minerals[min(mineral + 1, MINERALS - 1)]
    return f"raises {name} to {better}"


TELLERS: dict[str, Callable[[Position, int], str]] = {
    "done": done_told,
    "move": move_told,
    "collect": collect_told,
    "excavate": excavate_told,
    "barrier": barrier_told,
    "default": default_told,
    "play": play_told,
    "burn": burn_told,
    "ability": ability_told,
    "exhaust": exhaust_told,
    "sell": sell_told,
    "buy": buy_told,
    "surface": surface_told,
    "upgrade": upgrade_told,
    "refresh": refresh_told,
    "card": card_told,
    "zone": zone_told,
    "order": order_told,
    "option": option_told,
    "mineral": mineral_told,
    "floor": floor_told,
    "reach": reach_told,
}
