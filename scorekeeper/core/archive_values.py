"""Checks of single values in a house's archive: each returns a message, or None.

Cells of the log and rows have the same paths, such as `deals.3.tricks.dummy` of a night, so the
same checks apply to both.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import JsonPath, shorten, within
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.clock import is_zone_name
from scorekeeper.core.names import clean_name, clean_note

LARGEST = 2**30
"""The largest number of a row. Databases can store larger ones, so there is always a next one."""

LATEST = 253_402_214_400_000
"""The latest time (ms): a day before the end of the year 9999, valid in every time zone."""

Item = Mapping[str, Any]
"""A value in an archive."""

Check = Callable[[Any], Text | None]

Places = Mapping[str, Check]
"""Checks by path, such as `deals.#.dealer`; `#` is the number of a row."""

_NUMBER = re.compile("[1-9][0-9]{0,9}")
_ROW = "#"


@dataclass(slots=True)
class Known:
    """The rows of an archive that others can refer to.

    Args:
        players: number of a player → number of the player after merges.
        names: number of a player → name.
        devices: numbers of the devices.
        versions: versions of variants, by kind and hash.
    """

    players: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    devices: set[int] = field(default_factory=set)
    versions: dict[tuple[str, str], Any] = field(default_factory=dict)


# ---- paths ----


def check(record: Record, key: str, of: Check) -> Any:
    """Return the value at a key if it passes the check; else record the problem and return None."""
    if key not in record:
        return None
    value = record.fields[key]
    if wrong := of(value):
        record.findings.add(record.at(key), wrong)
        return None
    return value


def check_leaves(document: Item, place: JsonPath, places: Places, findings: Findings) -> bool:
    """Check every leaf of the document; return whether all are valid."""
    before = findings.count
    for path, value in _leaves(document):
        if wrong := check_at(places, path)(value):
            where = place
            for part in path:
                where = within(where, part)
            findings.add(where, wrong)
    return findings.count == before


def _leaves(document: Item) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every leaf with its path; None and empty objects are leaves as well."""
    for key, value in document.items():
        if isinstance(value, dict) and value:
            yield from (((key, *path), leaf) for path, leaf in _leaves(value))
        else:
            yield (key,), value


def check_at(places: Places, path: Sequence[str]) -> Check:
    """Return the check for a path."""
    if _ROW in path or any("." in part for part in path):
        return no_such_key
    rows = (n for n, part in enumerate(path) if _NUMBER.fullmatch(part) and int(part) <= LARGEST)
    paths = (path, *((*path[:n], _ROW, *path[n + 1 :]) for n in rows))
    return next((places[p] for p in map(".".join, paths) if p in places), no_such_key)


def under(path: str, places: Places) -> Places:
    """Prefix the paths of checks."""
    return {f"{path}.{place}": of for place, of in places.items()}


def no_such_key(_: object) -> Text:
    return text("There is no such key.")


# ---- single values ----


def _where(sound: Callable[[Any], bool], message: Text) -> Check:
    """Build a check that returns this message for invalid values."""
    return lambda value: None if sound(value) else message


flag = _where(lambda value: isinstance(value, bool), text("This must be true or false."))
true = _where(lambda value: value is True, text("This must be true or left out."))


def number(low: int, high: int) -> Check:
    """Build a check for a whole number within bounds."""
    outside = text("From %(low)s to %(high)s.", low=low, high=high)

    def check(value: object) -> Text | None:
        if type(value) is not int:
            return text("A whole number is needed.")
        return None if low <= value <= high else outside

    return check


def as_kept(keep: Callable[[str], str]) -> Check:
    """Build a check for a text that `keep` leaves unchanged; `keep` may raise `RuleError`."""

    def check(value: object) -> Text | None:
        if not isinstance(value, str):
            return text("A text is needed.")
        try:
            kept = keep(value)
        except RuleError as error:
            return error.problems[0].message
        return (
            None
            if kept == value
            else text("This would be stored as “%(kept)s”.", kept=shorten(kept))
        )

    return check


name = as_kept(clean_name)
note = as_kept(clean_note)
moment = number(0, LATEST)


def _is_day(value: object) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


zone = _where(
    lambda value: isinstance(value, str) and is_zone_name(value),
    text("The name of a time zone is needed, such as Europe/Berlin."),
)
day = _where(_is_day, text("A date such as 2026-11-20 is needed."))


mark = _where(
    lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value) is not None,
    text("16 hexadecimal digits are needed."),
)


def one_of(choices: Sequence[str]) -> Check:
    """Build a check for one of several words."""
    message = text("This must be one of: %(choices)s.", choices=", ".join(choices))
    return _where(lambda value: isinstance(value, str) and value in choices, message)


# ---- lists ----


def each(of: Check) -> Check:
    """Build a check for a list of valid items."""

    def check(value: object) -> Text | None:
        if not isinstance(value, list):
            return text("A list is needed.")
        return next(filter(None, map(of, value)), None)

    return check


def in_order(of: Check) -> Check:
    """Build a check for a sorted list without repeats."""

    def check(value: Any) -> Text | None:
        wrong = each(of)(value)
        if wrong or value == sorted(set(value)):
            return wrong
        return text("This must be sorted, without repeats.")

    return check


# ---- references ----


def _among(numbers: Container[int], message: Text) -> Check:
    return _where(lambda value: type(value) is int and value in numbers, message)


def player(rows: Known) -> Check:
    """Build a check for the number of a player."""
    return _among(rows.players, text("The file has no such player."))


def device(rows: Known) -> Check:
    """Build a check for the number of a device."""
    return _among(rows.devices, text("The file has no such device."))


def version(rows: Known, kind: str, *, of: str | None = None) -> Check:
    """Build a check for the hash of a version; with `of`, of the house's own game with that id."""

    def check(value: object) -> Text | None:
        found = rows.versions.get((kind, value)) if isinstance(value, str) else None
        if found is None:
            return text("The file has no such version of a game.")
        if of is None or (found.own and found.id == of):
            return None
        return text("This is a version of another game.")

    return check


def at_table(rows: Known) -> Places:
    """Return the checks shared by sittings at a table."""
    return {"name": name, "date": day, "seats": each(player(rows)), "deleted_at": moment}
