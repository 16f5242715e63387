"""The service worker, the page it shows where it has no other, and how the app is installed."""

from functools import cache

from flask import Blueprint, Response, abort, jsonify, request, url_for
from flask_babel import force_locale, gettext

from scorekeeper.assets import asset
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import public
from scorekeeper.web.pages import page
from scorekeeper.web.templating import static

blueprint = Blueprint("offline", __name__)

_ICONS = (
    ("icon.svg", "any", "any"),
    ("icons/round-192.png", "192x192", "any"),
    ("icons/round-512.png", "512x512", "any"),
    ("icons/whole-192.png", "192x192", "maskable"),
    ("icons/whole-512.png", "512x512", "maskable"),
)
"""Each drawing of the app, its size, and whether a system may cut it into a shape of its own."""

_KINDS = {"svg": "image/svg+xml", "png": "image/png"}


@blueprint.get("/worker.js")
@public
def worker() -> Response:
    """The script itself, at the root: a worker serves what is below its own address."""
    response = Response(_script(), content_type="text/javascript; charset=utf-8")
    response.add_etag()
    response.make_conditional(request)
    return response


@blueprint.get("/offline")
@public
def shown_instead() -> Response:
    """What is shown where nothing answers, in place of a page that was never seen."""
    return page("offline/page.html")


@blueprint.get("/<language>.webmanifest")
@public
def manifest(language: str) -> Response:
    """What a browser needs to know to install the app, in that language."""
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


@cache
def _script() -> bytes:
    return (asset("static") / "js/worker.js").read_bytes()
