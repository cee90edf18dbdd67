"""The numbered rules of a game's page, the tests named after them, and the rules that its code cites."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from minegym.core.material import material

ROOT = Path(__file__).parents[2]


def rules_of_the_page(game: str) -> dict[int, str]:
    """Every numbered rule's text."""
    page = (material("envs") / game / "README.md").read_text()
    blocks = re.findall(r"^- \*\*R(\d+)\*\* (.*?)(?=^- \*\*R|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    assert len(dict(blocks)) == len(blocks), "a rule's number stands twice"
    return {int(number): " ".join(text.split()) for number, text in blocks}


def rule_tests(game: str) -> dict[int, set[tuple[str, str]]]:
    """File and name of every test that is named after a rule."""
    found = defaultdict(set)
    for file in (ROOT / "tests" / "envs" / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and (number := re.match(r"test_r(\d\d+)_", node.name)):
                found[int(number[1])].add((file.name, node.name))
    return dict(found)


def rules_cited(source: str) -> set[int]:
    """The rules that a text cites as R7, or R8-R10 for several."""
    cited = set()
    for first, last in re.findall(r"\bR(\d+)(?:-R(\d+))?", source):
        cited.update(range(int(first), int(last or first) + 1))
    return cited


def rules_carried_out(game: str) -> dict[str, set[int]]:
    """The rules that each file of a game's code cites; drawing and telling follow the rules and carry out none."""
    files = (ROOT / "minegym" / "envs" / game).glob("*.py")
    return {f.name: rules_cited(f.read_text()) for f in files if not f.name.startswith(("draw", "scene", "tell"))}
