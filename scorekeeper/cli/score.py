"""`scorekeeper score`: print the points of a file with their reasons; needs no database."""

from collections.abc import Iterator, Sequence

import click
from wcwidth import ljust, width

from scorekeeper.base.game_file import Row
from scorekeeper.base.json_text import FileError
from scorekeeper.console import read_bytes, refuse, say
from scorekeeper.house.import_export.reading import ReadFile, read_any


def print_scores(name: str, *, as_json: bool) -> None:
    """Print the scores of a file, or the file itself with its points and totals filled in.

    A file with problems ends the process: a line for each problem, exit status 2.
    """
    read = read_or_exit(name, read_bytes(name))
    if as_json:
        click.echo(read.file.write(read.sitting).encode(), nl=False)
        return
    for line in lines(read):
        click.echo(line)


def lines(read: ReadFile) -> Iterator[str]:
    """Describe the results of a file in lines, in the user's language."""
    for line in read.file.lines(read.sitting, say):
        if isinstance(line, str):
            yield line
        else:
            yield from columns(line)


def columns(rows: Sequence[Row]) -> Iterator[str]:
    """Format rows with aligned names and numbers."""
    wide = max(width(row.name) for row in rows)
    high = max(4, *(len(row.number) for row in rows))
    for row in rows:
        line = f"   {ljust(row.name, wide)}  {row.number:>{high}}"
        yield f"{line}  {row.more}" if row.more else line


def read_or_exit(name: str, data: bytes) -> ReadFile:
    """Read a file; exit like `print_scores` if it has problems."""
    try:
        return read_any(data)
    except FileError as error:
        refuse(name, error)
