"""How the house edition of Galaxy Goldmine plays among scripted players: length, ends, scores, seats, tools, cards.

Writes `results.json` beside this file, and `results.md`, the tables of the README and of the game's page.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import minegym
from minegym import cli
from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.agents.scripted.galaxy_goldmine import decide
from minegym.agents.scripted.galaxy_goldmine_plan import Plan
from minegym.core.compile import compiler
from minegym.core.files import write_atomically
from minegym.envs.galaxy_goldmine.actions import ACTIONS, CHOOSE_TOOLS
from minegym.envs.galaxy_goldmine.constants import (
    FRAGMENTS,
    KINDS,
    TOOL_NAMES,
    TOOL_PAIRS,
    VALUABLES,
)

FOLDER = Path(__file__).parent
GAME = minegym.find_game("galaxy_goldmine")
PLAN = np.dtype([(name, "i8") for name in Plan._fields])
TOOL_FIELDS = ("pickaxe", "hand", "glowtorch", "forcefield", "magnet", "battery")  # the plan's, in the tools' order
PLAYERS = (2, 3, 4, 6)
ALWAYS, NEVER = 1_000_000, -1_000_000  # hundredths of a point: enough to rule any tool in or out
RANDOM = -1  # instead of a plan's number: that seat plays at random
USES = ("pickaxe", "hand", "hand_pair", "both", "torch", "protect", "magnet", "battery", "disable", "collect", "steal")


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    games: int = 2000
    """Games of every match."""
    seed: int = 0
    """Game i is dealt from seed + i."""
    edition: Path | None = None
    """A TOML file with other printed content; the game's own if left out."""


def plan(**changes: int) -> np.ndarray:
    """The house plan with some beliefs changed, as a record `[1]`."""
    record = np.zeros(1, PLAN)
    for name, value in {**Plan()._asdict(), **changes}.items():
        record[name] = value
    return record


def planned_loop(choose: Any) -> Any:
    """The scripted player with a plan of its own for every row."""

    def act(observation: Any, action_mask: Any, tables: Any, plans: Any, which: Any, actions: Any) -> None:
        for i in range(len(actions)):
            if which[i] >= 0:
                actions[i] = choose(observation[i], tables[0], action_mask[i], plans[which[i]])

    return act


def planned_kernel(env: BatchedAEC) -> Any:
    """That loop, compiled."""
    ints = np.zeros(1, np.int64)
    records = env.observation[:1].view(GAME.observation.dtype)[..., 0]
    example = (records, env.action_mask[:1], env.edition.tables, plan(), ints, ints)
    return compiler().kernel(planned_loop(decide), example, "planned")


class Match:
    """Games in which seat s plays by plan `seats[s]`, and what happened in them, counted a seat `[G, P]`."""

    def __init__(self, settings: Settings, plans: list[np.ndarray], seats: tuple[int, ...]) -> None:
        self.env = minegym.make_vec(
            GAME, settings.games, num_players=len(seats), autoreset="disabled", edition=settings.edition
        )
        self.plans, self.seats = np.concatenate(plans), np.array(seats, np.int64)
        self.taken = np.zeros((settings.games, len(seats), ACTIONS.size), np.int32)
        self._play(settings.seed)

    def _play(self, seed: int) -> None:
        env, kernel = self.env, planned_kernel(self.env)
        env.reset(seed=seed)
        chance = RandomAgent(seed)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        self.buried = env.get_state()["unseen"].sum(1)
        while not env.dones.all():
            actions = chance.act(env.observation, env.action_mask)
            kernel(records, env.action_mask, env.edition.tables, self.plans, self.seats[env.agent_selection], actions)
            live = np.flatnonzero(~env.dones)
            self.taken[live, env.agent_selection[live], actions[live]] += 1
            env.step(actions)
        self.end = env.get_state()

    @property
    def wins(self) -> np.ndarray:
        """1 to the winner of every game, ties shared, `[G, P]`."""
        first = self.env.final_placements == 1
        return first / first.sum(1, keepdims=True)

    @property
    def flipped(self) -> np.ndarray:
        """Cards flipped of every kind, `[G, KINDS]`."""
        return self.buried - self.end["unseen"].sum(1)

    @property
    def by_fragments(self) -> np.ndarray:
        """Which games a seat won with all Fragments, `[G]`."""
        return (self.end["players"]["fragments"] == FRAGMENTS).any(1)

    @property
    def by_holes(self) -> np.ndarray:
        """Which games the last Black Hole ended, `[G]`."""
        return self.end["black_holes"] == self.env.edition.tables["black_holes"][0]

    @property
    def chosen(self) -> np.ndarray:
        """Turns for which a seat chose each pair of tools, `[G, P, pairs]`."""
        return self.taken[..., CHOOSE_TOOLS : CHOOSE_TOOLS + len(TOOL_PAIRS)]

    def used(self, name: str) -> float:
        """How often an action of that range was taken, a game."""
        run = next(r for r in ACTIONS.ranges if r.name == name)
        return float(self.taken[..., run.start : run.stop].sum((1, 2)).mean())


