"""A house's archive as it is let in: nothing that the app could not have written itself."""

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
"""The largest archive. A night of fifteen deals has 20 KiB in it, so these are some 3,000 nights;
to read one takes about ten times as much memory as it has bytes."""

MOST_PARTS = 10_000_000
"""The most brackets and strings in an archive: the app writes one for each seven bytes or more."""

_BEFORE_1_0 = ("scorekeeper-house/1", "scorekeeper-house/2")

_LISTS = ("players", "devices", "specs", "variants", "sittings", "changes")
_TABLES = {table.key: table for game in ARCHIVED.values() for table in game.tables}
_MAY = (*_TABLES, seasons.KEY)
_KINDS = {game: said.kind for game, said in ARCHIVED.items() if said.kind}
_SETTINGS = {game: said.settings for game, said in ARCHIVED.items() if said.settings}
_MOST = 100_000  # of each, but for changes
_MOST_CHANGES = 5_000_000
_PUBLIC_ID = re.compile("[a-z0-9]{4,40}")

Archive: TypeAlias = dict[str, Any]


def _spelt(word: str) -> str:
    """A pattern for the word as JSON can say it: each letter as it is, or as an escape."""
    return "".join(rf"(?:{re.escape(letter)}|\\u(?i:{ord(letter):04x}))" for letter in word)


_KIND = FORMAT.partition("/")[0]
_LOOKS_LIKE = re.compile(rf'"{_spelt("format")}"\s*:\s*"{_spelt(_KIND)}\W'.encode())


def is_archive(data: bytes) -> bool:
    """Whether the bytes say that they are a house's archive; in no text can they do so."""
    return _LOOKS_LIKE.search(data) is not None


def read_archive(data: bytes) -> Archive:
    """Read and check an archive; returns it as plain data.

    Raises:
        FileError: whatever is wrong with it, each with its place.
    """
    value = read_json(data, MOST_BYTES, MOST_PARTS)
    said = value.get("format") if isinstance(value, dict) else None
    if said in _BEFORE_1_0:
        message = text(
            "This house is from before version 1.0. Upgrade it first: deploy/bring_to_1_0.py"
        )
        raise FileError(FileProblem("format", message))
    if isinstance(said, str) and said != FORMAT:
        message = text("Only “%(known)s” can be read.", known=FORMAT)
        raise FileError(FileProblem("format", message))
    return _checked(value)


