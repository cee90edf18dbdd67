"""The card of a trained agent, and the command that makes it again."""

import shlex
from dataclasses import fields
from typing import Any

import minegym
from minegym.agents.learned import Card
from minegym.core.game import Game
from minegym.core.options import edition_of, level_of_bot
from minegym.training.options import TrainOptions, as_plain, read_options

OF_THE_PLACE = {"agents", "runs", "resume", "overwrite"}  # options that change nothing in the agent
ELSEWHERE = {"env", "config", "name", "bot_level", "edition", "hidden", "shared", "greedy", "adviser"}  # in the card


def make_card(game: Game, options: TrainOptions) -> Card:
    """The card of the agent that the options make."""
    edition = edition_of(game, options.edition)
    kept = {key: value for key, value in as_plain(options).items() if value is not None}
    return Card(
        name=options.name,
        game=game.name,
        game_version=game.version,
        edition=f"{edition.name} {edition.digest}",
        num_players=options.num_players,
        bot_level=level_of_bot(game, options.num_players, options.bot_level),
        greedy=options.greedy,
        adviser=options.adviser,
        hidden=options.hidden,
        shared=options.shared,
        minegym=minegym.__version__,
        command=command(options),
        training={key: value for key, value in kept.items() if key not in OF_THE_PLACE | ELSEWHERE},
    )


def command(options: TrainOptions) -> str:
    """The command that makes the agent again: the game, name and seed, and what differs from the configuration."""
    usual, chosen = as_plain(read_options(options.env, options.config)), as_plain(options)
    words = ["--env", options.env, "--name", options.name, "--seed", str(options.seed)]
    if options.config is not None:
        words += ["--config", str(options.config)]
    for field in fields(TrainOptions):
        told = field.name in {"env", "name", "seed", "config"} | OF_THE_PLACE
        if not told and chosen[field.name] != usual[field.name]:
            words += flag(field.name, chosen[field.name])
    return "python -m minegym.train " + shlex.join(words)


def flag(name: str, value: Any) -> list[str]:
    """An option as the command line takes it."""
    dashed = name.replace("_", "-")
    if isinstance(value, bool):
        return [f"--{dashed}" if value else f"--no-{dashed}"]
    return [f"--{dashed}", *map(str, value if isinstance(value, list) else [value])]
