"""Sheets of nights and blank ones: previewed and printed, in both languages."""

import re
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import replace
from itertools import product
from urllib.parse import unquote

import pytest
from flask import Flask

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.house.people import actions as merging
from scorekeeper.sheets import pdf_workers
from scorekeeper.sheets.pdf_cache import PdfCache
from scorekeeper.sheets.pdf_workers import Busy, Limits, Press, PrintError
from scorekeeper.sheets.sheet import PAPERS, Sheet
from scorekeeper.web.language import number
from tests.cases.nights import OTHER_RULES
from tests.depth import THOROUGH, audit_only
from tests.judges.printed import played
from tests.support import House, nothing_changes
from tests.web.sheets.paper import LANGUAGES, check, pdf, preview
from tests.web.visitor import Visitor

# ---- a blank one ----


@audit_only
@pytest.mark.parametrize(
    ("paper", "language", "rules"),
    list(product(PAPERS, LANGUAGES, [HouseRules(), OTHER_RULES]))
    if THOROUGH
    else [("a5", "ru", OTHER_RULES), ("letter", "en", HouseRules())],
)
def test_a_blank_sheet_fills_one_page_with_the_points_of_this_house(
    house: House, viewer: Visitor, paper: str, language: str, rules: HouseRules
) -> None:
    house.start_night(rules=rules)
    printed = pdf(viewer, f"/blank.pdf?paper={paper}", language)
    assert len(printed.texts) == 1
    check(printed, language)
    assert f" {rules.nil} " in printed.text
    assert number(-rules.double_nil) in printed.text
    picture = printed.images(1.0)[0].convert("L").point(lambda v: 255 if v < 245 else 0)
    _, _, _, bottom = picture.crop((0, 0, picture.width, int(picture.height * 0.94))).getbbox()  # type: ignore[misc]
    assert bottom > picture.height * 0.75, "the page is not made use of"


def test_blank_sheet_with_longest_ladder_fits_one_page(house: House, viewer: Visitor) -> None:
    ladder = tuple((tricks, tricks - 20) for tricks in range(2, 14))
    house.start_night(rules=HouseRules(unabomb=ladder, kens_rule_name="K" * 40))
    corners = [("ru", "a5"), ("en", "letter")]
    for language, paper in product(LANGUAGES, PAPERS) if THOROUGH else corners:
        printed = pdf(viewer, f"/blank.pdf?paper={paper}", language)
        assert len(printed.texts) == 1, (language, paper)
        assert ("12 tricks: −8." in printed.text) == (language == "en")


@pytest.mark.parametrize(("lines", "pages"), [(1, 1), (60, 2), *[(22, 1)] * THOROUGH])
def test_blank_sheet_has_requested_number_of_lines(viewer: Visitor, lines: int, pages: int) -> None:
    printed = pdf(viewer, f"/blank.pdf?paper=a4&lines={lines}")
    assert len(list(printed.elements("/TH"))) >= lines
    assert len(printed.texts) == pages
    numbers = {int(digits) for digits in re.findall(r"\b\d+\b", printed.text)}
    assert (lines in numbers, lines + 1 in numbers) == (True, lines == 1)


@pytest.mark.parametrize(
    ("paper", "pages"),
    [
        ("a4", {24: 1, 25: 1, 28: 1, 29: 2, 56: 2, 57: 2, 60: 2}),
        ("letter", {22: 1, 23: 1, 26: 1, 27: 2, 51: 2, 52: 2, 60: 2}),
        ("a5", {10: 1, 11: 1, 13: 2, 31: 2, 32: 2, 35: 2, 39: 3, 52: 3, 53: 3, 58: 3}),
    ]
    if THOROUGH
    else [("a4", {28: 1, 29: 2}), ("a5", {11: 1, 39: 3})],
)
def test_crib_is_below_the_lines_on_the_same_page(
    viewer: Visitor, paper: str, pages: dict[int, int]
) -> None:
    for language in LANGUAGES if THOROUGH else ["ru"]:  # which takes more room
        for lines, expected in pages.items():
            printed = pdf(viewer, f"/blank.pdf?paper={paper}&lines={lines}", language)
            assert len(printed.texts) == expected, (lines, language)
            last = [str(number) for number in range(lines - 3, lines + 1)]
            assert " ".join(last) in printed.texts[-1], (lines, language)
            assert {"en": "Unabomb", "ru": "Унабомб"}[language] in printed.texts[-1], lines


