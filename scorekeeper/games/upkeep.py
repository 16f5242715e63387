"""Which sittings are not complete: a line for each thing that is derived and may be missing."""

from sqlalchemy import Connection

from scorekeeper.core.tallies import uncounted
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.store.terms import without_terms
from scorekeeper.games.sittings import TOPICS


def incomplete(connection: Connection) -> list[tuple[int, str, int]]:
    """The sittings (house, game, number) of which something derived is missing, in order.

    There are some after an update, and after the backup of an older release was restored.
    """
    counted = [game for game, topic in TOPICS.items() if topic.counted]
    lost = {(house, MONTANA, number) for house, number in without_terms(connection)}
    return sorted({*uncounted(connection, counted), *lost})
