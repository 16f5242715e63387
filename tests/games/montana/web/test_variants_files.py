"""Games as files: exported, imported, already known, too large, damaged."""

import json
import re
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.files.game_file import read_variant, write_variant
from scorekeeper.games.montana.rules.steps import ShuffleDummy
from scorekeeper.games.montana.rules.variants import Variant
from tests.depth import audit_only
from tests.games.montana.web.games import EVERY, SINK, book, editor
from tests.running.command import ROOT
from tests.support import House, at_once, new_key, nothing_changes
from tests.web.visitor import ORIGIN, Page, Visitor


def upload(visitor: Visitor, data: bytes, **others: Any) -> Page:
    """Send that as a file, as the form does."""
    form = visitor.open(f"{visitor.home}/montana/variants/file").form("/file")
    sent: dict[str, Any] = dict(form.fields) | {"file": (BytesIO(data), "game.json")} | others
    return visitor.send(form.action, sent)


def file_of(game: Variant) -> bytes:
    return write_variant(game).encode()


# ---- taken along ----


@pytest.mark.parametrize(
    ("name", "filename"),
    [
        ("Kitchen Sink", "Kitchen%20Sink.json"),
        ("Ванна", "%D0%92%D0%B0%D0%BD%D0%BD%D0%B0.json"),
        ('a"b/c;d', "a%22b%2Fc%3Bd.json"),
    ],
)
def test_game_is_exported_as_file(house: House, viewer: Visitor, name: str, filename: str) -> None:
    house.writer()(variants.OWN_GAMES.create, replace(EVERY, id="", name=name))
    (game,) = book(house)
    page = viewer.open(f"{viewer.home}/montana/variants/{game.id}/file")
    assert page.status == 200
    assert page.headers["Content-Type"] == "application/json; charset=utf-8"
    assert page.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''{filename}"
    assert read_variant(page.html.encode()) == game


def test_only_own_games_are_exported(viewer: Visitor) -> None:
    for game in ("helena", "own:nothing"):
        assert viewer.open(f"{viewer.home}/montana/variants/{game}/file").status == 404


def test_example_in_docs_is_canonical_file() -> None:
    manual = (ROOT / "docs/night-files.md").read_text(encoding="utf-8")
    _night, example = re.findall("```json\n(.*?)```", manual, re.DOTALL)
    game = read_variant(example.encode())
    assert write_variant(game) == example
    assert game.note


# ---- brought ----


def test_game_is_moved_between_houses(app: Flask, scorer: Visitor, sink: str) -> None:
    other = Visitor(House(app, "Cellar"), Role.SCORER)
    data = scorer.open(f"{sink}/file").html.encode()
    answer = upload(other, b"\xef\xbb\xbf" + data)  # an editor's mark does no harm
    assert (answer.status, answer.location) == (
        303,
        f"{other.home}/rules/games/own:kitchen%20sink",
    )
    assert book(other.house) == [SINK]


def test_upload_sent_twice_makes_one_game(app: Flask, house: House, scorer: Visitor) -> None:
    stamp = {"key": new_key(), "seen": str(house.seq)}
    seq = house.seq
    scorers = [Visitor(house, house.device(Role.SCORER)) for _ in range(5)]
    pages = at_once(*(partial(upload, visitor, file_of(SINK), **stamp) for visitor in scorers))
    assert [page.status for page in pages if isinstance(page, Page)] == [303] * 5
    assert len({page.location for page in pages if isinstance(page, Page)}) == 1
    assert (book(house), house.seq) == ([SINK], seq + 1)
    house.writer()(variants.OWN_GAMES.edit, replace(SINK, note="Since then."))
    with nothing_changes(app):
        assert upload(scorer, file_of(SINK), **stamp).status == 303
        assert upload(scorer, file_of(replace(EVERY, id="own:every")), **stamp).status == 409


def test_existing_game_gets_new_version_on_request(
    app: Flask, house: House, scorer: Visitor, sink: str
) -> None:
    newer = replace(SINK, name="Tub", steps=(*SINK.steps, ShuffleDummy()), tricks=12)
    with nothing_changes(app):
        same = upload(scorer, file_of(SINK))
        assert (same.status, same.location) == (
            303,
            f"{scorer.home}/rules/games/own:kitchen%20sink",
        )
        page = upload(scorer, file_of(newer))
    assert page.status == 200
    assert "This house already has that game" in page.root.text
    changes = next(page.root.all("ul", class_="changes")).text
    assert changes.startswith("Game name: Kitchen Sink → Tub New step 3: Shuffle the dummy.")
    assert editor(page).action == f"{scorer.home}/montana/variants/own:kitchen%20sink/edit"
    assert scorer.submit(editor(page)).status == 303
    assert book(house) == [newer]


# ---- refused ----


TAKEN = "There is already a game called “{}”."

REFUSED: dict[str, tuple[bytes, list[str]]] = {
    "nothing": (b"", ["the file: This file is empty."]),
    "several mistakes": (
        json.dumps(
            {
                "format": "scorekeeper-variant/1",
                "variant": {"name": "Tub", "steps": [{"do": "swap"}, {"do": "pass", "right": "x"}]},
            }
        ).encode(),
        [
            "variant.steps[0]: “do” must be one of: exchange, pass, shuffle, bid, change bids.",
            "variant.steps[1].right: A whole number is needed.",
        ],
    ),
    "another game's name": (
        file_of(Variant("own:x", "kitchen sink")),
        [TAKEN.format("kitchen sink")],
    ),
}


def test_file_of_archived_game_says_it_is_archived(
    app: Flask, house: House, scorer: Visitor, sink: str
) -> None:
    house.writer(Role.OWNER)(variants.OWN_GAMES.set_archived, SINK.id, archived=True)
    with nothing_changes(app):
        page = upload(scorer, file_of(SINK))
    assert page.status == 200
    assert "This game is archived: it is not offered at the table." in page.root.text
    assert [form for form in page.forms if form.action.endswith("/retired")]
    assert sink


@audit_only
@pytest.mark.parametrize("why", REFUSED)
def test_invalid_file_is_refused_with_all_problems(
    app: Flask, scorer: Visitor, sink: str, why: str
) -> None:
    data, errors = REFUSED[why]
    with nothing_changes(app):
        page = upload(scorer, data)
    assert (page.status, page.errors) == (422, errors)


def test_missing_file_shows_error(app: Flask, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/montana/variants/file").form("/file")
    with nothing_changes(app):
        for nothing in ({}, {"file": (BytesIO(b""), "")}):
            page = scorer.send(form.action, dict(form.fields) | nothing)
            assert (page.status, page.errors) == (422, ["Choose a file first."])


def test_impossible_form_is_refused_at_once(app: Flask, scorer: Visitor) -> None:
    path, kind = f"{scorer.home}/montana/variants/file", "multipart/form-data; boundary=x"
    with nothing_changes(app):
        headers = {"Origin": ORIGIN}
        body = b" " * 1_000_001
        answer = scorer.client.post(path, data=body, content_type=kind, headers=headers)
        assert answer.status_code == 413
        assert upload(scorer, b"{}", seen="1" * 200_000).status == 413
