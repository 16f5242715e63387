"""The feeds of a house; their addresses contain a secret, which an owner made."""

from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, request
from flask_babel import force_locale

from scorekeeper.house.feeds.calendar import write_calendar
from scorekeeper.house.feeds.standings import load_standings
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import public, pull_house, read_as_feed
from scorekeeper.web.language import choose_language
from scorekeeper.web.pages import json_answer

blueprint = pull_house(Blueprint("feeds", __name__, url_prefix="/h/<house>/feed/<secret>"))


@blueprint.get("/evenings.ics")
@public
def calendar(secret: str) -> Response:
    """Send the newest evenings as a calendar."""
    read_as_feed(secret)
    with _language():
        return Response(write_calendar(), content_type="text/calendar; charset=utf-8")


@blueprint.get("/standings.json")
@public
def standings(secret: str) -> Response:
    """Send the results of all players, by game and by season."""
    read_as_feed(secret)
    with _language():
        return json_answer(load_standings())


@contextmanager
def _language() -> Iterator[None]:
    """Use the language of the address, which is that of the owner who made it."""
    language = request.args.get("language", "")
    with force_locale(language if language in LANGUAGES else choose_language()):
        yield
