"""A server whose clock is set back in the middle of a night: nothing goes by the time."""

import time
from collections.abc import Callable
from contextlib import ExitStack, closing

import pytest

from scorekeeper.core.clock import now_ms
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.store.nights import NightTopic
from tests.cases.nights import after, whole_deal
from tests.depth import audit_only, some
from tests.running.databases import both_databases, own_database
from tests.support import House
from tests.web.test_live import Stream
from tests.web.visitor import Visitor

pytestmark = [both_databases, own_database]

HOUR = 3600


def set_back(patch: pytest.MonkeyPatch) -> None:
    """Set the app's clock back by an hour."""
    patch.setattr("scorekeeper.web.access.now_ms", lambda: now_ms() - HOUR * 1000)


def set_all_back(patch: pytest.MonkeyPatch) -> None:
    """The libraries see the same clock; the clock that measures durations keeps running."""
    at, at_ns = time.time, time.time_ns
    patch.setattr(time, "time", lambda: at() - HOUR)
    patch.setattr(time, "time_ns", lambda: at_ns() - HOUR * 1_000_000_000)


def next_version(stream: Stream) -> int:
    """The version of the next fragment."""
    while (message := stream.next()).get("event") != "board":
        pass
    return int(message["id"])


@audit_only
@pytest.mark.parametrize("set_back", some([set_back, set_all_back]))
def test_bids_stay_in_order_when_clock_is_set_back(
    house: House, monkeypatch: pytest.MonkeyPatch, set_back: Callable[[pytest.MonkeyPatch], None]
) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), whole_deal(1)[0]))
    topic = NightTopic(number).name
    people = [Visitor(house, Role.SCORER), Visitor(house, Role.VIEWER)]
    scorer, night = people[0], f"{people[0].home}/montana/{number}"
    with ExitStack() as stack:
        streams = [Stream(person, f"{night}/live?part=tv") for person in people]
        for stream in streams:
            stack.enter_context(closing(stream))
        came = [[next_version(stream)] for stream in streams]
        form = scorer.open(night).form("/bid")  # by the session from before
        for contract in ("4", "5"):
            answer = scorer.submit(form, {"contract": contract}, htmx=True)
            assert answer.status == 200
            for versions, stream in zip(came, streams, strict=True):
                versions.append(next_version(stream))
            form = answer.form("/bid")
            if contract == "4":
                set_back(monkeypatch)
    assert came[0] == came[1] == [came[0][0], house.seq - 1, house.seq]
    assert came[0][0] < house.seq - 1
    with house.place() as place:
        second, first = history(place, topic, limit=2)
    assert (first.change.seq, second.change.seq) == (house.seq - 1, house.seq)
    assert second.at < first.at
    log = next(scorer.open(f"{night}/log").root.all("ol", class_="log"))
    assert [line.text for line in log.all("b")][:2] == ["5", "4"]  # the newest first
