"""The pages that each sitting of every game has: its log, its file, what is done with all of it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from flask import Blueprint, Response, abort, url_for

from scorekeeper.core.copies import Copy
from scorekeeper.core.days import given_name
from scorekeeper.core.importing import file_key
from scorekeeper.core.log import Entry, first_and_newest
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.sitting_versions import older_version
from scorekeeper.core.sittings import DELETED
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import StepForm, UndoForm, WriteForm
from scorekeeper.web.language import day, named
from scorekeeper.web.links import Link
from scorekeeper.web.logs import Headed, Said, log_page
from scorekeeper.web.pages import download, go, page
from scorekeeper.web.sitting_tables import totals_csv
from scorekeeper.web.sittings import Sittings


class SittingAsRead(Protocol):
    """A sitting as read."""

    @property
    def mark(self) -> str:
        """Its mark; see `SittingRow`."""

    @property
    def id(self) -> int:
        """Its number."""


S = TypeVar("S", bound=SittingAsRead)
V = TypeVar("V")

_PER_PAGE = 30

Act = Callable[[Stamp], Written[V]]


@dataclass(frozen=True, slots=True)
class SittingPages(Generic[S, V]):
    """What a game brings to the pages that all games have of their sittings.

    Args:
        actions: what is done with a sitting as a whole.
        shown: what is said of them elsewhere.
        load: the sitting with that number, as this device may see it.
        headed: what such a one is called, and its evening.
        game_name: the game that is played in it.
        told: changes as they are said, as far as they may be read.
        read_at: the page from which one comes to the log.
        whole: the page of what can be done with all of it; shows the form that could not be done.
        move: tries a move, and shows the sitting after it.
        written: the text of the file of a sitting, if the game has files; without hidden bids.
    """

    actions: SittingActions[V]
    shown: Sittings
    load: Callable[[int], S]
    headed: Callable[[S], Headed]
    game_name: Callable[[S], str]
    told: Callable[[S, Sequence[Entry]], Sequence[Said]]
    read_at: Link
    whole: Callable[[int, WriteForm | None], Response]
    move: Callable[[int, WriteForm, Act[V]], Response]
    written: Callable[[S], str] | None = None

    def add_to(self, blueprint: Blueprint) -> None:
        """Add them to the pages of the game."""
        for path, view, role in (
            ("/discarded", self.deleted, Role.SCORER),
            ("/<number:number>/about", self.about, Role.SCORER),
            ("/<number:number>/log", self.log, Role.VIEWER),
            ("/<number:number>/table.csv", self.table_csv, Role.VIEWER),
        ):
            blueprint.get(path, endpoint=view.__name__)(requires(role)(view))
        if self.written:
            blueprint.get("/<number:number>/file", endpoint="file")(
                requires(Role.VIEWER)(self.file)
            )
        for path, act in (
            ("undo", self.undo),
            ("discard", self.discard),
            ("bring-back", self.bring_back),
        ):
            address = f"/<number:number>/{path}"
            blueprint.post(address, endpoint=act.__name__)(requires(Role.SCORER)(act))

    def deleted(self) -> Response:
        """The newest of those that were deleted and can be brought back."""
        lines = self.shown.all.newest(place(), most=_PER_PAGE, state=DELETED)
        return page("sittings/deleted.html", game=self.shown, lines=lines, member=member())

    def log(self, number: int) -> Response:
        """Who changed what, the newest first, or what came before the change `before`."""
        stored = self.load(number)
        topic = self.actions.topic(number).name
        back = Link(self.read_at.said, self.read_at.endpoint, values={"number": number})
        return log_page(
            topic,
            self.game_name(stored),
            self.headed(stored),
            back,
            lambda entries: self.told(stored, entries),
        )

    def file(self, number: int) -> Response:
        """The sitting as a file that people can read and the command line takes.

        A device that keeps it as a copy can ask by `X-Copy` later whether the house still has that.
        """
        first, newest = first_and_newest(place(), self.actions.topic(number).name)
        stored = self.load(number)
        said = self.written(stored) if self.written else abort(404)
        told = json.loads(said)
        answer = download(said, f"{self.actions.topic.noun}-{number}.json")
        key = file_key(said.encode())
        copy = Copy(newest.fingerprint, key, first.fingerprint, newest.at, stored.mark)
        answer.headers["X-Copy"] = str(copy)
        heading = self.game_name(stored), named(told["name"]), day(told["date"])
        answer.headers["X-Copy-Of"] = quote(", ".join(heading))
        return answer

    def table_csv(self, number: int) -> Response:
        """The sitting as a table for a spreadsheet."""
        return totals_csv(self.shown, number)

    def about(self, number: int) -> Response:
        """What can be done with the whole of it."""
        return self.whole(number, None)

    def about_page(
        self,
        template: str,
        stored: S,
        form: WriteForm | None,
        settling: type[WriteForm],
        *more: type[WriteForm],
        deleted_at: int,
        **shown: Any,
    ) -> Response:
        """The page of the whole of it.

        Args:
            template: extends `sittings/about.html`.
            stored: the sitting.
            form: the form that could not be done, if any.
            settling: the form of its name and date.
            more: the other forms of the page at whose fields something can be told.
            deleted_at: when it was deleted; 0 where it was not.
            shown: what the template shows besides.
        """
        headed = self.headed(stored)
        return page(
            template,
            form.status if form else 200,
            stored=stored,
            headed=headed,
            game_name=self.game_name(stored),
            shown=self.shown,
            form=form,
            settling=form if isinstance(form, settling) else None,
            asked=isinstance(form, (settling, *more)),
            given_name=given_name(headed.name, headed.date),
            deleted_at=deleted_at,
            older=older_version(place(), self.actions.topic, stored.id),
            member=member(),
            **shown,
        )

    def undo(self, number: int) -> Response:
        """Take back the newest change."""
        form = UndoForm()
        return self.move(
            number,
            form,
            lambda stamp: self.actions.undo(actor(), stamp, number, form.change.data or 0),
        )

    def discard(self, number: int) -> Response:
        """It counts for nothing, for the time being."""
        return self.do(
            number, StepForm(), lambda stamp: self.actions.delete(actor(), stamp, number)
        )

    def bring_back(self, number: int) -> Response:
        """It counts again."""
        return self.do(
            number, StepForm(), lambda stamp: self.actions.restore(actor(), stamp, number)
        )

    def do(
        self,
        number: int,
        form: WriteForm,
        act: Act[V],
        then: str = "",
        end: Callable[[V], str | None] = lambda _: None,
    ) -> Response:
        """Try the change; then go to the page `then`, by default that of the sitting.

        `end` returns what it did to the end of the sitting (`web/ends.py`), for that page to say.
        """
        written = form.attempt(act)
        if written is None:
            return self.whole(number, form)
        moved = end(written.value) if written.value else None
        return go(url_for(then or self.shown.endpoint, number=number, end=moved))
