"""The service worker, its offline page, and the web app manifest."""

from flask import Blueprint, Response, abort, jsonify, request, url_for
from flask_babel import force_locale, gettext

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import public
from scorekeeper.web.pages import page
from scorekeeper.web.scripts import in_one_file
from scorekeeper.web.templating import static

blueprint = Blueprint("offline", __name__)

_ICONS = (
    ("icon.svg", "any", "any"),
    ("icons/round-192.png", "192x192", "any"),
    ("icons/round-512.png", "512x512", "any"),
    ("icons/whole-192.png", "192x192", "maskable"),
    ("icons/whole-512.png", "512x512", "maskable"),
)
"""The app icons: file, sizes, and purpose; systems crop maskable ones to their own shape."""

_KINDS = {"svg": "image/svg+xml", "png": "image/png"}


@blueprint.get("/worker.js")
@public
def worker() -> Response:
    """Serve the worker at the root: its scope is limited to its own path."""
    response = Response(in_one_file("worker.js"), content_type="text/javascript; charset=utf-8")
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.get("/offline")
@public
def shown_instead() -> Response:
    """Show the page that replaces pages without a cached copy while offline."""
    return page("offline/page.html")


@blueprint.get("/<language>.webmanifest")
@public
def manifest(language: str) -> Response:
    if language not in LANGUAGES:
        abort(404)
    with force_locale(language):
        about = gettext("A companion for card nights with real cards.")
    response = jsonify(
        id=url_for("houses.start"),
        name="Scorekeeper",
        short_name="Scorekeeper",
        description=about,
        lang=language,
        start_url=url_for("houses.start"),
        scope=url_for("houses.start"),
        display="standalone",
        background_color="#113a2d",
        theme_color="#174a39",
        icons=[
            {
                "src": static(name),
                "type": _KINDS[name.rpartition(".")[2]],
                "sizes": sizes,
                "purpose": purpose,
            }
            for name, sizes, purpose in _ICONS
        ],
    )
    response.content_type = "application/manifest+json; charset=utf-8"
    return response
