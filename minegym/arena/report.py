"""A tournament's results for people: tables for the terminal, and a heat map."""

import io
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from minegym.arena.standings import meetings, standings
from minegym.arena.statistics import LEVEL, Estimate
from minegym.arena.tournament import Results
from minegym.core.extras import needed
from minegym.core.files import write_atomically
from minegym.core.options import bot_name


def in_words(estimate: Estimate, digits: int = 3) -> str:
    """The mean and its interval."""
    if math.isinf(estimate.low) or math.isinf(estimate.high):
        return f"{estimate.mean:.{digits}f}"
    return f"{estimate.mean:.{digits}f} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]"


def standings_table(results: Results) -> Any:
    """A rich table of the agents, the best first."""
    rich_table = needed("rich.table", "tools")
    game, deals = results.game, results.deals
    table = rich_table.Table(
        title=f"{game.title} ({game.id}), {results.players}, edition {results.edition.name}, {deals} deals",
        caption=f"means of seats, with {LEVEL:.0%} intervals over deals",
    )
    table.add_column("agent")
    wins = "win share" if results.bot_level is None else f"wins against {bot_name(results.bot_level)}"
    for heading in ("games", "payoff", wins, "score", "decisions a game"):
        table.add_column(heading, justify="right")
    for standing in standings(results):
        has_rivals = results.num_players > 1 or results.bot_level is not None
        share = in_words(standing.win_share) if has_rivals else "alone"
        numbers = (in_words(standing.payoff), share, in_words(standing.score, 1), f"{standing.length:.1f}")
        table.add_row(standing.name, str(standing.games), *numbers)
    return table


def meetings_table(results: Results) -> Any:
    """A rich table of every two agents, paired game by game, the stronger first."""
    rich_table = needed("rich.table", "tools")
    table = rich_table.Table(title="Against each other", caption="ahead: how often the first is ahead, ties one half")
    table.add_column("agent")
    table.add_column("against")
    for heading in ("ahead", "payoff difference", "score difference"):
        table.add_column(heading, justify="right")
    rank = [standing.name for standing in standings(results)]
    by_names = meetings(results)
    for i, name in enumerate(rank):
        for against in rank[i + 1 :]:
            meeting = by_names[name, against]
            differences = (in_words(meeting.payoff_difference), in_words(meeting.score_difference, 1))
            table.add_row(name, against, in_words(meeting.win_rate), *differences)
    return table


def heat_map(results: Results) -> bytes:
    """A PNG of how often the row's agent comes out ahead of the column's, with intervals; the best agent on top."""
    names = [standing.name for standing in standings(results)]
    rates = {pair: meeting.win_rate for pair, meeting in meetings(results).items()}
    return rates_map(names, rates, f"{results.game.title}, {results.players}\nhow often ahead, ties one half")


def rates_map(names: Sequence[str], rates: Mapping[tuple[str, str], Estimate], title: str) -> bytes:
    """A PNG with a field for every two agents, row against column, in the order of the names.

    Fields of pairs that `rates` does not hold stay empty.
    """
    figure_module = needed("matplotlib.figure", "tools")
    means = np.full((len(names), len(names)), np.nan)
    side = 1.6 + 1.3 * len(names)
    figure = figure_module.Figure(figsize=(side + 1.5, side), layout="constrained")
    axes = figure.add_subplot()
    for i, name in enumerate(names):
        for j, against in enumerate(names):
            if rate := rates.get((name, against)):
                means[i, j] = rate.mean
                words = f"{rate.mean:.1%}\n{rate.low:.0%} to {rate.high:.0%}"
                axes.text(j, i, words, ha="center", va="center", fontsize=9, color=_ink(rate.mean))
    image = axes.imshow(means, cmap="PuOr", vmin=0, vmax=1)
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("against")
    axes.set_title(title, fontsize=10)
    figure.colorbar(image, ax=axes, shrink=0.8, format=lambda share, _: f"{share:.0%}")
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=150)
    return buffer.getvalue()


def _ink(rate: float) -> str:
    """A colour that can be read on the map's colour for that rate."""
    return "black" if 0.15 < rate < 0.85 else "white"


def save_heat_map(results: Results, path: str | Path) -> Path:
    """Write the heat map; raises `FileError` if it cannot be written."""
    return write_atomically(path, heat_map(results))
