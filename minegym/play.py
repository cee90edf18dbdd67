"""`python -m minegym.play`: a person plays against agents in the terminal."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from minegym import cli, find_game
from minegym.arena.saved_game import PersonsGame, load
from minegym.core.errors import FileError, OptionError, StateError
from minegym.core.game import Edition, Game
from minegym.core.options import bot_name, check_count, edition_of
from minegym.core.payoffs import BOT
from minegym.render import render

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
    against: tuple[str, ...] = ()
    """The other seats' agents in seat order, by name or path; one alone plays all of them. By default scripted."""
    players: int | None = None
    """Seats in play, by default 2, or the fewest that the game may have; 1 if --bot-level is given."""
    bot_level: int | None = None
    """The bot's level, to play alone against one; 1 if left out."""
    seat: int | None = None
    """Your seat, by default 0."""
    seed: int | None = None
    """Seed of the deal and of the agents, to play the same game again; drawn and told if not given."""
    load: Path | None = None
    """A saved game to go on with, in place of a new deal; it knows its seats, agents and seed."""
    edition: Path | None = None
    """A TOML file with other printed content."""


@dataclass
class Session:
    """One person's game at a terminal: `read` gives a line, `write` shows one.

    `read` may raise EOFError where the input ends; the session then stops as with q.
    """

    game: PersonsGame
    read: Callable[[], str]
    write: Callable[[str], None]
    told: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        while not self.game.env.dones[0]:
            action = self.game.asked_agents_action()
            if action is not None:
                self.told.append(self.game.env.in_words(0, action))
            elif (action := self.ask()) is None:
                self.write("You leave the game.")
                return
            self.game.step(action)
        self.show()
        self.write(self.outcome())

    def ask(self) -> int | None:
        """The action that the person chooses, or None to quit."""
        self.show()
        legal = [int(action) for action in np.flatnonzero(self.game.env.action_mask[0])]
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
                return f"saved; go on with --load {self.game.save(Path(words[1]).expanduser())}"
            except FileError as error:
                return str(error)
        return f"Type a number from 1 to {choices}, or h for help."

    def show(self) -> None:
        """What the others have done since the person's last decision, and the table as the person sees it."""
        for line in self.told:
            self.write(f"  {line}")
        self.told.clear()
        self.write("")
        game = self.game
        self.write(str(render(game.game, game.record, game.edition, "ansi", game.seat)))

    def choices(self, legal: Sequence[int]) -> str:
        """The legal actions, numbered from 1, a heading to each kind of which there are several."""
        lines = []
        kinds = [self.game.game.actions.range_of(action) for action in legal]
        for number, (action, kind) in enumerate(zip(legal, kinds, strict=True), 1):
            several = kinds.count(kind) > 1
            if several and kinds.index(kind) == number - 1:
                lines.append(f"{kind.meaning}:")
            words = self.game.env.in_words(0, action).removeprefix(f"seat {self.game.seat} ")
            lines.append(f"{'  ' if several else ''}{number:>3}  {words}")
        return "\n".join(lines)

    def outcome(self) -> str:
        """Who came where, with how many points."""
        ended = "at the turn cap" if self.game.env.truncations[0] else "by its rules"
        lines = [f"The game is over, {ended}."]
        record, places = self.game.record, self.game.game.seats_shown(self.game.env.num_players)
        for place in sorted(range(places), key=lambda place: int(record["placement"][place])):
            who, points = self.who(place), int(record["score"][place])
            lines.append(f"{int(record['placement'][place])}. {who}: {points} points")
        return "\n".join(lines)

    def who(self, place: int) -> str:
        """Whose place in the record this is: a seat's, or the bot's."""
        if place == BOT and self.game.bot_level is not None:
            return bot_name(self.game.bot_level)
        return f"seat {place} ({'you' if place == self.game.seat else self.game.agents[place].name})"


def main(args: list[str] | None = None) -> None:
    """Parse, deal or load, and play."""
    settings = cli.options(Settings, "python -m minegym.play", DESCRIPTION, args)
    game = find_game(settings.env)
    edition = edition_of(game, settings.edition)
    persons = loaded(game, edition, settings) if settings.load else dealt(game, edition, settings)
    seats, seed = len(persons.specs), persons.seed
    table = f"{seats} seat{'s' if seats > 1 else ''}"
    table += "" if persons.bot_level is None else f" against {bot_name(persons.bot_level)}"
    print(f"{game.title}, {table}, edition {edition.name}, seed {seed}. You are seat {persons.seat}.")
    Session(persons, read_line, print).run()


def read_line() -> str:
    """One line from the person; raises EOFError at the end of the input."""
    try:
        return input("> ")
    except UnicodeDecodeError:
        return "?"
    except EOFError:
        print()
        raise


def dealt(game: Game, edition: Edition, settings: Settings) -> PersonsGame:
    """A new game."""
    usual = 1 if settings.bot_level is not None and game.bot_levels else max(2, game.min_players)
    players = usual if settings.players is None else settings.players
    check_count("players", players, game.min_players, game.max_players)
    seat = check_count("seat", settings.seat or 0, 0, players - 1)
    seed = secrets.randbelow(MAX_SEED) if settings.seed is None else settings.seed
    agents = seated(settings.against or ("scripted",), players, seat)
    return PersonsGame(game, edition, agents, seed, settings.bot_level)


def loaded(game: Game, edition: Edition, settings: Settings) -> PersonsGame:
    """A saved game; raises `StateError` if it is none, or if the settings ask for another one than it is."""
    path = Path(str(settings.load))
    persons = load(path, game, edition)
    specs, seat = list(persons.specs), persons.seat
    for option, given, saved in (
        ("players", settings.players, len(specs)),
        ("bot-level", settings.bot_level, persons.bot_level),
        ("seat", settings.seat, seat),
        ("seed", settings.seed, persons.seed),
        ("against", settings.against and seated(settings.against, len(specs), seat), specs),
    ):
        if given not in (None, (), saved):
            was = " ".join(spec for spec in specs if spec) if option == "against" else saved
            raise StateError(f"{path}: the saved game has --{option} {was}; leave --{option} out, or give the same")
    return persons


def seated(against: Sequence[str], players: int, seat: int) -> list[str | None]:
    """The agent of every seat, None for the person's; raises `OptionError` unless one is named, or one for each."""
    others = list(against) * (players - 1) if len(against) == 1 else list(against)
    if len(others) != players - 1:
        raise OptionError(
            f"--against names {len(others)} agents for {players - 1} other seats; name one, or one for each"
        )
    return [*others[:seat], None, *others[seat:]]


if __name__ == "__main__":
    cli.run(main)
