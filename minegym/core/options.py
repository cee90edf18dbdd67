"""The options that every environment takes, checked in one place."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from minegym.core.errors import OptionError
from minegym.core.game import Edition, Game, Viewer
from minegym.core.loops import ILLEGAL_ACTION_POLICIES
from minegym.core.payoffs import REWARDS

Reward = Literal["placement", "score_margin", "win"]
IllegalAction = Literal["raise", "forfeit", "ignore"]
Autoreset = Literal["next_step", "same_step", "disabled"]


@dataclass(frozen=True)
class Options:
    """How a game is played and paid.

    `reward`: "placement" pays by final place, zero-sum in -1..1; "score_margin" pays the score less the mean of the
    others', scaled to about -1..1; "win" pays 1, shared by those in first place. `illegal_action`: "raise" an error and
    change nothing, "forfeit" the game, or "ignore" the action and ask again. `edition`: a TOML file with other printed
    content, or an edition already read. A forfeited game is paid by place whatever its scores; one seat alone gets
    nothing.

    `bot_level`: the level of the bot, where one seat plays alone in a game that has one: from 1, the lowest, for which
    None stands too. Everywhere else leave it out. Against the bot, "placement" pays 1 for beating it, else -1,
    "score_margin" the score less the bot's, scaled, and "win" 1 or 0; who forfeits has lost to it.
    """

    num_players: int = 2
    reward: Reward = "placement"
    illegal_action: IllegalAction = "raise"
    edition: str | Path | Edition | None = None
    bot_level: int | None = None

    def check(self, game: Game) -> None:
        """Raise `OptionError` if the game cannot be played so."""
        check_count("num_players", self.num_players, game.min_players, game.max_players)
        level_of_bot(game, self.num_players, self.bot_level)
        one_of("reward", self.reward, REWARDS)
        one_of("illegal_action", self.illegal_action, ILLEGAL_ACTION_POLICIES)


def level_of_bot(game: Game, num_players: int, bot_level: int | None = None) -> int | None:
    """The level of the bot in a game of so many seats, None if it has no bot; the lowest if none is asked for.

    Raises `OptionError` if there is no bot, or none of that level.
    """
    if game.bot_levels and num_players == 1:
        return 1 if bot_level is None else check_count("bot_level", bot_level, 1, game.bot_levels)
    if bot_level is not None and game.bot_levels:
        raise OptionError(f"bot_level is for one player alone, not for {num_players}: leave it out, or let one play")
    if bot_level is not None:
        raise OptionError(f"{game.name} has no bot to play against: leave bot_level out")
    return None


def check_level(states: npt.NDArray[np.void], bot_level: int | None) -> None:
    """Raise `OptionError` unless the records are all of games against the bot of that level, or without a bot."""
    if "bot_level" in (states.dtype.names or ()) and (states["bot_level"] != (bot_level or 0)).any():
        which = "against no bot" if bot_level is None else f"against {bot_name(bot_level)}"
        raise OptionError(f"the states are not all of games {which}: set them where bot_level is as it was for them")


def bot_name(bot_level: int) -> str:
    """What the bot of that level is called in tables and files."""
    return f"bot {bot_level}"


def edition_of(game: Game, edition: str | Path | Edition | None) -> Edition:
    """The edition itself, or the game's edition at that path; None is the game's own, read once."""
    if isinstance(edition, Edition):
        return edition
    return _own_edition(game) if edition is None else game.load_edition(Path(edition))


@functools.cache
def _own_edition(game: Game) -> Edition:
    return game.load_edition(None)


def check_count(name: str, value: Any, low: int, high: int) -> int:
    """The value, if it is an integer in low..high; else `OptionError`."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= int(value) <= high:
        raise OptionError(f"{name} must be an integer in {low}..{high}, not {value!r}")
    return int(value)


def check_viewer(viewer: Viewer, num_players: int) -> None:
    """Raise `OptionError` unless the viewer is one of the seats, or None for the spectator."""
    if viewer is not None and (
        isinstance(viewer, bool) or not hasattr(viewer, "__index__") or not 0 <= int(viewer) < num_players
    ):
        raise OptionError(f"viewer must be a seat in 0..{num_players - 1}, or None for the spectator, not {viewer!r}")


def one_of(name: str, value: str, choices: tuple[str, ...]) -> int:
    """The index of the value among the choices; `OptionError` if it is none of them."""
    if value not in choices:
        raise OptionError(f"{name} must be one of {', '.join(map(repr, choices))}, not {value!r}")
    return choices.index(value)
