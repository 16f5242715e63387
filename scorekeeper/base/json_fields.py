"""Taking what JSON says apart, key by key; what is wrong is noted with its place."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.base.json_text import MOST_PROBLEMS, FileError, FileProblem, JsonPath, within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text

Clean = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Cleaning:
    """How names, notes and dates are kept: each from the text in the file to the stored text.

    Each raises `RuleError` for what cannot be kept. Without them all stays as it is.
    """

    name: Clean = str
    note: Clean = str
    date: Clean = str


AS_IS = Cleaning()


class Findings:
    """What is wrong with a file, as far as it is read; `count` counts what is not told as well."""

    def __init__(self, cleaning: Cleaning = AS_IS) -> None:
        self.problems: list[FileProblem] = []
        self.count = 0
        self.cleaning = cleaning

    @property
    def full(self) -> bool:
        """Whether nothing more is told: what is left of the file need not be looked at closely."""
        return len(self.problems) >= MOST_PROBLEMS

    def add(self, place: JsonPath, message: Text) -> None:
        """Note a problem; the first ones are enough."""
        self.count += 1
        if not self.full:
            self.problems.append(FileProblem(place, message))

    def refuse(self) -> None:
        """End here if something was found.

        Raises:
            FileError: something was.
        """
        if self.problems:
            raise FileError(*self.problems)

    # ---- single values: each notes what is wrong, and then gives something harmless ----

    def number(self, value: object, place: JsonPath) -> int | None:
        """A whole number: neither 6.5 nor 6.0, nor true."""
        if type(value) is int:
            return value
        self.add(place, text("A whole number is needed."))
        return None

    def flag(self, value: object, place: JsonPath) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.add(place, text("This must be true or false."))
        return value is True

    def words(self, value: object, place: JsonPath) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.add(place, text("A text is needed."))
        return ""

    def name(self, value: object, place: JsonPath) -> str:
        """A name as it is kept."""
        return self._cleaned(self.cleaning.name, value, place)

    def note(self, value: object, place: JsonPath) -> str:
        """A note as it is kept."""
        return self._cleaned(self.cleaning.note, value, place)

    def date(self, value: object, place: JsonPath) -> str:
        """A date as it is kept."""
        return self._cleaned(self.cleaning.date, value, place)

    def _cleaned(self, clean: Clean, value: object, place: JsonPath) -> str:
        said = self.words(value, place)
        try:
            return clean(said) if isinstance(value, str) and not self.full else said
        except RuleError as error:
            for problem in error.problems:
                self.add(place, problem.message)
            return said

    def as_kept(self, name: str) -> str:
        """A name that is looked for, as it would be kept; whether it is found shows the rest."""
        if self.full:
            return name
        try:
            return self.cleaning.name(name)
        except RuleError:
            return name

    def items(self, value: object, place: JsonPath, most: int) -> list[Any]:
        """A list of at most so many."""
        if not isinstance(value, list):
            self.add(place, text("A list is needed."))
            return []
        if len(value) > most:
            self.add(place, text("At most %(most)s are read.", most=most))
            return []
        return value

    def pairs(self, value: object, place: JsonPath) -> dict[str, Any]:
        """An object with keys that cannot be known beforehand."""
        if isinstance(value, dict):
            return value
        self.add(place, text("An object in braces is needed."))
        return {}


class Record:
    """An object with known keys, at its place in the file.

    Args:
        value: what stands there.
        place: where that is.
        findings: where problems are noted.
        required: the keys that it has.
        optional: the keys that it can have.
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
        self.said = findings.pairs(value, place)
        for key in self.said:
            if key not in required and key not in optional:
                findings.add(self.at(key), text("There is no such key."))
                if findings.full:
                    break
        if isinstance(value, dict):
            for key in required:
                if key not in self.said:
                    findings.add(self.at(key), text("This is missing."))

    def __contains__(self, key: str) -> bool:
        return key in self.said

    def at(self, key: str) -> str:
        """The place of a key."""
        return within(self.place, key)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number within bounds; the default where it is left out or wrong."""
        if key not in self:
            return default
        found = self.findings.number(self.said[key], self.at(key))
        if found is not None and not low <= found <= high:
            message = text("From %(low)s to %(high)s.", low=low, high=high)
            self.findings.add(self.at(key), message)
            return default
        return default if found is None else found

    def flag(self, key: str, *, default: bool = False) -> bool:
        """True or false; the default where it is left out."""
        return self.findings.flag(self.said[key], self.at(key)) if key in self else default

    def words(self, key: str, default: str = "") -> str:
        """A text; the default where it is left out."""
        return self.findings.words(self.said[key], self.at(key)) if key in self else default

    def name(self, key: str, default: str = "") -> str:
        """A name as it is kept; the default where it is left out."""
        return self.findings.name(self.said[key], self.at(key)) if key in self else default

    def note(self, key: str) -> str:
        """A note as it is kept; empty where it is left out."""
        return self.findings.note(self.said[key], self.at(key)) if key in self else ""

    def choice(self, key: str, default: str, known: Sequence[str]) -> str:
        """One of several words; the default where it is left out or wrong."""
        said = self.words(key, default)
        if said in known:
            return said
        if isinstance(self.said.get(key), str):
            message = text("This must be one of: %(choices)s.", choices=", ".join(known))
            self.findings.add(self.at(key), message)
        return default

    def items(self, key: str, most: int) -> list[Any]:
        """A list; empty where it is left out."""
        return self.findings.items(self.said[key], self.at(key), most) if key in self else []

    def pairs(self, key: str) -> dict[str, Any]:
        """An object with any keys; empty where it is left out."""
        return self.findings.pairs(self.said[key], self.at(key)) if key in self else {}
