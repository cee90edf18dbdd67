"""Connect Four in MineGym and in its peers: decisions a second on this machine's processor, side by side.

All libraries play the same random games: actions are drawn once, with MineGym, and replayed by everybody, each taking
up where its last block ended. Before anything is timed, a check plays the first steps and compares every mask, every
end and every observation. Blocks of all libraries take turns, so that what else the machine does falls on all of them.
A step brings the next observation and mask of every game, and deals a new game where one ended.
"""

import json
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pgx
import pyspiel
from open_spiel.python.observation import make_observation
from pettingzoo.classic.connect_four.connect_four import raw_env
from pgx.experimental import auto_reset

import minegym
from minegym import bench, cli
from minegym.agents.random import RandomAgent
from minegym.core.files import write_atomically
from minegym.examples.connect_four import COLUMNS, GAME, ROWS

FOLDER = Path(__file__).parent
SCAN = 32  # steps that pgx takes in one call, where it may
CHECKED = 100  # steps compared before anything is timed
WARM_UP = 40  # steps before the first block, so that games of all ages are in the batch


@dataclass(frozen=True)
class Settings:
    """How long to measure."""

    batches: tuple[int, ...] = (1, 1024, 16384)
    """Sizes of the batch."""
    repetitions: int = 15
    """Blocks of each library at each size."""
    seconds: float = 0.1
    """How long a block should take, about."""
    out: Path = FOLDER / "results.json"
    """Where the results go."""


