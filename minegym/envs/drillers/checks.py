"""What an edition of Drillers must keep to: the counts of the rulebook, sense in every row, and a game that can end."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from minegym.core.editions import fault
from minegym.envs.drillers.boards import PRIORITY_CODES, BoardError, BotBoard, read_board
from minegym.envs.drillers.check_cards import check_cards, check_effects, check_floor_cards
from minegym.envs.drillers.constants import (
    BOT_LEVELS,
    CORRIDOR_TILES,
    DAMAGE_CARDS,
    DEEP_FLOOR_CARDS,
    FIRST_BARRIER,
    FLOORS,
    MILESTONES,
    MINERAL_NAMES,
    MINERALS,
    MOST_BOT_COST,
    SEATS,
    SHOP_CARDS,
    SHOP_NAMES,
    STARTERS,
    STARTING_FLOOR_CARDS,
    SURFACE,
    TOP_FLOOR,
)
from minegym.envs.drillers.content import Bot, DrillersEdition, all_cards

MINERAL_SUPPLY = (13, 21, 27, 23, 21)  # the rulebook's count of its pieces; not a limit in play
MOST_SLOTS = 30  # of a bot's mineral track
EXPANSION = 2  # advanced cards below the floor card of floor 4
LAST = MINERAL_NAMES[0]  # every list of priorities ends with what can always be had


def check_edition(content: DrillersEdition, source: Path) -> list[BotBoard]:
    """All checks; the bot's boards, read. Raises `EditionError`."""
    check_counts(content, source)
    check_names(content, source)
    check_minerals(content, source)
    check_dashboard(content, source)
    check_start(content, source)
    check_mine(content, source)
    check_finish(content, source)
    check_cards(content, source)
    check_floor_cards(content, source)
    return check_bots(content, source)


def check_counts(content: DrillersEdition, source: Path) -> None:
    """That there is as much of everything as the rulebook says."""
    deep = sum(card.deep for card in content.floor_card)
    counts = [
        ("table mineral", len(content.mineral), MINERALS, "minerals"),
        ("table milestone", len(content.milestone), MILESTONES + 1, "milestones"),
        ("table start", len(content.start), SEATS, "numbers of players"),
        ("table floor", len(content.floor), FLOORS, "floors"),
        ("table starting_deck, key card", len(content.starting_deck.card), STARTERS, "starting cards"),
        ("table damage, key copies", content.damage.copies, DAMAGE_CARDS, "DAMAGE cards"),
        ("table floor_card", len(content.floor_card) - deep, STARTING_FLOOR_CARDS, "starting floor cards"),
        ("table floor_card", deep, DEEP_FLOOR_CARDS, "deep floor cards"),
        ("table bot", len(content.bot), BOT_LEVELS, "levels"),
    ]
    for where, number, wanted, things in counts:
        if number != wanted:
            fault(source, where, f"{number} {things} instead of {wanted}", "Change rows or copies.")
    if [shop.name for shop in content.shop] != list(SHOP_NAMES):
        problem = f"the shops are not {', '.join(SHOP_NAMES)}, in this order"
        fault(source, "table shop", problem, "Give each its one table, in this order.")
    for shop, wanted in zip(content.shop, SHOP_CARDS, strict=True):
        if len(shop.card) != wanted:
            problem = f"{len(shop.card)} cards instead of {wanted}"
            fault(source, f"table shop, row {shop.name}", problem, "Add or remove cards.")


def check_names(content: DrillersEdition, source: Path) -> None:
    """That nothing shares its name with another of its sort: people could not tell them apart."""
    named = {
        "minerals": [mineral.name for mineral in content.mineral],
        "milestones": [milestone.name for milestone in content.milestone],
        "floors": [floor.name for floor in content.floor],
        "cards": [card.name for card in all_cards(content)],
        "floor cards": [card.name for card in content.floor_card],
        "bots": [bot.name for bot in content.bot],
    }
    for subject, names in named.items():
        if twice := sorted({name for name in names if names.count(name) > 1}):
            fault(source, f"the {subject}", f"the name {twice[0]!r} is given twice", "Give each its own name.")


