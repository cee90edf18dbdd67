"""Training curves kept with the results: `python experiments/baselines/curves.py runs/<game>/<name>`.

Writes `curves/<game>-<name>.csv`, all scalars that the run logged, a row an update, and draws `curves_<game>.png` for
every game of which there are curves. Without a run it only draws.
"""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from minegym import cli
from minegym.core.errors import OptionError
from minegym.core.extras import needed
from minegym.core.files import write_atomically
from minegym.envs import GAMES, find_game
from minegym.training.plots import kind_and_players

FOLDER = Path(__file__).parent
STEP = "decisions"
SMOOTHED = 9  # updates in the running mean that is drawn over the values

Curve = dict[str, np.ndarray]
"""Values of every scalar by its tag, NaN where none was logged, and under `STEP` the decisions made by then."""


@dataclass(frozen=True)
class Settings:
    """Which run, and where its curves go."""

    run: Annotated[Path | None, cli.Positional] = None
    """The run's folder, <runs>/<game>/<name>."""
    out: Path = FOLDER
    """Folder for curves/ and the pictures."""


def main(args: list[str] | None = None) -> None:
    """Keep the run's curves, and draw all that are kept."""
    settings = cli.options(Settings, "curves.py", __doc__ or "", args)
    if settings.run is not None:
        print(keep(settings.run.resolve(), settings.out))
    for path in draw_curves(settings.out, read_curves(settings.out / "curves")):
        print(path)


def keep(run: Path, out: Path) -> Path:
    """Write the run's scalars as a table; raises `OptionError` if the folder is not that of a run."""
    game = find_game(run.parent.name)
    curve = logged(run)
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(curve)
    rows.writerows(
        [f"{value:.5g}" if i else str(int(value)) for i, value in enumerate(row)]
        for row in zip(*curve.values(), strict=True)
    )
    return write_atomically(out / "curves" / f"{game.name}-{run.name}.csv", table.getvalue().replace("nan", ""))


def logged(run: Path) -> Curve:
    """All scalars of the run's TensorBoard files; where a resumed run logged a step twice, what it logged last."""
    accumulator = needed("tensorboard.backend.event_processing.event_accumulator", "train")
    if not (run / "tensorboard").is_dir():
        raise OptionError(f"{run} holds no tensorboard folder: name the folder of a run, <runs>/<game>/<name>")
    events = accumulator.EventAccumulator(str(run / "tensorboard"), size_guidance={accumulator.SCALARS: 0})
    events.Reload()
    tags = sorted(events.Tags()["scalars"])
    if not tags:
        raise OptionError(f"{run} has logged nothing yet: wait for its first update")
    values = {tag: {e.step: e.value for e in sorted(events.Scalars(tag), key=lambda e: e.wall_time)} for tag in tags}
    steps = sorted(set().union(*values.values()))
    return {STEP: np.array(steps, float)} | {t: np.array([values[t].get(s, np.nan) for s in steps]) for t in tags}


def read_curves(folder: Path) -> dict[str, dict[str, Curve]]:
    """The curves in a folder, by game and agent, in the order of the games."""
    found: dict[str, dict[str, Curve]] = {}
    for game in GAMES:
        for path in sorted(folder.glob(f"{game}-*.csv")):
            found.setdefault(game, {})[path.stem.removeprefix(f"{game}-")] = read_curve(path)
    return found


def read_curve(path: Path) -> Curve:
    """The curve in a file that `keep` wrote."""
    head, *rows = csv.reader(path.read_text().splitlines())
    columns = zip(*rows, strict=True)
    return {tag: np.array([float(x or "nan") for x in column]) for tag, column in zip(head, columns, strict=True)}


def seconds(curve: Curve) -> float:
    """How long a run learnt, by the speed it logged; imitation before it, which logs nothing, is left out."""
    return float(np.nansum(np.diff(curve[STEP], prepend=0) / curve["speed/decisions_per_s"]))


# --- Pictures ------------------------------------------------------------------------------------------------------


def draw_curves(out: Path, curves: dict[str, dict[str, Curve]]) -> list[Path]:
    """A picture a game: win rates, entropy and explained variance over decisions."""
    return [write_atomically(out / f"curves_{game}.png", picture(game, agents)) for game, agents in curves.items()]


def picture(game: str, agents: dict[str, Curve]) -> bytes:
    """A PNG of the game's curves."""
    figure = needed("matplotlib.figure", "tools").Figure(figsize=(13, 4), layout="constrained")
    wins, entropy, variance = figure.subplots(1, 3)
    for agent, curve in agents.items():
        for tag in opponents(curve):
            against = tag.removeprefix("wins/").replace("_", " ")
            line(wins, curve, curve[tag], f"{agent} against {against}")
        if "train/entropy_loss" in curve:
            line(entropy, curve, -curve["train/entropy_loss"], agent)
        if "train/explained_variance" in curve:
            line(variance, curve, curve["train/explained_variance"], agent)
    wins.set_ylim(0, 1)
    wins.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    for axes, title in (
        (wins, "won in training"),
        (entropy, "entropy of the policy"),
        (variance, "explained variance"),
    ):
        axes.set_title(title, fontsize=10)
        axes.set_xlabel("million decisions")
        axes.grid(alpha=0.3)
        if axes.lines:
            axes.legend(fontsize=8)
    figure.suptitle(GAMES[game].title, fontsize=11)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110)
    return buffer.getvalue()


def opponents(curve: Curve) -> list[str]:
    """The opponents whose curves are drawn: all, or the scripts alone where tables of several sizes are told apart."""
    tags = [tag for tag in curve if tag.startswith("wins/")]
    mixed = any(kind_and_players(tag.replace("_", " "))[1] for tag in tags)
    return [tag for tag in tags if not mixed or tag.startswith("wins/scripted")]


def line(axes: Any, curve: Curve, values: np.ndarray, label: str) -> None:
    """The values faintly, and their running mean."""
    there = ~np.isnan(values)
    decisions, values = curve[STEP][there] / 1e6, values[there]
    (drawn,) = axes.plot(decisions, values, alpha=0.25, linewidth=0.8)
    kernel = np.ones(min(SMOOTHED, len(values)))
    mean = np.convolve(values, kernel, "same") / np.convolve(np.ones(len(values)), kernel, "same")
    axes.plot(decisions, mean, color=drawn.get_color(), label=label)


if __name__ == "__main__":
    cli.run(main)
