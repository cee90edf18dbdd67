"""Positions of Galaxy Goldmine for the rule tests: laid on real records, played compiled or interpreted.

A position is laid in the words of the table: what lies on which pile, which cards are in hand, which tools were chosen.
After every action the parts of the record that repeat others are counted again.
"""

from dataclasses import dataclass

import numpy as np
from helpers.runners import Runner

from minegym.envs.galaxy_goldmine import GAME
from minegym.envs.galaxy_goldmine.constants import (
    LAYER_HEIGHT,
    LAYERS,
    MOON_ROCKS_EACH,
    PHASE_NAMES,
    PILE_HEIGHT,
    PILES,
    TABLE,
    VALUABLES,
)
from minegym.envs.galaxy_goldmine.invariants import sight

# The tools by short names, in their order.
TOOLS = ("Pickaxe", "Hand", "Glowtorch", "Forcefield", "Magnet", "Battery")
LOST = TOOLS[3:]
ASKED = dict(zip(("choose", "explore", "discard", "disable", "collect", "steal"), PHASE_NAMES, strict=True))
BARE = ("Moon Rock",)


@dataclass
class Seat:
    """What one player has: Valuables in hand by name, the protected one, Fragments, and how deep each pile was seen."""

    hand: tuple[str, ...] = ("Moon Rock",) * MOON_ROCKS_EACH
    protected: str = ""
    fragments: int = 0
    looked: tuple[int, ...] = (0,) * PILES


