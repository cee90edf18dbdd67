"""Positions of Mined Out! for the rule tests: laid on real records, played by the compiled rules or the interpreter.

A position is laid in the words of the table: which cards lie where and how, where the meeple stands, what the counters
show. After every action the parts of the record that repeat others are counted again, from the rulebook's numbers.
"""

from dataclasses import dataclass, field
from functools import partial

import numpy as np
from helpers import runners
from helpers.runners import Runner

from minegym.envs.mined_out import GAME
from minegym.envs.mined_out.constants import CONDITION_NAMES, REACH, UPGRADE_NAMES

GREEN, YELLOW, RED = range(3)

# The four cards of every row in the edition of the rule tests.
KINDS = ("bare", "full", "corner", "top")

# Spaces of a card by name, in reading order.
SPACES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")

UPGRADE_POINTS = {"Ladder": 4, "Coffee": 6, "Mine Cart": 5, "Shovel": 3}

Place = tuple[int, int]  # row, and column counted from the first card


@dataclass
class Seat:
    """What lies before one player.

    `cards` tells each laid card's kind, and after it, if need be, its condition and quarter turns: "corner shaky 2".
    `piles` tells what lies on top of piles, by row; the rest follows in the order of `KINDS`.
    """

    cards: dict[Place, str] = field(default_factory=lambda: {(GREEN, 0): "bare"})
    meeple: tuple[int, int, str] = (GREEN, 0, "top")
    piles: dict[int, list[str]] = field(default_factory=dict)
    gems: tuple[int, int, int] = (0, 0, 0)
    saved: int = 0
    upgrades: tuple[str, ...] = ()
    supports: int = 3
    dynamite: int = 1


Compiled = partial(runners.Compiled, GAME)
Interpreted = partial(runners.Interpreted, GAME)


