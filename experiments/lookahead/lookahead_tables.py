"""The results of `lookahead.py` as Markdown tables."""

import itertools
import re
from typing import Any

import numpy as np
from from_baselines import VERSIONS, in_time, of, percent, share, table, win_rates

from minegym.agents.loading import LOOKAHEAD
from minegym.arena.statistics import Estimate, estimate
from minegym.envs import GAMES

Results = dict[str, Any]
Meeting = dict[str, Any]

HEAD = ["agent", "against", "players", "games", "first, %", "without looking ahead, %", "score difference"]
HEAD += ["seconds a game"]
CAPTION = (
    "How often the agent of the row came first, in per cent, ties shared; beside it the same agent without looking "
    "ahead at the same table, by [baselines](../baselines/results.md), whose deals begin with these: a dash where that "
    "was not played, or by another agent, and an equal share where it would meet itself. The score difference is to "
    "the mean of the others. Intervals are of 95 %, over deals. Seconds are of one core, for all who play, without "
    "compiling"
)


def place(meeting: Meeting) -> tuple[Any, ...]:
    """Who meets whom at which table, whatever code and weights they play by."""
    return tuple(meeting[name] for name in ("game", "num_players", "bot_level", "agent", "against"))


def of_now(results: Results) -> list[Meeting]:
    """The meetings, of those between the same the last; the main ones first, then by table and names."""
    return sorted({place(each): each for each in results["meetings"].values()}.values(), key=_order)


def _order(meeting: Meeting) -> tuple[Any, ...]:
    alone = meeting["num_players"] == 1
    table = (alone, meeting["num_players"], -(meeting["bot_level"] or 0))
    return not meeting["main"], list(GAMES).index(meeting["game"]), table, meeting["agent"], meeting["against"]


# --- What a meeting came to ------------------------------------------------------------------------------------------


def total(meeting: Meeting, name: str) -> Any:
    """The sum of a figure over the parts that are finished."""
    return sum(part[name] for part in meeting["parts"].values())


def values(meeting: Meeting, name: str) -> np.ndarray:
    """A figure of every deal that has been played, `[D]`."""
    return np.array(list(itertools.chain.from_iterable(part[name] for part in meeting["parts"].values())))


def won(meeting: Meeting) -> Estimate:
    """The share of first places."""
    return estimate(values(meeting, "win_share"), (0.0, 1.0))


def difference(meeting: Meeting) -> str:
    """How many points more than the others, with its interval; a dash alone, where a bot's score is not told."""
    if meeting["num_players"] == 1:
        return "–"
    found = estimate(values(meeting, "score") - values(meeting, "score_of_others"))
    return f"{found.mean:+.1f} [{found.low:+.1f}, {found.high:+.1f}]"


def without(meeting: Meeting, baselines: Results) -> str:
    """What the same agents came to without looking ahead, where `baselines.py` had them play."""
    game, players, against = meeting["game"], meeting["num_players"], meeting["against"]
    name = meeting["agent"].removeprefix(LOOKAHEAD)
    if name == against:
        return f"{100 / players:.1f}"
    digests = {who: agent["digest"] for who, agent in baselines["agents"].get(game, {}).items()}
    if (digests.get(name), digests.get(against)) != (meeting["digest"], meeting["digest_of_other"]):
        return "–"
    if players == 2:
        return percent(win_rates(baselines, game)[1].get((name, against)))
    met = [share(each) for each in of(baselines, game, players) if (each["agent"], each["against"]) == (name, against)]
    return percent(met[0] if met else None)


def progress_line(meeting: Meeting) -> str:
    """How far a meeting is, and what it has come to."""
    games = total(meeting, "games")
    speed = total(meeting, "seconds") / games
    return f"{games:,} of {meeting['planned_games']:,} games, {percent(won(meeting))} %, {speed:.1f} s a game"


# --- Pages -----------------------------------------------------------------------------------------------------------


def pages(results: Results, baselines: Results) -> str:
    """All results as Markdown."""
    parts = ["# Results of looking ahead", f"{CAPTION}.", played_on(results)]
    for name, game in GAMES.items():
        if meetings := [each for each in of_now(results) if each["game"] == name]:
            parts += [f"## {game.title}", table(HEAD, [cells(each, baselines) for each in meetings])]
    return "\n\n".join(parts)


def cells(meeting: Meeting, baselines: Results) -> list[str]:
    """A meeting's row."""
    games, players = total(meeting, "games"), meeting["num_players"]
    against = f"{players - 1} × {meeting['against']}" if players > 2 else meeting["against"]
    figures = [percent(won(meeting)), without(meeting, baselines), difference(meeting)]
    return [meeting["agent"], against, str(players), f"{games:,}", *figures, f"{total(meeting, 'seconds') / games:.1f}"]


def played_on(results: Results) -> str:
    """How much was played, with what, and on what."""
    machine, settings, meetings = results["machine"], results["settings"], of_now(results)
    games, truncated, seconds = (
        sum(total(each, name) for each in meetings) for name in ("games", "truncated", "seconds")
    )
    versions = ", ".join(f"{name} {machine[name]}" for name in VERSIONS)
    return (
        f"{len(meetings)} meetings, {games:,} games, deals from seed {settings['seed']}; {truncated} games were cut at "
        f"their limit. {settings['worlds']} worlds, caution {settings['caution']:g}. Played in {in_time(seconds)} of "
        f"one core of {machine['cpu']}, {machine['cores']} cores, shared with other work; {versions}."
    )


# --- The READMEs -----------------------------------------------------------------------------------------------------


def refreshed(page: str, mark: str, results: Results, baselines: Results) -> str:
    """The README with the results of now between its marks; as it was, if it has none."""
    marked = re.compile(rf"(<!-- {mark} -->\n).*(<!-- /{mark} -->)", re.DOTALL)
    return marked.sub(lambda found: f"{found[1]}{summary(results, baselines)}\n{found[2]}", page)


def summary(results: Results, baselines: Results) -> str:
    """The main meetings."""
    rows = [[GAMES[each["game"]].title, *cells(each, baselines)] for each in of_now(results) if each["main"]]
    rows = [[game, f"`{agent}`", f"`{against}`", *rest] for game, agent, against, *rest in rows]
    return "\n\n".join([played_on(results), table(["game", *HEAD], rows)])
