"""Names that people type, cleaned in one place so that every screen and sheet can show them."""

import unicodedata

import regex

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text

LONGEST = 40
"""The longest name, in characters as people count them (grapheme clusters)."""

LONGEST_NOTE = 280
"""The longest note, counted in the same way."""

_MAX_TYPED = 4_000  # code points of a note; normalizing very many accents can take seconds
_MAX_CODE_POINTS = 12  # code points per character: an emoji has up to 11
_MAX_OF_A_NAME = LONGEST * _MAX_CODE_POINTS  # longer input is refused before it is normalized
_BLANK = r"\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f"

# regex knows newer emoji than the standard library does
_SHOWN = regex.compile(r"[\p{L}\p{N}\p{S}\p{P}]")

# Controls, surrogates, unassigned, direction marks, and letters that render blank; the joiner
# that holds emoji together stays.
_UNSHOWABLE = regex.compile(rf"(?!\u200d)[\p{{C}}{_BLANK}]")

_NUMBERS = regex.compile(r"([0-9]+)")

_QUOTES = regex.compile(r"[\p{Quotation_Mark}`\u00b4\u02b9-\u02bd\u2032-\u2037]")


def name_key(name: str) -> str:
    """Return the key for comparing names: without case, and with «ё» as «е»."""
    return name.casefold().replace("\u0451", "\u0435")


def natural_key(name: str) -> list[str | int]:
    """Return the key for sorting names: as `name_key`, with numbers by their value.

    >>> sorted(["Ours 10", "ours 2", "Ours"], key=natural_key)
    ['Ours', 'ours 2', 'Ours 10']
    """
    parts = _NUMBERS.split(name_key(name))  # text and numbers in turn
    return [int(part) if nth % 2 else part for nth, part in enumerate(parts)]


def confirmation_key(name: str) -> str:
    """Return the key for comparing a name with what was typed to confirm something.

    Quotes of all kinds are equal, because phones cannot type every kind; so are upper and lower
    case, and spaces of any kind and number. Invisible characters, as copied with a name, are
    left out.

    >>> confirmation_key("«Lucky»  Jo’s") == confirmation_key("'lucky' jo's ")
    True
    """
    if len(name) > _MAX_OF_A_NAME:
        return name
    spaced = " ".join(unicodedata.normalize("NFC", name).split())
    return _QUOTES.sub("'", _UNSHOWABLE.sub("", spaced)).casefold().strip()


def clean_player_name(raw: str) -> str:
    """Clean a player's name, as `clean_name` does.

    Raises:
        RuleError: as for `clean_name`.
    """
    if not raw.strip():
        raise RuleError(Problem("name-empty", "name", text("Enter the player's name.")))
    return clean_name(raw)


def clean_name(raw: str, field: str = "name") -> str:
    """Return the name as it is stored: NFC, single spaces between words.

    Raises:
        RuleError: empty, too long, or with invisible characters or ones that reverse the text
            direction.
    """
    if len(raw) > _MAX_OF_A_NAME:
        raise RuleError(Problem("name-long", field, _too_long()))
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    problem = _problem(name)
    if problem:
        code, message = problem
        raise RuleError(Problem(code, field, message))
    return name


def clean_note(raw: str, field: str = "note") -> str:
    """Return the note as it is stored: NFC, on one line; it may be empty.

    Raises:
        RuleError: too long, or with invisible characters or ones that reverse the text direction.
    """
    note = " ".join(unicodedata.normalize("NFC", raw[:_MAX_TYPED]).split())
    characters = regex.findall(r"\X", note)
    if len(raw) > _MAX_TYPED or len(characters) > LONGEST_NOTE:
        message = text("A note can have at most %(limit)s characters.", limit=LONGEST_NOTE)
        raise RuleError(Problem("note-long", field, message))
    if _UNSHOWABLE.search(note) or max(map(len, characters), default=0) > _MAX_CODE_POINTS:
        message = text("A note cannot contain invisible characters.")
        raise RuleError(Problem("note-characters", field, message))
    return note


def _problem(name: str) -> tuple[str, Text] | None:
    if _UNSHOWABLE.search(name):
        return "name-characters", text("A name cannot contain invisible characters.")
    if not _SHOWN.search(name):
        return "name-empty", text("Enter a name.")
    characters = regex.findall(r"\X", name)
    if len(characters) > LONGEST or max(map(len, characters)) > _MAX_CODE_POINTS:
        return "name-long", _too_long()
    return None


def _too_long() -> Text:
    return text("A name can have at most %(limit)s characters.", limit=LONGEST)
