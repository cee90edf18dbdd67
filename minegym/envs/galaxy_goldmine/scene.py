"""What a picture of Galaxy Goldmine shows, read from a record once, for text and for SVG alike."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition, Viewer
from minegym.core.interpreter import RecordView
from minegym.core.payoffs import TRUNCATED
from minegym.core.seats import seats_after
from minegym.envs.galaxy_goldmine.asteroid import face_down, layer_of, standing
from minegym.envs.galaxy_goldmine.constants import (
    BLACK_HOLE,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    EVENT,
    FRAGMENT,
    FRAGMENTS,
    KINDS,
    LAYERS,
    LOST_TOOL,
    NOTHING,
    PILES,
    STARTING_TOOLS,
    STEAL,
    TOOL_NAMES,
    TOOLS,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.edition import kind_names
from minegym.render.words import counted

NOBODY = -1
TOOL_WORDS = (  # in the order of the tools' numbers
    "collects 1 Pickaxe card",
    "collects 1 or 2 Hand cards",
    "looks at 2 cards of 2 piles",
    "protects a Valuable",
    "steals a Valuable",
    "explores once more",
)
EFFECT_WORDS = (  # in the order of the effects' numbers
    "ends the turn",
    "next seat steals",
    "all discard",
    "stops a tool",
    "one more flip",
    "collect any card",
    "steal a card",
    "tools ready again",
)


@dataclass(frozen=True)
class Card:
    """A kind of card as people know it."""

    kind: int
    name: str
    sort: str  # "Valuable", "Fragment", "Black Hole", "Lost Tool" or "Event"
    value: int  # points of a Valuable, else 0
    icons: int  # of a Valuable, as bits
    effect: str  # of an Event, in words

    @property
    def is_valuable(self) -> bool:
        """Whether it has a number."""
        return self.sort == "Valuable"


@dataclass(frozen=True)
class PileCard:
    """A card of a pile; `card` is None if the viewer does not know it."""

    card: Card | None
    layer: int
    is_face_up: bool
    seen_by: tuple[int, ...]  # the seats that have looked at it, if it lies face down


@dataclass(frozen=True)
class ToolScene:
    """A tool of the board."""

    tool: int
    name: str
    use: str
    is_there: bool  # from the start, or once found
    is_chosen: bool
    ready: int
    disabled_until: int  # the seat until whose next turn it is out of order, or NOBODY

    @property
    def status(self) -> tuple[str, ...]:
        """How it stands with the tool: a phrase or two."""
        ready = ("used", "ready", "ready twice")[self.ready]
        if not self.is_there:
            return ("lost, not found yet",)
        if self.disabled_until != NOBODY:
            chosen = "chosen, " if self.is_chosen else ""
            return (f"{chosen}out of order", f"until seat {self.disabled_until}'s next turn")
        if self.is_chosen:
            return (f"chosen, {ready}",)
        return (f"found this turn, {ready}",) if self.ready else ("on the board",)


@dataclass(frozen=True)
class Stock:
    """A kind of card: how many lie face down, by layer, and how many in the discard pile."""

    card: Card
    face_down: tuple[int, ...]
    discarded: int


@dataclass(frozen=True)
class Held:
    """A kind of Valuable in a hand: how many there are, at least and at most, as far as the viewer knows."""

    card: Card
    least: int
    most: int


@dataclass(frozen=True)
class SeatScene:
    """One seat: its hand, as far as the viewer knows it, and what lies before it."""

    seat: int
    placement: int  # 0 while the game lasts
    is_viewer: bool
    is_active: bool
    is_asked: bool
    starts: bool
    points: tuple[int, int]  # at least and at most
    hand: tuple[Held, ...]
    hand_size: int  # Valuables in hand, the protected one aside
    unknown: int  # those of them of which the viewer cannot tell the kind
    protected: Card | None
    fragments: int


@dataclass(frozen=True)
class Scene:
    """The whole table: whose turn, what is asked, the asteroid, the tools, and every seat."""

    time: str
    question: str
    is_over: bool
    is_open: bool  # the spectator's
    explorations: int
    black_holes: int
    black_holes_to_end: int
    piles: tuple[tuple[PileCard, ...], ...]  # from the top
    tools: tuple[ToolScene, ...]
    stocks: tuple[Stock, ...]
    seats: tuple[SeatScene, ...]


def scene(record: np.void, edition: Edition, viewer: Viewer) -> Scene:
    """Read a record as the viewer knows it; nothing in it changes."""
    state, tables = RecordView(np.asarray(record)), RecordView(edition.tables[0:1].reshape(()))
    cards = cards_of(tables, edition)
    return Scene(
        time=time_in_words(state),
        question=result_in_words(state, tables) if state.over else question_in_words(state),
        is_over=state.over != 0,
        is_open=viewer is None,
        explorations=state.explorations,
        black_holes=state.black_holes,
        black_holes_to_end=tables.black_holes,
        piles=tuple(pile_scene(state, cards, pile, viewer) for pile in range(PILES)),
        tools=tuple(tool_scene(state, tool) for tool in range(TOOLS)),
        stocks=tuple(stock(state, card) for card in cards if card.name),
        seats=tuple(seat_scene(state, cards, seat, viewer) for seat in range(state.num_players)),
    )


# --- Words ---------------------------------------------------------------------------------------------------------


def time_in_words(state: Any) -> str:
    """The turn and whose it is; and how many turns have passed idly, for a round of them ends the game."""
    if state.over:
        return f"Turn {state.turn}"
    idle = f", after {counted(state.idle, 'idle turn')}" if state.idle else ""
    so_far = " and idle so far" if state.idle and not state.progress else ""
    return f"Turn {state.turn}: seat {state.active}{idle}{so_far}"


def question_in_words(state: Any) -> str:
    """Whose decision it is, and what is asked."""
    seat = f"Seat {state.seat}"
    return {
        CHOOSE: f"{seat} chooses two tools",
        DISCARD: f"{seat} discards a Valuable, as an Event says",
        DISABLE: f"{seat} puts a tool out of order, as an Event says",
        COLLECT: f"{seat} collects any face-up Valuable, as an Event says",
        STEAL: f"{seat} steals a Valuable from somebody, as an Event says",
    }.get(state.phase) or f"{seat} {exploring_in_words(state)}"


def exploring_in_words(state: Any) -> str:
    """What is left to explore."""
    if state.explorations == 0:
        return "has no exploration left: it uses tools or ends its turn"
    left = f"{counted(state.explorations, 'exploration')} left"
    return f"explores, {left}" if face_down(state) else f"has {left}, but no pile shows a face-down card"


def result_in_words(state: Any, tables: Any) -> str:
    """Why the game ended, and who won."""
    first = [seat for seat in range(state.num_players) if state.placement[seat] == 1]
    end = f"Game over, {end_in_words(state, tables)}"
    points = f"with {counted(state.score[first[0]], 'point')}"
    if len(first) > 1:
        return f"{end}: seats {', '.join(map(str, first[:-1]))} and {first[-1]} share the win {points}"
    if state.players[first[0]].fragments == FRAGMENTS:
        return f"{end}: seat {first[0]} wins"
    tied = [state.score[seat] for seat in range(state.num_players)].count(state.score[first[0]]) > 1
    cards = f" and {counted(state.tiebreak[first[0]], 'card')}" if tied else ""
    return f"{end}: seat {first[0]} wins {points}{cards}"


def end_in_words(state: Any, tables: Any) -> str:
    """What ended the game."""
    if any(state.players[seat].fragments == FRAGMENTS for seat in range(state.num_players)):
        return f"all {FRAGMENTS} Holomap Fragments are in one hand"
    if state.black_holes == tables.black_holes:
        return "the last Black Hole is revealed"
    if state.over == TRUNCATED:
        return "at the turn cap"
    return "a full round did nothing" if standing(state) else "the asteroid is gone"


# --- Cards and piles -----------------------------------------------------------------------------------------------


def cards_of(tables: Any, edition: Edition) -> tuple[Card, ...]:
    """Every kind of card, by number; nameless where the edition has none."""
    names = kind_names(edition)
    return tuple(
        Card(
            kind=kind,
            name=names[kind],
            sort=sort_of(kind),
            value=tables.value[kind] if kind < VALUABLES else 0,
            icons=tables.icons[kind] if kind < VALUABLES else 0,
            effect=EFFECT_WORDS[tables.effect[kind - EVENT]] if kind >= EVENT else "",
        )
        for kind in range(KINDS)
    )


def sort_of(kind: int) -> str:
    """What sort of card a kind is."""
    if kind < VALUABLES:
        return "Valuable"
    if kind >= EVENT:
        return "Event"
    return {FRAGMENT: "Fragment", BLACK_HOLE: "Black Hole"}.get(kind, "Lost Tool")


def pile_scene(state: Any, cards: tuple[Card, ...], pile: int, viewer: Viewer) -> tuple[PileCard, ...]:
    """The cards of a pile from the top, as many of them known as the viewer has seen."""
    height, face_up = state.height[pile], state.face_up[pile]
    known = height if viewer is None else max(state.players[viewer].looked[pile], face_up)
    return tuple(
        PileCard(
            card=cards[state.pile[pile, height - 1 - depth] - 1] if depth < known else None,
            layer=layer_of(height - 1 - depth),
            is_face_up=depth < face_up,
            seen_by=seen_by(state, pile, depth) if depth >= face_up else (),
        )
        for depth in range(height)
    )


def seen_by(state: Any, pile: int, depth: int) -> tuple[int, ...]:
    """The seats that have looked at the card so deep in a pile."""
    return tuple(seat for seat in range(state.num_players) if state.players[seat].looked[pile] > depth)


def stock(state: Any, card: Card) -> Stock:
    """How many cards of a kind lie face down and in the discard pile."""
    face_down_cards = tuple(state.unseen[layer, card.kind] for layer in range(LAYERS))
    return Stock(card, face_down_cards, state.discards[card.kind])


def tool_scene(state: Any, tool: int) -> ToolScene:
    """How it stands with a tool."""
    return ToolScene(
        tool=tool,
        name=TOOL_NAMES[tool],
        use=TOOL_WORDS[tool],
        is_there=tool < STARTING_TOOLS or state.activated[tool - STARTING_TOOLS] == 1,
        is_chosen=state.chosen[tool] == 1,
        ready=state.ready[tool],
        disabled_until=state.disabled[tool] - 1,
    )


def tool_of(card: Card) -> int:
    """The tool that a Lost Tool's card stands for."""
    return STARTING_TOOLS + card.kind - LOST_TOOL


