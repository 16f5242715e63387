"""Several entries that waited, in one request: in order, each once, up to one that is not taken."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from urllib.parse import urlencode

import pytest
from flask import Flask, template_rendered
from jinja2 import Template
from sqlalchemy import Connection, Engine, event, update
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import own_id
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.web.nights.forms import MADE_UP
from scorekeeper.house.offline import queued
from scorekeeper.house.offline.queued import MAX
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.running.statements import statements
from tests.support import House, dump, new_key, nothing_changes
from tests.web.visitor import ORIGIN, Visitor

pytestmark = sqlite_first

Entry = tuple[str, dict[str, str]]


class Phone:
    """A phone at a night whose first deal is called, with entries that waited."""

    def __init__(self, house: House, role: Role = Role.SCORER) -> None:
        self.house = house
        self.visitor = Visitor(house, house.device(role))
        self.night = house.start_night()
        self.seen = house.seq

    def entry(self, step: str, **fields: str) -> Entry:
        """One form of the first deal."""
        action = f"/h/{self.house.public_id}/montana/{self.night}/deals/1/{step}"
        return action, {"key": new_key(), "seen": str(self.seen), **fields}

    def ask(self, *entries: Entry) -> TestResponse:
        """The response to these entries."""
        pairs = [
            pair
            for action, fields in entries
            for pair in (("action", action), ("body", urlencode(fields)))
        ]
        return self.post(pairs)

    def post(self, pairs: Sequence[tuple[str, str]]) -> TestResponse:
        """The response to these fields."""
        answer: TestResponse = self.visitor.client.post(
            f"/h/{self.house.public_id}/queued",
            base_url=ORIGIN,
            data=urlencode(pairs),
            content_type="application/x-www-form-urlencoded",
            headers={"Origin": ORIGIN, "X-Queued": "more"},
        )
        return answer

    def send(self, *entries: Entry) -> int:
        """Send the batch; return the number of accepted entries."""
        answer = self.ask(*entries)
        assert answer.status_code == 200, answer.text
        return int(json.loads(answer.text)["taken"])

    def deal(self) -> tuple[Entry, ...]:
        """A whole deal, step by step, each after the one before."""
        steps = [
            self.entry("call", variant="whitefish"),
            self.entry("bid", seat="0", contract="4"),
            self.entry("bid", seat="1", contract="5"),
            self.entry("bid", seat="2", contract="3"),
        ]
        for (_, before), (_, fields) in pairwise(steps):
            fields["after"] = before["key"]
        return tuple(steps)


@pytest.fixture
def phone(house: House) -> Phone:
    """A phone at its night."""
    return Phone(house)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy this machine is."""
    monkeypatch.setattr(queued, "SECONDS", 20)


@both_databases
def test_batch_is_applied_in_order_and_each_entry_is_logged(phone: Phone) -> None:
    before = phone.house.seq
    steps = phone.deal()
    assert phone.send(*steps) == 4
    assert phone.house.night(phone.night).deals[0].contracts == {0: 4, 1: 5, 2: 3}
    assert phone.house.seq == before + 4
    keys = [row["key"] for row in dump(phone.house.app)["change"]][-4:]
    assert keys == [fields["key"] for _, fields in steps]


