"""How the house edition of Super Motherload plays among scripted players: length, scores, seats, decks, plans, cards.

Writes `results.json` beside this file after every match, and at the end `results.md`, the tables of the README and of
the game's page. Matches that `results.json` already holds, of the same edition, plans and settings, are not
played anew.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

import minegym
from minegym import cli
from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.agents.scripted.super_motherload import decide
from minegym.agents.scripted.super_motherload_plan import BOMBS, HOUSE, RUSH, WIDE, Plan
from minegym.core.compile import compiler
from minegym.core.files import write_atomically
from minegym.envs.super_motherload import GAME
from minegym.envs.super_motherload.actions import ACTIONS, CHOOSE_SIDE, CLAIM_MAJOR, CLAIM_MINOR
from minegym.envs.super_motherload.constants import (
    COLOURS,
    DECKS,
    DEPTHS,
    MAJORS,
    MAJORS_UP,
    MINORS,
    MINORS_UP,
    PILOT,
    SIDES,
    TIERS,
)

FOLDER = Path(__file__).parent
PLANS = {"house": HOUSE, "bombs": BOMBS, "wide": WIDE, "rush": RUSH}
NAMES = tuple(PLANS)
RECORD = np.dtype([(name, "i8") for name in Plan._fields])
RANDOM = -1  # instead of a plan's number: that seat plays at random
AB = "AB"
PLAN_COLUMNS = ("won", "score", "cards bought", "drills", "bombs")  # as `plans` gives them
USES = ("draw", "drill", "bomb", "artifact", "minor", "major")
RANGES = {run.name: run for run in ACTIONS.ranges}
VARIANTS = {
    "tokens at no worth": {"token": 0},
    "tokens at three times their worth": {"token": 3 * HOUSE.token},
    "no thought of artifacts": {"artifact": 0, "near": 0},
    "no thought of the end": {"swing": 0},
    "no thought of achievements": {"minor": 0, "major": 0},
    "cards for their points alone": {"engine": 0, "own": 0},
    "cards for what they do": {"engine": 300},
    "red first": {"red": 250, "own": 0},
    "blue first": {"blue": 250, "own": 0},
    "yellow first": {"yellow": 250, "own": 0},
    "wild first": {"wild": 250, "own": 0},
    "icons at half their worth": {"icon": HOUSE.icon // 2},
    "icons at twice their worth": {"icon": 2 * HOUSE.icon},
}


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    games: int = 1000
    """Games of every match."""
    seed: int = 3_000_000  # far from those of all trials on the way here
    """Game i is dealt from seed + i."""
    edition: Path | None = None
    """A TOML file with other printed content; the game's own if left out."""


# --- Playing -------------------------------------------------------------------------------------------------------


def record_of(plans: list[Plan]) -> np.ndarray:
    """Plans as records, `[n]`."""
    return np.array([tuple(plan) for plan in plans], RECORD)


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
    example = (records, env.action_mask[:1], env.edition.tables, record_of([HOUSE]), ints, ints)
    return compiler().kernel(planned_loop(decide), example, "planned")