def _checked(value: Any) -> Archive:
    findings, known = Findings(), Known()
    top = Record(value, WHOLE, findings, ("format", "house", "games", *_LISTS), _MAY)
    top.words("format")
    findings.refuse()
    lists = {
        key: top.items(key, _MOST_CHANGES if key == "changes" else _MOST)
        for key in (*_LISTS, *_MAY)
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
        known = (*ARCHIVED, ACHIEVEMENTS)
        hidden = Record(house.fields["hidden_games"], place, house.findings, (), known)
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
    """The rows by their numbers, which have to rise; what is wrong with the others is noted."""
    found, last = dict[int, Record](), 0
    for index, value in enumerate(rows):
        record = Record(value, within(key, index), findings, ("id", *columns), may)
        for column, of in {**columns, **may}.items():
            check(record, column, of)
        if number := check(record, "id", values.number(last + 1, values.LARGEST)):
            last = number
            found[number] = record
    return found


_DEVICE = {"name": values.name}
_PLAYER = {"name": values.name, "archived": values.flag}
_PLAYER_MAY = {"merged_into": values.number(1, values.LARGEST), "here": values.day}


def _check_players(players: Sequence[Any], known: Known, findings: Findings) -> None:
    into, names = dict[int, int](), set[str]()
    people = _numbered(players, "players", findings, _PLAYER, _PLAYER_MAY)
    for number, record in people.items():
        name = str(record.fields.get("name"))
        if name.casefold() == RESERVED:
            findings.add(record.at("name"), reserved_message(name))
        if name.casefold() in names:
            findings.add(record.at("name"), text("This appears twice."))
        names.add(name.casefold())
        known.players[number], known.names[number] = number, name
        if isinstance(other := record.fields.get("merged_into"), int):
            into[number] = other
    for number, now in _who_they_are(known.players, into).items():
        if now == _NOBODY:
            message = text("Player %(number)s was merged into nobody.", number=number)
            findings.add("players", message)
        known.players[number] = now


_NOBODY = 0


def _who_they_are(players: Mapping[int, int], into: Mapping[int, int]) -> dict[int, int]:
    """Who each player is now; nobody, where the way leads in a ring or to no player."""
    found = {player: player for player in players if player not in into}
    for player in players:
        now, way = player, dict[int, None]()
        while now in into and now not in found and now not in way:
            way[now] = None
            now = into[now]
        found |= dict.fromkeys(way, found.get(now, _NOBODY))
    return found


def _check_specs(specs: Sequence[Any], known: Known, findings: Findings) -> None:
    kinds = {kind.name: kind for kind in _KINDS.values()}
    hashes = set[str]()
    for index, value in enumerate(specs):
        record = Record(value, within("specs", index), findings, ("hash", "kind", "body"))
        kind = check(record, "kind", values.one_of(list(kinds)))
        said, before = record.words("hash"), findings.count
        if kind is None or "body" not in record:
            continue
        found = kinds[kind].read(record.fields["body"], record.at("body"), findings)
        if findings.count > before:
            continue
        if found.hash != said:
            message = text("The hash of this version is %(hash)s.", hash=found.hash)
            findings.add(record.at("hash"), message)
        elif said in hashes:
            findings.add(record.at("hash"), text("This appears twice."))
        hashes.add(said)
        known.versions[kind, said] = found


def _check_variants(variants: Sequence[Any], known: Known, findings: Findings) -> None:
    last = ("", "")
    for index, value in enumerate(variants):
        keys = ("game", "id", "hash", "archived")
        record = Record(value, within("variants", index), findings, keys)
        check(record, "archived", values.flag)
        own = record.words("id")
        game = check(record, "game", values.one_of(list(_KINDS)))
        if game is None:
            continue
        check(record, "hash", values.version(known, _KINDS[game].name, of=own))
        if not (game, own) > last:
            findings.add(record.at("id"), text("These must be sorted, without repeats."))
        last = game, own


def _check_sittings(sittings: Sequence[Any], known: Known, findings: Findings) -> None:
    last, newest, marks = 0, dict.fromkeys(ARCHIVED, 0), set[tuple[str, str]]()
    for index, value in enumerate(sittings):
        place, before = within("sittings", index), findings.count
        said = findings.pairs(value, place)
        if wrong := values.one_of(list(ARCHIVED))(said.get("game")):
            findings.add(within(place, "game"), wrong)
            continue
        game: str = said["game"]
        archived, head = ARCHIVED[game], ARCHIVED[game].head(known)
        record = Record(said, place, findings, (*SITTING_KEYS, *head), archived.may)
        last = check(record, "id", values.number(last + 1, values.LARGEST)) or last
        own = check(record, "number", values.number(newest[game] + 1, values.LARGEST))
        newest[game] = own or newest[game]
        if mark := check(record, "mark", values.mark):
            if (game, mark) in marks:
                findings.add(record.at("mark"), text("This appears twice."))
            marks.add((game, mark))
        gone = _LEFT if said.get("deleted_at") == GONE else {}
        for key, of in {**_COUNTED, **head, **archived.may, **gone}.items():
            check(record, key, of)
        if findings.count == before and not gone:
            archived.check(record, known)


_COUNTED = {
    "last_deleted_id": values.number(0, values.LARGEST),
    "version": values.number(1, values.LARGEST),
}


def _left(nothing: object) -> values.Check:
    """What is left where something was erased."""

    def check(value: object) -> Text | None:
        return None if value == nothing else text("What was erased must be empty.")

    return check


_LEFT = {"name": _left(""), "note": _left(""), "facts": _left({})}
