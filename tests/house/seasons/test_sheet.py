"""A season's report, read back from its PDF."""

import pytest

from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.sheets.sheet import PAPERS
from tests.cases.evenings import match
from tests.depth import audit_only, some
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check_headings, codes, pdf, preview, render_here
from tests.web.visitor import Page, Visitor

NAMES = ("Ann", "Бо", "Wolfeschlegelsteinhausenbergerdorffschen", "Dee")


@pytest.fixture
def played(house: House) -> House:
    """Six matches of November, and a season that drops the worst of them."""
    people = house.add_players(*NAMES)
    for day in range(1, 7):
        match(house, people[day % 2 : 3 + day % 2], (day % 3, 100 + day), date=f"2026-11-0{day}")
    season = Season("Winter", "2026-11-01", "2026-11-30", "shedding", PlacedBy.POINTS, 1, 4)
    house.writer()(seasons.start, season)
    return house


def cells(page: Page, at: int) -> list[list[str]]:
    tables = list(page.root.all("table", class_="p-table"))
    rows = next(tables[at].all("tbody")).all("tr")
    return [[cell.text for cell in row.all() if cell.tag in ("th", "td")] for row in rows]


@audit_only
@pytest.mark.parametrize("language", some(sorted(LANGUAGES, reverse=True)))
@pytest.mark.parametrize("paper", some(PAPERS))
def test_a_season_is_printed(played: House, viewer: Visitor, paper: str, language: str) -> None:
    rendered = render_here(played.app)
    printed = pdf(viewer, f"/season/1.pdf?paper={paper}", language)
    check_headings(printed, rendered[-1].html)
    assert min(printed.margins) > 4, "something is cut, or goes to the paper's edge"
    assert str(printed.pdf.Root.Lang) == language
    plain = printed.text.replace(" ", "")
    for name in ("Winter", *NAMES):
        assert name in plain
    assert codes(printed) == [f"http://localhost{viewer.home}/seasons/1"]
    assert min(printed.type_sizes) >= 8
    a_page = {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210)}[paper]
    assert {*printed.sizes} == {a_page}
    assert len(list(printed.elements("/TH"))) >= 6 + 4 + 3 + 6


def test_preview_of_season_has_podium_table_and_sittings(played: House, viewer: Visitor) -> None:
    page = preview(viewer, "/season/1")
    (podium,) = page.root.all("ol", class_="p-podium")
    assert [item.text for item in podium.all("li")] == [
        "Бо207 points, 2 wins 1",
        "Wolfeschlegelsteinhau…203 points, 2 wins 2",
    ]
    assert cells(page, 0) == [
        ["1", "Бо", "6", "2", "207", "(0)"],
        ["2", NAMES[2], "6", "2", "203", "(0)"],
        ["–", "Ann", "3", "1", "106", "(0)"],
        ["–", "Dee", "3", "1", "105", "(0)"],
    ]
    winners = ("Ann", "Dee", "Бо", "Бо", NAMES[2], NAMES[2])
    assert cells(page, 1) == [
        ["Montana: changing rules, to 100", "Sunday", f"{day} November 2026", winner]
        for day, winner in zip(range(6, 0, -1), winners, strict=True)
    ]
    assert "Without a place: fewer than 4 results." in page.root.text


def test_sheet_of_open_season_is_marked(played: House, viewer: Visitor) -> None:
    played.writer()(seasons.start, Season("All", "2026-01-01"))
    assert "Results so far" in preview(viewer, "/season/2").root.text
    played.writer()(seasons.start, Season("Old", "2020-01-01", "2020-12-31"))
    page = preview(viewer, "/season/3")
    assert "Results so far" not in page.root.text
    assert "Nothing counts yet." in page.root.text
    assert "Nothing counts yet." in pdf(viewer, "/season/3.pdf").text
    played.writer()(seasons.set_deleted, 3, deleted=True)
    assert "This season is deleted." in preview(viewer, "/season/3").root.text


def test_print_page_of_season_belongs_to_records(played: House, viewer: Visitor) -> None:
    (ways,) = preview(viewer, "/season/1").root.all("nav", class_="destinations")
    assert [a.text for a in ways.all("a", **{"aria-current": "true"})] == ["Records"]


@audit_only
def test_a_long_season_is_printed_in_parts_and_nothing_is_left_out(
    house: House, viewer: Visitor
) -> None:
    people = house.add_players(*NAMES[:2])
    days = [f"2026-{1 + n // 28:02}-{1 + n % 28:02}" for n in range(104)]
    for day in days:
        match(house, people, (0, 100), date=day)
    house.writer()(seasons.start, Season("Year", "2026-01-01"))
    first, second = (preview(viewer, f"/season/1?part={part}") for part in (1, 2))
    assert len(cells(first, 0)) == 2
    assert len(cells(first, 1)) == 98
    assert len(cells(second, 0)) == 6
    assert not list(second.root.all("ol", class_="p-podium"))
    every = [row[2] for row in (*cells(first, 1), *cells(second, 0))]
    assert len(every) == len(set(every)) == len(days)
    assert "Year · 2 / 2" in second.root.text


def test_the_newest_seasons_are_offered_to_print(played: House, viewer: Visitor) -> None:
    for number in range(2, 8):
        played.writer()(seasons.start, Season(f"Season {number}"))
    played.writer()(seasons.set_deleted, 7, deleted=True)
    page = viewer.open(f"{viewer.home}/print")
    links = [a.attributes.get("href", "") for a in page.root.all("a", class_="listed")]
    assert [link for link in links if "/season/" in link] == [
        f"{viewer.home}/print/season/{number}" for number in (6, 5, 4, 3, 2)
    ]
    assert "Season 6 chosen by hand" in page.root.text


def test_unknown_season_is_not_printed(viewer: Visitor) -> None:
    for path in ("/season/1", "/season/1.pdf"):
        assert viewer.open(f"{viewer.home}/print{path}").status == 404
