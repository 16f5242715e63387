"""Imported changes of an archive can be read but not undone."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.base.findings import Findings
from scorekeeper.base.schemas import find_check
from scorekeeper.core.archive_values import ArchiveRows
from scorekeeper.core.log import history, newest_undoable
from scorekeeper.core.write import Conflict
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.sittings import ARCHIVED, TOPICS
from tests.cases.archives import (
    archive_document,
    archive_of,
    as_bytes,
    house_at,
    import_archive,
    sittings,
    undo,
)
from tests.cases.schemas import cells
from tests.depth import audit_only, times
from tests.running.databases import both_databases, sqlite_first, sqlite_only
from tests.support import NOW, House, new_key, nothing_changes
from tests.web.visitor import Visitor

pytestmark = both_databases


@pytest.fixture
def moved(rich_data: bytes, app: Flask) -> House:
    """The imported house."""
    return bring(app, archive_document(rich_data))


def bring(app: Flask, whole: dict[str, Any]) -> House:
    """Take the house in, by another name in addresses."""
    whole["house"]["public_id"] = new_key()
    return house_at(app, import_archive(app, as_bytes(whole)))


@audit_only
@sqlite_first
def test_imported_changes_cannot_be_undone(rich_data: bytes, moved: House) -> None:
    topics = {change["topic"] for change in archive_document(rich_data)["changes"]} - {"devices"}
    assert len(topics) > 20
    with moved.place() as place:
        for topic in topics:
            assert newest_undoable(place, topic) is None, topic
            assert history(place, topic, limit=1), topic
    scorer = moved.writer()
    with nothing_changes(moved.app):
        for night in sittings(archive_document(rich_data), "montana"):
            if not night["deleted_at"]:
                with pytest.raises(Conflict):
                    scorer(nights.SITTING.undo, night["number"], night["version"])


@sqlite_first
def test_changes_can_still_be_undone_in_original_house(rich: House) -> None:
    archive_of(rich.app, rich.house_id)
    with rich.place() as place:
        assert newest_undoable(place, "night/3")


@audit_only
def test_only_changes_after_the_import_can_be_undone(moved: House) -> None:
    stood = moved.night(3)
    moved.writer()(corrections.write_note, 3, None, "once")
    moved.writer()(corrections.write_note, 3, None, "twice")
    undo(moved, 3)
    assert moved.night(3).note == "once"
    undo(moved, 3)
    assert moved.night(3) == stood
    with moved.place() as place:
        assert newest_undoable(place, "night/3") is None
    moved.writer()(matches.settle, 2, name="Monday", date="2026-11-23", target=500)
    with moved.place() as place:
        change = newest_undoable(place, "match/2")
    assert change
    assert change.cells["name"] == ("Sunday", "Monday")
    moved.writer()(matches.SITTING.undo, 2, change.seq)
    with moved.place() as place:
        assert newest_undoable(place, "match/2") is None


@audit_only
@sqlite_only
def test_imported_change_cannot_be_undone_after_another_move(
    moved: House, elsewhere: Flask
) -> None:
    moved.writer()(corrections.write_note, 3, None, "here")
    there = house_at(elsewhere, import_archive(elsewhere, archive_of(moved.app, moved.house_id)))
    with there.place() as place:
        assert newest_undoable(place, "night/3") is None
        assert history(place, "night/3", limit=1)[0].change.cells["note"] == ("у Бо", "here")


# ---- the pages that show it ----

VALUES: list[Any] = [
    *(-99, -1, 0, 1, 2, 5, 13, 20, 500, True, False, "", "x", "nil", "double nil"),
    *("whitefish", "own:nobody", "2026-11-20", "best", "21", "each", "nobody", "N3", "pass"),
    *("won=0", "won=2", "G5F", "R2E R2F=3", "N4@1~", "A K", "10 2"),
    *("blind nil", "usual", "blind", "H", "none", "in turn", "tricks", "deals", "share"),
    *([], [0], [0, 2], [1], [1, 2], [1, 2, 3], ["unabomb"], [2, "nil", 3, -4]),
]
"""Some of these can stand at each place of a sitting."""

KEYS = ("0", *map(str, range(1, 14)), "77", "dummy")
"""Some of these can be keys in a sitting."""


@audit_only
@sqlite_only
@pytest.mark.parametrize(
    ("game", "number", "log"),
    [
        ("montana", 3, "/montana/3/log"),
        ("shedding", 1, "/shedding/1/log"),
        ("bidding", 2, "/bidding/2/log"),
        ("pad", 4, "/pad/4/log"),
    ],
)
def test_log_pages_render_any_imported_change(
    rich_data: bytes, app: Flask, game: str, number: int, log: str
) -> None:
    """Set every accepted value in every cell, alone and together, and remove it again."""
    whole = archive_document(rich_data)
    forge(whole, sittings(whole, game)[number - 1], random.Random(3))
    visitor = Visitor(bring(app, whole))
    entry_count = 0
    for before in range(len(whole["changes"]) + 1, 0, -50):
        page = visitor.open(f"{visitor.home}{log}?before={before}")
        assert page.status == 200
        entry_count += page.html.count("<li>")
    assert entry_count > 500
    for deal in sittings(whole, "montana")[2]["facts"]["deals"]:
        assert visitor.open(f"{visitor.home}/montana/3/deals/{deal}").status == 200


def forge(whole: dict[str, Any], sitting: dict[str, Any], chance: random.Random) -> None:
    """Add invented changes to the log of a sitting, with the same end."""
    topic = TOPICS[sitting["game"]](sitting["number"]).name
    stands = {
        cell: after
        for change in whole["changes"]
        if change["topic"] == topic
        for cell, (_, after) in change["cells"].items()
    }
    changes = [*could_be(whole, sitting)]
    lots = [[change] for change in changes] + [chance.sample(changes, 12) for _ in range(times(10))]
    for lot in lots:
        altered = {cell: [stands.get(cell), value] for cell, value in lot}
        altered = {cell: pair for cell, pair in altered.items() if pair[0] != pair[1]}
        inside = {cell for cell in altered for other in altered if cell.startswith(f"{other}.")}
        altered = {cell: pair for cell, pair in altered.items() if cell not in inside}
        back = {cell: pair[::-1] for cell, pair in altered.items()}
        action = chance.choice(["amend", "correct", "delete", "game", "bid", "turn"])
        for name, values in ((action, altered), ("undo", back)):
            seq = len(whole["changes"]) + 1
            undoes = {"undoes": seq - 1} if name == "undo" else {}
            change = {"seq": seq, "device": 1, "topic": topic, "action": name, "at": NOW}
            whole["changes"].append({**change, "cells": values, **undoes})
    sitting["version"] = whole["house"]["seq"] = len(whole["changes"])


def could_be(whole: dict[str, Any], sitting: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """All possible cells of a sitting, each with every valid value."""
    kinds = {game.kind.name: game.kind.read for game in ARCHIVED.values() if game.kind}
    versions = {
        (spec["kind"], spec["hash"]): kinds[spec["kind"]](spec["body"], "", Findings())
        for spec in whole["specs"]
    }
    archive_rows = ArchiveRows(
        players={player["id"]: player["id"] for player in whole["players"]},
        versions=versions,
    )
    archive_rows.row, schema = sitting, ARCHIVED[sitting["game"]].document
    for cell in cells(schema, archive_rows, KEYS):
        check = find_check(schema, cell.split("."), archive_rows)
        for value in (*VALUES, *(name for _, name in versions)):
            if check and check(value) is None:
                yield cell, value


@audit_only
@pytest.mark.parametrize(
    ("of", "topic", "pages"),
    [
        ("montana", "variants", "montana/variants"),
        ("bidding", "bidding-games", "bidding/games"),
        ("declarer", "declarer-games", "declarer/own"),
    ],
)
@sqlite_only
def test_rule_book_renders_any_imported_game(
    rich_data: bytes, app: Flask, of: str, topic: str, pages: str
) -> None:
    whole = archive_document(rich_data)
    game = next(game for game in whole["variants"] if game["game"] == of)
    for pair in ([game["hash"], None], [None, game["hash"]]):
        seq = len(whole["changes"]) + 1
        change = {"seq": seq, "device": 1, "topic": topic, "action": "edit", "at": NOW}
        whole["changes"].append({**change, "cells": {game["id"]: pair}})
    whole["house"]["seq"] = len(whole["changes"])
    visitor = Visitor(bring(app, whole))
    assert visitor.open(f"{visitor.home}/{pages}/{game['id']}/versions").status == 200
