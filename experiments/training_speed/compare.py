"""How much of training's time goes into the network, and how that compares with a common recipe.

For every game, `learn` at 1,024 games side by side, rollout and update, takes turns with its floor: as many passes
through the same network, over as many rows, in the same minibatches, on random numbers that lie ready. The floor's
loss is the mean of all logits and values; it has the backward passes and the optimizer's steps, and nothing else: no
masks, no probabilities, no draws, no PPO, no clipped gradients. The share is the floor's time divided by that of
`learn` in the same round. Beside ours stands sb3-contrib's own MaskablePPO with the same network and the same games.

On Connect Four, ours takes turns with the recipe of PettingZoo's documentation.
"""

import json
import statistics
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from minegym import bench, cli
from minegym.adapters.sb3 import SB3VecEnv
from minegym.core.files import write_atomically
from minegym.core.game import Game
from minegym.envs import GAMES
from minegym.examples.connect_four import GAME as CONNECT_FOUR
from minegym.training.games import SelfPlayGames
from minegym.training.league import League
from minegym.training.options import TrainOptions, read_options
from minegym.training.policy import NetworkPolicy
from minegym.training.ppo import SelfPlayPPO, make_ppo

FOLDER = Path(__file__).parent
RECIPE = "PettingZoo's recipe"
RECIPE_ROLLOUT = 2048  # decisions between two updates, sb3-contrib's default


@dataclass(frozen=True)
class Settings:
    """What to measure, and how long."""

    games: tuple[str, ...] = (CONNECT_FOUR.name, *GAMES)
    """The games whose floor is measured."""
    num_envs: int = 1024
    """Games side by side."""
    steps: int = 16
    """Decisions a game makes between two updates; the games' configurations have 64."""
    repetitions: int = 9
    """Blocks of each measurement; a block is one rollout and one update."""
    threads: int = 1
    """Processor threads of the network, for everybody."""
    recipe: bool = True
    """Whether PettingZoo's recipe is measured, too, which needs pettingzoo[classic]."""
    out: Path = FOLDER / "results.json"
    """Where the results go."""


class Block:
    """Something to be timed again and again; `run` takes `decisions`."""

    def __init__(self, run: Callable[[], Any], decisions: int) -> None:
        self.run = run
        self.decisions = decisions
        self.seconds: list[float] = []
        self.cpu_seconds: list[float] = []

    def time(self) -> None:
        start, cpu_start = time.perf_counter(), time.process_time()
        self.run()
        self.seconds.append(time.perf_counter() - start)
        self.cpu_seconds.append(time.process_time() - cpu_start)

    @property
    def decisions_per_s(self) -> float:
        return self.decisions / statistics.median(self.seconds)


def take_turns(blocks: list[Block], repetitions: int) -> None:
    """Run every block so many times, all in turn; the very first round is not counted."""
    for block in blocks:
        block.run()
    for _ in range(repetitions):
        for block in blocks:
            block.time()


class StockPolicy(NetworkPolicy):
    """Our network under sb3-contrib's own policy: distribution objects, validated arguments, numbers made floats."""

    forward = MaskableActorCriticPolicy.forward
    evaluate_actions = MaskableActorCriticPolicy.evaluate_actions


