"""The change log of a house's archive: in order, without contradictions, and fit to be undone."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import Place, within
from scorekeeper.base.text import text
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.log import IMPORT, KEPT, UNDO
from scorekeeper.core.sittings import GONE
from scorekeeper.house.archive import places, values
from scorekeeper.house.archive.gaps import gaps_at, gaps_cells, gaps_rules_at
from scorekeeper.house.archive.matches import match_at, match_breaking, match_cells
from scorekeeper.house.archive.nights import check
from scorekeeper.house.archive.places import Places
from scorekeeper.house.archive.replay import HEAD, breaking
from scorekeeper.house.archive.values import LARGEST, LATEST, Check, Known

Item = Mapping[str, Any]
_KEY = re.compile("[0-9a-f]{32,64}")


def check_log(archive: Item, known: Known, findings: Findings) -> None:
    """Note what is wrong with the changes of an archive whose other parts are sound."""
    log = _Log(archive, known, findings)
    for index, value in enumerate(archive["changes"]):
        log.read(index, value)
    if findings.count:
        return
    said = len(archive["changes"])
    if archive["house"]["seq"] != said:
        message = text("The log has %(said)s changes.", said=said)
        findings.add("house.seq", message)
    log.compare()
    for index, night in enumerate(archive["nights"]):
        _check_night(index, night, log, findings)
    for index, game in enumerate(archive.get("gaps", ())):
        _check_version(f"gaps[{index}]", game, log.of[f"gaps/{game['id']}"], findings)
    for index, match in enumerate(archive.get("matches", ())):
        changes = log.of[f"match/{match['id']}"]
        _check_version(f"matches[{index}]", match, changes, findings)
        if seq := match_breaking(match, log.undoable(changes), log.known):
            message = text("Undone, this would leave a match that cannot be read.")
            findings.add(_cells_place(seq), message)


def _cells_of(night: Item) -> Cells:
    """A night's document, as the log's cells name its parts."""
    deals = {str(d["id"]): {"position": d["position"], **d["facts"]} for d in night["deals"]}
    return flatten({key: night[key] for key in (*HEAD, "rules")} | {"deals": deals})


class _Log:
    """The changes as far as they are read."""

    def __init__(self, archive: Item, known: Known, findings: Findings) -> None:
        self.known, self.findings = known, findings
        self.topics: dict[str, Places] = {
            "house": places.house_at,
            "players": places.roster_at(known),
            "variants": places.book_at(known),
            "devices": _nothing_at,
            "gaps-rules": gaps_rules_at,
        }
        at = places.night_at(known)
        self.now: dict[str, Cells] = {
            "house": flatten({key: archive["house"][key] for key in ("name", "rules")}),
            "players": flatten({str(p["id"]): _without_id(p) for p in archive["players"]}),
            "variants": _book(archive["variants"]),
            "devices": {},
            "gaps-rules": flatten({str(r["id"]): _without_id(r) for r in _gaps_rules(archive)}),
        }
        for game in archive.get("gaps", ()):
            topic = f"gaps/{game['id']}"
            self.now[topic], self.topics[topic] = gaps_cells(game), gaps_at(known)
        for match in archive.get("matches", ()):
            topic = f"match/{match['id']}"
            self.now[topic] = match_cells(match)
            self.topics[topic] = _nothing_at if match["discarded"] == GONE else match_at(known)
        for night in archive["nights"]:
            topic = f"night/{night['id']}"
            self.now[topic] = _cells_of(night)
            self.topics[topic] = _nothing_at if night["discarded"] == GONE else at
        self.of: dict[str, list[Item]] = defaultdict(list)
        self.undone: set[int] = set()
        self._undoable: dict[int, str] = {}  # the topic of each change that an undo can name
        self._files: set[tuple[int, str]] = set()
        self._last: dict[tuple[str, str], tuple[Any, int]] = {}

    def read(self, index: int, value: object) -> None:
        """Take the next change."""
        place, findings = f"changes[{index}]", self.findings
        before = findings.count
        required = ("seq", "device", "topic", "action", "at", "cells")
        record = Record(value, place, findings, required, ("undoes", "file"))
        check(record, "seq", values.number(index + 1, index + 1))
        check(record, "at", values.number(0, LATEST))
        check(record, "action", values.name)
        device = check(record, "device", values.number(1, LARGEST))
        if device is not None and device not in self.known.devices:
            findings.add(record.at("device"), text("The archive has no such device."))
        topic = record.words("topic")
        if topic not in self.topics:
            findings.add(record.at("topic"), text("The archive has nothing of that name."))
        self._check_undoes(record, topic)
        if "file" in record:
            told = topic.startswith(("night/", "match/"))
            imported = told and record.said.get("action") == IMPORT
            if not imported or not _KEY.fullmatch(record.words("file")):
                findings.add(record.at("file"), text("This is not the mark of a file."))
            if (mark := (device, record.words("file"))) in self._files:
                findings.add(record.at("file"), text("This comes twice."))
            self._files.add(mark)
        cells = record.pairs("cells")
        if findings.count > before:
            return
        self._read_cells(index, topic, cells)
        self.of[topic].append(record.said)
        if record.said["action"] not in KEPT and not topic.startswith("gaps/"):
            self._undoable[index + 1] = topic

    def undoable(self, changes: Sequence[Item]) -> Iterator[Item]:
        """Those of a topic's changes that undo can take back, the newest first."""
        for change in reversed(changes):
            if change["action"] not in KEPT and change["seq"] not in self.undone:
                yield change

    def compare(self) -> None:
        """Note where the log ends otherwise than things stand."""
        for (topic, cell), (value, index) in self._last.items():
            if self.now[topic].get(cell) != value:
                message = text("This is not what stands there in the end.")
                self.findings.add(_cell_place(index, cell), message)

    def _check_undoes(self, record: Record, topic: str) -> None:
        target = check(record, "undoes", values.number(1, LARGEST))
        if (record.said.get("action") == UNDO) != ("undoes" in record):
            self.findings.add(record.at("undoes"), text("An undo says what it takes back."))
        elif target is not None:
            if self._undoable.get(target) != topic or target in self.undone:
                message = text("There is no such change to take back.")
                self.findings.add(record.at("undoes"), message)
            self.undone.add(target)

    def _read_cells(self, index: int, topic: str, cells: Item) -> None:
        at = self.topics[topic]
        for cell, value in cells.items():
            if not isinstance(value, list) or len(value) != 2 or value[0] == value[1]:
                message = text("Two values are needed: what was there, and what came.")
                self.findings.add(_cell_place(index, cell), message)
                continue
            of = at(cell.split("."))
            for side, said in enumerate(value):
                wrong = of(said) if said is not None or of is values.no_such_key else None
                if wrong:
                    self.findings.add(within(_cell_place(index, cell), side), wrong)
            last, _ = self._last.get((topic, cell), (value[0], index))
            if last != value[0]:
                message = text("This is not what the log says was there before.")
                self.findings.add(within(_cell_place(index, cell), 0), message)
            self._last[topic, cell] = (value[1], index)


