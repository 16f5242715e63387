"""Deleted sittings are erased in the end, and nothing else."""

from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import DELETED
from scorekeeper.core.tables import FigureRow, RecordRow, TallyRow, TermRow
from scorekeeper.core.topics import Missing
from scorekeeper.games.montana.actions import corrections
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.store.matches import MATCHES, MatchTopic
from scorekeeper.house.people import actions as merging
from scorekeeper.house.tidying import GRACE_MS, complete, recount, tidy
from tests.cases.archives import fill
from tests.cases.nights import SMOKED, WHITEFISH, Step, after, whole_deal
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database, sqlite_first
from tests.running.statements import statements
from tests.support import NOW, House, dump, nothing_changes, of_variants, refused

SEVERAL = [replace(SMOKED, id=f"own:{name}", name=name) for name in "abcdefgh"]

pytestmark = [both_databases, own_database]


@audit_only
def test_a_deleted_night_is_erased_after_thirty_days(house: House) -> None:
    remaining = house.start_night()
    thrown = house.start_night([1, 2, 3])
    house.put_night(remaining, after(house.night(remaining), *whole_deal(1)))
    house.put_night(thrown, after(house.night(thrown), *whole_deal(1)))
    house.writer()(corrections.write_note, thrown, None, "secret")
    house.writer()(SITTING.delete, thrown)
    with house.app.app_context(), nothing_changes(house.app):
        assert tidy(NOW + GRACE_MS) == 0
    before = dump(house.app)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    rows = dump(house.app)
    assert "secret" not in repr(rows)
    assert {row["topic"] for row in before["change_cell"]} - {
        row["topic"] for row in rows["change_cell"]
    } == {f"night/{thrown}"}
    assert rows["change"] == before["change"]
    (there,) = (row["id"] for row in rows["sitting"] if row["facts"])
    for table in ("tally", "figure", "term"):
        assert {row["sitting_id"] for row in rows[table]} == {there}
    with house.place() as place:
        assert NIGHTS.newest(place, limit=9, state=DELETED) == []
        assert [night.id for night in NIGHTS.newest(place, limit=9)] == [remaining]
    assert house.start_night([1, 2, 3]) == thrown + 1
    with house.app.app_context():
        assert tidy(NOW + 2 * GRACE_MS) == 0


def start_match(house: House, name: str, seats: list[int]) -> int:
    """A match with one game; its number."""
    writer = house.writer()
    started = writer(matches.start, name=name, date="2026-11-22", target=60, players=seats)
    number = int(started.topic.removeprefix("match/"))
    writer(matches.record, number, 1, winner=0, total=66)
    return number


@audit_only
@sqlite_first
def test_a_deleted_match_is_erased_after_thirty_days(house: House) -> None:
    people = house.add_players("Ann", "Bo", "Cy")
    remaining, thrown = (start_match(house, name, people) for name in ("Kept", "Secret"))
    house.writer()(matches.SITTING.delete, thrown)
    with house.app.app_context(), nothing_changes(house.app):
        assert tidy(NOW + GRACE_MS) == 0
    before = dump(house.app)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    rows = dump(house.app)
    assert "Secret" not in repr(rows)
    (erased,) = (row for row in rows["sitting"] if row["number"] == thrown)
    assert "66" not in repr([erased[name] for name in ("name", "note", "facts", "cache")])
    assert {row["topic"] for row in before["change_cell"]} - {
        row["topic"] for row in rows["change_cell"]
    } == {f"match/{thrown}"}
    assert rows["change"] == before["change"]
    (there,) = (row["id"] for row in rows["sitting"] if row["number"] == remaining)
    assert {row["sitting_id"] for row in rows["tally"]} == {there}
    with house.place() as place:
        assert MATCHES.newest(place, limit=9, state=DELETED) == []
        assert [match.id for match in MATCHES.newest(place, limit=9)] == [remaining]
        with pytest.raises(Missing):
            MatchTopic(thrown).load(place)
    with nothing_changes(house.app), pytest.raises(Missing):
        house.writer()(matches.SITTING.restore, thrown)
    assert start_match(house, "Next", people) == thrown + 1
    with house.app.app_context():
        assert tidy(NOW + 2 * GRACE_MS) == 0


@audit_only
@sqlite_first
def test_erased_match_does_not_prevent_merge(house: House) -> None:
    thrown = start_match(house, "Secret", house.add_players("Ann", "Anne"))
    house.writer()(matches.SITTING.delete, thrown)
    with nothing_changes(house.app), refused("same-match"):
        house.writer(Role.OWNER)(merging.merge, 1, into=2)
    with house.app.app_context():
        tidy(NOW + GRACE_MS + 1)
    house.writer(Role.OWNER)(merging.merge, 1, into=2)


@audit_only
def test_recount_of_a_night_takes_few_queries_for_any_number_of_games(
    house: House,
) -> None:
    number = house.start_night()
    night = after(house.night(number), *whole_deal(1, called=Call(WHITEFISH)))
    for deal, variant in enumerate(SEVERAL, 2):
        night = after(night, Step("next_deal", deal - 1), *whole_deal(deal, called=Call(variant)))
    house.put_night(number, night)
    before = dump(house.app)
    assert len(of_variants(before["record"])) == len(SEVERAL) + 1
    with house.app.app_context(), writing() as connection:
        for table in (TermRow, TallyRow, FigureRow, RecordRow):
            connection.execute(delete(table))
    with statements(house.app) as sent, house.app.app_context():
        assert complete() == 1
    assert dump(house.app) == before
    assert len(sent) < 25


@audit_only
@own_database
@sqlite_first
def test_recount_corrects_all_wrong_counts(house: House) -> None:
    fill(house)
    before = dump(house.app)
    with house.app.app_context(), writing() as connection:
        connection.execute(update(RecordRow).values(figures={"made": 1_000}))
        connection.execute(update(TallyRow).values(points=-1))
        connection.execute(delete(TermRow))
    counted = {row["sitting_id"] for row in before["tally"]}
    with house.app.app_context():
        assert recount() == len(counted) > 20
    assert dump(house.app) == before
