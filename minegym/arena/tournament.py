"""Tournaments: the same deals for every line-up, and every way of seating the agents at a table.

A table is as many of the agents as there are seats, or all of them if they are fewer; it is seated in every way that
seats each of its members. Two agents at two seats so play every deal twice, with the seats swapped. In a challenge one
agent sits in each seat by turns, and copies of another in all the others.
"""

import hashlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from minegym.agents.loading import Player, load_agent
from minegym.agents.own import is_own
from minegym.arena.match import Games, Progress, join, no_progress, play
from minegym.core.errors import OptionError
from minegym.core.game import Edition, Game
from minegym.core.options import bot_name, check_count, level_of_bot

LineUp = tuple[str, ...]
"""The name of the agent in each seat."""

ROWS = 1024  # games played side by side; agents that draw at random draw per batch, so it is part of the result
MAX_SEED = 1 << 63


@dataclass(frozen=True)
class Entrant:
    """An agent that takes part: its name in the results, how it was asked for, and how to make it from a seed."""

    name: str
    spec: str
    make: Callable[[int], Player]


@dataclass(frozen=True)
class Match:
    """The games of one line-up; game g is played from the tournament's deal g."""

    lineup: LineUp
    games: Games


@dataclass(frozen=True)
class Results:
    """A played tournament: what was played, by whom, and the games of every line-up.

    Deal d was dealt from seed `seed` + d. `bot_level` is that of the bot, where each agent plays alone against one.
    """

    game: Game
    edition: Edition
    num_players: int
    seed: int
    deals: int
    specs: dict[str, str]
    matches: tuple[Match, ...]
    bot_level: int | None = None

    @property
    def players(self) -> str:
        """How many play, and against which bot, in words."""
        number = f"{self.num_players} player{'s' if self.num_players > 1 else ''}"
        return number if self.bot_level is None else f"{number} against {bot_name(self.bot_level)}"

    @property
    def names(self) -> list[str]:
        """The agents' names, in alphabetical order."""
        return sorted(self.specs)

    def hash(self) -> str:
        """A hash of all that was played: equal for equal trajectories of the same line-ups."""
        lines = [f"{self.game.id} {self.edition.digest} {self.seed}"]
        lines += [] if self.bot_level is None else [bot_name(self.bot_level)]
        lines += [f"{' '.join(match.lineup)}: {match.games.hash()}" for match in self.matches]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def entrants(specs: Sequence[str], game: Game, edition: Edition) -> list[Entrant]:
    """The agents of those names or paths, in alphabetical order; each is loaded once, so that errors come early.

    Raises `OptionError` if two have the same name, and what `load_agent` raises.
    """
    field = []
    for spec in specs:
        loaded = load_agent(spec, game, edition)
        name = loaded.name if is_own(spec) else _name(spec)
        field.append(Entrant(name, spec, lambda seed, spec=spec: load_agent(spec, game, edition, seed)))  # type: ignore[misc]
    names = [entrant.name for entrant in field]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise OptionError(f"two agents are called {', '.join(twice)}; name every agent once")
    return sorted(field, key=lambda entrant: entrant.name)


def _name(spec: str) -> str:
    """The last part of a path, or the name itself."""
    return Path(spec).resolve().name if Path(spec).is_dir() else spec


def lineups(names: Sequence[str], num_players: int) -> list[LineUp]:
    """Every line-up of a tournament, table by table."""
    tables = itertools.combinations(sorted(names), min(len(names), num_players))
    return [lineup for table in tables for lineup in seatings(table, num_players)]


def seatings(table: Sequence[str], num_players: int) -> list[LineUp]:
    """Every way of filling the seats with the members of a table that seats each of them at least once."""
    return [seats for seats in itertools.product(table, repeat=num_players) if set(seats) == set(table)]


def against_copies(one: str, other: str, num_players: int) -> list[LineUp]:
    """The line-ups of a challenge: one agent in each seat by turns, copies of the other in all other seats."""
    return [(other,) * seat + (one,) + (other,) * (num_players - seat - 1) for seat in range(num_players)]


