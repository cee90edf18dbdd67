"""Asking an agent, of whichever kind, for its actions in some rows of a batch of games."""

from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import SearchAgent, View
from minegym.agents.loading import Player
from minegym.core.errors import AgentError

Ints = npt.NDArray[np.int64]


def answers(agent: Player, env: BatchedAEC, rows: Ints) -> Ints:
    """The agent's actions in those rows, `[rows]`; raises `AgentError` if they are not one legal action a row."""
    if isinstance(agent, SearchAgent):
        given: Any = agent.act_on(views(env, rows))
    else:
        given = agent.act(env.observation[rows], env.action_mask[rows])
    actions = np.asarray(given)
    if actions.shape != rows.shape or actions.dtype.kind not in "iu":
        raise AgentError(
            f"agent {agent.name!r} answered with {actions.dtype} {actions.shape} where {len(rows)} integers were due"
        )
    legal = (actions >= 0) & (actions < env.action_mask.shape[1])
    legal[legal] = env.action_mask[rows[legal], actions[legal]]
    if not legal.all():
        wrong = actions[np.flatnonzero(~legal)[0]]
        raise AgentError(f"agent {agent.name!r} chose action {wrong}, which its action mask does not offer")
    return actions.astype(np.int64)


def views(env: BatchedAEC, rows: Ints) -> list[View]:
    """What the asked seats of those rows may know, for search."""
    records = env.get_state(rows)
    return [
        View(
            env.game,
            env.edition,
            env.num_players,
            int(env.agent_selection[row]),
            env.observation[row].copy(),
            env.action_mask[row].copy(),
            records[i : i + 1],
            env.bot_level,
        )
        for i, row in enumerate(rows)
    ]
