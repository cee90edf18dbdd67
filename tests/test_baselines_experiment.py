"""The baselines: who meets whom, what is played anew, and that pages tell what was measured."""

import importlib
import json
import shutil
import sys
from dataclasses import replace

import numpy as np
import pytest

from minegym.agents.scripted import scripted_players
from minegym.arena.tournament import tournament
from minegym.core.errors import OptionError, UnknownNameError
from minegym.core.material import PACKAGE, material
from minegym.core.options import edition_of
from minegym.envs import GAMES, find_game

FOLDER = PACKAGE.parent / "experiments" / "baselines"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the experiments are in the checkout only")


def module(name):
    """One of the experiment's modules, which import each other as scripts do."""
    sys.path.insert(0, str(FOLDER))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def baselines():
    return module("baselines")


@pytest.fixture(scope="module")
def tables():
    return module("tables")


@pytest.fixture(scope="module")
def curves():
    return module("curves")


@pytest.fixture
def settings(baselines, tmp_path):
    """Two games a meeting of Mined Out!, with a learned agent of the test's own."""
    shutil.copytree(material("agents") / "mined_out" / "ppo", tmp_path / "agents" / "mined_out" / "ppo")
    return baselines.Settings(games=2, envs=("mined_out",), agents=tmp_path / "agents", out=tmp_path / "out")


@pytest.fixture
def played(baselines, monkeypatch):
    """The labels of the meetings that are really played."""
    labels = []
    play = baselines.Meeting.play

    def noted(self, progress):
        labels.append(self.label)
        return play(self, progress)

    monkeypatch.setattr(baselines.Meeting, "play", noted)
    return labels


def fields(baselines, game, *cards):
    """The game's own agents, and learned ones that read so many seats, alone against a bot's level if one is given."""
    card = baselines.learned.read_card(material("agents") / game.name / "ppo")
    agents = [agent for agent in baselines.field(game, material("agents")) if agent.card is None]
    for seats, level in cards:
        told = card.model_copy(update={"num_players": seats, "bot_level": level})
        agents.append(baselines.Agent(f"for {seats}", "", "", told))
    return agents


def pairs(baselines, game, agents):
    """Who meets whom, by the number of seats and the bot's level."""
    found = {}
    for each in baselines.meetings(game, agents, baselines.Settings()):
        found.setdefault((each.players, each.level), set()).add((each.one.name, each.against))
    return found


def test_every_pair_meets_at_two_seats_and_each_among_copies_above(baselines):
    game = find_game("mined_out")
    found = pairs(baselines, game, fields(baselines, game, (2, None), (4, None)))
    names = ("random", "scripted", "for 2", "for 4")
    assert {frozenset(pair) for pair in found[2, None]} == {frozenset((a, b)) for a in names for b in names if a != b}
    assert len(found[2, None]) == 6
    above = {("scripted", "random"), ("random", "scripted"), ("for 4", "random"), ("for 4", "scripted")}
    assert found[3, None] == found[4, None] == above
    assert set(found) == {(2, None), (3, None), (4, None)}, "no bot in this game"


def test_alone_play_those_that_see_the_bot_and_who_learnt_alone_plays_only_so(baselines):
    game = find_game("drillers")
    found = pairs(baselines, game, fields(baselines, game, (1, 2), (3, None)))
    plans = {"scripted:rusher", "scripted:builder", "scripted:beginner"}
    for level in (1, 2, 3, 4):
        assert {one for one, _ in found[1, level]} == {"random", "scripted", "for 1", "for 3"} | plans
        assert {against for _, against in found[1, level]} == {f"bot {level}"}
    for players in (2, 3, 4):
        assert "for 1" not in {name for pair in found[players, None] for name in pair}
    assert "for 3" in {one for one, _ in found[3, None]}
    assert "for 3" not in {one for one, _ in found[4, None]}


