"""What a run shows while it lasts, and what it does between updates."""

import time

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback
from tqdm import tqdm

from minegym.core.game import Game
from minegym.training import checkpoint
from minegym.training.games import SelfPlayGames, Tally
from minegym.training.options import TrainOptions
from minegym.training.ppo import SelfPlayPPO, network_of


class RunCallback(BaseCallback):  # type: ignore[misc]
    """After every update: freeze a past self if it is time, write the checkpoint, move the bar, log to TensorBoard."""

    model: SelfPlayPPO

    def __init__(self, game: Game, games: SelfPlayGames, options: TrainOptions, seconds_before: float) -> None:
        super().__init__()
        self.game = game
        self.games = games
        self.options = options
        self.seconds_before = seconds_before
        self.rates: dict[str, float] = {}  # win rate against each kind of opponent, smoothed for the bar

    def _on_training_start(self) -> None:
        self.started = self.tick = time.monotonic()
        self.decisions_at_tick = self.model.num_timesteps
        self.updates = self._updates()
        total = self.options.decisions
        self.bar = tqdm(total=total, initial=self.model.num_timesteps, unit="decision", unit_scale=True, smoothing=0.05)

    def _updates(self) -> int:
        return int(self.model._n_updates // self.options.epochs)

    def _on_step(self) -> bool:
        self.bar.update(self.games.num_envs)
        return True

    def _on_rollout_start(self) -> None:
        """SB3 calls this when the update before is done, and at the very start."""
        self._between_updates()

    def _on_training_end(self) -> None:
        self._between_updates()
        self.bar.close()

    def _between_updates(self) -> None:
        if self._updates() > self.updates:
            self.updates = self._updates()
            if self.updates % self.options.pool_every == 0:
                in_use = set(self.games.opponents.tolist())
                name = f"{self.model.num_timesteps:012d}"
                self.games.league.add(name, network_of(self.game, self.model, self.options), in_use)
        seconds = self.seconds_before + time.monotonic() - self.started
        checkpoint.save(self.model, self.games, self.game, self.options, seconds)

    def _on_rollout_end(self) -> None:
        now = time.monotonic()
        seconds, decisions = now - self.tick, self.model.num_timesteps - self.decisions_at_tick
        self.tick, self.decisions_at_tick = now, self.model.num_timesteps
        tally, self.games.tally = self.games.tally, Tally()
        self.logger.record("speed/decisions_per_s", decisions / seconds)
        self.logger.record("speed/games_per_s", len(tally.lengths) / seconds)
        if tally.lengths:
            self.logger.record("games/decisions", float(np.mean(tally.lengths)))
            self.logger.record("games/best_score", float(np.mean(tally.scores)))
        for kind, wins in tally.wins.items():
            rate = float(np.mean(wins))
            self.logger.record(f"wins/{kind.replace(' ', '_')}", rate)
            self.rates[kind] = 0.8 * self.rates.get(kind, rate) + 0.2 * rate
        shown = {f"vs {kind}": f"{rate:.0%}" for kind, rate in sorted(self.rates.items())}
        self.bar.set_postfix({"games/s": f"{len(tally.lengths) / seconds:.0f}", **shown}, refresh=False)