def _nothing_at(_: Sequence[str]) -> Check:
    """The checks of a topic of which nothing is told."""
    return values.no_such_key


def _check_night(index: int, night: Item, log: _Log, findings: Findings) -> None:
    """Whether the night's version is that of its last change, and what undoing would leave."""
    changes = log.of[f"night/{night['id']}"]
    _check_version(f"nights[{index}]", night, changes, findings)
    if night["discarded"] == GONE:
        return
    if seq := breaking(night, log.undoable(changes), log.known):
        findings.add(
            _cells_place(seq), text("Undone, this would leave a night that cannot be read.")
        )


def _check_version(place: Place, thing: Item, changes: Sequence[Item], findings: Findings) -> None:
    """Whether the version of a night or a game is that of its last change."""
    newest = changes[-1]["seq"] if changes else 0
    if thing["version"] != newest:
        message = text("Its last change is %(seq)s.", seq=newest)
        findings.add(within(place, "version"), message)


def _cells_place(seq: int) -> Place:
    return within(f"changes[{seq - 1}]", "cells")


def _cell_place(index: int, cell: str) -> Place:
    return within(within(f"changes[{index}]", "cells"), cell)


def _gaps_rules(archive: Item) -> Sequence[Item]:
    said: Sequence[Item] = archive.get("gaps_rules", ())
    return said


def _without_id(said: Item) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != "id"}


def _book(games: Sequence[Item]) -> Cells:
    retired = {game["id"]: True for game in games if game["retired"]}
    return flatten({game["id"]: game["hash"] for game in games} | {"retired": retired})
