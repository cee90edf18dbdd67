"""What the cards in hand can bring the scripted players of Drillers: every way to play some and burn the others.

The cards that bring moves, drills or fuel are packed into an integer, and so is a way to play them: for each card 0
to burn it, or 1 + which of its effects are chosen. Gauges read so are what can be gained besides what is there.
"""

from typing import Any, NamedTuple

from minegym.agents.scripted.drillers_plan import NOTHING, POINT
from minegym.agents.scripted.drillers_worth import FAR, extras, stored
from minegym.envs.drillers.constants import (
    ANYWHERE,
    DAMAGE_IN_HAND,
    DAMAGE_ON_DECK,
    DRILLS,
    FUEL,
    KINDS,
    MOVES,
    TAKE_DAMAGE,
)

CARD_BITS, MOST_CARDS, MOST_WAYS = 6, 9, 400
GAUGE = 4  # bits of a gauge in a row of numbers
MOST_MOVES, MOST_DRILLS = 12, 14
THRIFTY_BITS, THRIFTY_MOVES, MOST_FUEL = 9, 6, 31


class Hand(NamedTuple):
    """The cards that can be planned with."""

    cards: int  # 1 + the kind of each, packed
    ways: int  # how many ways there are to play them
    fuel: int  # fuel at hand
    burns: int  # what burning all cards brings, those that are not planned with included
    bonus: int  # fuel that each burned card brings besides


class Gauges(NamedTuple):
    """What a way to play brings: moves, drills, and the fuel left without burning, and with all others burned."""

    moves: int
    drills: int
    kept: int
    fuel: int


class Reach(NamedTuple):
    """The most drills by the number of moves, packed: with all fuel spent, and thriftily, with the fuel left."""

    spent: int
    thrifty: int


def hurts(tables: Any, kind: int) -> bool:
    """Whether playing a card takes DAMAGE."""
    effects = tables.effects[kind]
    return effects[TAKE_DAMAGE] + effects[DAMAGE_ON_DECK] + effects[DAMAGE_IN_HAND] > 0


def ways_of(tables: Any, kind: int) -> int:
    """In how many ways a card may be played."""
    options = tables.options[kind]
    if options == 0:
        return 1
    return 3 if options == 2 and tables.times[kind] == 2 else options + 0


def is_planned(observation: Any, tables: Any, kind: int, careful: int) -> bool:
    """Whether a card is one to plan with: it can be played, and brings moves, drills or fuel."""
    if tables.play_solid[kind] and stored(observation) == 0:
        return False
    if careful and hurts(tables, kind):
        return False
    effects = tables.effects[kind]
    brings = effects[MOVES] + effects[DRILLS] + effects[ANYWHERE] + (effects[FUEL] > tables.burn[kind])
    return brings + tables.options[kind] > 0


def hand_of(observation: Any, tables: Any, careful: int) -> Any:
    """The hand; a careful player plans without what takes DAMAGE."""
    cards = burns = number = 0
    ways = 1
    bonus = observation.fuel_for_burns
    for behind in range(KINDS):
        kind = KINDS - 1 - behind
        copies = observation.own.hand[kind]
        if copies == 0:
            continue
        burns += copies * (tables.burn[kind] + bonus)
        if is_planned(observation, tables, kind, careful):
            more = 1 + ways_of(tables, kind)
            for _ in range(copies):
                if number < MOST_CARDS and ways * more <= MOST_WAYS:
                    cards |= (1 + kind) << CARD_BITS * number
                    number += 1
                    ways *= more
    return Hand(cards, ways, observation.players[0].fuel + 0, burns, bonus + 0)


def richer(hand: Any, fuel: int) -> Any:
    """The hand with so much more fuel."""
    return Hand(hand.cards, hand.ways, hand.fuel + fuel, hand.burns, hand.bonus)


def brings(tables: Any, kind: int, way: int, effect: int) -> int:
    """What a card brings of an effect when it is played that way, from 1."""
    amount = tables.effects[kind, effect] + (FAR * tables.effects[kind, ANYWHERE] if effect == MOVES else 0)
    options = tables.options[kind]
    if options == 0:
        return amount
    if options == 2 and tables.times[kind] == 2:
        second = way - 1
        return (
            amount
            + (2 - second) * tables.option_effects[kind, 0, effect]
            + second * tables.option_effects[kind, 1, effect]
        )
    return amount + tables.times[kind] * tables.option_effects[kind, way - 1, effect]


def gauges_of(tables: Any, hand: Any, way: int) -> Any:
    """What a way to play the hand brings."""
    moves = drills = 0
    kept, fuel = hand.fuel, hand.fuel + hand.burns
    cards = hand.cards
    while cards:
        kind = (cards & (1 << CARD_BITS) - 1) - 1
        cards >>= CARD_BITS
        ways = 1 + ways_of(tables, kind)
        here = way % ways
        way //= ways
        if here:
            moves += brings(tables, kind, here, MOVES)
            drills += brings(tables, kind, here, DRILLS)
            net = brings(tables, kind, here, FUEL) - tables.play_fuel[kind]
            kept += net
            fuel += net - tables.burn[kind] - hand.bonus
    return Gauges(moves, drills, kept, fuel)


