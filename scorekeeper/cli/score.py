"""`scorekeeper score`: the points of a file, each with its reason, without any database."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import click
from wcwidth import ljust, width

from scorekeeper.base.game_file import Row
from scorekeeper.base.json_text import MOST_BYTES, FileError
from scorekeeper.base.text import text
from scorekeeper.cli.speech import fail, printable, say
from scorekeeper.house.import_export.reading import ReadFile, read_any

STDIN = "-"


def print_scores(name: str, *, as_json: bool) -> None:
    """Print the scores of a file, or the file itself with its points and totals filled in.

    A file that cannot be taken ends the process: a line for each problem, exit status 2.
    """
    read = read_told(name, read_bytes(name))
    if as_json:
        click.echo(read.file.write(read.told).encode(), nl=False)
        return
    for line in lines(read):
        click.echo(line)


def lines(read: ReadFile) -> Iterator[str]:
    """What came of a file, in the reader's language, as a terminal shows it."""
    for line in read.file.lines(read.told, say):
        if isinstance(line, str):
            yield line
        else:
            yield from columns(line)


def columns(rows: Sequence[Row]) -> Iterator[str]:
    """The rows, their names and numbers below each other."""
    wide = max(width(row.name) for row in rows)
    high = max(4, *(len(row.number) for row in rows))
    for row in rows:
        line = f"   {ljust(row.name, wide)}  {row.number:>{high}}"
        yield f"{line}  {row.more}" if row.more else line


def read_told(name: str, data: bytes) -> ReadFile:
    """What these bytes of a file tell; ends as `print_scores`."""
    try:
        return read_any(data)
    except FileError as error:
        refuse(name, error)


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """What a file holds, as far as one byte more than `most`; `-` is the standard input."""
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(most + 1)
        with Path(file).open("rb") as opened:
            return opened.read(most + 1)
    except (OSError, ValueError) as error:  # a name with a zero byte is the latter
        why = getattr(error, "strerror", None) or str(error)
        line = text("%(file)s cannot be read: %(why)s.", file=printable(file), why=why)
        fail(say(line), status=2)


def refuse(file: str, error: FileError) -> NoReturn:
    """Say everything that is wrong with a file, and end."""
    shown = printable(file)
    lines = (f"{shown}: {say(p.place)}: {say(p.message)}" for p in error.problems)
    fail("\n".join(map(printable, lines)), status=2)
