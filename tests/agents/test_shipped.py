"""The agents that are shipped: small, fit for the games as they are, and as good as their cards say."""

import pytest

import minegym
from minegym.agents import learned
from minegym.agents.loading import agent_folder, load_agent, shipped_agents
from minegym.arena.standings import standings
from minegym.arena.tournament import challenge, entrants
from minegym.core.options import edition_of

SHIPPED = [(game, name) for game in minegym.GAMES.values() for name in shipped_agents(game) if name != "local"]


def test_every_game_ships_an_agent():
    assert {game.name for game, _ in SHIPPED} == set(minegym.GAMES)


@pytest.mark.parametrize(("game", "name"), SHIPPED, ids=[f"{game.name}-{name}" for game, name in SHIPPED])
def test_the_agent_fits_and_is_small(game, name):
    folder = agent_folder(name, game)
    card = learned.read_card(folder)
    edition = edition_of(game, None)
    assert card.name == name
    assert card.edition == f"{edition.name} {edition.digest}", "the edition has changed: train the agent again"
    assert (folder / "weights.safetensors").stat().st_size <= 2 << 20
    assert load_agent(name, game).name == name


@pytest.mark.parametrize(("game", "name"), SHIPPED, ids=[f"{game.name}-{name}" for game, name in SHIPPED])
def test_the_agent_plays_as_its_card_says(game, name):
    edition = edition_of(game, None)
    card = learned.read_card(agent_folder(name, game))
    tables = {(row["against"], row["num_players"]): row["win_rate"] for row in card.evaluation}
    assert set(tables) == {(against, players) for against in ("random", "scripted") for players in played_by(card)}
    for (opponent, players), said in tables.items():
        one, other = (next(iter(entrants([spec], game, edition))) for spec in (name, opponent))
        results = challenge(game, edition, one, other, players, 200, seed=5000)
        won = next(standing for standing in standings(results) if standing.name == name)
        # 200 games of other deals: the card's figure lies within four standard errors, or the card is wrong
        assert abs(won.win_share.mean - said) < 0.15


def played_by(card):
    """The numbers of players that the agent has learnt to play with."""
    return set(card.training.get("players", [card.num_players]))
