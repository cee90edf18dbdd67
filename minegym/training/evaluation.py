"""The evaluation at the end of a run: the new agent against random and the scripted agent, on common deals."""

from collections.abc import Callable
from typing import Any

from minegym.agents import learned
from minegym.agents.loading import Player, load_agent
from minegym.arena.standings import meetings
from minegym.arena.tournament import Entrant, Results
from minegym.arena.watch import watched
from minegym.core.options import edition_of
from minegym.envs import find_game
from minegym.training.options import TrainOptions

OPPONENTS = ("random", "scripted")


def evaluate_trained(options: TrainOptions) -> list[Results]:
    """Play the trained agent against each opponent, write what came of it into its card, and return the results.

    The games are `evaluation_games` against each, every deal played in every seating.
    """
    game = find_game(options.env)
    edition = edition_of(game, options.edition)

    def maker(spec: str) -> Callable[[int], Player]:
        return lambda seed: load_agent(spec, game, edition, seed)

    def trained(seed: int) -> Player:
        return learned.load(options.agent_folder, game, seed)

    results = []
    for opponent in OPPONENTS:
        pair = [Entrant(options.name, str(options.agent_folder), trained), Entrant(opponent, opponent, maker(opponent))]
        settings = (options.num_players, options.evaluation_games, options.seed)
        results.append(watched(game, edition, pair, *settings, f"against {opponent}"))
    card = learned.read_card(options.agent_folder)
    rows = [summary(played, options.name, opponent) for played, opponent in zip(results, OPPONENTS, strict=True)]
    learned.write_card(options.agent_folder, card.model_copy(update={"evaluation": rows}))
    return results


def summary(results: Results, name: str, opponent: str) -> dict[str, Any]:
    """One result as an agent card keeps it."""
    meeting = meetings(results)[name, opponent]
    rate = meeting.win_rate
    return {
        "against": opponent,
        "num_players": results.num_players,
        "games": sum(len(match.games) for match in results.matches),
        "seed": results.seed,
        "win_rate": round(rate.mean, 4),
        "interval": [round(rate.low, 4), round(rate.high, 4)],
        "score_difference": round(meeting.score_difference.mean, 2),
    }
