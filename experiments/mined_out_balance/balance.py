"""How the house edition of Mined Out! plays among scripted players: length, scores, seats, orders, tools.

Writes `results.json` beside this file, and `results.md`, the tables of the README and of the game's page.
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import minegym
from minegym import cli
from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.agents.scripted.mined_out import decide
from minegym.agents.scripted.mined_out_wants import Plan
from minegym.core.compile import compiler
from minegym.core.files import write_atomically
from minegym.envs.mined_out.actions import ACTIONS, BUY
from minegym.envs.mined_out.constants import COLLAPSED, COLOURS, UP, UPGRADE_NAMES

FOLDER = Path(__file__).parent
GAME = minegym.find_game("mined_out")
PLAN = np.dtype([(name, "i8") for name in Plan._fields])
PREFERENCES = ("ladder", "coffee", "mine_cart", "shovel")  # the plan's fields, in the order of the upgrades
FIRST, LAST, NEVER = 150, -150, 10_000  # tenths of a point: enough to change an order, or to rule something out
# A plan for the fourth upgrade as fast as may be: nothing for farms, little for cards that stand.
RACE = {"farm_gems": 6, "farm_need": 12, "rescue": 0, "missing": 100, "collapse": 4, "ap": 38, "tomb": 55}
RANDOM = -1  # instead of a plan's number: that seat plays at random


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    games: int = 2000
    """Games of every match."""
    seed: int = 0
    """Game i is dealt from seed + i."""


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
        self.env = minegym.make_vec(GAME, settings.games, num_players=len(seats), autoreset="disabled")
        self.plans, self.seats = np.concatenate(plans), np.array(seats, np.int64)
        shape = (settings.games, len(seats))
        self.taken = np.zeros((*shape, ACTIONS.size), np.int32)
        self.gained = np.zeros((*shape, 3), np.int32)
        self.chains = np.zeros(shape, np.int32)
        self.order = np.full((*shape, 4), -1)
        self._play(settings.seed)

    def _play(self, seed: int) -> None:
        env, kernel = self.env, planned_kernel(self.env)
        env.reset(seed=seed)
        chance = RandomAgent(seed)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        before = env.get_state()
        while not env.dones.all():
            actions = chance.act(env.observation, env.action_mask)
            kernel(records, env.action_mask, env.edition.tables, self.plans, self.seats[env.agent_selection], actions)
            live = np.flatnonzero(~env.dones)
            asked = env.agent_selection[live].copy()
            env.step(actions)
            after = env.get_state()
            self._count(live, asked, actions[live], before, after)
            before = after

    def _count(
        self, live: np.ndarray, asked: np.ndarray, actions: np.ndarray, before: np.ndarray, after: np.ndarray
    ) -> None:
        self.taken[live, asked, actions] += 1
        old, new = before["players"][live, asked], after["players"][live, asked]
        bought = (actions >= BUY) & (actions < BUY + len(UPGRADE_NAMES))
        rows, seats = live[bought], asked[bought]
        self.order[rows, seats, old["upgrades"][bought].sum(1)] = actions[bought] - BUY
        spends = bought | in_range(actions, "support")
        self.gained[live, asked] += np.where(spends[:, None], 0, new["gems"] - old["gems"])
        fell = (new["condition"] == COLLAPSED).sum(1) - (old["condition"] == COLLAPSED).sum(1)
        self.chains[live, asked] += (fell > 1) | ((fell > 0) & in_range(actions, "flee"))

    @property
    def wins(self) -> np.ndarray:
        """1 to the winner of every game, ties shared, `[G, P]`."""
        first = self.env.final_placements == 1
        shares: np.ndarray = first / first.sum(1, keepdims=True)
        return shares

    @property
    def end(self) -> np.ndarray:
        """The players at the ends of the games, `[G, P]`."""
        return self.env.get_state()["players"][:, : len(self.seats)]

    def used(self, name: str) -> float:
        """How often a seat took an action of that range, a game."""
        run = next(r for r in ACTIONS.ranges if r.name == name)
        return float(self.taken[..., run.start : run.stop].sum(-1).mean())


def in_range(actions: np.ndarray, name: str) -> np.ndarray:
    """Which actions belong to the range of that name."""
    run = next(r for r in ACTIONS.ranges if r.name == name)
    return (actions >= run.start) & (actions < run.stop)


def summary(match: Match) -> dict[str, Any]:
    """The figures of a match among equals."""
    scores, end = np.sort(match.env.final_scores, axis=1), match.end
    state = match.env.get_state()
    started = state["starting_seat"]
    rounds = state["round"]
    up = next(r for r in ACTIONS.ranges if r.name == "move").start + UP
    return {
        "turns, mean": rounds.mean(),
        "turns, 5 %": np.percentile(rounds, 5),
        "turns, median": np.median(rounds),
        "turns, 95 %": np.percentile(rounds, 95),
        "turns, longest to end by itself": rounds[~match.env.truncations].max(),
        "truncations": match.env.truncations.mean(),
        "score, mean": scores.mean(),
        "score, 5 %": np.percentile(scores, 5),
        "score, 95 %": np.percentile(scores, 95),
        "score, highest": scores.max(),
        "winner's margin": (scores[:, -1] - scores[:, -2]).mean() if scores.shape[1] > 1 else 0.0,
        "wins of the starting seat": match.wins[np.arange(len(started)), started].mean(),
        "upgrades bought": end["upgrades"].sum(-1).mean(),
        "supports placed": match.used("support"),
        "seats that placed a support": (3 - end["supports"] > 0).mean(),
        "seats that used dynamite": match.used("dynamite"),
        "cards collapsed": (end["condition"] == COLLAPSED).sum(-1).mean(),
        "choices of flight": match.used("flee"),
        "chains": match.chains.mean(),
        "steps up a ladder": match.taken[..., up].mean(),
        **{f"{c} cards revealed": end["drawn"][..., k].mean() for k, c in enumerate(COLOURS)},
        **{f"{c} gems gained": match.gained[..., k].mean() for k, c in enumerate(COLOURS)},
        "cards left standing": end["standing"].mean(),
        "decisions of a seat": match.taken.sum(-1).mean(),
    }


def orders(match: Match) -> dict[str, Any]:
    """Of the upgrades bought first, and of the first two: how many seats bought so, and what those seats won."""
    found = {}
    for length in (1, 2):
        enough = match.order[..., length - 1] >= 0
        bought, wins = match.order[enough][:, :length], match.wins[enough]
        names = np.array([", then ".join(UPGRADE_NAMES[u] for u in seat) for seat in bought])
        for name, count in Counter(names.tolist()).most_common():
            found[name] = (count / enough.size, wins[names == name].mean())
    return found


def share(settings: Settings, challenger: np.ndarray) -> float:
    """What a challenger wins of two-player games against the house plan, from both seats."""
    matches = [Match(settings, [plan(), challenger], seats) for seats in ((1, 0), (0, 1))]
    return float((matches[0].wins[:, 0].mean() + matches[1].wins[:, 1].mean()) / 2)


def race(settings: Settings) -> dict[str, Any]:
    """What becomes of games in which everybody races: those of two players, as a summary."""
    return summary(Match(settings, [plan(**RACE)], (0, 0)))


def variants(settings: Settings) -> dict[str, float]:
    """Two-player win shares of players with other plans against the house plan."""
    house, found = Plan()._asdict(), {}
    for words, change in (("first", FIRST), ("last", LAST)):
        for upgrade, field in zip(UPGRADE_NAMES, PREFERENCES, strict=True):
            found[f"{upgrade} {words}"] = share(settings, plan(**{field: house[field] + change}))
    found["never a Support"] = share(settings, plan(support=NEVER))
    found["a Support at the first chance"] = share(settings, plan(farm_need=200, near=100, support=0))
    found["a race: no farms, and little care for what is left to dig"] = share(settings, plan(**RACE))
    found["never Dynamite"] = share(settings, plan(blast=NEVER))
    found["Dynamite at the first chance"] = share(settings, plan(blast=1))
    return found


def against_random(settings: Settings) -> dict[str, float]:
    """What one scripted player wins among random ones."""
    seats = {"2 players, seat 0": (0, RANDOM), "2 players, seat 1": (RANDOM, 0), "3 players": (0, RANDOM, RANDOM)}
    seats["4 players"] = (0, RANDOM, RANDOM, RANDOM)
    return {
        words: float(Match(settings, [plan()], which).wins[:, which.index(0)].mean()) for words, which in seats.items()
    }


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(f"{x:.3g}" if isinstance(x, float) else str(x) for x in r) + " |" for r in lines)


def pages(results: dict[str, Any]) -> str:
    """All results as Markdown."""
    played = {**results["self-play"], "2 who race": results["race"]}
    figures = [(name, *(float(played[p][name]) for p in played)) for name in next(iter(played.values()))]
    return "\n\n".join(
        [
            table(("Scripted players among themselves, a seat and game", *played), figures),
            table(("Bought first (2 players)", "seats", "won"), [(n, *v) for n, v in results["orders"].items()]),
            table(("Plan, against the house plan (2 players)", "won"), list(results["variants"].items())),
            table(("One scripted player among random ones", "won"), list(results["against random"].items())),
        ]
    )


def main() -> None:
    """Play, and write the results."""
    settings = cli.options(Settings, "balance.py", "Play the house edition among scripted players.")
    matches = {p: Match(settings, [plan()], (0,) * p) for p in (1, 2, 3, 4)}
    results = {
        "games": settings.games,
        "self-play": {f"{p} players" if p > 1 else "solo": summary(match) for p, match in matches.items()},
        "orders": orders(matches[2]),
        "race": race(settings),
        "variants": variants(settings),
        "against random": against_random(settings),
    }
    write_atomically(FOLDER / "results.json", json.dumps(results, indent=1, default=float) + "\n")
    write_atomically(FOLDER / "results.md", pages(results) + "\n")


if __name__ == "__main__":
    cli.run(main)
