"""What a run shows while it lasts, and what it does between updates."""

import time

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger, TensorBoardOutputFormat
from stable_baselines3.common.utils import explained_variance
from torch.utils.tensorboard import SummaryWriter
from tqdm import tqdm

from minegym.core.game import Game
from minegym.training import checkpoint, plots
from minegym.training.games import SelfPlayGames, Tally
from minegym.training.league import PRIORITISED, UNIFORM
from minegym.training.options import TrainOptions
from minegym.training.ppo import SelfPlayPPO, network_of
from minegym.training.rollout import SeatRolloutBuffer
from minegym.training.timing import NETWORK

PLOT_EVERY = 20  # updates between two drawings of the curves


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
        self.started = time.monotonic()
        self.games.watch.take()
        self._time_forward_passes()
        self.decisions_at_tick = self.model.num_timesteps
        self.updates = self._updates()
        total = self.options.decisions
        self.bar = tqdm(total=total, initial=self.model.num_timesteps, unit="decision", unit_scale=True, smoothing=0.05)

    def _time_forward_passes(self) -> None:
        watch = self.games.watch
        self.hooks = [
            self.model.policy.register_forward_pre_hook(lambda *_: watch.start(NETWORK)),
            self.model.policy.register_forward_hook(lambda *_: watch.stop()),
        ]

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
        for hook in self.hooks:
            hook.remove()
        self.bar.close()

    def _between_updates(self) -> None:
        if self._updates() > self.updates:
            self.games.watch.stop()  # begun at the end of the rollout
            self.updates = self._updates()
            if self.updates % self.options.pool_every == 0:
                in_use = set(self.games.opponents.tolist())
                name = f"{self.model.num_timesteps:012d}"
                self.games.league.add(name, network_of(self.game, self.model, self.options), in_use)
            self._record_time()
            self.logger.dump(self.model.num_timesteps)  # before the checkpoint: a resumed run writes it again, or never
            if self.updates % PLOT_EVERY == 0:
                plots.write(self.game, self.options)
        seconds = self.seconds_before + time.monotonic() - self.started
        checkpoint.save(self.model, self.games, self.game, self.options, seconds)

    def _on_rollout_end(self) -> None:
        self._record_games()
        for seat, share in enumerate(explained_by_seat(self.model.rollout_buffer, self.games.num_players)):
            if np.isfinite(share):
                self.logger.record(f"explained_variance/seat_{seat}", share)
        self.games.watch.start(NETWORK)  # until the update is done

    def _record_games(self) -> None:
        tally, self.games.tally = self.games.tally, Tally()
        self.finished = len(tally.lengths)
        if self.finished:
            self.logger.record("games/decisions", float(np.mean(tally.lengths)))
            self.logger.record("games/own_score", float(np.mean(tally.own_scores)))
            self.logger.record("games/best_score", float(np.mean(tally.best_scores)))
        for kind, wins in tally.wins.items():
            rate = float(np.mean(wins))
            self.logger.record(f"wins/{kind.replace(' ', '_').replace(':', '_')}", rate)
            self.rates[kind] = 0.8 * self.rates.get(kind, rate) + 0.2 * rate

    def _record_time(self) -> None:
        taken = self.games.watch.take()
        seconds, decisions = sum(taken.values()), self.model.num_timesteps - self.decisions_at_tick
        self.decisions_at_tick = self.model.num_timesteps
        self.logger.record("speed/decisions_per_s", decisions / seconds)
        self.logger.record("speed/games_per_s", self.finished / seconds)
        for activity, spent in taken.items():
            self.logger.record(f"time/{activity}", spent / seconds)
        fixed = {kind: rate for kind, rate in sorted(self.rates.items()) if not kind.startswith((UNIFORM, PRIORITISED))}
        shown = {f"vs {kind}": f"{rate:.0%}" for kind, rate in fixed.items()}
        self.bar.set_postfix({"games/s": f"{self.finished / seconds:.0f}", **shown}, refresh=False)


def explained_by_seat(buffer: SeatRolloutBuffer, num_players: int) -> list[float]:
    """How much of each seat's returns' variance the values explain, over the decisions that can be learnt from.

    Call it at the end of a rollout, when the buffer's arrays are `[T, B]`; a seat without decisions has NaN.
    """
    used = [buffer.usable & (buffer.seats == seat) for seat in range(num_players)]
    return [
        float(explained_variance(buffer.values[these], buffer.returns[these])) if these.any() else float("nan")
        for these in used
    ]


def tensorboard_logger(options: TrainOptions, decisions: int) -> Logger:
    """A logger to the run's TensorBoard folder; what was logged there of later decisions is declared void."""
    folder = str(options.run_folder / "tensorboard")
    return Logger(folder, [_Resumed(folder, decisions + 1)])


class _Resumed(TensorBoardOutputFormat):  # type: ignore[misc]
    """SB3's writer, which cannot itself tell TensorBoard to drop what a killed run wrote after its checkpoint."""

    def __init__(self, folder: str, purge_step: int) -> None:
        self.writer = SummaryWriter(folder, purge_step=purge_step)  # type: ignore[no-untyped-call]
        self._is_closed = False
