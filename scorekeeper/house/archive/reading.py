"""Read and check a house's archive: it may contain only what the app could have written."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem, read_json, within
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.schemas import check_document
from scorekeeper.base.text import text
from scorekeeper.core.archive_values import ArchiveRows, Item, check_next, check_rows, version
from scorekeeper.core.sittings import GONE
from scorekeeper.games.sittings import ARCHIVED, TOPICS
from scorekeeper.house.archive.document import (
    ArchiveData,
    DeviceData,
    ErasedNotedRow,
    ErasedRow,
    PlayerData,
    Rows,
    SittingGame,
)
from scorekeeper.house.archive.log import check_log
from scorekeeper.house.archive.store import FORMAT
from scorekeeper.house.seasons import archive as seasons

MAX_BYTES = 64 * 1024 * 1024
"""The size limit of an archive: about 3,000 nights of fifteen deals with 20 KiB each. Reading takes
about ten times as much memory."""

MAX_PARTS = 10_000_000
"""Limit of brackets and strings in an archive; the app writes at least seven bytes for each."""

_BEFORE_1_0 = ("scorekeeper-house/1", "scorekeeper-house/2")

_TABLES = {table.key: table for game in ARCHIVED.values() for table in game.tables}
_KINDS = {game: archived.kind for game, archived in ARCHIVED.items() if archived.kind}
_SETTINGS = {game: archived.settings for game, archived in ARCHIVED.items() if archived.settings}

Archive: TypeAlias = dict[str, Any]


def _json_pattern(word: str) -> str:
    """A pattern for the word in JSON: each letter may be written as an escape."""
    return "".join(rf"(?:{re.escape(letter)}|\\u(?i:{ord(letter):04x}))" for letter in word)


_KIND = FORMAT.partition("/")[0]
_LOOKS_LIKE = re.compile(rf'"{_json_pattern("format")}"\s*:\s*"{_json_pattern(_KIND)}\W'.encode())


def is_archive(data: bytes) -> bool:
    """Whether the bytes have a house archive's format key; no JSON string value can imitate it."""
    return _LOOKS_LIKE.search(data) is not None


def read_archive(data: bytes) -> Archive:
    """Read and check an archive; return it as plain data.

    Raises:
        FileError: all problems of the archive, each with its place.
    """
    value = read_json(data, MAX_BYTES, MAX_PARTS)
    format_name = value.get("format") if isinstance(value, dict) else None
    if format_name in _BEFORE_1_0:
        message = text(
            "This house is from before version 1.0. Upgrade it first with deploy/bring_to_1_0.py"
            " of the source code."
        )
        raise FileError(FileProblem("format", message))
    if isinstance(format_name, str) and format_name != FORMAT:
        message = text("Only “%(format)s” can be read.", format=FORMAT)
        raise FileError(FileProblem("format", message))
    return _check_archive(value)


def _check_archive(value: Any) -> Archive:
    findings, archive_rows = Findings(), ArchiveRows()
    top = value if isinstance(value, dict) else {}
    tables = {key: top[key] for key in _TABLES if key in top}
    head = {key: part for key, part in top.items() if key not in _TABLES}
    check_document(ArchiveData, head if top else value, WHOLE, archive_rows, findings)
    findings.refuse()
    _check_house(top["house"], findings)
    for game, data in top["games"].items():
        settings, place = _SETTINGS[game], within("games", game)
        if check_document(settings.document, data, place, archive_rows, findings):
            settings.check(data, place, findings)
    check_rows(DeviceData, top["devices"], "devices", archive_rows, findings)
    _check_players(top["players"], archive_rows, findings)
    _check_specs(top["specs"], archive_rows, findings)
    findings.refuse()
    archive_rows.devices = {device["id"] for device in top["devices"]}
    _check_variants(top["variants"], archive_rows, findings)
    findings.refuse()
    _check_sittings(top["sittings"], archive_rows, findings)
    for key, rows in tables.items():
        if check_document(Rows, rows, key, archive_rows, findings):
            check_rows(_TABLES[key].columns, rows, key, archive_rows, findings)
    seasons.check_seasons(top.get(seasons.KEY, ()), archive_rows, findings)
    findings.refuse()
    check_log(top, archive_rows, findings)
    findings.refuse()
    return top


def _check_house(house: Item, findings: Findings) -> None:
    if house.get("hidden_games", {}).keys() >= ARCHIVED.keys():
        findings.add("house.hidden_games", text("At least one game has to stay."))


