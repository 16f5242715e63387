"""What every template knows."""

import hashlib
from datetime import date
from functools import cache

from flask import Flask, request, url_for
from flask_babel import format_date, get_locale

from scorekeeper.assets import asset
from scorekeeper.web.access import may
from scorekeeper.web.cookies import cookie
from scorekeeper.web.forms import new_key
from scorekeeper.web.language import LANGUAGES, isolated, number, points, say

THEMES = ("light", "dark")


def init_templates(app: Flask) -> None:
    """Add our filters and functions."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters |= {
        "day": day,
        "isolated": isolated,
        "number": number,
        "points": points,
        "say": say,
    }
    app.jinja_env.globals |= {
        "LANGUAGES": LANGUAGES,
        "THEMES": THEMES,
        "chosen_theme": chosen_theme,
        "language": lambda: str(get_locale()),
        "may": may,
        "new_key": new_key,
        "static": static,
    }
    app.get_send_file_max_age = lambda filename: _static_max_age(app)  # type: ignore[method-assign]


def static(name: str) -> str:
    """The address of a static file, with its content's hash, so that it can be kept for ever."""
    return url_for("static", filename=name, v=_content_hash(name))


def chosen_theme() -> str:
    """The theme chosen with the switch, or "" to follow the system."""
    theme = request.cookies.get(cookie("theme"), "")
    return theme if theme in THEMES else ""


def day(iso: str) -> str:
    """A date as the reader's language writes it."""
    return str(format_date(date.fromisoformat(iso), "d MMMM y"))


@cache
def _content_hash(name: str) -> str:
    return hashlib.sha256((asset("static") / name).read_bytes()).hexdigest()[:12]


def _static_max_age(app: Flask) -> int | None:
    """Only an address that names its content may be kept without asking."""
    age = app.config["SEND_FILE_MAX_AGE_DEFAULT"]
    return int(age.total_seconds()) if "v" in request.args else None
