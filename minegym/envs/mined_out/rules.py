"""The rules of Mined Out!, in the rulebook's order; R1, R2 ... are the numbered rules of envs/mined_out/README.md."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.payoffs import TERMINATED
from minegym.core.seats import seat_clockwise
from minegym.envs.mined_out.actions import BUY, DYNAMITE, END_TURN, FLEE_TO, MOVE, ORIENT_CARD, SUPPORT
from minegym.envs.mined_out.constants import (
    ACT,
    CARDS,
    CARDS_IN_ROW,
    COFFEE,
    COLLAPSED,
    DOWN,
    DX,
    DY,
    FLEE,
    GREEN,
    HEADINGS,
    IN_PILE,
    LADDER,
    MINE_CART,
    ORIENT,
    ORIENTATIONS,
    REACH,
    ROWS,
    SETUP,
    SHAKY,
    SHOVEL,
    SIDE,
    STEADY,
    SUPPORTED,
    UP,
    UPGRADES,
)
from minegym.envs.mined_out.mine import (
    NO_CARD,
    bar_owner,
    bar_towards,
    card_at,
    card_under,
    collapse,
    gem_at,
    is_open,
    reveal,
    spend_bars,
    way_out,
    ways_to_flee,
    within_mine,
)
from minegym.envs.mined_out.scoring import finish, finish_after_last_round, has_all_upgrades, refresh_score

NOBODY = -1


# --- Setup ---------------------------------------------------------------------------------------------------------


def reset(state: Any, tables: Any) -> None:
    """R1-R4: shuffle every seat's piles, hand out the parts, draw the starting seat, and begin with seat 0's card."""
    for seat in range(state.num_players):
        player = state.players[seat]
        player.supports = tables.supports
        player.dynamite = 1
        player.x = REACH * SIDE + 1  # a meeple not yet placed is seen where it will stand
        for row in range(ROWS):
            for place in range(CARDS_IN_ROW):
                state.pile[seat, row, place] = row * CARDS_IN_ROW + place
            shuffle_rest(state, seat, row)
        refresh_score(state, tables, seat)
    state.starting_seat = draw_below(state, state.num_players)
    place_first_card(state, tables, 0)


def redeal(state: Any, tables: Any, seat: int) -> None:
    """Shuffle what no seat knows, the order of every pile (R1), whoever looks."""
    for owner in range(state.num_players):
        for row in range(ROWS):
            shuffle_rest(state, owner, row)


def shuffle_rest(state: Any, seat: int, row: int) -> None:
    """Shuffle the cards still in a pile (Fisher and Yates)."""
    top = state.players[seat].drawn[row]
    for place in range(CARDS_IN_ROW - 1, top, -1):
        other = top + draw_below(state, place - top + 1)
        card = state.pile[seat, row, place]
        state.pile[seat, row, place] = state.pile[seat, row, other]
        state.pile[seat, row, other] = card


def place_first_card(state: Any, tables: Any, seat: int) -> None:
    """R3: reveal the seat's top green card and ask for its orientation."""
    reveal(state, seat, GREEN, REACH)
    state.heading = SETUP
    ask(state, seat, ORIENT)
    refresh_score(state, tables, seat)


# --- Decisions -----------------------------------------------------------------------------------------------------


def ask(state: Any, seat: int, phase: int) -> None:
    """Make the next decision that seat's."""
    state.seat = seat
    state.phase = phase


def legal(state: Any, tables: Any, mask: Any) -> None:
    """What the asked seat may do."""
    seat = state.seat
    if state.phase == ORIENT:
        for turns in range(ORIENTATIONS):
            mask[ORIENT_CARD + turns] = True
    elif state.phase == FLEE:
        ways = ways_to_flee(state, seat)
        for heading in range(HEADINGS):
            mask[FLEE_TO + heading] = (ways >> heading) & 1 == 1
    else:
        legal_act(state, tables, seat, mask)


def legal_act(state: Any, tables: Any, seat: int, mask: Any) -> None:
    """What the active seat may do. Conditions are joined with & and all tried: an unforeseeable branch costs more."""
    player = state.players[seat]
    mask[END_TURN] = True  # R7
    here = card_under(state, seat)
    supports = can_afford_support(state, tables, seat)
    for heading in range(HEADINGS):
        mask[MOVE + heading] = can_move(state, tables, seat, heading)
    if supports:  # mostly not
        for heading in range(HEADINGS):
            mask[SUPPORT + heading] = can_support(state, seat, here, heading)
    for upgrade in range(UPGRADES):
        mask[BUY + upgrade] = can_buy(state, tables, seat, upgrade)
    if player.dynamite and state.ap >= tables.dynamite_ap:
        legal_dynamite(state, seat, mask)


