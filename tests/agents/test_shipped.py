"""The agents that are shipped: small, fit for the games as they are, and as good as their cards say."""

import pytest

import minegym
from minegym.agents import learned
from minegym.agents.loading import agent_folder, load_agent, shipped_agents
from minegym.arena.standings import meetings
from minegym.arena.tournament import entrants, tournament
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
    evaluation = {row["against"]: row["win_rate"] for row in learned.read_card(agent_folder(name, game)).evaluation}
    assert set(evaluation) == {"random", "scripted"}
    for opponent, said in evaluation.items():
        results = tournament(game, edition, entrants([name, opponent], game, edition), 2, 200, seed=5000)
        # 200 games of other deals: the card's figure lies within four standard errors, or the card is wrong
        assert abs(meetings(results)[name, opponent].win_rate.mean - said) < 0.15
