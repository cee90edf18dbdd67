"""What a picture of Mined Out! shows, read from a record once, for text and for SVG alike."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition, Viewer
from minegym.core.interpreter import RecordView
from minegym.core.payoffs import TRUNCATED
from minegym.envs.mined_out.actions import CARD_NAMES
from minegym.envs.mined_out.constants import (
    BAR_BELOW,
    BAR_RIGHT,
    CARDS,
    CARDS_IN_ROW,
    COFFEE,
    COLOURS,
    DX,
    DY,
    FLEE,
    HEADING_NAMES,
    HEADINGS,
    IN_PILE,
    LADDER,
    MINE_CART,
    ORIENT,
    REACH,
    ROWS,
    SETUP,
    SHOVEL,
    SIDE,
    SOLO_TURNS,
    SPACES,
    UPGRADE_NAMES,
    UPGRADES,
)
from minegym.envs.mined_out.mine import card_at, card_under, gem_at, ways_to_flee

NO_CARD_ASKED = -1


@dataclass(frozen=True)
class Card:
    """A revealed card. `gems` has one number a space, in reading order: 0 none, else 1 + the colour."""

    name: str
    row: int
    column: int
    condition: int
    gems: tuple[int, ...]
    bar_right: bool
    bar_below: bool
    is_asked: bool  # it is to be oriented


@dataclass(frozen=True)
class Upgrade:
    """An upgrade card of one seat; `cost` in gems by colour."""

    name: str
    points: int
    cost: tuple[int, ...]
    effect: str
    is_bought: bool


@dataclass(frozen=True)
class SeatScene:
    """One seat's table. Columns count from the seat's first card, which lies in column 0."""

    seat: int
    score: int
    placement: int  # 0 while the game lasts
    is_active: bool
    is_asked: bool
    starts: bool
    ap: int  # action points left this turn, 0 outside its turn
    saved: int
    saved_room: int
    gems: tuple[int, ...]
    capacity: int
    upgrades: tuple[Upgrade, ...]
    supports: int
    supports_at_start: int
    dynamite: int
    piles: tuple[int, ...]  # cards left, by row
    coming: tuple[tuple[str, ...], ...]  # their names by row, the top one first; nothing where they are face down
    cards: tuple[Card, ...]
    meeple: tuple[int, int] | None  # space along its row of cards and down the mine; None before its first card
    ways: tuple[int, ...]  # headings among which it chooses where to flee

    @property
    def columns(self) -> range:
        """The columns in use."""
        used = [card.column for card in self.cards] or [0]
        return range(min(used), max(used) + 1)


@dataclass(frozen=True)
class Scene:
    """The whole table: whose turn, what is asked, and every seat."""

    time: str
    question: str
    is_over: bool
    gem_points: tuple[int, ...]
    card_points: int
    dynamite_points: int
    piles_are_open: bool
    seats: tuple[SeatScene, ...]


def scene(record: np.void, edition: Edition, viewer: Viewer) -> Scene:
    """Read a record as the viewer sees it; nothing in it changes.

    The order of the piles is hidden from all seats alike, so each sees the same; it is read for the spectator only.
    """
    is_open = viewer is None
    state, tables = RecordView(np.asarray(record)), RecordView(edition.tables[0:1].reshape(()))
    return Scene(
        time=time_in_words(state),
        question=result_in_words(state) if state.over else question_in_words(state),
        is_over=state.over != 0,
        gem_points=tuple(tables.gem_points[colour] for colour in range(ROWS)),
        card_points=tables.card_points,
        dynamite_points=tables.dynamite_points,
        piles_are_open=is_open,
        seats=tuple(seat_scene(state, tables, seat, is_open) for seat in range(state.num_players)),
    )


# --- Words ---------------------------------------------------------------------------------------------------------


def time_in_words(state: Any) -> str:
    """The round, and whose turn it is."""
    if state.round == 0:
        return "Setup"
    if state.num_players == 1:
        return f"Turn {state.round} of {SOLO_TURNS}"
    return f"Round {state.round}" + ("" if state.over else f", seat {state.active}'s turn")


def question_in_words(state: Any) -> str:
    """Whose decision it is, and what is asked."""
    seat = state.seat
    if state.phase == ORIENT:
        card = CARD_NAMES[card_to_orient(state)]
        if state.heading == SETUP:
            return f"Seat {seat} turns its first card, {card}, as it likes"
        side = ("to the left", "to the right", "below", "above")[state.heading]
        return f"Seat {seat} has revealed {card} {side} and turns it as it likes"
    if state.phase == FLEE:
        ways = " or ".join(HEADING_NAMES[heading] for heading in ways_of(state, seat))
        return f"Seat {seat}'s card has collapsed: it flees {ways}"
    return f"Seat {seat} acts, {state.ap} AP left"


def result_in_words(state: Any) -> str:
    """How the game ended."""
    end = "Game over at the turn cap" if state.over == TRUNCATED else "Game over"
    if state.num_players == 1:
        return f"{end}: {state.score[0]} points"
    first = [seat for seat in range(state.num_players) if state.placement[seat] == 1]
    points = f"with {state.score[first[0]]} points"
    if len(first) == 1:
        return f"{end}: seat {first[0]} wins {points}"
    return f"{end}: seats {', '.join(map(str, first[:-1]))} and {first[-1]} share the win {points}"


def effects_in_words(tables: Any) -> dict[int, str]:
    """What each upgrade brings."""
    return {
        LADDER: f"move up, {tables.up} AP",
        COFFEE: f"+{tables.coffee_ap} AP a turn",
        MINE_CART: f"+{tables.cart_room} of each gem",
        SHOVEL: f"down for {tables.shovel_down} AP",
    }


# --- One seat ------------------------------------------------------------------------------------------------------


def seat_scene(state: Any, tables: Any, seat: int, piles_are_open: bool) -> SeatScene:
    """Everything that lies before one seat."""
    player = state.players[seat]
    is_asked = state.seat == seat and not state.over
    is_active = state.active == seat and state.round > 0 and not state.over
    cards = cards_of(state, tables, seat)
    return SeatScene(
        seat=seat,
        score=state.score[seat],
        placement=state.placement[seat],
        is_active=is_active,
        is_asked=is_asked,
        starts=state.starting_seat == seat,
        ap=state.ap if is_active else 0,
        saved=player.saved,
        saved_room=tables.saved_ap,
        gems=tuple(player.gems[colour] for colour in range(ROWS)),
        capacity=tables.capacity + tables.cart_room * player.upgrades[MINE_CART],
        upgrades=upgrades_of(tables, player),
        supports=player.supports,
        supports_at_start=tables.supports,
        dynamite=player.dynamite,
        piles=tuple(CARDS_IN_ROW - player.drawn[row] for row in range(ROWS)),
        coming=tuple(cards_in_pile(state, seat, row) if piles_are_open else () for row in range(ROWS)),
        cards=cards,
        meeple=(player.x - REACH * SIDE, player.y) if cards else None,
        ways=ways_of(state, seat) if is_asked and state.phase == FLEE else (),
    )


def upgrades_of(tables: Any, player: Any) -> tuple[Upgrade, ...]:
    """The four upgrade cards of a player."""
    effects = effects_in_words(tables)
    return tuple(
        Upgrade(
            name=UPGRADE_NAMES[upgrade],
            points=tables.upgrade_points[upgrade],
            cost=tuple(tables.cost[upgrade, colour] for colour in range(ROWS)),
            effect=effects[upgrade],
            is_bought=player.upgrades[upgrade] == 1,
        )
        for upgrade in range(UPGRADES)
    )


def cards_of(state: Any, tables: Any, seat: int) -> tuple[Card, ...]:
    """The revealed cards, in the order of their numbers."""
    player = state.players[seat]
    asks = state.phase == ORIENT and state.seat == seat and not state.over
    asked = card_to_orient(state) if asks else NO_CARD_ASKED
    return tuple(
        Card(
            name=short_name(card),
            row=card // CARDS_IN_ROW,
            column=player.column[card] - REACH,
            condition=player.condition[card],
            gems=tuple(gem_at(state, tables, seat, card, space % SIDE, space // SIDE) for space in range(SPACES)),
            bar_right=player.bars[card] & BAR_RIGHT != 0,
            bar_below=player.bars[card] & BAR_BELOW != 0,
            is_asked=card == asked,
        )
        for card in range(CARDS)
        if player.condition[card] != IN_PILE
    )


def cards_in_pile(state: Any, seat: int, row: int) -> tuple[str, ...]:
    """The names of the cards left in a pile, the top one first."""
    drawn = state.players[seat].drawn[row]
    return tuple(short_name(state.pile[seat, row, place]) for place in range(drawn, CARDS_IN_ROW))


def short_name(card: int) -> str:
    """The card's colour and number within its row, as "g1"."""
    return f"{COLOURS[card // CARDS_IN_ROW][0]}{card % CARDS_IN_ROW + 1}"


def card_to_orient(state: Any) -> int:
    """The card that the asked seat has revealed and not yet laid."""
    heading, player = state.heading, state.players[state.seat]
    if heading == SETUP:
        return card_under(state, state.seat)
    return card_at(state, state.seat, player.y // SIDE + DY[heading], player.x // SIDE + DX[heading])


def ways_of(state: Any, seat: int) -> tuple[int, ...]:
    """The headings among which a meeple flees."""
    ways = ways_to_flee(state, seat)
    return tuple(heading for heading in range(HEADINGS) if ways >> heading & 1)
