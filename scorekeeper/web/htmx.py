"""htmx 4 for Flask: which requests want a fragment."""

from flask import request
from flask_htmx import HTMX


class Htmx4(HTMX):
    """flask-htmx, with the two headers by which htmx 4 differs from the versions it knows."""

    @property
    def wants_fragment(self) -> bool:
        """Whether the answer replaces a part of the page, not the page."""
        return bool(self) and request.headers.get("HX-Request-Type") == "partial"

    @property
    def shows_table(self) -> bool:
        """Whether the table that comes of an entry is shown: not between entries that waited."""
        return self.wants_fragment and request.headers.get("X-Queued") != "more"

    @property
    def source(self) -> str | None:
        """The element that made the request, as tag#id."""
        source: str | None = request.headers.get("HX-Source")
        return source


htmx = Htmx4()