class Match:
    """Games in which seat s of game g plays by plan `seats[g, s]`; chance draws decks and the side of Depth 1.

    `taken [G, P, A]` counts actions, `minors [G, MINORS]` and `majors [G, MAJORS]` hold 1 + the seat that claimed it,
    `sides [DEPTHS, SIDES]` counts the sides chosen, `first_side [G]` is that of Depth 1.
    """

    def __init__(self, settings: Settings, plans: list[Plan], seats: np.ndarray) -> None:
        games, players = seats.shape
        self.env = minegym.make_vec(GAME, games, num_players=players, autoreset="disabled", edition=settings.edition)
        self.plans, self.seats = record_of(plans), seats.astype(np.int64)
        self.taken = np.zeros((games, players, ACTIONS.size), np.int32)
        self.minors, self.majors = np.zeros((games, MINORS), np.int64), np.zeros((games, MAJORS), np.int64)
        self.sides = np.zeros((DEPTHS, SIDES), np.int64)
        self.first_side = np.zeros(games, np.int64)
        self._play(settings.seed)

    def _play(self, seed: int) -> None:
        env, kernel, rows = self.env, planned_kernel(self.env), np.arange(len(self.seats))
        env.reset(seed=seed)
        chance = RandomAgent(seed)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        while not env.dones.all():
            actions = chance.act(env.observation, env.action_mask)
            planned = self.seats[rows, env.agent_selection]
            choosing = (records["turn"] == 0) | env.dones
            kernel(
                records, env.action_mask, env.edition.tables, self.plans, np.where(choosing, RANDOM, planned), actions
            )
            live = np.flatnonzero(~env.dones)
            self._note(records[live], live, env.agent_selection[live], actions[live])
            env.step(actions)
        self.end = env.get_state()

    def _note(self, records: Any, games: np.ndarray, seats: np.ndarray, actions: np.ndarray) -> None:
        self.taken[games, seats, actions] += 1
        for name, start, slots, found in (
            ("minors", CLAIM_MINOR, MINORS_UP, self.minors),
            ("majors", CLAIM_MAJOR, MAJORS_UP, self.majors),
        ):
            for slot in range(slots):
                hit = actions == start + slot
                found[games[hit], records[name][hit, slot] - 1] = 1 + seats[hit]
        hit = (actions >= CHOOSE_SIDE) & (actions < CHOOSE_SIDE + SIDES)
        deepest = records["depths"][hit].max(1)
        depth = deepest + np.where((deepest == 2) & (self.seats.shape[1] == 2), 2, 1)
        first = depth == 1
        self.first_side[games[hit][first]] = actions[hit][first] - CHOOSE_SIDE
        np.add.at(self.sides, (depth - 1, actions[hit] - CHOOSE_SIDE), 1)

    @property
    def wins(self) -> np.ndarray:
        """1 to the winner of every game, ties shared, `[G, P]`."""
        first = self.env.final_placements == 1
        return first / first.sum(1, keepdims=True)

    @property
    def decks(self) -> np.ndarray:
        """The deck of every seat, from 0, `[G, P]`."""
        return self.end["players"]["deck"][:, : self.seats.shape[1]] - 1

    @property
    def bought(self) -> np.ndarray:
        """Cards bought of every stack, `[G, P, COLOURS]`."""
        return self.end["players"]["bought"][:, : self.seats.shape[1]]

    def used(self, name: str) -> float:
        """How often a seat took an action of that range, a game."""
        run = RANGES[name]
        return float(self.taken[..., run.start : run.stop].sum(2).mean())


def alone(settings: Settings, players: int, seat: int = -1, plan: int = 0, others: int = 0) -> np.ndarray:
    """Seats `[G, P]` of the others' plan, with the given plan in one seat, if any."""
    seats = np.full((settings.games, players), others)
    if seat >= 0:
        seats[:, seat] = plan
    return seats


def mixed(settings: Settings, players: int) -> np.ndarray:
    """Seats `[G, P]` with all four plans, in an order drawn for every game."""
    rows = np.tile(np.arange(len(PLANS)), (settings.games, 1))
    return np.random.default_rng(settings.seed).permuted(rows, axis=1)[:, :players]


# --- Figures -------------------------------------------------------------------------------------------------------


def summary(match: Match) -> dict[str, float]:
    """The figures of a match."""
    end, scores = match.end, np.sort(match.env.final_scores, axis=1)
    players, games = match.seats.shape[1], np.arange(len(match.seats))
    turns = end["turn"] / players
    public = end["players"][:, :players]
    starter = match.wins[games, end["starting_seat"]]
    return {
        "turns of a seat, mean": turns.mean(),
        **{f"turns of a seat, {share} %": np.percentile(turns, share) for share in (5, 50, 95)},
        "turns of a game, most": end["turn"].max(),
        "decisions of a game": match.taken.sum((1, 2)).mean(),
        "truncations": match.env.truncations.mean(),
        **{f"wins of seat {seat}": match.wins[:, seat].mean() for seat in range(players)},
        "wins of the starting seat": starter.mean(),
        **{f"wins of the starting seat, Depth 1 {AB[k]}": starter[match.first_side == k].mean() for k in range(SIDES)},
        **{f"turns of a seat, Depth 1 {AB[k]}": turns[match.first_side == k].mean() for k in range(SIDES)},
        "wins of the seat that ended the game": match.wins[games, end["active"]].mean(),
        "score, mean": scores.mean(),
        "score, 5 %": np.percentile(scores, 5),
        "score, 95 %": np.percentile(scores, 95),
        "winner's score": scores[:, -1].mean(),
        "winner's margin": (scores[:, -1] - scores[:, -2]).mean(),
        "shared first places": ((match.env.final_placements == 1).sum(1) > 1).mean(),
        "points of cards": public["card_points"].mean(),
        "points of achievements": public["claimed_points"].mean(),
        "points of artifacts": scores.mean() - (public["card_points"] + public["claimed_points"]).mean(),
        "cards bought": match.bought.sum(2).mean(),
        **{f"uses of {name}": match.used(name) for name in USES},
    }


