"""Golden games are replayed and compared line by line, and every game has one for every number of players."""

import pytest
from helpers.golden import COMMAND, FOLDER, actions_in, path_of, transcript
from helpers.subjects import Subject, subjects


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_golden_game_replays(subject: Subject) -> None:
    path = path_of(subject)
    assert path.is_file(), f"{subject} has no golden game; write it with {COMMAND}"
    golden = path.read_text()
    replayed = transcript(subject, actions_in(golden))
    for number, (kept, now) in enumerate(zip(golden.splitlines(), replayed.splitlines(), strict=False), start=1):
        assert now == kept, f"{path.name}, line {number}; if the change is meant: {COMMAND}"
    assert replayed == golden, f"{path.name} has another number of lines now; if the change is meant: {COMMAND}"


def test_no_golden_game_is_left_over() -> None:
    assert set(FOLDER.rglob("*.*")) == {path_of(subject) for subject in subjects()}


def test_another_action_makes_another_text() -> None:
    subject = subjects()[0]
    actions = actions_in(path_of(subject).read_text())
    text = transcript(subject, actions)
    assert "the game is over" in text
    assert "the game goes on" in transcript(subject, actions[:-1])
    assert "is illegal" in transcript(subject, [*actions[:-1], subject.game.actions.size])
