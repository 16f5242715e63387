"""JSON that people hand in: read strictly, with the place of everything that is wrong.

Refused is what other programs would read otherwise, or not at all: doubled keys, NaN and
Infinity, half a surrogate pair, endless numbers, and bytes that are not UTF-8. A byte order
mark at the start is let pass: editors put it there unasked.
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

MOST_BYTES = 5 * 1024 * 1024
MOST_PARTS = 200_000
"""The most brackets and strings in a file: a night of 1,000 deals has some 100,000."""

MOST_PROBLEMS = 50
"""So many are told at once, at most."""

WHOLE = text("the file")
"""The place of what is wrong with all of it."""

_MOST_DEPTH = 20
_MOST_DIGITS = 15
_LONGEST = 60  # letters of a key or a word that are repeated to whoever wrote them
_WIDTH = 100
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINER = "\u200d"  # it holds emoji together
_SURROGATE = re.compile("[\ud800-\udfff]")
# A string that does not end lasts to the end of the file: so this takes linear time.
_PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)

JsonPath: TypeAlias = str | Text
"""Where something is: a path such as `deals[3].tricks`, or words such as "line 3, column 7"."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One thing that is wrong with a file, and where."""

    place: JsonPath
    message: Text


class FileError(ValueError):
    """A file that cannot be taken; `problems` says where, and why."""

    def __init__(self, *problems: FileProblem) -> None:
        super().__init__("; ".join(f"{problem.place}: {problem.message}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Json:
    """The value of a parsed file; readers accept it, so that nothing is parsed twice."""

    value: Any


JsonSource: TypeAlias = bytes | Json
"""A file: its bytes, or what they were parsed to."""


def read_json(data: JsonSource, most: int = MOST_BYTES, most_parts: int = MOST_PARTS) -> Any:
    """Parse a file strictly.

    Args:
        data: the file.
        most: the most bytes.
        most_parts: the most brackets and strings, which decide how much memory the value takes.

    Raises:
        FileError: too large, too deep, not UTF-8, not JSON, or not the same to every reader.
    """
    if isinstance(data, Json):
        return data.value
    if len(data) > most:
        message = text("Larger than %(most)s\N{NO-BREAK SPACE}MiB.", most=most // 1024**2)
        raise FileError(FileProblem(WHOLE, message))
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _refuse_foreign(data)
        before = data[: error.start].decode(errors="replace")
        raise FileError(FileProblem(_spot(before), text("This is not UTF-8."))) from error
    _check_parts(source, most_parts)
    try:
        value = _parse(source)
    except json.JSONDecodeError as error:
        _refuse_foreign(data)
        spot = _spot(source[: error.pos])
        raise FileError(FileProblem(spot, text("This is not JSON."))) from error
    found = (FileProblem(_path(steps), message) for steps, message in _refused(value))
    if problems := list(islice(found, MOST_PROBLEMS)):
        raise FileError(*problems)
    return value


def _parse(source: str) -> Any:
    return json.loads(
        source, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
    )


def _refuse_foreign(data: bytes) -> None:
    if kind := foreign_kind(data):
        raise FileError(FileProblem(WHOLE, kind))


def write_json(value: Any) -> str:
    """The value as text for people: what fits into a line stands in one."""
    return f"{_laid_out(value, 0, 0)}\n"


def within(place: JsonPath, key: str | int) -> str:
    """The place of a key, or of an item from 0, in what is at `place`."""
    outer = place if isinstance(place, str) else ""
    if isinstance(key, int):
        return f"{outer}[{key}]"
    named = short(key) or '""'
    return f"{outer}.{named}" if outer else named


def short(word: str) -> str:
    """What somebody wrote, as far as it is worth repeating."""
    known = word if len(word) <= _LONGEST else f"{word[:_LONGEST]}…"
    return "".join(map(_shown, known))


def _shown(letter: str) -> str:
    """The letter; spelt out if it is none: a control, a mark that turns the line, half a pair."""
    if unicodedata.category(letter) not in _UNSEEN or letter == _JOINER:
        return letter
    return letter.encode("unicode_escape").decode()


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in the place of a value that is refused once its place is known."""

    message: Text


class _Doubled(dict[str, Any]):
    """An object in which keys come twice."""

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
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        return _Refused(text("This number is too long."))
    return int(digits)


def _check_parts(source: str, most: int) -> None:
    """Refuse too many or too deeply nested brackets before anything is built from them."""
    depth = 0
    for count, token in enumerate(_PARTS.finditer(source), 1):
        if count > most:
            message = text("More than %(most)s brackets and texts.", most=most)
            raise FileError(FileProblem(WHOLE, message))
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        if depth > _MOST_DEPTH:
            message = text("More than %(most)s nested brackets.", most=_MOST_DEPTH)
            raise FileError(FileProblem(_spot(source[: token.start()]), message))


def _spot(before: str) -> Text:
    """Where what comes after `before` begins."""
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return text("line %(line)s, column %(column)s", line=line, column=column)


Steps: TypeAlias = tuple[str | int, ...]


def _refused(value: Any) -> Iterator[tuple[Steps, Text]]:
    """What is not taken in the value, with the way there. Places are put together only then."""
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


def _laid_out(value: Any, indent: int, used: int) -> str:
    """The value, in lines if there is no room behind the `used` letters before it."""
    line = json.dumps(value, ensure_ascii=False)
    if used + len(line) < _WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + 1
    if isinstance(value, list):
        parts = [_laid_out(item, inner, inner) for item in value]
        opened, closed = "[]"
    else:
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        parts = [
            f"{keys[key]}{_laid_out(item, inner, inner + len(keys[key]))}"
            for key, item in value.items()
        ]
        opened, closed = "{}"
    space = "\n" + " " * inner
    return f"{opened}{space}{f',{space}'.join(parts)}\n{' ' * indent}{closed}"