def decks(match: Match) -> list[float]:
    """What each deck won of its games."""
    return [float(match.wins[match.decks == deck].mean()) for deck in range(DECKS)]


def plans(match: Match) -> dict[str, list[float]]:
    """By plan: what it won of its games, its mean score, cards bought, drills and bombs."""
    found, bomb, drill = {}, RANGES["bomb"], RANGES["drill"]
    for number, name in enumerate(NAMES):
        mine = match.seats == number
        found[name] = [
            float(match.wins[mine].mean()),
            float(match.env.final_scores[mine].mean()),
            float(match.bought[mine].sum(1).mean()),
            float(match.taken[..., drill.start : drill.stop].sum(2)[mine].mean()),
            float(match.taken[..., bomb.start : bomb.stop].sum(2)[mine].mean()),
        ]
    return found


def cards(match: Match) -> dict[str, float]:
    """How often each card was bought, of the games of its deck."""
    found, words = {}, match.env.edition.words
    for deck in range(DECKS):
        bought = match.bought[match.decks == deck]
        for colour in range(COLOURS):
            for tier in range(TIERS):
                name = words[f"cards {deck}"][PILOT + colour * TIERS + tier]
                found[f"{words['decks'][deck]}: {name}"] = float((bought[:, colour] > tier).mean())
    return found


def artifacts(match: Match) -> dict[str, float]:
    """How many artifacts of each kind were used, a game; of those with points, held at the end."""
    held = match.end["own"]["artifacts"].sum(1)
    worth = match.env.edition.tables["artifact_points"][0]
    counts = np.where(worth > 0, held, match.end["used"]).mean(0)
    return {name: float(counts[kind]) for kind, name in enumerate(match.env.edition.words["artifacts"])}


def achievements(match: Match) -> dict[str, float]:
    """In what share of games each was claimed."""
    words = match.env.edition.words
    minors = {name: float((match.minors[:, number] > 0).mean()) for number, name in enumerate(words["minors"])}
    return minors | {name: float((match.majors[:, number] > 0).mean()) for number, name in enumerate(words["majors"])}


def sides(match: Match) -> dict[str, list[float]]:
    """How often each side of each depth was chosen, of all times."""
    totals = match.sides.sum(1)
    return {f"Depth {d + 1}": (match.sides[d] / totals[d]).tolist() for d in range(DEPTHS) if totals[d]}


# --- Matches -------------------------------------------------------------------------------------------------------


def figures(match: Match) -> dict[str, Any]:
    """All figures of a match."""
    return {part.__name__: part(match) for part in (summary, decks, cards, artifacts, achievements, sides)}


def among_equals(settings: Settings, players: int) -> dict[str, Any]:
    """A match of players with the house plan."""
    return figures(Match(settings, [HOUSE], alone(settings, players)))


def among_all(settings: Settings) -> dict[str, Any]:
    """A match of four players with the four plans."""
    match = Match(settings, list(PLANS.values()), mixed(settings, len(PLANS)))
    return figures(match) | {"plans": plans(match)}


def share(settings: Settings, challenger: Plan) -> float:
    """What a challenger wins of two-player games against the house plan, in both seats by turns."""
    seats = alone(settings, 2)
    seats[::2, 0] = seats[1::2, 1] = 1
    match = Match(settings, [HOUSE, challenger], seats)
    return float(match.wins[match.seats == 1].mean())


