"""Deals with permanent ids, which stay the same when others are inserted or deleted."""

from dataclasses import replace
from typing import Any, Generic, Protocol, Self, TypeVar, cast


class Identified(Protocol):
    """A deal with its permanent id in the sitting."""

    @property
    def id(self) -> int:
        """The id."""


D = TypeVar("D", bound=Identified)


class NumberedDeals(Generic[D]):
    """A frozen dataclass with deals in order, and the highest id of a deleted one."""

    deals: tuple[D, ...]
    last_deleted_id: int

    def deal(self, deal_id: int) -> D | None:
        """Return the deal with that id, if there is one."""
        return next((deal for deal in self.deals if deal.id == deal_id), None)

    def number(self, deal_id: int) -> int:
        """Return the deal's number, from 1; for an unknown id, that of the next deal."""
        numbers = (n for n, deal in enumerate(self.deals, 1) if deal.id == deal_id)
        return next(numbers, len(self.deals) + 1)

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
