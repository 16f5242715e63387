"""Values in a house's archive: their types, for schemas (`base/schemas.py`), and their checks."""

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias, TypedDict

from scorekeeper.base.file_values import Clean, Cleaning, Day, Name, wrong
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import JsonPath, within
from scorekeeper.base.schemas import (
    Check,
    ContextCheck,
    between,
    check_document,
    find_check,
    must_equal,
    unlimited,
    where,
)
from scorekeeper.base.text import Text, text
from scorekeeper.core.clock import is_zone_name
from scorekeeper.core.names import clean_name, clean_note

LARGEST = 2**30
"""The largest number of a row. Databases can store larger ones, so there is always a next one."""

LATEST = 253_402_214_400_000
"""The latest time (ms): a day before the end of the year 9999, valid in every time zone."""

Item = Mapping[str, Any]
"""A value in an archive."""

_NUMBER = re.compile("[1-9][0-9]{0,9}")


def _strict(clean: Clean) -> Clean:
    """Refuse a text that is not as it would be stored."""
    check = must_equal(clean)

    def keep(value: str) -> str:
        if message := check(value):
            raise wrong(message)
        return value

    return keep


check_note = must_equal(clean_note)
STRICT = Cleaning(_strict(clean_name), _strict(clean_note))
"""An archive has names and notes as they are stored."""


@dataclass(slots=True)
class ArchiveRows:
    """The rows of an archive that other rows can refer to.

    Args:
        players: number of a player → number of the player after merges.
        names: number of a player → name.
        devices: numbers of the devices.
        versions: versions of variants, by kind and hash.
        row: the sitting that is checked.
        tables: log topics of the sittings at tables.
        cleaning: refuses names and notes that are not as they would be stored.
    """

    players: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    devices: set[int] = field(default_factory=set)
    versions: dict[tuple[str, str], Any] = field(default_factory=dict)
    row: Item = field(default_factory=dict)
    tables: set[str] = field(default_factory=set)
    cleaning: Cleaning = STRICT

    @property
    def seats(self) -> range:
        """The seats of the sitting, also of an invalid one."""
        seats = self.row.get("seats")
        return range(len(seats) if isinstance(seats, list) else 0)


def in_order(value: list[Any]) -> Text | None:
    """Check that a list is sorted, without repeats."""
    return None if value == sorted(set(value)) else text("This must be sorted, without repeats.")


def _among(numbers: Container[int], message: Text) -> Check:
    return where(lambda value: value in numbers, message)


def check_player(archive_rows: ArchiveRows) -> Check:
    return _among(archive_rows.players, text("The file has no such player."))


def _device(archive_rows: ArchiveRows) -> Check:
    return _among(archive_rows.devices, text("The file has no such device."))


def _seat(archive_rows: ArchiveRows) -> Check:
    return between(0, max(len(archive_rows.seats) - 1, 0))


def _seat_key(archive_rows: ArchiveRows) -> Check:
    return where(lambda key: key in map(str, archive_rows.seats), no_such_key())


def version(archive_rows: ArchiveRows, kind: str, *, of: str | None = None) -> Check:
    """Build a check for the hash of a version; with `of`, of the house's own game with that id."""

    def check(value: object) -> Text | None:
        named_version = archive_rows.versions.get((kind, value)) if isinstance(value, str) else None
        if named_version is None:
            return text("The file has no such version of a game.")
        if of is None or (named_version.own and named_version.id == of):
            return None
        return text("This is a version of another game.")

    return check


def version_of(kind: str) -> ContextCheck:
    """Build a check for the hash of a version of this kind."""
    return ContextCheck(lambda archive_rows: version(archive_rows, kind))


def no_such_key(_: object = None) -> Text:
    return text("There is no such key.")


def check_type(of: Any, value: object, archive_rows: ArchiveRows | None = None) -> Text | None:
    """Check a single value of a type such as `Name`."""
    check = find_check(of, (), archive_rows)
    return check(value) if check else no_such_key()


def result_check(bid: Any, tricks: Any, points: Any) -> ContextCheck:
    """Build a check for a list that is a confirmed result; the types are those of its parts."""

    def build(archive_rows: ArchiveRows) -> Check:
        types = Player, bid, tricks, points

        def check(value: list[Any]) -> Text | None:
            if len(value) != len(types):
                return text("A player, a bid, tricks and points are needed.")
            messages = (
                check_type(of, part, archive_rows) for of, part in zip(types, value, strict=True)
            )
            return next(filter(None, messages), None)

        return check

    return ContextCheck(build)


# ---- types ----

RowNumber: TypeAlias = Annotated[int, between(1, LARGEST)]
RowKey: TypeAlias = Annotated[
    str,
    where(lambda key: _NUMBER.fullmatch(key) and int(key) <= LARGEST, no_such_key()),
]
Zone: TypeAlias = Annotated[
    str,
    where(is_zone_name, text("The name of a time zone is needed, such as Europe/Berlin.")),
]
Reference: TypeAlias = Annotated[str, unlimited]
"""A text that has to equal another one, which is checked elsewhere."""

Moment: TypeAlias = Annotated[int, between(0, LATEST)]
TrueValue: TypeAlias = Annotated[bool, where(bool, text("This must be true or left out."))]
Player: TypeAlias = Annotated[int, ContextCheck(check_player)]
Device: TypeAlias = Annotated[int, ContextCheck(_device)]
Seat: TypeAlias = Annotated[int, ContextCheck(_seat)]
SeatKey: TypeAlias = Annotated[str, ContextCheck(_seat_key)]
SitsData: TypeAlias = dict[
    RowKey, Annotated[dict[SeatKey, Player], where(bool, text("This is missing."))]
]
"""Id of a deal → seat → who takes it from that deal on."""


class SittingRowHead(TypedDict):
    """The columns of every sitting that are not cells of the log."""

    id: RowNumber
    game: Any  # checked before, as the type of the row depends on it
    number: RowNumber
    last_deleted_id: Annotated[int, between(0, LARGEST)]
    version: RowNumber
    mark: Annotated[
        str,
        where(re.compile("[0-9a-f]{16}").fullmatch, text("16 hexadecimal digits are needed.")),
    ]


class NamedHead(TypedDict):
    """The columns of a sitting at a table that are cells, without the seats."""

    name: Name
    date: Day
    deleted_at: Moment


class TableHead(NamedHead):
    """The columns of a sitting at a table that are cells."""

    seats: list[Player]


class _Numbered(TypedDict):
    id: RowNumber


def check_rows(
    cells: type, rows: Iterable[object], key: str, archive_rows: ArchiveRows, findings: Findings
) -> bool:
    """Check rows: `id` must ascend, the other columns are cells of the log.

    Return whether there was no problem.
    """
    last, before = 0, findings.count
    for index, row in enumerate(rows):
        place = within(key, index)
        columns = row
        if isinstance(row, dict):
            columns = {name: value for name, value in row.items() if name != "id"}
            number = {name: value for name, value in row.items() if name == "id"}
            if check_document(_Numbered, number, place, archive_rows, findings):
                last = check_next(number["id"], last, place, findings)
        check_document(cells, columns, place, archive_rows, findings)
    return findings.count == before


def check_next(number: int, last: int, place: JsonPath, findings: Findings, key: str = "id") -> int:
    """Check that the number of a row is larger than the one before; return the larger one."""
    if message := between(last + 1, LARGEST)(number):
        findings.add(within(place, key), message)
    return max(number, last)
