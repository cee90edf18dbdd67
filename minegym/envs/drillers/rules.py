"""The rules of Drillers, in the rulebook's order; R1, R2 ... are the numbered rules of its README."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.seats import seats_after
from minegym.envs.drillers.actions import (
    BURN,
    BUY,
    BUY_DRILL,
    BUY_MOVE,
    CHOOSE_CARD,
    CHOOSE_MINERAL,
    CHOOSE_NEXT,
    CHOOSE_OPTION,
    CHOOSE_ZONE,
    COLLECT,
    DISCARD,
    DONE,
    EXCAVATE,
    EXHAUST,
    GO_TO_FLOOR,
    MOVE_UP,
    PAY_REPAIR,
    PLAY,
    REACH_FOR,
    REFRESH_SHOP,
    REMOVE_BARRIER,
    SELL,
    SELL_ALL,
    UPGRADE_FUEL,
    UPGRADE_STORAGE,
    USE_ABILITY,
)
from minegym.envs.drillers.asking import answer, ask_for_solid_fuel, settle, take_column, take_solid_fuel
from minegym.envs.drillers.bot import ready_bot
from minegym.envs.drillers.cards import (
    burn,
    choose_option,
    discard_card,
    play,
    repair_card,
    repair_top,
    spend_use,
    take_main_effect,
)
from minegym.envs.drillers.constants import (
    ANYWHERE,
    BATTERY_TILE,
    COLUMN_OUT,
    DECK_TOP,
    DISCARD_CARD,
    EXPANSION_FLOOR,
    FLOOR_OPTION,
    GO_TO,
    KEEP_CARDS,
    ON_COLLECTING,
    ON_EXCAVATING,
    ON_REVEAL,
    OPERATE,
    OPTION,
    ORDER,
    PAY_MINERAL,
    RAISE,
    RAISE_WHICH,
    REACH,
    REPAIR,
    REPAIR_CARD,
    REPAIR_FROM,
    SHOP,
    SOLID,
    SURFACE_ACT,
    TILES,
    UPKEEP,
    WANTED,
)
from minegym.envs.drillers.deck import deal_deck, draw
from minegym.envs.drillers.effects import carry_out_next, damage_for_fuel, gain
from minegym.envs.drillers.floors import lay_floor_cards, reveal, trigger
from minegym.envs.drillers.mine import collect, excavate, move, open_mine, take_barrier
from minegym.envs.drillers.offers import cards_to_pay
from minegym.envs.drillers.paying import pay
from minegym.envs.drillers.rig import (
    gain_credits,
    gain_drills,
    gain_fuel,
    gain_moves,
    raise_mineral,
    sell,
    sell_all,
    start_rig,
    upgrade_fuel,
    upgrade_storage,
)
from minegym.envs.drillers.scoring import refresh_scores
from minegym.envs.drillers.shops import buy, expand, is_battery, number_of_batteries, open_shops, pay_battery, refresh
from minegym.envs.drillers.track import check_end, exhaust
from minegym.envs.drillers.turns import begin_turn, end_operations, end_turn

# --- Setup ---------------------------------------------------------------------------------------------------------


def reset(state: Any, tables: Any) -> None:
    """R1, R9, R14, R134: ready the mine, settle the surface, start the mechs."""
    open_mine(state, tables)
    lay_floor_cards(state)
    state.damage_pile = tables.damage_cards - state.num_players
    if state.bot_level:
        ready_bot(state)
    open_shops(state, tables)
    state.starting_seat = draw_below(state, state.num_players)
    for seat in range(state.num_players):
        start_player(state, tables, seat)
    begin_turn(state, tables, state.starting_seat)
    refresh_scores(state, tables)


def start_player(state: Any, tables: Any, seat: int) -> None:
    """R10, R15, R135: a player's rig, deck, credits and first cards, by play order."""
    order = seats_after(state.starting_seat, seat, state.num_players)
    start_rig(state.players[seat], tables)
    deal_deck(state, tables, seat)
    state.players[seat].credits = tables.start_credits[state.num_players, order]
    for _ in range(tables.start_cards[state.num_players, order]):
        draw(state, seat)


# --- Decisions -----------------------------------------------------------------------------------------------------


def step(state: Any, tables: Any, action: int) -> None:
    """Carry out one legal action, then find what is asked next."""
    if apply(state, tables, action):
        settle(state, tables)
    refresh_scores(state, tables)


