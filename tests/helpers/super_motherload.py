"""Positions of Super Motherload for the rule tests: laid on real records, played compiled or interpreted.

A position is laid in the words of the table: what the boards look like, which cards are in hand, what lies on stacks.
After every action the invariants are checked.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from helpers.runners import Runner

from minegym.core.game import Edition
from minegym.core.interpreter import RecordView
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.achievements import begin_goals
from minegym.envs.super_motherload.board import write_rows
from minegym.envs.super_motherload.constants import (
    ARTIFACT,
    BOARD_SPACES,
    COLOUR_NAMES,
    DIRT,
    KINDS,
    MINORS_UP,
    PHASE_NAMES,
    PILOT,
    TIERS,
    WIDTH,
)
from minegym.envs.super_motherload.invariants import check_play
from minegym.envs.super_motherload.maps import content_letters, terrain_letters

ASKED = dict(
    zip(("side", "deck", "act", "from", "to", "pay", "at", "turn", "stack", "discard"), PHASE_NAMES, strict=True)
)
TUNNEL = "=="
PLAIN = ".."
LAST_SPACE = BOARD_SPACES - 1
SELDOM_MET = "Plates Rubble Lode Talent"


@dataclass
class Seat:
    """What one player has; words with spaces between.

    `hand`, `draw` and `discards` are cards by name. Pilots named are bought, and so are the cheaper ones of their
    stack. Cards that are nowhere named are in the draw deck or, where `draw` is given, in the discard pile.
    """

    hand: str = ""
    draw: str | None = None
    discards: str = ""
    kept: str = ""
    bought: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, str] = field(default_factory=dict)  # letters of minerals by colour
    artifacts: str = ""
    bombs: int = 1


class Position:
    """A game at some point, and what may be asked of it."""

    def __init__(self, runner: Runner, record: np.ndarray) -> None:
        self.runner = runner
        self.record = record
        check_play(record[0], runner.edition)

    def words(self, action: int) -> str:
        """An action's name, with names of cards and artifacts where the action has only their number."""
        return in_words(self.runner.edition, self.game, action)

    def legal(self) -> set[str]:
        """What the asked seat may do."""
        return {self.words(int(action)) for action in np.flatnonzero(self.runner.mask(self.record))}

    def offered(self, start: str) -> set[str]:
        """What the asked seat may do whose name begins so, without that beginning."""
        return {words.removeprefix(start).strip() for words in self.legal() if words.startswith(start)}

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
            check_play(self.record[0], self.runner.edition)
        return self

    def drill(self, colour: str, first: str, last: str = "", *cards: str) -> "Position":
        """Drill from one space to another, paying these cards where there is a choice."""
        return self.do(f"drill {colour}", first, last or first, *(f"pay {card}" for card in cards))

    def lines(self, colour: str) -> set[str]:
        """Every drill of that colour, as "a1-a3"."""
        if not self.may(f"drill {colour}"):
            return set()
        starts = self.copy().do(f"drill {colour}")
        return {f"{first}-{last}" for first in starts.legal() for last in starts.copy().do(first).legal()}

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
    def actions(self) -> int:
        """Actions left in this turn."""
        return int(self.game["actions"])

    def cards(self, counts: np.ndarray) -> str:
        """Names for a count of every kind of card, in their order."""
        return " ".join(named(self.runner.edition.words["cards 0"], counts))

    def hand(self, seat: int = 0) -> str:
        """The cards in a hand."""
        return self.cards(self.game["own"]["hand"][seat])

    def draw_deck(self, seat: int = 0) -> str:
        """The cards in a draw deck."""
        return self.cards(self.game["own"]["draw"][seat])

    def discards(self, seat: int = 0) -> str:
        """The cards in a discard pile."""
        return self.cards(self.game["players"]["discards"][seat])

    def stack(self, colour: str, seat: int = 0) -> str:
        """The letters of the minerals on a stack."""
        counts = self.game["players"]["stacks"][seat, COLOUR_NAMES.index(colour)]
        return "".join(named(self.runner.edition.words["letters"], counts))

    def bought(self, seat: int = 0) -> list[int]:
        """How many cards of the red, blue, yellow and wild stack are bought."""
        return self.game["players"]["bought"][seat].tolist()

    def bombs(self, seat: int = 0) -> int:
        """A seat's tokens."""
        return int(self.game["players"]["bombs"][seat])

    def artifacts(self, seat: int = 0) -> tuple[str, ...]:
        """The artifacts a seat holds."""
        return named(self.runner.edition.words["artifacts"], self.game["own"]["artifacts"][seat])

    def minors(self) -> tuple[str, ...]:
        """The minors face up, by place; "" where there is none."""
        names = self.runner.edition.words["minors"]
        return tuple(names[minor - 1] if minor else "" for minor in self.game["minors"].tolist())

    def met(self) -> set[str]:
        """The minors whose goals the active seat has met."""
        return {name for name, met in zip(self.minors(), self.game["met"], strict=True) if met}

    def tunnels(self) -> set[str]:
        """The spaces that tunnels cover."""
        return {space_name(int(space)) for space in np.flatnonzero(self.game["tunnel"])}

    def score(self, seat: int = 0) -> int:
        """The seat's points now."""
        return int(self.game["score"][seat])

    @property
    def depths(self) -> list[int]:
        """The depths of the boards on the table, 0 for none."""
        return self.game["depths"].tolist()

    @property
    def over(self) -> int:
        """0 while the game lasts, 1 once it ended by its rules, 2 at the turn cap."""
        return int(self.game["over"])

    @property
    def places(self) -> list[int]:
        """Every seat's final place."""
        return self.game["placement"][: self.game["num_players"]].tolist()


