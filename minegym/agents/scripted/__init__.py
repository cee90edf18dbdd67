"""Scripted players: one compiled scalar function a game, fast enough to be an opponent at full batch speed."""

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.engine import choose_kernel
from minegym.core.errors import UnknownNameError
from minegym.core.game import Edition, Game


class ScriptedAgent:
    """Plays a game by its script, `minegym/agents/scripted/<game>.py`; equal observations bring equal actions.

    `plan` is one of the script's other plans, `PLANS` by name; left out, the script's own. Raises `UnknownNameError` if
    the game has no script, or its script no such plan.
    """

    def __init__(self, game: Game, edition: Edition | None = None, plan: str = "") -> None:
        try:
            script = import_module(f"{__name__}.{game.name}")
        except ModuleNotFoundError as error:
            raise UnknownNameError(f"{game.name} has no scripted player; choose another agent") from error
        plans = {"": script.choose, **getattr(script, "PLANS", {})}
        if plan not in plans:
            others = ", ".join(f"scripted:{name}" if name else "scripted" for name in plans)
            raise UnknownNameError(f"{game.name} has no plan {plan!r}; its scripted players are: {others}")
        self.name = f"scripted:{plan}" if plan else "scripted"
        self.game = game
        self._tables = (edition or game.load_edition(None)).tables
        self._choose = plans[plan]

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One legal action for every row, `[B]`, from observations `[B, F]` and masks `[B, A]`."""
        records = np.ascontiguousarray(observation).view(self.game.observation.dtype)[..., 0]
        actions = np.zeros(len(records), np.int64)
        choose_kernel(self.game, self._choose)(records, np.ascontiguousarray(action_mask, bool), self._tables, actions)
        return actions