def reach_of(observation: Any, tables: Any, plan: Any, view: Any, hand: Any) -> Any:
    """What all ways to play the hand reach."""
    spent = thrifty = 0
    cap = observation.players[0].fuel_cap
    for way in range(hand.ways):
        gauges = gauges_of(tables, hand, way)
        if gauges.fuel >= 0:
            spent = spend(tables, spent, gauges)
            thrifty = save(plan, view, thrifty, gauges, min(cap, MOST_FUEL))
    return Reach(spent, thrifty)


def spend(tables: Any, reached: int, gauges: Any) -> int:
    """Note what is reached when all fuel becomes moves and drills."""
    left, drills = -1, 0
    for moves in range(MOST_MOVES + 1):
        fuel = gauges.fuel - max(moves - gauges.moves, 0) * tables.fuel_for_move
        if fuel < 0:
            break
        if fuel != left:  # the moves that cards bring cost none, and dividing is slow
            left, drills = fuel, 1 + min(gauges.drills + fuel // tables.fuel_for_drill, MOST_DRILLS)
        place = GAUGE * moves
        if drills > reached >> place & 15:
            reached += (drills - (reached >> place & 15)) << place
    return reached


def save(plan: Any, view: Any, reached: int, gauges: Any, cap: int) -> int:
    """Note what is reached by cards alone, the others burned."""
    fuel = min(gauges.fuel, cap)
    drills = min(gauges.drills, MOST_DRILLS)
    worth = plan.drill * drills + view.fuel * fuel
    for moves in range(min(gauges.moves, THRIFTY_MOVES) + 1):
        place = THRIFTY_BITS * moves
        there = reached >> place & (1 << THRIFTY_BITS) - 1
        if there == 0 or worth > plan.drill * ((there >> 5) - 1) + view.fuel * (there & MOST_FUEL):
            reached += ((1 + drills << 5 | fuel) - there) << place
    return reached


def drills_spent(reach: Any, moves: int) -> int:
    """The most drills with so many moves, all fuel spent; -1 if there are no such moves."""
    return (reach.spent >> GAUGE * moves & 15) - 1 if moves <= MOST_MOVES else -1


def drills_saved(reach: Any, moves: int) -> int:
    """The drills that the thrifty player has with so many moves; -1 if there are no such moves."""
    return (reach.thrifty >> THRIFTY_BITS * moves + 5 & 15) - 1 if moves <= THRIFTY_MOVES else -1


def fuel_saved(reach: Any, moves: int) -> int:
    """The fuel that is left then."""
    return reach.thrifty >> THRIFTY_BITS * moves & MOST_FUEL


# --- Carrying it out -----------------------------------------------------------------------------------------------


def best_way(observation: Any, tables: Any, plan: Any, view: Any, hand: Any, moves: int, drills: int) -> int:
    """The way to play that brings so many moves and drills, with default functions, and leaves most; -1 if none."""
    best, chosen = NOTHING, -1
    for way in range(hand.ways):
        gauges = gauges_of(tables, hand, way)
        paid = max(moves - gauges.moves, 0) * tables.fuel_for_move
        paid += max(drills - gauges.drills, 0) * tables.fuel_for_drill
        if gauges.fuel >= paid:
            burned = max(paid - gauges.kept, 0)
            worth = (
                POINT * (gauges.fuel - paid) // 2 - POINT * burned + lesser(observation, tables, plan, view, hand, way)
            )
            if worth > best:
                best, chosen = worth, way
    return chosen


def lesser(observation: Any, tables: Any, plan: Any, view: Any, hand: Any, way: int) -> int:
    """What the lesser effects of the cards played are worth."""
    worth, cards = 0, hand.cards
    while cards:
        kind = (cards & (1 << CARD_BITS) - 1) - 1
        cards >>= CARD_BITS
        ways = 1 + ways_of(tables, kind)
        here = way % ways
        way //= ways
        if here:
            worth += extras(observation, tables, plan, view, tables.effects[kind])
    return worth


def way_with(tables: Any, hand: Any, way: int, wanted: int) -> int:
    """How a way to play treats a kind of card: 0 burned, -1 if it is not among those planned with."""
    found, cards = -1, hand.cards
    while cards:
        kind = (cards & (1 << CARD_BITS) - 1) - 1
        cards >>= CARD_BITS
        ways = 1 + ways_of(tables, kind)
        if kind == wanted:
            found = max(found, way % ways)
        way //= ways
    return found
