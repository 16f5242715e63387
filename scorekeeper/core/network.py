"""Addresses at which phones reach this computer, and QR codes of links."""

import io
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from itertools import groupby
from urllib.parse import urlsplit

import segno

_PROBE_ADDRESS = ("192.0.2.1", 9)  # a reserved address: only its route is looked up
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_ALL_INTERFACES = ("0.0.0.0", "::")  # noqa: S104 - recognised here, chosen by the user who starts the app
_HERE = ("localhost", "127.0.0.1", "::1")
_QUIET_ZONE = 4
_DARK_ON_LIGHT = "\x1b[97;40m{}\x1b[0m"  # blocks are the light modules


def base_address(host: str, port: int, *, https: bool) -> str:
    """Return the address to type if the app listens at `host`, such as http://192.168.1.20:8000."""
    if host in _ALL_INTERFACES:
        host = home_address() or "localhost"
    elif host in _HERE:
        host = "localhost"
    elif ":" in host:
        host = f"[{host}]"
    scheme, usual = ("https", 443) if https else ("http", 80)
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


def home_address() -> str | None:
    """Return this computer's address in the home network, or None.

    A public address does not count: set SCOREKEEPER_URL for a public server.
    """
    for address in _addresses():
        if ip_address(address).is_private and not ip_address(address).is_loopback:
            return address
    return None


def is_only_here(address: str) -> bool:
    """Return whether only this computer can open the address, such as http://localhost:8000."""
    return urlsplit(address).hostname in _HERE


def own_names() -> tuple[str, ...]:
    """Return the names that may lead others to this computer."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    if not all(_LABEL.fullmatch(label) for label in name.split(".")):
        return ()
    return tuple(dict.fromkeys((name, first, f"{first}.local")))


def qr_text(content: str) -> str:
    """Render a QR code for the terminal, readable on light and dark backgrounds."""
    out = io.StringIO()
    segno.make_qr(content, error="l").terminal(out, border=2, compact=True)
    return "\n".join(_DARK_ON_LIGHT.format(line) for line in out.getvalue().splitlines())


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code to draw: its side in modules, and the dark modules as an SVG path."""

    side: int
    path: str

    @classmethod
    def of(cls, content: str) -> "Qr":
        """Encode a text, with the quiet zone that readers need.

        Level L has the fewest and therefore largest modules, so a blurred picture of it can be read
        when one of level M cannot.
        """
        code = segno.make_qr(content, error="l")
        rows = list(code.matrix_iter(border=_QUIET_ZONE))
        return cls(len(rows), "".join(_runs(rows)))


def _runs(rows: Iterable[Iterable[int]]) -> Iterator[str]:
    """Yield the parts of an SVG path: one for each run of dark modules in a row."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width


def _addresses() -> Iterator[str]:
    """Yield the address of the default route, then those of the host name."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_PROBE_ADDRESS)
        yield probe.getsockname()[0]
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(place[0])
