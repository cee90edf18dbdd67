"""One game as a PettingZoo AEC environment.

Notation: `[A]` actions, `[F]` numbers of an observation, `[P]` seats.
"""

from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from minegym.adapters.spaces import (
    action_space,
    as_integer,
    check_render_mode,
    mask_space,
    needs_render_mode,
    observation_space,
    refusal,
    render_modes,
)
from minegym.adapters.states import SavedStates
from minegym.core.engine import Engine, buffers
from minegym.core.errors import ActionError, IllegalActionError, OptionError
from minegym.core.game import Edition, Game, Viewer
from minegym.core.interpreter import RecordView
from minegym.core.loops import DISABLED, ILLEGAL_ACTION_POLICIES, RAISE
from minegym.core.options import IllegalAction, Options, Reward, check_level, edition_of, level_of_bot, one_of
from minegym.core.payoffs import REWARDS, TERMINATED
from minegym.core.seeding import following_seeds, row_seeds
from minegym.envs import find_game
from minegym.render import Picture, picture, render

Observation = dict[str, npt.NDArray[Any]]

# What is tied to this environment's memory, and made again for every copy.
BOUND = frozenset({"_engine", "_advance", "_seen", "_mask", "_offers", "_asked", "_ended"})


class AECGame(SavedStates, AECEnv):  # type: ignore[misc]
    """A game whose agents `"seat_0"`, `"seat_1"`, ... are asked one decision at a time.

    How a game goes: `reset` deals. Agent `agent_selection` is asked: `last()` gives what it sees, `step(action)` takes
    its decision. Then the same agent is asked again while its turn lasts, or another one is, or the game ends. At the
    end all agents terminate together (or truncate, at the turn cap): `last()` gives each of them, in the order of their
    seats, its payoff and its last view, `step(None)` dismisses it, and when `agents` is empty it is time to `reset`.

    Observations are dictionaries: `"observation" [F]`, what that agent knows, and `"action_mask" [A]`, 1 for what it
    may do now. Only the asked agent has such a mask: for the others, and for all when the game is over, it is all
    zeros. Arrays handed out are copies. Rewards come at the end only, to every agent, as `reward` says: "placement",
    "score_margin" or "win" (see `Options`); `infos` then hold each agent's `"score"` and `"placement"`.

    An action outside the mask meets `illegal_action`: "raise" an `IllegalActionError` and change nothing, "forfeit" the
    game to the others, or "ignore" it and ask again; in the last two cases the agent's info holds `"illegal_action"`.

    `render()` draws for `viewer`: an agent, which is shown what it knows and nothing else, or None for the spectator,
    who is shown everything. `picture(viewer)` draws for any.

    Alone against the bot of a game that has one, `"seat_0"` is the only agent; `bot_level` is the bot's level (see
    `Options`), and else None.

    Raises `OptionError` on options out of range and `EditionError` on a broken edition.
    """

    def __init__(
        self,
        game: Game | str,
        num_players: int = 2,
        render_mode: str | None = None,
        edition: str | Path | Edition | None = None,
        reward: Reward = "placement",
        illegal_action: IllegalAction = "raise",
        viewer: int | str | None = None,
        bot_level: int | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = Options(num_players, reward, illegal_action, edition, bot_level)
        self.options.check(self.game)
        check_render_mode(self.game, render_mode)
        self.render_mode = render_mode
        self.edition = edition_of(self.game, edition)
        self.metadata = {
            "name": self.game.id,
            "version": self.game.version,
            "render_modes": render_modes(self.game),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.bot_level = level_of_bot(self.game, num_players, bot_level)
        self.possible_agents = [f"seat_{seat}" for seat in range(num_players)]
        self.viewer = viewer
        self._viewing(viewer)
        self.observation_spaces = {agent: _observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self._policy = one_of("illegal_action", illegal_action, ILLEGAL_ACTION_POLICIES)
        self._states = np.zeros(1, self.game.state.dtype)
        self._out = buffers(self.game, num_players, 1)
        self._action = np.zeros(1, np.int64)
        self._dealt = False
        self._live = False
        self._told = False
        self._empty()
        self._bind()

    def _bind(self) -> None:
        """Tie the compiled loops to this environment's memory; memory views read single numbers fastest."""
        out = self._out
        reward = one_of("reward", self.options.reward, REWARDS)
        self._engine = Engine(self.game, self.edition, len(self.possible_agents), bot_level=self.bot_level)
        self._advance = self._engine.stepper(self._states, out, self._policy, DISABLED, reward)
        self._seen = out.observation[0]
        self._mask = out.action_mask[0].view(np.int8)
        self._offers = out.action_mask[0].data
        self._asked = out.agent_selection.data
        self._ended = self._states["over"].data

    def _empty(self) -> None:
        """No agents, as before the first reset."""
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of that agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of that agent's actions, always the same object."""
        return self.action_spaces[agent]

    # --- The AEC loop ------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game from `seed`, 0..2**64-1.

        Without a seed the game follows from the last one's, or from the system's entropy if there was none. `options`
        are taken for PettingZoo's sake and mean nothing.
        """
        seeds = following_seeds(self._states) if seed is None and self._dealt else row_seeds(seed, 1)
        self._engine.reset(self._states, seeds)
        self._begin()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the asked agent sees, its reward since it last acted, whether it terminated or truncated, and its info.

        Raises `ActionError` if no agent is asked.
        """
        agent = self.agent_selection
        if self._live:
            seen = {"observation": self._seen.copy(), "action_mask": self._mask.copy()} if observe else None
        elif self.agents:
            seen = self.observe(agent) if observe else None
        else:
            self._refuse_to_go_on()
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Take the asked agent's decision: an integer in 0..A-1, or None once the game is over.

        Raises `ActionError` on anything else, and `IllegalActionError` under the policy "raise" if the action mask does
        not offer the action; in both cases nothing has changed.
        """
        if not self._live:
            self._dismiss(action)
            return
        if type(action) is not int:
            action = self._integer(action)
        if self._told:
            self._tell_nothing()
        if not (0 <= action < len(self._offers) and self._offers[action]):
            action = self._illegal(action)
        self._action[0] = action
        self._advance(self._action)
        if self._ended[0]:
            self._finish(self._out.rewards[0].tolist())
        else:
            self.agent_selection = self.possible_agents[self._asked[0]]

    def observe(self, agent: str) -> Observation:
        """What that agent knows now, asked or not, and its action mask: all zeros unless it is asked."""
        seat = self._seat(agent)
        if self._live and seat == self._asked[0]:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        if not self._dealt:
            self._refuse_to_go_on()
        seen = np.zeros_like(self._out.observation)
        self._engine.observe(self._states, np.array([seat], np.int64), seen)
        return {"observation": seen[0], "action_mask": np.zeros_like(self._mask)}

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The asked agents, one a step, until all are dismissed; raises `ActionError` before the first reset."""
        if not self._dealt:
            self._refuse_to_go_on()
        return super().agent_iter(max_iter)

    # --- Beyond PettingZoo -------------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of every seat now, `[P]`."""
        return self._states["score"][0, : len(self.possible_agents)].tolist()  # type: ignore[no-any-return]

    def in_words(self, action: int) -> str:
        """What that action would mean in this position, for people."""
        return self.game.in_words(self._states[0], self.edition, as_integer(action))

    def get_state(self) -> np.void:
        """A copy of the game's record: everything, hidden parts and chance included."""
        return self._states[0].copy()  # type: ignore[no-any-return]

    def set_state(self, record: np.void | npt.NDArray[np.void]) -> None:
        """Put a record back, with all agents present.

        Raises `OptionError` if it is not a record of this game for this number of players and this bot, and
        `StateError` if a value in it leaves its bounds.
        """
        given = np.asarray(record)
        if given.dtype != self.game.state.dtype or given.size != 1:
            raise OptionError(f"the state must be one record of {self.game.id}, as get_state() gives it")
        given = given.reshape(1)
        if given["num_players"][0] != len(self.possible_agents):
            raise OptionError(f"the state is not of a game for {len(self.possible_agents)} players")
        check_level(given, self.bot_level)
        self.game.state.check(given)
        self._states[:] = given
        self._begin()

    def redeal(self, seat: int | str, seed: int | None = None) -> None:
        """Draw anew what that seat (a number or an agent's name) does not know; chance starts afresh from `seed`.

        The seat's observation and mask stay as they are. For search: clone first, then redeal the clone.
        """
        wanted = np.array([self._seat(seat)], np.int64)
        if not self._dealt:
            self._refuse_to_go_on()
        self._engine.redeal(self._states, wanted, row_seeds(seed, 1))
        self._engine.show(self._states, self._out)

    def render(self) -> str | npt.NDArray[np.uint8]:
        """What `viewer` sees, as `render_mode` says: "ansi" or "svg" text, or "rgb_array" pixels `[H, W, 3]`."""
        if self.render_mode is None:
            raise needs_render_mode(self.game)
        if not self._dealt:
            self._refuse_to_go_on()
        return render(self.game, self._states[0], self.edition, self.render_mode, self._viewing(self.viewer))

    def picture(self, viewer: int | str | None = None) -> Picture:
        """The position as an agent (its name or seat) sees it, or None, the spectator, who sees everything.

        Needs no `render_mode`. Raises `OptionError` if there is no such agent, or the game is drawn as text only, and
        `ActionError` before the first reset.
        """
        seat = self._viewing(viewer)
        if not self._dealt:
            self._refuse_to_go_on()
        return picture(self.game, self._states[0], self.edition, seat)

    def close(self) -> None:
        """Nothing is held open."""

    def _repr_svg_(self) -> str | None:
        """The position as `viewer` sees it, for notebooks."""
        if not self._dealt or self.game.drawing.svg is None:
            return None
        return self.picture(self.viewer).svg

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is tied to memory; the arrays carry the live state."""
        return {name: value for name, value in self.__dict__.items() if name not in BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Tie the loops to the copied arrays."""
        self.__dict__.update(state)
        self._bind()

    # --- Steps off the hot path --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Show a record that has just been put in place."""
        agents = self.possible_agents
        self._dealt = True
        self._live = True
        self._told = False
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self._tell_nothing()
        self._engine.show(self._states, self._out)
        self.agent_selection = agents[self._asked[0]]
        if self._ended[0]:
            self._finish(self._payoffs())

    def _finish(self, payoffs: list[float]) -> None:
        """Pay every agent and end its game; nothing was paid before."""
        self._live = False
        terminated = self._ended[0] == TERMINATED
        self.rewards = dict(zip(self.agents, payoffs, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, not terminated)
        placements = self._states["placement"][0].tolist()
        for agent, score, placement in zip(self.agents, self.scores, placements, strict=False):
            self.infos[agent] = {**self.infos[agent], "score": score, "placement": placement}
        self.agent_selection = self.agents[0]

    def _payoffs(self) -> list[float]:
        """What the finished game pays every seat, `[P]`, to the precision of the engine's rewards."""
        kind = one_of("reward", self.options.reward, REWARDS)
        record = RecordView(self._states.reshape(()))
        seats = range(len(self.possible_agents))
        payoffs = [self.game.rules.payoff(record, seat, kind, self.game.score_scale) for seat in seats]
        return np.array(payoffs, self._out.rewards.dtype).tolist()  # type: ignore[no-any-return]

    def _dismiss(self, action: Any) -> None:
        """Let the asked agent go, whose game is over."""
        if not self.agents:
            self._refuse_to_go_on()
        agent = self.agent_selection
        if action is not None:
            raise ActionError(f"the game is over: {agent} may only step(None), not {action!r}; nothing has changed")
        self.agents = self.agents[1:]
        for table in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _integer(self, action: Any) -> int:
        if action is None:
            raise ActionError(
                f"{self.agent_selection} is asked and must choose an action; None is for when the game is over"
            )
        return as_integer(action)

    def _illegal(self, action: int) -> int:
        """Apply the policy to an action outside the mask; what the engine is to be given instead."""
        if self._policy == RAISE:
            raise IllegalActionError(refusal(self.game, self.agent_selection, action, self._mask))
        self.infos[self.agent_selection] = {"illegal_action": action}
        self._told = True
        return -1

    def _tell_nothing(self) -> None:
        self.infos = {agent: {} for agent in self.possible_agents}
        self._told = False

    def _refuse_to_go_on(self) -> NoReturn:
        if self._dealt:
            raise ActionError("the game is over and all agents are dismissed: call reset()")
        raise ActionError("there is no game yet: call reset() first")

    def _seat(self, agent: int | str) -> int:
        """The number of a seat given by number or by its agent's name."""
        if isinstance(agent, str) and agent in self.possible_agents:
            return self.possible_agents.index(agent)
        if isinstance(agent, int | np.integer) and 0 <= agent < len(self.possible_agents):
            return int(agent)
        raise OptionError(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")

    def _viewing(self, viewer: int | str | None) -> Viewer:
        """The seat for which to draw; None for the spectator."""
        if viewer is None:
            return None
        try:
            return self._seat(viewer)
        except OptionError as error:
            raise OptionError(f"no such viewer: {error}, and None is the spectator") from None


def _observation_space(game: Game) -> spaces.Dict:
    return spaces.Dict({"observation": observation_space(game), "action_mask": mask_space(game)})
