"""The pages of evenings: one evening's recap, the list of them, and the ways that lead there."""

import re
from datetime import datetime

import pytest

from scorekeeper.core.clock import evening as this_evening
from scorekeeper.core.roles import Role
from scorekeeper.games.declarer.actions.sittings import DEALS
from scorekeeper.games.gaps.web.evenings import MAX_GAMES
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.pages import PAGES
from scorekeeper.house.evenings.views import PER_PAGE
from scorekeeper.house.people import actions as merging
from scorekeeper.web.table_evenings import MAX_TABLES
from tests.cases.declarer import TABLES, document_of_table, keep, read
from tests.cases.evenings import DATE, match, night
from tests.cases.gaps_played import copy_games, put_game
from tests.cases.nights import after, several_deals
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Element, Page, Visitor

AT_FOUR = datetime(2026, 11, 21, 4, 0)


@pytest.fixture
def still_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is four in the morning, and so the evening of the 20th."""
    monkeypatch.setattr("scorekeeper.core.clock.here", lambda: AT_FOUR)


@pytest.fixture
def whole(house: House) -> House:
    """An evening with a finished night, an open one, a match, and games of Gaps."""
    house.add_players("Ann", "Bo", "Cy", "Dee", "Anne")
    house.writer(Role.OWNER)(merging.merge, 5, into=1)
    number = night(house, [1, 2, 3], name="At Cy's")
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    night(house, [2, 3, 4], name="Late")
    match(house, [4, 5], (1, 120), name="Cards")
    put_game(house, 20261120, player=5, won=(2, 91), date=DATE)
    put_game(house, player=1, state="over", home=31, date=DATE)
    put_game(house, moves=9, home=12, date=DATE)
    return house


def evening(visitor: Visitor, date: str = DATE, **headers: str) -> Page:
    """The page of that evening."""
    return visitor.open(f"{visitor.home}/evenings/{date}", **headers)


def listed(page: Page, section: str) -> list[str]:
    """The lines of a section."""
    (section_element,) = page.root.all("section", **{"aria-labelledby": section})
    return [item.text for item in section_element.all("li")]


def links(element: Element) -> list[str]:
    """The targets of the links."""
    return [link.attributes["href"] for link in element.all("a")]


def words(page: Page) -> str:
    """The recap in words, line by line."""
    (paragraph,) = page.root.all("p", id="words")
    return "".join(text for text, _ in paragraph.texts())


# ---- one evening ----


def test_evening_page_shows_all_games(whole: House, viewer: Visitor) -> None:
    page = evening(viewer)
    assert page.status == 200
    (title,) = page.root.all("h1")
    assert title.text == "Friday, 20 November 2026"
    assert "2 nights of Montana, 1 match, 3 games of Gaps" in page.root.text
    totals = whole.night(1).totals
    first, second = listed(page, "montana")
    assert first.startswith("Montana At Cy's Ann")
    assert all(str(abs(total)) in first for total in totals)
    assert second == "Montana Late, unfinished Bo 0 Cy 0 Dee 0"
    assert listed(page, "shedding") == ["Montana: changing rules, to 100 Cards Dee 0 Ann 120 won"]
    device = whole.writer().device.name
    assert listed(page, "gaps") == [
        "Ann 20261120 won 2 shuffles, 91 moves",
        "Ann 7 stuck, 31 of 48 home",
        f"{device} 7 12 of 48 home so far",
    ]
    people = listed(page, "people")
    assert len(people) == 4
    (ann,) = [line for line in people if line.startswith("Ann")]
    assert "Montana: changing rules: 1 match, 1 win, 120 points" in ann
    assert "Gaps: 1 of 2 won, best: 2 shuffles, 91 moves" in ann
    (dee,) = [line for line in people if line.startswith("Dee")]
    assert dee == "Dee Montana: 1 game, 0 points Montana: changing rules: 1 match, 0 points"
    main = next(page.root.all("main"))
    assert {
        f"{viewer.home}/{rest}" for rest in ("montana/1/sheet", "montana/2", "shedding/1", "gaps/1")
    } <= set(links(main))


def test_the_recap_is_words_to_send_on(whole: House, viewer: Visitor) -> None:
    totals = dict(zip(("Ann", "Bo", "Cy"), whole.night(1).totals, strict=True))
    results = ", ".join(
        f"{name} {total}{' (won)' if total == max(totals.values()) else ''}".replace("-", "\u2212")
        for name, total in sorted(totals.items(), key=lambda item: -item[1])
    )
    page = evening(viewer)
    assert words(page).splitlines() == [
        "Fri, 20 Nov 2026, Kitchen",
        f"Montana, At Cy's: {results}.",
        "Montana, Late, so far: Bo 0, Cy 0, Dee 0.",
        "Montana: changing rules, to 100: Ann 120 (won), Dee 0.",
        "Gaps: 1 of 3 won; Ann won 1 of 2; best: Ann, 2 shuffles, 91 moves.",
    ]
    (link,) = page.root.all("p", id="address")
    assert link.text.endswith(f"{viewer.home}/evenings/{DATE}")


def test_partners_are_listed_together(house: House, scorer: Visitor) -> None:
    (game,) = [table for table in TABLES if table["says"].startswith("made, dedans, belote")]
    number = keep(house, read(document_of_table(game)))
    (eve,) = house.add_players("Eve")
    house.writer()(DEALS.substitute, number, 10, 2, eve)
    pair = "A + Eve 564 from deal 10, replacing C"
    page = evening(scorer, "2026-11-22")
    assert listed(page, "declarer") == [f"Belote Sunday {pair} B + D 1134 won"]
    assert words(page).splitlines()[1:2] == [
        "Belote: B + D 1134 (won), A + Eve 564 (from deal 10, replacing C)."
    ]
    assert "A + Eve 564" in scorer.open(f"{scorer.home}/declarer/games").root.text


def test_evening_page_omits_games_not_played(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    put_game(house, moves=3, date="2026-11-18")
    match(house, [1, 2], date="2026-11-19")
    night(house, [1, 2, 3])
    for date, there in (
        ("2026-11-18", {"gaps"}),
        ("2026-11-19", {"people", "shedding"}),
        (DATE, {"people", "montana"}),
    ):
        page = evening(viewer, date)
        sections = {section.attributes["aria-labelledby"] for section in page.root.all("section")}
        assert sections == there | {"send"}
    assert words(evening(viewer, "2026-11-18")).endswith("Gaps: 1 game.")


@pytest.mark.usefixtures("still_evening")
def test_empty_evening_shows_note_and_links(house: House, viewer: Visitor, scorer: Visitor) -> None:
    page = evening(scorer)
    assert "Nothing played yet today." in page.root.text
    begin = next(page.root.all(class_="begin"))
    ways = links(begin)
    assert len(ways) == len(PAGES)
    assert (ways[0], ways[-1]) == (f"{scorer.home}/montana/new", f"{scorer.home}/gaps")  # alone
    page = evening(viewer, "2026-11-19")
    assert "Nothing was played that day." in page.root.text
    assert not [*page.root.all(class_="begin")]  # what begins now is of another evening
    assert links(next(evening(viewer).root.all(class_="begin"))) == [f"{viewer.home}/gaps"]
    assert not [*page.root.all("section")]


@pytest.mark.parametrize(
    "date",
    [
        *("2026-02-30", "2026-13-01", "0000-01-01", "2026-1-1", "20261120", "2026-W47-5"),
        *("today", "2026-11-20T00:00", "2026-11-20 ", "٢٠٢٦-11-20", "10000-01-01", "-1"),
    ],
)
def test_impossible_date_is_404(viewer: Visitor, date: str) -> None:
    page = evening(viewer, date)
    assert page.status == 404
    (main_part,), (elsewhere,) = (
        [*shown_page.root.all("main")]
        for shown_page in (page, viewer.open(f"{viewer.home}/nowhere"))
    )
    assert main_part.text == elsewhere.text


def test_evenings_lead_to_those_beside_them(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    night(house, [1, 2, 3], "2026-11-02")
    match(house, [1, 2], date="2026-11-09")
    put_game(house, moves=3, date="2026-11-16")

    def beside(date: str) -> list[str]:
        (*_, aside) = evening(viewer, date).root.all("p", class_="aside")
        return [link.rpartition("/")[2] for link in links(aside)]

    assert beside("2026-11-02") == ["2026-11-09"]
    assert beside("2026-11-09") == ["2026-11-02", "2026-11-16"]
    assert beside("2026-11-16") == ["2026-11-09"]
    assert beside("2026-11-12") == ["2026-11-09", "2026-11-16"]


def test_substituted_score_is_the_same_everywhere(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    number = night(house, [1, 2, 3])
    house.put_night(number, after(house.night(number), *several_deals(2)))
    house.writer()(corrections.substitute, number, 2, 0, 4)
    totals = {"Dee": 8, "Bo": 10, "Cy": 0}
    since = "from deal 2, replacing Ann"
    for path in ("/", "/montana", f"/montana/{number}", f"/montana/{number}/tv"):
        page_text = viewer.open(f"{viewer.home}{path}").root.text
        assert all(
            re.search(rf"{name} (D )?{total}\b", page_text) for name, total in totals.items()
        )
        assert not re.search(r"Ann (D )?\d", page_text), path
    for path in (f"/montana/{number}/sheet", f"/print/montana/{number}"):
        heads = [th.text for th in viewer.open(f"{viewer.home}{path}").root.all("th")]
        assert {f"Dee {since}", "Bo", "Cy"} <= {*heads}, path
    page = evening(viewer)
    assert listed(page, "montana") == [f"Montana Friday, unfinished Dee 8 {since} Bo 10 Cy 0"]
    assert listed(page, "people") == [
        "Bo Montana: 1 game, 10 points",
        "Dee Montana: 1 game, 8 points",
        "Ann Montana: 1 game, score handed over",
        "Cy Montana: 1 game, 0 points",
    ]
    assert words(page).splitlines()[1] == f"Montana, so far: Bo 10, Dee 8 ({since}), Cy 0."
    house.writer()(corrections.end, number)
    house.writer()(corrections.substitute, number, 2, 1, 1)
    ended = words(evening(viewer)).splitlines()[1]
    assert ended == f"Montana: Ann 10 (won, from deal 2, replacing Bo), Dee 8 ({since}), Cy 0."
    over = viewer.open(f"{viewer.home}/montana/{number}").root
    assert f"Dee {since} 8" in [" ".join(li.text.split()) for li in over.all("li")]


def test_long_evening_shows_its_beginning_in_the_same_queries(
    whole: House, viewer: Visitor
) -> None:
    with statements(whole.app) as few:
        evening(viewer)
    for _ in range(20):
        night(whole, [1, 2, 3])
        match(whole, [1, 2])
    copy_games(whole, 70)
    with statements(whole.app) as many:
        page = evening(viewer)
    assert len(many) == len(few) <= 16, many
    assert "22 nights of Montana, 21 matches, 213 games of Gaps" in page.root.text
    assert len(listed(page, "montana")) == len(listed(page, "shedding")) == MAX_TABLES
    assert len(listed(page, "gaps")) == MAX_GAMES
    for more in ("And 10 more nights", "And 9 more matches", "203 more"):
        assert more in page.root.text
    lines = words(page).splitlines()
    assert len(lines) == 1 + MAX_TABLES + 1 + MAX_TABLES + 1 + 1
    assert {"And 10 more nights.", "And 9 more matches."} < {*lines}
    assert len(page.html) < 30_000


def test_evening_page_in_russian(whole: House, viewer: Visitor) -> None:
    page = evening(viewer, accept_language="ru")
    (title,) = page.root.all("h1")
    assert title.text.startswith("Пятница, 20 ноября 2026")


# ---- the list ----


@audit_only
def test_evenings_are_listed_a_page_at_a_time(house: House, viewer: Visitor) -> None:
    path = f"{viewer.home}/evenings"
    assert "No evenings here yet." in viewer.open(path).root.text
    house.add_players("Ann", "Bo", "Cy")
    for day in range(1, 32):
        match(house, [1, 2], date=f"2026-10-{day:02}")
    night(house, [1, 2, 3], "2026-10-31")
    with statements(house.app) as sent:
        page = viewer.open(path)
    assert len(sent) <= 5, sent
    lines = [item.text for item in page.root.all("li") if item.inside("ol")]
    assert lines[:2] == [
        "Saturday, 31 October 2026 1 night of Montana, 1 match",
        "Friday, 30 October 2026 1 match",
    ]
    assert len(lines) == PER_PAGE
    older = f"{path}?before=2026-10-02"
    assert older in links(page.root)
    rest = viewer.open(older)
    assert [item.text for item in rest.root.all("li")] == ["Thursday, 1 October 2026 1 match"]
    assert "Nothing earlier." in viewer.open(f"{path}?before=2026-10-01").root.text
    for wrong in ("", "x", "2026-02-30", "%00", "%FF", "9" * 5000):
        again = viewer.open(f"{path}?before={wrong}")
        assert [item.text for item in again.root.all("li")] == lines


# ---- the ways that lead there ----


@pytest.mark.usefixtures("still_evening")
def test_current_evening_is_marked_as_open(house: House, seated: list[int]) -> None:
    today = this_evening().isoformat()
    match(house, seated, date=today)
    match(house, seated, date="2026-01-02")
    viewer = Visitor(house, Role.VIEWER)
    listed = [item.text for item in viewer.open(f"{viewer.home}/evenings").root.all("li")]
    assert [line.count("Today") for line in listed if "match" in line] == [1, 0]
    assert "1 match · so far" in viewer.open(f"{viewer.home}/evenings/{today}").root.text
    assert (
        "so far" not in next(viewer.open(f"{viewer.home}/evenings/2026-01-02").root.all("h1")).text
    )


@pytest.mark.usefixtures("still_evening")
def test_home_leads_to_current_evening_and_its_matches(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    assert "Today" not in viewer.open(f"{viewer.home}/").root.text
    match(house, [1, 2], (0, 30), name="Cards")
    match(house, [1, 2], (0, 130), name="Over")
    put_game(house, moves=1, date=DATE)
    put_game(house, moves=1, date="2026-11-21")
    page = viewer.open(f"{viewer.home}/")
    begin, sign = next(page.root.all(class_="begin")), next(page.root.all(class_="sign"))
    assert begin.text == "Watch Montana: changing rules to 100 · Cards · Ann 30 · Bo 0"
    assert links(begin) == [f"{viewer.home}/shedding/1"]
    assert sign.text == "Kitchen Today: 2 matches, 1 game of Gaps"
    assert links(sign) == [f"{viewer.home}/evenings/{DATE}"]
    assert f"{viewer.home}/evenings" in links(page.root)


@pytest.mark.usefixtures("still_evening")
def test_home_folds_sittings_of_other_evenings(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    for name in ("Five", "Four", "Three"):
        night(house, [1, 2, 3], date="2026-11-13", name=name)
    night(house, [1, 2, 3], date="2026-11-15", name="Sunday")
    match(house, [1, 2], (0, 30), date="2026-11-12", name="Cards")
    page = scorer.open(f"{scorer.home}/", accept_language="ru")
    again, folded = next(page.root.all(class_="begin")), next(page.root.all(class_="unfinished"))
    assert links(again) == [
        f"{scorer.home}/{game}" for game in ("montana/new?like=4", "shedding/new?like=1")
    ]
    listed = [name.text for name in folded.all(class_="listed-name")]
    assert listed[0] == "Монтана Воскресенье, 15 ноября 2026"
    assert [line.split(",")[0].split()[-1] for line in listed[1:]] == [
        "Three",
        "Four",
        "Five",
        "Cards",
    ]
    assert all("ноября 2026" in line for line in listed)
    for name in ("Late", "Later", "Latest"):
        night(house, [1, 2, 3], name=name)
    page = scorer.open(f"{scorer.home}/")
    begin, folded = next(page.root.all(class_="begin")), next(page.root.all(class_="unfinished"))
    nights = f"{scorer.home}/montana"
    assert links(begin) == [f"{nights}/{number}" for number in (7, 6, 5)]
    assert next(folded.all(class_="listed-name")).text == "Montana Sunday, 15 November 2026"


def test_finished_sitting_leads_to_its_evening(
    whole: House, viewer: Visitor, scorer: Visitor
) -> None:
    address = f"{viewer.home}/evenings/{DATE}"
    for path in ("montana/1", "montana/1/sheet", "shedding/1"):
        assert address in links(viewer.open(f"{viewer.home}/{path}").root), path
    for path in ("montana/1/about", "shedding/1/about"):
        assert address in links(scorer.open(f"{viewer.home}/{path}").root), path
