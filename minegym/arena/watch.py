"""Tournaments with a progress bar."""

from collections.abc import Sequence

from minegym.arena.tournament import Entrant, Results, challenge, checked_deals, lineups, tournament
from minegym.core.extras import needed
from minegym.core.game import Edition, Game


def watched(
    game: Game,
    edition: Edition,
    field: Sequence[Entrant],
    num_players: int,
    games: int,
    seed: int,
    label: str,
    bot_level: int | None = None,
) -> Results:
    """A tournament whose bar counts the games as they end; raises what `tournament` does."""
    tqdm = needed("tqdm", "tools").tqdm
    deals = checked_deals(game, len(field), num_players, games, seed)
    total = deals * len(lineups([entrant.name for entrant in field], num_players))
    with tqdm(total=total, unit="game", desc=label, disable=None) as bar:
        return tournament(game, edition, field, num_players, games, seed, bar.update, bot_level)


def watched_challenge(
    game: Game, edition: Edition, one: Entrant, other: Entrant, num_players: int, games: int, seed: int, label: str
) -> Results:
    """A challenge whose bar counts the games as they end; raises what `challenge` does."""
    tqdm = needed("tqdm", "tools").tqdm
    with tqdm(total=-(-games // num_players) * num_players, unit="game", desc=label, disable=None) as bar:
        return challenge(game, edition, one, other, num_players, games, seed, bar.update)
