"""The evaluation at the end of a run: the new agent against random and the scripted agent, on common deals.

Where one seat plays alone, they play the same deals, each alone. In a game that has a bot they play against that, and
the first thing told of the new agent is how often it beat it.
"""

from collections.abc import Callable
from typing import Any

from minegym.agents import learned
from minegym.agents.loading import Player, load_agent
from minegym.arena.standings import Standing, meetings, standings
from minegym.arena.statistics import Estimate
from minegym.arena.tournament import Entrant, Results
from minegym.arena.watch import watched, watched_challenge
from minegym.core.options import bot_name, edition_of
from minegym.envs import find_game
from minegym.training.options import TrainOptions

OPPONENTS = ("random", "scripted")


def evaluate_trained(options: TrainOptions) -> list[Results]:
    """Play the trained agent against each opponent, write what came of it into its card, and return the results.

    The games are `evaluation_games` against each, for every number of players that it was trained for. Of two players
    every deal is played in both seatings; where there are more, the agent sits in each seat by turns, and copies of the
    opponent in the others.
    """
    game = find_game(options.env)
    edition = edition_of(game, options.edition)

    def maker(spec: str) -> Callable[[int], Player]:
        return lambda seed: load_agent(spec, game, edition, seed)

    def trained(seed: int) -> Player:
        return learned.load(options.agent_folder, game, seed, edition)

    one = Entrant(options.name, str(options.agent_folder), trained)
    results, rows = [], []
    for players in sorted(set(options.players)):
        for opponent in OPPONENTS:
            other = Entrant(opponent, opponent, maker(opponent))
            settings = (players, options.evaluation_games, options.seed, f"{players}p against {opponent}")
            if players > 2:
                played = watched_challenge(game, edition, one, other, *settings)
                rows.append(share_of_first_places(played, one.name, opponent))
            else:
                played = watched(game, edition, [one, other], *settings, options.bot_level)
                rows.append(summary(played, one.name, opponent))
            results.append(played)
    if results[0].bot_level is not None:
        rows.insert(0, against_bot(results[0], one.name))
    card = learned.read_card(options.agent_folder)
    learned.write_card(options.agent_folder, card.model_copy(update={"evaluation": rows}))
    return results


def summary(results: Results, name: str, opponent: str) -> dict[str, Any]:
    """One result as an agent card keeps it."""
    meeting = meetings(results)[name, opponent]
    games = sum(len(match.games) for match in results.matches)
    told = _told(results, opponent, games, meeting.win_rate)
    return {**told, "score_difference": round(meeting.score_difference.mean, 2)}


def share_of_first_places(results: Results, name: str, opponent: str) -> dict[str, Any]:
    """How an agent did among copies of an opponent, as an agent card keeps it; an equal has 1 / `num_players`."""
    standing = _standing(results, name)
    return {**_told(results, opponent, standing.games, standing.win_share), "score": round(standing.score.mean, 2)}


def against_bot(results: Results, name: str) -> dict[str, Any]:
    """How an agent that played alone did against the bot, as an agent card keeps it."""
    assert results.bot_level is not None
    standing = _standing(results, name)
    told = _told(results, bot_name(results.bot_level), standing.games, standing.win_share)
    return {**told, "score": round(standing.score.mean, 2)}


def _standing(results: Results, name: str) -> Standing:
    return next(standing for standing in standings(results) if standing.name == name)


def _told(results: Results, opponent: str, games: int, rate: Estimate) -> dict[str, Any]:
    level = {} if results.bot_level is None else {"bot_level": results.bot_level}
    return {
        "against": opponent,
        "num_players": results.num_players,
        **level,
        "games": games,
        "seed": results.seed,
        "win_rate": round(rate.mean, 4),
        "interval": [round(rate.low, 4), round(rate.high, 4)],
    }
