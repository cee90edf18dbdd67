"""What a picture of Drillers shows, read from a record once, for text and for SVG alike."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition, Viewer
from minegym.core.interpreter import RecordView
from minegym.envs.drillers.constants import (
    ADVANCED,
    BARRIER,
    CORRIDOR_START,
    EXPANSION_FLOOR,
    FIRST_BARRIER,
    FLOOR_CARDS,
    FLOORS,
    MILESTONES,
    SHOP,
    SHOP_NAMES,
    SHOP_START,
    SHOPS,
    TOP_FLOOR,
)
from minegym.envs.drillers.printed import Card, FloorCard, Printed, Tile, printed
from minegym.envs.drillers.scene_bot import BotScene, bot_scene
from minegym.envs.drillers.scene_seats import SeatScene, each_mineral, seat_scene
from minegym.envs.drillers.scene_words import (
    ending_in_words,
    question_in_words,
    result_in_words,
    time_in_words,
    turn_in_words,
    under_way_in_words,
)
from minegym.envs.drillers.shops import EXPANSION, is_expanded
from minegym.envs.drillers.track import is_taken, rows


@dataclass(frozen=True)
class FloorScene:
    """A floor of the mine, the surface included."""

    number: int
    name: str
    penalty: int
    is_open: bool
    minerals: tuple[int, ...]
    mechs: tuple[int, ...]  # rows of `players`
    reserved: tuple[int, ...]  # the rows that have an emerald there
    corridor_cost: int  # 0 where there are no corridors
    top: Tile | None  # of the corridor tiles
    below: tuple[Tile, ...]  # the others, in no order
    card: FloorCard | None
    hides_card: bool
    barrier: Tile | None  # above the floor, until it is removed
    barrier_cost: int


@dataclass(frozen=True)
class ShopScene:
    """A shop: what it sells, and what its deck holds."""

    number: int
    name: str
    on_sale: tuple[Card, ...]
    row: int  # how many cards it offers when it is full
    unseen: tuple[Card, ...]  # in no order
    set_aside: int  # how many of those lie under a floor
    under: tuple[tuple[Card, ...], ...]  # below the unseen, batch by batch, each in no order

    @property
    def deck_size(self) -> int:
        """How many cards its deck has."""
        return len(self.unseen) - self.set_aside + sum(len(batch) for batch in self.under)


@dataclass(frozen=True)
class MilestoneScene:
    """A milestone: what it is worth, when it is earned, and what the others get."""

    number: int
    name: str
    points: int
    line: int  # the notches that earn it; of the final one, the length of the track
    consolation: str
    is_taken: bool


@dataclass(frozen=True)
class Scene:
    """The whole table: whose turn, what is asked, the mine, the shops, every seat, and the bot if there is one."""

    printed: Printed
    time: str
    question: str
    ending: str  # who has triggered the end
    turn: str  # what the turn has brought so far, besides what the gauges show
    under_way: str  # what is being carried out
    is_over: bool
    is_open: bool  # the spectator's
    moves: tuple[int, int]  # unused, gained
    drills: tuple[int, int]
    floors: tuple[FloorScene, ...]
    unseen_floor_cards: tuple[FloorCard, ...]
    shops: tuple[ShopScene, ...]
    damage_pile: int
    milestones: tuple[MilestoneScene, ...]
    seats: tuple[SeatScene, ...]
    bot: BotScene | None


def scene(record: np.void, edition: Edition, viewer: Viewer) -> Scene:
    """Read a record as the viewer knows it; nothing in it changes."""
    state, book = RecordView(np.asarray(record)), printed(edition)
    return Scene(
        printed=book,
        time=time_in_words(state),
        question=result_in_words(state, book) if state.over else question_in_words(state),
        ending=ending_in_words(state),
        turn="" if state.over else turn_in_words(state, book),
        under_way="" if state.over else under_way_in_words(state, book),
        is_over=state.over != 0,
        is_open=viewer is None,
        moves=(state.moves, state.moves_gained),
        drills=(state.drills, state.drills_gained),
        floors=tuple(floor_scene(state, book, floor) for floor in range(FLOORS)),
        unseen_floor_cards=tuple(book.floor_cards[card] for card in range(FLOOR_CARDS) if state.unseen_floors[card]),
        shops=tuple(shop_scene(state, book, shop) for shop in range(SHOPS)),
        damage_pile=state.damage_pile,
        milestones=tuple(milestone_scene(state, book, number) for number in range(MILESTONES + 1)),
        seats=tuple(seat_scene(state, book, seat, viewer) for seat in range(state.num_players)),
        bot=bot_scene(state, book) if state.bot_level else None,
    )


def floor_scene(state: Any, book: Printed, floor: int) -> FloorScene:
    """A floor, what lies there, and the barrier above it."""
    is_open = floor <= state.deepest
    top, card = state.top_tile[floor], state.floor_card[floor]
    has_corridors = floor >= TOP_FLOOR
    start, stop = CORRIDOR_START[floor - TOP_FLOOR : floor - TOP_FLOOR + 2] if has_corridors else (0, 0)
    return FloorScene(
        number=floor,
        name=book.floors[floor],
        penalty=book.tables.penalty[floor],
        is_open=is_open,
        minerals=each_mineral(state.minerals[floor]),
        mechs=tuple(row for row in range(rows(state)) if state.players[row].floor == floor),
        reserved=tuple(row for row in range(state.num_players) if floor and state.players[row].reserved == floor),
        corridor_cost=book.tables.corridor_cost[floor],
        top=book.tiles[top - 1] if top else None,
        below=tuple(book.tiles[tile] for tile in range(start, stop) if state.unseen_tiles[tile]),
        card=book.floor_cards[card - 1] if card else None,
        hides_card=floor >= FIRST_BARRIER and not card,
        barrier=None if is_open else book.tiles[BARRIER + floor - FIRST_BARRIER],
        barrier_cost=book.tables.barrier_cost[floor],
    )


def shop_scene(state: Any, book: Printed, shop: int) -> ShopScene:
    """A shop, its row and its deck."""
    cards = [(card, book.cards[SHOP + card]) for card in range(SHOP_START[shop], SHOP_START[shop + 1])]
    batches = sorted({state.under[number] for number, _ in cards} - {0})
    is_wide = shop == ADVANCED and is_expanded(state)
    return ShopScene(
        number=shop,
        name=SHOP_NAMES[shop],
        on_sale=tuple(card for number, card in cards if state.on_sale[number]),
        row=book.tables.row_expanded if is_wide else book.tables.row,
        unseen=tuple(card for number, card in cards if state.unseen_cards[number]),
        set_aside=EXPANSION if shop == ADVANCED and state.deepest < EXPANSION_FLOOR else 0,
        under=tuple(tuple(card for number, card in cards if state.under[number] == batch) for batch in batches),
    )


def milestone_scene(state: Any, book: Printed, number: int) -> MilestoneScene:
    """A milestone, and whether somebody has it."""
    return MilestoneScene(
        number=number,
        name=book.milestones[number],
        points=book.tables.milestone_points[number],
        line=book.tables.lines[number] if number < MILESTONES else book.tables.track,
        consolation=book.consolation(number),
        is_taken=is_taken(state, number),
    )
