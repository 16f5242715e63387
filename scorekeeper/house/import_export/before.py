"""Whether a file came before, and what became of the night or the match that it was."""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.core.log import IMPORT, written_with
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.store.nights import load_night
from scorekeeper.games.shedding.store.matches import load_match


class Kind(StrEnum):
    """What a file can tell; in the log, the topics of such begin like this."""

    NIGHT = "night"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Earlier:
    """How often a file came before, what it is now, and what of it was discarded last.

    Args:
        times: how often.
        number: the number of the night or the match that it is; None where it is none now.
        discarded: the newest that was thrown away since and can be brought back, if any.
    """

    times: int = 0
    number: int | None = None
    discarded: int | None = None


def earlier(place: Place, kind: Kind, data: bytes, seen: int | None = None) -> Earlier:
    """What became of this file before.

    A night or a match counts unless it was discarded, at the time of `seen` already where that
    is said.
    """
    times, discarded, file = 0, None, stamp_of(data)
    while topic := written_with(place, IMPORT, file.part(str(times)).key):
        times += 1
        said, _, number = topic.partition("/")
        if said != kind:  # only an archive that somebody wrote by hand says so
            continue
        with suppress(Missing):  # it was tidied away
            gone, version = _stands(place, kind, int(number))
            if not gone or (seen is not None and version > seen):
                return Earlier(times, int(number), discarded)
            discarded = int(number)
    return Earlier(times, None, discarded)


def stamp_of(data: bytes, seen: int = 0) -> Stamp:
    """The stamp by which a file is known again; its parts, "0", "1" and so on, are its imports."""
    return Stamp(hashlib.sha256(data).hexdigest(), seen)


def _stands(place: Place, kind: Kind, number: int) -> tuple[bool, int]:
    """Whether it is discarded, and its version."""
    if kind is Kind.MATCH:
        match = load_match(place, number)
        return bool(match.kept.discarded), match.version
    night = load_night(place, number)
    return bool(night.night.discarded), night.version
