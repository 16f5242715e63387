"""Support for htmx 4 in Flask: which requests expect a fragment."""

from flask import request
from flask_htmx import HTMX

_UNSEEN = "unseen"


class Htmx4(HTMX):
    """flask-htmx with the two headers that differ in htmx 4."""

    @property
    def wants_fragment(self) -> bool:
        """Whether the response replaces a part of the page, not the page."""
        return bool(self) and request.headers.get("HX-Request-Type") == "partial"

    @property
    def shows_table(self) -> bool:
        """Whether the table in the response will be shown: not between queued entries."""
        return self.wants_fragment and self._queued not in ("more", _UNSEEN)

    @property
    def is_seen(self) -> bool:
        """Whether the response to a form will be shown: not if a script only needs its status."""
        return self._queued != _UNSEEN

    @property
    def _queued(self) -> str:
        """The header of a queued entry: which part of the response it needs."""
        return request.headers.get("X-Queued", "")

    @property
    def source(self) -> str | None:
        """The element that made the request, as tag#id."""
        source: str | None = request.headers.get("HX-Source")
        return source


htmx = Htmx4()
