"""Deals that are entered whole, one after the other: from paper, or by a phone without a server."""

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.corrections import MAX_TO_COME
from tests.depth import audit_only
from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Visitor

NEXT = {"then": "next"}


@pytest.fixture
def number(house: House) -> int:
    """An Oh Hell! of Ann, Bo and Cy with hands of one, two and one card; Ann deals first."""
    return begin(house, *house.add_players("Ann", "Bo", "Cy"), largest=2)


def deal_fields(bids: str, tricks: str, **more: str) -> dict[str, str]:
    """Return the form fields of a deal's bids and tricks by seat; the next deal follows."""
    fields = {f"bid{seat}": bid for seat, bid in enumerate(bids)}
    return fields | {f"tricks{seat}": took for seat, took in enumerate(tricks)} | NEXT | more


def ahead(visitor: Visitor, number: int) -> dict[str, str]:
    """Return the table's attributes about the form for whole deals."""
    (table,) = visitor.open(at(visitor, number)).root.all(id="table")
    return {name: table.attributes[name] for name in table.attributes if name in _AHEAD}


_AHEAD = {"data-ahead", "data-next", "data-done"}


def coming(visitor: Visitor, number: int, deal: int) -> Any:
    """Return what the form of a deal has about the deals after it; None without any."""
    (form,) = visitor.open(at(visitor, number, "deals", deal)).root.all("form", class_="whole")
    return json.loads(form.attributes.get("data-coming", "null"))


def test_paper_deals_are_entered_one_after_another(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "deals")
    deals = [deal_fields("011", "100"), deal_fields("100", "110"), deal_fields("000", "001")]
    for deal, fields in enumerate(deals, 1):
        form, sent = scorer.open(f"{path}/{deal}").form("/correct"), fields | {"key": new_key()}
        assert (("then", "next") in form.buttons) is (deal < len(deals))
        with nothing_changes(app):
            slipped = scorer.submit(form, sent | {"tricks2": "2", "key": new_key()})
        assert slipped.status == 422
        following = f"{path}/{deal + 1}" if deal < len(deals) else at(scorer, number)
        for _ in range(2):  # a double tap
            assert scorer.submit(slipped.form("/correct"), sent).location == following
    sitting = stored(house)
    assert [(deal.id, deal.dealer, deal.cards) for deal in sitting.deals] == [
        (1, 0, 1),
        (2, 1, 2),
        (3, 2, 1),
    ]
    assert sitting.is_over


@audit_only
def test_table_offers_whole_deal_form_prefilled_with_next_deal(
    house: House, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "deals")
    assert ahead(scorer, number) == {"data-ahead": f"{path}/1#-", "data-next": "2"}
    assert [deal["cards"] for deal in coming(scorer, number, 1)] == ["2", "1"]
    house.writer()(sittings.note_trump, number, 1, "H")  # it has to be fetched again
    assert ahead(scorer, number)["data-ahead"] == f"{path}/1#-H"
    play(house, number, 1, (0, 1, 1), (0, 1, 0))
    expected = {"data-ahead": f"{path}/1#-H", "data-next": "2", "data-done": ""}
    assert ahead(scorer, number) == expected
    assert len(coming(scorer, number, 1)) == 2
    house.writer()(sittings.next_deal, number, 2)
    assert coming(scorer, number, 1) is None  # an older one
    assert ahead(Visitor(house, Role.VIEWER), number) == {}


