"""Read numbers that people type on a pad."""

import re
import unicodedata

from scorekeeper.games.pad.rules.settings import (
    POINT,
)

_NUMBER = re.compile(r"([+−–-]?)(\d{0,15})(?:[.,](\d))?", re.ASCII)


_THOUSANDS = re.compile(r"(?<=\d)[.,'’](?=\d{3}(?!\d))")


_COMMA_ALONE = re.compile(r",(?!\s)")


def read_points(typed: str) -> int | None:
    """Read a number as tenths; None if it is not one.

    Any minus sign, any digits and thousands separators are read. `static/js/pad.js` does the same.

    >>> [read_points(typed) for typed in ("1 500", "1,500", "-2½", "1,5", "۱۲", "x")]
    [15000, 15000, -25, 15, 120, None]
    """
    plain = unicodedata.normalize("NFKC", "".join(typed.replace("½", ".5").split()))
    digits = "".join(str(unicodedata.decimal(letter, letter)) for letter in plain)
    match = _NUMBER.fullmatch(_THOUSANDS.sub("", digits))
    if match is None or not any(match.groups()[1:]):
        return None
    sign, whole, part = match.groups()
    tenths = int(whole or 0) * POINT + int(part or 0)
    return -tenths if sign and sign != "+" else tenths


def split_numbers(typed: str, *, halves: bool) -> list[str]:
    """Split a list of numbers in which a comma can also be the decimal sign of a half.

    It is one before a single 5 if halves count, and it is the only comma or spaces or semicolons
    separate the numbers.

    >>> split_numbers("0,5; 10", halves=True), split_numbers("0,5", halves=True)
    (['0,5', '10'], ['0,5'])
    >>> split_numbers("0,5,10", halves=True), split_numbers("0,5", halves=False)
    (['0', '5', '10'], ['0', '5'])
    """
    parted = re.search(r"[\s;]", typed.strip()) or len(_COMMA_ALONE.findall(typed)) == 1
    between = r"[\s;]+|,(?!5(?!\d))[\s;]*" if halves and parted else r"[\s;,]+"
    return [part for part in re.split(between, typed) if part]
