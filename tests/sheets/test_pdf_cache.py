"""The cache of PDFs: its size limit, concurrent requests, and failures."""

import threading
from concurrent.futures import CancelledError
from functools import partial
from typing import ClassVar

import pytest

from scorekeeper.sheets.pdf_cache import MAX_GIVEN_UP, PAUSE_SECONDS, PdfCache
from scorekeeper.sheets.pdf_workers import Busy, LimitExceeded
from scorekeeper.sheets.sheet import Sheet
from tests.running.waiting import wait_until
from tests.support import at_once


class SlowPress:
    """A press that lists the sheets it printed; it prints only while `go` is set."""

    FAILS: ClassVar = {"!": Busy, "?": LimitExceeded}

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.go = threading.Event()
        self.go.set()

    def print(self, sheet: Sheet) -> bytes:
        """Return the text of the sheet ten times, or raise its failure."""
        self.go.wait(10)
        self.printed.append(sheet.html)
        if sheet.html in self.FAILS:
            raise self.FAILS[sheet.html]
        return sheet.html.encode() * 10


def sheet(letter: str, paper: str = "a4") -> Sheet:
    return Sheet(letter, paper)


def waiting(pdf_cache: PdfCache) -> int:
    """The number of threads that wait for a sheet printed by another one."""
    return sum(len(printing._condition._waiters) for printing in [*pdf_cache._printing.values()])  # type: ignore[attr-defined, misc]


def request_six_times(press: SlowPress, letter: str) -> list[bytes | Exception]:
    """Request a sheet in six threads; print it once five of them wait for the other one."""
    press.go.clear()
    pdf_cache = PdfCache(press.print)

    def release() -> None:
        wait_until(lambda: waiting(pdf_cache) == 5)
        press.go.set()

    threading.Thread(target=release).start()
    return at_once(*[lambda: pdf_cache.pdf(sheet(letter))] * 6)


def test_a_sheet_is_printed_once() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print)
    assert pdf_cache.pdf(sheet("a")) == pdf_cache.pdf(sheet("a")) == b"a" * 10
    pdf_cache.pdf(sheet("a", "a5"))
    assert press.printed == ["a", "a"]


def test_sheet_requested_several_times_at_once_is_printed_once() -> None:
    press = SlowPress()
    assert request_six_times(press, "a") == [b"a" * 10] * 6
    assert press.printed == ["a"]


def test_least_recently_used_sheets_are_dropped_first() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print, max_bytes=35)
    for letter in "abcadab":
        pdf_cache.pdf(sheet(letter))
    assert press.printed == ["a", "b", "c", "d", "b"]


def test_sheet_too_large_for_the_cache_is_printed() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print, max_bytes=9)
    assert pdf_cache.pdf(sheet("a")) == pdf_cache.pdf(sheet("a")) == b"a" * 10
    assert press.printed == ["a", "a"]


def test_sheet_too_large_for_the_cache_leaves_the_cached_sheets() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print, max_bytes=15)
    for letters in ("a", "too large", "a"):
        pdf_cache.pdf(sheet(letters))
    assert press.printed == ["a", "too large"]


def test_waiting_requests_share_failure_of_their_sheet() -> None:
    press = SlowPress()
    assert [type(failure) for failure in request_six_times(press, "!")] == [Busy] * 6
    assert press.printed == ["!"]


def test_sheet_refused_for_lack_of_room_is_retried() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print)
    for _ in range(2):
        with pytest.raises(Busy):
            pdf_cache.pdf(sheet("!"))
    assert press.printed == ["!", "!"]


def test_too_expensive_sheet_is_not_retried_for_a_while() -> None:
    press = SlowPress()
    pdf_cache = PdfCache(press.print, pause=0.4)
    for _ in range(3):
        with pytest.raises(LimitExceeded):
            pdf_cache.pdf(sheet("?"))
    assert pdf_cache.pdf(sheet("a"))
    assert press.printed == ["?", "a"]
    wait_until(lambda: not pdf_cache.exceeds_limits(sheet("?").key))
    with pytest.raises(LimitExceeded):
        pdf_cache.pdf(sheet("?"))
    assert press.printed == ["?", "a", "?"]
    assert PAUSE_SECONDS == 60 * 60


def test_number_of_remembered_expensive_sheets_is_limited() -> None:
    printed: list[str] = []

    def too_long(sheet: Sheet) -> bytes:
        printed.append(sheet.html)
        raise LimitExceeded

    pdf_cache = PdfCache(too_long)
    for n in [*range(MAX_GIVEN_UP + 1), MAX_GIVEN_UP, 1, 0]:
        with pytest.raises(LimitExceeded):
            pdf_cache.pdf(sheet(str(n)))
    assert printed == [*map(str, range(MAX_GIVEN_UP + 1)), "0"], "the oldest is forgotten"


def test_wait_for_another_printing_request_is_limited() -> None:
    press = SlowPress()
    press.go.clear()
    pdf_cache = PdfCache(press.print, wait=0.2)
    first = threading.Thread(target=partial(pdf_cache.pdf, sheet("a")))
    first.start()
    wait_until(lambda: pdf_cache._printing)
    with pytest.raises(Busy):
        pdf_cache.pdf(sheet("a"))
    press.go.set()
    first.join()
    assert pdf_cache.pdf(sheet("a")) == b"a" * 10
    assert press.printed == ["a"]


def test_waiting_requests_continue_when_printing_thread_ends() -> None:
    def stop(_: Sheet) -> bytes:
        wait_until(lambda: waiting(pdf_cache))
        raise SystemExit

    pdf_cache = PdfCache(stop)

    def print_until_exit() -> None:
        with pytest.raises(SystemExit):
            pdf_cache.pdf(sheet("a"))

    first = threading.Thread(target=print_until_exit)
    first.start()
    wait_until(lambda: pdf_cache._printing)
    with pytest.raises(Busy) as refused:
        pdf_cache.pdf(sheet("a"))
    assert isinstance(refused.value.__context__, CancelledError), (
        "it waited for the thread that ended"
    )
    first.join()


@pytest.mark.parametrize(
    "other",
    [Sheet("b", "a4"), Sheet("a", "a5"), Sheet("a", "a4", ("print",))],
    ids=["html", "paper", "styles"],
)
def test_every_input_of_the_pdf_changes_its_key(other: Sheet) -> None:
    assert other.key != Sheet("a", "a4").key
    assert other.key == Sheet(other.html, other.paper, other.styles).key
    assert Sheet.from_bytes(other.to_bytes()) == other
