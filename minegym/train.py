"""`python -m minegym.train --env mined_out`: train an agent by self-play, then evaluate it."""

import argparse
from pathlib import Path

from minegym import cli
from minegym.core.extras import needed
from minegym.envs import find_game


def main() -> None:
    """Read the game's configuration, let the command line override it, train, evaluate, print the table."""
    for package in ("torch", "sb3_contrib", "safetensors", "tensorboard"):
        needed(package, "train")
    from minegym.training.evaluation import evaluate_trained
    from minegym.training.options import read_options
    from minegym.training.run import train

    env, config = _env_and_config()
    find_game(env)
    description = "Train an agent by self-play. Defaults come from configs/<env>.toml, or from the file given by --config."
    options = cli.options(read_options(env, config), "minegym.train", description)
    agent = train(options)
    evaluate_trained(agent, options)


def _env_and_config() -> tuple[str, Path | None]:
    """What decides which file the other options' defaults are read from."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--env", default="mined_out")
    parser.add_argument("--config", type=Path)
    known, _ = parser.parse_known_args()
    return known.env, known.config


if __name__ == "__main__":
    cli.run(main)
