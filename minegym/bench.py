"""`python -m minegym.bench`: measure how fast an environment is on this machine, and what it takes to start.

Every figure is the median of repetitions that take turns: one block of each measurement, then the next of each, so that
whatever else the machine does falls on all alike. A block steps games that go on where the last block left them, with
uniformly random legal actions which the compiled chooser has picked beforehand, so that the time is that of `step`
alone: rules, next games, observations, masks, rewards. Beside it stand the same steps with the choosing inside, and the
floor: numpy writing as many bytes as a step writes into the environment's arrays, and nothing else.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import minegym
from minegym import cli
from minegym.adapters.pettingzoo import AECGame
from minegym.adapters.vector import BatchedAEC
from minegym.agents.random import RandomAgent
from minegym.core.errors import OptionError
from minegym.core.extras import needed
from minegym.core.files import write_atomically
from minegym.core.game import Game
from minegym.core.options import bot_name, check_count, level_of_bot

BATCHES = (1, 64, 1024, 16384)
WARM_UP = 100  # steps before the first block, so that games of all ages are in the batch
MOST_STEPS = 5000  # in a block, for small batches
DESCRIPTION = "Measure how fast an environment is on this machine: decisions a second, and what it takes to start."


@dataclass(frozen=True)
class Settings:
    """What to measure, and how long."""

    env: str = "mined_out"
    """The game."""
    players: int = 2
    """Seats in play."""
    bot_level: int | None = None
    """The bot's level, where one seat plays alone against one; 1 if left out."""
    out: Path = Path("runs/bench.json")
    """Where the results go."""
    repetitions: int = 15
    """Blocks of each measurement."""
    decisions: int = 400_000
    """Decisions in a block, about."""
    threads: int = os.cpu_count() or 1
    """Threads of the measurements on all cores."""
    quick: bool = False
    """Measure hardly anything, to see that it works."""


@dataclass(frozen=True)
class Throughput:
    """One size of batch: decisions a second, and the bytes that each of them writes."""

    num_envs: int
    num_threads: int
    bytes_per_decision: int
    step: float
    step_and_choose: float
    floor: float

    @property
    def times_the_floor(self) -> float:
        """How much longer a step takes than writing its bytes."""
        return self.floor / self.step


@dataclass(frozen=True)
class Start:
    """Seconds in a fresh process: importing the package, `make_vec`, and from there to the first step's end."""

    import_package: float
    make_vec: float
    reset_and_step: float


def main(args: list[str] | None = None) -> None:
    """Parse, measure, save, and print."""
    settings = cli.options(Settings, "python -m minegym.bench", DESCRIPTION, args)
    results = measure(settings)
    write_atomically(settings.out, json.dumps(results, indent=2) + "\n")
    show(results)
    print(settings.out)


def measure(settings: Settings) -> dict[str, Any]:
    """Everything, as it is saved."""
    game = minegym.find_game(settings.env)
    check_count("players", settings.players, game.min_players, game.max_players)
    bot_level = level_of_bot(game, settings.players, settings.bot_level)
    check_count("repetitions", settings.repetitions, 1, 10_000)
    check_count("decisions", settings.decisions, 1, 1 << 30)
    check_count("threads", settings.threads, 1, 1024)
    if settings.quick:
        settings = replace(settings, repetitions=2, decisions=2000)
    sizes = [(rows, threads) for threads in dict.fromkeys((1, settings.threads)) for rows in BATCHES]
    batches = [Batch(game, settings, rows, threads) for rows, threads in sizes]
    aec = Agents(game, settings.players, games=2 if settings.quick else 20, bot_level=bot_level)
    take_turns([*(block for batch in batches for block in batch.blocks()), aec.watch], settings.repetitions)
    cold, cached = starts(settings)
    return {
        "game": game.id,
        "players": settings.players,
        **({} if bot_level is None else {"bot_level": bot_level}),
        "machine": machine(),
        "method": " ".join((__doc__ or "").split()),
        "settings": {**asdict(settings), "out": str(settings.out)},
        "throughput": [
            {**asdict(result), "times_the_floor": result.times_the_floor} for result in (b.result() for b in batches)
        ],
        "aec": aec.watch.median,
        "start": {"cold": asdict(cold), "cached": asdict(cached)},
    }


