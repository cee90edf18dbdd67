"""What things are worth to the scripted players of Drillers: minerals, effects, cards, tiles, and the end."""

from typing import Any, NamedTuple

from minegym.agents.scripted.drillers_plan import PERCENT, POINT
from minegym.envs.drillers.constants import (
    ANYWHERE,
    BOT,
    COLUMN,
    CREDITS,
    DAMAGE,
    DAMAGE_IN_HAND,
    DAMAGE_ON_DECK,
    DRAW,
    DRILLS,
    DRONES,
    EMERALD,
    FINAL,
    FIND_EMERALD,
    FIND_RUBY,
    FIND_SAPPHIRE,
    FUEL,
    FUEL_CAP_STEPS,
    KINDS,
    MILESTONES,
    MINERALS,
    MOVES,
    RAISE,
    REPAIR,
    RUBY,
    SAPPHIRE,
    SILVER,
    STARTERS,
    STORAGE_STEPS,
    TAKE_DAMAGE,
    TAKE_SILVER,
    TILES,
)

MANY = 99
FAR = 4  # moves that going anywhere saves, about
FEW_NOTCHES = 14  # a turn brings no more
Five = tuple[int, int, int, int, int]


class View(NamedTuple):
    """A position as the player sees it."""

    floor: int  # of its mech
    moves: int  # unused
    drills: int
    last: int  # 1 if this is its last turn
    left: int  # percent of the game still to come
    credit: int  # what a credit is worth
    fuel: int  # what fuel is worth that is left at the end of the turn
    minerals: Five  # what each mineral is worth in storage, to be sold
    room: int  # minerals that can still be stored, or sold by drones
    track: int  # notches and cubes so far
    lines: int  # the milestones that nobody has, as bits
    end: int  # what triggering the end is worth


