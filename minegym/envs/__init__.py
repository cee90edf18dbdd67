"""The games, imported by name."""

from minegym.core.errors import UnknownNameError
from minegym.core.game import Game
from minegym.envs import drillers, galaxy_goldmine, mined_out, super_motherload

GAMES: dict[str, Game] = {
    game.name: game for game in (mined_out.GAME, galaxy_goldmine.GAME, super_motherload.GAME, drillers.GAME)
}


def find_game(name: str) -> Game:
    """The game of that name; raises `UnknownNameError` listing the games there are."""
    if name not in GAMES:
        raise UnknownNameError(f"there is no game {name!r}. The games are: {', '.join(GAMES)}.")
    return GAMES[name]