class Learner:
    """A learner with the games it plays, and the passes through its network that an update of it needs."""

    def __init__(self, name: str, ppo: MaskablePPO) -> None:
        self.name = name
        self.ppo = ppo
        rate = ppo.lr_schedule(1.0)
        ppo.lr_schedule = lambda remaining: rate  # every block would be the end of a run, where nothing is learnt
        decisions = ppo.n_envs * ppo.n_steps
        self.learn = Block(lambda: ppo.learn(decisions, reset_num_timesteps=False), decisions)
        self.floor = Block(self._floor, decisions)
        self.policy = deepcopy(ppo.policy)
        for group in self.policy.optimizer.param_groups:
            group["lr"] = 0.0  # steps of the same cost that leave the weights what they are
        space, generator = ppo.observation_space, np.random.default_rng(0)
        shape = (max(ppo.n_envs, 2 * ppo.batch_size), *space.shape)
        numbers = generator.integers(space.low, space.high.astype(np.int64) + 1, shape)
        self.random = torch.as_tensor(numbers.astype(space.dtype))

    @property
    def learnt_from(self) -> int:
        """The decisions of the last rollout that the update went over."""
        buffer = self.ppo.rollout_buffer
        return int(buffer.usable.sum()) if isinstance(self.ppo, SelfPlayPPO) else buffer.values.size

    def _floor(self) -> None:
        """The passes of the last `learn`: one forward for each step, and one for the values at the rollout's end."""
        ppo, optimizer = self.ppo, self.policy.optimizer
        ours = isinstance(ppo, SelfPlayPPO)
        asked = round(ppo.rollout_buffer.learned.mean() * ppo.n_envs) if ours else ppo.n_envs
        self.policy.set_training_mode(False)
        with torch.no_grad():
            for _ in range(ppo.n_steps + 1):
                self._pass(asked)
        self.policy.set_training_mode(True)
        for _ in range(ppo.n_epochs):
            for rows in self._minibatches():
                logits, values = self._pass(rows)
                loss = logits.mean() + values.mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()

    def _minibatches(self) -> list[int]:
        learnt_from, size = self.learnt_from, self.ppo.batch_size
        if isinstance(self.ppo, SelfPlayPPO):  # about equal parts, as in our buffer's `get`
            return [len(part) for part in np.array_split(np.arange(learnt_from), max(1, round(learnt_from / size)))]
        return [min(size, learnt_from - start) for start in range(0, learnt_from, size)]

    def _pass(self, rows: int) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.policy.features_extractor(self.random[:rows])
        return self.policy.action_net(features), self.policy.value_net(features)


def learners(name: str, settings: Settings) -> tuple[Game, list[Learner]]:
    game, options = game_and_options(name, settings)
    alone = replace(options, opponent_share=0.0)
    found = [Learner("MineGym", ours(game, alone))]
    if options.opponent_share:
        found.append(Learner(f"MineGym, {options.opponent_share:.0%} against opponents", ours(game, options)))
    return game, [*found, Learner("sb3-contrib", stock(game, alone))]


def game_and_options(name: str, settings: Settings) -> tuple[Game, TrainOptions]:
    scale = {"num_envs": settings.num_envs, "steps": settings.steps, "threads": settings.threads}
    if name == CONNECT_FOUR.name:  # which has no scripted player; all else is the programs' default
        return CONNECT_FOUR, replace(TrainOptions(), env=name, opponent_share=0.0, scripted_share=0.0, **scale)
    return GAMES[name], replace(read_options(name), **scale)


def ours(game: Game, options: TrainOptions) -> SelfPlayPPO:
    return make_ppo(game, play(game, options), options)


def play(game: Game, options: TrainOptions) -> SelfPlayGames:
    return SelfPlayGames(game, options, League(game, game.load_edition(None), options))


