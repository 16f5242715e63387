"""Actions on pads: repeated, undone, listed, merged, exported and imported."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import given

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.store.lists import PADS
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.house.people import actions as merging
from tests.cases.archives import archive_of, house_at, import_archive
from tests.cases.pads import any_pads, begin, numbers, plain, stored
from tests.depth import audit_only
from tests.support import House, dump, nothing_changes


def undo(house: House, number: int) -> None:
    with house.place() as place:
        newest = newest_undoable(place, f"pad/{number}")
    assert newest
    house.writer()(pads.SITTING.undo, number, newest.seq)


@pytest.mark.parametrize(
    "facts",
    [
        {"sits": {"1": {"9": 0}}},
        {"sits": {"1": {"x": 0}}},
        {"sits": {"1": {"0": 99}}},
        {"sits": {"1": {"0": 2}}},
        {"sits": {"1": {"0": 0, "1": 0}}},
        {"sits": {"1": {}}},
        {"starts": {"9": 10}},
        {"starts": {"0": "10"}},
        {"starts": {"0": 10**9}},
    ],
)
def test_archive_with_invalid_seats_is_refused(
    house: House, elsewhere: Flask, facts: dict[str, Any]
) -> None:
    begin(house)
    archive = json.loads(archive_of(house.app, house.house_id))
    (pad,) = (
        archive["sittings"]["pad"]
        if isinstance(archive["sittings"], dict)
        else [sitting for sitting in archive["sittings"] if sitting["game"] == "pad"]
    )
    pad["facts"] |= facts
    with nothing_changes(elsewhere), pytest.raises(FileError):
        import_archive(elsewhere, json.dumps(archive).encode())


def test_unknown_or_invalid_changes_change_nothing(house: House) -> None:
    number = begin(house)
    with nothing_changes(house.app):
        with pytest.raises(Missing):
            house.writer()(pads.record, 99, 1, points=[260, 0, 0])
        with pytest.raises(Missing):
            house.writer()(pads.start, name="", date="", settings=plain(), players=[1, 99])
        for change in (
            lambda: house.writer()(pads.record, number, 1, points=[250, 0, 0]),
            lambda: house.writer()(pads.record, number, 2, points=[260, 0, 0]),
            lambda: house.writer()(pads.correct, number, 1, points=[260, 0, 0]),
            lambda: house.writer()(pads.delete, number, 1),
            lambda: house.writer()(pads.end, number),
            lambda: house.writer()(pads.record, number, 1, points=[260, 0, 0], note="x" * 300),
        ):
            with pytest.raises(RuleError):
                change()


def test_tallies_and_lists_show_winner_game_and_points(house: House) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")
    number = house.writer()(
        pads.start,
        name="",
        date="2026-11-22",
        settings=plain(halves=True, wins=PadWins.LOWEST, length=2),
        players=players,
        teams=[0, 1, 0, 1],
    ).number
    house.writer()(pads.record, number, 1, points=[25, 100])
    with house.place() as place:
        (line,) = PADS.newest(place, limit=9, state=OPEN)
    assert [(standing.points, standing.won) for standing in line.standings] == [
        (2.5, False),
        (10, False),
        (2.5, False),
        (10, False),
    ]
    house.writer()(pads.record, number, 2, points=[0, 0])
    with house.place() as place:
        (line,) = PADS.newest(place, limit=9, state=OVER)
    assert (line.name, line.cache["rounds"]) == ("Sunday", 2)
    assert [standing.won for standing in line.standings] == [True, False, True, False]
    house.writer()(pads.SITTING.delete, number)
    with house.place() as place:
        assert PADS.newest(place, limit=9) == []


@given(any_pads())
def test_document_and_row_describe_same_pad(pad_: Pad) -> None:
    topic = PadTopic()
    row = topic.row_columns(Stored(pad_)).columns
    names = {seat.player: seat.name for seat in pad_.seats}
    assert PadTopic.parse_document(topic.document(Stored(pad_)), names) == pad_
    assert PadTopic.parse_document(PadTopic.row_document(row), names) == pad_
    assert row["state"] == (OVER if pad_.is_over else OPEN)


@audit_only
def test_ended_game_without_rounds_round_trips_through_archive(
    house: House, elsewhere: Flask
) -> None:
    number = begin(house)
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    house.writer()(pads.end, number)
    house.writer()(pads.delete, number, 1)
    assert read_pad(write_pad(stored(house)).encode()).rounds == ()
    there = house_at(elsewhere, import_archive(elsewhere, archive_of(house.app, house.house_id)))
    there.writer()(pads.record, number, 2, points=[260, 0, 0])
    assert stored(there, number).totals == (260, 0, 0)
    undo(house, number)
    assert (stored(house).ended, stored(house).totals) == (True, (30, 100, 130))


def test_players_of_same_game_are_not_merged_and_merged_player_keeps_score(house: House) -> None:
    number = begin(house)
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    with pytest.raises(RuleError, match="sat at the same table"):
        house.writer(Role.OWNER)(merging.merge, 2, into=1)
    (dee,) = house.add_players("Dee")
    house.writer(Role.OWNER)(merging.merge, 3, into=dee)
    with house.place() as place:
        stored_pad = PadTopic(number).load(place)
        (line,) = PADS.newest(place, limit=1)
    assert [seat.name for seat in stored_pad.value.seats] == ["Ann", "Bo", "Dee"]
    assert [standing.name for standing in line.standings] == ["Ann", "Bo", "Dee"]
    assert [stored_pad.current(seat).player for seat in stored_pad.value.seats] == [1, 2, dee]


def test_merging_departed_player_with_active_one_keeps_him_departed(house: House) -> None:
    number = begin(house)
    (dee,) = house.add_players("Dee")
    house.writer()(pads.change_seat, number, 0, dee)
    house.writer(Role.OWNER)(merging.merge, 1, into=2)
    with nothing_changes(house.app), pytest.raises(RuleError, match="only one seat"):
        undo(house, number)
    assert [seat.name for seat in stored(house).seats] == ["Dee", "Bo", "Cy"]


def test_derived_data_can_be_rebuilt(house: House) -> None:
    number = begin(house, settings=settings_of("old-maid", 3))
    house.writer()(pads.record, number, 1, who=2)
    before = dump(house.app)
    with house.place() as place:
        PadTopic(number).rederive(place)
        place.connection.commit()
    assert dump(house.app) == before
    assert stored(house).rounds == (numbers(who=2),)
