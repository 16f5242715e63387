"""Scripts as browsers get them: without what only people read, those of tables in one file.

Nothing is compressed over several files, and each is a request. So the address of a script that
tables load has only a reference to one file with all of them, where each has a scope of its own.
"""

import re
from functools import lru_cache
from posixpath import dirname, join, normpath, relpath

from rjsmin import jsmin

from scorekeeper.assets import asset

TOGETHER = "all.js"

_OF_TABLES = (
    *("app", "live", "ahead", "sitting_copies", "awake", "book", "share"),
    *("offline", "offline/table", "offline/opened"),
)
"""What every table loads, at once or later; what they import comes with them."""

_COMMENT_OR_INDENT = re.compile(r"/\*.*?\*/\n?|^ +", re.MULTILINE | re.DOTALL)

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";$', re.MULTILINE)
_IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)
_IMPORT_LATER = re.compile(r'import\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
_LOAD = "const made = {};\nexport const load = (name) => made[name] ??= scripts[name]();\n"


def is_together(name: str) -> bool:
    """Whether the script, by its name below `static/js`, comes with the others."""
    return name in _names()


@lru_cache
def imports(name: str) -> tuple[str, ...]:
    """List the scripts that a script imports, directly or not, as they are sent.

    Without the file of the scripts of tables, which every page loads.
    """
    names = [name]
    for importing in names:  # which grows meanwhile
        if not is_together(importing):
            imported = [_there(importing, path) for path in _IMPORTED.findall(_read(importing))]
            names += [one for one in imported if one not in names]
    return tuple(names[1:])


def without_comments(written: str, suffix: str) -> str:
    """Remove comments and spaces from a script, comments and indents from a stylesheet."""
    if suffix == ".js":
        return str(jsmin(written))
    return _COMMENT_OR_INDENT.sub("", written) if suffix == ".css" else written


def reference(name: str) -> str:
    """Write what is sent in place of a script that comes with others: where it is."""
    exported = _EXPORT.findall(_read(name))
    names = f"export const {{ {', '.join(exported)} }} = " if exported else ""
    there = relpath(TOGETHER, dirname(name) or ".")
    there = there if there.startswith(".") else f"./{there}"
    return f'import {{ load }} from "{there}";\n{names}load("{name}");\n'


@lru_cache(maxsize=1)
def together() -> str:
    """Write them in one file; each runs once, when it is first asked for."""
    scripts = "".join(map(_as_function, _names()))
    return str(jsmin(f"{_LOAD}const scripts = {{\n{scripts}}};\n"))


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    names = [f"{name}.js" for name in _OF_TABLES]
    for name in names:  # which grows meanwhile
        imported = [_there(name, path) for _, path in _IMPORT.findall(_read(name))]
        names += [one for one in imported if one not in names]
    return tuple(names)


def _there(name: str, path: str) -> str:
    """Resolve what the script of that name imports."""
    return normpath(join(dirname(name), path))


def _as_function(name: str) -> str:
    source = _read(name)

    def load(found: re.Match[str]) -> str:
        names = f"const {' '.join(found[1].split())} = " if found[1] else ""
        return f'{names}load("{_there(name, found[2])}");'

    exported = ", ".join(_EXPORT.findall(source))
    inside = _EXPORT.sub("", _IMPORT.sub(load, source))
    inside = _IMPORT_LATER.sub(lambda found: f'import("./{_there(name, found[1])}")', inside)
    return f'"{name}"() {{\n{inside}return {{ {exported} }};\n}},\n'


def _read(name: str) -> str:
    return (asset("static") / "js" / name).read_text(encoding="utf-8")
