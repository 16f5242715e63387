"""What commands say, in the language of whoever sits at the terminal, and the files they read."""

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

from scorekeeper.base.json_text import MOST_BYTES, FileError
from scorekeeper.base.text import Text, text
from scorekeeper.translations import TRANSLATIONS

STDIN = "-"


def language(env: Mapping[str, str]) -> str:
    """The language that the environment asks for, if we have it."""
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    wanted = locale.partition(".")[0].partition("_")[0]
    return wanted if wanted.isalpha() and (TRANSLATIONS / wanted / "LC_MESSAGES").is_dir() else "en"


def say(sentence: Text | str | int) -> str:
    """Return the sentence in the reader's language; names and numbers stay as they are.

    A terminal breaks lines anywhere, so non-breaking spaces become plain ones.
    """
    return _say(sentence).replace("\N{NO-BREAK SPACE}", " ")


def _say(sentence: Text | str | int) -> str:
    if not isinstance(sentence, Text):
        return str(sentence)
    catalog = _catalog(language(os.environ))
    values: dict[str, object] = {name: _say(value) for name, value in sentence.values.items()}
    if sentence.plural is None:
        said = catalog.gettext(sentence.message)
        return said % values if values else said
    said = catalog.ngettext(sentence.message, sentence.plural, sentence.count)
    return said % {"count": sentence.count, "num": sentence.count, **values}


def printable(line: str) -> str:
    """The line without what could steer a terminal: control characters are spelt out."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in line
    )


def fail(line: str, status: int = 1) -> NoReturn:
    """Say why on stderr, and end."""
    click.echo(line, err=True)
    sys.exit(status)


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """What a file holds, as far as one byte more than `most`; `-` is the standard input."""
    try:
        if file == STDIN:
            if sys.stdin is None:  # closed before the command began
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return sys.stdin.buffer.read(most + 1)
        with Path(file).open("rb") as opened:
            return opened.read(most + 1)
    except (OSError, ValueError) as error:  # a name with a zero byte is the latter
        why = getattr(error, "strerror", None) or str(error)
        line = text("%(file)s cannot be read: %(why)s.", file=printable(file), why=why)
        fail(say(line), status=2)


def real_path(path: Path) -> Path:
    """Follow links to the file itself, which may be missing.

    Raises:
        OSError: a link leads back to itself.
    """
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return found


def discard_output() -> None:
    """Throw away what Python still holds for standard output, or it would complain at the end."""
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def refuse(file: str, error: FileError) -> NoReturn:
    """Say everything that is wrong with a file, and end."""
    shown = printable(file)
    lines = (f"{shown}: {say(p.place)}: {say(p.message)}" for p in error.problems)
    fail("\n".join(map(printable, lines)), status=2)


@cache
def _catalog(name: str) -> gettext.NullTranslations:
    return gettext.translation("messages", TRANSLATIONS, [name], fallback=True)