def apply(state: Any, tables: Any, action: int) -> bool:
    """Carry out one legal action; whether what is asked next must still be found."""
    phase = state.phase
    if phase == OPERATE:
        return operate(state, tables, action)
    if phase == SURFACE_ACT:
        return surface(state, tables, action)
    if phase == KEEP_CARDS:
        return keep_cards(state, tables, action)
    if phase in (OPTION, ORDER):
        return choose_effect(state, tables, action)
    if phase in (REPAIR_FROM, REPAIR_CARD):
        return repair(state, tables, action)
    if phase == FLOOR_OPTION:
        return answer_floor(state, tables, action)
    if phase == SOLID:
        take_solid_fuel(state, tables, action - CHOOSE_MINERAL)
    elif phase == DISCARD_CARD:
        discard_card(state, action - CHOOSE_CARD)
        gain_credits(state.players[state.active], tables.discard_credits)
    elif phase == BATTERY_TILE:
        pay_battery(state, tables, action - EXHAUST)
    else:
        choose(state, tables, action)
    return True


# --- Operations ----------------------------------------------------------------------------------------------------


def operate(state: Any, tables: Any, action: int) -> bool:
    """R18, R69: one thing that Operations allow."""
    player = state.players[state.active]
    if action == DONE:
        end_operations(state, tables)
    elif action < COLLECT:
        move(state, -1 if action == MOVE_UP else 1)
    elif action < EXCAVATE:
        collect_from(state, tables, player.floor, action - COLLECT)
    elif action == EXCAVATE:
        excavate(state, tables)
        trigger(state, tables, player.floor, ON_EXCAVATING)
    elif action == REMOVE_BARRIER:
        remove_barrier(state, tables)
    elif action < PLAY:
        use_default(state, tables, action)
    elif action < BURN:
        return play_card(state, tables, action - PLAY)
    elif action < USE_ABILITY:
        burn(state, tables, action - BURN)
    elif action < EXHAUST:
        return use_ability(state, tables, action - USE_ABILITY)
    elif action < SELL:
        exhaust_tile(state, tables, action - EXHAUST)
    elif action < BUY:
        player.drones -= 1
        sell(player, tables, action - SELL)
        check_end(state, tables, state.active)
    else:
        player.drones -= 1
        return buy_card(state, tables, action - BUY)
    return True


def collect_from(state: Any, tables: Any, floor: int, wanted: int) -> None:
    """R22, R98: collect a mineral; the card of its floor may mind."""
    collect(state, floor, wanted)
    trigger(state, tables, floor, ON_COLLECTING)


def remove_barrier(state: Any, tables: Any) -> None:
    """R26-R28, R57, R120: drill through to the next floor: its card is revealed, and the mech is there, for no move."""
    player = state.players[state.active]
    state.drills -= tables.barrier_cost[state.deepest + 1]
    take_barrier(state, tables, state.active)
    gain_fuel(player, state.fuel_for_tiles)
    reveal(state, state.deepest)
    player.floor = state.deepest
    if state.deepest == EXPANSION_FLOOR:
        expand(state)
    trigger(state, tables, state.deepest, ON_REVEAL)


def use_default(state: Any, tables: Any, action: int) -> None:
    """R64, R65: the default functions: fuel for a move or a drill, damage for fuel."""
    player = state.players[state.active]
    if action == BUY_MOVE:
        player.fuel -= tables.fuel_for_move
        gain_moves(state, 1)
    elif action == BUY_DRILL:
        player.fuel -= tables.fuel_for_drill
        gain_drills(state, 1)
    else:
        damage_for_fuel(state, tables)


def play_card(state: Any, tables: Any, kind: int) -> bool:
    """R31, R41: play a card for its main effect."""
    play(state, tables, kind)
    if tables.play_solid[kind]:
        return not ask_for_solid_fuel(state, tables)
    take_main_effect(state, tables)
    return True


def use_ability(state: Any, tables: Any, ability: int) -> bool:
    """R38, R39, R86: use an ability of a card in play or of a permanent."""
    spend_use(state, ability)
    state.using = 1 + ability
    pay(state, tables.ability_cost[ability])
    if tables.ability_cost[ability, PAY_MINERAL]:
        return not ask_for_solid_fuel(state, tables)
    gain(state, tables, tables.ability_effects[ability])
    return True