class Position:
    """A game at some point, and what may be asked of it."""

    def __init__(self, runner: Runner, record: np.ndarray) -> None:
        self.runner = runner
        self.record = record
        self.kinds = runner.edition.words["kinds"]
        check_repeated_parts(record[0], runner.edition.tables[0])

    def words(self, action: int) -> str:
        """An action's name, with a Valuable's own name where the action has only its number."""
        verb, _, rest = GAME.actions.name(action).partition(" Valuable ")
        return f"{verb} {self.kinds[int(rest)]}" if rest else verb

    def legal(self) -> set[str]:
        """What the asked seat may do."""
        return {self.words(int(action)) for action in np.flatnonzero(self.runner.mask(self.record))}

    def offered(self, start: str) -> set[str]:
        """What the asked seat may do whose name begins so."""
        return {words for words in self.legal() if words.startswith(start)}

    def may(self, name: str) -> bool:
        """Whether the asked seat may do that."""
        assert any(self.words(action) == name for action in range(GAME.actions.size)), name
        return name in self.legal()

    def do(self, *names: str) -> "Position":
        """Take these legal actions one after the other."""
        for name in names:
            assert self.may(name), f"{name!r} is not among {sorted(self.legal())}"
            number = next(a for a in np.flatnonzero(self.runner.mask(self.record)) if self.words(int(a)) == name)
            self.record = self.runner.step(self.record, int(number))
            check_repeated_parts(self.record[0], self.runner.edition.tables[0])
        return self

    def copy(self) -> "Position":
        """Another of the same, to play on from."""
        return Position(self.runner, self.record.copy())

    def seen_by(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat observes, by name."""
        return GAME.observation.unflatten(self.runner.observe(self.record, seat))

    def redealt(self, seat: int, seed: int) -> "Position":
        """The position with all drawn anew that the seat does not know."""
        return Position(self.runner, self.runner.redeal(self.record, seat, seed))

    @property
    def game(self) -> np.void:
        """The whole record."""
        return self.record[0]

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and what: a word of `ASKED`."""
        return int(self.game["seat"]), tuple(ASKED)[self.game["phase"]]

    @property
    def explorations(self) -> int:
        """Explorations left."""
        return int(self.game["explorations"])

    def hand(self, seat: int = 0) -> tuple[str, ...]:
        """The seat's unprotected Valuables, in the edition's order."""
        return named(self.kinds, self.game["hand"][seat])

    def protected(self, seat: int = 0) -> str:
        """The Valuable under the seat's Forcefield."""
        stored = int(self.game["players"]["protected"][seat])
        return self.kinds[stored - 1] if stored else ""

    def discards(self) -> tuple[str, ...]:
        """The discard pile, in the edition's order."""
        return named(self.kinds, self.game["discards"])

    def pile(self, number: int) -> list[str]:
        """The cards of a pile, numbered from 1, from its top; the top one with a star if it lies face up."""
        height = self.game["height"][number - 1]
        cards = [self.kinds[stored - 1] for stored in self.game["pile"][number - 1, :height][::-1]]
        if self.game["face_up"][number - 1]:
            cards[0] += "*"
        return cards

    def score(self, seat: int = 0) -> int:
        """The seat's points now."""
        return int(self.game["score"][seat])

    @property
    def over(self) -> int:
        """0 while the game lasts, 1 once it ended by its rules, 2 at the turn cap."""
        return int(self.game["over"])

    @property
    def places(self) -> list[int]:
        """Every seat's final place."""
        return self.game["placement"][: self.game["num_players"]].tolist()


def named(kinds: tuple[str, ...], counts: np.ndarray) -> tuple[str, ...]:
    """Names for a count of every kind."""
    return tuple(kinds[kind] for kind in np.flatnonzero(counts) for _ in range(counts[kind]))


def lay(
    runner: Runner,
    seats: tuple[Seat, ...],
    piles: dict[int, tuple[str, ...]],
    tools: tuple[str, ...] = ("Pickaxe", "Hand"),
    found: tuple[str, ...] = (),
    used: tuple[str, ...] = (),
    active: int = 0,
    explorations: int = 3,
    disabled: dict[str, int] | None = None,
    **about: int,
) -> Position:
    """The position with these seats and these piles, in which the active seat explores.

    Piles are numbered from 1 and listed from their tops, a star after one that lies face up; those left out are empty.
    """
    record = runner.deal(len(seats), seed=1)
    game, kinds = record[0], runner.edition.words["kinds"]
    game["phase"] = tuple(ASKED).index("explore")
    game["seat"] = game["active"] = active
    game["explorations"], game["turn"] = explorations, 5
    for name in found:
        game["activated"][LOST.index(name)] = 1
    game["chosen"] = [name in tools for name in TOOLS]
    game["ready"] = [name in tools and name not in used for name in TOOLS]
    for name, seat in (disabled or {}).items():
        game["disabled"][TOOLS.index(name)] = 1 + seat
    for name, value in about.items():
        game[name] = value
    lay_piles(game, piles, kinds)
    for number, seat in enumerate(seats):
        lay_seat(game, number, seat, kinds)
    for number in range(len(seats)):
        game["score"][number] = points(game, number, runner.edition.tables[0])
        everybody_knows(game, number)
    return Position(runner, record)


def lay_piles(game: np.void, piles: dict[int, tuple[str, ...]], kinds: tuple[str, ...]) -> None:
    """Write the asteroid, over what was dealt."""
    game["pile"] = game["height"] = game["face_up"] = 0
    for number, cards in piles.items():
        game["height"][number - 1] = len(cards)
        game["face_up"][number - 1] = bool(cards) and cards[0].endswith("*")
        for place, name in enumerate(reversed(cards)):
            game["pile"][number - 1, place] = 1 + kinds.index(name.removesuffix("*"))
    game["unseen"] = face_down_cards(game)


def face_down_cards(game: np.void) -> np.ndarray:
    """How many face-down cards of each layer and kind the piles hold."""
    counts = np.zeros_like(game["unseen"])
    for pile in range(PILES):
        for place in range(game["height"][pile] - game["face_up"][pile]):
            counts[place // LAYER_HEIGHT, game["pile"][pile, place] - 1] += 1
    return counts


def lay_seat(game: np.void, number: int, seat: Seat, kinds: tuple[str, ...]) -> None:
    """Write what one player has; the log tells that it came from the table, and that Moon Rocks went there."""
    dealt, wanted = np.zeros(VALUABLES, int), np.zeros(VALUABLES, int)
    dealt[0] = MOON_ROCKS_EACH
    np.add.at(wanted, [kinds.index(name) for name in seat.hand], 1)
    for kind in range(VALUABLES):
        for _ in range(wanted[kind] - dealt[kind]):
            write_move(game, TABLE, number, kind)
        for _ in range(dealt[kind] - wanted[kind]):
            write_move(game, number, TABLE, kind)
    game["hand"][number] = wanted
    player = game["players"][number]
    player["unprotected"], player["fragments"] = len(seat.hand), seat.fragments
    player["protected"] = 1 + kinds.index(seat.protected) if seat.protected else 0
    player["looked"] = seat.looked


def write_move(game: np.void, source: int, target: int, kind: int) -> None:
    """Add an entry to the log."""
    entry = int(game["moves"])
    game["log"][entry] = source, target, kind
    game["moves"] = entry + 1


def everybody_knows(game: np.void, seat: int) -> None:
    """Let a seat know all hands, and what it has looked at."""
    see_piles(game, seat)
    seats = int(game["num_players"])
    for other in range(seats):
        for bound in ("sure", "may"):
            game["knowledge"][seat][bound][(other - seat) % seats] = game["hand"][other]


def points(game: np.void, seat: int, tables: np.void) -> int:
    """What the seat's Valuables are worth together, the protected one too."""
    stored = int(game["players"]["protected"][seat])
    below = int(tables["value"][stored - 1]) if stored else 0
    return below + int((game["hand"][seat].astype(int) * tables["value"]).sum())


def check_repeated_parts(game: np.void, tables: np.void) -> None:
    """That the parts of the record that could be told from others agree with them."""
    assert (game["unseen"] == face_down_cards(game)).all()
    assert game["unseen"].shape[0] == LAYERS
    for seat in range(game["num_players"]):
        assert game["players"]["unprotected"][seat] == game["hand"][seat].sum()
        assert game["score"][seat] == points(game, seat, tables)
    for pile in range(PILES):
        height = game["height"][pile]
        assert height <= PILE_HEIGHT
        assert game["pile"][pile, :height].all()
        assert not game["pile"][pile, height:].any()
    if not game["over"] and game["phase"] in (0, 1):
        assert game["seat"] == game["active"]


def see_piles(game: np.void, seat: int) -> None:
    """Let a seat know the cards that it has looked at."""
    known = game["knowledge"][seat]
    known["top"], known["second"], known["unseen"] = sight(game, seat)
