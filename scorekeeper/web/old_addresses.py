"""Old addresses: of earlier releases, and of sittings that have another number now."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from flask import Request, g, request, url_for

from scorekeeper.core.sittings import with_mark
from scorekeeper.web.access import place

_MOVED: Mapping[str, str] = {
    "nights": "montana",
    "games": "montana/variants",
    "house-rules": "montana/house-rules",
    "moving": "import-export",
    "print/nights": "print/montana",
    "print/matches": "print/shedding",
    "shedding/matches/discarded": "shedding/discarded",
}
"""Where that is now which was here, below the address of a house."""

_OLD = re.compile(rf"(/h/[^/]+/)({'|'.join(_MOVED)})(/.*)?")
_MATCH_FILE = re.compile(r"(/h/[^/]+/shedding/[0-9]+/)match\.json")


def new_address(request: Request) -> str | None:
    """Where that is now which this request asks for; None where nothing ever was."""
    if found := _OLD.fullmatch(request.path):
        path = f"{found[1]}{_MOVED[found[2]]}{found[3] or ''}"
    elif found := _MATCH_FILE.fullmatch(request.path):
        path = f"{found[1]}file"
    else:
        return None
    asked = request.query_string.decode("latin-1")
    return request.root_path + quote(path) + (f"?{asked}" if asked else "")


def moved_sitting() -> str | None:
    """The address of the same form at the number that its sitting has now, if it has another one.

    A sitting gets another number if the server lost it, and a phone's copy of it was imported.
    """
    here = place() if "member" in g else None
    if here is None or here.form is None:
        return None
    found = with_mark(here, here.form.game, here.form.mark)
    if found is None or found.number == here.form.number:
        return None
    said = {**request.args, **(request.view_args or {}), "number": found.number}
    return url_for(request.endpoint or "", **said)
