"""The pages of seasons: their content, their forms, and invalid input."""

import csv
import io
from datetime import datetime, timedelta

import pytest

from scorekeeper.core.clock import evening
from scorekeeper.core.roles import Role
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.seasons.topic import SeasonTopic
from scorekeeper.house.seasons.views import PER_PAGE
from tests.cases.evenings import match
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

WINTER = Season("Winter", "2026-11-01", "2027-02-28", "shedding", PlacedBy.POINTS, 1, 2)
TYPED = {
    "name": "Summer",
    "game": "",
    "first_day": "2026-06-01",
    "last_day": "",
    "placed_by": "wins",
    "dropped": "0",
    "least": "1",
}


@pytest.fixture
def played(house: House) -> House:
    """Three matches, and a season that counts them: Bo 300, Ann 250, Cy 0, Dee once 100."""
    ann, bo, cy, dee = house.add_players("Ann", "Bo", "Cy", "=Dee")
    match(house, [ann, bo, cy], (0, 50), (1, 100), date="2026-11-06")
    match(house, [ann, bo, cy], (1, 200), date="2026-11-13")
    match(house, [ann, bo, cy], (0, 200), date="2026-11-20")
    match(house, [dee, cy], (0, 100), date="2026-11-21")
    match(house, [dee, cy], (0, 100), date="2026-10-21")
    match(house, [ann, bo], (0, 90), date="2026-11-22")  # is open
    house.writer()(seasons.start, WINTER)
    return house


def table(page: Page) -> list[list[str]]:
    (table,) = page.root.all("table", class_="season")
    rows = next(table.all("tbody")).all("tr")
    return [[cell.text for cell in row.all() if cell.tag in ("th", "td")] for row in rows]


def listed(page: Page) -> list[str]:
    """The addresses of the sittings of the page."""
    list_ = page.root.all("ol", id="sittings")
    return [
        a.attributes["href"]
        for sitting_list in list_
        for a in sitting_list.all("a", class_="listed")
    ]


# ---- what is shown ----


