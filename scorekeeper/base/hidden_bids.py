"""Hidden bids of any game: a bid stays secret until all bids of the deal are in.

What a game declares here decides what its pages, logs and archives leave out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class HiddenBids(Generic[S]):
    """Describes how a game hides bids.

    Args:
        parts: the parts of a deal's facts that reveal a bid.
        bids: the part that holds everyone's bids, once all are in.
        rule: the cell of a sitting with the rule that bids are hidden.
        hidden: returns whether a sitting hides bids.
        waits: returns whether the deal with that id still lacks bids; None if there is no such
            deal.
        bidders: returns the number of players who bid.
    """

    parts: frozenset[str]
    bids: str
    rule: str
    hidden: Callable[[S], bool]
    waits: Callable[[S, int], bool | None]
    bidders: Callable[[S], int]

    def hides(self, sitting: S, deal_id: int) -> bool:
        """Return whether the bids of that deal are still secret."""
        return self.hidden(sitting) and bool(self.waits(sitting, deal_id))

    def hides_cell(self, sitting: S, cell: str, *, then: bool = False) -> bool:
        """Return whether this cell of the log holds a bid that is still secret.

        All bids of a deleted deal stay secret, because the deal can be restored. A bid that was
        hidden also stays secret when the house changes its rule.

        Args:
            sitting: its present state.
            cell: such as `deals.4.bids.1`.
            then: whether bids were hidden when the cell was written.
        """
        kind, number, part = [*cell.split("."), "", ""][:3]
        if not (then or self.hidden(sitting)) or kind != "deals" or part not in self.parts:
            return False
        return self.waits(sitting, int(number)) is not False

    def hides_line(
        self, sitting: S, cell: str, cells: Iterable[str], *, then: bool = False
    ) -> bool:
        """Return whether the log line about this cell, of a change of `cells`, is still secret.

        A line about a bid of a deleted deal is shown only if its change contains all the bids.
        """
        if not self.hides_cell(sitting, cell, then=then):
            return False
        gone = self.waits(sitting, int(cell.split(".")[1])) is None
        bid_count = sum(name.split(".")[2:3] == [self.bids] for name in cells)
        return not (gone and bid_count >= self.bidders(sitting))

    def visible_facts(self, sitting: S, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the facts of a sitting without secret bids."""
        if not self.hidden(sitting) or "deals" not in facts:
            return facts
        deals = {
            name: deal if self.waits(sitting, int(name)) is False else self._without_bids(deal)
            for name, deal in facts["deals"].items()
        }
        return {**facts, "deals": deals}

    def _without_bids(self, deal: Mapping[str, Any]) -> Mapping[str, Any]:
        return {part: value for part, value in deal.items() if part not in self.parts}
