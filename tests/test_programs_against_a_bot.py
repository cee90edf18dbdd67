"""The programs, where a person or an agent plays alone against a game's bot."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from helpers.pig import PIG

from minegym import bench, cli, evaluate, play
from minegym.envs import GAMES


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Programs know the game, and write below the working folder."""
    monkeypatch.setitem(GAMES, "pig", PIG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a program in this process on Pig: `run(play.main, "--seed", "1", typed="q")` to code, output and errors."""

    def finish(main, *words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stopped:
            cli.run(lambda: main(["--env", "pig", *words]))
        shown = capsys.readouterr()
        return stopped.value.code, shown.out, shown.err

    return finish


def test_evaluate_tells_how_often_the_bot_was_beaten_and_verifies_it(run):
    words = ["random", "monte_carlo", "--players", "1", "--bot-level", "2", "--games", "12"]
    code, out, _ = run(evaluate.main, *words)
    assert code == 0
    assert "1 player against bot 2" in out
    assert re.search(r"wins\s+against\s+bot 2", out)
    (file,) = Path("runs/evaluate/pig").glob("1p-bot2-monte_carlo-random-*/results.json")
    assert json.loads(file.read_text())["bot_level"] == 2
    assert run(evaluate.main, "--verify", str(file))[0] == 0


REFUSED = pytest.mark.parametrize(
    ("words", "clue"),
    [
        (["--players", "1", "--bot-level", "3"], "bot_level must be an integer in 1..2"),
        (["--players", "2", "--bot-level", "1"], "leave it out, or let one play"),
        (["--env", "mined_out", "--players", "1", "--bot-level", "1"], "mined_out has no bot"),
    ],
)


@REFUSED
@pytest.mark.parametrize(("main", "needed"), [(evaluate.main, ["random"]), (play.main, []), (bench.main, ["--quick"])])
def test_a_bot_that_is_not_there_is_refused_in_one_line(run, folder, main, needed, words, clue):
    code, _, errors = run(main, *needed, *words)
    assert code == 2
    assert clue in errors
    assert len(errors.splitlines()) == 1
    assert list(folder.iterdir()) == []


def test_a_person_plays_against_the_bot_and_sees_who_won(run):
    code, out, _ = run(play.main, "--bot-level", "2", "--seed", "3", typed="1\n2\n" * 60)
    assert code == 0
    assert out.startswith("Pig, 1 seat against bot 2, edition built in, seed 3. You are seat 0.")
    lines = out[out.index("The game is over") :].splitlines()
    found = [re.fullmatch(r"([12])\. (seat 0 \(you\)|bot 2): (\d+) points", line).groups() for line in lines[1:3]]
    assert [place for place, _, _ in found] == ["1", "2"]
    points = {who: int(score) for _, who, score in found}
    assert (found[0][1] == "bot 2") == (points["bot 2"] >= points["seat 0 (you)"])


def test_a_game_against_the_bot_is_gone_on_with_against_the_same(run):
    run(play.main, "--bot-level", "2", "--seed", "3", typed="1\ns saved.json\nq\n")
    code, out, _ = run(play.main, "--load", "saved.json", typed="q\n")
    assert code == 0
    assert "1 seat against bot 2" in out
    code, _, errors = run(play.main, "--load", "saved.json", "--bot-level", "1")
    assert code == 2
    assert "the saved game has --bot-level 2" in errors


def test_bench_measures_the_game_against_the_bot():
    settings = bench.Settings("pig", players=1, bot_level=2, decisions=256, repetitions=2)
    assert bench.Batch(PIG, settings, rows=4, threads=1).env.bot_level == 2
    assert bench.Agents(PIG, 1, games=2, bot_level=2).env.bot_level == 2
