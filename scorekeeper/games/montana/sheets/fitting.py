"""How much room a text takes on paper, reckoned generously before anything is drawn.

The widths are those of DejaVu Sans Condensed, rounded up; what another font has to help out with
counts as wider than its letters are.
"""

import unicodedata
from collections.abc import Callable

_WIDTHS = {
    0.25: "ijl'",
    0.3: " .,IJ·‘’",
    0.35: "-/:;\\f|",
    0.4: "!()[]rt",
    0.45: '*_`–"',
    0.5: "?cszгзсэ“”„",
    0.55: "FLPTYkvxyГРТУвктухчья",
    0.6: "$0123456789EKSabdeghnopqu{}«»ЗЕабеилнопр",
    0.65: "ABCRVXZАБВКСХЧЬЭЯдцъ",
    0.7: "DGHNUИЛНПЦм",
    0.75: "&OQwДОЪы",
    0.8: "#+<=>M^~×МФЫфю−",
    0.85: "жшщ♠♣♥♦",
    0.9: "%@Wm—…",
    1.0: "№ЖШЩЮ",
}
_EM = {letter: wide for wide, letters in _WIDTHS.items() for letter in letters}
_LETTERS = 0x530  # Latin, Greek and Cyrillic come before it
_SIGNS = range(0x2000, 0x2800)  # dashes, quotation marks, arrows, suits
_EAST_ASIAN = 1.15
_OTHERS = 1.5
_HUGE = {**dict.fromkeys(range(0xFDF0, 0xFDFE), 12.0), **dict.fromkeys(range(0x12000, 0x12550), 5)}
"""A whole sentence as one letter, and cuneiform."""


def ems(text: str) -> float:
    """How wide the text is on one line, in font sizes."""
    return sum(map(_em, unicodedata.normalize("NFD", text)))


def bold_ems(text: str) -> float:
    """The same in bold, where narrow letters are not so narrow."""
    return sum(
        max(0.44, 1.13 * wide) for wide in map(_em, unicodedata.normalize("NFD", text)) if wide
    )


def lines(text: str, wide: float, measure: Callable[[str], float] = ems) -> list[str]:
    """The text in lines of at most so many ems, as a browser breaks it; one at least.

    A word too long for a line is broken anywhere. Joined, the lines are the text again.
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


def shortened(text: str, wide: float) -> str:
    """The text, or as much of its beginning as one line holds in bold."""
    first, *more = lines(text, wide, bold_ems)
    if not more:
        return text
    while first and bold_ems(first + "…") > wide:
        first = first[:-1]
    # half of a composed character says something else
    while first and (unicodedata.combining(text[len(first)]) or text[len(first)] == "\u200d"):
        first = first[:-1]
    return first.rstrip("\u200d ") + "…"


def _em(letter: str) -> float:
    """The width of a letter, in font sizes."""
    if letter in _EM:
        return _EM[letter]
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    code = ord(letter)
    if code in _HUGE:
        return _HUGE[code]
    if code < _LETTERS or code in _SIGNS:
        return 1.0
    wide = unicodedata.east_asian_width(letter) in "WF" and code < 0x1F000
    return _EAST_ASIAN if wide else _OTHERS
