"""Actions of Super Motherload told in words, in the position in which they are taken."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.envs.super_motherload.actions import ACTIONS, SIDE_NAMES, space_name
from minegym.envs.super_motherload.bombs import space_of, turns_at
from minegym.envs.super_motherload.constants import (
    BARE,
    BOARDS,
    COLOUR_NAMES,
    DRILL_FROM,
    DRILL_TO,
    KINDS,
    MAX_TURNS,
    MINERALS,
    ROCK,
    WIDTH,
)
from minegym.envs.super_motherload.drills import line_length, step_along
from minegym.envs.super_motherload.printed import Card, Printed, joined, printed
from minegym.envs.super_motherload.scene_seats import stack_scene
from minegym.render.words import counted


@dataclass(frozen=True)
class Position:
    """Where an action is taken."""

    state: Any
    book: Printed

    @property
    def tables(self) -> Any:
        """The edition as the rules read it."""
        return self.book.tables

    @property
    def player(self) -> Any:
        """What is public about the seat that acts."""
        return self.state.players[self.state.seat]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of its deck."""
        return self.book.cards[max(self.player.deck - 1, 0)]


def tell(record: np.void, edition: Edition, action: int) -> str:
    """What taking the action in this position means, in words fit for all seats to hear.

    It names cards that lie open or are played, bought or discarded by it, never one that stays in a hand or is drawn.
    """
    state, kind = RecordView(np.asarray(record)), ACTIONS.range_of(action)
    position = Position(state, printed(edition))
    return f"seat {state.seat} {TELLERS[kind.name](position, action - kind.start)}"


def end_turn_told(position: Position, _: int) -> str:
    """With the actions that it gives up, the cards that must be discarded, and whether the game ends."""
    state = position.state
    lost = f", losing {counted(state.actions, 'action')}" if state.actions else ""
    too_many = position.player.hand_size - position.tables.hand_limit
    if too_many > 0 and not state.ending:
        return f"ends its turn{lost}, with {counted(too_many, 'card')} to discard"
    return f"ends its turn{lost}" + ", which ends the game" * ends_the_game(position)


def ends_the_game(position: Position) -> bool:
    """Whether the game ends with this turn."""
    return bool(position.state.ending) or position.state.turn == MAX_TURNS


def draw_told(position: Position, _: int) -> str:
    """How many, and whether the discard pile is shuffled for it."""
    number, player = position.tables.draw, position.player
    discards = sum(player.discards[kind] for kind in range(KINDS))
    shuffled = ", shuffling its discard pile" if player.deck_size < number and discards else ""
    return f"draws {counted(min(number, player.deck_size + discards), 'card')}{shuffled}"


def drill_told(position: Position, colour: int) -> str:
    """Which colour, and how much longer artifacts make it."""
    extra = position.state.extra
    return f"announces a {COLOUR_NAMES[colour]} drill" + (f", {extra} longer than its icons" if extra else "")


def bomb_told(position: Position, kind: int) -> str:
    """With which card."""
    card = position.cards[kind]
    return f"announces a bomb with {card.name} ({card.pattern})"


def space_told(position: Position, space: int) -> str:
    """Where a drill begins or ends, or where a bomb goes off."""
    state = position.state
    if state.phase == DRILL_FROM:
        return f"begins the drill at {space_name(space)}"
    if state.phase == DRILL_TO:
        return drill_ends_told(position, space)
    pattern = state.pattern - 1
    turns = turns_at(state, position.tables, pattern, space) if pattern >= 0 else 0
    if turns and turns & (turns - 1) == 0:
        return explosion_told(position, turns.bit_length() - 1, space)
    return f"aims the bomb at {space_name(space)}"