def stock(game: Game, options: TrainOptions) -> MaskablePPO:
    """sb3-contrib's algorithm, buffer and policy, with our network and our games."""
    template = ours(game, options)
    kwargs = {key: value for key, value in template.policy_kwargs.items() if key != "optimizer_kwargs"}
    names = ("learning_rate", "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "ent_coef", "vf_coef")
    taken = {key: getattr(template, key) for key in names}
    kept = {"rollout_buffer_class": MaskableRolloutBuffer, "policy_kwargs": kwargs, "seed": 0, "device": "cpu"}
    return MaskablePPO(StockPolicy, play(game, options), **taken, **kept)


def recipes(settings: Settings) -> dict[str, Block]:
    """PettingZoo's recipe, and what MineGym makes of the same network and the same minibatches."""
    from recipe import make_model

    model = make_model()
    games, rows = settings.num_envs, settings.num_envs * settings.steps
    steps = max(1, RECIPE_ROLLOUT // games)
    seat = SB3VecEnv(CONNECT_FOUR, games, opponents="random", seat="rotate")
    plain = MaskablePPO("MlpPolicy", seat, n_steps=steps, device="cpu", seed=0)
    same = replace(
        game_and_options(CONNECT_FOUR.name, settings)[1],
        hidden=(64, 64),
        minibatch=model.batch_size,
        epochs=model.n_epochs,
        learning_rate=model.learning_rate,
        gamma=model.gamma,
        entropy_coefficient=model.ent_coef,
    )
    self_play = ours(CONNECT_FOUR, same)
    batched = ours(CONNECT_FOUR, replace(same, minibatch=min(rows, 4096)))

    def block(ppo: MaskablePPO, decisions: int) -> Block:
        return Block(lambda: ppo.learn(decisions, reset_num_timesteps=False), decisions)

    return {
        RECIPE: block(model, RECIPE_ROLLOUT),
        "the same model on MineGym's SB3VecEnv": block(plain, games * steps),
        "MineGym's self-play, minibatches of 64": block(self_play, rows),
        f"MineGym's self-play, minibatches of {min(rows, 4096):,}": block(batched, rows),
    }


def main(args: list[str] | None = None) -> None:
    settings = cli.options(Settings, "compare.py", __doc__ or "", args)
    torch.set_num_threads(settings.threads)
    floors = [result for name in settings.games for result in of_game(name, settings)]
    content: dict[str, Any] = {
        "machine": {**bench.machine(), **{name: version(name) for name in ("torch", "sb3-contrib", "pettingzoo")}},
        "settings": {"num_envs": settings.num_envs, "steps": settings.steps, "threads": settings.threads},
        "floors": floors,
    }
    print(floor_table(floors))
    if settings.recipe:
        content["recipes"] = of_recipes(settings)
        print(recipe_table(content["recipes"]))
    write_atomically(settings.out, json.dumps(content, indent=2) + "\n")


def of_game(name: str, settings: Settings) -> list[dict[str, Any]]:
    game, found = learners(name, settings)
    take_turns([block for learner in found for block in (learner.learn, learner.floor)], settings.repetitions)
    return [
        {
            "game": name,
            "actions": game.actions.size,
            "learner": learner.name,
            "decisions_per_s": learner.learn.decisions_per_s,
            "floor": learner.floor.decisions_per_s,
            "share": share(learner.floor.seconds, learner.learn.seconds),
            "cpu_share": share(learner.floor.cpu_seconds, learner.learn.cpu_seconds),
            "learnt_from": learner.learnt_from / learner.learn.decisions,
        }
        for learner in found
    ]


def share(floor: list[float], whole: list[float]) -> float:
    return statistics.median(np.array(floor) / whole)


def of_recipes(settings: Settings) -> list[dict[str, Any]]:
    blocks = recipes(settings)
    take_turns(list(blocks.values()), settings.repetitions)
    slowest = blocks[RECIPE]
    return [
        {
            "learner": name,
            "decisions_per_s": block.decisions_per_s,
            "slowest": block.decisions / max(block.seconds),
            "fastest": block.decisions / min(block.seconds),
            "times_the_recipe": share(slowest.seconds, block.seconds) * block.decisions / slowest.decisions,
        }
        for name, block in blocks.items()
    ]


def floor_table(results: list[dict[str, Any]]) -> str:
    header = ("game", "actions", "learner", "decisions/s", "floor", "share of the floor", "in processor time")
    lines = [f"| {' | '.join((*header, 'learnt from'))} |", "|---|--:|---|--:|--:|--:|--:|--:|"]
    for r in results:
        shares = " | ".join(f"{r[key]:.0%}" for key in ("share", "cpu_share", "learnt_from"))
        speeds = f"{r['decisions_per_s']:,.0f} | {r['floor']:,.0f}"
        lines.append(f"| {r['game']} | {r['actions']} | {r['learner']} | {speeds} | {shares} |")
    return "\n".join(lines)


def recipe_table(results: list[dict[str, Any]]) -> str:
    lines = ["| learner | decisions/s | slowest to fastest block | times the recipe |", "|---|--:|--:|--:|"]
    for r in results:
        spread = f"{r['slowest']:,.0f} to {r['fastest']:,.0f}"
        lines.append(f"| {r['learner']} | {r['decisions_per_s']:,.0f} | {spread} | {r['times_the_recipe']:.1f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    cli.run(main)
