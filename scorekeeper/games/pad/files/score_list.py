"""Read a score list that was kept in a spreadsheet, as CSV: one row a round, one column a player.

What a column means follows from its heading, and from what is in it: see `_HEADINGS`. The result is
a pad's file (docs/pad-files.md), so that it is checked and stored like one.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.base.json_text import write_json
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.files.pad_file import FORMAT
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, MAX_ROUNDS, MIN_PLAYERS
from scorekeeper.games.pad.rules.settings import OTHER

MAX_BYTES = 512 * 1024
_MAX_COLUMNS = 40

_SEPARATORS = "\t;,"
_TITLE_LINE = re.compile(r"sep=.\r?\n")
"""The first line by which a spreadsheet knows the separator."""

_NUMBER = re.compile(r"([+-]?)(\d{1,6})(?:[.,]([05])0*)?")
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")

_HEADINGS = {
    "round": "# no no. nr nr. № round deal hand runde раунд сдача круг кон",
    "date": "date day datum дата день",
    "game": "game spiel игра",
    "note": "note notes comment remark notiz bemerkung заметка примечание комментарий",
    "sum": "sum check summe сумма",
}
_KINDS = {heading: kind for kind, words in _HEADINGS.items() for heading in words.split()}
_TOTALS = {*["total", "totals", "sum", "summe", "gesamt", "итог", "итого", "сумма", "всего"]}


@dataclass(frozen=True, slots=True)
class ScoreList:
    """What a table says.

    Args:
        rounds: the points of each round, in the order of the players.
        notes: notes by the number of the round, from 1.
        date: the date in it, in ISO format if it was written like 20.11.2016; "" without one.
        game: the name of the game in it; "" without one.
    """

    players: Sequence[str]
    rounds: Sequence[Sequence[float]]
    notes: dict[str, str] = field(default_factory=dict)
    date: str = ""
    game: str = ""

    def to_file(self, *, name: str, date: str, title: str, wins: str) -> bytes:
        """Return the pad's file, of a game that was ended by hand."""
        points = [score for row in self.rounds for score in row]
        document: dict[str, Any] = {
            "format": FORMAT,
            "name": name,
            "date": date,
            "game": OTHER,
            "title": title,
            "wins": wins,
            **({"halves": True} if any(score % 1 for score in points) else {}),
            "players": list(self.players),
            "rounds": [dict(zip(self.players, row, strict=True)) for row in self.rounds],
            **({"notes": self.notes} if self.notes else {}),
            "ended": True,
        }
        return write_json(document).encode()


