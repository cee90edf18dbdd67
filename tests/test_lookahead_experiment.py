"""Looking ahead, measured: what is played, that nothing finished is lost, and that pages tell what was measured."""

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from minegym.arena import standings
from minegym.arena.statistics import estimate
from minegym.core.errors import OptionError
from minegym.core.material import PACKAGE
from minegym.core.options import edition_of
from minegym.envs import GAMES, find_game

FOLDER = PACKAGE.parent / "experiments" / "lookahead"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the experiments are in the checkout only")


@pytest.fixture(scope="module", autouse=True)
def _importable():
    """The experiment's modules import each other as scripts do, and so must the processes that play."""
    before = list(sys.path)
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path[:] = before


@pytest.fixture(scope="module")
def experiment(_importable):
    return importlib.import_module("lookahead")


@pytest.fixture(scope="module")
def meetings(experiment):
    return importlib.import_module("meetings")


@pytest.fixture(scope="module")
def parts(experiment):
    return importlib.import_module("parts")


@pytest.fixture(scope="module")
def tables(experiment):
    return importlib.import_module("lookahead_tables")


@pytest.fixture
def settings(experiment, monkeypatch, tmp_path):
    """One meeting of two games, in two worlds, and no more of it in a part."""
    monkeypatch.setattr(experiment, "PLAN", (experiment.Row("mined_out", "scripted", "scripted"),))
    return experiment.Settings(games=2, part=2, processes=1, worlds=2, envs=("mined_out",), out=tmp_path / "out")


@pytest.fixture
def meeting(meetings):
    return meetings.Meeting("mined_out", "scripted", "random", 3, None, 2, 1.0, 6, 5)


def results_of(settings):
    return json.loads((settings.out / "results.json").read_text())


# --- What is played --------------------------------------------------------------------------------------------------


def test_the_plan_names_agents_and_tables_that_there_are(experiment):
    plan = experiment.planned(experiment.Settings())
    assert len({each.key for each in plan}) == len(plan) == len(experiment.PLAN)
    for each in plan:
        game = each.meeting.game
        assert game.min_players <= each.meeting.players <= game.max_players
        assert (each.meeting.level is not None) == (each.meeting.players == 1)
        assert each.games == (2000 if each.main else 200) or (each.meeting.players, each.games) == (3, 201)
    main = [each.meeting.env for each in plan if each.main]
    assert Counter(main) == {"super_motherload": 1, "drillers": 2}
    assert plan[: len(main)] == [each for each in plan if each.main], "the main figures come first"


def test_only_what_is_asked_for_is_planned(experiment):
    plan = experiment.planned(experiment.Settings(envs=("drillers",), seats=(1, 3)))
    assert [(each.meeting.players, each.meeting.level) for each in plan] == [(1, 4), (3, None), (1, 3)]
    wrong = [{"envs": ("mined_out",), "seats": (1,)}, {"games": 0}, {"worlds": 1}, {"processes": 0}, {"part": 0}]
    wrong += [{"seed": -1}, {"envs": ("chess",)}]
    for each in wrong:
        with pytest.raises(ValueError, match=r"meeting|games|worlds|processes|part|seed|chess"):
            experiment.planned(experiment.Settings(**each))


def test_an_agent_that_is_not_there_is_named(meeting):
    with pytest.raises(OptionError, match="mined_out has no agent 'gambler'; its agents are: random, scripted, ppo"):
        replace(meeting, against="gambler").key()


@pytest.mark.parametrize("deals", [1, 2, 3, 7])
def test_parts_hold_every_deal_once_and_begin_alike_however_many_there_are(parts, meeting, deals):
    found = parts.parts_of(meeting, "key", deals)
    assert [part.first + deal for part in found for deal in range(part.deals)] == list(range(deals))
    assert [part.first for part in found] == list(range(0, deals, 2)), "six games of three seats are two deals"
    assert sum(part.games for part in found) == 3 * deals


