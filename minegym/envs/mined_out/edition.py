"""The edition of Mined Out!: its printed content, read from TOML into the record that the rules read."""

from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field as Bound

from minegym.core.editions import EditionModel, Table, fault, read_edition
from minegym.core.game import Edition
from minegym.envs.mined_out.constants import (
    CARDS,
    CARDS_IN_ROW,
    COLOURS,
    CONDITION_NAMES,
    GEM_BITS,
    LINE_BITS,
    MAX_AP,
    MAX_GEMS,
    ORIENTATIONS,
    SIDE,
    SPACES,
    UPGRADE_NAMES,
    UPGRADES,
)
from minegym.envs.mined_out.observe import looks

AP = Annotated[int, Bound(ge=0, le=5)]
AtLeastOne = Annotated[int, Bound(ge=1, le=5)]
Count = Annotated[int, Bound(ge=0, le=9)]
Line = Annotated[str, Bound(pattern="^[.gyr]{3}$")]

TABLES = np.dtype(
    [
        ("gems", "i1", (CARDS, ORIENTATIONS, SPACES)),  # 1 + colour of the gem on the space, 0 none
        ("gem_bits", "i8", (CARDS, ORIENTATIONS)),  # the same as bits, LINE_BITS from one line of spaces to the next
        ("looks", "i8", (1 + CARDS, ORIENTATIONS, len(CONDITION_NAMES))),  # see observe.looks
        ("cost", "i1", (UPGRADES, 3)),
        ("upgrade_points", "i1", (UPGRADES,)),
        ("gem_points", "i1", (3,)),
        ("support_cost", "i1", (3,)),
        *((name, "i1") for name in ("card_points", "dynamite_points", "capacity", "cart_room", "supports")),
        *((name, "i1") for name in ("turn_ap", "coffee_ap", "saved_ap", "sideways", "down", "shovel_down", "up")),
        *((name, "i1") for name in ("support_ap", "dynamite_ap", "upgrade_ap")),
    ]
)


class Gems(Table):
    """Numbers of gems by colour."""

    green: Count = 0
    yellow: Count = 0
    red: Count = 0

    def by_colour(self) -> tuple[int, int, int]:
        """Green, yellow, red."""
        return self.green, self.yellow, self.red


class PlayerCard(Table):
    """Action points: the allowance of a turn, what may be saved, and what each action costs."""

    turn_ap: AtLeastOne
    saved_ap: AP
    sideways: AtLeastOne
    down: AtLeastOne
    up: AtLeastOne
    support_ap: AtLeastOne
    upgrade_ap: AtLeastOne
    dynamite_ap: AtLeastOne


class Parts(Table):
    """What each seat starts with."""

    supports: Count


class Counters(Table):
    """The spaces of each gem counter."""

    capacity: Annotated[int, Bound(ge=1, le=MAX_GEMS)]


class Effects(Table):
    """What the upgrades change."""

    coffee_ap: AP
    shovel_down: AtLeastOne
    cart_room: Count


class Points(Table):
    """What counts at the end, beside upgrades and gems."""

    card: Count
    dynamite: Count


class Upgrade(Table):
    """An upgrade card: its points, and its cost in gems."""

    name: Literal["Ladder", "Coffee", "Mine Cart", "Shovel"]
    points: Count
    cost: Gems


class MineCard(Table):
    """A mine card: its row, and its spaces line by line (g, y, r gems, . none), as it comes."""

    row: Literal["green", "yellow", "red"]
    spaces: Annotated[list[Line], Bound(min_length=SIDE, max_length=SIDE)]


class MinedOutEdition(EditionModel):
    """The whole file."""

    player_card: PlayerCard
    parts: Parts
    counters: Counters
    effects: Effects
    points: Points
    gem_points: Gems
    support_cost: Gems
    upgrade: list[Upgrade]
    card: list[MineCard]


