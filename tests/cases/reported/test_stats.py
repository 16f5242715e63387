"""Reported cases about dates, the house's time zone, percentages, seasons and spreadsheets."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.base.seats import Seat
from scorekeeper.core import clock
from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.house.archive.actions import import_house
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.home import actions as houses
from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.statistics.figures import Portion
from scorekeeper.house.statistics.shown import average
from scorekeeper.web import sitting_tables
from tests.cases.archives import archive_of
from tests.cases.nights import after, several_deals
from tests.depth import audit_only
from tests.games.shedding.web.matches import stored
from tests.house.import_export.test_views import preview
from tests.running.databases import both_databases
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

HERE = Path(__file__).parent
TYPO = json.loads((HERE / "pad-in-the-year-2206.json").read_bytes())
LOS_ANGELES = "America/Los_Angeles"


@pytest.fixture
def night_in_los_angeles(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is half past nine in the evening of 20 November there, and the 21st in UTC."""
    monkeypatch.setattr(clock, "here", lambda: datetime(2026, 11, 21, 5, 30, tzinfo=UTC))


# ---- case 54: the date of a file ----


@pytest.mark.parametrize(
    ("date", "message"),
    [
        ("2206-11-22", "This date is in the future."),
        ("1899-12-31", "This date is too long ago. Check the year."),
        ("2206-02-30", "A date such as 2026-11-20 is needed."),
    ],
)
def test_file_with_a_wrong_year_is_refused_at_its_date(
    house: House, scorer: Visitor, date: str, message: str
) -> None:
    with nothing_changes(house.app):
        page = preview(scorer, json.dumps(TYPO | {"date": date}).encode())
    assert page.status == 422
    assert f"date: {message}" in page.root.text


def test_file_of_today_or_1900_is_imported(house: House, scorer: Visitor) -> None:
    for date in ("1900-01-01", clock.latest_today().isoformat()):
        page = preview(scorer, json.dumps(TYPO | {"date": date}).encode())
        done = scorer.submit(page.form("/import-export/take-in"))
        assert done.status == 303


# ---- cases 33 and 26: shares and averages ----


def test_210_of_211_is_not_100_percent() -> None:
    percents = [Portion(part, 211).percent for part in (0, 1, 210, 211)]
    assert percents == [0, 1, 99, 100]


def test_averages_above_and_below_zero_have_the_same_size() -> None:
    assert (average(13, 4), average(-13, 4)) == (3.3, -3.3)


# ---- the time zone of a house ----


def founder_joins(house: House, zone: str) -> Visitor:
    """Join the house, which has no owner yet, by a browser in that time zone."""
    with house.app.app_context():
        link = f"/join/{joining.invite(house.house_id, Role.OWNER, now_ms())}"
    visitor = Visitor(house, None)
    page = visitor.open(link)
    (form,) = page.forms
    assert ("zone", "") in form.fields
    assert visitor.submit(form, {"name": "My phone", "zone": zone}).status == 303
    return visitor


@pytest.fixture
def unowned(app: Flask) -> House:
    """A house without devices."""
    house = House.__new__(House)
    house.app, house.devices = app, []
    with app.app_context():
        house.house_id = joining.found_house("Kitchen")
    return house


@pytest.mark.usefixtures("night_in_los_angeles")
def test_house_gets_the_time_zone_of_its_founder(unowned: House) -> None:
    founder = founder_joins(unowned, LOS_ANGELES)
    page = founder.open(f"{founder.home}/house")
    assert "Los Angeles (UTC−8)" in page.root.text


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 5000, "Europe"])
def test_unknown_time_zone_of_a_founder_is_ignored(unowned: House, zone: str) -> None:
    founder = founder_joins(unowned, zone)
    assert "the server's (UTC" in founder.open(f"{founder.home}/house").root.text


def test_later_owner_does_not_change_the_time_zone(house: House) -> None:
    house.writer(Role.OWNER)(houses.set_zone, "Europe/Berlin")
    with house.app.app_context():
        link = f"/join/{joining.invite(house.house_id, Role.OWNER, now_ms())}"
    visitor = Visitor(house, None)
    (form,) = visitor.open(link).forms
    assert "zone" not in dict(form.fields)
    visitor.submit(form, {"name": "Second phone", "zone": LOS_ANGELES})
    assert "Berlin (UTC+" in visitor.open(f"{visitor.home}/house").root.text


def start_match(scorer: Visitor, date: str) -> Page:
    """Start a match of Ann, Bo and Cy on that date."""
    fields = {"seated": "1,2,3", "target": "300", "name": "", "date": date}
    return scorer.post(f"{scorer.home}/shedding", fields)


