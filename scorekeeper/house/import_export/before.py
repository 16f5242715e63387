"""Whether a file came before, and what became of the sitting that it was."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.importing import Importer, file_key
from scorekeeper.core.log import IMPORT, written_with
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Stamp


@dataclass(frozen=True, slots=True)
class Earlier:
    """How often a file came before, what it is now, and what of it was deleted last.

    Args:
        times: how often.
        number: the number of the sitting that it is; None where it is none now.
        deleted: the newest that was thrown away since and can be brought back, if any.
    """

    times: int = 0
    number: int | None = None
    deleted: int | None = None


def earlier(place: Place, importer: Importer[Any], data: bytes, seen: int | None = None) -> Earlier:
    """What became of this file before.

    A sitting counts unless it was deleted, at the time of `seen` already where that
    is said.
    """
    times, deleted, file = 0, None, stamp_of(data)
    while topic := _became(place, file.part(str(times)).key):
        times += 1
        said, _, number = topic.partition("/")
        if said != importer.file.noun:  # only an archive that somebody wrote by hand says so
            continue
        with suppress(Missing):  # it was tidied away
            kept = importer.load(place, int(number))
            if not kept.deleted or (seen is not None and kept.version > seen):
                return Earlier(times, int(number), deleted)
            deleted = int(number)
    return Earlier(times, None, deleted)


def _became(place: Place, key: str) -> str | None:
    return written_with(place, IMPORT, [key]).get(key)


def stamp_of(data: bytes, seen: int = 0) -> Stamp:
    """The stamp by which a file is known again; its parts, "0", "1" and so on, are its imports."""
    return Stamp(file_key(data), seen)


def ever_came(place: Place, keys: Collection[str]) -> set[str]:
    """Which of the files with these keys ever came into the house."""
    firsts = {Stamp(key, 0).part("0").key: key for key in keys}
    return {firsts[first] for first in written_with(place, IMPORT, firsts)}
