"""What play conserves in Drillers, checked by the contract suite and on states read from JSON.

Written apart from the rules and in other words, so that a mistake would have to be made twice.
"""

from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.drillers.constants import (
    AFTERWARDS,
    ANYWHERE,
    BATTERY,
    BATTERY_TILE,
    BOT,
    COLUMN_OUT,
    DECK_TOP,
    DISCARD_CARD,
    FLOOR_OPTION,
    GO_TO,
    HAND,
    KEEP_CARDS,
    MAX_TURNS,
    ON_END,
    OPERATE,
    OPERATIONS,
    OPTION,
    ORDER,
    ORDERED,
    PAY_MINERAL,
    PLAYED,
    RAISE,
    RAISE_WHICH,
    REACH,
    REACH_TO,
    REPAIR,
    REPAIR_CARD,
    REPAIR_FROM,
    RUBY,
    SHOP,
    SOLID,
    SURFACE,
    SURFACE_ACT,
    SURFACING,
    TO_OVERFLOW,
    TOP_FLOOR,
    UPKEEP,
)
from minegym.envs.drillers.invariants_seats import check_seats, tiebreak_of
from minegym.envs.drillers.invariants_table import check_floors, check_table, claim

QUIET = (OPERATE, SURFACE_ACT, KEEP_CARDS, DISCARD_CARD, BATTERY_TILE)  # nothing is being carried out


def invariants(record: np.void, edition: Edition) -> None:
    """Raise AssertionError, saying what and where, if the record breaks what play conserves."""
    check_floors(record, edition.tables[0])
    check_play(record, edition)


def check_play(record: np.void, edition: Edition) -> None:
    """All but where the minerals on floors came from."""
    tables = edition.tables[0]
    check_turn(record)
    check_table(record, tables)
    check_seats(record, tables)
    check_used(record, tables)
    if record["over"]:
        check_end(record)
    else:
        check_game_lasts(record)
        check_under_way(record, tables)
        check_question(record, tables)


# --- The turn ------------------------------------------------------------------------------------------------------


def check_turn(record: np.void) -> None:
    """Seats and turns follow the starting seat, and only the active one is asked."""
    seats, turn = int(record["num_players"]), int(record["turn"])
    claim((record["bot_level"] > 0) == (seats == 1), f"{seats} players, and a bot of level {record['bot_level']}")
    for name in ("seat", "active", "starting_seat"):
        claim(record[name] < seats, f"{name} is {record[name]}, of {seats} players")
    claim(1 <= turn <= MAX_TURNS, f"turn {turn} of at most {MAX_TURNS}")
    claim(record["active"] == (record["starting_seat"] + turn - 1) % seats, f"seat {record['active']} has turn {turn}")
    claim(record["seat"] == record["active"], f"seat {record['seat']} is asked in the turn of {record['active']}")


def check_used(record: np.void, tables: np.void) -> None:
    """Unused moves and drills were gained; abilities that are ready exist; the rest of the turn makes sense."""
    for name in ("moves", "drills"):
        claim(0 <= record[name] <= record[f"{name}_gained"], f"{record[name]} {name}, more than were gained")
    claim((record["ready"] <= tables["ability_uses"]).all(), "an ability is ready that does not exist, or too often")
    beside = record["players"]["permanents"][int(record["active"])]
    for ability in np.flatnonzero(record["ready"]):
        permanent = tables["permanent"][tables["ability_card"][ability]]
        claim(beside[ability] or not permanent, f"the permanent {ability} is ready, and belongs to another")
    claim(not record["repaired"] or record["part"] in (SURFACING, UPKEEP), "a repair was paid for before surfacing")
    claim(not record["dug"][:TOP_FLOOR].any(), "corridors were excavated where there are none")


# --- What is under way ---------------------------------------------------------------------------------------------


def check_under_way(record: np.void, tables: np.void) -> None:
    """What is being carried out belongs to what is asked."""
    phase, pending = int(record["phase"]), record["pending"]
    for name, phases in (("answer", (SOLID,)), ("zone", (REPAIR_CARD,)), ("buying", (BATTERY_TILE,))):
        claim(not record[name] or phase in phases, f"{name} is {record[name]} in phase {phase}")
    claim(record["buying"] or phase != BATTERY_TILE, "a battery is asked for, and nothing is bought")
    claim((pending >= 0).all(), "less than nothing is pending")
    if phase in QUIET:
        for name in ("card", "using", "question", "choices", "repeats"):
            claim(not record[name], f"{name} is {record[name]} in phase {phase}")
        claim(not pending.any(), f"effects are pending in phase {phase}")
    claim(not (record["card"] and record["using"]), "a card is played and an ability used at once")
    claim(record["card"] or not record["choices"], "effects of no card are to be chosen")
    if record["card"]:
        claim(record["part"] == OPERATIONS, f"a card is played in part {record['part']}")
    check_floor_question(record, tables)