def against_random(settings: Settings, players: int, seat: int) -> dict[str, float]:
    """One player with the house plan among random ones."""
    match = Match(settings, [HOUSE], alone(settings, players, seat, 0, RANDOM))
    return {"won": float(match.wins[:, seat].mean()), "truncations": float(match.env.truncations.mean())}


def matches(settings: Settings) -> Iterator[tuple[str, Any]]:
    """All matches, by name: functions that play them."""
    for players in (2, 3, 4):
        yield f"{players} players", lambda players=players: among_equals(settings, players)
    yield "4 players, all plans", lambda: among_all(settings)
    for name in NAMES[1:]:
        yield f"plan {name}", lambda name=name: share(settings, PLANS[name])
    for words, changes in VARIANTS.items():
        yield f"variant {words}", lambda changes=changes: share(settings, HOUSE._replace(**changes))
    for players, seat in ((2, 0), (2, 1), (3, 0), (4, 0)):
        yield f"random {players} players, seat {seat}", lambda p=players, s=seat: against_random(settings, p, s)


def fingerprint(settings: Settings) -> str:
    """What the results depend on, apart from the code: edition, plans and settings."""
    digest = GAME.load_edition(settings.edition).digest
    return hashlib.sha256(repr((digest, PLANS, settings.games, settings.seed)).encode()).hexdigest()[:16]


def played(settings: Settings) -> dict[str, Any]:
    """The results of all matches; those that the file holds already are taken from there."""
    path, mark = FOLDER / "results.json", fingerprint(settings)
    results = json.loads(path.read_text()) if path.exists() else {}
    if results.get("fingerprint") != mark:
        results = {"fingerprint": mark, "games": settings.games}
    for name, play in (bar := tqdm(list(matches(settings)), unit="match")):
        bar.set_description(name)
        results[name] = results.pop(name) if name in results else play()
        write_atomically(path, json.dumps(results, indent=1, default=float) + "\n")
    return results


# --- Pages ---------------------------------------------------------------------------------------------------------


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(f"{x:.3g}" if isinstance(x, float) else str(x) for x in r) + " |" for r in lines)


def pages(results: dict[str, Any], edition: Any) -> str:
    """All results as Markdown."""
    tables = [name for name in results if isinstance(results[name], dict) and "summary" in results[name]]
    both = ("2 players", "4 players, all plans")
    keys = dict.fromkeys(key for name in tables for key in results[name]["summary"])

    def beside(part: str) -> list[tuple[Any, ...]]:
        names = results[both[0]][part]
        return [(name, *(results[t][part][name] for t in both)) for name in names]

    def named(*starts: str) -> list[tuple[Any, ...]]:
        """The results whose names begin so, under the rest of their names."""
        found = [(name.split(" ", 1)[1], value) for name, value in results.items() if name.startswith(starts)]
        return [(name, *(value.values() if isinstance(value, dict) else [value])) for name, value in found]

    parts = (
        (("A game", *tables), [(key, *(results[t]["summary"].get(key, "") for t in tables)) for key in keys]),
        (
            ("Deck, won", *tables),
            list(zip(edition.words["decks"], *(results[t]["decks"] for t in tables), strict=True)),
        ),
        (("Plan (4 players, all plans)", *PLAN_COLUMNS), [(n, *v) for n, v in results[both[1]]["plans"].items()]),
        (("Plan, against the house plan (2 players)", "won"), named("plan ", "variant ")),
        (("The house plan among random players", "won", "truncations"), named("random ")),
        (("Side chosen", "A", "B"), [(f"{d}, {t}", *v) for t in tables for d, v in results[t]["sides"].items()]),
        (("Card, bought by a seat with its deck", *both), beside("cards")),
        (("Artifact, used (with points: held) a game", *both), beside("artifacts")),
        (("Achievement, claimed in a game", *both), beside("achievements")),
    )
    return "\n\n".join(table(head, rows) for head, rows in parts)


def main() -> None:
    """Play, and write the results."""
    settings = cli.options(Settings, "balance.py", "Play the house edition among scripted players.")
    results = played(settings)
    write_atomically(FOLDER / "results.md", pages(results, GAME.load_edition(settings.edition)) + "\n")


if __name__ == "__main__":
    cli.run(main)
