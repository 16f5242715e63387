"""Evenings: the sittings and the players of a date, and the dates that have sittings."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from scorekeeper.core.clock import evening_at
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_rows import load_seated
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Stamp
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.evenings import GapsShare
from scorekeeper.games.gaps.store.games import load_game
from scorekeeper.games.gaps.store.lists import games_on
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.house.evenings.people import Person, load_people
from scorekeeper.house.evenings.store import (
    count_evenings,
    evening_after,
    evening_before,
    evenings,
)
from scorekeeper.house.people import actions as merging
from scorekeeper.web.evenings import Share, TableShare
from tests.cases.evenings import DATE, match, night, old_game
from tests.cases.gaps_played import put_game
from tests.cases.nights import after, several_deals
from tests.running.databases import both_databases, sqlite_only
from tests.running.statements import database_of, scans, statements
from tests.support import NOW, House, new_key

pytestmark = both_databases

NEXT = "2026-11-21"
GROWING = ("sitting", "tally", "gaps_result", "change", "change_cell")


def read(house: House, load: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """Call a function that reads the house's database."""
    with house.place() as place:
        return load(place, *args, **options)


@pytest.fixture
def four(house: House) -> House:
    """Ann, Bo, Cy and Dee, who are 1 to 4; and Anne, who is Ann."""
    house.add_players("Ann", "Bo", "Cy", "Dee", "Anne")
    house.writer(Role.OWNER)(merging.merge, 5, into=1)
    return house


def test_only_counted_sittings_belong_to_an_evening(four: House) -> None:
    night(four, [1, 2, 3])
    deleted_night = night(four, [1, 2, 3])
    night(four, [1, 2, 3], NEXT)
    four.writer()(SITTING.delete, deleted_night)
    match(four, [1, 4], (0, 50))
    deleted_match = match(four, [1, 4])
    four.writer()(matches.SITTING.delete, deleted_match)
    put_game(four, moves=3, date=DATE)
    put_game(four, won=(0, 60), date=DATE)
    put_game(four, state="over", home=31, date=DATE)
    put_game(four, date=DATE)  # never touched
    put_game(four, moves=3, date=DATE, loaded=True)
    put_game(four, moves=3)  # undated, from a release that stored no dates
    counts = read(four, count_evenings, [DATE, NEXT, "1999-01-01"])
    played = {"montana": 1, "shedding": 1, "gaps": 3}
    assert counts == {DATE: played, NEXT: {"montana": 1}, "1999-01-01": {}}
    assert [line.id for line in read(four, NIGHTS.on, DATE, limit=9)] == [1]
    assert [line.id for line in read(four, MATCHES.on, DATE, limit=9)] == [1]
    assert [line.id for line in read(four, games_on, DATE, limit=9)] == [2, 3, 1]
    assert [line.id for line in read(four, games_on, DATE, limit=1)] == [2]


def test_evening_lists_people_with_their_results(four: House) -> None:
    number = night(four, [1, 2, 3])
    four.put_night(number, after(four.night(number), *several_deals(4, last_round_in=1)))
    night(four, [5, 2, 4])
    match(four, [4, 1], (1, 120))
    match(four, [4, 5], (0, 30))
    put_game(four, player=5, won=(2, 91), date=DATE)
    put_game(four, player=1, won=(2, 80), date=DATE)
    put_game(four, player=1, won=(3, 60), date=DATE)
    put_game(four, player=1, state="over", home=9, date=DATE)
    put_game(four, player=2, moves=1, date=DATE)
    put_game(four, moves=1, date=DATE)
    four.add_players("Eve")
    stored = four.night(number)
    totals = dict(zip((1, 2, 3), stored.totals, strict=True))
    (best,) = stored.leaders
    people = {person.name: person for person in read(four, load_people, DATE)}
    won = {player: int(player == best + 1) for player in totals}
    shares: dict[str, dict[str, Share]] = {
        "Ann": {
            "montana": TableShare(2, won[1], totals[1]),
            "shedding": TableShare(2, 1, 120),
            "gaps": GapsShare(4, 3, Score(2, 80)),
        },
        "Bo": {"montana": TableShare(2, won[2], totals[2]), "gaps": GapsShare(1, 0, None)},
        "Cy": {"montana": TableShare(1, won[3], totals[3])},
        "Dee": {"montana": TableShare(1, 0, 0), "shedding": TableShare(2, 0, 30)},
    }
    assert people == {name: Person(name, results) for name, results in shares.items()}
    at_tables = {"Ann": (won[1] + 1, totals[1] + 120), "Bo": (won[2], totals[2])}
    at_tables |= {"Cy": (won[3], totals[3]), "Dee": (0, 30)}
    assert {name: person.ahead for name, person in people.items()} == at_tables
    assert [*people] == sorted(people, key=lambda name: (*(-n for n in at_tables[name]), name))
    assert read(four, load_people, NEXT) == []


