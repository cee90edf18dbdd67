"""The PettingZoo environment, played and looked at by the tests."""

import copy
from typing import Any

from helpers.agents import choice
from helpers.subjects import Subject

from minegym.adapters.pettingzoo import AECGame

POSITIONS = [0, 1, 2, 25]  # decisions into the game
LONGEST = {"high_card": 2, "connect_four": 6, "pig": 2}  # of the games that may be over before that


def make(subject: Subject, **options: Any) -> AECGame:
    return AECGame(subject.game, **subject.options, **options)


def started(subject: Subject, decisions: int = 0, seed: int = 3, **options: Any) -> AECGame:
    env = make(subject, **options)
    env.reset(seed=seed)
    for _ in range(min(decisions, LONGEST.get(subject.game.name, decisions))):
        step(env)
    return env


def step(env: AECGame) -> None:
    """One decision that depends on what the asked agent sees."""
    seen, _, terminated, truncated, _ = env.last()
    env.step(None if terminated or truncated else choice(seen["observation"], seen["action_mask"]))


def ended(env: AECGame) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def to_the_end(env: AECGame, limit: int = 20_000) -> None:
    """Play until the game is over and nobody has been dismissed yet."""
    for _ in range(limit):
        if ended(env):
            return
        step(env)
    raise AssertionError("the game does not end")


def picture(env: AECGame) -> dict[str, Any]:
    """All that an environment shows."""
    return {
        "state": env.get_state().tobytes(),
        "asked": env.agent_selection,
        "agents": list(env.agents),
        "seen": {a: {k: v.tobytes() for k, v in env.observe(a).items()} for a in env.possible_agents},
        "rewards": dict(env.rewards),
        "terminations": dict(env.terminations),
        "truncations": dict(env.truncations),
        "infos": copy.deepcopy(env.infos),
        "last": repr(env.last()) if env.agents else None,
    }
