"""The scripted player of Mined Out!: a few steps of lookahead over the spaces in sight, towards the next upgrades.

It sees what its seat sees. A decision first settles what the player wants (`mined_out_aims`), then takes the best of
all short walks (`mined_out_walk`). Action points left over are saved, so a walk may go on next turn: only its first
step must be payable now.
"""

from typing import Any

from minegym.agents.scripted.mined_out_aims import aim
from minegym.agents.scripted.mined_out_farms import bar_worth, best_blast
from minegym.agents.scripted.mined_out_mine import upgrades_of
from minegym.agents.scripted.mined_out_walk import best_walk, landing, safe_cards, way_on
from minegym.agents.scripted.mined_out_wants import NOTHING, Plan, preference, want, worth
from minegym.envs.mined_out.actions import BUY, DYNAMITE, END_TURN, FLEE_TO, MOVE, ORIENT_CARD, SUPPORT
from minegym.envs.mined_out.constants import (
    CARDS_IN_ROW,
    DX,
    DY,
    FLEE,
    HEADINGS,
    IN_PILE,
    LADDER,
    ORIENT,
    ORIENTATIONS,
    ROWS,
    SETUP,
    SHOVEL,
    SIDE,
    SOLO_TURNS,
    SPACES,
    UPGRADES,
)
from minegym.envs.mined_out.mine import way_out
from minegym.envs.mined_out.observe import SIGHT_X, SIGHT_Y

HOUSE_PLAN = Plan()


def choose(observation: Any, tables: Any, mask: Any) -> int:
    """The scripted player's action."""
    return decide(observation, tables, mask, HOUSE_PLAN)


def decide(observation: Any, tables: Any, mask: Any, plan: Any) -> int:
    """The action of a player who believes in the plan."""
    wants = want(observation, tables, plan)
    if observation.phase == ORIENT:
        return ORIENT_CARD + best_orientation(observation, tables, wants)
    if observation.phase == FLEE:
        return FLEE_TO + best_flight(observation, mask, aim(observation, tables, wants, plan, False), wants)
    bought = best_purchase(observation, tables, mask, plan)
    if bought >= 0:
        return BUY + bought
    blast = best_blast(observation, tables, mask, DYNAMITE, plan)
    if blast >= 0:
        return DYNAMITE + blast
    chosen = END_TURN
    for restless in range(1 + (observation.ap > tables.saved_ap)):
        if chosen == END_TURN:
            aims = aim(observation, tables, wants, plan, restless == 1)
            chosen = best_walk_or_support(observation, tables, mask, wants, aims, plan)
    return chosen


def best_walk_or_support(observation: Any, tables: Any, mask: Any, wants: Any, aims: Any, plan: Any) -> int:
    """The first step of the best walk, the Support that makes a better one possible, or the end of the turn."""
    me = observation.players[0]
    may_support = (me.supports > 0) & (observation.ap >= tables.support_ap)
    best, chosen = NOTHING, END_TURN
    for option in range(1 + HEADINGS * may_support):
        shaken, have, gain = 0, wants.have, 0
        if option > 0:
            if not mask[SUPPORT + option - 1]:
                continue
            gain = bar_worth(aims.bars, option - 1)
            if gain == 0:
                continue
            shaken = safe_cards(aims, option - 1)
            have -= aims.bar_price
        value, heading = best_walk(observation, aims, wants, shaken, have)
        if value + gain > best:
            best, chosen = value + gain, END_TURN
            if option > 0:
                chosen = SUPPORT + option - 1
            elif heading >= 0 and mask[MOVE + heading]:
                chosen = MOVE + heading
    return chosen


# --- Cards ---------------------------------------------------------------------------------------------------------


def best_orientation(observation: Any, tables: Any, wants: Any) -> int:
    """The turn that lays the best gem under the meeple's first step, and the others near it."""
    me = observation.players[0]
    heading = observation.heading
    x, y = me.x % SIDE, me.y % SIDE
    if heading != SETUP:
        x = (me.x + way_out(me.x, me.y, heading) * DX[heading]) % SIDE
        y = (me.y + way_out(me.x, me.y, heading) * DY[heading]) % SIDE
    card = revealed_card(observation)
    best, chosen = NOTHING, 0
    for turns in range(ORIENTATIONS):
        value = 0
        for space in range(SPACES):
            gem = worth(wants, wants.have, tables.gems[card, turns, space])
            if gem > 0:
                value += gem * closeness(me, tables, space % SIDE - x, space // SIDE - y, heading == SETUP)
        if value > best:
            best, chosen = value, turns
    return chosen


def revealed_card(observation: Any) -> int:
    """The card that is to be oriented: the one that lies ahead of the meeple, or under it at setup."""
    me = observation.players[0]
    row = me.y // SIDE
    column = me.x // SIDE
    if observation.heading != SETUP:
        row += DY[observation.heading]
        column += DX[observation.heading]
    for card in range(row * CARDS_IN_ROW, (row + 1) * CARDS_IN_ROW):
        if me.condition[card] != IN_PILE and me.column[card] == column:
            return card
    return 0


def closeness(me: Any, tables: Any, dx: int, dy: int, setup: bool) -> int:
    """How much a gem at that distance from the meeple counts, for orienting a card: 8 if it is gained at once."""
    if dx == 0 and dy == 0:
        return 0 if setup else 8
    down = tables.shovel_down if me.upgrades[SHOVEL] else tables.down
    cost = abs(dx) + down * max(dy, 0) + tables.up * max(-dy, 0)
    if dy < 0 and not me.upgrades[LADDER]:
        return 0
    return max(5 - cost, 1)


def best_flight(observation: Any, mask: Any, aims: Any, wants: Any) -> int:
    """The way to flee that lands best."""
    best, chosen = NOTHING - 1, 0
    for heading in range(HEADINGS):
        if mask[FLEE_TO + heading]:
            steps = way_out(aims.x, aims.y, heading)
            i, j = SIGHT_X + steps * DX[heading], SIGHT_Y + steps * DY[heading]
            value = landing(observation, aims, wants, wants.have, i, j) + way_on(aims, wants, wants.have, i, j, 0)
            if value > best:
                best, chosen = value, heading
    return chosen


# --- Upgrades ------------------------------------------------------------------------------------------------------


def best_purchase(observation: Any, tables: Any, mask: Any, plan: Any) -> int:
    """The upgrade to buy now, or -1. The last one is bought when that wins the game, or when nothing can grow."""
    me = observation.players[0]
    bought = upgrades_of(me)
    best, chosen = NOTHING, -1
    for upgrade in range(UPGRADES):
        if not mask[BUY + upgrade]:
            continue
        gain = tables.upgrade_points[upgrade]
        for colour in range(ROWS):
            gain -= tables.cost[upgrade, colour] * tables.gem_points[colour]
        value = preference(plan, upgrade)
        if bought == UPGRADES - 1 and not ends_well(observation, gain):
            continue
        if value > best:
            best, chosen = value, upgrade
    return chosen


def ends_well(observation: Any, gain: int) -> bool:
    """Whether ending the game by a purchase that changes the own score so much is right."""
    if observation.num_players == 1:
        return observation.round == SOLO_TURNS and gain >= 0
    most = 0
    for seat in range(1, observation.num_players):
        most = max(most, observation.score[seat])
    return observation.score[0] + gain >= most
