"""Deals with permanent ids, shared by the games that enter a deal at once."""

from dataclasses import replace
from typing import Any, Generic, Protocol, Self, TypeVar, cast


class Identified(Protocol):
    """A deal with its permanent id in the sitting."""

    @property
    def id(self) -> int:
        """The id."""


D = TypeVar("D", bound=Identified)


class NumberedDeals(Generic[D]):
    """The deals of a sitting, a frozen dataclass with the fields `deals` and `last_deleted_id`."""

    deals: tuple[D, ...]
    last_deleted_id: int

    def deal(self, deal_id: int) -> D | None:
        """Return the deal with that id, if there is one."""
        return next((deal for deal in self.deals if deal.id == deal_id), None)

    def number(self, deal_id: int) -> int:
        """Return the deal's number, from 1; for an unknown id, that of the next deal."""
        numbers = (n for n, deal in enumerate(self.deals, 1) if deal.id == deal_id)
        return next(numbers, len(self.deals) + 1)

    def ends_after(self, number: int) -> bool:
        """Whether the sitting has met its end after the deal with that number, from 1."""
        raise NotImplementedError

    @property
    def early_end(self) -> int:
        """The number of the deal that ended the sitting if later deals count too; 0 for none.

        Only corrections leave deals after the end.
        """
        return next((n for n in range(1, len(self.deals)) if self.ends_after(n)), 0)

    @property
    def new_id(self) -> int:
        """An unused id: the next deal's."""
        return max(self.last_deleted_id, *(deal.id for deal in self.deals), 0) + 1

    def with_deal(self, deal: D) -> Self:
        """Replace the deal with the same id, or append a new one."""
        if self.deal(deal.id) is None:
            return self._replace(deals=(*self.deals, deal))
        return self._replace(deals=tuple(deal if old.id == deal.id else old for old in self.deals))

    def without(self, deal_id: int) -> Self:
        deals = tuple(deal for deal in self.deals if deal.id != deal_id)
        return self._replace(deals=deals, last_deleted_id=max(self.last_deleted_id, deal_id))

    def _replace(self, **changes: Any) -> Self:
        return cast("Self", replace(cast("Any", self), **changes))
