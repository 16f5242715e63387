"""Check the change log of a house's archive: order, consistency, and displayable values."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import JsonPath, within
from scorekeeper.base.text import text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Check, Item, Known, Places, check, check_at, under
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.houses import ACHIEVEMENTS, HOUSE
from scorekeeper.core.log import IMPORT, KEPT, UNDO
from scorekeeper.core.sittings import GONE
from scorekeeper.games.sittings import ARCHIVED, TOPICS
from scorekeeper.house.archive.store import SITTING_DEFAULTS
from scorekeeper.house.seasons.archive import season_topics

_KEY = re.compile("[0-9a-f]{32,64}")


def check_log(archive: Item, known: Known, findings: Findings) -> None:
    """Add all problems of an archive's changes to `findings`; all other parts must be valid."""
    log = _Log(archive, known, findings)
    for index, value in enumerate(archive["changes"]):
        log.read(index, value)
    if findings.count:
        return
    changes = len(archive["changes"])
    if archive["house"]["seq"] != changes:
        message = text("The log has %(said)s changes.", said=changes)
        findings.add("house.seq", message)
    log.compare()
    for index, sitting in enumerate(archive["sittings"]):
        log.compare_ends(within("sittings", index), sitting)


class _Log:
    """State of the log up to the last change read."""

    def __init__(self, archive: Item, known: Known, findings: Findings) -> None:
        self.findings = findings
        self._device = values.device(known)
        self._sittings = {_topic(sitting): sitting for sitting in archive["sittings"]}
        self._final = {topic: _cells(sitting) for topic, sitting in self._sittings.items()}
        self._places: dict[str, Places] = {}
        for topic, cells, places in _topics(archive, known):
            self._final[topic], self._places[topic] = cells, places
        # successive changes are mostly of the same few sittings
        self._at = lru_cache(64)(lambda topic: self._find_places(topic, known))
        self._ends: dict[str, tuple[int, int]] = {}  # topic → seq of its first and last change
        self._undoable: dict[int, str] = {}  # seq → topic, for changes that can be undone
        self._files: set[tuple[int, str]] = set()
        self._last: dict[tuple[str, str], tuple[Any, int]] = {}

    def read(self, index: int, value: object) -> None:
        """Check the next change."""
        place, findings = f"changes[{index}]", self.findings
        before = findings.count
        required = ("seq", "device", "topic", "action", "at", "cells")
        record = Record(value, place, findings, required, ("undoes", "file"))
        check(record, "seq", values.number(index + 1, index + 1))
        check(record, "at", values.number(0, values.LATEST))
        check(record, "action", values.name)
        device = check(record, "device", self._device)
        topic = record.words("topic")
        if topic not in self._final:
            findings.add(record.at("topic"), text("The file has nothing of that name."))
        self._check_undoes(record, topic)
        if "file" in record:
            self._check_file(record, topic, device)
        cells = record.pairs("cells")
        if findings.count > before:
            return
        self._read_cells(index, topic, cells)
        self._ends[topic] = self._ends.get(topic, (index + 1,))[0], index + 1
        if record.fields["action"] not in KEPT:
            self._undoable[index + 1] = topic

    def compare(self) -> None:
        """Add problems where the last values in the log differ from the archive's final values."""
        for (topic, cell), (value, index) in self._last.items():
            if self._final[topic].get(cell) != value:
                message = text("This does not match the final value.")
                self.findings.add(_cell_place(index, cell), message)

    def compare_ends(self, place: JsonPath, sitting: Item) -> None:
        """Add problems if a sitting's id and version are not its first and last change."""
        first, newest = self._ends.get(_topic(sitting), (0, 0))
        if sitting["id"] != first:
            message = text("Its first change is %(seq)s.", seq=first)
            self.findings.add(within(place, "id"), message)
        if sitting["version"] != newest:
            message = text("Its last change is %(seq)s.", seq=newest)
            self.findings.add(within(place, "version"), message)

    def _check_undoes(self, record: Record, topic: str) -> None:
        target = check(record, "undoes", values.number(1, values.LARGEST))
        if (record.fields.get("action") == UNDO) != ("undoes" in record):
            self.findings.add(record.at("undoes"), text("An undo must name the change it undoes."))
        elif target is not None and self._undoable.pop(target, None) != topic:
            message = text("There is no such change to undo.")
            self.findings.add(record.at("undoes"), message)

    def _check_file(self, record: Record, topic: str, device: int) -> None:
        imported = topic in self._sittings and record.fields.get("action") == IMPORT
        if not imported or not _KEY.fullmatch(record.words("file")):
            self.findings.add(record.at("file"), text("This is not the fingerprint of a file."))
        if (mark := (device, record.words("file"))) in self._files:
            self.findings.add(record.at("file"), text("This appears twice."))
        self._files.add(mark)

    def _read_cells(self, index: int, topic: str, cells: Item) -> None:
        places = self._at(topic)
        for cell, value in cells.items():
            if not isinstance(value, list) or len(value) != 2 or value[0] == value[1]:
                message = text("Two values are needed: before and after.")
                self.findings.add(_cell_place(index, cell), message)
                continue
            check_value = check_at(places, cell.split("."))
            for side, content in enumerate(value):
                must_check = content is not None or check_value is values.no_such_key
                problem = check_value(content) if must_check else None
                if not problem and content is not None and _lies_inside(cell, cells, side):
                    problem = text("This is inside another value.")
                if problem:
                    self.findings.add(within(_cell_place(index, cell), side), problem)
            last, _ = self._last.get((topic, cell), (value[0], index))
            if last != value[0]:
                message = text("This does not match the earlier value in the log.")
                self.findings.add(within(_cell_place(index, cell), 0), message)
            self._last[topic, cell] = (value[1], index)

    def _find_places(self, topic: str, known: Known) -> Places:
        sitting = self._sittings.get(topic)
        if sitting is None:
            return self._places[topic]
        return {} if _is_gone(sitting) else ARCHIVED[sitting["game"]].at(sitting, known)