@pytest.mark.usefixtures("night_in_los_angeles")
def test_evening_dates_and_times_follow_the_house(house: House, owner: Visitor) -> None:
    page = owner.open(f"{owner.home}/time-zone")
    assert owner.submit(page.form("/time-zone"), {"zone": LOS_ANGELES}).status == 303
    house.add_players("Ann", "Bo", "Cy")
    scorer = Visitor(house, Role.SCORER)
    assert start_match(scorer, "").status == 303
    match = stored(house)
    assert (match.name, match.date) == ("Friday", "2026-11-20")
    home = scorer.open(f"{scorer.home}/")
    assert f"{scorer.home}/evenings/2026-11-20" in [
        link.attributes["href"] for link in home.root.all("a")
    ]


@pytest.mark.usefixtures("night_in_los_angeles")
def test_day_after_tomorrow_of_the_house_is_in_the_future(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    scorer = Visitor(house, Role.SCORER)
    for zone, status in ((LOS_ANGELES, 422), ("UTC", 303)):
        house.writer(Role.OWNER)(houses.set_zone, zone)
        assert start_match(scorer, "2026-11-22").status == status


def test_unknown_time_zone_is_refused_at_its_field(house: House, owner: Visitor) -> None:
    page = owner.open(f"{owner.home}/time-zone")
    with nothing_changes(house.app):
        refused = owner.submit(page.form("/time-zone"), {"zone": "Mars/Olympus"})
    assert refused.status == 422
    assert "Choose a time zone." in refused.root.text


def test_log_shows_times_in_time_zone_of_the_house(house: House, owner: Visitor) -> None:
    house.start_night()
    house.writer(Role.OWNER)(houses.set_zone, "Africa/Abidjan")  # UTC
    assert "20 Nov 2026, 21:00" in owner.open(f"{owner.home}/montana/1/log").root.text
    house.writer(Role.OWNER)(houses.set_zone, "Asia/Kolkata")
    assert "21 Nov 2026, 02:30" in owner.open(f"{owner.home}/montana/1/log").root.text


@audit_only
def test_archive_carries_the_time_zone(house: House, elsewhere: Flask) -> None:
    plain = archive_of(house.app, house.house_id)
    assert b'"zone"' not in plain
    house.writer(Role.OWNER)(houses.set_zone, "Europe/Berlin")
    data = archive_of(house.app, house.house_id)
    assert json.loads(data)["house"]["zone"] == "Europe/Berlin"
    with elsewhere.app_context():
        number = import_house(read_archive(data), now_ms())
    assert archive_of(elsewhere, number) == data


def test_archive_with_a_malformed_time_zone_is_refused(house: House) -> None:
    document = json.loads(archive_of(house.app, house.house_id))
    document["house"]["zone"] = "../etc"
    with pytest.raises(FileError) as refused:
        read_archive(json.dumps(document).encode())
    assert [problem.place for problem in refused.value.problems] == ["house.zone"]


# ---- cases 27, 28 and 50: seasons ----


def pads(house: House, game: str, wins: str, *rounds: dict[str, int], title: str = "") -> None:
    """Import a finished pad of one round for each of these."""
    for day, points in enumerate(rounds, 1):
        document: dict[str, Any] = {
            "format": "scorekeeper-pad/1",
            **({"title": title} if title else {}),
            **{"name": "Evening", "date": f"2026-10-{day:02}", "game": game, "wins": wins},
            **{"players": [*points], "rounds": [points], "ended": True},
        }
        with house.app.app_context():
            import_file(house.actor(Role.OWNER), json.dumps(document).encode())


def add_season(house: House, **fields: str) -> Page:
    """Add a season by its form; the page to which it leads."""
    scorer = Visitor(house, Role.SCORER)
    page = scorer.open(f"{scorer.home}/seasons/new")
    values = {"name": "Autumn", "first_day": "2026-09-01", **fields}
    return scorer.submit(page.form("/seasons"), values)


def season_rows(house: House) -> list[list[str]]:
    """The rows of the season's file: place, player, played, won, points, dropped."""
    viewer = Visitor(house, Role.VIEWER)
    table = viewer.open(f"{viewer.home}/seasons/1.csv").response.data.decode()[1:]
    return [row[1:7] for row in csv.reader(io.StringIO(table))][1:]


HEARTS = ({"Ann": 26, "Ben": 0}, {"Ann": 3, "Ben": 23}, {"Ann": 5, "Ben": 21})
SKAT = ({"Ann": 500, "Ben": 400},)


@both_databases
def test_season_of_hearts_counts_no_other_pad_and_the_fewest_points_win(house: House) -> None:
    pads(house, "hearts", "lowest", *HEARTS)
    pads(house, "skat", "highest", *SKAT)
    done = add_season(house, game="pad/hearts", placed_by="points", dropped="1")
    assert done.status == 303
    assert season_rows(house) == [
        ["1", "Ann", "3", "2", "8", "1"],
        ["2", "Ben", "3", "1", "21", "1"],
    ]
    viewer = Visitor(house, Role.VIEWER)
    season_text = viewer.open(f"{viewer.home}/seasons/1").root.text
    assert "Hearts · since 1 September 2026" in season_text
    assert viewer.open(f"{viewer.home}/statistics/players/1").status == 200
    every = viewer.open(f"{viewer.home}/statistics/seasons.csv").response.data.decode()
    assert [row[5:11] for row in csv.reader(io.StringIO(every))][1:] == [
        ["1", "2", "3", "2", "2", "8"],
        ["2", "2", "3", "2", "1", "21"],
    ]


@both_databases
def test_season_counts_the_best_results_of_a_game_of_ones_own(house: House) -> None:
    rounds = ({"Ann": 9, "Ben": 1}, {"Ann": 1, "Ben": 4}, {"Ann": 2, "Ben": 3})
    pads(house, "other", "highest", *rounds, title="Toad 5/6")
    pads(house, "other", "highest", {"Ann": 99, "Ben": 0}, title="Newt")
    page = Visitor(house, Role.SCORER).open(f"/h/{house.public_id}/seasons/new")
    offered = [option.attributes["value"] for option in page.root.all("option")]
    assert {"pad/=Toad 5 6", "pad/=Newt", "pad"} <= {*offered}
    add_season(house, game="pad/=Toad 5 6", placed_by="points", dropped="0", best="2")
    assert season_rows(house) == [
        ["1", "Ann", "3", "1", "11", "1"],
        ["2", "Ben", "3", "2", "7", "1"],
    ]
    data = archive_of(house.app, house.house_id)
    season = json.loads(data)["seasons"][0]
    assert (season["kind"], season["best"]) == ("=Toad 5 6", 2)


def test_season_that_drops_and_counts_best_is_refused_and_keeps_input(
    house: House,
) -> None:
    house.device(Role.SCORER)
    with nothing_changes(house.app):
        page = add_season(house, game="montana", dropped="1", best="2")
    assert page.status == 422
    assert page.errors == ["Drop the worst results or count the best ones, not both."]
    assert dict(page.form("/seasons").fields)["best"] == "2"


@pytest.mark.parametrize("counted_results", [{"dropped": "1"}, {"dropped": "0", "best": "2"}])
def test_season_of_all_games_drops_a_result_without_a_win_first(
    house: House, counted_results: dict[str, str]
) -> None:
    pads(house, "hearts", "lowest", *HEARTS)
    assert add_season(house, placed_by="wins", **counted_results).status == 303
    assert season_rows(house) == [["1", "Ann", "3", "2", "", "1"], ["2", "Ben", "3", "1", "", "1"]]
    viewer = Visitor(house, Role.VIEWER)
    assert "(1 dropped)" in viewer.open(f"{viewer.home}/seasons/1").root.text


def test_pads_of_another_kind_cannot_be_counted_by_hand(house: House) -> None:
    pads(house, "skat", "highest", *SKAT)
    pads(house, "hearts", "lowest", *HEARTS)
    add_season(house, game="pad/hearts", placed_by="wins", dropped="0")
    scorer = Visitor(house, Role.SCORER)
    with nothing_changes(house.app):
        answer = scorer.post(
            f"{scorer.home}/seasons/1/sittings", {"sitting": "pad/1", "counts": "yes"}
        )
    assert answer.status == 404


# ---- spreadsheets of games other than nights ----


def spreadsheet(visitor: Visitor, path: str) -> list[list[str]]:
    """The rows of a CSV file."""
    table = visitor.open(f"{visitor.home}/{path}").response.data.decode()
    assert table[0] == "\ufeff"
    return [*csv.reader(io.StringIO(table[1:]))]


def test_all_games_of_the_pad_are_a_table_with_a_row_for_each_player(house: House) -> None:
    pads(house, "hearts", "lowest", *HEARTS[:1])
    pads(house, "skat", "highest", *SKAT)
    viewer = Visitor(house, Role.VIEWER)
    page = viewer.open(f"{viewer.home}/pad/games")
    assert [a.text for a in page.root.all("a") if a.attributes["href"].endswith("games.csv")]
    assert spreadsheet(viewer, "pad/games.csv") == [
        ["number", "date", "name", "game", "finished", "player_number", "player", "points", "won"],
        ["2", "2026-10-01", "Evening", "Skat (list)", "1", "1", "Ann", "500", "1"],
        ["2", "2026-10-01", "Evening", "Skat (list)", "1", "2", "Ben", "400", "0"],
        ["1", "2026-10-01", "Evening", "Hearts", "1", "1", "Ann", "26", "0"],
        ["1", "2026-10-01", "Evening", "Hearts", "1", "2", "Ben", "0", "1"],
    ]


def test_more_games_than_are_read_at_once_are_all_in_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting_tables, "_AT_ONCE", 2)
    pads(house, "skat", "highest", *({"Ann": points, "Ben": 0} for points in range(1, 6)))
    rows = spreadsheet(Visitor(house, Role.VIEWER), "pad/games.csv")[1:]
    assert [int(row[7]) for row in rows if row[6] == "Ann"] == [5, 4, 3, 2, 1]