class Stopwatch:
    """A block to be timed again and again; `prepare` is not timed, and `block` returns how many decisions it took."""

    def __init__(self, block: Callable[[], int], prepare: Callable[[], None] = lambda: None) -> None:
        self._block = block
        self._prepare = prepare
        self.speeds: list[float] = []

    def run(self) -> None:
        """Time the block once more."""
        self._prepare()
        start = time.perf_counter()
        decisions = self._block()
        self.speeds.append(decisions / (time.perf_counter() - start))

    @property
    def median(self) -> float:
        """Decisions a second."""
        return statistics.median(self.speeds)


def take_turns(blocks: list[Stopwatch], repetitions: int) -> None:
    """Run every block so many times, all in turn."""
    progress = needed("tqdm", "tools").tqdm
    for _ in progress(range(repetitions), desc="bench", unit="round", disable=None):
        for block in blocks:
            block.run()


class Batch:
    """The batched environment at one size and number of threads."""

    def __init__(self, game: Game, settings: Settings, rows: int, threads: int) -> None:
        seats: dict[str, Any] = {"num_players": settings.players, "bot_level": settings.bot_level}
        self.env = BatchedAEC(game, rows, num_threads=threads, **seats)
        self.env.reset(seed=0)
        self.steps = min(MOST_STEPS, max(1, settings.decisions // rows))
        self.actions = np.zeros((self.steps, rows), np.int64)
        self.agent = RandomAgent(seed=0)
        self._choose_and_step(WARM_UP)
        arrays = written(self.env)
        self.bytes = sum(array.nbytes for array in arrays) // rows
        self.source = np.ones(self.bytes * rows, np.uint8)
        self.target = np.zeros_like(self.source)
        self.step = Stopwatch(self._step, self._record)
        self.step_and_choose = Stopwatch(lambda: self._choose_and_step(self.steps))
        self.floor = Stopwatch(self._write)

    def blocks(self) -> tuple[Stopwatch, ...]:
        """What is timed, in the order in which it takes turns."""
        return self.step, self.step_and_choose, self.floor

    def result(self) -> Throughput:
        """The medians."""
        speeds = (self.step.median, self.step_and_choose.median, self.floor.median)
        return Throughput(self.env.num_envs, self.env.num_threads, self.bytes, *speeds)

    def _record(self) -> None:
        """Choose the actions of the next block by playing it, and go back to where it begins."""
        states = self.env.get_state()
        self._choose_and_step(self.steps, self.actions)
        self.env.set_state(states)

    def _step(self) -> int:
        for actions in self.actions:
            self.env.step(actions)
        return self.actions.size

    def _choose_and_step(self, steps: int, chosen: npt.NDArray[np.int64] | None = None) -> int:
        env = self.env
        for k in range(steps):
            actions = self.agent.act(env.observation, env.action_mask)
            if chosen is not None:
                chosen[k] = actions
            env.step(actions)
        return steps * env.num_envs

    def _write(self) -> int:
        for _ in range(self.steps):
            np.copyto(self.target, self.source)
        return self.actions.size


def written(env: BatchedAEC) -> list[npt.NDArray[Any]]:
    """The arrays that every step writes whole."""
    arrays = (env.observation, env.action_mask, env.agent_selection, env.rewards, env.terminations, env.truncations)
    return list(arrays)


class Agents:
    """The PettingZoo environment, played through whole games with `last` and `step`.

    Resets, and the last calls for every agent when a game is over, are in the time and not among the decisions.
    """

    def __init__(self, game: Game, players: int, games: int, bot_level: int | None = None) -> None:
        self.env = AECGame(game, num_players=players, bot_level=bot_level)
        self.games = games
        self.deal = 0
        self.script: list[int | None] = []
        self.watch = Stopwatch(self._play, self._record)

    def _record(self) -> None:
        """Choose the actions of the next games by playing them."""
        self.deal += self.games
        rng = np.random.default_rng(self.deal)
        self.script = [action for seed in self._seeds() for action in random_game(self.env, seed, rng)]

    def _play(self) -> int:
        script = iter(self.script)
        for seed in self._seeds():
            self.env.reset(seed)
            while self.env.agents:
                self.env.last()
                self.env.step(next(script))
        return sum(action is not None for action in self.script)

    def _seeds(self) -> range:
        return range(self.deal, self.deal + self.games)


def random_game(env: AECGame, seed: int, rng: np.random.Generator) -> Iterator[int | None]:
    """Play a game and give every action taken, None for those that dismiss an agent at the end."""
    env.reset(seed)
    while env.agents:
        seen, _, termination, truncation, _ = env.last()
        assert seen is not None
        action = None if termination or truncation else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        yield action


START_PROGRAM = """
import sys, time
start = time.perf_counter()
import minegym
imported = time.perf_counter()
bot_level = int(sys.argv[3]) if len(sys.argv) > 3 else None
env = minegym.make_vec(sys.argv[1], num_envs=1, num_players=int(sys.argv[2]), bot_level=bot_level)
made = time.perf_counter()
env.reset(seed=0)
env.step(env.action_mask.argmax(1))
print(imported - start, made - imported, time.perf_counter() - made)
"""


def starts(settings: Settings) -> tuple[Start, Start]:
    """What a fresh process takes with an empty cache of compiled code, and with a full one (the median of a few)."""
    with tempfile.TemporaryDirectory(prefix="minegym-bench-") as folder:
        cold = start(settings, folder)
        cached = [start(settings, folder) for _ in range(1 if settings.quick else 5)]
    return cold, min(cached, key=lambda s: abs(s.make_vec - statistics.median(c.make_vec for c in cached)))


def start(settings: Settings, cache_folder: str) -> Start:
    """Import, make, reset and step once in a process of its own."""
    command = [sys.executable, "-c", START_PROGRAM, settings.env, str(settings.players)]
    command += [] if settings.bot_level is None else [str(settings.bot_level)]
    # where this process found the package, the new one must find it too
    path = os.pathsep.join([str(Path(minegym.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "MINEGYM_CACHE_DIR": cache_folder, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OptionError(f"a process that only makes the environment failed: {done.stderr.strip()}")
    return Start(*(float(word) for word in done.stdout.split()))


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba"),
        "minegym": minegym.__version__,
    }


def cpu_model() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def show(results: dict[str, Any]) -> None:
    """Print the tables."""
    console = needed("rich.console", "tools").Console()
    console.print(throughput_table(results))
    start = results["start"]
    for name, words in (("cold", "with nothing compiled yet"), ("cached", "with the compiled code on disk")):
        seconds = start[name]
        console.print(
            f"start {words}: import {seconds['import_package']:.2f} s, make_vec {seconds['make_vec']:.2f} s, "
            f"first reset and step {seconds['reset_and_step']:.2f} s"
        )
    console.print(f"PettingZoo's loop of last and step: {results['aec']:,.0f} decisions/s, resets included")
    described = results["machine"]
    console.print(", ".join(f"{key} {value}" for key, value in described.items()), style="dim")


def throughput_table(results: dict[str, Any]) -> Any:
    """One row a size of batch."""
    rich_table = needed("rich.table", "tools")
    bot = f" against {bot_name(results['bot_level'])}" if "bot_level" in results else ""
    table = rich_table.Table(
        title=f"{results['game']}, {results['players']} seats{bot}: decisions a second, observation and mask included",
        caption="medians; floor: numpy writing the same bytes",
    )
    for column in ("batch", "threads", "step", "with choosing", "floor", "times the floor", "bytes"):
        table.add_column(column, justify="right")
    for row in results["throughput"]:
        speeds = (f"{row[key]:,.0f}" for key in ("step", "step_and_choose", "floor"))
        size = (f"{row['num_envs']:,}", str(row["num_threads"]))
        table.add_row(*size, *speeds, f"{row['times_the_floor']:.1f}", str(row["bytes_per_decision"]))
    return table


if __name__ == "__main__":
    cli.run(main)
