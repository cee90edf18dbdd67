"""The games in PettingZoo's and Gymnasium's registries, under the namespace `minegym`."""

import gymnasium

from minegym.core.game import Game
from minegym.envs import GAMES

NAMESPACE = "minegym"


def register_gymnasium() -> None:
    """Register every game as `minegym/<Name>-v<version>`, one seat against given agents, single and batched."""
    for game in GAMES.values():
        name = gymnasium_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="minegym.adapters.gymnasium:SeatEnv",
                vector_entry_point="minegym.adapters.gymnasium:SeatVectorEnv",
                kwargs={"game": game.name},
            )


def register_pettingzoo() -> None:
    """Register every game as `minegym/<name>_v<version>`; PettingZoo before 1.27 has no registry to do it in."""
    try:
        from pettingzoo.env_registry.registration import aec_registry, register
        from pettingzoo.env_registry.spec import EnvSpec
    except ImportError:
        return
    for game in GAMES.values():
        name = pettingzoo_id(game)
        if EnvSpec(name).id not in aec_registry:
            register("aec", name, entry_point="minegym.adapters.pettingzoo:AECGame", kwargs={"game": game.name})


def gymnasium_id(game: Game) -> str:
    """The game's name in Gymnasium's registry, as in `gymnasium.make`."""
    return f"{NAMESPACE}/{game.name.title().replace('_', '')}-v{game.version}"


def pettingzoo_id(game: Game) -> str:
    """The game's name in PettingZoo's registry, as in `pettingzoo.make("aec", ...)`."""
    return f"{NAMESPACE}/{game.name}_v{game.version}"
