"""The Operations of the scripted players of Drillers: what helps at once, then the best trip, step by step."""

from typing import Any

from minegym.agents.scripted.drillers_ground import ground_of
from minegym.agents.scripted.drillers_hand import (
    CARD_BITS,
    best_way,
    hand_of,
    hurts,
    reach_of,
    richer,
    way_with,
    ways_of,
)
from minegym.agents.scripted.drillers_plan import NOTHING, PERCENT, POINT
from minegym.agents.scripted.drillers_surface import best_purchase, card_worth
from minegym.agents.scripted.drillers_trip import best_trip
from minegym.agents.scripted.drillers_worth import extras, sale, seen_with, stored
from minegym.envs.drillers.actions import (
    BURN,
    BUY_DRILL,
    BUY_MOVE,
    COLLECT,
    DAMAGE_FOR_FUEL,
    DONE,
    EXCAVATE,
    EXHAUST,
    MOVE_DOWN,
    MOVE_UP,
    PLAY,
    REMOVE_BARRIER,
    SELL,
    USE_ABILITY,
)
from minegym.envs.drillers.constants import (
    ABILITIES,
    DAMAGE,
    DRAW,
    DRILLS,
    DRONES,
    EMERALD,
    FUEL,
    KINDS,
    MINERALS,
    MOVES,
    PAY_DRONES,
    PAY_FUEL,
    RAISE,
    REACH,
    RESERVED,
    SURFACE,
    TILES,
)

DRAWN = 3  # fuel that an unknown card brings, about


