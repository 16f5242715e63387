"""Check the change log of a house's archive: order, consistency, and displayable values."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeAlias

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import JsonPath, within
from scorekeeper.base.schemas import Check, between, check_document, find_check
from scorekeeper.base.text import text
from scorekeeper.core.archive_values import ArchiveRows, Item, no_such_key
from scorekeeper.core.archived import ArchivedTopic
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.houses import HOUSE
from scorekeeper.core.log import IMPORT, KEPT, UNDO
from scorekeeper.core.sittings import GONE
from scorekeeper.games.sittings import ARCHIVED, TOPICS
from scorekeeper.house.archive.document import ChangeData, HouseCells, PlayerCells
from scorekeeper.house.archive.store import SITTING_DEFAULTS
from scorekeeper.house.seasons.archive import SeasonData, season_topics

Find: TypeAlias = Callable[[Sequence[str]], Check | None]
"""Finds the check of the cell with a path."""


def check_log(archive: Item, archive_rows: ArchiveRows, findings: Findings) -> None:
    """Add all problems of an archive's changes to `findings`; all other parts must be valid."""
    log = _Log(archive, archive_rows, findings)
    for index, value in enumerate(archive["changes"]):
        log.read(index, value)
    if findings.count:
        return
    changes = len(archive["changes"])
    if archive["house"]["seq"] != changes:
        message = text("The log has %(count)s changes.", count=changes)
        findings.add("house.seq", message)
    log.compare()
    for index, sitting in enumerate(archive["sittings"]):
        log.compare_ends(within("sittings", index), sitting)


class _Log:
    """State of the log up to the last change read."""

    def __init__(self, archive: Item, archive_rows: ArchiveRows, findings: Findings) -> None:
        self.findings = findings
        self._archive_rows = archive_rows
        self._sittings = {_topic(sitting): sitting for sitting in archive["sittings"]}
        self._final = {topic: _cells(sitting) for topic, sitting in self._sittings.items()}
        self._finds: dict[str, Find] = {}
        for topic, cells, find in _topics(archive, archive_rows):
            self._final[topic], self._finds[topic] = cells, find
        # successive changes are mostly of the same few sittings
        self._at = lru_cache(64)(self._find_of)
        self._ends: dict[str, tuple[int, int]] = {}  # topic → seq of its first and last change
        self._undoable: dict[int, str] = {}  # seq → topic, for changes that can be undone
        self._files: set[tuple[int, str]] = set()
        self._last: dict[tuple[str, str], tuple[Any, int]] = {}

    def read(self, index: int, change: Any) -> None:
        """Check the next change."""
        place, findings = f"changes[{index}]", self.findings
        before = findings.count
        if not check_document(ChangeData, change, place, self._archive_rows, findings):
            return
        topic = change["topic"]
        if message := between(index + 1, index + 1)(change["seq"]):
            findings.add(within(place, "seq"), message)
        if topic not in self._final:
            findings.add(within(place, "topic"), text("The file has nothing of that name."))
        self._check_undoes(change, place)
        if "file" in change:
            self._check_file(change, within(place, "file"))
        if findings.count > before:
            return
        self._read_cells(index, topic, change["cells"])
        self._ends[topic] = self._ends.get(topic, (index + 1,))[0], index + 1
        if change["action"] not in KEPT:
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

    def _check_undoes(self, change: Item, place: str) -> None:
        place, target = within(place, "undoes"), change.get("undoes")
        if (change["action"] == UNDO) != (target is not None):
            self.findings.add(place, text("An undo must name the change it undoes."))
        elif target is not None and self._undoable.pop(target, None) != change["topic"]:
            self.findings.add(place, text("There is no such change to undo."))

    def _check_file(self, change: Item, place: str) -> None:
        if change["topic"] not in self._sittings or change["action"] != IMPORT:
            self.findings.add(place, text("This is not the fingerprint of a file."))
        if (mark := (change["device"], change["file"])) in self._files:
            self.findings.add(place, text("This appears twice."))
        self._files.add(mark)

    def _read_cells(self, index: int, topic: str, cells: Item) -> None:
        find = self._at(topic)
        for cell, value in cells.items():
            if not isinstance(value, list) or len(value) != 2 or value[0] == value[1]:
                message = text("Two values are needed: before and after.")
                self.findings.add(_cell_place(index, cell), message)
                continue
            check_value = find(cell.split(".")) or no_such_key
            for side, content in enumerate(value):
                must_check = content is not None or check_value is no_such_key
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

    def _find_of(self, topic: str) -> Find:
        """Return what finds the checks of a topic's cells."""
        row = self._sittings.get(topic)
        if row is None:
            return self._finds[topic]
        if _is_gone(row):
            return lambda _: None
        archive_rows = replace(self._archive_rows, row=row)
        return partial(find_check, ARCHIVED[row["game"]].document, context=archive_rows)


def _topics(archive: Item, archive_rows: ArchiveRows) -> Iterator[tuple[str, Cells, Find]]:
    """All topics except sittings: name, final cells, and what finds the checks of its cells."""
    head = archive["house"]
    house = {"name": head["name"], "zone": head.get("zone"), "hidden": head.get("hidden_games")}
    settings = dict[str, type]()
    yield "devices", {}, lambda _: None
    yield "players", *_numbered(archive["players"], PlayerCells, archive_rows)
    for name, game in ARCHIVED.items():
        if game_settings := game.settings:
            house |= {game_settings.cell: archive["games"].get(name)}
            settings |= {game_settings.cell: game_settings.document}
        for topic in game.topics:
            yield topic.name, topic.cells(archive), _find_in(topic, archive_rows)
        for table in game.tables:
            yield table.topic, *_numbered(archive.get(table.key, ()), table.columns, archive_rows)
    yield (
        HOUSE,
        flatten(house),
        lambda path: (
            find_check(settings[path[0]], path[1:], archive_rows)
            if path[0] in settings
            else find_check(HouseCells, path, archive_rows)
        ),
    )
    for name, cells in season_topics(archive):
        yield name, cells, partial(find_check, SeasonData, context=archive_rows)


def _find_in(topic: ArchivedTopic, archive_rows: ArchiveRows) -> Find:
    return lambda path: topic.find(path, archive_rows)


def _numbered(rows: Iterable[Item], columns: type, archive_rows: ArchiveRows) -> tuple[Cells, Find]:
    """The final cells of a table with numbered rows, and what finds the checks of its cells."""
    rows_by_key = {str(row["id"]): row for row in rows}
    cells = Cells()
    for key, row in rows_by_key.items():
        cells |= flatten({key: {name: value for name, value in row.items() if name != "id"}})
    return (
        cells,
        lambda path: (
            find_check(columns, path[1:], archive_rows) if path[0] in rows_by_key else None
        ),
    )


def _topic(sitting: Item) -> str:
    return TOPICS[sitting["game"]](sitting["number"]).name


def _is_gone(sitting: Item) -> bool:
    return sitting.get("deleted_at") == GONE


def _cells(sitting: Item) -> Cells:
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
