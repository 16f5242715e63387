"""The sheet of a sitting: the played deals, and empty rows for the remaining ones."""

from dataclasses import replace

import pytest

from scorekeeper.base.tenths import say_points
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from tests.cases.bidding_on_paper import played, with_notes
from tests.depth import THOROUGH, audit_only
from tests.games.bidding.sheets.sittings import keep
from tests.support import House
from tests.web.sheets.paper import check, codes, pdf, preview
from tests.web.visitor import Page, Visitor

NAMES = ("Ann", "Bo", "Cy", "Dora", "Eve", "Фёдор", "Gus", "Хельга")
LONG = ("Wolfeschlegelsteinhausenbergerdorffschen", *(letter * 40 for letter in "WЁMQxЩg"))

SITTINGS: dict[int, BiddingSitting] = {
    1: with_notes(played("oh-hell", NAMES[:3], 12)),
    2: played("kachuful", NAMES, 9),
    3: played("spades-pairs", NAMES[:4], 40),
    4: played("call-break", NAMES[:4], 9),
    5: played("raspisnoy", NAMES[:4], 25),
    6: played("spades", NAMES[:4], 4),
    7: played("kachuful", LONG, 4),
    8: played("oh-hell", LONG[:3], 33),
}
"""By the numbers that they get in a house."""

PRINTED = (("a5", "ru"), ("letter", "en"), ("a4", "ru"))


@pytest.fixture
def reader(house: House, viewer: Visitor) -> Visitor:
    """A viewer in a house that has all of `SITTINGS`, the sixth deleted."""
    for number, sitting in SITTINGS.items():
        assert keep(house, sitting) == number
    house.writer()(SITTING.delete, 6)
    return viewer


def rows(page: Page) -> list[list[str]]:
    """Return the cells of each deal with single spaces."""
    deal_rows = [row for row in page.root.all("tr") if list(row.all("td", class_="b-cards"))]
    return [
        [" ".join(cell.text.split()) for cell in (*row.all("th"), *row.all("td"))]
        for row in deal_rows
    ]


def test_played_deals_are_printed_and_remaining_rows_follow(reader: Visitor) -> None:
    sitting, page = SITTINGS[1], preview(reader, "/bidding/1")
    printed = rows(page)
    assert len(printed) == 33
    for number, (deal, row) in enumerate(zip(sitting.deals, printed, strict=False), 1):
        assert row[:3] == [str(number), str(deal.cards), str(deal.dealer + 1)]
        totals = sitting.running_totals[number - 1]
        for seat in range(3):
            bids, points, total = row[4 + 3 * seat : 7 + 3 * seat]
            assert bids == f"{deal.bids[seat]}/{deal.tricks[seat]}"
            assert points == str(say_points(sitting.scores(deal)[seat].points))
            assert total == str(say_points(totals[seat]))
    assert [row[1] for row in printed[12:]] == [str(n) for n in (*range(13, 18), *range(16, 0, -1))]
    assert {cell for row in printed[12:] for cell in row[4:]} == {""}
    assert printed[12][2] == str(sitting.next_dealer + 1)
    assert "Bo counted twice, tea on the cards" in page.root.text
    assert "At Cy's, snow outside" in page.root.text
    sums = [cell.text for cell in next(page.root.all("tr", class_="b-sum")).all("td")]
    assert sums == [str(say_points(total)) for total in sitting.totals]


def test_many_sides_are_stacked(reader: Visitor) -> None:
    sitting, page = SITTINGS[2], preview(reader, "/bidding/2?paper=a5")
    assert sitting.is_over
    printed = rows(page)
    deal, totals = sitting.deals[5], sitting.running_totals[5]
    assert len(printed) == 6
    for seat, cell in enumerate(printed[5][4:]):
        points = say_points(sitting.scores(deal)[seat].points)
        expected = f"{deal.bids[seat]}/{deal.tricks[seat]} {points} {say_points(totals[seat])}"
        assert cell == expected
    assert not list(page.root.all("tr", class_="b-empty"))