def test_every_game_has_its_meetings_with_all_plans_and_all_shipped_agents(baselines):
    for game in GAMES.values():
        names = {agent.name for agent in baselines.field(game, material("agents"))}
        shipped = {path.parent.name for path in (material("agents") / game.name).glob("*/card.toml")}
        assert names == {"random", *scripted_players(game), *shipped} - set(baselines.SAME)


def test_the_plan_left_out_is_another_name_of_one_that_plays(baselines):
    game = find_game("drillers")
    (same,) = baselines.SAME
    entrants = [baselines.Agent(name, name, "").entrant(game) for name in (same, "scripted")]
    games = [tournament(game, edition_of(game, None), [each], 2, 3).matches[0].games.hash() for each in entrants]
    assert games[0] == games[1]


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_was(baselines, settings, played, monkeypatch):
    play = baselines.Meeting.play

    def stopped(self, progress):
        if len(played) == 3:
            raise KeyboardInterrupt
        return play(self, progress)

    monkeypatch.setattr(baselines.Meeting, "play", stopped)
    with pytest.raises(KeyboardInterrupt):
        baselines.played(settings)
    half = json.loads((settings.out / "results.json").read_text())
    assert len(half["meetings"]) == len(played) == 3
    monkeypatch.setattr(baselines.Meeting, "play", play)
    whole = baselines.played(settings)
    assert len(played) == len(set(played)) == len(whole["meetings"]) == 3 + 4 + 4
    assert half["meetings"].items() <= whole["meetings"].items()
    assert json.loads((settings.out / "results.json").read_text()) == whole
    baselines.played(settings)
    assert len(played) == 11, "nothing is played twice"


@pytest.mark.slow
def test_only_the_meetings_of_a_changed_agent_are_played_anew(baselines, settings, played):
    before = baselines.played(settings)
    card = settings.agents / "mined_out" / "ppo" / "card.toml"
    card.write_text(card.read_text().replace("win_rate = 0.9", "win_rate = 0.8"))
    assert "0.8" in card.read_text()
    played.clear()
    baselines.played(settings)
    assert not played, "what a card tells of evaluation changes no game"
    card.write_text(card.read_text().replace("greedy = false", "greedy = true"))
    after = baselines.played(settings)
    others = ("random", "scripted")
    assert played == [f"Mined Out!, {seats} players: ppo against {other}" for seats in (2, 3, 4) for other in others]
    assert len(before["meetings"]) == len(after["meetings"]) == 11
    assert len(before["meetings"].keys() & after["meetings"].keys()) == 5
    assert before["agents"]["mined_out"]["ppo"]["digest"] != after["agents"]["mined_out"]["ppo"]["digest"]


@pytest.mark.slow
def test_a_new_agent_brings_its_meetings_alone(baselines, settings, played):
    baselines.played(settings)
    shutil.copytree(settings.agents / "mined_out" / "ppo", settings.agents / "mined_out" / "twin")
    played.clear()
    baselines.played(settings)
    tables = {2: ("random", "scripted", "ppo"), 3: ("random", "scripted"), 4: ("random", "scripted")}
    wanted = [(seats, other) for seats, others in tables.items() for other in others]
    assert played == [f"Mined Out!, {seats} players: twin against {other}" for seats, other in wanted]


def test_all_that_decides_a_meeting_is_in_its_key(baselines, monkeypatch):
    game = find_game("mined_out")
    random, scripted = fields(baselines, game)
    meeting = baselines.Meeting(game, scripted, random, 2, None, 10, 0)
    others = [
        replace(meeting, one=replace(scripted, digest="new")),
        replace(meeting, other=replace(random, digest="new")),
        replace(meeting, one=random, other=scripted),
        replace(meeting, players=3),
        replace(meeting, games=12),
        replace(meeting, seed=1),
        replace(meeting, game=replace(game, version=99)),
        replace(meeting, game=replace(game, rules=replace(game.rules, step=game.rules.redeal))),
    ]
    keys = [each.key(1) for each in (meeting, *others)] + [meeting.key(2)]
    monkeypatch.setattr(baselines, "edition_of", lambda game, path: replace(edition_of(game, path), digest="new"))
    assert len({*keys, meeting.key(1)}) == len(keys) + 1


