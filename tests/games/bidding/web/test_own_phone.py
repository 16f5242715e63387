"""A player's phone: the player is listed first, asked first, and then waits for others."""

from dataclasses import replace
from typing import Any

from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.house.archive.reading import read_archive
from tests.cases.archives import archive_of
from tests.depth import audit_only
from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.own_phones import phone_of, question_of
from tests.web.visitor import Page, Visitor, plain


def rows(page: Page) -> list[str]:
    """Return the names in the rows, from top to bottom."""
    hands = next(page.root.all("ol", class_="hands"))
    return [next(row.all("bdi")).text for row in hands.all("li")]


def table_of(page: Page) -> dict[str, str]:
    """Return the table's attributes about its player."""
    return next(page.root.all(id="table")).attributes


def four(house: House, **rules: Any) -> tuple[int, list[int]]:
    """A game of Ann, who deals, Bo, Cy and Dee."""
    people = house.add_players("Ann", "Bo", "Cy", "Dee")
    return begin(house, *people, least=5, largest=7, **rules), list(people)


def test_player_is_chosen_for_device_and_removed(app: Flask, house: House) -> None:
    number, people = four(house)
    phone = Visitor(house, house.join(Role.VIEWER))
    form = phone.open(at(phone, number, "me")).form("/me")
    assert [value for _, value in form.buttons] == [*map(str, people), "nobody"]
    assert phone.submit(form, {"player": str(people[1])}).location == at(phone, number)
    page = phone.open(at(phone, number))
    assert (table_of(page)["data-own"], rows(page)[0]) == ("1", "Bo")
    assert "Bo's phone" in page.root.text.replace("\u2068", "").replace("\u2069", "")
    assert page.forms == []
    with nothing_changes(app):
        assert phone.post(at(phone, number, "me"), {"player": "x"}).status == 422
        assert phone.post(at(phone, number, "me"), {"player": "99"}).status == 404
    again = phone.open(at(phone, number, "me")).form("/me")
    assert phone.submit(again, {"player": "nobody"}).status == 303
    assert "data-own" not in table_of(phone.open(at(phone, number)))


def test_own_phone_asks_for_own_bid_and_says_when_it_is_due(
    house: House,
) -> None:
    number, people = four(house)
    bo, cy = phone_of(house, people[1]), phone_of(house, people[2])
    page = cy.open(at(cy, number))
    assert (question_of(page), rows(page)[0]) == ("Waiting for Bo.", "Cy")
    assert "data-turn" not in table_of(page)
    page = bo.open(at(bo, number))
    assert "data-turn" in table_of(page)
    bo.submit(asks(bo, number, 1, "bid"), {"bid": "2"})
    page = bo.open(at(bo, number))
    assert question_of(page) == "You bid 2. Waiting for Cy."
    assert not any(form.action.endswith("/bid") for form in page.forms)
    here = [link.text.partition(": ") for link in page.root.all("a", class_="again")]
    assert [plain(name) for text, _, name in here if text == "enter here"] == ["Cy"]
    assert question_of(bo.open(at(bo, number) + "?ask=bid-2")) == "Cy bids"
    for later in ("bid-3", "bid-0"):
        assert question_of(bo.open(at(bo, number) + f"?ask={later}")) == question_of(page)
    page = cy.open(at(cy, number))
    assert "data-turn" in table_of(page)
    cy.submit(page.form("/bid"), {"bid": "2"})
    assert question_of(cy.open(at(cy, number))) == "You bid 2. Waiting for Dee."  # who has no phone
    shared = Visitor(house, Role.SCORER)
    assert question_of(shared.open(at(shared, number))) == "Dee bids"


@audit_only
def test_simultaneous_bidding_asks_each_and_allows_entry_for_others(house: House) -> None:
    number, people = four(house, bidding="at once", hook_from=0, hidden_bids=True)
    phones = [phone_of(house, person) for person in people]
    for phone in phones:
        assert "data-turn" in table_of(phone.open(at(phone, number)))
    dee = phones[3]
    dee.submit(asks(dee, number, 1, "bid"), {"bid": "2"})
    page = dee.open(at(dee, number))
    assert question_of(page) == "You bid 2. Waiting for Bo, Cy, Ann."
    here = [link.text for link in page.root.all("a", class_="again")][-3:]
    assert [text.partition(":")[0] for text in here] == ["enter here"] * 3
    assert question_of(dee.open(at(dee, number, "?ask=bid-0").replace("/?", "?"))) == "Ann bids"


