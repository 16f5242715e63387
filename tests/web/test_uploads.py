"""Uploaded files: their kinds and sizes, under any name."""

import gzip
import io
import re
import zipfile
from pathlib import Path

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.base import json_text
from scorekeeper.games.gaps.files import game_file, layout_file
from scorekeeper.games.pad.files import score_list
from scorekeeper.house.archive import reading
from scorekeeper.web.forms import OneFile, UploadForm, WriteForm
from scorekeeper.web.own_game_editor import MAX_KB
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only
from tests.running.command import ROOT
from tests.support import House, nothing_changes
from tests.web.route_forms import (
    BIDDING_GAME_FILE,
    GAME_FILE,
    HISTORY,
    HOUSE_GAME_FILE,
    SAVED_GAME,
)
from tests.web.visitor import Page, Visitor

FORMS = {
    "a night, a match or a game on the pad": (
        "/import-export",
        "/import-export/preview",
        FRIDAY.read_bytes(),
        5 * 1024**2,
    ),
    "one game of the house's own": (
        "/montana/variants/file",
        "/montana/variants/file",
        GAME_FILE,
        100_000,
    ),
    "a game of exact bids of the house's own": (
        "/bidding/games/file",
        "/bidding/games/file",
        BIDDING_GAME_FILE,
        100_000,
    ),
    "a version of a contract game of the house's own": (
        "/declarer/own/file",
        "/declarer/own/file",
        HOUSE_GAME_FILE,
        100_000,
    ),
    "a score list from a spreadsheet": (
        "/import-export/score-list",
        "/import-export/score-list/preview",
        b"game;Ann;Bo\nToad;3;1\n",
        score_list.MAX_BYTES,
    ),
    "a history": (
        "/import-export/history",
        "/import-export/history/preview",
        HISTORY,
        5 * 1024**2,
    ),
    "a saved game of Gaps": ("/gaps", "/gaps/load", SAVED_GAME, 512 * 1024),
}
"""Where one can be chosen, where it is sent, one that is taken, and how many bytes it may have."""

each_form = pytest.mark.parametrize("what", FORMS)


def zipped(content: bytes) -> bytes:
    """An archive with that content as its only file."""
    with zipfile.ZipFile(whole := io.BytesIO(), "w") as archive:
        archive.writestr("night.json", content)
    return whole.getvalue()


def foreign_to(content: bytes) -> dict[str, bytes]:
    """Files that are not ours, even if they are similar; by their description."""
    return {
        "nothing": b"",
        "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "a document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        "a page": b"<!doctype html><script>alert(1)</script>",
        "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        "a program": b"#!/bin/sh\necho\n",
        "a database": b"SQLite format 3\x00",
        "compressed": gzip.compress(content),
        "an archive": zipped(content),
        "other letters": content.decode().encode("utf-16"),
        "someone else's JSON": b'{"format": "somebody-else/1"}',
    }


def send(visitor: Visitor, what: str, content: bytes, name: str = "a file") -> Page:
    """Choose that file in the form."""
    page, address, *_ = FORMS[what]
    stamp = dict(visitor.open(visitor.home + page).form(address).fields)
    file = FileStorage(io.BytesIO(content), name)
    boundary, body = encode_multipart({**stamp, "file": file})
    kind = f"multipart/form-data; boundary={boundary}"
    return visitor.send(visitor.home + address, body, headers={"Content-Type": kind})


def files_below(folder: Path) -> set[Path]:
    """All files, but for those that the database makes and removes itself."""
    return {path for path in folder.rglob("*") if not path.name.endswith(("-wal", "-shm"))}


def test_documentation_lists_every_upload_with_its_size_limit() -> None:
    document = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    section = document.partition("\n## Files that come in\n")[2].partition("\n## ")[0]
    sizes = dict(re.findall(r"^\| ([^|]+?) \| .*?(\d+ (?:MiB|KiB|kB))", section, re.MULTILINE))
    of_games = (
        "a night, a match, a game of exact bids, of Hearts, with a declarer, on the pad or of Gaps"
    )
    assert sizes == {
        of_games: f"{json_text.MAX_BYTES // 1024**2} MiB",
        "one game of the house's own": f"{MAX_KB} kB",
        "a saved game of Gaps": f"{game_file.MAX_BYTES // 1024} KiB",
        "a layout of Gaps": f"{layout_file.MAX_BYTES // 1024} KiB",
        "a history of plays": f"{json_text.MAX_BYTES // 1024**2} MiB",
        "a score list": f"{score_list.MAX_BYTES // 1024} KiB",
        "a whole house": f"{reading.MAX_BYTES // 1024**2} MiB",
    }
    taking = {
        form
        for form in WriteForm.__subclasses__()
        for field in vars(form).values()
        if getattr(field, "field_class", None) is OneFile
    }
    assert taking == {UploadForm}
    # own games of three kinds, and sittings and histories
    assert len(UploadForm.__subclasses__()) == len(FORMS) - 3


@audit_only
@each_form
def test_unknown_file_is_refused(house: House, scorer: Visitor, what: str) -> None:
    with nothing_changes(house.app):
        for kind, content in foreign_to(FORMS[what][2]).items():
            if kind == "other letters" and what == "a score list from a spreadsheet":
                continue  # spreadsheets save them so
            page = send(scorer, what, content, "night.json")
            assert (page.status, bool(page.errors)) == (422, True), kind


@each_form
def test_a_file_that_is_too_large_is_refused(house: House, scorer: Visitor, what: str) -> None:
    *_, good, limit = FORMS[what]
    of_lines = ("a saved game of Gaps", "a score list from a spreadsheet")
    line = b"\n" if what in of_lines else b" "
    with nothing_changes(house.app):
        assert send(scorer, what, good + line * (limit + 1 - len(good))).status == 422
    assert send(scorer, what, good + line * (limit - len(good))).status in {200, 303}


@audit_only
@each_form
def test_name_of_a_file_does_not_matter(house: House, scorer: Visitor, what: str) -> None:
    folder = Path(house.app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")).parent
    before = files_below(folder)
    for name in (
        "../../../etc/passwd",
        "C:\\night.exe",
        "night.php",
        "<b>.svg",
        "a\x00b",
        "n" * 999,
    ):
        page = send(scorer, what, FORMS[what][2], name)
        assert page.status in {200, 303}, name
        assert name not in page.html
        assert files_below(folder) == before