@both_databases
def test_each_entry_of_a_batch_sees_the_sitting_as_it_is_stored(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, loaded = NightTopic.load, []

    def load_and_compare(topic: NightTopic, place: Place) -> Stored[Night]:
        night = load(topic, place)
        loaded.append(night == NightTopic.load_numbered(place, [phone.night])[0])
        return night

    monkeypatch.setattr(NightTopic, "load", load_and_compare)
    deal = phone.deal()
    correction = phone.entry("bid", seat="1", contract="7", after=deal[-1][1]["key"])
    assert phone.send(*deal, correction) == 5
    assert loaded == [True] * 5
    assert phone.house.night(phone.night).deals[0].contracts == {0: 4, 1: 7, 2: 3}


def test_batch_reads_a_sitting_once(phone: Phone) -> None:
    with statements(phone.house.app) as sent:
        assert phone.send(*phone.deal()) == 4
    assert len([statement for statement, _ in sent if "FROM sitting " in statement]) == 1


def test_entry_of_a_batch_for_another_sitting_with_that_number_is_not_accepted(
    phone: Phone,
) -> None:
    first, second = phone.deal()[:2]
    second[1]["mark"] = "another"
    assert phone.send(first, second) == 1
    assert phone.house.night(phone.night).deals[0].contracts == {}


def test_batch_sent_twice_counts_once(phone: Phone) -> None:
    steps = phone.deal()
    assert phone.send(*steps[:2]) == 2
    with nothing_changes(phone.house.app):
        assert phone.send(*steps[:2]) == 2
    assert phone.send(*steps) == 4
    assert phone.house.night(phone.night).deals[0].contracts == {0: 4, 1: 5, 2: 3}


def test_entry_sees_writes_of_earlier_entries(phone: Phone) -> None:
    made_up = phone.entry("call", variant=MADE_UP, made_up="Backwards")
    other = phone.entry("call", variant="whitefish", after=made_up[1]["key"])
    again = phone.entry("call", variant=own_id("Backwards"), after=other[1]["key"])
    assert phone.send(made_up, other, again) == 3
    called = phone.house.night(phone.night).current.call
    assert called is not None
    assert called.variant.name == "Backwards"


def test_conflict_stops_the_batch_and_keeps_earlier_entries(phone: Phone) -> None:
    steps = phone.deal()
    owner = Visitor(phone.house)
    owner.send(*steps[0], headers={"X-Queued": "last"}, htmx=True)
    before = phone.house.seq
    other = phone.entry("bid", seat="0", contract="7")
    owner.send(*steps[1], headers={"X-Queued": "last"}, htmx=True)
    assert phone.send(other, *steps[2:]) == 0
    assert phone.house.seq == before + 1
    steps[2][1]["after"] = ""
    assert phone.send(steps[2], other, steps[3]) == 1
    assert phone.house.night(phone.night).deals[0].contracts == {0: 4, 1: 5}


def test_rejected_entry_renders_no_page(phone: Phone) -> None:
    steps = phone.deal()
    phone.send(steps[0])
    drawn: list[str] = []

    def note(_: Flask, template: Template, **_more: object) -> None:
        drawn.append(str(template.name))

    with template_rendered.connected_to(note), nothing_changes(phone.house.app):
        assert phone.send(phone.entry("call", variant="butte"), steps[1]) == 0  # in conflict
        assert phone.send(phone.entry("bid", seat="9", contract="4"), steps[1]) == 0  # malformed
    assert drawn == []


def test_refused_deal_with_a_new_game_stores_neither(phone: Phone) -> None:
    call, *bids = phone.deal()
    whole = {f"{name}{seat}": "4" for name in ("bid", "tricks") for seat in range(3)}
    made_up = {"variant": MADE_UP, "made_up": "Backwards", "dealer": "0", "after": call[1]["key"]}
    refused = phone.entry("correct", **made_up, **whole)  # 12 tricks: the game is entered first
    before = phone.house.seq
    assert phone.send(call, refused, *bids) == 1
    assert phone.house.seq == before + 1
    stored = dump(phone.house.app)
    assert stored["change"][-1]["key"] == call[1]["key"]
    assert "Backwards" not in str(stored)
    whole["tricks0"] = "5"
    assert phone.send(call, phone.entry("correct", **made_up, **whole)) == 2
    assert phone.house.seq == before + 3
    assert "Backwards" in str(dump(phone.house.app))


@pytest.mark.parametrize(
    "entry",
    [
        ("/h/{house}/queued", {}),
        ("/h/{house}/seasons", {}),
        ("/h/{other}/montana/1/deals/1/call", {"variant": "whitefish"}),
        ("/h/{house}/montana/1/deals/77/call", {"variant": "whitefish"}),
        ("/h/{house}/montana/1/deals/1/call?x=1", {"variant": "whitefish"}),
        ("/h/{house}/montana/1", {}),
        ("//elsewhere.example/h/{house}/montana/1/deals/1/call", {"variant": "whitefish"}),
        ("", {}),
        ("\0", {}),
    ],
)
def test_batch_accepts_only_forms_of_sittings(phone: Phone, entry: Entry) -> None:
    action, fields = entry
    other = House(phone.house.app)
    other.start_night()
    named = action.format(house=phone.house.public_id, other=other.public_id)
    stamp = {"key": new_key(), "seen": str(phone.house.seq)}
    with nothing_changes(phone.house.app):
        assert phone.send((named, stamp | fields)) == 0


def test_viewer_cannot_write_by_a_batch(house: House) -> None:
    phone = Phone(house, Role.VIEWER)
    with nothing_changes(house.app):
        assert phone.send(*phone.deal()) == 0


@both_databases
def test_device_revoked_while_waiting_writes_nothing(phone: Phone) -> None:
    steps = phone.deal()
    with revoked_in_front_of_the_lock(phone.house) as revoked:
        assert phone.send(*steps) == 0
    assert revoked
    assert phone.house.night(phone.night).deals[0].call is None


@contextmanager
def revoked_in_front_of_the_lock(house: House) -> Iterator[list[int]]:
    """Revoke all devices after the request was admitted, and before it gets the lock."""
    with house.app.app_context():
        engine = db.engine
    revoking = update(DeviceRow).where(DeviceRow.house_id == house.house_id).values(revoked_at=1)
    revoked: list[int] = []

    def revoke(_: object) -> None:  # the device has been checked; the lock is next
        if not revoked:
            with engine.begin() as other:
                revoked.append(other.execute(revoking).rowcount)

    event.listen(db.session, "after_rollback", revoke)
    try:
        yield revoked
    finally:
        event.remove(db.session, "after_rollback", revoke)


@audit_only
def test_each_entry_of_a_batch_counts_as_a_write(make_app: MakeApp) -> None:
    phone = Phone(House(make_app(write_limit="3/minute")))
    assert phone.send(*phone.deal()) == 2  # the request itself is one


@audit_only
def test_entries_above_limit_of_a_batch_are_postponed(phone: Phone) -> None:
    phone.send(*phone.deal()[:1])
    entries = [phone.entry("bid", seat="0", contract=str(n % 13 + 1)) for n in range(MAX + 3)]
    for (_, before), (_, fields) in pairwise(entries):
        fields["after"] = before["key"]
    begun = phone.house.seq
    assert phone.send(*entries) == MAX
    assert phone.house.seq == begun + MAX


@both_databases
def test_long_batch_lets_others_write_between_entries(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued, "SECONDS", -1)
    assert phone.send(*phone.deal()) == 1


@both_databases
def test_failed_commit_accepts_no_entry(phone: Phone) -> None:
    with phone.house.app.app_context():
        engine = db.engine
    steps = phone.deal()
    with failing_commits(engine), nothing_changes(phone.house.app):
        answer = phone.ask(*steps)
    assert answer.status_code == 503
    assert phone.send(*steps) == 4


@contextmanager
def failing_commits(engine: Engine) -> Iterator[None]:
    """Let commits find the disk full."""

    def fail(_: Connection) -> None:
        raise OperationalError("COMMIT", {}, Exception("disk full"))

    event.listen(engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(engine, "commit", fail)


def test_pairs_that_do_not_match_are_refused(phone: Phone) -> None:
    with nothing_changes(phone.house.app):
        assert phone.post([("action", "/"), ("action", "/"), ("body", "")]).status_code == 400
