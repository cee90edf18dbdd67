"""Editions of Drillers changed by a word or two, for tests of the loader."""

import pytest

from minegym.core.errors import EditionError
from minegym.core.material import material
from minegym.envs.drillers.edition import load_edition

TEXT = (material("envs") / "drillers" / "edition.toml").read_text()


def load(tmp_path, text):
    """The edition that a text holds."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return load_edition(path)


def refused(tmp_path, text, *parts):
    """The edition is refused, with the file's name first and all these parts."""
    with pytest.raises(EditionError) as caught:
        load(tmp_path, text)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'mine.toml'}: ")
    for part in parts:
        assert part in message
