"""The table and the page of a deal, for games in which a deal is entered at once."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.base.problems import NO_SUCH_DEAL, Problem, refuse
from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.text import Text, text
from scorekeeper.core.deal_actions import DealActions
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.web.access import requires
from scorekeeper.web.charts import Totals
from scorekeeper.web.deal_cells import DealCells
from scorekeeper.web.deal_views import TableView, recap_of
from scorekeeper.web.entered_deals import EnteredForm
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go, page
from scorekeeper.web.part_pages import PartPages
from scorekeeper.web.sitting_pages import SittingPages
from scorekeeper.web.sittings import Sittings
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.substitutes import SubstituteForm, who_else

_NEWEST = 5
"""The number of deals listed at the table; few, because every answer sends them again."""

V = TypeVar("V", bound=SeatedDeals[Any])
D = TypeVar("D")


class DealPages(PartPages[V, D], Generic[V, D]):
    """The pages; a game's templates extend those of the same name in `templates/sittings/deals`."""

    part = "deal"
    gone = NO_SUCH_DEAL

    lobby_name: ClassVar[Text]
    """The name of the page of the game, to which the table leads back."""

    sittings: ClassVar[Sittings]
    cells: ClassVar[DealCells[Any, Any]]
    actions: ClassVar[DealActions[Any, Any]]

    @property
    def parts(self) -> Mapping[str, str]:
        """The templates of the live fragments; see `SittingPages`."""
        shared = "sittings/deals"
        table = f"{self.folder}/_table.html"
        return {"head": f"{shared}/_head.html", "table": table, "tv": f"{shared}/_tv.html"}

    def add_to(self, blueprint: Blueprint) -> None:
        super().add_to(blueprint)
        deal = "/<number:number>/deals/<number:deal_id>"
        form = requires(Role.SCORER)(self.substituting)
        blueprint.get(f"{deal}/substitute", endpoint="substituting")(form)
        Steps[AtPart](blueprint, deal, self._seat).add(
            "substitute",
            SubstituteForm,
            lambda form, at: form.take(
                at, lambda player: self.actions.substitute(*at, form.seat.number, player)
            ),
        )

    def sitting_pages(
        self,
        game_name: Callable[[Stored[V]], str],
        written: Callable[[Stored[V]], str],
        whole: Callable[[int, WriteForm | None], Response],
    ) -> SittingPages[V]:
        """Build the pages of a whole sitting, which list sittings below `games`."""
        return SittingPages(
            cells=self.cells,
            sittings=self.sittings,
            load=self.load,
            parts=self.parts,
            values=self.page_values,
            tv=f"{self.folder}/tv.html",
            listed="games",
            game_name=game_name,
            read_at=Link(text("Table"), f"{self.folder}.table"),
            written=written,
            whole=whole,
            move=self.move,
        )

    def find(self, sitting: V, part_id: int) -> D | None:
        return sitting.deal(part_id)

    def number(self, sitting: V, part_id: int) -> int:
        return sitting.number(part_id)

    def page_values(self, stored: Stored[V]) -> dict[str, Any]:
        """Return the values that every page of a sitting needs, with or without forms."""
        sitting = stored.value
        view = self.view(sitting)
        every = sitting.is_over or request.args.get("deals") == "all"
        some_lead = sitting.deals and len(sitting.leaders) < len(view.results)
        return {
            "sitting": sitting,
            "view": view,
            "folder": self.folder,
            "sittings": self.sittings,
            "lobby_name": self.lobby_name,
            "lead": view.join_names(sitting.leaders) if some_lead else "",
            "deals_shown": sitting.deals if every else sitting.deals[-_NEWEST:],
            "chart": self.chart(sitting) if sitting.is_over else None,
            "recap": recap_of(sitting, view) if sitting.is_over else "",
            **self.more_values(sitting),
        }

    def table_values(self, stored: Stored[V], part_id: int) -> Mapping[str, Any]:
        deal, played = self.find(stored.value, part_id), stored.value.in_deal(part_id)
        values = self.page_values(stored)
        own = _own_side(stored, values["view"])
        return {**values, **self.entry_values(played, deal), "own": own}

    def part_values(self, stored: Stored[V], part: Any) -> Mapping[str, Any]:
        """Return the template values of the page of a deal, with the names of its players."""
        played = stored.value.in_deal(part.id)
        return {
            **self.page_values(stored),
            "sitting": played,
            **self.entry_values(played, part),
        }

    def confirming(self, form: EnteredForm, stamp: Stamp, part_id: int) -> Stamp:
        """Refuse a deal unless the form confirms its warnings and its effects on later deals."""

        def confirm(before: Stored[V], after: Stored[V]) -> None:
            deal = after.value.deal(part_id)
            effects = [*self.warnings(after.value, deal)] if deal else []
            if before.value.deal(part_id):
                effects += self._effects(before.value, after.value, part_id)
            if form.typed("confirmed") != " · ".join(map(say, effects)):
                refuse([Problem("effect", "confirmed", effect) for effect in effects])

        return replace(stamp, confirm=confirm)

    def _effects(self, before: V, after: V, deal_id: int) -> Iterator[Text]:
        """Describe what a correction changes in later deals, and in the end of the game."""
        yield from self.later_effects(before, after, deal_id)
        if after.early_end and after.early_end != before.early_end:
            message = text("Deal %(number)s would already end the game; later deals count too.")
            yield message.fill(number=after.early_end)

    # ---- substitutes ----

    def substituting(self, number: int, deal_id: int) -> Response:
        """Show the form to seat a substitute from that deal on, which may be the next one."""
        stored = self.load(number)
        sitting = stored.value
        is_next = deal_id == sitting.new_id and not sitting.is_over
        if sitting.deal(deal_id) is None and not is_next:
            abort(404)
        return self._substitute_page(stored, deal_id)

    def _seat(
        self,
        number: int,
        deal_id: int,
        form: WriteForm,
        write: Callable[[Stamp], object],
    ) -> Response:
        if form.attempt(write):
            return go(url_for(f"{self.folder}.table", number=number))
        return self._substitute_page(self.load(number), deal_id, form)

    def _substitute_page(
        self, stored: Stored[V], deal_id: int, form: WriteForm | None = None
    ) -> Response:
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
            conflicts=self.cells.conflict_rows(sitting, form),
            **self.page_values(stored),
        )

    # ---- by a game ----

    @abstractmethod
    def entry_values(self, sitting: V, deal: D | None) -> Mapping[str, Any]:
        """Return the template values of the form: of a deal, or of the next one.

        One is `places`, the fields of problems that are shown at their place.
        """

    @abstractmethod
    def view(self, sitting: V) -> TableView:
        """Describe the state of a sitting."""

    @abstractmethod
    def chart(self, sitting: V) -> Totals | None:
        """Build the chart of a sitting, once there is something to draw."""

    def warnings(self, sitting: V, deal: D) -> Iterable[Text]:
        """Describe what is unusual about a valid deal."""
        return ()

    def later_effects(self, before: V, after: V, deal_id: int) -> Sequence[Text]:
        """Describe how the correction of a deal changes what later ones bring."""
        return ()

    def more_values(self, sitting: V) -> Mapping[str, Any]:
        """Return further template values of all pages."""
        return {}


def _own_side(stored: Stored[Any], view: TableView) -> int | None:
    """Return the side of the player to whom this device belongs."""
    seat = own_seat([stored.current(who) for who in stored.value.seats])
    return next((n for n, seats in enumerate(view.sides) if seat in seats), None)
