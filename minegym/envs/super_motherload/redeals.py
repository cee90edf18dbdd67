"""Drawing anew what a seat does not know, so that it agrees with all that the seat has seen. Compiled with the rules.

Of another's hand a seat knows the kept cards and which cards are unknown; which of these are in hand is as likely as
shuffling made it. But while a drill is announced the hand must be able to pay for it: then hands that cannot are left
out, and the others stay as likely as they were. Whether a hand can pay depends on how many cards it has that pay one,
two and three icons; so these numbers are drawn first, in proportion to how many hands have them.
"""

from typing import Any

from minegym.core.chance import draw_below
from minegym.envs.super_motherload.artifacts import redraw_artifacts
from minegym.envs.super_motherload.cards import draw_card
from minegym.envs.super_motherload.constants import DRILL_FROM, KINDS, PAY, ROWS
from minegym.envs.super_motherload.drills import (
    LENGTHS,
    can_drill,
    lines_from,
    payments,
    pays,
    pays_from,
)
from minegym.envs.super_motherload.stacks import refresh_score

ALL_HANDS = 1 << 30  # more than the hands that can be drawn from a deck's cards
TRIES = 100


def redeal(state: Any, tables: Any, seat: int) -> None:
    """Draw anew what the seat does not know: which cards others hold, and which artifacts. At the end all is known."""
    if state.over:
        return
    for other in range(state.num_players):
        if other != seat and state.players[other].deck:
            redraw_hand(state, tables, other)
    redraw_artifacts(state, seat)
    for other in range(state.num_players):
        refresh_score(state, tables, other)


def redraw_hand(state: Any, tables: Any, seat: int) -> None:
    """Draw anew which of the unknown cards are in the hand."""
    if seat != state.active or state.colour == 0:
        draw_any_hand(state, seat)
        return
    wanted = icons_wanted(state)
    draw_paying_hand(state, tables, seat, wanted)
    tries = 1
    while tries < TRIES and state.phase == PAY and has_no_choice(payments(state, tables)):
        draw_paying_hand(state, tables, seat, wanted)
        tries += 1


def has_no_choice(choices: int) -> bool:
    """Whether there are not two ways to pay: then the seat would not have been asked."""
    return choices & (choices - 1) == 0


def put_back(state: Any, seat: int) -> int:
    """Put all unknown cards of a hand into the draw deck; how many they were."""
    player, own = state.players[seat], state.own[seat]
    number = player.hand_size
    for kind in range(KINDS):
        number -= player.kept[kind]
    own.hand = player.kept
    own.draw = player.unknown
    player.hand_size -= number
    player.deck_size += number
    return number


def draw_any_hand(state: Any, seat: int) -> None:
    """Every unknown card is as likely as the next."""
    for _ in range(put_back(state, seat)):
        draw_card(state, seat)


# --- Hands that can pay ----------------------------------------------------------------------------------------------


def icons_wanted(state: Any) -> int:
    """The numbers of icons, as bits, that pay for what is announced."""
    if state.phase == PAY:
        return 1 << state.need
    lengths = lines_from(state) if state.phase != DRILL_FROM else 0
    if state.phase == DRILL_FROM:
        for length in range(1, ROWS + 1):
            lengths |= can_drill(state, state.colour - 1, 1 << length) << length
    return lengths >> state.extra & ~1


def draw_paying_hand(state: Any, tables: Any, seat: int, wanted: int) -> None:
    """Of the hands that can pay, every one is as likely as the next."""
    number = put_back(state, seat)
    hands, ones, twos, threes = count_hands(state, tables, seat, number, wanted, ALL_HANDS)
    hands, ones, twos, threes = count_hands(state, tables, seat, number, wanted, draw_below(state, hands))
    for n in range(number):
        icons = 1 if n < ones else 2 if n < ones + twos else 3 if n < ones + twos + threes else 0
        draw_that_pays(state, tables, seat, icons)


def count_hands(state: Any, tables: Any, seat: int, number: int, wanted: int, nth: int) -> tuple[int, int, int, int]:
    """Count hands of so many unknown cards that can pay, up to and with the n-th, from 0.

    How many were counted, and how many of its unknown cards pay one, two and three icons.
    """
    others, singles, doubles, triples = 0, 0, 0, 0
    kept = 1  # numbers of icons that the kept cards come to
    for kind in range(KINDS):
        icons = icons_paid(state, tables, seat, kind)
        there = state.own[seat].draw[kind]
        others += there * (icons == 0)
        singles += there * (icons == 1)
        doubles += there * (icons == 2)
        triples += there * (icons == 3)
        for _ in range(state.own[seat].hand[kind] * (icons > 0)):
            kept |= kept << icons & LENGTHS
    counted, ones, twos, threes, code = 0, 0, 0, 0, 0
    while counted <= nth and code < (singles + 1) * (doubles + 1) * (triples + 1):
        ones = code % (singles + 1)
        twos = code // (singles + 1) % (doubles + 1)
        threes = code // (singles + 1) // (doubles + 1)
        rest = number - ones - twos - threes
        if 0 <= rest <= others and add_icons(kept, ones, twos, threes) & wanted:
            counted += ways(others, rest) * ways(singles, ones) * ways(doubles, twos) * ways(triples, threes)
        code += 1
    return counted, ones, twos, threes


def add_icons(sums: int, ones: int, twos: int, threes: int) -> int:
    """The numbers of icons, as bits, with so many cards of one, two and three icons besides."""
    for n in range(ones + twos + threes):
        icons = 1 if n < ones else 2 if n < ones + twos else 3
        sums |= sums << icons & LENGTHS
    return sums


def ways(things: int, number: int) -> int:
    """How many ways there are to choose so many of some things."""
    found = 1
    for n in range(number):
        found = found * (things - n) // (n + 1)
    return found


def icons_paid(state: Any, tables: Any, seat: int, kind: int) -> int:
    """The icons that a kind of card still pays for the drill announced; 0 if none."""
    deck = state.players[seat].deck - 1
    if kind < pays_from(state) or not pays(tables, deck, kind, state.colour - 1):
        return 0
    return tables.icons[deck, kind]


def draw_that_pays(state: Any, tables: Any, seat: int, icons: int) -> None:
    """Draw one of the cards that pay so many icons, each as likely as the next."""
    own, there = state.own[seat], 0
    for kind in range(KINDS):
        there += own.draw[kind] * (icons_paid(state, tables, seat, kind) == icons)
    n, chosen = draw_below(state, there), KINDS
    for kind in range(KINDS):
        if chosen == KINDS and icons_paid(state, tables, seat, kind) == icons:
            if n < own.draw[kind]:
                chosen = kind
            n -= own.draw[kind]
    own.draw[chosen] -= 1
    own.hand[chosen] += 1
    state.players[seat].deck_size -= 1
    state.players[seat].hand_size += 1