def check_minerals(content: DrillersEdition, source: Path) -> None:
    """That minerals are the rulebook's, and the later ones worth more: the bot takes the most valuable first."""
    if (names := tuple(mineral.name for mineral in content.mineral)) != MINERAL_NAMES:
        problem = f"the minerals are {', '.join(names)}"
        fault(source, "table mineral", problem, f"They must be {', '.join(MINERAL_NAMES)}, in this order.")
    for mineral, supply in zip(content.mineral, MINERAL_SUPPLY, strict=True):
        if mineral.supply != supply:
            where = f"table mineral, row {mineral.name}, key supply"
            fault(source, where, f"{mineral.supply} pieces instead of {supply}", "Use the rulebook's count.")
    for less, more in pairwise(content.mineral):
        if less.points >= more.points:
            problem = f"{more.name} has no more points than {less.name}"
            fault(source, "table mineral, key points", problem, "Let points rise from silver to ruby.")


def check_dashboard(content: DrillersEdition, source: Path) -> None:
    """That what a mech starts with fits into it, and that the lines lie on the track."""
    dashboard, lines = content.dashboard, content.track.lines
    if dashboard.fuel_start > dashboard.fuel_cap_start:
        problem = f"{dashboard.fuel_start} fuel in a tank of {dashboard.fuel_cap_start}"
        fault(source, "table dashboard, key fuel_start", problem, "Raise fuel_cap_start, or lower it.")
    if dashboard.storage_start > dashboard.storage_max:
        problem = f"{dashboard.storage_start} spaces of {dashboard.storage_max}"
        fault(source, "table dashboard, key storage_start", problem, "Raise storage_max, or lower it.")
    if dashboard.drones_active > dashboard.drones:
        problem = f"{dashboard.drones_active} drones face up of {dashboard.drones}"
        fault(source, "table dashboard, key drones_active", problem, "Raise drones, or lower it.")
    if any(less >= more for less, more in pairwise([*lines, content.track.length])):
        problem = f"the lines {lines} do not rise towards {content.track.length}"
        fault(source, "table track, key lines", problem, "Order them, all below length.")
    if dashboard.overflow_slots >= content.track.length:
        problem = f"{dashboard.overflow_slots} slots on a track of {content.track.length}"
        fault(source, "table dashboard, key overflow_slots", problem, "Leave room for tiles on the track.")
    if content.rules.row_expanded != content.rules.row + EXPANSION:
        problem = f"{content.rules.row_expanded} cards after {content.rules.row} and the {EXPANSION} below floor 4"
        fault(source, "table rules, key row_expanded", problem, f"It must be {EXPANSION} more than row.")


def check_start(content: DrillersEdition, source: Path) -> None:
    """That every number of players has what each of them starts with."""
    for number, start in enumerate(content.start, 1):
        where = f"table start, row {number}"
        if start.players != number:
            fault(source, where, f"it is for {start.players} players", "Order the rows by players, from 1.")
        for key, values in (("credits", start.credits), ("cards", start.cards)):
            if len(values) != number:
                problem = f"{len(values)} values for {number} players"
                fault(source, f"{where}, key {key}", problem, "Give one a player, in order of play.")


def check_mine(content: DrillersEdition, source: Path) -> None:
    """That every floor has its tiles, that these do something, and that batteries can be had."""
    if content.floor[SURFACE].minerals:
        fault(source, "table floor, row 1, key minerals", "minerals lie on the surface", "Take them away.")
    floors = [corridor.floor for corridor in content.corridor]
    if floors != list(range(TOP_FLOOR, FLOORS)):
        problem = f"corridors for the floors {floors}"
        fault(source, "table corridor", problem, f"Give one row to each floor from {TOP_FLOOR} to {FLOORS - 1}.")
    floors = [barrier.floor for barrier in content.barrier]
    if floors != list(range(FIRST_BARRIER, FLOORS)):
        problem = f"barriers for the floors {floors}"
        fault(source, "table barrier", problem, f"Give one row to each floor from {FIRST_BARRIER} to {FLOORS - 1}.")
    for corridor, wanted in zip(content.corridor, CORRIDOR_TILES, strict=True):
        where = f"table corridor, floor {corridor.floor}, key tile"
        if len(corridor.tile) != wanted:
            fault(source, where, f"{len(corridor.tile)} tiles instead of {wanted}", "Add or remove tiles.")
        for number, tile in enumerate(corridor.tile, 1):
            check_effects(tile.effects, "tile", f"{where}, row {number}, key effects", source)
            check_loss(tile.loss, corridor.points, f"{where}, row {number}", source)
    for barrier in content.barrier:
        where = f"table barrier, floor {barrier.floor}"
        check_effects(barrier.effects, "tile", f"{where}, key effects", source)
        check_loss(barrier.loss, barrier.points, where, source)


