"""The seats of a picture: stacks, cards, artifacts and points, as far as the viewer knows them."""

from dataclasses import dataclass
from typing import Any

from minegym.core.game import Viewer
from minegym.envs.super_motherload.constants import COLOURS, KINDS, MINERALS, PILOT, TIERS
from minegym.envs.super_motherload.printed import Artifact, Card, Printed

NO_DECK = -1
Cards = tuple[tuple[Card, int], ...]  # kinds, and how many of each


@dataclass(frozen=True)
class StackScene:
    """The pilots of one colour that a seat has not bought yet, and the minerals on them."""

    colour: int
    bought: tuple[Card, ...]
    top: Card | None  # None once all are bought
    below: tuple[Card, ...]
    minerals: tuple[int, ...]
    money: int


@dataclass(frozen=True)
class SeatScene:
    """One seat: what lies before it, and its cards and artifacts as far as the viewer knows them."""

    seat: int
    placement: int  # 0 while the game lasts
    is_viewer: bool
    is_active: bool
    is_asked: bool
    starts: bool
    points: tuple[int, int]  # at least and at most
    card_points: int
    claimed_points: int
    claimed: tuple[str, ...]  # the names of the majors and minors claimed
    deck: int  # NO_DECK before one is chosen
    deck_name: str
    bombs: int
    artifacts: tuple[tuple[Artifact, int], ...]  # those that the viewer knows
    artifacts_held: int
    stacks: tuple[StackScene, ...]
    hand: Cards  # what the viewer knows to be in hand
    hand_size: int
    is_open: bool  # whether the viewer knows hand and draw deck
    kept: Cards  # what all know to be in hand
    draw: Cards  # the draw deck if it is known, else the cards in hand or draw deck
    deck_size: int
    discards: Cards

    @property
    def unknown(self) -> int:
        """How many cards in hand the viewer does not know."""
        return self.hand_size - sum(number for _, number in self.hand)


def seat_scene(state: Any, book: Printed, seat: int, viewer: Viewer) -> SeatScene:
    """One seat as the viewer knows it; at the end all is shown and counted."""
    player, own = state.players[seat], state.own[seat]
    is_open = viewer in (None, seat) or state.over != 0
    cards = book.cards[player.deck - 1] if player.deck else ()
    kept = cards_of(cards, player.kept)
    hand, draw = (own.hand, own.draw) if is_open else (player.kept, player.unknown)
    is_all_in_hand = not is_open and player.deck_size == 0  # then everybody knows the hand
    hand_cards = cards_of(cards, hand, player.unknown) if is_all_in_hand else cards_of(cards, hand)
    return SeatScene(
        seat=seat,
        placement=state.placement[seat],
        is_viewer=viewer == seat,
        is_active=state.active == seat and state.turn > 0 and not state.over,
        is_asked=state.seat == seat and not state.over,
        starts=state.starting_seat == seat,
        points=points(state, book, seat, viewer, is_open),
        card_points=player.card_points,
        claimed_points=player.claimed_points,
        claimed=claims(player, book),
        deck=player.deck - 1,
        deck_name=book.decks[player.deck - 1] if player.deck else "",
        bombs=player.bombs,
        artifacts=artifacts_of(book, own.artifacts) if is_open else (),
        artifacts_held=player.artifacts,
        stacks=tuple(stack_scene(player, book, cards, colour) for colour in range(COLOURS)) if cards else (),
        hand=hand_cards,
        hand_size=player.hand_size,
        is_open=is_open,
        kept=kept,
        draw=() if is_all_in_hand else cards_of(cards, draw),
        deck_size=player.deck_size,
        discards=cards_of(cards, player.discards),
    )


def cards_of(cards: tuple[Card, ...], *counts: Any) -> Cards:
    """The kinds of which there are any, and how many."""
    if not cards:
        return ()
    numbers = [sum(count[kind] for count in counts) for kind in range(KINDS)]
    return tuple((cards[kind], number) for kind, number in enumerate(numbers) if number)


def claims(player: Any, book: Printed) -> tuple[str, ...]:
    """The names of the achievements that a seat has claimed, majors first."""
    words = book.edition.words
    majors = [name for number, name in enumerate(words["majors"]) if player.claimed_majors[number]]
    minors = [name for number, name in enumerate(words["minors"]) if player.claimed_minors[number]]
    return (*majors, *minors)


def artifacts_of(book: Printed, counts: Any) -> tuple[tuple[Artifact, int], ...]:
    """The artifacts of which there are any, and how many."""
    return tuple((artifact, counts[artifact.kind]) for artifact in book.artifacts if counts[artifact.kind])


def stack_scene(player: Any, book: Printed, cards: tuple[Card, ...], colour: int) -> StackScene:
    """A stack: what is bought of it, its top card, and the minerals there."""
    stack = cards[PILOT + colour * TIERS : PILOT + (colour + 1) * TIERS]
    bought = player.bought[colour]
    minerals = tuple(player.stacks[colour, mineral] for mineral in range(MINERALS))
    top = stack[bought] if bought < TIERS else None
    return StackScene(colour, stack[:bought], top, stack[bought + 1 :], minerals, book.money(minerals))


def points(state: Any, book: Printed, seat: int, viewer: Viewer, is_open: bool) -> tuple[int, int]:
    """The least and the most points that a seat can have, as far as the viewer can tell."""
    player = state.players[seat]
    sure = player.card_points + player.claimed_points
    if is_open:
        held = sum(artifact.points * state.own[seat].artifacts[artifact.kind] for artifact in book.artifacts)
        return sure + held, sure + held
    possible = sorted(unseen_artifact_points(state, book, viewer or 0))
    number = player.artifacts
    return sure + sum(possible[:number]), sure + sum(possible[len(possible) - number :])


def unseen_artifact_points(state: Any, book: Printed, viewer: int) -> list[int]:
    """The points of every artifact that the viewer has not seen."""
    return [
        artifact.points
        for artifact in book.artifacts
        for _ in range(
            book.tables.artifact_copies[artifact.kind]
            - state.used[artifact.kind]
            - state.own[viewer].artifacts[artifact.kind]
        )
    ]
