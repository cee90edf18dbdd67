"""Imitating the scripted agent before learning by reward: what it does, and what its games come to.

Notation: `[T]` decisions of a row, `[B]` rows, `[P]` seats.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional
from tqdm import tqdm

from minegym.agents.scripted import SCRIPTED, scripted_agent
from minegym.core.game import Game
from minegym.core.options import edition_of
from minegym.training.feed import Feed
from minegym.training.games import potential, shaping_weight
from minegym.training.mixed import MixedGames
from minegym.training.options import TrainOptions
from minegym.training.ppo import SelfPlayPPO


@dataclass(frozen=True)
class Examples:
    """Decisions `[N]` of the scripted agent, and what was still to come for the seats that took them."""

    observations: npt.NDArray[Any]
    action_masks: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]
    returns: npt.NDArray[np.float32]


def imitate(game: Game, feed: Feed, ppo: SelfPlayPPO, options: TrainOptions) -> None:
    """Fit the learner's policy to the scripted agent's decisions and its values to their returns; shows a bar.

    Every decision is learnt from once: to play new games takes less time than to go over old ones again.
    """
    random = np.random.default_rng([options.seed, 4])
    rows = options.num_envs * options.imitation_steps
    parts = -(-options.imitation // rows)
    with tqdm(total=parts * rows, unit="decision", unit_scale=True, desc="imitating") as bar:
        for part, examples in zip(range(parts), scripted_decisions(game, options), strict=False):
            _set_rate(ppo, options.imitation_rate * (1 - part / parts))
            _fit(feed, ppo, examples, options, random)
            bar.update(rows)
    ppo.policy.optimizer.state.clear()  # what follows has other losses, and another pace, which SB3 sets itself


def scripted_decisions(game: Game, options: TrainOptions) -> Iterator[Examples]:
    """Scripted self-play without end, in parts of `imitation_steps` decisions of every row."""
    played: dict[str, Any] = {"reward": options.reward, "edition": options.edition, "bot_level": options.bot_level}
    games = MixedGames(game, options.num_envs, options.players, **played)
    agent: Any = scripted_agent(SCRIPTED, game, edition_of(game, options.edition))
    games.reset(np.random.SeedSequence([options.seed, 3]).generate_state(options.num_envs, np.uint64))
    weight = shaping_weight(game, options)
    while True:
        ticks = []
        for _ in range(options.imitation_steps):
            shown = (games.observation, games.action_mask, games.agent_selection)
            observation, action_mask, seats = (array.copy() for array in shown)
            margins = potential(games.scores, games.players, weight)
            actions = agent.act(observation, action_mask)
            games.step(actions)
            paid = np.where(games.dones[:, None], games.rewards, np.nan)
            ticks.append((observation, action_mask, seats, margins, actions, paid))
        yield _with_returns(*(np.array(column) for column in zip(*ticks, strict=True)))


def _with_returns(
    observations: Any, action_masks: Any, seats: Any, potentials: Any, actions: Any, paid: Any
) -> Examples:
    """The decisions `[T, B]` of games that ended, each with its seat's payoff less the potential it had by then."""
    payoffs = paid.copy()
    for tick in range(len(paid) - 2, -1, -1):
        goes_on = np.isnan(payoffs[tick])
        payoffs[tick][goes_on] = payoffs[tick + 1][goes_on]
    returns = np.take_along_axis(payoffs - potentials, seats[..., None], 2)[..., 0].astype(np.float32)
    known = ~np.isnan(returns)
    return Examples(observations[known], action_masks[known], actions[known], returns[known])


def _set_rate(ppo: SelfPlayPPO, rate: float) -> None:
    optimizer: Any = ppo.policy.optimizer
    for group in optimizer.param_groups:
        group["lr"] = rate


def _fit(feed: Feed, ppo: SelfPlayPPO, examples: Examples, options: TrainOptions, random: np.random.Generator) -> None:
    """Go over the examples once, in minibatches."""
    policy: Any = ppo.policy
    nobody = np.zeros(options.minibatch, bool)  # is advised: a network told the choice would not learn to find it
    order = random.permutation(len(examples.actions))
    for start in range(0, len(order), options.minibatch):
        some = order[start : start + options.minibatch]
        seen = feed.of(examples.observations[some], examples.action_masks[some], nobody[: len(some)])
        values, log_likelihood, _ = policy.evaluate_actions(
            torch.as_tensor(seen),
            torch.as_tensor(examples.actions[some]),
            action_masks=torch.as_tensor(examples.action_masks[some]),
        )
        value_loss = functional.mse_loss(values.flatten(), torch.as_tensor(examples.returns[some]))
        loss = options.value_coefficient * value_loss - log_likelihood.mean()
        policy.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), options.max_grad_norm)
        policy.optimizer.step()
