"""The edition of Galaxy Goldmine: its printed content, read from TOML into the record that the rules read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import Field as Bound

from minegym.core.editions import EditionModel, Table, fault, read_edition
from minegym.core.game import Edition
from minegym.envs.galaxy_goldmine.constants import (
    BLACK_HOLE,
    EFFECT_NAMES,
    EVENT,
    EVENTS,
    FRAGMENT,
    FRAGMENTS,
    ICON_NAMES,
    KINDS,
    LAYER_CARDS,
    LAYER_NAMES,
    LAYERS,
    LOG,
    LOST_TOOL,
    MAX_EXPLORATIONS,
    MAX_TURNS,
    METEORS,
    SEATS,
    STARTING_TOOLS,
    TOOL_NAMES,
    VALUABLES,
)

Count = Annotated[int, Bound(ge=0, le=LAYER_CARDS)]
Few = Annotated[int, Bound(ge=1, le=5)]
LOST_TOOL_NAMES = TOOL_NAMES[STARTING_TOOLS:]
SECOND_USES = 2  # of a tool in one turn: found or chosen, and repaired

TABLES = np.dtype(
    [
        ("cards", "i1", (LAYERS, LAYER_CARDS)),  # the kinds of each layer's cards
        ("counts", "i1", (LAYERS, KINDS)),  # how many those are of each kind
        ("value", "i1", (VALUABLES,)),
        ("icons", "i1", (VALUABLES,)),
        ("effect", "i1", (EVENTS,)),
        ("explorations", "i1"),
        ("battery", "i1"),
        ("black_holes", "i1"),
    ]
)


class Turn(Table):
    """Explorations of a turn, and those that the Battery Pack adds."""

    explorations: Few
    battery: Few


class MoonRocks(Table):
    """The Valuables that every hand starts with, one of each layer."""

    name: str
    value: Annotated[int, Bound(ge=0, le=20)]
    each_layer: Literal[6]


class Cards(Table):
    """How many cards of one kind each layer has."""

    crust: Count = 0
    mantle: Count = 0
    core: Count = 0

    def by_layer(self) -> tuple[int, int, int]:
        """Core, Mantle, Crust."""
        return self.core, self.mantle, self.crust

    def total(self) -> int:
        """Of all layers."""
        return sum(self.by_layer())


class Valuable(Cards):
    """R26: a kind of Valuable: points, and the tools that it takes."""

    name: str
    value: Annotated[int, Bound(ge=0, le=20)]
    icons: Literal["none", "pickaxe", "hand", "both"]


class Event(Cards):
    """A kind of Event, and what it does."""

    name: str
    effect: Literal["end_turn", "pickpocket", "meteors", "short_circuit", "tailwind", "windfall", "raid", "repair"]


class LostTool(Cards):
    """The card of a Lost Tool."""

    name: Literal["Forcefield", "High-Power Magnet", "Battery Pack"]


class BlackHoles(Cards):
    """The Black Holes, and how many of them end the game."""

    to_end: Annotated[int, Bound(ge=1, le=LAYER_CARDS)]


class GalaxyGoldmineEdition(EditionModel):
    """The whole file."""

    turn: Turn
    moon_rocks: MoonRocks
    fragments: Cards
    black_holes: BlackHoles
    valuable: Annotated[list[Valuable], Bound(max_length=VALUABLES - 1)]
    lost_tool: list[LostTool]
    event: Annotated[list[Event], Bound(max_length=EVENTS)]


def load_edition(path: Path | None = None) -> Edition:
    """Read an edition, check its counts and that the game can be finished; raises `EditionError`."""
    content, source, digest = read_edition("galaxy_goldmine", GalaxyGoldmineEdition, path)
    _check_parts(content, source)
    _check_names(content, source)
    kinds = _cards_by_kind(content)
    _check_layers(kinds, source)
    _check_bounds(content, source)
    tables = np.zeros(1, TABLES)
    for layer in range(LAYERS):
        tables["cards"][0, layer] = np.repeat(list(kinds), [cards.by_layer()[layer] for cards in kinds.values()])
        tables["counts"][0, layer] = np.bincount(tables["cards"][0, layer], minlength=KINDS)
    tables["value"][0, : 1 + len(content.valuable)] = [content.moon_rocks.value, *(v.value for v in content.valuable)]
    tables["icons"][0, 1 : 1 + len(content.valuable)] = [ICON_NAMES.index(v.icons) for v in content.valuable]
    tables["effect"][0, : len(content.event)] = [EFFECT_NAMES.index(event.effect) for event in content.event]
    tables["explorations"], tables["battery"] = content.turn.explorations, content.turn.battery
    tables["black_holes"] = content.black_holes.to_end
    return Edition(content.edition.name, str(source), tables, digest, {"kinds": _names(content)})


def _cards_by_kind(content: GalaxyGoldmineEdition) -> dict[int, Cards]:
    """The number of every kind of card, by kind."""
    lost = {LOST_TOOL + LOST_TOOL_NAMES.index(tool.name): tool for tool in content.lost_tool}
    return {
        **{1 + i: valuable for i, valuable in enumerate(content.valuable)},
        FRAGMENT: content.fragments,
        BLACK_HOLE: content.black_holes,
        **{kind: lost[kind] for kind in sorted(lost)},
        **{EVENT + i: event for i, event in enumerate(content.event)},
    }


def _names(content: GalaxyGoldmineEdition) -> tuple[str, ...]:
    """A name for every kind."""
    names = [""] * KINDS
    names[0] = content.moon_rocks.name
    for i, valuable in enumerate(content.valuable):
        names[1 + i] = valuable.name
    names[FRAGMENT], names[BLACK_HOLE] = "Holomap Fragment", "Black Hole"
    names[LOST_TOOL : LOST_TOOL + len(LOST_TOOL_NAMES)] = LOST_TOOL_NAMES
    for i, event in enumerate(content.event):
        names[EVENT + i] = event.name
    return tuple(names)


def _check_parts(content: GalaxyGoldmineEdition, source: Path) -> None:
    """The counts that the rulebook gives."""
    if content.fragments.total() != FRAGMENTS:
        problem = f"{content.fragments.total()} Fragments instead of {FRAGMENTS}"
        fault(source, "table fragments", problem, "Change crust, mantle or core.")
    if content.black_holes.total() < content.black_holes.to_end:
        problem = f"{content.black_holes.total()} Black Holes, but {content.black_holes.to_end} end the game"
        fault(source, "table black_holes", problem, "Add Black Holes or lower to_end.")
    for name in LOST_TOOL_NAMES:
        number = sum(tool.total() for tool in content.lost_tool if tool.name == name)
        rows = sum(tool.name == name for tool in content.lost_tool)
        if (number, rows) != (1, 1):
            problem = f"{number} cards of the {name} in {rows} rows, instead of one"
            fault(source, "table lost_tool", problem, "Give each Lost Tool one row, and one card in one layer.")


def _check_names(content: GalaxyGoldmineEdition, source: Path) -> None:
    """That no two kinds share a name: people could not tell them apart."""
    names = [name for name in _names(content) if name]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        fault(source, "the file", f"the name {twice[0]!r} is given twice", "Give every kind of card its own name.")


def _check_layers(kinds: dict[int, Cards], source: Path) -> None:
    """R2: that every layer fills its third of the asteroid."""
    for layer, name in enumerate(LAYER_NAMES):
        number = sum(cards.by_layer()[layer] for cards in kinds.values())
        if number != LAYER_CARDS:
            problem = f"{number} cards instead of {LAYER_CARDS}, Moon Rocks aside"
            fault(
                source, f"key {name.lower()} of all tables", problem, "Change the number of some cards of that layer."
            )


def _check_bounds(content: GalaxyGoldmineEdition, source: Path) -> None:
    """That no count can leave the range that the record and the observation hold."""
    extra = sum(event.total() for event in content.event if event.effect == "tailwind")
    explorations = content.turn.explorations + SECOND_USES * content.turn.battery + extra
    if explorations > MAX_EXPLORATIONS:
        problem = f"a turn could have {explorations} explorations, more than {MAX_EXPLORATIONS}"
        fault(source, "table turn", problem, "Lower explorations or battery, or have fewer Events with tailwind.")
    if (moves := most_moves(content)) > LOG:
        fault(source, "table event", f"{moves} Valuables could change hands, more than {LOG}", "Have fewer Events.")


def most_moves(content: GalaxyGoldmineEdition) -> int:
    """The most entries that the log of a game can need: collections, Events, and tools turn by turn."""
    collected = sum(valuable.total() for valuable in content.valuable)
    meteors = EFFECT_NAMES[METEORS]
    by_events = sum(event.total() * (SEATS if event.effect == meteors else 1) for event in content.event)
    repairs = sum(event.total() for event in content.event if event.effect == "repair")
    by_tools = 3 * (MAX_TURNS + repairs + len(LOST_TOOL_NAMES))  # the Forcefield moves two Valuables, the Magnet one
    return collected + by_events + by_tools


def kind_names(edition: Edition) -> Sequence[str]:
    """The names of the kinds of cards, `""` for kinds that the edition lacks."""
    return edition.words["kinds"]