def test_one_game_is_a_table_of_rounds_with_points_and_totals(house: House) -> None:
    data = {
        **{"format": "scorekeeper-pad/1", "name": "Evening", "date": "2026-10-01"},
        **{"game": "other", "title": "Toad", "wins": "highest", "halves": True},
        **{"players": ["Ann", "x;=1+1"], "ended": True},
        "rounds": [{"Ann": 2.5, "x;=1+1": -1}, {"Ann": -4, "x;=1+1": 1.5}],
    }
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), json.dumps(data).encode())
    viewer = Visitor(house, Role.VIEWER)
    assert spreadsheet(viewer, "pad/1/table.csv") == [
        ["number", "Ann", "Ann total", "x;'=1+1", "x;'=1+1 total"],
        ["1", "2.5", "2.5", "-1", "-1"],
        ["2", "-4", "-1.5", "1.5", "0.5"],
    ]
    page = viewer.open(f"{viewer.home}/pad/1")
    assert "As a table (CSV)" in page.root.text


@pytest.mark.parametrize("game", ["montana", "bidding", "shedding", "pad"])
def test_table_of_an_unknown_game_is_404(viewer: Visitor, game: str) -> None:
    assert viewer.open(f"{viewer.home}/{game}/9/table.csv").status == 404


# ---- players who were there for a part of a game ----


