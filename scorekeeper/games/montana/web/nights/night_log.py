"""What was changed in a night, for whoever looks it up."""

from collections.abc import Sequence

from scorekeeper.core.log import Entry, cell_histories
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.store.nights import NightTopic, StoredNight
from scorekeeper.games.montana.web.nights.cells import heading, log_lines
from scorekeeper.web.access import place
from scorekeeper.web.logs import Said


def told(stored: StoredNight, entries: Sequence[Entry], *, of_deal: bool = False) -> list[Said]:
    """Each entry of the night's log with what may be read of it; one query.

    With `of_deal` the reader knows which deal they are about.
    """
    topic = NightTopic(stored.id).name
    hidden = cell_histories(place(), HIDDEN.rule, topic)[topic]
    found = []
    for entry in entries:
        then = bool(hidden.at(entry.change.seq))
        lines = log_lines(stored.night, entry.change, then=then)
        said = lines if of_deal else [line.of_night for line in lines]
        found.append(Said(entry, heading(entry.change, lines), said))
    return found
