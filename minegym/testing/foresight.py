"""Do re-dealt copies know more than the observer? Games in which it knows the same are held against each other.

Take two games S and T that an observer cannot tell apart, a re-deal R of S and a re-deal Q of T. R and Q are drawn from
the same knowledge, so neither may resemble its own parent more than the other's: like(R, S) + like(Q, T) is as likely
to be above like(R, T) + like(Q, S) as below it. This holds for any likeness, whatever the players do. If the excess is
above far more often, by the sign test, re-deals carry over what the observer cannot know: another's hand, or chance.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from minegym.testing.contents import contents, digest
from minegym.testing.playing import MAX_SEED, DeadEndError, Position, fail, play
from minegym.testing.protocol import HiddenInformationEnv

DEPTH = 12  # decisions into the games at which they are still held against each other
HORIZON = 24  # decisions of the future that are compared
ENOUGH_PAIRS = 50  # for each agent, on average
SALT = 77

LIKENESSES = {
    "world": "what world_of names",
    "others": "what the other agents see",
    "future": "what the observer comes to see",
}
MEANING = {
    "world": "it is not dealt anew where there are alternatives",
    "others": "another agent's hidden knowledge is not dealt anew",
    "future": "the copy carries the parent's chance stream, or hidden things that decide what follows",
}


@dataclass(frozen=True)
class Moment:
    """A position of a game that an observer is in, its state, and what the observer comes to see from it on."""

    position: Position
    state: Any
    future: tuple[bytes, ...]


Sight = dict[str, tuple[bytes, ...]]  # a world by the names of the likenesses


@dataclass
class Signs:
    """Pairs in which re-deals resemble their own parent more, and pairs in which they resemble the other's."""

    own: int = 0
    other: int = 0

    def add(self, excess: int) -> None:
        """Count one pair; one without an excess says nothing."""
        self.own += excess > 0
        self.other += excess < 0

    @property
    def p_value(self) -> float:
        """The chance of so many or more on the own side if both sides are as likely."""
        trials = self.own + self.other
        return float(sum(math.comb(trials, k) for k in range(self.own, trials + 1)) / (1 << trials))


class Foresight:
    """Plays games, keeps one position of each knowledge, and compares when another one comes along."""

    def __init__(
        self, make: Callable[[], HiddenInformationEnv], world_of: Callable[[Any], Any] | None, level: float
    ) -> None:
        self._env, self._copy = make(), make()
        self._world_of = world_of
        self._level = level / len(LIKENESSES)
        self._waiting: dict[bytes, Moment] = {}
        self._examples: dict[str, tuple[Any, Position]] = {}
        self.signs = {name: Signs() for name in LIKENESSES}
        self.pairs = 0

    def play(self, seed: int, rng: np.random.Generator) -> None:
        """The first decisions of the game of that seed."""
        env, position = self._env, Position(seed)
        env.reset(seed=seed)
        self._copy.reset(seed=seed)
        moments, sights = [(position, env.get_state())], [_all_see(env)]
        try:
            for position in play(env, position, SALT, DEPTH + HORIZON):  # noqa: B020
                sights.append(_all_see(env))
                if len(moments) < DEPTH:
                    moments.append((position, env.get_state()))
                if len(sights) == DEPTH + HORIZON:
                    break
        except DeadEndError as error:
            fail("playing on", None, position, f"in the game itself, before any re-deal: {error}")
        for agent in env.possible_agents:
            seen = [sight[agent] for sight in sights]
            knowledge = digest(str(agent))
            for number, (position, state) in enumerate(moments):
                knowledge = digest([knowledge, seen[number]])
                future = tuple(seen[number : number + HORIZON + 1])
                self._meet(agent, knowledge, Moment(position, state, future), rng)

    def judge(self) -> None:
        """Raise `LeakError` if one of the likenesses is too often the own parent's."""
        for name, signs in self.signs.items():
            if signs.p_value < self._level:
                what = (
                    f"re-dealt copies foresee: {LIKENESSES[name]} is more like the copy's own parent than like another "
                    f"game that the observer cannot tell from it, in {signs.own} of {signs.own + signs.other} pairs of "
                    f"games that differ (p = {signs.p_value:.1g}). So {MEANING[name]}. One example follows"
                )
                fail("foresight", *self._examples[name], what, (name,))

    def _meet(self, agent: Any, knowledge: bytes, moment: Moment, rng: np.random.Generator) -> None:
        """Keep a position, or compare it with one in which the agent knew the same."""
        other = self._waiting.pop(knowledge, None)
        if other is None:
            self._waiting[knowledge] = moment
            return
        self.pairs += 1
        s, t = (self._true(agent, parent) for parent in (moment, other))
        r, q = (self._redealt(agent, parent, int(rng.integers(MAX_SEED))) for parent in (moment, other))
        for name, signs in self.signs.items():
            like = _prefix if name == "future" else _alike
            excess = like(r[name], s[name]) + like(q[name], t[name]) - like(r[name], t[name]) - like(q[name], s[name])
            signs.add(excess)
            if excess > 0:
                self._examples.setdefault(name, (agent, moment.position))

    def _true(self, agent: Any, moment: Moment) -> Sight:
        """The world of a position as it is."""
        self._copy.set_state(moment.state)
        return {**self._now(agent), "future": moment.future}

    def _redealt(self, agent: Any, moment: Moment, seed: int) -> Sight:
        """The world of a re-deal of a position, played on."""
        env = self._copy
        env.set_state(moment.state)
        env.redeal(agent, seed)
        now, future = self._now(agent), [_sees(env, agent)]
        position = Position(moment.position.seed, moment.position.actions, (agent, seed))
        try:
            for _ in play(env, position, SALT, DEPTH + HORIZON):
                future.append(_sees(env, agent))
                if len(future) > HORIZON:
                    break
        except DeadEndError as error:
            fail("playing on", agent, position, f"after a re-deal, play cannot go on to the end: {error}")
        return {**now, "future": tuple(future)}

    def _now(self, agent: Any) -> Sight:
        """What is hidden in the copy's position, and what the others see there."""
        others = [self._copy.observe(other) for other in self._copy.possible_agents if other != agent]
        # a whole state may hold what nobody can ever see, such as the order of a hand: only a named world counts
        world = self._world_of(self._copy) if self._world_of else None
        return {"world": contents(world), "others": contents(others)}


def _all_see(env: HiddenInformationEnv) -> dict[Any, bytes]:
    return {agent: _sees(env, agent) for agent in env.possible_agents}


def _sees(env: HiddenInformationEnv, agent: Any) -> bytes:
    """What an agent sees now, as a digest."""
    turn = (env.agent_selection, dict(env.terminations), dict(env.truncations))
    return digest([env.observe(agent), env.infos.get(agent), env.rewards.get(agent), turn])


def _alike(a: tuple[bytes, ...], b: tuple[bytes, ...]) -> int:
    """In how many bytes two worlds agree, leaf by leaf."""
    return sum(_same_bytes(x, y) for x, y in zip(a, b, strict=False) if len(x) == len(y))


def _same_bytes(a: bytes, b: bytes) -> int:
    if a == b:
        return len(a)
    return int(np.count_nonzero(np.frombuffer(a, np.uint8) == np.frombuffer(b, np.uint8)))


def _prefix(a: tuple[bytes, ...], b: tuple[bytes, ...]) -> int:
    """For how long two futures are the same."""
    for number, (x, y) in enumerate(zip(a, b, strict=False)):
        if x != y:
            return number
    return min(len(a), len(b))
