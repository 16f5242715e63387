"""Keep bids that are still hidden, in sittings and in the log, out of a house's archive.

Everything that pages hide is omitted. What is hidden follows from the sitting as it is now, and
from the rule at the time of each change, which is in the log. So exporting an imported house omits
nothing more.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from scorekeeper.base.hidden_bids import HiddenBids
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import CellHistory, cell_histories
from scorekeeper.core.sittings import SittingTopic
from scorekeeper.core.topics import Missing, Place

S = TypeVar("S")

_SITTINGS_CACHED = 64  # sittings to cache: the log alternates between a few


class BidsVeil(Generic[S]):
    """Hidden bids in a house's sittings of a game, as of now."""

    def __init__(
        self,
        place: Place,
        bids: HiddenBids[S],
        topic: type[SittingTopic[Any]],
        load: Callable[[Place, int], S],
    ) -> None:
        self._place, self._bids, self._topic, self._load = place, bids, topic, load
        self._rules = cell_histories(place, bids.rule)
        self._hiding = lru_cache(_SITTINGS_CACHED)(self._find_hiding)

    def facts(self, number: int, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        sitting = self._hiding(number)
        return facts if sitting is None else self._bids.visible_facts(sitting, facts)

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """Return the visible cells of the change `seq`.

        Bids of a deal that is deleted or whose bids are still hidden are omitted. So are bids that
        were written again unchanged: they would reveal nothing new.
        """
        sitting = self._hiding(number) if cells else None
        if sitting is None:
            return cells
        then = bool(self._course(number).at(seq))
        return {
            name: (before, after)
            for name, (before, after) in cells.items()
            if before != after and not self._bids.hides_cell(sitting, name, then=then)
        }

    def _find_hiding(self, number: int) -> S | None:
        """Load the sitting; None if it hides no bids and never did."""
        try:
            sitting = self._load(self._place, number)
        except Missing:  # it was erased
            return None
        ever = any(before or after for _, before, after in self._course(number).changes)
        return sitting if ever or self._bids.hidden(sitting) else None

    def _course(self, number: int) -> CellHistory:
        return self._rules.get(self._topic(number).name, CellHistory())
