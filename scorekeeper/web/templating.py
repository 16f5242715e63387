"""Filters and functions for every template."""

import hashlib
import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, g, request, url_for
from flask_babel import format_datetime, get_locale, get_translations
from jinja2.ext import Extension
from werkzeug.security import safe_join

from scorekeeper.assets import asset
from scorekeeper.base.rounding import to_tenth
from scorekeeper.base.text import nest_quotes
from scorekeeper.core.clock import local_time
from scorekeeper.core.days import given_name, weekday
from scorekeeper.translations import LANGUAGES
from scorekeeper.web import scripts
from scorekeeper.web.access import may, member
from scorekeeper.web.addresses import sitting_address
from scorekeeper.web.compression import compress
from scorekeeper.web.cookies import cookie
from scorekeeper.web.forms import new_key
from scorekeeper.web.language import day, isolated, named, number, points, say, short_day
from scorekeeper.web.links import DESTINATIONS
from scorekeeper.web.security import WORKER_POLICY

_RUN_WASM = {"js/gaps/solver.js"}
"""Scripts of workers that run WebAssembly."""

_TEXTS = (".css", ".js", ".svg")
"""Ends of names of static texts."""

_VERSION = re.compile("@[0-9a-f]{12}/")
"""The prefix of addresses of scripts."""

# Jinja drops the line break after a block or a comment: there the space may be the only one between
# two words, unless what follows begins a new line.
_AFTER_BLOCK = re.compile(
    r"(?<=[%#]\})\n +(?!</?(?:[ou]l|li|d[ldt]|t[rdh]|h\d|p|div|fieldset|form|option|section)\b| )"
)
_INDENTATION = re.compile(r"\n +(?=\S)")

_COMMENT_OR_INDENT = re.compile(r"/\*.*?\*/\n?|^ +", re.MULTILINE | re.DOTALL)

THEMES = ("light", "dark")


class Unindented(Extension):
    """Drops the indentation of templates, which would be sent to every browser."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the template's source with at most one space at the beginning of a line."""
        return _INDENTATION.sub("\n", _AFTER_BLOCK.sub("\n\0", source)).replace("\0", " ")


def init_templates(app: Flask) -> None:
    """Register filters and functions."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension(Unindented)
    app.jinja_env.filters |= {
        "day": day,
        "given_name": given_name,
        "isolated": isolated,
        "longest": longest,
        "longest_word": longest_word,
        "moment": moment,
        "named": named,
        "nest_quotes": nest_quotes,
        "number": number,
        "points": points,
        "say": say,
        "short_day": short_day,
        "to_tenth": to_tenth,
        "weekday": weekday,
    }
    app.jinja_env.globals |= {
        "DESTINATIONS": DESTINATIONS,
        "LANGUAGES": LANGUAGES,
        "THEMES": THEMES,
        "chosen_theme": chosen_theme,
        "exported_games": exported_games,
        "house_zone": house_zone,
        "imports": scripts.imports,
        "language": lambda: str(get_locale()),
        "may": may,
        "modules": modules,
        "new_key": new_key,
        "sitting_address": sitting_address,
        "sitting_here": sitting_here,
        "static": static,
    }
    i18n: Any = app.jinja_env
    i18n.install_gettext_callables(
        lambda text: _catalog().ugettext(text),
        lambda singular, plural, count: _catalog().ungettext(singular, plural, count),
        newstyle=True,
    )
    app.view_functions["static"] = partial(_send_static, app)
    app.get_send_file_max_age = partial(_static_max_age, app)  # type: ignore[method-assign]


def static(name: str) -> str:
    """Return the address of a static file with its content's hash, for permanent caching."""
    return _address(request.root_path, name)


def modules() -> str:
    """Return the address of the folder of scripts that import each other, with the hash of all.

    They import each other by relative addresses, so the hash is part of the path.
    """
    return _scripts(request.root_path)


def sitting_here() -> str:
    """Return the address of the page's sitting, if it can be exported; else ""."""
    number = (request.view_args or {}).get("number")
    return "" if number is None else sitting_address(request.blueprint or "", number)


