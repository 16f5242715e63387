"""The best games of Gaps and the statistics: of the house, of a player, by a rule set."""

import csv
import io
from html import unescape

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import rule_sets as gaps_rules
from scorekeeper.games.gaps.files.game_file import own_rules, write_rules
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import BOOK, ONE_DEAL, TWO_REDEALS, How, When
from scorekeeper.games.gaps.web import chart
from scorekeeper.house.people import actions as merging
from scorekeeper.web.charts import WIDTH
from tests.cases.gaps_played import copy_games, put_game
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import PARTIAL, Element, Page, Visitor

FOUR = own_rules(4, When.STUCK, How.MIXED, undo=False)


@pytest.fixture
def trio(house: House) -> House:
    """Ann and Bo, who are 1 and 2, and Anne, who is Ann."""
    house.add_players("Ann", "Bo", "Anne")
    house.writer(Role.OWNER)(merging.merge, 3, into=1)
    return house


def rows(within: Element) -> list[list[str]]:
    """Return the cells of each table row."""
    bodies = list(within.all("tbody"))
    lines = [line for body in bodies for line in body.all("tr")]
    return [[cell.text for cell in line.children if isinstance(cell, Element)] for line in lines]


def section(page: Page, name: str) -> Element:
    """Return the section whose heading has this id."""
    (element,) = page.root.all("section", **{"aria-labelledby": name})
    return element


def facts(page: Page) -> dict[str, str]:
    """Return the facts at the top of the page."""
    (facts_list,) = page.root.all("dl")
    return {a.text: b.text for a, b in zip(facts_list.all("dt"), facts_list.all("dd"), strict=True)}


# ---- the best games ----


def test_both_lists_show_player_number_figures_and_grade(trio: House, viewer: Visitor) -> None:
    put_game(trio, 11, player=3, won=(0, 120))
    put_game(trio, 12, player=2, won=(5, 66))
    put_game(trio, 13, won=(7, 200))
    page = viewer.open(viewer.home + "/gaps/scores")
    device = trio.writer().device.name
    assert rows(section(page, "best-shuffles")) == [
        ["Ann 11 ★★★★★ Legend of the gaps almost never", "0", "120"],
        ["Bo 12", "5", "66"],
        [f"{device} 13", "7", "200"],
    ]
    assert rows(section(page, "best-moves")) == [
        ["Bo 12 ★★★★★ Legend of the gaps hardly ever", "5", "66"],
        ["Ann 11 ★★★★★ Getting there one game in 5", "0", "120"],
        [f"{device} 13", "7", "200"],
    ]
    labels = [image.attributes["aria-label"] for image in page.root.all("span", role="img")]
    assert labels == ["5 of 5", "5 of 5", "1 of 5"]
    assert "hearsay, not science" in page.root.text
    links = [link.attributes["href"] for link in section(page, "best-moves").all("a")]
    assert links[0] == f"{viewer.home}/gaps/2/challenge"


def test_scores_of_1996_are_shown_for_same_rules(trio: House, viewer: Visitor) -> None:
    page = viewer.open(viewer.home + "/gaps/scores")
    assert section(page, "best-shuffles").text.endswith(
        "No wins yet. Players from 1996, for comparison (shuffles / moves): 0 / 61 0 / 73 0 / "
        "78 0 / 86 0 / 95 0 / 95"
    )
    assert section(page, "best-moves").text.endswith("1 / 56 13 / 66 3 / 68 1 / 72 1 / 74 4 / 77")
    assert "1996" not in viewer.open(viewer.home + "/gaps/scores?rules=one-deal").root.text


def test_grades_are_shown_only_for_rules_they_apply_to(trio: House, viewer: Visitor) -> None:
    for rules in (FOUR, ONE_DEAL):
        put_game(trio, 11, rules, player=1, won=(0, 61))
        page = viewer.open(f"{viewer.home}/gaps/scores?rules={write_rules(rules)}")
        assert rows(section(page, "best-shuffles")) == [["Ann 11", "0", "61"]]
        assert rows(section(page, "best-moves")) == [["Ann 11", "0", "61"]]
        assert "hearsay" not in page.root.text


