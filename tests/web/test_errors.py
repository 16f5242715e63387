"""Server errors: the answer, the input that is kept, the log."""

import logging
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import islice

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db, writing
from scorekeeper.core.migrate import newest
from scorekeeper.core.roles import Role
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import inviting
from scorekeeper.server.logs import WithoutSecrets
from scorekeeper.web.access import public
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.command import ROOT
from tests.running.databases import own_database
from tests.support import House, new_key, nothing_changes
from tests.web.routes import Stage
from tests.web.visitor import Page, Visitor


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Another connection keeps writing."""
    with app.app_context():
        path = str(db.engine.url.database)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full(app: Flask) -> Iterator[None]:
    """The database cannot grow any more."""
    with app.app_context():
        engine = db.engine
    with engine.connect() as connection:
        assert connection.connection.dbapi_connection
        connection.connection.dbapi_connection.execute("VACUUM")  # no page is left free
    engine.dispose()  # so that every connection is a new one, and has the limit

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # it stays at what there is

    event.listen(engine, "connect", limit)
    try:
        yield
    finally:
        event.remove(engine, "connect", limit)
        engine.dispose()


def offers_to_send_again(page: Page) -> bool:
    """Return whether the page has the same form again."""
    return page.status in {429, 503} and len(page.forms) == 1


# ---- the database ----


def test_write_to_locked_database_keeps_input_and_is_sent_again(
    app: Flask, stage: Stage, scorer: Visitor
) -> None:
    bid = f"{scorer.home}/montana/2/deals/1/bid"
    form = {"seat": "0", "contract": "4", "key": new_key()}
    assert scorer.token
    with nothing_changes(app), locked(app):
        assert scorer.open(f"{scorer.home}/montana/2").status == 200  # reading still works
        page = scorer.post(bid, form)
    assert page.status == 503
    assert page.headers["Retry-After"] == "3"
    assert offers_to_send_again(page)
    (again,) = page.forms
    assert dict(again.fields).items() >= form.items()
    assert scorer.submit(again).status == 303
    assert scorer.submit(again).status == 303
    night = stage.house.night(2)
    assert dict(night.current.contracts) == {0: 4}
    with stage.house.place() as place:
        rows = place.connection.exec_driver_sql(f"SELECT * FROM change WHERE key = '{form['key']}'")
        assert len(rows.all()) == 1


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the app wait for a lock for a moment only."""
    monkeypatch.setattr("scorekeeper.core.db.BUSY_SECONDS", 0.05)


@audit_only
@pytest.mark.usefixtures("impatient")
def test_error_of_htmx_request_is_a_notice_and_form_stays(
    make_app: MakeApp,
) -> None:
    app = make_app()
    scorer = Visitor(House(app), Role.SCORER)
    assert scorer.token
    with nothing_changes(app), locked(app):
        page = scorer.post(f"{scorer.home}/players", {"name": "Ann"}, htmx=True)
    assert (page.status, page.headers["HX-Retarget"]) == (503, "#notice")
    assert page.headers["Retry-After"] == "3"
    assert "Nothing was saved" in page.html
    assert page.forms == []


@own_database
def test_full_disk_loses_nothing_and_recovers_when_freed(
    app: Flask, house: House, scorer: Visitor
) -> None:
    people = f"{scorer.home}/players"
    assert scorer.token
    taken, page = [], None
    with full(app):
        for number in range(200):
            page = scorer.post(people, {"name": f"Player {number} {'x' * 25}"})
            if page.status != 303:
                break
            taken.append(number)
        assert page is not None
        assert page.status == 503
        assert page.headers["Retry-After"] == "3"
        with nothing_changes(app):
            assert scorer.submit(page.forms[0]).status == 503
        listed = scorer.open(people)
        assert listed.status == 200
    assert len(list(listed.root.all("li", class_=""))) == 0
    assert scorer.submit(page.forms[0]).status == 303
    with house.place() as place:
        names = place.connection.exec_driver_sql("SELECT name FROM player ORDER BY id").scalars()
        numbers = [int(name.split()[1]) for name in names]
    assert numbers == [*taken, len(taken)]


