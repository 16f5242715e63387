"""Earlier imports of a file, and whether their sittings still exist."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.importing import Importer
from scorekeeper.core.log import IMPORT, written_with
from scorekeeper.core.players import load_roster, same_player
from scorekeeper.core.sitting_rows import load_on_date
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Stamp
from scorekeeper.house.import_export.people import find_people

_MAX_ALIKE = 100
"""How many of an evening's sittings are compared with a file."""


@dataclass(frozen=True, slots=True)
class Alike:
    """A sitting of the house that a file describes: its number, and if the file says the same."""

    number: int
    is_same: bool


@dataclass(frozen=True, slots=True)
class Earlier:
    """Earlier imports of a file.

    Args:
        number: the number of the current sitting; None if all were deleted.
        deleted: the number of the newest sitting that was deleted and can be restored, if any.
    """

    times: int = 0
    number: int | None = None
    deleted: int | None = None


def find_earlier(
    place: Place, importer: Importer[Any], key: str, seen: int | None = None
) -> Earlier:
    """Find earlier imports of the file, or other source, with this key.

    A deleted sitting does not count, unless it was deleted after `seen`, if given.
    """
    times, deleted, file = 0, None, Stamp(key, 0)
    while topic := written_with(place, IMPORT, [key := file.part(str(times)).key]).get(key):
        times += 1
        noun, _, number = topic.partition("/")
        if noun != importer.file.noun:  # possible only in an archive edited by hand
            continue
        with suppress(Missing):  # it was erased
            stored = importer.load(place, int(number))
            if not stored.deleted_at or (seen is not None and stored.version > seen):
                return Earlier(times, int(number), deleted)
            deleted = int(number)
    return Earlier(times, None, deleted)


def find_alike(place: Place, importer: Importer[Any], sitting: Any) -> Alike | None:
    """Find the house's sitting of this game with the same name, date and players.

    Files have no identifier: one exported here and then edited, or from before a correction, is
    recognized by these. A sitting whose own file says the same comes before others.
    """
    rows = load_on_date(place, importer.game, sitting.date, limit=_MAX_ALIKE)
    rows = [row for row in rows if row.name in {"", sitting.name}]  # games of Gaps have none
    if not rows:
        return None
    roster = load_roster(place)
    same, persons = same_player(roster), find_people(roster, importer.file.people(sitting))
    seats = [persons[seat.name] for seat in sitting.seats]
    players = [person and person.player for person in seats]
    file = importer.file.write(importer.from_stranger(sitting))
    alike = None
    for number in [row.number for row in rows if [same[seat] for seat in row.seats] == players]:
        there = importer.load(place, number).value
        if importer.file.write(importer.from_stranger(there)) == file:
            return Alike(number, is_same=True)
        if there.name == sitting.name:
            alike = Alike(number, is_same=False)
    return alike


def ever_imported(place: Place, keys: Collection[str], until: int | None = None) -> set[str]:
    """The keys of those files that were imported into the house, ever or up to its counter `until`.

    The parts "0", "1" … of a file's stamp are its imports.
    """
    firsts = {Stamp(key, 0).part("0").key: key for key in keys}
    return {firsts[first] for first in written_with(place, IMPORT, firsts, until)}
