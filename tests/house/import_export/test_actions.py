"""Importing files of nights and matches: whole or not at all, and the same one once.

What depends on a game is its file and its moves; all else is the same for every game.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.base.json_text import FileError
from scorekeeper.console import say
from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import evening_at
from scorekeeper.core.db import writing
from scorekeeper.core.devices import DevicesTopic
from scorekeeper.core.importing import file_key
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.sitting_rows import find_named
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.write import Actor, Stamp, Written
from scorekeeper.games.montana.actions import corrections, house_rules, nights
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.demo import NotEmpty, demo_files, fill_demo
from scorekeeper.house.import_export.actions import Imported, import_file, preview_file
from scorekeeper.house.import_export.reading import read_any
from scorekeeper.house.joining.actions import terminal_device
from scorekeeper.house.people import actions as merging
from scorekeeper.house.tidying import GRACE_MS, tidy
from tests.cases.archives import archive_of, house_at, import_archive
from tests.cases.documents import as_file
from tests.cases.files import as_it_reads, file_of, imported, roster, take
from tests.cases.match_files import SUNDAY, of_two, stored, sunday
from tests.cases.night_files import DEMO, EXAMPLES, FRIDAY, damaged, example
from tests.conftest import MakeApp
from tests.depth import audit_only, fresh, times
from tests.running.databases import own_database
from tests.support import NOW, House, Writer, at_once, dump, nothing_changes

HOUSE_GAMES = FRIDAY.parent / "house_games.json"
IN_PLAY = FRIDAY.parent / "in_play.json"
OTHER_RULES = FRIDAY.parent / "other_rules.json"

FILES = {"night": FRIDAY.read_bytes(), "match": SUNDAY}
of_each = pytest.mark.parametrize("data", FILES.values(), ids=FILES)
"""Runs a test with a night and with a match, both of Ann, Bo and Cy."""

ACTIONS: dict[str, SittingActions[Any]] = {"night": nights.SITTING, "match": matches.SITTING}
CHANGES: dict[str, Callable[[Writer], Written[Any]]] = {
    "night": lambda write: write(corrections.write_note, 1, None, "Rain"),
    "match": lambda write: write(matches.settle, 1, name="Monday", date="2026-11-22", target=300),
}
"""A change of the first sitting of each game."""


def refusal(house: House, data: bytes) -> list[str]:
    """Import a file that is refused; return the places of its problems."""
    with nothing_changes(house.app), pytest.raises(FileError) as caught:
        take(house, data)
    assert all(say(problem.place) for problem in caught.value.problems), data
    return [str(problem.place) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "data",
    [
        SUNDAY,
        sunday(target=136),  # with games after the end
        *(pytest.param(path.read_bytes(), marks=audit_only) for path in (*EXAMPLES, *DEMO)),
    ],
    ids=range(2 + len(EXAMPLES) + len(DEMO)),
)
def test_imported_sitting_is_exported_as_the_same_file(house: House, data: bytes) -> None:
    assert take(house, data) == imported(data, 1, was_present=False)
    assert file_of(house, data) == as_it_reads(data)


def test_example_of_the_manual_is_exported_to_the_letter(house: House) -> None:
    take(house, SUNDAY)
    assert file_of(house, SUNDAY) == SUNDAY.decode()
    assert stored(house).value.course is None
    assert [game.id for game in stored(house).value.games] == [1, 2, 3, 4]


def test_game_of_a_file_is_recognized_by_its_content() -> None:
    assert isinstance(read_any(SUNDAY).sitting, Match)
    assert isinstance(read_any(FRIDAY.read_bytes()).sitting, Night)
    for format_name, message in (
        ("scorekeeper-match/2", "Only “scorekeeper-match/1” can be read."),
        ("scorekeeper-night/2", "Only “scorekeeper-night/1” can be read."),
        (
            "gaps/1",
            "This must be one of: scorekeeper-night/1, scorekeeper-match/1, "
            "scorekeeper-bidding/1, scorekeeper-hearts/1, scorekeeper-pad/1, "
            "scorekeeper-declarer/1, scorekeeper-gaps/1.",
        ),
    ):
        with pytest.raises(FileError) as caught:
            read_any(json.dumps({"format": format_name}).encode())
        (problem,) = caught.value.problems
        assert (problem.place, str(problem.message)) == ("format", message)


def test_players_are_those_of_the_house_with_the_same_name(house: House) -> None:
    dee, cy, ann, anna = house.add_players("Dee", "cy", "ANN", "Anna")
    house.writer()(players.set_archived, cy, archived=True)
    house.writer(Role.OWNER)(merging.merge, ann, into=anna)
    take(house, IN_PLAY.read_bytes())
    assert roster(house) == {dee: "Dee", cy: "cy", ann: "ANN", anna: "Anna", 5: "Bo"}
    night = house.night(1)
    assert [(seat.player, seat.name) for seat in night.seats] == [
        (anna, "Anna"),
        (5, "Bo"),
        (cy, "cy"),
    ]
    assert night.deals[0].sits[0].player == dee
    with house.place() as place:
        assert load_roster(place)[cy].archived


@of_each
def test_import_adds_no_player_if_all_are_known(house: House, data: bytes) -> None:
    house.add_players("Ann", "Bo", "Cy")
    before = dump(house.app)["player"]
    take(house, data)
    assert dump(house.app)["player"] == before


def test_own_games_of_file_are_added_and_existing_ones_kept(
    house: House,
) -> None:
    st_mary = replace(made_up("St. Mary", dummy_plays=True), extra_point=True)
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(st_mary))
    take(house, HOUSE_GAMES.read_bytes())
    with house.place() as place:
        book = VARIANTS.book(place)
    assert list(book) == ["own:kalispell", "own:polson", "own:st_ mary"]
    assert book["own:st_ mary"] == st_mary
    night = house.night(2)
    assert night.deals[0].call
    assert night.deals[0].call.variant == book["own:kalispell"]
    assert night.deals[2].call
    assert night.deals[2].call.variant != builtin_variants()["whitefish"]
    assert night.deals[3].call
    assert not night.deals[3].call.variant.dummy_plays


def test_the_house_rules_of_the_file_are_the_nights_own(house: House) -> None:
    before = HouseRules(kens_rule_name="Hearts stop")
    house.writer(Role.OWNER)(house_rules.change, before, ["kens_rule_name"])
    take(house, (FRIDAY.parent / "other_rules.json").read_bytes())
    assert house.night(1).rules.kens_rule_name == "Spade stop"
    with house.place() as place:
        assert load_rules(place) == before


@pytest.mark.parametrize(
    ("data", "won", "points"),
    [
        (OTHER_RULES.read_bytes(), "Ann", {"Ann": 21, "Bo": 4, "Cy": 17}),
        (sunday(target=200), "Ann", {"Ann": 204, "Bo": 120, "Cy": 43}),
    ],
)
def test_the_tally_counts_the_sitting(
    house: House, data: bytes, won: str, points: dict[str, int]
) -> None:
    take(house, data)
    rows = {roster(house)[row["player_id"]]: row for row in dump(house.app)["tally"]}
    assert {name: row["points"] for name, row in rows.items()} == points
    assert [name for name, row in rows.items() if row["won"]] == [won]
    assert dump(house.app)["sitting"][0]["state"] == "over"


def test_unfinished_imported_night_can_be_continued(house: House) -> None:
    take(house, IN_PLAY.read_bytes())
    house.writer()(nights.change_bid, 1, 3, 0, 4)
    house.writer()(nights.change_bid, 1, 3, 2, 4)
    house.writer()(nights.finish_play, 1, 3)
    house.writer()(nights.count, 1, 3, {0: 4, 1: 5})
    assert house.night(1).totals == (12, 5, 14)
    house.writer()(nights.next_deal, 1, 3)
    assert house.night(1).deals_to_come == 2


def test_unfinished_imported_match_can_be_continued(house: House) -> None:
    take(house, SUNDAY)
    writer = house.writer()
    writer(matches.turn_up, 1, BY_CODE["G5F"], 1)
    writer(matches.record, 1, 5, winner=0, total=96)
    assert stored(house).value.winners == (0,)
    writer(matches.correct, 1, 1, winner=1, total=136)
    assert stored(house).value.totals == (164, 256, 43)


@pytest.mark.parametrize("noun", FILES)
def test_import_is_logged_and_cannot_be_undone_but_what_follows_can(
    house: House, noun: str
) -> None:
    take(house, FILES[noun])
    rows = [row for row in dump(house.app)["change"] if row["action"] == "import"]
    assert sorted(row["topic"] for row in rows) == [f"{noun}/1", "players"]
    assert len({row["key"] for row in rows}) == 2
    with house.place() as place:
        for topic in (f"{noun}/1", "players"):
            assert newest_undoable(place, topic) is None
    house.writer()(ACTIONS[noun].undo, 1, CHANGES[noun](house.writer()).version)
    assert file_of(house, FILES[noun]) == as_it_reads(FILES[noun])


# ---- the same file ----


@pytest.mark.parametrize("noun", FILES)
def test_the_same_file_twice_is_one_sitting_even_if_that_was_changed(
    house: House, noun: str
) -> None:
    data = FILES[noun]
    assert take(house, data) == imported(data, 1, was_present=False)
    CHANGES[noun](house.writer())
    with nothing_changes(house.app):
        assert take(house, data) == imported(data, 1, was_present=True)
        assert take(house, data, Role.SCORER) == imported(data, 1, was_present=True)


def test_another_file_is_another_sitting_and_each_game_has_its_numbers(house: House) -> None:
    for data in FILES.values():
        assert take(house, data) == imported(data, 1, was_present=False)
        assert take(house, data + b"\n") == imported(data, 2, was_present=False)
        assert file_of(house, data, 1) == file_of(house, data, 2)
    for data in FILES.values():
        assert take(house, data) == imported(data, 1, was_present=True)


@of_each
def test_the_same_file_in_another_house_is_a_sitting_there(house: House, data: bytes) -> None:
    other = House(house.app, "Cabin")
    take(house, data)
    assert take(other, data) == imported(data, 1, was_present=False)
    assert file_of(other, data) == file_of(house, data)


@pytest.mark.parametrize("noun", FILES)
def test_deleted_sitting_can_be_imported_again(house: House, noun: str) -> None:
    data = FILES[noun]
    for number in (1, 2, 3):
        assert take(house, data) == imported(data, number, was_present=False)
        with nothing_changes(house.app):
            assert take(house, data).was_present
        house.writer()(ACTIONS[noun].delete, number)
    with house.place() as place:
        assert preview_file(place, data).earlier is None
        assert preview_file(place, data).deleted == 3
    house.writer()(ACTIONS[noun].restore, 2)
    assert take(house, data) == imported(data, 2, was_present=True)


@own_database
@pytest.mark.parametrize("noun", FILES)
def test_erased_sitting_can_be_imported_again(house: House, noun: str) -> None:
    data = FILES[noun]
    take(house, data)
    house.writer()(ACTIONS[noun].delete, 1)
    with house.app.app_context():
        assert tidy(NOW + GRACE_MS + 1) == 1
    with house.place() as place:
        assert preview_file(place, data).deleted is None
    assert take(house, data) == imported(data, 2, was_present=False)


def test_request_from_before_the_deletion_gets_the_deleted_sitting(house: House) -> None:
    seen = house.seq
    take(house, SUNDAY)
    house.writer()(matches.SITTING.delete, 1)
    with house.app.app_context(), nothing_changes(house.app):
        again = import_file(house.actor(Role.OWNER), SUNDAY, seen)
    assert again == imported(SUNDAY, 1, was_present=True)
    with house.app.app_context():
        now = import_file(house.actor(), SUNDAY, house.seq)
    assert now == imported(SUNDAY, 2, was_present=False)


@of_each
def test_file_sent_five_times_at_once_is_one_sitting(house: House, data: bytes) -> None:
    devices = [house.join() for _ in range(5)]

    def send(number: int) -> Imported:
        actor = Actor(house.house_id, devices[number].number, Role.SCORER, NOW)
        with house.app.app_context():
            return import_file(actor, data)

    results = at_once(*(lambda number=number: send(number) for number in range(5)))
    assert sorted(map(str, results)) == sorted(
        str(imported(data, 1, was_present=was_present))
        for was_present in (False, True, True, True, True)
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
    moved = house_at(
        elsewhere, import_archive(elsewhere, data.replace(ours.encode(), theirs.encode()))
    )
    with moved.place() as place:
        assert preview_file(place, SUNDAY).earlier is None
    assert take(moved, SUNDAY) == imported(SUNDAY, 1, was_present=False)
    assert take(moved, SUNDAY) == imported(SUNDAY, 1, was_present=True)


@audit_only
@of_each
def test_archive_keeps_earlier_import(house: House, elsewhere: Flask, data: bytes) -> None:
    take(house, data)
    archive = archive_of(house.app, house.house_id)
    moved = import_archive(elsewhere, archive)
    assert archive_of(elsewhere, moved) == archive
    there = house_at(elsewhere, moved)
    assert file_of(there, data) == as_it_reads(data)
    assert take(there, data) == imported(data, 1, was_present=True)


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
    assert place in refusal(house, data)


@pytest.mark.parametrize("examples", [(FILES["night"],), (SUNDAY, of_two("Ann", "Bo"))])
def test_damaged_files_are_refused_with_a_path_or_imported_completely(
    house: House, examples: tuple[bytes, ...]
) -> None:
    tried = list(damaged(fresh(12), times(50), *examples))
    numbers = list[int]()
    for data in tried:
        try:
            read_any(data)
        except FileError:
            assert refusal(house, data)
        else:
            done = take(house, data)
            assert file_of(house, data, done.number) == as_it_reads(data), data
            assert done.was_present == (done.number in numbers)
            numbers.append(done.number)
    assert 0 < len(numbers) < 0.4 * len(tried)
    assert read_archive(archive_of(house.app, house.house_id))


def test_a_full_disk_halfway_leaves_nothing_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("scorekeeper.core.stored.save_tallies", full)
    for data in (HOUSE_GAMES.read_bytes(), SUNDAY):
        with nothing_changes(house.app), pytest.raises(OSError, match="full"):
            take(house, data)


# ---- by name ----


def test_matches_are_found_by_their_name_in_any_case(house: House) -> None:
    other = House(house.app, "Cabin")
    for name in ("Воскресенье", "ВОСКРЕСЕНЬЕ", "Sunday"):
        take(house, sunday(name=name))
    house.writer()(matches.SITTING.delete, 3)
    with house.place() as place:
        matching = find_named(place, "shedding", "воскресенье")
        assert [(line.number, line.date) for line in matching] == [
            (1, "2026-11-22"),
            (2, "2026-11-22"),
        ]
        # a weekday is the same in every language
        assert find_named(place, "shedding", "sunday") == matching
        assert find_named(place, "shedding", "Monday") == []
    with other.place() as place:
        assert find_named(place, "shedding", "Воскресенье") == []


# ---- the terminal ----


def test_the_terminal_is_one_device_and_an_owner(house: House) -> None:
    with house.app.app_context():
        number = terminal_device(house.house_id, "Terminal", NOW)
        with nothing_changes(house.app):
            assert terminal_device(house.house_id, "Terminal", NOW + 5) == number
    with house.place() as place:
        device = DevicesTopic().load(place)[number]
    assert (device.name, device.role, device.revoked_at) == ("Terminal", Role.OWNER, None)
    rows = dump(house.app)
    assert next(row for row in rows["change"] if row["device_id"] == number)["action"] == "join"
    assert rows["house"][0]["seq"] == max(row["seq"] for row in rows["change"])


def test_no_browser_can_be_the_terminal(house: House) -> None:
    with house.app.app_context():
        terminal_device(house.house_id, "Terminal", NOW)
    for token in ("terminal", ""):
        client = house.app.test_client()
        client.set_cookie(house.cookie_name, token)
        assert client.get(f"/h/{house.public_id}/").status_code != 200


def test_a_terminal_that_was_revoked_joins_again(house: House) -> None:
    with house.app.app_context():
        number = terminal_device(house.house_id, "Terminal", NOW)
        with writing() as connection:  # by hand: nothing in the app revokes it
            own = (DeviceRow.house_id == house.house_id) & (DeviceRow.id == number)
            gone = update(DeviceRow).where(own).values(revoked_at=NOW)
            connection.execute(gone)
        assert terminal_device(house.house_id, "Terminal", NOW) == number
        actor = Actor(house.house_id, number, Role.OWNER, NOW)
        assert not import_file(actor, FRIDAY.read_bytes()).was_present


# ---- the demo ----


@audit_only
def test_the_demo_fills_an_empty_database_with_a_house_that_has_everything(
    make_app: MakeApp,
) -> None:
    app = make_app()
    with app.app_context():
        fill_demo("Demo house", "Terminal", demo_files(), NOW)
    rows = dump(app)
    assert [row["name"] for row in rows["house"]] == ["Demo house"]
    nights = [row for row in rows["sitting"] if row["game"] == "montana"]
    assert len(nights) == len(DEMO)
    tonight = evening_at(NOW).isoformat()
    # those before tonight keep their weekdays
    dates = [row["date"] for row in nights]
    assert dates == ["2026-10-30", "2026-11-06", "2026-11-15", tonight]
    others = [row for row in rows["sitting"] if row["game"] != "montana"]
    assert {row["game"]: (row["date"], row["state"]) for row in others} == {
        "pad": ("2026-11-15", "over"),
        "bidding": (tonight, "open"),
    }
    called = [deal for row in nights for deal in row["facts"]["deals"].values()]
    assert {facts["variant"] for facts in called} > builtin_variants().keys()
    assert {name for facts in called for name in facts["modifiers"]} == {
        "unabomb",
        "continental_divide",
        "kens_rule",
    }
    bids = [bid for facts in called for bid in facts.get("contracts", {}).values()]
    assert {"nil", "double nil"} <= set(bids)
    assert any(facts.get("blackjack") for facts in called)
    assert any(facts.get("blackjack_hands") for facts in called)
    assert any(facts.get("sits") for facts in called)
    assert any(facts["last_round"] for facts in called)
    assert [row["state"] for row in nights].count("open") == 1
    assert len(rows["variant"]) == 1


def test_demo_uses_a_house_without_devices(make_app: MakeApp) -> None:
    from scorekeeper.house.joining.actions import found_house

    app = make_app()
    with app.app_context():
        number = found_house("Our house")
        assert fill_demo("Demo house", "Terminal", demo_files(), NOW) == number
    assert [row["name"] for row in dump(app)["house"]] == ["Demo house"]


def test_demo_leaves_a_house_with_devices_unchanged(house: House) -> None:
    with house.app.app_context(), nothing_changes(house.app), pytest.raises(NotEmpty):
        fill_demo("Demo house", "Terminal", demo_files(), NOW)


def test_invalid_demo_night_leaves_database_empty(make_app: MakeApp) -> None:
    app = make_app()
    with app.app_context(), nothing_changes(app), pytest.raises(FileError):
        fill_demo("Demo house", "Terminal", [*demo_files(), b"{}"], NOW)


def test_generated_example_equals_shipped_file() -> None:
    assert json.loads(as_file(example())) == json.loads(FRIDAY.read_bytes())
