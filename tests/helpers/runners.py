"""One record at a time through a game's rules, compiled or interpreted: the rule tests run each position both ways."""

from typing import Any, Protocol

import numpy as np

from minegym.adapters.vector import BatchedAEC
from minegym.core.game import Edition, Game
from minegym.core.interpreter import Interpreter
from minegym.core.seeding import seed_words


class Runner(Protocol):
    """One of the two ways in which the rules run."""

    game: Game
    edition: Edition

    def deal(self, num_players: int, seed: int, bot_level: int | None = None) -> np.ndarray: ...
    def mask(self, record: np.ndarray) -> np.ndarray: ...
    def step(self, record: np.ndarray, action: int) -> np.ndarray: ...
    def observe(self, record: np.ndarray, seat: int) -> np.ndarray: ...
    def redeal(self, record: np.ndarray, seat: int, seed: int) -> np.ndarray: ...


class Compiled:
    """The compiled rules, through the batched environment."""

    def __init__(self, game: Game, edition: Edition) -> None:
        self.game, self.edition = game, edition
        self._envs: dict[tuple[int, int | None], BatchedAEC] = {}

    def _env(self, num_players: int, bot_level: int | None) -> BatchedAEC:
        if (num_players, bot_level) not in self._envs:
            options: Any = {"num_players": num_players, "bot_level": bot_level, "edition": self.edition}
            self._envs[num_players, bot_level] = BatchedAEC(self.game, 1, autoreset="disabled", **options)
        return self._envs[num_players, bot_level]

    def _showing(self, record: np.ndarray) -> BatchedAEC:
        bot_level = int(record["bot_level"][0]) if self.game.bot_levels else 0
        env = self._env(int(record["num_players"][0]), bot_level or None)
        env.set_state(record)
        return env

    def deal(self, num_players: int, seed: int, bot_level: int | None = None) -> np.ndarray:
        env = self._env(num_players, bot_level)
        env.reset(seed=seed)
        return env.get_state()

    def mask(self, record: np.ndarray) -> np.ndarray:
        return self._showing(record).action_mask[0].copy()

    def step(self, record: np.ndarray, action: int) -> np.ndarray:
        env = self._showing(record)
        env.step([action])
        return env.get_state()

    def observe(self, record: np.ndarray, seat: int) -> np.ndarray:
        return self._showing(record).observe(seat)[0]

    def redeal(self, record: np.ndarray, seat: int, seed: int) -> np.ndarray:
        env = self._showing(record)
        env.redeal(seat, seed)
        return env.get_state()


class Interpreted:
    """The same rules as plain Python."""

    def __init__(self, game: Game, edition: Edition) -> None:
        self.game, self.edition = game, edition
        self._interpreter = Interpreter(game, edition)

    def deal(self, num_players: int, seed: int, bot_level: int | None = None) -> np.ndarray:
        record = np.zeros(1, self.game.state.dtype)
        words = tuple(seed_words([seed])[0].tolist())
        self._interpreter.reset(record.reshape(()), num_players, words, bot_level)
        return record

    def mask(self, record: np.ndarray) -> np.ndarray:
        return self._interpreter.legal(record)

    def step(self, record: np.ndarray, action: int) -> np.ndarray:
        after = record.copy()
        self._interpreter.step(after, action)
        return after

    def observe(self, record: np.ndarray, seat: int) -> np.ndarray:
        return self._interpreter.observe(record, seat)

    def redeal(self, record: np.ndarray, seat: int, seed: int) -> np.ndarray:
        after = record.copy()
        self._interpreter.redeal(after, seat, tuple(seed_words([seed])[0].tolist()))
        return after
