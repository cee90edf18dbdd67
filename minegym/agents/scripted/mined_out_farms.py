"""Supports and Dynamite for the scripted player of Mined Out!: supported cards are farms, which give gems without end.

What a farm is worth is what the gems it may yet give score, the dearest first.
"""

from typing import Any

from minegym.agents.scripted.mined_out_mine import (
    BITS,
    WELL,
    card_of,
    gems_in_all,
    of_colour,
    place,
    reach,
    supply,
    survey,
    upgrades_of,
    yield_of,
)
from minegym.agents.scripted.mined_out_wants import POINT, support_price
from minegym.envs.mined_out.constants import (
    CARDS,
    COLLAPSED,
    DX,
    DY,
    HEADINGS,
    IN_PILE,
    MINE_CART,
    ROWS,
    SHAKY,
    SIDE,
    SOLO_TURNS,
    SUPPORTED,
    UPGRADES,
)
from minegym.envs.mined_out.mine import way_out
from minegym.envs.mined_out.observe import SIGHT_X, SIGHT_Y

BAR_BITS = 12  # of the worth of a bar, in an integer that holds one for each heading
BAR_MASK = (1 << BAR_BITS) - 1
NO_CARD = -1


# --- Farms ---------------------------------------------------------------------------------------------------------


def better(one: int, other: int) -> int:
    """Of two yields, the better for every colour."""
    best = 0
    for colour in range(ROWS):
        best |= max(of_colour(one, colour), of_colour(other, colour)) << (BITS * colour)
    return best


def farmed(player: Any, tables: Any, without: int) -> int:
    """The yield of a player's supported cards, one of them left out (or NO_CARD)."""
    best = 0
    for card in range(CARDS):
        if player.condition[card] == SUPPORTED and card != without:
            best = better(best, yield_of(tables, card))
    return best


def room_left(player: Any, tables: Any) -> int:
    """How many gems of each colour a player may yet gain, counting those that upgrades still to buy will use up."""
    spaces = tables.capacity + tables.cart_room * player.upgrades[MINE_CART]
    room = 0
    for colour in range(ROWS):
        more = spaces - player.gems[colour]
        for upgrade in range(UPGRADES):
            more += 0 if player.upgrades[upgrade] else tables.cost[upgrade, colour]
        room |= more << (BITS * colour)
    return room


def farm_worth(tables: Any, yields: int, room: int, needed: int, gems: int, plan: Any) -> int:
    """What so many gems of such a yield are worth, the needed ones first and then the dearest."""
    value = 0
    for colour in range(ROWS - 1, -1, -1):
        taken = min(gems, of_colour(needed, colour)) * (of_colour(yields, colour) > 0)
        value += plan.farm_need * taken
        gems -= taken
    for colour in range(ROWS - 1, -1, -1):
        well = of_colour(yields, colour)
        taken = min(gems, of_colour(room, colour) - of_colour(needed, colour)) * (well > 0)
        value += plan.farm * taken * tables.gem_points[colour] * well // WELL // POINT
        gems -= taken
    return value


def needs(player: Any, tables: Any) -> int:
    """How many gems of each colour a player still lacks for all upgrades."""
    lack = 0
    for colour in range(ROWS):
        more = -player.gems[colour]
        for upgrade in range(UPGRADES):
            more += 0 if player.upgrades[upgrade] else tables.cost[upgrade, colour]
        lack |= max(more, 0) << (BITS * colour)
    return lack


def gems_to_come(observation: Any, plan: Any) -> int:
    """How many gems a farm begun now may give before the game is over."""
    if observation.num_players == 1:
        return min(SOLO_TURNS - observation.round, plan.farm_gems)
    most = 0
    for seat in range(observation.num_players):
        most = max(most, upgrades_of(observation.players[seat]))
    return max(plan.farm_gems - plan.hurry * most, 0)


# --- Supports ------------------------------------------------------------------------------------------------------


