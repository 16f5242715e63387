"""The table and the page of a deal, for games in which a deal is entered at once.

Every change is a write. With htmx the answer is the whole table in its new state, else a redirect.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import Text, text
from scorekeeper.core.deal_actions import DealActions
from scorekeeper.core.log import Change, written_as
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.charts import Totals
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.deal_cells import DealCells
from scorekeeper.web.deal_views import DealSitting, TableView, recap_of
from scorekeeper.web.entered_deals import EnteredDealForm, Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say
from scorekeeper.web.pages import go, page
from scorekeeper.web.sittings import Sittings
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.table_pages import table_page

_NEWEST = 5
"""The number of deals listed at the table; few, because every answer sends them again."""

V = TypeVar("V", bound=DealSitting)
D = TypeVar("D")


class DealPages(ABC, Generic[V, D]):
    """The pages; a game adds its parts, and its templates `table`, `_table`, `deal` in its folder.

    These extend the templates of the same name in `templates/sittings/deals`. The methods of a game
    are at the end.
    """

    folder: ClassVar[str]
    """The folder of the templates, and the name of the blueprint."""

    lobby_name: ClassVar[Text]
    """The name of the page of the game, to which the table leads back."""

    sittings: ClassVar[Sittings]
    cells: ClassVar[DealCells[Any, Any]]
    actions: ClassVar[DealActions[Any, Any]]

    @property
    def parts(self) -> Mapping[str, str]:
        """The templates of the parts that boards show; see `SittingPages`."""
        shared = "sittings/deals"
        table = f"{self.folder}/_table.html"
        return {"head": f"{shared}/_head.html", "table": table, "tv": f"{shared}/_tv.html"}

    def add_to(self, blueprint: Blueprint) -> None:
        """Add the pages to the game's blueprint."""
        sitting, deal = "/<number:number>", "/<number:number>/deals/<number:deal_id>"
        viewer, scorer = requires(Role.VIEWER), requires(Role.SCORER)
        blueprint.get(sitting, endpoint="table")(viewer(self.table))
        blueprint.get(deal, endpoint="deal")(viewer(self.deal))
        blueprint.post(f"{deal}/record", endpoint="record")(scorer(self.record))
        blueprint.post(f"{deal}/correct", endpoint="correct")(scorer(self.correct))
        steps = Steps[AtPart](blueprint, deal, self.corrections.attempt)
        steps.add_plain("delete", self.actions.delete)

    # ---- the table ----

    def table(self, number: int) -> Response:
        """Show the table; the address can prefill the fields of the next deal."""
        stored = self.load(number)
        return self.table_page(stored, prefill=self.form(stored.value).pick(request.args))

    def record(self, number: int, deal_id: int) -> Response:
        """Record a deal; `deal_id` is the id of the next deal when the page was opened."""
        form = self.form(self.load(number).value)()

        def act(stamp: Stamp) -> Written[Stored[V]]:
            return self.actions.record(actor(), stamp, number, deal_id, **form.entered)

        return self.move(number, form, act, deal_id)

    def move(
        self,
        number: int,
        form: WriteForm,
        act: Callable[[Stamp], Written[Stored[V]]],
        deal_id: int | None = None,
    ) -> Response:
        """Try the change, and show the new table or the problems; `deal_id` is the form's deal."""
        written = form.attempt(act)
        if written is None:
            return self.table_page(self.load(number), form, deal_id)
        if not htmx.shows_table:
            return go(url_for(f"{self.folder}.table", number=number))
        return self.table_page(self.load(number), change=written.undoable)

    def table_page(
        self,
        stored: Stored[V],
        form: WriteForm | None = None,
        deal_id: int | None = None,
        change: Change | None = None,
        prefill: Values | None = None,
    ) -> Response:
        """Render the table.

        Args:
            stored: the sitting.
            form: the form that failed, if any.
            deal_id: the deal of the form.
            change: the change to undo next, if the caller has loaded it.
            prefill: the fields of the next deal from the address.
        """
        sitting = stored.value
        entering = form if isinstance(form, EnteredDealForm) else None
        typed = entering if entering and entering.status == 422 else None
        values = entering.values if entering and typed else prefill or {}
        due = deal_id if typed and deal_id and sitting.deal(deal_id) else sitting.new_id
        another = entering and entering.conflict and not sitting.is_over
        return table_page(
            f"{self.folder}/table.html",
            f"{self.folder}/_table.html",
            stored,
            self.cells,
            form,
            change,
            **self.page_values(stored),
            **self.entry_values(sitting, sitting.deal(due)),
            typed=typed,
            again=bool(typed or values),
            values=values or self.usual_values(sitting),
            as_another=urlencode(entering.values) if entering and another else "",
            deal_id=due,
            deal_number=sitting.number(due),
            seen=typed.choose_seen(stored.version) if typed and due == deal_id else stored.version,
        )

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

    # ---- a deal ----

    def deal(self, number: int, deal_id: int) -> Response:
        """Show the deal with its reasons, its changes, and the form to correct it."""
        stored = self.load(number)
        return self._deal_page(stored, stored.value.deal(deal_id) or abort(404))

    def correct(self, number: int, deal_id: int) -> Response:
        """Correct the deal, also in a finished sitting."""
        form = self.form(self.load(number).value)()

        def act(stamp: Stamp) -> Written[Stored[V]]:
            stored, entered = self.load(number), form.entered
            is_repeated = written_as(place(), actor().device_id, stamp.key)
            if stored.value.deal(deal_id) and not (stored.deleted_at or is_repeated):
                after = self.actions.corrected(stored.value, deal_id, **entered)
                refuse(self._unconfirmed(form, stored.value, after, deal_id))
            return self.actions.correct(actor(), stamp, number, deal_id, **entered)

        return self.corrections.attempt(number, deal_id, form, act)

    def _unconfirmed(
        self, form: EnteredDealForm, before: V, after: V, deal_id: int
    ) -> list[Problem]:
        """Return the effects on later deals, unless the form confirms exactly these."""
        effects = self.later_effects(before, after, deal_id)
        if form.typed("confirmed") == " · ".join(map(say, effects)):
            return []
        return [Problem("effect", "confirmed", effect) for effect in effects]

    @property
    def corrections(self) -> Corrections[V, Any]:
        """How deals are corrected."""
        return Corrections(
            load=self.load,
            find=lambda stored, deal_id: stored.value.deal(deal_id),
            part_page=self._deal_page,
            gone=self._gone,
            next_page=lambda number, _sitting, _id, end: url_for(
                f"{self.folder}.table", number=number, end=end
            ),
        )

    def _gone(self, stored: Stored[V], _id: int, form: WriteForm, _again: object) -> Response:
        """Show the table, which says that the deal is gone."""
        form.tell(Problem("no-such-deal", "", text("This deal no longer exists.")))
        return self.table_page(stored, form)

    def _deal_page(self, stored: Stored[V], shown: Any, form: WriteForm | None = None) -> Response:
        sitting = stored.value
        entering = form if isinstance(form, EnteredDealForm) else None
        typed = entering if entering and entering.status == 422 else None
        return page(
            f"{self.folder}/deal.html",
            form.status if form else 200,
            stored=stored,
            deal=shown,
            number=sitting.number(shown.id),
            form=form,
            typed=typed,
            values=typed.values if typed else self.values_of(sitting, shown),
            clashes=self.cells.clash_rows(sitting, form),
            changes=self.cells.part_rows(stored, shown.id),
            member=member(),
            **self.page_values(stored),
            **self.entry_values(sitting, shown),
        )

    def load(self, number: int) -> Stored[V]:
        """Load the sitting."""
        stored: Stored[V] = self.cells.actions.topic(number).load(place())
        return stored

    # ---- by a game ----

    @abstractmethod
    def form(self, sitting: V) -> type[EnteredDealForm]:
        """Return the form of a deal."""

    @abstractmethod
    def values_of(self, sitting: V, deal: D) -> Values:
        """Return the values of the form for a recorded deal."""

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

    def usual_values(self, sitting: V) -> Values:
        """Return the values that the form of the next deal has at first."""
        return {}

    def later_effects(self, before: V, after: V, deal_id: int) -> Sequence[Text]:
        """Describe how the correction of a deal changes what later ones bring."""
        return ()

    def more_values(self, sitting: V) -> Mapping[str, Any]:
        """Return further template values of all pages."""
        return {}
