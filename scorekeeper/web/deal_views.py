"""The state of a sitting whose deals are entered at once, as its pages show it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.core.sittings import Standing
from scorekeeper.web.access import member
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.results import headed, result


class TableView(NamedTuple):
    """The state of a sitting as its pages show it.

    Args:
        article: its article in the rule book.
        details: what follows it, such as "to 100".
        dealer: the seat that deals next.
        dealing: who deals, and what else is to be done before the deal.
        lowest: whether the lowest result wins.
    """

    article: str
    game_name: str
    details: str
    sides: Sequence[Sequence[int]]
    side_names: Sequence[str]
    results: Sequence[int]
    standings: Sequence[Standing]
    dealer: int
    dealing: str
    lowest: bool = False

    def join_names(self, sides: Collection[int]) -> str:
        return ", ".join(isolated(self.side_names[side]) for side in sides)

    @property
    def order(self) -> list[int]:
        """The sides, best result first; ties in seat order."""
        sign = 1 if self.lowest else -1
        return sorted(range(len(self.results)), key=lambda side: sign * self.results[side])

    @property
    def legend(self) -> list[Seat]:
        return [Seat(side, name) for side, name in enumerate(self.side_names)]


def recap_of(sitting: SeatedDeals[Any], view: TableView) -> str:
    """Describe the result of a finished sitting in a line to share."""
    parts = (view.game_name, view.details, isolated(named_inside(sitting.name)))
    what = ", ".join(filter(None, parts))
    line = result(what, view.standings, finished=True, lowest=view.lowest)
    return headed(member().house_name, sitting.date, [line])
