"""What does looking ahead add to an agent, and what does it cost?

Writes `results.json` beside this file after every part of a meeting, and at the end, or when interrupted, `results.md`
and the results in the README. Parts that `results.json` already holds, of the same agents, rules, edition and settings,
are not played anew.
"""

import json
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from from_baselines import BASELINES, FRONT
from lookahead_tables import pages, place, progress_line, refreshed
from meetings import DEFAULTS, Meeting, opponent
from parts import Figures, Part, parts_of, play_all
from tqdm import tqdm

from minegym import bench, cli
from minegym.core.errors import OptionError
from minegym.core.files import write_atomically
from minegym.core.options import check_count
from minegym.envs import GAMES, find_game

FOLDER = Path(__file__).parent
SIDE = 0.1  # share of the games that is played of what is not among the main figures


@dataclass(frozen=True)
class Row:
    """A meeting to play: whose proposals are compared, against whom, and which share of the games; None is the bot."""

    env: str
    checked: str
    against: str | None
    players: int = 2
    level: int | None = None
    share: float = 1.0


PLAN = (
    Row("super_motherload", "ppo", "scripted"),
    Row("drillers", "ppo", "scripted"),
    Row("drillers", "scripted", None, players=1, level=4),
    Row("galaxy_goldmine", "ppo", "scripted", share=SIDE),
    Row("mined_out", "ppo", "scripted", share=SIDE),
    Row("mined_out", "scripted", "scripted", players=3, share=SIDE),
    *(
        Row(env, "scripted", "scripted", players, share=SIDE)
        for env in ("super_motherload", "drillers")
        for players in (2, 3, 4)
    ),
    *(Row(env, "ppo", other, share=SIDE) for env in ("super_motherload", "drillers") for other in ("ppo", "random")),
    Row("drillers", "scripted", None, players=1, level=3, share=SIDE),
)
"""In this order they are played; those with the whole share are the main figures."""


@dataclass(frozen=True)
class Settings:
    """What to play, and how much."""

    games: int = 2000
    """Games of every main meeting, rounded up to whole deals; of the others a tenth."""
    seed: int = 7_000_000
    """Deal d of every meeting is dealt from seed + d: those of experiments/baselines."""
    part: int = 50
    """Games played side by side by one process, and lost if the run is stopped before they end; part of the result."""
    processes: int = 2
    """Parts played at once."""
    worlds: int = DEFAULTS["worlds"]
    """Worlds in which every action is tried."""
    caution: float = DEFAULTS["caution"]
    """Standard errors that a gain must exceed."""
    envs: tuple[str, ...] = tuple(GAMES)
    """The games."""
    seats: tuple[int, ...] = (1, 2, 3, 4)
    """The numbers of players."""
    out: Path = FOLDER
    """Folder for results.json and results.md."""

    @property
    def kept(self) -> dict[str, Any]:
        """What all results in one folder have in common."""
        return {"worlds": self.worlds, "caution": self.caution, "part": self.part, "seed": self.seed}


# --- What to play ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Planned:
    """A meeting to play, and how much of it."""

    meeting: Meeting
    key: str
    deals: int
    main: bool

    @property
    def games(self) -> int:
        """How many games that is."""
        return self.deals * self.meeting.players

    @property
    def told(self) -> dict[str, Any]:
        """The meeting as the results keep it."""
        return self.meeting.told() | {"main": self.main, "planned_games": self.games}


def planned(settings: Settings) -> list[Planned]:
    """The meetings that are asked for, in playing order; raises `OptionError` if there are none."""
    for name, most in (("part", 1 << 20), ("processes", 1 << 10)):
        check_count(name, getattr(settings, name), 1, most)
    known = {find_game(name).name for name in settings.envs}
    plan = [_planned(row, settings) for row in PLAN if row.env in known and row.players in settings.seats]
    if not plan:
        raise OptionError("no meeting of these games has so many players; choose other --envs or --seats")
    return plan


