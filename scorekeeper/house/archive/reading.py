"""Read and check a house's archive: it may contain only what the app could have written."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem, read_json, within
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.text import Text, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Known, Places, check
from scorekeeper.core.houses import ACHIEVEMENTS
from scorekeeper.core.sittings import GONE
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.archive.log import check_log
from scorekeeper.house.archive.store import FORMAT, SITTING_KEYS
from scorekeeper.house.seasons import archive as seasons

MOST_BYTES = 64 * 1024 * 1024
"""The size limit of an archive: about 3,000 nights of fifteen deals with 20 KiB each. Reading takes
about ten times as much memory."""

MOST_PARTS = 10_000_000
"""Limit of brackets and strings in an archive; the app writes at least seven bytes for each."""

_BEFORE_1_0 = ("scorekeeper-house/1", "scorekeeper-house/2")

_LISTS = ("players", "devices", "specs", "variants", "sittings", "changes")
_TABLES = {table.key: table for game in ARCHIVED.values() for table in game.tables}
_OPTIONAL = (*_TABLES, seasons.KEY)
_KINDS = {game: archived.kind for game, archived in ARCHIVED.items() if archived.kind}
_SETTINGS = {game: archived.settings for game, archived in ARCHIVED.items() if archived.settings}
_LARGEST_LIST = 100_000  # rows per list, except changes
_LARGEST_LOG = 5_000_000
_PUBLIC_ID = re.compile("[a-z0-9]{4,40}")

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
    value = read_json(data, MOST_BYTES, MOST_PARTS)
    format_name = value.get("format") if isinstance(value, dict) else None
    if format_name in _BEFORE_1_0:
        message = text(
            "This house is from before version 1.0. Upgrade it first: deploy/bring_to_1_0.py"
        )
        raise FileError(FileProblem("format", message))
    if isinstance(format_name, str) and format_name != FORMAT:
        message = text("Only “%(known)s” can be read.", known=FORMAT)
        raise FileError(FileProblem("format", message))
    return _check_archive(value)


def _check_archive(value: Any) -> Archive:
    findings, known = Findings(), Known()
    top = Record(value, WHOLE, findings, ("format", "house", "games", *_LISTS), _OPTIONAL)
    top.words("format")
    findings.refuse()
    lists = {
        key: top.items(key, _LARGEST_LOG if key == "changes" else _LARGEST_LIST)
        for key in (*_LISTS, *_OPTIONAL)
    }
    head = "public_id", "name", "seq"
    _check_house(Record(top.fields["house"], "house", findings, head, ("hidden_games", "zone")))
    _check_settings(Record(top.fields["games"], "games", findings, (), _SETTINGS))
    _check_players(lists["players"], known, findings)
    known.devices.update(_numbered(lists["devices"], "devices", findings, _DEVICE, {}))
    _check_specs(lists["specs"], known, findings)
    _check_variants(lists["variants"], known, findings)
    findings.refuse()
    _check_sittings(lists["sittings"], known, findings)
    for key, table in _TABLES.items():
        _numbered(lists[key], key, findings, table.columns, {})
    seasons.check_seasons(lists[seasons.KEY], lists["sittings"], findings)
    findings.refuse()
    check_log(top.fields, known, findings)
    findings.refuse()
    return top.fields


def _check_house(house: Record) -> None:
    public_id = house.words("public_id")
    if isinstance(house.fields.get("public_id"), str) and not _PUBLIC_ID.fullmatch(public_id):
        message = text("4 to 40 lower-case letters and digits are needed.")
        house.findings.add(house.at("public_id"), message)
    check(house, "name", values.name)
    check(house, "seq", values.number(0, values.LARGEST))
    check(house, "zone", values.zone)
    if "hidden_games" in house:
        place = house.at("hidden_games")
        allowed = (*ARCHIVED, ACHIEVEMENTS)
        hidden = Record(house.fields["hidden_games"], place, house.findings, (), allowed)
        for game in hidden.fields:
            check(hidden, game, values.true)
        if hidden.fields.keys() >= ARCHIVED.keys():
            house.findings.add(place, text("At least one game has to stay."))


def _check_settings(games: Record) -> None:
    for game, settings in _SETTINGS.items():
        if game in games:
            settings.check(games.pairs(game), games.at(game), games.findings)


def _numbered(
    rows: Sequence[Any],
    key: str,
    findings: Findings,
    columns: Places,
    may: Places,
) -> dict[int, Record]:
    """Rows by number; numbers must ascend. Problems are added to `findings`."""
    numbered, last = dict[int, Record](), 0
    for index, value in enumerate(rows):
        record = Record(value, within(key, index), findings, ("id", *columns), may)
        for column, check_value in {**columns, **may}.items():
            check(record, column, check_value)
        if number := check(record, "id", values.number(last + 1, values.LARGEST)):
            last = number
            numbered[number] = record
    return numbered


_DEVICE = {"name": values.name}
_PLAYER = {"name": values.name, "archived": values.flag}
_PLAYER_OPTIONAL = {"merged_into": values.number(1, values.LARGEST), "here": values.day}


def _check_players(players: Sequence[Any], known: Known, findings: Findings) -> None:
    into, names = dict[int, int](), set[str]()
    people = _numbered(players, "players", findings, _PLAYER, _PLAYER_OPTIONAL)
    for number, record in people.items():
        name = str(record.fields.get("name"))
        if name.casefold() == RESERVED:
            findings.add(record.at("name"), reserved_message(name))
        if name.casefold() in names:
            findings.add(record.at("name"), text("This appears twice."))
        names.add(name.casefold())
        known.players[number], known.names[number] = number, name
        if isinstance(target := record.fields.get("merged_into"), int):
            into[number] = target
    for number, current in _resolve_merges(known.players, into).items():
        if current == _NOBODY:
            message = text("Player %(number)s was merged into nobody.", number=number)
            findings.add("players", message)
        known.players[number] = current


_NOBODY = 0


def _resolve_merges(players: Mapping[int, int], into: Mapping[int, int]) -> dict[int, int]:
    """Player → current player after merges; `_NOBODY` for a cycle or a missing player."""
    current_players = {player: player for player in players if player not in into}
    for player in players:
        now, way = player, dict[int, None]()
        while now in into and now not in current_players and now not in way:
            way[now] = None
            now = into[now]
        current_players |= dict.fromkeys(way, current_players.get(now, _NOBODY))
    return current_players


def _check_specs(specs: Sequence[Any], known: Known, findings: Findings) -> None:
    kinds = {kind.name: kind for kind in _KINDS.values()}
    hashes = set[str]()
    for index, value in enumerate(specs):
        record = Record(value, within("specs", index), findings, ("hash", "kind", "body"))
        kind = check(record, "kind", values.one_of(list(kinds)))
        spec_hash, before = record.words("hash"), findings.count
        if kind is None or "body" not in record:
            continue
        version = kinds[kind].read(record.fields["body"], record.at("body"), findings)
        if findings.count > before:
            continue
        if version.hash != spec_hash:
            message = text("The hash of this version is %(hash)s.", hash=version.hash)
            findings.add(record.at("hash"), message)
        elif spec_hash in hashes:
            findings.add(record.at("hash"), text("This appears twice."))
        hashes.add(spec_hash)
        known.versions[kind, spec_hash] = version


def _check_variants(variants: Sequence[Any], known: Known, findings: Findings) -> None:
    last = ("", "")
    for index, value in enumerate(variants):
        keys = ("game", "id", "hash", "archived")
        record = Record(value, within("variants", index), findings, keys)
        check(record, "archived", values.flag)
        variant_id = record.words("id")
        game = check(record, "game", values.one_of(list(_KINDS)))
        if game is None:
            continue
        check(record, "hash", values.version(known, _KINDS[game].name, of=variant_id))
        if not (game, variant_id) > last:
            findings.add(record.at("id"), text("These must be sorted, without repeats."))
        last = game, variant_id


def _check_sittings(sittings: Sequence[Any], known: Known, findings: Findings) -> None:
    last, newest, marks = 0, dict.fromkeys(ARCHIVED, 0), set[tuple[str, str]]()
    for index, value in enumerate(sittings):
        place, before = within("sittings", index), findings.count
        row = findings.pairs(value, place)
        if problem := values.one_of(list(ARCHIVED))(row.get("game")):
            findings.add(within(place, "game"), problem)
            continue
        game: str = row["game"]
        archived, head = ARCHIVED[game], ARCHIVED[game].head(known)
        record = Record(row, place, findings, (*SITTING_KEYS, *head), archived.may)
        last = check(record, "id", values.number(last + 1, values.LARGEST)) or last
        number = check(record, "number", values.number(newest[game] + 1, values.LARGEST))
        newest[game] = number or newest[game]
        if mark := check(record, "mark", values.mark):
            if (game, mark) in marks:
                findings.add(record.at("mark"), text("This appears twice."))
            marks.add((game, mark))
        gone = _LEFT if row.get("deleted_at") == GONE else {}
        for key, check_value in {**_COUNTED, **head, **archived.may, **gone}.items():
            check(record, key, check_value)
        if findings.count == before and not gone:
            archived.check(record, known)


_COUNTED = {
    "last_deleted_id": values.number(0, values.LARGEST),
    "version": values.number(1, values.LARGEST),
}


def _must_equal(empty: object) -> values.Check:
    """A check for the remains of an erased sitting: the value must be empty."""

    def check(value: object) -> Text | None:
        return None if value == empty else text("What was erased must be empty.")

    return check


_LEFT = {"name": _must_equal(""), "note": _must_equal(""), "facts": _must_equal({})}