@audit_only
def test_results_for_a_part_of_a_night_are_no_form_and_leave_places_blank(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    for took_over in (False, True):
        number = house.start_night([1, 2, 3])
        night = after(house.night(number), *several_deals(4, last_round_in=1))
        if took_over:
            deals = (*night.deals[:2], replace(night.deals[2], sits={0: Seat(4, "Dee")}))
            night = replace(night, deals=(*deals, *night.deals[3:]))
        house.put_night(number, night)
    viewer = Visitor(house, Role.VIEWER)
    places = {
        name: [row[6] for row in spreadsheet(viewer, f"statistics/players/{number}.csv")[1:]]
        for number, name in enumerate(("Ann", "Bo", "Cy", "Dee"), 1)
    }
    assert places == {"Ann": ["", "2"], "Bo": ["", "1"], "Cy": ["", "3"], "Dee": [""]}
    pages = [viewer.open(f"{viewer.home}/statistics/players/{n}").root for n in (1, 2, 4)]
    dots = [sum(len([*dd.all("a")]) for dd in page.all("dd", class_="form")) for page in pages]
    assert dots == [1, 2, 0]  # Ann left one night before its end, Dee came for a part of it


# ---- what an evening says ----


def test_shared_words_say_that_a_pad_counts_losses(house: House) -> None:
    document = {
        **{"format": "scorekeeper-pad/1", "name": "Evening", "date": "2026-10-01"},
        **{"game": "other", "title": "Durak", "wins": "lowest", "entry": "lost"},
        **{"players": ["Ann", "Ben"], "rounds": [{"Ann": 1}], "ended": True},
    }
    with house.app.app_context():
        import_file(house.actor(Role.OWNER), json.dumps(document).encode())
    viewer = Visitor(house, Role.VIEWER)
    (words,) = viewer.open(f"{viewer.home}/evenings/2026-10-01").root.all(id="words")
    assert words.text.endswith("Durak, rounds lost: Ben 0 (won), Ann 1.")


@pytest.mark.usefixtures("night_in_los_angeles")
def test_evening_is_open_only_with_unfinished_sittings(house: House) -> None:
    viewer = Visitor(house, Role.VIEWER)
    today = f"{viewer.home}/evenings/2026-11-20"
    house.writer(Role.OWNER)(houses.set_zone, LOS_ANGELES)
    number = house.start_night()
    assert "so far" in viewer.open(today).root.text
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    assert "so far" not in viewer.open(today).root.text
