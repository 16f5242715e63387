"""Read JSON that people upload: strictly, with the place of every problem.

It refuses everything that other programs would read differently or not at all: duplicate keys,
NaN and Infinity, half a surrogate pair, very long numbers, and bytes that are not UTF-8. A byte
order mark at the start is allowed, because some editors add one.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, TypeAlias

from scorekeeper.base.foreign_files import foreign_kind
from scorekeeper.base.text import Text, text

MAX_BYTES = 5 * 1024 * 1024
MAX_PARTS = 200_000
"""The most brackets and strings in a file: a night of 1,000 deals has some 100,000."""

MAX_PROBLEMS = 50
"""The most problems that are reported at once."""

WHOLE = text("the file")
"""The place of a problem with the whole file."""

_MAX_DEPTH = 20
_MAX_DIGITS = 15
_LONGEST = 60  # letters of a key or a word that a message repeats
_WIDTH = 100
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINER = "\u200d"  # joins emoji
_SURROGATE = re.compile("[\ud800-\udfff]")
# An unterminated string matches up to the end of the file, so matching takes linear time.
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)

JsonPath: TypeAlias = str | Text
"""Where something is: a path such as `deals[3].tricks`, or words such as "line 3, column 7"."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    place: JsonPath
    message: Text


class FileError(ValueError):
    """A file that is refused; `problems` has the places and the reasons."""

    def __init__(self, *problems: FileProblem) -> None:
        super().__init__("; ".join(f"{problem.place}: {problem.message}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Json:
    """The value of a parsed file; readers accept it, so that no file is parsed twice."""

    value: Any


JsonSource: TypeAlias = bytes | Json
"""A file: its bytes or its parsed value."""


def read_json(data: JsonSource, max_bytes: int = MAX_BYTES, max_parts: int = MAX_PARTS) -> Any:
    """Parse a file strictly.

    Args:
        max_bytes: the largest size in bytes.
        max_parts: the most brackets and strings, which decide how much memory the value takes.

    Raises:
        FileError: too large, too deep, not UTF-8, not JSON, or JSON that other programs may
            read differently.
    """
    if isinstance(data, Json):
        return data.value
    if len(data) > max_bytes:
        message = text("Larger than %(limit)s\N{NO-BREAK SPACE}MiB.", limit=max_bytes // 1024**2)
        raise FileError(FileProblem(WHOLE, message))
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _refuse_foreign(data)
        before = data[: error.start].decode(errors="replace")
        raise FileError(FileProblem(_spot(before), text("This is not UTF-8."))) from error
    _check_parts(source, max_parts)
    try:
        value = _parse(source)
    except json.JSONDecodeError as error:
        _refuse_foreign(data)
        spot = _spot(source[: error.pos])
        raise FileError(FileProblem(spot, text("This is not JSON."))) from error
    problems = (FileProblem(_path(steps), message) for steps, message in _refused(value))
    if reported := list(islice(problems, MAX_PROBLEMS)):
        raise FileError(*reported)
    return value


def _parse(source: str) -> Any:
    return json.loads(
        source, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
    )


def _refuse_foreign(data: bytes) -> None:
    if kind := foreign_kind(data):
        raise FileError(FileProblem(WHOLE, kind))


def write_json(value: Any) -> str:
    """Format the value for people: each part on one line if it fits."""
    return f"{_format_value(value, 0, 0)}\n"


def within(place: JsonPath, key: str | int) -> str:
    """Return the place of a key, or of an item (from 0), inside `place`."""
    outer = place if isinstance(place, str) else ""
    if isinstance(key, int):
        return f"{outer}[{key}]"
    named = shorten(key) or '""'
    return f"{outer}.{named}" if outer else named


def shorten(word: str) -> str:
    """Shorten a typed word for a message, and escape invisible characters."""
    shortened = word if len(word) <= _LONGEST else f"{word[:_LONGEST]}…"
    return "".join(map(_escape_invisible, shortened))


def _escape_invisible(letter: str) -> str:
    """Escape a control character, a direction mark or half of a surrogate pair."""
    if unicodedata.category(letter) not in _UNSEEN or letter == _JOINER:
        return letter
    return letter.encode("unicode_escape").decode()


@dataclass(frozen=True, slots=True)
class _Refused:
    """Placeholder for a value that is refused as soon as its place is known."""

    message: Text


class _Doubled(dict[str, Any]):
    """An object with duplicate keys."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        times = Counter(name for name, _ in pairs)
        self.names = [name for name in self if times[name] > 1]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else _Doubled(pairs)


@cache
def _constant(name: str) -> _Refused:
    return _Refused(text("%(name)s is not a number here.", name=name))


def _integer(digits: str) -> int | _Refused:
    if len(digits.lstrip("-")) > _MAX_DIGITS:
        return _Refused(text("This number is too long."))
    return int(digits)


def _check_parts(source: str, max_parts: int) -> None:
    """Refuse too many brackets and strings, or too deep nesting, before anything is built."""
    depth = 0
    for count, token in enumerate(_PARTS.finditer(source), 1):
        if count > max_parts:
            message = text("More than %(limit)s brackets and texts.", limit=max_parts)
            raise FileError(FileProblem(WHOLE, message))
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        if depth > _MAX_DEPTH:
            message = text("More than %(limit)s nested brackets.", limit=_MAX_DEPTH)
            raise FileError(FileProblem(_spot(source[: token.start()]), message))


def _spot(before: str) -> Text:
    """Return the line and the column at which the text after `before` begins."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return text("line %(line)s, column %(column)s", line=line, column=column)


Steps: TypeAlias = tuple[str | int, ...]


def _refused(value: Any) -> Iterator[tuple[Steps, Text]]:
    """Yield the steps to each refused part, and its message.

    The steps become a path only when the problem is reported.
    """
    if isinstance(value, str):
        if _SURROGATE.search(value):
            yield (), text("Half of a surrogate pair is not a letter.")
    elif isinstance(value, _Refused):
        yield (), value.message
    elif isinstance(value, dict):
        if isinstance(value, _Doubled):
            yield from (((name,), text("This key appears twice.")) for name in value.names)
        for key, inner in value.items():
            if _SURROGATE.search(key):
                yield (key,), text("Half of a surrogate pair is not a letter.")
            yield from (((key, *steps), message) for steps, message in _refused(inner))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if not isinstance(inner, int | float):
                yield from (((index, *steps), message) for steps, message in _refused(inner))


def _path(steps: Steps) -> JsonPath:
    place: JsonPath = WHOLE
    for step in steps:
        place = within(place, step)
    return place


def _format_value(value: Any, indent: int, used: int) -> str:
    """Format the value, on several lines if it does not fit after the `used` letters before it."""
    line = json.dumps(value, ensure_ascii=False)
    if used + len(line) < _WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + 1
    if isinstance(value, list):
        parts = [_format_value(item, inner, inner) for item in value]
        opened, closed = "[]"
    else:
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        parts = [
            f"{keys[key]}{_format_value(item, inner, inner + len(keys[key]))}"
            for key, item in value.items()
        ]
        opened, closed = "{}"
    space = "\n" + " " * inner
    return f"{opened}{space}{f',{space}'.join(parts)}\n{' ' * indent}{closed}"
