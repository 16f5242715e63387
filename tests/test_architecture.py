"""The plan of the house, where import-linter cannot say it: who names a particular game."""

import ast
from pathlib import Path

from tests.running.command import ROOT

PACKAGE = ROOT / "scorekeeper"
GAMES = {path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir()}

NAME_A_GAME = """
cli: gaps
house/archive: gaps matches nights places reading replay rows store values
house/evenings: people store views words
house/home: actions views
house/joining: actions
rulebook: finding views
"""
"""Modules that are written for the games there are, and should ask a list of them.

None may join them; one that is mended leaves this list.
"""


def test_no_module_but_these_names_a_game() -> None:
    assert "montana" in GAMES
    allowed = {
        f"{folder}/{name}.py"
        for line in NAME_A_GAME.strip().splitlines()
        for folder, _, names in [line.partition(": ")]
        for name in names.split()
    }
    naming = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if not path.is_relative_to(PACKAGE / "games") and GAMES & set(_games_imported(path))
    }
    assert naming == allowed


def _games_imported(path: Path) -> list[str]:
    """The first name after `scorekeeper.games` in each of a module's imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name.split(".")[2] for name in found if name.startswith("scorekeeper.games.")]