def view_of(observation: Any, tables: Any, plan: Any) -> Any:
    """Look at a position."""
    player = observation.players[0]
    last = 1 if observation.ending else 0
    left = 0 if last else percent_left(observation, tables, plan)
    floor_credit = POINT // max(tables.credits_a_point, 1)
    credit = floor_credit + max(plan.credit - floor_credit, 0) * min(left, PERCENT) // PERCENT
    track = player.notches + cubes(observation, tables, 0)
    close = last == 0 and track + FEW_NOTCHES >= tables.track
    minerals = (
        mineral_worth(observation, tables, credit, 0),
        mineral_worth(observation, tables, credit, 1),
        mineral_worth(observation, tables, credit, 2),
        mineral_worth(observation, tables, credit, 3),
        mineral_worth(observation, tables, credit, 4),
    )
    return View(
        player.floor + 0,
        observation.moves + 0,
        observation.drills + 0,
        last,
        left,
        credit,
        0 if last else plan.fuel * (50 + left // 2) // PERCENT,
        minerals,
        min(player.storage_cap - stored(observation) + player.drones, MANY),
        track,
        open_lines(observation),
        end_worth(observation, tables, plan) if close else 0,
    )


def seen_with(view: Any, floor: int, moves: int, drills: int, room: int) -> Any:
    """The position as it would be on that floor with so many moves and drills, and so much more room."""
    return View(
        floor,
        moves,
        drills,
        view.last,
        view.left,
        view.credit,
        view.fuel,
        view.minerals,
        min(view.room + room, MANY),
        view.track,
        view.lines,
        view.end,
    )


def stored(observation: Any) -> int:
    """Minerals in storage."""
    number = 0
    for mineral in range(MINERALS):
        number += observation.players[0].storage[mineral]
    return number


def rows(observation: Any) -> int:
    """The rows of `players` that take part."""
    return 2 if observation.bot_level else observation.num_players + 0


def cubes(observation: Any, tables: Any, row: int) -> int:
    """The cubes of a row's overflow zone that shorten its track."""
    number = 0
    for mineral in range(MINERALS):
        number += observation.players[row].overflow[mineral]
    return min(number, tables.overflow_slots)


def percent_left(observation: Any, tables: Any, plan: Any) -> int:
    """How much of the game is still to come, by the longest track; alone also by the bot's deck."""
    furthest = 0
    for row in range(rows(observation)):
        furthest = max(furthest, observation.players[row].notches + cubes(observation, tables, row))
    left = PERCENT * max(tables.track - furthest, 0) // max(tables.track, 1)
    begun = observation.turn // max(observation.num_players, 1)
    left = min(left, max(PERCENT - PERCENT * begun // (plan.turns + plan.turns // 2), 5))
    if observation.bot_level:
        cards = 0
        for kind in range(STARTERS + 1):
            cards += observation.bot_deck[kind]
        left = min(left, PERCENT * cards // (STARTERS + 1))
    return left


def open_lines(observation: Any) -> int:
    """The milestones of the track that nobody has, as bits."""
    bits = (1 << MILESTONES) - 1
    for row in range(rows(observation)):
        for line in range(MILESTONES):
            if observation.players[row].milestones[line]:
                bits &= ~(1 << line)
    return bits


# --- The end -------------------------------------------------------------------------------------------------------


def points_of(observation: Any, tables: Any, row: int) -> int:
    """What a row's points likely are: all that lies open."""
    player = observation.players[row]
    points = 0
    for mineral in range(MINERALS):
        held = player.storage[mineral] + player.market[mineral] + player.overflow[mineral]
        points += held * tables.mineral_points[mineral]
    for milestone in range(MILESTONES + 1):
        points += player.milestones[milestone] * tables.milestone_points[milestone]
    for tile in range(TILES):
        if player.tiles[tile]:
            points += tables.tile_points[tile] - (tables.tile_loss[tile] if player.tiles[tile] == 2 else 0)
    if observation.bot_level and row == BOT:
        return points
    points += player.credits // tables.credits_a_point
    for kind in range(STARTERS + 1):
        points += tables.points[kind] * (
            player.discards[kind] + player.played[kind] + player.kept[kind] + player.unknown[kind]
        )
    return points


def end_worth(observation: Any, tables: Any, plan: Any) -> int:
    """What it is worth to trigger the end now."""
    best = 0
    for row in range(1, rows(observation)):
        best = max(best, points_of(observation, tables, row))
    ahead = points_of(observation, tables, 0) + tables.milestone_points[FINAL] - best - plan.last_turn
    return POINT * tables.milestone_points[FINAL] + (plan.win if ahead > 0 else -plan.win)


# --- Minerals ------------------------------------------------------------------------------------------------------


def sale(observation: Any, tables: Any, mineral: int) -> int:
    """The credits that the next sale of a mineral brings."""
    sold = observation.players[0].market[mineral]
    return tables.market[mineral, sold] + 0 if sold < COLUMN else tables.overflow[mineral] + 0


def mineral_worth(observation: Any, tables: Any, credit: int, mineral: int) -> int:
    """What a mineral in storage is worth."""
    return POINT * tables.mineral_points[mineral] + credit * sale(observation, tables, mineral)


# --- Effects and cards ---------------------------------------------------------------------------------------------


def extras(observation: Any, tables: Any, plan: Any, view: Any, effects: Any) -> int:
    """What a set of effects brings besides moves, drills and fuel."""
    player = observation.players[0]
    worth = (plan.draw if view.last == 0 else plan.draw // 2) * effects[DRAW]
    if effects[REPAIR]:
        worth += min(plan.repair, repair_worth(observation, tables)) * effects[REPAIR]
    worth += view.credit * effects[CREDITS]
    if effects[RAISE]:
        worth += POINT * effects[RAISE] * (stored(observation) > player.storage[RUBY])
    hurt = effects[TAKE_DAMAGE] + effects[DAMAGE_ON_DECK] + effects[DAMAGE_IN_HAND]
    worth -= (plan.damage * view.left // PERCENT - POINT * tables.points[DAMAGE]) * hurt
    if view.last:
        return worth
    worth += plan.drone * min(effects[DRONES], tables.drones - player.drones)
    worth += plan.room * view.left // PERCENT * min(effects[STORAGE_STEPS], tables.storage_max - player.storage_cap)
    worth += plan.cap * view.left // PERCENT * min(effects[FUEL_CAP_STEPS], tables.fuel_steps - player.fuel_steps)
    return worth


def finds(observation: Any, view: Any, effects: Any, floor: int) -> int:
    """What minerals a set of effects brings on a floor."""
    if view.room <= 0:
        return 0
    worth = view.minerals[SAPPHIRE] * effects[FIND_SAPPHIRE] + view.minerals[EMERALD] * effects[FIND_EMERALD]
    worth += view.minerals[RUBY] * effects[FIND_RUBY]
    return worth + (view.minerals[SILVER] * effects[TAKE_SILVER] if observation.minerals[floor, SILVER] else 0)


def repair_worth(observation: Any, tables: Any) -> int:
    """What repairing the worst starting card or DAMAGE counts, wherever it is."""
    player, worst = observation.players[0], 0
    for kind in range(STARTERS + 1):
        if player.discards[kind] + player.played[kind] + player.kept[kind] + player.unknown[kind]:
            worst = min(worst, tables.points[kind] + 0)
    return -POINT * worst


def play_worth(observation: Any, tables: Any, plan: Any, view: Any, kind: int) -> int:
    """What playing a card is worth, its cost paid; at least what burning it brings."""
    worth = extras(observation, tables, plan, view, tables.effects[kind]) + strength(tables, plan, tables.effects[kind])
    best = 0
    for option in range(tables.options[kind]):
        effects = tables.option_effects[kind, option]
        here = extras(observation, tables, plan, view, effects) + strength(tables, plan, effects)
        best = max(best, here)
    worth += best * tables.times[kind]
    if tables.ability[kind]:
        ability = tables.ability_effects[tables.ability[kind] - 1]
        worth += (extras(observation, tables, plan, view, ability) + strength(tables, plan, ability)) // 2
    worth -= plan.fuel * tables.play_fuel[kind] + 200 * tables.play_solid[kind]
    return max(worth, plan.fuel * tables.burn[kind])


def strength(tables: Any, plan: Any, effects: Any) -> int:
    """What moves, drills and fuel are worth."""
    moves = effects[MOVES] + FAR * effects[ANYWHERE]
    return plan.move * moves + plan.drill * effects[DRILLS] + plan.fuel * effects[FUEL]


def deck_cards(observation: Any) -> int:
    """How many cards the player has in all."""
    player, number = observation.players[0], 0
    for kind in range(KINDS):
        number += player.discards[kind] + player.played[kind]
    return number + player.hand_size + player.deck_size