def test_scores_are_filtered_by_player_and_rule_set(trio: House, viewer: Visitor) -> None:
    trio.writer()(gaps_rules.add, "Long winter", FOUR)
    put_game(trio, 11, player=3, won=(0, 120))
    put_game(trio, 12, player=2, won=(5, 66))
    put_game(trio, 13, FOUR, player=1, won=(3, 77))
    for player in (1, 3):
        page = viewer.open(f"{viewer.home}/gaps/scores?player={player}")
        assert [row[0].split()[0] for row in rows(section(page, "best-moves"))] == ["Ann"]
        chosen = [o.text for o in page.root.all("option") if "selected" in o.attributes]
        assert chosen == ["Windows classic", "Ann"]
    page = viewer.open(f"{viewer.home}/gaps/scores?rules={write_rules(FOUR)}")
    assert [row[1:] for row in rows(section(page, "best-shuffles"))] == [["3", "77"]]
    names = [o.text for o in page.root.all("option")]
    assert names == [
        *("Windows classic", "Two redeals", "Book", "One deal", "Long winter"),
        *("Everyone", "Ann", "Bo"),
    ]
    for bad in ("rules=x&player=x", "player=99", f"player={'9' * 30}", "rules=%00"):
        page = viewer.open(f"{viewer.home}/gaps/scores?{bad}")
        assert len(rows(section(page, "best-moves"))) == 2


def test_games_ranked_by_cards_home_come_first_where_that_counts(
    trio: House, viewer: Visitor
) -> None:
    for rules, title in ((TWO_REDEALS, "Most cards home"), (BOOK, "Won or not")):
        put_game(trio, 21, rules, player=1, state="over", home=30)
        put_game(trio, 22, rules, player=2, state="over", home=40)
        put_game(trio, 23, rules, player=2, won=(1, 99))
        page = viewer.open(f"{viewer.home}/gaps/scores?rules={rules.id}")
        assert title in [heading.text for heading in page.root.all("h2")]
        ranking = rows(section(page, "best-home"))
        assert ranking == [["Bo 23", "won"], ["Bo 22", "40"], ["Ann 21", "30"]]


def test_changed_filter_returns_fragment_and_address(trio: House, viewer: Visitor) -> None:
    for room in ("scores", "statistics"):
        address = f"{viewer.home}/gaps/{room}?rules=book&player=1"
        answer = viewer.client.get(address, headers=PARTIAL)
        assert "<html" not in answer.text
        assert unescape(answer.headers["HX-Push-Url"]) == address
        usual = viewer.client.get(
            f"{viewer.home}/gaps/{room}?rules=classic&player=", headers=PARTIAL
        )
        assert usual.headers["HX-Push-Url"] == f"{viewer.home}/gaps/{room}"


# ---- statistics ----


def test_results_of_all_games_are_summarised(trio: House, viewer: Visitor) -> None:
    for won in ((2, 90), (3, 101), None, (3, 80)):
        put_game(trio, player=1, won=won, state="" if won else "over", moves=5)
    put_game(trio, player=2, moves=5)
    put_game(trio, rules=BOOK, player=2, state="over", moves=5)
    page = viewer.open(viewer.home + "/gaps/statistics")
    assert facts(page) == {
        "Played": "5",
        "Won": "3 · 60 %",
        "Current streak": "0",  # Bo left a game open
        "Longest streak": "2",
        "Shuffles per win": "average 2.7",
        "Moves per win": "average 90.3",
    }
    assert rows(section(page, "by-shuffles")) == [["0", "0"], ["1", "0"], ["2", "1"], ["3", "2"]]
    assert rows(section(page, "by-moves")) == [
        ["1", "2", "90"],
        ["2", "3", "101"],
        ["3", "3", "80"],
    ]
    assert rows(section(page, "by-rules")) == [
        ["Windows classic", "5", "3", "60"],
        ["Book", "1", "0", "0"],
        ["All rule sets", "6", "3", "50"],
    ]
    page = viewer.open(viewer.home + "/gaps/statistics?player=3")
    assert (facts(page)["Won"], facts(page)["Current streak"]) == ("3 · 75 %", "1")
    page = viewer.open(viewer.home + "/gaps/statistics?rules=one-deal")
    assert (facts(page)["Played"], facts(page)["Won"]) == ("0", "0")
    russian = viewer.open(viewer.home + "/gaps/statistics", accept_language="ru")
    assert "2,7" in russian.root.text


