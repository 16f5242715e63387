"""Taking match files in: whole or not at all, and the same one once."""

import json

import pytest
from hypothesis import given

from scorekeeper.base.json_text import FileError
from scorekeeper.console import say
from scorekeeper.core import player_actions as players
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_rows import find_named
from scorekeeper.core.write import NotAllowed
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.files.match import MATCH
from scorekeeper.games.shedding.files.match_file import write_match
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.import_export.actions import import_file, preview_file
from scorekeeper.house.import_export.reading import read_any, read_as
from scorekeeper.house.people import actions as merging
from tests.cases.archives import archive_of
from tests.cases.match_files import (
    SUNDAY,
    a_match,
    as_it_reads,
    file_of,
    of_two,
    roster,
    stored,
    sunday,
    take,
)
from tests.cases.night_files import FRIDAY, damaged
from tests.cases.shedding import matches as any_matches
from tests.depth import audit_only, fresh, times
from tests.support import House, dump, nothing_changes, refused

# ---- importing ----


def test_imported_match_is_exported_as_the_same_file(house: House) -> None:
    assert take(house, SUNDAY) == a_match(1, known=False)
    assert file_of(house) == SUNDAY.decode()
    assert stored(house).value.course is None
    assert [game.id for game in stored(house).value.games] == [1, 2, 3, 4]


@audit_only
def test_any_match_can_be_moved_to_another_house(house: House) -> None:
    other = House(house.app, "Cabin")

    @given(any_matches())
    def check(match: Match) -> None:
        file = write_match(match)
        number = take(house, file.encode()).number
        assert file_of(house, number) == file
        assert file_of(other, take(other, file_of(house, number).encode()).number) == file

    check()


def test_game_of_a_file_is_recognized_by_its_content() -> None:
    assert isinstance(read_any(SUNDAY).sitting, Match)
    assert isinstance(read_any(FRIDAY.read_bytes()).sitting, Night)
    for said, message in (
        ("scorekeeper-match/2", "Only “scorekeeper-match/1” can be read."),
        ("scorekeeper-night/2", "Only “scorekeeper-night/1” can be read."),
        (
            "gaps/1",
            "This must be one of: scorekeeper-night/1, scorekeeper-match/1, "
            "scorekeeper-bidding/1, scorekeeper-hearts/1, scorekeeper-pad/1, "
            "scorekeeper-declarer/1.",
        ),
    ):
        with pytest.raises(FileError) as caught:
            read_any(json.dumps({"format": said}).encode())
        (problem,) = caught.value.problems
        assert (problem.place, str(problem.message)) == ("format", message)


def test_players_are_those_of_the_house_with_the_same_name(house: House) -> None:
    cy, ann, anna = house.add_players("cy", "ANN", "Anna")
    house.writer()(players.set_archived, cy, archived=True)
    house.writer(Role.OWNER)(merging.merge, ann, into=anna)
    take(house, SUNDAY)
    assert roster(house) == {cy: "cy", ann: "ANN", anna: "Anna", 4: "Bo"}
    match = stored(house).value
    assert [(seat.player, seat.name) for seat in match.seats] == [
        (anna, "Anna"),
        (4, "Bo"),
        (cy, "cy"),
    ]
    assert match.totals == (204, 120, 43)


