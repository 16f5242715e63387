"""Matches in lists: read by an index, a few queries however many there are."""

from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import DELETED, OPEN, OVER
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.store.matches import MATCHES
from scorekeeper.house.people import actions as merging
from tests.running.databases import both_databases, sqlite_only
from tests.running.statements import database_of, scans, statements
from tests.support import House

pytestmark = both_databases


def begin(house: House, seats: list[int], *points: int) -> int:
    """Start a match to 100 in which the players win these points in turn; return its number."""
    written = house.writer()(
        matches.start, name="Sunday", date="2026-11-22", target=100, players=seats
    )
    number = int(written.topic.removeprefix("match/"))
    for game, total in enumerate(points, 1):
        house.writer()(matches.record, number, game, winner=(game - 1) % len(seats), total=total)
    return number


def test_merged_player_is_listed_by_remaining_name(house: House) -> None:
    begin(house, house.add_players("Ann", "Bo"), 10)
    house.add_players("Anne")
    house.writer(Role.OWNER)(merging.merge, 1, into=3)
    with house.place() as place:
        (line,) = MATCHES.newest(place, limit=9, state=OPEN)
    assert [standing.name for standing in line.standings] == ["Anne", "Bo"]


@sqlite_only
def test_list_uses_an_index_and_three_queries(house: House) -> None:
    seats = house.add_players("Ann", "Bo", "Cy")
    for _ in range(6):
        begin(house, seats, 50)
    for state in (OPEN, OVER, None, DELETED):
        with statements(house.app) as sent, house.place() as place:
            MATCHES.newest(place, limit=3, state=state)
        assert len(sent) <= 3
        assert scans(database_of(house.app), sent, ("shedding_match",)) == []
