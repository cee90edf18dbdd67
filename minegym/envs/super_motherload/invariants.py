"""What play conserves in Super Motherload, checked by the contract suite and on states read from JSON.

Written apart from the rules and in other words, so that a mistake would have to be made twice.
"""

from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.super_motherload.constants import (
    ACT,
    ARTIFACT,
    BARE,
    BOARD_SPACES,
    BOMB_AS,
    BOMB_AT,
    COLOURS,
    DECK,
    DEPTHS,
    DIRT,
    DISCARD,
    DRILL_FROM,
    DRILL_TO,
    GOAL_NAMES,
    MAJORS,
    MAJORS_UP,
    MAX_TURNS,
    MINORS,
    MINORS_UP,
    NO_SPACE,
    PAY,
    PILOT,
    ROCK,
    SIDE,
    STACK,
    STEEL,
    TIERS,
    WIDTH,
    WILD,
)
from minegym.envs.super_motherload.ground import bomb_places, deck_of, lines, open_ground, payable, touched

ANNOUNCED = (DRILL_FROM, DRILL_TO, PAY, BOMB_AT, BOMB_AS)


def invariants(record: np.void, edition: Edition) -> None:
    """Raise AssertionError, saying what and where, if the record breaks what play conserves."""
    check_printed_boards(record, edition)
    check_play(record, edition)


def check_play(record: np.void, edition: Edition) -> None:
    """All but that the boards are those of the edition."""
    tables = edition.tables[0]
    _check_turn(record, tables)
    _check_boards(record)
    _check_rows(record)
    for seat in range(int(record["num_players"])):
        _check_cards(record, tables, seat)
        _check_stacks(record, tables, seat)
        _check_score(record, tables, seat)
    _check_artifacts(record, tables)
    _check_achievements(record, tables)
    _check_empty_seats(record)
    _check_announcement(record)
    if record["over"]:
        _check_end(record)
    else:
        _check_game_lasts(record)
        _check_question(record, tables)


def _claim(holds: Any, complaint: str) -> None:
    if not holds:
        raise AssertionError(complaint)


# --- Boards --------------------------------------------------------------------------------------------------------


def check_printed_boards(record: np.void, edition: Edition) -> None:
    """Every open space is as printed; artifacts found are those whose spaces are covered."""
    tables, found = edition.tables[0], 0
    played = tables["depths_played"][record["num_players"]]
    for board, depth in enumerate(record["depths"].tolist()):
        if depth:
            here = slice(board * BOARD_SPACES, (board + 1) * BOARD_SPACES)
            side = depth - 1, record["sides"][board]
            covered = record["tunnel"][here] == 1
            _claim((record["terrain"][here] == tables["terrain"][side]).all(), f"board {board} has another terrain")
            contents = np.where(covered, BARE, tables["contents"][side])
            _claim((record["contents"][here] == contents).all(), f"board {board} holds what is not printed on it")
            found += int((tables["contents"][side][covered] == ARTIFACT).sum())
    taken = int((tables["artifact_copies"] - record["supply"]).sum())
    if record["attached"] <= len(record["depths"]):
        _claim(found == taken, f"{taken} artifacts were taken, and {found} of their spaces are covered")
    else:
        richest = (tables["contents"] == ARTIFACT).sum(-1).max(-1)
        gone = [int(richest[depth - 1]) for depth in played[: record["attached"]] if depth not in record["depths"]]
        _claim(found <= taken <= found + sum(gone), f"{taken} artifacts were taken, {found} from the boards here")