@pytest.mark.slow
def test_a_meeting_tells_what_its_tournament_says(baselines, settings):
    results = baselines.played(settings)
    meeting = next(
        each for each in results["meetings"].values() if (each["num_players"], each["agent"]) == (3, "scripted")
    )
    assert (meeting["against"], meeting["games"], meeting["deals"]) == ("random", 3, 1), "in each of three seats"
    agents = {agent.name: agent for agent in baselines.field(find_game("mined_out"), settings.agents)}
    again = baselines.Meeting(find_game("mined_out"), agents["scripted"], agents["random"], 3, None, 2, settings.seed)
    told = again.play(lambda finished: None)
    assert {**told, "seconds": 0} == {**meeting, "seconds": 0}


# --- Pages ---------------------------------------------------------------------------------------------------------


def meeting(agent, against, won, players=2, game="mined_out"):
    figures = {"games": 100, "deals": 50, "seed": 5, "truncated": 1, "seconds": 90.0}
    return {"game": game, "num_players": players, "agent": agent, "against": against, "win_share": won, **figures}


@pytest.fixture
def made_up():
    """Results of two learned agents, one for two players and one for four; and one of Drillers that learnt alone."""
    training = {"seed": 3, "decisions": 1000, "imitation": 0, "num_envs": 4, "steps": 8}
    card = {"num_players": 2, "command": "python -m minegym.train --seed 3", "training": training}
    card |= {"edition": "house 1", "minegym": "0.1.0", "adviser": ""}
    agents = {"random": {"digest": "r"}, "scripted": {"digest": "s"}, "ppo": {"digest": "p", "card": card}}
    four = {"digest": "f", "card": {**card, "num_players": 4, "adviser": "scripted"}}
    alone = {"digest": "a", "card": {**card, "num_players": 1, "bot_level": 2}}
    meetings = [
        meeting("scripted", "random", [0.9, 0.85, 0.95]),
        meeting("ppo", "random", [0.98, 0.95, 1.0]),
        meeting("ppo", "scripted", [0.625, 0.6, 0.65]),
        meeting("four", "random", [0.99, 0.95, 1.0]),
        meeting("four", "scripted", [0.3, 0.25, 0.35]),
        meeting("four", "ppo", [0.4, 0.35, 0.45]),
        meeting("scripted", "random", [0.8, 0.75, 0.85], 3),
        meeting("random", "scripted", [0.05, 0.0, 0.1], 3),
        meeting("four", "random", [0.9, 0.85, 0.95], 3),
        meeting("four", "scripted", [0.4, 0.35, 0.45], 3),
        meeting("four", "scripted", [0.3, 0.25, 0.35], 4),
        meeting("random", "bot 1", [0.01, 0.0, 0.02], 1, "drillers"),
        meeting("alone", "bot 1", [0.75, 0.7, 0.8], 1, "drillers"),
        meeting("alone", "bot 2", [0.5, 0.45, 0.55], 1, "drillers"),
        meeting("scripted", "random", [1.0, 0.99, 1.0], 2, "drillers"),
    ]
    machine = {name: "1.2" for name in ("minegym", "python", "numpy", "numba", "torch")} | {"cpu": "abacus", "cores": 3}
    return {
        "machine": machine,
        "agents": {"mined_out": {**agents, "four": four}, "drillers": {"random": {"digest": "r"}, "alone": alone}},
        "meetings": {str(number): each for number, each in enumerate(meetings)},
    }


def rows_of(page, first):
    """The cells of the table whose first line begins so, by the row's name."""
    lines = page[page.index(first) :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not line.startswith("| ---")]


