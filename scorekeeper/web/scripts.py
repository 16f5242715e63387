"""Scripts as sent to browsers: minified, with those of tables in two bundles.

Compression does not work across files, and each file is a request. So one bundle has all scripts
that tables need at once, each with its own scope, and runs those that the page names: `<meta
name="script" content="live.js">`. Another has what tables import once they are loaded. Other
scripts are sent with imports from the bundles.
"""

import re
from functools import lru_cache
from itertools import chain
from posixpath import dirname, join, normpath, relpath

from rjsmin import jsmin

from scorekeeper.assets import asset

COMMON, LATER = "all.js", "later.js"

_BUNDLES = {
    COMMON: (
        *("app", "live", "awake", "book", "share", "limits", "renewed"),
        *("offline", "offline/table"),
    ),
    LATER: ("ahead", "sitting_copies"),
}
"""The scripts of each bundle; their imports are added, unless an earlier bundle has them."""

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";$', re.MULTILINE)
_IMPORTED = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)
_IMPORT_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?:const|(async |)function) (\w+)", re.MULTILINE)
_LOAD = "(name) => made[name] ??= scripts[name]() ?? true"
_RUN = """
for (const { content } of document.querySelectorAll("meta[name=script]")) {
  queueMicrotask(() => load(content)); // each, also if one fails
}
"""


def bundle_of(name: str) -> str:
    """Return the bundle that has the script, by its name below `static/js`; or ""."""
    return next((bundle for bundle in _BUNDLES if name in _names(bundle)), "")


@lru_cache
def imports(name: str) -> tuple[str, ...]:
    """List the scripts that a script imports, directly or not, as they are sent.

    Without the bundles, which every page names.
    """
    names = [name]
    for importing in names:  # the list grows during the loop
        imported = [_resolve(importing, path) for path in _IMPORTED.findall(_read(importing))]
        names += [path for path in imported if path not in names and not bundle_of(path)]
    return tuple(names[1:])


def alone(name: str) -> str:
    """Write a script that is in no bundle, with its imports of bundled scripts from the bundles.

    For one in a bundle, write a reference: pages of another release may ask for it.
    """
    if bundle := bundle_of(name):
        exports = f'export {{ {", ".join(_exported(name))} }} from "{_path(name, bundle)}";'
        return f"{_import(name, name, '', bundle)}\n{exports if _exported(name) else ''}\n"

    def import_bundled(match: re.Match[str]) -> str:
        imported = _resolve(name, match[2])
        bundle = bundle_of(imported)
        return _import(name, imported, match[1] or "", bundle) if bundle else match[0]

    return str(jsmin(_IMPORT.sub(import_bundled, _read(name))))


def _import(name: str, imported: str, braces: str, bundle: str) -> str:
    """Write the import of a bundled script by another one; `braces` are the imported names."""
    load = re.sub(r"\W", "_", f"load_{imported}")
    names = f"{{ load as {load}, {braces.strip('{ }')} }}"
    return f'import {names} from "{_path(name, bundle)}"; {load}("{imported}");'


def _path(name: str, bundle: str) -> str:
    path = relpath(bundle, dirname(name) or ".")
    return path if path.startswith(".") else f"./{path}"


@lru_cache
def in_bundle(bundle: str) -> str:
    """Write a bundle, if there is one with this name; or "".

    Each script runs once, when it is first named or imported.
    """
    if bundle not in _BUNDLES:
        return ""
    functions = f"export {_as_functions(_names(bundle))}"
    if bundle == COMMON:
        return str(jsmin(f"{functions}export const load = {_LOAD};\n{_RUN}"))
    imported = _IMPORT.findall("\n".join(map(_read, _names(bundle))))
    names = {name.strip() for braces, _ in imported for name in braces[1:-1].split(",")}
    common = sorted(names & {*chain.from_iterable(map(_exported, _names(COMMON)))})
    imports = f'import {{ load as loadCommon, {", ".join(common)} }} from "./{COMMON}";'
    load = "export const load = (name) => (name in scripts ? loadOwn : loadCommon)(name);"
    return str(jsmin(f"{imports}\n{functions}const loadOwn = {_LOAD};\n{load}\n"))


@lru_cache(maxsize=1)
def in_one_file(name: str) -> str:
    """Write a script with its imports as one that is no module."""
    return str(
        jsmin(f'{_as_functions(_with_imports([name]))}const load = {_LOAD};\nload("{name}");\n')
    )


@lru_cache
def _names(bundle: str) -> tuple[str, ...]:
    names = _with_imports([f"{name}.js" for name in _BUNDLES[bundle]])
    return names if bundle == COMMON else tuple(n for n in names if n not in _names(COMMON))


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
        if bundle := bundle_of(imported):
            run = f'(bundle) => {{ bundle.load("{imported}"); return bundle; }}'
            return f'import("./{bundle}").then({run})'
        return f'import("./{imported}")'

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
