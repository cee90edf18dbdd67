"""The leak test: does an environment tell an agent what it must not know, and are its re-deals worth searching in?"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from minegym.core.errors import LeakError, OptionError
from minegym.core.options import check_count
from minegym.testing.contents import digest, streams
from minegym.testing.foresight import ENOUGH_PAIRS, Foresight
from minegym.testing.playing import MAX_SEED, DeadEndError, Position, choose, fail, play_out
from minegym.testing.protocol import HiddenInformationEnv, check_protocol
from minegym.testing.uniformity import LEVEL, Worlds, uniformity_test
from minegym.testing.views import changed, is_over, picture, view

MakeEnv = Callable[[], Any]
LIMIT = 100_000
SHOWN_FIELDS = 8  # in a message; the error's `fields` holds all
FIELD_WORDS = {
    "mask": "its action mask",
    "infos": "its info",
    "rewards": "its reward",
    "turn": "who is asked, or whose game is over",
    "words": "the words for its actions",
    "picture": "the picture drawn for it",
}
LOOKS = {
    "infos": "env.infos[{!r}]",
    "rewards": "env.rewards[{!r}]",
    "turn": "env.agent_selection, env.agents, env.terminations, env.truncations",
    "words": "[env.in_words(action) for action in range(env.action_space({!r}).n)]",
    "picture": "env.picture(viewer={!r})",
}


@dataclass
class LeakReport:
    """What a leak test has looked at, for one to see that it looked at enough.

    `varied` counts, for each observer, the positions whose re-deals differed; `pairs` the pairs of positions with the
    same knowledge that were held against each other (none: the foresight of re-deals was not tested).
    """

    games: int = 0
    positions: int = 0
    redeals: int = 0
    played_on: int = 0
    pairs: int = 0
    varied: Counter[Any] = field(default_factory=Counter)


def leak_test(
    env_fn: MakeEnv,
    *,
    games: int = 10,
    redeals: int = 3,
    every: int = 1,
    pictures_every: int = 5,
    seed: int = 0,
    perfect_information: bool | Collection[Any] = False,
    world_of: Callable[[Any], Any] | None = None,
    worlds_of: Callable[[Any, Any], Worlds] | None = None,
    twins: int = 500,
    max_decisions: int = LIMIT,
    level: float = LEVEL,
) -> LeakReport:
    """Play `games` games at random, re-deal for every agent at every `every`-th decision, and raise at the first leak.

    `env_fn()` makes a `HiddenInformationEnv`. A re-deal must change nothing that its observer is shown (observation,
    action mask, info, reward, who is asked, words and, at every `pictures_every`-th of the positions, its pictures);
    must vary, whenever seeds do; must start chance afresh; must lead to games that can be played to their end; and must
    know no more than the observer, for which the starts of `twins` more games are compared (see `minegym.testing`).

    `perfect_information` says that nothing is hidden, or names the agents to whom nothing is: then nothing may vary.
    `world_of(env)` gives what is hidden; without it, it is the state less its random streams. With `worlds_of(env,
    agent)`, the worlds that agent cannot tell apart, the first position of each agent takes `uniformity_test`.

    Raises `LeakError`, and `OptionError` if the environment lacks what the test needs.
    """
    check_count("games", games, 2, 1 << 20)
    check_count("redeals", redeals, 2, 1 << 20)
    for name, count in (("every", every), ("pictures_every", pictures_every)):
        check_count(name, count, 1, 1 << 20)
    check_count("twins", twins, 0, 1 << 20)
    if worlds_of is not None and world_of is None:
        raise OptionError("worlds_of needs world_of(env), which names the world that is drawn")
    test = _LeakTest(env_fn, redeals, every, pictures_every, seed, world_of, max_decisions)
    for number in range(games):
        test.play(seed + number)
        if number == 0 and worlds_of is not None and world_of is not None:
            test.check_uniformity(world_of, worlds_of, level)
    test.check_variation(perfect_information)
    test.compare(range(seed + games, seed + games + twins), level)
    return test.report


class _LeakTest:
    """One test under way: the true game in one environment, its re-dealt copies in another."""

    def __init__(
        self,
        env_fn: MakeEnv,
        redeals: int,
        every: int,
        pictures_every: int,
        seed: int,
        world_of: Callable[[Any], Any] | None,
        max_decisions: int,
    ) -> None:
        self.env_fn, self.redeals, self.every, self.pictures_every = env_fn, redeals, every, pictures_every
        self.seed, self.world_of, self.limit = seed, world_of, max_decisions
        self.rng = np.random.default_rng(seed)
        self.env: HiddenInformationEnv = env_fn()
        self.copy: HiddenInformationEnv = env_fn()
        check_protocol(self.env)
        self.report = LeakReport()
        self.varied_games: dict[Any, set[int]] = {agent: set() for agent in self.env.possible_agents}
        self.ignored_seeds = dict.fromkeys(self.env.possible_agents, True)
        self.last_position = Position(seed)

    def play(self, seed: int) -> None:
        """One game, tested along the way and at its end."""
        env, position, decision = self.env, Position(seed), 0
        env.reset(seed=seed)
        self.copy.reset(seed=seed)
        self.report.games += 1
        while True:
            if is_over(env) or (decision + seed) % self.every == 0:
                self.check_position(position)
            if is_over(env):
                return
            try:
                if decision >= self.limit:
                    raise DeadEndError(f"the game does not end within {self.limit} decisions")
                action = choose(env, self.seed, decision)
            except DeadEndError as error:
                fail("playing on", env.agent_selection, position, f"in the game itself, before any re-deal: {error}")
            env.step(action)
            position = position.after(action)
            decision += 1

    def check_position(self, position: Position) -> None:
        """Re-deal one position for every agent."""
        state = self.env.get_state()
        content = digest(state)
        pictures = self.report.positions % self.pictures_every == 0
        self.report.positions += 1
        self.last_position = position
        for agent in self.env.possible_agents:
            self.check_agent(agent, position, state, content, pictures)
            self._check_parent(agent, position, state, content)

    def check_agent(self, agent: Any, position: Position, state: Any, content: bytes, pictures: bool) -> None:
        """Re-deal one position for one agent, with several seeds, and play one of the copies on."""
        before = view(self.env, agent, pictures)
        self.copy.set_state(state)
        self._check_restored(agent, position, before, pictures)
        own = self._world(self.copy, agent)
        chance = [streams(state)]
        worlds = []
        for seed in (int(s) for s in self.rng.integers(MAX_SEED, size=self.redeals)):
            self._redeal(agent, position, state, seed)
            there = Position(position.seed, position.actions, (agent, seed))
            self._check_unchanged(agent, there, before, view(self.copy, agent, pictures))
            worlds.append(self._world(self.copy, agent))
            redealt = self.copy.get_state()
            chance.append(streams(redealt))
            self._check_streams(agent, there, chance)
        self._check_parent(agent, position, state, content)
        self._note(agent, position, own, worlds)
        if pictures:
            self._check_repeats(agent, there, state, redealt)
            self.report.played_on += 1
            play_out(self.copy, agent, there, self.seed, self.limit)

    def _check_parent(self, agent: Any, position: Position, state: Any, content: bytes) -> None:
        if digest(state) != content or digest(self.env.get_state()) != content:
            what = "copies share memory with their parent: re-dealing or playing a copy on changes the state it had"
            fail("state", agent, position, what)

    def _redeal(self, agent: Any, position: Position, state: Any, seed: int) -> None:
        self.report.redeals += 1
        self.copy.set_state(state)
        try:
            self.copy.redeal(agent, seed)
        except Exception as error:
            what = f"redeal({agent!r}, {seed}) raised {type(error).__name__}: {error}"
            fail("re-deal", agent, position, what, look=f"env.redeal({agent!r}, {seed})")

    def _check_restored(self, agent: Any, position: Position, before: dict[str, Any], pictures: bool) -> None:
        _, found = changed(before, view(self.copy, agent, pictures))
        if found:
            what = f"set_state(get_state()) in another environment does not bring back what {agent!r} is shown: "
            fail("state", agent, position, what + _told(found), tuple(found), "env.set_state(env.get_state())")

    def _check_unchanged(self, agent: Any, position: Position, before: dict[str, Any], after: dict[str, Any]) -> None:
        check, found = changed(before, after)
        if not found:
            return
        asked = before["turn"][0] == agent
        out_of_turn = "" if asked else f" ({agent!r} is observed out of turn; {before['turn'][0]!r} is asked)"
        told = FIELD_WORDS.get(check, "its observation")
        what = (
            f"a re-deal for {agent!r} changes {told}{out_of_turn}. Either that shows what {agent!r} does not know, or "
            f"the re-deal changes what {agent!r} knows: {_told(found)}"
        )
        look = LOOKS.get(check, "env.observe({!r})").format(agent)
        fail(check, agent, position, what, tuple(found), f"{look}  # compare with before the re-deal")

    def _check_streams(self, agent: Any, position: Position, chance: list[dict[str, bytes]]) -> None:
        """The last of the streams must be none of those before."""
        parent, *others, last = chance
        for path, content in last.items():
            where = f"the random stream in the state ({path or 'the whole of it'})"
            if parent.get(path) == content:
                what = f"the re-dealt copy carries its parent's chance: {where} is the same, so a planner foresees it"
                fail("chance", agent, position, what, (path,))
            if any(other.get(path) == content for other in others):
                fail(
                    "chance", agent, position, f"re-deals with different seeds carry the same chance: {where}", (path,)
                )

    def _check_repeats(self, agent: Any, position: Position, state: Any, redealt: Any) -> None:
        assert position.redealt is not None
        self.copy.set_state(state)
        self.copy.redeal(*position.redealt)
        if digest(self.copy.get_state()) != digest(redealt):
            fail("re-deal", agent, position, "the same position and seed do not give the same world again")

    def _note(self, agent: Any, position: Position, own: Any, worlds: list[Any]) -> None:
        """Remember whether the re-deals of a position varied."""
        if len({own, *worlds}) > 1:
            self.report.varied[agent] += 1
            self.varied_games[agent].add(position.seed)
        if len(set(worlds)) > 1:
            self.ignored_seeds[agent] = False

    def check_variation(self, perfect_information: bool | Collection[Any]) -> None:
        """Every agent's re-deals must have varied, in more than one game, and with their seeds."""
        for agent in self.env.possible_agents:
            knows_all = perfect_information if isinstance(perfect_information, bool) else agent in perfect_information
            if knows_all != (not self.varied_games[agent]):
                self._fail_variation(agent, knows_all)
            if knows_all:
                continue
            if len(self.varied_games[agent]) == 1 and self.report.games > 1:
                only = Position(self.varied_games[agent].pop())
                what = f"re-deals for {agent!r} varied in only one of {self.report.games} games"
                fail("variation", agent, only, what)
            if self.ignored_seeds[agent]:
                what = f"re-deals for {agent!r} with different seeds always give one and the same world"
                fail("variation", agent, self.last_position, what)

    def _fail_variation(self, agent: Any, knows_all: bool) -> None:
        if knows_all:
            what = f"nothing should be hidden from {agent!r} (perfect_information), yet re-deals for it vary"
        else:
            what = (
                f"re-deals for {agent!r} never vary anything, in {self.report.positions} positions (random streams "
                "left out). If nothing is hidden from it, say so with perfect_information; if what is hidden is not in "
                "the state as plain values, name it with world_of"
            )
        fail("variation", agent, self.last_position, what)

    def check_uniformity(
        self, world_of: Callable[[Any], Hashable], worlds_of: Callable[[Any, Any], Worlds], level: float
    ) -> None:
        """Each agent's worlds in the first position of the first game."""
        for agent in self.env.possible_agents:
            self.env.reset(seed=self.seed)
            try:
                uniformity_test(self.env, agent, world_of, worlds_of(self.env, agent), seed=self.seed, level=level)
            except LeakError as error:
                fail("uniformity", agent, Position(self.seed), str(error).removeprefix("uniformity: "))

    def compare(self, seeds: range, level: float) -> None:
        """Play the starts of more games until enough of them look the same to somebody, and compare their re-deals."""
        foresight = Foresight(self.env_fn, self.world_of, level)
        for seed in seeds:
            foresight.play(seed, self.rng)
            if foresight.pairs >= ENOUGH_PAIRS * len(self.env.possible_agents):
                break
        foresight.judge()
        self.report.pairs = foresight.pairs

    def _world(self, env: HiddenInformationEnv, agent: Any) -> bytes:
        """What makes up the world that an environment is in, chance aside, as a digest."""
        if self.world_of is not None:
            return digest(self.world_of(env))
        state = env.get_state()
        if isinstance(state, bytes | bytearray | str):  # cannot be read: what all others are shown stands for it
            state = [[env.observe(other) for other in env.possible_agents if other != agent], picture(env, None)]
        return digest(state, lambda leaf: not leaf.is_stream)


def _told(found: dict[str, str]) -> str:
    """What differs, the first few parts of it."""
    told = [f"{path}: {what}" for path, what in list(found.items())[:SHOWN_FIELDS]]
    more = len(found) - len(told)
    return "; ".join(told) + (f"; and {more} more" if more else "")
