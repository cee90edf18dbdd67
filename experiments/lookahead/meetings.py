"""Meetings of an agent that looks ahead with another, or with a bot: who plays, and all that decides the result."""

import ast
import functools
import hashlib
import inspect
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from from_baselines import AGENTS, Agent, digest_of, field

from minegym.agents import agent, lookahead, playouts
from minegym.agents.loading import LOOKAHEAD, load_agent
from minegym.agents.lookahead import LookaheadAgent
from minegym.agents.scripted import SCRIPTED, scripted_agent, scripted_players
from minegym.arena.match import Progress
from minegym.arena.tournament import Entrant, Results, challenge, checked_deals, tournament
from minegym.core.compile import fingerprint
from minegym.core.errors import OptionError
from minegym.core.game import Edition, Game
from minegym.core.options import bot_name, edition_of
from minegym.envs import find_game

DEFAULTS = {name: option.default for name, option in inspect.signature(LookaheadAgent).parameters.items()}


def program(module: ModuleType) -> str:
    """A hash of a module's source without its comments and docstrings, which decide nothing."""
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


# taken where the modules are imported: what is in the files may have changed by the time a meeting is played
SEARCH = tuple(program(module) for module in (lookahead, playouts, agent))


@dataclass(frozen=True)
class Meeting:
    """An agent that proposes to one that looks ahead, among copies of another, or alone against a bot.

    Deal d is dealt from `seed` + d; `part` games are played at a time, more if whole deals need more.
    """

    env: str
    checked: str
    against: str
    players: int
    level: int | None
    worlds: int
    caution: float
    part: int
    seed: int

    @property
    def game(self) -> Game:
        """The game."""
        return find_game(self.env)

    @property
    def name(self) -> str:
        """The name of the agent that looks ahead."""
        return LOOKAHEAD + self.checked

    @property
    def label(self) -> str:
        """The meeting in words."""
        seats = "alone" if self.players == 1 else f"{self.players} players"
        return f"{self.game.title}, {seats}: {self.name} against {self.against}"

    @property
    def agents(self) -> tuple[Agent, Agent | None]:
        """The agent that proposes, and the other, if there is one; `OptionError` if there is none."""
        known = agents_of(self.env)
        names = [self.checked] if self.players == 1 else [self.checked, self.against]
        if missing := [name for name in names if name not in known]:
            raise OptionError(f"{self.env} has no agent {missing[0]!r}; its agents are: {', '.join(known)}")
        return known[self.checked], known[self.against] if self.players > 1 else None

    def check(self, games: int) -> None:
        """Raise `OptionError` unless so many games can be played."""
        checked_deals(self.game, 2, self.players, games, self.seed)
        self._looking_ahead(edition_of(self.game, None), 0)

    def key(self) -> str:
        """A hash of all that the result depends on, but for the code of engine, arena and networks."""
        one, other = self.agents
        edition = edition_of(self.game, None).digest
        agents = (self.name, one.digest, self.against, other and other.digest)
        options = (self.players, self.level, self.worlds, self.caution, self.part, self.seed)
        return digest_of(self.game.id, rules_of(self.env), edition, *agents, *options, SEARCH)

    def play(self, first: int, deals: int, progress: Progress) -> Results:
        """Play so many deals, from that one on, each in every seating."""
        edition = edition_of(self.game, None)
        one = Entrant(self.name, self.name, lambda seed: self._looking_ahead(edition, seed))
        other = self.agents[1]
        games, seed = deals * self.players, self.seed + first
        if other is None:
            return tournament(self.game, edition, [one], 1, games, seed, progress, self.level)
        return challenge(self.game, edition, one, other.entrant(self.game), self.players, games, seed, progress)

    def told(self) -> dict[str, Any]:
        """Who meets whom, for the results."""
        one, other = self.agents
        return {
            "game": self.env,
            "num_players": self.players,
            "bot_level": self.level,
            "agent": self.name,
            "against": self.against,
            "digest": one.digest,
            "digest_of_other": other and other.digest,
        }

    def _looking_ahead(self, edition: Edition, seed: int) -> LookaheadAgent:
        agent = load_agent(self.agents[0].spec, self.game, edition, seed)
        player = scripted_agent(SCRIPTED, self.game, edition)
        return LookaheadAgent(agent, player, worlds=self.worlds, caution=self.caution, seed=seed)  # type: ignore[arg-type]


def opponent(against: str | None, level: int | None) -> str:
    """What the results call an opponent: an agent's name, or the bot's of that level."""
    return against if against is not None else bot_name(level or 1)


@functools.cache
def agents_of(env: str) -> dict[str, Agent]:
    """Every agent of a game that can be named, by its name."""
    return {agent.name: agent for agent in field(find_game(env), AGENTS)}


@functools.cache
def rules_of(env: str) -> str:
    """A hash of the game's rules, and of the script by which games are played on."""
    rules = find_game(env).rules
    parts = (rules.reset, rules.legal, rules.step, rules.observe, rules.redeal, rules.payoff)
    return fingerprint((*parts, scripted_players(find_game(env))[SCRIPTED]))
