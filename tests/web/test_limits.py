"""Limits on writes: counted without a thread, and forgotten after their period."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.web import limits
from scorekeeper.web.limits import Counts
from tests.depth import audit_only
from tests.support import House
from tests.web.visitor import Visitor


@pytest.fixture
def pass_seconds(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Move the clock of the limits forward; it stops between calls."""
    now = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: sum(now))
    return now.append


def test_limit_counts_each_key_and_ends_a_period_after_its_first_event(
    pass_seconds: Callable[[float], None],
) -> None:
    counts = Counts(2, seconds=60)
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]
    assert not counts.has_room("Ann")
    assert counts.has_room("Bo")
    assert counts.add("Bo")
    pass_seconds(59)
    assert not counts.has_room("Ann")
    assert not counts.add("Ann"), "an event does not begin the period again"
    pass_seconds(1)
    assert counts.has_room("Ann")
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]


def test_expired_keys_are_deleted(pass_seconds: Callable[[float], None]) -> None:
    counts = Counts(2, seconds=60)
    for number in range(1_000):
        counts.add(str(number))
    pass_seconds(60)
    counts.add("Ann")
    assert list(counts._counts) == ["Ann"]


@audit_only
def test_client_with_many_keys_drops_the_idle_ones_only(
    pass_seconds: Callable[[float], None],
) -> None:
    counts = Counts(1, seconds=60)
    for number in range(2 * limits._MAX_KEYS):
        assert counts.has_room("Ann") == (number == 0)
        counts.add("Ann")
        counts.add(str(number))
    assert len(counts._counts) == limits._MAX_KEYS
    pass_seconds(60)
    assert counts.has_room("Ann")


def test_events_of_several_threads_do_not_exceed_the_limit() -> None:
    counts = Counts(50, seconds=60)
    with ThreadPoolExecutor(8) as threads:
        passed = list(threads.map(lambda _: counts.add("Ann"), range(200)))
    assert passed.count(True) == 50


@audit_only
def test_a_hundred_writes_start_no_thread(house: House) -> None:
    owner, started = Visitor(house), set()

    def note(*_: object) -> None:  # is called in all threads that begin
        started.add(threading.current_thread().name)

    threading.setprofile(note)
    try:
        for number in range(100):
            player = {"name": f"Player {number}"}
            assert owner.post(f"{owner.home}/players", player).status == 303
    finally:
        threading.setprofile(None)
    assert started == set()
