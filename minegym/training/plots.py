"""The curves of a run as one picture beside the agent's card, drawn from what the run logged to TensorBoard."""

import io
import itertools
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym.core.extras import needed
from minegym.core.files import write_atomically
from minegym.core.game import Game
from minegym.training.options import TrainOptions
from minegym.training.timing import ENGINE, NETWORK, PLUMBING

CURVES = "curves.png"

Points = dict[int, float]  # a scalar after so many decisions
Floats = npt.NDArray[np.float64]

PANELS = [["wins", "score"], ["wins", "length"], ["pace", "entropy"], ["time", "explained"]]
LINES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito's: told apart by all
STROKES: Any = {2: "solid", 3: (0, (5, 2)), 4: (0, (1, 1.5))}  # by the number of players, where tables are mixed
FEW = 4  # curves that may be shown as they were logged, behind the smoothed ones; more would hide each other
FILLS = {NETWORK: "#56b4e9", ENGINE: "#e69f00", PLUMBING: "#c8c8c8"}
INK, FAINT = "#333333", "#e6e6e6"
CLOSE: dict[str, Any] = {"frameon": False, "fontsize": 8, "handlelength": 1.6, "columnspacing": 1.0}
BESIDE_TITLE: dict[str, Any] = CLOSE | {"loc": "lower right", "bbox_to_anchor": (1, 0.98)}


def write(game: Game, options: TrainOptions) -> Path | None:
    """Draw the curves of the run so far; None if it has logged nothing yet. Raises `FileError` if it cannot write."""
    curves = read_scalars(options.run_folder / "tensorboard")
    if not curves:
        return None
    return write_atomically(options.agent_folder / CURVES, draw(game, options, curves))


def read_scalars(folder: Path) -> dict[str, Points]:
    """What was logged, by tag and decisions, without what a killed run logged after the checkpoint that was resumed."""
    loader = needed("tensorboard.backend.event_processing.event_file_loader", "train").LegacyEventFileLoader
    events = [event for path in folder.glob("events.*") for event in loader(str(path)).Load()]
    curves: dict[str, Points] = defaultdict(dict)
    for event in sorted(events, key=lambda event: event.wall_time):
        if event.HasField("session_log"):  # a run begins, or goes on: what was logged from here on is void
            for points in curves.values():
                for step in [step for step in points if step >= event.step]:
                    del points[step]
        for value in event.summary.value:
            curves[value.tag][event.step] = value.simple_value
    return {tag: points for tag, points in curves.items() if points}


def draw(game: Game, options: TrainOptions, curves: dict[str, Points]) -> bytes:
    """A PNG of the curves."""
    style = {"font.size": 9, "axes.edgecolor": "#999999", "text.color": INK, "axes.labelcolor": INK}
    with needed("matplotlib", "tools").rc_context(style):
        figure = needed("matplotlib.figure", "tools").Figure(figsize=(10, 7.2))
        figure.subplots_adjust(left=0.055, right=0.985, bottom=0.065, top=0.915, wspace=0.12, hspace=0.32)
        panels = figure.subplot_mosaic(PANELS, sharex=True)
        draw_wins(panels["wins"], under(curves, "wins/"), options)
        draw_lines(panels["score"], "Score", under(curves, "games/", ("own_score", "best_score")))
        draw_lines(panels["length"], "Decisions a game", under(curves, "games/", ("decisions",)))
        draw_lines(panels["pace"], "Decisions per second", under(curves, "speed/", ("decisions_per_s",)), bottom=0)
        draw_lines(panels["entropy"], "Entropy of the policy, nats", entropy(curves))
        draw_explained(panels["explained"], under(curves, "explained_variance/"))
        draw_time(panels["time"], under(curves, "time/", (NETWORK, ENGINE, PLUMBING)))
        for panel in panels.values():
            dress(panel)
        for name in ("time", "explained"):
            panels[name].set_xlabel("decisions")
        figure.suptitle(f"{game.title}: {options.name}, {seats_in_words(options)}", fontsize=12, fontweight="bold")
        buffer = io.BytesIO()
        figure.savefig(buffer, format="png", dpi=110)
    return in_few_colours(buffer.getvalue())


def in_few_colours(png: bytes) -> bytes:
    """The picture with a palette: a third of the bytes, as an agent's folder travels with the package."""
    image = needed("PIL.Image", "tools")  # matplotlib itself needs it
    buffer = io.BytesIO()
    image.open(io.BytesIO(png)).convert("RGB").quantize(96).save(buffer, "png", optimize=True)
    return buffer.getvalue()


def seats_in_words(options: TrainOptions) -> str:
    """Who plays: how many players, or one alone."""
    numbers = sorted(set(options.players))
    if numbers == [1]:
        return "1 player"
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last} players" if first else f"{last} players"


def under(curves: dict[str, Points], group: str, names: tuple[str, ...] = ()) -> dict[str, Points]:
    """The curves of a group by their names in words: those named, or all."""
    found = names or sorted(tag.removeprefix(group) for tag in curves if tag.startswith(group))
    return {name.replace("_", " "): curves[group + name] for name in found if group + name in curves}


