"""The options that every environment takes, checked in one place."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

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
    """

    num_players: int = 2
    reward: Reward = "placement"
    illegal_action: IllegalAction = "raise"
    edition: str | Path | Edition | None = None

    def check(self, game: Game) -> None:
        """Raise `OptionError` if the game cannot be played so."""
        check_count("num_players", self.num_players, game.min_players, game.max_players)
        one_of("reward", self.reward, REWARDS)
        one_of("illegal_action", self.illegal_action, ILLEGAL_ACTION_POLICIES)


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