def _check_players(players: Sequence[Any], archive_rows: ArchiveRows, findings: Findings) -> None:
    if not check_rows(PlayerData, players, "players", archive_rows, findings):
        return
    names = set[str]()
    for index, player in enumerate(players):
        place, name = within(within("players", index), "name"), player["name"]
        if name.casefold() == RESERVED:
            findings.add(place, reserved_message(name))
        if name.casefold() in names:
            findings.add(place, text("This appears twice."))
        names.add(name.casefold())
    archive_rows.names = {player["id"]: player["name"] for player in players}
    into = {player["id"]: player["merged_into"] for player in players if "merged_into" in player}
    archive_rows.players = _resolve_merges(archive_rows.names, into)
    for number, current in archive_rows.players.items():
        if current == _NOBODY:
            message = text("Player %(number)s was merged into nobody.", number=number)
            findings.add("players", message)


_NOBODY = 0


def _resolve_merges(players: Iterable[int], into: Mapping[int, int]) -> dict[int, int]:
    """Player → current player after merges; `_NOBODY` for a cycle or a missing player."""
    current_players = {player: player for player in players if player not in into}
    for player in players:
        now, way = player, dict[int, None]()
        while now in into and now not in current_players and now not in way:
            way[now] = None
            now = into[now]
        current_players |= dict.fromkeys(way, current_players.get(now, _NOBODY))
    return current_players


def _check_specs(specs: Sequence[Any], archive_rows: ArchiveRows, findings: Findings) -> None:
    kinds, hashes = {kind.name: kind for kind in _KINDS.values()}, set[str]()
    for index, spec in enumerate(specs):
        place, before = within("specs", index), findings.count
        read = kinds[spec["kind"]].read
        spec_version = read(spec["body"], within(place, "body"), findings)
        if findings.count > before:
            continue
        if spec_version.hash != spec["hash"]:
            message = text("The hash of this version is %(hash)s.", hash=spec_version.hash)
            findings.add(within(place, "hash"), message)
        elif spec["hash"] in hashes:
            findings.add(within(place, "hash"), text("This appears twice."))
        hashes.add(spec["hash"])
        archive_rows.versions[spec["kind"], spec["hash"]] = spec_version


def _check_variants(variants: Sequence[Any], archive_rows: ArchiveRows, findings: Findings) -> None:
    last = ("", "")
    for index, variant in enumerate(variants):
        place, kind = within("variants", index), _KINDS[variant["game"]].name
        if message := version(archive_rows, kind, of=variant["id"])(variant["hash"]):
            findings.add(within(place, "hash"), message)
        if not (variant["game"], variant["id"]) > last:
            findings.add(within(place, "id"), text("These must be sorted, without repeats."))
        last = variant["game"], variant["id"]


def _check_sittings(sittings: Sequence[Any], archive_rows: ArchiveRows, findings: Findings) -> None:
    last, newest, marks = 0, dict.fromkeys(ARCHIVED, 0), set[tuple[str, str]]()
    for index, row in enumerate(sittings):
        place, before = within("sittings", index), findings.count
        if not _check_game(row, place, findings):
            continue
        game = row["game"]
        archived, archive_rows.row = ARCHIVED[game], row
        if "deleted_at" in archived.row.__annotations__:
            archive_rows.tables.add(TOPICS[game](row.get("number")).name)
        row_type = _row_type(archived.row, row)
        if not check_document(row_type, row, place, archive_rows, findings):
            continue
        last = check_next(row["id"], last, place, findings)
        newest[game] = check_next(row["number"], newest[game], place, findings, "number")
        if (game, row["mark"]) in marks:
            findings.add(within(place, "mark"), text("This appears twice."))
        marks.add((game, row["mark"]))
        if findings.count == before and row_type is archived.row:
            archived.check(row, place, archive_rows, findings)


def _row_type(whole: type, row: Item) -> type:
    """Return the type of a sitting's row: `whole`, or that of its remains if it was erased."""
    columns = whole.__annotations__
    if "deleted_at" not in columns or row.get("deleted_at") != GONE:
        return whole
    return ErasedNotedRow if "note" in columns else ErasedRow


def _check_game(row: object, place: str, findings: Findings) -> bool:
    """Check the game of a sitting, which decides what else it has."""
    if isinstance(row, dict):
        row = {key: value for key, value in row.items() if key == "game"}
    return check_document(SittingGame, row, place, None, findings)
