"""A house's archive as it is let in: nothing that the app could not have written itself."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import WHOLE, read_json, within
from scorekeeper.base.reserved import RESERVED, reserved
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.files.variant_file import KEYS, LONGEST_ID, read_definition
from scorekeeper.games.montana.rules.dealing import walk
from scorekeeper.games.montana.rules.variants import Variant, own_id
from scorekeeper.games.montana.store.variants import KIND
from scorekeeper.house.archive import values
from scorekeeper.house.archive.gaps import check_gaps, check_gaps_rules
from scorekeeper.house.archive.log import check_log
from scorekeeper.house.archive.matches import check_matches
from scorekeeper.house.archive.nights import check, check_nights, read_rules
from scorekeeper.house.archive.store import FORMAT
from scorekeeper.house.archive.values import LARGEST, Known

MOST_BYTES = 64 * 1024 * 1024
"""The largest archive. A night of fifteen deals has 20 KiB in it, so these are some 3,000 nights;
to read one takes about ten times as much memory as it has bytes."""

_KEYS = ("format", "house", "players", "devices", "specs", "variants", "nights", "changes")
_MAY = ("gaps", "gaps_rules", "matches")
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
    """The archive as plain data.

    Raises:
        FileError: whatever is wrong with it, each with its place.
    """
    findings = Findings()
    value = read_json(data, MOST_BYTES)
    said = value.get("format") if isinstance(value, dict) else None
    if isinstance(said, str) and said != FORMAT:
        findings.add("format", text("Only “%(known)s” can be read.", known=FORMAT))
        findings.refuse()
    top = Record(value, WHOLE, findings, _KEYS, _MAY)
    top.words("format")
    findings.refuse()
    lists = {
        key: top.items(key, _MOST_CHANGES if key == "changes" else _MOST)
        for key in _KEYS
        if key not in {"format", "house"}
    }
    for key in _MAY:
        lists[key] = top.items(key, _MOST) if key in top else []
    known = Known()
    _check_house(
        Record(top.said["house"], "house", findings, ("public_id", "name", "rules", "seq"))
    )
    _check_players(lists["players"], known, findings)
    _check_devices(lists["devices"], known, findings)
    _check_specs(lists["specs"], known, findings)
    _check_variants(lists["variants"], known, findings)
    findings.refuse()
    check_nights(lists["nights"], known, findings)
    check_gaps(lists["gaps"], known, findings)
    check_gaps_rules(lists["gaps_rules"], findings)
    check_matches(lists["matches"], known, findings)
    findings.refuse()
    check_log(top.said, known, findings)
    findings.refuse()
    return top.said


def _check_house(house: Record) -> None:
    public_id = house.words("public_id")
    if isinstance(house.said.get("public_id"), str) and not _PUBLIC_ID.fullmatch(public_id):
        message = text("From 4 to 40 small letters and digits are needed.")
        house.findings.add(house.at("public_id"), message)
    check(house, "name", values.name)
    check(house, "seq", values.number(0, LARGEST))
    if "rules" in house:
        read_rules(house)


def _check_players(players: list[Any], known: Known, findings: Findings) -> None:
    into, names, last = dict[int, int](), set[str](), 0
    for index, value in enumerate(players):
        place = within("players", index)
        record = Record(value, place, findings, ("id", "name", "retired"), ("merged_into",))
        number = check(record, "id", values.number(last + 1, LARGEST))
        name = check(record, "name", values.name)
        check(record, "retired", values.flag)
        other = check(record, "merged_into", values.number(1, LARGEST))
        if name is not None:
            if name.casefold() == RESERVED:
                findings.add(record.at("name"), reserved(name))
            if name.casefold() in names:
                findings.add(record.at("name"), text("This comes twice."))
            names.add(name.casefold())
        if number is not None:
            last = number
            known.players[number], known.names[number] = number, str(name)
            if other is not None:
                into[number] = other
    for number, now in _who_they_are(known.players, into).items():
        if now == _NOBODY:
            message = text("Player %(number)s was merged into nobody.", number=number)
            findings.add("players", message)
        known.players[number] = now


_NOBODY = 0


def _who_they_are(players: Mapping[int, int], into: Mapping[int, int]) -> dict[int, int]:
    """Who each player is now; nobody, where the way leads in a ring or to no player."""
    found = {number: number for number in players if number not in into}
    for number in players:
        now, way = number, dict[int, None]()
        while now in into and now not in found and now not in way:
            way[now] = None
            now = into[now]
        found |= dict.fromkeys(way, found.get(now, _NOBODY))
    return found


def _check_devices(devices: list[Any], known: Known, findings: Findings) -> None:
    last = 0
    for index, value in enumerate(devices):
        record = Record(value, within("devices", index), findings, ("id", "name"))
        number = check(record, "id", values.number(last + 1, LARGEST))
        check(record, "name", values.name)
        if number is not None:
            last = number
            known.devices.add(number)


def _check_specs(specs: list[Any], known: Known, findings: Findings) -> None:
    for index, value in enumerate(specs):
        record = Record(value, within("specs", index), findings, ("hash", "kind", "body"))
        check(record, "kind", values.one_of([KIND]))
        said = record.words("hash")
        before = findings.count
        game = _read_game(record)
        if findings.count > before:
            continue
        if game.hash != said:
            message = text("The hash of this version is %(hash)s.", hash=game.hash)
            findings.add(record.at("hash"), message)
        elif said in known.specs:
            findings.add(record.at("hash"), text("This comes twice."))
        known.specs[said] = game


def _read_game(record: Record) -> Variant:
    """A version of a game that was kept: it can be dealt, and is called as a night file allows."""
    body = Record(record.said.get("body"), record.at("body"), record.findings, ("id", "name"), KEYS)
    for key, of in {"id": _game_id, "name": values.name, "note": values.note}.items():
        check(body, key, of)
    return read_definition(
        body.words("id"), body, builtin_variants(), lambda game: walk(game).problems
    )


def _game_id(value: object) -> Text | None:
    """That of a game that ships; else it begins as a house's own, and a cell can name it."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or "." in value:
        return text("This is no game's id.")
    own = Variant(value, "").own and value != own_id("")
    if not own and value not in builtin_variants():
        return text("This is no game's id.")
    return values.note(value)


def _check_variants(games: list[Any], known: Known, findings: Findings) -> None:
    last = ""
    for index, value in enumerate(games):
        record = Record(value, within("variants", index), findings, ("id", "hash", "retired"))
        check(record, "retired", values.flag)
        name = record.words("id")
        check(record, "hash", values.version_of(known, name))
        if not name > last:
            findings.add(record.at("id"), text("These are kept in order, and nothing twice."))
        last = name