def test_as_bid_takes_one_tap_and_is_not_offered_above_remaining_tricks(house: House) -> None:
    number, people = four(house, hook_from=0)
    play(house, number, 1, (3, 2, 1, 0), ())
    ann, bo = phone_of(house, people[0]), phone_of(house, people[1])
    page = bo.open(at(bo, number))
    assert (question_of(page), rows(page)[0]) == ("Your tricks", "Bo")
    (button,) = page.root.all("button", class_="as-bid")
    assert (button.attributes["name"], button.attributes["value"]) == ("tricks", "2")
    bo.submit(asks(bo, number, 1, "tricks"), {"tricks": "4"})
    assert not list(ann.open(at(ann, number)).root.all("button", class_="as-bid"))


def test_player_of_another_sitting_has_no_seat_here(house: House) -> None:
    number, _ = four(house)
    (eve,) = house.add_players("Eve")
    page = (phone := phone_of(house, eve)).open(at(phone, number))
    assert question_of(page) == "Bo bids"
    assert "data-own" not in table_of(page)


def test_own_result_is_confirmed_with_one_tap_and_shown_to_all(app: Flask, house: House) -> None:
    number, people = four(house, hook_from=0)
    play(house, number, 1, (3, 2, 1, 0), (2, 2, 1, 0))
    bo, cy = phone_of(house, people[1]), phone_of(house, people[2])
    page = bo.open(at(bo, number))
    assert "My score is right: +20" in page.words
    form = page.form("/confirm")
    assert form.fields[-3:] == [("bid", "2"), ("tricks", "2"), ("points", "200")]
    assert bo.submit(form, htmx=True).status == 200
    others = cy.open(at(cy, number))
    assert "Bo confirmed" in others.words
    assert "bid 2, took 2" in cy.open(at(cy, number, "log")).words
    stale = bo.open(at(bo, number, "deals/1"))
    assert not any(form.action.endswith("/confirm") for form in stale.forms)
    cy.submit(others.form("/undo"))
    form = bo.open(at(bo, number, "deals/1")).form("/confirm")
    deal = stored(house, number).deals[0]
    house.writer()(sittings.correct, number, replace(deal, tricks={0: 3, 1: 1, 2: 1, 3: 0}))
    with nothing_changes(app):
        page = bo.submit(form)
    assert page.errors == ["This result changed in the meantime. Please check it again."]


def test_result_of_another_player_cannot_be_confirmed(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number, _ = four(house, hook_from=0)
    play(house, number, 1, (3, 2, 1, 0), (2, 2, 1, 0))
    result = {"bid": "2", "tricks": "2", "points": "200"}
    path = at(scorer, number, "deals/1/confirm")
    with nothing_changes(app):
        for htmx in (True, False):
            page = scorer.post(path, result, htmx=htmx)
            assert page.errors == ["This phone belongs to none of the players in that seat."]
        for wrong in ({"bid": "x"}, {"tricks": "x"}, {"points": "x"}):
            assert scorer.post(path, result | wrong).status == 422
        gone = scorer.post(path.replace("deals/1", "deals/7"), result)
        assert gone.errors == ["This deal no longer exists."]


def test_confirmation_by_one_partner_is_restored_from_archive(app: Flask, house: House) -> None:
    people = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin(house, *people, game="spades-pairs")
    play(house, number, 1, (3, 4, 4, 3), (4, 3, 4, 2))
    bo = phone_of(house, people[1])
    assert bo.submit(bo.open(at(bo, number)).form("/confirm")).status == 303
    sitting = stored(house, number)
    assert sitting.agreed(sitting.deals[0]) == {1}
    assert read_archive(archive_of(app, house.house_id))["sittings"]


def test_result_without_bid_is_confirmed(house: House) -> None:
    people = house.add_players("Ann", "Bo", "Cy")
    number = begin(house, *people, game="raspisnoy")
    house.writer()(sittings.choose, number, 1, "nothing")
    play(house, number, 1, (), (1, 2, 0))
    bo = phone_of(house, people[1])
    bo.submit(bo.open(at(bo, number, "deals/1")).form("/confirm"))
    sitting = stored(house, number)
    assert sitting.agreed(sitting.deals[0]) == {1}


def test_undone_confirmed_result_does_not_reveal_hidden_bid(house: House) -> None:
    number, people = four(house, bidding="at once", hook_from=0, hidden_bids=True)
    play(house, number, 1, (3, 2, 1, 0), (2, 2, 1, 0))
    bo = phone_of(house, people[1])
    bo.submit(bo.open(at(bo, number)).form("/confirm"))
    log = at(bo, number, "log")
    assert "Bo's result: bid 2, took 2" in bo.open(log).words
    while len(stored(house, number).deals[0].bids) == 4:
        bo.submit(bo.open(at(bo, number)).form("/undo"))
    assert "Bo's result: hidden" in bo.open(log).words
    assert "bid 2, took 2" not in bo.open(log).words