def test_partners_have_one_column_with_reasons_where_needed(
    reader: Visitor,
) -> None:
    sitting, page = SITTINGS[3], preview(reader, "/bidding/3")
    assert len(rows(page)) == len(sitting.deals)
    first = sitting.deals[0]
    bids = rows(page)[0][4]
    assert bids.count(" + ") == 1
    assert bids.endswith(f"/{first.tricks[2]}")
    several = [
        score for deal in sitting.deals for score in sitting.scores(deal) if len(score.lines) > 1
    ]
    assert several, "no nil and no bags: nothing was tried"
    reasons = "".join(row.text for row in page.root.all("tr", class_="b-why"))
    for score in several:
        assert str(score.reason) in reasons
    (won,) = page.root.all("p", class_="s-won")
    assert won.text == f"{sitting.side_name(sitting.winners[0])} wins"


@audit_only
def test_special_deals_are_named_once_at_their_start(reader: Visitor) -> None:
    page = preview(reader, "/bidding/5")
    assert [row.text for row in page.root.all("tr", class_="b-kind")] == [
        "Blind",
        "Take nothing",
        "Take everything",
    ]
    taken = rows(page)[22]
    assert taken[4] == f"–/{SITTINGS[5].deals[22].tricks[0]}"


@audit_only
def test_deleted_sitting_is_marked_and_has_no_empty_rows(reader: Visitor) -> None:
    page = preview(reader, "/bidding/6")
    assert "This game is deleted" in page.root.text
    assert not list(page.root.all("tr", class_="b-empty"))


@audit_only
@pytest.mark.parametrize(
    ("paper", "language", "numbers"),
    [(paper, language, list(SITTINGS)) for paper, language in PRINTED]
    if THOROUGH
    else [("a5", "ru", [3, 7])],
)
def test_every_sheet_is_printed_with_link_back(
    reader: Visitor, paper: str, language: str, numbers: list[int]
) -> None:
    for number in numbers:
        sitting = SITTINGS[number]
        printed = pdf(reader, f"/bidding/{number}.pdf?paper={paper}", language)
        check(printed, language)
        assert codes(printed) == [f"http://localhost{reader.home}/bidding/{number}"]
        for total in sitting.totals:
            points = str(say_points(total)).replace(".", "," if language == "ru" else ".")
            assert points in printed.text, number
        if number not in {7, 8}:
            assert all(name in printed.text for name in NAMES[: sitting.players])


def test_game_with_target_has_requested_number_of_empty_rows(house: House, viewer: Visitor) -> None:
    number = keep(house, replace(SITTINGS[6], rules={"target": 5000}))
    for lines, count in (("", 8), ("3", 3), ("0", 0), ("999", 40), ("x", 8)):
        page = preview(viewer, f"/bidding/{number}?lines={lines}")
        assert len(list(page.root.all("tr", class_="b-empty"))) == count
    (sum_row,) = preview(viewer, f"/bidding/{number}").root.all("tr", class_="b-sum")
    assert sum_row.text.strip().startswith("So far")


@audit_only
def test_long_sitting_is_printed_in_parts_with_totals_carried_over(
    house: House, viewer: Visitor
) -> None:
    short = replace(played("spades", NAMES[:4], 3), rules={"target": 100_000})
    deals = tuple(replace(short.deals[n % 3], id=n + 1) for n in range(230))
    long = replace(short, deals=deals)
    number = keep(house, long)
    second = preview(viewer, f"/bidding/{number}?part=2")
    assert [row[0] for row in rows(second)] == [str(number) for number in range(101, 201)]
    assert "deals 101–200 of 230" in second.root.text
    before, after = second.root.all("tbody", class_="b-sums")
    carried = [str(say_points(total)) for total in long.running_totals[99]]
    assert before.text.split() == ["After", "100", *carried]
    ends = [str(say_points(total)) for total in long.running_totals[199]]
    assert after.text.split()[-6:] == ["After", "200", *ends]
