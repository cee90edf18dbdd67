"""`python -m minegym.evaluate`: play agents against each other on common deals and compare them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from minegym import cli, find_game
from minegym.agents.loading import use_threads
from minegym.arena import record, report
from minegym.arena.tournament import Results, checked_deals, entrants
from minegym.arena.watch import watched
from minegym.core.extras import needed
from minegym.core.options import check_count, edition_of, level_of_bot

RUNS = Path("runs/evaluate")
FILE_WIDTH = 120  # of tables that go to a file or a pipe

DESCRIPTION = """Play agents against each other: every table of agents on the same deals, in every seating.

An agent is "random", "scripted", "monte_carlo", the name of one shipped for the game, the path of an agent's folder, or
a class of your own: my_agent.py:MyAgent. Before any of them, "lookahead:" has its choices checked by playing on: slow.
"""


@dataclass(frozen=True)
class Settings:
    """What to play, who plays, and where the results go."""

    agents: Annotated[tuple[str, ...], cli.Positional] = ()
    """The agents, by name or path."""
    env: str = "mined_out"
    """The game."""
    players: int = 2
    """Seats in play; 1 for every agent alone on the same deals."""
    bot_level: int | None = None
    """The bot's level, where agents play alone against one; 1 if left out."""
    games: int = 1000
    """Games at every table of agents, rounded up to whole deals."""
    seed: int = 0
    """Seed of the first deal; the others follow."""
    out: Path | None = None
    """Folder for results.json and heat_map.png; by default one under runs/evaluate."""
    threads: int = 1
    """Processor threads of networks: on a busy machine more are slower."""
    edition: Path | None = None
    """A TOML file with other printed content."""
    verify: Path | None = None
    """Play nothing: replay a results.json and check every number in it."""


def main(args: list[str] | None = None) -> None:
    """Parse, play, save, and print."""
    settings = cli.options(Settings, "python -m minegym.evaluate", DESCRIPTION, args)
    if settings.verify is not None:
        show(verified(settings.verify, settings))
        print(f"{settings.verify}: every game replays as recorded")
        return
    results = played(settings)
    show(results)
    folder = settings.out or default_folder(results)
    print(record.save(results, folder / "results.json"))
    if len(results.names) > 1:
        print(report.save_heat_map(results, folder / "heat_map.png"))


def played(settings: Settings) -> Results:
    """Run the tournament that the settings describe, with a progress bar."""
    game = find_game(settings.env)
    options = (settings.players, settings.games, settings.seed)
    checked_deals(game, len(settings.agents), *options)
    level_of_bot(game, settings.players, settings.bot_level)
    use_threads(settings.agents, check_count("threads", settings.threads, 1, 1024))
    edition = edition_of(game, settings.edition)
    participants = entrants(settings.agents, game, edition)
    record.ensure_writable(settings.out or RUNS)
    return watched(game, edition, participants, *options, game.name, settings.bot_level)


def verified(path: Path, settings: Settings) -> Results:
    """The results in a file, once every game has been replayed."""
    game = find_game(settings.env)
    return record.verify(path, game, edition_of(game, settings.edition))


def default_folder(results: Results) -> Path:
    """A folder that tells what was played, and is another for other results."""
    names = "-".join(results.names).replace(":", ".")[:60]  # some systems take no colon in a file's name
    bot = "" if results.bot_level is None else f"-bot{results.bot_level}"
    return RUNS / results.game.name / f"{results.num_players}p{bot}-{names}-{results.hash()[:8]}"


def show(results: Results) -> None:
    """Print the tables."""
    console = needed("rich.console", "tools").Console()
    if not console.is_terminal:
        console.width = FILE_WIDTH
    console.print(report.standings_table(results))
    if len(results.names) > 1:
        console.print(report.meetings_table(results))


if __name__ == "__main__":
    cli.run(main)
