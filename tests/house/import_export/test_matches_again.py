"""The same match file again: one match, from any device, unless it was deleted."""

from flask import Flask

from scorekeeper.core.importing import file_key
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.import_export.actions import Imported, import_file, preview_file
from scorekeeper.house.tidying import GRACE_MS, tidy
from tests.cases.archives import archive_of, house_at, take_in
from tests.cases.match_files import SUNDAY, a_match, file_of, stored, take
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only
from tests.running.databases import own_database
from tests.support import NOW, House, at_once, dump, nothing_changes


def test_the_same_file_twice_is_one_match(house: House) -> None:
    assert take(house, SUNDAY) == a_match(1, known=False)
    house.writer()(matches.delete, 1, 4)
    with nothing_changes(house.app):
        assert take(house, SUNDAY) == a_match(1, known=True)
        assert take(house, SUNDAY, Role.SCORER) == a_match(1, known=True)


def test_another_file_is_another_match_and_nights_are_numbered_separately(house: House) -> None:
    assert take(house, FRIDAY.read_bytes()) == Imported("night", 1, was_present=False)
    take(house, SUNDAY)
    assert take(house, SUNDAY + b"\n") == a_match(2, known=False)
    assert stored(house, 1).value == stored(house, 2).value
    assert take(house, FRIDAY.read_bytes()) == Imported("night", 1, was_present=True)


def test_the_same_file_in_another_house_is_a_match_there(house: House) -> None:
    other = House(house.app, "Cabin")
    take(house, SUNDAY)
    assert take(other, SUNDAY) == a_match(1, known=False)
    assert file_of(other) == file_of(house)


def test_deleted_match_can_be_imported_again(house: House) -> None:
    for number in (1, 2, 3):
        assert take(house, SUNDAY) == a_match(number, known=False)
        with nothing_changes(house.app):
            assert take(house, SUNDAY).was_present
        house.writer()(matches.SITTING.delete, number)
    with house.place() as place:
        assert preview_file(place, SUNDAY).earlier is None
        assert preview_file(place, SUNDAY).deleted == 3
    house.writer()(matches.SITTING.restore, 2)
    assert take(house, SUNDAY) == a_match(2, known=True)


@own_database
def test_erased_match_can_be_imported_again(house: House) -> None:
    take(house, SUNDAY)
    house.writer()(matches.SITTING.delete, 1)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    with house.place() as place:
        assert preview_file(place, SUNDAY).deleted is None
    assert take(house, SUNDAY) == a_match(2, known=False)


def test_request_from_before_the_deletion_gets_the_deleted_match(house: House) -> None:
    seen = house.seq
    take(house, SUNDAY)
    house.writer()(matches.SITTING.delete, 1)
    with house.app.app_context(), nothing_changes(house.app):
        again = import_file(house.actor(Role.OWNER), SUNDAY, seen)
    assert again == a_match(1, known=True)
    with house.app.app_context():
        assert import_file(house.actor(), SUNDAY, house.seq) == a_match(2, known=False)


def test_file_sent_five_times_at_once_is_one_match(house: House) -> None:
    devices = [house.join() for _ in range(5)]

    def send(number: int) -> Imported:
        actor = Actor(house.house_id, devices[number].number, Role.SCORER, NOW)
        with house.app.app_context():
            return import_file(actor, SUNDAY)

    results = at_once(*(lambda number=number: send(number) for number in range(5)))
    assert sorted(map(str, results)) == sorted(
        str(a_match(1, known=known)) for known in (False, True, True, True, True)
    )
    assert len(dump(house.app)["sitting"]) == 1


def test_forged_key_of_a_night_is_no_earlier_import_of_a_match(
    house: House, elsewhere: Flask
) -> None:
    """An archive can be written by hand."""
    take(house, FRIDAY.read_bytes())
    data = archive_of(house.app, house.house_id)
    ours, theirs = (
        Stamp(file_key(file), 0).part("0").key for file in (FRIDAY.read_bytes(), SUNDAY)
    )
    assert data.count(ours.encode()) == 1
    moved = house_at(elsewhere, take_in(elsewhere, data.replace(ours.encode(), theirs.encode())))
    with moved.place() as place:
        assert preview_file(place, SUNDAY).earlier is None
    assert take(moved, SUNDAY) == a_match(1, known=False)
    assert take(moved, SUNDAY) == a_match(1, known=True)


# ---- in another place ----


@audit_only
def test_archive_keeps_earlier_import_of_a_match(house: House, elsewhere: Flask) -> None:
    take(house, SUNDAY)
    data = archive_of(house.app, house.house_id)
    moved = take_in(elsewhere, data)
    assert archive_of(elsewhere, moved) == data
    there = house_at(elsewhere, moved)
    assert file_of(there) == SUNDAY.decode()
    assert take(there, SUNDAY) == a_match(1, known=True)