def _check_boards(record: np.void) -> None:
    """The boards on the table are the last ones attached, and tunnels lie on spaces."""
    played = (1, 2, 4) if record["num_players"] == 2 else (1, 2, 3, 4)
    attached = int(record["attached"])
    _claim(attached <= len(played), f"{attached} boards attached, of {len(played)}")
    there = [*played[max(0, attached - 2) : attached], 0, 0][:2]
    _claim(record["depths"].tolist() == there, f"depths {record['depths']} lie on the table, not {there}")
    for board, depth in enumerate(there):
        here = record["terrain"].reshape(2, BOARD_SPACES)[board]
        _claim(((here != NO_SPACE) == bool(depth)).all(), f"board {board} is not whole")
        _claim(depth or not record["sides"][board], f"board {board} is not there and has a side")
    _claim((record["tunnel"] <= (record["terrain"] != NO_SPACE)).all(), "a tunnel lies beside the boards")
    _claim(not record["contents"][record["tunnel"] == 1].any(), "something lies in a tunnel")
    _claim(not record["contents"][record["terrain"] == NO_SPACE].any(), "something lies beside the boards")
    deepest = record["contents"].reshape(2, BOARD_SPACES)[int(there[1] > 0)]
    left = int((deepest == ARTIFACT).sum())
    _claim(record["artifacts_left"] == left, f"{record['artifacts_left']} artifacts left, counted {left}")


def _check_rows(record: np.void) -> None:
    """The rows of bits say what the planes say."""
    planes = [("dirt_rows", record["dirt_rows"], open_ground(record, DIRT))]
    planes.append(("rock_rows", record["rock_rows"], open_ground(record, ROCK)))
    planes.append(("touch_rows", record["touch_rows"], touched(record)))
    for colour, rows in enumerate(record["steel_rows"]):
        planes.append((f"steel_rows {colour}", rows, open_ground(record, STEEL + colour)))
    for name, rows, plane in planes:
        bits = (plane * (1 << np.arange(WIDTH))).sum(1)
        _claim((rows == bits).all(), f"{name} are not what the board shows")


# --- Seats ---------------------------------------------------------------------------------------------------------


def _check_cards(record: np.void, tables: np.void, seat: int) -> None:
    """Every starter and every card bought is in one place, and what all know of a hand is true."""
    player, own = record["players"][seat], record["own"][seat]
    owned = tables["starters"] * (record["turn"] > 0)
    for colour in range(COLOURS):
        first = PILOT + colour * TIERS
        owned[first : first + player["bought"][colour]] += 1
    here = own["hand"] + own["draw"] + player["discards"]
    for kind in np.flatnonzero(here != owned):
        _claim(False, f"seat {seat} has {here[kind]} cards of kind {kind}, of {owned[kind]}")
    for name, part in (("hand", own["hand"]), ("draw", own["draw"])):
        size = player["hand_size" if name == "hand" else "deck_size"]
        _claim((part >= 0).all(), f"seat {seat} has less than no card in {name}")
        _claim(part.sum() == size, f"seat {seat} has {part.sum()} cards in {name}, not {size}")
    _claim((player["kept"] <= own["hand"]).all(), f"all know of a card in the hand of seat {seat} that is not there")
    hidden = own["hand"] + own["draw"] - player["kept"]
    _claim((player["unknown"] == hidden).all(), f"unknown is not what seat {seat} has out of sight")


def _check_stacks(record: np.void, tables: np.void, seat: int) -> None:
    """What lies on a stack is less than its top card costs; on an empty stack nothing lies."""
    player, deck = record["players"][seat], deck_of(record, seat)
    money = player["stacks"].astype(int) @ tables["mineral_value"].astype(int)
    for colour in range(COLOURS):
        bought = int(player["bought"][colour])
        cost = int(tables["cost"][deck, PILOT + colour * TIERS + bought]) if bought < TIERS else 1
        _claim(money[colour] < cost, f"stack {colour} of seat {seat} has {money[colour]} for a card at {cost}")


def _check_score(record: np.void, tables: np.void, seat: int) -> None:
    """A seat's points are what a count of all its cards, achievements and artifacts finds."""
    player, own = record["players"][seat], record["own"][seat]
    claimed = int(player["claimed_majors"].astype(int) @ tables["major_points"].astype(int))
    claimed += int(player["claimed_minors"].astype(int) @ tables["minor_points"].astype(int))
    _claim(player["claimed_points"] == claimed, f"seat {seat} claimed {player['claimed_points']}, counted {claimed}")
    here = (own["hand"] + own["draw"] + player["discards"]).astype(int)
    cards = int(here @ tables["points"][deck_of(record, seat)].astype(int))
    _claim(player["card_points"] == cards, f"seat {seat} has cards for {player['card_points']}, counted {cards}")
    worth = cards + int(player["claimed_points"])
    worth += int(own["artifacts"].astype(int) @ tables["artifact_points"].astype(int))
    _claim(record["score"][seat] == worth, f"seat {seat} scores {record['score'][seat]}, counted {worth}")


