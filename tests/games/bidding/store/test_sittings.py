"""Stored sittings of exact bids: the frozen game, its results, merged players."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import DELETED, OPEN, OVER
from scorekeeper.core.tables import SpecRow, TallyRow
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.bidding_file import read_sitting, write_sitting
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.store.sittings import (
    GAMES,
    SITTING_LIST,
    BiddingTopic,
)
from scorekeeper.house.people import actions as merging
from tests.cases.archives import archive_of, house_at, import_archive
from tests.depth import audit_only
from tests.games.bidding.web.sittings import begin, play, stored
from tests.running.databases import both_databases, sqlite_first
from tests.support import House

pytestmark = both_databases


def tallies(house: House) -> list[tuple[Any, ...]]:
    """Return each player's points, win, deals and number of bids made."""
    with house.place() as place:
        query = select(TallyRow).where(TallyRow.house_id == house.house_id)
        rows = place.connection.execute(query.order_by(TallyRow.seat)).all()
    return [(row.player_id, row.points, row.won, row.played, row.figures) for row in rows]


@sqlite_first
def test_sitting_keeps_game_version_it_began_with(house: House) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    for name in ("wizard", "wizard", "rikiki"):
        begin(house, *players, game=name)
    with house.place() as place:
        query = select(SpecRow).where(
            SpecRow.house_id == house.house_id, SpecRow.kind == GAMES.kind
        )
        bodies = {row.hash: row.body for row in place.connection.execute(query)}
    games = [builtin_games()[name] for name in ("wizard", "rikiki")]
    assert bodies == {game.hash: game.to_dict() for game in games}
    assert stored(house, 1).game == games[0]
    assert stored(house, 3).game == games[1]


def test_document_matches_stored_sitting(house: House) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"), game="spades-pairs")
    play(house, number, 1, (3, "blind nil", 4, 0), (4, 0, 5))
    house.writer()(sittings.next_deal, number, 2)
    with house.place() as place:
        loaded = BiddingTopic(number).load(place)
        topic = BiddingTopic(number)
        assert topic.value(place, topic.document(loaded)).value == loaded.value
        row = topic.row_document(topic.read(place)._mapping)
        assert {
            name: value for name, value in row.items() if name != "last_deleted_id"
        } == topic.document(loaded)


def test_players_have_own_scores_and_partners_share_them(house: House) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy", "Dee"), game="spades-pairs")
    play(house, number, 1, (0, 3, 4, 4), (0, 3, 6, 4))
    assert [row[1:4] for row in tallies(house)] == [
        (1420, False, 1),
        (700, False, 1),
        (1420, False, 1),
        (700, False, 1),
    ]
    house.writer()(sittings.finish, number)
    assert [row[2] for row in tallies(house)] == [True, False, True, False]
    assert all(row[4]["made"] == 1 for row in tallies(house))
    house.writer()(sittings.SITTING.delete, number)
    assert tallies(house) == []
    house.writer()(sittings.SITTING.restore, number)
    assert len(tallies(house)) == 4


def test_correction_updates_tally(house: House) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    assert [row[1] for row in tallies(house)] == [-100, 100, 100]
    house.writer()(sittings.delete, number, 1)
    assert [row[1] for row in tallies(house)] == [0, 0, 0]


def test_sittings_are_listed_by_state(house: House) -> None:
    players = house.add_players("Ann", "Bo", "Cy")
    for number in range(1, 4):
        begin(house, *players)
        play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.finish, 2)
    house.writer()(sittings.SITTING.delete, 3)
    with house.place() as place:
        listed = {
            state: [line.id for line in SITTING_LIST.newest(place, limit=9, state=state)]
            for state in (OPEN, OVER, DELETED)
        }
        (over,) = SITTING_LIST.newest(place, limit=9, state=OVER)
    assert listed == {OPEN: [1], OVER: [2], DELETED: [3]}
    assert over.cache == {"game": "oh-hell", "called": "Oh Hell!"}
    assert [(s.name, s.points, s.won) for s in over.standings] == [
        ("Ann", -10, False),
        ("Bo", 10, True),
        ("Cy", 10, True),
    ]


@sqlite_first
def test_merged_player_is_replaced_by_remaining_one(house: House) -> None:
    *players, other = house.add_players("Ann", "Bo", "Cy", "Anna")
    number = begin(house, other, *players[1:])
    house.writer(Role.OWNER)(merging.merge, other, into=players[0])
    with house.place() as place:
        loaded = BiddingTopic(number).load(place)
        (line,) = SITTING_LIST.newest(place, limit=9)
    assert [seat.name for seat in loaded.value.seats] == ["Ann", "Bo", "Cy"]
    assert [loaded.current(seat).player for seat in loaded.value.seats] == players
    assert [standing.player for standing in line.standings] == players


@audit_only
@sqlite_first
@pytest.mark.parametrize("how", ["deleted", "emptied"])
def test_ended_sitting_without_finished_deal_round_trips_through_archive(
    house: House, elsewhere: Flask, how: str
) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.finish, number)
    if how == "deleted":
        house.writer()(sittings.delete, number, 1)
    else:
        house.writer()(sittings.correct, number, replace(stored(house).deals[0], tricks={}))
    sitting = stored(house)
    assert not sitting.is_over
    written = write_sitting(sitting, builtin_games()).encode()
    assert read_sitting(written, builtin_games()).totals == (0, 0, 0)
    there = house_at(elsewhere, import_archive(elsewhere, archive_of(house.app, house.house_id)))
    if how == "deleted":
        there.writer()(sittings.next_deal, number, 2)
    play(there, number, 2 if how == "deleted" else 1, (0, 0, 0), (1, 0, 0))
    assert stored(there, number).totals == (-100, 100, 100)
