"""What play conserves in Mined Out!, checked by the contract suite and on states read from JSON.

Written apart from the rules and in other words, so that a mistake would have to be made twice.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.core.game import Edition
from minegym.core.payoffs import TERMINATED, TRUNCATED
from minegym.envs.mined_out.constants import (
    ACT,
    BAR_BELOW,
    BAR_RIGHT,
    CARDS,
    CARDS_IN_ROW,
    COFFEE,
    COLLAPSED,
    COLUMNS,
    DX,
    DY,
    FLEE,
    GREEN,
    HEADINGS,
    IN_PILE,
    MAX_ROUNDS,
    MINE_CART,
    ORIENT,
    REACH,
    ROWS,
    SETUP,
    SIDE,
    SOLO_TURNS,
    STEADY,
    SUPPORTED,
)

Place = tuple[int, int]  # row and column of a mine


def invariants(record: np.void, edition: Edition) -> None:
    """Raise AssertionError, saying which seat and what, if the record breaks what play conserves."""
    tables = edition.tables[0]
    _check_turn(record, tables)
    for seat in range(record["num_players"]):
        mine = Mine(record, seat)
        _check_cards(mine)
        _check_reached(mine)
        _check_bars(mine, int(tables["supports"]))
        _check_counters(mine, tables)
        _check_score(mine, tables)
    _check_empty_seats(record)
    if record["over"]:
        _check_end(record)
    else:
        _claim(not record["placement"].any(), "seats are placed though the game lasts")
        _check_question(record)


def _claim(holds: Any, complaint: str) -> None:
    if not holds:
        raise AssertionError(complaint)


@dataclass(frozen=True)
class Mine:
    """One seat's part of a record."""

    record: np.void
    seat: int

    @property
    def player(self) -> np.void:
        """What lies open before the seat."""
        return self.record["players"][self.seat]  # type: ignore[no-any-return]

    @property
    def is_laid(self) -> bool:
        """Whether the seat's first card has been placed."""
        return bool(self.record["round"] > 0 or self.seat <= self.record["seat"])

    @property
    def places(self) -> dict[int, Place]:
        """Where the grid says that each card lies."""
        rows, columns = np.nonzero(self.record["grid"][self.seat])
        cards = self.record["grid"][self.seat][rows, columns] - 1
        return {int(c): (int(row), int(column)) for c, row, column in zip(cards, rows, columns, strict=True)}

    @property
    def meeple(self) -> Place:
        """The place of the card under the meeple."""
        return int(self.player["y"]) // SIDE, int(self.player["x"]) // SIDE

    def claim(self, holds: Any, complaint: str) -> None:
        """Raise AssertionError naming the seat unless it holds."""
        _claim(holds, f"seat {self.seat}: {complaint}")


