"""The table and the page of a part, for games in which a part, such as a round, is entered at once.

Every change is a write. With htmx the answer is the whole table in its new state, else a redirect.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, Generic, Protocol, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.base.problems import Problem
from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.cells import Cells
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.ends import Ending
from scorekeeper.web.entered_deals import EnteredForm, Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import go, page
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.table_pages import table_page


class PartSitting(Ending, Protocol):
    @property
    def new_id(self) -> int:
        """The id of the next part."""


V = TypeVar("V", bound=PartSitting)
R = TypeVar("R")


class PartPages(ABC, Generic[V, R]):
    """The pages; a game adds its parts, and its templates in its folder.

    These are named like the table (`home`), the fragment of the table, and the part: for example
    `table.html`, `_table.html` and `deal.html`. The methods of a game are at the end.
    """

    folder: ClassVar[str]
    """The folder of the templates, and the name of the blueprint."""

    home: ClassVar[str] = "table"
    """The endpoint of the table."""

    part: ClassVar[str]
    """A part: the name of its template variable and of its endpoint, and in addresses."""

    gone: ClassVar[Problem]
    """Says that the part of a form does not exist any more."""

    cells: ClassVar[Cells[Any]]

    actions: ClassVar[Any]
    """What has the actions `record`, `correct` and `delete`."""

    def add_to(self, blueprint: Blueprint) -> None:
        sitting, part_id = "/<number:number>", f"{self.part}_id"
        part = f"{sitting}/{self.part}s/<number:{part_id}>"
        viewer, scorer = requires(Role.VIEWER), requires(Role.SCORER)

        def at_part(view: Callable[[int, int], Response]) -> Callable[..., Response]:
            @wraps(view)
            def show(number: int, **numbers: int) -> Response:
                return view(number, numbers[part_id])

            return show

        blueprint.get(sitting, endpoint=self.home)(viewer(self.table))
        blueprint.get(part, endpoint=self.part)(viewer(at_part(self.show_part)))
        blueprint.post(f"{part}/record", endpoint="record")(scorer(at_part(self.record)))
        blueprint.post(f"{part}/correct", endpoint="correct")(scorer(at_part(self.correct)))
        steps = Steps[AtPart](blueprint, part, self.corrections.attempt)
        steps.add_plain("delete", self.actions.delete)

    def load(self, number: int) -> Stored[V]:
        stored: Stored[V] = self.cells.actions.topic(number).load(place())
        return stored

    # ---- the table ----

    def table(self, number: int) -> Response:
        """Show the table; the address can prefill the fields of the next part."""
        stored = self.load(number)
        return self.table_page(stored, prefill=self.form(stored.value).pick(request.args))

    def record(self, number: int, part_id: int) -> Response:
        """Record a part; `part_id` is the id of the next one when the page was opened."""
        form = self.form(self.load(number).value)()

        def act(stamp: Stamp) -> Written[Stored[V]]:
            checked = self.confirming(form, stamp, part_id)
            written: Written[Stored[V]] = self.actions.record(
                actor(), checked, number, part_id, **form.entered
            )
            return written

        return self.move(number, form, act, part_id)

    def move(
        self,
        number: int,
        form: WriteForm,
        act: Callable[[Stamp], Written[Stored[V]]],
        part_id: int | None = None,
    ) -> Response:
        """Try the change, and show the new table or the problems; `part_id` is the form's part."""
        written = form.attempt(act)
        stored = self.load(number)
        if written is None:
            return self.table_page(stored, form, part_id)
        usual = self.values_after(stored, form)
        if not htmx.shows_table:
            values: dict[str, Any] = {"number": number, **usual}
            return go(url_for(f"{self.folder}.{self.home}", **values))
        return self.table_page(stored, change=written.undoable, usual=usual)

    def table_page(
        self,
        stored: Stored[V],
        form: WriteForm | None = None,
        part_id: int | None = None,
        change: Change | None = None,
        prefill: Values | None = None,
        usual: Values | None = None,
    ) -> Response:
        """Render the table.

        Args:
            form: the form that failed, if any.
            change: the change to undo next, if the caller has loaded it.
            prefill: the fields of the next part from the address.
            usual: the fields of the next part if nothing was entered; by default `usual_values`.
        """
        sitting = stored.value
        entering = form if isinstance(form, EnteredForm) else None
        typed = entering if entering and entering.status == 422 else None
        values = entering.values if entering and typed else prefill or {}
        due = part_id if typed and part_id and self.is_recorded(sitting, part_id) else None
        due = due or sitting.new_id
        another = entering and entering.conflict and not sitting.is_over
        return table_page(
            f"{self.folder}/{self.home}.html",
            f"{self.folder}/_{self.home}.html",
            stored,
            self.cells,
            form,
            change,
            part_id=part_id,
            **self.table_values(stored, due),
            typed=typed,
            again=bool(typed or values),
            values=values or usual or self.usual_values(sitting),
            as_another=urlencode(entering.values) if entering and another else "",
            seen=typed.choose_seen(stored.version) if typed and due == part_id else stored.version,
            **{f"{self.part}_id": due, f"{self.part}_number": self.number(sitting, due)},
        )

    # ---- a part ----

    def show_part(self, number: int, part_id: int) -> Response:
        """Show the part with its reasons, its changes, and the form to correct it."""
        stored = self.load(number)
        return self.part_page(stored, self.find(stored.value, part_id) or abort(404))

    def correct(self, number: int, part_id: int) -> Response:
        form = self.form(self.load(number).value)()

        def act(stamp: Stamp) -> Written[Stored[V]]:
            checked = self.confirming(form, stamp, part_id)
            written: Written[Stored[V]] = self.actions.correct(
                actor(), checked, number, part_id, **form.entered
            )
            return written

        return self.corrections.attempt(number, part_id, form, act)

    @property
    def corrections(self) -> Corrections[V, R]:
        """How parts are corrected."""
        return Corrections(
            load=self.load,
            find=lambda stored, part_id: self.find(stored.value, part_id),
            part_page=self.part_page,
            gone=self._show_deleted,
            next_page=lambda number, _sitting, _id, end: url_for(
                f"{self.folder}.{self.home}", number=number, end=end
            ),
        )

    def _show_deleted(
        self, stored: Stored[V], _id: int, form: WriteForm, _again: object
    ) -> Response:
        """Show the table, which says that the part is gone."""
        form.tell(self.gone)
        return self.table_page(stored, form)

    def part_page(self, stored: Stored[V], part: Any, form: WriteForm | None = None) -> Response:
        """Render the page of a part, with the problems of a form."""
        sitting = stored.value
        entering = form if isinstance(form, EnteredForm) else None
        typed = entering if entering and entering.status == 422 else None
        return page(
            f"{self.folder}/{self.part}.html",
            stored=stored,
            number=self.number(sitting, part.id),
            form=form,
            typed=typed,
            values=typed.values if typed else self.values_of(sitting, part),
            conflicts=self.cells.conflict_rows(sitting, form, part.id),
            changes=self.cells.part_rows(stored, part.id),
            **{self.part: part},
            **self.part_values(stored, part),
        )

    # ---- by a game ----

    @abstractmethod
    def find(self, sitting: V, part_id: int) -> R | None:
        """Return the part with that id, if there is one."""

    @abstractmethod
    def number(self, sitting: V, part_id: int) -> int:
        """Return the number of a part, or that of the next one."""

    @abstractmethod
    def form(self, sitting: V) -> type[EnteredForm]:
        """Return the form of a part."""

    @abstractmethod
    def values_of(self, sitting: V, part: R) -> Values:
        """Return the values of the form for a recorded part."""

    @abstractmethod
    def table_values(self, stored: Stored[V], part_id: int) -> Mapping[str, Any]:
        """Return the template values of the table with the form of the part with that id."""

    @abstractmethod
    def part_values(self, stored: Stored[V], part: R) -> Mapping[str, Any]:
        """Return the template values of the page of a part."""

    def confirming(self, form: EnteredForm, stamp: Stamp, part_id: int) -> Stamp:
        """Return the stamp of a change of that part, with what the form has to confirm."""
        return stamp

    def is_recorded(self, sitting: V, part_id: int) -> bool:
        """Whether the table has the form of that part again after an error."""
        return self.find(sitting, part_id) is not None

    def usual_values(self, sitting: V) -> Values:
        """Return the values that the form of the next part has at first."""
        return {}

    def values_after(self, stored: Stored[V], form: WriteForm) -> Values:
        """Return the values that the form of the next part has after a change."""
        return {}