def summary(match: Match) -> dict[str, float]:
    """The figures of a match among equals."""
    end, scores = match.end, np.sort(match.env.final_scores, axis=1)
    flips, seats = match.flipped.sum(1), len(match.seats)
    games = np.arange(len(flips))
    empty, idle = end["height"].sum(1) == 0, end["idle"] == seats
    return {
        "flips, mean": flips.mean(),
        **{f"flips, {share} %": np.percentile(flips, share) for share in (5, 50, 95)},
        "turns of a seat, mean": end["turn"].mean() / seats,
        "turns of a game, most": end["turn"].max(),
        "decisions of a game": match.taken.sum((1, 2)).mean(),
        "ended by the last Black Hole": match.by_holes.mean(),
        "won with all Fragments": match.by_fragments.mean(),
        "ended by an empty asteroid": (empty & ~match.by_holes & ~match.by_fragments).mean(),
        "ended by an idle round": (idle & ~empty).mean(),
        "truncations": match.env.truncations.mean(),
        "score, mean": scores.mean(),
        "score, 5 %": np.percentile(scores, 5),
        "score, 95 %": np.percentile(scores, 95),
        "winner's margin": (scores[:, -1] - scores[:, -2]).mean(),
        "shared first places": ((match.env.final_placements == 1).sum(1) > 1).mean(),
        "wins of the starting seat": match.wins[games, end["starting_seat"]].mean(),
        "wins of the one who flipped the last Black Hole": match.wins[games, end["active"]][match.by_holes].mean(),
        **{f"{tool} found": end["activated"][:, i].mean() for i, tool in enumerate(TOOL_NAMES[3:])},
        **{f"uses of {name}": match.used(name) for name in USES},
    }


def pairs(matches: dict[int, Match]) -> dict[str, list[float]]:
    """How often each pair of tools was chosen of the turns in which it was, by players."""
    shares = {p: m.chosen.sum((0, 1)) / m.chosen.sum() for p, m in matches.items()}
    return {
        f"{TOOL_NAMES[a]} and {TOOL_NAMES[b]}": [float(shares[p][i]) for p in shares]
        for i, (a, b) in enumerate(TOOL_PAIRS)
    }


def tools(matches: dict[int, Match]) -> dict[str, list[float]]:
    """The share of all turns for which each tool was chosen, by players."""
    chosen = pairs(matches).values()
    return {
        name: [
            sum(share[k] for pair, share in zip(TOOL_PAIRS, chosen, strict=True) if t in pair)
            for k in range(len(matches))
        ]
        for t, name in enumerate(TOOL_NAMES)
    }


