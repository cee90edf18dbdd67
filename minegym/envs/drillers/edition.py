"""The printed content of Drillers: dashboard, mine, cards, floor cards and the bot's boards, read into tables."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from minegym.core.editions import read_edition
from minegym.core.game import Edition
from minegym.envs.drillers.boards import PRIORITY_CODES, BotBoard
from minegym.envs.drillers.checks import check_edition
from minegym.envs.drillers.constants import (
    ABILITIES,
    ANY_NUMBER,
    BARRIER,
    BOT_COLUMNS,
    BOT_LEVELS,
    BOT_ROWS,
    COLUMN,
    CORRIDOR_START,
    COST_NAMES,
    COSTS,
    EFFECT_NAMES,
    EFFECTS,
    FIRST_BARRIER,
    FLOOR_CARDS,
    FLOORS,
    FUEL_STEPS,
    KINDS,
    MILESTONES,
    MINERAL_LETTERS,
    MINERALS,
    MOST_BOT_COST,
    ONCE,
    OPTIONS,
    PRIORITIES,
    SEATS,
    TILES,
    TOP_FLOOR,
    TRIGGER_NAMES,
    TRIGGERS,
)
from minegym.envs.drillers.content import Card, DrillersEdition, ShopCard, Trigger, all_cards
from minegym.envs.drillers.texts import words

TABLES = np.dtype(
    [
        # minerals
        ("mineral_points", "i1", (MINERALS,)),
        ("market", "i1", (MINERALS, COLUMN)),  # credits of the first, second and third sale
        ("overflow", "i1", (MINERALS,)),  # credits of a sale once the column is full
        ("overflow_slots", "i1"),
        # dashboard
        ("fuel_start", "i1"),
        ("fuel_cap_start", "i1"),
        ("fuel_steps", "i1"),  # how many steps the fuel cap has
        ("fuel_prices", "i1", (FUEL_STEPS,)),
        ("storage_start", "i1"),
        ("storage_max", "i1"),
        ("storage_price", "i1"),
        ("drones", "i1"),
        ("drones_active", "i1"),  # face up at the start
        ("refresh_points", "i1"),
        ("milestone_points", "i1", (MILESTONES + 1,)),
        ("milestone_credits", "i1", (MILESTONES + 1,)),  # for everyone else
        ("milestone_draw", "i1", (MILESTONES + 1,)),
        ("lines", "i1", (MILESTONES,)),
        ("track", "i1"),
        # numbers of the rules
        ("fuel_for_move", "i1"),
        ("fuel_for_drill", "i1"),
        ("damage_for_fuel", "i1"),
        ("repair_price", "i1"),
        ("discard_credits", "i1"),
        ("draw", "i1"),
        ("free_cards", "i1"),
        ("row", "i1"),
        ("row_expanded", "i1"),
        ("credits_a_point", "i1"),
        ("start_credits", "i1", (SEATS + 1, SEATS)),  # by number of players, then by order of play
        ("start_cards", "i1", (SEATS + 1, SEATS)),
        ("damage_cards", "i1"),
        # the mine
        ("penalty", "i1", (FLOORS,)),  # points lost by a mech that stays there
        ("start_minerals", "i1", (FLOORS, MINERALS)),
        ("corridor_cost", "i1", (FLOORS,)),  # 0 where there are no corridors
        ("barrier_cost", "i1", (FLOORS,)),  # 0 where there is no barrier
        ("tile_floor", "i1", (TILES,)),
        ("tile_width", "i1", (TILES,)),
        ("tile_points", "i1", (TILES,)),
        ("tile_loss", "i1", (TILES,)),  # points lost when it is exhausted
        ("tile_minerals", "i1", (TILES, MINERALS)),
        ("tile_effects", "i1", (TILES, EFFECTS)),
        # cards by kind
        ("price", "i1", (KINDS,)),
        ("battery", "i1", (KINDS,)),
        ("burn", "i1", (KINDS,)),
        ("play_fuel", "i1", (KINDS,)),
        ("play_solid", "i1", (KINDS,)),
        ("points", "i1", (KINDS,)),  # 0 or negative
        ("permanent", "i1", (KINDS,)),
        ("effects", "i1", (KINDS, EFFECTS)),
        ("options", "i1", (KINDS,)),  # how many there are to choose from; 0 for none
        ("times", "i1", (KINDS,)),  # how often one is chosen; 0 without options
        ("option_effects", "i1", (KINDS, OPTIONS, EFFECTS)),
        ("ability", "i1", (KINDS,)),  # 1 + the ability; 0 for none
        # abilities
        ("ability_card", "i1", (ABILITIES,)),  # the kind of card that has it
        ("ability_uses", "i1", (ABILITIES,)),  # ONCE, ANY_NUMBER, or 0 where there is no ability
        ("ability_cost", "i1", (ABILITIES, COSTS)),
        ("ability_moves", "i1", (ABILITIES,)),  # that must have been gained this turn
        ("ability_drills", "i1", (ABILITIES,)),
        ("ability_effects", "i1", (ABILITIES, EFFECTS)),
        # floor cards
        ("discount", "i1", (FLOOR_CARDS,)),  # drills less for the first corridor there each turn
        ("floor_options", "i1", (FLOOR_CARDS, TRIGGERS)),  # how many; 0 for no effect
        ("floor_may", "i1", (FLOOR_CARDS, TRIGGERS)),  # 1: may be declined
        ("floor_first", "i1", (FLOOR_CARDS, TRIGGERS)),  # 1: only for the first corridor there each turn
        ("floor_each_mech", "i1", (FLOOR_CARDS, TRIGGERS)),  # 1: once for each other mech there
        ("floor_cost", "i1", (FLOOR_CARDS, TRIGGERS, OPTIONS, COSTS)),
        ("floor_effects", "i1", (FLOOR_CARDS, TRIGGERS, OPTIONS, EFFECTS)),
        # the bot's boards
        (
            "bot_row",
            "i1",
            (BOT_LEVELS, MOST_BOT_COST + 1),
        ),  # the row of a play cost; 0 for costs that the bot has not
        ("bot_columns", "i1", (BOT_LEVELS,)),
        ("bot_slots", "i1", (BOT_LEVELS, BOT_COLUMNS)),
        ("bot_drills", "i1", (BOT_LEVELS, BOT_ROWS, BOT_COLUMNS)),
        ("bot_collect", "i1", (BOT_LEVELS, BOT_ROWS, BOT_COLUMNS)),
        ("bot_move", "i1", (BOT_LEVELS, BOT_ROWS, BOT_COLUMNS)),
        ("bot_priorities", "i1", (BOT_LEVELS, PRIORITIES)),  # 0 after the last
    ]
)
SAME_NAMES = {  # what the tables take over from a table of the file
    "dashboard": (
        "overflow_slots",
        "fuel_start",
        "fuel_cap_start",
        "storage_start",
        "storage_max",
        "storage_price",
        "drones",
        "drones_active",
    ),
    "rules": (
        "fuel_for_move",
        "fuel_for_drill",
        "damage_for_fuel",
        "repair_price",
        "discard_credits",
        "draw",
        "free_cards",
        "row",
        "row_expanded",
        "credits_a_point",
    ),
}


def load_edition(path: Path | None = None) -> Edition:
    """Read an edition, check its counts and that the game can be finished; raises `EditionError`."""
    content, source, digest = read_edition("drillers", DrillersEdition, path)
    boards = check_edition(content, source)
    tables = np.zeros(1, TABLES)
    record = tables[0]
    write_numbers(record, content)
    write_mine(record, content)
    write_cards(record, content)
    write_floor_cards(record, content)
    write_bots(record, content, boards)
    return Edition(content.edition.name, str(source), tables, digest, words(content))


def amounts(named: Mapping[str, int], names: Sequence[str]) -> list[int]:
    """Amounts by name as the tables hold them: in the order of all names."""
    return [named.get(name, 0) for name in names]


def counted(minerals: str) -> list[int]:
    """How many of each mineral a row of letters holds."""
    return [minerals.count(letter) for letter in MINERAL_LETTERS]


def write_numbers(record: Any, content: DrillersEdition) -> None:
    """Minerals, dashboard, track, milestones, and the numbers of the rules."""
    for table, names in SAME_NAMES.items():
        for name in names:
            record[name] = getattr(getattr(content, table), name)
    for number, mineral in enumerate(content.mineral):
        record["mineral_points"][number], record["overflow"][number] = mineral.points, mineral.overflow
        record["market"][number] = mineral.market
    prices = content.dashboard.fuel_cap_prices
    record["fuel_steps"], record["fuel_prices"][: len(prices)] = len(prices), prices
    record["refresh_points"] = content.dashboard.refresh_tile_points
    for number, milestone in enumerate(content.milestone):
        record["milestone_points"][number] = milestone.points
        record["milestone_credits"][number], record["milestone_draw"][number] = milestone.credits, milestone.draw
    record["lines"], record["track"] = content.track.lines, content.track.length
    for start in content.start:
        record["start_credits"][start.players, : start.players] = start.credits
        record["start_cards"][start.players, : start.players] = start.cards
    record["damage_cards"] = content.damage.copies


def write_mine(record: Any, content: DrillersEdition) -> None:
    """Floors and mine tiles."""
    for number, floor in enumerate(content.floor):
        record["penalty"][number], record["start_minerals"][number] = floor.penalty, counted(floor.minerals)
    for corridor in content.corridor:
        record["corridor_cost"][corridor.floor] = corridor.cost
        start = CORRIDOR_START[corridor.floor - TOP_FLOOR]
        for tile, printed in enumerate(corridor.tile, start):
            record["tile_floor"][tile], record["tile_width"][tile] = corridor.floor, corridor.width
            record["tile_points"][tile], record["tile_loss"][tile] = corridor.points, printed.loss
            record["tile_minerals"][tile] = counted(printed.minerals)
            record["tile_effects"][tile] = amounts(printed.effects, EFFECT_NAMES)
    for barrier in content.barrier:
        record["barrier_cost"][barrier.floor] = barrier.cost
        tile = BARRIER + barrier.floor - FIRST_BARRIER
        record["tile_floor"][tile], record["tile_width"][tile] = barrier.floor, barrier.width
        record["tile_points"][tile], record["tile_loss"][tile] = barrier.points, barrier.loss
        record["tile_effects"][tile] = amounts(barrier.effects, EFFECT_NAMES)


def write_cards(record: Any, content: DrillersEdition) -> None:
    """The cards of all kinds, and their abilities in the same order."""
    abilities = 0
    for kind, card in enumerate(all_cards(content)):
        if card.play is not None:
            record["burn"][kind] = card.burn
            record["play_fuel"][kind], record["play_solid"][kind] = card.play.fuel, card.play.solid_fuel
        record["points"][kind], record["effects"][kind] = card.points, amounts(card.effects, EFFECT_NAMES)
        record["options"][kind], record["times"][kind] = len(card.choose), card.times if card.choose else 0
        for option, effects in enumerate(card.choose):
            record["option_effects"][kind, option] = amounts(effects, EFFECT_NAMES)
        if isinstance(card, ShopCard):
            record["price"][kind], record["battery"][kind] = card.price, card.battery
            record["permanent"][kind] = card.permanent
        if card.ability is not None:
            write_ability(record, card, kind, abilities)
            abilities += 1


def write_ability(record: Any, card: Card, kind: int, number: int) -> None:
    """The ability of a card."""
    ability = card.ability
    assert ability is not None
    record["ability"][kind], record["ability_card"][number] = 1 + number, kind
    record["ability_uses"][number] = ONCE if ability.uses == "once" else ANY_NUMBER
    record["ability_moves"][number], record["ability_drills"][number] = ability.moves, ability.drills
    record["ability_cost"][number] = amounts(ability.cost, COST_NAMES)
    record["ability_effects"][number] = amounts(ability.effects, EFFECT_NAMES)


def write_floor_cards(record: Any, content: DrillersEdition) -> None:
    """The floor cards: the starting ones, then the deep ones."""
    for number, card in enumerate(content.floor_card):
        record["discount"][number] = card.discount
        for place, name in enumerate(TRIGGER_NAMES):
            trigger: Trigger | None = getattr(card, name)
            if trigger is None:
                continue
            at = number, place
            record["floor_options"][at], record["floor_may"][at] = len(trigger.options), trigger.may
            record["floor_first"][at], record["floor_each_mech"][at] = trigger.first, trigger.each_mech
            for option, choice in enumerate(trigger.options):
                record["floor_cost"][(*at, option)] = amounts(choice.cost, COST_NAMES)
                record["floor_effects"][(*at, option)] = amounts(choice.effects, EFFECT_NAMES)


def write_bots(record: Any, content: DrillersEdition, boards: Sequence[BotBoard]) -> None:
    """The bot's boards, level by level."""
    for level, (bot, board) in enumerate(zip(content.bot, boards, strict=True)):
        columns = len(board.slots)
        record["bot_columns"][level], record["bot_slots"][level, :columns] = columns, board.slots
        for row, (costs, cells) in enumerate(zip(board.costs, board.cells, strict=True)):
            record["bot_row"][level, list(costs)] = row
            drills, collects, moves = zip(*cells, strict=True)
            record["bot_drills"][level, row, :columns] = drills
            record["bot_collect"][level, row, :columns] = collects
            record["bot_move"][level, row, :columns] = moves
        codes = [PRIORITY_CODES[name] for name in bot.priorities]
        record["bot_priorities"][level, : len(codes)] = codes
