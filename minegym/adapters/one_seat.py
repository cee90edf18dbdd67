"""One seat of every game against given agents: what the Gymnasium and the Stable-Baselines3 environments share.

Notation: `[B]` rows (games), `[P]` seats, `[A]` actions, `[F]` numbers of an observation.
"""

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import Agent, SearchAgent
from minegym.agents.asking import answers
from minegym.agents.loading import Player, load_agent
from minegym.core.chance import threefry
from minegym.core.errors import ActionError, OptionError
from minegym.core.game import Edition, Game
from minegym.core.loops import AUTORESET_MODES, DISABLED, IGNORE, NEXT_STEP, SAME_STEP
from minegym.core.options import Autoreset, IllegalAction, Reward, check_count, one_of
from minegym.core.payoffs import REWARDS
from minegym.core.seeding import Seed
from minegym.envs import find_game
from minegym.render import render

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Seat = int | Literal["random", "rotate"]
Opponent = str | Player
Opponents = Opponent | Sequence[Opponent]

SEAT_CHOICES = ("random", "rotate")
SEAT_STREAM = 0xFFFFFFFF  # of the drawn seats, apart from the games' own streams and from random agents'
WAIT = -1  # no game's action: under the policy "ignore" the row stays as it is
SEED_BITS = 63


class WaitingGames(BatchedAEC):
    """Games of which some rows may go on while the others wait; a game that is over stays until it is dealt anew."""

    def _bind(self) -> None:
        super()._bind()
        reward = one_of("reward", self.options.reward, REWARDS)
        self._advance_some = self._engine.stepper(self._states, self._out, IGNORE, DISABLED, reward)

    def __getstate__(self) -> dict[str, Any]:
        """As for all games, without the loop tied to memory."""
        return {name: value for name, value in super().__getstate__().items() if name != "_advance_some"}

    @property
    def seeds(self) -> Ints:
        """The seed of every row's game, two 32-bit words, `[B, 2]`."""
        return self._states["seed"].astype(np.int64)

    def step_rows(self, rows: Ints, actions: Ints) -> None:
        """Apply one legal action to each of the given rows; rewards of the rows that wait become zero."""
        chosen = np.full(self.num_envs, WAIT, np.int64)
        chosen[rows] = actions
        self._advance_some(chosen)

    def offers(self, actions: npt.ArrayLike) -> Bools:
        """Whether each row's action mask offers its action, `[B]`; raises `ActionError` as `step` does."""
        chosen = self._checked(actions)
        offered: Bools = (chosen >= 0) & (chosen < self.action_mask.shape[1])
        offered[offered] = self.action_mask[offered, chosen[offered]]
        return offered