def test_blank_sheet_has_given_names(viewer: Visitor) -> None:
    sheet_text = pdf(viewer, "/blank.pdf?paper=a5&n=Ann&n=&n=Кузьма").text
    assert "Ann" in sheet_text
    assert "Кузьма" in sheet_text


@audit_only
@pytest.mark.parametrize("lines", ["0", "61", "-1", "x", "9" * 99, "٣"])
def test_invalid_number_of_lines_shows_error_at_its_field(viewer: Visitor, lines: str) -> None:
    page = preview(viewer, f"/blank?paper=a4&lines={lines}&n=Ann")
    (wrong,) = page.root.all(id="lines-wrong")
    assert wrong.text == "From 1 to 60 rows."
    (field,) = page.root.all("input", name="lines")
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == (lines, "true")
    assert next(page.root.all("input", name="n")).attributes["value"] == "Ann"
    assert pdf(viewer, f"/blank.pdf?lines={lines}").texts


def test_invalid_name_shows_error_at_its_field(viewer: Visitor) -> None:
    page = preview(viewer, f"/blank?n=Ann&n={'W' * 41}")
    (wrong,) = page.root.all(id="n1-wrong")
    assert wrong.text == "A name can have at most 40 characters."
    assert [e.attributes["value"] for e in page.root.all("input", name="n")] == [
        "Ann",
        "W" * 41,
        "",
    ]


# ---- papers, names of files, addresses ----


@audit_only
@pytest.mark.parametrize(
    ("language", "paper"), [("en-US,en", "letter"), ("en-GB", "a4"), ("ru", "a4"), ("", "a4")]
)
def test_the_paper_is_that_of_the_readers_country(
    viewer: Visitor, language: str, paper: str
) -> None:
    width = {"letter": 216, "a4": 210}[paper]
    assert pdf(viewer, "/blank.pdf", language).sizes[0][0] == width
    if paper == "letter":
        assert pdf(viewer, "/blank.pdf?paper=a5", language).sizes[0][0] == 148
        assert pdf(viewer, "/blank.pdf?paper=a9", language).sizes[0][0] == width


def test_links_of_a_preview_keep_its_arguments(viewer: Visitor) -> None:
    page = preview(viewer, "/blank?n=Ann&n=Bo&lines=7&paper=a5&endpoint=x&_external=1&house=y")
    assert page.status == 200
    links = [link.attributes["href"] for link in page.root.all("a")]
    (pdf_link,) = (link for link in links if ".pdf" in link)
    assert pdf_link.startswith(f"{viewer.home}/print/blank.pdf?paper=a5&n=Ann&n=Bo&lines=7")
    assert viewer.client.get(pdf_link).status_code == 200


def test_file_is_named_after_game_and_name_in_any_script(
    put: Callable[[Night], int], house: House, viewer: Visitor
) -> None:
    stored = put(played(1))
    night = house.night(stored)
    for name, plain in (('У "Бори"; 1/2', "1 2"), ("Zoë's", "Zoe s")):
        house.put_night(stored, replace(night, name=name))
        answer = viewer.client.get(f"{viewer.home}/print/montana/{stored}.pdf")
        disposition = answer.headers["Content-Disposition"]
        assert f'inline; filename="Montana {plain} 2026-11-20.pdf"' in disposition
        whole = unquote(disposition.partition("''")[2])
        assert re.fullmatch(r"Montana .+ 2026-11-20\.pdf", whole)


# ---- printed once ----


