"""Turns at the press: one after the other, and no client blocks the others."""

import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import pytest

from scorekeeper.sheets.pdf_workers import Busy
from scorekeeper.sheets.turns import TooManySheets, Turns


class Queue:
    """The queue of a press; a sheet stays in it until it is released."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.joined: list[str] = []
        self._come = threading.Condition()
        self._done: dict[str, threading.Event] = defaultdict(threading.Event)

    def join(self, sheet: str) -> None:
        """Have a sheet printed, such as "Ann 1"."""
        with self.turns.of(sheet.split(maxsplit=1)[0]):
            with self._come:
                self.joined.append(sheet)
                self._come.notify_all()
            assert self._done[sheet].wait(10)

    def release(self, sheet: str) -> None:
        """Finish printing a sheet."""
        self._done[sheet].set()

    def until(self, *sheets: str) -> None:
        """Wait until just these have joined, in this order."""
        with self._come:
            assert self._come.wait_for(lambda: self.joined == list(sheets), 10), self.joined


def refused(future: "Future[None]") -> bool:
    """Return whether there was no turn for it."""
    return isinstance(future.exception(10), TooManySheets)


def test_turn_above_limit_is_refused_at_once() -> None:
    queue = Queue(Turns(2))
    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(queue.join, "Ann 1")
        queue.until("Ann 1")
        more = {f"Ann {n}": pool.submit(queue.join, f"Ann {n}") for n in (2, 3)}
        (late,), (second,) = wait(more.values(), 10, FIRST_COMPLETED)
        assert refused(late)
        other = pool.submit(queue.join, "Bo 1")
        queue.until("Ann 1", "Bo 1")
        (waiting,) = (sheet for sheet, future in more.items() if future is second)
        queue.release("Ann 1")
        queue.until("Ann 1", "Bo 1", waiting)
        for sheet in ("Bo 1", waiting):
            queue.release(sheet)
        assert [future.result(10) for future in (first, second, other)] == [None] * 3


def test_finished_turn_makes_room_for_the_next() -> None:
    queue = Queue(Turns(1))
    for sheet in ("Ann 1", "Ann 2", "Ann 3"):
        queue.release(sheet)
        queue.join(sheet)
    queue.until("Ann 1", "Ann 2", "Ann 3")


def test_turn_is_freed_on_every_exit() -> None:
    turns = Turns(1)

    def fail(error: BaseException) -> Callable[[], None]:
        def print() -> None:
            with turns.of("Ann"):
                raise error

        return print

    for error in (Busy(), ValueError(), SystemExit()):
        with pytest.raises(type(error)):
            fail(error)()
    with turns.of("Ann"):
        pass
    assert not turns._owns, "nobody is remembered"


def test_wait_for_own_previous_sheet_is_limited() -> None:
    turns = Turns(2, wait=0.05)
    with turns.of("Ann"):
        with pytest.raises(Busy) as refused, turns.of("Ann"):
            pass
        assert refused.type is Busy
    with turns.of("Ann"):
        pass