def operate(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The next thing to do in Operations."""
    ability = ability_at_once(observation, tables, mask, plan, view)
    if ability >= 0:
        return ability
    card = card_at_once(observation, tables, mask, plan, view)
    if card >= 0:
        return card
    ground = ground_of(observation, tables, plan, view)
    careful = is_careful(observation, tables, plan, view, ground)
    hand = hand_of(observation, tables, careful)
    reach = reach_of(observation, tables, plan, view, hand)
    trip = best_trip(observation, tables, plan, view, ground, reach, NOTHING)
    if view.last or view.end > 0:
        resort = last_resort(observation, tables, mask, plan, view, ground, hand, reach, trip.worth)
        if resort >= 0:
            return resort
    moves, drills = max(trip.moves - view.moves, 0), max(trip.drills - view.drills, 0)
    if moves + drills:
        way = best_way(observation, tables, plan, view, hand, moves, drills)
        if way >= 0:
            made = produce(observation, tables, mask, plan, view, hand, way, moves, drills)
            if made >= 0:
                return made
    return step(observation, tables, mask, plan, view, trip)


def is_careful(observation: Any, tables: Any, plan: Any, view: Any, ground: Any) -> int:
    """1 if the turn is better without the cards in hand that take DAMAGE."""
    hurting = 0
    for kind in range(DAMAGE, KINDS):
        if observation.own.hand[kind] and hurts(tables, kind):
            hurting += 1
    if hurting == 0:
        return 0
    bold = reach_of(observation, tables, plan, view, hand_of(observation, tables, 0))
    careful = reach_of(observation, tables, plan, view, hand_of(observation, tables, 1))
    with_it = best_trip(observation, tables, plan, view, ground, bold, NOTHING).worth
    without = best_trip(observation, tables, plan, view, ground, careful, NOTHING).worth
    price = plan.damage * view.left // PERCENT - POINT * tables.points[DAMAGE]
    return 1 if without + price >= with_it else 0


def last_resort(
    observation: Any,
    tables: Any,
    mask: Any,
    plan: Any,
    view: Any,
    ground: Any,
    hand: Any,
    reach: Any,
    worth: int,
) -> int:
    """A tile, an ability or DAMAGE for fuel that makes the last turn better than so much, as an action; else -1."""
    best, chosen = worth, -1
    for tile in range(TILES):
        if mask[EXHAUST + tile]:
            loss = POINT * tables.tile_loss[tile]
            effects = tables.tile_effects[tile]
            here = what_if(observation, tables, plan, view, ground, hand, reach, effects, best + loss) - loss
            if here > best:
                best, chosen = here, EXHAUST + tile
    for ability in range(ABILITIES):
        if mask[USE_ABILITY + ability] and tables.ability_cost[ability, PAY_DRONES]:
            effects = tables.ability_effects[ability]
            here = what_if(observation, tables, plan, view, ground, hand, reach, effects, best + POINT) - POINT
            if here > best:
                best, chosen = here, USE_ABILITY + ability
    if mask[DAMAGE_FOR_FUEL]:
        fuel = min(tables.damage_for_fuel, observation.players[0].fuel_cap - observation.players[0].fuel)
        loss, more = -POINT * tables.points[DAMAGE], richer(hand, fuel)
        refuelled = reach_of(observation, tables, plan, view, more)
        if best_trip(observation, tables, plan, view, ground, refuelled, best + loss).worth > best + loss:
            chosen = DAMAGE_FOR_FUEL
    return chosen


def what_if(
    observation: Any,
    tables: Any,
    plan: Any,
    view: Any,
    ground: Any,
    hand: Any,
    reach: Any,
    effects: Any,
    least: int,
) -> int:
    """What the best trip would be worth with those effects, if more than `least`; a card drawn counts as fuel."""
    drones = min(effects[DRONES], tables.drones - observation.players[0].drones)
    fuel = effects[FUEL] + DRAWN * effects[DRAW]
    if effects[MOVES] + effects[DRILLS] + fuel + drones == 0:
        return least
    seen = seen_with(view, view.floor, view.moves + effects[MOVES], view.drills + effects[DRILLS], drones)
    if fuel:
        reach = reach_of(observation, tables, plan, view, richer(hand, fuel))
    return best_trip(observation, tables, plan, seen, ground, reach, least).worth


# --- At once -------------------------------------------------------------------------------------------------------


def ability_at_once(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """An ability that helps whatever comes, as an action; -1 if there is none."""
    player = observation.players[0]
    for ability in range(ABILITIES):
        if not mask[USE_ABILITY + ability]:
            continue
        effects, fuel = tables.ability_effects[ability], tables.ability_cost[ability, PAY_FUEL]
        if tables.ability_cost[ability, PAY_DRONES]:
            continue
        helps = effects[DRILLS] * plan.drill // 2 + (effects[DRAW] * plan.draw if view.last == 0 else 0)
        helps += (fuel == 0) * effects[MOVES]
        helps += POINT * (effects[FUEL] > 0) * (player.fuel + effects[FUEL] <= player.fuel_cap)
        helps += POINT * (effects[DRONES] > 0) * (player.drones < tables.drones)
        if effects[REACH]:
            helps = reach_helps(observation, view)
        if helps > plan.fuel * fuel:
            return USE_ABILITY + ability
    return -1


def reach_helps(observation: Any, view: Any) -> int:
    """What the best mineral of a neighbouring floor is worth more than those here."""
    if view.drills == 0 or view.room <= 0:
        return 0
    here, beside = best_on(observation, view, view.floor), 0
    for floor in (view.floor - 1, view.floor + 1):
        if floor >= SURFACE and floor <= observation.deepest:
            beside = max(beside, best_on(observation, view, floor))
    return beside - here


def best_on(observation: Any, view: Any, floor: int) -> int:
    """What the best mineral of a floor is worth."""
    for behind in range(MINERALS):
        mineral = MINERALS - 1 - behind
        if observation.minerals[floor, mineral]:
            return view.minerals[mineral]
    return 0


def card_at_once(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """The card with the best lesser effects (draws, repairs, credits ...), if they pay, as an action; else -1."""
    player = observation.players[0]
    best, chosen = 0, -1
    for kind in range(DAMAGE, KINDS):
        if observation.own.hand[kind] and mask[PLAY + kind] and tables.play_solid[kind] == 0:
            effects = tables.effects[kind]
            worth = extras(observation, tables, plan, view, effects)
            if worth <= 0:
                continue
            waste = max(player.fuel - tables.play_fuel[kind] + effects[FUEL] - player.fuel_cap, 0)
            fuel = tables.play_fuel[kind] - effects[FUEL] + waste
            price = plan.fuel * (fuel + tables.burn[kind]) * plan.spare // PERCENT
            worth += (plan.move * effects[MOVES] + plan.drill * effects[DRILLS]) // 2 - price
            if worth > best:
                best, chosen = worth, PLAY + kind
    return chosen


# --- Making moves and drills ---------------------------------------------------------------------------------------


def produce(
    observation: Any, tables: Any, mask: Any, plan: Any, view: Any, hand: Any, way: int, moves: int, drills: int
) -> int:
    """The next card to play or burn, or the default function, for so many moves and drills; -1 if there is none."""
    waiting = 0
    cards, rest = hand.cards, way
    while cards:
        kind = (cards & (1 << CARD_BITS) - 1) - 1
        cards >>= CARD_BITS
        ways = 1 + ways_of(tables, kind)
        if rest % ways:
            if mask[PLAY + kind]:
                return PLAY + kind
            waiting += 1
        rest //= ways
    if waiting == 0:
        made = use_default(tables, mask, moves, drills)
        if made >= 0:
            return made
    return burn_one(observation, tables, plan, view, hand, way)


def use_default(tables: Any, mask: Any, moves: int, drills: int) -> int:
    """Fuel for a move or a drill, or an ability that does it; -1 if there is no fuel."""
    for ability in range(ABILITIES):
        if moves and mask[USE_ABILITY + ability] and tables.ability_effects[ability, MOVES]:
            return USE_ABILITY + ability
    if moves and mask[BUY_MOVE]:
        return BUY_MOVE
    if moves == 0 and drills and mask[BUY_DRILL]:
        return BUY_DRILL
    return -1


def burn_one(observation: Any, tables: Any, plan: Any, view: Any, hand: Any, way: int) -> int:
    """Burn the card that is least worth, of those the way to play does not play; -1 if there is none."""
    best, chosen = 1 << 30, -1
    for kind in range(KINDS):
        if observation.own.hand[kind] and way_with(tables, hand, way, kind) <= 0:
            worth = card_worth(observation, tables, plan, view, kind)
            if worth < best:
                best, chosen = worth, BURN + kind
    return chosen


# --- Going ---------------------------------------------------------------------------------------------------------


def step(observation: Any, tables: Any, mask: Any, plan: Any, view: Any, trip: Any) -> int:
    """The next step of a trip whose moves and drills are there."""
    floor = view.floor
    if trip.dug and trip.dig == floor and mask[EXCAVATE]:
        return EXCAVATE
    taken = collect(observation, tables, mask, trip)
    if taken >= 0:
        return taken
    if trip.bars and floor == observation.deepest and mask[REMOVE_BARRIER]:
        return REMOVE_BARRIER
    if floor < trip.lowest and mask[MOVE_DOWN]:
        return MOVE_DOWN
    if floor > trip.end and mask[MOVE_UP]:
        return MOVE_UP
    return finish(observation, tables, mask, plan, view)


def collect(observation: Any, tables: Any, mask: Any, trip: Any) -> int:
    """Collect the best mineral here that the trip takes, or sell one to make room; -1 if there is none."""
    if trip.taken == 0:
        return -1
    player = observation.players[0]
    full = stored(observation) >= player.storage_cap
    for behind in range(MINERALS):
        mineral = MINERALS - 1 - behind
        if mineral < trip.least:
            return -1
        reserved = mineral == EMERALD and player.reserved == player.floor and player.floor > 0
        if reserved or observation.minerals[player.floor, mineral]:
            if full:
                return sell_one(observation, tables, mask)
            wanted = RESERVED if reserved else mineral
            if mask[COLLECT + wanted]:
                return COLLECT + wanted
    return -1


def sell_one(observation: Any, tables: Any, mask: Any) -> int:
    """Sell by a drone what brings most; -1 if no drone is there."""
    best, chosen = -1, -1
    for mineral in range(MINERALS):
        if mask[SELL + mineral] and sale(observation, tables, mineral) > best:
            best, chosen = sale(observation, tables, mineral), SELL + mineral
    return chosen


# --- Ending Operations ---------------------------------------------------------------------------------------------


def finish(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """What is still of use before the end of Operations, then their end."""
    for ability in range(ABILITIES):
        if mask[USE_ABILITY + ability] and tables.ability_effects[ability, RAISE]:
            return USE_ABILITY + ability
    card = last_card(observation, tables, mask, plan, view)
    if card >= 0:
        return card
    if view.floor == SURFACE:
        return DONE
    if observation.players[0].drones:
        if view.last:
            sold = sell_one(observation, tables, mask)
            return sold if sold >= 0 else DONE
        bought = best_purchase(observation, tables, mask, plan, view)
        if bought >= 0:
            return bought
    return DONE if view.last else burn_surplus(observation, tables, mask, plan, view)


def last_card(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """A card whose lesser effects are worth its fuel, with the turn's work done, as an action; else -1."""
    player = observation.players[0]
    best, chosen = 0, -1
    for kind in range(KINDS):
        if observation.own.hand[kind] and mask[PLAY + kind] and tables.play_solid[kind] == 0:
            effects = tables.effects[kind]
            worth = extras(observation, tables, plan, view, effects) - POINT // 4
            if view.floor != SURFACE:
                gain = min(effects[FUEL] - tables.play_fuel[kind], player.fuel_cap - player.fuel)
                worth += view.fuel * (gain - tables.burn[kind])
            if worth > best:
                best, chosen = worth, PLAY + kind
    return chosen


def burn_surplus(observation: Any, tables: Any, mask: Any, plan: Any, view: Any) -> int:
    """Burn what is not kept for nothing, as long as it fits into the tank; then end Operations."""
    player = observation.players[0]
    if player.hand_size <= observation.keep:
        return DONE
    best, chosen = NOTHING, DONE
    for kind in range(KINDS):
        if observation.own.hand[kind] and player.fuel + tables.burn[kind] <= player.fuel_cap + 1:
            worth = -card_worth(observation, tables, plan, view, kind)
            if worth > best:
                best, chosen = worth, BURN + kind
    return chosen
