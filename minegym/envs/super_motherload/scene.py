"""What a picture of Super Motherload shows, read from a record once, for text and for SVG alike."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition, Viewer
from minegym.core.interpreter import RecordView
from minegym.core.payoffs import TRUNCATED
from minegym.envs.super_motherload.actions import SIDE_NAMES, space_name
from minegym.envs.super_motherload.constants import (
    ACT,
    BOARD_ROWS,
    BOARD_SPACES,
    BOARDS,
    BOMB_AS,
    BOMB_AT,
    COLOUR_NAMES,
    COLOURS,
    DECK,
    DECKS,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    MAJORS_UP,
    MINERALS,
    MINORS,
    MINORS_UP,
    PAY,
    SIDE,
    SIDES,
    STACK,
)
from minegym.envs.super_motherload.drills import step_along
from minegym.envs.super_motherload.printed import Artifact, Card, Printed, joined, printed
from minegym.envs.super_motherload.scene_seats import SeatScene, cards_of, seat_scene
from minegym.render.words import counted


@dataclass(frozen=True)
class SpaceScene:
    """A space of a board."""

    terrain: int
    content: int
    is_tunnel: bool
    is_announced: bool  # part of the drill or the bomb that is announced, as far as it is chosen


@dataclass(frozen=True)
class BoardScene:
    """A board on the table, or one that can be chosen."""

    depth: int
    side: str
    first_row: int
    spaces: tuple[SpaceScene, ...]

    @property
    def name(self) -> str:
        """Its depth and side."""
        return f"Depth {self.depth}, side {self.side}"


@dataclass(frozen=True)
class MinorScene:
    """A minor achievement face up."""

    place: int
    name: str
    points: int
    goal: str
    is_met: bool  # by the active seat
    tally: str  # what counts in this turn so far, where that adds up


@dataclass(frozen=True)
class MajorScene:
    """A major achievement face up, or the place of one that was claimed."""

    place: int
    name: str  # "" once it is claimed
    points: int
    needs: tuple[int, ...]  # bought cards of each colour
    met_by: tuple[int, ...]  # the seats that have bought as many


@dataclass(frozen=True)
class DeckScene:
    """One of the decks to choose from."""

    number: int
    name: str
    seat: int | None  # that has chosen it
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Scene:
    """The whole table: whose turn, what is asked, the boards, what lies open, and every seat."""

    printed: Printed
    time: str
    question: str
    under_way: str  # the action announced, and what it has brought
    is_over: bool
    is_open: bool  # the spectator's
    is_setup: bool  # decks are not chosen yet
    artifacts_left: int
    boards: tuple[BoardScene, ...]
    to_choose: tuple[BoardScene, ...]  # the sides of the next board, while one is chosen
    decks: tuple[DeckScene, ...]
    minors: tuple[MinorScene, ...]
    majors: tuple[MajorScene, ...]
    may_claim: str
    unseen_minors: tuple[str, ...]
    used: tuple[tuple[Artifact, int], ...]
    supply: tuple[tuple[Artifact, int], ...]  # artifacts that nobody has taken: for the spectator alone
    seats: tuple[SeatScene, ...]


def scene(record: np.void, edition: Edition, viewer: Viewer) -> Scene:
    """Read a record as the viewer knows it; nothing in it changes."""
    state, book = RecordView(np.asarray(record)), printed(edition)
    return Scene(
        printed=book,
        time=time_in_words(state),
        question=result_in_words(state) if state.over else question_in_words(state, book),
        under_way=under_way_in_words(state, book),
        is_over=state.over != 0,
        is_open=viewer is None,
        is_setup=state.turn == 0,
        artifacts_left=state.artifacts_left,
        boards=boards(state),
        to_choose=sides_to_choose(state, book.tables),
        decks=tuple(deck_scene(state, book, deck) for deck in range(DECKS)),
        minors=tuple(minor_scene(state, book, place) for place in range(MINORS_UP) if state.minors[place]),
        majors=tuple(major_scene(state, book, place) for place in range(MAJORS_UP)) if state.turn else (),
        may_claim=may_claim_in_words(state),
        unseen_minors=tuple(edition.words["minors"][minor] for minor in range(MINORS) if state.unseen_minors[minor]),
        used=tuple((artifact, state.used[artifact.kind]) for artifact in book.artifacts if state.used[artifact.kind]),
        supply=supply(state, book) if viewer is None else (),
        seats=tuple(seat_scene(state, book, seat, viewer) for seat in range(state.num_players)),
    )


def supply(state: Any, book: Printed) -> tuple[tuple[Artifact, int], ...]:
    """The artifacts that nobody has taken."""
    return tuple((artifact, state.supply[artifact.kind]) for artifact in book.artifacts if state.supply[artifact.kind])


# --- Words ---------------------------------------------------------------------------------------------------------


def time_in_words(state: Any) -> str:
    """The turn and whose it is, and how many actions it has left."""
    if state.turn == 0:
        return "Setup"
    if state.over:
        return f"Turn {state.turn}"
    last = ", the last turn" if state.ending else ""
    extra = f", next drill {state.extra} longer" if state.extra else ""
    return f"Turn {state.turn}: seat {state.active}, {counted(state.actions, 'action')} left{extra}{last}"


def question_in_words(state: Any, book: Printed) -> str:
    """Whose decision it is, and what is asked."""
    phase, seat = state.phase, f"Seat {state.seat}"
    if phase == ACT:
        left = "takes an action, or ends its turn" if state.actions else "claims, uses artifacts, or ends its turn"
        return f"{seat} {left}"
    if phase == DISCARD:
        too_many = state.players[state.seat].hand_size - book.tables.hand_limit
        return f"{seat} discards {counted(too_many, 'card')}"
    return f"{seat} {questions(state, book)[phase]}"


def questions(state: Any, book: Printed) -> dict[int, str]:
    """What is asked in the other phases."""
    shape = book.patterns[state.pattern - 1] if state.pattern else ""
    depth = book.tables.depths_played[state.num_players, state.attached]
    return {
        SIDE: f"chooses the side of Depth {depth}",
        DECK: "chooses a deck",
        DRILL_FROM: "chooses where its drill begins",
        DRILL_TO: "chooses where its drill ends",
        PAY: f"pays for its drill, {counted(state.need, 'icon')} more",
        BOMB_AT: f"chooses where its bomb goes off, shape {shape}",
        BOMB_AS: f"turns its bomb, shape {shape}",
        STACK: "chooses a stack for its minerals",
    }


def under_way_in_words(state: Any, book: Printed) -> str:
    """The drill or bomb announced, as far as it is chosen, and what waits; "" between actions."""
    parts = []
    if state.colour:
        parts.append(f"A {COLOUR_NAMES[state.colour - 1]} drill{line_in_words(state)}")
    if state.pattern:
        at = f" at {space_name(state.space - 1)}" if state.space else ""
        parts.append(f"A {book.patterns[state.pattern - 1]} bomb{at}")
    if paid := cards_of(book.cards[state.players[state.active].deck - 1], state.haul.paid):
        parts.append(f"paid with {joined(card.name if n == 1 else f'{n} x {card.name}' for card, n in paid)}")
    if state.haul.draws:
        parts.append(f"{counted(state.haul.draws, 'card')} to draw")
    if minerals := haul_minerals(state):
        waiting = ", ".join(book.mineral_words(minerals))
        parts += [f"{waiting} ({book.money(minerals)}) to lay on a stack"] * bool(waiting)
    return "; ".join(parts)


def line_in_words(state: Any) -> str:
    """Where the drill lies, as far as it is chosen."""
    if not state.space:
        return ""
    first = state.space - 1
    if not state.length:
        return f" from {space_name(first)}"
    last = first + (state.length - 1) * step_along(state.down)
    if last == first:
        return f" at {space_name(first)}"
    return f" from {space_name(first)} to {space_name(last)}"


def haul_minerals(state: Any) -> tuple[int, ...]:
    """The minerals that wait for a stack."""
    return tuple(state.haul.minerals[mineral] for mineral in range(MINERALS))


def may_claim_in_words(state: Any) -> str:
    """What the active seat may still claim in this turn."""
    if state.turn == 0 or state.over:
        return ""
    kinds = ["a minor"] * state.may_claim_minor + ["a major"] * state.may_claim_major
    return f"Seat {state.active} may still claim {' and '.join(kinds) or 'nothing'} this turn"


def result_in_words(state: Any) -> str:
    """Why the game ended, and who won."""
    first = [seat for seat in range(state.num_players) if state.placement[seat] == 1]
    end = "at the turn cap" if state.over == TRUNCATED else "the last artifact is dug out"
    points = f"with {counted(state.score[first[0]], 'point')}"
    if len(first) > 1:
        names = f"seats {', '.join(map(str, first[:-1]))} and {first[-1]}"
        return f"Game over, {end}: {names} share the win {points}"
    tied = [state.score[seat] for seat in range(state.num_players)].count(state.score[first[0]]) > 1
    why = ", ahead of the starting seat" if tied else ""
    return f"Game over, {end}: seat {first[0]} wins {points}{why}"


# --- Boards --------------------------------------------------------------------------------------------------------


def boards(state: Any) -> tuple[BoardScene, ...]:
    """The boards on the table, the upper one first."""
    announced = announced_spaces(state)
    return tuple(
        BoardScene(
            depth=state.depths[board],
            side=SIDE_NAMES[state.sides[board]],
            first_row=board * BOARD_ROWS,
            spaces=tuple(
                SpaceScene(state.terrain[space], state.contents[space], state.tunnel[space] == 1, space in announced)
                for space in range(board * BOARD_SPACES, (board + 1) * BOARD_SPACES)
            ),
        )
        for board in range(BOARDS)
        if state.depths[board]
    )


def announced_spaces(state: Any) -> set[int]:
    """The spaces chosen so far for the drill or bomb announced."""
    if not state.space:
        return set()
    first = state.space - 1
    return {first + number * step_along(state.down) for number in range(max(state.length, 1))}


def sides_to_choose(state: Any, tables: Any) -> tuple[BoardScene, ...]:
    """Both sides of the next board, while somebody chooses one."""
    if state.phase != SIDE or state.over:
        return ()
    depth = tables.depths_played[state.num_players, state.attached]
    return tuple(
        BoardScene(
            depth=depth,
            side=SIDE_NAMES[side],
            first_row=0,
            spaces=tuple(
                SpaceScene(
                    tables.terrain[depth - 1, side, place], tables.contents[depth - 1, side, place], False, False
                )
                for place in range(BOARD_SPACES)
            ),
        )
        for side in range(SIDES)
    )


# --- What lies open ------------------------------------------------------------------------------------------------


def deck_scene(state: Any, book: Printed, deck: int) -> DeckScene:
    """A deck, and who has chosen it."""
    seats = [seat for seat in range(state.num_players) if state.players[seat].deck == 1 + deck]
    cards = tuple(card for card in book.cards[deck] if card.cost)
    return DeckScene(deck, book.decks[deck], seats[0] if seats else None, cards)


def minor_scene(state: Any, book: Printed, place: int) -> MinorScene:
    """A minor face up."""
    minor, tables = state.minors[place] - 1, book.tables
    tally = state.tally[place]
    return MinorScene(
        place=place,
        name=book.edition.words["minors"][minor],
        points=tables.minor_points[minor],
        goal=book.goal_words(minor),
        is_met=state.met[place] == 1,
        tally=f"{tally} so far" if tally else "",
    )


def major_scene(state: Any, book: Printed, place: int) -> MajorScene:
    """A major face up, or its empty place."""
    major = state.majors[place] - 1
    if major < 0:
        return MajorScene(place, "", 0, (), ())
    needs = book.needs(major)
    met_by = tuple(
        seat
        for seat in range(state.num_players)
        if all(state.players[seat].bought[colour] >= needs[colour] for colour in range(COLOURS))
    )
    name = book.edition.words["majors"][major]
    return MajorScene(place, name, book.tables.major_points[major], needs, met_by)
