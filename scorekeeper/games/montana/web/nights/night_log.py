"""The changes of a night for display."""

from collections.abc import Sequence

from scorekeeper.core.log import Entry, cell_histories
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.web.nights.cells import heading, log_lines
from scorekeeper.web.access import place
from scorekeeper.web.logs import LogRow


def visible_entries(
    stored: Stored[Night], entries: Sequence[Entry], *, of_deal: bool = False
) -> list[LogRow]:
    """The entries of the night's log, without hidden bids; one query.

    `of_deal`: the list is about one deal, so lines do not name it.
    """
    topic = NightTopic(stored.number).name
    hidden = cell_histories(place(), HIDDEN.rule, topic)[topic]
    visible = []
    for entry in entries:
        was_hidden = bool(hidden.at(entry.change.seq))
        lines = log_lines(stored.value, entry.change, then=was_hidden)
        visible_lines = lines if of_deal else [line.of_night for line in lines]
        visible.append(LogRow(entry, heading(entry.change, lines), visible_lines))
    return visible