def check_floor_question(record: np.void, tables: np.void) -> None:
    """A floor card that asks has something to ask, of a mech where it should be."""
    floor, asks = int(record["question_floor"]), bool(record["question"])
    claim(asks == bool(floor), f"question {record['question']} on floor {floor}")
    claim(asks or not record["repeats"], "a question is repeated that nobody asks")
    if not asks:
        return
    event, card = int(record["question"]) - 1, int(record["floor_card"][floor]) - 1
    claim(card >= 0 and tables["floor_options"][card, event], f"the card of floor {floor} asks nothing at {event}")
    claim(record["part"] == (AFTERWARDS if event == ON_END else OPERATIONS), f"trigger {event} in another part")
    mech = int(record["players"]["floor"][record["active"]])
    claim(abs(mech - floor) <= 1 and (event != ON_END or mech == floor), f"floor {floor} asks a mech on {mech}")


def check_question(record: np.void, tables: np.void) -> None:
    """What is asked can be answered, and there is something to choose."""
    phase, part = int(record["phase"]), int(record["part"])
    player, own = record["players"][int(record["seat"])], record["own"][int(record["seat"])]
    parts = {OPERATE: OPERATIONS, SURFACE_ACT: SURFACING, DISCARD_CARD: SURFACING, KEEP_CARDS: UPKEEP}
    claim(part == parts.get(phase, part), f"phase {phase} in part {part}")
    claim(part != SURFACING or player["floor"] == SURFACE, f"a mech on floor {player['floor']} surfaces")
    there = {
        KEEP_CARDS: player["hand_size"],
        DISCARD_CARD: player["hand_size"],
        OPTION: record["choices"],
        ORDER: several(record["pending"][:ORDERED]) and not record["choices"],
        SOLID: several(player["storage"]) and pays_with_mineral(record, tables),
        REPAIR_FROM: record["pending"][REPAIR],
        REPAIR_CARD: record["pending"][REPAIR] and cards_in_zone(record, player, own),
        BATTERY_TILE: may_buy(record, tables, player),
        COLUMN_OUT: record["pending"][TO_OVERFLOW] and several(player["market"]),
        RAISE_WHICH: record["pending"][RAISE] and player["storage"][:RUBY].any(),
        GO_TO: record["pending"][ANYWHERE],
        REACH_TO: record["pending"][REACH],
        FLOOR_OPTION: record["question"] and record["repeats"] and not record["pending"].any(),
    }
    claim(there.get(phase, True), f"phase {phase} asks what cannot be answered")


def several(counts: Any) -> bool:
    """Whether there is more than one sort."""
    return bool((counts > 0).sum() > 1)


def pays_with_mineral(record: np.void, tables: np.void) -> bool:
    """Whether what is under way costs solid fuel."""
    if record["card"]:
        return bool(tables["play_solid"][record["card"] - 1])
    if record["using"]:
        return bool(tables["ability_cost"][record["using"] - 1, PAY_MINERAL])
    card, event = record["floor_card"][record["question_floor"]] - 1, record["question"] - 1
    return bool(record["answer"] and tables["floor_cost"][card, event, record["answer"] - 1, PAY_MINERAL])


def cards_in_zone(record: np.void, player: np.void, own: np.void) -> bool:
    """Whether the zone holds a card to repair; the top of the deck is no choice."""
    cards = {HAND: own["hand"], PLAYED: player["played"]}.get(int(record["zone"]), player["discards"])
    return bool(record["zone"] != DECK_TOP and cards.any())


def may_buy(record: np.void, tables: np.void, player: np.void) -> bool:
    """Whether the card being bought is on sale and can be paid, with batteries to choose from."""
    card = int(record["buying"]) - 1
    batteries = (player["tiles"] == 1) & (tables["tile_effects"][:, BATTERY] > 0)
    return bool(record["on_sale"][card] and player["credits"] >= tables["price"][SHOP + card] and batteries.sum() > 1)


# --- The end -------------------------------------------------------------------------------------------------------


def check_game_lasts(record: np.void) -> None:
    """Nobody is placed yet."""
    claim(not record["placement"].any(), "seats are placed though the game lasts")
    claim(not record["tiebreak"].any(), "a tie is broken though the game lasts")


def check_end(record: np.void) -> None:
    """The seats are placed by points, credits and fuel, for a reason; or one seat forfeited."""
    seats = int(record["num_players"])
    if record["bot_level"]:
        won = record["score"][0] > record["score"][BOT]
        forfeited = record["placement"][:2].tolist() == [2, 1]
        claim(record["placement"][:2].tolist() == ([1, 2] if won else [2, 1]) or forfeited, "the bot is placed wrongly")
    else:
        merit = [(int(record["score"][seat]), *tiebreak_of(record["players"][seat])) for seat in range(seats)]
        by_merit = [1 + sum(other > own for other in merit) for own in merit]
        places = record["placement"][:seats].tolist()
        forfeited = sorted(places) == [1] * (seats - 1) + [seats]
        claim(places == by_merit or forfeited, f"placements {places}, by points {by_merit}")
    if record["over"] == TERMINATED and not forfeited:
        claim(record["ending"], "the game ended for no reason")
        turns = int(record["turn"]) - int(record["ended_in"])
        last = seats - 1 if seats > 1 or record["ending"] == 1 else 1
        claim(turns == last, f"the game ended {turns} turns after the end was triggered, not {last}")
    if record["over"] == TRUNCATED:
        claim(record["turn"] == MAX_TURNS, f"the turn cap in turn {record['turn']}")
