"""Names that people give: cleaned in one place, so that every screen and sheet can show them."""

import unicodedata

import regex

from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import Text, text

LONGEST = 40
"""The longest name, in characters as a person counts them (grapheme clusters)."""

_MOST_CODE_POINTS = 400  # a name of forty characters with a tower of accents on each is no name
_BLANK = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f"
_JOINERS = "\u200d\ufe0e\ufe0f"  # hold emoji together


def clean_name(raw: str, field: str = "name") -> str:
    """The name as it is kept: NFC, one space between words, none around.

    Raises:
        RuleError: empty, too long, or with characters that do not show or turn the line.
    """
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    problem = _problem(name)
    if problem:
        code, message = problem
        raise RuleError(Problem(code, field, message))
    return name


def _problem(name: str) -> tuple[str, Text] | None:
    if any(_unshowable(character) for character in name):
        return "name-characters", text("A name cannot have characters that do not show.")
    if not any(unicodedata.category(character)[0] in "LNSP" for character in name):
        return "name-empty", text("A name is needed.")
    if len(name) > _MOST_CODE_POINTS or len(regex.findall(r"\X", name)) > LONGEST:
        return "name-long", text("A name has at most %(most)s characters.", most=LONGEST)
    return None


def _unshowable(character: str) -> bool:
    """Controls, surrogates, unassigned, direction marks, and letters that render blank."""
    if character in _JOINERS:
        return False
    return character in _BLANK or unicodedata.category(character)[0] == "C"
