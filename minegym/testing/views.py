"""All that one agent is shown, as named parts that can be compared byte by byte."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from minegym.adapters.pettingzoo import AECGame
from minegym.core.errors import OptionError
from minegym.render import render
from minegym.testing.contents import differences
from minegym.testing.protocol import HiddenInformationEnv

MASK = "action_mask"

# The parts of a view, in the order in which a difference is told, each with the name of its check.
CHECKS = {
    "observation": "observation",
    MASK: "mask",
    "infos": "infos",
    "reward": "rewards",
    "last": "rewards",
    "turn": "turn",
    "words": "words",
    "picture": "picture",
}


def view(env: HiddenInformationEnv, agent: Any, pictures: bool = True) -> dict[str, Any]:
    """What the environment shows an agent now, by the parts in `CHECKS`; pictures and words take longest."""
    observation = env.observe(agent)
    info = dict(env.infos.get(agent, {}))
    mask = _mask(observation, info)
    asked = bool(env.agents) and env.agent_selection == agent
    parts = {
        "observation": _named(env, _without_mask(observation)),
        MASK: mask,
        "infos": _without_mask(info),
        "reward": env.rewards.get(agent),
        "last": env.last()[1:4] if asked else None,
        "turn": [env.agent_selection, list(env.agents), dict(env.terminations), dict(env.truncations)],
    }
    if pictures:
        if asked and mask is not None and not is_over(env):
            parts["words"] = _words(env, mask)
        parts["picture"] = picture(env, agent)
    return parts


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The check that finds two views different, and what differs by path; ("", {}) if nothing does."""
    for part, check in CHECKS.items():
        if part in before or part in after:
            found = differences({part: before.get(part)}, {part: after.get(part)})
            if found:
                return check, found
    return "", {}


def mask_of(env: HiddenInformationEnv, agent: Any, observation: Any) -> Any:
    """That agent's action mask `[A]`, from its observation or its info; None if it has none."""
    return _mask(observation, env.infos.get(agent, {}))


def is_over(env: HiddenInformationEnv) -> bool:
    """Whether every agent has terminated, truncated or been dismissed."""
    return all(env.terminations.get(agent) or env.truncations.get(agent) for agent in env.agents)


def picture(env: Any, agent: Any) -> list[Any] | None:
    """The text and the SVG that the environment draws for an agent, or for None, the spectator; None if it draws none.

    A game of MineGym that is drawn as text only gives its text.
    """
    if not callable(getattr(env, "picture", None)):
        return None
    try:
        drawn = env.picture(viewer=agent)
    except OptionError:
        game = getattr(env, "unwrapped", env)
        if not isinstance(game, AECGame) or game.game.drawing.svg is not None:
            raise
        seat = None if agent is None else game.possible_agents.index(agent)
        return [render(game.game, game.get_state(), game.edition, "ansi", seat)]
    return [drawn] if isinstance(drawn, str) else [getattr(drawn, "text", None), getattr(drawn, "svg", None)]


def _mask(observation: Any, info: Mapping[str, Any]) -> Any:
    if isinstance(observation, Mapping) and MASK in observation:
        return observation[MASK]
    return info.get(MASK)


def _without_mask(value: Any) -> Any:
    return {key: part for key, part in value.items() if key != MASK} if isinstance(value, Mapping) else value


def _named(env: Any, observation: Any) -> Any:
    """The observation with its flat vector taken apart into named fields, if the environment knows their names."""
    unflatten = getattr(env, "unflatten", None)
    if unflatten is None and isinstance(getattr(env, "unwrapped", env), AECGame):
        unflatten = env.game.observation.unflatten
    if unflatten is None:
        return observation
    if isinstance(observation, Mapping):
        return unflatten(observation["observation"]) if set(observation) == {"observation"} else observation
    return unflatten(observation)


def _words(env: Any, mask: Any) -> dict[int, str] | None:
    """What the asked agent's legal actions mean, in words."""
    tell = getattr(env, "in_words", None)
    return {int(action): tell(int(action)) for action in np.flatnonzero(mask)} if callable(tell) else None
