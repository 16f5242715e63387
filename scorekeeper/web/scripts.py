"""Scripts as browsers get them: without what only people read, those of tables in one file.

Browsers compress nothing over several files, and ask for each. So the address of each script in
`_TOGETHER` has only a reference to the file with all of them, where each has a scope of its own.
"""

import re
from functools import lru_cache
from posixpath import dirname, join, normpath, relpath

from scorekeeper.assets import asset

TOGETHER = "all.js"

_TOGETHER = (
    *("storage", "moment", "typed", "renewed", "app", "follow", "live", "ahead", "sitting_copies"),
    *("awake", "book", "share"),
    *(f"offline/{name}" for name in ("entries", "answers", "passes", "machine")),
    *(f"offline/{name}" for name in ("stored", "driver", "choices", "list", "table", "opened")),
    "offline",
)

_FOR_READERS = {
    ".js": re.compile(r"^ *//.*\n|^ +| // .*$", re.MULTILINE),
    ".css": re.compile(r"/\*.*?\*/\n?|^ +", re.MULTILINE | re.DOTALL),
}
"""What only people read in scripts and stylesheets: comments and indents."""

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";$', re.MULTILINE)
_IMPORT_LATER = re.compile(r'import\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)
_LOAD = "const made = {};\nexport const load = (name) => made[name] ??= scripts[name]();\n"


def is_together(name: str) -> bool:
    """Whether the script, by its name below `static/js`, comes with the others."""
    return name.removesuffix(".js") in _TOGETHER


def without_comments(written: str, suffix: str) -> str:
    """Take from a script or a stylesheet what only people read."""
    return _FOR_READERS[suffix].sub("", written) if suffix in _FOR_READERS else written


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
    scripts = "".join(_as_function(f"{name}.js") for name in _TOGETHER)
    return f"{_LOAD}const scripts = {{\n{scripts}}};\n"


def _as_function(name: str) -> str:
    source = _read(name)

    def there(path: str) -> str:
        return normpath(join(dirname(name), path))

    def load(found: re.Match[str]) -> str:
        names = f"const {' '.join(found[1].split())} = " if found[1] else ""
        return f'{names}load("{there(found[2])}");'

    exported = ", ".join(_EXPORT.findall(source))
    inside = _EXPORT.sub("", _IMPORT.sub(load, source))
    inside = _IMPORT_LATER.sub(lambda found: f'import("./{there(found[1])}")', inside)
    return f'"{name}"() {{\n{inside}return {{ {exported} }};\n}},\n'


def _read(name: str) -> str:
    return without_comments((asset("static") / "js" / name).read_text(encoding="utf-8"), ".js")
