"""Output of commands in the user's language, and reading of files."""

import errno
import gettext
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NoReturn

import click

from scorekeeper.base.json_text import MAX_BYTES, FileError
from scorekeeper.base.text import Text, nest_quotes, text
from scorekeeper.translations import TRANSLATIONS

STDIN = "-"


def language(env: Mapping[str, str]) -> str:
    """Return the language of the environment, or English if there is no translation."""
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    code = locale.partition(".")[0].partition("_")[0]
    return code if code.isalpha() and (TRANSLATIONS / code / "LC_MESSAGES").is_dir() else "en"


def say(sentence: Text | str | float) -> str:
    """Translate a sentence into the user's language; names and numbers stay unchanged.

    A terminal breaks lines anywhere, so non-breaking spaces become plain ones.
    """
    return _say(sentence).replace("\N{NO-BREAK SPACE}", " ")


def _say(sentence: Text | str | float) -> str:
    if not isinstance(sentence, Text):
        return str(sentence)
    if not sentence.message:  # gettext would return the head of the catalog
        return ""
    catalog = _catalog(language(os.environ))
    values: dict[str, object] = {name: _say(value) for name, value in sentence.values.items()}
    if sentence.plural is None:
        message = catalog.gettext(sentence.message)
        return nest_quotes(message % values) if values else message
    message = catalog.ngettext(sentence.message, sentence.plural, sentence.count)
    return message % {"count": sentence.count, "num": sentence.count, **values}


def printable(line: str) -> str:
    """Escape control characters, which could manipulate the terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in line
    )


def fail(line: str, status: int = 1) -> NoReturn:
    """Print a line to stderr, and exit."""
    click.echo(line, err=True)
    sys.exit(status)


def read_bytes(file: str, limit: int = MAX_BYTES) -> bytes:
    """Read a file, at most one byte more than `limit`; `-` is the standard input."""
    try:
        if file == STDIN:
            if sys.stdin is None:  # closed before the command began
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return sys.stdin.buffer.read(limit + 1)
        with Path(file).open("rb") as opened:
            return opened.read(limit + 1)
    except (OSError, ValueError) as error:  # a name with a zero byte is the latter
        why = getattr(error, "strerror", None) or str(error)
        line = text("%(file)s cannot be read: %(why)s.", file=printable(file), why=why)
        fail(say(line), status=2)


def real_path(path: Path) -> Path:
    """Follow links to the file itself, which may be missing.

    Raises:
        OSError: a link leads back to itself.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return target


def discard_output() -> None:
    """Discard buffered standard output, which would cause an error at exit."""
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def refuse(file: str, error: FileError) -> NoReturn:
    """Print all problems of a file, and exit."""
    name = printable(file)
    lines = (f"{name}: {say(p.place)}: {say(p.message)}" for p in error.problems)
    fail("\n".join(map(printable, lines)), status=2)


@cache
def _catalog(name: str) -> gettext.NullTranslations:
    return gettext.translation("messages", TRANSLATIONS, [name], fallback=True)
