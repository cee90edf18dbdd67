"""Drills and bombs from the announcement to what they bring up. Compiled with the rules."""

from typing import Any

from minegym.core.counts import lowest
from minegym.envs.super_motherload.achievements import note_event
from minegym.envs.super_motherload.artifacts import find_artifact
from minegym.envs.super_motherload.board import cover, deepest, is_across_seam
from minegym.envs.super_motherload.bombs import space_of, turns_at
from minegym.envs.super_motherload.cards import discard_card, show_card
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BARE,
    BOARD_SPACES,
    BOMB,
    BOMB_AS,
    BOMB_AT,
    BOMB_ROCK,
    BOMB_SPACES,
    BONUS_SPACES,
    COLLECT,
    COLLECT_VALUE,
    DRAW_ONE,
    DRAW_TWO,
    DRILL_CARDS,
    DRILL_FROM,
    DRILL_LENGTH,
    DRILL_STEEL,
    DRILL_TO,
    DRILL_WILD,
    KINDS,
    MINERAL,
    MINERALS,
    PAY,
    ROCK,
    SEAM,
    STEEL,
    WIDTH,
    WILD,
)
from minegym.envs.super_motherload.counts import capped
from minegym.envs.super_motherload.drills import line_length, payments, step_along
from minegym.envs.super_motherload.stacks import gain_bonus, number_in_haul, take_draws


def clear_announcement(state: Any) -> None:
    """Forget what was announced, and what it brought."""
    state.colour = state.pattern = state.bomb_card = state.space = 0
    state.length = state.down = state.need = 0
    haul = state.haul
    haul.bonuses = haul.steel = haul.rock = 0
    for kind in range(KINDS):
        haul.paid[kind] = 0


# --- Drills --------------------------------------------------------------------------------------------------------


def announce_drill(state: Any, colour: int) -> None:
    """R20: a drill of that colour; its line is chosen end by end."""
    state.actions -= 1
    state.colour = 1 + colour
    state.phase = DRILL_FROM


def begin_line(state: Any, space: int) -> None:
    """The line begins there: its end that comes first in reading order."""
    state.space = 1 + space
    state.phase = DRILL_TO


def end_line(state: Any, tables: Any, space: int) -> bool:
    """R23, R59: the line ends there; its cards are paid as far as there is no choice. Whether all are paid."""
    first = state.space - 1
    state.down = first // WIDTH != space // WIDTH
    state.length = line_length(first, space)
    state.need = state.length - state.extra
    state.extra = 0
    return pay_what_must(state, tables)


def pay_what_must(state: Any, tables: Any) -> bool:
    """Pay as long as there is but one way to; whether the drill is paid."""
    choices = payments(state, tables) if state.need else 0
    while choices and choices & (choices - 1) == 0:
        pay(state, tables, lowest(choices))
        choices = payments(state, tables) if state.need else 0
    state.phase = PAY
    return state.need == 0


def pay(state: Any, tables: Any, kind: int) -> None:
    """R20, R52, R53: play a card for the drill; its drill bonus joins the haul."""
    deck = state.players[state.active].deck - 1
    discard_card(state, state.active, kind)
    state.need -= tables.icons[deck, kind]
    state.haul.paid[kind] += 1
    gain_bonus(state, tables.drill[deck, kind])


def drill(state: Any, tables: Any) -> None:
    """R23, R24, R40, R68: lay the line that is paid for, and take what is there."""
    first = state.space - 1
    before_value, before_number = value_of_haul(state, tables), number_in_haul(state)
    for number in range(state.length):
        dig(state, tables, first + number * step_along(state.down))
    note_event(state, tables, DRILL_LENGTH, state.length)
    note_event(state, tables, DRILL_STEEL, state.haul.steel)
    note_payment(state, tables)
    note_haul(state, tables, before_value, before_number)
    if is_across_seam(first, first + (state.length - 1) * step_along(state.down)):
        note_event(state, tables, SEAM, 1)
    take_draws(state, tables)


def note_payment(state: Any, tables: Any) -> None:
    """R68: note with how many cards the drill was paid, and whether all of them were wild."""
    deck, cards, wild = state.players[state.active].deck - 1, 0, 0
    for kind in range(KINDS):
        cards += state.haul.paid[kind]
        wild += state.haul.paid[kind] * (tables.colour[deck, kind] == WILD)
    note_event(state, tables, DRILL_CARDS, cards)
    if wild == cards:
        note_event(state, tables, DRILL_WILD, state.length)


# --- Bombs ---------------------------------------------------------------------------------------------------------


def announce_bomb(state: Any, tables: Any, kind: int) -> None:
    """R26: a bomb with that card, which all see; where it goes off is chosen next."""
    state.actions -= 1
    show_card(state, state.active, kind)
    state.bomb_card = 1 + kind
    state.pattern = tables.pattern[state.players[state.active].deck - 1, kind]
    state.phase = BOMB_AT


def place_bomb(state: Any, tables: Any, corner: int) -> int:
    """The corner of its box is there; the turns, as bits, in which it fits."""
    state.space = 1 + corner
    state.phase = BOMB_AS
    return turns_at(state, tables, state.pattern - 1, corner)


def explode(state: Any, tables: Any, turn: int) -> None:
    """R25-R27, R40: pay token and card, lay the shape, and take what is there."""
    state.players[state.active].bombs -= 1
    discard_card(state, state.active, state.bomb_card - 1)
    pattern, corner = state.pattern - 1, state.space - 1
    spaces = tables.pattern_spaces[pattern]
    for number in range(spaces):
        dig(state, tables, space_of(tables, pattern, turn, corner, number))
    note_event(state, tables, BOMB_ROCK, state.haul.rock)
    note_event(state, tables, BOMB_SPACES, spaces)
    note_haul(state, tables, 0, 0)
    for number in range(spaces):
        if is_across_seam(space_of(tables, pattern, turn, corner, 0), space_of(tables, pattern, turn, corner, number)):
            note_event(state, tables, SEAM, 1)
    take_draws(state, tables)


# --- What is there -------------------------------------------------------------------------------------------------


def dig(state: Any, tables: Any, space: int) -> None:
    """R40-R43: cover a space, and take what is on it."""
    content, terrain = state.contents[space], state.terrain[space]
    cover(state, space)
    state.contents[space] = BARE
    state.haul.rock += terrain == ROCK
    state.haul.steel += terrain >= STEEL
    state.haul.bonuses += content >= BOMB
    if content >= BOMB:
        player = state.players[state.active]
        state.haul.draws = capped(state.haul.draws + (content == DRAW_ONE) + 2 * (content == DRAW_TWO))
        player.bombs = capped(player.bombs + (content == BOMB))
        if content == ARTIFACT:
            state.artifacts_left -= space // BOARD_SPACES == deepest(state)
            find_artifact(state, tables, state.active)
    elif content >= MINERAL:
        state.haul.minerals[content - MINERAL] += 1


def value_of_haul(state: Any, tables: Any) -> int:
    """What those minerals are worth."""
    value = 0
    for mineral in range(MINERALS):
        value += state.haul.minerals[mineral] * tables.mineral_value[mineral]
    return value


def note_haul(state: Any, tables: Any, value_before: int, number_before: int) -> None:
    """Note what the action has collected from the board, apart from what its cards have brought."""
    note_event(state, tables, COLLECT, number_in_haul(state) - number_before)
    note_event(state, tables, COLLECT_VALUE, value_of_haul(state, tables) - value_before)
    note_event(state, tables, BONUS_SPACES, state.haul.bonuses)