def drill_ends_told(position: Position, last: int) -> str:
    """How long the drill is, and what it covers."""
    first = position.state.space - 1
    step = step_along(first // WIDTH != last // WIDTH)
    spaces = [first + number * step for number in range(line_length(first, last))]
    line = space_name(first) if len(spaces) == 1 else f"{space_name(first)} to {space_name(last)}"
    return f"lays the drill over {line}, {counted(len(spaces), 'space')}{finds_told(position, spaces)}"


def turn_told(position: Position, turn: int) -> str:
    """What the bomb covers."""
    return explosion_told(position, turn, position.state.space - 1)


def explosion_told(position: Position, turn: int, corner: int) -> str:
    """The spaces that a bomb covers, and what is there."""
    pattern = position.state.pattern - 1
    numbers = range(position.tables.pattern_spaces[pattern])
    spaces = sorted(space_of(position.tables, pattern, turn, corner, number) for number in numbers)
    return f"bombs {joined(space_name(space) for space in spaces)}{finds_told(position, spaces)}"


def finds_told(position: Position, spaces: Sequence[int]) -> str:
    """What a tunnel over these spaces goes through, and what lies there."""
    state, book = position.state, position.book
    hard = [state.terrain[space] for space in spaces if state.terrain[space] >= ROCK]
    through = Counter("rock" if terrain == ROCK else "steel plate" for terrain in hard)
    found = Counter(book.content_words(state.contents[space]) for space in spaces if state.contents[space] != BARE)
    passed = f", through {joined(counted(n, words) for words, n in through.items())}" if through else ""
    named = joined(words if n == 1 else f"{n} x {words}" for words, n in found.items()) if found else "nothing"
    return f"{passed}: {named}"


def pay_told(position: Position, kind: int) -> str:
    """With which card, and what it gives."""
    card = position.cards[kind]
    bonus = f": {position.book.bonus_words(card.drill)}" if card.drill.is_some else ""
    return f"pays {counted(card.icons, 'icon')} with {card.name}{bonus}"


def stack_told(position: Position, colour: int) -> str:
    """What is laid there, on which card, and whether that buys it."""
    state, book = position.state, position.book
    minerals = tuple(state.haul.minerals[mineral] for mineral in range(MINERALS))
    stack = stack_scene(position.player, book, position.cards, colour)
    laid = joined(book.mineral_words(minerals) or ["nothing"])
    if stack.top is None:
        return f"lays {laid} on its {COLOUR_NAMES[colour]} stack"
    money = stack.money + book.money(minerals)
    told = f"lays {laid} on {stack.top.name} ({COLOUR_NAMES[colour]})"
    if money < stack.top.cost:
        return f"{told}, {money} of {stack.top.cost}"
    bonus = f", gaining {book.bonus_words(stack.top.buy)}" if stack.top.buy.is_some else ""
    return f"{told} and buys it for {stack.top.cost}{bonus}"


def artifact_told(position: Position, kind: int) -> str:
    """Which one, and what it gives."""
    artifact = position.book.artifacts[kind]
    return f"uses the artifact {artifact.name}: {position.book.artifact_words(artifact)}"


def minor_told(position: Position, place: int) -> str:
    """Which one, and its points."""
    minor = position.state.minors[place] - 1
    return claim_told(position, "minors", minor, position.tables.minor_points[max(minor, 0)])


def major_told(position: Position, place: int) -> str:
    """Which one, and its points."""
    major = position.state.majors[place] - 1
    return claim_told(position, "majors", major, position.tables.major_points[max(major, 0)])


def claim_told(position: Position, subject: str, number: int, points: int) -> str:
    """An achievement with its points."""
    return f"claims {position.book.edition.words[subject][number]} for {counted(points, 'point')}"


def discard_told(position: Position, kind: int) -> str:
    """Which card, and whether the game ends with it."""
    is_last = position.player.hand_size - 1 <= position.tables.hand_limit
    return f"discards {position.cards[kind].name}" + ", which ends the game" * (is_last and ends_the_game(position))


def side_told(position: Position, side: int) -> str:
    """Which board comes, and which one leaves for it."""
    state = position.state
    depth = position.tables.depths_played[state.num_players, state.attached]
    is_full = all(state.depths[board] for board in range(BOARDS))
    leaves = f"; Depth {state.depths[0]} leaves" if is_full else ""
    return f"attaches Depth {depth} with side {SIDE_NAMES[side]} up{leaves}"


def deck_told(position: Position, deck: int) -> str:
    """Which one."""
    return f"chooses the {position.book.decks[deck]} deck"


TELLERS: dict[str, Callable[[Position, int], str]] = {
    "end_turn": end_turn_told,
    "draw": draw_told,
    "drill": drill_told,
    "bomb": bomb_told,
    "space": space_told,
    "turn": turn_told,
    "pay": pay_told,
    "stack": stack_told,
    "artifact": artifact_told,
    "minor": minor_told,
    "major": major_told,
    "discard": discard_told,
    "side": side_told,
    "deck": deck_told,
}
