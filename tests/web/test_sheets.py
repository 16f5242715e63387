"""Sheets of nights and blank ones: looked at, then printed, in both languages."""

import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import unquote

import pypdfium2
import pytest
from flask import Flask

from scorekeeper.actions import corrections, nights, players
from scorekeeper.games.montana.deals import Call, Seat
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.sheets.kept import Kept
from scorekeeper.sheets.press import Busy, Spoilt
from scorekeeper.sheets.sheet import PAPERS, Sheet
from scorekeeper.store.roles import Role
from scorekeeper.web.language import number, points
from tests.databases import sqlite_only
from tests.names import GOOD
from tests.nights import OTHER_RULES, WHITEFISH
from tests.printed import Printed, played, told
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

pytestmark = sqlite_only

LANGUAGES = ("en", "ru")


@pytest.fixture
def put(house: House) -> Callable[[Night], int]:
    """Puts a night into the house; Ann, Bo, Cy and Dee are its first players."""
    players = house.add_players("Ann", "Bo", "Cy", "Dee")

    def put(night: Night) -> int:
        stored = house.start_night(players[:3])
        house.put_night(stored, night)
        return stored

    return put


def pdf(visitor: Visitor, path: str, language: str = "en") -> Printed:
    """The PDF at that address below /print."""
    address = f"{visitor.home}/print{path}"
    answer = visitor.client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return Printed(answer.data)


def preview(visitor: Visitor, path: str, **headers: str) -> Page:
    """The page at that address below /print."""
    return visitor.open(f"{visitor.home}/print{path}", **headers)


# ---- a night ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_night_has_every_deal_total_and_reason(
    put: Callable[[Night], int], viewer: Visitor, paper: str, language: str
) -> None:
    night = told(played(14, last_round_in=11))
    printed = pdf(viewer, f"/nights/{put(night)}.pdf?paper={paper}", language)
    for deal in night.deals:
        for seat, score in enumerate(deal.scores(night.rules)):
            assert points(score.points) in printed.text, (deal.id, seat)
    for totals in night.running_totals:
        assert all(number(total) in printed.text for total in totals)
    for said in ("Friday", "Ann", "Bo", "Cy", "Dee", "tea on the cards", "snow outside"):
        assert said in printed.text
    assert ("lost" in printed.text) == (language == "en")
    assert min(printed.margins) > 4, "something is cut, or goes to the paper's edge"
    assert str(printed.pdf.Root.Lang) == language


