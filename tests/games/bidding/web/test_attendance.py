"""Players who sit out, leave and come later, on the page of a deal."""

import pytest
from flask import Flask

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.rules.deals import Absence
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


@pytest.fixture
def number(house: House) -> int:
    """A game of three; its first deal is played, the second one waits for bids."""
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee")[:3])
    play(house, number, 1, (0, 0, 0), (0, 1, 0))
    house.writer()(sittings.next_deal, number, 2)
    return number


def test_player_sits_out_and_is_not_asked(house: House, scorer: Visitor, number: int) -> None:
    page = scorer.open(at(scorer, number, "deals/2"))
    form = next(
        form for form in page.forms if ("seat", "2") in form.fields and "absent" in form.action
    )
    assert scorer.submit(form, {"absent": "out"}).status == 303
    assert stored(house, number).deals[1].absent == {2: Absence.OUT}
    page = scorer.open(at(scorer, number))
    assert "sits out" in page.root.text
    for seat in (1, 0):
        house.writer()(sittings.bid, number, 2, seat, 0)
    house.writer()(sittings.count, number, 2, 0, 1)
    deal = scorer.open(at(scorer, number, "deals/2"))
    assert "Cy sits out" in deal.root.text
    fields = dict(deal.form("/correct").fields)
    assert "bid1" in fields
    assert "bid2" not in fields
    assert scorer.submit(deal.form("/correct"), {"note": "Rain"}).status == 303
    assert stored(house, number).deals[1].note == "Rain"
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "deal 2, Cy: sits out" in log.replace("\u2068", "").replace("\u2069", "")


def test_latecomer_joins_with_the_proposed_points(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    page = scorer.open(at(scorer, number, "deals/2"))
    form = page.form("/join")
    assert dict(form.fields)["points"] == "0"
    with nothing_changes(app):
        for points in ("many", "100001"):
            refused = scorer.submit(form, {"points": points, "player": "4"})
            range_message = "A whole number from −100000 to 100000."
            assert (refused.status, refused.errors) == (422, [range_message])
    assert scorer.submit(form, {"player": "4", "name": "", "points": "-5"}).status == 303
    sitting = stored(house, number)
    assert [seat.name for seat in sitting.seats] == ["Ann", "Bo", "Cy", "Dee"]
    assert (sitting.deals[0].absent, sitting.totals[3]) == ({3: Absence.LATER}, -50)
    for path in ("deals/1", "deals/2", "sheet", "tv", "file", "table.csv"):
        assert scorer.open(at(scorer, number, path)).status == 200
    assert "not here yet" in scorer.open(at(scorer, number, "deals/1")).root.text
    again = scorer.open(at(scorer, number, "deals/2"))
    twice = scorer.submit(again.form("/join"), {"player": "1", "name": "", "points": ""})
    assert (twice.status, twice.errors) == (422, ["A player can take only one seat."])
    undone = scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    assert undone.status == 303
    assert len(stored(house, number).seats) == 3


def test_pairs_offer_neither_absence_nor_joining(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    number = begin(house, *players[:4], game="spades-pairs")
    page = scorer.open(at(scorer, number, "deals/1"))
    assert not [form for form in page.forms if form.action.endswith(("/join", "/absent"))]
