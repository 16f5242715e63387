"""Memory use of a server."""

import resource
from pathlib import Path


def memory_of(process: int) -> int:
    """Return the bytes of memory of a process and its children (Linux only).

    Shared pages count too: a worker shares them when it starts and stops sharing them once
    Python's garbage collector has visited them, which would look like growth.
    """
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if process in (int(folder.name), parent):
                total += int((folder / "statm").read_text().split()[1])
        except OSError:
            continue  # the process has ended
    return total * resource.getpagesize()
