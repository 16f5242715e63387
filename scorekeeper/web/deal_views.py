"""The state of a sitting whose deals are entered at once, as its pages show it."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol, Self

from scorekeeper.base.seats import Seat
from scorekeeper.core.sittings import Standing
from scorekeeper.web.access import member
from scorekeeper.web.ends import Ending
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.results import headed, result


class DealSitting(Ending, Protocol):
    """A sitting of numbered deals; see `NumberedDeals` of `base/numbered.py`."""

    @property
    def name(self) -> str:
        """The name that the table gave it."""

    @property
    def date(self) -> str:
        """The day on which it started."""

    @property
    def deals(self) -> tuple[Any, ...]:
        """The deals in order."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The leading sides; none before the first deal."""

    @property
    def new_id(self) -> int:
        """The id of the next deal."""

    @property
    def early_end(self) -> int:
        """The number of the deal that ended the sitting if later deals count too; or 0."""

    def seats_in(self, deal_id: int, /) -> Sequence[Seat]:
        """Return the players of a deal."""

    def in_deal(self, deal_id: int, /) -> Self:
        """Return the sitting with the players of a deal as present players."""

    def deal(self, deal_id: int, /) -> Any:
        """Return the deal with that id, if there is one."""

    def number(self, deal_id: int, /) -> int:
        """Return the number of a deal."""


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


def recap_of(sitting: DealSitting, view: TableView) -> str:
    """Describe the result of a finished sitting in a line to share."""
    parts = (view.game_name, view.details, isolated(named_inside(sitting.name)))
    what = ", ".join(filter(None, parts))
    line = result(what, view.standings, finished=True, lowest=view.lowest)
    return headed(member().house_name, sitting.date, [line])
