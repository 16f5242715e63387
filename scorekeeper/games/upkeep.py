"""Find sittings without their derived data, one line for each kind of data."""

from sqlalchemy import Connection

from scorekeeper.core.tallies import uncounted
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.store.terms import without_terms
from scorekeeper.games.sittings import TOPICS


def incomplete(connection: Connection) -> list[tuple[int, str, int]]:
    """Return the sittings (house, game, number) that lack derived data, in order.

    There are some after an update, and after the restore of an older release's backup.
    """
    counted = [game for game, topic in TOPICS.items() if topic.counted]
    lost = {(house, MONTANA, number) for house, number in without_terms(connection)}
    return sorted({*uncounted(connection, counted), *lost})