def cards(match: Match) -> dict[str, list[float]]:
    """Of every kind of card: how many there are, are flipped, and (Valuables) still lie face up at the end."""
    end, found = match.end, {}
    tops = np.take_along_axis(end["pile"], np.maximum(end["height"] - 1, 0)[..., None].astype(int), 2)[..., 0]
    for kind in range(1, KINDS):
        if match.buried[0, kind] > 0:
            left = ((tops == 1 + kind) & (end["face_up"] == 1)).sum(1).mean() if kind < VALUABLES else 0.0
            found[match.env.edition.words["kinds"][kind]] = [
                float(match.buried[0, kind]),
                float(match.flipped[:, kind].mean()),
                float(left),
            ]
    return found


def share(settings: Settings, challenger: np.ndarray) -> float:
    """What a challenger wins of two-player games against the house plan, from both seats."""
    matches = [Match(settings, [plan(), challenger], seats) for seats in ((1, 0), (0, 1))]
    return float((matches[0].wins[:, 0].mean() + matches[1].wins[:, 1].mean()) / 2)


def variants(settings: Settings) -> dict[str, float]:
    """Two-player win shares of players with other plans against the house plan."""
    found = {}
    for words, change in (("never the", NEVER), ("always the", ALWAYS)):
        for tool, field in zip(TOOL_NAMES, TOOL_FIELDS, strict=True):
            found[f"{words} {tool}"] = share(settings, plan(**{field: change}))
    found["always Pickaxe and Hand"] = share(settings, plan(pickaxe=ALWAYS, hand=ALWAYS))
    found["indifferent to the end"] = share(settings, plan(swing=0, drift=0))
    found["no thought of Fragments"] = share(settings, plan(first=0, second=0))
    found["collects at once"] = share(settings, plan(wait=0))
    return found


def against_random(settings: Settings) -> dict[str, float]:
    """What one scripted player wins among random ones."""
    seats = {"2 players, seat 0": (0, RANDOM), "2 players, seat 1": (RANDOM, 0)}
    seats |= {f"{p} players": (0, *(RANDOM,) * (p - 1)) for p in PLAYERS[1:]}
    return {
        words: float(Match(settings, [plan()], which).wins[:, which.index(0)].mean()) for words, which in seats.items()
    }


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(f"{x:.3g}" if isinstance(x, float) else str(x) for x in r) + " |" for r in lines)


def pages(results: dict[str, Any]) -> str:
    """All results as Markdown."""
    played = results["self-play"]
    figures = [(name, *(float(played[p][name]) for p in played)) for name in next(iter(played.values()))]

    def rows(name: str) -> list[tuple[Any, ...]]:
        return [(words, *values) for words, values in results[name].items()]

    return "\n\n".join(
        [
            table(("Scripted players among themselves, a game", *played), figures),
            table(("Tool, share of turns", *played), rows("tools")),
            table(("Two tools, share of turns", *played), rows("pairs")),
            table(("Card (2 players)", "cards", "flipped", "left face up"), rows("cards")),
            table(("Plan, against the house plan (2 players)", "won"), list(results["variants"].items())),
            table(("One scripted player among random ones", "won"), list(results["against random"].items())),
        ]
    )


def main() -> None:
    """Play, and write the results."""
    settings = cli.options(Settings, "balance.py", "Play the house edition among scripted players.")
    matches = {p: Match(settings, [plan()], (0,) * p) for p in PLAYERS}
    results = {
        "games": settings.games,
        "self-play": {f"{p} players": summary(match) for p, match in matches.items()},
        "tools": tools(matches),
        "pairs": pairs(matches),
        "cards": cards(matches[2]),
        "variants": variants(settings),
        "against random": against_random(settings),
    }
    write_atomically(FOLDER / "results.json", json.dumps(results, indent=1, default=float) + "\n")
    write_atomically(FOLDER / "results.md", pages(results) + "\n")


if __name__ == "__main__":
    cli.run(main)
