"""Redirects to sittings that have another number now."""

from flask import g, request, url_for

from scorekeeper.core.sitting_marks import find_with_mark
from scorekeeper.web.access import place


def moved_sitting() -> str | None:
    """Return the address of the form at its sitting's current number, if that is another one.

    A sitting gets another number if the server lost it, and a phone's copy of it was imported.
    """
    here = place() if "member" in g else None
    if here is None or here.form is None:
        return None
    moved = find_with_mark(here, here.form.game, here.form.mark)
    if moved is None or moved.number == here.form.number:
        return None
    arguments = {**request.args, **(request.view_args or {}), "number": moved.number}
    return url_for(request.endpoint or "", **arguments)
