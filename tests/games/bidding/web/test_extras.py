"""Extra points at the table and on the form of a whole deal: pieces, loot, wagers, cannonballs."""

import pytest
from flask import Flask

from tests.games.bidding.web.sittings import asks, at, begin, play, stored
from tests.running.databases import both_databases
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor, totals


@pytest.fixture
def number(house: House) -> int:
    """A Skull King with expansions of Ann, Bo, Cy and Dee, whose first deal is played."""
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    started = begin(house, *players, game="skull-king-advanced")
    play(house, started, 1, [0, 1, 0, 0], [0, 1])
    return started


def chips(page: Page) -> dict[str, str]:
    """Value of each button for extra points → its text, and whether it is on."""
    return {
        chip.attributes["value"]: chip.text + (" *" if chip.has(**{"aria-pressed": "true"}) else "")
        for chip in page.root.all("button", name="entry")
    }


def tap(scorer: Visitor, number: int, entry: str, deal: int = 1) -> Page:
    return scorer.submit(asks(scorer, number, deal, "extra"), {"entry": entry})


@both_databases
def test_piece_is_one_tap_and_counts_only_for_exact_bids(
    house: House, scorer: Visitor, number: int
) -> None:
    page = scorer.open(at(scorer, number))
    pieces = {value: text for value, text in chips(page).items() if value.startswith("piece")}
    assert pieces == {
        f"piece.1.1.{piece}": "Bo"
        for piece in ("fourteen", "black_fourteen", "mermaid", "pirate", "skull_king")
    }
    assert tap(scorer, number, "piece.1.1.fourteen").status == 303
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["10", "30", "10", "10"]
    assert "Green, yellow or purple 14: 10" in page.root.text
    assert chips(page)["piece.1.2.fourteen"] == "Bo *"
    page = scorer.open(scorer.submit(page.form("/undo")).location)
    assert totals(page) == ["10", "20", "10", "10"]


def test_last_possible_piece_is_removed_by_the_next_tap(
    house: House, scorer: Visitor, number: int
) -> None:
    tap(scorer, number, "piece.1.1.skull_king")
    assert chips(scorer.open(at(scorer, number)))["piece.1.0.skull_king"] == "Bo *"
    tap(scorer, number, "piece.1.0.skull_king")
    assert not stored(house, number).deals[0].extra


def test_impossible_entry_is_refused_with_its_reason(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    for entry, message in (
        ("piece.0.1.pirate", "Without a trick there are no extra points."),
        ("piece.1.4.fourteen", "Green, yellow or purple 14: at most 3 in a deal."),
        ("wager.1.15.0", "A wager is one of: 10, 20."),
        ("piece.9.1.pirate", "Nobody sits there."),
        ("mermaid", "Please open the page again."),
    ):
        with nothing_changes(app):
            answer = tap(scorer, number, entry)
        assert (answer.status, answer.errors) == (422, [message])


def test_loot_wager_and_changed_bid_are_taps_too(
    house: House, scorer: Visitor, number: int
) -> None:
    for entry in ("alliance.0.1.1", "wager.1.20.0"):
        assert tap(scorer, number, entry).status == 303
    deal = stored(house, number).deals[0]
    assert (deal.alliances, deal.wagers) == (((0, 1),), {1: 20})
    assert totals(scorer.open(at(scorer, number))) == ["30", "60", "10", "10"]
    for entry in ("alliance.0.0.1", "wager.1.0.0", "change.1.-1.0"):
        assert tap(scorer, number, entry).status == 303
    deal = stored(house, number).deals[0]
    assert (deal.alliances, deal.wagers, deal.bid_changes) == ((), {}, {1: -1})
    assert totals(scorer.open(at(scorer, number))) == ["10", "\u221210", "10", "10"]


def test_extra_points_of_the_last_deal_decide_who_wins(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo")
    number = begin(house, *players, game="skull-king", largest=1, deals_least=0)
    play(house, number, 1, [0, 1], [0])
    assert stored(house, number).winners == (1,)
    page = scorer.open(at(scorer, number))
    assert "piece.1.1.pirate" in chips(page)
    assert tap(scorer, number, "piece.1.1.pirate").status == 303
    assert totals(scorer.open(at(scorer, number))) == ["10", "50"]


def test_whole_deal_has_fields_for_extra_points(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    page = scorer.open(at(scorer, number, "deals", 1))
    fields = {"piece1_0": "1", "ally0a": "1", "ally0b": "0", "wager1": "10"}
    assert scorer.submit(page.form("/correct"), fields).status == 303
    deal = stored(house, number).deals[0]
    assert (deal.extra, deal.alliances, deal.wagers) == (
        {1: {"fourteen": 1}},
        ((0, 1),),
        {1: 10},
    )
    again = scorer.open(at(scorer, number, "deals", 1)).form("/correct")
    refilled = dict(again.fields)
    assert [refilled[name] for name in fields] == ["1", "0", "1", "10"]
    with nothing_changes(app):
        answer = scorer.submit(again, {"piece0_0": "1", "change0": "1", "ally1a": "2"})
    assert answer.status == 422
    assert answer.errors == [
        "An alliance is between two different players.",
        "Without a trick there are no extra points.",
        "Without a trick the bid cannot change.",
    ]


def test_cannonball_is_chosen_with_the_bid(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo")
    number = begin(house, *players, game="skull-king-rascal")
    scorer.submit(asks(scorer, number, 1, "bid"), {"bid": "1", "shot": "yes"})
    scorer.submit(asks(scorer, number, 1, "bid"), {"bid": "0"})
    assert stored(house, number).deals[0].loads == {1}
    page = scorer.open(at(scorer, number))
    assert "bid 1 cannonball" in page.root.text
    scorer.submit(asks(scorer, number, 1, "tricks"), {"tricks": "1"})
    assert totals(scorer.open(at(scorer, number))) == ["10", "15"]


def test_hidden_cannonball_stays_hidden(house: House, scorer: Visitor, viewer: Visitor) -> None:
    players = house.add_players("Ann", "Bo")
    number = begin(house, *players, game="skull-king-rascal", hidden_bids=True)
    scorer.submit(asks(scorer, number, 1, "bid"), {"bid": "1", "shot": "yes"})
    for page in (viewer.open(at(viewer, number)), viewer.open(at(viewer, number, "deals", 1))):
        assert "cannonball" not in page.root.text


def test_change_that_makes_the_bid_is_marked(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    number = begin(house, *players, game="wizard-anniversary")
    play(house, number, 1, [0, 1, 0], [1])
    page = scorer.open(at(scorer, number))
    marked = page.root.all("button", class_="makes-bid")
    assert [chip.attributes["value"] for chip in marked] == ["change.0.1.0"]
    assert tap(scorer, number, "change.0.1.0").status == 303
    assert totals(scorer.open(at(scorer, number))) == ["30", "\u221210", "20"]