def test_pairs_are_told_both_ways_and_the_best_agent_first(tables, made_up):
    names, rates = tables.win_rates(made_up, "mined_out")
    assert names == ["ppo", "scripted", "four", "random"], "means of 73, 66, 56 and 4 %"
    assert (rates["scripted", "ppo"].low, rates["scripted", "ppo"].high) == pytest.approx((0.35, 0.4))
    head, *rows = rows_of(tables.pages(made_up, {}), "|  | ppo | scripted")
    assert head == ["", *names]
    assert rows[0] == ["ppo", "–", "62.5 [60.0, 65.0]", "60.0 [55.0, 65.0]", "98.0 [95.0, 100.0]"]
    assert rows[1][:2] == ["scripted", "37.5 [35.0, 40.0]"]
    assert rows[3][4] == "–"


def test_larger_tables_and_the_bot_have_a_column_an_opponent(tables, made_up):
    page = tables.pages(made_up, {})
    head, *rows = rows_of(page, "|  | 2 × random")
    assert head == ["", "2 × random", "2 × scripted", "3 × scripted"]
    assert rows == [
        ["four", "90.0 [85.0, 95.0]", "40.0 [35.0, 45.0]", "30.0 [25.0, 35.0]"],
        ["scripted", "80.0 [75.0, 85.0]", "–", "–"],
        ["random", "–", "5.0 [0.0, 10.0]", "–"],
    ]
    assert "Not made for these seats: `ppo` (2 players)." in page
    head, *rows = rows_of(page, "|  | bot 1")
    assert head == ["", "bot 1", "bot 2"]
    assert rows == [["alone", "75.0 [70.0, 80.0]", "50.0 [45.0, 55.0]"], ["random", "1.0 [0.0, 2.0]", "–"]]
    assert "Not made for these seats: `alone` (alone against bot 2)." in page


def test_the_page_says_how_the_agents_were_made_and_what_was_played(tables, curves, made_up):
    page = tables.pages(made_up, {})
    assert "15 meetings of 100 games, deals from seed 5; 15 games were cut" in page
    assert "on abacus, 3 cores; minegym 1.2, python 1.2" in page
    assert "Played in 22 min" in page
    _, ppo, four = rows_of(page, "| agent | made for")
    assert ppo == ["ppo", "2 players", "3", "1,000", "–", "–", "–", "house 1", "0.1.0", "p"]
    assert (four[1], four[6], four[9]) == ("4 players", "scripted", "f")
    assert "    python -m minegym.train --seed 3\n" in page
    assert "curves_mined_out.png" not in page
    curve = {curves.STEP: np.array([500.0, 1010.0]), "speed/decisions_per_s": np.array([5.0, 10.0])}
    page = tables.pages(made_up, {"mined_out": {"ppo": curve, "four": {**curve, curves.STEP: np.array([500.0, 2000])}}})
    _, ppo, four = rows_of(page, "| agent | made for")
    assert (ppo[5], four[5]) == ("3 min", "–"), "151 s; the curve of another run tells nothing"
    assert "![training curves](curves_mined_out.png)" in page
    made_up["agents"]["mined_out"]["ppo"]["card"]["training"]["seconds"] = 7200
    assert rows_of(tables.pages(made_up, {}), "| agent | made for")[1][5] == "2.0 h"


def test_the_readme_shows_the_results_of_now_and_keeps_its_words(tables, made_up):
    page = "# A\n<!-- results -->\nold\n<!-- /results -->\nlearnt\n"
    new = tables.refreshed(page, made_up)
    assert new.startswith("# A\n<!-- results -->\n15 meetings")
    assert new.endswith("<!-- /results -->\nlearnt\n")
    assert "old" not in new
    assert tables.refreshed(new, made_up) == new
    rows = rows_of(new, "| game | agent")
    assert ["Mined Out!", "`ppo`", "2", "98.0 [95.0, 100.0]", "62.5 [60.0, 65.0]"] in rows
    assert ["Mined Out!", "`four`", "4", "–", "30.0 [25.0, 35.0]"] in rows


