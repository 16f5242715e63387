"""Rows as CSV.

Columns have English names in every language, because formulas and pivot tables refer to them, and
readers of one house may have different languages.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

Cell = float | str | None
Row = Sequence[Cell]

MARK = "\ufeff"
"""The byte order mark; spreadsheets need it to recognize UTF-8."""

_FORMULA = frozenset("=+-@\u2212'")
"""First characters that a spreadsheet reads as a formula, and the apostrophe that prevents it."""

_WHITE = frozenset("\t\r\n")

_CUT = re.compile(r"([;\t\r\n])")
"""Separators at which some spreadsheets split even a quoted text into cells."""


def write_csv(rows: Iterable[Row]) -> str:
    """Return the rows as CSV, every text in quotes."""
    lines: list[str] = []
    csv.writer(_Lines(lines), quoting=csv.QUOTE_NONNUMERIC).writerows(map(_defused, rows))
    return "".join(lines)


def defused(text: str) -> str:
    """Put an apostrophe before the text, and before each part of it, that could become a formula.

    Semicolons, tabs and line breaks divide the text into parts. A part that begins with an
    apostrophe gets another one, so that the text can be recovered.

    >>> defused("=1+1"), defused("x;=1+1;y"), defused("-5, -3")
    ("'=1+1", "x;'=1+1;y", "'-5, -3")
    """
    mark = "'" if text[:1] in _WHITE else ""
    return mark + "".join(map(_defused_part, _CUT.split(text)))


def _defused_part(part: str) -> str:
    # a spreadsheet may remove the quote itself; full-width characters count as well
    first = unicodedata.normalize("NFKC", part.lstrip(' "')[:1])
    return f"'{part}" if first in _FORMULA else part


class _Lines:
    """The file object for the csv module."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _defused(row: Row) -> list[Any]:
    # our own numbers stay numbers, also negative ones
    return [defused(str(cell)) if isinstance(cell, str) else cell for cell in row]
