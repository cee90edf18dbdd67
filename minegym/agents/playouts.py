"""Playing positions on to their ends, to see what an action brings.

Notation: `[N]` positions.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from minegym.adapters.vector import BatchedAEC
from minegym.agents.agent import Agent

Ints = npt.NDArray[np.int64]
Payoffs = npt.NDArray[np.float32]
Records = npt.NDArray[np.void]

ROWS = 1024  # played at once: so many records stay in the processor's cache
STILL_ON = 0.6  # share of the rows at which those whose games are over are left behind


def play_on(make: Callable[[int], BatchedAEC], player: Agent, states: Records, actions: Ints, seats: Ints) -> Payoffs:
    """What it pays seat `seats[i]` to take `actions[i]` in record i when all seats go on as the player does, `[N]`.

    `make(rows)` is a batched environment of such games that deals no new ones (`autoreset="disabled"`).
    """
    parts = [slice(start, start + ROWS) for start in range(0, len(states), ROWS)]
    payoffs = [_play_on(make, player, states[part], actions[part], seats[part]) for part in parts]
    return np.concatenate([np.zeros(0, np.float32), *payoffs])


def _play_on(make: Callable[[int], BatchedAEC], player: Agent, states: Records, actions: Ints, seats: Ints) -> Payoffs:
    payoffs = np.zeros(len(states), np.float32)
    played = np.arange(len(states))  # the position that each row of the environment plays
    games = make(len(states))
    games.set_state(states)
    games.step(actions)
    while True:
        # a game that is over pays nothing more until it is left behind
        payoffs[played] += games.rewards[np.arange(len(played)), seats[played]]
        on = np.flatnonzero(~games.dones)
        if not len(on):
            return payoffs
        if len(on) < STILL_ON * len(played):
            played, left = played[on], games.get_state(on)
            games = make(len(left))
            games.set_state(left)
        games.step(player.act(games.observation, games.action_mask))
