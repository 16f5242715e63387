"""Processes that print, and what is quickly printed."""

import os
from pathlib import Path

from scorekeeper.sheets.sheet import Sheet

PLAIN = '<!doctype html><html lang="en"><title>Sheet</title><body class="paper"><p>{}</p>'


def plain(said: str = "♠ Ann") -> Sheet:
    """A sheet that is quickly printed."""
    return Sheet(PLAIN.format(said), "a5")


def children() -> set[int]:
    """The processes that this one has started and that run."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z" and prints(stat.parent):
            found.add(int(stat.parent.name))
    return found


def prints(process: Path) -> bool:
    """Whether that is a process that prints, by its folder in /proc."""
    try:
        return b"scorekeeper.sheets.worker" in (process / "cmdline").read_bytes()
    except OSError:
        return False
