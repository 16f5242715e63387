"""Actions on seasons: create, change, delete and restore them, and choose sittings by hand."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.core.log import history
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import MAX_CHOSEN, PlacedBy, Season, SeasonChoice
from scorekeeper.house.seasons.store import counted_sittings
from scorekeeper.house.seasons.topic import SeasonTopic, load_seasons
from tests.cases.archives import archive_document, archive_of, as_bytes, import_archive
from tests.cases.evenings import match, night
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.support import House, dump, nothing_changes, refused

pytestmark = sqlite_first

WINTER = Season("Winter", "2026-11-01", "2027-02-28", "shedding", PlacedBy.POINTS, 2, 3)


def season(house: House, number: int = 1) -> Season:
    with house.place() as place:
        return SeasonTopic(number).load(place)


@both_databases
def test_season_is_stored_as_entered(house: House) -> None:
    written = house.writer()(seasons.start, replace(WINTER, name="  Winter  ❄ "))
    assert (written.topic, written.number) == ("season/1", 1)
    assert season(house) == replace(WINTER, name="Winter ❄")
    assert house.writer()(seasons.start, Season("By hand")).number == 2
    with house.place() as place:
        assert load_seasons(place) == {1: season(house), 2: Season("By hand")}


def test_changed_season_keeps_chosen_sittings(house: House, seated: list[int]) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    number = match(house, seated, (0, 100), date="2026-11-22")
    writer(seasons.choose, 1, "shedding", number, counts=False)
    changed = Season("All year", "2026-01-01", None, None)
    writer(seasons.settle, 1, changed)
    assert season(house) == replace(changed, sittings={f"match/{number}": SeasonChoice.OUT})
    with house.place() as place:
        newest, *_ = history(place, "season/1", limit=1)
    assert {"name", "first_day", "last_day", "game", "placed_by", "dropped", "least"} == {
        *newest.change.cells
    }


def test_invalid_season_is_refused_and_changes_nothing(house: House) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    wrong = replace(WINTER, name=" ", last_day="2026-10-01", dropped=10)
    codes = "name-empty", "order", "dropped"
    with nothing_changes(house.app), refused(*codes):
        writer(seasons.start, wrong)
    with nothing_changes(house.app), refused(*codes):
        writer(seasons.settle, 1, wrong)
    for number in (0, 2):
        with nothing_changes(house.app), pytest.raises(Missing):
            writer(seasons.settle, number, WINTER)


def test_season_with_used_name_is_refused(house: House) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    writer(seasons.start, Season("Spring"))
    with nothing_changes(house.app), refused("name-taken"):
        writer(seasons.start, Season(" winter"))
    with nothing_changes(house.app), refused("name-taken"):
        writer(seasons.settle, 2, Season("WINTER"))
    writer(seasons.settle, 1, replace(WINTER, name="WINTER", least=1))
    writer(seasons.set_deleted, 1, deleted=True)
    writer(seasons.settle, 2, Season("Winter"))
    writer(seasons.set_deleted, 1, deleted=False)  # their dates tell them apart
    writer(seasons.settle, 2, Season("Winter", least=2))
    assert (season(house, 1).name, season(house, 2).name) == ("WINTER", "Winter")


@both_databases
def test_sittings_are_chosen_against_their_dates(house: House, seated: list[int]) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    inside = match(house, seated, (0, 100), date="2026-11-22")
    before = match(house, seated, (1, 100), date="2026-10-22")

    def counted() -> list[int]:
        with house.place() as place:
            return [sitting.number for sitting in counted_sittings(place, season(house), limit=9)]

    assert counted() == [inside]
    writer(seasons.choose, 1, "shedding", before, counts=True)
    assert counted() == [inside, before]
    writer(seasons.choose, 1, "shedding", inside, counts=False)
    assert counted() == [before]
    assert season(house).sittings == {
        f"match/{inside}": SeasonChoice.OUT,
        f"match/{before}": SeasonChoice.IN,
    }
    for number, counts in ((inside, True), (before, False)):
        writer(seasons.choose, 1, "shedding", number, counts=counts)
    assert counted() == [inside]
    assert season(house).sittings == {}


def test_only_existing_sittings_of_its_game_can_be_chosen(house: House, seated: list[int]) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    number = night(house, seated)
    for game, which in (("shedding", 1), ("montana", number), ("shedding", 2**31 - 1)):
        with nothing_changes(house.app), pytest.raises(Missing):
            writer(seasons.choose, 1, game, which, counts=True)
    writer(seasons.start, Season("All", "2026-11-01"))
    writer(SITTING.delete, number)
    writer(seasons.choose, 2, "montana", number, counts=False)  # it may be restored
    assert season(house, 2).sittings == {f"night/{number}": SeasonChoice.OUT}


def test_number_of_chosen_sittings_is_limited(house: House, seated: list[int]) -> None:
    writer = house.writer()
    writer(seasons.start, Season("By hand"))
    number = night(house, seated)
    many = {f"night/{other}": SeasonChoice.IN for other in range(1000, 1000 + MAX_CHOSEN)}
    with house.place() as place:
        now = SeasonTopic(1)
        now.save(place, now.load(place), Season("By hand", sittings=many), house.seq)
        place.connection.commit()
    with nothing_changes(house.app), refused("chosen"):
        writer(seasons.choose, 1, "montana", number, counts=True)


@both_databases
def test_deleted_season_is_restored_unchanged(house: House) -> None:
    writer = house.writer()
    writer(seasons.start, WINTER)
    writer(seasons.set_deleted, 1, deleted=True)
    assert season(house) == replace(WINTER, deleted=True)
    writer(seasons.settle, 1, replace(WINTER, name="Later"))
    writer(seasons.set_deleted, 1, deleted=False)
    assert season(house) == replace(WINTER, name="Later")


# ---- two phones ----


@both_databases
def test_concurrent_choices_of_two_sittings_are_both_kept(house: House, seated: list[int]) -> None:
    house.writer()(seasons.start, Season("By hand"))
    first, second = night(house, seated), night(house, seated)
    late = house.writer().having(seen=house.seq)
    house.writer()(seasons.choose, 1, "montana", first, counts=True)
    late(seasons.choose, 1, "montana", second, counts=True)
    assert len(season(house).sittings) == 2
    house.writer()(seasons.choose, 1, "montana", first, counts=False)
    with nothing_changes(house.app), pytest.raises(Conflict):
        late(seasons.choose, 1, "montana", first, counts=True)


# ---- archives ----


@audit_only
def test_archive_without_seasons_is_imported(house: House, elsewhere: Flask) -> None:
    house.add_players("Ann")
    whole = archive_document(archive_of(house.app, house.house_id))
    assert whole.pop("seasons") == []
    number = import_archive(elsewhere, as_bytes(whole))
    assert archive_document(archive_of(elsewhere, number)) == {**whole, "seasons": []}
    assert dump(elsewhere)["season"] == []
