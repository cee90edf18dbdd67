"""`python -m minegym.train --env mined_out`: train an agent by self-play, then evaluate it."""

import argparse
from pathlib import Path

from minegym import cli
from minegym.core.extras import needed
from minegym.envs import find_game

DESCRIPTION = """Train an agent by self-play, then evaluate it against random and the scripted agent.

Options come from configs/<env>.toml, or the file given by --config, and the command line overrides them.
"""


def main() -> None:
    """Read the game's configuration, let the command line override it, train, evaluate, print the table."""
    for package in ("torch", "sb3_contrib", "safetensors", "tensorboard"):
        needed(package, "train")
    from minegym.arena import report
    from minegym.training.evaluation import evaluate_trained
    from minegym.training.options import read_options
    from minegym.training.run import train

    env, config = _env_and_config()
    find_game(env)
    options = cli.options(read_options(env, config), "python -m minegym.train", DESCRIPTION)
    options = train(options)
    console = needed("rich.console", "tools").Console()
    if options.evaluation_games:
        for results in evaluate_trained(options):
            if results.num_players > 2 or results.bot_level is not None:
                console.print(report.standings_table(results))
            if results.num_players < 3:
                console.print(report.meetings_table(results))
    print(options.agent_folder)


def _env_and_config() -> tuple[str, Path | None]:
    """What decides which file the other options' defaults are read from."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--env", default="mined_out")
    parser.add_argument("--config", type=Path)
    known, _ = parser.parse_known_args()
    return known.env, known.config


if __name__ == "__main__":
    cli.run(main)
