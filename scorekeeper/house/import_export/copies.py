"""Copies of sittings that devices keep as a backup."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.copies import Copy, read_copy
from scorekeeper.core.log import (
    COPY,
    existing_fingerprints,
    first_and_newest,
    last_with,
    written_as,
)
from scorekeeper.core.sitting_marks import find_with_mark, give_mark
from scorekeeper.core.sittings import DELETED, ERASED, SittingTopic
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, lock, write
from scorekeeper.house.import_export.before import ever_imported

MAX_COPIES = 50
"""How many copies one request can ask about."""


def find_lost(place: Place, copies: Collection[str]) -> list[str]:
    """Return those of the copies whose sittings the house has lost.

    Copies are given as in the `X-Copy` header of exported files; invalid ones are left out. The
    house has a copy if its newest change is in the log (also of deleted and erased sittings), or if
    the file or a newer copy of the same sitting was imported.
    """
    read = {header: copy for header in copies if (copy := read_copy(header))}
    newest_present = existing_fingerprints(place, {copy.newest for copy in read.values()})
    missing = {header: copy for header, copy in read.items() if copy.newest not in newest_present}
    imported = ever_imported(place, {copy.file for copy in missing.values()})
    newest_imported = last_with(place, COPY, {copy.sitting for copy in missing.values()})
    return [
        header
        for header, copy in missing.items()
        if copy.file not in imported and copy.at > newest_imported.get(copy.sitting, -1)
    ]


@dataclass(frozen=True, slots=True)
class CurrentVersion:
    """The house's version of a copy's sitting: its number, and if it is older than the copy."""

    number: int
    is_older: bool


def find_current(place: Place, topic: type[SittingTopic[Any]], copy: Copy) -> CurrentVersion | None:
    """Find the house's version of a copy's sitting, unless it was deleted."""
    current = find_with_mark(place, topic.game, copy.mark)
    if current is None or current.state in (DELETED, ERASED):
        return None
    _, newest = first_and_newest(place, topic(current.number).name)
    return CurrentVersion(current.number, newest.at < copy.at)


def take_over_mark(place: Place, topic: SittingTopic[Any], copy: Copy) -> int | None:
    """Give an imported sitting the mark of the sitting that it is a copy of.

    Queued entries of phones for the original then go to the copy. If the house has an older
    version, for example after a restore, that gets a new mark, unless it was changed since the
    copy was made. Return the number of this older version.
    """
    current = find_current(place, type(topic), copy)
    if current is None or current.is_older:
        give_mark(place, topic, copy.mark)
    return current.number if current and current.is_older else None


def note_copy(place: Place, actor: Actor, topic: SittingTopic[Any], copy: Copy) -> None:
    """Log which copy an imported sitting comes from.

    The entry has the time of the copy's newest change. At most one per device and sitting.
    """
    if written_as(place, actor.device_id, copy.sitting):
        return
    then = replace(actor, at=min(copy.at, actor.at))
    stamp = Stamp(copy.sitting, lock(place))
    write(then, stamp, topic, COPY, {"copy": str(copy)}, lambda _, sitting: sitting)