def read_score_list(data: bytes, codepage: str = "cp1252") -> ScoreList:
    """Read a table.

    Blank cells are 0, since many lists have only the points of one player in a row. The last row
    is left out if it is the sum of the others and is called so.

    Args:
        data: the file, as UTF-8, as UTF-16 with a byte order mark, or in the code page.
        codepage: how spreadsheets in the reader's language save a file that is neither.

    Raises:
        RuleError: each problem, with the row as a spreadsheet numbers it, and its column.
    """
    if len(data) > MAX_BYTES:
        raise _refusal(
            text("A list has at most %(limit)s\N{NO-BREAK SPACE}kB.", limit=MAX_BYTES // 1024)
        )
    rows = _rows(_decode(data, codepage))
    if len(rows) < 2:  # a heading and a round
        raise _refusal(text("The first row needs the names, and each other row a round."))
    (_, heading), *body = rows
    columns = {at: _KINDS.get(name.casefold(), "") for at, name in enumerate(heading)}
    if not heading[0]:
        columns[0] = "round"
    players = [at for at, kind in columns.items() if not kind and heading[at]]
    _check_players([heading[at] for at in players])
    if more := [
        row
        for row, cells in body
        if any(cells[at] for at in columns if not heading[at] and columns[at] != "round")
    ]:
        raise _refusal(text("Row %(row)s has a cell in a column without a heading.", row=more[0]))
    body, totals = _without_totals(body, players, columns)
    if len(body) > MAX_ROUNDS:
        raise _refusal(text("There can be at most %(limit)s rounds.", limit=MAX_ROUNDS))
    table, problems = _read_points(heading, players, body)
    if problems:
        raise RuleError(*problems)
    if totals:
        _check_totals([heading[at] for at in players], table, players, totals)
    return ScoreList(
        players=[heading[at] for at in players],
        rounds=table,
        notes={
            str(number): note
            for number, (_, cells) in enumerate(body, 1)
            if (note := " · ".join(_of_kind("note", columns, cells)))
        },
        date=_iso(_only("date", columns, body)),
        game=_only("game", columns, body),
    )


# ---- cells ----


def _decode(data: bytes, codepage: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode(codepage, "replace")


def _rows(table: str) -> list[tuple[int, list[str]]]:
    """Split a table at the separator that gives its first row the most cells.

    Rows come with their number, without blank ones, and all with the same number of cells.
    """
    table = _TITLE_LINE.sub("", table, count=1) if table.startswith("sep=") else table
    first, _, _ = table.lstrip("\r\n").partition("\n")
    try:
        separator = max(_SEPARATORS, key=lambda mark: len(_split(first, mark)[0]))
        rows = [(n, cells) for n, cells in enumerate(_split(table, separator), 1) if any(cells)]
    except csv.Error:
        rows = []
    if not rows or "\0" in table:
        raise _refusal(text("This is not a CSV file. Save the table as CSV first."))
    width = max(len(cells) for _, cells in rows)
    if width > _MAX_COLUMNS:
        raise _refusal(text("There can be at most %(limit)s columns.", limit=_MAX_COLUMNS))
    if len(rows) > MAX_ROUNDS + 2:  # the heading, and a total
        raise _refusal(text("There can be at most %(limit)s rounds.", limit=MAX_ROUNDS))
    return [(n, [*cells, *[""] * (width - len(cells))]) for n, cells in rows]


def _split(table: str, separator: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(table, newline=""), delimiter=separator)
    return [[cell.strip().removeprefix("'") for cell in row] for row in reader] or [[]]


def _number(cell: str) -> float | None:
    """Read whole and half points; "" is 0, None for anything else."""
    match = _NUMBER.fullmatch(cell.translate(_MINUS).replace("\N{NO-BREAK SPACE}", ""))
    if not match:
        return None if cell else 0
    sign, whole, half = match.groups()
    points = int(whole) + (0.5 if half == "5" else 0)
    return -points if sign == "-" else points


# ---- rows and columns ----


def _read_points(
    heading: Sequence[str], players: Sequence[int], body: Sequence[tuple[int, Sequence[str]]]
) -> tuple[list[list[float]], list[Problem]]:
    table: list[list[float]] = []
    problems: list[Problem] = []
    for row, cells in body:
        table.append([])
        for at in players:
            points = _number(cells[at])
            if points is None:
                message = text(
                    "Row %(row)s, %(name)s: “%(cell)s” is not a whole or half number.",
                    row=row,
                    name=heading[at],
                    cell=cells[at][:20],
                )
                problems.append(Problem("points", "file", message))
            table[-1].append(points or 0)
    return table, problems[:10]


def _without_totals(
    body: list[tuple[int, list[str]]], players: Sequence[int], columns: dict[int, str]
) -> tuple[list[tuple[int, list[str]]], list[str]]:
    """Take off the last row if it is called a total."""
    *rounds, (_, last) = body
    labels = [cell for at, cell in enumerate(last) if at not in players and columns[at] != "note"]
    if rounds and any(label.casefold().rstrip(":") in _TOTALS for label in labels):
        return rounds, [last[at] for at in players]
    return body, []


def _check_totals(
    names: Sequence[str],
    table: Sequence[Sequence[float]],
    players: Sequence[int],
    totals: Sequence[str],
) -> None:
    sums = [sum(row[at] for row in table) for at in range(len(players))]
    wrong = [
        text(
            "%(name)s: the rounds add up to %(sum)s, not %(total)s.",
            name=name,
            sum=say_points(round(made * TENTHS)),
            total=total,
        )
        for name, made, total in zip(names, sums, totals, strict=True)
        if total and _number(total) != made
    ]
    if wrong:
        raise RuleError(*(Problem("totals", "file", message) for message in wrong))


def _check_players(names: Sequence[str]) -> None:
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise _refusal(
            text(
                "The first row needs %(fewest)s to %(limit)s names; here are %(count)s.",
                fewest=MIN_PLAYERS,
                limit=MAX_PLAYERS,
                count=len(names),
            )
        )
    if all(_number(name) is not None for name in names):
        raise _refusal(text("The first row needs the names, and each other row a round."))


def _of_kind(kind: str, columns: dict[int, str], cells: Sequence[str]) -> Iterator[str]:
    yield from (cells[at] for at, its in columns.items() if its == kind and cells[at])


def _only(kind: str, columns: dict[int, str], body: Sequence[tuple[int, Sequence[str]]]) -> str:
    """Return what all rows have in a column of this kind; "" without one."""
    values = ((row, value) for row, cells in body for value in _of_kind(kind, columns, cells))
    _, first = next(values, (0, ""))
    for row, value in values:
        if value != first:
            raise _refusal(
                text(
                    "Row %(row)s has “%(value)s” instead of “%(first)s”. A file is one game of "
                    "one evening: save the others as files of their own.",
                    row=row,
                    value=value[:20],
                    first=first[:20],
                )
            )
    return first


def _iso(day: str) -> str:
    """Return a date in ISO format if it is written like 20.11.2016, else unchanged."""
    match = _DAY_FIRST.fullmatch(day)
    return f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}" if match else day


def _refusal(message: Text) -> RuleError:
    return RuleError(Problem("score-list", "file", message))
