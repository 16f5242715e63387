"""Reported cases about phones: whose keypad, what undo takes back, dead links, kept pages.

What needs a browser is in tests/browser: test_seats.py, test_guests.py, test_awake.py,
test_many_windows.py and test_offline.py.
"""

from dataclasses import replace

import pytest

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.pad.actions import pads
from tests.cases.nights import MISSOULA, WHITEFISH, after, whole_deal
from tests.cases.pads import begin as begin_pad
from tests.cases.pads import plain
from tests.depth import audit_only
from tests.games.bidding.web.sittings import begin as begin_bids
from tests.games.bidding.web.sittings import play, stored
from tests.support import House
from tests.web.visitor import Visitor


def undo_label(visitor: Visitor, address: str) -> str:
    """The label of the undo button at that table."""
    (button,) = visitor.open(f"{visitor.home}/{address}").root.all(class_="undo")
    return button.text.replace("\u2068", "").replace("\u2069", "")


@pytest.fixture
def night(house: House) -> int:
    """A night of Ann, Bo and Cy in which the tricks of the first deal are due."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)[:5]))
    return number


def test_own_phone_says_you_bid_4_waiting_for_the_others(house: House) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    device = house.join(Role.SCORER)
    house.writer(device)(players.assign_device, 2)
    bo = Visitor(house, device)
    table = f"{bo.home}/montana/{number}"
    page = bo.submit(bo.open(table).form("/bid"), {"contract": "4"}, htmx=True)
    (question,) = page.root.all("h2", **{"data-focus": ""})
    assert question.text == "You bid 4. Waiting for Ann, Cy."
    assert not [form for form in page.forms if form.action.endswith("/bid")]


def test_undo_names_all_counts_that_were_entered_at_once(
    house: House, scorer: Visitor, night: int
) -> None:
    house.writer()(nights.count, night, 1, {0: 4, 1: 5, 2: 4})
    label = undo_label(scorer, f"montana/{night}")
    assert label == "Undo: the tricks (Ann 4, Bo 5, Cy 4)"


def test_undo_names_the_count_that_filled_itself_in(
    house: House, scorer: Visitor, night: int
) -> None:
    house.writer()(nights.count, night, 1, {0: 4})
    assert undo_label(scorer, f"montana/{night}") == "Undo: Ann's tricks 4"
    house.writer()(nights.count, night, 1, {1: 5})
    assert undo_label(scorer, f"montana/{night}") == "Undo: the tricks (Bo 5, Cy 4)"


def test_undo_names_the_start_of_a_deal_and_changed_bids(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)))
    house.writer()(nights.next_deal, number, 1)
    assert undo_label(scorer, f"montana/{number}") == "Undo: the start of deal 2"
    number = house.start_night((1, 2, 3))
    house.put_night(number, after(house.night(number), *whole_deal(1, called=Call(MISSOULA))[:4]))
    house.writer()(nights.keep_bids, number, 1)
    assert undo_label(scorer, f"montana/{number}") == "Undo: the unchanged bids"


@audit_only
def test_undo_in_oh_hell_uses_the_same_words(house: House, scorer: Visitor) -> None:
    people = house.add_players("Ann", "Bo", "Cy")
    number = begin_bids(house, *people, hook_from=0, least=5, largest=7)
    address = f"bidding/{number}"
    house.writer()(sittings.bid, number, 1, 1, 2)
    assert undo_label(scorer, address) == "Undo: Bo's bid 2"
    play(house, number, 1, (2, 2, 2), ())
    house.writer()(sittings.count, number, 1, 0, 2)
    assert undo_label(scorer, address) == "Undo: Ann's tricks 2"
    house.writer()(sittings.count, number, 1, 1, 1)
    assert undo_label(scorer, address) == "Undo: the tricks (Bo 1, Cy 2)"
    deal = stored(house, number).deals[0]
    house.writer()(sittings.correct, number, replace(deal, tricks={0: 1, 1: 2, 2: 2}))
    assert undo_label(scorer, address) == "Undo: the correction of deal 1"
    house.writer()(sittings.next_deal, number, 2)
    assert undo_label(scorer, address) == "Undo: the start of deal 2"


@audit_only
def test_undo_names_a_round_of_the_pad_by_its_number(house: House, scorer: Visitor) -> None:
    number = begin_pad(house, "Ann", "Bo", "Cy", "Dee", "Eve", settings=plain(target=5000))
    for round_id in (1, 2):
        house.writer()(pads.record, number, round_id, points=[100, 50, 0, 30, 20])
    address = f"pad/{number}"
    assert undo_label(scorer, address) == "Undo: round 2"
    house.writer()(pads.correct, number, 1, points=[90, 60, 0, 30, 20])
    assert undo_label(scorer, address) == "Undo: the correction of round 1"
    house.writer()(pads.delete, number, 1)
    assert undo_label(scorer, address) == "Undo: the deletion of round 1"
