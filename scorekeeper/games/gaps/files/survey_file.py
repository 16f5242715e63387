"""A survey: verdicts about many deals, a line of JSON for each.

The first line is `{"format": "gaps-survey/1", "fixed_suits": null}`, with the suits of the rows
(such as "C,H,S,D") if these are given. The others are

    {"number": 7, "verdict": "won", "moves": 2, "positions": 30512, "seconds": 0.21, "limit": 0.5,
     "line": "7H>r2c5 8H>r2c6"}

with `limit` for the processor time that was allowed, and `moves` and `line` only after a win. If a
number has several lines, the last one counts.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.base.json_text import WHOLE, FileError, FileProblem
from scorekeeper.base.text import text
from scorekeeper.games.gaps.files.game_file import parse_action, write_action
from scorekeeper.games.gaps.rules.board import Move

FORMAT = "gaps-survey/1"
OPEN = "open"


@dataclass(frozen=True, slots=True)
class SurveyEntry:
    """A line of a survey.

    Args:
        number: the number of the deal.
        verdict: won, unwinnable or open.
        moves: the winning line.
        positions: the number of positions searched.
        seconds: the processor time that this took.
        limit: the processor time that was allowed.
    """

    number: int
    verdict: str
    moves: tuple[Move, ...]
    positions: int
    seconds: float
    limit: float

    def is_settled(self, limit: float) -> bool:
        """Whether a search with that limit of time would find nothing more."""
        return self.verdict != OPEN or self.limit >= limit


def open_survey(path: Path, fixed_suits: str | None) -> tuple[TextIO, dict[int, SurveyEntry]]:
    """Open a survey to continue it, or begin one; return the file and the entries so far.

    A last line without an end, from a process that was killed, is removed.

    Raises:
        FileError: the file is no survey, or one with other suits.
        OSError: it cannot be read or written.
    """
    head = {"format": FORMAT, "fixed_suits": fixed_suits}
    file = path.open("a+", encoding="utf-8", newline="\n")
    file.seek(0)
    written = file.read()
    whole = written[: written.rfind("\n") + 1]
    first, *lines = whole.splitlines() or [""]
    try:
        if written and (not whole or json.loads(first) != head):
            raise ValueError(first)
        entries = {entry.number: entry for entry in map(_read_entry, lines)}
    except (ValueError, KeyError, TypeError) as error:
        file.close()
        message = text("This is no survey with these suits.")
        raise FileError(FileProblem(WHOLE, message)) from error
    file.truncate(len(whole.encode()))
    if not whole:
        file.write(json.dumps(head) + "\n")
    return file, entries


def write_entry(entry: SurveyEntry) -> str:
    line: dict[str, Any] = {"number": entry.number, "verdict": entry.verdict}
    if entry.verdict == "won":
        line["moves"] = len(entry.moves)
    line |= {"positions": entry.positions, "seconds": round(entry.seconds, 3), "limit": entry.limit}
    if entry.verdict == "won":
        line["line"] = " ".join(map(write_action, entry.moves))
    return json.dumps(line) + "\n"


def _read_entry(written: str) -> SurveyEntry:
    line = json.loads(written)
    actions = tuple(map(parse_action, line.get("line", "").split()))
    moves = tuple(action for action in actions if isinstance(action, Move))
    if moves != actions:
        raise ValueError(written)
    values = line["number"], line["verdict"], moves, line["positions"], line["seconds"]
    return SurveyEntry(*values, line["limit"])
