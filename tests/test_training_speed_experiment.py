"""The experiment on training speed runs, measures what it says, and its page shows the results that lie beside it."""

import importlib.util
import json
import sys

import pytest
import torch

from minegym.core.material import PACKAGE

FOLDER = PACKAGE.parent / "experiments" / "training_speed"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the experiments are in the checkout only")


@pytest.fixture
def compare(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    spec = importlib.util.spec_from_file_location("compare_training_speed", FOLDER / "compare.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


def quick(compare, tmp_path, **options):
    return compare.Settings(num_envs=32, steps=4, repetitions=2, out=tmp_path / "results.json", **options)


def test_every_learner_of_a_game_is_measured_beside_its_floor(compare, tmp_path, monkeypatch):
    monkeypatch.setattr(torch, "set_num_threads", lambda threads: None)
    arguments = ["--games", "connect_four", "mined_out", "--num-envs", "32", "--steps", "4", "--repetitions", "2"]
    compare.main([*arguments, "--no-recipe", "--out", str(tmp_path / "results.json")])
    results = json.loads((tmp_path / "results.json").read_text())["floors"]
    assert [(r["game"], r["learner"].split(",")[0]) for r in results] == [
        ("connect_four", "MineGym"),
        ("connect_four", "sb3-contrib"),
        ("mined_out", "MineGym"),
        ("mined_out", "MineGym"),
        ("mined_out", "sb3-contrib"),
    ]
    assert all(r["decisions_per_s"] > 0 and r["floor"] > 0 and r["share"] > 0 for r in results)
    assert [r["learnt_from"] == 1 for r in results] == [False, True, False, False, True]


@pytest.mark.parametrize("number", [0, 2])
def test_the_floor_makes_the_passes_of_an_update_and_leaves_the_weights(compare, tmp_path, monkeypatch, number):
    _, learners = compare.learners("connect_four" if number == 0 else "mined_out", quick(compare, tmp_path))
    learner = learners[number]
    before = {name: tensor.clone() for name, tensor in learner.ppo.policy.state_dict().items()}
    learner.learn.run()
    assert any(not torch.equal(before[name], tensor) for name, tensor in learner.ppo.policy.state_dict().items())
    passes, seen = {True: [], False: []}, []
    make_pass = type(learner)._pass

    def count(self, rows):
        passes[torch.is_grad_enabled()].append(rows)
        return make_pass(self, rows)

    monkeypatch.setattr(type(learner), "_pass", count)
    kept = {name: tensor.clone() for name, tensor in learner.policy.state_dict().items()}
    learner.floor.run()
    assert all(torch.equal(kept[name], tensor) for name, tensor in learner.policy.state_dict().items())
    assert passes[False] == [32] * (4 + 1)
    for _ in range(learner.ppo.n_epochs):
        seen += [len(batch.actions) for batch in learner.ppo.rollout_buffer.get(learner.ppo.batch_size)]
    assert passes[True] == seen


def test_a_learner_still_learns_at_the_end_of_every_block(compare, tmp_path):
    _, (learner, *_) = compare.learners("mined_out", quick(compare, tmp_path))
    for _ in range(2):
        before = [tensor.clone() for tensor in learner.ppo.policy.parameters()]
        learner.learn.run()
        assert any(not torch.equal(a, b) for a, b in zip(before, learner.ppo.policy.parameters(), strict=True))


def test_recipes_learn(compare, tmp_path):
    pytest.importorskip("pygame")  # PettingZoo's Connect Four draws with it
    blocks = compare.recipes(quick(compare, tmp_path))
    assert next(iter(blocks)) == compare.RECIPE
    for name, block in blocks.items():
        if name != "the same model on MineGym's SB3VecEnv":
            block.run()


def test_the_tables_are_those_of_the_results(compare):
    lines = (FOLDER / "README.md").read_text().splitlines()
    results = json.loads((FOLDER / "results.json").read_text())
    for table in (compare.floor_table(results["floors"]), compare.recipe_table(results["recipes"])):
        for line in table.splitlines():
            assert line in lines


def test_the_network_bounds_learning_and_the_recipe_is_far_behind():
    results = json.loads((FOLDER / "results.json").read_text())
    own = [r for r in results["floors"] if r["learner"] == "MineGym" and r["game"] != "connect_four"]
    assert len(own) == 4
    assert min(r["share"] for r in own) >= 0.9
    assert max(r["times_the_recipe"] for r in results["recipes"]) >= 9