def test_a_season_shows_podium_table_and_sittings(
    played: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.core.clock.here", lambda: datetime(2026, 11, 22, 20, 0))
    page = Visitor(played, Role.VIEWER).open(f"{Visitor(played).home}/seasons/1")
    (podium,) = page.root.all("ol", class_="podium")
    assert [item.text for item in podium.all("li")] == [
        "Bo 300 points, 2 wins Place 1",
        "Ann 250 points, 1 win Place 2",
        "Cy 0 points, 0 wins Place 3",
    ]
    assert table(page) == [
        ["1", "Bo", "3", "2", "300 Dropped: (0)"],
        ["2", "Ann", "3", "1", "250 Dropped: (0)"],
        ["3", "Cy", "4", "0", "0 Dropped: (0)"],
        ["–no place", "=Dee", "1", "1", "100"],
    ]
    base = f"/h/{played.public_id}"
    assert listed(page) == [f"{base}/shedding/{n}" for n in (4, 3, 2, 1)]
    days = [
        a.attributes["href"] for a in page.root.all("a") if "/evenings/" in a.attributes["href"]
    ]
    assert days == [f"{base}/evenings/2026-11-{day}" for day in ("21", "20", "13", "06")]
    assert "so far" in page.root.text
    assert "Without a place: fewer than 2 results." in page.root.text
    assert not list(page.root.all("button", class_="minor"))


def test_a_season_that_is_over_does_not_say_so_far(played: House, viewer: Visitor) -> None:
    played.writer()(seasons.start, Season("Autumn", "2020-09-01", "2020-10-31"))
    text = viewer.open(f"{viewer.home}/seasons/2").root.text
    assert "so far" not in text
    assert "Nothing counts yet." in text


def test_a_season_of_all_games_says_which_and_shows_no_points(
    played: House, viewer: Visitor
) -> None:
    played.writer()(seasons.start, Season("All", "2026-11-01"))
    page = viewer.open(f"{viewer.home}/seasons/2")
    assert table(page) == [
        *(["1", "Bo", "3", "2"], ["2", "=Dee", "1", "1"], ["2", "Ann", "3", "1"]),
        ["4", "Cy", "4", "0"],
    ]
    assert "Points" not in page.root.text
    assert "all games" in page.root.text


def test_running_seasons_come_first(house: House, viewer: Visitor, scorer: Visitor) -> None:
    for name, first, last in (
        *(("Past", "2020-01-01", "2020-12-31"), ("Running", "2020-01-01", None)),
        *(("Later", "9000-01-01", None), ("By hand", None, None), ("Gone", "2020-01-01", None)),
    ):
        house.writer()(seasons.start, Season(name, first, last))
    house.writer()(seasons.set_deleted, 5, deleted=True)
    page = viewer.open(f"{viewer.home}/seasons")
    assert [h.text for h in page.root.all("h2")] == ["Running", "Upcoming", "Finished"]
    names = [next(name.all("bdi")).text for name in page.root.all("span", class_="listed-name")]
    assert names == ["Running", "By hand", "Later", "Past"]
    assert "Gone" in scorer.open(f"{viewer.home}/seasons").root.text


def test_sittings_of_a_season_are_paged(house: House, seated: list[int], viewer: Visitor) -> None:
    house.writer()(seasons.start, Season("All", "2026-01-01"))
    for day in range(PER_PAGE + 2):
        match(house, seated, (0, 100), date=f"2026-{1 + day // 28:02}-{1 + day % 28:02}")
    seen, address = list[str](), f"{viewer.home}/seasons/1"
    for expected_count in (PER_PAGE, 2):
        page = viewer.open(address)
        assert len(listed(page)) == expected_count
        seen += listed(page)
        older = [a for a in page.root.all("a") if a.text == "Earlier"]
        address = older[0].attributes["href"] if older else ""
    assert address == ""
    assert len(set(seen)) == PER_PAGE + 2


# ---- sittings by hand ----


@pytest.mark.parametrize(
    ("sitting", "status"),
    [
        *(("match/1", 303), ("match/99", 404), ("night/1", 404), ("gaps/1", 404)),
        *(("nothing/1", 404), ("match/1x", 422), ("", 422), ("match/9999999999", 422)),
    ],
)
def test_unknown_sitting_cannot_be_chosen(
    played: House, scorer: Visitor, sitting: str, status: int
) -> None:
    address = f"{scorer.home}/seasons/1/sittings"
    done = scorer.post(address, {"sitting": sitting, "counts": "no"})
    assert done.status == status


def test_two_phones_that_choose_one_sitting_differently_conflict(
    played: House, scorer: Visitor, owner: Visitor
) -> None:
    address = f"{scorer.home}/seasons/1"
    late = owner.open(address).forms[0]
    again = scorer.open(address).forms[0]
    scorer.submit(again, {"counts": "no"})
    scorer.submit(scorer.open(f"{address}/others").forms[0], {"counts": "yes"})
    with nothing_changes(played.app):
        page = owner.submit(late, {"counts": "no"})
    assert page.status == 409
    (conflict,) = page.root.all("section", class_="conflict")
    values = [value.text.split(" · ")[0] for value in conflict.all("dd")]
    assert values == ["as the dates say saved", "left out yours"]
    assert owner.submit(page.form("/sittings"), {"counts": "no"}).status == 303


# ---- made and changed ----


def test_a_season_is_made_and_changed_without_scripts(house: House, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/seasons/new").form("/seasons")
    done = scorer.submit(form, TYPED)
    assert (done.status, done.location) == (303, f"{scorer.home}/seasons/1")
    form = scorer.open(f"{scorer.home}/seasons/1/edit").form("/edit")
    assert dict(form.fields)["name"] == "Summer"
    scorer.submit(form, {"name": "Autumn", "placed_by": "points", "game": "montana"})
    with house.place() as place:
        season = SeasonTopic(1).load(place)
    assert season == Season("Autumn", "2026-06-01", None, "montana", PlacedBy.POINTS)


def test_a_new_season_begins_where_the_last_one_ends(house: House, scorer: Visitor) -> None:
    today = evening()
    house.writer()(seasons.start, Season("Last", "2020-01-01", today.isoformat()))
    form = scorer.open(f"{scorer.home}/seasons/new").form("/seasons")
    assert dict(form.fields)["first_day"] == (today + timedelta(1)).isoformat()
    page = scorer.submit(form, {"name": "last"})
    assert page.status == 422
    assert "There is already a season called “Last”." in page.root.text


def test_two_phones_that_change_one_season_conflict(
    house: House, scorer: Visitor, owner: Visitor
) -> None:
    house.writer()(seasons.start, WINTER)
    late = owner.open(f"{owner.home}/seasons/1/edit").form("/edit")
    scorer.submit(scorer.open(f"{owner.home}/seasons/1/edit").form("/edit"), {"name": "Cold"})
    with nothing_changes(house.app):
        page = owner.submit(late, {"name": "Ice", "dropped": "2"})
    assert page.status == 409
    (conflict,) = page.root.all("section", class_="conflict")
    assert [value.text.split(" · ")[0] for value in conflict.all("dd")] == [
        "Cold saved",
        "Ice yours",
    ]
    mine = next(form for form in page.forms if dict(form.fields).get("name") == "Ice")
    assert owner.submit(mine).status == 303
    with house.place() as place:
        season = SeasonTopic(1).load(place)
    assert (season.name, season.dropped) == ("Ice", 2)


@audit_only
def test_a_deleted_season_is_restored_from_its_page(
    played: House, scorer: Visitor, viewer: Visitor
) -> None:
    address = f"{scorer.home}/seasons/1"
    assert scorer.submit(scorer.open(f"{address}/edit").form("/discard")).location == address
    page = viewer.open(address)
    assert "This season is deleted." in page.root.text
    assert len(table(page)) == 4
    assert page.forms == []
    assert "Winter" not in viewer.open(f"{scorer.home}/seasons").root.text
    assert scorer.submit(scorer.open(address).form("/bring-back")).location == address
    assert "deleted" not in viewer.open(address).root.text


@pytest.mark.parametrize("path", ["", "/edit", "/others", ".csv"])
def test_unknown_season_is_404(scorer: Visitor, path: str) -> None:
    for number in ("1", "0", "99999999999"):
        assert scorer.open(f"{scorer.home}/seasons/{number}{path}").status == 404


def test_any_arguments_of_a_season_are_answered(played: House, viewer: Visitor) -> None:
    for query in ("before=x", "before=-1", "before=0", "before=999999999", "before=" + "9" * 99):
        for path in ("", "/others"):
            assert viewer.open(f"{viewer.home}/seasons/1{path}?{query}").status == 200, query


def test_records_lead_to_seasons(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/evenings")
    assert f"{viewer.home}/seasons" in {a.attributes.get("href") for a in page.root.all("a")}


# ---- as a spreadsheet ----


def test_table_of_a_season_is_offered_as_csv(played: House, viewer: Visitor) -> None:
    answer = viewer.open(f"{viewer.home}/seasons/1.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].endswith("season-1.csv")
    assert answer.html.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(answer.html.removeprefix("\ufeff"))))
    assert rows == [
        ["season", "place", "player", "played", "won", "points", "dropped", "dropped_points"],
        ["Winter", "1", "Bo", "3", "2", "300", "1", "0"],
        ["Winter", "2", "Ann", "3", "1", "250", "1", "0"],
        ["Winter", "3", "Cy", "4", "0", "0", "1", "0"],
        ["Winter", "", "'=Dee", "1", "1", "100", "0", "0"],
    ]


def test_a_season_chosen_by_hand_is_over_after_its_last_day(house: House, scorer: Visitor) -> None:
    house.writer()(seasons.start, Season("Cup", None, "2026-05-31"))
    page = scorer.open(f"{scorer.home}/seasons/1")
    assert "chosen by hand, until 31 May 2026" in page.root.text
    assert "so far" not in page.root.text