def exhaust_tile(state: Any, tables: Any, tile: int) -> None:
    """R66, R68: turn a mine tile face down for its effect."""
    exhaust(state, tables, state.active, tile)
    gain(state, tables, tables.tile_effects[tile])


# --- Surfacing and Upkeep ------------------------------------------------------------------------------------------


def surface(state: Any, tables: Any, action: int) -> bool:
    """R72, R73, R78, R87, R89: one thing that Surfacing allows."""
    player = state.players[state.active]
    if action == DONE:
        state.part = UPKEEP
    elif action < SELL:
        exhaust_tile(state, tables, action - EXHAUST)
    elif action < SELL_ALL:
        return buy_card(state, tables, action - BUY)
    elif action == SELL_ALL:
        sell_all(player, tables)
        check_end(state, tables, state.active)
    elif action == PAY_REPAIR:
        player.credits -= tables.repair_price
        state.repaired = 1
        state.pending[REPAIR] = 1
    elif action == DISCARD:
        state.phase = DISCARD_CARD
        return False
    elif action < UPGRADE_STORAGE:
        player.fuel = player.fuel_cap
    elif action == UPGRADE_STORAGE:
        upgrade_storage(player, tables)
    elif action == UPGRADE_FUEL:
        upgrade_fuel(player, tables)
    else:
        player.refresh_tile = 0
        refresh(state, tables, action - REFRESH_SHOP)
    return True


def buy_card(state: Any, tables: Any, card: int) -> bool:
    """R70, R83, R84: buy a card; of several batteries that could pay the player chooses one."""
    if tables.battery[SHOP + card] == 0:
        buy(state, tables, card)
        return True
    state.buying = 1 + card
    if number_of_batteries(state, tables, state.active) > 1:
        state.phase = BATTERY_TILE
        return False
    for tile in range(TILES):
        if state.buying and is_battery(state, tables, state.active, tile):
            pay_battery(state, tables, tile)
    return True


def keep_cards(state: Any, tables: Any, action: int) -> bool:
    """R90: discard a card, or pay for those that are kept."""
    if action != DONE:
        discard_card(state, action - CHOOSE_CARD)
        return True
    state.players[state.active].fuel -= cards_to_pay(state)
    end_turn(state, tables)
    return False


# --- Choices -------------------------------------------------------------------------------------------------------


def choose_effect(state: Any, tables: Any, action: int) -> bool:
    """R33, R37: one of a card's effects, or which of the waiting effects comes next."""
    if action == CHOOSE_NEXT + REPAIR:
        state.phase = REPAIR_FROM
        return False
    if action < CHOOSE_OPTION:
        carry_out_next(state, tables, action - CHOOSE_NEXT)
    else:
        choose_option(state, tables, action - CHOOSE_OPTION)
    return True


def repair(state: Any, tables: Any, action: int) -> bool:
    """R46, R49: choose where, then which card; or decline."""
    if action >= CHOOSE_ZONE and action < CHOOSE_ZONE + DECK_TOP:
        state.zone = action - CHOOSE_ZONE
        state.phase = REPAIR_CARD
        return False
    state.pending[REPAIR] -= 1
    if action == CHOOSE_ZONE + DECK_TOP:
        repair_top(state, tables)
    elif action != DONE:
        repair_card(state, tables, action - CHOOSE_CARD)
    return True


def answer_floor(state: Any, tables: Any, action: int) -> bool:
    """R104, R106, R112: take an option of the floor card, or decline."""
    if action != DONE:
        return not answer(state, tables, action - CHOOSE_OPTION)
    state.repeats -= 1
    return True


def choose(state: Any, tables: Any, action: int) -> None:
    """R55, R56, R62, R173: a market column, a stored mineral, a floor, or a mineral of a neighbouring floor."""
    player, phase = state.players[state.active], state.phase
    if phase == COLUMN_OUT:
        take_column(state, tables, action - CHOOSE_MINERAL)
    elif phase == RAISE_WHICH:
        state.pending[RAISE] -= 1
        raise_mineral(player, action - CHOOSE_MINERAL)
    elif phase == GO_TO:
        state.pending[ANYWHERE] = 0
        player.floor = action - GO_TO_FLOOR
    else:
        state.pending[REACH] -= 1
        below = action >= REACH_FOR + WANTED
        collect_from(state, tables, player.floor + (1 if below else -1), action - REACH_FOR - (WANTED if below else 0))
