"""Archives that are refused, each for its place; and that what people did never is."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.base.findings import Findings
from scorekeeper.base.schemas import find_check
from scorekeeper.core.archive_values import ArchiveRows
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.archive.document import HouseCells, PlayerCells
from scorekeeper.house.archive.reading import is_archive, read_archive
from scorekeeper.house.seasons.archive import SeasonData
from tests.cases.archives import archive_document, as_bytes, problems
from tests.cases.night_files import FRIDAY
from tests.cases.schemas import cells
from tests.depth import audit_only
from tests.house.archive.picked import (
    places,
)
from tests.house.archive.wrong_houses import WRONG_HOUSES
from tests.house.archive.wrong_sittings import WRONG_SITTINGS

WRONG = WRONG_HOUSES | WRONG_SITTINGS
assert len(WRONG) == len(WRONG_HOUSES) + len(WRONG_SITTINGS)


@pytest.mark.parametrize("how", WRONG)
def test_problems_are_reported_with_their_path(rich_data: bytes, how: str) -> None:
    change, place = WRONG[how]
    whole = archive_document(rich_data)
    place = re.sub("[A-Z]+[0-9]?", lambda word: places(whole)[word[0]], place)
    change(whole)
    wrong_places = [where for where, _ in problems(as_bytes(whole))]
    assert any(
        where == place or where.startswith((f"{place}.", f"{place}[")) for where in wrong_places
    ), wrong_places


@pytest.mark.parametrize("version", ["1", "2"])
def test_archive_from_before_1_0_is_refused_with_its_script(version: str) -> None:
    message = (
        "This house is from before version 1.0. Upgrade it first with deploy/bring_to_1_0.py of "
        "the source code."
    )
    old = as_bytes({"format": f"scorekeeper-house/{version}", "nights": []})
    assert problems(old) == [("format", message)]


def test_text_that_databases_cannot_store_is_refused(rich_data: bytes) -> None:
    whole = archive_document(rich_data)
    sound = {text for text in _texts(whole) if len(text) < 100}
    texts = {text for sound_text in sound for text in (f"{sound_text}\0", f"\0{sound_text}")}
    archive_rows = ArchiveRows({1: 1, 2: 2}, {1: "Ann", 2: "Bo"}, {1}, row={"seats": [1, 2]})
    read = {
        archived.kind.name: archived.kind.read for archived in ARCHIVED.values() if archived.kind
    }
    for spec in whole["specs"]:
        version = read[spec["kind"]](spec["body"], "", Findings())
        archive_rows.versions[spec["kind"], spec["hash"]] = version
    schemas: list[Any] = [HouseCells, PlayerCells, SeasonData]
    for archived in ARCHIVED.values():
        schemas += [archived.document, archived.row, *(table.columns for table in archived.tables)]
        schemas += [archived.settings.document] if archived.settings else []
    unlimited = set()
    for schema in schemas:
        for cell in cells(schema, archive_rows, ("0", "1", *ARCHIVED)):
            check = find_check(schema, cell.split("."), archive_rows)
            if check and not all(map(check, texts)):
                unlimited.add((schema.__name__, cell))
    assert not unlimited - {(name, "game") for name in _ROWS}
    for archived in ARCHIVED.values():
        for topic in archived.topics:
            for version in archive_rows.versions.values():
                check = topic.find([version.id], archive_rows)
                assert not check or all(map(check, texts))


_ROWS = {archived.row.__name__ for archived in ARCHIVED.values()}


def _texts(value: Any) -> Iterator[str]:
    """Every text in what an archive says."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


@audit_only
def test_long_chain_of_merged_players_is_read_fast(rich_data: bytes) -> None:
    whole = archive_document(rich_data)
    start, many = 1000, 20_000
    whole["players"] += [
        {"id": start + n, "name": f"P{n}", "archived": False, "merged_into": start + n + 1}
        for n in range(many)
    ]
    end = {"id": start + many, "name": "End", "archived": False}
    began = time.process_time()
    assert read_archive(as_bytes({**whole, "players": [*whole["players"], end]}))
    found_problems = problems(as_bytes(whole))
    assert time.process_time() - began < 8
    assert found_problems[0] == ("players", f"Player {start} was merged into nobody.")


def test_format_is_recognized_in_any_json_spelling(rich_data: bytes) -> None:
    for word in (b'"format"', rb'"f\u006Frmat"', rb'"\u0066ormat"  '):
        assert is_archive(rich_data.replace(b'"format"', word))
    assert is_archive(rich_data.replace(b"scorekeeper-house/3", rb"scorekeeper-house\/3"))
    assert not is_archive(FRIDAY.read_bytes())
