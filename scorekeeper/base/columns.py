"""Names with their numbers, one below the other, as a terminal shows them."""

import unicodedata
from collections.abc import Iterator, Sequence


def columns(names: Sequence[str], numbers: Sequence[str]) -> Iterator[str]:
    """The names with their numbers, one below the other."""
    wide = max(map(_width, names))
    high = max(4, *map(len, numbers))
    for name, number in zip(names, numbers, strict=True):
        yield f"   {name}{' ' * (wide - _width(name))}  {number:>{high}}"


def _width(name: str) -> int:
    """How many columns a terminal gives the name."""
    return sum(
        0
        if unicodedata.combining(letter)
        else 2
        if unicodedata.east_asian_width(letter) in "FW"
        else 1
        for letter in name
    )