def step(state: Any, tables: Any, action: int) -> None:
    """Carry out one legal action, then find who is asked next."""
    seat = state.seat
    phase = state.phase
    state.phase = ACT
    fallen = NOBODY  # the seat whose meeple's card has collapsed under it
    if phase == ORIENT:
        orient(state, tables, seat, action - ORIENT_CARD)
    elif phase == FLEE:
        fallen = cross(state, tables, seat, action - FLEE_TO)
    elif action == END_TURN:
        end_turn(state, tables)
    elif action < SUPPORT:
        fallen = move(state, tables, seat, action - MOVE)
    elif action < BUY:
        support(state, tables, seat, action - SUPPORT)
    elif action < ORIENT_CARD:
        buy(state, tables, seat, action - BUY)
    else:
        fallen = use_dynamite(state, tables, seat, action - DYNAMITE)
    if fallen != NOBODY:
        throw(state, tables, fallen)
        refresh_score(state, tables, fallen)  # not always the seat that acted (R27)
    refresh_score(state, tables, seat)
    if state.phase == ACT and not state.over:
        ask(state, state.active, ACT)
        if state.ap == 0:
            end_turn(state, tables)  # R7


# --- Turns ---------------------------------------------------------------------------------------------------------


def begin_turn(state: Any, tables: Any, seat: int) -> None:
    """R5, R6, R30: the seat's action points are its allowance and what it has saved."""
    player = state.players[seat]
    state.active = seat
    ask(state, seat, ACT)
    if seat == state.starting_seat:
        state.round += 1
    state.ap = tables.turn_ap + player.saved + tables.coffee_ap * player.upgrades[COFFEE]


def spend(state: Any, seat: int, ap: int) -> None:
    """R5, R6: use action points, those of the turn first and then those on the AP counter."""
    player = state.players[seat]
    state.ap -= ap
    player.saved = min(player.saved, state.ap)


def end_turn(state: Any, tables: Any) -> None:
    """R6: save what the AP counter holds; then the next seat's turn begins, unless the game is over (R40, R41)."""
    seat = state.active
    state.players[seat].saved = min(state.ap, tables.saved_ap)
    state.ap = 0
    following = seat_clockwise(seat, 1, state.num_players)
    if following == state.starting_seat:
        finish_after_last_round(state, tables)
    if not state.over:
        begin_turn(state, tables, following)


# --- Gaining gems --------------------------------------------------------------------------------------------------


def room_for(state: Any, tables: Any, seat: int, colour: int) -> bool:
    """R16, R17, R33: whether the counter of that colour has a space left."""
    player = state.players[seat]
    capacity = tables.capacity + tables.cart_room * player.upgrades[MINE_CART]
    return player.gems[colour] < capacity


def enter(state: Any, tables: Any, seat: int, x: int, y: int) -> int:
    """Put the meeple on a space and gain what lies there; the seat, if the card collapsed under it, else NOBODY."""
    player = state.players[seat]
    player.x = x
    player.y = y
    card = card_under(state, seat)
    gem = gem_at(state, tables, seat, card, x, y)
    condition = player.condition[card]
    if gem == 0 or condition == COLLAPSED or not room_for(state, tables, seat, gem - 1):  # R16, R22
        return NOBODY
    player.gems[gem - 1] += 1  # R14, R15
    if condition == STEADY:
        player.condition[card] = SHAKY  # R14
    elif condition == SHAKY:
        collapse(state, seat, card)  # R18
        return seat
    return NOBODY  # R19


# --- Movement ------------------------------------------------------------------------------------------------------


def move_cost(state: Any, tables: Any, seat: int, heading: int) -> int:
    """R8-R10, R31: the action points of one step."""
    if heading == DOWN:
        return tables.shovel_down if state.players[seat].upgrades[SHOVEL] else tables.down
    if heading == UP:
        return tables.up
    return tables.sideways


