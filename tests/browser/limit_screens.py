"""The screens of a house at its limits: a long night to print, all its devices."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.core.clock import evening, now_ms
from scorekeeper.core.db import db, writing
from scorekeeper.core.devices import Device, count_devices, insert_device
from scorekeeper.core.log import START
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, create
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.joining.actions import MAX_DEVICES
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.table import Table
from tests.judges.printed import played
from tests.support import new_key


def full(table: Table, guest: Table, house: House) -> Iterator[Screen]:
    """Yield a night printed in parts, the devices of a full house, and a refused device."""
    page = table.page
    yield Screen.at("print-part", page, f"{table.home}print/montana/{put_night(house, 101)}?part=2")
    link = house.invite(Role.VIEWER)
    crowd(house)
    page.goto(f"{table.home}devices?page=9")
    page.locator(".roster details summary").last.click()
    yield Screen("devices-full", page)
    guest.page.context.clear_cookies()
    guest.page.goto(link)
    yield Screen.after("join-full", guest.page, "form.join button", "form.join .errors")


def put_night(house: House, deals: int, *, last_round_in: int | None = None) -> int:
    """Store a night of this evening with the house's first three; return its number."""
    night = replace(played(deals, last_round_in=last_round_in), date=evening().isoformat())
    with house.server.beside():
        actor, topic = Actor(house.id, 1, Role.OWNER, now_ms()), NightTopic()
        return create(actor, Stamp(new_key(), 0), topic, START, {}, lambda _: Stored(night)).number


def crowd(house: House) -> None:
    """Add devices up to the limit of the house."""
    with house.server.beside():
        here = count_devices(Place(db.session.connection(), house.id)).here
        db.session.rollback()
        with writing() as connection:
            for n in range(1, MAX_DEVICES - here + 1):
                phone = Device(f"Phone {n}", Role.VIEWER)
                insert_device(Place(connection, house.id), phone, new_key(), now_ms())
