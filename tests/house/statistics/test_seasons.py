"""How seasons went for a player: on the player's page, in a spreadsheet, by a second opinion."""

import csv
import io
from collections.abc import Iterator

import pytest

from scorekeeper.core.players import load_roster
from scorekeeper.games.montana.actions import corrections
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.seasons.store import finished, with_topics
from scorekeeper.house.seasons.topic import undeleted_seasons
from scorekeeper.house.statistics.seasons import NEWEST_SEASONS, SeasonSum, standings
from tests.cases.archives import archive_document, archive_of
from tests.cases.evenings import match
from tests.cases.nights import after, several_deals
from tests.cases.random_houses import RandomHouse
from tests.depth import audit_only, fresh, times
from tests.judges.statistics import Standing, by_season
from tests.running.databases import sqlite_first
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Visitor

SEASONS = 8


def shown_standings(house: House) -> dict[tuple[int, int], Standing]:
    """The standing of each person in each season, as the app shows it."""
    with house.place() as place:
        by_season = list(standings(place, load_roster(place), undeleted_seasons(place)))
    return {
        (standing.number, standing.player): (
            standing.place,
            *summed(standing.total),
            {game: summed(came) for game, came in standing.games.items()},
        )
        for standing in by_season
    }


def summed(came: SeasonSum) -> tuple[int, int, int | None]:
    return came.sat, came.won.part, None if came.points is None else int(came.points)


@sqlite_first
@pytest.mark.parametrize("seed", range(times(1)))
def test_a_second_opinion_finds_the_same_standings(house: House, seed: int) -> None:
    played = RandomHouse(house, fresh(1000 + seed))
    played.play(24)
    for number in range(1, SEASONS + 1):
        played.count(number)
    house.writer()(seasons.start, Season("Everything", "2000-01-01"))
    house.writer()(seasons.start, Season("Gone", "2000-01-01"))
    house.writer()(seasons.set_deleted, SEASONS + 2, deleted=True)
    standings_here = shown_standings(house)
    assert standings_here == by_season(archive_document(archive_of(house.app, house.house_id)))
    everything = [line for (number, _), line in standings_here.items() if number == SEASONS + 1]
    assert all({*line[4]} <= {"montana", "shedding", "pad"} for line in everything)
    assert len(everything) >= 5
    assert not [number for number, _ in standings_here if number == SEASONS + 2]


def test_standings_agree_with_second_opinion_in_a_rich_house(rich: House) -> None:
    for game in ("montana", "shedding", "pad"):
        rich.writer()(seasons.start, Season(f"All of {game}", "2000-01-01", game=game))
    standings_here = shown_standings(rich)
    assert standings_here == by_season(archive_document(archive_of(rich.app, rich.house_id)))
    assert {number for number, _ in standings_here} >= {4, 5, 6}


def play(house: House, date: str) -> None:
    """A night of four deals to its end."""
    number = house.start_night([1, 2, 3])
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    house.writer()(corrections.set_heading, number, "Night", date)


@pytest.fixture
def winter(house: House) -> House:
    """A house with two nights and a match in a season of nights, one of all, and one to come."""
    house.add_players("Ann", "Bo", "Cy", "Dee")
    for date in ("2026-01-02", "2026-02-03", "2026-03-04"):
        play(house, date)
    match(house, [1, 2], (0, 60), (1, 10), (0, 150), date="2026-02-10")
    by_points = PlacedBy.POINTS
    for season in (
        Season("Winter", "2026-01-01", "2026-02-28", "montana", by_points, dropped=1, least=2),
        Season("Year", "2026-01-01"),
        Season("To come", "2999-01-01"),
    ):
        house.writer()(seasons.start, season)
    return house


