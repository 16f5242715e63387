"""Reported cases about deals that a table could not record: cases 06 and 08."""

import json

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.house.import_export.actions import import_file
from tests.cases.archives import archive_of, import_archive
from tests.cases.reported.tables import correct, take
from tests.depth import audit_only
from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor, totals

# ---- case 06: tricks that belong to no player ----


@pytest.fixture
def wizard(house: House) -> int:
    """Wizard's deal of three cards, bids 1 1 0, no trick counted."""
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), game="wizard", course="down")
    house.writer()(
        sittings.correct,
        number,
        BidDeal(1, 2, 3, bids={0: 1, 1: 1, 2: 0}),
    )
    return number


def count(scorer: Visitor, number: int, **values: str) -> Page:
    """Press a button of the question for tricks."""
    return scorer.submit(asks(scorer, number, 1, "tricks"), values)


@audit_only
def test_bombed_trick_is_counted_for_no_player_with_one_tap(
    house: House, scorer: Visitor, wizard: int
) -> None:
    assert ("unowned", "1") in asks(scorer, wizard, 1, "tricks").buttons
    for values in ({"tricks": "1"}, {"unowned": "1"}, {"tricks": "1"}):
        assert count(scorer, wizard, **values).status == 303
    deal = stored(house, wizard).deals[0]
    assert (deal.tricks, deal.unowned) == ({0: 1, 1: 1, 2: 0}, 1)
    page = scorer.open(at(scorer, wizard))
    assert totals(page) == ["30", "30", "20"]
    assert "1 trick for nobody." in page.root.text
    assert "tricks nobody took: 1" in scorer.open(at(scorer, wizard, "log")).root.text


def test_trick_of_last_player_can_be_given_to_no_player_with_one_tap(
    house: House, scorer: Visitor, wizard: int
) -> None:
    for _ in range(2):
        count(scorer, wizard, tricks="1")
    page = scorer.open(at(scorer, wizard))
    assert totals(page) == ["30", "30", "\u221210"]
    assert "Nobody's trick: Cleo took 0" in page.root.text
    assert scorer.submit(page.form("/tricks"), {"unowned": "1"}).status == 303
    assert totals(scorer.open(at(scorer, wizard))) == ["30", "30", "20"]


def test_tricks_without_taker_can_be_corrected_exported_and_imported(
    house: House, scorer: Visitor, wizard: int
) -> None:
    answer = correct(scorer, wizard, 1, (1, 1, 0), (1, 1, 0))
    assert answer.errors == ["The tricks add up to 2, not 3. Count those that nobody took, too."]
    form = answer.form("/correct")
    assert scorer.submit(form, {"unowned": "1"}).status == 303
    file = scorer.open(at(scorer, wizard, "file")).html
    assert json.loads(file)["deals"][0]["unowned"] == 1
    other = House(house.app, "Cabin")
    with house.app.app_context():
        import_file(other.actor(Role.OWNER), file.encode())
    visitor = Visitor(other)
    assert visitor.open(at(visitor, 1, "file")).html == file
    assert totals(visitor.open(at(visitor, 1))) == ["30", "30", "20"]


def test_no_trick_is_lost_where_the_game_has_no_such_cards(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (1, 1, 1), ())
    assert "unowned" not in scorer.open(at(scorer, number)).html
    answer = scorer.submit(asks(scorer, number, 1, "tricks"), {"unowned": "1"})
    assert (answer.status, answer.errors) == (
        422,
        ["In this game every trick belongs to a player."],
    )


# ---- case 08: bids against the hook ----


def test_table_refuses_bids_against_the_hook_and_takes_them_as_played_anyway(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (0, 0), ())
    form = asks(scorer, number, 1, "bid")
    assert ("anyway", "1") in form.buttons
    with nothing_changes(app):
        answer = scorer.submit(form, {"bid": "1"})
    assert answer.errors == ["The bids must not add up to 1."]
    assert scorer.submit(answer.form("/bid"), {"anyway": "1"}).status == 303
    assert stored(house, number).deals[0].bids == {0: 0, 1: 0, 2: 1}
    assert "bids 1 of 1: even, against the hook" in scorer.open(at(scorer, number)).root.text
    play(house, number, 1, (), (0, 0, 1))
    assert "Against the hook: the bids add up to 1." in scorer.open(at(scorer, number)).root.text


def test_file_with_bids_against_the_hook_is_imported_with_a_notice(
    house: House, scorer: Visitor
) -> None:
    take(house, "bids-against-the-hook")
    notice = "Against the hook: the bids add up to 4."
    for path in (at(scorer, 1, "sheet"), f"{scorer.home}/print/bidding/1"):
        assert notice in scorer.open(path).root.text
    assert json.loads(scorer.open(at(scorer, 1, "file")).html)["deals"][0]["bids"] == {
        "Ben": 1,
        "Cleo": 1,
        "Ann": 2,
    }


def test_correction_to_bids_against_the_hook_is_taken_with_a_notice(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    answer = correct(scorer, number, 1, (0, 0, 1), (1, 0, 0))
    notice = "Deal 1: Against the hook: the bids add up to 1."
    assert notice in scorer.open(answer.location).root.text
    assert notice not in scorer.open(at(scorer, number)).root.text


def test_correction_without_notice_shows_no_empty_line(house: House, scorer: Visitor) -> None:
    number = begin(house, *house.add_players("Ann", "Ben", "Cleo"), first_dealer=2)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    address = correct(scorer, number, 1, (0, 0, 1), (1, 0, 0)).location
    correct(scorer, number, 1, (0, 0, 0), (0, 0, 1))
    assert "Deal 1:" not in scorer.open(address).root.text


@audit_only
def test_archive_keeps_tricks_without_taker_and_bids_against_the_hook(
    house: House, scorer: Visitor, wizard: int, elsewhere: Flask
) -> None:
    for values in ({"tricks": "1"}, {"unowned": "1"}, {"tricks": "1"}):
        count(scorer, wizard, **values)
    take(house, "bids-against-the-hook")
    data = archive_of(house.app, house.house_id)
    assert archive_of(elsewhere, import_archive(elsewhere, data)) == data
