"""The process that prints: `python -m scorekeeper.sheets.worker`, started by the press.

It reads sheets from its standard input, which is a socket, and sends PDFs and PNGs back. It ends
when the other side ends, after a while without sheets, and when it exceeds its limits.
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
    """Print until the other side closes the socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    logging.getLogger("weasyprint").addHandler(logging.NullHandler())
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    os.nice(_NICE)  # players have priority over printing
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    allow_cpu()
    with socket.socket(fileno=0) as line:
        from scorekeeper.sheets import render  # noqa: PLC0415 - within the limits, and niced

        render.warm()
        gc.collect()
        gc.freeze()  # saves a twelfth of the time of each sheet
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # no files may be written from now on
        wire.send(line, b"")  # it is ready
        line.settimeout(IDLE_SECONDS)
        while (sent := wire.receive(line)) is not None:
            allow_cpu()
            wire.send(line, print_sheet(sent))


def print_sheet(sent: bytes) -> bytes:
    """Print a serialized sheet; return the answer: a PDF, a PNG, or the name of an error."""
    from scorekeeper.sheets.render import render  # noqa: PLC0415 - loaded by now

    try:
        return wire.DONE + render(Sheet.from_bytes(sent))
    except MemoryError:
        raise  # the process is replaced
    except Exception as error:
        # without its message, which could contain personal texts
        return wire.FAILED + type(error).__name__.encode()


def allow_cpu() -> None:
    """Limit the CPU time of the next sheet."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(spent.ru_utime + spent.ru_stime) + CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


if __name__ == "__main__":
    try:
        with contextlib.suppress(OSError):  # the other side is gone or idle
            main()
    finally:
        shutil.rmtree(os.environ["TMPDIR"], ignore_errors=True)  # the worker's own folder