def entropy(curves: dict[str, Points]) -> dict[str, Points]:
    """The policy's entropy: SB3 logs its negative, a loss."""
    losses = curves.get("train/entropy_loss")
    return {"entropy": {step: -loss for step, loss in losses.items()}} if losses else {}


def draw_wins(panel: Any, lines: dict[str, Points], options: TrainOptions) -> None:
    """The win rate against each kind of opponent, from 0 to 1, and what an equal would win.

    Where tables are mixed a kind has a colour, and a number of players a stroke.
    """
    told = {name: kind_and_players(name) for name in lines}
    lines = dict(sorted(lines.items(), key=lambda line: told[line[0]][0], reverse=True))  # scripts first
    kinds = list(dict.fromkeys(told[name][0] for name in lines))
    colours = [LINES[kinds.index(told[name][0]) % len(LINES)] for name in lines]
    strokes = [STROKES.get(told[name][1], "solid") for name in lines]
    draw_lines(panel, "Win rate against", lines, 0, 1, colours, strokes)
    for players in sorted(set(options.players)):
        equal, stroke = 1 / max(2, players), STROKES.get(players, "solid")
        panel.axhline(equal, color="#999999", linewidth=0.8, linestyle=stroke, zorder=1)
    panel.plot([], [], color="#999999", linewidth=0.8, label="an equal's")
    panel.legend(**CLOSE, ncols=1 if len(lines) <= FEW else 2)  # inside, for there may be many
    panel.yaxis.set_major_formatter(lambda rate, _: f"{rate:.0%}")


def kind_and_players(name: str) -> tuple[str, int]:
    """A kind of opponent, and how many play where tables are mixed; else 0."""
    kind, _, players = name.rpartition(" ")
    return (kind, int(players[:-1])) if players[:-1].isdigit() and players.endswith("p") else (name, 0)


def draw_explained(panel: Any, lines: dict[str, Points]) -> None:
    """How much of its returns' variance each seat's values explain: at most 1, and -1 or less is shown as -1."""
    clipped = {name: {step: max(-1.0, share) for step, share in points.items()} for name, points in lines.items()}
    draw_lines(panel, "Explained variance", clipped, top=1)


def draw_lines(
    panel: Any,
    title: str,
    lines: dict[str, Points],
    bottom: float | None = None,
    top: float | None = None,
    colours: Sequence[str] = LINES,
    strokes: Sequence[Any] = ("solid",),
) -> None:
    """Each curve smoothed, and faintly as it was logged if they are few; a legend if there are several."""
    panel.set_title(title, loc="left", fontsize=10)
    looks = zip(itertools.cycle(colours), itertools.cycle(strokes), strict=True)
    for (name, points), (colour, stroke) in zip(lines.items(), looks, strict=False):
        steps, values = as_arrays(points)
        if len(lines) <= FEW:
            panel.plot(steps, values, color=colour, linewidth=0.7, alpha=0.25)
        panel.plot(steps, smoothed(values), color=colour, linestyle=stroke, linewidth=1.6, label=name)
    if len(lines) > 1:
        panel.legend(**BESIDE_TITLE, ncols=len(lines))
    panel.set_ylim(bottom, top)


def draw_time(panel: Any, lines: dict[str, Points]) -> None:
    """The shares of time, stacked to 1."""
    panel.set_title("Share of time", loc="left", fontsize=10)
    if lines:
        steps, _ = as_arrays(lines[NETWORK])
        shares = [smoothed(as_arrays(points)[1]) for points in lines.values()]
        panel.stackplot(steps, *shares, colors=list(FILLS.values()), labels=list(lines))
        panel.legend(**BESIDE_TITLE, ncols=len(lines))
    panel.set_ylim(0, 1)
    panel.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")


def dress(panel: Any) -> None:
    """A quiet frame: a faint grid behind, no box, decisions in thousands or millions."""
    ticker = needed("matplotlib.ticker", "tools")
    panel.grid(color=FAINT, linewidth=0.8)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
    panel.margins(x=0)
    panel.xaxis.set_major_formatter(ticker.EngFormatter(sep=""))
    panel.xaxis.set_major_locator(ticker.MaxNLocator(9, steps=(1, 2, 5, 10)))
    panel.tick_params(colors=INK, length=3)


def as_arrays(points: Points) -> tuple[Floats, Floats]:
    """The decisions, ascending, and the values at them."""
    steps = sorted(points)
    return np.array(steps, float), np.array([points[step] for step in steps], float)


def smoothed(values: Floats) -> Floats:
    """A Gaussian average around every point, as wide as a thirtieth of the curve: it does not lag behind."""
    width = max(1.0, len(values) / 30)
    reach = min(round(3 * width), (len(values) - 1) // 2)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    sums, total = (np.convolve(of, weights, "same") for of in (values, np.ones_like(values)))
    return np.asarray(sums / total)