def test_next_deal_is_described_as_far_as_game_determines_it(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    trumps = begin(house, *players, game="kachuful")
    deals = coming(scorer, trumps, 1)
    assert [deal["trump"] for deal in deals[:4]] == ["D", "C", "H", "S"]
    assert [deal["cards"] for deal in deals[:2]] == ["2", "3"]
    special = begin(house, *players[:3], game="raspisnoy", largest=1)
    kinds = [deal["kind"] for deal in coming(scorer, special, 1)]
    assert kinds == [""] * 2 + ["blind"] * 3 + ["nothing"] * 3 + ["all"] * 3
    endless = begin(house, *players, game="spades-pairs")
    given = {"cards": "13", "kind": "", "trump": ""}
    assert coming(scorer, endless, 1) == [given] * MAX_TO_COME
    hidden = begin(house, *players, game="spades-pairs", bidding="at once", hidden_bids=True)
    assert ahead(scorer, hidden) == {}


def test_tie_that_is_played_off_adds_a_deal(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    number = begin(house, *players, largest=1, top_times=1, ties="deal on")
    assert coming(scorer, number, 1) == []
    play(house, number, 1, (0, 0, 0), (0, 0, 1))
    assert len(coming(scorer, number, 1)) == 1


def test_whole_next_deal_is_recorded_while_previous_one_is_bid(
    house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    house.writer()(sittings.bid, number, 1, 1, 1)
    second = at(scorer, number, "deals/2/correct")
    fields = {"dealer": "1", "cards": "2"}
    answer = scorer.send(second, form.filled(deal_fields("100", "110", **fields, key=new_key())))
    assert answer.status == 303
    first, whole = stored(house).deals
    assert (dict(first.bids), dict(whole.tricks)) == ({1: 1}, {0: 1, 1: 1, 2: 0})
    assert asks(scorer, number, 1, "bid").action  # it still waits
    after = scorer.submit(
        scorer.open(at(scorer, number, "deals", 1)).form("/correct"), deal_fields("011", "100")
    )
    assert after.location == at(scorer, number)
    assert len(stored(house).deals) == 2
    assert asks(scorer, number, 3, "next").action


def test_whole_deal_form_starts_next_deal_between_deals(
    house: House, scorer: Visitor, number: int
) -> None:
    play(house, number, 1, (0, 1, 1), (0, 1, 0))
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    fields = deal_fields("100", "110", dealer="1", cards="2")
    answer = scorer.send(at(scorer, number, "deals/2/correct"), form.filled(fields))
    assert answer.location == at(scorer, number, "deals", 3)
    deals = stored(house).deals
    assert [(deal.id, deal.dealer, deal.cards) for deal in deals] == [
        (1, 0, 1),
        (2, 1, 2),
        (3, 2, 1),
    ]
    table = scorer.open(at(scorer, number))
    assert [button.text for button in table.root.all(class_="undo")] == ["Undo: deal 2"]
    newest = next(scorer.open(at(scorer, number, "log")).root.all("li"))
    assert newest.text.startswith("a deal ")
    scorer.submit(table.form("/undo"))
    assert [deal.id for deal in stored(house).deals] == [1]


def test_invalid_whole_deal_shows_errors_at_fields_and_deals_nothing(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    needed = "A whole number from 0 to 1."
    for deal, fields, slips, wrong in (
        (1, deal_fields("000", "110"), [], "The tricks add up to 2, not 1."),
        (1, deal_fields("011", "10"), ["tricks2"], needed),
        (1, deal_fields("00", ""), ["tricks0", "tricks1", "bid2", "tricks2"], needed),
        (2, deal_fields("110", "100", cards="2"), [], "The tricks add up to 1, not 2."),
    ):
        with nothing_changes(app):
            sent = form.filled(fields | {"key": new_key()})
            page = scorer.send(at(scorer, number, f"deals/{deal}/correct"), sent)
        assert page.status == 422
        assert wrong in page.errors
        again = page.form(f"/{deal}/correct")
        assert dict(again.fields)["bid0"] == fields["bid0"]
        marked = page.root.all("select", **{"aria-invalid": "true"})
        assert [select.attributes["name"] for select in marked] == slips
        assert ("/insert" in page.html) is (deal == 1)  # the other one is not dealt yet


def test_no_next_deal_after_the_end(app: Flask, house: House, scorer: Visitor, number: int) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    play(house, number, 1, (0, 1, 1), (0, 1, 0))
    house.writer()(sittings.finish, number)
    with nothing_changes(app):
        page = scorer.send(
            at(scorer, number, "deals/2/correct"), form.filled(deal_fields("100", "110", cards="2"))
        )
    assert (page.status, page.errors) == (422, ["The game is over."])


def test_bids_of_others_are_shown_as_news_and_own_ones_are_not(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    other = Visitor(
        house,
        Role.SCORER,
    )
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    mine, theirs = asks(scorer, number, 1, "bid"), asks(other, number, 1, "bid")
    key = new_key()
    assert scorer.submit(mine, {"bid": "1", "key": key}).status == 303
    assert other.submit(theirs, {"seat": "2", "bid": "1"}).status == 303
    fields = deal_fields("000", "100", after=key)
    with nothing_changes(app):
        page = scorer.submit(form, fields)
    assert page.status == 409
    assert [(b.text) for b in page.root.all("b") if b.inside("dl")] == ["1", "0"]
    assert "deal 1, Cy's bid" in page.root.text
    path = at(scorer, number, "deals/1/correct")
    choice = next(form for form in page.forms if form.action == path)
    assert scorer.submit(choice).location == at(scorer, number)  # deal 2 may wait on the phone
    assert dict(stored(house).deals[0].bids) == {0: 0, 1: 0, 2: 0}


def test_invalid_form_does_not_turn_own_bids_into_news(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    key = new_key()
    tapped = {"bid": "1", "key": key}
    assert scorer.submit(asks(scorer, number, 1, "bid"), tapped).status == 303
    with nothing_changes(app):
        slipped = scorer.submit(form, deal_fields("000", "101", after=key))
    again = slipped.form("/correct")
    assert dict(again.fields)["after"] == key
    assert scorer.submit(again, {"tricks0": "0", **NEXT}).status == 303
    assert dict(stored(house).deals[0].bids) == {0: 0, 1: 0, 2: 0}
