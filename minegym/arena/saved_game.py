"""One game of a person against agents, which can be left and gone on with as though it had never been left.

A saved game is its deal, its players and every action, and not the position. Loading plays it again: the agents decide
anew, so that their random streams come to stand where they stood, and one that decides otherwise than it did is found
out.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, ValidationError

from minegym import __version__
from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import answers
from minegym.agents.loading import Player, load_agent
from minegym.core.errors import ActionError, AgentError, MinegymError, OptionError, StateError
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Edition, Game
from minegym.core.options import check_count, level_of_bot

MAX_SEED = 1 << 62  # leaves room for one seed a seat above it


class Saved(BaseModel):
    """The content of a saved game's file, JSON.

    `agents` name each seat's agent as `load_agent` takes it, null for the person's seat. `bot_level` is null where no
    bot plays. `position` is a hash of the record that the actions lead to.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal[1] = 1
    minegym: str
    game: str
    version: int
    edition: str
    seed: int
    agents: list[str | None]
    bot_level: int | None = None
    actions: list[int]
    position: str


@dataclass
class PersonsGame:
    """One game, dealt from `seed`, in which the seats hold agents by name and one holds None: the person's.

    Seat s's agent draws from `seed` + s. Alone, the person plays against the bot of a game that has one; `bot_level` is
    then its level, and else None. Raises `OptionError` unless there is one person, as many seats as the game may have
    and such a bot, and what `load_agent` raises.
    """

    game: Game
    edition: Edition
    specs: Sequence[str | None]
    seed: int
    bot_level: int | None = None
    env: BatchedAEC = field(init=False)
    agents: dict[int, Player] = field(init=False)
    actions: list[int] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        """Deal, and seat the agents."""
        players = check_count("players", len(self.specs), self.game.min_players, self.game.max_players)
        check_count("seed", self.seed, 0, MAX_SEED)
        self.bot_level = level_of_bot(self.game, players, self.bot_level)
        if list(self.specs).count(None) != 1:
            raise OptionError("one seat must be the person's")
        self.agents = {
            seat: load_agent(spec, self.game, self.edition, self.seed + seat)
            for seat, spec in enumerate(self.specs)
            if spec is not None
        }
        options: dict[str, Any] = {"num_players": players, "bot_level": self.bot_level, "edition": self.edition}
        self.env = BatchedAEC(self.game, 1, autoreset="disabled", **options)
        self.env.reset(seed=self.seed)

    @property
    def seat(self) -> int:
        """The person's seat."""
        return list(self.specs).index(None)

    @property
    def record(self) -> np.void:
        """A copy of the game's record."""
        return self.env.get_state()[0]  # type: ignore[no-any-return]

    def asked_agents_action(self) -> int | None:
        """What the asked seat's agent decides, which moves its random stream on; None if the person is asked."""
        agent = self.agents.get(int(self.env.agent_selection[0]))
        return None if agent is None else int(answers(agent, self.env, np.zeros(1, np.int64))[0])

    def step(self, action: int) -> None:
        """Take the asked seat's decision; raises `IllegalActionError` if its action mask does not offer it."""
        self.env.step([action])
        self.actions.append(action)

    def save(self, path: str | Path) -> Path:
        """Write the game, to go on with it later; raises `FileError` if it cannot be written."""
        saved = Saved(
            minegym=__version__,
            game=self.game.name,
            version=self.game.version,
            edition=self.edition.digest,
            seed=self.seed,
            agents=list(self.specs),
            bot_level=self.bot_level,
            actions=self.actions,
            position=_position(self),
        )
        return write_atomically(path, saved.model_dump_json() + "\n")


def load(path: str | Path, game: Game, edition: Edition) -> PersonsGame:
    """The game that `save` wrote, where it was left.

    Raises `FileError` if the file cannot be read, and `StateError` if it is no saved game, belongs to another game,
    version or edition, or if one of its agents is not there or does not decide as it did.
    """
    saved = _read(path)
    identity = {"game": game.name, "version": game.version, "edition": edition.digest}
    for name, expected in identity.items():
        if getattr(saved, name) != expected:
            raise StateError(
                f"{path}: the saved game has {name} {getattr(saved, name)!r}, and not {expected!r}. Load it with the "
                "game, version and edition that it was played with."
            )
    try:
        loaded = PersonsGame(game, edition, saved.agents, saved.seed, saved.bot_level)
    except MinegymError as error:
        raise StateError(f"{path}: the saved game cannot be set up again: {error}") from error
    _play_again(path, loaded, saved)
    return loaded


def _read(path: str | Path) -> Saved:
    try:
        return Saved.model_validate_json(read_bytes(path, "saved game"))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "file"
        raise StateError(
            f"{path} is not a saved game: {where}: {first['msg']}. Give a file that play saved."
        ) from error


def _play_again(path: str | Path, game: PersonsGame, saved: Saved) -> None:
    """Take the saved actions, asking every agent for its own; raises `StateError` where that goes another way."""
    for number, action in enumerate(saved.actions):
        where = f"{path}: decision {number} of the saved game"
        if game.env.dones[0]:
            raise StateError(f"{where} comes after the game's end. The file has been changed.")
        seat = int(game.env.agent_selection[0])
        try:
            chosen = game.asked_agents_action()
            if chosen is not None and chosen != action:
                raise AgentError(
                    f"seat {seat}'s agent {game.specs[seat]!r} now chooses {chosen}, where it chose {action}. It is "
                    "another agent, or has been changed: go on with the one that began the game"
                )
            game.step(action)
        except (AgentError, ActionError) as error:
            raise StateError(f"{where} cannot be taken again: {error}") from error
    if _position(game) != saved.position:
        raise StateError(f"{path}: the saved actions lead to another position than the saved one; it cannot go on")


def _position(game: PersonsGame) -> str:
    return hashlib.sha256(game.record.tobytes()).hexdigest()[:32]
