"""The games of a training run, as the vector environment that MaskablePPO steps."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from minegym.adapters.spaces import action_space
from minegym.core.game import Game
from minegym.core.options import bot_name
from minegym.training.feed import Feed
from minegym.training.league import NOBODY, League
from minegym.training.mixed import MixedGames
from minegym.training.options import TrainOptions
from minegym.training.timing import ENGINE


def potential(scores: npt.NDArray[Any], players: npt.NDArray[np.int64], weight: float) -> npt.NDArray[np.float32]:
    """Every seat's score less the mean of the others', weighted, `[B, P]`; `players [B]` tells how many are in play."""
    points = scores.astype(np.float32)
    number = players[:, None]
    others = (points.sum(1, keepdims=True) - points) / np.maximum(1, number - 1)
    margins = np.where(np.arange(points.shape[1]) < number, points - others, 0)
    return np.asarray(margins * weight, np.float32)


def shaping_weight(game: Game, options: TrainOptions) -> float:
    """What a point of the score margin weighs in the potential."""
    return options.shaping * game.score_scale


@dataclass
class LastStep:
    """The last step: whose decision `[B]`, whether the learner's `[B]`, what it paid `[B, P]`, what it ended `[B]`."""

    seats: npt.NDArray[np.int64]
    learned: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]


class Tally:
    """Games finished since the last report, by kind of opponent."""

    def __init__(self) -> None:
        self.wins: dict[str, list[float]] = defaultdict(list)
        self.lengths: list[int] = []
        self.own_scores: list[float] = []
        self.best_scores: list[float] = []

    def add(self, kind: str, win: float, length: int, own_score: float, best_score: float) -> None:
        """Count a finished game: the learner's share of first place, all seats' decisions, the two scores."""
        if kind != NOBODY:
            self.wins[kind].append(win)
        self.lengths.append(length)
        self.own_scores.append(own_score)
        self.best_scores.append(best_score)


class SelfPlayGames(VecEnv):  # type: ignore[misc]
    """Rows of games in which the learner has every seat, or one seat against an opponent that stays for the game.

    Every step is one decision in every row; rows have the numbers of players that the options name. Where an opponent
    is asked, its action replaces the learner's; `last` tells the rollout buffer which decisions were the learner's own.
    Seats rotate from game to game. One seat alone meets no opponent, but the bot of a game that has one, which is no
    agent: the game plays it.

    Beside the game's payoff a seat is paid what its score margin gains and loses, and loses it all at the end: shaping
    by a potential (Ng, Harada and Russell, 1999), which tells early what helps and leaves the best play as it is.
    """

    def __init__(self, game: Game, options: TrainOptions, league: League) -> None:
        played: dict[str, Any] = {"reward": options.reward, "edition": options.edition, "bot_level": options.bot_level}
        self.games = MixedGames(game, options.num_envs, options.players, **played)
        self.num_players = options.num_players
        self.league = league
        self.watch = league.watch
        self.shaping = shaping_weight(game, options)
        self.random = np.random.default_rng([options.seed, 1])
        rows = options.num_envs
        share = options.opponent_share if self.num_players > 1 else 0.0
        self.against_pool = np.zeros(rows, bool)
        for part in self.games.slices:
            self.against_pool[part.start : part.start + round(share * (part.stop - part.start))] = True
        self.opponents = np.full(rows, NOBODY, dtype="U64")
        self.kinds = self.opponents.copy()  # of what kind each opponent is
        self.learner_seats = np.arange(rows) % self.games.players
        self.lengths = np.zeros(rows, np.int64)
        self.tally = Tally()
        self.render_mode = None
        self.game = game
        self.feed = Feed(game, league.adviser)
        super().__init__(rows, self.feed.space(), action_space(game))
        self.games.reset(np.random.SeedSequence([options.seed, 2]).generate_state(rows, np.uint64))
        self._meet(np.flatnonzero(self.against_pool))

    @property
    def asked(self) -> npt.NDArray[np.int64]:
        """The seat that each row asks, `[B]`."""
        return self.games.agent_selection

    @property
    def is_learners_turn(self) -> npt.NDArray[np.bool_]:
        """Whether each row asks the learner, `[B]`."""
        return np.asarray((self.opponents == NOBODY) | (self.learner_seats == self.asked))

    def reset(self) -> npt.NDArray[Any]:
        """The observations of the games in progress: a run deals its first games when it is made, or resumed."""
        return self._fed()

    def _fed(self) -> npt.NDArray[Any]:
        return self.feed.of(self.games.observation, self.games.action_mask, self.is_learners_turn)

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Keep the learner's actions `[B]`."""
        self._actions = np.array(actions, np.int64)

    def step_wait(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], list[dict[str, Any]]]:
        """Let opponents decide where they are asked, and step every game."""
        games, seats, learned = self.games, self.asked.copy(), self.is_learners_turn
        theirs = np.flatnonzero(~learned)
        if len(theirs):
            chosen = self.league.act(self.opponents[theirs], games.observation[theirs], games.action_mask[theirs])
            self._actions[theirs] = chosen
        before = potential(games.scores, games.players, self.shaping)
        with self.watch.during(ENGINE):
            games.step(self._actions)
        self.lengths += 1
        ended = games.dones
        after = np.where(ended[:, None], 0, potential(games.scores, games.players, self.shaping))
        self.last = LastStep(seats, learned, games.rewards + after - before, ended)
        if ended.any():
            self._finish(np.flatnonzero(ended))
        rewards = self.last.rewards[np.arange(self.num_envs), seats]
        return self._fed(), rewards, ended, [{}] * self.num_envs

    def _finish(self, rows: npt.NDArray[np.intp]) -> None:
        """Count the games that ended, and find opponents for the next ones."""
        for row in rows:
            seat, name = self.learner_seats[row], str(self.opponents[row])
            in_play = slice(self.games.players[row])
            places, scores = self.games.final_placements[row, in_play], self.games.final_scores[row, in_play]
            win = 1 / int((places == 1).sum()) if places[seat] == 1 else 0.0
            own_score = scores.mean() if name == NOBODY else scores[seat]
            self.tally.add(self._kind(row), win, int(self.lengths[row]), float(own_score), float(scores.max()))
            self.league.count(name, win)
        self.lengths[rows] = 0
        self._meet(rows[self.against_pool[rows]])

    def _kind(self, row: int) -> str:
        """The kind of opponent that the learner met in the row's game, `NOBODY` if itself alone."""
        if self.games.bot_level is not None:
            return bot_name(self.games.bot_level)
        kind = str(self.kinds[row])
        return f"{kind} {self.games.players[row]}p" if kind != NOBODY and len(self.games.parts) > 1 else kind

    def _meet(self, rows: Iterable[int]) -> None:
        for row in rows:
            self.opponents[row], self.kinds[row] = self.league.choose(self.random)
            self.learner_seats[row] = (self.learner_seats[row] + 1) % self.games.players[row]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """`action_masks`: the masks of all rows as one array `[B, A]`."""
        if method_name != "action_masks":
            raise AttributeError(f"these games have no method {method_name!r}")
        return self.games.action_mask

    def has_attr(self, attr_name: str) -> bool:
        """Whether `env_method` answers to that name, or the attribute exists."""
        return attr_name == "action_masks" or hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute, once for each row."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Not offered: the rows share their settings."""
        raise AttributeError(f"{attr_name!r} cannot be set row by row")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No row is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing to close."""