def test_the_pages_are_those_of_the_results_beside_them(tables, curves):
    results = json.loads((FOLDER / "results.json").read_text())
    page = tables.pages(results, curves.read_curves(FOLDER / "curves"))
    assert (FOLDER / "results.md").read_text() == page + "\n"
    for path in (FOLDER / "README.md", FOLDER.parents[1] / "README.md"):
        readme = path.read_text()
        assert tables.refreshed(readme, results) == readme, f"{path} tells other results: run baselines.py"
    for picture in tables.re.findall(r"\((\w+\.png)\)", page):
        assert (FOLDER / picture).is_file()


# --- Curves --------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path):
    """A run that was stopped after its second update and resumed after the first."""
    from torch.utils.tensorboard import SummaryWriter

    folder = tmp_path / "runs" / "mined_out" / "mine"
    for part, updates in enumerate(([(100, 0.1), (200, 0.2)], [(200, 0.5), (300, 0.75)])):
        with SummaryWriter(str(folder / "tensorboard"), filename_suffix=f".{part}") as writer:
            for step, rate in updates:
                writer.add_scalar("wins/scripted", rate, step, walltime=1000 * part + step)
                writer.add_scalar("speed/decisions_per_s", 50, step, walltime=1000 * part + step)
        writer.close()
    with SummaryWriter(str(folder / "tensorboard"), filename_suffix=".2") as writer:
        writer.add_scalar("train/entropy_loss", -0.25, 300, walltime=5000)
    return folder


def test_the_curves_of_a_run_are_kept_and_read_again(curves, run, tmp_path):
    path = curves.keep(run, tmp_path)
    assert path == tmp_path / "curves" / "mined_out-mine.csv"
    assert path.read_text().splitlines() == [
        "decisions,speed/decisions_per_s,train/entropy_loss,wins/scripted",
        "100,50,,0.1",
        "200,50,,0.5",
        "300,50,-0.25,0.75",
    ]
    curve = curves.read_curves(tmp_path / "curves")["mined_out"]["mine"]
    assert curve["wins/scripted"].tolist() == [0.1, 0.5, 0.75]
    assert np.isnan(curve["train/entropy_loss"][:2]).all()
    assert curves.seconds(curve) == pytest.approx(300 / 50)


def test_the_curves_are_drawn_by_game(curves, run, tmp_path):
    curves.keep(run, tmp_path)
    (path,) = curves.draw_curves(tmp_path, curves.read_curves(tmp_path / "curves"))
    assert path == tmp_path / "curves_mined_out.png"
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_running_mean_is_drawn_over_the_values(curves):
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    values = np.array([np.nan, 0.0, 1.0, 0.0, 1.0])
    curves.line(axes, {curves.STEP: np.arange(5) * 1e6}, values, "label")
    raw, mean = axes.lines
    assert raw.get_xdata().tolist() == mean.get_xdata().tolist() == [1, 2, 3, 4]
    assert raw.get_ydata().tolist() == [0, 1, 0, 1]
    assert ((mean.get_ydata() > 0.3) & (mean.get_ydata() < 0.7)).all()


def test_a_folder_that_is_no_run_is_refused(curves, tmp_path):
    (tmp_path / "mined_out" / "empty" / "tensorboard").mkdir(parents=True)
    for folder, complaint in (("empty", "nothing yet"), ("nowhere", "no tensorboard folder")):
        with pytest.raises(OptionError, match=complaint):
            curves.keep(tmp_path / "mined_out" / folder, tmp_path)
    with pytest.raises(UnknownNameError, match="no game 'chess'"):
        curves.keep(tmp_path / "chess" / "mine", tmp_path)