def bar_worths(observation: Any, tables: Any, wants: Any, mine: Any, reached: int, plan: Any) -> int:
    """What a bar on each edge of the meeple's card would bring beyond its price, in one integer."""
    me = observation.players[0]
    row, column = me.y // SIDE, me.x // SIDE
    here = card_of(me, row, column)
    if me.supports == 0 or here == NO_CARD or me.condition[here] == COLLAPSED:
        return 0
    before = farmed(me, tables, NO_CARD)
    room, needed, gems = room_left(me, tables), needs(me, tables), gems_to_come(observation, plan)
    price = support_price(tables, wants, plan) + farm_worth(tables, before, room, needed, gems, plan)
    worths = 0
    for heading in range(HEADINGS):
        at = row + DY[heading]
        there = card_of(me, at, column + DX[heading]) if 0 <= at < ROWS else NO_CARD
        if there != NO_CARD and me.condition[there] != COLLAPSED:
            yields = better(before, better(yield_of(tables, here), yield_of(tables, there)))
            value = farm_worth(tables, yields, room, needed, gems, plan) - price
            value += plan.rescue * rescued(mine, reached, needed, yields, plan.spare)
            value += plan.straight * ((me.condition[here] == SHAKY) + (me.condition[there] == SHAKY))
            worths |= min(max(value, 0), BAR_MASK) << (BAR_BITS * heading)
    return worths


def rescued(mine: Any, reached: int, needed: int, yields: int, spare: int) -> int:
    """How many of the gems needed, and a few to spare, a farm of that yield gives that nothing else in reach can."""
    gems = 0
    for colour in range(ROWS):
        need = of_colour(needed, colour)
        short = max(need + spare - supply(mine, reached, colour), 0)
        gems += min(short, need) if of_colour(yields, colour) > 0 else 0
    return gems


def bar_worth(worths: int, heading: int) -> int:
    """What the bar on that edge would bring."""
    return (worths >> (BAR_BITS * heading)) & BAR_MASK


def best_bar(worths: int) -> int:
    """The edge where a bar would bring most."""
    best = 0
    for heading in range(1, HEADINGS):
        if bar_worth(worths, heading) > bar_worth(worths, best):
            best = heading
    return best


def bar_spots(me: Any, heading: int) -> int:
    """The places in sight along that edge of the meeple's card, on both sides, a bit each, line by line."""
    out = way_out(me.x, me.y, heading)
    spots = 0
    for along in range(SIDE):
        for across in range(2):
            i = DX[heading] * (out - across) + (along - me.x % SIDE) * (DX[heading] == 0)
            j = DY[heading] * (out - across) + (along - me.y % SIDE) * (DY[heading] == 0)
            if abs(i) <= SIGHT_X and abs(j) <= SIGHT_Y:
                spots |= 1 << ((2 * SIGHT_X + 1) * (SIGHT_Y + j) + SIGHT_X + i)
    return spots


# --- Dynamite ------------------------------------------------------------------------------------------------------


def best_blast(observation: Any, tables: Any, mask: Any, first_action: int, plan: Any) -> int:
    """The blast that costs an opponent most, as seat and card; -1 if none costs it enough."""
    best, chosen = 0, -1
    if not observation.players[0].dynamite or observation.ap < tables.upgrade_ap:
        return chosen
    gems = gems_to_come(observation, plan)
    for seat in range(1, observation.num_players):
        player = observation.players[seat]
        if upgrades_of(player) < plan.blast_after:
            continue
        mine = survey(player, tables)
        start = place(player.y // SIDE, player.x // SIDE)
        room, needed, farms = room_left(player, tables), needs(player, tables), farmed(player, tables, NO_CARD)
        before = min(gems_in_all(mine, reach(mine, start, 0)), plan.few)
        whole = farm_worth(tables, farms, room, needed, gems, plan)
        for card in range(CARDS):
            condition = player.condition[card]
            if condition in (IN_PILE, COLLAPSED):
                continue
            gone = place(card // (CARDS // ROWS), player.column[card])
            after = min(gems_in_all(mine, reach(mine, start, gone) & ~gone), plan.few)
            value = plan.rob * (before - after)
            if condition == SUPPORTED:
                value += whole - farm_worth(tables, farmed(player, tables, card), room, needed, gems, plan)
            action = (seat - 1) * CARDS + card
            value += POINT * (observation.score[seat] - observation.score[0]) // 2
            if value > max(best, plan.blast) and mask[first_action + action]:
                best, chosen = value, action
    return chosen
