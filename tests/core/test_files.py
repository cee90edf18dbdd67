"""A file is the old one or the new one, never half of one."""

import os

import pytest

from minegym.core.errors import FileError
from minegym.core.files import read_bytes, write_atomically


def test_writes_and_overwrites(tmp_path):
    path = write_atomically(tmp_path / "new" / "file.txt", "one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(path.parent) == ["file.txt"]


def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch):
    path = write_atomically(tmp_path / "file.txt", "old")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file.txt"]


def test_a_folder_that_cannot_be_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="nothing that was there has changed"):
        write_atomically(tmp_path / "file" / "inside.txt", "text")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match="thing"):
        read_bytes(tmp_path / "none", "thing")