def test_health_does_not_reveal_path_of_database(make_app: MakeApp) -> None:
    app = make_app(database_url="postgresql+psycopg://ann:hush@127.0.0.1:1/cards")
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.text) == (503, "database: OperationalError\n")


@own_database
def test_readiness_needs_a_readable_database_of_this_version(app: Flask) -> None:
    def ready() -> tuple[int, str]:
        answer = app.test_client().get("/readyz")
        return answer.status_code, answer.text

    with locked(app):
        assert ready() == (200, "ok\n")  # pages are still shown
    with app.app_context(), writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert ready() == (503, f"database: version 9999, not {newest()}\n")


def test_only_one_of_many_health_checks_waits_for_a_locked_database(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.core.db.BUSY_SECONDS", 30.0)
    app = make_app()

    def check_health() -> int:
        return app.test_client().get("/healthz").status_code

    assert check_health() == 200
    with ThreadPoolExecutor(8) as pool:
        with locked(app):
            checks = [pool.submit(check_health) for _ in range(8)]
            answered = list(islice(as_completed(checks), 7))
            (waiting,) = set(checks) - set(answered)
            assert [check.result() for check in answered] == [200] * 7  # the last known state
            assert not waiting.done()
        assert waiting.result() == 200


# ---- our own mistakes ----


@own_database
def test_server_error_shows_number_that_is_logged(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise LookupError("a secret that no page shows")

    app.add_url_rule("/broken", "broken", public(broken), methods=["GET", "POST"])
    visitor = Visitor(House(app), None)
    pages = []
    for send in (visitor.open, partial(visitor.post, data={"name": "kept"})):
        page = send("/broken")
        incident = re.search(r"Something went wrong on our side: ([0-9a-f]{8})\.", page.html)
        assert incident
        assert incident[1] in caplog.records[-1].getMessage()
        pages.append(page)
    pages.append(visitor.post("/broken", htmx=True))
    assert caplog.text.count("LookupError: a secret that no page shows") == 3
    for page in pages:
        assert page.status == 500
        for word in ("secret", "LookupError", "Traceback", ".py"):
            assert word not in page.html
    assert dict(pages[1].forms[0].fields)["name"] == "kept"
    assert pages[2].headers["HX-Retarget"] == "#notice"


# ---- requests that are no good ----


def test_404_page_has_a_link_back(stage: Stage, owner: Visitor) -> None:
    for path in ("/nowhere", f"{owner.home}/montana/99", "/static/nothing.css"):
        page = owner.open(path)
        assert page.status == 404, path
        assert page.root.text.count("Page not found") == 2, path
        assert [a.text for a in page.root.all("a", href="/")] == ["Home", "Home"]
    page = owner.open(f"{owner.home}/players/1/name")
    assert page.status == 405
    assert set(page.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def test_a_form_that_is_too_large_is_refused(app: Flask, house: House, owner: Visitor) -> None:
    path = f"{owner.home}/name"
    with nothing_changes(app):
        urlencoded = owner.post(path, {"name": "x" * 1_000_001})
        part = {"name": (BytesIO(b"x"), "x"), "csrf_token": "x" * 100_001}
        multipart = owner.send(path, part)
        for page in (urlencoded, multipart):
            assert page.status == 413
            assert "Too large" in page.root.text


def test_malformed_request_is_400(house: House, owner: Visitor) -> None:
    with nothing_changes(house.app):
        for body in (b"%", b"&&&=", b"\\x00\\xff", b"a=1;b=2", b"[" * 1000):
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain"):
                page = owner.send(f"{owner.home}/name", body, headers={"Content-Type": kind})
                assert page.status == 400, (body, kind)


# ---- how much ----


@audit_only
def test_writes_are_limited_by_device_not_by_address(make_app: MakeApp) -> None:
    app = make_app(write_limit="3/minute")
    house = House(app)
    owner, scorer = Visitor(house), Visitor(house, Role.SCORER)
    for visitor in (owner, scorer):
        people = f"{visitor.home}/players"
        kind = house.public_id if visitor is owner else "scorer"
        for number in range(3):
            assert visitor.post(people, {"name": f"{kind} {number}"}).status == 303
        with nothing_changes(app):
            page = visitor.post(people, {"name": f"{kind} 3"})
        assert page.status == 429
        assert "Too fast" in page.root.text
        assert offers_to_send_again(page)
        assert dict(page.forms[0].fields)["name"] == f"{kind} 3"
        assert visitor.open(people).status == 200  # looking is not limited
    assert Visitor(house, house.join()).post(f"{owner.home}/players", {"name": "New"}).status == 303


@pytest.mark.parametrize("home", ["192.0.2.7", "2001:db8:0:7::{}"])
def test_strangers_are_limited_by_address(make_app: MakeApp, home: str) -> None:
    """A home chooses the second half of an IPv6 address itself."""
    app = make_app(write_limit="3/minute", proxies=1)
    house = House(app)
    owner = Visitor(house)
    with app.app_context():
        invite = joining.invite(house.house_id, Role.VIEWER, now_ms())
    answers = [
        Visitor(house, None)
        .post(
            f"/join/{token}",
            {"name": "Me"},
            headers={"X-Forwarded-For": home.format(number), "X-Forwarded-Proto": "http"},
        )
        .status
        for number, token in enumerate(("guess", "guess", "guess", invite), 1)
    ]
    assert answers == [404, 404, 404, 429]
    assert owner.post(f"{owner.home}/players", {"name": "Ann"}).status == 303


# ---- the log ----


@pytest.mark.usefixtures("impatient")
def test_log_has_no_secrets_and_no_injected_lines(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(write_limit="1000/minute")
    caplog.set_level(logging.DEBUG)
    house = House(app)
    with app.app_context():
        invite = joining.invite(house.house_id, Role.VIEWER, now_ms())
    code = house.writer(Role.OWNER)(inviting.make_recovery, secret=str(app.secret_key))
    owner = Visitor(house)
    forged = "Ann\r\nERROR forged: all is lost"
    headers = {"User-Agent": "ERROR forged", "Referer": f"{owner.origin}/join/{invite}"}

    def mistake(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    caplog.clear()
    monkeypatch.setattr(players, "add", mistake)
    monkeypatch.setattr(joining, "join", mistake)
    with nothing_changes(app):
        for path in (f"{owner.home}/players", f"/join/{invite}"):
            assert owner.post(path, {"name": forged}, headers=headers).status == 500
        typed = {"name": forged, "code": code.formatted}
        assert owner.post("/join/by-code", typed, headers=headers).status == 500
        name = f"{owner.home}/name"
        assert owner.post(name, {"name": forged * 9}, headers=headers).status == 422
        assert owner.open(f"/join/{invite}%0D%0AERROR%20forged").status == 404
        assert owner.open(f"{owner.home}/%0D%0AERROR%20forged").status == 404
        assert owner.post(f"/join/{invite}", {"csrf_token": forged}).status == 400
        with locked(app):
            assert owner.post(name, {"name": "Attic"}, headers=headers).status == 503
    lines = [WithoutSecrets("%(levelname)s %(message)s").format(r) for r in caplog.records]
    log = "\n".join(lines).replace(str(ROOT), "")  # tracebacks name files of the checkout
    assert log.count("incident") == 3
    assert "database is locked" in log
    for unsaid in (
        invite,
        code.text,
        code.formatted,
        owner.token,
        house.owner.token,
        "forged",
        "/join/",
        owner.home,
    ):
        assert unsaid not in log


def test_only_a_browser_that_left_the_house_is_told_to_delete_its_copies(house: House) -> None:
    viewer = Visitor(house, Role.VIEWER)
    refused = viewer.open(f"{viewer.home}/montana/new")
    assert (refused.status, "X-No-Member" in dict(refused.headers)) == (403, False)
    stranger = Visitor(house, None)
    turned_away = stranger.open(f"{viewer.home}/montana/new")
    assert (turned_away.status, dict(turned_away.headers)["X-No-Member"]) == (403, "1")
    for address in ("/nowhere", f"{viewer.home}/nowhere"):
        lost = viewer.open(address)
        assert (lost.status, "X-No-Member" in dict(lost.headers)) == (404, False)
