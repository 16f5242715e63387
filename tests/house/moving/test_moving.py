"""A server that has moved: every page leads to the new address, and nothing is written."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from flask import Flask

from scorekeeper.config import Config, ConfigError
from scorekeeper.core import threads
from scorekeeper.core.roles import Role
from scorekeeper.house.devices.actions import revoke
from scorekeeper.server import serving
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.worker import Worker
from tests.conftest import MakeApp
from tests.running.databases import own_database
from tests.running.keeping import url_of
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import PARTIAL, Visitor

pytestmark = own_database

NEW = "https://cards.example"
HTML = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture
def moved(house: House, make_app: MakeApp) -> House:
    """The house on a server that has moved."""
    house.join(Role.SCORER)
    house.app = make_app(database_url=url_of(house.app), moved_to=NEW)
    return house


def test_page_of_a_device_has_a_link_with_its_secret_for_the_new_address(moved: House) -> None:
    scorer = Visitor(moved, Role.SCORER)
    secret = moved.device(Role.SCORER).token
    for address in ("/", f"{scorer.home}/", f"{scorer.home}/montana/1"):
        page = scorer.open(address, accept=HTML)
        assert (page.status, dict(page.headers)["Cache-Control"]) == (200, "no-store")
        (link,) = page.root.all("a", class_="forward")
        assert link.attributes["href"] == f"{NEW}{scorer.home}/arrive#secret={secret}"


def test_stranger_is_led_to_the_same_page_at_the_new_address(moved: House) -> None:
    for path in ("/", "/join/abc", f"/h/{moved.public_id}/", "/h/nowhere999/"):
        (link,) = Visitor(moved, None).open(path, accept=HTML).root.all("a", class_="forward")
        assert link.attributes["href"] == NEW + path


def test_request_for_no_page_is_refused_and_can_be_sent_again(moved: House) -> None:
    owner = Visitor(moved)
    with nothing_changes(moved.app):
        pages = [
            owner.post(f"{owner.home}/name", {"name": "Attic"}),
            owner.post(f"{owner.home}/queued", headers={"X-Queued": "last"}),
            owner.open(f"{owner.home}/", **{k.lower(): v for k, v in PARTIAL.items()}),
            owner.open(f"{owner.home}/", accept="text/event-stream"),
            owner.open(f"{owner.home}/montana/1/picture.png", accept="image/png,*/*"),
            owner.open(f"{owner.home}/"),  # as by `fetch` of a script
        ]
    for page in pages:
        assert (page.status, dict(page.headers)["Retry-After"]) == (503, "60")
        assert f"Open any page to continue at {NEW}." in page.root.text
    assert owner.open("/readyz").status == 200


@pytest.mark.parametrize("accept", ["text/calendar", "*/*", HTML])
def test_feeds_are_redirected_to_the_new_address(moved: House, accept: str) -> None:
    reader = Visitor(moved, None)
    for name in ("evenings.ics", "standings.json"):
        path = f"{reader.home}/feed/secret/{name}"
        answer = reader.open(path, accept=accept)
        assert (answer.status, answer.location) == (308, NEW + path)


def test_device_arrives_with_its_secret_and_with_no_other(house: House) -> None:
    scorer, browser = house.join(Role.SCORER), Visitor(house, None)
    form = browser.open(f"{browser.home}/arrive").form("/arrive")
    with nothing_changes(house.app):
        assert browser.submit(form, {"secret": new_key()}).status == 403
        assert browser.submit(form, {"secret": ""}).status == 403
        assert browser.submit(form, {"secret": scorer.token}).status == 303
    assert browser.open(f"{browser.home}/").status == 200
    nowhere = browser.open("/h/nowhere999/arrive")
    assert nowhere.status == 200  # as for a house that exists


def test_device_of_the_house_that_arrives_stays_that_device(house: House) -> None:
    owner, viewer, scorer = Visitor(house), house.join(Role.VIEWER), house.join(Role.SCORER)
    form = owner.open(f"{owner.home}/arrive").form("/arrive")
    answer = owner.submit(form, {"secret": scorer.token})
    assert (answer.status, answer.location) == (303, f"{owner.home}/")
    assert "Set-Cookie" not in answer.headers
    answer = owner.submit(form, {"secret": viewer.token})  # whose link may have entries
    assert (answer.status, "Set-Cookie" in answer.headers) == (403, False)
    assert owner.post(f"{owner.home}/name", {"name": "Attic"}).status == 303


def test_revoked_device_arrives_as_another(house: House) -> None:
    revoked, scorer = house.join(Role.SCORER), house.join(Role.SCORER)
    house.writer(Role.OWNER)(revoke, revoked.number)
    browser = Visitor(house, revoked)
    form = browser.open(f"{browser.home}/arrive").form("/arrive")
    assert browser.submit(form, {"secret": scorer.token}).status == 303
    assert browser.open(f"{browser.home}/").status == 200


@pytest.mark.parametrize(("address", "erases"), [(NEW, False), ("", True)])
def test_server_that_has_moved_erases_no_house(
    app: Flask, tmp_path: Path, address: str, erases: bool
) -> None:
    before = set(threads._running)
    config = Config(tmp_path, url_of(app), secret="s", backups=None, moved_to=address)
    serving.start_threads(config, cast("Worker", SimpleNamespace(bridge=Bridge(app, threads=1))))
    started = threads._running - before
    try:
        assert ("deleted houses" in {loop._name for loop in started}) is erases
    finally:
        for loop in started:
            loop.end()


def test_address_that_is_public_needs_https() -> None:
    with pytest.raises(ConfigError, match="SCOREKEEPER_MOVED_TO is a public address"):
        Config.from_env({"SCOREKEEPER_MOVED_TO": "http://cards.example"})
