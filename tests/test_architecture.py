"""The house's arrows: who may import whom, and how long a file may be."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "minegym").rglob("*.py"))
PROGRAMS = {path.stem for path in (ROOT / "minegym").glob("*.py")} - {"__init__"}

# What each folder may import, besides itself. A game draws on the canvas of `render`; it knows the adapters only inside
# the function that hands one out.
OUTER = {"adapters", "agents", "arena", "render", "training"}
ALLOWED = {
    "core": set(),
    "render": {"core"},
    "envs": {"core", "render"},
    "examples": {"core", "render"},
    "adapters": OUTER | {"core", "envs"},
    "agents": OUTER | {"core", "envs"},
    "arena": OUTER | {"core", "envs"},
    "training": OUTER | {"core", "envs"},
    "testing": OUTER | {"core", "envs"},
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imports(path: Path, at_top_only: bool = True) -> Iterator[str]:
    """The dotted names that a file imports; those inside functions are left out unless asked for."""
    tree = ast.parse(path.read_text())
    for node in tree.body if at_top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: import by the whole name"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def folder(name: str) -> str:
    parts = name.split(".")
    return parts[1] if parts[0] == "minegym" and len(parts) > 1 else ""


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_arrows_point_one_way(path: Path) -> None:
    here = folder(name_of(path))
    if here not in ALLOWED:
        return
    for name in imports(path):
        there = folder(name)
        if there in ALLOWED and there != here:
            assert there in ALLOWED[here], f"{here} must not import {name}"


@pytest.mark.parametrize("path", [p for p in FILES if folder(name_of(p)) in ALLOWED], ids=name_of)
def test_nothing_imports_a_program(path: Path) -> None:
    for name in imports(path, at_top_only=False):
        assert folder(name) not in PROGRAMS, f"{path.name} imports {name}"


def test_the_core_knows_no_game_even_inside_functions() -> None:
    for path in FILES:
        if folder(name_of(path)) == "core":
            assert not [n for n in imports(path, at_top_only=False) if folder(n) not in ("core", "")], path.name


def test_a_game_imports_no_other_game() -> None:
    for path in (ROOT / "minegym" / "envs").glob("*/*.py"):
        for name in imports(path, at_top_only=False):
            if name.startswith("minegym.envs."):
                assert name.split(".")[2] == path.parent.name, f"{path} imports {name}"


def test_only_the_compiler_imports_numba() -> None:
    users = {name_of(p) for p in FILES if any(n.split(".")[0] == "numba" for n in imports(p, at_top_only=False))}
    assert users == {"minegym.core.compile", "minegym.core.code_generation"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_files_are_short_and_named_by_a_noun(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) <= 400, f"{len(lines)} lines that are not blank"
    assert path.name != "utils.py"