def test_all_that_decides_a_meeting_is_in_its_key(meetings, meeting, monkeypatch):
    changes = [{"env": "drillers"}, {"checked": "ppo"}, {"against": "scripted"}, {"players": 2}, {"worlds": 3}]
    changes += [{"caution": 2.0}, {"part": 9}, {"seed": 6}]
    keys = [each.key() for each in (meeting, *(replace(meeting, **change) for change in changes))]
    alone = replace(meeting, env="drillers", against="bot", players=1, level=1)
    keys += [alone.key(), replace(alone, level=2).key()]
    known = meetings.agents_of("mined_out")
    for name in ("scripted", "random"):
        new = {**known, name: replace(known[name], digest="new")}
        with monkeypatch.context() as patch:
            patch.setattr(meetings, "agents_of", lambda env, new=new: new)
            keys.append(meeting.key())
    for name, value in (
        ("SEARCH", ("new",)),
        ("rules_of", lambda env: "new"),
        ("edition_of", lambda game, path: replace(edition_of(game, path), digest="new")),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(meetings, name, value)
            keys.append(meeting.key())
    assert len(set(keys)) == len(keys) == 16
    assert meeting.key() == keys[0]


def test_rules_that_re_deal_otherwise_are_other_rules(meetings, monkeypatch):
    game = find_game("mined_out")
    other = replace(game, rules=replace(game.rules, redeal=game.rules.observe))
    before = meetings.rules_of.__wrapped__("mined_out")
    monkeypatch.setattr(meetings, "find_game", lambda name: other)
    assert meetings.rules_of.__wrapped__("mined_out") != before


def test_comments_and_docstrings_are_no_part_of_a_program(meetings, monkeypatch):
    def hashed(source):
        monkeypatch.setattr(meetings.inspect, "getsource", lambda module: source)
        return meetings.program(meetings)

    plain = hashed("def f(x):\n    return x + 1\n")
    assert hashed('"""A."""\n\n\ndef f(x):\n    """B."""\n    return x + 1  # C\n') == plain
    assert hashed("def f(x):\n    return x + 2\n") != plain


# --- What comes of it ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("env", "players", "level"), [("mined_out", 3, None), ("drillers", 1, 1)])
def test_deals_bring_what_the_arena_says(parts, meeting, env, players, level):
    meeting = replace(meeting, env=env, players=players, level=level)
    results = meeting.play(1, 2, lambda games: None)
    (standing,) = (each for each in standings.standings(results) if each.name == meeting.name)
    figures = parts.by_deal(results, meeting.name)
    assert estimate(figures["win_share"], (0, 1)) == pytest.approx(standing.win_share)
    assert estimate(figures["score"]) == pytest.approx(standing.score)
    assert ("score_of_others" in figures) == (players > 1)
    if players > 1:
        difference = np.subtract(figures["score"], figures["score_of_others"])
        told = standings.meetings(results)[meeting.name, "random"].score_difference
        assert estimate(difference) == pytest.approx(told)
    played = parts.play(parts.Part(meeting, "", 1, 2))
    assert (played["trajectories"], played["win_share"]) == (results.hash(), figures["win_share"])
    assert played["games"] == 2 * players == sum(len(match.games) for match in results.matches)


@pytest.mark.slow
def test_a_second_run_plays_only_what_is_missing(experiment, parts, settings, monkeypatch):
    args = ["--games", "2", "--part", "2", "--processes", "1", "--worlds", "2", "--envs", "mined_out"]
    args += ["--out", str(settings.out)]
    experiment.main(args)
    ((key, first),) = results_of(settings)["meetings"].items()
    (part,) = first["parts"].values()
    again = parts.play(parts.parts_of(experiment.planned(settings)[0].meeting, key, 1)[0])
    assert {**again, "seconds": 0} == {**part, "seconds": 0}, "the same in this process as in its own"
    assert "| lookahead:scripted | scripted | 2 | 2 |" in (settings.out / "results.md").read_text()
    asked = []

    def play_all(missing, processes, keep, look):
        asked.extend(missing)
        for each in missing:
            keep(each, {**part, "deals": each.deals})

    monkeypatch.setattr(experiment, "play_all", play_all)
    experiment.main(args)
    assert not asked, "nothing is played twice"
    experiment.main(["--games", "6", *args[2:]])
    assert [(each.first, each.deals) for each in asked] == [(1, 1), (2, 1)]
    whole = results_of(settings)["meetings"][key]
    assert list(whole["parts"]) == ["0", "1", "2"]
    assert (whole["parts"]["0"], whole["planned_games"]) == (part, 6)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends a signal as a terminal does")
def test_an_interrupted_run_keeps_what_is_finished_and_ends_its_processes(tmp_path):
    command = [sys.executable, str(FOLDER / "lookahead.py"), "--games", "10000", "--part", "3", "--worlds", "2"]
    command += ["--envs", "mined_out", "--seats", "3", "--out", str(tmp_path)]
    path = os.pathsep.join([str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background would ignore it
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    run = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, start_new_session=True, **pipes)
    signal.signal(signal.SIGINT, heard)
    try:
        while not (tmp_path / "results.json").exists() and run.poll() is None:
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)
        told, _ = run.communicate(timeout=600)  # ends when the last process of the run has closed the pipe
    finally:
        run.kill()
    assert run.returncode == 130, told
    assert told.splitlines()[-1] == "interrupted"
    assert "Traceback" not in told
    (held,) = json.loads((tmp_path / "results.json").read_text())["meetings"].values()
    games = sum(part["games"] for part in held["parts"].values())
    assert 0 < games < held["planned_games"] == 1002
    assert f"| lookahead:scripted | 2 × scripted | 3 | {games} |" in (tmp_path / "results.md").read_text()


def test_a_process_gives_up_when_told_to_and_when_its_code_is_other_code(parts, meeting, monkeypatch):
    monkeypatch.setattr(parts.torch, "set_num_threads", lambda number: None)
    context = parts.multiprocessing.get_context("spawn")
    stop, finished = context.Event(), context.Value("q", 0)
    parts.begin(stop, finished)
    with pytest.raises(OptionError, match="start it again"):
        parts.play_in_process(parts.Part(meeting, "another", 0, 1))
    stop.set()
    with pytest.raises(parts.StoppedError):
        parts.play_in_process(parts.Part(meeting, meeting.key(), 0, 1))


def test_parts_that_end_while_the_run_is_stopped_are_kept(parts, meeting, monkeypatch):
    class Pool:
        """Has played the first part when it is asked for; while it shuts down the second ends, and the third fails."""

        def __init__(self, *args):
            self.futures = {}

        def submit(self, play, part):
            future = self.futures[part.first] = parts.Future()
            if part.first == 0:
                future.set_result({"first": 0})
            return future

        def shutdown(self, cancel_futures):
            assert cancel_futures
            self.futures[2].set_result({"first": 2})
            self.futures[4].set_exception(parts.StoppedError())
            self.futures[6].cancel()

    def keep(part, figures):
        kept.append((part.first, figures["first"]))
        if len(kept) == 1:
            raise KeyboardInterrupt

    kept = []
    monkeypatch.setattr(parts, "ProcessPoolExecutor", Pool)
    with pytest.raises(KeyboardInterrupt):
        parts.play_all(parts.parts_of(meeting, "", 7), 1, keep, lambda games: None)
    assert set(kept) == {(0, 0), (2, 2)}, "the first had perhaps not been kept when it was interrupted"


# --- What is kept ----------------------------------------------------------------------------------------------------


def figures(deals, won=0.5, **more):
    lists = {"win_share": [won] * deals, "score": [10.0] * deals, "score_of_others": [8.0] * deals}
    return {"deals": deals, "games": 2 * deals, **lists, "truncated": 1, "seconds": 3.0 * deals, **more}


def test_results_of_other_settings_are_refused(experiment, settings):
    (planned,) = experiment.planned(settings)
    kept = experiment.Kept(settings, [planned])
    kept.keep(kept.parts_of(planned.key)[0], figures(1))
    assert experiment.Kept(settings, [planned]).meetings == kept.meetings
    for change in ({"worlds": 3}, {"caution": 3.0}, {"part": 4}, {"seed": 1}):
        with pytest.raises(OptionError, match=r"played with worlds 2, .*choose another --out"):
            experiment.Kept(replace(settings, **change), [planned])


def test_what_older_code_played_goes_when_all_of_it_is_played_anew(experiment, tables, settings):
    (planned,) = experiment.planned(replace(settings, games=4))
    older = replace(planned, key="older")
    for each, won in ((older, 0.25), (planned, 0.75)):
        kept = experiment.Kept(settings, [each])
        first, second = kept.parts_of(each.key)
        kept.keep(first, figures(1, won))
        assert tables.won(tables.of_now(kept.results)[0]).mean == won, "the pages show the new"
        assert "older" in kept.meetings
    kept.keep(second, figures(1))
    assert list(kept.meetings) == [planned.key]


def test_meetings_that_nobody_asked_for_stay(experiment, settings):
    (planned,) = experiment.planned(settings)
    elsewhere = replace(planned, meeting=replace(planned.meeting, players=3), key="elsewhere")
    for each in (elsewhere, planned):
        kept = experiment.Kept(settings, [each])
        kept.keep(kept.parts_of(each.key)[0], figures(1))
    assert list(results_of(settings)["meetings"]) == ["elsewhere", planned.key]


def test_a_shorter_run_leaves_a_longer_part(experiment, settings):
    (longer,) = experiment.planned(replace(settings, games=2))
    longer = replace(longer, meeting=replace(longer.meeting, part=4), deals=2)
    kept = experiment.Kept(settings, [longer])
    kept.keep(kept.parts_of(longer.key)[0], figures(2))
    assert not list(experiment.Kept(settings, [replace(longer, deals=1)]).missing())
    assert [part.first for part in experiment.Kept(settings, [replace(longer, deals=3)]).missing()] == [2]


# --- Pages -----------------------------------------------------------------------------------------------------------


def met(agent, against, players=2, game="mined_out", **more):
    place = {"game": game, "num_players": players, "bot_level": None, "agent": agent, "against": against}
    digests = {"digest": agent[-1], "digest_of_other": against[-1]}
    parts = {"0": figures(2, 1.0), "2": figures(1, 0.25)}
    return {**place, **digests, "main": False, "planned_games": 100, "parts": parts, **more}


@pytest.fixture
def made_up():
    """Parts of meetings that were played, and what is told of the same agents without looking ahead."""
    machine = {name: "1.2" for name in ("minegym", "python", "numpy", "numba", "torch")} | {"cpu": "abacus", "cores": 3}
    played = [
        met("lookahead:scripted", "scripted", 3),
        met("lookahead:ppo", "random"),
        met("lookahead:ppo", "scripted", main=True),
        met("lookahead:ppo", "ppo"),
        met("lookahead:scripted", "bot 4", 1, "drillers", bot_level=4, main=True, digest_of_other=None),
    ]
    settings = {"worlds": 9, "caution": 1.5, "part": 4, "seed": 5}
    return {"machine": machine, "settings": settings, "meetings": {str(i): each for i, each in enumerate(played)}}


@pytest.fixture
def baselines():
    rate = {"deals": 5, "win_share": [0.4, 0.3, 0.5]}
    played = [
        {"game": "mined_out", "num_players": 2, "agent": "scripted", "against": "ppo", **rate},
        {"game": "drillers", "num_players": 1, "agent": "scripted", "against": "bot 4", **rate},
    ]
    agents = {name: {"digest": name[-1]} for name in ("ppo", "scripted", "random")}
    return {"agents": dict.fromkeys(GAMES, agents), "meetings": dict(enumerate(played))}


def rows_of(page):
    """The cells of all rows of tables that begin with an agent or a game."""
    lines = [line for line in page.splitlines() if line.startswith("|") and "lookahead:" in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_row_tells_of_all_parts_and_of_the_same_agent_without(tables, made_up, baselines):
    page = tables.pages(made_up, baselines)
    rate = estimate([1, 1, 0.25], (0, 1))
    first = f"75.0 [{100 * rate.low:.1f}, {100 * rate.high:.1f}]"
    assert rows_of(page) == [
        ["lookahead:ppo", "scripted", "2", "6", first, "60.0 [50.0, 70.0]", "+2.0 [+2.0, +2.0]", "1.5"],
        ["lookahead:ppo", "ppo", "2", "6", first, "50.0", "+2.0 [+2.0, +2.0]", "1.5"],
        ["lookahead:ppo", "random", "2", "6", first, "–", "+2.0 [+2.0, +2.0]", "1.5"],
        ["lookahead:scripted", "2 × scripted", "3", "6", first, "33.3", "+2.0 [+2.0, +2.0]", "1.5"],
        ["lookahead:scripted", "bot 4", "1", "6", first, "40.0 [30.0, 50.0]", "–", "1.5"],
    ]
    assert "5 meetings, 30 games, deals from seed 5; 10 games were cut" in page
    assert "9 worlds, caution 1.5. Played in 45 s of one core of abacus, 3 cores" in page


def test_another_agent_of_the_same_name_is_not_compared(tables, made_up, baselines):
    baselines["agents"]["mined_out"] = {**baselines["agents"]["mined_out"], "ppo": {"digest": "new"}}
    told = {tuple(row[:2]): row[5] for row in rows_of(tables.pages(made_up, baselines))}
    assert told["lookahead:ppo", "scripted"] == "–"
    assert told["lookahead:scripted", "bot 4"] == "40.0 [30.0, 50.0]"


def test_the_readmes_show_the_main_results_of_now_between_their_own_marks(tables, made_up, baselines):
    page = "# A\n<!-- results -->\nold\n<!-- /results -->\nlearnt\n<!-- lookahead -->\n<!-- /lookahead -->\nend\n"
    new = tables.refreshed(page, "lookahead", made_up, baselines)
    assert new.startswith(page[: page.index("<!-- /lookahead")])
    assert new.endswith("<!-- /lookahead -->\nend\n")
    assert [row[:4] for row in rows_of(new)] == [
        ["Mined Out!", "`lookahead:ppo`", "`scripted`", "2"],
        ["Drillers", "`lookahead:scripted`", "`bot 4`", "1"],
    ]
    assert tables.refreshed(new, "lookahead", made_up, baselines) == new
    assert tables.refreshed("no marks\n", "lookahead", made_up, baselines) == "no marks\n"
    assert "old" not in tables.refreshed(page, "results", made_up, baselines)


def test_the_readme_of_the_project_is_touched_by_the_results_beside_the_program_alone(
    experiment, settings, monkeypatch, tmp_path
):
    page = "<!-- {0} -->\nold\n<!-- /{0} -->\n"
    (tmp_path / "FRONT.md").write_text(page.format("lookahead"))
    monkeypatch.setattr(experiment, "FRONT", tmp_path / "FRONT.md")
    (planned,) = experiment.planned(settings)
    kept = experiment.Kept(settings, [planned])
    kept.keep(kept.parts_of(planned.key)[0], figures(1))
    (settings.out / "README.md").write_text(page.format("results"))
    experiment.write_pages(settings.out)
    assert "`lookahead:scripted`" in (settings.out / "README.md").read_text()
    assert (tmp_path / "FRONT.md").read_text() == page.format("lookahead")
    monkeypatch.setattr(experiment, "FOLDER", settings.out)
    experiment.write_pages(settings.out)
    assert "`lookahead:scripted`" in (tmp_path / "FRONT.md").read_text()


def test_the_pages_are_those_of_the_results_beside_them(tables):
    results = json.loads((FOLDER / "results.json").read_text())
    baselines = json.loads((FOLDER.parent / "baselines" / "results.json").read_text())
    assert (FOLDER / "results.md").read_text() == tables.pages(results, baselines) + "\n"
    for path, mark in ((FOLDER / "README.md", "results"), (FOLDER.parents[1] / "README.md", "lookahead")):
        readme = path.read_text()
        assert tables.refreshed(readme, mark, results, baselines) == readme, f"{path}: run lookahead.py"


def test_the_page_names_no_option_that_there_is_not(experiment):
    named = set(re.findall(r"`?--(\w+)", (FOLDER / "README.md").read_text()))
    assert named <= set(experiment.Settings.__dataclass_fields__)
    assert {"games", "worlds", "caution", "out"} <= named
