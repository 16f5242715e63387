"""What devices keep copies of, in case the server loses it: the files of sittings."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.copies import Copy, read_copy
from scorekeeper.core.log import COPY, first_and_newest, having, last_with, written_as
from scorekeeper.core.sittings import DELETED, ERASED, SittingTopic, give_mark, with_mark
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, lock, write
from scorekeeper.house.import_export.before import ever_came

MOST = 50
"""How many copies are asked about at once."""


def lost(place: Place, copies: Collection[str]) -> list[str]:
    """Those of these copies that tell of what the house does not have.

    A copy is known by `X-Copy` of the file's answer. The house has it if its newest change is in
    its log, which what was deleted and erased still is, if the file was imported, or a newer
    copy of the same sitting was. What is no copy at all is left out.
    """
    read = {said: copy for said in copies if (copy := read_copy(said))}
    there = having(place, {copy.newest for copy in read.values()})
    gone = {said: copy for said, copy in read.items() if copy.newest not in there}
    came = ever_came(place, {copy.file for copy in gone.values()})
    newer = last_with(place, COPY, {copy.sitting for copy in gone.values()})
    return [
        said
        for said, copy in gone.items()
        if copy.file not in came and copy.at > newer.get(copy.sitting, -1)
    ]


@dataclass(frozen=True, slots=True)
class VersionThere:
    """The house's own version of the sitting that a copy is of: its number, and which is older."""

    number: int
    is_older: bool


def version_there(place: Place, topic: type[SittingTopic[Any]], copy: Copy) -> VersionThere | None:
    """The version that the house has of a copy's sitting, unless it was deleted."""
    other = with_mark(place, topic.game, copy.mark)
    if other is None or other.state in (DELETED, ERASED):
        return None
    _, newest = first_and_newest(place, topic(other.number).name)
    return VersionThere(other.number, newest.at < copy.at)


def take_over_mark(place: Place, topic: SittingTopic[Any], copy: Copy) -> None:
    """Give a sitting that was just imported the mark of the one that it is a copy of.

    What waits on phones for that one goes to the copy from now on. An older version that the house
    has, as after a restore, gets a new mark, unless it was changed since the copy was made.
    """
    there = version_there(place, type(topic), copy)
    if there is None or there.is_older:
        give_mark(place, topic, copy.mark)


def note_copy(place: Place, actor: Actor, topic: SittingTopic[Any], copy: Copy) -> None:
    """Say in the log of a sitting that has just come in of which copy it is, and how old that was.

    The line stands at the time of the copy's newest change. A device has one for each sitting.
    """
    if written_as(place, actor.device_id, copy.sitting):
        return
    then = replace(actor, at=min(copy.at, actor.at))
    stamp = Stamp(copy.sitting, lock(place))
    write(then, stamp, topic, COPY, {"copy": str(copy)}, lambda _, sitting: sitting)
