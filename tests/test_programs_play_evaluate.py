"""The programs as a user meets them: their words, their files and their exit codes."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from helpers.toy import TOY

import minegym
from minegym import cli, evaluate, play
from minegym.__main__ import COMMANDS
from minegym.__main__ import main as minegym_main
from minegym.agents.random import RandomAgent
from minegym.arena.saved_game import PersonsGame, load
from minegym.core.errors import OptionError, StateError
from minegym.core.options import edition_of
from minegym.render import render

GAME = minegym.find_game("mined_out")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Programs write below the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a program in this process: `run(evaluate.main, "random", typed="q")` to exit code, output and errors."""

    def finish(main, *words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stopped:
            cli.run(lambda: main(list(words)))
        shown = capsys.readouterr()
        return stopped.value.code, shown.out, shown.err

    return finish


def assert_refused(answer, *clues):
    """Exit code 2 and one line of error that says all of this."""
    code, _, errors = answer
    assert code == 2
    assert "Traceback" not in errors
    lines = errors.strip().splitlines()
    assert len(lines) == 1, errors
    assert lines[0].startswith("error: ")
    for clue in clues:
        assert clue in lines[0]


def a_file(text="", name="file"):
    Path(name).write_text(text)
    return name


BROKEN = "[edition]\nname = 'mine'\ngame = 'mined_out'\n"


# --- evaluate ------------------------------------------------------------------------------------------------------


def test_evaluate_prints_tables_and_writes_results_that_can_be_verified(run):
    code, out, _ = run(evaluate.main, "random", "scripted", "--games", "20", "--out", "found")
    assert code == 0
    assert re.search(r"scripted .* 20 ", out)
    assert Path("found/heat_map.png").read_bytes().startswith(b"\x89PNG")
    code, out, _ = run(evaluate.main, "--verify", "found/results.json")
    assert code == 0
    assert "every game replays as recorded" in out


def test_evaluate_gives_the_same_results_whatever_the_order_of_the_agents(run):
    run(evaluate.main, "random", "scripted", "--games", "12", "--out", "one")
    run(evaluate.main, "scripted", "random", "--games", "12", "--out", "other")
    run(evaluate.main, "scripted", "random", "--games", "12", "--seed", "1", "--out", "third")
    one, other, third = (Path(name, "results.json").read_bytes() for name in ("one", "other", "third"))
    assert one == other != third


def test_evaluate_finds_a_place_of_its_own_for_its_results(run):
    code, out, _ = run(evaluate.main, "--env", "mined_out", "random", "--players", "3", "--games", "4")
    assert code == 0
    (written,) = Path("runs/evaluate/mined_out").glob("3p-random-*/results.json")
    assert str(written) in out
    assert json.loads(written.read_text())["deals"] == 4


def test_a_plans_name_makes_no_odd_folder(run):
    code, _, _ = run(evaluate.main, "--env", "super_motherload", "scripted", "scripted:rush", "--games", "2")
    assert code == 0
    (folder,) = Path("runs/evaluate/super_motherload").iterdir()
    assert folder.name.startswith("2p-scripted-scripted.rush-")


@pytest.mark.parametrize(
    ("words", "clues"),
    [
        ([], ["no agent"]),
        (["random", "--env", "chess"], ["no game 'chess'", "mined_out"]),
        (["random", "nobody"], ["no agent 'nobody'", "random, scripted, monte_carlo"]),
        (["random", "random"], ["two agents are called random"]),
        (["random", "--players", "0"], ["players", "1..4"]),
        (["random", "--players", "5"], ["players", "1..4"]),
        (["random", "--games", "0"], ["games"]),
        (["random", "--seed", "-1"], ["seed"]),
        (["random", "--edition", "nowhere.toml"], ["nowhere.toml"]),
        (["--verify", "nowhere.json"], ["nowhere.json"]),
    ],
)
def test_evaluate_refuses_bad_input_in_one_line_and_writes_nothing(run, folder, words, clues):
    assert_refused(run(evaluate.main, *words), *clues)
    assert list(folder.iterdir()) == []


def test_evaluate_names_what_is_wrong_with_an_edition(run):
    assert_refused(run(evaluate.main, "random", "--edition", a_file(BROKEN, "mine.toml")), "mine.toml", "player_card")


def test_evaluate_refuses_a_folder_it_cannot_write_before_it_plays(run, monkeypatch):
    monkeypatch.setattr(evaluate, "watched", lambda *_: pytest.fail("it played first"))
    assert_refused(run(evaluate.main, "random", "--out", f"{a_file()}/below"), "file/below")


def test_evaluate_refuses_results_that_were_changed(run):
    run(evaluate.main, "random", "--games", "2", "--out", "found")
    file = Path("found/results.json")
    file.write_text(file.read_text().replace('"deals": 2', '"deals": 3', 1))
    assert_refused(run(evaluate.main, "--verify", "found/results.json"), "results.json", "checksum")


@pytest.mark.parametrize("words", [["--games", "many"], ["--no-such-option", "1"]])
def test_words_that_do_not_parse_end_with_code_2(run, words):
    code, _, errors = run(evaluate.main, "random", *words)
    assert code == 2
    assert words[0] in errors
    assert "Traceback" not in errors


# --- play ----------------------------------------------------------------------------------------------------------


class Typist:
    """Answers a session's prompts at random, by the numbers it is offered, and remembers all that was shown."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.shown = []

    def write(self, text):
        self.shown.append(text)

    def read(self):
        offered = [int(number) for number in re.findall(r"^ *(\d+)  ", self.shown[-1], re.MULTILINE)]
        assert offered == list(range(1, len(offered) + 1))
        return f" {self.rng.choice(offered)} "


def one_game(players=2, seat=0, seed=0, game=GAME):
    """A person's game against random agents."""
    return PersonsGame(
        game, edition_of(game, None), ["random"] * seat + [None] + ["random"] * (players - 1 - seat), seed
    )


@pytest.mark.parametrize(("players", "seat"), [(1, 0), (2, 1), (4, 2)])
def test_a_game_can_be_played_to_its_end(players, seat):
    game, typist = one_game(players, seat), Typist(1)
    play.Session(game, typist.read, typist.write).run()
    env = game.env
    assert env.dones[0]
    outcome = typist.shown[-1].splitlines()
    assert outcome[0].startswith("The game is over")
    assert len(outcome) == 1 + players
    for line in outcome[1:]:
        place, who, name, score = re.fullmatch(r"(\d)\. seat (\d) \((\w+)\): (\d+) points", line).groups()
        assert int(place) == env.final_placements[0, int(who)]
        assert int(score) == env.final_scores[0, int(who)]
        assert (name == "you") == (int(who) == seat)


def test_every_legal_action_is_offered_once_and_does_what_it_says():
    game, typist = one_game(), Typist(2)
    session, env = play.Session(game, typist.read, typist.write), game.env
    taken = []
    step = env.step
    env.step = lambda actions: (taken.append((env.agent_selection[0], env.in_words(0, actions[0]))), step(actions))
    chosen = []
    choose = session.ask

    def ask():
        legal = np.flatnonzero(env.action_mask[0])
        action = choose()
        offered = re.findall(r"^ *\d+  (.*)$", session.choices(legal), re.MULTILINE)
        assert offered == [env.in_words(0, a).removeprefix("seat 0 ") for a in legal]
        chosen.append(f"seat 0 {offered[list(legal).index(action)]}")
        return action

    session.ask = ask
    session.run()
    assert [words for seat, words in taken if seat == 0] == chosen


def test_the_others_moves_are_told_once_and_in_order():
    game, typist = one_game(), Typist(3)
    session, env = play.Session(game, typist.read, typist.write), game.env
    taken = []
    step = env.step
    env.step = lambda actions: (taken.append((env.agent_selection[0], env.in_words(0, actions[0]))), step(actions))
    session.run()
    told = [line.strip() for line in typist.shown if line.startswith("  seat ")]
    assert told == [words for seat, words in taken if seat == 1]


def test_the_person_is_shown_what_their_seat_knows_and_nothing_else():
    game, typist = one_game(3, seat=1, game=TOY), Typist(4)
    expected = []
    step = game.env.step
    game.env.step = lambda actions: (expected.append(drawn(game)) if asks(game) else None, step(actions))
    play.Session(game, typist.read, typist.write).run()
    shown = [line for line in typist.shown if line.startswith("seat 0: ")]
    assert shown == [*expected, drawn(game)]
    assert len(expected) == 3
    assert "seat 1: [], holds [" in shown[0]
    assert "seat 0: [], holds 3 cards" in shown[0] or "seat 2: [], holds 3 cards" in shown[0]
    assert "face down" not in "".join(typist.shown)


def asks(game):
    return game.env.agent_selection[0] == game.seat


def drawn(game):
    return render(game.game, game.record, game.edition, "ansi", game.seat)


def test_play_asks_again_helps_and_stops(run):
    code, out, errors = run(play.main, "--seed", "3", typed="\nfoo\n0\n99\n-1\n1 2\nh\ns\nq\n")
    assert code == 0
    assert errors == ""
    assert out.count("Type a number from 1 to 4") == 7
    assert "save the game" in out
    assert "seed 3" in out
    assert "green 4 turned" in out or "lays its first card" in out
    assert out.rstrip().endswith("You leave the game.")


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1\n1"])
def test_play_stops_where_the_input_ends(run, typed):
    code, out, _ = run(play.main, "--seed", "3", typed=typed)
    assert code == 0
    assert out.rstrip().endswith("You leave the game.")


def test_play_is_interrupted_without_a_traceback(run, monkeypatch):
    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "read_line", interrupt)
    code, _, errors = run(play.main)
    assert code == 130
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "words",
    [
        ["--against", "random"],
        ["--against", "scripted", "--seat", "1"],
        ["--against", "ppo"],
        ["--against", "random", "scripted", "--players", "3", "--seat", "1"],
        pytest.param(["--against", "monte_carlo"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_a_saved_game_goes_on_as_the_one_that_was_left(run, words):
    start, rest = "1\n1\n2\n1\n3\n1\n", "1\n2\n1\n1\n2\n1\n1\n"
    _, whole, _ = run(play.main, *words, "--seed", "5", typed=f"{start}{rest}")
    run(play.main, *words, "--seed", "5", typed=f"{start}s saved.json\nq\n")
    code, loaded, _ = run(play.main, "--load", "saved.json", typed=rest)
    assert code == 0
    assert loaded.splitlines()[0] == whole.splitlines()[0], "another seat, or other numbers"
    expected, found = (shown.split("\n> ") for shown in (whole, loaded))
    assert len(found) == rest.count("\n") + 2 < len(expected)
    assert found[1:] == expected[-8:]
    table = found[0].partition("\n")[2]
    assert "Round" in table
    assert expected[-9].endswith(table)


def test_a_game_loaded_can_be_saved_and_loaded_again(run):
    run(play.main, "--seed", "5", typed="1\n1\ns one.json\n1\n1\ns whole.json\nq\n")
    run(play.main, "--load", "one.json", typed="s again.json\n1\n1\ns two.json\nq\n")
    assert Path("again.json").read_text() == Path("one.json").read_text()
    assert Path("two.json").read_text() == Path("whole.json").read_text() != Path("one.json").read_text()


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        (["--against", "scripted"], "--against random"),
        (["--players", "3"], "--players 2"),
        (["--seat", "1"], "--seat 0"),
        (["--seed", "6"], "--seed 5"),
    ],
)
def test_a_saved_game_is_not_gone_on_with_as_another(run, words, clue):
    run(play.main, "--against", "random", "--seed", "5", typed="1\ns saved.json\nq\n")
    assert_refused(run(play.main, "--load", "saved.json", *words), "saved.json", f"the saved game has {clue}")
    same = ["--against", "random", "--players", "2", "--seat", "0", "--seed", "5"]
    assert run(play.main, "--load", "saved.json", *same)[0] == 0


def test_a_game_that_cannot_be_saved_goes_on(run):
    code, out, _ = run(play.main, "--seed", "5", typed=f"s {a_file()}/below.json\n1\nq\n")
    assert code == 0
    assert "could not write file/below.json" in out
    assert "Round" in out


def test_the_same_seed_brings_the_same_game(run):
    typed = "1\n1\n1\n1\n1\n"
    one, two, other = (
        run(play.main, "--against", "random", "--seed", seed, typed=typed)[1] for seed in ("7", "7", "8")
    )
    assert one == two != other


@pytest.mark.parametrize(
    ("words", "clues"),
    [
        (["--env", "chess"], ["no game 'chess'"]),
        (["--against", "nobody"], ["no agent 'nobody'"]),
        (["--against", "random", "random"], ["2 agents for 1"]),
        (["--players", "5"], ["players", "1..4"]),
        (["--seat", "2"], ["seat", "0..1"]),
        (["--seed", "-1"], ["seed"]),
        (["--load", "nowhere.json"], ["nowhere.json"]),
        (["--edition", "nowhere.toml"], ["nowhere.toml"]),
    ],
)
def test_play_refuses_bad_input_in_one_line(run, words, clues):
    assert_refused(run(play.main, *words), *clues)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The content of a saved game, some decisions old, in which it is the person's turn."""
    game, typist = one_game(seed=5), Typist(1)
    typed = iter(["1", "1", "1", "1", "q"])
    play.Session(game, lambda: next(typed), typist.write).run()
    return json.loads(game.save(tmp_path_factory.mktemp("saved") / "game.json").read_text())


def without(content, name):
    return {key: value for key, value in content.items() if key != name}


@pytest.mark.parametrize(
    ("edit", "clue"),
    [
        (lambda content: [], "not a saved game"),
        (lambda content: {}, "not a saved game: minegym"),
        (lambda content: without(content, "agents"), "not a saved game: agents"),
        (lambda content: {**content, "more": 1}, "not a saved game: more"),
        (lambda content: {**content, "format": 2}, "format"),
        (lambda content: {**content, "actions": ["1"]}, "actions.0"),
        (lambda content: json.loads(one_game().env.state_to_json()), "not a saved game"),
        (lambda content: {**content, "game": "chess"}, "has game 'chess', and not 'mined_out'"),
        (lambda content: {**content, "version": 99}, "has version 99"),
        (lambda content: {**content, "edition": "other"}, "has edition 'other'"),
        (lambda content: {**content, "seed": -1}, "seed"),
        (lambda content: {**content, "agents": [None, "nobody"]}, "no agent 'nobody'"),
        (lambda content: {**content, "agents": [None, None]}, "one seat must be the person's"),
        (lambda content: {**content, "agents": [None] + ["random"] * 7}, "players"),
        (lambda content: {**content, "agents": [None, "scripted"]}, "seat 1's agent 'scripted' now chooses"),
        (lambda content: {**content, "seed": 6}, "saved game"),
        (lambda content: {**content, "actions": [*content["actions"], 56]}, "56"),
        (lambda content: {**content, "actions": [*content["actions"], 1 << 70]}, "cannot be taken again"),
        (lambda content: {**content, "actions": content["actions"][:-1]}, "another position"),
        (lambda content: {**content, "position": ""}, "another position"),
    ],
)
def test_play_refuses_what_is_no_saved_game(run, saved, edit, clue):
    a_file(json.dumps(edit(saved)), "saved.json")
    assert_refused(run(play.main, "--load", "saved.json"), "saved.json", clue)


def test_play_refuses_what_is_no_json(run):
    assert_refused(run(play.main, "--load", a_file("{", "saved.json")), "saved.json", "not a saved game")


def test_a_game_that_goes_on_after_its_end_is_refused(tmp_path):
    game, typist = one_game(seed=1), Typist(1)
    play.Session(game, typist.read, typist.write).run()
    assert load(game.save("over.json"), game.game, game.edition).env.dones[0]
    game.actions.append(0)
    with pytest.raises(StateError, match="after the game's end"):
        load(game.save("over.json"), game.game, game.edition)


def test_an_agent_that_was_changed_is_found_out(monkeypatch):
    game, typist = one_game(seed=1), Typist(1)
    typed = iter("111q")
    play.Session(game, lambda: next(typed), typist.write).run()
    path = game.save("saved.json")
    monkeypatch.setattr(RandomAgent, "act", lambda self, seen, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(1))
    with pytest.raises(StateError, match="seat 1's agent 'random' now chooses"):
        load(path, game.game, game.edition)


# --- minegym <command> ---------------------------------------------------------------------------------------------


def program(*words, typed=""):
    done = subprocess.run([sys.executable, "-m", *words], input=typed, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_programs_run_from_a_shell():
    code, out, errors = program("minegym", "evaluate", "random", "--games", "2", "--out", "found")
    assert (code, errors) == (0, "")
    assert "found/results.json" in out
    assert_refused(program("minegym.evaluate", "nobody"), "no agent 'nobody'")
    code, out, _ = program("minegym.play", "--seed", "1", typed="q\n")
    assert code == 0
    assert "You leave the game." in out


def test_an_unknown_command_is_refused_with_the_list():
    answer = program("minegym", "dig")
    assert_refused(answer, "'dig'", *COMMANDS)


@pytest.mark.parametrize("words", [[], ["--help"], ["--version"]])
def test_minegym_says_what_it_can_do(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["minegym", *words])
    minegym_main()
    out = capsys.readouterr().out
    assert minegym.__version__ in out if "--version" in words else all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there(command):
    code, out, errors = program("minegym", command, "--help")
    assert code == 0, errors
    assert "usage" in out


# --- what programs share -------------------------------------------------------------------------------------------


def fails_with(error):
    def main(words):
        raise error

    return main


def test_a_users_error_is_one_line_whatever_its_message(run):
    assert_refused(run(fails_with(OptionError("first\n  second"))), "first second")


def test_an_error_of_ours_keeps_its_traceback():
    with pytest.raises(ZeroDivisionError):
        cli.run(lambda: 1 / 0)


def test_a_main_function_may_choose_its_exit_code(run):
    assert run(lambda words: 3)[0] == 3
    assert run(lambda words: None)[0] == 0


def test_a_missing_extra_is_named(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "tyro", None)
    assert_refused(run(evaluate.main, "random"), "tyro", "minegym[tools]")


def test_programs_start_where_no_extra_is_installed():
    hide = "import sys; sys.modules.update(dict.fromkeys(['tyro', 'tqdm', 'rich', 'matplotlib', 'torch']))"
    code = f"{hide}; sys.argv[1:] = ['random']; import runpy; runpy.run_module('minegym.evaluate', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert_refused((done.returncode, done.stdout, done.stderr), "tyro", "minegym[tools]")


def test_output_that_nobody_reads_is_no_error():
    code = "from minegym import cli; cli.run(lambda: print('x' * 10**6))"
    done = subprocess.run(f'{sys.executable} -c "{code}" | head -c 1', shell=True, capture_output=True, check=False)
    assert done.stderr == b""