def _planned(row: Row, settings: Settings) -> Planned:
    against = opponent(row.against, row.level)
    options = (settings.worlds, settings.caution, settings.part, settings.seed)
    meeting = Meeting(row.env, row.checked, against, row.players, row.level, *options)
    meeting.check(settings.games)
    deals = max(1, -(-round(settings.games * row.share) // row.players))
    return Planned(meeting, meeting.key(), deals, row.share == 1)


# --- Playing, and keeping what was played ----------------------------------------------------------------------------


class Kept:
    """The results in a folder: read at the beginning, written after every part."""

    def __init__(self, settings: Settings, plan: list[Planned]) -> None:
        self.path = settings.out / "results.json"
        self.plan = {each.key: each for each in plan}
        self.results = held(self.path, settings)
        self.results["machine"] = bench.machine() | {"torch": torch.__version__}
        for key in self.plan.keys() & self.meetings.keys():
            self.meetings[key] |= self.plan[key].told

    @property
    def meetings(self) -> dict[str, Any]:
        """All meetings of which a part is finished, by their keys."""
        meetings: dict[str, Any] = self.results["meetings"]
        return meetings

    def has(self, part: Part) -> bool:
        """Whether as many deals have been played already, from the same deal on."""
        parts = self.meetings.get(part.key, {"parts": {}})["parts"]
        return bool(parts.get(str(part.first), {"deals": 0})["deals"] >= part.deals)

    def keep(self, part: Part, figures: Figures) -> None:
        """Take in a finished part, and write everything."""
        meeting = self.meetings.setdefault(part.key, {**self.plan[part.key].told, "parts": {}})
        meeting["parts"][str(part.first)] = figures
        if all(map(self.has, self.parts_of(part.key))):
            self._drop_older(part.key)
        self.write()

    def parts_of(self, key: str) -> list[Part]:
        """All parts of a planned meeting."""
        return parts_of(self.plan[key].meeting, key, self.plan[key].deals)

    def missing(self) -> Iterator[Part]:
        """The parts that have not been played, in order."""
        for key in self.plan:
            yield from (part for part in self.parts_of(key) if not self.has(part))

    def write(self) -> None:
        """Write the results, a line a part; of meetings between the same, the one that is asked for now comes last."""
        others = {key: each for key, each in self.meetings.items() if key not in self.plan}
        asked = {key: self.meetings[key] for key in self.plan if key in self.meetings}
        self.results["meetings"] = others | asked
        write_atomically(self.path, in_lines(self.results))

    def _drop_older(self, key: str) -> None:
        """Drop what was played in the same place by other code or agents: all of it has been played anew."""
        here = place(self.meetings[key])
        for other in [other for other, each in self.meetings.items() if other != key and place(each) == here]:
            del self.meetings[other]


def held(path: Path, settings: Settings) -> dict[str, Any]:
    """What the file holds; raises `OptionError` if that was played with other settings."""
    if not path.exists():
        return {"machine": {}, "settings": settings.kept, "meetings": {}}
    results: dict[str, Any] = json.loads(path.read_text())
    if results["settings"] != settings.kept:
        told = ", ".join(f"{name} {value}" for name, value in results["settings"].items())
        raise OptionError(f"{path} holds games played with {told}: ask for the same, or choose another --out")
    return results


def in_lines(results: dict[str, Any]) -> str:
    """The results as JSON, a line a part, so that what changed can be seen."""
    meetings = []
    for key, each in results["meetings"].items():
        parts = sorted(each["parts"].items(), key=lambda item: int(item[0]))
        lines = ",\n".join(f"   {json.dumps(first)}: {json.dumps(part)}" for first, part in parts)
        head = json.dumps({name: value for name, value in each.items() if name != "parts"}).removesuffix("}")
        meetings.append(f'  {json.dumps(key)}: {head}, "parts": {{\n{lines}\n  }}}}')
    rest = {name: value for name, value in results.items() if name != "meetings"}
    top = json.dumps(rest, indent=1).removesuffix("\n}")
    return f'{top},\n "meetings": {{\n' + ",\n".join(meetings) + "\n }\n}\n"


def played(settings: Settings) -> dict[str, Any]:
    """Play what is missing of all meetings; the results, which are in the file however this ends."""
    kept = Kept(settings, planned(settings))
    missing = list(kept.missing())
    total = sum(each.games for each in kept.plan.values())
    before = total - sum(part.games for part in missing)
    with tqdm(total=total, initial=before, unit="game", disable=None) as bar:

        def keep(part: Part, figures: Figures) -> None:
            kept.keep(part, figures)
            bar.write(f"{part.meeting.label}: {progress_line(kept.meetings[part.key])}")

        def look(games: int) -> None:
            bar.update(before + games - bar.n)

        if missing:
            play_all(missing, settings.processes, keep, look)
    return kept.results


def write_pages(out: Path) -> None:
    """Write what is told of the results in the folder; nothing if there are none yet."""
    if not (out / "results.json").exists():
        return
    results = json.loads((out / "results.json").read_text())
    baselines = json.loads((BASELINES / "results.json").read_text())
    write_atomically(out / "results.md", pages(results, baselines) + "\n")
    for readme, mark in [(out / "README.md", "results"), *([(FRONT, "lookahead")] if out == FOLDER else [])]:
        if readme.exists() and (page := refreshed(readme.read_text(), mark, results, baselines)) != readme.read_text():
            write_atomically(readme, page)


def main(args: list[str] | None = None) -> None:
    """Play, and write the results and the pages."""
    settings = cli.options(Settings, "lookahead.py", __doc__ or "", args)
    try:
        played(settings)
    finally:
        write_pages(settings.out)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # `kill` is heard as Ctrl-C is, in the background too
    cli.run(main)
