"""The games are found in PettingZoo's registry (Gymnasium's is tested with its environments)."""

import sys
import warnings

import pettingzoo
import pytest

import minegym
from minegym.adapters.pettingzoo import AECGame
from minegym.adapters.registration import pettingzoo_id, register_pettingzoo

REGISTERED = pytest.mark.parametrize("game", minegym.GAMES.values(), ids=lambda g: g.name)


@REGISTERED
def test_made_from_pettingzoos_registry(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # PettingZoo warns if a name is registered twice
        register_pettingzoo()
        register_pettingzoo()
        env = pettingzoo.make("aec", pettingzoo_id(game), num_players=game.max_players, reward="win")
    assert isinstance(env, AECGame)
    assert env.game is game
    assert env.max_num_agents == game.max_players
    assert env.options.reward == "win"
    assert pettingzoo_id(game) == f"minegym/{game.name}_v{game.version}"
    env.reset(seed=0)
    env.step(int(env.last()[0]["action_mask"].argmax()))


def test_a_pettingzoo_without_a_registry_is_tolerated(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo.env_registry.registration", None)
    register_pettingzoo()
