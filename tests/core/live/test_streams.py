"""Streams of a night: a changed role reloads the page, and open streams hold no resources."""

import math
import threading
from collections import Counter
from contextlib import ExitStack, closing

import pytest
from flask import Flask, appcontext_popped, appcontext_pushed, template_rendered
from sqlalchemy.pool import QueuePool

from scorekeeper.core.db import db
from scorekeeper.core.live import hub
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.house.devices import actions as devices
from tests.cases.nights import WHITEFISH
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database, sqlite_only
from tests.running.waiting import wait_until
from tests.support import House
from tests.web.test_live import EVENTS, Stream
from tests.web.visitor import Visitor

pytestmark = both_databases

VIEWERS = 12


@pytest.mark.parametrize(("came", "now"), [("viewer", "scorer"), ("scorer", "viewer")])
def test_page_with_outdated_forms_gets_reload_event(
    house: House, monkeypatch: pytest.MonkeyPatch, came: str, now: str
) -> None:
    monkeypatch.setattr(hub, "_POLL_ALL_SECONDS", math.inf)  # only the message tells it
    number = house.start_night()
    guest = house.join(Role(came))
    visitor = Visitor(house, guest)
    path = f"{visitor.home}/montana/{number}/live?part=head"
    with closing(Stream(visitor, path)) as stream:
        stream.next()
        assert stream.next()["event"] == "board"
        house.writer(Role.OWNER)(devices.change_role, guest.number, Role(now))
        assert stream.next()["event"] == "gone"
    with closing(Stream(visitor, path)) as stream:  # it may follow with its new role
        stream.next()
        assert stream.next()["event"] == "board"


@sqlite_only
@pytest.mark.parametrize(
    ("role", "keeps", "status"),
    [("viewer", 0, 200), ("viewer", 1, 404), ("scorer", 0, 404), ("owner", 1, 200)],
)
def test_page_that_reports_outdated_forms_gets_reload_answer(
    house: House, role: str, keeps: int, status: int
) -> None:
    """Its role may have changed while it was not connected; then the page reloads."""
    number = house.start_night()
    visitor = Visitor(house, Role(role))
    path = f"{visitor.home}/montana/{number}/live?part=head&keeps={keeps}"
    assert visitor.open(path).status == status
    with closing(
        visitor.client.get(path, base_url=visitor.origin, headers=EVENTS, buffered=False)
    ) as stream:
        assert stream.status_code == status


@audit_only
@sqlite_only
@own_database
def test_open_stream_holds_no_request_and_no_connection(app: Flask, house: House) -> None:
    number = house.start_night()
    visitor = Visitor(house, Role.VIEWER)
    path = f"{visitor.home}/montana/{number}/live?part=tv"
    counted: Counter[str] = Counter()

    def push(_app: Flask) -> None:
        counted["begun"] += 1

    def pop(_app: Flask) -> None:
        counted["over"] += 1

    with app.app_context():
        pool = db.engine.pool
    assert isinstance(pool, QueuePool)
    with (
        appcontext_pushed.connected_to(push, app),
        appcontext_popped.connected_to(pop, app),
        closing(Stream(visitor, path)) as stream,
    ):
        stream.next()
        assert stream.next()["event"] == "board"
        assert counted == {"begun": 2, "over": 2}  # its own request, and a fragment rendered
        wait_until(lambda: pool.checkedout() == 0)  # the hub is looking


@sqlite_only
def test_board_is_rendered_once_for_all_followers(app: Flask, house: House) -> None:
    number = house.start_night()
    visitor = Visitor(house, Role.VIEWER)
    path = f"{visitor.home}/montana/{number}/live?part=head"
    drawn: list[str] = []

    def note(_app: Flask, **_rendered: object) -> None:
        drawn.append(threading.current_thread().name)

    with template_rendered.connected_to(note, app), ExitStack() as stack:
        streams = [stack.enter_context(closing(Stream(visitor, path))) for _ in range(VIEWERS)]
        for stream in streams:
            assert stream.next() == {"retry": "2000", "event": "beat", "data": ""}
        first = [stream.next() for stream in streams]
        assert first == [first[0]] * VIEWERS
        assert len(drawn) == 1
        house.writer()(nights.call, number, 1, Call(WHITEFISH))
        second = [stream.next() for stream in streams]
        assert second == [second[0]] * VIEWERS
        assert second[0]["id"] == str(house.seq)
    assert len(drawn) == 2
    assert threading.current_thread().name not in drawn
