"""Rows as a file for a spreadsheet.

Their columns are named in English whoever reads them: formulas and pivot tables name them too, and
the readers of one house need not have one language.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

Cell = float | str | None
Row = Sequence[Cell]

MARK = "\ufeff"
"""What a file begins with, by which spreadsheets know UTF-8."""

_FORMULA = frozenset("=+-@\u2212'")
"""How a cell begins that some spreadsheet reads as a formula; and the mark that prevents it."""

_WHITE = frozenset("\t\r\n")

_CUT = re.compile(r"([;\t\r\n])")
"""Where a spreadsheet that splits at semicolons or tabs cuts even a quoted text into cells."""


def written(rows: Iterable[Row]) -> str:
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
    # a quote can be what the spreadsheet itself takes away; full-width twins count as well
    first = unicodedata.normalize("NFKC", part.lstrip(' "')[:1])
    return f"'{part}" if first in _FORMULA else part


class _Lines:
    """What the csv module writes to."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append


def _defused(row: Row) -> list[Any]:
    # a number of our own stays one, also below zero
    return [defused(str(cell)) if isinstance(cell, str) else cell for cell in row]
