import shutil
import sys

import numpy as np
import pytest
from helpers.toy import TOY

import minegym
from minegym.agents import loading
from minegym.agents.loading import BUILT_IN, load_agent, shipped_agents
from minegym.agents.random import RandomAgent
from minegym.core.errors import AgentError, MissingExtraError, UnknownNameError

GAME = minegym.find_game("mined_out")


@pytest.mark.parametrize("spec", BUILT_IN)
def test_a_built_in_agent_is_found_by_the_name_it_bears(spec):
    assert load_agent(spec, GAME).name == spec


def test_the_seed_reaches_the_agent():
    mask = np.ones((100, 8), bool)
    one, two, three = (load_agent("random", GAME, seed=seed).act(mask, mask) for seed in (1, 1, 2))
    assert (one == two).all()
    assert (one != three).any()
    assert (one == RandomAgent(1).act(mask, mask)).all()


@pytest.mark.parametrize("spec", ["nobody", "", "/nowhere/at/all", "rando"])
def test_an_unknown_name_meets_the_list_of_known_ones(spec):
    with pytest.raises(UnknownNameError) as caught:
        load_agent(spec, GAME)
    for known in [*BUILT_IN, *shipped_agents(GAME), "card.toml"]:
        assert known in str(caught.value)


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder of shipped agents with one in it."""
    folder = tmp_path / "agents" / "mined_out" / "digger"
    folder.mkdir(parents=True)
    (folder / "card.toml").write_text("")
    monkeypatch.setattr(loading, "material", lambda kind: tmp_path / kind)
    return folder


def test_shipped_agents_are_listed_by_name(shelf):
    (shelf.parent / "no_card").mkdir()
    assert shipped_agents(GAME) == ["digger"]
    assert shipped_agents(TOY) == []
    with pytest.raises(UnknownNameError, match="monte_carlo, digger"):
        load_agent("nobody", GAME)


def test_a_shipped_agent_and_a_path_lead_to_the_folder(shelf, tmp_path):
    assert loading.agent_folder("digger", GAME) == shelf
    own = tmp_path / "own"
    shutil.copytree(shelf, own)
    assert loading.agent_folder(str(own), GAME) == own
    with pytest.raises(UnknownNameError):
        loading.agent_folder("digger", TOY)


def test_a_broken_card_is_the_agents_error(shelf):
    pytest.importorskip("torch")
    with pytest.raises(AgentError, match=r"card\.toml"):
        load_agent("digger", GAME)


def test_a_learned_agent_without_torch_names_the_extra(shelf, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"torch.*minegym\[train\]"):
        load_agent("digger", GAME)