def _check_artifacts(record: np.void, tables: np.void) -> None:
    """Every artifact is in one place, and those with points are never used."""
    seats = int(record["num_players"])
    held = record["own"]["artifacts"][:seats].astype(int)
    here = record["supply"] + record["used"] + held.sum(0)
    for kind in np.flatnonzero(here != tables["artifact_copies"]):
        _claim(False, f"{here[kind]} artifacts of kind {kind}, of {tables['artifact_copies'][kind]}")
    _claim((record["supply"] >= 0).all() and (held >= 0).all(), "less than no artifact of a kind")
    for seat, number in enumerate(record["players"]["artifacts"][:seats].tolist()):
        _claim(number == held[seat].sum(), f"seat {seat} holds {held[seat].sum()} artifacts, not {number}")
    _claim(not record["used"][tables["artifact_points"] > 0].any(), "an artifact with points was used")


def _check_empty_seats(record: np.void) -> None:
    """Seats not in play have nothing."""
    beyond = int(record["num_players"])
    for name in ("players", "own", "score", "tiebreak", "placement"):
        _claim(not any(record[name][beyond:].tobytes()), f"{name} of a seat not in play is not zero")


# --- Achievements --------------------------------------------------------------------------------------------------


def _check_achievements(record: np.void, tables: np.void) -> None:
    """Every achievement is in one place, face up, unseen or claimed by one seat, and goals met are noted."""
    up = [minor - 1 for minor in record["minors"].tolist() if minor]
    unseen = record["unseen_minors"] == 1
    _claim(len({*up}) == len(up) and not unseen[up].any(), "a minor lies in two places")
    places = (MINORS_UP if record["num_players"] == 2 else MINORS_UP - 1) * (record["turn"] > 0)
    _claim(len(up) == places or (len(up) < places and not unseen.any()), f"{len(up)} minors lie face up")
    majors = [major - 1 for major in record["majors"].tolist() if major]
    _claim(majors == sorted({*majors}), "the majors face up are not in order")
    claimed = record["players"]["claimed_minors"].astype(int).sum(0)
    here = unseen + np.isin(range(MINORS), up) + claimed
    for minor in np.flatnonzero(here != (record["turn"] > 0 or unseen)):
        _claim(False, f"minor {minor} lies in {here[minor]} places")
    claimed = record["players"]["claimed_majors"].astype(int).sum(0)
    _claim((claimed + np.isin(range(MAJORS), majors) <= 1).all(), "a major lies in two places")
    number = len(majors) + int(claimed.sum())
    _claim(number == MAJORS_UP * (record["turn"] > 0), f"{number} majors lie face up or were claimed")
    for slot in range(MINORS_UP):
        noted = record["met"][slot] or record["tally"][slot]
        _claim(record["minors"][slot] or not noted, f"place {slot} has no minor, and its goal counts")
        if record["phase"] == ACT and record["minors"][slot] and _is_so(record, tables, record["minors"][slot] - 1):
            _claim(record["met"][slot], f"the goal of minor {slot} is met, and that is not noted")


def _is_so(record: np.void, tables: np.void, minor: int) -> bool:
    """Whether the active seat has what a minor asks for; False where it asks for something done."""
    player = record["players"][int(record["active"])]
    stacks = player["stacks"].astype(int)
    has = {
        "minerals": stacks[:, tables["minor_mineral"][minor]].sum(),
        "any_minerals": stacks.sum(),
        "money": (stacks @ tables["mineral_value"].astype(int)).sum(),
        "one_stack": stacks.sum(1).max(),
        "each_stack": stacks.sum(1).min(),
        "have_bombs": player["bombs"],
        "have_artifacts": player["artifacts"],
        "hand": player["hand_size"],
    }
    return bool(has.get(GOAL_NAMES[tables["minor_goal"][minor]], -1) >= tables["minor_n"][minor])