def check_loss(loss: int, points: int, where: str, source: Path) -> None:
    """That an exhausted tile is not worth less than nothing."""
    if loss > points:
        fault(source, f"{where}, key loss", f"{loss} of {points} points would be lost", "Lower it.")


def check_finish(content: DrillersEdition, source: Path) -> None:
    """That tiles enough are there for one track to fill, however they are shared, and batteries for advanced cards."""
    widths = [corridor.width for corridor in content.corridor for _ in corridor.tile]
    widths += [barrier.width for barrier in content.barrier]
    short = SEATS * (content.track.length - 1)
    if sum(widths) <= short:
        problem = f"all tiles together are {sum(widths)} wide, so {SEATS} tracks may stay short of their end"
        fault(source, "key width", problem, f"Make them wider than {short} in all, or the track shorter.")
    effects = [tile.effects for corridor in content.corridor for tile in corridor.tile]
    if not any("battery" in each for each in [*effects, *(barrier.effects for barrier in content.barrier)]):
        problem = "no tile has a battery, so nobody could buy an advanced card"
        fault(source, "tables corridor and barrier", problem, "Give some the effects { battery = 1 }.")


# --- The bot


def check_bots(content: DrillersEdition, source: Path) -> list[BotBoard]:
    """The boards of all levels, each for every card that the bot may flip, with a list of priorities that can end."""
    boards = []
    for number, bot in enumerate(content.bot, 1):
        where = f"table bot, row {number} ({bot.name})"
        if bot.level != number:
            fault(source, f"{where}, key level", f"it is level {bot.level}", "Order the rows by level, from 1.")
        boards.append(_board(bot, _play_costs(content, source), where, source))
        check_priorities(bot.priorities, f"{where}, key priorities", source)
    return boards


def _play_costs(content: DrillersEdition, source: Path) -> list[int]:
    """The different fuel costs of the cards that the bot flips."""
    costs = set()
    for card in [*content.starting_deck.card, content.damage]:
        if card.play is None or card.play.solid_fuel or card.play.fuel > MOST_BOT_COST:
            problem = f"the bot flips {card.name}, which has no fuel cost"
            fault(source, "table starting_deck", problem, "Give it play = { fuel = ... }.")
        costs.add(card.play.fuel)
    return sorted(costs)


def _board(bot: Bot, costs: Sequence[int], where: str, source: Path) -> BotBoard:
    try:
        board = read_board(bot.board)
    except BoardError as error:
        fault(source, f"{where}, key board", str(error), "Mend it.")
    rows = [cost for row in board.costs for cost in row]
    if sorted(rows) != costs:
        problem = f"its rows are for the costs {sorted(rows)}, the bot's cards cost {costs}"
        fault(source, f"{where}, key board", problem, "Name each of these costs before one row.")
    if costs[-1] not in board.costs[0]:
        fault(source, f"{where}, key board", f"{costs[-1]} is not in the top row", "Dear cards belong on top.")
    if sum(board.slots) > MOST_SLOTS:
        fault(source, f"{where}, key board", f"{sum(board.slots)} slots, more than {MOST_SLOTS}", "Take some away.")
    return board


def check_priorities(names: Sequence[str], where: str, source: Path) -> None:
    """That a list of priorities names what exists, once each, and ends with what can always be had."""
    for name in names:
        if name not in PRIORITY_CODES:
            fault(source, where, f"{name!r} is unknown", f"Use {', '.join(PRIORITY_CODES)}.")
        if names.count(name) > 1:
            fault(source, where, f"{name!r} stands there twice", "Name it once.")
    if names[-1] != LAST:
        fault(source, where, f"the list ends with {names[-1]!r}", f"End it with {LAST!r}, which can always be had.")
