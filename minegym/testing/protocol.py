"""What an environment must offer for its hidden information to be tested."""

from typing import Any, Protocol, runtime_checkable

from minegym.core.errors import OptionError

METHODS = ("reset", "step", "observe", "last", "action_space", "get_state", "set_state", "redeal")
ATTRIBUTES = ("possible_agents", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


@runtime_checkable
class HiddenInformationEnv(Protocol):
    """A PettingZoo `AECEnv` whose state can be taken, put back, and dealt anew from what one agent knows.

    Two further methods are tested if they are there: `picture(viewer=agent)`, what that agent may be shown (a string,
    or anything with `text` and `svg`), and `unflatten(array)`, which names the parts of a flat observation in messages.
    An action mask is looked for under "action_mask" in a dictionary observation, then in the agent's info.
    """

    possible_agents: list[Any]
    agents: list[Any]
    agent_selection: Any
    rewards: dict[Any, float]
    terminations: dict[Any, bool]
    truncations: dict[Any, bool]
    infos: dict[Any, dict[str, Any]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of that seed, 0 or more: the same each time."""
        ...

    def step(self, action: Any) -> None:
        """Take the asked agent's decision."""
        ...

    def observe(self, agent: Any) -> Any:
        """What that agent knows, asked or not."""
        ...

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the asked agent sees, its reward, whether it terminated or truncated, and its info."""
        ...

    def action_space(self, agent: Any) -> Any:
        """The space of that agent's actions."""
        ...

    def get_state(self) -> Any:
        """A copy of the whole game: hidden parts, rewards, whose turn it is, and the stream that chance comes from."""
        ...

    def set_state(self, state: Any) -> None:
        """Put back what `get_state` gave, here or in another environment; the state given stays as it is."""
        ...

    def redeal(self, agent: Any, seed: int) -> None:
        """Draw anew what that agent does not know, at any decision and at the end, and start chance afresh.

        The same position and seed (0..2**31-1) give the same world.
        """
        ...


def check_protocol(env: Any) -> None:
    """Raise `OptionError` naming all that the environment lacks."""
    missing = [f"{name}()" for name in METHODS if not callable(getattr(env, name, None))]
    missing += [name for name in ATTRIBUTES if not _has(env, name)]
    if missing:
        raise OptionError(
            f"{type(env).__name__} cannot be tested for leaks: it lacks {', '.join(missing)}. "
            "See minegym.testing.HiddenInformationEnv for what each must do."
        )


def _has(env: Any, name: str) -> bool:
    """Whether the attribute is there; PettingZoo's environments may set all but the first only when they are reset."""
    declared = name in getattr(type(env), "__annotations__", {}) or any(
        name in getattr(base, "__annotations__", {}) for base in type(env).__mro__
    )
    return hasattr(env, name) or (declared and name != "possible_agents")
