"""Agents that a user has written: a class in a file or a module, named as `FILE.py:CLASS` or `MODULE:CLASS`."""

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from minegym.agents.agent import Agent, SearchAgent
from minegym.core.errors import AgentError
from minegym.core.game import Edition, Game


def is_own(spec: str) -> bool:
    """Whether an agent's name is that of a class."""
    place, _, name = spec.rpartition(":")
    return name.isidentifier() and (place.endswith(".py") or all(map(str.isidentifier, place.split("."))))


def own_agent(spec: str, game: Game, edition: Edition, seed: int) -> Agent | SearchAgent:
    """An instance of the class, given those of `game`, `edition` and `seed` that its constructor names.

    The file or module is run. Raises `AgentError` if it is not there, or if what it makes is no agent.
    """
    place, _, name = spec.rpartition(":")
    kind = getattr(_module(place, spec), name, None)
    if not callable(kind):
        raise AgentError(f"{spec}: there is no class {name} in {place}. Name one that is there.")
    offered: dict[str, Any] = {"game": game, "edition": edition, "seed": seed}
    taken = inspect.signature(kind).parameters
    agent = kind(**{key: value for key, value in offered.items() if key in taken})
    if not isinstance(agent, Agent | SearchAgent):
        raise AgentError(f"{spec}: an agent has a name and a method act(observation, action_mask). Add them.")
    return agent


def _module(place: str, spec: str) -> ModuleType:
    if not place.endswith(".py"):
        try:
            return importlib.import_module(place)
        except ModuleNotFoundError as error:
            raise AgentError(f"{spec}: {error}. Name a module that can be imported, or a file.") from error
    path = Path(place).resolve()
    if not path.is_file():
        raise AgentError(f"{spec}: there is no file {place}. Name one that is there.")
    title = f"minegym_own_{path.stem}"
    found: Any = importlib.util.spec_from_file_location(title, path)
    module = importlib.util.module_from_spec(found)
    sys.modules[title] = module  # as an import would: dataclasses and the like look there
    found.loader.exec_module(module)
    return module
