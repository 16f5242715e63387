"""What of a house's log and deals stays out of its archive: bids that nobody may see yet.

Whatever the pages hide (`web/nights/cells.py`) is left out here. It is what stands in the night now
that decides, so that an archive of an archive leaves out nothing more.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.games.montana.veil import hides
from scorekeeper.store.documents import Diff
from scorekeeper.store.nights import load_night
from scorekeeper.store.topics import Missing, Place

BIDS = frozenset({"contracts", "first_contracts", "confirmed"})
"""The parts of a deal's facts that tell a bid; who confirms a result says the bid as well."""

_NEAR = 64  # nights that are kept in mind: the log goes to and fro between a few


class Veil:
    """What is hidden in a house's nights as they are now."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._open = lru_cache(_NEAR)(self._find_open)

    def facts(self, night_id: int, deal_id: int, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """What may be told of the facts of a deal."""
        known = self._open(night_id)
        if known is None or deal_id in known:
            return facts
        return {part: said for part, said in facts.items() if part not in BIDS}

    def cells(self, topic: str, cells: Diff) -> Diff:
        """What may be told of what a change altered.

        Of a deal that is hidden, or gone, no bid is told, so that undo never finds a part of them.
        """
        kind, _, number = topic.partition("/")
        known = self._open(int(number)) if kind == "night" and cells else None
        if known is None:
            return cells
        told = {None, *known}
        return {name: said for name, said in cells.items() if _deal_with_bid(name) in told}

    def _find_open(self, night_id: int) -> Collection[int] | None:
        """The deals whose bids may be seen; None where the night hides none at all."""
        try:
            night = load_night(self._place, night_id).night
        except Missing:  # it was erased
            return None
        if not night.rules.hidden_bids:
            return None
        return frozenset(deal.id for deal in night.deals if not hides(night, deal))


def _deal_with_bid(cell: str) -> int | None:
    """The deal (its id) of whose bids the cell of a night tells one, if it does."""
    parts = cell.split(".")
    return int(parts[1]) if parts[0] == "deals" and parts[2] in BIDS else None
