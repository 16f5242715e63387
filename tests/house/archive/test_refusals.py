"""Archives that are refused, each for its place; and that what people did never is."""

import time
from collections.abc import Callable, Iterator
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
from tests.cases.documents import unmarked
from tests.cases.night_files import FRIDAY
from tests.cases.schemas import cells
from tests.cases.tables import table
from tests.depth import audit_only
from tests.house.archive.picked import Entry, picked, put_in

COMPUTED: dict[str, tuple[Callable[[Entry, dict[str, Entry]], object], str]] = {
    "every game hidden": (
        lambda w, _: w["house"]["hidden_games"].update(dict.fromkeys(ARCHIVED, True)),
        "house.hidden_games",
    ),
    "a device after which none can come": (
        lambda w, _: w["devices"][0].update(id=2**31 - 1),
        "devices[0].id",
    ),
    "more steps than a game can have": (
        lambda w, _: w["specs"][0]["body"].update(steps=[{"do": "exchange"}] * 2000),
        "specs[0].body.steps",
    ),
    "a version of another game in the log": (
        lambda _, at: at["BOOK"]["cells"].update({"own:libby": [None, at["OWN"]["hash"]]}),
        "BOOK.cells.own:libby",
    ),
    "a game that ships in the log of the book": (
        lambda _, at: at["BOOK"]["cells"].update(
            whitefish=[None, at["NIGHT"]["facts"]["deals"]["1"]["spec"]]
        ),
        "BOOK.cells.whitefish",
    ),
    "a moment after the year 9999": (lambda _, at: at["BID"].update(at=10**15 - 1), "BID.at"),
    "the last change left out": (lambda w, _: w["changes"].pop(), "house.seq"),
    "the same file twice": (
        lambda _, at: at["FILE"].update({k: at["FIRSTFILE"][k] for k in ("file", "device")}),
        "FILE.file",
    ),
    "an undo of a start": (
        lambda _, at: at["UNDO"].update(undoes=at["BID"]["seq"] - 2),
        "UNDO.undoes",
    ),
    "a change that is undone twice": (
        lambda _, at: at["UNDO"].update(undoes=at["UNDOAGAIN"]["undoes"]),
        "UNDOAGAIN.undoes",
    ),
    "two deals in one place": (
        lambda _, at: at["NIGHT"]["facts"]["deals"]["2"].update(
            position=at["NIGHT"]["facts"]["deals"]["1"]["position"]
        ),
        "NIGHT.facts.deals.2.position",
    ),
    "a deal with another number": (
        lambda _, at: at["NIGHT"]["facts"]["deals"].update(
            {"02": at["NIGHT"]["facts"]["deals"].pop("2")}
        ),
        "NIGHT.facts.deals.02",
    ),
    "no deals": (lambda _, at: at["NIGHT"]["facts"]["deals"].clear(), "NIGHT.facts.deals"),
    "a turn that is none": (
        lambda _, at: at["GAPS1"]["facts"]["turns"].insert(0, "AS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "a turn that cannot be": (
        lambda _, at: at["GAPS1"]["facts"]["turns"].insert(0, "KS>r1c1"),
        "GAPS1.facts.turns[0]",
    ),
    "sittings out of order": (lambda w, _: w["sittings"].reverse(), "sittings[1].id"),
    "a sitting that was begun later": (
        lambda _, at: at["NIGHT"].update(id=at["NIGHT"]["id"] + 1),
        "NIGHT.id",
    ),
    "something left where it was erased": (
        lambda _, at: at["ERASED"].update(facts=at["NIGHT"]["facts"]),
        "ERASED.facts",
    ),
}
"""Changes of an archive, and of the entries that are picked from it, that depend on its values."""

WRONG = table("refused-archives") | COMPUTED


@pytest.mark.parametrize("how", WRONG)
def test_problems_are_reported_with_their_path(rich_data: bytes, how: str) -> None:
    change, place = WRONG[how]
    whole = archive_document(rich_data)
    entries = picked(whole)
    word, dot, rest = place.partition(".")
    place = f"{entries[word][0] if word in entries else word}{dot}{rest}"
    if callable(change):
        change(whole, {word: entry for word, (_, entry) in entries.items()})
    else:
        for key, values in change.items():
            if key in entries:
                put_in(entries[key][1], unmarked(values))
            else:
                put_in(whole, {key: unmarked(values)})
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
    """Yield every text in an archive."""
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
