"""Hidden bids, at whichever game: nobody sees a bid before all are in.

What a game says of its deals here decides what pages, logs and archives leave out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class HiddenBids(Generic[S]):
    """How a game hides bids.

    Args:
        parts: the parts of a deal's facts that tell a bid.
        bids: the part that has everyone's, once all are in.
        rule: the cell of a sitting that says whether bids are hidden.
        hidden: whether a sitting hides them.
        waits: whether not all bids are in of the deal with that id; None where there is no such
            deal.
        bidders: how many bid.
    """

    parts: frozenset[str]
    bids: str
    rule: str
    hidden: Callable[[S], bool]
    waits: Callable[[S, int], bool | None]
    bidders: Callable[[S], int]

    def hides(self, sitting: S, deal_id: int) -> bool:
        """Whether the bids of that deal must not be seen yet."""
        return self.hidden(sitting) and bool(self.waits(sitting, deal_id))

    def hides_cell(self, sitting: S, cell: str, *, then: bool = False) -> bool:
        """Whether what the log keeps under this name is a bid that must not be seen yet.

        Of a deal that is gone none may be seen: it may come back. Nor does a bid that was hidden
        become one that was seen because the house changes its rule.

        Args:
            sitting: as it is now.
            cell: such as `deals.4.bids.1`.
            then: the rule was to hide bids when that was written.
        """
        kind, number, part = [*cell.split("."), "", ""][:3]
        if not (then or self.hidden(sitting)) or kind != "deals" or part not in self.parts:
            return False
        return self.waits(sitting, int(number)) is not False

    def hides_line(
        self, sitting: S, cell: str, cells: Iterable[str], *, then: bool = False
    ) -> bool:
        """The same for a line of the log, of a change that altered these `cells`.

        Of a deal that is gone only those are told that were all in.
        """
        if not self.hides_cell(sitting, cell, then=then):
            return False
        gone = self.waits(sitting, int(cell.split(".")[1])) is None
        said = sum(name.split(".")[2:3] == [self.bids] for name in cells)
        return not (gone and said >= self.bidders(sitting))

    def told(self, sitting: S, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """What may be told of the facts of a sitting."""
        if not self.hidden(sitting) or "deals" not in facts:
            return facts
        deals = {
            name: said if self.waits(sitting, int(name)) is False else self._without(said)
            for name, said in facts["deals"].items()
        }
        return {**facts, "deals": deals}

    def _without(self, said: Mapping[str, Any]) -> Mapping[str, Any]:
        return {part: value for part, value in said.items() if part not in self.parts}
