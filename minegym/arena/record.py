"""A tournament's results as a JSON file that can be replayed, and verified game by game without its agents."""

import base64
import binascii
import hashlib
import json
import math
import tempfile
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from minegym import __version__
from minegym.adapters.vector import BatchedAEC
from minegym.agents.asking import Ints
from minegym.arena.match import ACTION_TYPE, Games, join, run
from minegym.arena.standings import meetings, standings
from minegym.arena.tournament import ROWS, Match, Results
from minegym.core.errors import FileError, IllegalActionError, StateError
from minegym.core.files import read_bytes, write_atomically
from minegym.core.game import Edition, Game

FORMAT = 1
RESULT_FIELDS = ("placements", "scores", "payoffs", "lengths", "truncations")


def save(results: Results, path: str | Path) -> Path:
    """Write the results; raises `FileError` if they cannot be written."""
    return write_atomically(path, to_json(results))


def to_json(results: Results) -> str:
    """The results as JSON: what was played and by whom, the summary, and every game with its actions."""
    content = {
        "format": FORMAT,
        "minegym": __version__,
        **_identity(results.game, results.edition),
        "edition_name": results.edition.name,
        "num_players": results.num_players,
        **({} if results.bot_level is None else {"bot_level": results.bot_level}),
        "seed": results.seed,
        "deals": results.deals,
        "agents": results.specs,
        **summary(results),
        "matches": [_match_to_plain(match) for match in results.matches],
        "trajectories": results.hash(),
    }
    content["checksum"] = _checksum(content)
    lines = [f"{json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def summary(results: Results) -> dict[str, Any]:
    """The standings and the meetings as lists and dictionaries; null where there is no bound."""
    table: dict[str, Any] = {
        "standings": [asdict(standing) for standing in standings(results)],
        "meetings": [asdict(meeting) for meeting in meetings(results).values()],
    }
    finite: dict[str, Any] = _without_infinity(table)
    return finite


def _without_infinity(value: Any) -> Any:
    """The value with null for every infinity, which JSON does not know."""
    if isinstance(value, dict):
        return {key: _without_infinity(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_infinity(item) for item in value]
    return None if isinstance(value, float) and math.isinf(value) else value


def _lines(value: Any) -> str:
    """JSON with every item of a list on a line of its own, for people and for diffs."""
    if isinstance(value, list):
        return "[\n " + ",\n ".join(json.dumps(item) for item in value) + "\n]"
    return json.dumps(value)


def _identity(game: Game, edition: Edition) -> dict[str, Any]:
    return {"game": game.name, "version": game.version, "edition": edition.digest}


def _checksum(content: dict[str, Any]) -> str:
    """A hash of all but the checksum itself."""
    rest = {key: value for key, value in content.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _match_to_plain(match: Match) -> dict[str, Any]:
    arrays = {name: getattr(match.games, name).tolist() for name in RESULT_FIELDS}
    return {"lineup": match.lineup, "hash": match.games.hash(), **arrays, "actions": _packed(match.games.actions)}


def _packed(actions: tuple[npt.NDArray[np.int32], ...]) -> str:
    """All games' actions, one after the other, as compressed base64."""
    flat = np.concatenate(actions).astype(ACTION_TYPE).tobytes()
    return base64.b64encode(zlib.compress(flat, 9)).decode()


def _unpacked(text: str, lengths: Ints) -> tuple[npt.NDArray[np.int32], ...]:
    flat = np.frombuffer(zlib.decompress(base64.b64decode(text, validate=True)), ACTION_TYPE).astype(np.int32)
    if len(flat) != lengths.sum():
        raise ValueError(f"{len(flat)} actions are recorded where the lengths say {lengths.sum()}")
    return tuple(np.split(flat, np.cumsum(lengths)[:-1]))


def load(path: str | Path, game: Game, edition: Edition) -> Results:
    """Read results that `save` wrote; raises `StateError` if they are damaged or belong to another game or edition."""
    try:
        content = json.loads(read_bytes(path, "results"))
        _check(path, content, game, edition)
        matches = tuple(_match_from_plain(match) for match in content["matches"])
        settings = (content["num_players"], content["seed"], content["deals"], content["agents"])
        return Results(game, edition, *settings, matches, content.get("bot_level"))
    except (ValueError, KeyError, TypeError, zlib.error, binascii.Error) as error:
        if isinstance(error, StateError | FileError):
            raise
        raise StateError(
            f"{path}: not the results of a tournament: {error}. Give a file that evaluate wrote."
        ) from error


def _check(path: str | Path, content: Any, game: Game, edition: Edition) -> None:
    """Raise `StateError` unless the content is whole, and of this game, version and edition."""
    if content["checksum"] != _checksum(content):
        raise StateError(f"{path}: the results have been changed since they were written: the checksum differs")
    for key, expected in {"format": FORMAT, **_identity(game, edition)}.items():
        if content[key] != expected:
            raise StateError(
                f"{path}: the results have {key} {content[key]!r}, but {expected!r} is wanted. Verify them with the "
                "edition and the version that they were played with."
            )


def _match_from_plain(plain: dict[str, Any]) -> Match:
    lengths = np.array(plain["lengths"], np.int64)
    games = Games(
        placements=np.array(plain["placements"], np.int64),
        scores=np.array(plain["scores"], np.int64),
        payoffs=np.array(plain["payoffs"], np.float64),
        lengths=lengths,
        truncations=np.array(plain["truncations"], bool),
        actions=_unpacked(plain["actions"], lengths),
    )
    return Match(tuple(plain["lineup"]), games)


def verify(path: str | Path, game: Game, edition: Edition) -> Results:
    """Replay every game of a results file from its seed and its actions, and compare all that was recorded.

    Raises `StateError` naming the first line-up, or the entry, that does not come out as recorded. The agents are not
    needed; that they really choose so shows when the same evaluation is run again and gives the same hashes.
    """
    results = load(path, game, edition)
    for match in results.matches:
        _compare(path, match, _replayed(path, results, match))
    content = json.loads(read_bytes(path, "results"))
    hashes = [match.games.hash() for match in results.matches]
    told = {"matches": hashes, "trajectories": results.hash(), **json.loads(json.dumps(summary(results)))}
    for key, expected in told.items():
        found = [match["hash"] for match in content[key]] if key == "matches" else content[key]
        if found != expected:
            raise StateError(f"{path}: {key} do not follow from the games recorded")
    return results


def _replayed(path: str | Path, results: Results, match: Match) -> Games:
    """The games that the recorded actions make."""
    where = f"{path}: line-up {', '.join(match.lineup)}"
    if len(match.games) != results.deals or len(match.lineup) != results.num_players:
        raise StateError(f"{where}: {len(match.games)} games of {len(match.lineup)} seats are recorded")
    batches = []
    for first in range(0, results.deals, ROWS):
        actions = match.games.actions[first : first + ROWS]
        seeds = range(results.seed + first, results.seed + first + len(actions))
        try:
            played = (results.game, results.edition, results.num_players, seeds, _Script(actions))
            batches.append(run(*played, bot_level=results.bot_level))
        except (IllegalActionError, IndexError) as error:
            raise StateError(f"{where}: the recorded actions cannot be played: {error}") from error
    return join(batches)


class _Script:
    """Decides as recorded; raises `IndexError` where a game lasts longer than its record."""

    def __init__(self, actions: tuple[npt.NDArray[np.int32], ...]) -> None:
        self._actions = actions
        self._tick = 0

    def __call__(self, env: BatchedAEC, playing: Ints) -> Ints:
        chosen = np.zeros(env.num_envs, np.int64)
        for row in playing:
            if self._tick >= len(self._actions[row]):
                raise IndexError(f"game {row} is not over after its last action")
            chosen[row] = self._actions[row][self._tick]
        self._tick += 1
        return chosen


def _compare(path: str | Path, match: Match, replayed: Games) -> None:
    for name in RESULT_FIELDS:
        if not np.array_equal(getattr(match.games, name), getattr(replayed, name)):
            raise StateError(
                f"{path}: line-up {', '.join(match.lineup)}: the recorded {name} are not what the recorded actions "
                "lead to"
            )


def ensure_writable(folder: str | Path) -> None:
    """Make the folder; raises `FileError` if nothing can be written there, before hours are spent on what to write."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FileError(
            f"could not write into {folder}: {error.strerror or error}. Choose a folder you can write to."
        ) from error
