"""Writes every golden game anew: `python tests/regenerate_golden_games.py`."""

from helpers.golden import path_of, written
from helpers.subjects import subjects

from minegym.core.files import write_atomically

if __name__ == "__main__":
    for subject in subjects():
        print(write_atomically(path_of(subject), written(subject)))
