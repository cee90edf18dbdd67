"""High Card, a small game with hidden hands, on which the core is tested: quick to compile and easy to break.

Twelve cards, 0..11, of which every seat holds three. In each of three tricks every seat in turn, from the leader on,
lays one card; the highest wins a point and its owner leads the next trick. Cards not dealt stay face down.
"""

from typing import Any

from minegym.core.actions import ActionRange, action_table
from minegym.core.chance import draw_below
from minegym.core.fields import Field, observation_table, state_table
from minegym.core.game import Drawing, Game, Rules
from minegym.core.payoffs import TERMINATED, rank_by_score

SEATS = 4
DECK = 12
HAND = 3

STATE = state_table(
    SEATS,
    [
        Field("deck", (DECK,), 0, DECK - 1, "HIDDEN: the cards in the order dealt, three to each seat"),
        Field("in_hand", (SEATS, HAND), 0, 1, "1 while a seat still holds its card of that number"),
        Field("table", (SEATS, HAND), 0, DECK, "1 + the card each seat laid in each trick; 0 not yet"),
        Field("trick", (), 0, HAND, "tricks finished"),
        Field("leader", (), 0, SEATS - 1, "the seat that leads this trick"),
    ],
)

OBSERVATION = observation_table(
    [
        Field("num_players", (), 1, SEATS, "seats in play"),
        Field("asked", (), 0, SEATS - 1, "the seat that is asked, clockwise from the observer", "category"),
        Field("leader", (), 0, SEATS - 1, "the seat that leads, clockwise from the observer", "category"),
        Field("trick", (), 0, HAND, "tricks finished"),
        Field("hand", (DECK,), 0, 1, "1 for each card the observer holds"),
        Field("table", (SEATS, HAND), 0, DECK, "1 + the cards laid, clockwise from the observer", "category"),
        Field("score", (SEATS,), 0, HAND, "tricks won, clockwise from the observer"),
    ]
)

ACTIONS = action_table([ActionRange("lay", "lay that card", tuple(f"lay {card}" for card in range(DECK)))])


def reset(state: Any, tables: Any) -> None:
    for place in range(DECK):
        state.deck[place] = place
    for place in range(DECK - 1, 0, -1):
        swap(state, place, draw_below(state, place + 1))
    for seat in range(state.num_players):
        for number in range(HAND):
            state.in_hand[seat, number] = 1
    state.leader = draw_below(state, state.num_players)
    state.seat = state.leader


def swap(state: Any, place: int, other: int) -> None:
    card = state.deck[place]
    state.deck[place] = state.deck[other]
    state.deck[other] = card


def legal(state: Any, tables: Any, mask: Any) -> None:
    for number in range(HAND):
        if state.in_hand[state.seat, number]:
            mask[state.deck[state.seat * HAND + number]] = True


def step(state: Any, tables: Any, action: int) -> None:
    seat = state.seat
    for number in range(HAND):
        if state.deck[seat * HAND + number] == action:
            state.in_hand[seat, number] = 0
    state.table[seat, state.trick] = action + 1
    state.seat = (seat + 1) % state.num_players
    if state.seat == state.leader:
        end_trick(state)


def end_trick(state: Any) -> None:
    best = 0
    for seat in range(state.num_players):
        if state.table[seat, state.trick] > state.table[best, state.trick]:
            best = seat
    state.score[best] += 1
    state.leader = best
    state.seat = best
    state.trick += 1
    if state.trick == HAND:
        rank_by_score(state)
        state.over = TERMINATED


def observe(state: Any, tables: Any, seat: int, out: Any) -> None:
    seats = state.num_players
    out.num_players = seats
    out.asked = (state.seat + seats - seat) % seats
    out.leader = (state.leader + seats - seat) % seats
    out.trick = state.trick
    for card in range(DECK):
        out.hand[card] = 0
    for number in range(HAND):
        if state.in_hand[seat, number]:
            out.hand[state.deck[seat * HAND + number]] = 1
    for after in range(SEATS):
        other = (seat + after) % seats if after < seats else after
        out.score[after] = state.score[other]
        for trick in range(HAND):
            out.table[after, trick] = state.table[other, trick]


def unknown(state: Any, seat: int, place: int) -> bool:
    owner = place // HAND
    if owner >= state.num_players:
        return True
    return owner != seat and state.in_hand[owner, place % HAND] == 1


def redeal(state: Any, tables: Any, seat: int) -> None:
    for place in range(DECK):
        if unknown(state, seat, place):
            left = 0
            for other in range(place, DECK):
                left += unknown(state, seat, other)
            choice = draw_below(state, left)
            for other in range(place, DECK):
                if unknown(state, seat, other):
                    if choice == 0:
                        swap(state, place, other)
                    choice -= 1


def invariants(record: Any, edition: Any) -> None:
    assert sorted(record["deck"]) == list(range(DECK)), "the deck is not twelve different cards"
    laid = record["table"][record["table"] > 0]
    assert len(set(laid)) == len(laid), "a card was laid twice"
    held = int(record["in_hand"].sum())
    assert held + len(laid) == HAND * record["num_players"], "cards laid and cards held do not add up"
    assert record["score"].sum() == record["trick"], "tricks won are not the tricks played"


def text(record: Any, edition: Any, viewer: int | None) -> str:
    seats = int(record["num_players"])
    hands = record["deck"].reshape(SEATS, HAND)
    rows = []
    for seat in range(seats):
        held = hands[seat][record["in_hand"][seat] == 1].tolist()
        shown = sorted(held) if viewer in (None, seat) else f"{len(held)} cards"
        rows.append(f"seat {seat}: {[int(c) - 1 for c in record['table'][seat] if c]}, holds {shown}")
    if viewer is None:
        rows.append(f"face down: {hands[seats:].ravel().tolist()}")
    return "\n".join(rows)


TOY = Game(
    name="high_card",
    title="High Card",
    version=0,
    min_players=1,
    max_players=SEATS,
    state=STATE,
    observation=OBSERVATION,
    actions=ACTIONS,
    rules=Rules(reset, legal, step, observe, redeal),
    drawing=Drawing(text),
    score_scale=1 / HAND,
    max_decisions=SEATS * HAND,
    invariants=invariants,
)
