"""Stylesheets have the layout of the templates, and no unused rules."""

import re
from collections import Counter
from pathlib import Path

from tests.running.command import ROOT

CSS = ROOT / "static/css"
FOR_ALL = {"base.css", "print.css"}
MAX = 3  # stylesheets of pages, and for print

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_LINKED = re.compile(r'static\("css/([\w/-]+\.css)"\)')
_WORD = re.compile(r"[a-zA-Z][\w-]*")


def test_stylesheets_name_only_used_classes() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in _users())
    words, begun = set(_WORD.findall(sources)), set(re.findall(r"([a-zA-Z][\w-]*)\{\{", sources))
    unused = {
        (_name(path), name)
        for path in CSS.rglob("*.css")
        for selector, _ in _rules(path)
        for name in _CLASS.findall(selector)
        if name not in words and not any(name.startswith(part) for part in begun)
    }
    assert unused == set()


def test_no_css_rule_is_repeated() -> None:
    rules = Counter(rule for path in CSS.rglob("*.css") for rule in set(_rules(path)))
    assert [rule for rule, count in rules.items() if count > 1] == []


def test_every_stylesheet_is_loaded_and_pages_load_few() -> None:
    loaded = dict.fromkeys(FOR_ALL, 0)
    for template in (ROOT / "templates").rglob("*.html"):
        names = set(_LINKED.findall(template.read_text(encoding="utf-8"))) - FOR_ALL
        assert len(names) < MAX, template
        loaded |= dict.fromkeys(names, 0)
    sheets = {_name(path) for path in CSS.rglob("sheets/*.css")}
    assert set(loaded) | sheets == {_name(path) for path in CSS.rglob("*.css")}


def test_a_games_stylesheet_is_loaded_by_its_own_templates_only() -> None:
    games = {path.name for path in (ROOT / "scorekeeper/games").iterdir() if path.is_dir()}
    for template in (ROOT / "templates").rglob("*.html"):
        owner = template.relative_to(ROOT / "templates").parts[0]
        named = {name.split("/")[0] for name in _LINKED.findall(template.read_text("utf-8"))}
        assert named & games <= {owner}, template


def _users() -> list[Path]:
    """Return all sources that can give an element a class."""
    scripts = [*(ROOT / "static/js").rglob("*.js"), *(ROOT / "static/vendor/htmx").glob("*.js")]
    pages = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    return [*pages, *scripts, *(ROOT / "scorekeeper/games").rglob("*.py")]


def _rules(path: Path) -> list[tuple[str, str]]:
    """Yield a stylesheet's rules: selector and declarations."""
    text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    return [(chosen.strip(), declarations.strip()) for chosen, declarations in _RULE.findall(text)]


def _name(path: Path) -> str:
    return path.relative_to(CSS).as_posix()