def _check_cards(mine: Mine) -> None:
    """Every seat has its twelve cards once, in a pile or in the grid, and all fields tell the same of them."""
    player, places = mine.player, mine.places
    condition = player["condition"]
    laid = np.count_nonzero(mine.record["grid"][mine.seat])
    mine.claim(laid == len(places), "a card lies in two places of the grid")
    for row in range(ROWS):
        cards = range(row * CARDS_IN_ROW, (row + 1) * CARDS_IN_ROW)
        pile, drawn = mine.record["pile"][mine.seat, row].tolist(), int(player["drawn"][row])
        mine.claim(sorted(pile) == list(cards), f"the pile of row {row} is not a permutation of the row's cards")
        in_pile = {card for card in cards if condition[card] == IN_PILE}
        mine.claim(set(pile[drawn:]) == in_pile, f"the undrawn cards of row {row} are not those in the pile")
    for card in range(CARDS):
        in_grid = card in places
        mine.claim(in_grid == (condition[card] != IN_PILE), f"grid and condition disagree about card {card}")
        if in_grid:
            place = (card // CARDS_IN_ROW, int(player["column"][card]))
            mine.claim(places[card] == place, f"the grid has card {card} at {places[card]}, its column says {place}")
        else:
            left = [int(player[name][card]) for name in ("column", "orientation", "bars")]
            mine.claim(left == [0, 0, 0], f"card {card} is in its pile and has column, orientation, bars {left}")
    standing = int(((condition != IN_PILE) & (condition != COLLAPSED)).sum())
    mine.claim(player["standing"] == standing, f"standing is {player['standing']}, counted {standing}")


def _check_reached(mine: Mine) -> None:
    """The grid is one connected mine about the first card, off its margins, with the meeple on one of its cards."""
    places = set(mine.places.values())
    if not mine.is_laid:
        mine.claim(not places, "cards lie before the seat's setup")
        mine.claim(mine.meeple == (GREEN, REACH), "the meeple waits elsewhere than at its first place")
        return
    mine.claim((GREEN, REACH) in places, "the first card is not in its place")
    mine.claim(all(0 < column < COLUMNS - 1 for _, column in places), "a card lies in the margin of the grid")
    reached, waiting = set(), [(GREEN, REACH)]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in places and (row, column) not in reached:
            reached.add((row, column))
            waiting += [(row + DY[h], column + DX[h]) for h in range(HEADINGS)]
    mine.claim(reached == places, f"cards at {sorted(places - reached)} touch no other")
    mine.claim(mine.meeple in places, f"the meeple stands at {mine.meeple}, where no card lies")


def _check_bars(mine: Mine, supports: int) -> None:
    """Bars join adjacent supported cards; those missing were blown up."""
    player, places = mine.player, mine.places
    at = {place: card for card, place in places.items()}
    joined: list[int] = []
    for card, (row, column) in places.items():
        for bar, place in ((BAR_RIGHT, (row, column + 1)), (BAR_BELOW, (row + 1, column))):
            if player["bars"][card] & bar:
                mine.claim(place in at, f"a bar of card {card} joins it to nothing")
                joined += [card, at[place]]
    bars, used = len(joined) // 2, supports - int(player["supports"])
    for card in joined:
        mine.claim(player["condition"][card] == SUPPORTED, f"card {card} has a bar and is not supported")
    mine.claim(0 <= bars <= used, f"{bars} bars lie, though {used} have been placed")
    supported = {int(card) for card in np.flatnonzero(player["condition"] == SUPPORTED)}
    mine.claim(len(supported) <= 2 * used, f"{len(supported)} cards are supported by {used} bars")
    others = np.delete(mine.record["players"]["dynamite"][: mine.record["num_players"]], mine.seat)
    if others.all():  # nobody has blown up anything
        mine.claim(bars == used, f"{used} bars have been placed and {bars} lie, though no dynamite has been used")
        mine.claim(supported == set(joined), f"cards {sorted(supported - set(joined))} are supported by no bar")


def _check_counters(mine: Mine, tables: np.void) -> None:
    """No counter holds more than its spaces."""
    player = mine.player
    capacity = tables["capacity"] + tables["cart_room"] * player["upgrades"][MINE_CART]
    mine.claim((player["gems"] <= capacity).all(), f"gems {player['gems'].tolist()} on counters of {capacity}")
    mine.claim(player["saved"] <= tables["saved_ap"], f"{player['saved']} AP saved, more than {tables['saved_ap']}")
    mine.claim(player["supports"] <= tables["supports"], f"{player['supports']} supports left, more than at first")


def _check_score(mine: Mine, tables: np.void) -> None:
    """The score is what a count from scratch finds."""
    player = mine.player
    score = int((tables["upgrade_points"].astype(int) * player["upgrades"]).sum())
    score += int((tables["gem_points"].astype(int) * player["gems"]).sum())
    score += int(tables["card_points"]) * int(player["standing"])
    score += int(tables["dynamite_points"]) * int(player["dynamite"])
    mine.claim(mine.record["score"][mine.seat] == score, f"score {mine.record['score'][mine.seat]}, counted {score}")


def _check_turn(record: np.void, tables: np.void) -> None:
    """Seats, rounds and action points are such as a turn may have."""
    players = int(record["num_players"])
    for name in ("seat", "active", "starting_seat"):
        _claim(record[name] < players, f"{name} is {record[name]}, of {players} players")
    rounds = SOLO_TURNS if players == 1 else MAX_ROUNDS
    _claim(record["round"] <= rounds, f"round {record['round']} of at most {rounds}")
    coffee = tables["coffee_ap"] * record["players"]["upgrades"][record["active"], COFFEE]
    most = tables["turn_ap"] + tables["saved_ap"] + coffee
    _claim(record["ap"] <= most, f"{record['ap']} AP, of at most {most}")
    if record["round"] == 0:
        _claim(record["ap"] == 0, "AP before the first turn")


def _check_question(record: np.void) -> None:
    """The asked seat, the phase and the heading belong together."""
    mine = Mine(record, int(record["seat"]))
    phase, heading = record["phase"], int(record["heading"])
    setup = record["round"] == 0
    _claim(not setup or phase == ORIENT, "a decision other than an orientation during setup")
    if phase == ACT:
        mine.claim(record["seat"] == record["active"], "asked to act in another's turn")
        mine.claim(record["ap"] > 0, "asked to act without action points")
    elif phase == FLEE:
        card = record["grid"][mine.seat][mine.meeple] - 1
        mine.claim(mine.player["condition"][card] == COLLAPSED, "flees from a card that has not collapsed")
        mine.claim(len(ways_out(mine)) > 1, "asked where to flee, though there is no choice")
    else:
        mine.claim(setup == (heading == SETUP), f"heading {heading} in round {record['round']}")
        _check_revealed(mine, heading)
    if not setup and mine.seat != record["active"]:
        _claim(not record["players"]["dynamite"][record["active"]], "another seat is asked, though nobody blew it up")


def _check_revealed(mine: Mine, heading: int) -> None:
    """A card waits to be oriented where the heading says, drawn last from its pile."""
    row, column = mine.meeple
    if heading != SETUP:
        row, column = row + DY[heading], column + DX[heading]
    card = {place: card for card, place in mine.places.items()}.get((row, column), -1)
    mine.claim(card >= 0, f"no card lies at {(row, column)} to be oriented")
    last = mine.record["pile"][mine.seat, row, mine.player["drawn"][row] - 1]
    mine.claim(card == last, f"card {card} is to be oriented, but card {last} was revealed last")
    mine.claim(mine.player["condition"][card] == STEADY, f"card {card} is not steady before it is oriented")
    left = [int(mine.player[name][card]) for name in ("orientation", "bars")]
    mine.claim(left == [0, 0], f"card {card} has orientation, bars {left} before it is oriented")


def ways_out(mine: Mine) -> list[int]:
    """The headings that lead to the nearest open spaces outside the meeple's card, counted anew."""
    at = {place: card for card, place in mine.places.items()}
    steps: dict[int, int] = {}
    for heading in range(HEADINGS):
        x, y = int(mine.player["x"]), int(mine.player["y"])
        steps[heading] = 0
        while (y // SIDE, x // SIDE) == mine.meeple:
            x, y, steps[heading] = x + DX[heading], y + DY[heading], steps[heading] + 1
        row, column = y // SIDE, x // SIDE
        card = at.get((row, column))
        if card is None:
            is_open = 0 <= row < ROWS and mine.player["drawn"][row] < CARDS_IN_ROW
        else:
            is_open = mine.player["condition"][card] != COLLAPSED
        if not is_open:
            del steps[heading]
    return [heading for heading, number in steps.items() if number == min(steps.values())]


def _check_empty_seats(record: np.void) -> None:
    """Seats not in play hold nothing."""
    beyond = int(record["num_players"])
    for name in ("players", "grid", "pile", "score", "placement"):
        _claim(not any(record[name][beyond:].tobytes()), f"{name} of a seat not in play is not zero")


def _check_end(record: np.void) -> None:
    """The seats are placed by their scores, a tie going to the owner of all upgrades; or one seat forfeited."""
    seats = int(record["num_players"])
    places = record["placement"][:seats].tolist()
    complete = [bool(record["players"]["upgrades"][seat].all()) for seat in range(seats)]
    merit = [(int(record["score"][seat]), complete[seat]) for seat in range(seats)]
    by_score = [1 + sum(other > own for other in merit) for own in merit]
    if places != by_score:  # then a seat forfeited
        _claim(sorted(places) == [1] * (seats - 1) + [seats], f"placements {places}, by the scores {by_score}")
        return
    forfeited = sorted(places) == [1] * (seats - 1) + [seats]
    if record["over"] == TERMINATED and not forfeited:
        last_turn = seats == 1 and record["round"] == SOLO_TURNS
        _claim(sum(complete) == 1 or last_turn, "the game ended, though nobody bought a fourth upgrade")
    if record["over"] == TRUNCATED:
        _claim(seats > 1 and record["round"] == MAX_ROUNDS, f"the turn cap in round {record['round']}")
