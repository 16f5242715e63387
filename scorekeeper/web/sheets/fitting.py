"""Sizes of texts on paper, before anything is drawn.

Letters that our fonts lack come from another font, so they count as wider than they usually are.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.sheets.fonts import advances

POINTS = 72 / 25.4
"""Points per millimetre."""

WIDTHS = {"a4": 186.0, "letter": 191.9, "a5": 124.0}
"""The width in millimetres between the margins of each paper."""

_KERNED = 1.01  # kerning can move pairs further apart than their widths
_EAST_ASIAN = 1.15
_OTHERS = 1.5
_PECULIAR = {
    **dict.fromkeys(range(0xFDF0, 0xFDFE), 12.0),  # a whole phrase in one character
    **dict.fromkeys(range(0x12000, 0x12550), 5),  # cuneiform
    0xFE0F: 0.75,  # turns the character before it into a wider emoji
}


def ems(text: str) -> float:
    """Return the width of the text on one line, in font sizes (em)."""
    return _ems(text, "DejaVuSansCondensed")


def bold_ems(text: str) -> float:
    return _ems(text, "DejaVuSansCondensed-Bold")


def heading_ems(text: str) -> float:
    return _ems(text, "DejaVuSerifCondensed-Bold")


def lines(text: str, wide: float, measure: Callable[[str], float] = ems) -> list[str]:
    """Break the text into lines of at most `wide` ems, like a browser; at least one line.

    A word too long for a line is broken anywhere. Joined, the lines are the text.
    """
    done, line, used = [], "", 0.0
    for word in text.split(" "):
        part, needs = f" {word}" if line else word, measure(f" {word}" if line else word)
        if used + needs <= wide:
            line, used = line + part, used + needs
            continue
        if line:
            done.append(f"{line} ")
        line, used = "", 0.0
        for letter in word:
            if line and used + measure(letter) > wide:
                done.append(line)
                line, used = "", 0.0
            line, used = line + letter, used + measure(letter)
    return [*done, line]


def shortened(text: str, wide: float, measure: Callable[[str], float] = bold_ems) -> str:
    """Return the text, or as much of its beginning as fits into one line of `wide` ems."""
    first, *more = lines(text, wide, measure)
    if not more:
        return text
    while first and measure(first + "…") > wide:
        first = first[:-1]
    # half of a composed character would read differently
    while first and (unicodedata.combining(text[len(first)]) or text[len(first)] == "\u200d"):
        first = first[:-1]
    return first.rstrip("\u200d ") + "…"


@dataclass(frozen=True, slots=True)
class FittedNames:
    """Names in the largest type that fits their column.

    Args:
        size: the type size, in points.
        names: the names, shortened if even the smallest type is too wide.
    """

    size: int
    names: tuple[str, ...]


def fit_names(
    names: Sequence[str], width: float, sizes: Sequence[int], *, most_lines: int = 3
) -> FittedNames:
    """Fit bold names into a column of that many millimetres without a break inside a word."""
    for size in sizes:
        wide = width * POINTS / size
        if all(shortened_at_words(name, wide, most_lines) == name for name in names):
            return FittedNames(size, tuple(names))
    wide = width * POINTS / sizes[-1]
    shorter = tuple(shortened_at_words(name, wide, most_lines) for name in names)
    return FittedNames(sizes[-1], shorter)


def largest(texts: Iterable[str], width: float, sizes: Sequence[int]) -> int | None:
    """Return the largest bold size at which each text fits into that many millimetres."""
    widest = max(map(heading_ems, texts), default=0.0)
    return next((size for size in sizes if widest * size <= width * POINTS), None)


def shortened_at_words(name: str, wide: float, most_lines: int) -> str:
    """Return the name, or as many whole words as fit into `most_lines` lines of `wide` ems."""
    done, line, lines_used = "", "", 1
    for piece in re.findall(r"[^\s-]*-+\s*|[^\s-]+\s*", name):
        if line and heading_ems(line + piece.rstrip()) > wide:
            if lines_used == most_lines:
                return done + shortened(line + piece, wide, heading_ems)
            done, line, lines_used = done + line, "", lines_used + 1
        if heading_ems(piece.rstrip()) > wide:
            return done + shortened(piece, wide, heading_ems)
        line += piece
    return name


def _ems(text: str, font: str) -> float:
    widths = advances(font)
    return _KERNED * sum(widths.get(letter) or _elsewhere(letter) for letter in text)


def _elsewhere(letter: str) -> float:
    """Return the maximum width of a letter that our fonts lack, or that takes no room."""
    code = ord(letter)
    if code in _PECULIAR:
        return _PECULIAR[code]
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    wide = unicodedata.east_asian_width(letter) in "WF" and code < 0x1F000
    return _EAST_ASIAN if wide else _OTHERS