def _topics(archive: Item, known: Known) -> Iterator[tuple[str, Cells, Places]]:
    """All topics except sittings: name, final cells, and the checks of its cells."""
    head = archive["house"]
    hidden = {"hidden": head["hidden_games"]} if "hidden_games" in head else {}
    house = {"name": head["name"], "zone": head.get("zone"), **hidden}
    can_be_hidden = (*ARCHIVED, ACHIEVEMENTS)
    settings = {f"hidden.{name}": values.true for name in can_be_hidden}
    settings |= {"name": values.name, "zone": values.zone}
    people = {
        "name": values.name,
        "archived": values.flag,
        "merged_into": values.player(known),
        "here": values.day,
    }
    yield "devices", {}, {}
    yield "players", *_numbered(archive["players"], people)
    for name, game in ARCHIVED.items():
        if game_settings := game.settings:
            house |= {game_settings.cell: archive["games"].get(name)}
            settings |= under(game_settings.cell, game_settings.places)
        for topic in game.topics:
            yield topic.name, topic.cells(archive), topic.at(known)
        for table in game.tables:
            yield table.topic, *_numbered(archive.get(table.key, ()), table.columns)
    yield HOUSE, flatten(house), settings
    yield from season_topics(archive)


def _numbered(rows: Iterable[Item], columns: Places) -> tuple[Cells, Places]:
    """The final cells of a table with numbered rows, and the checks of its cells."""
    cells, places = Cells(), dict[str, Check]()
    for row in rows:
        number = str(row["id"])
        cells |= flatten({number: {key: value for key, value in row.items() if key != "id"}})
        places |= under(number, columns)
    return cells, places


def _topic(sitting: Item) -> str:
    return TOPICS[sitting["game"]](sitting["number"]).name


def _is_gone(sitting: Item) -> bool:
    return sitting.get("deleted_at") == GONE


def _cells(sitting: Item) -> Cells:
    """The final cells of a sitting."""
    if _is_gone(sitting):
        return {}
    return flatten(TOPICS[sitting["game"]].row_document({**SITTING_DEFAULTS, **sitting}))


def _lies_inside(cell: str, cells: Item, side: int) -> bool:
    """Whether a cell is inside another one with a value before (0) or after (1) this change."""
    outer = cell
    while outer := outer.rpartition(".")[0]:
        value = cells.get(outer)
        if isinstance(value, list) and value[side : side + 1] not in ([], [None]):
            return True
    return False


def _cell_place(index: int, cell: str) -> JsonPath:
    return within(within(f"changes[{index}]", "cells"), cell)
