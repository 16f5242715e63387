"""An archive accepts every possible sitting and refuses impossible ones."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.findings import Findings
from scorekeeper.base.schemas import check_document, find_check
from scorekeeper.base.seats import Seat
from scorekeeper.core.archive_values import ArchiveRows
from scorekeeper.core.documents import flatten
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.rules.sitting import BiddingSitting, all_players
from scorekeeper.games.bidding.store.archive import ARCHIVED
from scorekeeper.games.bidding.store.sittings import GAMES, BiddingTopic, parse_sitting
from tests.cases.bidding import GAMES as BUILT_IN
from tests.cases.bidding import OH_HELL, dealt, new_sitting, sittings


def row(sitting: BiddingSitting) -> dict[str, Any]:
    """Return the sitting as a row of an archive."""
    stored = BiddingTopic().row_columns(Stored(sitting))
    return {name: getattr(stored, name) for name in ("facts", "name", "date", "seats", "note")} | {
        "id": 1,
        "game": BiddingTopic.game,
        "number": 1,
        "version": 1,
        "mark": "0" * 16,
        "deleted_at": 0,
        "last_deleted_id": stored.last_deleted_id,
    }


def wrong(document: dict[str, Any], sitting: BiddingSitting) -> list[str]:
    """Return the places of its problems."""
    findings = Findings()
    names = {seat.player: seat.name for seat in all_players(sitting)}
    archive_rows = ArchiveRows(
        players={player: player for player in names},
        names=names,
        versions={(GAMES.kind, sitting.game.hash): sitting.game},
    )
    archive_rows.row = document
    if check_document(ARCHIVED.row, document, "sitting", archive_rows, findings):
        ARCHIVED.check(document, "sitting", archive_rows, findings)
    assert findings.problems or all(
        find_check(ARCHIVED.document, cell.split("."), archive_rows)
        for cell in flatten(document["facts"])
    )
    return [str(problem.place) for problem in findings.problems]


@given(sittings())
def test_archived_sitting_is_restored_unchanged(sitting: BiddingSitting) -> None:
    document = BiddingTopic().document(Stored(sitting, 5))
    names = {seat.player: seat.name for seat in all_players(sitting)}
    assert (
        parse_sitting(document | {"last_deleted_id": sitting.last_deleted_id}, sitting.game, names)
        == sitting
    )


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, []),
        ({"id": "own:a/b"}, ["version.id"]),
        ({"id": "own:a.b"}, ["version.id"]),
        ({"id": "own:"}, ["version.id"]),
    ],
)
def test_invalid_game_version_is_refused(changes: dict[str, str], place: list[str]) -> None:
    findings = Findings()
    document = json.loads(json.dumps(OH_HELL.renamed("own:hell", "Hell").to_dict() | changes))
    assert ARCHIVED.kind
    game = ARCHIVED.kind.read(document, "version", findings)
    assert [str(problem.place) for problem in findings.problems] == place
    assert place or (game and game.id == "own:hell")


def test_substitute_in_first_deal_is_refused() -> None:
    three = new_sitting(OH_HELL, 3)
    sitting = replace(three, deals=(dealt(1, 1, [0, 0, 0], [1, 0, 0]),))
    assert wrong(row(sitting), sitting) == []
    replaced = replace(sitting.deals[0], sits={1: Seat(9, "Dee")})
    assert wrong(row(sitting.with_deal(replaced)), sitting.with_deal(replaced)) == [
        "sitting.facts.deals.1.sits"
    ]


@given(sittings())
def test_valid_archive_is_accepted(sitting: BiddingSitting) -> None:
    assert wrong(row(sitting), sitting) == []


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({}, []),
        ({"extra": {"0": {"parrot": 1}}}, ["extra.0.parrot"]),
        ({"extra": {"0": {"pirate": 21}}}, ["extra.0.pirate"]),
        ({"extra": {"0": {}}}, ["not kept"]),
        ({"extra": {"1": {"pirate": 1}}}, [""]),
        ({"alliances": [[0]]}, ["alliances[0]"]),
        ({"alliances": [[0, 9]]}, ["alliances[0][1]"]),
        ({"bid_changes": {"0": 2}}, ["bid_changes.0"]),
        ({"wagers": {"0": 15}}, [""]),
        ({"loads": {"0": True}}, [""]),
    ],
)
def test_impossible_extra_points_are_refused(changes: dict[str, Any], place: list[str]) -> None:
    sitting = new_sitting(BUILT_IN["skull-king-advanced"], 3)
    sitting = sitting.with_deal(dealt(1, 1, [1, 0, 0], [1, 0, 0], extra={0: {"pirate": 1}}))
    document = json.loads(json.dumps(row(sitting)))
    document["facts"]["deals"]["1"] |= changes
    where = {"": "sitting.facts.deals.1", "not kept": "sitting.facts"}
    assert wrong(document, sitting) == [
        where.get(at, f"sitting.facts.deals.1.{at}") for at in place
    ]
