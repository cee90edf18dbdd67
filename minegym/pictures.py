"""`python -m minegym.pictures`: draw the picture of every game's page, `envs/<game>/<game>.svg`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym import cli
from minegym.core.game import Game, Viewer
from minegym.core.material import material
from minegym.core.options import edition_of
from minegym.envs import find_game
from minegym.render import Picture, example
from minegym.render.example import Choose


@dataclass(frozen=True)
class Moment:
    """A position worth showing: so many decisions into the game of a seed, for a viewer.

    Players choose at random, by the weights of the ranges of actions; 1 where none is given. One player alone may play
    against a game's bot of some level.
    """

    num_players: int
    seed: int
    decisions: int
    weights: dict[str, float]
    viewer: Viewer = None
    bot_level: int | None = None


MOMENTS = {
    "mined_out": Moment(
        num_players=2,
        seed=100,
        decisions=87,
        weights={"end_turn": 0.1, "support": 5.0, "buy": 30.0, "dynamite": 0.002},
        viewer=0,  # the table as players see it
    ),
    "galaxy_goldmine": Moment(
        num_players=3,
        seed=26,
        decisions=65,
        weights={
            "end_turn": 0.05,
            "pickaxe": 4.0,
            "hand": 2.0,
            "hand_pair": 6.0,
            "both": 8.0,
            "torch": 0.4,
            "protect": 0.6,
            "magnet": 2.0,
        },
        viewer=2,
    ),
    "super_motherload": Moment(
        num_players=3,
        seed=27,
        decisions=494,
        weights={
            "end_turn": 0.02,
            "draw": 1.0,
            "drill": 3.0,
            "bomb": 8.0,
            "artifact": 0.15,
            "minor": 20.0,
            "major": 20.0,
        },
        viewer=0,
    ),
    "drillers": Moment(
        num_players=2,
        seed=44,
        decisions=486,
        weights={
            "done": 0.03,
            "collect": 30.0,
            "excavate": 60.0,
            "barrier": 200.0,
            "default": 0.6,
            "play": 4.0,
            "burn": 0.4,
            "ability": 8.0,
            "exhaust": 0.05,
            "buy": 6.0,
            "surface": 12.0,
            "upgrade": 3.0,
            "refresh": 0.1,
        },
        viewer=0,
    ),
}


@dataclass(frozen=True)
class Settings:
    """There is nothing to choose."""


def page_picture(name: str) -> Picture:
    """The picture of a game's page, drawn anew."""
    game, moment = find_game(name), MOMENTS[name]
    choose = weighted_choice(game, moment.weights, moment.seed)
    players, seed, decisions = moment.num_players, moment.seed, moment.decisions
    return example(game, edition_of(game, None), players, seed, decisions, choose, moment.viewer, moment.bot_level)


def weighted_choice(game: Game, weights: dict[str, float], seed: int) -> Choose:
    """Random choices, legal actions being as likely as their ranges' weights say."""
    rng = np.random.default_rng(seed)
    action_weights = np.concatenate([np.full(len(r.labels), weights.get(r.name, 1.0)) for r in game.actions.ranges])

    def choose(observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> int:
        total = np.cumsum(action_weights * action_mask)
        return int(np.searchsorted(total, rng.random() * total[-1], side="right"))

    return choose


def path_of(name: str) -> Path:
    """Where the picture of a game's page lies."""
    return material("envs") / name / f"{name}.svg"


def main() -> None:
    """Draw the pictures and say where they lie."""
    cli.options(Settings(), "minegym pictures", "Draw the pictures of the games' pages.")
    for name in MOMENTS:
        print(page_picture(name).save(path_of(name)))


if __name__ == "__main__":
    cli.run(main)
