"""Corrections that a stored night refuses, and two who correct the same."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict, Written
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from tests.cases.corrections import NIL, night_of
from tests.cases.nights import (
    SMOKED,
    AnyStep,
    Correction,
    Step,
    finished,
    several_deals,
)
from tests.support import House, at_once, nothing_changes, refused

THREE = several_deals(3)
FOURTH_WAITS: tuple[AnyStep, ...] = (*THREE, Step("next_deal", 3))


SAME = finished(dealer=0)
"""The second deal of `several_deals`, to be inserted again."""


# ---- refused ----


def test_unknown_substitute_raises_missing(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    House(house.app, "Cellar").add_players(*"ABCDEFGH")
    with nothing_changes(house.app):
        for stranger in (0, -1, 8, 2**31 - 1):
            with pytest.raises(Missing):
                house.writer()(corrections.substitute, number, 2, 1, stranger)


def test_note_is_cleaned_and_long_note_is_refused(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    written = house.writer()(corrections.write_note, number, 2, "  Rain,\n\t and e\u0301clairs ")
    assert written.value
    assert written.value.value.deals[1].note == "Rain, and \u00e9clairs"
    for bad, code in (
        ("x" * 281, "note-long"),
        ("x" * 4_001, "note-long"),
        ("a\u202eb", "note-characters"),
        ("a\x00b", "note-characters"),
        ("\u3164", "note-characters"),
        ("a" + "\u0301" * 20, "note-characters"),
    ):
        with nothing_changes(house.app), refused(code):
            house.writer()(corrections.write_note, number, None, bad)
    longest = "\U0001f44d\U0001f3fd" * 280
    assert house.writer()(corrections.write_note, number, None, longest).value
    assert house.night(number).note == longest


def test_correction_refused_by_rules_changes_nothing(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *FOURTH_WAITS)
    writer = house.writer()
    wrong: list[tuple[Callable[..., WrittenNight], tuple[Any, ...], str]] = [
        (corrections.amend, (2, replace(NIL, tricks={0: 0, 1: 6, 2: 6})), "tricks-sum"),
        (corrections.insert, (2, replace(NIL, tricks={0: 0, 1: 6, 2: 6})), "tricks-sum"),
        (corrections.delete, (9,), "no-such-deal"),
        (corrections.void, (2,), "not-newest"),
        (corrections.set_dealer, (2, 3), "no-such-seat"),
        (partial(corrections.set_last_round, called=True), (4,), "not-called"),
        (corrections.substitute, (2, 0, 2), "seated-twice"),
        (corrections.change_rules, (HouseRules(nil=-1),), "bad-points"),
    ]
    for action, arguments, code in wrong:
        with nothing_changes(house.app), refused(code):
            writer(action, number, *arguments)


# ---- two who correct the same night ----


def test_correction_of_another_number_conflicts_with_changed_one(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *THREE)
    seen = house.seq
    other = house.writer(house.join(name="Bo's phone"))
    other.having(seen=seen)(corrections.amend, number, 2, with_bid(0, 6))
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(corrections.amend, number, 2, with_bid(1, 9))
    # the whole deal is sent: unchanged fields would restore the old number
    assert conflicts(caught.value) == [("deals.2.contracts.0", 6, 4, "Bo's phone")]


def test_two_deals_inserted_at_once_are_both_kept(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    seen = house.seq
    results = at_once(
        *(
            partial(house.writer(device).having(seen=seen), corrections.insert, number, 2, NIL)
            for device in (house.join(), house.join())
        )
    )
    assert all(isinstance(result, Written) for result in results)
    night = house.night(number)
    assert [deal.id for deal in night.deals] == [1, 4, 5, 2, 3]
    assert len({deal.position for deal in night.deals}) == 5


def test_correction_of_deleted_deal_never_hits_another_deal(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *FOURTH_WAITS)
    seen = house.seq
    house.writer(house.join())(corrections.delete, number, 4)
    house.writer(house.join())(nights.next_deal, number, 3)
    assert house.night(number).current.id == 5
    for step in (
        Correction("amend", (4, NIL)),
        Correction("set_dealer", (4, 0)),
        Step("call", 4, (Call(SMOKED),)),
    ):
        with nothing_changes(house.app), refused("no-such-deal"):
            step.write(house.writer().having(seen=seen), number)


def test_deleting_deal_corrected_meanwhile_conflicts(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    seen = house.seq
    house.writer(house.join(name="Bo's phone"))(corrections.amend, number, 2, with_bid(0, 6))
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(corrections.delete, number, 2)
    assert conflicts(caught.value) == [("deals.2.contracts.0", 6, None, "Bo's phone")]


def test_entry_into_night_ended_meanwhile_is_refused(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    seen = house.seq
    house.writer(house.join())(corrections.end, number)
    with nothing_changes(house.app), refused("night-over"):
        house.writer().having(seen=seen)(nights.bid, number, 3, 0, 9)


def with_bid(seat: int, bid: int) -> Deal:
    """The second deal with another bid."""
    return replace(SAME, contracts={**SAME.contracts, seat: bid})


def conflicts(conflict: Conflict) -> list[tuple[str, Any, Any, str]]:
    """The cells of the conflict, with both values and the other device."""
    return [(c.cell, c.theirs, c.mine, c.device) for c in conflict.cells]
