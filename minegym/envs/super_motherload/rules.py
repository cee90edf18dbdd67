"""The rules of Super Motherload, in the rulebook's order; R1, R2 ... are the numbered rules of its README."""

from typing import Any

from minegym.core.chance import draw_below
from minegym.core.counts import lowest, offer_bits
from minegym.core.payoffs import TERMINATED, TRUNCATED, rank_by_score
from minegym.core.seats import seat_clockwise
from minegym.envs.super_motherload.achievements import (
    begin_goals,
    can_claim,
    can_claim_major,
    can_claim_minor,
    claim_major,
    claim_minor,
    turn_up_minor,
)
from minegym.envs.super_motherload.actions import (
    CHOOSE_DECK,
    CHOOSE_SIDE,
    CHOOSE_STACK,
    CLAIM_MAJOR,
    CLAIM_MINOR,
    DISCARD_CARD,
    DRAW,
    DRILL,
    END_TURN,
    PAY_CARD,
    SPACE,
    TURN_BOMB,
    USE_ARTIFACT,
    USE_BOMB,
)
from minegym.envs.super_motherload.artifacts import can_use, use_artifact
from minegym.envs.super_motherload.board import attach, rows_on_table
from minegym.envs.super_motherload.bombs import can_bomb, corners_in_row, turns_at
from minegym.envs.super_motherload.cards import deal_deck, discard_card, draw_cards
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT_KINDS,
    BLUE,
    BOMB_AS,
    BOMB_AT,
    COLOURS,
    DECK,
    DECKS,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    KINDS,
    MAJORS,
    MAJORS_UP,
    MAX_TURNS,
    MINORS,
    MINORS_UP,
    PAY,
    RED,
    SIDE,
    SIDES,
    STACK,
    TURNS_OF_PATTERN,
    WIDTH,
    YELLOW,
)
from minegym.envs.super_motherload.digging import (
    announce_bomb,
    announce_drill,
    begin_line,
    clear_announcement,
    drill,
    end_line,
    explode,
    pay,
    pay_what_must,
    place_bomb,
)
from minegym.envs.super_motherload.drills import (
    can_drill,
    drill_lengths,
    icons_in_hand,
    lengths_of,
    offer_ends,
    payments,
    starts_in_row,
)
from minegym.envs.super_motherload.stacks import (
    drop_minerals,
    lay_minerals,
    number_in_haul,
    open_stacks,
    refresh_score,
)

# --- Setup ---------------------------------------------------------------------------------------------------------


def reset(state: Any, tables: Any) -> None:
    """R1, R2: draw the starting seat, and ask the one to its right for the side of Depth 1."""
    state.starting_seat = draw_below(state, state.num_players)
    state.active = state.starting_seat
    state.supply = tables.artifact_copies
    for minor in range(MINORS):
        state.unseen_minors[minor] = 1
    state.seat = seat_clockwise(state.starting_seat, state.num_players - 1, state.num_players)
    state.phase = SIDE


def choose_deck(state: Any, tables: Any, deck: int) -> None:
    """R3: the asked seat takes a deck; then the next one does, or the game begins."""
    state.players[state.seat].deck = 1 + deck
    state.seat = seat_clockwise(state.seat, 1, state.num_players)
    if state.seat == state.starting_seat:
        deal(state, tables)


def deal(state: Any, tables: Any) -> None:
    """R5-R8, R10: tokens, hands, majors and minors; then the first turn."""
    for seat in range(state.num_players):
        state.players[seat].bombs = tables.start_bombs
        deal_deck(state, tables, seat)
        draw_cards(state, tables, seat, tables.start_hand)
    deal_majors(state)
    for slot in range(MINORS_UP if state.num_players == 2 else MINORS_UP - 1):
        turn_up_minor(state, slot)
    begin_turn(state, tables, state.starting_seat)


def deal_majors(state: Any) -> None:
    """R5: three of the ten majors, in the order of their numbers."""
    slot = 0
    for major in range(MAJORS):
        if draw_below(state, MAJORS - major) < MAJORS_UP - slot:
            state.majors[slot] = 1 + major
            slot += 1


# --- Decisions -----------------------------------------------------------------------------------------------------


