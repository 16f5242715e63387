"""Several nights at once: each as it is loaded alone, and for no more statements than one."""

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic
from tests.cases.nights import evenings
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first, sqlite_only
from tests.running.statements import statements
from tests.support import House

pytestmark = [both_databases, audit_only]


def numbers(house: House, limit: int = 10) -> list[int]:
    """The nights that are loaded, in their order."""
    with house.place() as place:
        return [stored.number for stored in NightTopic.load_newest(place, limit=limit)]


@sqlite_first
def test_bulk_load_equals_single_loads(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    several = [house.start_night([1, 2, 3]) for _ in range(3)]
    ends = evenings(corrected=True).map(lambda evening: evening.end)

    @given(st.lists(ends, min_size=3, max_size=3))
    def check(nights: list[Night]) -> None:
        for number, night in zip(several, nights, strict=True):
            house.put_night(number, night)
        with house.place() as place:
            alone = [NightTopic(number).load(place) for number in several]
            alone.sort(key=lambda stored: (stored.value.date, stored.number), reverse=True)
            assert NightTopic.load_newest(place, limit=10) == alone

    check()


def test_newest_nights_come_first_without_deleted_ones(app: Flask, house: House) -> None:
    assert numbers(house) == []
    House(app, "Cellar").start_night()
    for number in range(1, 6):
        assert house.start_night([1, 2, 3] if number > 1 else None) == number
    assert numbers(house) == [5, 4, 3, 2, 1]
    house.writer()(SITTING.delete, 4)
    assert numbers(house, limit=3) == [5, 3, 2]
    house.writer()(SITTING.restore, 4)
    assert numbers(house, limit=3) == [5, 4, 3]


@sqlite_only
def test_loading_ten_nights_takes_as_many_statements_as_one(house: House) -> None:
    counts = []
    for number in range(1, 11):
        house.start_night([1, 2, 3] if number > 1 else None)
        with house.place() as place, statements(house.app) as sent:
            assert len(NightTopic.load_newest(place, limit=10)) == number
        counts.append(len(sent))
    assert len(set(counts)) == 1
