"""Trained agents: a card that says what they are, and weights that load without running code."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import tomli_w
import torch
from pydantic import BaseModel, ConfigDict, ValidationError

from minegym.agents.advice import as_one_of
from minegym.agents.agent import Agent
from minegym.agents.network import PolicyNetwork, read_as
from minegym.agents.scripted import scripted_agent
from minegym.agents.weights import read_weights, write_weights
from minegym.core.errors import AgentError
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Edition, Game

CARD = "card.toml"
WEIGHTS = "weights.safetensors"


class Card(BaseModel):
    """What an agent is and where it comes from: the content of its card.toml.

    `game` and `game_version` must be those it plays; `num_players` is the most seats its network reads, and `bot_level`
    that of the bot against which it learnt to play alone; `adviser` is the scripted player whose choices it is told;
    `shared` is the option of that name; `greedy` says whether it plays its likeliest action or draws from its policy.
    """

    model_config = ConfigDict(extra="forbid")

    name: str
    game: str
    game_version: int
    edition: str
    num_players: int
    bot_level: int | None = None
    greedy: bool
    adviser: str = ""
    hidden: tuple[int, ...]
    shared: bool = True
    minegym: str
    command: str = ""
    training: dict[str, Any] = {}
    evaluation: list[dict[str, Any]] = []


class LearnedAgent:
    """Plays by a network, which an adviser may tell its choices; what it draws comes from a stream of its own."""

    def __init__(
        self,
        name: str,
        game: Game,
        network: PolicyNetwork,
        seed: int = 0,
        greedy: bool = False,
        adviser: Agent | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.network = network.eval()
        self.greedy = greedy
        self.adviser = adviser
        self.generator = torch.Generator().manual_seed(seed)

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """One legal action for every row: observations `[B, F]` and masks `[B, A]` in, actions `[B]` out."""
        logits, _ = self.evaluate(observation, action_mask)
        if self.greedy:
            return logits.argmax(1).numpy()
        return torch.multinomial(logits.softmax(1), 1, generator=self.generator)[:, 0].numpy()

    def evaluate(
        self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.bool_]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """What the network thinks: the logits of all actions `[B, A]`, and what it expects from here on `[B]`.

        Trained with shaping, that is the payoff less what the score margin has brought already.
        """
        advice = None
        if self.adviser is not None:
            choices = self.adviser.act(observation, action_mask)
            advice = torch.from_numpy(as_one_of(choices, self.game.actions.size, observation.dtype))
        with torch.inference_mode():
            logits, values = self.network(torch.from_numpy(observation), torch.from_numpy(action_mask), advice)
        return logits, values


def save(folder: Path, card: Card, network: PolicyNetwork, float16: bool = False) -> None:
    """Write an agent's weights, in 16 bits if asked, and card; raises `FileError` if the folder cannot be written."""
    weights = network.state_dict()
    write_weights(folder / WEIGHTS, {name: tensor.half() for name, tensor in weights.items()} if float16 else weights)
    write_card(folder, card)


def write_card(folder: Path, card: Card) -> None:
    """Write a card alone; raises `FileError` if the folder cannot be written."""
    content = {key: value for key, value in card.model_dump(mode="json").items() if value not in (None, "", [], {})}
    write_atomically(folder / CARD, tomli_w.dumps(content, multiline_strings=True))


def read_card(folder: Path) -> Card:
    """The card in an agent's folder; raises `FileError` or `AgentError` if there is none or it is broken."""
    path = folder / CARD
    try:
        return Card.model_validate(tomllib.loads(read_bytes(path, "agent card").decode()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValidationError) as error:
        raise AgentError(f"{path} is not an agent card: {error}. Mend it, or train the agent again.") from error


def load(folder: Path, game: Game, seed: int = 0, edition: Edition | None = None) -> LearnedAgent:
    """The agent in a folder.

    Raises `AgentError` if it plays another game or version, or its weights do not fit its card, and `FileError` if a
    file is missing or damaged.
    """
    card = read_card(folder)
    if (card.game, card.game_version) != (game.name, game.version):
        raise AgentError(
            f"{folder}: the agent plays {card.game}-v{card.game_version}, not {game.id}. "
            "Choose another agent, or train one for this game and version."
        )
    network = PolicyNetwork(read_as(game, card.shared), card.num_players, card.hidden, advised=bool(card.adviser))
    try:
        network.load_state_dict(read_weights(folder / WEIGHTS))
    except RuntimeError as error:
        raise AgentError(
            f"{folder}: the weights do not fit the card: {error}. Fetch or train the agent again."
        ) from error
    adviser = scripted_agent(card.adviser, game, edition) if card.adviser else None
    return LearnedAgent(card.name, game, network, seed, card.greedy, adviser)
