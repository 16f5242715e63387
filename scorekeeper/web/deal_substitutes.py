"""The page on which a substitute takes a seat, for games in which a deal is entered at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask import Blueprint, Response, abort, url_for

from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.core.deal_actions import DealActions
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.access import actor, requires
from scorekeeper.web.deal_cells import DealCells
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.substitutes import SubstituteForm, who_else

V = TypeVar("V", bound=SeatedDeals[Any])


@dataclass(frozen=True, slots=True)
class SubstitutePages(Generic[V]):
    """The page and its form; the fields are those of `DealPages`."""

    folder: str
    cells: DealCells[Any, Any]
    actions: DealActions[Any, Any]
    load: Callable[[int], Stored[V]]
    page_values: Callable[[Stored[V]], Mapping[str, Any]]

    def add_to(self, blueprint: Blueprint) -> None:
        address = "/<number:number>/deals/<number:deal_id>/substitute"
        scorer = requires(Role.SCORER)
        blueprint.get(address, endpoint="substituting")(scorer(self.show))
        blueprint.post(address, endpoint="substitute")(scorer(self.substitute))

    def show(self, number: int, deal_id: int) -> Response:
        """Show the form to seat a substitute from that deal on, which may be the next one."""
        stored = self.load(number)
        sitting = stored.value
        is_next = deal_id == sitting.new_id and not sitting.is_over
        if sitting.deal(deal_id) is None and not is_next:
            abort(404)
        return self._page(stored, deal_id)

    def substitute(self, number: int, deal_id: int) -> Response:
        form = SubstituteForm()

        def act(stamp: Stamp) -> Written[Stored[V]]:
            at = actor(), stamp, number, deal_id
            return form.take(
                at, lambda player: self.actions.substitute(*at, form.seat.number, player)
            )

        if form.attempt(act):
            return go(url_for(f"{self.folder}.table", number=number))
        return self._page(self.load(number), deal_id, form)

    def _page(self, stored: Stored[V], deal_id: int, form: WriteForm | None = None) -> Response:
        sitting = stored.value
        seats = [stored.current(seat) for seat in sitting.seats_in(deal_id)]
        return page(
            "sittings/deals/substitute.html",
            stored=stored,
            deal_id=deal_id,
            number=sitting.number(deal_id),
            form=form,
            seating=form,
            seats=seats,
            others=who_else(seats),
            clashes=self.cells.clash_rows(sitting, form),
            **self.page_values(stored),
        )