def exported_games() -> str:
    """Return the ids of the games whose sittings can be exported, separated by spaces."""
    views, pages = current_app.view_functions, ("file", "live")
    return " ".join(
        name for name in current_app.blueprints if all(f"{name}.{page}" in views for page in pages)
    )


def chosen_theme() -> str:
    """The theme chosen with the switch, or "" to follow the system."""
    theme = request.cookies.get(cookie("theme"), "")
    return theme if theme in THEMES else ""


def longest(values: Iterable[float], write: Callable[[Any], str] = number) -> int:
    """Count the characters of the longest of these numbers, at most 12, as written by `write`."""
    return min(max(len(write(value)) for value in values), 12)


def longest_word(name: str) -> int:
    """Count the characters of the longest word of a name, at most 12."""
    return min(max(map(len, name.split()), default=1), 12)


def house_zone() -> str:
    """Return the time zone of the request's house; blank for the server's."""
    return member().zone if "member" in g else ""


def moment(at: int) -> str:
    """Format a time (ms since 1970) in the reader's language and the house's time zone."""
    # a month in letters, because 11/12/26 is ambiguous
    return format_datetime(local_time(at, house_zone()), "d MMM y, HH:mm", rebase=False)


@lru_cache(maxsize=256)
def _address(_root: str, name: str) -> str:
    return url_for("static", filename=name, v=_content(name))


@lru_cache(maxsize=16)
def _scripts(_root: str) -> str:
    return url_for("static", filename=f"@{_content_of_scripts()}/js/")


@lru_cache(maxsize=256)
def _content(name: str) -> str:
    return hashlib.sha256((asset("static") / name).read_bytes()).hexdigest()[:12]


@lru_cache(maxsize=1)
def _content_of_scripts() -> str:
    files = sorted((asset("static") / "js").rglob("*.js"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _send_static(app: Flask, filename: str) -> Response:
    """Send a static file; our own scripts and stylesheets minified."""
    name = _VERSION.sub("", filename, 1)
    script = name.removeprefix("js/")
    if name.startswith("js/") and (bundle := scripts.in_bundle(script)):
        return _send_text(app, bundle)
    try:
        answer = app.send_static_file(name)
    except (OSError, ValueError):  # an impossible name: too long, or with a zero byte
        abort(HTTPStatus.NOT_FOUND)
    if name.endswith(_TEXTS) and answer.status_code == HTTPStatus.OK:
        answer.direct_passthrough = False
        written = answer.get_data(as_text=True)
        answer.close()  # the file
        if name.startswith("js/"):
            answer.set_data(scripts.alone(script))
        elif name.startswith("css/"):
            answer.set_data(_COMMENT_OR_INDENT.sub("", written))
        compress(answer)
    if name in _RUN_WASM:
        answer.headers["Content-Security-Policy"] = WORKER_POLICY
    return answer


def _send_text(app: Flask, text: str) -> Response:
    """Send a bundle of scripts like a file."""
    answer = Response(text, content_type="text/javascript; charset=utf-8")
    age = _static_max_age(app, None)
    answer.headers["Cache-Control"] = f"public, max-age={age}" if age else "no-cache"
    answer.add_etag()
    compress(answer)
    answer.make_conditional(request)
    return answer


def _catalog() -> Any:
    """Return the reader's catalog, looked up once per request."""
    if "catalog" not in g:
        g.catalog = get_translations()
    return g.catalog


def _static_max_age(app: Flask, name: str | None) -> int | None:
    """Return the caching time: only an address with the hash of its content is cached.

    An address of another release gets the current file, which must not be cached as that release's.
    """
    if version := _VERSION.match((request.view_args or {}).get("filename", "")):
        is_its_own = version[0] == f"@{_content_of_scripts()}/"
    else:
        content = _content_there(name or "")
        is_its_own = content != "" and request.args.get("v") == content
    return int(app.config["SEND_FILE_MAX_AGE_DEFAULT"].total_seconds()) if is_its_own else None


def _content_there(name: str) -> str:
    """Return the hash of a static file's content; blank if there is no such file."""
    path = safe_join(str(asset("static")), name)
    return _content(name) if path and Path(path).is_file() else ""
