"""The page on which a sitting is played, for all games."""

from typing import Any, TypeVar

from flask import Response

from scorekeeper.core.log import Change, newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.web.access import may, place
from scorekeeper.web.cells import Cells
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import page

V = TypeVar("V")


def table_page(
    template: str,
    fragment: str,
    stored: Stored[V],
    cells: Cells[V],
    form: WriteForm | None,
    change: Change | None,
    *,
    part_id: int | None = None,
    **values: Any,
) -> Response:
    """Render the page, or its part that is replaced after a move, with the undo button.

    Args:
        cells: names what the button undoes, and what is in conflict.
        form: the form that failed, if any.
        change: the change to undo next; None if the caller has not loaded it.
        part_id: the part of the form, if it is about one.
        values: further template values.
    """
    keeps = may(Role.SCORER)
    if change is None and keeps and not stored.deleted_at:
        change = newest_undoable(place(), cells.actions.topic(stored.number).name)
    undo_label = cells.undo_label(stored.value, change) if change else ""
    return page(
        template,
        fragment=fragment,
        stored=stored,
        keeps=keeps,
        form=form,
        conflicts=cells.conflict_rows(stored.value, form, part_id),
        change=change if undo_label else None,
        undo_label=undo_label,
        **values,
    )
