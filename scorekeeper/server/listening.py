"""The listening socket, which stays open while the server restarts.

Connections wait in it then, and none is refused. It is handed over as systemd does it
(sd_listen_fds(3)): by this process to its next run, or by systemd, which holds a copy.
"""

import os
import signal
import socket
import sys
from contextlib import suppress
from typing import NoReturn

_SEND_BUFFER_BYTES = 131_072
_OUT_OF_REACH_MS = 30_000
_BACKLOG = 2048
_INHERITED = 3  # SD_LISTEN_FDS_START


def listen(host: str, port: int) -> socket.socket:
    """Open a listening socket, or take over that of the run before this one.

    Raises:
        OSError: the port is in use, or the host is not this computer's.
    """
    name = f"{host}-{port}".replace(":", ".")
    listener = _inherit(name)
    if listener is None:
        listener = socket.create_server(
            (host, port),
            family=socket.AF_INET6 if ":" in host else socket.AF_INET,
            backlog=_BACKLOG,
            dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
        )
        _notify(f"FDSTORE=1\nFDNAME={name}", listener)
    # connections inherit it: without it an answer can wait 40 ms for the phone's acknowledgement
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # limit the system's memory for a client that does not read
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # detect phones that are out of reach
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _OUT_OF_REACH_MS)
    os.environ["LISTEN_FDNAMES"] = name  # for the next run
    return listener


def run_again(listener: socket.socket) -> NoReturn:
    """Replace this process by a new run of its command, which takes over the socket."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # until the new run handles it
    os.dup2(listener.fileno(), _INHERITED)
    os.set_inheritable(_INHERITED, True)
    os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - this command


def _inherit(name: str) -> socket.socket | None:
    """Return the socket that this process was started with, unless its address is another."""
    given = {key: os.environ.pop(f"LISTEN_{key}", "") for key in ("PID", "FDS", "FDNAMES")}
    if given["PID"] != str(os.getpid()) or given["FDS"] != "1":
        return None
    listener = socket.socket(fileno=_INHERITED)
    if given["FDNAMES"] == name:
        listener.set_inheritable(False)
        return listener
    listener.close()
    _notify(f"FDSTOREREMOVE=1\nFDNAME={given['FDNAMES']}")
    return None


def _notify(message: str, *attached: socket.socket) -> None:
    """Send a message to systemd, if it started this process (sd_notify(3))."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    files = [attachment.fileno() for attachment in attached]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        # a name that begins with @ is in the abstract namespace
        manager.connect(f"\0{address[1:]}" if address[0] == "@" else address)
        socket.send_fds(manager, [message.encode()], files)