class OneSeat:
    """The learner's seat of `num_envs` games; agents play the other seats.

    `reset` and `step` return when every row asks the learner or is over. All that a row pays the learner from one of
    its decisions to the next is summed, so that a loss arrives whoever made the last move.

    `opponents` are agents, or names or folders as `load_agent` takes them: one for all other seats, or one for each,
    clockwise from the learner's. An agent given several times is asked once for all of its rows. A reset with a seed
    also takes the opponents back to how they were given, so that it repeats everything. `seat` is the learner's: a
    number, "random", drawn from each game's seed, or "rotate", one further with each game of a row and each row. With
    one player no opponent sits down; `bot_level` is then the level of the game's bot, if it has one (see `Options`).

    After a step, `rewards`, `terminations`, `truncations`, `illegal` (an action outside the mask) and `ended [B]` tell
    what it brought; for rows that ended, `final_observation [B, F]`, `final_seat [B]`, `final_scores` and
    `final_placements [B, P]` tell how.

    Raises `OptionError` on options out of range, `UnknownNameError` on an unknown name, `EditionError` on a broken
    edition.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        opponents: Opponents = "random",
        seat: Seat = 0,
        num_players: int = 2,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "raise",
        autoreset: Autoreset = "same_step",
        edition: str | Path | Edition | None = None,
        num_threads: int = 1,
        bot_level: int | None = None,
    ) -> None:
        found = find_game(game) if isinstance(game, str) else game
        self.games = WaitingGames(
            found, num_envs, num_players, reward, illegal_action, "disabled", edition, num_threads, bot_level
        )
        self.autoreset = one_of("autoreset", autoreset, AUTORESET_MODES)
        if isinstance(seat, str):
            one_of("seat", seat, SEAT_CHOICES)
        else:
            check_count("seat", seat, 0, num_players - 1)
        self._seat = seat
        self._given = _seated(opponents, num_players)
        self._agents: list[Player] = []
        self._agent_of = np.zeros(0, np.int64)
        self._sit_down(0)  # names the opponents that do not exist
        self._dealt = False
        self._games_begun = np.zeros(num_envs, np.int64)
        self.seat = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros(num_envs)
        self.terminations = np.zeros(num_envs, bool)
        self.truncations = np.zeros(num_envs, bool)
        self.illegal = np.zeros(num_envs, bool)
        self.ended = np.zeros(num_envs, bool)

    @property
    def observation(self) -> npt.NDArray[Any]:
        """What the learner sees in every row, a fresh array `[B, F]`; the end, where a game is over."""
        games = self.games
        seen = games.observation.copy()
        over = np.flatnonzero(games.dones)
        seen[over] = games.final_observation[over, self.seat[over]]
        return seen

    @property
    def action_mask(self) -> Bools:
        """What the learner may do in every row, a fresh array `[B, A]`; anything, where a game is over."""
        return self.games.action_mask.copy()

    def reset(self, seed: Seed = None, rows: Bools | None = None) -> None:
        """Deal new games, into all rows or those of a mask `[B]`, and let the opponents play to the learner's turn.

        Seeds are as in `BatchedAEC.reset`.
        """
        chosen = np.ones(self.games.num_envs, bool) if rows is None else rows
        from_scratch = rows is None and (seed is not None or not self._dealt)
        self.games.reset(seed, rows)
        self._dealt = True
        if from_scratch:
            low, high = self.games.seeds[0].tolist()
            self._sit_down(low | high << 32)
            self._games_begun[:] = 0
        self._begin(chosen)
        self._others_play()
        self._replace_unplayed(chosen)
        for array in (self.rewards, self.terminations, self.truncations, self.illegal, self.ended):
            array[chosen] = 0

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply the learner's decisions `[B]` and let the opponents play on; errors are those of `BatchedAEC.step`."""
        games = self.games
        over = games.dones
        if games.options.illegal_action != "raise":
            self.illegal = ~(games.offers(actions) | over)
        games.step(actions)
        self.rewards = self._own_rewards()
        dealt = over if self.autoreset == NEXT_STEP else np.zeros_like(over)
        self._deal(dealt)
        self.rewards += self._others_play()
        self._replace_unplayed(dealt)
        self.rewards[dealt] = 0
        self.terminations = games.terminations.copy()
        self.truncations = games.truncations.copy()
        self._note_ends(games.dones & ~(over & ~dealt))
        if self.autoreset == SAME_STEP and self.ended.any():
            self._deal(self.ended)
            self._others_play()
            self._replace_unplayed(self.ended)

    def frames(self, render_mode: str) -> list[Any]:
        """Every row's position as the learner's seat sees it, as `render` draws; raises `ActionError` before a game."""
        if not self._dealt:
            raise ActionError("there is no game yet: call reset() before render()")
        games = self.games
        views = zip(games.get_state(), self.seat.tolist(), strict=True)
        return [render(games.game, record, games.edition, render_mode, seat) for record, seat in views]

    def _note_ends(self, ended: Bools) -> None:
        """Keep how the games that have just ended did, before new ones take their places."""
        games = self.games
        self.ended = ended
        if not ended.any():
            return
        self.final_seat = self.seat.copy()
        self.final_observation = games.final_observation[np.arange(games.num_envs), self.seat]
        self.final_scores = games.final_scores.copy()
        self.final_placements = games.final_placements.copy()

    def _own_rewards(self) -> npt.NDArray[np.float64]:
        return self.games.rewards[np.arange(self.games.num_envs), self.seat].astype(np.float64)

    def _others_play(self) -> npt.NDArray[np.float64]:
        """Let opponents decide until every row asks the learner or is over; what that brought the learner, `[B]`."""
        games = self.games
        earned = np.zeros(games.num_envs)
        while (rows := np.flatnonzero((games.agent_selection != self.seat) & ~games.dones)).size:
            clockwise = (games.agent_selection[rows] - self.seat[rows]) % games.num_players
            whose = self._agent_of[clockwise - 1]
            actions = np.zeros(rows.size, np.int64)
            for number, agent in enumerate(self._agents):
                asked = whose == number
                if asked.any():
                    actions[asked] = answers(agent, games, rows[asked])
            games.step_rows(rows, actions)
            earned += self._own_rewards()
        return earned

    def _deal(self, rows: Bools) -> None:
        """New games for those rows."""
        if rows.any():
            self.games.reset(rows=rows)
            self._begin(rows)

    def _begin(self, rows: Bools) -> None:
        """Give the learner its seat in the new games of those rows."""
        seats = self.games.num_players
        if self._seat == "rotate":
            self.seat[rows] = (np.flatnonzero(rows) + self._games_begun[rows]) % seats
        elif self._seat == "random":
            words = self.games.seeds[rows]
            drawn, _ = threefry(words[:, 0], words[:, 1], 0, SEAT_STREAM)  # type: ignore[arg-type]
            self.seat[rows] = (drawn * seats) >> 32
        else:
            self.seat[rows] = int(self._seat)
        self._games_begun[rows] += 1

    def _replace_unplayed(self, rows: Bools) -> None:
        """Deal again where a new game was over before the learner was asked: it has nothing to teach."""
        while (unplayed := rows & self.games.dones).any():
            self._deal(unplayed)
            self._others_play()

    def _sit_down(self, seed: int) -> None:
        """Seat the opponents as they were given; those given by name draw from `seed`."""
        games = self.games
        given = list({id(one): one for one in self._given}.values())
        self._agents = [
            load_agent(one, games.game, games.edition, (seed + number) % (1 << SEED_BITS))
            if isinstance(one, str)
            else copy.deepcopy(one)
            for number, one in enumerate(given)
        ]
        numbers = {id(one): number for number, one in enumerate(given)}
        self._agent_of = np.array([numbers[id(one)] for one in self._given], np.int64)


def _seated(opponents: Opponents, num_players: int) -> list[Opponent]:
    """The opponent of each other seat, `[P - 1]`; the same name is the same object."""
    others = num_players - 1
    if isinstance(opponents, str | Agent | SearchAgent):
        seated: list[Opponent] = [opponents] * others
    else:
        seated = list(opponents)
    if len(seated) != others:
        raise OptionError(f"{len(seated)} opponents were given for {others} other seats; give one, or one to each")
    for one in seated:
        if not isinstance(one, str | Agent | SearchAgent):
            raise OptionError(f"an opponent must be an agent or an agent's name, not {one!r}")
    names = {one: one for one in seated if isinstance(one, str)}
    return [names[one] if isinstance(one, str) else one for one in seated]