# --- The turn ------------------------------------------------------------------------------------------------------


def _check_turn(record: np.void, tables: np.void) -> None:
    """Seats and turns follow the starting seat; decks are not shared."""
    seats, turn = int(record["num_players"]), int(record["turn"])
    for name in ("seat", "active", "starting_seat"):
        _claim(record[name] < seats, f"{name} is {record[name]}, of {seats} players")
    first = int(record["starting_seat"])
    _claim(0 <= turn <= MAX_TURNS, f"turn {turn} of at most {MAX_TURNS}")
    _claim(record["active"] == (first + max(turn, 1) - 1) % seats, f"seat {record['active']} has turn {turn}")
    _claim((turn == 0) == (record["attached"] == 0 or record["phase"] == DECK), f"turn {turn} has begun")
    chosen = [int(deck) for deck in record["players"]["deck"][:seats] if deck]
    _claim(len({*chosen}) == len(chosen), "two seats have the same deck")
    asked = (int(record["seat"]) - first) % seats
    in_setup = asked if record["phase"] == DECK else 0
    _claim(len(chosen) == (seats if turn else in_setup), f"{len(chosen)} decks are chosen")
    _claim(record["used"].sum() == 0 or turn, "an artifact was used before the game began")
    _claim(not tables["pattern"][:, PILOT + TIERS :].any(), "a card that is not red has a shape")


def _check_announcement(record: np.void) -> None:
    """What is announced belongs to what is asked."""
    phase = int(record["phase"])
    for name, phases in (
        ("colour", (DRILL_FROM, DRILL_TO, PAY)),
        ("pattern", (BOMB_AT, BOMB_AS)),
        ("bomb_card", (BOMB_AT, BOMB_AS)),
        ("space", (DRILL_TO, PAY, BOMB_AS)),
        ("length", (PAY,)),
        ("need", (PAY,)),
    ):
        _claim((record[name] > 0) == (phase in phases), f"{name} is {record[name]} in phase {phase}")
    _claim(phase == PAY or not record["down"], "a drill is under way that was not placed")
    _claim(phase in (PAY, STACK) or not record["haul"]["minerals"].any(), "minerals wait, and no stack is asked for")
    loose = [name for name in ("draws", "bonuses", "steel", "rock", "paid") if record["haul"][name].any()]
    _claim(phase == PAY or not loose, f"{loose} of the haul were not taken")


def _check_question(record: np.void, tables: np.void) -> None:
    """What is asked, of whom, belongs to what has happened, and can be answered."""
    phase, seat, seats = int(record["phase"]), int(record["seat"]), int(record["num_players"])
    player = record["players"][seat]
    if phase == SIDE and record["turn"] == 0:
        right = (int(record["starting_seat"]) - 1) % seats
        _claim(seat == right and not record["attached"], f"seat {seat} is asked for the first side")
    elif phase != DECK:
        _claim(seat == record["active"], f"seat {seat} is asked in the turn of seat {record['active']}")
    if phase == ACT:
        idle = not record["actions"] and not player["artifacts"] and not _may_claim(record, tables)
        _claim(not idle, "asked to act, with nothing to do")
    if phase == SIDE and record["turn"]:
        _claim(not record["artifacts_left"] and not record["ending"], "a board is asked for before its time")
    elif phase in (ACT, *ANNOUNCED):
        _claim(record["artifacts_left"] or record["ending"], "the deepest board is empty, and no board follows")
    elif phase == STACK:
        _claim(record["haul"]["minerals"].any(), "asked for a stack, and no minerals wait")
        _claim((player["bought"] < TIERS).sum() > 1, "asked for a stack, and there is no choice")
    elif phase == DISCARD:
        _claim(player["hand_size"] > tables["hand_limit"], f"{player['hand_size']} cards in hand are too many")
    if phase in ANNOUNCED:
        _check_can_be_done(record, tables)


