"""A pad as others see it: boards, the television, a phone of one's own."""

from scorekeeper.games.pad.actions import pads
from tests.cases.pads import begin, plain
from tests.games.pad.web.pads import at
from tests.support import House
from tests.web.visitor import Visitor, totals


def test_tv_shows_totals_last_round_and_dealer_then_winner(house: House, viewer: Visitor) -> None:
    number = begin(house)
    tv = at(viewer, number, "tv")
    assert tv in viewer.open(at(viewer, number)).html
    assert totals(viewer.open(tv)) == ["0", "0", "0"]
    for at_, points in enumerate(([30, 100, 130], [0, 260, 0]), 1):
        house.writer()(pads.record, number, at_, points=points)
    page = viewer.open(tv)
    assert totals(page) == ["3", "36", "13"]
    assert [figure.text for figure in page.root.all(class_="figure")] == ["0", "+26", "0"]
    assert "Round 3 · Dealer: Cy" in page.root.text
    house.writer()(pads.end, number)
    (won,) = viewer.open(tv).root.all(class_="awaited")
    assert won.text.strip() == "Ann"
    house.writer()(pads.SITTING.delete, number)
    assert "This game is deleted" in viewer.open(tv).root.text


def test_own_phone_marks_its_side(house: House, scorer: Visitor) -> None:
    number = begin(house, "Ann", "Bo", "Cy", "Dee", teams=(0, 1, 0, 1), settings=plain())
    assert "data-side" not in scorer.open(at(scorer, number)).html
    form = scorer.open(f"{scorer.home}/who").form("/who")
    assert scorer.submit(form, {"player": "4"}).status == 303
    (around,) = scorer.open(at(scorer, number)).root.all(class_="whose")
    assert around.attributes["data-side"] == "1"