def can_move(state: Any, tables: Any, seat: int, heading: int) -> bool:
    """R8-R13, R32: whether the meeple may take one step that way."""
    player = state.players[seat]
    x, y = player.x, player.y
    climbs = (heading != UP) | (player.upgrades[LADDER] == 1)
    pays = state.ap >= move_cost(state, tables, seat, heading)
    stays = way_out(x, y, heading) > 1
    return climbs & pays & (stays | is_open(state, seat, y // SIDE + DY[heading], x // SIDE + DX[heading]))


def move(state: Any, tables: Any, seat: int, heading: int) -> int:
    """R8-R12: pay for one step and take it; the seat, if the card it comes to collapsed, else NOBODY."""
    player = state.players[seat]
    spend(state, seat, move_cost(state, tables, seat, heading))
    x, y = player.x, player.y
    if way_out(x, y, heading) == 1:
        return cross(state, tables, seat, heading)
    return enter(state, tables, seat, x + DX[heading], y + DY[heading])


def cross(state: Any, tables: Any, seat: int, heading: int) -> int:
    """Go straight off the card; a new card is revealed first, and its owner asked for its orientation (R12, R21)."""
    player = state.players[seat]
    steps = way_out(player.x, player.y, heading)
    x = player.x + steps * DX[heading]
    y = player.y + steps * DY[heading]
    if card_at(state, seat, y // SIDE, x // SIDE) == NO_CARD:
        reveal(state, seat, y // SIDE, x // SIDE)
        state.heading = heading
        ask(state, seat, ORIENT)
        return NOBODY
    return enter(state, tables, seat, x, y)


def orient(state: Any, tables: Any, seat: int, turns: int) -> None:
    """R3, R12: lay the revealed card as its owner chose, then complete the move that revealed it."""
    player = state.players[seat]
    heading = state.heading
    state.heading = 0  # so that what is settled leaves no trace in the record
    if heading == SETUP:
        player.orientation[card_under(state, seat)] = turns
        if seat + 1 < state.num_players:
            place_first_card(state, tables, seat + 1)
        else:
            begin_turn(state, tables, state.starting_seat)
        return
    row = player.y // SIDE + DY[heading]
    column = player.x // SIDE + DX[heading]
    player.orientation[card_at(state, seat, row, column)] = turns
    cross(state, tables, seat, heading)  # and no throw: a card just revealed is steady


def throw(state: Any, tables: Any, seat: int) -> None:
    """R20-R22: the meeple leaves its collapsed card for the nearest open space, and on if that collapses too."""
    while True:
        ways = ways_to_flee(state, seat)
        if ways == 0:
            return  # R22: it stays where it is
        if ways & (ways - 1):
            ask(state, seat, FLEE)  # R20: its owner chooses
            return
        heading = 0
        while ways >> heading != 1:
            heading += 1
        if cross(state, tables, seat, heading) == NOBODY:
            return


# --- Supports ------------------------------------------------------------------------------------------------------


def can_afford_support(state: Any, tables: Any, seat: int) -> bool:
    """R23, R25: whether the seat has the action points, the gems and a bar."""
    player = state.players[seat]
    enough = (state.ap >= tables.support_ap) & (player.supports > 0)
    for colour in range(ROWS):
        enough = enough & (player.gems[colour] >= tables.support_cost[colour])
    return enough


def can_support(state: Any, seat: int, here: int, heading: int) -> bool:
    """R23, R25: whether the meeple stands at that edge of its card `here`, and a bar may join it to the next card.

    On a collapsed card that is never so: no card that stands lies beside it, or the meeple would be there (R22).
    """
    player = state.players[seat]
    x, y = player.x, player.y
    row = y // SIDE + DY[heading]
    neighbour = card_at(state, seat, within_mine(row), x // SIDE + DX[heading])
    at_edge = (way_out(x, y, heading) == 1) & (row == within_mine(row)) & (neighbour != NO_CARD)
    neighbour = max(neighbour, 0)
    free = player.bars[bar_owner(here, neighbour, heading)] & bar_towards(heading) == 0
    return at_edge & free & (player.condition[neighbour] != COLLAPSED)


def support(state: Any, tables: Any, seat: int, heading: int) -> None:
    """R23-R25: pay, place the bar, straighten both cards and make them immune."""
    player = state.players[seat]
    spend(state, seat, tables.support_ap)
    for colour in range(ROWS):
        player.gems[colour] -= tables.support_cost[colour]
    player.supports -= 1
    card = card_under(state, seat)
    neighbour = card_at(state, seat, player.y // SIDE + DY[heading], player.x // SIDE + DX[heading])
    player.bars[bar_owner(card, neighbour, heading)] |= bar_towards(heading)
    player.condition[card] = SUPPORTED
    player.condition[neighbour] = SUPPORTED


# --- Dynamite ------------------------------------------------------------------------------------------------------


def legal_dynamite(state: Any, seat: int, mask: Any) -> None:
    """R26: any revealed and uncollapsed card of any opponent."""
    for after in range(1, state.num_players):
        opponent = seat_clockwise(seat, after, state.num_players)
        for card in range(CARDS):
            condition = state.players[opponent].condition[card]
            mask[DYNAMITE + (after - 1) * CARDS + card] = (condition != IN_PILE) & (condition != COLLAPSED)


def use_dynamite(state: Any, tables: Any, seat: int, target: int) -> int:
    """R26-R28: collapse the card, supported or not; its owner's seat, if the meeple stood on it, else NOBODY."""
    spend(state, seat, tables.dynamite_ap)
    state.players[seat].dynamite = 0
    opponent = seat_clockwise(seat, 1 + target // CARDS, state.num_players)
    card = target % CARDS
    collapse(state, opponent, card)
    spend_bars(state, opponent, card)
    refresh_score(state, tables, opponent)
    return opponent if card_under(state, opponent) == card else NOBODY


# --- Buying upgrades -----------------------------------------------------------------------------------------------


def can_buy(state: Any, tables: Any, seat: int, upgrade: int) -> bool:
    """R29: whether the seat lacks the upgrade and can pay for it."""
    player = state.players[seat]
    possible = (player.upgrades[upgrade] == 0) & (state.ap >= tables.upgrade_ap)
    for colour in range(ROWS):
        possible = possible & (player.gems[colour] >= tables.cost[upgrade, colour])
    return possible


def buy(state: Any, tables: Any, seat: int, upgrade: int) -> None:
    """R29, R34: pay for the upgrade; a fourth one ends the game at once."""
    player = state.players[seat]
    spend(state, seat, tables.upgrade_ap)
    for colour in range(ROWS):
        player.gems[colour] -= tables.cost[upgrade, colour]
    player.upgrades[upgrade] = 1
    if has_all_upgrades(state, seat):
        finish(state, tables, TERMINATED)