def test_import_adds_no_player_if_all_are_known(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy")
    before = dump(house.app)["player"]
    take(house, SUNDAY)
    assert dump(house.app)["player"] == before


def test_two_players_of_a_match_who_are_one_in_the_house_are_refused(house: House) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    house.writer(Role.OWNER)(merging.merge, bo, into=ann)
    with house.place() as place, nothing_changes(house.app):
        for look in (lambda: take(house, SUNDAY), lambda: preview_file(place, SUNDAY)):
            with pytest.raises(FileError) as caught:
                look()
            assert [str(problem.place) for problem in caught.value.problems] == ["players"]


def test_imported_player_with_reserved_name_is_refused(house: House) -> None:
    """Or neither night files nor the house's archive could be read any more."""
    data = sunday(players=["Dummy", "Bo"], games=[])
    with nothing_changes(house.app), pytest.raises(FileError) as caught:
        take(house, data)
    assert [str(problem.place) for problem in caught.value.problems] == ["players[0]"]
    with refused("name-reserved"):
        house.add_players("Dummy")


def test_the_tally_counts_the_match(house: House) -> None:
    take(house, sunday(target=200))
    names = roster(house)
    rows = [
        (names[row["player_id"]], row["points"], row["figures"].get("games", 0), row["won"])
        for row in dump(house.app)["tally"]
    ]
    assert sorted(rows) == [("Ann", 204, 2, True), ("Bo", 120, 1, False), ("Cy", 43, 1, False)]
    assert dump(house.app)["sitting"][0]["state"] == "over"


def test_unfinished_imported_match_can_be_continued(house: House) -> None:
    take(house, SUNDAY)
    writer = house.writer()
    writer(matches.turn_up, 1, BY_CODE["G5F"], 1)
    writer(matches.record, 1, 5, winner=0, total=96)
    assert stored(house).value.winners == (0,)
    writer(matches.correct, 1, 1, winner=1, total=136)
    assert stored(house).value.totals == (164, 256, 43)


def test_games_after_the_end_are_imported(house: House) -> None:
    data = sunday(target=136)
    take(house, data)
    assert len(stored(house).value.games) == 4
    assert file_of(house) == as_it_reads(data)


@audit_only
def test_import_is_logged_and_not_undone(house: House) -> None:
    take(house, SUNDAY)
    rows = [row for row in dump(house.app)["change"] if row["action"] == "import"]
    assert sorted(row["topic"] for row in rows) == ["match/1", "players"]
    assert len({row["key"] for row in rows}) == 2
    with house.place() as place:
        assert newest_undoable(place, "match/1") is None
        assert newest_undoable(place, "players") is None
    noted = house.writer()(matches.settle, 1, name="Monday", date="2026-11-22", target=300).version
    house.writer()(matches.SITTING.undo, 1, noted)
    assert file_of(house) == SUNDAY.decode()


# ---- refused ----


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (SUNDAY[:200], "line 11, column 25"),
        (SUNDAY.replace(b"136", b"NaN", 1), "games[0].points"),
        (SUNDAY.replace(b'"Bo": 64', b'"Bo": 64, "Bo": 64'), "games[2].left.Bo"),
        (SUNDAY.replace(b"136", b"135", 1), "games[0].points"),
        (SUNDAY.replace(b"[6, 6, 1]", b"[6, 6, 7]"), "games[0].left.Bo.numbers[2]"),
        (SUNDAY.replace(b'"Ann": 204', b'"Ann": 205'), "totals.Ann"),
        (sunday(target=0), "target"),
        (sunday(note="Rain"), "note"),
        (sunday(players=["Ann", "Bo", "C\u0007y"]), "players[2]"),
        (sunday(players=["Ann"]), "players"),
        (sunday(name="\u202eyadnuS"), "name"),
    ],
    ids=range(11),
)
def test_a_file_with_a_mistake_changes_no_row(house: House, data: bytes, place: str) -> None:
    with nothing_changes(house.app), pytest.raises(FileError) as caught:
        take(house, data)
    assert place in [str(problem.place) for problem in caught.value.problems]


def test_damaged_files_are_refused_with_a_path_or_imported_completely(house: House) -> None:
    broken, taken = [], []
    for data in damaged(fresh(12), times(50), SUNDAY, of_two("Ann", "Bo")):
        try:
            read_as(MATCH, data)
        except FileError:
            broken.append(data)
        else:
            taken.append(data)
    assert len(broken) > 0.6 * times(50)
    with nothing_changes(house.app):
        for data in broken:
            with pytest.raises(FileError) as caught:
                take(house, data)
            assert all(say(problem.place) for problem in caught.value.problems), data
    assert len(taken) > 0.03 * times(50)
    for number, data in enumerate(taken):
        done = take(house, data)
        assert file_of(house, done.number) == as_it_reads(data), data
        assert done.was_present == (data in taken[:number])
    assert read_archive(archive_of(house.app, house.house_id))


def test_device_without_permission_imports_nothing(house: House) -> None:
    viewer = house.writer(Role.VIEWER).having(needs=Role.SCORER).actor
    with house.app.app_context(), nothing_changes(house.app), pytest.raises(NotAllowed):
        import_file(viewer, SUNDAY)


def test_a_full_disk_halfway_leaves_nothing_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("scorekeeper.core.stored.save_tallies", full)
    with nothing_changes(house.app), pytest.raises(OSError, match="full"):
        take(house, SUNDAY)


# ---- out ----


def test_matches_are_found_by_their_name_in_any_case(house: House) -> None:
    other = House(house.app, "Cabin")
    for name in ("Воскресенье", "ВОСКРЕСЕНЬЕ", "Sunday"):
        take(house, sunday(name=name))
    house.writer()(matches.SITTING.delete, 3)
    with house.place() as place:
        found = find_named(place, "shedding", "воскресенье")
        assert [(each.number, each.date) for each in found] == [
            (1, "2026-11-22"),
            (2, "2026-11-22"),
        ]
        # a weekday is the same in every language
        assert find_named(place, "shedding", "sunday") == found
        assert find_named(place, "shedding", "Monday") == []
    with other.place() as place:
        assert find_named(place, "shedding", "Воскресенье") == []
