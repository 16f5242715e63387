"""Rules of ARCHITECTURE.md that import-linter cannot check."""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from scorekeeper.games.sittings import NOUNS
from scorekeeper.rulebook.books import ALL_BOOKS
from tests.running.command import ROOT

PACKAGE = ROOT / "scorekeeper"
_BASES = (ROOT, ROOT / "tests", PACKAGE, PACKAGE / "games", PACKAGE / "games/montana")
_PATH = re.compile(r"`([\w./-]+(?:\.py|\.md|\.toml|\w/))`")

_STARTED_BY_NAME = {
    *("scorekeeper.__main__", "scorekeeper.sheets.worker"),
    *("scorekeeper.core.migrations.env", "scorekeeper.translations.seeds"),
}
GAMES = {path.name for path in (PACKAGE / "games").iterdir() if (path / "rules").is_dir()}


def test_no_module_outside_the_games_names_one() -> None:
    assert "montana" in GAMES
    naming = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if not path.is_relative_to(PACKAGE / "games") and GAMES & set(_games_imported(path))
    }
    assert naming == set()


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_paths_in_documents_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = {path for path in _PATH.findall(text) if not re.search("NAME|GAME", path)}
    assert len(named) > 10
    files = {path.name for base in (PACKAGE, ROOT / "tests") for path in base.rglob("*.*")}
    missing = {path for path in named - files if not any((at / path).exists() for at in _BASES)}
    assert missing == set()


def test_games_have_only_known_modules() -> None:
    rooms = {"rules", "files", "store", "actions", "web", "sheets"}
    rooms |= {"pages", "commands", "solver", "__init__"}
    for game in sorted(GAMES):
        modules = {path.stem for path in (PACKAGE / "games" / game).iterdir()}
        assert modules - {"__pycache__"} <= rooms, game


def test_import_linter_knows_every_game() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    for kind, key in (("layers", "containers"), ("independence", "modules")):
        listed = {
            name
            for contract in contracts
            if contract["type"] == kind
            for name in contract.get(key, ())
        }
        assert {f"scorekeeper.games.{game}" for game in GAMES} <= listed, kind


def test_nouns_and_articles_of_games_are_unique() -> None:
    stored = {game for game in GAMES if any((PACKAGE / "games" / game).glob("store*"))}
    assert stored == {*NOUNS}
    assert len(set(NOUNS.values())) == len(NOUNS)
    articles = [article.id for book in ALL_BOOKS for article in book.usual()]
    assert len(articles) > 20
    assert len(articles) == len(set(articles))


def test_a_class_name_has_one_meaning() -> None:
    where: dict[str, list[Path]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(path)
    assert len(where) > 300
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


def test_every_module_is_imported_by_the_app_or_a_command() -> None:
    """A module with routes that nothing imports has no routes, unless a test imports it."""
    paths = {_module(path): path for path in PACKAGE.rglob("*.py") if "versions" not in path.parts}
    reached, waiting = set[str](), {*_STARTED_BY_NAME}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        imported = {part for full in _imports(paths[name]) for part in _parents(full)}
        waiting |= (imported & paths.keys()) - reached
    assert sorted(paths.keys() - reached) == []


def _module(path: Path) -> str:
    """Return the name of the module in that file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _parents(name: str) -> list[str]:
    """Return the module with that name and the packages around it."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts) + 1)]


def _imports(path: Path) -> list[str]:
    """List the names that a module imports, in full."""
    imported = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported += [f"{node.module}.{alias.name}" for alias in node.names]
    return imported


def _games_imported(path: Path) -> list[str]:
    """Yield the first name after `scorekeeper.games` of each of a module's imports."""
    names = [name for name in _imports(path) if name.startswith("scorekeeper.games.")]
    return [name.split(".")[2] for name in names]