def legal(state: Any, tables: Any, mask: Any) -> None:
    """What the asked seat may do."""
    phase = state.phase
    if phase == ACT:
        legal_act(state, tables, mask)
    elif phase == DRILL_FROM:
        lengths = drill_lengths(state, tables, state.colour - 1)
        for row in range(rows_on_table(state)):
            offer_bits(mask, SPACE + row * WIDTH, WIDTH, starts_in_row(state, state.colour - 1, lengths, row))
    elif phase == DRILL_TO:
        offer_ends(state, mask, SPACE, drill_lengths(state, tables, state.colour - 1))
    elif phase == PAY:
        offer_bits(mask, PAY_CARD, KINDS, payments(state, tables))
    elif phase == BOMB_AT:
        for row in range(rows_on_table(state)):
            offer_bits(mask, SPACE + row * WIDTH, WIDTH, corners_in_row(state, tables, state.pattern - 1, row))
    elif phase == BOMB_AS:
        offer_bits(mask, TURN_BOMB, TURNS_OF_PATTERN, turns_at(state, tables, state.pattern - 1, state.space - 1))
    elif phase == STACK:
        offer_bits(mask, CHOOSE_STACK, COLOURS, open_stacks(state))
    elif phase == DISCARD:
        for kind in range(KINDS):
            mask[DISCARD_CARD + kind] = state.own[state.seat].hand[kind] > 0
    elif phase == SIDE:
        offer_bits(mask, CHOOSE_SIDE, SIDES, (1 << SIDES) - 1)
    else:
        offer_bits(mask, CHOOSE_DECK, DECKS, free_decks(state))


def free_decks(state: Any) -> int:
    """R3: the decks, as bits, that nobody has chosen."""
    decks = (1 << DECKS) - 1
    for seat in range(state.num_players):
        if state.players[seat].deck:
            decks &= ~(1 << state.players[seat].deck - 1)
    return decks


def legal_act(state: Any, tables: Any, mask: Any) -> None:
    """R12, R13, R54-R61: end the turn, act, use artifacts, claim achievements."""
    seat = state.seat
    mask[END_TURN] = True
    if state.actions > 0:
        mask[DRAW] = True
        red, blue, yellow = icons_in_hand(state, tables, seat)
        mask[DRILL + RED] = can_drill(state, RED, lengths_of(state, red))
        mask[DRILL + BLUE] = can_drill(state, BLUE, lengths_of(state, blue))
        mask[DRILL + YELLOW] = can_drill(state, YELLOW, lengths_of(state, yellow))
        if state.players[seat].bombs > 0:
            legal_bombs(state, tables, mask)
    for kind in range(ARTIFACT_KINDS):
        mask[USE_ARTIFACT + kind] = can_use(state, tables, seat, kind)
    for slot in range(MINORS_UP):
        mask[CLAIM_MINOR + slot] = can_claim_minor(state, slot)
    for slot in range(MAJORS_UP):
        mask[CLAIM_MAJOR + slot] = can_claim_major(state, tables, slot)


def legal_bombs(state: Any, tables: Any, mask: Any) -> None:
    """R25, R26: a bomb with every card in hand whose shape fits somewhere."""
    deck = state.players[state.seat].deck - 1
    for kind in range(KINDS):
        if state.own[state.seat].hand[kind] and tables.pattern[deck, kind]:
            mask[USE_BOMB + kind] = can_bomb(state, tables, tables.pattern[deck, kind] - 1)


def step(state: Any, tables: Any, action: int) -> None:
    """Carry out one legal action, then find what is asked next."""
    phase = state.phase
    if phase == ACT:
        act(state, tables, action)
    elif phase == DRILL_FROM:
        begin_line(state, action - SPACE)
    elif phase == DRILL_TO:
        if end_line(state, tables, action - SPACE):
            finish_drill(state, tables)
    elif phase == PAY:
        pay(state, tables, action - PAY_CARD)
        if pay_what_must(state, tables):
            finish_drill(state, tables)
    elif phase == BOMB_AT:
        turns = place_bomb(state, tables, action - SPACE)
        if turns & (turns - 1) == 0:
            finish_bomb(state, tables, lowest(turns))
    elif phase == BOMB_AS:
        finish_bomb(state, tables, action - TURN_BOMB)
    elif phase == STACK:
        lay_minerals(state, tables, action - CHOOSE_STACK)
        settle(state, tables)
    elif phase == DISCARD:
        discard_card(state, state.seat, action - DISCARD_CARD)
        discard_or_pass(state, tables)
    elif phase == SIDE:
        choose_side(state, tables, action - CHOOSE_SIDE)
    else:
        choose_deck(state, tables, action - CHOOSE_DECK)


