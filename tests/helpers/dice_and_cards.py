"""A foreign environment, plain Python over PettingZoo alone: cards are laid from hidden hands, and a die is cast.

Six cards: "north" and "south" hold two each, two lie aside. In turn each lays a card, and a die is cast for it; when
all four are laid, the higher sum of cards and die wins.
"""

import copy
import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

AGENTS = ["north", "south"]
CARDS = 6
SIDES = 4


class DiceAndCards(AECEnv):
    metadata = {"name": "dice_and_cards_v0"}  # noqa: RUF012

    def __init__(self) -> None:
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space:
        vector = spaces.Box(-1, CARDS, (CARDS * 2 + 2,), np.int64)
        return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (CARDS,), np.int8)})

    def action_space(self, agent: str) -> spaces.Space:
        return spaces.Discrete(CARDS)

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self.stream = random.Random(seed)
        cards = list(range(CARDS))
        self.stream.shuffle(cards)
        self.hands = {"north": sorted(cards[:2]), "south": sorted(cards[2:4])}
        self.aside = cards[4:]
        self.owner = [-1] * CARDS
        self.cast = 0
        self.sums = {"north": 0, "south": 0}
        self.agents = list(AGENTS)
        self.agent_selection = "north"
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: self.info(agent) for agent in AGENTS}

    def info(self, agent: str) -> dict[str, Any]:
        return {"cards_left": len(self.hands[agent])}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return {"observation": np.array(self.seen(agent)), "action_mask": self.mask(agent)}

    def seen(self, agent: str) -> list[int]:
        hand = [int(card in self.hands[agent]) for card in range(CARDS)]
        return [*hand, *self.owner, self.cast, AGENTS.index(self.agent_selection)]

    def unflatten(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        return {"hand": vector[:CARDS], "owner": vector[CARDS : 2 * CARDS], "cast": vector[-2], "asked": vector[-1]}

    def mask(self, agent: str) -> np.ndarray:
        asked = agent == self.agent_selection
        return np.array([asked and card in self.hands[agent] for card in range(CARDS)], np.int8)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action in self.hands[agent], f"{action} is not in {agent}'s hand"
        self.hands[agent].remove(action)
        self.owner[action] = AGENTS.index(agent)
        self.cast = self.stream.randrange(SIDES)
        self.sums[agent] += action + self.cast
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        if not any(self.hands.values()):
            ahead = np.sign(self.sums["north"] - self.sums["south"])
            self.rewards = {"north": float(ahead), "south": float(-ahead)}
            self.terminations = dict.fromkeys(AGENTS, True)
        self.infos = {name: self.info(name) for name in AGENTS}

    def get_state(self) -> Any:
        return copy.deepcopy({k: v for k, v in vars(self).items() if k != "possible_agents"})

    def set_state(self, state: Any) -> None:
        vars(self).update(copy.deepcopy(state))

    def redeal(self, agent: str, seed: int) -> None:
        self.stream = random.Random(seed)
        other = AGENTS[1 - AGENTS.index(agent)]
        unknown = sorted(self.hands[other] + self.aside)
        self.mix(unknown, self.stream)
        held = len(self.hands[other])
        self.hands[other], self.aside = sorted(unknown[:held]), unknown[held:]

    def mix(self, cards: list[int], stream: random.Random) -> None:
        stream.shuffle(cards)

    def picture(self, viewer: str | None = None) -> str:
        hands = {name: hand if viewer in (None, name) else len(hand) for name, hand in self.hands.items()}
        return f"{hands} {self.owner} {self.cast}"


def worlds_of(env: DiceAndCards, observer: str) -> list[tuple[int, ...]]:
    """All hands that the other may hold, from what the observer knows."""
    other = AGENTS[1 - AGENTS.index(observer)]
    unknown = [card for card in range(CARDS) if card not in env.hands[observer] and env.owner[card] < 0]
    pairs = [(a, b) for a in unknown for b in unknown if a < b]
    return pairs if len(env.hands[other]) == 2 else [(card,) for card in unknown]


def hands(env: DiceAndCards) -> tuple[tuple[int, ...], ...]:
    """Both hands, one of which the observer knows."""
    return tuple(tuple(env.hands[agent]) for agent in AGENTS)
