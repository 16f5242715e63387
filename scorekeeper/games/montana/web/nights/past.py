"""What was changed in a night, for whoever looks it up."""

from collections.abc import Sequence

from scorekeeper.core.log import Entry, courses
from scorekeeper.games.montana.rules.veil import RULE
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight
from scorekeeper.games.montana.web.nights.cells import Line, log_lines
from scorekeeper.web.access import place


def told(stored: StoredNight, entries: Sequence[Entry]) -> list[tuple[Entry, list[Line]]]:
    """Each entry of the night's log with what may be read of it; one query."""
    topic = NightTopic(stored.id).name
    hidden = courses(place(), RULE, topic)[topic]
    return [
        (entry, log_lines(stored.night, entry.change, then=bool(hidden.at(entry.change.seq))))
        for entry in entries
    ]
