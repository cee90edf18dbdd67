"""What play conserves in Galaxy Goldmine, checked by the contract suite and on states read from JSON.

Written apart from the rules and in other words, so that a mistake would have to be made twice.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.galaxy_goldmine.constants import (
    BATTERY,
    BLACK_HOLE,
    CHOOSE,
    COLLECT,
    DISABLE,
    DISCARD,
    EVENT,
    EXPLORE,
    FRAGMENT,
    FRAGMENTS,
    KINDS,
    LAYER_HEIGHT,
    LAYERS,
    LOST_TOOL,
    MAX_TURNS,
    METEORS,
    MOON_ROCK,
    MOON_ROCKS_EACH,
    PILE_HEIGHT,
    PILES,
    SHORT_CIRCUIT,
    SIGHT,
    STARTING_TOOLS,
    STEAL,
    TABLE,
    TAILWIND,
    VALUABLES,
    WINDFALL,
    WORKING_TOOLS,
)

Counts = npt.NDArray[np.int64]


def invariants(record: np.void, edition: Edition) -> None:
    """Raise AssertionError, saying what and where, if the record breaks what play conserves."""
    tables = edition.tables[0]
    seats = int(record["num_players"])
    _check_turn(record, tables)
    _check_piles(record, tables)
    _check_cards(record, tables)
    for seat in range(seats):
        _check_hand(record, tables, seat)
        _check_sight(record, seat)
        _check_knowledge(record, seat)
    _check_log(record)
    _check_empty_seats(record)
    if record["over"]:
        _check_end(record, tables)
    else:
        _check_game_lasts(record, tables)
        _check_question(record, tables)


def _claim(holds: Any, complaint: str) -> None:
    if not holds:
        raise AssertionError(complaint)


# --- Cards ---------------------------------------------------------------------------------------------------------


def _check_piles(record: np.void, tables: np.void) -> None:
    """Piles have no gaps, only Valuables with an icon lie face up, and what is unseen is what lies face down."""
    unseen = np.zeros((LAYERS, KINDS), int)
    for pile in range(PILES):
        height, is_up = int(record["height"][pile]), int(record["face_up"][pile])
        cards = record["pile"][pile].astype(int) - 1
        _claim(height <= PILE_HEIGHT, f"pile {pile} has {height} cards")
        _claim((cards[:height] >= 0).all() and (cards[height:] < 0).all(), f"pile {pile} is not {height} cards high")
        _claim((cards != MOON_ROCK).all(), f"a Moon Rock lies in pile {pile}")
        _claim(height >= is_up, f"pile {pile} is empty, and its top lies face up")
        if is_up:
            top = cards[height - 1]
            _claim(top < VALUABLES and tables["icons"][top], f"kind {top} lies face up on pile {pile}")
        for place in range(height - is_up):
            unseen[place // LAYER_HEIGHT, cards[place]] += 1
    _claim((record["unseen"] == unseen).all(), "unseen is not what lies face down")
    for layer in range(LAYERS):
        dealt = np.bincount(tables["cards"][layer], minlength=KINDS)
        _claim((unseen[layer] <= dealt).all(), f"layer {layer} has more cards of a kind than were dealt")


def _check_cards(record: np.void, tables: np.void) -> None:
    """Every card of the edition, and every Moon Rock dealt, is in one place."""
    seats = int(record["num_players"])
    found = record["discards"].astype(int)
    for kind in record["pile"][record["pile"] > 0].tolist():
        found[kind - 1] += 1
    found[:VALUABLES] += record["hand"][:seats].sum(0)
    for stored in record["players"]["protected"][:seats].tolist():
        if stored:
            found[stored - 1] += 1
    found[FRAGMENT] += record["players"]["fragments"][:seats].sum()
    found[BLACK_HOLE] += record["black_holes"]
    for kind, here, there in zip(range(KINDS), found, _all_cards(seats, tables), strict=True):
        _claim(here == there, f"{here} cards of kind {kind}, of {there}")
    _claim(not record["discards"][[FRAGMENT, BLACK_HOLE]].any(), "a Fragment or a Black Hole is in the discard pile")
    lost = record["discards"][LOST_TOOL:EVENT]
    _claim((record["activated"] == lost).all(), f"Lost Tools {record['activated']} are active, {lost} were found")


def _all_cards(seats: int, tables: np.void) -> Counts:
    """How many cards of each kind are in the game."""
    cards: Counts = np.bincount(tables["cards"].ravel(), minlength=KINDS)
    cards[MOON_ROCK] += MOON_ROCKS_EACH * seats
    return cards


def _check_hand(record: np.void, tables: np.void, seat: int) -> None:
    """A hand's size and points are what a count from scratch finds; no pile was looked at deeper than it is."""
    player, hand = record["players"][seat], record["hand"][seat].astype(int)
    _claim(player["unprotected"] == hand.sum(), f"seat {seat} has {hand.sum()}, not {player['unprotected']} Valuables")
    worth = int((tables["value"].astype(int) * hand).sum())
    worth += int(tables["value"][player["protected"] - 1]) if player["protected"] else 0
    _claim(record["score"][seat] == worth, f"seat {seat} scores {record['score'][seat]}, counted {worth}")
    deepest = np.minimum(record["height"], SIGHT)
    _claim((player["looked"] <= deepest).all(), f"seat {seat} has looked deeper into a pile than it is high")
    if player["protected"]:
        _claim(record["activated"][0], f"seat {seat} has a protected card without a Forcefield")


