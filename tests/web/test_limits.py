"""How much one may do: counted without a thread, and forgotten when it is over."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.web import limits
from scorekeeper.web.limits import Counts
from tests.support import House
from tests.web.visitor import Visitor


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets so many seconds pass; no others do."""
    now = [0.0]
    monkeypatch.setattr(limits, "monotonic", lambda: sum(now))
    return now.append


def test_a_limit_is_for_each_and_ends_some_time_after_the_first(
    go_on: Callable[[float], None],
) -> None:
    counts = Counts(2, seconds=60)
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]
    assert not counts.has_room("Ann")
    assert counts.has_room("Bo")
    assert counts.add("Bo")
    go_on(59)
    assert not counts.has_room("Ann")
    go_on(1)
    assert counts.has_room("Ann")
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]


def test_whoever_comes_no_more_is_forgotten(go_on: Callable[[float], None]) -> None:
    counts = Counts(2, seconds=60)
    for number in range(1_000):
        counts.add(str(number))
    go_on(60)
    counts.add("Ann")
    assert list(counts._counted) == ["Ann"]


def test_of_many_at_once_no_more_get_through_than_may() -> None:
    counts = Counts(50, seconds=60)
    with ThreadPoolExecutor(8) as threads:
        passed = list(threads.map(lambda _: counts.add("Ann"), range(200)))
    assert passed.count(True) == 50


def test_a_hundred_writes_start_no_thread(house: House) -> None:
    owner, started = Visitor(house), set()

    def note(*_: object) -> None:  # is called in threads that begin, for whatever they do
        started.add(threading.current_thread().name)

    threading.setprofile(note)
    try:
        for number in range(100):
            player = {"name": f"Player {number}"}
            assert owner.post(f"{owner.home}/players", player).status == 303
    finally:
        threading.setprofile(None)
    assert started == set()
