"""Scripts as sent to browsers: minified, with those of tables in one file.

Compression does not work across files, and each file is a request. So one file has all scripts that
tables load, each with its own scope, and runs those that the page names: `<meta name="script"
content="live.js">`. At the address of each is only a reference to this file, for other scripts that
import it.
"""

import re
from functools import lru_cache
from itertools import chain
from posixpath import dirname, join, normpath, relpath

from rjsmin import jsmin

from scorekeeper.assets import asset

TOGETHER = "all.js"

_OF_TABLES = (
    *("app", "live", "ahead", "sitting_copies", "awake", "book", "share"),
    *("offline", "offline/table"),
)
"""The scripts of every table, run at once or later; their imports are added."""

_COMMENT_OR_INDENT = re.compile(r"/\*.*?\*/\n?|^ +", re.MULTILINE | re.DOTALL)

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";$', re.MULTILINE)
_IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)
_IMPORT_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?:const|(async |)function) (\w+)", re.MULTILINE)
_LOAD = "const load = (name) => made[name] ??= scripts[name]() ?? true;"
_RUN = """
for (const { content } of document.querySelectorAll("meta[name=script]")) {
  queueMicrotask(() => load(content)); // each, also if one fails
}
"""


def is_together(name: str) -> bool:
    """Whether the script, by its name below `static/js`, is in the common file."""
    return name in _names()


@lru_cache
def imports(name: str) -> tuple[str, ...]:
    """List the scripts that a script imports, directly or not, as they are sent.

    Without the file of the scripts of tables, which every page loads.
    """
    names = [name]
    for importing in names:  # the list grows during the loop
        if not is_together(importing):
            imported = [_resolve(importing, path) for path in _IMPORTED.findall(_read(importing))]
            names += [script for script in imported if script not in names]
    return tuple(names[1:])


def without_comments(written: str, suffix: str) -> str:
    """Minify a script; remove comments and indentation from a stylesheet."""
    if suffix == ".js":
        return str(jsmin(written))
    return _COMMENT_OR_INDENT.sub("", written) if suffix == ".css" else written


def reference(name: str) -> str:
    """Write the reference that is sent instead of a script in the common file."""
    names = ", ".join(_exported(name))
    target = relpath(TOGETHER, dirname(name) or ".")
    target = target if target.startswith(".") else f"./{target}"
    loads = f'import {{ load }} from "{target}";\nload("{name}");\n'
    return f'{loads}export {{ {names} }} from "{target}";\n' if names else loads


@lru_cache(maxsize=1)
def together() -> str:
    """Write the common file; each script runs once, when it is first named or imported."""
    return str(jsmin(f"export {_as_functions(_names())}export {_LOAD}\n{_RUN}"))


@lru_cache(maxsize=1)
def in_one_file(name: str) -> str:
    """Write a script with its imports as one that is no module."""
    return str(jsmin(f'{_as_functions(_with_imports([name]))}{_LOAD}\nload("{name}");\n'))


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    return _with_imports([f"{name}.js" for name in _OF_TABLES])


def _with_imports(names: list[str]) -> tuple[str, ...]:
    for name in names:  # the list grows during the loop
        imported = [_resolve(name, path) for _, path in _IMPORT.findall(_read(name))]
        names += [script for script in imported if script not in names]
    return tuple(names)


def _resolve(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def _as_functions(names: tuple[str, ...]) -> str:
    """Write scripts with a scope each, and one for what they export, under names of their own."""
    exported = ", ".join(chain.from_iterable(map(_exported, names)))
    functions = "".join(map(_as_function, names))
    return f"let {exported};\nconst made = {{}};\nconst scripts = {{\n{functions}}};\n"


def _as_function(name: str) -> str:
    source = _read(name)

    def load_later(match: re.Match[str]) -> str:
        imported = _resolve(name, match[1])
        is_here = imported in _names()
        return f'(async () => load("{imported}"))()' if is_here else f'import("./{imported}")'

    inside = _IMPORT.sub(lambda match: f'load("{_resolve(name, match[2])}");', source)
    inside = _IMPORT_LATER.sub(load_later, _EXPORT.sub(_assign, inside))
    return f'"{name}"() {{\n{inside}}},\n'


def _assign(match: re.Match[str]) -> str:
    """Assign what is exported, such as `export function name`, to its name."""
    is_async, name = match.groups()
    return name if is_async is None else f"{name} = {is_async}function "


def _exported(name: str) -> list[str]:
    return [match[2] for match in _EXPORT.finditer(_read(name))]


def _read(name: str) -> str:
    return (asset("static") / "js" / name).read_text(encoding="utf-8")
