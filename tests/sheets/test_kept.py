"""Printed sheets are kept: the newest, up to so many bytes, and each is printed once."""

import threading

import pytest

from scorekeeper.sheets.kept import Kept
from scorekeeper.sheets.press import Busy
from scorekeeper.sheets.sheet import Sheet
from tests.support import at_once


class Slow:
    """A press that prints letters, and notes what it printed; it waits until it is let go."""

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.go = threading.Event()
        self.go.set()

    def print(self, sheet: Sheet) -> bytes:
        """Ten letters."""
        self.go.wait(10)
        self.printed.append(sheet.html)
        if sheet.html == "!":
            raise Busy
        return sheet.html.encode() * 10


def sheet(letter: str, paper: str = "a4") -> Sheet:
    """A sheet of that letter."""
    return Sheet(letter, paper)


def test_a_sheet_is_printed_once() -> None:
    press = Slow()
    kept = Kept(press.print)
    assert kept.pdf(sheet("a")) == kept.pdf(sheet("a")) == b"a" * 10
    kept.pdf(sheet("a", "a5"))
    assert press.printed == ["a", "a"]


def test_a_sheet_that_several_want_at_once_is_printed_once() -> None:
    press = Slow()
    press.go.clear()
    threading.Timer(0.3, press.go.set).start()
    kept = Kept(press.print)
    assert at_once(*[lambda: kept.pdf(sheet("a"))] * 6) == [b"a" * 10] * 6
    assert press.printed == ["a"]


def test_the_sheets_that_nobody_wanted_for_longest_go_first() -> None:
    press = Slow()
    kept = Kept(press.print, most=35)
    for letter in "abcadab":
        kept.pdf(sheet(letter))
    assert press.printed == ["a", "b", "c", "d", "b"]


def test_a_sheet_that_is_too_large_to_keep_is_printed_all_the_same() -> None:
    press = Slow()
    kept = Kept(press.print, most=9)
    assert kept.pdf(sheet("a")) == kept.pdf(sheet("a")) == b"a" * 10
    assert press.printed == ["a", "a"]


def test_a_sheet_that_failed_is_tried_again_by_whoever_waited() -> None:
    press = Slow()
    press.go.clear()
    threading.Timer(0.2, press.go.set).start()
    kept = Kept(press.print)
    found = at_once(*[lambda: kept.pdf(sheet("!"))] * 3)
    assert [type(each) for each in found] == [Busy] * 3
    with pytest.raises(Busy):
        kept.pdf(sheet("!"))
    assert len(press.printed) == 4


@pytest.mark.parametrize(
    "other",
    [Sheet("b", "a4"), Sheet("a", "a5"), Sheet("a", "a4", ("print",))],
    ids=["html", "paper", "styles"],
)
def test_whatever_changes_the_pdf_changes_the_key(other: Sheet) -> None:
    assert other.key != Sheet("a", "a4").key
    assert other.key == Sheet(other.html, other.paper, other.styles).key
    assert Sheet.from_bytes(other.to_bytes()) == other
