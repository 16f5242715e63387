"""An undo that is too late: there is a newer entry, or the same was undone already."""

import pytest

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from tests.cases.nights import WHITEFISH
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


@pytest.fixture
def number(house: House) -> int:
    """A night with one bid."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    house.writer()(nights.bid, number, 1, 0, 4)
    return number


def test_late_undo_says_that_nothing_was_undone_and_names_newer_entry(
    house: House, scorer: Visitor, number: int
) -> None:
    undo = scorer.open(f"{scorer.home}/montana/{number}").form("/undo")
    house.writer(house.join())(nights.bid, number, 1, 1, 5)
    with nothing_changes(house.app):
        answer = scorer.submit(undo, htmx=True)
    assert answer.status == 409
    (section,) = answer.root.all("section", class_="conflict")
    assert "Nothing was undone Something else was entered since: Bo's bid 5." in section.text
    assert "Someone already entered this" not in answer.root.text


def test_repeated_undo_says_that_it_was_undone_already(
    house: House, scorer: Visitor, number: int
) -> None:
    table = f"{scorer.home}/montana/{number}"
    first, second = (scorer.open(table).form("/undo") for _ in range(2))
    assert scorer.submit(first, htmx=True).status == 200
    with nothing_changes(house.app):
        answer = scorer.submit(second, htmx=True)
    assert answer.status == 409
    (section,) = answer.root.all("section", class_="conflict")
    assert "Nothing was undone It was undone already." in section.text
