"""Positions of High Card for agents that look ahead."""

import numpy as np
from helpers.toy import TOY

from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import views


def table(deck, players=2, **about):
    """A game of High Card with these cards dealt, led by seat 0."""
    env = BatchedAEC(TOY, 1, num_players=players, autoreset="disabled")
    env.reset(seed=0)
    state = env.get_state()
    state["deck"] = deck
    state["leader"] = state["seat"] = 0
    for name, value in about.items():
        state[name] = value
    env.set_state(state)
    return env


def last_but_one():
    """Seat 1 answers 7 in the last but one trick, each having won none: 9 wins it, 2 leaves 9 to win the last."""
    deck = [7, 1, 0, 9, 2, 11, 3, 4, 5, 6, 8, 10]
    env = table(deck, trick=1, seat=1, in_hand=[[0, 0, 1], [1, 1, 0], [0] * 3, [0] * 3], score=[1, 0, 0, 0])
    state = env.get_state()
    state["table"][0, 0, 0], state["table"][0, 1, 0], state["table"][0, 0, 1] = 1 + 1, 1 + 11, 1 + 7
    env.set_state(state)
    return env


def choice(agent, env):
    """The action that a search agent takes there."""
    return int(agent.act_on(views(env, np.array([0])))[0])
