"""Every agent against every other, in all games: the shipped learned agents, the scripted players and chance.

Writes `results.json` beside this file after every meeting, and at the end `results.md` with its pictures, and the
results in the README. Meetings that `results.json` already holds, of the same agents, rules, edition and settings, are
not played anew.
"""

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from curves import draw_curves, read_curves
from tables import pages, refreshed, win_rates
from tqdm import tqdm

from minegym import bench, cli
from minegym.agents import learned
from minegym.agents.loading import load_agent
from minegym.agents.scripted import SCRIPTED, is_scripted, scripted_players
from minegym.arena import report
from minegym.arena.match import Progress
from minegym.arena.standings import meetings as compared
from minegym.arena.standings import standings
from minegym.arena.statistics import Estimate
from minegym.arena.tournament import Entrant, Results, challenge, checked_deals, tournament
from minegym.core.compile import fingerprint
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Game
from minegym.core.material import material
from minegym.core.options import edition_of
from minegym.envs import GAMES, find_game

FOLDER = Path(__file__).parent
FRONT = FOLDER.parents[1] / "README.md"  # tells the same results
AGENTS = material("agents")
RANDOM = "random"
YARDSTICKS = (RANDOM, SCRIPTED)  # those whose copies fill the other seats, where more than two play
SEATS = (2, 3, 4)
SAME = ("scripted:digger",)  # another name of "scripted"
MAKING = {"command", "training", "evaluation"}  # what a card tells that changes nothing in how its agent plays


@dataclass(frozen=True)
class Settings:
    """What to play, and how much."""

    games: int = 2000
    """Games of every meeting, rounded up to whole deals; few for a quick look, best with another --out."""
    seed: int = 7_000_000  # far from those of trainings and of all trials on the way here
    """Deal d of every meeting is dealt from seed + d."""
    envs: tuple[str, ...] = tuple(GAMES)
    """The games."""
    agents: Path = AGENTS
    """Folder of the learned agents, <agents>/<game>/<name>/."""
    threads: int = 1
    """Processor threads of the networks; part of the result, since they add up in another order."""
    out: Path = FOLDER
    """Folder for results.json, results.md and the pictures."""


# --- Who plays -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Agent:
    """Who may take part in a game: `digest` is of all that decides how it plays, `card` a learned agent's."""

    name: str
    spec: str
    digest: str
    card: learned.Card | None = None

    def can_play(self, game: Game, players: int) -> bool:
        """Whether it was made for so many: its network reads every seat shown, and it has not learnt to play alone."""
        if self.card is None:
            return True
        if self.card.bot_level is not None:
            return players == 1
        return game.seats_shown(players) <= game.seats_shown(self.card.num_players)

    def entrant(self, game: Game) -> Entrant:
        """The agent as tournaments take it."""
        return Entrant(self.name, self.spec, lambda seed: load_agent(self.spec, game, None, seed))


def field(game: Game, folder: Path) -> list[Agent]:
    """Chance, the game's scripted players, and every learned agent that has a card in the folder."""
    scripts = scripted_players(game)
    agents = [Agent(RANDOM, RANDOM, RANDOM)]
    agents += [Agent(name, name, digest_of(fingerprint((rule,)))) for name, rule in scripts.items() if name not in SAME]
    cards = sorted((folder / game.name).glob(f"*/{learned.CARD}"))
    return agents + [learned_agent(path.parent, scripts) for path in cards]


def learned_agent(folder: Path, scripts: dict[str, Any]) -> Agent:
    """The agent in a folder; its digest is of its weights, its card and the player that advises it."""
    card = learned.read_card(folder)
    adviser = fingerprint((scripts[card.adviser],)) if is_scripted(card.adviser) else card.adviser
    plain = card.model_dump_json(exclude=MAKING)
    weights = hashlib.sha256(read_bytes(folder / learned.WEIGHTS, "weights")).hexdigest()
    return Agent(folder.name, str(folder), digest_of(plain, adviser, weights), card)


