"""The process that prints: `python -m scorekeeper.sheets.worker`, started by `press`.

It reads sheets from its standard input, which is a socket, and sends PDFs and PNGs back. It ends
when the other side does, when nobody wants anything for a while, and when it wants too much itself.
"""

import contextlib
import gc
import logging
import os
import resource
import shutil
import signal
import socket

from scorekeeper.sheets import wire
from scorekeeper.sheets.sheet import Sheet

IDLE_SECONDS = 600
CPU_SECONDS = 20
MEMORY = 1 << 30
_NICE = 10


def main() -> None:
    """Print until there is nothing more to print."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which tells us
    logging.getLogger("weasyprint").addHandler(logging.NullHandler())
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    os.nice(_NICE)  # who plays comes before who prints
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    allow_cpu()
    with socket.socket(fileno=0) as line:
        from scorekeeper.sheets import render  # noqa: PLC0415 - within the limits, and niced

        render.warm()
        gc.collect()
        gc.freeze()  # what stays is not looked through again: a twelfth of each sheet
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # from now on it writes no file
        wire.send(line, b"")  # it is ready
        line.settimeout(IDLE_SECONDS)
        while (sent := wire.receive(line)) is not None:
            allow_cpu()
            wire.send(line, printed(sent))


def printed(sent: bytes) -> bytes:
    """The answer to what was sent: a PDF or a PNG, or what went wrong."""
    from scorekeeper.sheets.render import render  # noqa: PLC0415 - loaded by now

    try:
        return wire.DONE + render(Sheet.from_bytes(sent))
    except MemoryError:
        raise  # another process takes its place
    except Exception as error:
        # not what it says: that could be what somebody wrote
        return wire.FAILED + type(error).__name__.encode()


def allow_cpu() -> None:
    """Let the next sheet take some seconds of CPU, and no more."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    most = int(spent.ru_utime + spent.ru_stime) + CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


if __name__ == "__main__":
    try:
        with contextlib.suppress(OSError):  # the other side is gone, or has wanted nothing
            main()
    finally:
        shutil.rmtree(os.environ["TMPDIR"], ignore_errors=True)  # it is its own