def _may_claim(record: np.void, tables: np.void) -> bool:
    """Whether the active seat may claim an achievement."""
    bought = record["players"]["bought"][int(record["active"])]
    majors = [major - 1 for major in record["majors"].tolist() if major]
    crews = (tables["major_needs"][majors] <= bought).all(1).any()
    return bool((record["may_claim_minor"] and record["met"].any()) or (record["may_claim_major"] and crews))


def _check_can_be_done(record: np.void, tables: np.void) -> None:
    """A drill or bomb announced has a place, and the hand can pay for it."""
    seat, phase = int(record["seat"]), int(record["phase"])
    hand, deck = record["own"]["hand"][seat], deck_of(record, seat)
    if phase in (BOMB_AT, BOMB_AS):
        kind = int(record["bomb_card"]) - 1
        _claim(hand[kind] > 0, f"seat {seat} bombs with card {kind}, which is not in hand")
        _claim(record["players"]["bombs"][seat] > 0, f"seat {seat} bombs without a token")
        _claim(tables["pattern"][deck, kind] == record["pattern"], f"card {kind} has another shape")
        wanted = 2 if phase == BOMB_AS else 1
        _claim(len(bomb_places(record, tables)) >= wanted, "the bomb announced has no place, or no choice of turns")
        return
    sums = payable(record, tables)
    if phase == PAY:
        _claim(int(record["need"]) in sums, f"seat {seat} cannot pay {record['need']} icons")
        _check_paid(record, tables)
        return
    lengths = {n + int(record["extra"]) for n in sums if n}
    _claim(any(len(line) in lengths for line in lines(record)), "the drill announced has no place, or no payment")


def _check_paid(record: np.void, tables: np.void) -> None:
    """The cards paid for the drill lie in the discard pile, count for its colour, and are no more than it takes."""
    seat, deck, paid = int(record["seat"]), deck_of(record, int(record["seat"])), record["haul"]["paid"].astype(int)
    _claim((paid <= record["players"]["discards"][seat]).all(), "a card was paid that is not in the discard pile")
    colours = tables["colour"][deck][paid > 0]
    _claim(np.isin(colours, (record["colour"] - 1, WILD)).all(), "a card was paid that does not count for the drill")
    icons = int(paid @ tables["icons"][deck].astype(int))
    _claim(icons + record["need"] <= record["length"], f"{icons} icons were paid, and {record['need']} are missing")


# --- The end -------------------------------------------------------------------------------------------------------


def _check_game_lasts(record: np.void) -> None:
    """Nobody is placed yet, and the end is near if and only if Depth 4 is dug out."""
    _claim(not record["placement"].any(), "seats are placed though the game lasts")
    _claim(not record["tiebreak"].any(), "a tie is broken though the game lasts")
    if record["ending"]:
        _claim(_is_dug_out(record), "the game is to end, and Depth 4 is not dug out")


def _is_dug_out(record: np.void) -> bool:
    """Whether the last artifact of Depth 4 is covered."""
    return bool(record["depths"].max() == DEPTHS and not record["artifacts_left"])


def _check_end(record: np.void) -> None:
    """The seats are placed by points, the starting seat behind its equals, for a reason; or one seat forfeited."""
    seats = int(record["num_players"])
    merit = [(int(record["score"][seat]), seat != record["starting_seat"]) for seat in range(seats)]
    by_merit = [1 + sum(other > own for other in merit) for own in merit]
    places = record["placement"][:seats].tolist()
    forfeited = sorted(places) == [1] * (seats - 1) + [seats]
    _claim(places == by_merit or forfeited, f"placements {places}, by points {by_merit}")
    if record["over"] == TERMINATED and not forfeited:
        _claim(record["ending"] and _is_dug_out(record), "the game ended for no reason")
    if record["over"] == TRUNCATED:
        _claim(record["turn"] == MAX_TURNS, f"the turn cap in turn {record['turn']}")