def digest_of(*parts: Any) -> str:
    """A short hash of plain values."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


# --- Meetings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meeting:
    """One agent among copies of another, or alone against the bot of a level."""

    game: Game
    one: Agent
    other: Agent | None
    players: int
    level: int | None
    games: int
    seed: int

    @property
    def against(self) -> str:
        """The opponent's name."""
        return f"bot {self.level}" if self.other is None else self.other.name

    @property
    def label(self) -> str:
        """The meeting in words."""
        seats = "alone" if self.players == 1 else f"{self.players} players"
        return f"{self.game.title}, {seats}: {self.one.name} against {self.against}"

    @property
    def total(self) -> int:
        """How many games will be played."""
        return -(-self.games // self.players) * self.players

    def key(self, threads: int) -> str:
        """A hash of all that the result depends on, but for the code of engine and networks."""
        rules = self.game.rules
        parts = (rules.reset, rules.legal, rules.step, rules.observe, rules.payoff)
        played = (self.game.id, fingerprint(parts), edition_of(self.game, None).digest)
        agents = (self.one.name, self.one.digest, self.against, self.other and self.other.digest)
        return digest_of(*played, *agents, self.players, self.level, self.games, self.seed, threads)

    def play(self, progress: Progress) -> dict[str, Any]:
        """Play it, and say what came of it."""
        began = time.monotonic()
        results = self._results(progress)
        standing = next(each for each in standings(results) if each.name == self.one.name)
        told: dict[str, Any] = {
            "game": self.game.name,
            "num_players": self.players,
            "agent": self.one.name,
            "against": self.against,
            "games": sum(len(match.games) for match in results.matches),
            "deals": results.deals,
            "seed": self.seed,
            "win_share": rounded(standing.win_share),
            "score": rounded(standing.score),
        }
        if self.other is not None:
            told["score_difference"] = rounded(compared(results)[self.one.name, self.against].score_difference)
        return told | {
            "decisions_a_game": round(standing.length, 1),
            "truncated": sum(int(match.games.truncations.sum()) for match in results.matches),
            "trajectories": results.hash(),
            "seconds": round(time.monotonic() - began, 1),
        }

    def _results(self, progress: Progress) -> Results:
        edition = edition_of(self.game, None)
        one = self.one.entrant(self.game)
        if self.other is None:
            return tournament(self.game, edition, [one], 1, self.games, self.seed, progress, self.level)
        other = self.other.entrant(self.game)
        return challenge(self.game, edition, one, other, self.players, self.games, self.seed, progress)


def rounded(estimate: Estimate) -> list[float]:
    """Mean and interval as they are kept."""
    return [round(value, 5) for value in (estimate.mean, estimate.low, estimate.high)]


def meetings(game: Game, agents: list[Agent], settings: Settings) -> Iterator[Meeting]:
    """All meetings of a game: every pair at two seats, above that each among copies of a yardstick; and the bots."""
    for players in SEATS:
        if not game.min_players <= players <= game.max_players:
            continue
        able = [agent for agent in agents if agent.can_play(game, players)]
        for place, other in enumerate(able):
            for one in able[place + 1 :] if players == 2 else able:
                if one is not other and (players == 2 or other.name in YARDSTICKS):
                    yield Meeting(game, one, other, players, None, settings.games, settings.seed)
    for level in range(1, game.bot_levels + 1):
        for agent in agents:
            if agent.can_play(game, 1):
                yield Meeting(game, agent, None, 1, level, settings.games, settings.seed)


# --- Playing, and keeping what was played --------------------------------------------------------------------------


def played(settings: Settings) -> dict[str, Any]:
    """The results of all meetings; those that the file holds already are taken from there."""
    path = settings.out / "results.json"
    held = json.loads(path.read_text()) if path.exists() else {"agents": {}, "meetings": {}}
    agents = {name: field(find_game(name), settings.agents) for name in settings.envs}
    plan = [each for name in settings.envs for each in meetings(find_game(name), agents[name], settings)]
    keys = [each.key(settings.threads) for each in plan]
    with tqdm(total=sum(each.total for each in plan), unit="game", disable=None) as bar:
        for number, (key, meeting) in enumerate(zip(keys, plan, strict=True), 1):
            bar.set_description(f"{number}/{len(plan)} {meeting.label}")
            if key in held["meetings"]:
                bar.update(meeting.total)
                continue
            held["meetings"][key] = meeting.play(bar.update)
            write(path, held)
    return kept(settings, path, held, agents, keys)


def kept(
    settings: Settings, path: Path, held: dict[str, Any], agents: dict[str, list[Agent]], keys: list[str]
) -> dict[str, Any]:
    """The finished results, in order: without meetings of these games that nobody asked for, and with the agents."""
    others = {key: each for key, each in held["meetings"].items() if each["game"] not in settings.envs}
    results = {
        "machine": bench.machine() | {"torch": torch.__version__},
        "agents": held["agents"] | {name: {each.name: described(each) for each in agents[name]} for name in agents},
        "meetings": others | {key: held["meetings"][key] for key in keys},
    }
    write(path, results)
    return results


def described(agent: Agent) -> dict[str, Any]:
    """An agent as the results keep it: its digest, and what its card says of its making."""
    card = agent.card.model_dump(mode="json", exclude={"evaluation"}, exclude_none=True) if agent.card else {}
    return {"digest": agent.digest, **({"card": card} if card else {})}


def write(path: Path, results: dict[str, Any]) -> None:
    """Write the results, a line a meeting, so that what changed can be seen."""
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(each)}" for key, each in results["meetings"].items())
    rest = {key: value for key, value in results.items() if key != "meetings"}
    head = json.dumps(rest, indent=1).removesuffix("\n}")
    write_atomically(path, f'{head},\n "meetings": {{\n{lines}\n }}\n}}\n')


def main(args: list[str] | None = None) -> None:
    """Play, and write the results, the pages and the pictures."""
    settings = cli.options(Settings, "baselines.py", __doc__ or "", args)
    for name in settings.envs:
        checked_deals(find_game(name), 1, 2, settings.games, settings.seed)
    torch.set_num_threads(settings.threads)
    results = played(settings)
    curves = read_curves(settings.out / "curves")
    for name in results["agents"]:
        names, rates = win_rates(results, name)
        title = f"{GAMES[name].title}, 2 players\nhow often ahead, ties one half"
        write_atomically(settings.out / f"heat_map_{name}.png", report.rates_map(names, rates, title))
    draw_curves(settings.out, curves)
    write_atomically(settings.out / "results.md", pages(results, curves) + "\n")
    for readme in [settings.out / "README.md", *([FRONT] if settings.out == FOLDER else [])]:
        if readme.exists():
            write_atomically(readme, refreshed(readme.read_text(), results))


if __name__ == "__main__":
    cli.run(main)
