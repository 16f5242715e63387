"""Printing processes, and a sheet that prints quickly."""

import os
from pathlib import Path

from scorekeeper.sheets.sheet import Sheet

PLAIN = '<!doctype html><html lang="en"><title>Sheet</title><body class="paper"><p>{}</p>'


def plain(words: str = "♠ Ann") -> Sheet:
    """A sheet that is quickly printed."""
    return Sheet(PLAIN.format(words), "a5")


def children() -> set[int]:
    """Return the running printing processes of this process."""
    processes = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == os.getpid() and state != "Z" and prints(stat.parent):
            processes.add(int(stat.parent.name))
    return processes


def prints(process: Path) -> bool:
    """Return whether this folder of /proc belongs to a printing process."""
    try:
        return b"scorekeeper.sheets.worker" in (process / "cmdline").read_bytes()
    except OSError:
        return False
