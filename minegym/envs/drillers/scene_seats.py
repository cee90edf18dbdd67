"""The seats of a picture: dashboards and cards, as far as the viewer knows them; and what the bot has in common."""

from dataclasses import dataclass
from typing import Any

from minegym.core.game import Viewer
from minegym.envs.drillers.constants import FINAL, KINDS, MILESTONES, MINERALS, TILES
from minegym.envs.drillers.printed import Ability, Card, Printed, Tile
from minegym.envs.drillers.track import is_bot

Cards = tuple[tuple[Card, int], ...]  # kinds, and how many of each


@dataclass(frozen=True)
class RowScene:
    """What a seat and the bot have alike: a row of `players`."""

    row: int
    placement: int  # 0 while the game lasts
    triggered_end: bool
    floor: int
    points: int
    points_from: tuple[tuple[str, int], ...]  # where the points come from
    market: tuple[int, ...]  # of the bot, its mineral track
    overflow: tuple[int, ...]
    tiles: tuple[tuple[Tile, bool], ...]  # and whether each is exhausted
    notches: int
    milestones: tuple[int, ...]  # those earned


@dataclass(frozen=True)
class AbilityScene:
    """An ability of a permanent, or of a card that was played."""

    ability: Ability
    is_permanent: bool
    ready: int  # 0, ONCE or ANY_NUMBER


@dataclass(frozen=True)
class SeatScene(RowScene):
    """One seat: its dashboard, and its cards as far as the viewer knows them."""

    is_viewer: bool
    is_active: bool
    is_asked: bool
    starts: bool
    fuel: int
    fuel_cap: int
    fuel_steps: int
    storage: tuple[int, ...]
    storage_cap: int
    credits: int
    drones: int
    refresh_tile: bool
    reserved: int  # the floor of the emerald kept for it; 0 if none
    abilities: tuple[AbilityScene, ...]
    is_open: bool  # whether the viewer knows hand and deck
    hand: Cards  # what the viewer knows to be in hand
    hand_size: int
    kept: Cards  # what all know to be in hand
    played: Cards
    discards: Cards
    on_top: tuple[Card, ...]  # on top of the deck, for all to know
    top: Card | None  # below those, if the viewer knows it
    rest: Cards  # the rest of the deck; or, where hand and deck are not told apart, what is in either
    deck_size: int

    @property
    def unknown(self) -> int:
        """How many cards in hand the viewer does not know."""
        return self.hand_size - sum(number for _, number in self.hand)


def row_scene(state: Any, book: Printed, row: int) -> dict[str, Any]:
    """The fields of a `RowScene`."""
    player = state.players[row]
    parts = points_from(state, book, row)
    return {
        "row": row,
        "placement": placement(state, row),
        "triggered_end": state.ending == 1 + row,
        "floor": player.floor,
        "points": sum(number for _, number in parts),
        "points_from": parts,
        "market": each_mineral(player.market),
        "overflow": each_mineral(player.overflow),
        "tiles": tuple((book.tiles[tile], player.tiles[tile] == 2) for tile in range(TILES) if player.tiles[tile]),
        "notches": player.notches,
        "milestones": tuple(milestone for milestone in range(MILESTONES + 1) if player.milestones[milestone]),
    }


def placement(state: Any, row: int) -> int:
    """The place of a row at the end; alone against the bot, one wins and one does not."""
    if not state.over:
        return 0
    return 3 - state.placement[0] if is_bot(state, row) else state.placement[row]


def each_mineral(counts: Any) -> tuple[int, ...]:
    """How many there are of each."""
    return tuple(counts[mineral] for mineral in range(MINERALS))


def points_from(state: Any, book: Printed, row: int) -> tuple[tuple[str, int], ...]:
    """The points of a row by what they come from, as its dashboard shows them."""
    player, tables = state.players[row], book.tables
    tiles = sum(
        tables.tile_points[tile] - tables.tile_loss[tile] * (player.tiles[tile] == 2)
        for tile in range(TILES)
        if player.tiles[tile]
    )
    minerals = sum(
        (player.storage[mineral] + player.market[mineral] + player.overflow[mineral]) * tables.mineral_points[mineral]
        for mineral in range(MINERALS)
    )
    milestones = sum(tables.milestone_points[n] * player.milestones[n] for n in range(FINAL + 1))
    parts = (("tiles", tiles), ("minerals", minerals), ("milestones", milestones))
    if is_bot(state, row):
        return parts
    return (
        *parts,
        ("cards", state.points[row] - tiles),
        ("credits", player.credits // tables.credits_a_point),
        ("refresh tile", player.refresh_tile * tables.refresh_points),
        ("mech", -tables.penalty[player.floor]),
    )


def seat_scene(state: Any, book: Printed, seat: int, viewer: Viewer) -> SeatScene:
    """One seat as the viewer knows it; at the end all is open."""
    player = state.players[seat]
    is_active = state.active == seat and not state.over
    return SeatScene(
        **row_scene(state, book, seat),
        is_viewer=viewer == seat,
        is_active=is_active,
        is_asked=state.seat == seat and not state.over,
        starts=state.starting_seat == seat,
        fuel=player.fuel,
        fuel_cap=player.fuel_cap,
        fuel_steps=player.fuel_steps,
        storage=each_mineral(player.storage),
        storage_cap=player.storage_cap,
        credits=player.credits,
        drones=player.drones,
        refresh_tile=player.refresh_tile > 0,
        reserved=player.reserved,
        abilities=abilities(state, book, seat, is_active),
        hand_size=player.hand_size,
        kept=cards_of(book, player.kept),
        played=cards_of(book, player.played),
        discards=cards_of(book, player.discards),
        on_top=tuple(book.cards[player.on_top[place] - 1] for place in range(player.piled)),
        deck_size=player.deck_size,
        **hand_and_deck(state, book, seat, viewer in (None, seat) or state.over != 0),
    )


def abilities(state: Any, book: Printed, seat: int, is_active: bool) -> tuple[AbilityScene, ...]:
    """The abilities of a seat's permanents, and in its turn those of the cards that it has played."""
    shown = []
    for ability in book.abilities:
        is_permanent = state.players[seat].permanents[ability.number] > 0
        ready = state.ready[ability.number] if is_active else 0
        if is_permanent or ready:
            shown.append(AbilityScene(ability, is_permanent, ready))
    return tuple(shown)


def hand_and_deck(state: Any, book: Printed, seat: int, is_open: bool) -> dict[str, Any]:
    """The fields of a `SeatScene` that depend on whether its hand and deck are open to the viewer.

    Of another's deck that holds nothing but cards whose places all know, the hand can be told.
    """
    player, own = state.players[seat], state.own[seat]
    if is_open:
        top = book.cards[own.top - 1] if own.top else None
        return {"is_open": True, "hand": cards_of(book, own.hand), "top": top, "rest": cards_of(book, own.draw)}
    if player.deck_size == player.piled:
        hand = cards_of(book, player.kept, player.unknown)
        return {"is_open": False, "hand": hand, "top": None, "rest": ()}
    rest = cards_of(book, player.unknown)
    return {"is_open": False, "hand": cards_of(book, player.kept), "top": None, "rest": rest}


def cards_of(book: Printed, *counts: Any) -> Cards:
    """The kinds of cards of which there are any, and how many."""
    numbers = [sum(count[kind] for count in counts) for kind in range(KINDS)]
    return tuple((book.cards[kind], number) for kind, number in enumerate(numbers) if number)
