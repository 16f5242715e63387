"""Feeds: a calendar and standings by an address, and nothing else."""

import json
from datetime import date
from pathlib import Path

from icalendar import Calendar

from scorekeeper.core.db import db
from scorekeeper.core.devices import hash_feed_secret
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow
from scorekeeper.games.hearts import actions as hearts
from scorekeeper.games.hearts.rules.scoring import HeartsSettings
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.running.command import ROOT
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import ORIGIN, Page, Visitor

DAY = "2026-11-22"
DOCUMENT = Path(ROOT / "docs/feeds.md")


def make(owner: Visitor) -> tuple[str, str]:
    """Make addresses on the page of devices: of the calendar, and of the standings."""
    listing = owner.open(f"{owner.home}/devices")
    page = owner.submit(listing.form("/devices/feed"))
    calendar, standings = (link.text for link in page.root.all("p", class_="link"))
    assert page.headers.get("Cache-Control") == "no-store"
    return calendar.removeprefix(ORIGIN), standings.removeprefix(ORIGIN)


def play(house: House, *, day: str = DAY, deals: int = 1) -> None:
    """Play Hearts to 26: Bo takes everything in each deal."""
    write = house.writer()
    written = write(
        hearts.start,
        name="Sunday",
        date=day,
        settings=HeartsSettings(target=26),
        players=[1, 2, 3],
    )
    number = int(written.topic.rpartition("/")[2])
    for deal in range(1, deals + 1):
        write(hearts.record, number, deal, hearts=[1, 12, 0], queen=1)


def stranger(house: House) -> Visitor:
    """A program without a cookie."""
    return Visitor(house, None)


def read(house: House, address: str) -> Page:
    """Open a feed as a program without a cookie."""
    page = stranger(house).open(address)
    assert page.status == 200
    return page


def test_calendar_has_evenings_with_games_and_pages(house: House, owner: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    calendar, _ = make(owner)
    without_evenings = Calendar.from_ical(read(house, calendar).html)
    assert [part.name for part in without_evenings.subcomponents] == ["VTIMEZONE"]
    play(house)
    play(house, day="2026-11-29")
    parsed = Calendar.from_ical(read(house, calendar).html)
    events = parsed.walk("VEVENT")
    assert str(parsed["X-WR-CALNAME"]) == "Kitchen"
    days = [event.decoded("DTSTART") for event in events]
    assert days == [date(2026, 11, 29), date(2026, 11, 22)]
    assert str(events[1]["SUMMARY"]) == "Cards: 1 game of Hearts"
    assert str(events[1]["URL"]) == f"{ORIGIN}{owner.home}/evenings/{DAY}"
    russian = read(house, calendar.replace("language=en", "language=ru"))
    assert "SUMMARY:Карты: " in russian.html
    again = Calendar.from_ical(read(house, calendar).html).walk("VEVENT")
    assert [event["UID"] for event in again] == [event["UID"] for event in events]


def test_standings_are_as_documented(house: House, owner: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    house.writer()(seasons.start, Season("Autumn", "2026-09-01"))
    house.writer()(seasons.start, Season("Empty", "2027-09-01"))
    _, standings = make(owner)
    play(house, deals=2)
    play(house, day="2026-11-29")
    document = json.loads(read(house, standings).html)
    (game,), (season,) = document["games"], document["seasons"]
    assert [tuple(player.values()) for player in game["players"]] == [
        ("Cy", 2, 1, 1, 0.0),
        ("Ann", 2, 1, 0, 1.0),
        ("Bo", 2, 1, 0, 25.0),
    ]
    assert [(line["name"], line["place"], line["won"]) for line in season["players"]] == [
        ("Cy", 1, 1),
        ("Ann", 2, 0),
        ("Bo", 2, 0),
    ]
    example = json.loads(DOCUMENT.read_text().partition("```json\n")[2].partition("```")[0])
    for described, sent in (
        (example, document),
        (example["games"][0], game),
        (example["games"][0]["players"][0], game["players"][0]),
        (example["seasons"][0], season),
        (example["seasons"][0]["players"][0], season["players"][0]),
    ):
        assert list(described) == list(sent)
    assert example["format"] == document["format"]


def test_secret_reads_feeds_only_until_it_is_revoked(house: House, owner: Visitor) -> None:
    addresses = make(owner)
    secret = addresses[0].split("/")[4]
    thief = stranger(house)
    for token in (secret, hash_feed_secret(secret)):
        thief.client.set_cookie(f"house-{house.public_id}", token)
        assert thief.open(f"{owner.home}/").status == 403
    other = House(house.app, "Attic")
    assert thief.open(addresses[0].replace(house.public_id, other.public_id)).status == 404
    assert thief.open(addresses[0].replace(secret, owner.house.owner.token)).status == 404
    house.writer(Role.OWNER)(devices.revoke, 2)
    assert [thief.open(address).status for address in addresses] == [404, 404]


def test_form_sent_twice_makes_one_address(house: House, owner: Visitor) -> None:
    form = owner.open(f"{owner.home}/devices").form("/devices/feed")
    links = [
        [link.text for link in owner.submit(form).root.all("p", class_="link")] for _ in range(2)
    ]
    assert links[0] == links[1]
    with house.app.app_context():
        rows = db.session.query(DeviceRow).filter_by(house_id=house.house_id).count()
    assert rows == 2
    house.writer(Role.OWNER)(devices.revoke, 2)
    assert owner.submit(form).status == 409


def test_cost_does_not_grow_with_evenings(house: House, owner: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    addresses = make(owner)
    counts = []
    for days in (1, 5):
        for day in range(days):
            play(house, day=f"2026-10-{2 * days + day:02}")
        for address in addresses:
            with statements(house.app) as sent:
                read(house, address)
            counts.append(len(sent))
    assert counts[:2] == counts[2:]