class Position:
    """A game at some point, and what may be asked of it."""

    def __init__(self, runner: Runner, record: np.ndarray) -> None:
        self.runner = runner
        self.record = record
        check_repeated_parts(record[0])

    def legal(self) -> set[str]:
        """The names of what the asked seat may do."""
        return {GAME.actions.name(int(action)) for action in np.flatnonzero(self.runner.mask(self.record))}

    def may(self, name: str) -> bool:
        """Whether the asked seat may do that."""
        assert name in ACTION_NUMBERS, name
        return name in self.legal()

    def do(self, *names: str) -> "Position":
        """Take these legal actions one after the other."""
        for name in names:
            assert self.may(name), f"{name!r} is not among {sorted(self.legal())}"
            self.record = self.runner.step(self.record, ACTION_NUMBERS[name])
            check_repeated_parts(self.record[0])
        return self

    def seen_by(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat observes, by name."""
        return GAME.observation.unflatten(self.runner.observe(self.record, seat))

    @property
    def game(self) -> np.void:
        """The whole record."""
        return self.record[0]

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and what: "act", "orient" or "flee"."""
        return int(self.game["seat"]), ("act", "orient", "flee")[self.game["phase"]]

    @property
    def ap(self) -> int:
        """Action points left."""
        return int(self.game["ap"])

    def gems(self, seat: int = 0) -> tuple[int, ...]:
        """What the seat's counters show: green, yellow, red."""
        return tuple(self.game["players"]["gems"][seat].tolist())

    def meeple(self, seat: int = 0) -> tuple[int, int, str]:
        """Where the seat's meeple stands: row, column from the first card, space."""
        x, y = int(self.game["players"]["x"][seat]), int(self.game["players"]["y"][seat])
        return y // 3, x // 3 - REACH, SPACES[3 * (y % 3) + x % 3]

    def card(self, row: int, column: int, seat: int = 0) -> str:
        """Kind and condition of the card that lies there."""
        card = int(self.game["grid"][seat, row, REACH + column]) - 1
        assert card >= 0, f"no card lies at row {row}, column {column}"
        return f"{KINDS[card % 4]} {CONDITION_NAMES[self.game['players']['condition'][seat, card]]}"

    def score(self, seat: int = 0) -> int:
        """The seat's points now."""
        return int(self.game["score"][seat])

    @property
    def places(self) -> list[int]:
        """Every seat's final place."""
        return self.game["placement"][: self.game["num_players"]].tolist()


ACTION_NUMBERS = {GAME.actions.name(action): action for action in range(GAME.actions.size)}


def lay(
    runner: Runner, seats: tuple[Seat, ...], active: int = 0, starting: int = 0, ap: int = 3, round_: int = 5
) -> Position:
    """The position with these seats, in which the active one is to act."""
    record = runner.deal(len(seats), seed=1)
    game = record[0]
    game["phase"] = game["heading"] = 0
    game["seat"] = game["active"] = active
    game["starting_seat"], game["ap"], game["round"] = starting, ap, round_
    for number, seat in enumerate(seats):
        lay_seat(game, number, seat)
    return Position(runner, record)


def lay_seat(game: np.void, number: int, seat: Seat) -> None:
    """Write what lies before one player, over whatever was dealt."""
    game["players"][number] = np.zeros((), game["players"].dtype)
    player = game["players"][number]
    game["grid"][number] = 0
    laid: list[list[int]] = [[], [], []]
    for (row, column), words in seat.cards.items():
        kind, *rest = words.split()
        card = 4 * row + KINDS.index(kind)
        turns = int(rest.pop()) if rest and rest[-1].isdigit() else 0
        laid[row].append(card)
        game["grid"][number, row, REACH + column] = card + 1
        player["column"][card], player["orientation"][card] = REACH + column, turns
        player["condition"][card] = CONDITION_NAMES.index(rest[0] if rest else "steady")
    for row in range(3):
        on_top = [4 * row + KINDS.index(kind) for kind in seat.piles.get(row, [])]
        order = list(dict.fromkeys([*laid[row], *on_top, *range(4 * row, 4 * row + 4)]))
        game["pile"][number, row] = order
        player["drawn"][row] = len(laid[row])
    row, column, space = seat.meeple
    player["x"] = 3 * (REACH + column) + SPACES.index(space) % 3
    player["y"] = 3 * row + SPACES.index(space) // 3
    player["gems"], player["saved"] = seat.gems, seat.saved
    player["upgrades"] = [name in seat.upgrades for name in UPGRADE_NAMES]
    player["supports"], player["dynamite"] = seat.supports, seat.dynamite
    player["standing"] = standing(player)
    game["score"][number] = points(player)


def standing(player: np.void) -> int:
    """How many cards are revealed and not collapsed."""
    return sum(CONDITION_NAMES[condition] in ("steady", "shaky", "supported") for condition in player["condition"])


def points(player: np.void) -> int:
    """The rulebook's count."""
    upgrades = sum(
        UPGRADE_POINTS[name] for name, bought in zip(UPGRADE_NAMES, player["upgrades"], strict=True) if bought
    )
    green, yellow, red = player["gems"].tolist()
    return upgrades + green + 2 * yellow + 3 * red + 2 * standing(player) + 2 * int(player["dynamite"])


def check_repeated_parts(game: np.void) -> None:
    """That the parts of the record that could be told from others agree with them."""
    for seat in range(game["num_players"]):
        player = game["players"][seat]
        assert player["standing"] == standing(player)
        assert game["score"][seat] == points(player), f"seat {seat} has {points(player)} points"
        drawn = [set(game["pile"][seat, row, : player["drawn"][row]].tolist()) for row in range(3)]
        assert set().union(*drawn) == set(np.flatnonzero(player["condition"]).tolist())
        assert set().union(*drawn) == set((game["grid"][seat][game["grid"][seat] > 0] - 1).tolist())
        for card in np.flatnonzero(player["condition"]):
            assert game["grid"][seat, card // 4, player["column"][card]] == card + 1
    assert game["players"]["saved"][game["active"]] <= max(game["ap"], 2)
    if not game["over"] and game["phase"] == 0:
        assert game["seat"] == game["active"]
        assert game["heading"] == 0
