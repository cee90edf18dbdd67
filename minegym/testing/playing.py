"""Play in which each action follows from what the asked agent sees: the same knowledge, the same action."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import numpy as np
from gymnasium import spaces

from minegym.core.errors import LeakError
from minegym.testing.contents import digest
from minegym.testing.protocol import HiddenInformationEnv
from minegym.testing.views import is_over, mask_of

MAX_SEED = 1 << 31  # of what is handed to environments: some take no more


@dataclass(frozen=True)
class Position:
    """A position of a game, by what leads to it: the game's seed, the actions, then a re-deal if there was one."""

    seed: int
    actions: tuple[Any, ...] = ()
    redealt: tuple[Any, int] | None = None
    then: tuple[Any, ...] = ()

    def after(self, action: Any) -> "Position":
        """The position one action on."""
        if self.redealt:
            return replace(self, then=(*self.then, action))
        return replace(self, actions=(*self.actions, action))

    def recipe(self) -> str:
        """The Python that leads there from `env`."""
        lines = [f"env.reset(seed={self.seed})"]
        if self.actions:
            lines.append(f"for action in {_written(self.actions)}: env.step(action)")
        if self.redealt:
            lines.append(f"env.redeal({self.redealt[0]!r}, {self.redealt[1]})")
        if self.then:
            lines.append(f"for action in {_written(self.then)}: env.step(action)")
        return "\n    ".join(lines)


def _written(actions: tuple[Any, ...]) -> str:
    return repr([action.item() if isinstance(action, np.generic) else action for action in actions])


def fail(
    check: str, agent: Any, position: Position, what: str, fields: tuple[str, ...] = (), look: str = ""
) -> NoReturn:
    """Raise the one error of all checks."""
    decision = len(position.actions)
    raise LeakError(
        f"{check}: {what}\n  observer {agent!r}, seed {position.seed}, decision {decision}. To see it:\n    "
        f"{position.recipe()}" + (f"\n    {look}" if look else ""),
        check=check,
        agent=str(agent),
        seed=position.seed,
        actions=position.actions,
        fields=fields,
    )


class DeadEndError(Exception):
    """Play cannot go on: no legal action, an exception, or no end."""


def choose(env: HiddenInformationEnv, salt: int, decision: int) -> Any:
    """The asked agent's action: a legal one, by a hash of what it sees, the salt and the number of the decision.

    Raises `DeadEndError` if the mask offers none.
    """
    agent = env.agent_selection
    if env.terminations.get(agent) or env.truncations.get(agent):
        return None
    observation = env.observe(agent)
    seen = digest([salt, decision, observation])
    number = int.from_bytes(hashlib.blake2b(seen, digest_size=8).digest(), "little")
    mask = mask_of(env, agent, observation)
    if mask is not None:
        legal = np.flatnonzero(mask)
        if not len(legal):
            raise DeadEndError(f"{agent!r} is asked, and its action mask offers nothing")
        return int(legal[number % len(legal)])
    space = env.action_space(agent)
    if isinstance(space, spaces.Discrete):
        return int(space.start) + number % int(space.n)
    space.seed(number % MAX_SEED)
    return space.sample()


def play(env: HiddenInformationEnv, position: Position, salt: int, limit: int) -> Iterator[Position]:
    """Play on to the end, and give the position after every decision.

    Raises `DeadEndError` if that is not possible, or takes more than `limit` decisions.
    """
    started = len(position.actions) + len(position.then)
    decision = started
    while not is_over(env):
        if decision - started >= limit:
            raise DeadEndError(f"the game does not end within {limit} decisions")
        action = choose(env, salt, decision)
        position = position.after(action)
        try:
            env.step(action)
        except Exception as error:
            raise DeadEndError(f"step({action!r}), which is legal, raised {type(error).__name__}: {error}") from error
        decision += 1
        yield position


def play_out(env: HiddenInformationEnv, agent: Any, position: Position, salt: int, limit: int) -> int:
    """Play on to the end, or fail in the observer's name; how many decisions that took."""
    decisions = 0
    try:
        for there in play(env, position, salt, limit):
            position = there  # the error tells how far it went
            decisions += 1
    except DeadEndError as error:
        after = "after a re-deal" if position.redealt else "in the game itself, before any re-deal"
        fail("playing on", agent, position, f"{after}, play cannot go on to the end: {error}")
    return decisions
