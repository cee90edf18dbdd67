"""Cards, tiles and floor cards as people know them, read from an edition, and what effects and costs say in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.envs.drillers.constants import (
    BARRIER,
    COST_NAMES,
    DAMAGE,
    EFFECT_NAMES,
    FLOOR_CARDS,
    KINDS,
    MINERAL_LETTERS,
    MINERALS,
    OPTIONS,
    SHOP,
    SHOP_START,
    SHOPS,
    TILES,
)
from minegym.envs.drillers.texts import COST_TEXTS, EFFECT_TEXTS, NOTHING
from minegym.render.words import counted

Amounts = tuple[tuple[int, int], ...]  # effects or costs by number, and how many of each
STARTER, DAMAGED = SHOPS, SHOPS + 1  # where cards come from, besides the shops


@dataclass(frozen=True)
class Ability:
    """What a card in play or a permanent offers."""

    number: int
    name: str
    text: str
    uses: int  # ONCE or ANY_NUMBER
    cost: Amounts
    moves: int  # that must have been gained this turn
    drills: int
    effects: Amounts


@dataclass(frozen=True)
class Card:
    """A kind of card."""

    kind: int
    name: str
    text: str  # its main effect
    origin: int  # the shop that sells it, STARTER or DAMAGED
    price: int
    battery: bool
    burn: int
    play_fuel: int
    play_solid: bool
    points: int
    is_permanent: bool
    effects: Amounts
    options: tuple[Amounts, ...]
    times: int  # how often an option is chosen
    ability: Ability | None


@dataclass(frozen=True)
class Tile:
    """A mine tile."""

    number: int
    floor: int
    width: int
    points: int
    loss: int
    minerals: tuple[int, ...]
    effects: Amounts

    @property
    def is_barrier(self) -> bool:
        """Whether it is a barrier, not a corridor."""
        return self.number >= BARRIER

    @property
    def letters(self) -> str:
        """Its minerals as an edition writes them."""
        return "".join(letter * number for letter, number in zip(MINERAL_LETTERS, self.minerals, strict=True))

    @property
    def name(self) -> str:
        """How people tell it from others."""
        return f"barrier {self.floor}" if self.is_barrier else f"corridor {self.floor} {self.letters}"


@dataclass(frozen=True)
class FloorCard:
    """A floor card."""

    number: int
    name: str
    text: str


@dataclass(frozen=True)
class Printed:
    """An edition as people read it."""

    minerals: tuple[str, ...]
    floors: tuple[str, ...]
    milestones: tuple[str, ...]
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    floor_cards: tuple[FloorCard, ...]
    abilities: tuple[Ability, ...]
    bots: tuple[str, ...]
    tables: Any

    def mineral_words(self, numbers: Sequence[int]) -> list[str]:
        """So many of each mineral; one has no number."""
        return [times(n) + name for n, name in zip(numbers, self.minerals, strict=True) if n]

    def option_words(self, card: int, trigger: int, option: int) -> str:
        """What an option of a floor card does, and what it takes."""
        cost = cost_words(amounts(self.tables.floor_cost[card, trigger, option]))
        effects = effect_words(amounts(self.tables.floor_effects[card, trigger, option]))
        if not cost:
            return effects
        return f"pay {cost}" if effects == NOTHING else f"pay {cost} for {effects}"

    def consolation(self, milestone: int) -> str:
        """What a milestone gives to those who have not earned it."""
        number, draw = self.tables.milestone_credits[milestone], self.tables.milestone_draw[milestone]
        parts = [counted(number, "credit")] * bool(number) + [f"draw {draw}"] * bool(draw)
        return ", ".join(parts) or NOTHING


def times(number: int) -> str:
    """How many, if it is not one."""
    return "" if number == 1 else f"{number} x "


def joined(parts: Iterable[str]) -> str:
    """The parts with commas and an "and"; "nothing" if there are none."""
    *first, last = tuple(parts) or (NOTHING,)
    return f"{', '.join(first)} and {last}" if first else last


def amounts(row: Any) -> Amounts:
    """The effects or costs of a row of a table that are not 0."""
    return tuple((number, row[number]) for number in range(len(row)) if row[number])


def effect_words(effects: Amounts) -> str:
    """Effects in words."""
    return ", ".join(EFFECT_TEXTS[EFFECT_NAMES[number]][n > 1].format(n) for number, n in effects) or NOTHING


def cost_words(costs: Amounts) -> str:
    """Costs in words; "" if there are none."""
    return ", ".join(COST_TEXTS[COST_NAMES[number]][n > 1].format(n) for number, n in costs)


@lru_cache(maxsize=4)
def printed(edition: Edition) -> Printed:
    """Read an edition, once for all pictures of it."""
    tables, words = RecordView(edition.tables[0:1].reshape(())), edition.words
    abilities = tuple(ability_of(tables, edition, number) for number in range(len(words["abilities"])))
    return Printed(
        minerals=words["minerals"],
        floors=words["floors"],
        milestones=words["milestones"],
        cards=tuple(card_of(tables, edition, abilities, kind) for kind in range(KINDS)),
        tiles=tuple(tile_of(tables, tile) for tile in range(TILES)),
        floor_cards=tuple(
            FloorCard(number, words["floor cards"][number], words["floor card texts"][number])
            for number in range(FLOOR_CARDS)
        ),
        abilities=abilities,
        bots=words["bots"],
        tables=tables,
    )


def ability_of(tables: Any, edition: Edition, number: int) -> Ability:
    """An ability."""
    return Ability(
        number=number,
        name=edition.words["abilities"][number],
        text=edition.words["ability texts"][number],
        uses=tables.ability_uses[number],
        cost=amounts(tables.ability_cost[number]),
        moves=tables.ability_moves[number],
        drills=tables.ability_drills[number],
        effects=amounts(tables.ability_effects[number]),
    )


def origin_of(kind: int) -> int:
    """Where a kind of card comes from."""
    if kind < SHOP:
        return DAMAGED if kind == DAMAGE else STARTER
    return next(shop for shop in range(SHOPS) if kind - SHOP < SHOP_START[shop + 1])


def card_of(tables: Any, edition: Edition, abilities: tuple[Ability, ...], kind: int) -> Card:
    """A kind of card."""
    options = range(min(tables.options[kind], OPTIONS))
    return Card(
        kind=kind,
        name=edition.words["cards"][kind],
        text=edition.words["card texts"][kind],
        origin=origin_of(kind),
        price=tables.price[kind],
        battery=tables.battery[kind] > 0,
        burn=tables.burn[kind],
        play_fuel=tables.play_fuel[kind],
        play_solid=tables.play_solid[kind] > 0,
        points=tables.points[kind],
        is_permanent=tables.permanent[kind] > 0,
        effects=amounts(tables.effects[kind]),
        options=tuple(amounts(tables.option_effects[kind, option]) for option in options),
        times=tables.times[kind],
        ability=abilities[tables.ability[kind] - 1] if tables.ability[kind] else None,
    )


def tile_of(tables: Any, tile: int) -> Tile:
    """A mine tile."""
    return Tile(
        number=tile,
        floor=tables.tile_floor[tile],
        width=tables.tile_width[tile],
        points=tables.tile_points[tile],
        loss=tables.tile_loss[tile],
        minerals=tuple(tables.tile_minerals[tile, mineral] for mineral in range(MINERALS)),
        effects=amounts(tables.tile_effects[tile]),
    )
