"""Whole deals with guessed numbers: none is lost if another phone's deal has the number."""

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.montana.actions import corrections
from tests.cases.nights import after, whole_deal
from tests.depth import audit_only
from tests.games.bidding.web.sittings import begin, play, stored
from tests.games.montana.web.deal_forms import DEAL
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Form, Page, Visitor


@dataclass(frozen=True)
class Table:
    """A table of `house`, below `path`, at which deal 1 is played and deal 2 is not dealt yet."""

    house: House
    path: str
    number: int

    def deal(self, note: str, *, then: str = "", **more: str) -> dict[str, str]:
        """Return the fields of a whole deal, recognized by its note."""
        if self.path == "montana":
            fields = {**DEAL, "dealer": "0"}
        else:
            seats = range(3)
            fields = {"cards": "2", "kind": "", "trump": "", "dealer": "1"}
            fields |= {f"bid{seat}": "0" for seat in seats}
            fields |= {f"tricks{seat}": took for seat, took in zip(seats, "110", strict=True)}
        return {**fields, "note": note, "then": then, "key": new_key(), **more}

    def send(self, visitor: Visitor, step: str, fields: dict[str, str]) -> Page:
        """Send a form of the table."""
        return visitor.post(f"{self.at(visitor)}/{step}", fields)

    def deal_next(self, visitor: Visitor) -> None:
        """Deal deal 2."""
        step = "deals/1/next" if self.path == "montana" else "deals/2/next"
        assert self.send(visitor, step, {}).status == 303

    def at(self, visitor: Visitor) -> str:
        """Return the address of the table."""
        return f"{visitor.home}/{self.path}/{self.number}"

    @property
    def deals(self) -> list[Any]:
        """The deals in their order."""
        if self.path == "montana":
            return list(self.house.night(self.number).deals)
        return list(stored(self.house, self.number).deals)

    @property
    def notes(self) -> list[str]:
        """The note of each deal in their order; "" for deal 1 and for one that is not played."""
        return [deal.note for deal in self.deals]


@pytest.fixture(params=["montana", "bidding"])
def table(request: pytest.FixtureRequest, house: House) -> Table:
    """A table of each game."""
    if request.param == "montana":
        number = house.start_night()
        house.put_night(number, after(house.night(number), *whole_deal(1)))
    else:
        number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
        play(house, number, 1, (0, 0, 0), (1, 0, 0))
    return Table(house, request.param, number)


@pytest.fixture
def other(house: House) -> Visitor:
    """Another phone at the table."""
    return Visitor(house, Role.SCORER)


def as_another(page: Page) -> tuple[Form, dict[str, str]]:
    """Return the form that saves a different deal, and what it tells the phone."""
    (element,) = page.root.all("form", class_="another-deal")
    (form,) = [form for form in page.forms if form.action == element.attributes["action"]]
    data = {name: element.attributes[f"data-{name}"] for name in ("number", "next")}
    return form, data


