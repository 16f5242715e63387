"""A house moves to another server during play: waiting entries are sent to it once."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent
from tests.browser.nights import Dealt, begin_night
from tests.browser.phones import Watch
from tests.browser.server import House, Server, running
from tests.browser.table import Table
from tests.browser.test_faults import unsent
from tests.running.command import scorekeeper_here
from tests.support import new_key

Change = Callable[[Server, Server], None]


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Server]:
    """A server that the test stops."""
    (tmp_path / "old").mkdir()
    with running(tmp_path / "old", forked=True) as server:
        yield server


@contextmanager
def restored_elsewhere(old: Server, folder: Path, port: int | None = None) -> Iterator[Server]:
    """Another server with a backup of the old one, which is stopped."""
    folder.mkdir()
    backup = folder / "moving.sqlite"
    for command, at in (("backup", old.folder), ("restore", folder)):
        yes = ["--yes"] if command == "restore" else []
        done = scorekeeper_here(command, str(backup), *yes, instance=at)
        assert done.returncode == 0, done
    new = Server(folder, forked=True)
    new._port = port or new._port
    new.start()
    try:
        yield new
    finally:
        new.kill()


def bid_while_nothing_answers(phone: Table, old: Server, house: House) -> None:
    """Tap a bid once the old server is stopped; it waits on the phone."""
    phone.visit(begin_night(house, Dealt("whitefish")))
    old.stop()
    phone.bid_chip(4).click()
    expect(unsent(phone.page)).to_be_visible()


def bids(server: Server) -> list[str]:
    """Return every bid in the log."""
    with server.database() as database:
        rows = database.execute("SELECT action FROM change WHERE action = 'bid'")
        return [action for (action,) in rows]


def test_entry_arrives_once_at_the_new_address(
    open_table: OpenTable, old: Server, watch: Watch, tmp_path: Path
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(503)
    house = old.found_house()
    phone = open_table(house, "Bo's phone")
    bid_while_nothing_answers(phone, old, house)
    with restored_elsewhere(old, tmp_path / "new") as new:
        address = new.address.replace(
            "localhost", "127.0.0.1"
        )  # another host, with its own cookies
        old.environment["SCOREKEEPER_MOVED_TO"] = address
        old.start()
        for _ in range(2):  # opening the old address again doubles nothing
            page = phone.page.context.new_page()
            page.goto(old.address)
            page.locator("[data-handover]").click()
            page.locator("[data-house] button").click()
            page.wait_for_url(f"{address}/h/*/")
            all_sent(page)
        assert (bids(new), bids(old)) == (["bid"], [])


def test_only_entries_of_the_house_are_taken_from_a_link(
    open_table: OpenTable, server: Server, house: House
) -> None:
    phone = open_table(server.found_house(), "Bo's phone")
    page = phone.page
    other = urlsplit(page.url).path.split("/")[2]
    phone.join(house.link, "Bo's phone")
    phone.visit(begin_night(house, Dealt("whitefish")))
    table = urlsplit(page.url).path
    home = "/".join(table.split("/")[:3]) + "/"
    name = f"house-{home.split('/')[2]}"
    (secret,) = (cookie["value"] for cookie in page.context.cookies() if cookie["name"] == name)
    seen = page.locator("#table").get_attribute("data-version")
    key = new_key()
    ours = {
        **{"action": f"{table}/deals/1/bid", "sitting": table, "kind": "tap"},
        **{"time": 1, "label": "Bid"},
        **{"key": key, "body": f"key={key}&seen={seen}&seat=1&contract=4"},
    }
    attacks = [
        f"{home}../{other}/delete",
        f"{home}%2e%2E/{other}/delete",
        f"{home}..%2f{other}/delete",
        f"{home}..\\{other}\\delete",
        f"/h/{other}/delete",
        server.address + table,
        f"//elsewhere.example{home}",
        f"{table}?x=1",
        "",
        None,
    ]
    entries = [
        {**ours, "key": new_key(), address: attack}
        for address, attack in product(("action", "sitting"), attacks)
    ]
    fragment = urlencode({"secret": secret, "entries": json.dumps([*entries, ours])})
    changes = house.changes
    page.goto(f"{server.address}{home}arrive#{fragment}")
    page.locator("[data-house] button").click()
    page.wait_for_url(server.address + home)
    assert all_sent(page)  # refused entries would stay
    assert house.changes == changes + 1


def test_entry_is_sent_once_by_itself_if_the_address_stays(
    open_table: OpenTable, old: Server, watch: Watch, tmp_path: Path
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(503)  # a server that stops
    house = old.found_house()
    phone = open_table(house, "Bo's phone")
    bid_while_nothing_answers(phone, old, house)
    with restored_elsewhere(old, tmp_path / "new", old._port) as new:
        all_sent(phone.page)
        assert bids(new) == ["bid"]
