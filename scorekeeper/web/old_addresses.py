"""Addresses of earlier releases: bookmarks, printed codes and pages that are open lead on."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from flask import Request

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