@audit_only
def test_deals_that_wait_while_another_phone_inserts_one_are_all_saved(
    app: Flask, scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    own_id = {"new_id": "2"} if table.path == "bidding" else {}
    inserted = table.deal("inserted", **own_id)
    assert table.send(other, "deals/1/insert", inserted).status == 303
    second = table.deal("second", then="next", seen=seen)
    third = table.deal("third", then="next", seen=seen, after=second["key"])
    with nothing_changes(app):
        page = table.send(scorer, "deals/2/correct", second)
    assert page.status == 409
    assert "save it as deal 3" in page.root.text
    form, choice = as_another(page)
    assert form.action == f"{table.at(scorer)}/deals/3/correct"
    assert choice == {"number": "3", "next": "4"}
    assert scorer.submit(form).location == table.at(scorer)
    third["after"] = dict(form.fields)["key"]
    assert table.send(scorer, f"deals/{choice['next']}/correct", third).status == 303
    assert table.notes == ["inserted", "", "second", "third", ""]


def test_two_phones_that_enter_different_deals_as_the_same_one_keep_both(
    scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    for deal in (2, 3):
        sent = table.deal(f"theirs, {deal}", then="next")
        assert table.send(other, f"deals/{deal}/correct", sent).status == 303
    page = table.send(scorer, "deals/2/correct", table.deal("mine, 2", then="next", seen=seen))
    form, choice = as_another(page)
    assert choice == {"number": "4", "next": "5"}
    assert scorer.submit(form).status == 303
    assert table.notes == ["", "theirs, 2", "theirs, 3", "mine, 2", ""]


@audit_only
def test_different_deal_chosen_repeatedly_is_saved_once(
    app: Flask, scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    assert table.send(other, "deals/2/correct", table.deal("theirs", then="next")).status == 303
    mine = table.deal("mine", then="next", seen=seen)
    form, _ = as_another(table.send(scorer, "deals/2/correct", mine))
    assert scorer.submit(form).status == 303
    with nothing_changes(app):  # the phone was killed before it knew
        again, _ = as_another(table.send(scorer, "deals/2/correct", mine))
        page = scorer.submit(again)
    assert page.status == 409
    assert not list(page.root.all("form", class_="another-deal"))
    assert table.notes == ["", "theirs", "mine", ""]


def test_different_deal_that_conflicts_again_can_take_the_next_number(
    scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    table.send(other, "deals/2/correct", table.deal("theirs", then="next"))
    mine = table.deal("mine", then="next", seen=seen)
    form, _ = as_another(table.send(scorer, "deals/2/correct", mine))
    table.send(other, "deals/3/correct", table.deal("theirs too", then="next"))
    page = scorer.submit(form)
    assert page.status == 409
    form, choice = as_another(page)
    assert choice == {"number": "4", "next": "5"}
    assert scorer.submit(form).status == 303
    assert table.notes == ["", "theirs", "theirs too", "mine", ""]


def test_different_deal_is_shown_until_unfinished_one_is_finished(
    app: Flask, scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    table.deal_next(other)
    if table.path == "montana":
        table.send(other, "deals/2/call", {"variant": "helena"})
    else:
        table.send(other, "deals/2/bid", {"seat": "2", "bid": "1"})
    mine = table.deal("mine", then="next", seen=seen)
    form, choice = as_another(table.send(scorer, "deals/2/correct", mine))
    assert choice == {"number": "3", "next": "4"}
    page = scorer.submit(form)
    if table.path == "bidding":  # where several deals may be unfinished
        assert table.notes == ["", "", "mine"]
        return
    assert page.errors == ["This deal is not finished yet."]
    again = page.form("/deals/3/correct")
    assert dict(again.fields)["note"] == "mine"
    assert "Deal 3" in page.root.text
    house, number = table.house, table.number
    house.writer()(corrections.amend, number, 2, house.night(number).deals[0])
    assert scorer.submit(again, {"then": "next"}).status == 303
    assert [note for note in table.notes if note] == ["mine"]


@audit_only
def test_correction_cannot_be_saved_as_a_different_deal(
    scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    table.send(other, "deals/1/correct", table.deal("theirs"))
    page = table.send(scorer, "deals/1/correct", table.deal("mine", seen=seen))
    assert page.status == 409
    assert "Use mine" in page.root.text
    assert not list(page.root.all("form", class_="another-deal"))


def test_different_deal_is_not_offered_if_none_can_follow(
    scorer: Visitor, other: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    table.deal_next(other)
    assert table.send(other, "deals/2/correct", table.deal("theirs")).status == 303
    end = corrections.end if table.path == "montana" else sittings.finish
    table.house.writer()(end, table.number)
    page = table.send(scorer, "deals/2/correct", table.deal("mine", then="next", seen=seen))
    assert page.status == 409
    assert not list(page.root.all("form", class_="another-deal"))


@audit_only
def test_a_deal_that_comes_after_the_end_shows_what_was_entered(
    app: Flask, scorer: Visitor, table: Table
) -> None:
    end = corrections.end if table.path == "montana" else sittings.finish
    table.house.writer()(end, table.number)
    with nothing_changes(app):
        page = table.send(scorer, "deals/2/correct", table.deal("mine", then="next"))
    assert page.status == 422
    assert len(page.errors) == 1
    assert dict(page.form("/deals/2/correct").fields)["note"] == "mine"


def test_waiting_deal_does_not_replace_one_inserted_on_the_same_phone(
    scorer: Visitor, table: Table
) -> None:
    seen = str(table.house.seq)
    own_id = {"new_id": "2"} if table.path == "bidding" else {}
    assert table.send(scorer, "deals/1/insert", table.deal("inserted", **own_id)).status == 303
    first = {"key": new_key(), "player": "1"}
    note = {"note": "Rain", "key": first["key"]}
    if table.path == "montana":
        assert table.send(scorer, "deals/1/note", note).status == 303
    else:
        note |= {"name": "", "date": "2026-11-22"}
        assert table.send(scorer, "settle", note).status == 303
    waiting = table.deal("second", then="next", seen=seen, after=first["key"])
    page = table.send(scorer, "deals/2/correct", waiting)
    assert page.status == 409
    form, choice = as_another(page)
    assert choice == {"number": "3", "next": "4"}
    assert scorer.submit(form).status == 303
    assert {"inserted", "second"} <= set(table.notes)
