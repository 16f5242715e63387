"""Pages of every sitting, for all games: live fragments, log, file, actions on all of it.

The list of all sittings is there too, for games without a separate list.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from flask import Blueprint, Response, abort, url_for

from scorekeeper.core.copies import Copy
from scorekeeper.core.days import given_name
from scorekeeper.core.importing import file_key
from scorekeeper.core.log import first_and_newest
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.sitting_versions import older_version
from scorekeeper.core.sittings import DELETED, SittingTopic
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.cells import Cells
from scorekeeper.web.forms import StepForm, UndoForm, WriteForm
from scorekeeper.web.language import day, named_inside
from scorekeeper.web.links import Link
from scorekeeper.web.live_fragments import Sight, follow
from scorekeeper.web.logs import Headed, log_page
from scorekeeper.web.pages import download, go, page
from scorekeeper.web.sitting_listing import sitting_listing
from scorekeeper.web.sitting_tables import games_csv, totals_csv
from scorekeeper.web.sittings import Sittings

V = TypeVar("V", bound=Headed)

_PER_PAGE = 30

Act = Callable[[Stamp], Written[Stored[V]]]


def sitting_file(
    topic: SittingTopic[Any], mark: str, file_text: str, heading: Iterable[str]
) -> Response:
    """Send a sitting as a file that people can read and the command line imports.

    `X-Copy` identifies the copy, so that a device can ask later whether the house still has it.
    """
    first, newest = first_and_newest(place(), topic.name)
    key = file_key(file_text.encode())
    answer = download(file_text, f"{topic.noun}-{topic.number}.json")
    copy = Copy(newest.fingerprint, key, first.fingerprint, newest.at, mark)
    answer.headers["X-Copy"] = str(copy)
    answer.headers["X-Copy-Of"] = quote(", ".join(heading))
    return answer


@dataclass(frozen=True, slots=True)
class SittingPages(Generic[V]):
    """The contract of a game for the pages of its sittings.

    Args:
        cells: the cells of its sittings, and the actions that write them.
        sittings: how other pages show its sittings.
        load: loads the sitting with that number, as this device may see it.
        public: returns the sitting without what is hidden from anybody, for live fragments and
            files.
        parts: the template of each live fragment; see `follow` of `web/live_fragments.py`.
        values: returns the template values of live fragments, in addition to `stored`.
        read_at: the page with the link to the log.
        whole: renders the page about the sitting, with the invalid form, if any.
        move: tries a move, and renders the sitting after it.
        tv: the template of the page for a television, if there is one.
        listed: the address of the list below the game's, such as `matches`, if it is here.
        written: returns the file of the public sitting, if the game has files.
    """

    cells: Cells[V]
    sittings: Sittings
    load: Callable[[int], Stored[V]]
    parts: Mapping[str, str]
    values: Callable[[Stored[V]], Mapping[str, Any]]
    game_name: Callable[[Stored[V]], str]
    read_at: Link
    whole: Callable[[int, WriteForm | None], Response]
    move: Callable[[int, WriteForm, Act[V]], Response]
    public: Callable[[Stored[V]], Stored[V]] = lambda stored: stored
    written: Callable[[Stored[V]], str] | None = None
    tv: str = ""
    listed: str = ""

    def add_to(self, blueprint: Blueprint) -> None:
        sitting, listing = "/<number:number>", self.sittings.listing.endpoint.partition(".")[2]
        for is_there, path, endpoint, view, role in (
            (True, "/discarded", "deleted", self.deleted, Role.SCORER),
            (self.listed, f"/{self.listed}", listing, self.listing, Role.VIEWER),
            (self.listed, f"/{self.listed}.csv", "games_csv", self.games_csv, Role.VIEWER),
            (True, f"{sitting}/about", "about", self.about, Role.SCORER),
            (True, f"{sitting}/live", "live", self.live, Role.VIEWER),
            (True, f"{sitting}/log", "log", self.log, Role.VIEWER),
            (True, f"{sitting}/table.csv", "table_csv", self.table_csv, Role.VIEWER),
            (self.tv, f"{sitting}/tv", "tv", self.show_tv, Role.VIEWER),
            (self.written, f"{sitting}/file", "file", self.file, Role.VIEWER),
        ):
            if is_there:
                blueprint.get(path, endpoint=endpoint)(requires(role)(view))
        for path, act in (
            ("undo", self.undo),
            ("discard", self.discard),
            ("bring-back", self.bring_back),
        ):
            blueprint.post(f"{sitting}/{path}", endpoint=act.__name__)(requires(Role.SCORER)(act))

    @property
    def actions(self) -> SittingActions[V]:
        """Actions on a sitting as a whole."""
        return self.cells.actions

    def listing(self) -> Response:
        """List the newest open and finished sittings."""
        return sitting_listing(self.sittings)

    def games_csv(self) -> Response:
        return games_csv(self.sittings)

    def deleted(self) -> Response:
        """List the newest deleted sittings, which can be restored."""
        lines = self.sittings.all.newest(place(), limit=_PER_PAGE, state=DELETED)
        return page("sittings/deleted.html", game=self.sittings, lines=lines)

    def log(self, number: int) -> Response:
        """Show the log, newest first, or what is older than the change `before`."""
        stored = self.load(number)
        topic = self.actions.topic(number).name
        back = Link(self.read_at.label, self.read_at.endpoint, values={"number": number})
        return log_page(
            topic,
            self.game_name(stored),
            stored.value,
            back,
            lambda entries: self.cells.log_rows(stored, entries),
        )

    def live(self, number: int) -> Response:
        """Send a part of the sitting: as a stream of events if requested, or once."""

        def load_sight() -> Sight:
            stored = self._load_public(number)
            return Sight(stored.version, stored, lambda: self._template_values(stored))

        return follow(self.actions.topic(number).name, self.parts, load_sight)

    def show_tv(self, number: int) -> Response:
        """Show the totals in large print for a television."""
        return page(self.tv, **self._template_values(self._load_public(number)))

    def _template_values(self, stored: Stored[V]) -> Mapping[str, Any]:
        return {"stored": stored, **self.values(stored)}

    def _load_public(self, number: int) -> Stored[V]:
        return self.public(self.actions.topic(number).load(place()))

    def file(self, number: int) -> Response:
        """Send the sitting as a file."""
        stored = self._load_public(number)
        file_text = self.written(stored) if self.written else abort(404)
        content = json.loads(file_text)
        heading = self.game_name(stored), named_inside(content["name"]), day(content["date"])
        return sitting_file(self.actions.topic(number), stored.mark, file_text, heading)

    def table_csv(self, number: int) -> Response:
        return totals_csv(self.sittings, number)

    def about(self, number: int) -> Response:
        return self.whole(number, None)

    def about_page(
        self,
        template: str,
        stored: Stored[V],
        form: WriteForm | None,
        settling: type[WriteForm],
        *more: type[WriteForm],
        **values: Any,
    ) -> Response:
        """Render the page about the sitting.

        Args:
            template: extends `sittings/about.html`.
            form: the invalid form, if any.
            settling: the form of its name and date.
            more: the page's other forms with fields for messages.
            values: further template values.
        """
        return page(
            template,
            stored=stored,
            headed=stored.value,
            game_name=self.game_name(stored),
            sittings=self.sittings,
            form=form,
            conflicts=self.cells.conflict_rows(stored.value, form),
            settling=form if isinstance(form, settling) else None,
            submitted=isinstance(form, (settling, *more)),
            given_name=given_name(stored.value.name, stored.value.date),
            older=older_version(place(), self.actions.topic, stored.number),
            **values,
        )

    def undo(self, number: int) -> Response:
        """Undo the newest change."""
        form = UndoForm()
        return self.move(
            number,
            form,
            lambda stamp: self.actions.undo(actor(), stamp, number, form.change.number),
        )

    def discard(self, number: int) -> Response:
        return self.do(
            number, StepForm(), lambda stamp: self.actions.delete(actor(), stamp, number)
        )

    def bring_back(self, number: int) -> Response:
        return self.do(
            number, StepForm(), lambda stamp: self.actions.restore(actor(), stamp, number)
        )

    def do(
        self,
        number: int,
        form: WriteForm,
        act: Act[V],
        then: str = "",
        end: Callable[[V, V], str | None] | None = None,
    ) -> Response:
        """Try the change; then redirect to `then`, by default the sitting's page.

        `end` compares the values before and after: it returns the effect on the sitting's end
        (`end_change` of `web/ends.py`), which that page shows.
        """
        before = self.load(number) if end else None
        written = form.attempt(act)
        if written is None:
            return self.whole(number, form)
        after = written.value
        moved = end(before.value, after.value) if end and before and after else None
        return go(url_for(then or self.sittings.endpoint, number=number, end=moved))
