"""htmx 4 for Flask: which requests want a fragment."""

from flask import request
from flask_htmx import HTMX

_UNSEEN = "unseen"


class Htmx4(HTMX):
    """flask-htmx, with the two headers by which htmx 4 differs from the versions it knows."""

    @property
    def wants_fragment(self) -> bool:
        """Whether the answer replaces a part of the page, not the page."""
        return bool(self) and request.headers.get("HX-Request-Type") == "partial"

    @property
    def shows_table(self) -> bool:
        """Whether the table that comes of an entry is shown: not between entries that waited."""
        return self.wants_fragment and self._queued not in ("more", _UNSEEN)

    @property
    def is_seen(self) -> bool:
        """Whether somebody sees the answer to a form: not if a script only asks what is taken."""
        return self._queued != _UNSEEN

    @property
    def _queued(self) -> str:
        """What an entry that waited on a phone says of the answer to it."""
        return request.headers.get("X-Queued", "")

    @property
    def source(self) -> str | None:
        """The element that made the request, as tag#id."""
        source: str | None = request.headers.get("HX-Source")
        return source


htmx = Htmx4()
