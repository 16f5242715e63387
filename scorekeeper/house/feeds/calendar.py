"""The evenings of a house as a calendar (RFC 5545)."""

import hashlib
from datetime import UTC, date, datetime

from flask import url_for
from flask_babel import gettext

from scorekeeper.house.evenings.store import count_evenings, evenings
from scorekeeper.house.evenings.words import count_text
from scorekeeper.web.access import member, place
from scorekeeper.web.addresses import our_address

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