def space_name(space: int) -> str:
    """The name of a space."""
    return f"{'abcdefgh'[space % WIDTH]}{1 + space // WIDTH}"


def named(names: Sequence[str], counts: np.ndarray) -> tuple[str, ...]:
    """Names for a count of every kind."""
    return tuple(names[kind] for kind in np.flatnonzero(counts) for _ in range(counts[kind]))


def in_words(edition: Edition, game: np.void, action: int) -> str:
    """An action's name, with names instead of numbers of cards, artifacts and minors."""
    verb, _, number = GAME.actions.name(action).rpartition(" ")
    if verb.endswith("card"):
        return f"{verb.removesuffix(' card')} {edition.words['cards 0'][int(number)] or number}"
    if verb == "use artifact":
        names = edition.words["artifacts"]
        return f"use {names[int(number)] if int(number) < len(names) else number}"
    return f"{verb} {number}".strip()


# --- Laying --------------------------------------------------------------------------------------------------------


def lay(
    runner: Runner,
    seats: tuple[Seat, ...],
    upper: str = "",
    lower: str | None = None,
    depths: tuple[int, int] = (1, 0),
    minors: str = "",
    majors: str = "Odd Grand",
    unseen: str | None = None,
    active: int = 0,
    **about: int,
) -> Position:
    """The position with these seats and boards, in which the active seat acts in turn 5.

    A board is drawn as in an edition, lines of spaces, `==` for a tunnel; what is left out is plain dirt, but for an
    artifact in the last space of the deepest board if none is drawn. Places for minors are filled up with some that are
    seldom met. Minors that are neither face up nor `unseen` (all
    others, if that is left out) and majors that are not face up were claimed by the last seat.
    """
    record = runner.deal(len(seats), seed=1)
    game, edition = record[0], runner.edition
    for leaf in GAME.state.fields:
        if leaf.name not in ("seed", "draws", "num_players"):
            record[leaf.name] = np.zeros((), record[leaf.name].dtype)
    game["phase"], game["turn"] = tuple(ASKED).index("act"), 5
    game["seat"] = game["active"] = active
    game["starting_seat"] = (active - 4) % len(seats)
    game["actions"] = 2
    game["supply"] = edition.tables[0]["artifact_copies"]
    lay_boards(game, edition, (upper, lower), depths)
    for number, seat in enumerate(seats):
        lay_seat(game, edition, number, seat)
    lay_achievements(game, edition, minors.split(), majors.split(), unseen)
    view = RecordView(record.reshape(()))
    write_rows(view)
    begin_goals(view, RecordView(edition.tables.reshape(())))
    for name, value in about.items():
        game[name] = value
    for seat in range(len(seats)):
        game["score"][seat] = points(game, edition, seat)
    return Position(runner, record)


def lay_boards(game: np.void, edition: Edition, maps: tuple[str, str | None], depths: tuple[int, int]) -> None:
    """Write the boards."""
    if maps[1] is not None and not depths[1]:
        depths = (1, 2)
    played = (1, 2, 4) if game["num_players"] == 2 else (1, 2, 3, 4)
    game["depths"], game["attached"] = depths, 1 + played.index(max(depths))
    for board, text in enumerate(maps):
        if depths[board]:
            lay_board(game, edition, board, text or "")
    deepest = int(depths[1] > 0)
    here = game["contents"][deepest * BOARD_SPACES : (deepest + 1) * BOARD_SPACES]
    if not (here == ARTIFACT).any():
        here[LAST_SPACE] = ARTIFACT
    game["artifacts_left"] = (here == ARTIFACT).sum()