def lines(visitor: Visitor, player: int, **headers: str) -> list[str]:
    """The table of seasons on a player's page, as it is read."""
    page = visitor.open(f"{visitor.home}/statistics/players/{player}", **headers)
    (table,) = (t for t in page.root.all("table") if "seasons" in t.attributes.get("class", ""))
    return [
        " ".join(" ".join(cell.text.split()) for cell in line.all() if cell.tag in ("th", "td"))
        for line in table.all("tr")
    ][1:]


@audit_only
def test_a_player_sees_each_season_by_game(winter: House, viewer: Visitor) -> None:
    assert lines(viewer, 1) == [
        "Year since 1 January 2026 · so far",
        "all games 2 of 3 1 / 4 25 % –",
        "Montana  0 / 3 0 % 48 +16.0 on average",
        "Montana: changing rules  1 / 1 100 % 210 +210.0 on average",
        "Winter 1 January 2026 – 28 February 2026",
        "Montana 2 of 3 0 / 1 0 % Dropped: 1 16 +16.0 on average",
    ]


@audit_only
def test_player_with_too_few_results_has_no_place(winter: House, viewer: Visitor) -> None:
    winter.writer()(seasons.choose, 1, "montana", 1, counts=False)
    assert "no place" in lines(viewer, 1)[-1]


@audit_only
def test_season_statistics_in_russian(winter: House, viewer: Visitor) -> None:
    assert lines(viewer, 1, Accept_Language="ru")[:2] == [
        "Year с 1 января 2026 · ещё идёт",
        "все игры 2 из 3 1 / 4 25 % –",
    ]


@audit_only
def test_player_without_seasons_sees_a_note(winter: House, viewer: Visitor) -> None:
    number = winter.start_night([4, 2, 3])
    winter.put_night(number, after(winter.night(number), *several_deals(1)))
    page = viewer.open(f"{viewer.home}/statistics/players/4")
    assert "This player is not in any season yet." in page.root.text


def test_house_without_seasons_shows_no_season_statistics(house: House, viewer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, "2026-01-02")
    page = viewer.open(f"{viewer.home}/statistics/players/1")
    assert "Seasons" not in {h.text for h in page.root.all("h2")}


def rows(visitor: Visitor) -> Iterator[dict[str, str]]:
    answer = visitor.open(f"{visitor.home}/statistics/seasons.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    yield from csv.DictReader(io.StringIO(answer.html.removeprefix("\ufeff")))


@audit_only
def test_season_statistics_are_offered_as_csv(winter: House, viewer: Visitor) -> None:
    anns_rows = [row for row in rows(viewer) if row["player"] == "Ann"]
    assert [list(row.values()) for row in anns_rows] == [
        ["2", "Year", "", "1", "Ann", "2", "3", "4", "4", "1", ""],
        ["2", "Year", "montana", "1", "Ann", "", "", "3", "3", "0", "48"],
        ["2", "Year", "shedding", "1", "Ann", "", "", "1", "1", "1", "210"],
        ["1", "Winter", "montana", "1", "Ann", "2", "3", "2", "1", "0", "16"],
    ]


@audit_only
def test_many_seasons_take_one_query_and_only_the_newest_are_shown(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, "2026-01-02")
    for year in range(NEWEST_SEASONS + 1):
        house.writer()(seasons.start, Season(f"{year}", f"{1900 + year}-01-01"))
    with house.place() as place:
        roster, recent = load_roster(place), undeleted_seasons(place)
        with statements(house.app) as sent:
            by_season = list(standings(place, roster, recent))
    assert len(sent) == 1
    assert len(by_season) == 3 * NEWEST_SEASONS
    assert {standing.season.name for standing in by_season} == {
        f"{n}" for n in range(1, NEWEST_SEASONS + 1)
    }


@audit_only
def test_very_many_can_be_chosen_by_hand(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    play(house, "2026-01-02")
    names = [f"night/{number}" for number in range(1, 70_000)]
    with house.place() as place:
        assert len(place.connection.execute(finished(place).where(with_topics(names))).all()) == 1
