"""A picture of a game in full swing, made again from its seed at any time."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.game import Edition, Game, Viewer
from minegym.core.interpreter import Interpreter
from minegym.core.seeding import row_seeds
from minegym.render.picture import Picture, picture

Choose = Callable[[npt.NDArray[Any], npt.NDArray[np.bool_]], int]


def example(
    game: Game,
    edition: Edition,
    num_players: int,
    seed: int,
    decisions: int,
    choose: Choose,
    viewer: Viewer = None,
    bot_level: int | None = None,
) -> Picture:
    """The position after that many decisions of the game of that seed, or at its end if it is shorter.

    `choose` gives every seat's action from its observation `[F]` and action mask `[A]`. `bot_level` is as
    in `Options`. Raises `OptionError` as `picture` does.
    """
    interpreter = Interpreter(game, edition)
    record = np.zeros(1, game.state.dtype)
    low, high = row_seeds(seed, 1)[0]
    interpreter.reset(record, num_players, (int(low), int(high)), bot_level)
    for _ in range(decisions):
        if record[0]["over"]:
            break
        observation = interpreter.observe(record, int(record[0]["seat"]))
        interpreter.step(record, choose(observation, interpreter.legal(record)))
    return picture(game, record[0], edition, viewer)
