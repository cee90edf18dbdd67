import json

import numpy as np
import pytest
from helpers.toy import TOY

from minegym.arena import record
from minegym.arena.standings import standings
from minegym.core.errors import FileError, MinegymError, StateError
from minegym.core.game import Edition


@pytest.fixture(scope="module")
def results(compete):
    return compete("random", "seeing", games=12, seed=3)


@pytest.fixture
def file(results, tmp_path):
    return record.save(results, tmp_path / "results.json")


def test_saved_results_are_verified_without_the_agents(file, results, edition):
    found = record.verify(file, TOY, edition)
    assert found.hash() == results.hash()
    assert standings(found) == standings(results)
    assert found.specs == {"random": "random", "seeing": "seeing"}


def test_games_beyond_one_batch_are_verified(compete, tmp_path, edition, monkeypatch):
    monkeypatch.setattr(record, "ROWS", 4)
    file = record.save(compete("random", "seeing", games=20), tmp_path / "results.json")
    record.verify(file, TOY, edition)


def test_the_same_evaluation_writes_the_same_file(compete, results):
    assert record.to_json(compete("seeing", "random", games=12, seed=3)) == record.to_json(results)


def rewritten(file, change, mend_checksum):
    content = json.loads(file.read_text())
    change(content)
    if mend_checksum:
        content["checksum"] = record._checksum(content)
    file.write_text(json.dumps(content))


def better_score(content):
    content["matches"][0]["scores"][5][0] += 1


def other_placement(content):
    content["matches"][1]["placements"][0].reverse()


def better_mean(content):
    content["standings"][0]["payoff"]["mean"] += 0.01


def narrower_meeting(content):
    content["meetings"][0]["win_rate"]["low"] += 0.01


def other_seed(content):
    content["seed"] += 1


def fewer_deals(content):
    content["deals"] -= 1


def other_hash(content):
    content["matches"][0]["hash"] = "0" * 32


def other_trajectories(content):
    content["trajectories"] = "0" * 32


def other_action(content):
    match = content["matches"][0]
    lengths = np.array(match["lengths"])
    actions = record._unpacked(match["actions"], lengths)
    first = actions[0]
    first[0], first[2] = first[2], first[0]  # the first seat lays its cards the other way round
    match["actions"] = record._packed(actions)


def lost_action(content):
    match = content["matches"][0]
    actions = record._unpacked(match["actions"], np.array(match["lengths"]))
    match["lengths"][-1] -= 1
    match["actions"] = record._packed((*actions[:-1], actions[-1][:-1]))


CHANGES = [
    better_score,
    other_placement,
    better_mean,
    narrower_meeting,
    other_seed,
    fewer_deals,
    other_hash,
    other_trajectories,
    other_action,
    lost_action,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_any_change_is_found_by_the_checksum(file, edition, change):
    rewritten(file, change, mend_checksum=False)
    with pytest.raises(StateError, match="checksum"):
        record.verify(file, TOY, edition)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_forger_who_mends_the_checksum_is_found_by_the_replay(file, edition, change):
    rewritten(file, change, mend_checksum=True)
    with pytest.raises(StateError, match=r"results\.json: (line-up|standings|meetings|matches|trajectories)"):
        record.verify(file, TOY, edition)


@pytest.mark.parametrize(
    ("key", "value"), [("game", "chess"), ("version", 99), ("edition", "0123456789abcdef"), ("format", 2)]
)
def test_results_of_something_else_are_refused_by_name(file, edition, key, value):
    rewritten(file, lambda content: content.update({key: value}), mend_checksum=True)
    with pytest.raises(StateError, match=f"{key} {value!r}"):
        record.verify(file, TOY, edition)


def test_another_edition_is_refused(file, edition):
    other = Edition("mine", "mine.toml", edition.tables, "feedfacefeedface")
    with pytest.raises(StateError, match="edition"):
        record.load(file, TOY, other)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"format": 1}', '{"checksum": 1}', "\x00\x01"])
def test_what_is_no_results_file_is_refused(tmp_path, edition, text):
    file = tmp_path / "results.json"
    file.write_text(text)
    with pytest.raises(StateError, match=r"results\.json"):
        record.load(file, TOY, edition)


def test_a_file_cut_short_anywhere_is_refused(file, edition):
    text = file.read_text()
    for end in range(0, len(text) - 2, len(text) // 40):
        file.write_text(text[:end])
        with pytest.raises(MinegymError):
            record.load(file, TOY, edition)


def test_what_cannot_be_read_or_written_is_named(tmp_path, edition, results):
    with pytest.raises(FileError, match=r"nowhere\.json"):
        record.load(tmp_path / "nowhere.json", TOY, edition)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="file"):
        record.ensure_writable(tmp_path / "file" / "folder")
    with pytest.raises(FileError, match="file"):
        record.save(results, tmp_path / "file" / "results.json")


def test_a_bound_that_does_not_exist_is_null(compete):
    content = json.loads(record.to_json(compete("random", num_players=1, games=1)))
    assert content["standings"][0]["score"]["low"] is None