class Player:
    """A library's Connect Four, in a batch; `own`, `theirs` and `mask` are for the check."""

    name: str
    bytes_per_decision: int

    def reset(self) -> None:
        """Begin again with empty boards."""
        raise NotImplementedError

    def steps(self, actions: np.ndarray) -> None:
        """Apply actions `[T, B]`."""
        raise NotImplementedError

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the seats to move see: `[B, 2, ROWS, COLUMNS]`, row 0 lowest; masks `[B, A]`; which games just ended."""
        raise NotImplementedError


class MineGym(Player):
    def __init__(self, rows: int, threads: int) -> None:
        self.name = f"MineGym, {threads} thread{'s' if threads > 1 else ''}"
        self.env = minegym.make_vec(GAME, num_envs=rows, num_threads=threads)
        self.bytes_per_decision = (self.env.observation.nbytes + self.env.action_mask.nbytes) // rows

    def reset(self) -> None:
        self.env.reset(seed=0)

    def steps(self, actions: np.ndarray) -> None:
        for chosen in actions:
            self.env.step(chosen)

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        planes = GAME.observation.unflatten(self.env.observation)["discs.at"]
        return planes, self.env.action_mask, self.env.dones


class PettingZoo(Player):
    """The raw environment: the wrappers that `env()` puts round it take several times as long again."""

    name = "PettingZoo"

    def __init__(self, rows: int) -> None:
        self.games = [raw_env() for _ in range(rows)]
        self.observation = np.zeros((rows, ROWS, COLUMNS, 2), np.int8)
        self.mask = np.zeros((rows, COLUMNS), np.int8)
        self.ended = np.zeros(rows, bool)
        self.bytes_per_decision = (self.observation.nbytes + self.mask.nbytes) // rows

    def reset(self) -> None:
        for game in self.games:
            game.reset()

    def steps(self, actions: np.ndarray) -> None:
        for chosen in actions.tolist():
            for row, game in enumerate(self.games):
                game.step(chosen[row])
                self.ended[row] = ended = any(game.terminations.values())
                if ended:
                    game.reset()
                seen = game.observe(game.agent_selection)
                self.observation[row] = seen["observation"]
                self.mask[row] = seen["action_mask"]

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self.observation[:, ::-1].transpose(0, 3, 1, 2), self.mask.astype(bool), self.ended


class OpenSpiel(Player):
    """The C++ game, its observation written into numpy by its own observer, which beats `observation_tensor`."""

    name = "OpenSpiel"

    def __init__(self, rows: int) -> None:
        self.game = pyspiel.load_game("connect_four")
        self.observer = make_observation(self.game)
        self.states = [self.game.new_initial_state() for _ in range(rows)]
        self.observation = np.zeros((rows, self.observer.tensor.size), np.float32)
        self.mask = np.zeros((rows, COLUMNS), bool)
        self.ended = np.zeros(rows, bool)
        self.bytes_per_decision = (self.observation.nbytes + self.mask.nbytes) // rows

    def reset(self) -> None:
        self.states = [self.game.new_initial_state() for _ in self.states]

    def steps(self, actions: np.ndarray) -> None:
        observer, tensor, states = self.observer, self.observer.tensor, self.states
        for chosen in actions.tolist():
            for row, action in enumerate(chosen):
                state = states[row]
                state.apply_action(action)
                self.ended[row] = ended = state.is_terminal()
                if ended:
                    state = states[row] = self.game.new_initial_state()
                observer.set_from(state, state.current_player())
                self.observation[row] = tensor
                self.mask[row] = state.legal_actions_mask()

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        planes = self.observation.reshape(-1, 3, ROWS, COLUMNS)[:, :2]
        second = np.array([state.current_player() == 1 for state in self.states])
        # its planes are those of the first and the second player, whoever looks
        return np.where(second[:, None, None, None], planes[:, ::-1], planes), self.mask, self.ended


class Pgx(Player):
    """Compiled for the whole batch with automatic resets; with `scan`, many steps to a call, and nothing in between."""

    def __init__(self, rows: int, scan: int) -> None:
        self.name = f"pgx, {scan} steps a call" if scan > 1 else "pgx, one step a call"
        self.scan = scan
        env = pgx.make("connect_four")
        step = jax.vmap(auto_reset(env.step, env.init))
        keys = jax.random.split(jax.random.PRNGKey(0), rows)  # unused by this game, so always the same
        self._init = jax.jit(jax.vmap(env.init))
        self._step = jax.jit(lambda state, actions: step(state, actions, keys), donate_argnums=0)
        self._scan = jax.jit(
            lambda state, actions: jax.lax.scan(lambda s, a: (step(s, a, keys), None), state, actions)[0],
            donate_argnums=0,
        )
        self.keys = keys
        self.state = self._init(keys)
        shown = (self.state.observation, self.state.legal_action_mask)
        self.bytes_per_decision = sum(array.nbytes for array in shown) // rows

    def reset(self) -> None:
        self.state = self._init(self.keys)

    def steps(self, actions: np.ndarray) -> None:
        wanted = actions.astype(np.int32)
        whole = len(actions) // self.scan * self.scan if self.scan > 1 else 0
        for first in range(0, whole, self.scan):
            self.state = self._scan(self.state, wanted[first : first + self.scan])
        for chosen in wanted[whole:]:
            self.state = self._step(self.state, chosen)
        jax.block_until_ready(self.state)

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        planes = np.asarray(self.state.observation)[:, ::-1].transpose(0, 3, 1, 2)
        return planes, np.asarray(self.state.legal_action_mask), np.asarray(self.state.terminated)


MAKERS: dict[str, Callable[[int], Player]] = {
    "MineGym": lambda rows: MineGym(rows, 1),
    "MineGym on all cores": lambda rows: MineGym(rows, bench.Settings.threads),
    "PettingZoo": PettingZoo,
    "OpenSpiel": OpenSpiel,
    "pgx": lambda rows: Pgx(rows, 1),
    "pgx with scan": lambda rows: Pgx(rows, SCAN),
}


class Course:
    """One library at one size of batch, replaying the common games from where it is."""

    def __init__(self, player: Player, games: np.ndarray, seconds: float) -> None:
        self.player = player
        self.games = games
        self.at = 0
        player.reset()
        self._run(WARM_UP)
        pilot = bench.Stopwatch(lambda: self._run(SCAN))
        for _ in range(2):  # the first compiles
            pilot.run()
        steps = int(pilot.speeds[-1] * seconds / games.shape[1])
        self.length = min(max(1, steps), len(games) - WARM_UP)
        if steps >= SCAN:
            self.length = self.length // SCAN * SCAN
        self.watch = bench.Stopwatch(lambda: self._run(self.length), self._make_room)

    def _make_room(self) -> None:
        """Begin again if the common games do not last for another block."""
        if self.at + self.length > len(self.games):
            self.player.reset()
            self.at = 0
            self._run(WARM_UP)

    def _run(self, steps: int) -> int:
        actions = self.games[self.at : self.at + steps]
        self.player.steps(actions)
        self.at += steps
        return actions.size


def main(args: list[str] | None = None) -> None:
    settings = cli.options(Settings, "compare.py", __doc__ or "", args)
    results: list[dict[str, Any]] = []
    for rows in settings.batches:
        check(min(rows, 64))
        games = random_games(rows, steps=max(160, min(6000, 400_000 // rows)))
        courses = {name: Course(make(rows), games, settings.seconds) for name, make in MAKERS.items()}
        bench.take_turns([course.watch for course in courses.values()], settings.repetitions)
        results += [result(rows, course, courses["MineGym"]) for course in courses.values()]
    content = {"machine": {**bench.machine(), **versions()}, "results": results}
    write_atomically(settings.out, json.dumps(content, indent=2) + "\n")
    print(table(results))


def random_games(rows: int, steps: int) -> np.ndarray:
    """Actions `[T, B]` of random games, each followed by the next."""
    env = minegym.make_vec(GAME, num_envs=rows)
    env.reset(seed=0)
    agent = RandomAgent(seed=0)
    games = np.zeros((steps, rows), np.int64)
    for k in range(steps):
        games[k] = agent.act(env.observation, env.action_mask)
        env.step(games[k])
    return games


def check(rows: int) -> None:
    """Stop unless all libraries show the same through the same games, step by step and after many at once."""
    games = random_games(rows, CHECKED + SCAN)
    players = [make(rows) for make in MAKERS.values()]
    for player in players:
        player.reset()
    for piece in (*games[:CHECKED, None], games[CHECKED:]):
        for player in players:
            player.steps(piece)
        expected = players[0].seen()
        for player in players[1:]:
            for what, ours, its in zip(("observation", "mask", "end"), expected, player.seen(), strict=True):
                if not (np.asarray(ours) == np.asarray(its)).all():
                    raise SystemExit(f"{player.name} differs from MineGym in its {what}")


def result(rows: int, course: Course, base: Course) -> dict[str, Any]:
    speeds = course.watch.speeds
    return {
        "num_envs": rows,
        "library": course.player.name,
        "decisions_per_s": statistics.median(speeds),
        "slowest": min(speeds),
        "fastest": max(speeds),
        "minegym_faster_by": statistics.median(np.array(base.watch.speeds) / speeds),
        "steps_a_block": course.length,
        "bytes_per_decision": course.player.bytes_per_decision,
    }


def versions() -> dict[str, str]:
    from importlib.metadata import version

    return {name: version(name) for name in ("pettingzoo", "open_spiel", "pgx", "jax")}


def table(results: list[dict[str, Any]]) -> str:
    """The results as Markdown; the last column is the median over the rounds, against MineGym on one thread."""
    header = ("batch", "library", "decisions/s", "slowest to fastest block", "MineGym is faster by")
    lines = [f"| {' | '.join(header)} |", "|--:|---|--:|--:|--:|"]
    for r in results:
        cells = (f"{r['num_envs']:,}", r["library"], f"{r['decisions_per_s']:,.0f}")
        spread = f"{r['slowest']:,.0f} to {r['fastest']:,.0f}"
        lines.append(f"| {' | '.join(cells)} | {spread} | {r['minegym_faster_by']:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    cli.run(main)