# --- Knowledge -----------------------------------------------------------------------------------------------------


def sight(record: np.void, seat: int) -> tuple[Counts, Counts, Counts]:
    """The cards of the piles that a seat knows, counted from scratch.

    Those on top `[9]` and below `[9]`, stored as 1 + the kind, and by layer and kind those it has never seen `[3, K]`.
    """
    ends, unseen = np.zeros((2, PILES), int), np.zeros((LAYERS, KINDS), int)
    for pile in range(PILES):
        known = max(record["players"]["looked"][seat, pile], record["face_up"][pile])
        for place, stored in enumerate(record["pile"][pile, : record["height"][pile]].tolist()):
            depth = record["height"][pile] - 1 - place
            if depth < known:
                ends[depth, pile] = stored
            else:
                unseen[place // LAYER_HEIGHT, stored - 1] += 1
    return ends[0], ends[1], unseen


def _check_sight(record: np.void, seat: int) -> None:
    """A seat knows of the piles what it has looked at and what lies face up."""
    known = record["knowledge"][seat]
    for name, found in zip(("top", "second", "unseen"), sight(record, seat), strict=True):
        _claim((known[name] == found).all(), f"seat {seat} knows of the piles ({name}) what it has not seen, or less")


def _check_log(record: np.void) -> None:
    """Told from the start, the log ends in the hands, and nobody ever gave what was not there."""
    seats, moves = int(record["num_players"]), int(record["moves"])
    hands = np.zeros((seats, VALUABLES), int)
    hands[:, MOON_ROCK] = MOON_ROCKS_EACH
    for entry in range(moves):
        source, target, kind = (int(value) for value in record["log"][entry])
        _claim(source != target, f"entry {entry} of the log moves nothing")
        for place, change in ((source, -1), (target, 1)):
            _claim(place < seats or place == TABLE, f"entry {entry} of the log names seat {place}")
            if place != TABLE:
                hands[place, kind] += change
        _claim((hands >= 0).all(), f"by entry {entry} of the log, seat {source} gives what it does not have")
    _claim((hands == record["hand"][:seats]).all(), "the log ends in other hands")
    for name in record["log"].dtype.names or ():
        _claim(not record["log"][name][moves:].any(), f"{name} holds something after the log's end")


def _check_knowledge(record: np.void, viewer: int) -> None:
    """What a seat takes for sure is there, and what is there it holds for possible; its own hand it knows."""
    seats = int(record["num_players"])
    sure, may = record["knowledge"][viewer]["sure"], record["knowledge"][viewer]["may"]
    truth = np.roll(record["hand"][:seats], -viewer, axis=0)
    _claim((sure[:seats] <= truth).all(), f"seat {viewer} is sure of what is not so")
    _claim((truth <= may[:seats]).all(), f"seat {viewer} holds what is so for impossible")
    _claim((sure[0] == may[0]).all(), f"seat {viewer} does not know its own hand")
    _claim(not sure[seats:].any() and not may[seats:].any(), f"seat {viewer} knows of hands not in play")
    doubts = bool((sure != may).any())
    _claim(record["doubt"][viewer] == doubts, f"seat {viewer} doubts: {doubts}, its record says otherwise")
    _claim(seats > 2 or not doubts, "one of two players doubts what the other holds")


def _check_empty_seats(record: np.void) -> None:
    """Seats not in play hold nothing."""
    beyond = int(record["num_players"])
    for name in ("players", "hand", "score", "tiebreak", "placement", "doubt", "knowledge"):
        _claim(not any(record[name][beyond:].tobytes()), f"{name} of a seat not in play is not zero")


# --- The turn ------------------------------------------------------------------------------------------------------


def _check_turn(record: np.void, tables: np.void) -> None:
    """Seats, turns, tools and explorations are such as a turn may have."""
    seats = int(record["num_players"])
    for name in ("seat", "active", "starting_seat"):
        _claim(record[name] < seats, f"{name} is {record[name]}, of {seats} players")
    _claim(1 <= record["turn"] <= MAX_TURNS, f"turn {record['turn']} of at most {MAX_TURNS}")
    turn = int(record["starting_seat"]) + int(record["turn"]) - 1
    _claim(record["active"] == turn % seats, f"seat {record['active']} has turn {record['turn']}")
    _claim(record["idle"] < min(seats, record["turn"]) or record["over"], f"{record['idle']} idle turns")
    _claim((record["disabled"] <= seats).all(), "a tool is out of order for a seat that is not in play")
    _claim(_working(record).sum() >= WORKING_TOOLS, "fewer tools work than a turn needs")
    in_play = record["phase"] != CHOOSE
    _claim(record["chosen"].sum() == WORKING_TOOLS * in_play, f"{record['chosen'].sum()} tools are chosen")
    _claim((record["chosen"] <= _there(record)).all(), "a tool is chosen that nobody has found")
    most = record["chosen"] + np.append(np.zeros(STARTING_TOOLS, int), record["activated"])
    _claim((record["ready"] <= most * in_play).all(), "a tool is ready more often than it was chosen or found")
    winds = int(record["discards"][EVENT:][tables["effect"] == TAILWIND].sum())
    batteries = int(most[BATTERY]) + 1
    longest = int(tables["explorations"]) + int(tables["battery"]) * batteries + winds
    _claim(record["explorations"] <= longest * in_play, f"{record['explorations']} explorations, of at most {longest}")


def _there(record: np.void) -> npt.NDArray[np.bool_]:
    """Which tools have been there to be chosen."""
    return np.append(np.ones(STARTING_TOOLS, bool), record["activated"] > 0)


def _working(record: np.void) -> npt.NDArray[np.bool_]:
    """Which tools are there and in order."""
    works: npt.NDArray[np.bool_] = _there(record) & (record["disabled"] == 0)
    return works


def _face_up_event(record: np.void, tables: np.void, effect: int) -> bool:
    """Whether an Event with that effect has been flipped."""
    return bool(record["discards"][EVENT:][tables["effect"] == effect].any())


def _check_question(record: np.void, tables: np.void) -> None:
    """What is asked, of whom, belongs to what has happened."""
    phase, seat, active = int(record["phase"]), int(record["seat"]), int(record["active"])
    seats = int(record["num_players"])
    have = record["players"]["unprotected"][:seats] > 0
    _claim(seat == active or phase == DISCARD, f"seat {seat} is asked in the turn of seat {active}")
    if phase == CHOOSE:
        _claim(not record["progress"], "a turn has seen a flip before its tools were chosen")
        _claim((record["disabled"] != 1 + active).all(), "a tool is still out of order in its seat's next turn")
    elif phase == EXPLORE:
        flips = record["explorations"] and ((record["height"] > 0) & (record["face_up"] == 0)).any()
        _claim(flips or record["ready"].any(), "asked to explore, with nothing to flip and no tool")
    elif phase == DISCARD:
        _claim(have[seat], f"seat {seat} is to discard, and has nothing")
        _claim(_face_up_event(record, tables, METEORS), "a discard is asked, though no Event asks it")
    elif phase == DISABLE:
        _claim(_working(record).sum() > WORKING_TOOLS, "a tool is to be disabled, and none can be spared")
        _claim(_face_up_event(record, tables, SHORT_CIRCUIT), "a tool is to be disabled, though no Event says so")
    elif phase == COLLECT:
        _claim(record["face_up"].sum() > 1, "a card is to be chosen, and there is no choice")
        _claim(_face_up_event(record, tables, WINDFALL), "a card is to be chosen, though no Event says so")
    elif phase == STEAL:
        _claim(have.sum() - have[active] > 1, "a victim is to be chosen, and there is no choice")


# --- The end -------------------------------------------------------------------------------------------------------


def _is_finished(record: np.void, tables: np.void) -> bool:
    """Whether something has happened that ends the game at once."""
    complete = (record["players"]["fragments"] == FRAGMENTS).any()
    return bool(complete or record["black_holes"] >= tables["black_holes"])


def _check_game_lasts(record: np.void, tables: np.void) -> None:
    """Nobody is placed, and nothing has ended the game."""
    _claim(not record["placement"].any(), "seats are placed though the game lasts")
    _claim(not record["tiebreak"].any(), "a tie is broken though the game lasts")
    _claim(not _is_finished(record, tables), "the game goes on after its end")
    _claim(record["phase"] != CHOOSE or record["height"].any(), "a turn begins without a pile")


def _check_end(record: np.void, tables: np.void) -> None:
    """The seats are placed by Fragments, points and cards, for a reason; or one seat forfeited."""
    seats = int(record["num_players"])
    places = record["placement"][:seats].tolist()
    merit = [_merit(record, seat) for seat in range(seats)]
    by_merit = [1 + sum(other > own for other in merit) for own in merit]
    forfeited = sorted(places) == [1] * (seats - 1) + [seats]
    _claim(places == by_merit or forfeited, f"placements {places}, by Fragments, points and cards {by_merit}")
    stalled = record["idle"] == seats or not record["height"].any()
    if record["over"] == TERMINATED and not forfeited:
        _claim(_is_finished(record, tables) or stalled, "the game ended for no reason")
    if record["over"] == TRUNCATED:
        _claim(record["turn"] == MAX_TURNS, f"the turn cap in turn {record['turn']}")


def _merit(record: np.void, seat: int) -> tuple[bool, int, int]:
    """By what a seat is placed: all Fragments, points, cards in hand."""
    player = record["players"][seat]
    cards = int(player["unprotected"]) + bool(player["protected"]) + int(player["fragments"])
    return bool(player["fragments"] == FRAGMENTS), int(record["score"][seat]), cards