def test_same_sheet_has_the_same_bytes_and_is_revalidated(
    put: Callable[[Night], int], viewer: Visitor, house: House
) -> None:
    path = f"{viewer.home}/print/montana/{put(played(3))}.pdf"
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
    """A press that tests control."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def print(self, _: Sheet) -> bytes:
        """Fail."""
        raise self.error


def test_full_print_queue_asks_to_retry(app: Flask, viewer: Visitor) -> None:
    app.extensions["sheets"] = PdfCache(Printer(Busy()).print)
    with nothing_changes(app):
        page = preview(viewer, "/blank.pdf")
    assert (page.status, page.headers["Retry-After"]) == (503, "5")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "ETag" not in page.headers
    assert next(page.root.all("h1")).text == "Too many sheets at once"


@audit_only
def test_too_slow_sheet_is_not_retried_until_it_changes(
    app: Flask, put: Callable[[Night], int], house: House, viewer: Visitor
) -> None:
    tried: list[Sheet] = []

    def hurry(sheet: Sheet) -> bytes:
        tried.append(sheet)
        return press.print(sheet)

    app.extensions["sheets"] = PdfCache(hurry)
    stored = put(played(3))
    with closing(Press(Limits(seconds=0.001))) as press, nothing_changes(app):
        for _ in range(3):
            page = preview(viewer, f"/montana/{stored}.pdf")
            assert (page.status, page.headers["Retry-After"]) == (503, "3600")
            assert next(page.root.all("h1")).text == "Too long to print"
            assert "print the preview" in page.root.text
        assert len(tried) == 1
        assert preview(viewer, f"/montana/{stored}.pdf?paper=a5").status == 503
        assert len(tried) == 2
    house.writer()(corrections.write_note, stored, None, "Rain")
    press = pdf_workers.press()
    assert preview(viewer, f"/montana/{stored}.pdf").status == 200
    assert len(tried) == 3


def test_device_prints_two_sheets_at_a_time_and_delays_no_other(
    app: Flask, house: House, viewer: Visitor
) -> None:
    go = threading.Event()

    def slow(sheet: Sheet) -> bytes:
        if sheet.paper == "a5":
            assert go.wait(20)
        return b"%PDF"

    app.extensions["sheets"] = PdfCache(slow)
    paths = [f"{viewer.home}/print/blank.pdf?paper=a5&lines={n}" for n in range(1, 4)]
    tabs = [Visitor(house, Role.VIEWER) for _ in paths]
    with nothing_changes(app), ThreadPoolExecutor(3) as pool:
        requests = [pool.submit(t.open, path) for t, path in zip(tabs, paths, strict=True)]
        (first,), others = wait(requests, 20, FIRST_COMPLETED)
        late = first.result()
        assert (late.status, late.headers["Retry-After"]) == (429, "5")
        assert next(late.root.all("h1")).text == "Two sheets at a time"
        assert "reload this page" in late.root.text
        assert Visitor(house).open(f"{viewer.home}/print/blank.pdf?paper=a4").status == 200
        go.set()
        assert [answer.result(20).status for answer in others] == [200, 200]
    assert viewer.open(paths[requests.index(first)]).status == 200


def test_unprintable_sheet_is_a_server_error(app: Flask, viewer: Visitor) -> None:
    app.testing = False
    app.extensions["sheets"] = PdfCache(Printer(PrintError("KeyError")).print)
    assert preview(viewer, "/blank.pdf").status == 500


def test_print_page_is_linked_from_home_and_from_a_night(
    put: Callable[[Night], int], viewer: Visitor
) -> None:
    stored = put(played(7, last_round_in=4))
    for path in ("/house", f"/montana/{stored}/sheet", f"/montana/{stored}"):
        links = {e.attributes["href"] for e in viewer.open(viewer.home + path).root.all("a")}
        assert {link for link in links if "/print" in link}, path
    contents = preview(viewer, "")
    links = {
        e.attributes["href"] for e in contents.root.all("a") if "/print/" in e.attributes["href"]
    }
    assert f"{viewer.home}/print/montana/{stored}" in links
    assert all(viewer.open(link).status == 200 for link in links)


def test_a_blank_sheet_offers_each_person_once(house: House) -> None:
    house.add_players("Ann", "Anna B.", "Cy", "Dee")
    house.writer(Role.OWNER)(merging.merge, 2, into=1)
    house.writer(Role.OWNER)(players.set_archived, 3, archived=True)
    page = preview(Visitor(house), "/blank")
    (names,) = page.root.all("datalist")
    assert [option.attributes["value"] for option in names.all("option")] == ["Ann", "Dee"]
