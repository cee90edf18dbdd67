"""What a game is: one flat record, and a handful of plain scalar functions over it.

Notation used throughout: `[B]` rows of a batch, `[P]` seats, `[A]` actions, `[F]` numbers of an observation.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from minegym.core.actions import ActionTable
from minegym.core.errors import EditionError
from minegym.core.fields import ObservationTable, StateTable
from minegym.core.payoffs import WITH_BOT, payoff
from minegym.core.symmetry import Symmetry

Record = Any  # a numpy record when compiled, a RecordView when interpreted
Viewer = int | None  # for whom a picture is drawn: a seat, or None for the spectator
LoadEdition = Callable[[Path | None], "Edition"]


@dataclass(frozen=True)
class Rules:
    """A game's plain functions. They allocate nothing, raise nothing, and loop only over bounded ranges.

    One that cannot be compiled meets a `RulesError` that names it.

    `reset(state, tables)` deals a new game into a record that is blank but for the core's fields.
    `legal(state, tables, mask)` sets, in a mask `[A]` of False, what the asked seat may do: never nothing while the
    game lasts, and never what cannot be finished. `step(state, tables, action)` applies one legal action.
    `observe(state, tables, seat, out)` writes what that seat knows, and nothing else, asked or not: every part of
    `out`, which still holds what was written there last.
    `redeal(state, tables, seat)` draws anew, from the record's stream, all that the seat does not know.
    `payoff(state, seat, kind, scale)` says what the finished game pays; the default suits most games.
    """

    reset: Callable[[Record, Record], None]
    legal: Callable[[Record, Record, Any], None]
    step: Callable[[Record, Record, int], None]
    observe: Callable[[Record, Record, int, Record], None]
    redeal: Callable[[Record, Record, int], None]
    payoff: Callable[[Record, int, int, float], float] = payoff


@dataclass(frozen=True, eq=False)
class Edition:
    """One copy of a game's printed content: its name, where it was read, and the record the rules read it from.

    `words` names for people what only the edition knows: for each subject, a name a number of the game's own.
    """

    name: str
    source: str
    tables: np.ndarray[Any, Any]
    digest: str
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawing:
    """How a game is shown: `text(record, edition, viewer)` for the terminal, `svg` with the same for people's eyes.

    A viewer that is a seat is shown what that seat knows, and nothing else; None is the spectator, who is shown
    everything. `minegym.render` checks the viewer, and draws.
    """

    text: Callable[[np.void, Edition, Viewer], str]
    svg: Callable[[np.void, Edition, Viewer], str] | None = None


def no_edition(path: Path | None) -> Edition:
    """The edition of a game with no printed content."""
    if path is not None:
        raise EditionError(f"{path}: this game has no printed content, so it takes no edition. Leave the edition out.")
    return Edition("built in", "", np.zeros(1, dtype=[("nothing", "i1")]), "")


def no_invariants(record: np.void, edition: Edition) -> None:
    """Claims nothing."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game as the engine needs it. `version` rises with any change of rules, encoding or payoff.

    `score_scale` turns a score margin into a reward of about -1..1. `max_decisions` bounds the decisions of any game.
    `invariants` raises AssertionError if a record breaks what play conserves. `tell` puts an action about to be taken
    into words, in its context, for all seats to hear; without it the action's name stands. `symmetry` names things that
    the rules treat alike; networks share what they learn of them.

    `bot_levels` says how many levels the bot has against which one seat plays alone; 0 if there is no bot. The bot is
    played by the rules and is no seat in play. A game that has one has a field `bot_level` of its own, 0..`bot_levels`,
    which comes set to the level, or to 0 where several seats play; alone, the bot has the second place of `score` and
    `placement`, and of what is shown by seat. See `core.payoffs` for how it is ranked and what beating it pays.
    """

    name: str
    title: str
    version: int
    min_players: int
    max_players: int
    state: StateTable
    observation: ObservationTable
    actions: ActionTable
    rules: Rules
    drawing: Drawing
    score_scale: float
    max_decisions: int
    load_edition: LoadEdition = no_edition
    invariants: Callable[[np.void, Edition], None] = no_invariants
    tell: Callable[[np.void, Edition, int], str] | None = None
    symmetry: Symmetry | None = None
    bot_levels: int = 0

    def __post_init__(self) -> None:
        """Remember the game, so that unpickling finds it; raise `ValueError` if its bot has no place in its record."""
        self._check_bot()
        _KNOWN.setdefault(self._content(), self)

    def _content(self) -> tuple[Any, ...]:
        """All that the game is made of, to be compared by value."""
        values = (getattr(self, field.name) for field in fields(self))
        return tuple(v.fields if isinstance(v, StateTable | ObservationTable) else v for v in values)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        """A game is a constant: copies of environments share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Unpickled, it is the game that the process already has: kernels are kept by game, and loaded but once."""
        return _the_known, tuple(getattr(self, field.name) for field in fields(self))

    def _check_bot(self) -> None:
        highest = [field.high for field in self.state.fields if field.name == "bot_level"]
        if highest != ([self.bot_levels] if self.bot_levels else []):
            raise ValueError(f"{self.name}: with bot_levels {self.bot_levels} the state's bot_level must go up to that")
        if self.bot_levels and (self.min_players > 1 or self.state.dtype["score"].shape[0] < WITH_BOT):
            raise ValueError(f"{self.name}: one seat alone must be allowed, and its state have a place for the bot")
        if self.bot_levels and self.rules.payoff is payoff:
            raise ValueError(f"{self.name}: its rules' payoff must say what beating the bot pays: payoff_with_bot does")

    def seats_shown(self, num_players: int) -> int:
        """How many seats the record and its observations speak of: those in play, and alone that of the bot."""
        return WITH_BOT if self.bot_levels and num_players == 1 else num_players

    @property
    def id(self) -> str:
        """Name and version, as saved states and agent cards carry them."""
        return f"{self.name}-v{self.version}"

    def in_words(self, record: np.void, edition: Edition, action: int) -> str:
        """What taking the action in this position means, for people."""
        return self.tell(record, edition, action) if self.tell else self.actions.name(action)


_KNOWN: WeakValueDictionary[tuple[Any, ...], Game] = WeakValueDictionary()


def _the_known(*values: Any) -> Game:
    """The game made of these values that was made first."""
    game = Game(*values)
    return _KNOWN.get(game._content(), game)
