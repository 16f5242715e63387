"""Corrections of a part of a sitting, such as a deal or a round, for all games."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import Response

from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp, Written
from scorekeeper.web.ends import Ending, end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go

V = TypeVar("V", bound=Ending)
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Corrections(Generic[V, R]):
    """How the parts of a game's sittings are corrected.

    Args:
        load: loads the sitting with that number, as this device may see it.
        find: returns the part with that id; None if it does not exist.
        part_page: renders the page of a part, with the problems of a form.
        gone: renders the problems of a form whose part does not exist, or not any more; it gets
            the `again` of the attempt.
        next_page: returns the address of the page after a change, for the number of the sitting,
            the sitting, the part's id, and the effect on the end (`web/ends.py`).
        is_done: whether that part exists and is complete; by default it always is. That a change
            ends the sitting is no news if it completes its part.
    """

    load: Callable[[int], Stored[V]]
    find: Callable[[Stored[V], int], R | None]
    part_page: Callable[[Stored[V], R, WriteForm], Response]
    gone: Callable[
        [Stored[V], int, WriteForm, Callable[[Stored[V], R, WriteForm], Response] | None], Response
    ]
    next_page: Callable[[int, V, int, str | None], str]
    is_done: Callable[[V, int], bool] = lambda _sitting, _part_id: True

    def attempt(
        self,
        number: int,
        part_id: int,
        form: WriteForm,
        act: Callable[[Stamp], Written[Stored[V]]],
        *,
        again: Callable[[Stored[V], R, WriteForm], Response] | None = None,
        then: Callable[[], str] | None = None,
    ) -> Response:
        """Try a change; then redirect, or show the page with its problems.

        Args:
            again: renders the page with problems; by default `part_page`.
            then: returns the address of the page afterwards, by default `next_page`. A change of
                the end or the winner always leads to `next_page`, which says so.
        """
        before = self.load(number).value
        if written := form.attempt(act):
            after = written.value.value if written.value else before
            end = end_change(before, after)
            if end == "over" and self._completed(before, after, part_id):
                end = None
            if then and not end:
                return go(then())
            return go(self.next_page(number, after, part_id, end))
        stored = self.load(number)
        part = self.find(stored, part_id)
        if part is None:
            return self.gone(stored, part_id, form, again)
        return (again or self.part_page)(stored, part, form)

    def _completed(self, before: V, after: V, part_id: int) -> bool:
        return not self.is_done(before, part_id) and self.is_done(after, part_id)