def test_players_of_newest_table_come_first_in_seat_order(four: House) -> None:
    assert read(four, load_seated, DATE) == []
    first = night(four, [3, 1, 2])
    match(four, [2, 4])
    put_game(four, player=5, won=(2, 91), date=DATE)  # at no table
    night(four, [5, 3, 2], NEXT)
    assert read(four, load_seated, DATE) == [2, 4, 3, 1]
    four.writer()(corrections.write_note, first, None, "it goes on")
    assert read(four, load_seated, DATE) == [3, 1, 2, 4]
    eve, *_ = four.add_players("Eve")
    four.put_night(first, after(four.night(first), *several_deals(2)))
    four.writer()(corrections.substitute, first, 2, 0, eve)
    assert read(four, load_seated, DATE) == [3, 1, 2, eve, 4]
    four.writer()(SITTING.delete, first)
    assert read(four, load_seated, DATE) == [2, 4]


def test_evenings_are_listed_newest_first(four: House) -> None:
    assert read(four, evenings, limit=9) == []
    night(four, [1, 2, 3], "2026-11-03")
    night(four, [1, 2, 3], "2026-11-03")
    match(four, [1, 2], date="2026-11-05")
    match(four, [1, 2], date="2026-11-03")
    put_game(four, moves=1, date="2026-11-04")
    put_game(four, moves=1, date="2026-11-04")
    put_game(four, date="2026-11-06")
    deleted_night = night(four, [1, 2, 3], "2026-11-07")
    four.writer()(SITTING.delete, deleted_night)
    for date in ("0001-01-01", "9999-12-31"):  # no night begins then, but one can come from a file
        number = night(four, [1, 2, 3])
        four.put_night(number, replace(four.night(number), date=date))
    dates = ["9999-12-31", "2026-11-05", "2026-11-04", "2026-11-03", "0001-01-01"]
    assert read(four, evenings, limit=9) == dates
    assert read(four, evenings, limit=2) == dates[:2]
    assert read(four, evenings, limit=2, before=dates[1]) == dates[2:4]
    assert read(four, evening_before, "2026-11-07") == "2026-11-05"
    assert read(four, evening_after, "2026-11-05") == "9999-12-31"
    assert read(four, evening_after, "2026-11-03") == "2026-11-04"
    assert read(four, evening_before, "0001-01-01") is None
    assert read(four, evening_after, "9999-12-31") is None


def test_evenings_belong_to_their_house(four: House) -> None:
    night(four, [1, 2, 3])
    put_game(four, moves=1, date=DATE)
    other = House(four.app, "Attic")
    assert read(other, evenings, limit=9) == []
    assert read(other, count_evenings, [DATE]) == {DATE: {}}
    assert read(other, load_people, DATE) == read(other, load_seated, DATE) == []


@sqlite_only
def test_date_is_looked_up_by_index(four: House) -> None:
    for number in (1, 2):
        night(four, [1, 2, 3], f"2026-11-0{number}")
        match(four, [1, 2], date=f"2026-11-0{number}")
        put_game(four, moves=1, player=1, date=f"2026-11-0{number}")
    queries: list[Callable[[Place], object]] = [
        lambda place: count_evenings(place, [DATE, NEXT]),
        lambda place: evenings(place, limit=9),
        lambda place: evening_after(place, DATE),
        lambda place: load_people(place, "2026-11-01"),
        lambda place: load_seated(place, "2026-11-01"),
        lambda place: NIGHTS.on(place, "2026-11-01", limit=9),
        lambda place: MATCHES.on(place, "2026-11-01", limit=9),
        lambda place: games_on(place, "2026-11-01", limit=9),
    ]
    for query in queries:
        with statements(four.app) as sent, four.place() as place:
            query(place)
        assert scans(database_of(four.app), sent, GROWING) == []
        assert by_house_alone(four, sent) == []


def by_house_alone(house: House, sent: list[Any]) -> list[str]:
    """Return the query plans that use only the house of an index, and so read all its rows."""
    with house.place() as place:
        plans = [
            row.detail
            for statement, values in sent
            for row in place.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]
    return [
        plan for plan in plans if plan.endswith(("(house_id=?)", "(house_id=? AND player_id>?)"))
    ]


def test_gaps_game_without_date_has_no_evening(four: House) -> None:
    old_game(four)
    assert read(four, evenings, limit=9) == []
    written = four.writer()(
        nights.start,
        name="Friday",
        date=NEXT,
        players=[1, 2, 3],
        dealer=0,
        calling_deal_counts=False,
    )
    assert written.topic == "night/1"
    assert read(four, evenings, limit=9) == [NEXT]


def test_a_game_of_gaps_has_the_evening_on_which_it_was_begun(four: House) -> None:
    four.writer()(gaps.begin, number=7, rules=CLASSIC, player=None)
    four.writer()(gaps.play, 1, new_game(7, CLASSIC).board.moves[:1])
    four.writer()(gaps.load, new_game(8, CLASSIC), player=None)
    night = datetime(2026, 11, 21, 4, 59)
    for local in (night, night + timedelta(minutes=1)):
        actor = replace(four.actor(), at=round(local.timestamp() * 1000))
        with four.app.app_context():
            gaps.begin(actor, Stamp(new_key(), four.seq), number=7, rules=CLASSIC, player=None)
    dates = [read(four, load_game, number).value.date for number in (1, 2, 3, 4)]
    assert dates == [evening_at(NOW).isoformat()] * 2 + ["2026-11-20", "2026-11-21"]
