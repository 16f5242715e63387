"""Sheets of matches: filled, to be continued by hand, and blank."""

from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.sheets.sheet import PAPERS
from tests.depth import THOROUGH, audit_only
from tests.games.shedding.web.matches import keep
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check, pdf, preview
from tests.web.visitor import Visitor

NAMES = ("Ann", "Bo", "Cy", "Dora", "Eve", "Фёдор")
LONG = (
    "W" * 40,
    "Wolfeschlegelsteinhausenbergerdorffschen",
    "x" * 40,
    "M" * 40,
    "Ё" * 40,
    "Q" * 40,
)


@audit_only
def test_sheet_shows_reasons_and_remaining_games(house: House, viewer: Visitor) -> None:
    number = keep(house, "Ann", "Bo", games=1)
    page = preview(viewer, f"/shedding/{number}?lines=3")
    (why,) = page.root.all("tr", class_="t-why")
    assert why.text == "Ann: 6 + 3 + 1; 1 number rule, 20"
    rows = [row.text for row in page.root.all("tr", class_="t-empty")]
    assert rows == ["2", "3", "4"]
    sums = [cell.text for cell in page.root.all("td", class_="t-sum")]
    assert sums == ["0", "30"]
    assert [row.text for row in page.root.all("tr", class_="t-sums")] == ["So far 0 30"]
    assert len(list(preview(viewer, f"/shedding/{number}").root.all("tr", class_="t-empty"))) == 8
    for lines, count in (("999", 40), ("0", 0), ("x", 8)):
        page = preview(viewer, f"/shedding/{number}?lines={lines}")
        assert len(list(page.root.all(class_="t-empty"))) == count


def test_finished_match_shows_winner_and_no_empty_lines(house: House, viewer: Visitor) -> None:
    number = keep(house, "Ann", "Bo", games=1, target=30)
    page = preview(viewer, f"/shedding/{number}?lines=3")
    assert "Bo wins the match" in page.root.text
    assert not list(page.root.all(class_="t-empty"))
    assert [cell.text for cell in page.root.all("td", class_="t-sum")] == ["0", "30"]


@audit_only
@pytest.mark.parametrize(
    ("paper", "language"),
    list(product(PAPERS, LANGUAGES)) if THOROUGH else [("a5", "ru"), ("letter", "en")],
)
def test_a_blank_sheet_fills_one_page(viewer: Visitor, paper: str, language: str) -> None:
    for seats in (2, 4, 6) if THOROUGH else (2, 6):
        printed = pdf(viewer, f"/shedding/blank.pdf?paper={paper}&players={seats}", language)
        assert len(printed.texts) == 1, (paper, seats)
        check(printed, language)
        picture = printed.images(1.0)[0].convert("L").point(lambda v: 255 if v < 245 else 0)
        box = picture.crop((0, 0, picture.width, int(picture.height * 0.94))).getbbox()
        assert box
        assert box[3] > picture.height * 0.8, "the page is not made use of"


def test_blank_sheet_has_names_and_reports_invalid_options(viewer: Visitor) -> None:
    page = preview(viewer, "/shedding/blank?n=Ann&n=Bo&n=&players=3&lines=5")
    assert [cell.text for cell in page.root.all("th", class_="t-name")] == ["Ann", "Bo", "Name"]
    assert len(list(page.root.all("tr", class_="t-empty"))) == 5
    page = preview(viewer, f"/shedding/blank?n={'x' * 41}&lines=0")
    wrong = [alert.text for alert in page.root.all(class_="errors")]
    assert wrong == ["A name can have at most 40 characters.", "From 1 to 40 rows."]
    for players, count in (("1", 2), ("9", 6), ("x", 4), ("", 4)):
        page = preview(viewer, f"/shedding/blank?players={players}")
        assert len(list(page.root.all("th", class_="t-name"))) == count


@audit_only
def test_long_names_fit_both_sheets(house: House, viewer: Visitor) -> None:
    number = keep(house, *LONG, games=3)
    names = "&n=".join(LONG)
    for path in (f"/shedding/{number}.pdf?paper=a5", f"/shedding/blank.pdf?paper=a5&n={names}"):
        assert min(pdf(viewer, path).margins) > 4


def keep_long(house: House, games: int, *names: str) -> int:
    """Start a match with this many games and return its number."""
    number = keep(house, *names, games=12, target=10_000)
    with house.place() as place:
        played = MatchTopic(number).load(place).value.games
    games_of = [replace(played[n % 12], id=n + 1) for n in range(games)]
    put_games = matches.SITTING.move("put")(lambda match: replace(match, games=tuple(games_of)))
    house.writer()(put_games, number)
    return number


def test_long_match_is_printed_in_self_contained_parts(house: House, viewer: Visitor) -> None:
    number = keep_long(house, 230, *NAMES)
    with house.place() as place:
        totals = MatchTopic(number).load(place).value.running_totals
    spans = {1: (1, 100), 2: (101, 200), 3: (201, 230)}
    for part, (first, last) in spans.items():
        page = preview(viewer, f"/shedding/{number}?part={part}&lines=3")
        (nav,) = page.root.all("nav", **{"aria-labelledby": "parts"})
        assert [link.text for link in nav.all("a")] == [f"{a}–{b}" for a, b in spans.values()]
        assert f"games {first}–{last} of 230" in page.root.text
        numbers = [int(cell.text) for cell in page.root.all("th", class_="t-no", scope="row")]
        assert numbers == list(range(first, last + (4 if part == 3 else 1)))
        before = [" ".join(row.text.split()) for row in page.root.all("tr", class_="t-before")]
        carried = [f"After {first - 1}", *map(str, totals[first - 2])]
        assert before == ([" ".join(carried)] if part > 1 else [])
        (sums,) = page.root.all("tr", class_="t-sums")
        label = f"After {last}" if part < 3 else "So far"
        assert " ".join(sums.text.split()) == " ".join([label, *map(str, totals[last - 1])])
        assert bool(list(page.root.all(id="empty-lines"))) == (part == 3)
