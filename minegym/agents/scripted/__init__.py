"""Scripted players: one compiled scalar function a game, fast enough to be an opponent at full batch speed."""

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.engine import choose_kernel
from minegym.core.errors import UnknownNameError
from minegym.core.game import Edition, Game

SCRIPTED = "scripted"
PLANNED = f"{SCRIPTED}:"  # before the name of another plan of the game's script


def is_scripted(spec: str) -> bool:
    """Whether an agent's name is that of a scripted player, whatever the game."""
    return spec == SCRIPTED or (spec.startswith(PLANNED) and spec != PLANNED)


def scripted_agent(spec: str, game: Game, edition: Edition | None = None) -> "ScriptedAgent":
    """The scripted player of that name, "scripted" or "scripted:" and a plan; raises `UnknownNameError`."""
    if not is_scripted(spec):
        raise UnknownNameError(f"{spec!r} is no scripted player; choose {SCRIPTED!r}, or {PLANNED!r} and a plan")
    return ScriptedAgent(game, edition, spec.removeprefix(SCRIPTED).removeprefix(":"))


def scripted_players(game: Game) -> dict[str, Any]:
    """The rules by which the game's scripted players choose, by the players' names: "scripted", then the other plans.

    Raises `UnknownNameError` if the game has no script.
    """
    try:
        script = import_module(f"{__name__}.{game.name}")
    except ModuleNotFoundError as error:
        raise UnknownNameError(f"{game.name} has no scripted player; choose another agent") from error
    return {SCRIPTED: script.choose} | {PLANNED + plan: rule for plan, rule in getattr(script, "PLANS", {}).items()}


class ScriptedAgent:
    """Plays a game by its script, `minegym/agents/scripted/<game>.py`; equal observations bring equal actions.

    `plan` is one of the script's other plans, `PLANS` by name; left out, the script's own. Raises `UnknownNameError` if
    the game has no script, or its script no such plan.
    """

    def __init__(self, game: Game, edition: Edition | None = None, plan: str = "") -> None:
        self.name = PLANNED + plan if plan else SCRIPTED
        players = scripted_players(game)
        if self.name not in players:
            raise UnknownNameError(f"{game.name} has no plan {plan!r}; its scripted players are: {', '.join(players)}")
        self.game = game
        self._tables = (edition or game.load_edition(None)).tables
        self._choose = players[self.name]

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One legal action for every row, `[B]`, from observations `[B, F]` and masks `[B, A]`."""
        records = np.ascontiguousarray(observation).view(self.game.observation.dtype)[..., 0]
        actions = np.zeros(len(records), np.int64)
        choose_kernel(self.game, self._choose)(records, np.ascontiguousarray(action_mask, bool), self._tables, actions)
        return actions
