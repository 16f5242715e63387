"""The command that checks an installation: a line for each part, ok or what to do."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import click
from flask_babel import force_locale, gettext
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from scorekeeper.base.text import text
from scorekeeper.cli.checks import CHECKS, ToDo
from scorekeeper.cli.terminal import BAD_DATABASE_URL, database_line, encoding_line
from scorekeeper.config import Config, ConfigError
from scorekeeper.console import language, printable, say
from scorekeeper.core.db import db
from scorekeeper.core.presence import WrongEncoding
from scorekeeper.headless import headless_app

_OK, _TO_DO = text("ok"), text("to do")


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: whether all is well, and a line that says more."""

    check: str
    ok: bool
    line: str


def examine(*, as_json: bool) -> None:
    """Print the results of all checks, and exit with status 1 if something has to be done."""
    findings = list(_findings())
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    else:
        marks = {True: say(_OK), False: say(_TO_DO)}
        titles = {name: say(title) for name, (title, _) in CHECKS.items()}
        for finding in findings:
            mark = marks[finding.ok].ljust(max(map(len, marks.values())))
            title = titles[finding.check].ljust(max(map(len, titles.values())))
            click.echo(f"{mark}  {title}  {_plain(finding.line)}")
    if not all(finding.ok for finding in findings):
        sys.exit(1)


def _plain(line: str) -> str:
    return printable(line.replace("\N{NO-BREAK SPACE}", " "))


def _findings() -> Iterator[Finding]:
    try:
        config = Config.from_env()
        make_url(config.database_url)
    except ConfigError as error:
        yield Finding("settings", False, say(error.text))
        return
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        yield Finding("settings", False, say(BAD_DATABASE_URL))
        return
    app = headless_app(config)
    with app.app_context(), force_locale(language(os.environ)):
        try:
            for name, (_, check) in CHECKS.items():
                try:
                    yield Finding(name, True, check(config))
                except ToDo as error:
                    yield Finding(name, False, str(error))
                except WrongEncoding as error:
                    yield Finding(name, False, encoding_line(error))
                except DBAPIError as error:
                    yield Finding(name, False, database_line(error.orig, db.engine.url))
                except OSError as error:
                    where, why = error.filename or config.instance, error.strerror
                    line = gettext("%(file)s cannot be used: %(why)s.", file=where, why=why)
                    yield Finding(name, False, line)
        finally:
            db.session.remove()
            db.engine.dispose()
