"""The results of `baselines.py` as Markdown tables."""

import re
from typing import Any

from curves import STEP, Curve, seconds

from minegym.arena.statistics import Estimate
from minegym.core.options import bot_name
from minegym.envs import GAMES

Results = dict[str, Any]
Rates = dict[tuple[str, str], Estimate]
Column = tuple[int, str]  # how many play, and the opponent

MARKED = re.compile(r"(<!-- results -->\n).*(<!-- /results -->)", re.DOTALL)
MAKING = ["agent", "made for", "seed", "decisions", "imitated before", "learnt for", "adviser", "edition", "minegym"]
MAKING += ["digest"]
VERSIONS = ("minegym", "python", "numpy", "numba", "torch")
CAPTION = (
    "Each field: how often the agent of the row came first, in per cent, ties shared, with its 95 % interval over deals"
)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table: words to the left, figures to the right."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---", *["--:"] * (len(head) - 1)], *rows))


def percent(rate: Estimate | None) -> str:
    """Mean and interval in per cent; a dash where nobody played."""
    return f"{100 * rate.mean:.1f} [{100 * rate.low:.1f}, {100 * rate.high:.1f}]" if rate else "–"


# --- What the results hold -----------------------------------------------------------------------------------------


def of(results: Results, game: str, players: int) -> list[dict[str, Any]]:
    """The meetings of a game at so many seats."""
    return [each for each in results["meetings"].values() if (each["game"], each["num_players"]) == (game, players)]


def share(meeting: dict[str, Any]) -> Estimate:
    """What the meeting's agent won."""
    return Estimate(*meeting["win_share"], meeting["deals"])


def win_rates(results: Results, game: str) -> tuple[list[str], Rates]:
    """The agents that met at two seats, the best first by its mean over opponents; and how each fared against each."""
    rates: Rates = {}
    for meeting in of(results, game, 2):
        one, other, rate = meeting["agent"], meeting["against"], share(meeting)
        rates[one, other] = rate
        rates[other, one] = Estimate(1 - rate.mean, 1 - rate.high, 1 - rate.low, rate.deals)
    names = dict.fromkeys(name for name, _ in rates)
    means = {name: [rate.mean for (one, _), rate in rates.items() if one == name] for name in names}
    return sorted(names, key=lambda name: -sum(means[name]) / len(means[name])), rates


def learnt(results: Results, game: str) -> dict[str, dict[str, Any]]:
    """The cards of a game's learned agents, by name."""
    return {name: agent["card"] for name, agent in results["agents"][game].items() if "card" in agent}


# --- Pages ---------------------------------------------------------------------------------------------------------


def pages(results: Results, curves: dict[str, dict[str, Curve]]) -> str:
    """All results as Markdown."""
    parts = ["# Results of the baselines", f"{CAPTION}.", played_on(results)]
    for game in (name for name in GAMES if name in results["agents"]):
        parts += [f"## {GAMES[game].title}", two_seats(results, game), f"![heat map](heat_map_{game}.png)"]
        parts += [more_seats(results, game), alone(results, game), making(results, game, curves.get(game, {}))]
        parts += [f"![training curves](curves_{game}.png)"] if game in curves else []
    return "\n\n".join(part for part in parts if part)


def played_on(results: Results) -> str:
    """How much was played, with what, and on what."""
    machine, meetings = results["machine"], results["meetings"].values()
    versions = ", ".join(f"{name} {machine[name]}" for name in VERSIONS)
    games = sorted({meeting["games"] for meeting in meetings})
    seeds = ", ".join(str(seed) for seed in sorted({meeting["seed"] for meeting in meetings}))
    few = f"{games[0]:,}" if len(games) == 1 else f"{games[0]:,} to {games[-1]:,}"
    truncated = sum(meeting["truncated"] for meeting in meetings)
    return (
        f"{len(meetings)} meetings of {few} games, deals from seed {seeds}; {truncated} games were cut at their limit. "
        f"Played in {in_time(sum(meeting['seconds'] for meeting in meetings))} on {machine['cpu']}, {machine['cores']} "
        f"cores; {versions}."
    )


def two_seats(results: Results, game: str) -> str:
    """Every two agents, at two seats."""
    names, rates = win_rates(results, game)
    rows = [[one, *(percent(rates.get((one, other))) for other in names)] for one in names]
    told = "Two players, the row against the column:\n\n"
    return told + table(["", *names], rows) + left_out(results, game, names)


def more_seats(results: Results, game: str) -> str:
    """One agent among copies of another, at three and four seats."""
    told = "One against two or three copies of another, in every seat by turns; an equal share is 33.3 and 25.0:\n\n"
    meetings = [meeting for players in (3, 4) for meeting in of(results, game, players)]
    return beside(results, game, told, meetings)


