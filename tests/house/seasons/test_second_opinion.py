"""The tables of seasons in random houses, judged from the house's file; and after an import."""

import pytest
from flask import Flask

from scorekeeper.house.seasons.shown import load_results
from scorekeeper.house.seasons.store import counted_sittings, other_sittings
from scorekeeper.house.seasons.topic import load_seasons
from tests.cases.archives import archive_document, archive_of, import_archive
from tests.cases.random_houses import RandomHouse
from tests.depth import audit_only, fresh, times
from tests.judges.season_table import Line, judge_season
from tests.running.databases import sqlite_first, sqlite_only
from tests.support import House

SEASONS = 8


def tables(house: House) -> dict[int, list[Line]]:
    """The table of each season, as the app shows it."""
    with house.place() as place:
        results_by_number = {
            n: load_results(place, stored_season)
            for n, stored_season in load_seasons(place).items()
        }
    return {
        number: [
            (
                *(line.line.place, line.name, line.line.sat, line.line.won, line.line.points),
                list(line.line.dropped),
            )
            for line in results.lines
        ]
        for number, results in results_by_number.items()
    }


def judged(house: House) -> dict[int, list[Line]]:
    whole = archive_document(archive_of(house.app, house.house_id))
    return {season["id"]: judge_season(whole, season) for season in whole["seasons"]}


@sqlite_first
@pytest.mark.parametrize("seed", range(times(1)))
def test_a_second_opinion_finds_the_same_tables(house: House, seed: int) -> None:
    played = RandomHouse(house, fresh(seed))
    played.play(24)
    for number in range(1, SEASONS + 1):
        played.count(number)
    tables_here = tables(house)
    assert tables_here == judged(house)
    assert sum(map(len, tables_here.values())) > SEASONS


@audit_only
@sqlite_only
def test_counted_and_uncounted_sittings_are_all_finished_ones(house: House) -> None:
    played = RandomHouse(house, 99)
    played.play(16)
    for number in range(1, SEASONS + 1):
        season = played.count(number)
        with house.place() as place:
            stored_season = load_seasons(place)[number]
            counted = [sitting.id for sitting in counted_sittings(place, stored_season, limit=99)]
            others = [sitting.id for sitting in other_sittings(place, stored_season, limit=99)]
            results = load_results(place, stored_season)
        assert len(counted) == results.counted
        assert not {*counted} & {*others}
        whole = archive_document(archive_of(house.app, house.house_id))["sittings"]
        of_game = [sitting for sitting in whole if season.game in (None, sitting["game"])]
        assert {*counted, *others} <= {
            sitting["id"] for sitting in of_game if not sitting["deleted_at"]
        }


@audit_only
@sqlite_only
def test_an_imported_house_shows_the_same_tables(house: House, elsewhere: Flask) -> None:
    played = RandomHouse(house, 7)
    played.play(12)
    for number in range(1, SEASONS + 1):
        played.count(number)
    there = House.__new__(House)
    there.app = elsewhere
    there.house_id = import_archive(elsewhere, archive_of(house.app, house.house_id))
    assert tables(there) == tables(house)
