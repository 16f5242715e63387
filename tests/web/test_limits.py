"""How much one may do: counted without a thread, and forgotten when it is over."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.web.limits import Counts
from tests.support import House
from tests.web.visitor import Visitor


def test_a_limit_is_for_each_and_ends_some_time_after_the_first() -> None:
    counts = Counts(2, seconds=0.2)
    start = time.monotonic()
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]
    assert not counts.has_room("Ann")
    assert counts.has_room("Bo")
    assert counts.add("Bo")
    while not counts.has_room("Ann"):
        time.sleep(0.01)
    assert time.monotonic() - start >= 0.2
    assert [counts.add("Ann") for _ in range(3)] == [True, True, False]


def test_whoever_comes_no_more_is_forgotten() -> None:
    counts = Counts(2, seconds=0.01)
    for number in range(1_000):
        counts.add(str(number))
    time.sleep(0.01)
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