# --- Seats ---------------------------------------------------------------------------------------------------------


def seat_scene(state: Any, cards: tuple[Card, ...], seat: int, viewer: Viewer) -> SeatScene:
    """One seat as the viewer knows it; at the end all hands are shown and counted."""
    player = state.players[seat]
    is_open = viewer in (None, seat) or state.over != 0
    hand = open_hand(state, cards, seat) if is_open else known_hand(state, cards, seat, viewer or 0)
    unknown = player.unprotected - sum(held.least for held in hand)
    protected = cards[player.protected - 1] if player.protected != NOTHING else None
    return SeatScene(
        seat=seat,
        placement=state.placement[seat],
        is_viewer=viewer == seat,
        is_active=state.active == seat and not state.over,
        is_asked=state.seat == seat and not state.over,
        starts=state.starting_seat == seat,
        points=points(hand, unknown, protected.value if protected else 0),
        hand=hand,
        hand_size=player.unprotected,
        unknown=unknown,
        protected=protected,
        fragments=player.fragments,
    )


def open_hand(state: Any, cards: tuple[Card, ...], seat: int) -> tuple[Held, ...]:
    """A hand that the viewer sees."""
    numbers = [state.hand[seat, kind] for kind in range(VALUABLES)]
    return tuple(Held(cards[kind], number, number) for kind, number in enumerate(numbers) if number)


def known_hand(state: Any, cards: tuple[Card, ...], seat: int, viewer: int) -> tuple[Held, ...]:
    """What may be in a hand of another, as far as the viewer can tell."""
    knowledge, owner = state.knowledge[viewer], seats_after(viewer, seat, state.num_players)
    bounds = [(knowledge.sure[owner, kind], knowledge.may[owner, kind]) for kind in range(VALUABLES)]
    return tuple(Held(cards[kind], sure, may) for kind, (sure, may) in enumerate(bounds) if may)


def points(hand: tuple[Held, ...], unknown: int, protected: int) -> tuple[int, int]:
    """The least and the most that a hand can be worth, and with it the card under the Forcefield."""
    sure = protected + sum(held.least * held.card.value for held in hand)
    doubtful = sorted(held.card.value for held in hand for _ in range(held.most - held.least))
    return sure + sum(doubtful[:unknown]), sure + sum(doubtful[len(doubtful) - unknown :])
