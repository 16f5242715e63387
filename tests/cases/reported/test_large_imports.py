"""Files that were reported to use too much processor time and memory, and large ones that may."""

import json
import time
import zlib
from base64 import b64encode
from typing import Any
from unittest.mock import Mock

import pytest

from scorekeeper.base import json_text
from scorekeeper.base.json_text import MAX_BYTES, MAX_PARTS, FileError
from scorekeeper.house.archive import reading
from scorekeeper.house.import_export.forms import pack
from scorekeeper.house.import_export.reading import read_any
from scorekeeper.web import import_slots
from tests.cases.archives import archive_of, fill
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

BRACKETS = b"[" + b"[]," * (MAX_BYTES // 3 - 1) + b"1]"
TOO_MANY = f"the file: More than {MAX_PARTS} brackets and texts."


def import_sitting(visitor: Visitor, packed: str) -> Page:
    page = visitor.open(f"{visitor.home}/import-export")
    fields = page.form("/import-export/preview").filled({}).to_dict()
    return visitor.send(f"{visitor.home}/import-export/take-in", {**fields, "packed": packed})


def test_packed_file_of_brackets_is_refused_within_a_second(house: House, scorer: Visitor) -> None:
    packed = b64encode(zlib.compress(BRACKETS, 9)).decode()
    assert len(packed) < 14_000
    with nothing_changes(house.app):
        began = time.process_time()
        refused = import_sitting(scorer, packed)
        assert time.process_time() - began < 2
    assert refused.status == 422
    assert TOO_MANY in refused.root.text.replace("\u2068", "").replace("\u2069", "")


def test_file_is_parsed_once(
    house: House, scorer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    parse = Mock(wraps=json_text._parse)
    monkeypatch.setattr(json_text, "_parse", parse)
    for content in (FRIDAY.read_bytes(), b'{"format": "scorekeeper-unknown/1"}'):
        parse.reset_mock()
        assert import_sitting(scorer, pack(content)).status in {303, 422}
        assert parse.call_count == 1


def test_two_files_are_imported_at_a_time(
    house: House, scorer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_slots, "WAIT_SECONDS", 0.1)
    with import_slots.import_slot(), import_slots.import_slot():
        refused = import_sitting(scorer, pack(FRIDAY.read_bytes()))
    assert refused.status == 422
    assert "Other files are being imported. Try again in a moment." in refused.root.text
    assert import_sitting(scorer, pack(FRIDAY.read_bytes())).status == 303


@audit_only
def test_night_of_a_thousand_deals_is_read() -> None:
    night = json.loads(FRIDAY.read_text())
    (deal,) = night["deals"]
    del deal["points"], night["totals"]
    dealers = ("Ann", "Bo", "Cy")
    night["deals"] = [{**deal, "dealer": dealers[number % 3]} for number in range(1000)]
    assert len(read_any(json.dumps(night).encode()).sitting.deals) == 1000


@audit_only
def test_pad_of_a_thousand_rounds_with_twelve_players_is_read() -> None:
    names = [f"Player {number}" for number in range(12)]
    pad: dict[str, Any] = {
        "format": "scorekeeper-pad/1",
        "name": "Sunday",
        "date": "2026-11-22",
        "game": "other",
        "title": "Whist",
        "wins": "highest",
        "players": names,
        "rounds": [dict.fromkeys(names, 1)] * 1000,
        "notes": {str(number): "A long round" for number in range(1, 1001)},
    }
    assert len(read_any(json.dumps(pad).encode()).sitting.rounds) == 1000


def test_archive_of_brackets_is_refused_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parse = Mock(wraps=json_text._parse)
    monkeypatch.setattr(json_text, "_parse", parse)
    monkeypatch.setattr(reading, "MAX_PARTS", 1000)
    with pytest.raises(FileError, match="More than 1000 brackets and texts"):
        reading.read_archive(BRACKETS[:100_000])
    assert parse.call_count == 0


@audit_only
def test_archives_as_large_as_allowed_have_fewer_brackets_and_strings(house: House) -> None:
    fill(house)
    data = archive_of(house.app, house.house_id)
    parts = sum(1 for _ in json_text._PARTS.finditer(data.decode()))
    assert len(data) / parts > reading.MAX_BYTES / reading.MAX_PARTS