def lay_board(game: np.void, edition: Edition, board: int, text: str) -> None:
    """Write one board."""
    terrains, contents = terrain_letters(), content_letters(edition.words["letters"])
    lines = [line.split() for line in text.splitlines()]
    for place in range(BOARD_SPACES):
        row, column = divmod(place, WIDTH)
        drawn = lines[row][column] if row < len(lines) and column < len(lines[row]) else PLAIN
        space = board * BOARD_SPACES + place
        game["tunnel"][space] = drawn == TUNNEL
        game["terrain"][space] = DIRT if drawn == TUNNEL else terrains[drawn[0]]
        game["contents"][space] = 0 if drawn == TUNNEL else contents[drawn[1]]


def count_cards(names: Sequence[str], words: str) -> np.ndarray:
    """How many cards of each kind are named."""
    counts = np.zeros(KINDS, np.int8)
    for word in words.split():
        counts[list(names).index(word)] += 1
    return counts


def lay_seat(game: np.void, edition: Edition, number: int, seat: Seat) -> None:
    """Write what one player has."""
    player, own, names = game["players"][number], game["own"][number], edition.words["cards 0"]
    hand, discards = count_cards(names, seat.hand), count_cards(names, seat.discards)
    draw = count_cards(names, seat.draw or "")
    there = hand + draw + discards
    owned = edition.tables[0]["starters"].copy()
    for colour, name in enumerate(COLOUR_NAMES):
        first = PILOT + colour * TIERS
        dearest = np.flatnonzero(np.append(True, there[first : first + TIERS]))[-1]
        player["bought"][colour] = max(seat.bought.get(name, 0), dearest)
        owned[first : first + player["bought"][colour]] = 1
    rest = owned - there
    assert (rest >= 0).all(), f"seat {number} has more cards than there are"
    if seat.draw is None:
        draw += rest
    else:
        discards += rest
    own["hand"], own["draw"], player["discards"] = hand, draw, discards
    player["kept"] = count_cards(names, seat.kept)
    player["unknown"] = hand + draw - player["kept"]
    player["hand_size"], player["deck_size"] = hand.sum(), draw.sum()
    player["deck"], player["bombs"] = 1 + number, seat.bombs
    player["card_points"] = (edition.tables[0]["points"][0] * owned).sum()
    for colour, letters in seat.stacks.items():
        for letter in letters:
            player["stacks"][COLOUR_NAMES.index(colour), edition.words["letters"].index(letter)] += 1
    for name in seat.artifacts.split():
        kind = edition.words["artifacts"].index(name)
        own["artifacts"][kind] += 1
        game["supply"][kind] -= 1
    player["artifacts"] = own["artifacts"].sum()


def lay_achievements(game: np.void, edition: Edition, minors: list[str], majors: list[str], unseen: str | None) -> None:
    """Write what lies face up; the last seat has claimed the rest."""
    names, major_names = list(edition.words["minors"]), list(edition.words["majors"])
    places = MINORS_UP if game["num_players"] == 2 else MINORS_UP - 1
    others = [name for name in SELDOM_MET.split() if name not in minors]
    up = [names.index(name) for name in [*minors, *others][:places]]
    game["minors"][: len(up)] = [1 + minor for minor in up]
    left = range(len(names)) if unseen is None else [names.index(name) for name in unseen.split()]
    game["unseen_minors"][[minor for minor in left if minor not in up]] = 1
    claimed = [minor for minor in range(len(names)) if minor not in up and minor not in left]
    game["majors"][: len(majors)] = sorted(1 + major_names.index(name) for name in majors)
    last = game["num_players"] - 1
    tables = edition.tables[0]
    taken = [m for m in range(len(major_names)) if major_names[m] not in majors][: len(game["majors"]) - len(majors)]
    paid = tables["minor_points"][claimed].sum() + tables["major_points"][taken].sum()
    game["players"]["claimed_points"][last] = paid
    game["players"]["claimed_minors"][last, claimed] = 1
    game["players"]["claimed_majors"][last, taken] = 1


def points(game: np.void, edition: Edition, seat: int) -> int:
    """A seat's points."""
    player, own = game["players"][seat], game["own"][seat]
    worth = (own["artifacts"].astype(int) * edition.tables[0]["artifact_points"]).sum()
    return int(player["card_points"]) + int(player["claimed_points"]) + int(worth)