def tournament(
    game: Game,
    edition: Edition,
    field: Sequence[Entrant],
    num_players: int = 2,
    games: int = 1000,
    seed: int = 0,
    progress: Progress = no_progress,
    bot_level: int | None = None,
) -> Results:
    """Play at least `games` games at every table: as many deals as that takes, each in every seating.

    With one seat every agent plays the deals alone, against the game's bot if it has one, of that level.

    The result of a line-up depends on its agents, the seed and the number of deals, not on who else takes part nor on
    the order in which they are named. `progress` is told the number of games that have just ended. Raises `OptionError`
    on options out of range.
    """
    deals = checked_deals(game, len(field), num_players, games, seed)
    bot_level = level_of_bot(game, num_players, bot_level)
    seated = lineups([entrant.name for entrant in field], num_players)
    return _play_lineups(game, edition, field, seated, seed, deals, progress, bot_level)


def challenge(
    game: Game,
    edition: Edition,
    one: Entrant,
    other: Entrant,
    num_players: int = 2,
    games: int = 1000,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Results:
    """Play at least `games` games of one agent among copies of another, every deal with it in each seat by turns.

    With two seats it is a tournament of the two. An agent as strong as the other has a share of 1 / `num_players` of
    first places. Raises `OptionError` on options out of range, and if both agents have the same name.
    """
    check_count("players", num_players, max(2, game.min_players), game.max_players)
    if one.name == other.name:
        raise OptionError(f"both agents are called {one.name}; challenge another agent")
    deals = _checked_deals(games, num_players, seed)
    seated = against_copies(one.name, other.name, num_players)
    return _play_lineups(game, edition, (one, other), seated, seed, deals, progress, None)


def checked_deals(game: Game, agents: int, num_players: int, games: int, seed: int) -> int:
    """How many deals a tournament plays; raises `OptionError` on options out of range."""
    check_count("players", num_players, game.min_players, game.max_players)
    if agents < 1:
        raise OptionError("no agent is named; name at least one")
    table = [str(member) for member in range(min(agents, num_players))]
    return _checked_deals(games, len(seatings(table, num_players)), seed)


def _checked_deals(games: int, ways: int, seed: int) -> int:
    """How many deals bring that many games, or a few more, if each is played in so many ways."""
    check_count("games", games, 1, 1 << 24)
    deals = -(-games // ways)
    check_count("seed", seed, 0, MAX_SEED - deals)
    return deals


def _play_lineups(
    game: Game,
    edition: Edition,
    field: Sequence[Entrant],
    seated: Sequence[LineUp],
    seed: int,
    deals: int,
    progress: Progress,
    bot_level: int | None,
) -> Results:
    """Those line-ups of a field, each on all deals."""
    by_name = {entrant.name: entrant for entrant in field}
    matches = [
        Match(lineup, _play_deals(game, edition, by_name, lineup, seed, deals, progress, bot_level))
        for lineup in seated
    ]
    specs = {name: by_name[name].spec for name in sorted(by_name)}
    return Results(game, edition, len(seated[0]), seed, deals, specs, tuple(matches), bot_level)


def _play_deals(
    game: Game,
    edition: Edition,
    by_name: dict[str, Entrant],
    lineup: LineUp,
    seed: int,
    deals: int,
    progress: Progress,
    bot_level: int | None,
) -> Games:
    """The games of one line-up on all deals, the agents being made anew for it."""
    agents = {name: by_name[name].make(agent_seed(seed, lineup, name)) for name in sorted(set(lineup))}
    seats = [agents[name] for name in lineup]
    batches = [range(seed + first, seed + min(first + ROWS, deals)) for first in range(0, deals, ROWS)]
    return join([play(game, edition, seats, batch, progress, bot_level) for batch in batches])


def agent_seed(seed: int, lineup: LineUp, name: str) -> int:
    """The seed of one agent of one line-up, in 0..2**62-1."""
    words = "\n".join([str(seed), *lineup, name])
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "little") >> 2
