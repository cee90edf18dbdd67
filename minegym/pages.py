"""`python -m minegym.pages`: write the generated parts of every game's page, `envs/<game>/README.md`."""

from dataclasses import dataclass

from minegym import cli
from minegym.core.material import material
from minegym.core.pages import refresh
from minegym.envs import GAMES


@dataclass(frozen=True)
class Settings:
    """There is nothing to choose."""


def main() -> None:
    """Rewrite the pages and say which of them changed."""
    cli.options(Settings(), "minegym pages", "Write the generated parts of the games' pages, from the code.")
    for name, game in GAMES.items():
        path = material("envs") / name / "README.md"
        print(f"{path}: {'rewritten' if refresh(path, game) else 'up to date'}")


if __name__ == "__main__":
    cli.run(main)
