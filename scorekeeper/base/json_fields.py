"""Read parsed JSON key by key, and collect every problem with its place in the file."""

from collections.abc import Collection, Sequence
from typing import Any

from scorekeeper.base.file_values import AS_IS, Clean, Cleaning
from scorekeeper.base.findings import Findings as _Findings
from scorekeeper.base.json_text import JsonPath, within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import text


class Findings(_Findings):
    """The problems found in a file so far."""

    full = False

    def __init__(self, cleaning: Cleaning = AS_IS) -> None:
        super().__init__()
        self.cleaning = cleaning

    # ---- single values: each adds a problem for a wrong value and returns a harmless default ----

    def number(self, value: object, place: JsonPath) -> int | None:
        """Read a whole number: neither 6.5 nor 6.0, nor true."""
        if type(value) is int:
            return value
        self.add(place, text("A whole number is needed."))
        return None

    def flag(self, value: object, place: JsonPath) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            self.add(place, text("This must be true or false."))
        return value is True

    def words(self, value: object, place: JsonPath) -> str:
        """Read a text."""
        if isinstance(value, str):
            return value
        self.add(place, text("A text is needed."))
        return ""

    def name(self, value: object, place: JsonPath) -> str:
        """Read a name and clean it for storage."""
        return self._cleaned(self.cleaning.name, value, place)

    def note(self, value: object, place: JsonPath) -> str:
        """Read a note and clean it for storage."""
        return self._cleaned(self.cleaning.note, value, place)

    def date(self, value: object, place: JsonPath) -> str:
        """Read a date and clean it for storage."""
        return self._cleaned(self.cleaning.date, value, place)

    def _cleaned(self, clean: Clean, value: object, place: JsonPath) -> str:
        typed = self.words(value, place)
        try:
            return clean(typed) if isinstance(value, str) and not self.full else typed
        except RuleError as error:
            for problem in error.problems:
                self.add(place, problem.message)
            return typed

    def as_kept(self, name: str) -> str:
        """Clean a name for a lookup; return an invalid name unchanged, without adding a problem."""
        if self.full:
            return name
        try:
            return self.cleaning.name(name)
        except RuleError:
            return name

    def items(self, value: object, place: JsonPath, limit: int) -> list[Any]:
        """Read a list of at most `limit` items."""
        if not isinstance(value, list):
            self.add(place, text("A list is needed."))
            return []
        if len(value) > limit:
            self.add(place, text("At most %(most)s are read.", most=limit))
            return []
        return value

    def pairs(self, value: object, place: JsonPath) -> dict[str, Any]:
        """Read an object with any keys."""
        if isinstance(value, dict):
            return value
        self.add(place, text("An object in braces is needed."))
        return {}


class Record:
    """Reads an object with a fixed set of keys, at its place in the file.

    Args:
        value: the parsed object.
        place: its place in the file.
        findings: collects the problems.
        required: the keys that must be there.
        optional: the keys that may be there.
    """

    def __init__(
        self,
        value: object,
        place: JsonPath,
        findings: Findings,
        required: Collection[str] = (),
        optional: Collection[str] = (),
    ) -> None:
        self.place, self.findings = place, findings
        self.fields = findings.pairs(value, place)
        for key in self.fields:
            if key not in required and key not in optional:
                findings.add(self.at(key), text("There is no such key."))
                if findings.full:
                    break
        if isinstance(value, dict):
            for key in required:
                if key not in self.fields:
                    findings.add(self.at(key), text("This is missing."))

    def __contains__(self, key: str) -> bool:
        return key in self.fields

    def at(self, key: str) -> str:
        """Return the place of a key."""
        return within(self.place, key)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """Read a whole number within bounds; the default if it is missing or wrong."""
        if key not in self:
            return default
        whole = self.findings.number(self.fields[key], self.at(key))
        if whole is not None and not low <= whole <= high:
            message = text("From %(low)s to %(high)s.", low=low, high=high)
            self.findings.add(self.at(key), message)
            return default
        return default if whole is None else whole

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Read true or false; the default if it is missing."""
        return self.findings.flag(self.fields[key], self.at(key)) if key in self else default

    def words(self, key: str, default: str = "") -> str:
        """Read a text; the default if it is missing."""
        return self.findings.words(self.fields[key], self.at(key)) if key in self else default

    def name(self, key: str, default: str = "") -> str:
        """Read and clean a name; the default if it is missing."""
        return self.findings.name(self.fields[key], self.at(key)) if key in self else default

    def note(self, key: str) -> str:
        """Read and clean a note; empty if it is missing."""
        return self.findings.note(self.fields[key], self.at(key)) if key in self else ""

    def choice(self, key: str, default: str, choices: Sequence[str]) -> str:
        """Read one of several words; the default if it is missing or wrong."""
        word = self.words(key, default)
        if word in choices:
            return word
        if isinstance(self.fields.get(key), str):
            message = text("This must be one of: %(choices)s.", choices=", ".join(choices))
            self.findings.add(self.at(key), message)
        return default

    def items(self, key: str, limit: int) -> list[Any]:
        """Read a list of at most `limit` items; empty if it is missing."""
        return self.findings.items(self.fields[key], self.at(key), limit) if key in self else []

    def pairs(self, key: str) -> dict[str, Any]:
        """Read an object with any keys; empty if it is missing."""
        return self.findings.pairs(self.fields[key], self.at(key)) if key in self else {}
