"""A night as others follow it: live fragments, by stream and without one."""

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.core import player_actions as players
from scorekeeper.core.live.hub import Hub
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.house.devices import actions as devices
from tests.cases.nights import BIDS, TRICKS, WHITEFISH, Step, after, several_deals, whole_deal
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals

pytestmark = own_database

EVENTS = {"Accept": "text/event-stream"}


@pytest.fixture
def night(house: House) -> int:
    """A night in its second deal."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1), Step("next_deal", 1)))
    return number


class Stream:
    """A stream that is read message by message."""

    def __init__(self, visitor: Visitor, path: str, **headers: str) -> None:
        self.response: TestResponse = visitor.client.get(
            path, base_url=visitor.origin, headers=EVENTS | headers, buffered=False
        )
        self._lines = self._read()

    def _read(self) -> Iterator[str]:
        for chunk in self.response.response:
            text = chunk.decode() if isinstance(chunk, bytes) else str(chunk)
            yield from text.split("\n\n")[:-1]

    def next(self) -> dict[str, str]:
        """The next message, by its fields."""
        event: dict[str, str] = {}
        for line in next(self._lines).split("\n"):
            name, _, value = line.partition(": ")
            name = name.removesuffix(":")
            event[name] = f"{event[name]}\n{value}" if name in event else value
        return event

    def close(self) -> None:
        """Go away."""
        self.response.close()


@audit_only
@both_databases
@pytest.mark.parametrize("part", ["head", "table", "tv"])
def test_stream_sends_board_and_then_each_change(
    app: Flask, house: House, viewer: Visitor, night: int, part: str
) -> None:
    with closing(Stream(viewer, f"{viewer.home}/montana/{night}/live?part={part}")) as stream:
        assert stream.response.status_code == 200
        assert stream.response.mimetype == "text/event-stream"
        assert stream.response.headers["X-Accel-Buffering"] == "no"
        assert "Content-Encoding" not in stream.response.headers
        assert stream.next() == {"retry": "2000", "event": "beat", "data": ""}
        fragment = stream.next()
        assert (fragment["event"], fragment["id"]) == ("board", str(house.seq))
        assert "Ann" in fragment["data"]
        assert "<form" not in fragment["data"]
        assert "csrf" not in fragment["data"]
        hub: Hub = app.extensions["live"]
        assert len(hub) == 1
        house.writer()(nights.call, night, 2, Call(WHITEFISH))
        fragment = stream.next()
        assert (fragment["event"], fragment["id"]) == ("board", str(house.seq))
        assert ("Whitefish" in fragment["data"]) is (part != "head")
    assert len(hub) == 0


@audit_only
@both_databases
def test_reconnected_stream_gets_only_newer_fragment(
    house: House, viewer: Visitor, night: int
) -> None:
    path = f"{viewer.home}/montana/{night}/live?part=head"
    seen = str(house.seq)
    writing = threading.Timer(0.5, lambda: house.writer()(nights.call, night, 2, Call(WHITEFISH)))
    for again in ({"Last-Event-ID": seen}, {}):
        address = path if again else f"{path}&seen={house.seq}"
        with closing(Stream(viewer, address, **again)) as stream:
            stream.next()
            if again:
                writing.start()
                assert int(stream.next()["id"]) > int(seen)
                writing.join()


@both_databases
def test_a_revoked_device_loses_its_stream(house: House, night: int) -> None:
    guest = house.join(Role.VIEWER)
    visitor = Visitor(house, guest)
    path = f"{visitor.home}/montana/{night}/live?part=head"
    with closing(Stream(visitor, path)) as stream:
        stream.next()
        stream.next()
        house.writer(Role.OWNER)(devices.revoke, guest.number)
        assert stream.next()["event"] == "gone"
    assert visitor.open(path).status == 403


def test_follower_above_limit_polls_instead(app: Flask, viewer: Visitor, night: int) -> None:
    hub: Hub = app.extensions["live"]
    hub._limit = 0
    path = f"{viewer.home}/montana/{night}/live?part=head"
    refused = viewer.open(path, accept="text/event-stream")
    assert (refused.status, refused.headers["Retry-After"]) == (503, "5")
    first = viewer.open(path)
    assert first.status == 200
    assert int(first.headers["X-Version"])
    assert first.headers["ETag"]


@audit_only
def test_unknown_part_is_404(app: Flask, viewer: Visitor, night: int) -> None:
    path = f"{viewer.home}/montana"
    with nothing_changes(app):
        for address in (f"{path}/{night}/live?part=forms", f"{path}/99/live", f"{path}/99/tv"):
            for accept in ("text/html", "text/event-stream"):
                assert viewer.open(address, accept=accept).status == 404, address
    hub: Hub = app.extensions["live"]
    assert len(hub) == 0


@audit_only
def test_the_television_shows_the_totals_and_has_nothing_to_tap(
    house: House, viewer: Visitor
) -> None:
    number = house.start_night()
    path = f"{viewer.home}/montana/{number}/tv"
    steps = several_deals(4, last_round_in=1)
    house.put_night(number, after(house.night(number), *steps[:-2]))
    page = viewer.open(path)
    assert totals(page) == ["12", "15", "0"]
    assert page.forms == []
    assert "Last round · the last deal" in page.root.text
    house.put_night(number, after(house.night(number), *steps[-2:]))
    assert totals(viewer.open(path)) == ["16", "20", "0"]
    assert [item.text for item in viewer.open(path).root.all(class_="countdown")] == ["Bo"]


@pytest.mark.parametrize("hidden", [False, True])
def test_television_shows_awaited_players_and_no_hidden_bid(
    house: House, viewer: Visitor, hidden: bool
) -> None:
    number = house.start_night(dealer=2, rules=HouseRules(hidden_bids=hidden))
    deal = whole_deal(1, called=Call(builtin_variants()["missoula"]))
    changed = [Step("change_bid", 1, (seat, bid)) for seat, bid in enumerate(BIDS)]
    lines = []
    for step in [None, *deal[:4], *changed, deal[4], Step("count", 1, ({0: TRICKS[0]},)), deal[5]]:
        if step:
            house.put_night(number, after(house.night(number), step))
        page = viewer.open(f"{viewer.home}/montana/{number}/tv")
        (line,) = page.root.all(class_="awaited")
        lines.append(line.text)
        bids = [figure.text for figure in page.root.all(class_="figure")]
        if hidden and line.text.startswith("Still to bid"):
            assert all(bid in ("", "\N{EN DASH}") for bid in bids)
    assert lines == [
        "Cy calls",
        "Still to bid: Ann, Bo, Cy",
        "Still to bid: Bo, Cy",
        "Still to bid: Cy",
        *(f"May change the bid: {names}" for names in ("Ann, Bo, Cy", "Bo, Cy", "Cy")),
        "In play",
        "Still to enter tricks: Ann, Bo, Cy",
        "Still to enter tricks: Bo, Cy",
        "Ann deals next",
    ]


@both_databases
def test_page_from_before_a_restore_gets_current_fragment(
    house: House, viewer: Visitor, night: int
) -> None:
    path = f"{viewer.home}/montana/{night}/live?part=head&seen=999999"
    with closing(Stream(viewer, path)) as stream:
        stream.next()
        assert stream.next()["id"] == str(house.seq)


@both_databases
def test_stopping_server_ends_streams_silently(app: Flask, viewer: Visitor, night: int) -> None:
    """A "gone" event would make the page reload and lose its input."""
    hub: Hub = app.extensions["live"]
    with closing(Stream(viewer, f"{viewer.home}/montana/{night}/live?part=head")) as stream:
        stream.next()
        stream.next()
        hub.close()
        with pytest.raises(StopIteration):
            stream.next()


def test_board_shows_new_name_of_a_player(house: House, viewer: Visitor, night: int) -> None:
    path = f"{viewer.home}/montana/{night}/live?part=head"
    tag = viewer.open(path).headers["ETag"]
    house.writer(Role.OWNER)(players.rename, 1, "Zed")
    page = viewer.open(path, if_none_match=tag)
    assert page.status == 200
    assert "Zed" in page.root.text


@audit_only
def test_viewer_finds_television_page_and_link_back(viewer: Visitor, night: int) -> None:
    table = f"{viewer.home}/montana/{night}"
    linked = {link.attributes.get("href") for link in viewer.open(table).root.all("a")}
    assert f"{table}/tv" in linked
    back = [link.attributes.get("href") for link in viewer.open(f"{table}/tv").root.all("a")]
    assert table in back
