"""`python -m minegym.play`: a person plays against agents in the terminal."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from minegym import cli, find_game
from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import answers
from minegym.agents.loading import Player, load_agent
from minegym.core import saving
from minegym.core.errors import FileError, MinegymError, OptionError, StateError
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Edition, Game
from minegym.core.options import check_count, edition_of

DESCRIPTION = "Play against agents in the terminal. At the prompt, h tells what can be typed."

HELP = """Type the number of an action and press Enter. Besides:
  h        this help
  s FILE   save the game; --load FILE goes on with it
  q        quit"""

MAX_SEED = 1 << 32  # of a seed drawn for the user: short enough to type


@dataclass(frozen=True)
class Settings:
    """What to play, against whom, and from where."""

    env: str = "mined_out"
    """The game."""
    against: tuple[str, ...] = ("scripted",)
    """The other seats' agents in seat order, by name or path; one alone plays all of them."""
    players: int = 2
    """Seats in play."""
    seat: int = 0
    """Your seat."""
    seed: int | None = None
    """Seed of the deal, to play the same one again; drawn and told if not given."""
    load: Path | None = None
    """A saved game to go on with, in place of a new deal; it says how many seats are in play."""
    edition: Path | None = None
    """A TOML file with other printed content."""


@dataclass
class Session:
    """One person's game: `agents` hold the seats that the person does not; `read` gives a line, `write` shows one.

    `read` may raise EOFError where the input ends; the session then stops as with q.
    """

    env: BatchedAEC
    seat: int
    agents: dict[int, Player]
    read: Callable[[], str]
    write: Callable[[str], None]
    told: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        while not self.env.dones[0]:
            asked = int(self.env.agent_selection[0])
            if asked in self.agents:
                action = int(answers(self.agents[asked], self.env, np.zeros(1, np.int64))[0])
                self.told.append(self.env.in_words(0, action))
            elif (choice := self.ask()) is not None:
                action = choice
            else:
                self.write("You leave the game.")
                return
            self.env.step([action])
        self.show()
        self.write(self.outcome())

    def ask(self) -> int | None:
        """The action that the person chooses, or None to quit."""
        self.show()
        legal = [int(action) for action in np.flatnonzero(self.env.action_mask[0])]
        self.write(self.choices(legal))
        while True:
            try:
                words = self.read().split(maxsplit=1)
            except EOFError:
                return None
            if words == ["q"]:
                return None
            if len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(legal):
                return legal[int(words[0]) - 1]
            self.write(self.answer(words, len(legal)))

    def answer(self, words: list[str], choices: int) -> str:
        """What to say to anything but a choice."""
        if words == ["h"]:
            return HELP
        if len(words) == 2 and words[0] == "s":
            try:
                path = write_atomically(Path(words[1]).expanduser(), self.env.state_to_json())
                return f"saved; go on with --load {path} --seat {self.seat}"
            except FileError as error:
                return str(error)
        return f"Type a number from 1 to {choices}, or h for help."

    def show(self) -> None:
        """What the others have done since the person's last decision, and the table as it stands."""
        for line in self.told:
            self.write(f"  {line}")
        self.told.clear()
        self.write("")
        self.write(self.env.game.drawing.text(self.env.get_state()[0], self.env.edition))

    def choices(self, legal: Sequence[int]) -> str:
        """The legal actions, numbered from 1, a heading to each kind of which there are several."""
        lines = []
        kinds = [self.env.game.actions.range_of(action) for action in legal]
        for number, (action, kind) in enumerate(zip(legal, kinds, strict=True), 1):
            several = kinds.count(kind) > 1
            if several and kinds.index(kind) == number - 1:
                lines.append(f"{kind.meaning}:")
            words = self.env.in_words(0, action).removeprefix(f"seat {self.seat} ")
            lines.append(f"{'  ' if several else ''}{number:>3}  {words}")
        return "\n".join(lines)

    def outcome(self) -> str:
        """Who came where, with how many points."""
        ended = "at the turn cap" if self.env.truncations[0] else "by its rules"
        lines = [f"The game is over, {ended}."]
        record = self.env.get_state()[0]
        for seat in sorted(range(self.env.num_players), key=lambda seat: int(record["placement"][seat])):
            who = "you" if seat == self.seat else self.agents[seat].name
            lines.append(f"{int(record['placement'][seat])}. seat {seat} ({who}): {int(record['score'][seat])} points")
        return "\n".join(lines)


def main(args: list[str] | None = None) -> None:
    """Parse, deal or load, and play."""
    settings = cli.options(Settings, "python -m minegym.play", DESCRIPTION, args)
    game = find_game(settings.env)
    edition = edition_of(game, settings.edition)
    seed = secrets.randbelow(MAX_SEED) if settings.seed is None else check_count("seed", settings.seed, 0, 1 << 63)
    env = loaded(game, edition, settings.load) if settings.load else dealt(game, edition, settings.players, seed)
    check_count("seat", settings.seat, 0, env.num_players - 1)
    agents = opponents(env, settings, seed)
    print(f"{game.title}, {env.num_players} seats, edition {edition.name}, seed {seed}. You are seat {settings.seat}.")
    Session(env, settings.seat, agents, read_line, print).run()


def read_line() -> str:
    """One line from the person; raises EOFError at the end of the input."""
    try:
        return input("> ")
    except UnicodeDecodeError:
        return "?"
    except EOFError:
        print()
        raise


def dealt(game: Game, edition: Edition, players: int, seed: int) -> BatchedAEC:
    """A new game."""
    env = _one_game(game, edition, check_count("players", players, game.min_players, game.max_players))
    env.reset(seed=seed)
    return env


def loaded(game: Game, edition: Edition, path: Path) -> BatchedAEC:
    """A saved game; raises `StateError` if it is none, or one that cannot be."""
    try:
        states = saving.from_json(game, edition, read_bytes(path, "saved game").decode())
        if len(states) != 1:
            raise StateError(f"it holds {len(states)} games; give a file that holds one")
        players = int(states["num_players"][0])
        check_count("num_players", players, game.min_players, game.max_players)
        check_count("seat", int(states["seat"][0]), 0, players - 1)
    except (MinegymError, UnicodeDecodeError) as error:
        raise error if isinstance(error, FileError) else StateError(f"{path}: {error}") from error
    env = _one_game(game, edition, players)
    env.set_state(states)
    return env


def _one_game(game: Game, edition: Edition, players: int) -> BatchedAEC:
    return BatchedAEC(game, 1, num_players=players, autoreset="disabled", edition=edition)


def opponents(env: BatchedAEC, settings: Settings, seed: int) -> dict[int, Player]:
    """The agents of the other seats; raises `OptionError` unless one is named, or one for each of them."""
    others = [seat for seat in range(env.num_players) if seat != settings.seat]
    specs = settings.against * len(others) if len(settings.against) == 1 else settings.against
    if len(specs) != len(others):
        raise OptionError(
            f"--against names {len(specs)} agents for {len(others)} other seats; name one, or one for each"
        )
    return {
        seat: load_agent(spec, env.game, env.edition, seed + seat) for seat, spec in zip(others, specs, strict=True)
    }


if __name__ == "__main__":
    cli.run(main)
