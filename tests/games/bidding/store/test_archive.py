"""Whatever can be played passes as part of an archive, and what nobody can have played does not."""

from typing import Any

from hypothesis import given

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.core.archive_values import Known
from scorekeeper.core.documents import flatten
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.archive import ARCHIVED
from scorekeeper.games.bidding.store.games import KIND
from scorekeeper.games.bidding.store.sittings import BiddingTopic, KeptSitting, kept_of
from tests.cases.bidding import sittings


def row(sitting: BiddingSitting) -> dict[str, Any]:
    """The sitting as a row of an archive."""
    stored = BiddingTopic().stored(KeptSitting(sitting))
    return {name: getattr(stored, name) for name in ("facts", "name", "date", "seats", "note")} | {
        "discarded": 0,
        "spent": stored.spent,
    }


def wrong(said: dict[str, Any], sitting: BiddingSitting) -> list[str]:
    """Where something is wrong with it."""
    findings = Findings()
    names = {seat.player: seat.name for seat in sitting.seats}
    known = Known(
        players={player: player for player in names},
        names=names,
        versions={(KIND, sitting.game.hash): sitting.game},
    )
    ARCHIVED.check(Record(said, "sitting", findings, tuple(said)), known)
    places = ARCHIVED.at(said, known)
    assert findings.problems or all(
        any(_fits(cell, place) for place in places) for cell in flatten(said["facts"])
    )
    return [str(problem.place) for problem in findings.problems]


def _fits(cell: str, place: str) -> bool:
    parts, wanted = cell.split("."), place.split(".")
    return len(parts) == len(wanted) and all(
        said == part or (part == "#" and said.isdigit())
        for said, part in zip(parts, wanted, strict=True)
    )


@given(sittings())
def test_what_was_played_is_kept_as_it_was(sitting: BiddingSitting) -> None:
    document = BiddingTopic().document(KeptSitting(sitting, 5))
    names = {seat.player: seat.name for seat in sitting.seats}
    assert kept_of(document | {"spent": sitting.spent}, sitting.game, names) == KeptSitting(
        sitting, 5
    )


@given(sittings())
def test_what_was_played_passes(sitting: BiddingSitting) -> None:
    assert wrong(row(sitting), sitting) == []
