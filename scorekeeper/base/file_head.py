"""How the file of a game begins: which format it is, when it was played, and who played."""

from collections.abc import Collection
from datetime import date
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import WHOLE, within
from scorekeeper.base.text import text


def read_top(
    value: Any,
    findings: Findings,
    known: str,
    required: Collection[str],
    optional: Collection[str],
) -> Record:
    """The file as an object with these keys.

    Args:
        value: what the file says.
        findings: where problems are noted.
        known: the only format that can be read.
        required: the keys that it has, `format` among them.
        optional: the keys that it can have.

    Raises:
        FileError: it is of another format, or no object.
    """
    said = value.get("format") if isinstance(value, dict) else None
    if isinstance(said, str) and said != known:
        findings.add("format", text("Only “%(known)s” can be read.", known=known))
        findings.refuse()
    top = Record(value, WHOLE, findings, required, optional)
    if not isinstance(value, dict):
        findings.refuse()
    top.words("format")
    return top


def read_date(top: Record) -> str:
    """Return the day on which it was played, such as 2026-11-20; note any other text."""
    said = top.words("date")
    try:
        if date.fromisoformat(said).isoformat() == said:
            return top.findings.date(said, top.at("date"))
    except ValueError:
        pass
    if isinstance(top.said.get("date"), str):
        top.findings.add(top.at("date"), text("A date such as 2026-11-20 is needed."))
    return said


def read_players(top: Record, most: int) -> list[str]:
    """The names of those who played, of which `most` are read; one that comes twice is noted."""
    names: list[str] = []
    for index, value in enumerate(top.items("players", most)):
        where = within(top.at("players"), index)
        name = top.findings.name(value, where)
        if name.casefold() in map(str.casefold, names):
            top.findings.add(where, text("This appears twice."))
        names.append(name)
    return names
