"""Rows as a file for a spreadsheet.

Their columns are named in English whoever reads them: formulas and pivot tables name them too, and
the readers of one house need not have one language.
"""

import csv
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

Cell = float | str | None
Row = Sequence[Cell]

MARK = "\ufeff"
"""What a file begins with, by which spreadsheets know UTF-8."""

_FORMULA = frozenset("=+-@\u2212\t\r\n'")
"""How a cell begins that some spreadsheet reads as a formula; and the mark that prevents it."""


def written(rows: Iterable[Row]) -> str:
    """The rows as CSV; texts stand in quotes, so that no other separator cuts them."""
    lines: list[str] = []
    csv.writer(_Lines(lines), quoting=csv.QUOTE_NONNUMERIC).writerows(map(_defused, rows))
    return "".join(lines)


def defused(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula.

    It goes before one that begins with an apostrophe as well, so that what was added can be told.
    """
    first = unicodedata.normalize("NFKC", text.lstrip(" ")[:1])  # full-width twins count as well
    return f"'{text}" if first in _FORMULA else text


class _Lines:
    """What the csv module writes to."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _defused(row: Row) -> list[Any]:
    # a number of our own stays one, also below zero
    return [defused(str(cell)) if isinstance(cell, str) else cell for cell in row]