def test_page_without_games_says_so(viewer: Visitor) -> None:
    page = viewer.open(viewer.home + "/gaps/statistics")
    assert "No games yet." in page.root.text
    assert list(page.root.all("svg", role="img")) == []


@both_databases
def test_pages_take_constant_number_of_statements(trio: House, viewer: Visitor) -> None:
    trio.writer()(gaps_rules.add, "Long winter", FOUR)
    for won in (None, (1, 90), (0, 80)):
        put_game(trio, player=3, won=won, moves=9)
        put_game(trio, rules=FOUR, player=2, won=won, moves=9)
    pages = ("scores", "scores?player=1", "statistics", "statistics?player=1")

    def cost() -> list[int]:
        counts = []
        for page in pages:
            with statements(trio.app) as sent:
                viewer.open(f"{viewer.home}/gaps/{page}")
            counts.append(len(sent))
        return counts

    few = cost()
    copy_games(trio, 40)
    assert cost() == few
    assert max(few) <= 9


# ---- the charts ----


def test_bars_start_at_baseline_and_are_grouped_when_many() -> None:
    assert chart.bars({}) is None
    histogram = chart.bars({0: 3, 2: 6})
    assert histogram
    assert [(bar.lowest, bar.highest, bar.games) for bar in histogram.bars] == [
        (0, 0, 3),
        (1, 1, 0),
        (2, 2, 6),
    ]
    floor = histogram.across[0].at
    assert all(bar.y + bar.height == pytest.approx(floor, abs=0.11) for bar in histogram.bars)
    assert histogram.bars[2].height == pytest.approx(2 * histogram.bars[0].height, abs=0.2)
    many = chart.bars(dict.fromkeys(range(100), 1))
    assert many
    assert len(many.bars) <= 16
    assert sum(bar.games for bar in many.bars) == 100
    assert all(0 < bar.x < bar.x + bar.width < WIDTH for bar in many.bars)


def test_chart_shows_newest_games_on_its_grid() -> None:
    assert chart.course([Score(1, 90)]) is None
    scores = [Score(n % 5, 60 + 7 * n % 130) for n in range(200)]
    curve = chart.course(scores)
    assert curve
    assert (curve.dots[0].game, curve.dots[-1].game) == (141, 200)
    assert [dot.score for dot in curve.dots] == scores[-60:]
    top, bottom = curve.across[-1].at, curve.across[0].at
    assert all(top <= dot.y <= bottom for dot in curve.dots)
    same = chart.course([Score(1, 90)] * 2)
    assert same
    assert len({dot.y for dot in same.dots}) == 1


def test_spreadsheet_contains_every_game(trio: House, viewer: Visitor) -> None:
    put_game(trio, 11, player=3, won=(0, 120))
    put_game(trio, 12, FOUR, player=2, state="over", home=31, moves=9)
    put_game(trio, 13, moves=1, home=12)
    put_game(trio, 14, player=2, won=(1, 99), loaded=True)
    answer = viewer.open(viewer.home + "/gaps/games.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    head, *lines = csv.reader(io.StringIO(answer.html.removeprefix("\ufeff")))
    assert head[:3] == ["number", "game_number", "rules"]
    device = trio.writer().device.name
    assert [line[3:] for line in lines] == [
        ["1", "Ann", "won", "0", "120", "48", "0", "120"],
        ["2", "Bo", "over", "0", "9", "31", "", ""],
        ["", device, "open", "0", "1", "12", "", ""],
    ]
    assert lines[1][2] == write_rules(FOUR)
