"""What the adapters say of a game in Gymnasium's terms: its spaces, its render modes, and how an action is read."""

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from minegym.core.errors import ActionError, OptionError
from minegym.core.game import Game
from minegym.core.options import one_of
from minegym.render import RENDER_MODES


def observation_space(game: Game) -> spaces.Box:
    """The box of a flat observation `[F]`, with the bounds of the game's observation table."""
    table = game.observation
    return spaces.Box(table.low, table.high, dtype=table.type.type)


def action_space(game: Game) -> spaces.Discrete:
    """The actions 0..A-1."""
    return spaces.Discrete(game.actions.size)


def mask_space(game: Game) -> spaces.Box:
    """The box of an action mask `[A]` of zeros and ones, as PettingZoo's games have it."""
    return spaces.Box(0, 1, (game.actions.size,), np.int8)


def render_modes(game: Game) -> list[str]:
    """The modes in which the game can be drawn: text always, pictures if it has any."""
    return [mode for mode in RENDER_MODES if mode == "ansi" or game.drawing.svg is not None]


def check_render_mode(game: Game, mode: str | None) -> None:
    """Raise `OptionError` if the game is not drawn so; None is no drawing."""
    if mode is not None:
        one_of("render_mode", mode, tuple(render_modes(game)))


def needs_render_mode(game: Game) -> OptionError:
    """The error for rendering without having said how."""
    modes = ", ".join(map(repr, render_modes(game)))
    return OptionError(f"nothing can be rendered without a render_mode; make the environment with one of {modes}")


def as_integer(action: Any) -> int:
    """The action as a Python int; raises `ActionError` if it is not a single integer."""
    if not isinstance(action, bool | np.bool_):
        try:
            return operator.index(action)
        except TypeError:
            pass
    raise ActionError(f"an action must be a single integer, not {action!r}; nothing has changed")


def refusal(game: Game, who: str, action: int, action_mask: Any) -> str:
    """What the error says about an action that the mask `[A]` does not offer."""
    size = game.actions.size
    words = f" ({game.actions.name(action)})" if 0 <= action < size else f", outside 0..{size - 1}"
    return (
        f"{who} chose action {action}{words}, which its action mask does not offer; nothing has changed. "
        f"Legal are {np.flatnonzero(action_mask).tolist()}."
    )
