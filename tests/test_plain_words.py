"""Comments, docstrings and documents use plain English, as CONTRIBUTING.md says."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.running.command import ROOT

PHRASES = (
    "anew",
    "besides",
    "for ever",
    "in the place of",
    "of which",
    "so many",
    "what came of",
    "whichever",
    "whoever",
)
_PHRASE = re.compile(rf"\b({'|'.join(PHRASES)})\b(?!`)", re.IGNORECASE)
_COMMENTS = {
    ".js": re.compile(r"//[^\n]*"),
    ".mjs": re.compile(r"//[^\n]*"),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r"\{#.*?#\}", re.DOTALL),
    ".md": re.compile(r".+"),
}
_FOLDERS = ("scorekeeper", "benchmarks", "deploy", "static", "templates", "tests", "docs")


def test_comments_and_docs_use_plain_phrases() -> None:
    files = [*_files()]
    assert len(files) > 1_000
    texts = [(path, text) for path in files for text in _prose(path)]
    assert [f"{path}: {text}" for path, text in texts if _PHRASE.search(text)] == []


def _files() -> Iterator[Path]:
    """Yield the paths of all our text files, relative to the project."""
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            if path.suffix in {".py", *_COMMENTS} and "vendor" not in parts:
                yield path.relative_to(ROOT)
    yield from (Path(name) for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"))


def _prose(path: Path) -> Iterator[str]:
    """Yield a file's comments and docstrings, or a document's lines, if any can have a phrase."""
    source = (ROOT / path).read_text(encoding="utf-8")
    if not _PHRASE.search(source):
        return  # parsing takes long
    if path.suffix != ".py":
        yield from _COMMENTS[path.suffix].findall(source)
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield docstring


EMPTY_NAMES = {
    *("anew", "asked", "each", "found", "heard", "kept", "known", "most", "one", "said", "shown"),
    *("told", "wanted"),
}
"""Names that do not say what the value is."""
_EMPTY_NAME = re.compile(rf"(?:(?<=_)|\b)({'|'.join(sorted(EMPTY_NAMES))})(?:(?=_)|\b)")

KEYS = {
    ("scorekeeper/games/declarer", "said"),
    ("scorekeeper/games/bidding/rules/special.py", "most"),
    ("scorekeeper/games/montana/web/house_rules", "shown"),
    ("scorekeeper/games/shedding/web/forms.py", "said"),
}
"""Places of those that are keys of files or fields of forms, which keep their names."""


def test_no_value_has_an_empty_name() -> None:
    paths = [path for path in _files() if path.suffix == ".py" and path.parts[0] == "scorekeeper"]
    paths += [path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("*.py"))]
    assert len(paths) > 1_200
    sources = {path.as_posix(): (ROOT / path).read_text(encoding="utf-8") for path in paths}
    bindings = [
        (path, name)
        for path, source in sources.items()
        if _EMPTY_NAME.search(source)  # parsing takes long
        for name in _bound_names(ast.parse(source))
    ]
    assert len(bindings) > 1_000
    empty = {(path, name) for path, name in bindings if name.strip("_") in EMPTY_NAMES}
    assert [
        (path, name)
        for path, name in sorted(empty)
        if not any(path.startswith(place) and name.strip("_") == key for place, key in KEYS)
    ] == []


def _bound_names(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name)
            ):
                yield name
