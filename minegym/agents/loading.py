"""Agents by name: built in, shipped with the package, or in a folder of the user's."""

from collections.abc import Callable, Sequence
from pathlib import Path

from minegym.agents.agent import Agent, SearchAgent
from minegym.agents.lookahead import LookaheadAgent
from minegym.agents.own import is_own, own_agent
from minegym.agents.random import RandomAgent
from minegym.agents.scripted import SCRIPTED, is_scripted, scripted_agent
from minegym.agents.search import MonteCarloAgent
from minegym.core.errors import UnknownNameError
from minegym.core.extras import needed
from minegym.core.game import Edition, Game
from minegym.core.material import material
from minegym.core.options import edition_of

CARD = "card.toml"
LOOKAHEAD = "lookahead:"  # before the name of the agent that proposes what is compared

Player = Agent | SearchAgent
"""Whatever may sit at a table."""


def _random(game: Game, edition: Edition, seed: int) -> Player:
    return RandomAgent(seed)


def _scripted(game: Game, edition: Edition, seed: int) -> Player:
    return scripted_agent(SCRIPTED, game, edition)


def _monte_carlo(game: Game, edition: Edition, seed: int) -> Player:
    return MonteCarloAgent(seed=seed)


BUILT_IN: dict[str, Callable[[Game, Edition, int], Player]] = {
    "random": _random,
    SCRIPTED: _scripted,
    "monte_carlo": _monte_carlo,
}


def load_agent(spec: str, game: Game, edition: Edition | None = None, seed: int = 0) -> Player:
    """The agent of that name, ready to play the game.

    `spec` is a built-in name, "scripted:" and one of the script's other plans, the name of an agent shipped for the
    game, the path of a folder with an agent card, or a class of your own, as `FILE.py:CLASS` or `MODULE:CLASS`; or
    "lookahead:" and the name of an agent that proposes what is compared by playing on.
    `seed` feeds the agents that draw at random. Raises `UnknownNameError` listing the names there are, `AgentError` if
    the folder's agent does not fit the game, and `MissingExtraError` if it needs an extra that is not installed.
    """
    if spec in BUILT_IN:
        return BUILT_IN[spec](game, edition or edition_of(game, None), seed)
    if is_scripted(spec):
        return scripted_agent(spec, game, edition)
    if spec.startswith(LOOKAHEAD):
        return _lookahead(spec, game, edition or edition_of(game, None), seed)
    if is_own(spec):
        return own_agent(spec, game, edition or edition_of(game, None), seed)
    folder = agent_folder(spec, game)
    needed("torch", "train")
    from minegym.agents.learned import load

    return load(folder, game, seed, edition)


def _lookahead(spec: str, game: Game, edition: Edition, seed: int) -> Player:
    agent = load_agent(spec.removeprefix(LOOKAHEAD), game, edition, seed)
    if isinstance(agent, SearchAgent):
        raise UnknownNameError(f"{spec}: {agent.name} looks ahead already; name another agent")
    return LookaheadAgent(agent, scripted_agent(SCRIPTED, game, edition), seed=seed)


def use_threads(specs: Sequence[str], number: int) -> None:
    """Give networks so many processor threads in this process, if one of the agents named has a network."""
    names = [spec.removeprefix(LOOKAHEAD) for spec in specs]
    if any(name not in BUILT_IN and not is_scripted(name) and not is_own(name) for name in names):
        needed("torch", "train").set_num_threads(number)


def agent_folder(spec: str, game: Game) -> Path:
    """Where the agent of that name or path lies; raises `UnknownNameError` listing the names there are."""
    for folder in (material("agents") / game.name / spec, Path(spec)):
        if (folder / CARD).is_file():
            return folder
    names = ", ".join([*BUILT_IN, *shipped_agents(game)])
    raise UnknownNameError(
        f"there is no agent {spec!r} for {game.name}. The agents are: {names}; or give the path of a folder that holds "
        f"an agent's {CARD}, or a class of your own as FILE.py:CLASS."
    )


def shipped_agents(game: Game) -> list[str]:
    """The names of the agents shipped for the game."""
    return sorted(card.parent.name for card in (material("agents") / game.name).glob(f"*/{CARD}"))
