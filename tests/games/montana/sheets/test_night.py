"""The sheet of a night, read back."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from urllib.parse import unquote

import pypdfium2
import pytest

from scorekeeper.base.seats import Seat
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.sheets.sheet import PAPERS
from scorekeeper.web.language import number, points
from tests.cases.names import GOOD
from tests.cases.nights import OTHER_RULES, WHITEFISH
from tests.depth import THOROUGH, audit_only, some
from tests.judges.printed import Printed, played, with_notes_and_substitute
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check, codes, pdf, preview
from tests.web.visitor import Page, Visitor

# ---- a night ----


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"),
    list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru"), ("letter", "en")],
)
def test_sheet_has_every_deal_total_reason_and_link_back(
    put: Callable[[Night], int], viewer: Visitor, paper: str, language: str
) -> None:
    night = with_notes_and_substitute(played(14, last_round_in=11))
    stored = put(night)
    printed = pdf(viewer, f"/montana/{stored}.pdf?paper={paper}", language)
    check(printed, language)
    for deal in night.deals:
        for seat, score in enumerate(deal.scores(night.rules)):
            assert points(score.points) in printed.text, (deal.id, seat)
    for totals in night.running_totals:
        assert all(number(total) in printed.text for total in totals)
    name = {"en": "Friday", "ru": "Пятница"}[language]
    for words in (name, "Ann", "Bo", "Cy", "Dee", "tea on the cards", "snow outside"):
        assert words in printed.text
    assert ("nil failed" in printed.text) == (language == "en")
    address = f"http://localhost{viewer.home}/montana/{stored}"
    assert address in printed.text.replace(" ", "")
    assert codes(printed) == [address]


def test_long_night_repeats_head_numbers_pages_and_keeps_totals_with_a_deal(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    for deals in (26, 28, 30) if THOROUGH else (26,):
        night = played(deals)
        printed = pdf(viewer, f"/montana/{put(night)}.pdf?paper=a4&lines=0")
        pages = len(printed.texts)
        assert pages > 1
        for n, text in enumerate(printed.texts, 1):
            assert f"Friday {n} / {pages}" in text
            assert "Cy" in text
        (last,) = (text for text in printed.texts if re.search(r"\bTotal\b", text))
        label = str(night.deals[-1].call.variant.label)  # type: ignore[union-attr]
        assert f"{deals} {label}" in last


@audit_only
@pytest.mark.parametrize(
    ("paper", "deals"),
    list(product(PAPERS, [12, 18, 20, 22, 24, 44, 45, 46]))
    if THOROUGH
    else [("a4", 24), ("letter", 18), ("a5", 45)],
)
def test_last_page_has_deals_and_totals_above_chart(
    put: Callable[[Night], int], viewer: Visitor, paper: str, deals: int
) -> None:
    night = played(deals)
    last = pdf(viewer, f"/montana/{put(night)}.pdf?paper={paper}&lines=0").texts[-1]
    before, newest = (deal.call.variant.label for deal in night.deals[-2:] if deal.call)
    pattern = rf"\b{deals - 1} {before} .*\b{deals} {newest} .*\bTotal\b"
    assert re.search(pattern, last), last


@audit_only
def test_running_night_has_empty_lines(put: Callable[[Night], int], viewer: Visitor) -> None:
    stored = put(played(5))
    assert rows(preview(viewer, f"/montana/{stored}")) == (5, 6)
    assert rows(preview(viewer, f"/montana/{stored}?lines=12")) == (5, 12)
    assert rows(preview(viewer, f"/montana/{stored}?lines=99999999")) == (5, 40)
    assert rows(preview(viewer, f"/montana/{stored}?lines=x")) == (5, 6)
    assert rows(preview(viewer, f"/montana/{put(played(5, last_round_in=4))}")) == (5, 2)
    assert rows(preview(viewer, f"/montana/{put(played(7, last_round_in=4))}")) == (7, 0)
    for deals in (0, 1, 2):
        fresh = played(max(deals, 1)) if deals else None
        if fresh:
            assert rows(preview(viewer, f"/montana/{put(fresh)}")) == (deals, 6)


def rows(page: Page) -> tuple[int, int]:
    """Deals and empty lines of the sheet."""
    (sheet,) = page.root.all("table", class_="s-deals")
    empty = list(sheet.all("tr", class_="s-empty"))
    numbered = list(sheet.all("th", class_="s-no"))
    assert [cell.text for cell in numbered] == [str(n) for n in range(1, len(numbered) + 1)]
    return len(numbered) - len(empty), len(empty)


def test_long_night_is_printed_in_self_contained_parts(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    night = played(230)
    stored = put(night)
    spans = {1: (1, 100), 2: (101, 200), 3: (201, 230)}
    for part, (first, last) in spans.items():
        page = preview(viewer, f"/montana/{stored}?part={part}&lines=3&paper=a5")
        (nav,) = page.root.all("nav", **{"aria-labelledby": "parts"})
        links = [(link.text, "aria-current" in link.attributes) for link in nav.all("a")]
        assert links == [(f"{a}–{b}", n == part) for n, (a, b) in spans.items()]
        assert all("paper=a5" in link.attributes["href"] for link in nav.all("a"))
        assert f"deals {first}–{last} of 230" in page.root.text
        (sheet,) = page.root.all("table", class_="s-deals")
        numbers = [int(cell.text) for cell in sheet.all("th", class_="s-no", scope="row")]
        assert numbers == list(range(first, last + (4 if part == 3 else 1)))
        assert bool(list(page.root.all(id="empty-lines"))) == (part == 3)
        carried = [row for row in sheet.all("tr") if "After deal" in row.text]
        stands = [n for n in (first - 1, last if part < 3 else 0) if n]
        assert [" ".join(row.text.split()) for row in carried] == [
            " ".join([f"After deal {n}", *map(number, night.running_totals[n - 1])]) for n in stands
        ]
        assert ("Total" in sheet.text) == (part == 3)


@audit_only
def test_each_part_of_long_night_is_a_pdf_with_link_back(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    part, first, last = (10, 901, 1000) if THOROUGH else (11, 1001, 1003)
    stored = put(played(last))
    assert "1–100" in preview(viewer, f"/montana/{stored}").root.text
    query = f"part={part}&lines=0&paper=a5"
    answer = viewer.client.get(f"{viewer.home}/print/montana/{stored}.pdf?{query}")
    assert f"Friday 2026-11-20 {first}–{last}.pdf" in unquote(answer.headers["Content-Disposition"])
    printed = Printed(answer.data)
    assert f"After deal {first - 1}" in printed.text
    numbers = range(first, last + 1)
    assert all(re.search(rf"\b{n} [A-Z]", printed.text) for n in numbers), "not broken"
    assert f"Friday · {first}–{last} 1 / {len(printed.texts)}" in printed.texts[0]
    assert codes(printed) == [f"http://localhost{viewer.home}/montana/{stored}"]


@audit_only
def test_unknown_part_shows_the_first(put: Callable[[Night], int], viewer: Visitor) -> None:
    stored = put(played(101))
    for part in some(("0", "3", "x", "-1", "9" * 99, "٢", ""), 3):
        page = preview(viewer, f"/montana/{stored}?part={part}")
        assert "deals 1–100 of 101" in page.root.text, part
    whole = preview(viewer, f"/montana/{put(played(100))}?part=2")
    assert not list(whole.root.all(id="parts"))
    assert "after 100 deals" in whole.root.text


def test_long_notes_make_shorter_parts(put: Callable[[Night], int], viewer: Visitor) -> None:
    night = played(60)
    much = ("e" + "\u0301" * 11) * 280
    stored = put(replace(night, deals=tuple(replace(deal, note=much) for deal in night.deals)))
    page = preview(viewer, f"/montana/{stored}")
    assert "deals 1–17 of 60" in page.root.text
    assert len(page.html) < 1_000_000


def test_long_list_of_players_of_a_seat_is_shortened(
    house: House, put: Callable[[Night], int], viewer: Visitor
) -> None:
    night = played(9)
    guests = house.add_players(*(f"Guest {n}" for n in range(1, 9)))
    seated = [
        replace(deal, sits={1: Seat(who, f"Guest {n}")})
        for n, (deal, who) in enumerate(zip(night.deals[1:], guests, strict=True), 1)
    ]
    stored = put(replace(night, deals=(night.deals[0], *seated)))
    root = preview(viewer, f"/montana/{stored}").root
    heading = "Guest 8 from deal 9, replacing Bo, Guest 1, Guest 2 and 5 more"
    assert heading in [
        " ".join(e.text.split()) for e in root.all("th", class_="s-name", colspan="2")
    ]
    assert "dashed line Guest 8" in [" ".join(e.text.split()) for e in root.all("li")]
    assert "Guest 8 for Guest 7" in root.text


def test_the_next_dealers_are_marked_on_empty_lines(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    night = played(4)
    (sheet,) = preview(viewer, f"/montana/{put(night)}?lines=3").root.all("table", class_="s-deals")
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
    assert rows(preview(viewer, f"/montana/{stored}")) == (0, 6)
    assert "Friday" in pdf(viewer, f"/montana/{stored}.pdf").text


def test_unfinished_deal_is_printed_as_far_as_entered(house: House, viewer: Visitor) -> None:
    stored = house.start_night()
    house.writer()(nights.call, stored, 1, Call(WHITEFISH))
    house.writer()(nights.bid, stored, 1, 0, 4)
    page = preview(viewer, f"/montana/{stored}")
    bids = [small.text for small in page.root.all("small", class_="s-said")]
    assert bids == ["4 /"]


def test_hidden_bid_is_never_printed_even_for_its_player(house: House, viewer: Visitor) -> None:
    stored = house.start_night(rules=HouseRules(hidden_bids=True))
    writer = house.writer(house.join(Role.SCORER, "Ann's"))
    house.writer()(nights.call, stored, 1, Call(WHITEFISH))
    before = pdf(viewer, f"/montana/{stored}.pdf").text
    writer(nights.bid, stored, 1, 0, 11)
    assert pdf(viewer, f"/montana/{stored}.pdf").text == before
    assert pdf(Visitor(house, writer.device), f"/montana/{stored}.pdf").text == before


@pytest.mark.parametrize("night", [played(5), played(7, last_round_in=4)], ids=["on", "over"])
def test_deleted_night_is_marked_and_has_no_empty_lines(
    house: House, put: Callable[[Night], int], viewer: Visitor, night: Night
) -> None:
    stored = put(night)
    house.writer()(nights.SITTING.delete, stored)
    for lines in ("", "?lines=12"):
        page = preview(viewer, f"/montana/{stored}{lines}")
        assert rows(page) == (len(night.deals), 0)
        assert [banner.text for banner in page.root.all(class_="s-won")] == [
            "This night is deleted"
        ]
        assert not list(page.root.all(id="empty-lines"))
    printed = pdf(viewer, f"/montana/{stored}.pdf").text
    totals = " ".join(map(number, night.totals))
    assert f"Total {totals} D: dealer." in printed
    assert "This night is deleted" in printed
    assert "This night in the app:" in printed
    assert "goes on" not in printed


def test_chart_and_columns_name_owner_of_total(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    root = preview(viewer, f"/montana/{put(with_notes_and_substitute(played(7)))}").root
    columns = [" ".join(e.text.split()) for e in root.all("th", class_="s-name", colspan="2")]
    (legend,) = root.all("ul", class_="s-legend")
    lines = ("solid", "dashed", "dotted")
    legend_lines = [" ".join(e.text.split()) for e in legend.all("li")]
    names = ["Ann", "Dee", "Cy"]
    (since,) = (row for row in columns if "replacing Bo" in row)
    assert columns[:3] == ["Ann", since, "Cy"]
    assert re.fullmatch(r"Dee from deal \d, replacing Bo", since)
    assert legend_lines == [f"{line} line {who}" for line, who in zip(lines, names, strict=True)]


@audit_only
def test_qr_code_is_in_margin_and_note_beside_its_bar_and_chart(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    printed = pdf(
        viewer, f"/montana/{put(with_notes_and_substitute(played(7)))}.pdf?paper=a4&lines=0"
    )
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


def place(printed: Printed, words: str) -> tuple[float, float]:
    """Return the distance from the left and top of the first page, in mm."""
    with pypdfium2.PdfDocument(printed.bytes) as pages:
        text = pages[0].get_textpage()
        first, _ = text.search(words, match_case=True).get_next()
        left, _, _, top = text.get_charbox(first)
        return left * 25.4 / 72, (pages[0].get_height() - top) * 25.4 / 72


def test_house_rules_are_printed_where_not_default(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    usual = preview(viewer, f"/montana/{put(played(3))}").root.text
    assert "House rules" not in usual
    other = pdf(viewer, f"/montana/{put(played(3, rules=OTHER_RULES))}.pdf").text
    assert "Points for overtricks: −1" in other
    assert "House rules" in other


def test_link_back_opens_the_night(put: Callable[[Night], int], viewer: Visitor) -> None:
    stored = put(played(3))
    assert viewer.open(f"/h/{viewer.house.public_id}/montana/{stored}").status == 200
    assert preview(viewer, "/montana/999").status == 404
    assert preview(viewer, "/montana/999.pdf").status == 404


def test_long_names_fit_smallest_paper(house: House, viewer: Visitor) -> None:
    good = sorted({name.stored for name in GOOD}, key=len, reverse=True)
    good = good if THOROUGH else good[:6]
    numbers = house.add_players(*good)
    all_seats = [Seat(n, name) for n, name in zip(numbers, good, strict=True)]
    for first in range(0, len(all_seats), 3):
        seats = [*all_seats[first:], *all_seats][:3]
        stored = house.start_night([seat.player for seat in seats])
        house.put_night(stored, played(2, seats=seats))
        printed = pdf(viewer, f"/montana/{stored}.pdf?paper=a5&lines=0")
        assert min(printed.margins) > 4, seats
        assert len(printed.texts) <= 3, seats


def test_user_text_is_printed_unchanged(
    put: Callable[[Night], int], house: House, viewer: Visitor
) -> None:
    hostile = '<img src="http://localhost:9/x"><style>@import "file:///etc/passwd";</style>{{7*7}}'
    stored = put(played(3))
    house.writer()(corrections.write_note, stored, None, hostile)
    printed = pdf(viewer, f"/montana/{stored}.pdf")
    assert hostile.replace(" ", "") in printed.text.replace(" ", "")
