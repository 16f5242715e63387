"""Files in: a sitting that comes with its players, whole or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.copies import Copy
from scorekeeper.core.db import writing
from scorekeeper.core.importing import Importer, file_key
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, lock
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.games.sittings import TOPICS
from scorekeeper.house.import_export.before import Earlier, earlier, stamp_of
from scorekeeper.house.import_export.copies import (
    VersionThere,
    note_copy,
    take_over_mark,
    version_there,
)
from scorekeeper.house.import_export.people import check_apart, known_people, seat_people
from scorekeeper.house.import_export.reading import read_any


@dataclass(frozen=True, slots=True)
class Imported:
    """A sitting of the house that a file tells; `known` where the file came before."""

    kind: str
    number: int
    known: bool

    @property
    def importer(self) -> Importer[Any]:
        """How its game's files come in."""
        return IMPORTERS[self.kind]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file would change in a house.

    Args:
        importer: how its game's files come in.
        told: what it tells.
        known: the number of the sitting that it became before, if it did.
        deleted: the newest such that was thrown away since and can be brought back.
        players: who plays in it, by the name in the file, and as whom the house knows them: None
            for somebody who would be new.
        brings: what else would come.
        there: the version that the house has of a copy's sitting.
    """

    importer: Importer[Any]
    told: Any
    known: int | None
    deleted: int | None
    players: Mapping[str, str | None]
    brings: Sequence[Any]
    there: VersionThere | None = None


def preview_file(place: Place | None, data: bytes, copy: Copy | None = None) -> Preview:
    """Look what `import_file` would do with a file; nothing is written.

    Without a place it is for a house that is not there yet.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house.
    """
    read = read_any(data)
    importer, names = IMPORTERS[read.file.noun], read.file.people(read.told)
    before = earlier(place, importer, data) if place else Earlier()
    found = known_people(place, names) if place else dict.fromkeys(names)
    if before.number is None:
        check_apart(found.values())
    players = {name: person and person[1] for name, person in found.items()}
    brings = importer.brings(read.told, place)
    there = version_there(place, TOPICS[importer.game], copy) if place and copy else None
    return Preview(importer, read.told, before.number, before.deleted, players, brings, there)


def import_file(
    actor: Actor, data: bytes, seen: int | None = None, copy: Copy | None = None
) -> Imported:
    """Take the file of a sitting in; where it is a copy that the device kept, its log says so.

    Its players are those of the house with the same names; the others are added. Games of the
    house's own stay as the house's book has them; the others go into it. The same file is one
    sitting, from whichever device it comes, unless that was thrown away since. Who had `seen`
    the house (its counter) before that happened is answered with what was thrown away: a page
    that was gone back to brings nothing a second time.

    Raises:
        FileError: something is wrong with the file, or two of its players are one in the house;
            nothing was written.
        NotAllowed: the device may not (any more).
    """
    read = read_any(data)
    kind = read.file.noun
    importer = IMPORTERS[kind]
    with writing() as connection:
        place = Place(connection, actor.house_id)
        now = lock(place)
        before = earlier(place, importer, data, now if seen is None else seen)
        if before.number is not None:
            return Imported(kind, before.number, known=True)
        stamp = stamp_of(data, now).part(str(before.times))
        numbers = read.file.people(read.told)
        persons = seat_people(actor, stamp.part("players"), place, numbers)
        number = importer.put(actor, stamp, read.told, persons)
        if copy and copy.file == file_key(data):
            topic = TOPICS[importer.game](number)
            take_over_mark(place, topic, copy)
            note_copy(place, actor, topic, copy)
        return Imported(kind, number, known=False)