def alone(results: Results, game: str) -> str:
    """Each agent alone against each bot."""
    return beside(results, game, "Alone, against the bot of each level:\n\n", of(results, game, 1))


def beside(results: Results, game: str, told: str, meetings: list[dict[str, Any]]) -> str:
    """A row an agent, the best first, a column an opponent; nothing if nobody played."""
    columns: dict[Column, dict[str, Estimate]] = {}
    for meeting in meetings:
        column = columns.setdefault((meeting["num_players"], meeting["against"]), {})
        column[meeting["agent"]] = share(meeting)
    names = sorted({name for column in columns.values() for name in column}, key=lambda name: -strength(name, columns))
    rows = [[name, *(percent(column.get(name)) for column in columns.values())] for name in names]
    heads = [f"{players - 1} × {against}" if players > 1 else against for players, against in columns]
    return told + table(["", *heads], rows) + left_out(results, game, names) if names else ""


def strength(name: str, columns: dict[Column, dict[str, Estimate]]) -> float:
    """The mean of what an agent won; among copies of itself that is an equal share, whoever plays."""
    won = [column[name].mean for column in columns.values() if name in column]
    won += [1 / players for players, against in columns if against == name]
    return sum(won) / len(won)


def left_out(results: Results, game: str, names: list[str]) -> str:
    """Who is not in a table, and why."""
    absent = [(name, card) for name, card in learnt(results, game).items() if name not in names]
    told = [f"`{name}` ({made_for(card)})" for name, card in absent]
    return f"\n\nNot made for these seats: {', '.join(told)}." if told else ""


def made_for(card: dict[str, Any]) -> str:
    """What an agent learnt to play."""
    if card.get("bot_level") is not None:
        return f"alone against {bot_name(card['bot_level'])}"
    return f"{card['num_players']} players"


def making(results: Results, game: str, curves: dict[str, Curve]) -> str:
    """How the learned agents were made."""
    cards = learnt(results, game)
    rows = [made(name, card, results["agents"][game][name]["digest"], curves.get(name)) for name, card in cards.items()]
    commands = "\n".join(f"    {card['command']}" for card in cards.values())
    return f"How the learned agents were made, by their cards:\n\n{commands}\n\n{table(MAKING, rows)}" if rows else ""


def made(name: str, card: dict[str, Any], digest: str, curve: Curve | None) -> list[str]:
    """A row of that table."""
    training = card["training"]
    lengths = [f"{training[key]:,}" if training.get(key) else "–" for key in ("decisions", "imitation")]
    learning = [str(training.get("seed", "–")), *lengths, learning_time(training, curve), card.get("adviser") or "–"]
    return [name, made_for(card), *learning, card["edition"], card["minegym"], digest]


def learning_time(training: dict[str, Any], curve: Curve | None) -> str:
    """How long the training took by its card, else by the curve of a run of that length, which tells no imitation."""
    if "seconds" in training:
        return in_time(training["seconds"])
    wanted = training.get("decisions", 0)
    fits = curve is not None and wanted <= curve[STEP][-1] < wanted + training.get("num_envs", 0) * training["steps"]
    return in_time(seconds(curve)) if curve is not None and fits else "–"


def in_time(duration: float) -> str:
    """Seconds for people."""
    if duration < 90:
        return f"{duration:.0f} s"
    return f"{duration / 60:.0f} min" if duration < 5400 else f"{duration / 3600:.1f} h"


# --- The README ----------------------------------------------------------------------------------------------------


def refreshed(page: str, results: Results) -> str:
    """The README with the results of now between its marks."""
    return MARKED.sub(lambda found: f"{found[1]}{summary(results)}\n{found[2]}", page)


def summary(results: Results) -> str:
    """The learned agents against the yardsticks, at all numbers of seats."""
    rows = []
    for game in (name for name in GAMES if name in results["agents"]):
        for name in learnt(results, game):
            for players in (2, 3, 4):
                met = {m["against"]: share(m) for m in of(results, game, players) if m["agent"] == name}
                cells = [percent(met.get(yardstick)) for yardstick in ("random", "scripted")]
                if met:
                    rows.append([GAMES[game].title, f"`{name}`", str(players), *cells])
    duels = table(["game", "agent", "players", "against `random`", "against `scripted`"], rows)
    return "\n\n".join([played_on(results), duels, *against_bots(results)])


def against_bots(results: Results) -> list[str]:
    """Who can play alone against each bot, a table a game that has bots; the shares are of games won."""
    games = [name for name in GAMES if name in results["agents"] and of(results, name, 1)]
    return [alone(results, name).replace("Alone,", f"{GAMES[name].title} alone,") for name in games]
