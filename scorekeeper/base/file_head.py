"""Read the head of a game file: its format, the date, and the players."""

from collections.abc import Collection
from datetime import date
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import WHOLE, within
from scorekeeper.base.text import text


def read_top(
    value: Any,
    findings: Findings,
    readable: str,
    required: Collection[str],
    optional: Collection[str],
) -> Record:
    """Read the top level of a file as an object with these keys.

    Args:
        value: the parsed file.
        findings: collects the problems.
        readable: the only format that can be read.
        required: the keys that must be there, `format` among them.
        optional: the keys that may be there.

    Raises:
        FileError: it has another format, or is not an object.
    """
    file_format = value.get("format") if isinstance(value, dict) else None
    if isinstance(file_format, str) and file_format != readable:
        findings.add("format", text("Only “%(known)s” can be read.", known=readable))
        findings.refuse()
    top = Record(value, WHOLE, findings, required, optional)
    if not isinstance(value, dict):
        findings.refuse()
    top.words("format")
    return top


def read_date(top: Record) -> str:
    """Read the day on which it was played, such as 2026-11-20; report any other text."""
    typed = top.words("date")
    try:
        if date.fromisoformat(typed).isoformat() == typed:
            return top.findings.date(typed, top.at("date"))
    except ValueError:
        pass
    if isinstance(top.fields.get("date"), str):
        top.findings.add(top.at("date"), text("A date such as 2026-11-20 is needed."))
    return typed


def read_players(top: Record, limit: int) -> list[str]:
    """Read the names of the players, `limit` at most; report a name that appears twice."""
    names: list[str] = []
    for index, value in enumerate(top.items("players", limit)):
        where = within(top.at("players"), index)
        name = top.findings.name(value, where)
        if name.casefold() in map(str.casefold, names):
            top.findings.add(where, text("This appears twice."))
        names.append(name)
    return names