def test_its_table_is_one_of_rows_headers_and_figures_with_words(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    night = played(14)
    printed = pdf(viewer, f"/nights/{put(night)}.pdf?paper=a4&lines=0")
    assert len(list(printed.elements("/Table"))) == 1
    assert len(list(printed.elements("/TR"))) == 2 + 14 + 1
    ids = {str(th.ID) for th in printed.elements("/TH")}
    cells = list(printed.elements("/TD"))
    assert all(cell.A.Headers and set(map(str, cell.A.Headers)) <= ids for cell in cells)
    figures = [str(figure.get("/Alt", "")) for figure in printed.elements("/Figure")]
    assert len(figures) == 1 + 1 + 3
    assert all(figures)
    assert [str(e.S) for e in printed.elements() if str(e.S) in ("/H1", "/H2")] == ["/H1", "/H2"]


def test_a_long_night_repeats_its_head_numbers_its_pages_and_keeps_its_totals_with_a_deal(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    for deals in (26, 28, 30):
        night = played(deals)
        printed = pdf(viewer, f"/nights/{put(night)}.pdf?paper=a4&lines=0")
        pages = len(printed.texts)
        assert pages > 1
        for n, text in enumerate(printed.texts, 1):
            assert f"Friday {n} / {pages}" in text
            assert "Cy" in text
        (last,) = (text for text in printed.texts if re.search(r"\bTotal\b", text))
        label = str(night.deals[-1].call.variant.label)  # type: ignore[union-attr]
        assert f"{deals} {label}" in last


def test_a_night_that_goes_on_has_lines_to_go_on_by_hand(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    stored = put(played(5))
    assert rows(preview(viewer, f"/nights/{stored}")) == (5, 6)
    assert rows(preview(viewer, f"/nights/{stored}?lines=12")) == (5, 12)
    assert rows(preview(viewer, f"/nights/{stored}?lines=99999999")) == (5, 40)
    assert rows(preview(viewer, f"/nights/{stored}?lines=x")) == (5, 6)
    assert rows(preview(viewer, f"/nights/{put(played(5, last_round_in=4))}")) == (5, 2)
    assert rows(preview(viewer, f"/nights/{put(played(7, last_round_in=4))}")) == (7, 0)
    for deals in (0, 1, 2):
        fresh = played(max(deals, 1)) if deals else None
        if fresh:
            assert rows(preview(viewer, f"/nights/{put(fresh)}")) == (deals, 6)


def rows(page: Page) -> tuple[int, int]:
    """Deals and empty lines of the sheet."""
    (sheet,) = page.root.all("table", class_="s-deals")
    empty = list(sheet.all("tr", class_="s-empty"))
    numbered = list(sheet.all("th", class_="s-no"))
    assert [each.text for each in numbered] == [str(n) for n in range(1, len(numbered) + 1)]
    return len(numbered) - len(empty), len(empty)


def test_the_next_dealers_are_marked_on_empty_lines(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    night = played(4)
    (sheet,) = preview(viewer, f"/nights/{put(night)}?lines=3").root.all("table", class_="s-deals")
    dealers = [
        [bool(list(cell.all(class_="s-disc"))) for cell in row.all("td", class_="s-points")].index(
            True
        )
        for row in sheet.all("tr")
        if list(row.all("td", class_="s-points"))
    ]
    assert dealers == [*(deal.dealer for deal in night.deals), 0, 1, 2]


def test_a_night_without_a_deal_can_be_printed(house: House, viewer: Visitor) -> None:
    stored = house.start_night()
    assert rows(preview(viewer, f"/nights/{stored}")) == (0, 6)
    assert "Friday" in pdf(viewer, f"/nights/{stored}.pdf").text


def test_a_half_played_deal_stands_as_far_as_it_is_said(house: House, viewer: Visitor) -> None:
    stored = house.start_night()
    house.writer()(nights.call, stored, 1, Call(WHITEFISH))
    house.writer()(nights.bid, stored, 1, 0, 4)
    page = preview(viewer, f"/nights/{stored}")
    said = [each.text for each in page.root.all("small", class_="s-said")]
    assert said == ["4 /"]


def test_a_hidden_bid_is_on_no_paper_not_even_ones_own(house: House, viewer: Visitor) -> None:
    stored = house.start_night(rules=HouseRules(hidden_bids=True))
    writer = house.writer(house.join(Role.SCORER, "Ann's"))
    house.writer()(nights.call, stored, 1, Call(WHITEFISH))
    before = pdf(viewer, f"/nights/{stored}.pdf").text
    writer(nights.bid, stored, 1, 0, 11)
    assert pdf(viewer, f"/nights/{stored}.pdf").text == before
    assert pdf(Visitor(house, writer.device), f"/nights/{stored}.pdf").text == before


@pytest.mark.parametrize("night", [played(5), played(7, last_round_in=4)], ids=["on", "over"])
def test_a_discarded_night_says_so_and_does_not_go_on(
    put: Callable[[Night], int], viewer: Visitor, night: Night
) -> None:
    stored = put(replace(night, discarded=1_800_000_000_000))
    for lines in ("", "?lines=12"):
        page = preview(viewer, f"/nights/{stored}{lines}")
        assert rows(page) == (len(night.deals), 0)
        assert [each.text for each in page.root.all(class_="s-won")] == ["This night is discarded"]
        assert not list(page.root.all(id="empty-lines"))
    printed = pdf(viewer, f"/nights/{stored}.pdf").text
    assert "This night is discarded" in printed
    assert "This night in the app:" in printed
    assert "goes on" not in printed


def test_the_chart_and_the_columns_name_everybody_who_sat_there(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    root = preview(viewer, f"/nights/{put(told(played(7)))}").root
    columns = [" ".join(e.text.split()) for e in root.all("th", class_="s-name", colspan="2")]
    (legend,) = root.all("ul", class_="s-legend")
    lines = ("solid", "dashed", "dotted")
    said = [" ".join(e.text.split()) for e in legend.all("li")]
    names = ["Ann", "Bo, Dee", "Cy"]
    assert columns[:3] == names
    assert said == [f"{line} line {who}" for line, who in zip(lines, names, strict=True)]


def test_the_code_stands_at_the_margin_and_the_note_beside_its_bar_and_the_chart(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    printed = pdf(viewer, f"/nights/{put(told(played(7)))}.pdf?paper=a4&lines=0")
    scale, mm = 4.0, 4.0 * 72 / 25.4
    page = printed.images(scale)[0].convert("L").point(lambda v: 255 if v < 200 else 0)
    head = page.crop((0, 0, page.width, int(25 * mm))).getbbox()
    assert head
    assert page.width - head[2] == pytest.approx(12 * mm, abs=mm)
    heading, note = place(printed, "Note"), place(printed, "At Cy")
    assert note[0] - heading[0] == pytest.approx(2.7, abs=0.6), "the text is beside its bar"
    left, top = (heading[0] - 5) * mm, heading[1] * mm
    gap = page.crop((int(left), int(top), int(left + 4.5 * mm), int(top + 30 * mm)))
    assert gap.getbbox() is None, "the chart keeps off the words"


def place(printed: Printed, said: str) -> tuple[float, float]:
    """How far from the left and from the top, in mm, that stands on the first page."""
    with pypdfium2.PdfDocument(printed.bytes) as pages:
        text = pages[0].get_textpage()
        first, _ = text.search(said, match_case=True).get_next()
        left, _, _, top = text.get_charbox(first)
        return left * 25.4 / 72, (pages[0].get_height() - top) * 25.4 / 72


def test_house_rules_stand_on_it_where_they_are_not_as_usual(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    assert "All as usual." in pdf(viewer, f"/nights/{put(played(3))}.pdf").text
    other = pdf(viewer, f"/nights/{put(played(3, rules=OTHER_RULES))}.pdf").text
    assert "Points for going over: −1" in other
    assert "All others as usual." in other


def test_it_leads_back_by_its_address_and_by_the_code(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    stored = put(played(3))
    address = f"http://localhost{viewer.home}/nights/{stored}"
    assert address in pdf(viewer, f"/nights/{stored}.pdf").text.replace(" ", "")
    assert viewer.open(f"/h/{viewer.house.public_id}/nights/{stored}").status == 200
    assert preview(viewer, "/nights/999").status == 404
    assert preview(viewer, "/nights/999.pdf").status == 404


def test_no_name_breaks_even_the_smallest_paper(house: House, viewer: Visitor) -> None:
    good = {each.kept: each for each in GOOD}
    numbers = house.add_players(*good)
    known = [Seat(n, name) for n, name in zip(numbers, good, strict=True)]
    for first in range(0, len(known), 3):
        seats = [*known[first:], *known][:3]
        stored = house.start_night([seat.player for seat in seats])
        house.put_night(stored, played(2, seats=seats))
        printed = pdf(viewer, f"/nights/{stored}.pdf?paper=a5&lines=0")
        assert min(printed.margins) > 4, seats
        assert len(printed.texts) <= 2, seats


def test_what_people_write_is_printed_as_it_is_written(
    put: Callable[[Night], int], house: House, viewer: Visitor
) -> None:
    hostile = '<img src="http://localhost:9/x"><style>@import "file:///etc/passwd";</style>{{7*7}}'
    stored = put(played(3))
    house.writer()(corrections.write_note, stored, None, hostile)
    printed = pdf(viewer, f"/nights/{stored}.pdf")
    assert hostile.replace(" ", "") in printed.text.replace(" ", "")


# ---- a blank one ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rules", [HouseRules(), OTHER_RULES], ids=["usual", "others"])
def test_a_blank_sheet_fills_one_page_with_the_points_of_this_house(
    house: House, viewer: Visitor, rules: HouseRules, paper: str, language: str
) -> None:
    house.start_night(rules=rules)
    printed = pdf(viewer, f"/blank.pdf?paper={paper}", language)
    assert len(printed.texts) == 1
    assert min(printed.margins) > 4
    assert f" {rules.nil} " in printed.text
    assert number(-rules.double_nil) in printed.text
    picture = printed.images(1.0)[0].convert("L").point(lambda v: 255 if v < 245 else 0)
    _, _, _, bottom = picture.crop((0, 0, picture.width, int(picture.height * 0.94))).getbbox()  # type: ignore[misc]
    assert bottom > picture.height * 0.75, "the page is not made use of"


def test_even_the_longest_ladder_leaves_it_on_one_page(house: House, viewer: Visitor) -> None:
    ladder = tuple((tricks, tricks - 20) for tricks in range(2, 14))
    house.start_night(rules=HouseRules(unabomb=ladder, kens_rule_name="K" * 40))
    for language in LANGUAGES:
        for paper in PAPERS:
            printed = pdf(viewer, f"/blank.pdf?paper={paper}", language)
            assert len(printed.texts) == 1, (language, paper)
            assert ("12 tricks: −8." in printed.text) == (language == "en")


@pytest.mark.parametrize(("lines", "pages"), [(1, 1), (23, 1), (60, 3)])
def test_it_has_as_many_lines_as_asked(viewer: Visitor, lines: int, pages: int) -> None:
    printed = pdf(viewer, f"/blank.pdf?paper=a4&lines={lines}")
    assert len(list(printed.elements("/TH"))) >= lines
    assert len(printed.texts) == pages
    numbers = {int(said) for said in re.findall(r"\b\d+\b", printed.text)}
    assert (lines in numbers, lines + 1 in numbers) == (True, lines == 1)


def test_names_can_stand_on_it(viewer: Visitor) -> None:
    said = pdf(viewer, "/blank.pdf?paper=a5&n=Ann&n=&n=Кузьма").text
    assert "Ann" in said
    assert "Кузьма" in said


@pytest.mark.parametrize("lines", ["0", "61", "-1", "x", "9" * 99, "٣"])
def test_a_number_of_lines_that_cannot_be_is_said_at_its_field(viewer: Visitor, lines: str) -> None:
    page = preview(viewer, f"/blank?paper=a4&lines={lines}&n=Ann")
    (wrong,) = page.root.all(id="lines-wrong")
    assert wrong.text == "From 1 to 60 lines."
    (field,) = page.root.all("input", name="lines")
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == (lines, "true")
    assert next(page.root.all("input", name="n")).attributes["value"] == "Ann"
    assert pdf(viewer, f"/blank.pdf?lines={lines}").texts


def test_a_name_that_cannot_be_is_said_at_its_field(viewer: Visitor) -> None:
    page = preview(viewer, f"/blank?n=Ann&n={'W' * 41}")
    (wrong,) = page.root.all(id="n1-wrong")
    assert wrong.text == "A name has at most 40 characters."
    assert [e.attributes["value"] for e in page.root.all("input", name="n")] == [
        "Ann",
        "W" * 41,
        "",
    ]


# ---- papers, names of files, addresses ----


@pytest.mark.parametrize(
    ("language", "paper"), [("en-US,en", "letter"), ("en-GB", "a4"), ("ru", "a4"), ("", "a4")]
)
def test_the_paper_is_that_of_the_readers_country(
    viewer: Visitor, language: str, paper: str
) -> None:
    width = {"letter": 216, "a4": 210}[paper]
    assert pdf(viewer, "/blank.pdf", language).sizes[0][0] == width
    assert pdf(viewer, "/blank.pdf?paper=a5", language).sizes[0][0] == 148
    assert pdf(viewer, "/blank.pdf?paper=a9", language).sizes[0][0] == width


def test_links_of_a_preview_keep_what_was_asked_for(viewer: Visitor) -> None:
    page = preview(viewer, "/blank?n=Ann&n=Bo&lines=7&paper=a5&endpoint=x&_external=1&house=y")
    assert page.status == 200
    links = [link.attributes["href"] for link in page.root.all("a")]
    (wanted,) = (link for link in links if ".pdf" in link)
    assert wanted.startswith(f"{viewer.home}/print/blank.pdf?paper=a5&n=Ann&n=Bo&lines=7")
    assert viewer.client.get(wanted).status_code == 200


def test_the_file_has_the_nights_name_in_any_script(
    put: Callable[[Night], int], house: House, viewer: Visitor
) -> None:
    stored = put(played(1))
    night = house.night(stored)
    for name, plain in (('У "Бори"; 1/2', "1 2 2026-11-20.pdf"), ("Zoë's", "Zoe s 2026-11-20.pdf")):
        house.put_night(stored, replace(night, name=name))
        answer = viewer.client.get(f"{viewer.home}/print/nights/{stored}.pdf")
        said = answer.headers["Content-Disposition"]
        assert f'inline; filename="{plain}"' in said
        assert unquote(said.partition("''")[2]).endswith(" 2026-11-20.pdf")


# ---- printed once ----


def test_the_same_sheet_is_the_same_bytes_and_is_not_sent_again(
    put: Callable[[Night], int], viewer: Visitor, house: House
) -> None:
    path = f"{viewer.home}/print/nights/{put(played(3))}.pdf"
    first, second = viewer.client.get(path), viewer.client.get(path)
    assert first.data == second.data
    etag = first.headers["ETag"]
    again = viewer.client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
    assert again.headers["Cache-Control"] == "private, no-cache"
    house.writer()(corrections.write_note, 1, None, "Rain")
    changed = viewer.client.get(path, headers={"If-None-Match": etag})
    assert (changed.status_code, changed.headers["ETag"] == etag) == (200, False)
    russian = viewer.client.get(path, headers={"If-None-Match": etag, "Accept-Language": "ru"})
    assert russian.status_code == 200


class Printer:
    """A press that is told what to do."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def print(self, _: Sheet) -> bytes:
        """Fail."""
        raise self.error


def test_where_too_many_print_one_is_asked_to_come_back(app: Flask, viewer: Visitor) -> None:
    app.extensions["sheets"] = Kept(Printer(Busy()).print)
    with nothing_changes(app):
        page = preview(viewer, "/blank.pdf")
    assert (page.status, page.headers["Retry-After"]) == (503, "5")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "ETag" not in page.headers
    assert next(page.root.all("h1")).text == "The printer's queue is full"


def test_a_sheet_that_cannot_be_printed_is_a_mistake_of_ours(app: Flask, viewer: Visitor) -> None:
    app.testing = False
    app.extensions["sheets"] = Kept(Printer(Spoilt("KeyError")).print)
    assert preview(viewer, "/blank.pdf").status == 500


def test_what_can_be_printed_is_found_from_home_and_from_a_night(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    stored = put(played(7, last_round_in=4))
    for path in ("/", f"/nights/{stored}/sheet", f"/nights/{stored}"):
        links = {e.attributes["href"] for e in viewer.open(viewer.home + path).root.all("a")}
        assert {link for link in links if "/print" in link}, path
    contents = preview(viewer, "")
    links = {
        e.attributes["href"] for e in contents.root.all("a") if "/print/" in e.attributes["href"]
    }
    assert f"{viewer.home}/print/nights/{stored}" in links
    assert all(viewer.open(link).status == 200 for link in links)


def test_a_blank_sheet_offers_each_person_once(house: House) -> None:
    house.add_players("Ann", "Anna B.", "Cy", "Dee")
    house.writer(Role.OWNER)(players.merge, 2, into=1)
    house.writer(Role.OWNER)(players.retire, 3, retired=True)
    page = preview(Visitor(house), "/blank")
    (names,) = page.root.all("datalist")
    assert [each.attributes["value"] for each in names.all("option")] == ["Ann", "Dee"]
