"""Minerals on stacks, the pilots they buy, and the bonuses that follow. Compiled with the rules."""

from typing import Any

from minegym.envs.super_motherload.achievements import count_event, note_event, note_standing
from minegym.envs.super_motherload.cards import draw_cards
from minegym.envs.super_motherload.constants import (
    BUY_COST,
    BUY_IN_TURN,
    COLOURS,
    MINERALS,
    PILOT,
    TIERS,
)
from minegym.envs.super_motherload.counts import capped


def number_in_haul(state: Any) -> int:
    """How many minerals wait for a stack."""
    number = 0
    for mineral in range(MINERALS):
        number += state.haul.minerals[mineral]
    return number


def open_stacks(state: Any) -> int:
    """R46: the active seat's stacks, as bits, that still have a card to lay minerals on."""
    found = 0
    for colour in range(COLOURS):
        found |= (state.players[state.active].bought[colour] < TIERS) << colour
    return found


def lay_minerals(state: Any, tables: Any, colour: int) -> None:
    """R44, R47: lay what waits on the top card of a stack, and buy that card if it is enough."""
    player = state.players[state.active]
    money = 0
    for mineral in range(MINERALS):
        player.stacks[colour, mineral] += state.haul.minerals[mineral]
        state.haul.minerals[mineral] = 0
        money += player.stacks[colour, mineral] * tables.mineral_value[mineral]
    note_standing(state, tables)
    kind = PILOT + colour * TIERS + player.bought[colour]
    if money >= tables.cost[player.deck - 1, kind]:
        buy(state, tables, colour, kind)


def buy(state: Any, tables: Any, colour: int, kind: int) -> None:
    """R48-R51: the top card goes to the discard pile, its minerals go back, and its bonus follows."""
    player = state.players[state.active]
    deck = player.deck - 1
    for mineral in range(MINERALS):
        player.stacks[colour, mineral] = 0
    player.bought[colour] += 1
    player.discards[kind] += 1
    player.card_points += tables.points[deck, kind]
    state.score[state.active] += tables.points[deck, kind]
    note_event(state, tables, BUY_COST, tables.cost[deck, kind])
    count_event(state, tables, BUY_IN_TURN, 1)
    gain_bonus(state, tables.buy[deck, kind])
    take_draws(state, tables)


def gain_bonus(state: Any, bonus: Any) -> None:
    """R14, R50, R52: add a bonus to the haul; tokens and actions are there at once."""
    player, haul = state.players[state.active], state.haul
    player.bombs = capped(player.bombs + bonus.bombs)
    state.actions = capped(state.actions + bonus.actions)
    haul.draws = capped(haul.draws + bonus.draw)
    for mineral in range(MINERALS):
        haul.minerals[mineral] = capped(haul.minerals[mineral] + bonus.minerals[mineral])


def take_draws(state: Any, tables: Any) -> None:
    """R43: draw the cards of the haul."""
    number = state.haul.draws
    state.haul.draws = 0
    draw_cards(state, tables, state.active, number)


def drop_minerals(state: Any) -> None:
    """R46: minerals that no stack takes go back."""
    for mineral in range(MINERALS):
        state.haul.minerals[mineral] = 0


def refresh_score(state: Any, tables: Any, seat: int) -> None:
    """R79: count a seat's points: of cards bought, achievements, and artifacts held."""
    player = state.players[seat]
    score = player.card_points + player.claimed_points
    for kind in range(len(tables.artifact_points)):
        score += tables.artifact_points[kind] * state.own[seat].artifacts[kind]
    state.score[seat] = score