def act(state: Any, tables: Any, action: int) -> None:
    """What is decided between actions."""
    if action == END_TURN:
        discard_or_pass(state, tables)
    elif action == DRAW:  # R16
        state.actions -= 1
        draw_cards(state, tables, state.active, tables.draw)
        settle(state, tables)
    elif action < USE_BOMB:
        announce_drill(state, action - DRILL)
    elif action < SPACE:
        announce_bomb(state, tables, action - USE_BOMB)
    elif action < CLAIM_MINOR:
        use_artifact(state, tables, action - USE_ARTIFACT)
        settle(state, tables)
    elif action < CLAIM_MAJOR:
        claim_minor(state, tables, action - CLAIM_MINOR)
        settle(state, tables)
    else:
        claim_major(state, tables, action - CLAIM_MAJOR)
        settle(state, tables)


def finish_drill(state: Any, tables: Any) -> None:
    """The drill is paid: carry it out."""
    drill(state, tables)
    clear_announcement(state)
    settle(state, tables)


def finish_bomb(state: Any, tables: Any, turn: int) -> None:
    """The bomb is placed: let it go off."""
    explode(state, tables, turn)
    clear_announcement(state)
    settle(state, tables)


def settle(state: Any, tables: Any) -> None:
    """R44-R51, R69-R71: minerals go on a stack, and buy; then comes a new board; then the turn goes on, if it does."""
    while number_in_haul(state):
        stacks = open_stacks(state)
        if stacks & (stacks - 1):
            state.phase = STACK
            return
        if stacks:
            lay_minerals(state, tables, lowest(stacks))
        else:
            drop_minerals(state)
    state.phase = ACT
    if state.artifacts_left == 0 and not state.ending:
        if tables.depths_played[state.num_players, state.attached] > 0:
            state.phase = SIDE
            return
        state.ending = 1  # R76, R77
    artifacts = state.players[state.active].artifacts  # of whatever kind: a turn that ends by itself tells nothing
    if state.actions == 0 and artifacts == 0 and not can_claim(state, tables):
        discard_or_pass(state, tables)


def choose_side(state: Any, tables: Any, side: int) -> None:
    """R2, R70, R75: the asked seat has chosen; then decks are chosen, or the turn goes on."""
    attach(state, tables, side)
    if state.turn == 0:
        state.seat = state.starting_seat
        state.phase = DECK
    else:
        settle(state, tables)


# --- Turns ---------------------------------------------------------------------------------------------------------


def begin_turn(state: Any, tables: Any, seat: int) -> None:
    """R11, R12: the next turn."""
    state.active = state.seat = seat
    state.turn += 1
    state.actions = tables.actions
    state.extra = 0
    state.phase = ACT
    begin_goals(state, tables)


def discard_or_pass(state: Any, tables: Any) -> None:
    """R15: while there are too many cards in hand, one must go, unless the game is over; then the turn is over."""
    if state.ending:
        finish(state, tables, TERMINATED)
    elif state.players[state.active].hand_size > tables.hand_limit:
        state.phase = DISCARD
    elif state.turn == MAX_TURNS:
        finish(state, tables, TRUNCATED)
    else:
        begin_turn(state, tables, seat_clockwise(state.active, 1, state.num_players))


def finish(state: Any, tables: Any, over: int) -> None:
    """R77-R82: count all points, and place the seats; in a tie the starting seat comes after the others."""
    for seat in range(state.num_players):
        refresh_score(state, tables, seat)
        state.tiebreak[seat] = seat != state.starting_seat
    rank_by_score(state)
    state.over = over
