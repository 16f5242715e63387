"""What of a house's log and deals stays out of its archive: bids that nobody may see yet.

Whatever the pages hide is left out here. What stands in the sitting now decides, and the rule of
the time, which the log keeps, so that an archive of an archive leaves out nothing more.
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

_NEAR = 64  # sittings that are kept in mind: the log goes to and fro between a few


class BidsVeil(Generic[S]):
    """What is hidden in a house's sittings of a game, as they are now.

    Args:
        place: the house.
        bids: how the game hides them.
        topic: what is written of a sitting.
        load: the sitting with a number.
    """

    def __init__(
        self,
        place: Place,
        bids: HiddenBids[S],
        topic: type[SittingTopic[Any]],
        load: Callable[[Place, int], S],
    ) -> None:
        self._place, self._bids, self._topic, self._load = place, bids, topic, load
        self._rules = cell_histories(place, bids.rule)
        self._hiding = lru_cache(_NEAR)(self._find_hiding)

    def facts(self, number: int, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """What may be told of the facts of a sitting."""
        sitting = self._hiding(number)
        return facts if sitting is None else self._bids.told(sitting, facts)

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """What may be told of what the change `seq` altered.

        Of a deal that is hidden, or gone, no bid is told. Nor is a bid that was written anew as it
        stood: it is no news to anybody.
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
        """The sitting; None where it hides no bids, and never did."""
        try:
            sitting = self._load(self._place, number)
        except Missing:  # it was erased
            return None
        ever = any(before or after for _, before, after in self._course(number).changes)
        return sitting if ever or self._bids.hidden(sitting) else None

    def _course(self, number: int) -> CellHistory:
        return self._rules.get(self._topic(number).name, CellHistory())
