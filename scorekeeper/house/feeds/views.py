"""The feeds of a house; their addresses contain a secret, which an owner made."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime

from flask import Blueprint, Response, request, url_for
from flask_babel import force_locale, gettext

from scorekeeper.house.evenings.store import count_evenings, evenings
from scorekeeper.house.evenings.words import count_text
from scorekeeper.house.feeds.standings import load_standings
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.access import member, place, public, pull_house, read_as_feed
from scorekeeper.web.addresses import our_address
from scorekeeper.web.language import choose_language
from scorekeeper.web.pages import json_answer

MAX_EVENINGS = 200
"""The newest evenings that are in the calendar."""


def write_calendar() -> bytes:
    """Return the newest evenings as events of a whole day, each with its games and its page."""
    from icalendar import Calendar, Event, Timezone  # noqa: PLC0415 - takes 0.1 s, and few houses need it

    dates = evenings(place(), limit=MAX_EVENINGS)
    counted = count_evenings(place(), dates)
    calendar = Calendar()
    calendar.add("prodid", "-//Scorekeeper//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", member().house_name)
    if not dates:  # a calendar must have a component
        calendar.add_component(Timezone.from_tzid("UTC"))
    house = hashlib.sha256(member().public_id.encode()).hexdigest()[:12]
    for day in dates:
        event = Event()
        event.add("uid", f"{day}@{house}.scorekeeper")
        event.add("dtstamp", datetime.now(UTC))
        event.add("dtstart", date.fromisoformat(day))
        event.add("summary", gettext("Cards: %(games)s", games=count_text(counted[day])))
        event.add("url", our_address() + url_for("evenings.evening", date=day))
        calendar.add_component(event)
    return bytes(calendar.to_ical())


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
