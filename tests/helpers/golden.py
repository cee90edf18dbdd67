"""Golden games: whole games as readable text, replayed and compared line by line.

A change of rules, encoding, words or the spectator's pictures shows as a readable difference. When it is meant, write
the games anew with `python tests/regenerate_golden_games.py` and read the difference before committing it.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from helpers.play import choose
from helpers.subjects import Subject

from minegym.adapters.vector import BatchedAEC
from minegym.agents.loading import load_agent
from minegym.core.errors import MinegymError
from minegym.render import render

FOLDER = Path(__file__).parents[1] / "games" / "golden"
COMMAND = "python tests/regenerate_golden_games.py"
NAMED = 4  # of a kind of action, so many are named; of more, their number is told
DRAWN = 25  # decisions from one drawing to the next
CHOSEN = re.compile(r"^> (\d+) ", re.MULTILINE)


def path_of(subject: Subject) -> Path:
    """Where the subject's golden game lies."""
    return FOLDER / subject.game.name / f"{subject.seating}.txt"


def actions_in(text: str) -> list[int]:
    """The actions that a golden game's text says were chosen."""
    return [int(action) for action in CHOSEN.findall(text)]


def written(subject: Subject) -> str:
    """A new golden game: the scripted player's where the game has one, but for one decision in four, which is random.

    With three players all decisions are random, so that a long game and rare plays are there as well.
    """
    env = _dealt(subject)
    try:
        player = load_agent("scripted", subject.game, env.edition, seed=0)
    except MinegymError:
        player = None
    rng = np.random.default_rng(subject.num_players)
    actions = []
    while not env.dones[0]:
        action = choose(subject.game, env.action_mask, rng)
        if player is not None and subject.num_players != 3 and rng.random() < 0.75:
            action = player.act(env.observation, env.action_mask)  # type: ignore[union-attr]
        env.step(action)
        actions.append(int(action[0]))
    return transcript(subject, actions)


def transcript(subject: Subject, actions: list[int]) -> str:
    """The text of the game that these actions make; where one is illegal, the text says so and ends."""
    return "\n".join(line.rstrip() for line in _lines(subject, actions)) + "\n"


def _dealt(subject: Subject) -> BatchedAEC:
    env = subject.make(1, autoreset="disabled")
    env.reset(seed=subject.num_players)
    return env


def _lines(subject: Subject, actions: list[int]) -> Iterator[str]:
    env, digest = _dealt(subject), hashlib.sha256()
    game, players = subject.game, f"{subject.num_players} player{'s' if subject.num_players > 1 else ''}"
    players += f" against bot {subject.bot_level}" if subject.bot_level else ""
    yield f"{game.title} ({game.id}), {players}, seed {subject.num_players}, edition {env.edition.name}"
    for number, action in enumerate(actions):
        _digest_into(digest, env)
        if number % DRAWN == 0:
            yield from _drawing(env, number, digest.hexdigest())
        yield f"{number}. seat {env.agent_selection[0]} may {_offered(env)}"
        if not (0 <= action < game.actions.size and env.action_mask[0, action]):
            yield f"action {action} is illegal"
            return
        yield f"> {action} {env.in_words(0, action)}"
        env.step([action])
    _digest_into(digest, env)
    yield from _drawing(env, len(actions), digest.hexdigest())
    yield from _ending(env)


def _digest_into(digest: "hashlib._Hash", env: BatchedAEC) -> None:
    """Everything that happened, so that what the text does not show is compared as well."""
    for seat in range(env.num_players):
        digest.update(env.observe(seat).tobytes())
    digest.update(env.action_mask.tobytes() + env.get_state().tobytes())


def _drawing(env: BatchedAEC, number: int, digest: str) -> Iterator[str]:
    yield ""
    yield f"--- after {number} decisions; records, masks and observations so far {digest[:16]}"
    yield from str(render(env.game, env.get_state()[0], env.edition, "ansi")).splitlines()
    yield ""


def _offered(env: BatchedAEC) -> str:
    """The legal actions by name, or by their number where they are many of a kind."""
    parts = []
    for r in env.game.actions.ranges:
        names = [env.game.actions.name(a) for a in range(r.start, r.stop) if env.action_mask[0, a]]
        parts += [f"{r.name}: {len(names)} ways"] if len(names) > NAMED else names
    return ", ".join(parts)


def _ending(env: BatchedAEC) -> Iterator[str]:
    if not env.dones[0]:
        yield "the game goes on"
        return
    yield f"the game is over: {'termination' if env.terminations[0] else 'truncation'}"
    yield f"scores {env.final_scores[0].tolist()}, placements {env.final_placements[0].tolist()}"
    yield f"rewards {[round(float(reward), 4) for reward in env.rewards[0]]}"
