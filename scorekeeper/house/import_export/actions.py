"""Import a sitting with its players from a file, all or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.copies import Copy
from scorekeeper.core.db import writing
from scorekeeper.core.importing import Importer, file_key
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, lock
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.games.sittings import TOPICS
from scorekeeper.house.import_export.before import Alike, Earlier, find_alike, find_earlier
from scorekeeper.house.import_export.copies import (
    CurrentVersion,
    find_current,
    note_copy,
    take_over_mark,
)
from scorekeeper.house.import_export.people import check_apart, known_people, seat_people
from scorekeeper.house.import_export.reading import read_any


@dataclass(frozen=True, slots=True)
class Imported:
    """The sitting of an imported file; `was_present` if the file was already imported."""

    kind: str
    number: int
    was_present: bool

    @property
    def importer(self) -> Importer[Any]:
        return IMPORTERS[self.kind]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would change in a house.

    Args:
        earlier: the number of the sitting that an earlier import made, if any.
        deleted: the number of the newest sitting from this file that was deleted and can be
            restored.
        players: name in the file → name in the house; None for a new player.
        brings: what else would be added.
        current: the house's version of the sitting, if the file is a copy of it.
        alike: the house's sitting that the file seems to describe, if no import made it.
    """

    importer: Importer[Any]
    sitting: Any
    earlier: int | None
    deleted: int | None
    players: Mapping[str, str | None]
    brings: Sequence[Any]
    current: CurrentVersion | None = None
    alike: Alike | None = None


def preview_file(place: Place | None, data: bytes, copy: Copy | None = None) -> Preview:
    """Preview what `import_file` would do with a file; nothing is written.

    Without a place, the preview is for a house that does not exist yet.

    Raises:
        FileError: the file is invalid, or two of its players are the same in the house.
    """
    importer, sitting = _read(data, copy)
    names = importer.file.people(sitting)
    before = find_earlier(place, importer, file_key(data)) if place else Earlier()
    persons = known_people(place, names) if place else {}
    if before.number is None:
        check_apart(persons.values())
    players = {name: who.name if (who := persons.get(name)) else None for name in names}
    brings = importer.brings(sitting, place)
    current = find_current(place, TOPICS[importer.game], copy) if place and copy else None
    is_new = place and before.number is None and current is None
    alike = find_alike(place, importer, sitting) if place and is_new else None
    return Preview(
        importer, sitting, before.number, before.deleted, players, brings, current, alike
    )


def import_file(
    actor: Actor,
    data: bytes,
    seen: int | None = None,
    copy: Copy | None = None,
    key: str = "",
) -> Imported:
    """Import the file of a sitting; `copy` identifies a device's backup of it, and is logged.

    `key` identifies the file if its content may differ the next time.

    Players of the house with the same names are used; others are added. Own games that are already
    in the house stay as they are; others are added. Importing a file again returns the first
    sitting, from any device, unless that was deleted since. A request that had `seen` the house's
    counter before the deletion gets the deleted sitting: resubmitting an old page imports nothing.

    Raises:
        FileError: the file is invalid, or two of its players are the same in the house;
            nothing was written.
        NotAllowed: the device may not import (any more).
    """
    importer, sitting = _read(data, copy)
    noun = importer.file.noun
    with writing() as connection:
        place = Place(connection, actor.house_id)
        now = lock(place)
        key = key or file_key(data)
        before = find_earlier(place, importer, key, now if seen is None else seen)
        if before.number is not None:
            return Imported(noun, before.number, was_present=True)
        stamp = Stamp(key, now).part(str(before.times))
        numbers = importer.file.people(sitting)
        persons = seat_people(actor, stamp.part("players"), place, numbers)
        number = importer.put(actor, stamp, sitting, persons)
        if copy and _is_of(copy, data):
            topic = TOPICS[importer.game](number)
            older = take_over_mark(place, topic, copy)
            note_copy(place, actor, topic, copy)
            if older is not None:
                importer.supersede(actor, stamp.part("older"), older)
        return Imported(noun, number, was_present=False)


def _read(data: bytes, copy: Copy | None) -> tuple[Importer[Any], Any]:
    """Read a file, and return what counts of its sitting, with its importer."""
    read = read_any(data)
    importer = IMPORTERS[read.file.noun]
    is_own = copy and _is_of(copy, data)
    return importer, read.sitting if is_own else importer.from_stranger(read.sitting)


def _is_of(copy: Copy, data: bytes) -> bool:
    return copy.file == file_key(data)
