"""What an edition file of Drillers holds: its tables and rows, as pydantic checks them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Bound

from minegym.core.editions import EditionModel, Table
from minegym.envs.drillers.constants import (
    BOT_LEVELS,
    COLUMN,
    FIRST_BARRIER,
    FLOORS,
    FUEL_STEPS,
    MILESTONES,
    MOST_TILE_MINERALS,
    OPTIONS,
    PRIORITIES,
    SEATS,
    STARTERS,
    TOP_FLOOR,
)

Few = Annotated[int, Bound(ge=0, le=9)]
Some = Annotated[int, Bound(ge=1, le=9)]
Tens = Annotated[int, Bound(ge=0, le=30)]
Name = Annotated[str, Bound(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$")]  # pictures show names
Minerals = Annotated[str, Bound(max_length=MOST_TILE_MINERALS, pattern="^[SGAER]*$")]
Amounts = dict[str, Some]  # of effects, or of costs, by name; `checks` knows the names


class Part(BaseModel):
    """Something within a row: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# --- Minerals, dashboard and the numbers of the rules


class Mineral(Table):
    """A mineral: points, credits of the first, second and third sale, credits once its column is full."""

    name: Name
    supply: Annotated[int, Bound(ge=1, le=99)]
    points: Some
    market: Annotated[list[Tens], Bound(min_length=COLUMN, max_length=COLUMN)]
    overflow: Tens


class Dashboard(Table):
    """What a mech starts with, and what its upgrades cost."""

    fuel_start: Tens
    fuel_cap_start: Tens
    fuel_cap_prices: Annotated[list[Some], Bound(min_length=1, max_length=FUEL_STEPS)]
    storage_start: Some
    storage_max: Some
    storage_price: Some
    overflow_slots: Annotated[int, Bound(ge=1, le=20)]
    drones: Some
    drones_active: Few
    refresh_tile_points: Few


class Track(Table):
    """The progress track, in notches, and the notches of tiles that cover its lines."""

    length: Annotated[int, Bound(ge=2, le=40)]
    lines: Annotated[list[Annotated[int, Bound(ge=1, le=40)]], Bound(min_length=MILESTONES, max_length=MILESTONES)]


class Milestone(Table):
    """A milestone: its points, and what everyone else gets."""

    name: Name
    points: Tens
    credits: Few
    draw: Few


class Numbers(Table):
    """The numbers of the rules."""

    fuel_for_move: Some
    fuel_for_drill: Some
    damage_for_fuel: Some
    repair_price: Few
    discard_credits: Few
    draw: Some
    free_cards: Few
    row: Annotated[int, Bound(ge=1, le=4)]
    row_expanded: Annotated[int, Bound(ge=1, le=4)]
    credits_a_point: Some


class Start(Table):
    """Credits and cards by order of play, for a number of players."""

    players: Annotated[int, Bound(ge=1, le=SEATS)]
    credits: list[Few]
    cards: list[Annotated[int, Bound(ge=0, le=STARTERS + 1)]]  # a whole deck, with its DAMAGE, at most


# --- The mine


class Floor(Table):
    """A floor: the points lost by a mech that stays there, and the minerals on it from the start."""

    name: Name
    penalty: Tens
    minerals: Minerals = ""


class Tile(Part):
    """A corridor tile: the minerals it lays on its floor, and what it does once for a loss of points."""

    minerals: Minerals
    effects: Amounts
    loss: Few


class Corridor(Table):
    """The corridor tiles of a floor: their cost in drills, points and notches, and each of them."""

    floor: Annotated[int, Bound(ge=TOP_FLOOR, le=FLOORS - 1)]
    cost: Some
    points: Tens
    width: Some
    tile: list[Tile]


class Barrier(Table):
    """The barrier above a floor."""

    floor: Annotated[int, Bound(ge=FIRST_BARRIER, le=FLOORS - 1)]
    cost: Some
    points: Tens
    width: Some
    effects: Amounts
    loss: Few


# --- Cards


class Play(Part):
    """What playing a card for its main effect costs."""

    fuel: Few = 0
    solid_fuel: Literal[0, 1] = 0


class Ability(Part):
    """What a card in play offers for the rest of the turn, or a permanent in every turn."""

    uses: Literal["once", "any"]
    cost: Amounts = {}
    effects: Amounts
    moves: Few = 0  # that must have been gained this turn
    drills: Few = 0


class Card(Part):
    """A card: fuel gained when it is burned, and its main effect."""

    name: Name
    burn: Some | None = None
    play: Play | None = None
    effects: Amounts = {}
    choose: Annotated[list[Amounts], Bound(max_length=OPTIONS)] = []
    times: Annotated[int, Bound(ge=1, le=3)] = 1
    ability: Ability | None = None
    points: Annotated[int, Bound(ge=-9, le=0)] = 0


class ShopCard(Card):
    """A card that a shop sells."""

    price: Tens
    battery: bool = False
    permanent: bool = False


class StartingDeck(Table):
    """The cards that every deck begins with, one of each, besides one DAMAGE."""

    card: list[Card]


class Damage(Table, Card):
    """The DAMAGE card."""

    copies: Annotated[int, Bound(ge=1, le=30)]


class Shop(Table):
    """A shop's cards, one of each."""

    name: Literal["drilling", "movement", "utility", "advanced"]
    card: list[ShopCard]


# --- Floor cards


class Option(Part):
    """One of the things that a floor card may do."""

    cost: Amounts = {}
    effects: Amounts = {}


class Trigger(Part):
    """What a floor card does at one of its triggers: one of its options."""

    options: Annotated[list[Option], Bound(min_length=1, max_length=OPTIONS)]
    may: bool = False  # it may be declined
    first: bool = False  # only for the first corridor there each turn
    each_mech: bool = False  # once for each other mech on the floor


class FloorCard(Table):
    """A floor card, starting or deep."""

    name: Name
    deep: bool
    discount: Few = 0
    reveal: Trigger | None = None
    excavate: Trigger | None = None
    collect: Trigger | None = None
    end: Trigger | None = None


class Bot(Table):
    """A level of the bot: its board, and the order in which it spends drills."""

    name: Name
    level: Annotated[int, Bound(ge=1, le=BOT_LEVELS)]
    board: str
    priorities: Annotated[list[str], Bound(min_length=1, max_length=PRIORITIES)]


class DrillersEdition(EditionModel):
    """The whole file."""

    mineral: list[Mineral]
    dashboard: Dashboard
    track: Track
    milestone: list[Milestone]
    rules: Numbers
    start: list[Start]
    floor: list[Floor]
    corridor: list[Corridor]
    barrier: list[Barrier]
    starting_deck: StartingDeck
    damage: Damage
    shop: list[Shop]
    floor_card: list[FloorCard]
    bot: list[Bot]


def all_cards(content: DrillersEdition) -> list[Card]:
    """The cards of all kinds, in the order of kinds."""
    sold = [card for shop in content.shop for card in shop.card]
    return [*content.starting_deck.card, content.damage, *sold]
