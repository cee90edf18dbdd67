"""How the house edition of Drillers plays among scripted players: length, scores, seats, plans, cards, tiles, the bot.

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
from pages import pages
from tqdm import tqdm

import minegym
from minegym import cli
from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.agents.scripted.drillers import decide
from minegym.agents.scripted.drillers_beginner import choose_beginner
from minegym.agents.scripted.drillers_plan import BUILDER, DIGGER, RUSHER, Plan
from minegym.core.compile import compiler
from minegym.core.engine import choose_kernel
from minegym.core.files import write_atomically
from minegym.envs.drillers import GAME
from minegym.envs.drillers.actions import (
    ACTIONS,
    BUY_DRILL,
    BUY_MOVE,
    COLLECT,
    DAMAGE_FOR_FUEL,
    DONE,
    EXCAVATE,
    EXHAUST,
)
from minegym.envs.drillers.constants import (
    ABILITIES,
    BOT,
    BOT_LEVELS,
    FLOOR_CARDS,
    FLOOR_OPTION,
    FLOORS,
    KINDS,
    MILESTONES,
    OPERATE,
    OPERATIONS,
    SHOP,
    TILES,
    TOP_FLOOR,
    WANTED,
)

FOLDER = Path(__file__).parent
PLANS = {"digger": DIGGER, "rusher": RUSHER, "builder": BUILDER}
BEGINNER, RANDOM = -2, -1  # instead of a plan's number
PLAYERS = {"digger": 0, "rusher": 1, "builder": 2, "beginner": BEGINNER, "random": RANDOM}
RECORD = np.dtype([(name, "i8") for name in Plan._fields])
RANGES = {run.name: run for run in ACTIONS.ranges}
DEFAULTS = {"fuel for a move": BUY_MOVE, "fuel for a drill": BUY_DRILL, "damage for fuel": DAMAGE_FOR_FUEL}
USES = ("collect", "excavate", "barrier", "play", "burn", "ability", "exhaust", "sell", "upgrade", "refresh")
ON_FLOOR = ("revealed", "corridors", "minerals", "turns ended", "answers", "declined")  # as `floor_cards` gives them
CARD_COLUMNS = ("bought", "played", "burned")
TILE_COLUMNS = ("drilled", "exhausted")
VARIANTS = {
    "cards that take DAMAGE at no cost": {"damage": 0},
    "no thought of the end": {"win": 0},
    "no thought of milestones": {"deny": 0},
    "credits at half their worth": {"credit": DIGGER.credit // 2},
    "credits at twice their worth": {"credit": 2 * DIGGER.credit},
    "fuel at half its worth": {"fuel": DIGGER.fuel // 2},
    "fuel at twice its worth": {"fuel": 2 * DIGGER.fuel},
    "storage at no worth": {"room": 0},
    "the fuel cap at no worth": {"cap": 0},
    "repairs at no worth": {"repair": 0},
    "drones at no worth": {"drone": 0},
    "permanents at no worth": {"permanent": 0},
    "no wish for depth": {"depth": 0},
    "down to floor 4 only": {"lowest": 4},
    "down to floor 3 only": {"lowest": 3},
    "home every turn, if it can": {"surface": DIGGER.surface + 500},
}


@dataclass(frozen=True)
class Settings:
    """How much to play."""

    games: int = 1000
    """Games of every match."""
    seed: int = 4_000_000  # far from those of all trials on the way here
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
    example = (records, env.action_mask[:1], env.edition.tables, record_of([DIGGER]), ints, ints)
    return compiler().kernel(planned_loop(decide), example, "planned")


class Match:
    """Games in which seat s of game g plays by plan `seats[g, s]`; alone against the bot of a level if one is given.

    `taken [G, P, A]` counts actions; `floors [FLOOR_CARDS, 5]` what happened on the floor of each floor card, as
    `ON_FLOOR[1:]` says.
    """

    def __init__(self, settings: Settings, plans: list[Plan], seats: np.ndarray, level: int | None = None) -> None:
        games, players = seats.shape
        options = {} if level is None else {"bot_level": level}
        self.env = minegym.make_vec(
            GAME, games, num_players=players, autoreset="disabled", edition=settings.edition, **options
        )
        self.plans, self.seats = record_of(plans), seats.astype(np.int64)
        self.taken = np.zeros((games, players, ACTIONS.size), np.int32)
        self.floors = np.zeros((FLOOR_CARDS, len(ON_FLOOR) - 1), np.int64)
        self._play(settings.seed)

    def _play(self, seed: int) -> None:
        env, kernel, rows = self.env, planned_kernel(self.env), np.arange(len(self.seats))
        beginner = choose_kernel(GAME, choose_beginner) if (self.seats == BEGINNER).any() else None
        env.reset(seed=seed)
        chance, plain = RandomAgent(seed), np.zeros(len(rows), np.int64)
        records = env.observation.view(GAME.observation.dtype)[..., 0]
        while not env.dones.all():
            actions = chance.act(env.observation, env.action_mask)
            which = np.where(env.dones, RANDOM, self.seats[rows, env.agent_selection])
            kernel(records, env.action_mask, env.edition.tables, self.plans, which, actions)
            if beginner is not None:
                beginner(records, env.action_mask, env.edition.tables, plain)
                actions = np.where(which == BEGINNER, plain, actions)
            live = np.flatnonzero(~env.dones)
            self._note(records[live], live, env.agent_selection[live], actions[live])
            env.step(actions)
        self.end = env.get_state()

    def _note(self, records: Any, games: np.ndarray, seats: np.ndarray, actions: np.ndarray) -> None:
        self.taken[games, seats, actions] += 1
        asked = records["phase"] == FLOOR_OPTION
        floor = np.where(asked, records["question_floor"], records["players"]["floor"][:, 0])
        card = records["floor_card"][np.arange(len(floor)), floor].astype(np.int64) - 1
        operating = (records["phase"] == OPERATE) & (records["part"] == OPERATIONS)
        happened = (
            actions == EXCAVATE,
            (actions >= COLLECT) & (actions < COLLECT + WANTED),
            operating & (actions == DONE),
            asked & (actions != DONE),
            asked & (actions == DONE),
        )
        for column, hit in enumerate(happened):
            np.add.at(self.floors[:, column], card[hit & (card >= 0)], 1)

    @property
    def wins(self) -> np.ndarray:
        """1 to the winner of every game, ties shared, `[G, P]`; alone, 1 if the bot was beaten."""
        first = self.env.final_placements == 1
        return first / np.maximum(first.sum(1, keepdims=True), 1)

    def used(self, name: str) -> float:
        """How often a seat took an action of that range, a game."""
        run = RANGES[name]
        return float(self.taken[..., run.start : run.stop].sum(2).mean())


def alone(settings: Settings, players: int, plan: int = 0) -> np.ndarray:
    """Seats `[G, P]` of one plan."""
    return np.full((settings.games, players), plan)


def by_turns(settings: Settings, players: int, challenger: int, others: int = 0) -> np.ndarray:
    """Seats `[G, P]`: the challenger in each seat by turns, the others elsewhere."""
    seats = np.full((settings.games, players), others)
    for seat in range(players):
        seats[seat::players, seat] = challenger
    return seats


# --- Figures -------------------------------------------------------------------------------------------------------


def summary(match: Match) -> dict[str, float]:
    """The figures of a match."""
    end, scores = match.end, np.sort(match.env.final_scores, axis=1)
    players, games = match.seats.shape[1], np.arange(len(match.seats))
    turns = end["turn"] / players
    public, bot = end["players"][:, :players], end["players"][:, BOT]
    ending = end["ending"].astype(np.int64) - 1
    found = {
        "turns of a seat, mean": turns.mean(),
        **{f"turns of a seat, {share} %": np.percentile(turns, share) for share in (5, 50, 95)},
        "turns of a game, most": end["turn"].max(),
        "decisions of a game": match.taken.sum((1, 2)).mean(),
        "truncations": match.env.truncations.mean(),
        "score, mean": scores.mean(),
        "score, 5 %": np.percentile(scores, 5),
        "score, 95 %": np.percentile(scores, 95),
        "score, spread": scores.std(),
        "notches of tiles": public["notches"].mean(),
        "cubes in overflow": public["overflow"].sum(2).mean(),
        "minerals sold": (public["market"].sum(2) + public["overflow"].sum(2)).mean(),
        "storage cap": public["storage_cap"].mean(),
        "fuel cap": public["fuel_cap"].mean(),
        "credits left": public["credits"].mean(),
        "on the surface at the end": (public["floor"] == 0).mean(),
        **{f"deepest floor is {floor}": (end["deepest"] == floor).mean() for floor in range(TOP_FLOOR, FLOORS)},
        **{f"uses of {name}": match.used(name) for name in USES},
        "cards bought": match.used("buy"),
    }
    if end["bot_level"][0]:
        return found | {
            "won": match.wins[:, 0].mean(),
            "score of the bot": end["score"][:, BOT].mean(),
            "notches of the bot": bot["notches"].mean(),
            "the bot ends the game": (ending == BOT).mean(),
            "the bot's last card ends the game": (end["bot_deck"].sum(1) == 0).mean(),
        }
    margins = scores[:, -1] - scores[:, -2]
    return found | {
        **{f"wins of seat {seat}": match.wins[:, seat].mean() for seat in range(players)},
        **{f"wins of place {place + 1} in turn order": place_wins(match, place) for place in range(players)},
        "wins of the seat that ended the game": match.wins[games, np.maximum(ending, 0)][ending >= 0].mean(),
        "winner's score": scores[:, -1].mean(),
        "winner's margin": margins.mean(),
        "margins below 10": (margins < 10).mean(),
        "shared first places": ((match.env.final_placements == 1).sum(1) > 1).mean(),
    }


def place_wins(match: Match, place: int) -> float:
    """What the seat that has the turn so far behind the starting seat wins."""
    players, games = match.seats.shape[1], np.arange(len(match.seats))
    return float(match.wins[games, (match.end["starting_seat"] + place) % players].mean())


def cards(match: Match) -> dict[str, list[float]]:
    """By card, how often a seat bought, played and burned it, a game."""
    found = {}
    for kind in range(KINDS):
        bought = match.taken[..., RANGES["buy"].start + kind - SHOP].mean() if kind >= SHOP else 0
        played, burned = (match.taken[..., RANGES[name].start + kind].mean() for name in ("play", "burn"))
        found[match.env.edition.words["cards"][kind]] = [float(bought), float(played), float(burned)]
    return found


def tiles(match: Match) -> dict[str, list[float]]:
    """By mine tile, in what share of games players drilled it, and exhausted it."""
    players = match.seats.shape[1]
    there = match.end["players"]["tiles"][:, :players]
    spent = match.taken[..., EXHAUST : EXHAUST + TILES].sum(1)
    names = match.env.edition.words["tiles"]
    return {
        f"{1 + tile}. {names[tile]}": [float((there[:, :, tile] > 0).sum(1).mean()), float((spent[:, tile] > 0).mean())]
        for tile in range(TILES)
    }


def floor_cards(match: Match) -> dict[str, list[float]]:
    """By floor card: in what share of games it was revealed; and what happened on its floor, for each game with it."""
    shown = np.array([(match.end["floor_card"] == 1 + card).any(1).sum() for card in range(FLOOR_CARDS)])
    rates = match.floors / np.maximum(shown, 1)[:, None]
    names = match.env.edition.words["floor cards"]
    return {name: [float(shown[c] / len(match.seats)), *rates[c].tolist()] for c, name in enumerate(names)}


def others(match: Match) -> dict[str, float]:
    """Uses of default functions, abilities and drones by a seat, and milestones earned, a game."""
    words, taken, players = match.env.edition.words, match.taken, match.seats.shape[1]
    ability = RANGES["ability"].start
    drone = RANGES["sell"]
    earned = match.end["players"]["milestones"][:, :players].sum((0, 1)) / len(match.seats)
    used = {f"ability of {name}": taken[..., ability + n].mean() for n, name in enumerate(words["abilities"])}
    return {
        **{name: float(taken[..., action].mean()) for name, action in DEFAULTS.items()},
        **{name: float(rate) for name, rate in list(used.items())[:ABILITIES]},
        "mineral sold by a drone": float(taken[..., drone.start : drone.stop].sum(2).mean()),
        **{f"{words['milestones'][m]}, earned by a player": float(earned[m]) for m in range(MILESTONES + 1)},
    }


def figures(match: Match) -> dict[str, Any]:
    """All figures of a match."""
    return {part.__name__: part(match) for part in (summary, cards, tiles, floor_cards, others)}


# --- Matches -------------------------------------------------------------------------------------------------------


def interval(won: float, games: int) -> list[float]:
    """A share of games with its 95 % interval (Wilson)."""
    z = 1.96
    middle, half = won + z * z / (2 * games), z * np.sqrt(won * (1 - won) / games + z * z / (4 * games * games))
    return [won, float((middle - half) / (1 + z * z / games)), float((middle + half) / (1 + z * z / games))]


def share(settings: Settings, players: int, challenger: int, rival: int, plan: Plan | None = None) -> list[float]:
    """What a challenger wins of games against others, in all seats by turns, with its interval; and truncations."""
    plans = list(PLANS.values()) if plan is None else [DIGGER, plan]
    match = Match(settings, plans, by_turns(settings, players, challenger, rival))
    won = float(match.wins[match.seats == challenger].mean())
    return [*interval(won, settings.games), float(match.env.truncations.mean())]


def against_bot(settings: Settings, player: int, level: int) -> list[float]:
    """What a player wins against a bot, with its interval; scores of both; turns; how often the bot ends the game."""
    match = Match(settings, list(PLANS.values()), alone(settings, 1, player), level)
    scores, ending = match.end["score"], match.end["ending"] == 1 + BOT
    won = interval(float(match.wins[:, 0].mean()), settings.games)
    return [
        *won,
        *(float(x) for x in (scores[:, 0].mean(), scores[:, BOT].mean(), match.end["turn"].mean(), ending.mean())),
    ]


def matches(settings: Settings) -> Iterator[tuple[str, Any]]:
    """All matches, by name: functions that play them."""
    all_plans = list(PLANS.values())
    for players in (2, 3, 4):
        yield f"{players} players", lambda p=players: figures(Match(settings, all_plans, alone(settings, p)))
    for name in ("rusher", "builder", "beginner"):
        yield f"2 {name}s", lambda n=name: figures(Match(settings, all_plans, alone(settings, 2, PLAYERS[n])))
    for level in range(1, 1 + BOT_LEVELS):
        yield f"solo, level {level}", lambda v=level: figures(Match(settings, all_plans, alone(settings, 1), v))
    for name in PLAYERS:
        for level in range(1, 1 + BOT_LEVELS):
            yield f"bot {level} against {name}", lambda n=name, v=level: against_bot(settings, PLAYERS[n], v)
    for name, rival in (("rusher", "digger"), ("builder", "digger"), ("builder", "rusher"), ("beginner", "digger")):
        yield f"pair {name} against {rival}", lambda n=name, r=rival: share(settings, 2, PLAYERS[n], PLAYERS[r])
    for players in (2, 3, 4):
        for name in ("digger", "rusher", "builder", "beginner"):
            yield (
                f"random {players} players, one {name}",
                lambda p=players, n=name: share(settings, p, PLAYERS[n], RANDOM),
            )
    for words, changes in VARIANTS.items():
        yield f"variant {words}", lambda c=changes: share(settings, 2, 1, 0, DIGGER._replace(**c))


def fingerprint(settings: Settings) -> str:
    """What the results depend on, apart from the code: edition, plans and settings."""
    digest = GAME.load_edition(settings.edition).digest
    return hashlib.sha256(repr((digest, PLANS, VARIANTS, settings.games, settings.seed)).encode()).hexdigest()[:16]


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


def main() -> None:
    """Play, and write the results."""
    settings = cli.options(Settings, "balance.py", "Play the house edition among scripted players.")
    columns = {"cards": CARD_COLUMNS, "tiles": TILE_COLUMNS, "floor_cards": ON_FLOOR}
    write_atomically(FOLDER / "results.md", pages(played(settings), columns) + "\n")


if __name__ == "__main__":
    cli.run(main)
