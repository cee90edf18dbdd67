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
from minegym.core.payoffs import payoff
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

    def __post_init__(self) -> None:
        """Remember the game, so that unpickling finds it."""
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