def load_edition(path: Path | None = None) -> Edition:
    """Read an edition, check its counts and that the game can be finished; raises `EditionError`."""
    content, source, digest = read_edition("mined_out", MinedOutEdition, path)
    upgrades = _upgrades_in_order(content, source)
    layouts = _layouts_in_order(content, source)
    _check_payable(content, upgrades, layouts, source)
    tables = np.zeros(1, TABLES)
    tables["gems"] = [[turned(layout, turns) for turns in range(ORIENTATIONS)] for layout in layouts]
    places = np.array([LINE_BITS * (space // SIDE) + GEM_BITS * (space % SIDE) for space in range(SPACES)])
    tables["gem_bits"] = (tables["gems"].astype(np.int64) << places).sum(-1)
    tables["looks"] = looks(tables["gem_bits"][0])
    tables["cost"] = [upgrade.cost.by_colour() for upgrade in upgrades]
    tables["upgrade_points"] = [upgrade.points for upgrade in upgrades]
    tables["gem_points"] = content.gem_points.by_colour()
    tables["support_cost"] = content.support_cost.by_colour()
    tables["card_points"], tables["dynamite_points"] = content.points.card, content.points.dynamite
    tables["capacity"], tables["supports"] = content.counters.capacity, content.parts.supports
    for table in (content.player_card, content.effects):
        for key, value in table.model_dump(exclude={"status"}).items():
            tables[key] = value
    _check_affordable(content.player_card, source)
    _check_bounds(tables, source)
    return Edition(content.edition.name, str(source), tables, digest)


def turned(layout: np.ndarray[Any, Any], turns: int) -> np.ndarray[Any, Any]:
    """The nine spaces, in reading order, of a 3 by 3 layout turned clockwise that many quarters."""
    return np.rot90(layout, -turns).reshape(SPACES)


def _upgrades_in_order(content: MinedOutEdition, source: Path) -> list[Upgrade]:
    by_name = {upgrade.name: upgrade for upgrade in content.upgrade}
    if len(content.upgrade) != UPGRADES or len(by_name) != UPGRADES:
        names = ", ".join(UPGRADE_NAMES)
        fault(source, "table upgrade", f"{len(content.upgrade)} rows", f"Give one row to each of {names}.")
    return [by_name[name] for name in UPGRADE_NAMES]  # type: ignore[index]


def _layouts_in_order(content: MinedOutEdition, source: Path) -> list[np.ndarray[Any, Any]]:
    layouts: list[np.ndarray[Any, Any]] = []
    for colour in COLOURS:
        rows = [card for card in content.card if card.row == colour]
        if len(rows) != CARDS_IN_ROW:
            cure = f"Give every colour {CARDS_IN_ROW} cards."
            fault(source, "table card", f"{len(rows)} {colour} cards instead of {CARDS_IN_ROW}", cure)
        layouts += [np.array([[".gyr".index(mark) for mark in line] for line in card.spaces]) for card in rows]
    return layouts


def _check_payable(
    content: MinedOutEdition, upgrades: list[Upgrade], layouts: list[np.ndarray[Any, Any]], source: Path
) -> None:
    """That every upgrade fits the counters, and that its colours are printed on some card."""
    room = {False: content.counters.capacity, True: content.counters.capacity + content.effects.cart_room}
    for upgrade in upgrades:
        for colour, number in zip(COLOURS, upgrade.cost.by_colour(), strict=True):
            if number > room[upgrade.name != "Mine Cart"]:
                where = f"table upgrade, {upgrade.name}, key cost.{colour}"
                fault(source, where, f"{number} gems never fit a counter", "Lower the cost or raise the capacity.")
            if number and not any((layout == 1 + COLOURS.index(colour)).any() for layout in layouts):
                where = f"table upgrade, {upgrade.name}, key cost.{colour}"
                fault(source, where, "no card has a gem of that colour", f"Print a {colour} gem on a card.")


def _check_affordable(card: PlayerCard, source: Path) -> None:
    """That what every game needs can be paid for in one turn, before the Coffee is bought."""
    most = card.turn_ap + card.saved_ap
    for action in ("sideways", "down", "upgrade_ap"):
        if getattr(card, action) > most:
            where = f"table player_card, key {action}"
            fault(source, where, f"no turn has more than {most} AP", f"Lower {action}, or raise turn_ap or saved_ap.")


def _check_bounds(tables: np.ndarray[Any, Any], source: Path) -> None:
    """That no counter and no score can leave the range the record and the observation hold."""
    t = tables[0]
    if t["turn_ap"] + t["coffee_ap"] + t["saved_ap"] > MAX_AP:
        fault(source, "table player_card", f"a turn could have more than {MAX_AP} AP", "Lower turn_ap or saved_ap.")
    gems = int(t["capacity"]) + int(t["cart_room"])
    if gems > MAX_GEMS:
        fault(source, "table counters", f"a counter could hold more than {MAX_GEMS} gems", "Lower the capacity.")
    best = gems * int(t["gem_points"].sum()) + int(t["upgrade_points"].sum())
    best += CARDS * int(t["card_points"]) + int(t["dynamite_points"])
    if best > 127:
        fault(source, "table points", f"a score could reach {best}, more than 127", "Lower the points.")
