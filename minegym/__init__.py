"""MineGym: fast, honest environments for learning to play hidden-information, deck-building board games.

`make_vec` gives the batched environment, the core product; `minegym.envs.<game>.env()` the PettingZoo one.
"""

from typing import Any

from minegym.adapters.registration import register_gymnasium, register_pettingzoo
from minegym.adapters.vector import BatchedAEC
from minegym.core.game import Game
from minegym.envs import GAMES, find_game

register_gymnasium()
register_pettingzoo()

__version__ = "0.1.0"
__all__ = ["GAMES", "BatchedAEC", "Game", "__version__", "find_game", "make_vec"]


def make_vec(game: str | Game, num_envs: int, **options: Any) -> BatchedAEC:
    """`num_envs` games side by side; the options are those of `BatchedAEC`.

    Raises `UnknownNameError` if there is no game of that name.
    """
    return BatchedAEC(find_game(game) if isinstance(game, str) else game, num_envs, **options)
